//! Any text in an action cell is read or refused, and what is told of it points into the cell.
#![no_main]

use libfuzzer_sys::fuzz_target;
use verbatim_engine::parse::{action_cell, render};

fuzz_target!(|cell: &str| {
    let length = cell.chars().count();
    match action_cell(cell) {
        Ok(steps) => {
            for step in &steps {
                assert!(step.span.start <= step.span.end && step.span.end <= length, "{step:?}");
                assert!(!render::step(step).is_empty(), "{step:?}");
            }
        }
        Err(error) => {
            assert!(!error.why.is_empty());
            assert!(error.at.start <= error.at.end && error.at.end <= length.max(20_001), "{error:?}");
            if let Some(nearest) = &error.nearest {
                assert!(action_cell(nearest).is_ok(), "the nearest sentence is none: {nearest}");
            }
        }
    }
});
