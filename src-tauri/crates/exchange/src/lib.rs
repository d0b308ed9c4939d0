//! Suites in, results out: CSV, TSV and JSON suites; results as JSON and JUnit XML; the JSON of `lint`.
//!
//! The formats are described by the JSON schemas in [`schema`].

mod decode;
mod error;
mod json;
pub mod junit;
pub mod lint;
mod quotes;
mod read;
pub mod results;
pub mod schema;
mod table;
mod write;

pub use error::{Fault, ReadError, WriteError};
pub use read::{Format, MAX_CELL, Read, Warning, read_suite, read_suite_bytes};
pub use write::{Csv, write_csv, write_json};
