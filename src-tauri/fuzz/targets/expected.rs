//! Any text in an expected cell is read or refused, and what is told of it points into the cell.
#![no_main]

use libfuzzer_sys::fuzz_target;
use verbatim_engine::parse::{expected_cell, render};

fuzz_target!(|cell: &str| {
    let length = cell.chars().count();
    match expected_cell(cell) {
        Ok(None) => {}
        Ok(Some(assertion)) => assert!(!render::assertion(&assertion).is_empty(), "{assertion:?}"),
        Err(error) => {
            assert!(!error.why.is_empty());
            assert!(error.at.start <= error.at.end && error.at.end <= length.max(20_001), "{error:?}");
            if let Some(nearest) = &error.nearest {
                assert!(expected_cell(nearest).is_ok(), "the nearest sentence is none: {nearest}");
            }
        }
    }
});
