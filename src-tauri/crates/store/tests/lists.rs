//! The history in lists, groups and figures.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by them")]

mod common;

use tempfile::TempDir;
use time::{Duration, OffsetDateTime};
use verbatim_engine::event::{BlobKind, CaseEvent, RunEvent};
use verbatim_engine::suite::{Case, Suite};
use verbatim_engine::verdict::{Cause, Finding, Strength, Verdict, Whose};
use verbatim_store::{
    CaseFilter, CaseId, Error, ModelCost, NewSuite, ReviewKind, RunFilter, RunId, Store, SuiteId, VerdictKind,
};

fn store() -> (TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    (folder, store)
}

fn pass() -> Verdict {
    Verdict::Pass { strength: Strength::Strict }
}

fn because(cause: Cause, message: &str) -> Verdict {
    Verdict::of(Finding::new(cause, "Click 'Save'", message))
}

fn begin(store: &Store, suite: &str, of: Option<(SuiteId, bool)>) -> RunId {
    let header = common::header(suite);
    match of {
        Some((id, partial)) => store.begin_run_of(&header, id, partial).unwrap(),
        None => store.begin_run(&header).unwrap(),
    }
}

fn attempt(store: &Store, run: RunId, case: usize, name: &str, tags: &[&str], verdict: Verdict) {
    let tags = tags.iter().map(|tag| (*tag).to_owned()).collect();
    for event in [
        CaseEvent::CaseStarted { name: name.into(), id: None, tags, attempt: 1, expect: None },
        CaseEvent::CaseFinished { verdict, row: None, duration_ms: 900, model_calls: 0 },
    ] {
        store.append(run, &RunEvent::Case { case, at_ms: 1, event }).unwrap();
    }
}

fn end(store: &Store, run: RunId) {
    store.append(run, &RunEvent::Finished { stopped: false, duration_ms: 5 }).unwrap();
}

/// One run of four cases.
fn filled(store: &Store) -> RunId {
    let run = begin(store, "Shop", None);
    attempt(store, run, 0, "Pay", &["smoke", "money"], pass());
    attempt(store, run, 1, "Save", &["smoke \"x\""], because(Cause::TargetMissing, "no Größe here"));
    attempt(store, run, 2, "Log in", &[], because(Cause::AmbiguousStep, "no grammar"));
    attempt(store, run, 3, "Log out", &[], because(Cause::AmbiguousStep, "no grammar"));
    end(store, run);
    run
}

fn found(store: &Store, filter: &CaseFilter) -> Vec<String> {
    let cases = store.cases(filter).unwrap();
    assert_eq!(store.count_cases(filter).unwrap(), cases.len() as u64, "{filter:?}");
    cases.into_iter().map(|case| case.name).collect()
}

fn one(store: &Store, name: &str) -> CaseId {
    store.cases(&CaseFilter { case: Some(name.into()), ..CaseFilter::default() }).unwrap()[0].id
}

#[test]
fn each_filter_lets_through_what_it_says() {
    let (_folder, store) = store();
    filled(&store);
    store.set_review(one(&store, "Save"), ReviewKind::ConfirmedDefect, "see ticket ABC").unwrap();
    let all = CaseFilter::default;
    let later = OffsetDateTime::now_utc() + Duration::hours(1);
    for (filter, expected) in [
        (all(), vec!["Log out", "Log in", "Save", "Pay"]),
        (CaseFilter { tag: Some("smoke".into()), ..all() }, vec!["Pay"]),
        (CaseFilter { tag: Some("smoke \"x\"".into()), ..all() }, vec!["Save"]),
        (CaseFilter { verdict: Some(VerdictKind::Fail), ..all() }, vec!["Save"]),
        (CaseFilter { whose: Some(Whose::Test), ..all() }, vec!["Log out", "Log in"]),
        (CaseFilter { strength: Some(Strength::Strict), ..all() }, vec!["Pay"]),
        (CaseFilter { strength: Some(Strength::ByReading), ..all() }, vec![]),
        (CaseFilter { review: Some(ReviewKind::ConfirmedDefect), ..all() }, vec!["Save"]),
        (CaseFilter { unreviewed: true, ..all() }, vec!["Log out", "Log in", "Pay"]),
        (CaseFilter { until: Some(later), ..all() }, vec!["Log out", "Log in", "Save", "Pay"]),
        (CaseFilter { since: Some(later), ..all() }, vec![]),
        (CaseFilter { text: Some("GRÖSSE".into()), ..all() }, vec![]),
        (CaseFilter { text: Some("größe  save".into()), ..all() }, vec!["Save"]),
        (CaseFilter { text: Some("shop out".into()), ..all() }, vec!["Log out"]),
        (CaseFilter { text: Some("Ticket abc".into()), ..all() }, vec!["Save"]),
        (CaseFilter { text: Some("%_'\"".into()), ..all() }, vec![]),
    ] {
        assert_eq!(found(&store, &filter), expected, "{filter:?}");
    }
}

#[test]
fn a_review_stands_beside_the_verdict_and_changes_it_not() {
    let (_folder, store) = store();
    filled(&store);
    let id = one(&store, "Save");
    let verdict = store.case(id).unwrap().verdict;
    store.set_review(id, ReviewKind::TestWasWrong, "typo").unwrap();
    store.set_review(id, ReviewKind::Environment, "").unwrap();
    let case = store.case(id).unwrap();
    assert_eq!(case.review.map(|review| review.kind), Some(ReviewKind::Environment));
    assert_eq!(case.verdict, verdict);
    store.remove_review(id).unwrap();
    assert_eq!(store.case(id).unwrap().review, None);
    assert!(store.set_review(CaseId(999), ReviewKind::Note, "").is_err());
}

#[test]
fn causes_are_counted_by_attempt_and_by_case() {
    let (_folder, store) = store();
    filled(&store);
    filled(&store);
    let causes = store.causes(&CaseFilter::default()).unwrap();
    let counts: Vec<_> = causes.iter().map(|c| (c.cause, c.attempts, c.cases)).collect();
    assert_eq!(counts, [(Cause::AmbiguousStep, 4, 2), (Cause::TargetMissing, 2, 1)]);
    assert_eq!(store.case(causes[0].newest).unwrap().name, "Log out");
    let facets = store.facets().unwrap();
    assert_eq!(facets.suites, ["Shop"]);
    assert_eq!(facets.tags, ["money", "smoke", "smoke \"x\""]);
    assert_eq!(facets.causes, [Cause::AmbiguousStep, Cause::TargetMissing]);
}

#[test]
fn a_case_of_the_library_keeps_its_history_under_a_new_name() {
    let (_folder, store) = store();
    let content = Suite { cases: vec![Case { name: "Pay".into(), ..Case::default() }], ..Suite::default() };
    let new = NewSuite { name: "Shop", sample: false, source: None, content: &content };
    let suite = store.add_suite(&new).unwrap();
    let case = store.suite_cases(suite).unwrap().remove(0);
    let run = begin(&store, "Shop", Some((suite, false)));
    attempt(&store, run, 0, "Pay", &[], pass());
    end(&store, run);
    store.save_case(case.id, 1, &Case { name: "Pay now".into(), ..case.content }).unwrap();
    let run = begin(&store, "Shop", Some((suite, false)));
    attempt(&store, run, 0, "Pay now", &[], because(Cause::TargetMissing, "gone"));
    end(&store, run);
    let partial = begin(&store, "Shop", Some((suite, true)));
    attempt(&store, partial, 0, "Pay now", &[], pass());
    end(&store, partial);

    let newest = store.newest_of(case.id, 10).unwrap();
    let told: Vec<_> = newest.iter().map(|a| (a.name.as_str(), a.revision)).collect();
    assert_eq!(told, [("Pay now", Some(2)), ("Pay", Some(1))], "runs of some rows are left out");
    assert_eq!(store.previous(&newest[0]).unwrap().unwrap().id, newest[1].id);
    assert_eq!(store.previous(&newest[1]).unwrap(), None);
    let whole = RunFilter { whole_only: true, ..RunFilter::default() };
    assert_eq!(store.runs(&whole).unwrap().len(), 2);
    assert!(store.run(partial).unwrap().partial);
    assert_eq!(store.run(partial).unwrap().suite_id, Some(suite));
    let series = store.series(Some("Shop"), 10).unwrap();
    assert_eq!(series.iter().map(|s| s.attempts.len()).collect::<Vec<_>>(), [1, 1]);
}

#[test]
fn deleted_runs_take_their_evidence_with_them_but_not_that_of_others() {
    let (_folder, store) = store();
    let (first, second) = (begin(&store, "Shop", None), begin(&store, "Shop", None));
    let shared = store.keep_blob(first, BlobKind::Screenshot, b"shared").unwrap();
    let own = store.keep_blob(first, BlobKind::Screenshot, b"own").unwrap();
    for (run, blobs) in [(first, vec![&shared, &own]), (second, vec![&shared])] {
        let row = verbatim_engine::event::RowId { part: verbatim_engine::event::Part::Rows, row: 1 };
        let started =
            CaseEvent::CaseStarted { name: "a".into(), id: None, tags: vec![], attempt: 1, expect: None };
        store.append(run, &RunEvent::Case { case: 0, at_ms: 0, event: started }).unwrap();
        for blob in blobs {
            let event = CaseEvent::Pictured { row, step: Some(1), screenshot: blob.clone() };
            store.append(run, &RunEvent::Case { case: 0, at_ms: 0, event }).unwrap();
        }
        let finished = CaseEvent::CaseFinished { verdict: pass(), row: None, duration_ms: 1, model_calls: 0 };
        store.append(run, &RunEvent::Case { case: 0, at_ms: 1, event: finished }).unwrap();
    }
    assert!(matches!(store.delete_runs(&[first]).unwrap_err(), Error::RunGoing { .. }));
    end(&store, first);
    end(&store, second);
    let freed = store.delete_runs(&[first]).unwrap();
    assert_eq!((freed.blobs, freed.traces), (1, 1));
    assert!(store.blob(&own).is_err());
    assert_eq!(store.blob(&shared).unwrap(), b"shared");
    assert!(store.run(first).is_err());
    assert_eq!(store.cases(&CaseFilter::default()).unwrap().len(), 1);
    store.delete_runs(&[second]).unwrap();
    assert!(store.blob(&shared).is_err());
}

#[test]
fn calls_of_models_are_counted_with_what_they_cost() {
    let (_folder, store) = store();
    let plain = common::whole_run(&store, "Shop", &[("One", common::pass())]);
    let run = store.begin_run(&common::header("Shop")).unwrap();
    let tell = |told| store.append(run, &common::event(0, told)).unwrap();
    tell(common::case_started("Two", 1));
    tell(common::row_started());
    tell(common::asked(Some((200, 30)), 1_500));
    // A server that does not count: the call is counted, and its time.
    tell(common::asked(None, 500));
    let cost = |calls| ModelCost { calls, prompt_tokens: 200, reply_tokens: 30, ms: 2_000 };
    assert_eq!(store.run(run).unwrap().cost, cost(2), "while it goes on");
    tell(common::row_finished(common::pass()));
    let verdict = Verdict::Pass { strength: Strength::ByReading };
    // The engine has counted one more, which was cut off.
    tell(CaseEvent::CaseFinished { verdict, row: None, duration_ms: 9, model_calls: 3 });
    let ended = RunEvent::Finished { stopped: false, duration_ms: 20 };
    store.append(run, &ended).unwrap();

    assert_eq!(store.run(run).unwrap().cost, cost(3));
    assert_eq!(store.run(plain).unwrap().cost, ModelCost::default());
    let named = |asked| {
        let cases = store.cases(&CaseFilter { asked: Some(asked), ..CaseFilter::default() }).unwrap();
        cases.into_iter().map(|case| (case.name, case.cost)).collect::<Vec<_>>()
    };
    assert_eq!(named(true), [("Two".to_owned(), cost(3))]);
    assert_eq!(named(false), [("One".to_owned(), ModelCost::default())]);
    assert_eq!(store.briefs(run).unwrap()[0].strength, Some(Strength::ByReading));
    assert!(store.facets().unwrap().models);
}
