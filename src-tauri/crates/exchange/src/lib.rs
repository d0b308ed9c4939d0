//! Suites in and out, results out: suites of every form that testers have them in ([`import`]); results as JSON and JUnit
//! XML; the JSON of `lint`.
//!
//! The formats are described by the JSON schemas in [`schema`].

mod decode;
mod error;
pub mod export;
mod formula;
pub mod import;
mod json;
pub mod junit;
mod label;
pub mod lint;
mod quotes;
mod read;
pub mod report;
pub mod results;
mod save;
pub mod schema;
mod sentence;
mod table;
mod write;

pub use error::{Fault, ReadError, WriteError};
pub use read::{
    Format, MAX_CELL, Read, Warning, WarningKind, headers_of, preview_bytes, preview_suite, read_suite,
    read_suite_bytes,
};
pub use save::save;
pub use write::{Csv, write_csv, write_json};
