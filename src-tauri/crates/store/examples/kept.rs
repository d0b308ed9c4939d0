//! Holds what a killed run had shown against what its history has kept, and prints what it finds as JSON.
//!
//! `cargo run -p verbatim-store --example kept -- FOLDER SHOWN`: the folder of a history that has been opened once
//! since, and a file with the lines that `verbatim run --events` had printed.

use std::collections::BTreeSet;
use std::error::Error;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};
use serde::Deserialize;
use serde_json::json;
use sha2::{Digest, Sha256};
use verbatim_engine::event::{BlobId, CaseEvent, RunEvent};
use verbatim_store::{CaseFilter, RunFilter, RunId, RunState, Store};

type Outcome<T> = Result<T, Box<dyn Error>>;

/// A line that was shown.
#[derive(Deserialize)]
struct Line {
    number: RunId,
    #[serde(flatten)]
    event: RunEvent,
}

fn main() -> Outcome<()> {
    let mut arguments = std::env::args().skip(1).map(PathBuf::from);
    let (Some(folder), Some(shown)) = (arguments.next(), arguments.next()) else {
        return Err("usage: kept FOLDER SHOWN".into());
    };
    let text = std::fs::read_to_string(shown)?;
    let shown: Vec<Line> = text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let store = Store::open(&folder)?;
    let connection = Connection::open_with_flags(store.file(), OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let integrity: String = connection.query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
    let newest = store.runs(&RunFilter { limit: 1, ..RunFilter::default() })?;
    let state = newest.first().map(|run| run.state);
    let lost = lost(&store, &shown)?;
    let found = json!({
        "shown": shown.len(), "state": state, "lost": lost, "unclosed": unclosed(&store, &shown)?,
        "integrity": integrity, "torn": torn(&store, newest.first().map(|run| run.id))?,
        "strays": strays(&folder, &connection)?,
    });
    println!("{found}");
    Ok(())
}

/// What was shown and is not kept, each in its place.
fn lost(store: &Store, shown: &[Line]) -> Outcome<Vec<String>> {
    let Some(first) = shown.first() else { return Ok(Vec::new()) };
    let kept = store.events(first.number).unwrap_or_default();
    let mut lost = Vec::new();
    for (place, line) in shown.iter().enumerate() {
        let same = kept.get(place).is_some_and(|stored| stored.event == line.event);
        if !same || line.number != first.number {
            lost.push(format!("{place}: {}", serde_json::to_string(&line.event)?));
        }
    }
    Ok(lost)
}

/// Runs that the opening before this one did not close, cases in them without a verdict, and a run that had shown its
/// end and was closed as if it had not come to it.
fn unclosed(store: &Store, shown: &[Line]) -> Outcome<Vec<String>> {
    let mut unclosed: Vec<String> =
        store.found_interrupted().iter().map(|run| format!("run {run} was closed late")).collect();
    let ended = shown.iter().find(|line| matches!(line.event, RunEvent::Finished { .. }));
    for run in store.runs(&RunFilter { limit: usize::MAX, ..RunFilter::default() })? {
        let had_ended = ended.is_some_and(|line| line.number == run.id);
        let whole = matches!(run.state, RunState::Finished | RunState::Stopped);
        if run.state == RunState::Running || (had_ended && !whole) {
            unclosed.push(format!("run {} is {:?}", run.id, run.state));
        }
        let cases = CaseFilter { run: Some(run.id), limit: usize::MAX, ..CaseFilter::default() };
        let open = store.cases(&cases)?.into_iter().filter(|case| case.verdict.is_none());
        unclosed.extend(open.map(|case| format!("run {}, case {} has no verdict", run.id, case.name)));
    }
    Ok(unclosed)
}

/// Evidence that an event names and that is not there, or is not what it was.
fn torn(store: &Store, run: Option<RunId>) -> Outcome<Vec<String>> {
    let Some(run) = run else { return Ok(Vec::new()) };
    let mut torn = Vec::new();
    for stored in store.events(run)? {
        for id in evidence(&stored.event) {
            let whole = store.blob(id).is_ok_and(|bytes| hex(&Sha256::digest(&bytes)) == id.0);
            if !whole {
                torn.push(id.0.clone());
            }
        }
    }
    Ok(torn)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn evidence(event: &RunEvent) -> impl Iterator<Item = &BlobId> {
    let found = match event {
        RunEvent::Case { event: CaseEvent::Pictured { screenshot, .. }, .. } => Some(screenshot),
        RunEvent::Case { event: CaseEvent::RowFinished { snapshot, .. }, .. } => snapshot.as_ref(),
        _ => None,
    };
    found.into_iter()
}

/// Files of the history that nothing refers to, so that they would lie there for ever.
fn strays(folder: &Path, connection: &Connection) -> Outcome<Vec<String>> {
    let mut known = BTreeSet::new();
    let mut query = connection.prepare("SELECT id FROM blobs")?;
    for id in query.query_map([], |row| row.get::<_, String>(0))? {
        known.insert(id?);
    }
    let mut strays = Vec::new();
    let Ok(parts) = std::fs::read_dir(folder.join("blobs")) else { return Ok(strays) };
    for part in parts {
        let part = part?.path();
        let first = part.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for file in std::fs::read_dir(&part)? {
            let name = file?.file_name().to_string_lossy().into_owned();
            if !known.contains(&format!("{first}{name}")) {
                strays.push(format!("blobs/{first}/{name}"));
            }
        }
    }
    Ok(strays)
}
