//! The built `verbatim` command, as a tester meets it: what it prints, what it writes, how it ends.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by them")]

mod bad_input;
mod baselines;
mod drift;
mod ending;
mod exchange;
mod explore;
mod files;
mod goal;
mod goal_shop;
mod import;
mod kills;
mod lab;
mod models;
mod output;
mod questions;
mod rejudging;
mod verbatim;
