//! Keeping runs and reading them again.

mod common;

use common::*;
use tempfile::tempdir;
use time::Duration;
use verbatim_engine::event::{BlobKind, CaseEvent, RowId, RunEvent};
use verbatim_engine::verdict::{Cause, Finding, Strength, Verdict};
use verbatim_store::{CaseFilter, Counts, Error, EventSeq, RunFilter, RunState, Store, VerdictKind};

#[test]
fn a_run_is_read_as_it_was_told() {
    let folder = tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let header = header("Shop");
    let run = store.begin_run(&header).unwrap();
    let mut told = vec![header.event()];
    let screenshot = store.keep_blob(run, BlobKind::Screenshot, b"jpeg").unwrap();
    for case in [
        case_started("Save", 1),
        row_started(),
        step_started(),
        step_finished(),
        row_finished(fail()),
        pictured(screenshot.clone()),
        case_finished(fail()),
    ] {
        told.push(event(0, case));
    }
    told.push(RunEvent::Finished { stopped: false, duration_ms: 30 });
    for (index, event) in told.iter().enumerate().skip(1) {
        assert_eq!(store.append(run, event).unwrap(), EventSeq(index as u64));
    }

    drop(store);
    let store = Store::open(folder.path()).unwrap();
    let read: Vec<RunEvent> = store.events(run).unwrap().into_iter().map(|stored| stored.event).collect();
    assert_eq!(read, told);
    assert_eq!(store.events_from(run, EventSeq(7)).unwrap().len(), 2);

    let record = store.run(run).unwrap();
    assert_eq!(record.state, RunState::Finished);
    assert_eq!(record.duration_ms, Some(30));
    assert_eq!(record.counts, Counts { failed: 1, ..Counts::default() });
    assert_eq!(record.header.suite, "Shop");
    let cases = store.cases(&CaseFilter::default()).unwrap();
    assert_eq!(cases.len(), 1);
    assert_eq!(cases[0].verdict, Some(fail()));
    assert_eq!(cases[0].row, Some(ROW));
    assert_eq!(cases[0].tags, ["smoke"]);
    let rows = store.rows(cases[0].id).unwrap();
    assert_eq!(rows.len(), 1);
    assert_eq!(rows[0].verdict, Some(fail()));
    assert_eq!(rows[0].screenshot.as_ref(), Some(&screenshot));
    assert_eq!(store.blob(&screenshot).unwrap(), b"jpeg");
    assert!(store.blob_path(&screenshot).unwrap().is_file());
}

#[test]
fn an_event_is_committed_before_append_returns() {
    let folder = tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let run = store.begin_run(&header("Shop")).unwrap();
    let other = Store::open(folder.path()).unwrap();
    for (seq, told) in [case_started("Save", 1), row_started(), step_started()].into_iter().enumerate() {
        let told = event(0, told);
        store.append(run, &told).unwrap();
        let stored = other.events_from(run, EventSeq(seq as u64 + 1)).unwrap();
        assert_eq!(stored.len(), 1);
        assert_eq!(stored[0].event, told);
    }
}

#[test]
fn attempts_and_parts_are_told_apart() {
    let folder = tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let run = store.begin_run(&header("Shop")).unwrap();
    for (attempt, verdict) in [(1, fail()), (2, pass())] {
        store.append(run, &event(3, case_started("Save", attempt))).unwrap();
        store.append(run, &event(3, row_started())).unwrap();
        store.append(run, &event(3, row_finished(verdict.clone()))).unwrap();
        store.append(run, &event(3, case_finished(verdict))).unwrap();
    }
    let cases = store.cases(&CaseFilter { run: Some(run), ..CaseFilter::default() }).unwrap();
    let seen: Vec<_> = cases.iter().map(|c| (c.case, c.attempt, c.verdict.clone())).collect();
    assert_eq!(seen, [(3, 2, Some(pass())), (3, 1, Some(fail()))]);
}

#[test]
fn events_out_of_order_are_refused_and_change_nothing() {
    let folder = tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let run = store.begin_run(&header("Shop")).unwrap();
    let refused = |told: RunEvent| {
        let error = store.append(run, &told).unwrap_err();
        assert!(matches!(error, Error::Order { .. }), "{error}");
    };
    refused(header("Shop").event());
    refused(event(0, row_started()));
    refused(event(0, case_finished(pass())));
    store.append(run, &event(0, case_started("Save", 1))).unwrap();
    refused(event(0, row_finished(pass())));
    refused(event(0, case_started("Save", 2)));
    refused(RunEvent::Finished { stopped: false, duration_ms: 1 });
    store.append(run, &event(0, case_finished(pass()))).unwrap();
    store.append(run, &RunEvent::Finished { stopped: true, duration_ms: 1 }).unwrap();
    assert_eq!(store.events(run).unwrap().len(), 4);
    assert_eq!(store.run(run).unwrap().state, RunState::Stopped);

    let over = store.append(run, &event(1, case_started("Late", 1))).unwrap_err();
    assert_eq!(over.to_string(), format!("add to run {run}: it has already ended"));
    let none = store.append("99".parse().unwrap(), &event(1, case_started("Late", 1))).unwrap_err();
    assert!(none.to_string().starts_with("find run 99: "), "{none}");
}

#[test]
fn the_history_is_filtered() {
    let folder = tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let reading = Verdict::Pass { strength: Strength::ByReading };
    let unclear = Verdict::of(Finding::new(Cause::AmbiguousStep, "do it", "no grammar has 'do it'"));
    let shop = whole_run(&store, "Shop", &[("Save", fail()), ("Größe 100%_ok", reading)]);
    let admin = whole_run(&store, "Admin", &[("Save", pass()), ("Delete", unclear)]);

    let all = store.runs(&RunFilter::default()).unwrap();
    assert_eq!(all.iter().map(|run| run.id).collect::<Vec<_>>(), [admin, shop]);
    assert_eq!(all[1].counts, Counts { passed: 1, by_reading: 1, failed: 1, ..Counts::default() });
    let runs = |filter: RunFilter| store.runs(&filter).unwrap().iter().map(|r| r.id).collect::<Vec<_>>();
    assert_eq!(runs(RunFilter { suite: Some("Shop".into()), ..RunFilter::default() }), [shop]);
    assert_eq!(runs(RunFilter { verdict: Some(VerdictKind::Inconclusive), ..RunFilter::default() }), [admin]);
    assert_eq!(runs(RunFilter { text: Some("SHOP.CSV".into()), ..RunFilter::default() }), [shop]);
    assert_eq!(runs(RunFilter { before: Some(admin), ..RunFilter::default() }), [shop]);
    assert_eq!(runs(RunFilter { limit: 1, ..RunFilter::default() }), [admin]);
    assert!(runs(RunFilter { state: Some(RunState::Running), ..RunFilter::default() }).is_empty());

    let cases = |filter: CaseFilter| {
        store.cases(&filter).unwrap().into_iter().map(|c| (c.suite, c.name)).collect::<Vec<_>>()
    };
    let named = |suite: &str, name: &str| (suite.to_owned(), name.to_owned());
    assert_eq!(
        cases(CaseFilter { case: Some("Save".into()), ..CaseFilter::default() }),
        [named("Admin", "Save"), named("Shop", "Save")]
    );
    assert_eq!(
        cases(CaseFilter { verdict: Some(VerdictKind::Fail), ..CaseFilter::default() }),
        [named("Shop", "Save")]
    );
    assert_eq!(
        cases(CaseFilter { cause: Some(Cause::AmbiguousStep), ..CaseFilter::default() }),
        [named("Admin", "Delete")]
    );
    assert_eq!(
        cases(CaseFilter { text: Some("GRÖSSE".into()), ..CaseFilter::default() }),
        [] as [(String, String); 0]
    );
    assert_eq!(
        cases(CaseFilter { text: Some("GRÖßE 100%_".into()), ..CaseFilter::default() }),
        [named("Shop", "Größe 100%_ok")]
    );
    assert_eq!(
        cases(CaseFilter { text: Some("No grammar".into()), ..CaseFilter::default() }),
        [named("Admin", "Delete")]
    );
    let future = Some(header("").started + Duration::hours(1));
    assert!(cases(CaseFilter { since: future, ..CaseFilter::default() }).is_empty());
    let past = Some(header("").started - Duration::hours(1));
    assert_eq!(
        cases(CaseFilter {
            since: past,
            suite: Some("Shop".into()),
            verdict: Some(VerdictKind::Pass),
            limit: 5,
            ..CaseFilter::default()
        }),
        [named("Shop", "Größe 100%_ok")]
    );
}

#[test]
fn odd_characters_come_back() {
    let folder = tempdir().unwrap();
    let store = Store::open(&folder.path().join("Ü 空 '\"%")).unwrap();
    let name = "nul \0, quote ' \" ; -- עברית 🧪\u{200d}🔬 \u{202e} %_\\ \r\n\t";
    let run = whole_run(&store, name, &[(name, pass())]);
    assert_eq!(store.run(run).unwrap().header.suite, name);
    let filter = CaseFilter { suite: Some(name.into()), case: Some(name.into()), ..CaseFilter::default() };
    assert_eq!(store.cases(&filter).unwrap().len(), 1);
    let filter = CaseFilter { text: Some("🧪\u{200d}🔬".into()), ..CaseFilter::default() };
    assert_eq!(store.cases(&filter).unwrap()[0].name, name);
    let row = RowId { row: 1, ..ROW };
    let told = CaseEvent::RowStarted { row, action: name.into(), expected: String::new() };
    let run = store.begin_run(&header("x")).unwrap();
    store.append(run, &event(0, case_started(name, 1))).unwrap();
    store.append(run, &event(0, told.clone())).unwrap();
    assert_eq!(store.events(run).unwrap()[2].event, event(0, told));
}

#[test]
fn settings_are_kept() {
    let folder = tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    assert_eq!(store.setting::<u32>("workers").unwrap(), None);
    store.set_setting("workers", Some(&4)).unwrap();
    store.set_setting("workers", Some(&5)).unwrap();
    assert_eq!(Store::open(folder.path()).unwrap().setting::<u32>("workers").unwrap(), Some(5));
    assert!(store.setting::<Vec<String>>("workers").is_err());
    store.set_setting::<u32>("workers", None).unwrap();
    assert_eq!(store.setting::<u32>("workers").unwrap(), None);
}

#[test]
fn a_pass_by_a_person_is_counted_and_found() {
    let folder = tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let by_person = Verdict::Pass { strength: Strength::ByPerson };
    let run = whole_run(&store, "Shop", &[("Save", pass()), ("Pay", by_person.clone())]);
    let record = store.run(run).unwrap();
    assert_eq!(record.counts, Counts { passed: 2, by_person: 1, ..Counts::default() });
    assert_eq!(record.cost, Default::default(), "and the columns after it are what they were");
    let filter = CaseFilter { strength: Some(Strength::ByPerson), ..CaseFilter::default() };
    let found = store.cases(&filter).unwrap();
    assert_eq!(found.iter().map(|case| case.name.as_str()).collect::<Vec<_>>(), ["Pay"]);
    assert_eq!(found[0].verdict, Some(by_person));
}
