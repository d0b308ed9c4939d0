use super::*;

use verbatim_engine::drift::Class;
use verbatim_engine::event::{BlobKind, CaseEvent, Grounds, Part, RunEvent};
use verbatim_engine::snapshot::{Block, Run, Snapshot};
use verbatim_engine::verdict::{Cause, Finding, Strength};
use verbatim_store::RunHeader;

const CLAIM: &str = "'Total: 24' is displayed";

/// A run of one case with one row, which shows a text.
fn run(store: &Store, suite: &str, shows: &str, passes: bool) -> RunId {
    let header = RunHeader {
        suite: suite.into(),
        source: None,
        program: "verbatim".into(),
        browser: "Chromium".into(),
        base_url: None,
        workers: 1,
        cases: 1,
        started: OffsetDateTime::UNIX_EPOCH,
    };
    let run = store.begin_run(&header).unwrap();
    let text = Run { text: shows.into(), ..Run::default() };
    let page = Snapshot { runs: vec![text], blocks: vec![Block::default()], ..Snapshot::default() };
    let now = store.keep_blob(run, BlobKind::Snapshot, &serde_json::to_vec(&page).unwrap()).unwrap();
    let tell = |event| store.append(run, &RunEvent::Case { case: 0, at_ms: 1, event }).unwrap();
    let (name, id, tags) = ("Pay".into(), None, Vec::new());
    tell(CaseEvent::CaseStarted { name, id, tags, attempt: 1, expect: None });
    let row = RowId { part: Part::Rows, row: 1 };
    tell(CaseEvent::RowStarted { row, action: String::new(), expected: CLAIM.into() });
    let on = Box::new(Grounds::of(now.clone()));
    let (column, sentence) = (Column::Expected, CLAIM.to_owned());
    tell(CaseEvent::JudgedOn { row, column, sentence, holds: Some(passes), on });
    let verdict = match passes {
        true => Verdict::Pass { strength: Strength::Strict },
        false => Verdict::of(Finding::new(Cause::AssertionFalse, CLAIM, "it is not so")),
    };
    tell(CaseEvent::RowFinished { row, verdict, duration_ms: 1, snapshot: Some(now) });
    run
}

fn drifted(store: &Store, run: RunId) -> Drifted {
    drift(store, &Asked { run, case: None }).unwrap()
}

#[test]
fn a_row_is_compared_with_the_last_run_before_in_which_it_passed() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let first = run(&store, "Shop", "Total: 24", true);
    run(&store, "Shop", "Total: 30", false);
    run(&store, "Other", "Total: 24 in all", true);
    let failed = run(&store, "Shop", "Total: 25", false);
    run(&store, "Shop", "Total: 24", true);
    let told = drifted(&store, failed);
    let Told::Changed { passed, drifts } = &told.rows[0].told else { panic!("{told:#?}") };
    assert_eq!((passed.0, drifts[0].class), (first, Class::Data));
    assert!(drifts[0].proposal.as_ref().unwrap().makes_true);
    assert!(!told.rows[0].verdict.is_pass(), "the verdict stays");
    let groups = told.groups();
    assert_eq!(groups[0].words(), "1 row claims 'Total: 24', where 'Total: 25' stands now");
    assert_eq!(drifted(&store, first), Drifted { rows: Vec::new(), passed: 1 });
}

#[test]
fn what_cannot_be_compared_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let failed = run(&store, "Shop", "Total: 25", false);
    assert_eq!(drifted(&store, failed).rows[0].told, Told::NeverPassed);
    let missing = drift(&store, &Asked { run: RunId(99), case: None }).unwrap_err();
    assert!(missing.to_string().contains("could not find run 99"), "{missing}");
    let missing = drift(&store, &Asked { run: failed, case: Some("Play") }).unwrap_err();
    assert!(missing.to_string().contains("'Play'"), "{missing}");
}
