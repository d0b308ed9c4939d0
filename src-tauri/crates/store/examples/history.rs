//! Measures the history: fills a store with runs and prints how long it takes to list and to filter them.
//!
//! `cargo run --release -p verbatim-store --example history -- [RUNS] [CASES A RUN] [FOLDER]`
//!
//! What is written into a folder that is named stays there.

use std::error::Error;
use std::path::PathBuf;
use std::time::Instant;

use time::{Duration, OffsetDateTime};
use verbatim_engine::event::{CaseEvent, RunEvent};
use verbatim_engine::verdict::{Cause, Finding, Strength, Verdict, Whose};
use verbatim_store::{CaseFilter, RunFilter, RunHeader, Store, VerdictKind};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let runs: usize = arguments.next().map_or(Ok(10_000), |text| text.parse())?;
    let cases: usize = arguments.next().map_or(Ok(20), |text| text.parse())?;
    let passing = tempfile::tempdir()?;
    let folder = arguments.next().map_or_else(|| passing.path().to_path_buf(), PathBuf::from);
    let store = Store::open(&folder)?;
    let begun = Instant::now();
    for run in 0..runs {
        fill(&store, run, cases)?;
    }
    let per_event = begun.elapsed() / u32::try_from(runs * (2 * cases + 2))?;
    println!("{runs} runs of {cases} cases: {:?}, {per_event:?} an event", begun.elapsed());

    let list = |what: &str, filter: &RunFilter| -> Result<(), Box<dyn Error>> {
        let begun = Instant::now();
        let found = store.runs(filter)?.len();
        println!("runs, {what}: {found} in {:?}", begun.elapsed());
        Ok(())
    };
    let all = RunFilter { limit: runs, ..RunFilter::default() };
    list("all", &all)?;
    list("the newest 100", &RunFilter::default())?;
    list("of a suite", &RunFilter { suite: Some("suite 7".into()), ..all.clone() })?;
    list("with a fail", &RunFilter { verdict: Some(VerdictKind::Fail), ..all.clone() })?;
    list("with a text", &RunFilter { text: Some("SUITE 3".into()), ..all.clone() })?;
    let since = Some(OffsetDateTime::now_utc() - Duration::hours(10));
    list("since", &RunFilter { since, ..all })?;

    let list = |what: &str, filter: &CaseFilter| -> Result<(), Box<dyn Error>> {
        let begun = Instant::now();
        let found = store.cases(filter)?.len();
        println!("cases, {what}: {found} in {:?}", begun.elapsed());
        Ok(())
    };
    let all = CaseFilter { limit: 1000, ..CaseFilter::default() };
    list("all", &all)?;
    list("of a name", &CaseFilter { case: Some("case 3".into()), ..all.clone() })?;
    list("that failed", &CaseFilter { verdict: Some(VerdictKind::Fail), ..all.clone() })?;
    list("by cause", &CaseFilter { cause: Some(Cause::TargetMissing), ..all.clone() })?;
    list("since", &CaseFilter { since, ..all.clone() })?;
    list("failed since", &CaseFilter { since, verdict: Some(VerdictKind::Fail), ..all.clone() })?;
    list(
        "of a suite that failed",
        &CaseFilter { suite: Some("suite 7".into()), verdict: Some(VerdictKind::Fail), ..all.clone() },
    )?;
    list("with a text", &CaseFilter { text: Some("checkout".into()), ..all.clone() })?;
    list("with a text that is nowhere", &CaseFilter { text: Some("nowhere at all".into()), ..all.clone() })?;
    list("whose is the application's", &CaseFilter { whose: Some(Whose::Application), ..all.clone() })?;
    list("with a tag", &CaseFilter { tag: Some("smoke".into()), ..all.clone() })?;
    list("unreviewed", &CaseFilter { unreviewed: true, ..all.clone() })?;
    figures(&store, &all)
}

/// What the window shows besides lists.
fn figures(store: &Store, all: &CaseFilter) -> Result<(), Box<dyn Error>> {
    let begun = Instant::now();
    let count = store.count_cases(all)?;
    println!("cases, counted: {count} in {:?}", begun.elapsed());
    let filter = CaseFilter { text: Some("checkout".into()), ..all.clone() };
    let begun = Instant::now();
    let count = store.count_cases(&filter)?;
    println!("cases with a text, counted: {count} in {:?}", begun.elapsed());
    let begun = Instant::now();
    let causes = store.causes(all)?.len();
    println!("causes: {causes} in {:?}", begun.elapsed());
    let begun = Instant::now();
    let series = store.series(None, 10)?.len();
    println!("last verdicts of each case: {series} in {:?}", begun.elapsed());
    let begun = Instant::now();
    let facets = store.facets()?;
    println!("what can be filtered by: {} suites in {:?}", facets.suites.len(), begun.elapsed());
    Ok(())
}

/// Every tenth case fails; every case has a message that is long enough to weigh on a search.
fn fill(store: &Store, number: usize, cases: usize) -> Result<(), verbatim_store::Error> {
    let header = RunHeader {
        suite: format!("suite {}", number % 50),
        source: Some(format!("/home/tester/suites/suite {}.csv", number % 50)),
        program: "verbatim 0.1.0".into(),
        browser: "Chromium 156".into(),
        base_url: Some("http://localhost:8080/".into()),
        workers: 1,
        cases,
        started: OffsetDateTime::now_utc()
            - Duration::minutes(i64::try_from(10_000 - number).unwrap_or_default()),
    };
    let run = store.begin_run(&header)?;
    for case in 0..cases {
        let verdict = if (number + case).is_multiple_of(10) {
            let finding = Finding::new(
                Cause::TargetMissing,
                "click the button 'Go to checkout'",
                "the page has no button 'Go to checkout' after 5 s",
            );
            Verdict::of(finding.sides("a button 'Go to checkout'", "the buttons 'Back', 'Save', 'Cancel'"))
        } else {
            Verdict::Pass { strength: Strength::Strict }
        };
        for event in [
            CaseEvent::CaseStarted {
                name: format!("case {case}"),
                id: None,
                tags: tags(case),
                attempt: 1,
                expect: None,
            },
            CaseEvent::CaseFinished { verdict, row: None, duration_ms: 900, model_calls: 0 },
        ] {
            store.append(run, &RunEvent::Case { case, at_ms: 10, event })?;
        }
    }
    store.append(run, &RunEvent::Finished { stopped: false, duration_ms: 1_000 })?;
    Ok(())
}

/// Every fourth case is tagged.
fn tags(case: usize) -> Vec<String> {
    if case.is_multiple_of(4) { vec!["smoke".into()] } else { vec![] }
}
