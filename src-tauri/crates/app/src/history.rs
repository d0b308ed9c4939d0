//! Past runs: their results, traces and evidence.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use verbatim_engine::event::{BlobId, CaseEvent, RowId, RunEvent};
use verbatim_engine::rule::RuleId;
use verbatim_engine::rulebook;
use verbatim_engine::snapshot::Snapshot;
use verbatim_engine::suite::Suite;
use verbatim_engine::trace::Trace;
use verbatim_exchange::results::{self, RunResult};
use verbatim_store::{RunFilter, RunId, Store};

use crate::error::Error;
use crate::mask::{MASK, is_masked};

/// Opens the history in a folder; runs that were cut off are closed as interrupted.
///
/// # Errors
/// When the folder cannot be written or holds something else.
pub fn open_history(folder: &Path) -> Result<Arc<Store>, Error> {
    Ok(Arc::new(Store::open(folder)?))
}

/// The result of a run, as far as it has got; with its suite, rows that did not run are in it too.
///
/// # Errors
/// No such run, or its events were pruned.
pub fn result_of(store: &Store, run: RunId, suite: Option<&Suite>) -> Result<RunResult, Error> {
    let events: Vec<RunEvent> = store.events(run)?.into_iter().map(|stored| stored.event).collect();
    Ok(results::from_events(&events, suite))
}

/// The traces of the cases of a run, in their order, one for each attempt.
///
/// # Errors
/// No such run, or its events were pruned.
pub fn traces(store: &Store, run: RunId) -> Result<Vec<Trace>, Error> {
    Ok(attempts(store, run)?.iter().map(|(_, events)| Trace::of(events)).collect())
}

/// The events of each attempt at a case of a run, by the case's index in the run and in the order of its attempts.
pub(crate) fn attempts(store: &Store, run: RunId) -> Result<Vec<(usize, Vec<CaseEvent>)>, Error> {
    let mut cases: BTreeMap<usize, Vec<Vec<CaseEvent>>> = BTreeMap::new();
    for stored in store.events(run)? {
        if let RunEvent::Case { case, event, .. } = stored.event {
            let attempts = cases.entry(case).or_default();
            if attempts.is_empty() || matches!(event, CaseEvent::CaseStarted { .. }) {
                attempts.push(Vec::new());
            }
            attempts.last_mut().into_iter().for_each(|events| events.push(event.clone()));
        }
    }
    let each = |(case, attempts): (usize, Vec<Vec<CaseEvent>>)| {
        attempts.into_iter().map(move |events| (case, events))
    };
    Ok(cases.into_iter().flat_map(each).collect())
}

/// The pictures of a run that show a secret, or may: they have no place in a report. Where a secret is to be read on the page,
/// its mask stands in the snapshot of the row's end; of a page of which there is none, or none that can be read, nobody knows. A
/// picture from within a row is taken of another page, so it may show what the row types.
///
/// # Errors
/// No such run, or its events were pruned.
pub fn secret_pictures(store: &Store, run: RunId) -> Result<BTreeSet<String>, Error> {
    // A picture may come after the end of its row.
    let mut pictures: Vec<(usize, RowId, bool, String)> = Vec::new();
    let (mut secret, mut typed) = (HashSet::new(), HashSet::new());
    for stored in store.events(run)? {
        let RunEvent::Case { case, event, .. } = stored.event else { continue };
        match event {
            CaseEvent::Pictured { row, step, screenshot } => {
                pictures.push((case, row, step.is_some(), screenshot.0));
            }
            CaseEvent::RowFinished { row, snapshot, .. }
                if snapshot.as_ref().is_none_or(|snapshot| may_show_a_secret(store, snapshot)) =>
            {
                secret.insert((case, row));
            }
            CaseEvent::Acting { row, input, .. } if input.contains(MASK) => {
                typed.insert((case, row));
            }
            _ => {}
        }
    }
    let shows = |(case, row, within, _): &(usize, RowId, bool, String)| {
        secret.contains(&(*case, *row)) || (*within && typed.contains(&(*case, *row)))
    };
    Ok(pictures.into_iter().filter(shows).map(|(.., picture)| picture).collect())
}

fn may_show_a_secret(store: &Store, snapshot: &BlobId) -> bool {
    let read = store.blob(snapshot).ok().and_then(|bytes| serde_json::from_slice::<Snapshot>(&bytes).ok());
    read.is_none_or(is_masked)
}

/// Copies the screenshots of a run into a folder, named by case and row, and gives their paths. Those that show a secret are
/// left out, as of reports.
///
/// # Errors
/// When a picture cannot be read or the folder cannot be written.
pub fn evidence_to(store: &Store, run: RunId, folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let failed = |path: &Path, source| Error::Write { path: path.display().to_string(), source };
    std::fs::create_dir_all(folder).map_err(|source| failed(folder, source))?;
    let secret = secret_pictures(store, run)?;
    let mut written = Vec::new();
    for stored in store.events(run)? {
        let RunEvent::Case { case, event, .. } = stored.event else { continue };
        let CaseEvent::Pictured { row, step, screenshot } = event else { continue };
        if secret.contains(&screenshot.0) {
            continue;
        }
        let step = step.map_or_else(String::new, |step| format!("-{step:02}"));
        let name = format!("{:03}-{:?}-{:02}{step}.jpg", case + 1, row.part, row.row).to_lowercase();
        let path = folder.join(name);
        std::fs::write(&path, store.blob(&screenshot)?).map_err(|source| failed(&path, source))?;
        written.push(path);
    }
    Ok(written)
}

/// More runs than a history keeps.
const RUNS: usize = 1_000_000;

/// How often each rule decided in the runs that are kept, in the order of the rules: checks of expected results, and targets that were not
/// found. Names that no rule has any more come last.
///
/// # Errors
/// When the history cannot be read.
pub fn rule_counts(store: &Store) -> Result<Vec<(RuleId, u64)>, Error> {
    let mut counts: BTreeMap<RuleId, u64> = BTreeMap::new();
    let all = RunFilter { limit: RUNS, ..RunFilter::default() };
    for run in store.runs(&all)?.into_iter().filter(|run| !run.pruned) {
        for stored in store.events(run.id)? {
            let RunEvent::Case { event, .. } = stored.event else { continue };
            let rule = match event {
                CaseEvent::Judged { rule, .. } => rule,
                CaseEvent::Readiness { finding: Some(finding), .. } => finding.rule,
                _ => None,
            };
            rule.into_iter().for_each(|rule| *counts.entry(rule).or_default() += 1);
        }
    }
    let known: Vec<(RuleId, u64)> = rulebook::rules()
        .map(|rule| (rule.name(), counts.remove(&rule.name()).unwrap_or_default()))
        .collect();
    Ok(known.into_iter().chain(counts).collect())
}

#[cfg(test)]
mod tests {
    use verbatim_engine::event::{BlobKind, Part};
    use verbatim_engine::verdict::{Strength, Verdict};

    use super::*;

    /// A run of one case, with a picture and what was kept of the page for each row.
    fn run(store: &Store, pages: &[Option<BlobId>]) -> (RunId, Vec<String>) {
        let header = verbatim_store::RunHeader {
            suite: "Shop".into(),
            source: None,
            program: "verbatim".into(),
            browser: "Chromium".into(),
            base_url: None,
            workers: 1,
            cases: 1,
            started: time::OffsetDateTime::now_utc(),
        };
        let run = store.begin_run(&header).unwrap();
        let keep = |event| store.append(run, &RunEvent::Case { case: 0, at_ms: 1, event }).unwrap();
        keep(CaseEvent::CaseStarted {
            name: "One".into(),
            id: None,
            tags: Vec::new(),
            attempt: 1,
            expect: None,
        });
        let mut pictures = Vec::new();
        for (at, snapshot) in pages.iter().enumerate() {
            let row = RowId { part: Part::Rows, row: at + 1 };
            keep(CaseEvent::RowStarted { row, action: "click 'A'".into(), expected: String::new() });
            let screenshot =
                store.keep_blob(run, BlobKind::Screenshot, format!("picture {at}").as_bytes()).unwrap();
            pictures.push(screenshot.0.clone());
            keep(CaseEvent::Pictured { row, step: None, screenshot });
            let verdict = Verdict::Pass { strength: Strength::Strict };
            keep(CaseEvent::RowFinished { row, verdict, duration_ms: 1, snapshot: snapshot.clone() });
        }
        (run, pictures)
    }

    #[test]
    fn a_picture_of_a_page_that_nobody_can_read_counts_as_one_of_a_secret() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        let first = run(&store, &[]).0;
        let page = |text: &str| {
            let snapshot = Snapshot { title: text.into(), ..Snapshot::default() };
            let bytes = serde_json::to_vec(&snapshot).unwrap();
            Some(store.keep_blob(first, BlobKind::Snapshot, &bytes).unwrap())
        };
        let torn = Some(store.keep_blob(first, BlobKind::Snapshot, b"{\"title\": ").unwrap());
        let gone = Some(BlobId("0".repeat(64)));
        let (run, pictures) = run(&store, &[page("Shop"), page(MASK), torn, gone, None]);
        let expected: BTreeSet<String> = pictures.into_iter().skip(1).collect();
        assert_eq!(secret_pictures(&store, run).unwrap(), expected);
    }
}
