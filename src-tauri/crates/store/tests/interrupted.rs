//! Runs that are cut off, and runs that only seem so.
#![allow(clippy::unwrap_used)]

mod common;

use std::sync::Barrier;

use common::*;
use tempfile::tempdir;
use verbatim_engine::event::{CaseEvent, Part, RowId, RunEvent};
use verbatim_engine::verdict::{Cause, Verdict};
use verbatim_store::{CaseFilter, RunFilter, RunState, Store};

fn cause(verdict: Option<&Verdict>) -> Option<Cause> {
    verdict.and_then(Verdict::finding).map(|finding| finding.cause)
}

#[test]
fn a_run_that_was_cut_off_is_closed_at_the_next_opening() {
    let folder = tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let run = store.begin_run(&header("Shop")).unwrap();
    whole_case(&store, run, 0, "Done", &pass(), None);
    for told in [case_started("Cut", 1), row_started(), step_started()] {
        store.append(run, &event(1, told)).unwrap();
    }
    store.append(run, &event(2, case_started("Cut between rows", 1))).unwrap();
    drop(store);

    let store = Store::open(folder.path()).unwrap();
    assert_eq!(store.found_interrupted(), [run]);
    let record = store.run(run).unwrap();
    assert_eq!(record.state, RunState::Interrupted);
    assert_eq!((record.counts.passed, record.counts.inconclusive), (1, 2));
    let cases = store.cases(&CaseFilter::default()).unwrap();
    assert_eq!(cases.len(), 3);
    assert_eq!(cases[2].verdict, Some(pass()));
    assert_eq!(cause(cases[1].verdict.as_ref()), Some(Cause::Interrupted));
    assert_eq!(cases[1].row, Some(ROW));
    assert_eq!(cases[1].verdict.as_ref().unwrap().finding().unwrap().sentence, "click 'Save'");
    assert_eq!(cause(cases[0].verdict.as_ref()), Some(Cause::Interrupted));
    assert_eq!(cases[0].row, None);
    let rows = store.rows(cases[1].id).unwrap();
    assert_eq!(cause(rows[0].verdict.as_ref()), Some(Cause::Interrupted));

    let events = store.events(run).unwrap();
    assert!(matches!(events.last().unwrap().event, RunEvent::Finished { stopped: false, .. }));
    let ended = events
        .iter()
        .filter(|e| matches!(e.event, RunEvent::Case { event: CaseEvent::CaseFinished { .. }, .. }))
        .count();
    assert_eq!(ended, 3);
    drop(store);
    assert!(Store::open(folder.path()).unwrap().found_interrupted().is_empty());
}

#[test]
fn a_verdict_that_a_row_had_reached_is_kept() {
    let folder = tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let run = store.begin_run(&header("Shop")).unwrap();
    let teardown = RowId { part: Part::Teardown, row: 1 };
    for told in [
        case_started("Save", 1),
        row_started(),
        row_finished(fail()),
        CaseEvent::RowStarted { row: teardown, action: "log out".into(), expected: String::new() },
    ] {
        store.append(run, &event(0, told)).unwrap();
    }
    drop(store);

    let store = Store::open(folder.path()).unwrap();
    let cases = store.cases(&CaseFilter::default()).unwrap();
    assert_eq!(cases[0].verdict, Some(fail()));
    assert_eq!(cases[0].row, Some(ROW));
    assert_eq!(store.run(run).unwrap().counts.failed, 1);
}

#[test]
fn a_run_of_a_live_owner_is_left_alone() {
    let folder = tempdir().unwrap();
    let first = Store::open(folder.path()).unwrap();
    let run = first.begin_run(&header("Shop")).unwrap();
    first.append(run, &event(0, case_started("Save", 1))).unwrap();
    let second = Store::open(folder.path()).unwrap();
    assert!(second.found_interrupted().is_empty());
    assert!(second.close_interrupted().unwrap().is_empty());
    first.append(run, &event(0, case_finished(pass()))).unwrap();
    first.append(run, &RunEvent::Finished { stopped: false, duration_ms: 1 }).unwrap();
    assert_eq!(second.run(run).unwrap().state, RunState::Finished);
    assert!(!second.interrupt(run).unwrap());
}

#[test]
fn a_run_that_cannot_go_on_is_closed_by_hand() {
    let folder = tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let run = store.begin_run(&header("Shop")).unwrap();
    store.append(run, &event(0, case_started("Save", 1))).unwrap();
    assert!(store.interrupt(run).unwrap());
    assert!(!store.interrupt(run).unwrap());
    assert_eq!(store.run(run).unwrap().state, RunState::Interrupted);
}

#[test]
fn two_stores_write_into_one_folder_at_the_same_time() {
    const RUNS: usize = 25;
    let folder = tempdir().unwrap();
    let together = Barrier::new(3);
    std::thread::scope(|scope| {
        for suite in ["a", "b", "c"] {
            let (folder, together) = (folder.path(), &together);
            scope.spawn(move || {
                together.wait();
                let store = Store::open(folder).unwrap();
                for _ in 0..RUNS {
                    whole_run(&store, suite, &[("one", pass()), ("two", fail())]);
                }
            });
        }
    });
    let store = Store::open(folder.path()).unwrap();
    let runs = store.runs(&RunFilter { limit: 1000, ..RunFilter::default() }).unwrap();
    assert_eq!(runs.len(), 3 * RUNS);
    for run in runs {
        assert_eq!(run.state, RunState::Finished);
        assert_eq!((run.counts.passed, run.counts.failed), (1, 1));
        let seqs: Vec<u64> = store.events(run.id).unwrap().iter().map(|e| e.seq.0).collect();
        assert_eq!(seqs, (0..14).collect::<Vec<_>>());
    }
}
