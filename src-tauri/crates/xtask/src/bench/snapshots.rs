//! How long a snapshot of a large page takes: the figures of `npm run perf` of the script in the page.

use std::process::Command;

use serde_json::{Value, json};

use crate::command::{Failed, printed};
use crate::setup;

const SCRIPT: &str = "src-tauri/crates/browser/script";
/// The wall time of a snapshot after a change of the page.
const COLUMN: &str = "snapshot ms";

/// The slowest kind of page with 10,000 elements, in milliseconds, and all kinds.
pub(super) fn measure() -> Result<(f64, Value), Failed> {
    let folder = setup::npm_packages(SCRIPT)?;
    eprintln!("\n== snapshots of large pages");
    let rows = rows(&printed(Command::new("node").arg("test/perf.mjs").current_dir(folder))?);
    let slowest = rows.iter().filter(|row| number(row, "elements") > 5_000.0);
    let slowest = slowest.map(|row| number(row, COLUMN)).fold(0.0, f64::max);
    if slowest <= 0.0 {
        return Err(Failed::Missing("could not read what test/perf.mjs printed".into()));
    }
    let kinds = rows
        .iter()
        .map(|row| json!({"page": row["kind"], "elements": row["elements"], "first_ms": row["first ms"], "snapshot_ms": row[COLUMN], "snapshot_cpu_ms": row["snapshot cpu"]}))
        .collect();
    Ok((slowest, kinds))
}

fn number(row: &Value, column: &str) -> f64 {
    row[column].as_f64().unwrap_or_default()
}

/// The rows of what `console.table` drew, by the names of the columns.
fn rows(text: &str) -> Vec<Value> {
    let mut lines = text.lines().filter(|line| line.contains('│')).map(|line| {
        let cells = line.trim_matches(|c: char| c == '│' || c.is_whitespace()).split('│');
        cells.map(|cell| cell.trim().trim_matches('\'').to_owned()).collect::<Vec<_>>()
    });
    let Some(names) = lines.next() else { return Vec::new() };
    lines
        .map(|cells| {
            let value =
                |cell: &String| cell.parse().map_or_else(|_| json!(cell), |number: f64| json!(number));
            names.iter().cloned().zip(cells.iter().map(value)).collect()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_read() {
        let text = "medians of 9\n┌───┬───┐\n│ (index) │ kind │ elements │ snapshot ms │\n├──┼──┤\n│ 0 │ 'table, icons' │ 10000 │ 77 │\n└──┘\n";
        let rows = rows(text);
        assert_eq!(rows.len(), 1);
        assert_eq!(rows[0]["kind"], "table, icons");
        assert!((number(&rows[0], COLUMN) - 77.0).abs() < f64::EPSILON);
    }
}
