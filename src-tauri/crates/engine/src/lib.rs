//! The algorithm of Verbatim and its types, without any input or output of its own.
//!
//! A case is a list of rows; a row goes through `parse -> clarity -> readiness -> act -> observe ->
//! judge -> verdict` (Salva 2026, Algorithms 1-3). What the algorithm needs of the world it takes
//! through two ports: [`page::Page`] (a browser page) and [`event::Sink`] (where events go).

pub mod act;
pub mod agents;
pub mod assertion;
mod brief;
pub mod clarity;
pub mod data;
pub mod dialect;
pub mod drift;
pub mod event;
pub mod examples;
mod facts;
pub mod ground;
pub mod gui;
pub mod judge;
pub mod judging;
pub mod locator;
pub mod model;
pub mod observe;
pub mod packed;
pub mod page;
pub mod parse;
pub mod patience;
pub mod person;
pub mod phrasebook;
pub mod questions;
pub mod reach;
pub mod readiness;
pub mod rejudging;
pub mod rule;
pub mod rulebook;
pub mod run;
pub mod said;
pub mod secret;
pub mod settings;
pub mod snapshot;
pub mod step;
pub mod suite;
pub mod trace;
pub mod trouble;
pub mod verdict;
pub mod visit;
pub mod words;
