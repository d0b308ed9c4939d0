//! A small shop with accounts and an admin area, embedded in the program: the application under test
//! behind the sample suite and the browser tests.
//!
//! State is kept per visitor and in memory alone. `?fault=<name>` plants a [`Fault`] for the visitor
//! who asks; the README of this crate maps every page, label, account and fault.

mod api;
mod assets;
mod catalogue;
mod error;
mod fault;
mod money;
mod orders;
mod pages;
mod people;
mod routes;
mod server;
mod visit;
mod visitor;

pub use error::Error;
pub use fault::Fault;
pub use routes::router;
pub use server::{DemoSite, serve};
