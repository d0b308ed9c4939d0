//! How many cells the grammar reads in a second.

use std::process::Command;
use std::time::Instant;

use serde_json::{Value, json};

use super::Bench;
use super::figures::{median, rounded};
use super::scenarios::read;
use crate::command::{Failed, passing, root};

/// Cells of the suite that is read.
const CELLS: usize = 5_000;
/// The sentences: those of the sample suite.
const SAMPLE: &str = "src-tauri/crates/app/sample/shop.json";
const ROUNDS: usize = 5;

/// Cells per second of `verbatim lint`, its start included.
pub(super) fn measure(bench: &Bench) -> Result<Value, Failed> {
    eprintln!("\n== the grammar");
    let mut suite = read(&root().join(SAMPLE))?;
    let cells = fill(&mut suite);
    let path = bench.scratch().join("cells.json");
    std::fs::write(&path, suite.to_string())
        .map_err(|source| Failed::Start { program: path.display().to_string(), source })?;
    let mut seconds = Vec::new();
    for _ in 0..ROUNDS {
        let mut command = Command::new(&bench.verbatim);
        command.arg("lint").arg("--json").arg(&path).stdout(std::process::Stdio::null());
        let begun = Instant::now();
        match passing(&mut command) {
            // The sample holds cells that cannot be read, on purpose.
            Ok(()) | Err(Failed::Status { status: 1 | 2, .. }) => {}
            Err(other) => return Err(other),
        }
        seconds.push(begun.elapsed().as_secs_f64());
    }
    let seconds = median(&seconds);
    Ok(
        json!({"cells": cells, "ms": rounded(seconds * 1000.0), "cells_per_second": (cells as f64 / seconds).round()}),
    )
}

/// Repeats the suite's cases under other names until it has enough cells; gives how many.
fn fill(suite: &mut Value) -> usize {
    let cases = suite["cases"].as_array().cloned().unwrap_or_default();
    let (mut filled, mut cells) = (Vec::new(), 0);
    for (index, case) in cases.iter().cycle().enumerate() {
        if cells >= CELLS {
            break;
        }
        let mut case = case.clone();
        case["name"] = json!(format!("Case {index}"));
        cells += cells_of(&case);
        filled.push(case);
    }
    suite["cases"] = json!(filled);
    cells
}

fn cells_of(case: &Value) -> usize {
    let rows = ["setup", "rows", "teardown"].iter().filter_map(|part| case[*part].as_array()).flatten();
    rows.flat_map(|row| ["action", "expected"].map(|column| row[column].as_str()))
        .filter(|cell| cell.is_some_and(|text| !text.trim().is_empty()))
        .count()
}
