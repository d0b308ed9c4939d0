//! What has changed of a page is told by its class, and a proposal is made only where one thing alone can be meant. Planted defects, which
//! look like a change of the test, are among the pages.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by them")]

mod changes;
mod claims;
#[path = "../pages/outline.rs"]
#[allow(dead_code, reason = "each test uses a part of it")]
mod outline;
mod steps;

use std::collections::BTreeMap;

use outline::Outline;
use verbatim_engine::drift::{self, Cell, Class, Drift, Seen, Used};
use verbatim_engine::snapshot::Snapshot;

/// A page in outline.
fn page(lines: &str) -> Snapshot {
    let lines: Vec<String> =
        lines.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned).collect();
    let depth = lines.iter().map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
    let lines: Vec<String> = lines.iter().map(|line| line[depth..].to_owned()).collect();
    Outline::read(&lines).page
}

/// What has become of what the first step of a cell names.
fn of_step(cell: &str, then: &Snapshot, now: &Snapshot) -> Vec<Drift> {
    let (data, pages) = (BTreeMap::new(), [then]);
    let cell = Cell { text: cell, book: &[], data: &data };
    let used = Used { pages: &pages, target: None };
    drift::step(&cell, 1, &used, &Seen { page: now, appeared: &[] })
        .unwrap_or_else(|why| panic!("{}: {why}", cell.text))
}

/// What has become of what an expected cell names.
fn of_claim(cell: &str, then: &Snapshot, now: &Snapshot) -> Vec<Drift> {
    let data = BTreeMap::new();
    let cell = Cell { text: cell, book: &[], data: &data };
    let [then, now] = [then, now].map(|page| Seen { page, appeared: &[] });
    drift::expected(&cell, &then, &now).unwrap_or_else(|why| panic!("{}: {why}", cell.text))
}

/// The only drift, by its class and the sentence as it would be written.
#[track_caller]
fn only(drifts: &[Drift]) -> (Class, Option<&str>) {
    let [one] = drifts else { panic!("{drifts:#?}") };
    (one.class, one.proposal.as_ref().map(|proposal| proposal.is.as_str()))
}
