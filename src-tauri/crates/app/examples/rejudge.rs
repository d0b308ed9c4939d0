//! Measures judging again: copies the newest run of a history until there are enough rows, and prints how long judging them again on one
//! core takes, as JSON. The history itself is only read.
//!
//! `cargo run --release -p verbatim-app --example rejudge -- FOLDER [ROWS]`

use std::collections::HashSet;
use std::error::Error;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;

use verbatim_app::engine::event::{BlobKind, CaseEvent, RunEvent};
use verbatim_app::rejudging::{Asked, Outcome, rejudge};
use verbatim_app::store::{RunFilter, RunId, RunRecord, Store};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder: PathBuf = arguments.next().ok_or("name the folder of a history")?.into();
    let wanted: usize = arguments.next().map_or(Ok(10_000), |text| text.parse())?;
    let from = Store::open_to_read(&folder, |_| ())?;
    let newest = from.runs(&RunFilter { limit: 1, ..RunFilter::default() })?;
    let newest = newest.first().ok_or("the history holds no run")?;
    let scratch = tempfile::tempdir()?;
    let store = Store::open(scratch.path())?;
    let asked = Asked { run: None, case: None, with: None, threads: NonZeroUsize::new(1) };
    let first = copy(&from, newest, &store)?;
    let rows = rejudge(&store, &Asked { run: Some(first), ..asked })?.rows.len();
    for _ in 1..wanted.div_ceil(rows.max(1)) {
        copy(&from, newest, &store)?;
    }
    let begun = Instant::now();
    let told = rejudge(&store, &asked)?;
    let ms = begun.elapsed().as_secs_f64() * 1000.0;
    let same = told.rows.iter().filter(|row| row.outcome == Outcome::Same).count();
    let differ = told.differing().count();
    println!(r#"{{"rows": {}, "same": {same}, "differ": {differ}, "ms": {ms:.0}}}"#, told.rows.len());
    Ok(())
}

/// Copies a run with the pages that its events name.
fn copy(from: &Store, run: &RunRecord, to: &Store) -> Result<RunId, Box<dyn Error>> {
    let copied = to.begin_run(&run.header)?;
    let mut kept = HashSet::new();
    for stored in from.events(run.id)? {
        if matches!(stored.event, RunEvent::Started { .. }) {
            continue;
        }
        if let RunEvent::Case { event, .. } = &stored.event {
            let pages: Vec<_> = match event {
                CaseEvent::JudgedOn { on, .. } => on.pages().cloned().collect(),
                CaseEvent::RowFinished { snapshot, .. } => snapshot.iter().cloned().collect(),
                // No picture is looked at.
                CaseEvent::Pictured { .. } => continue,
                _ => Vec::new(),
            };
            for page in pages {
                if kept.insert(page.clone()) {
                    to.keep_blob(copied, BlobKind::Snapshot, &from.blob(&page)?)?;
                }
            }
        }
        to.append(copied, &stored.event)?;
    }
    Ok(copied)
}
