//! The JSON schemas (draft 2020-12) of the formats.

/// Of a suite in JSON.
pub const SUITE: &str = include_str!("../schema/suite.schema.json");
/// Of the results that `run --json` writes.
pub const RESULTS: &str = include_str!("../schema/results.schema.json");
/// Of the reading of cells that `lint --json` writes.
pub const LINT: &str = include_str!("../schema/lint.schema.json");
