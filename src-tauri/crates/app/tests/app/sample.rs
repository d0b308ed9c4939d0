//! The sample suite on the embedded demo site: each verdict is as its label says.

use std::sync::{Arc, LazyLock};

use tokio::sync::watch;
use verbatim_app::engine::suite::Suite;
use verbatim_app::exchange::results::RunResult;
use verbatim_app::{RunOptions, Sample, against_labels};

use crate::stage::{At, Stage};

/// The run of the sample suite, which the tests of this program share: it takes minutes.
pub(crate) static RUN: LazyLock<(Suite, RunResult)> = LazyLock::new(|| {
    // Of its own, for the first who asks may be in a runtime already.
    let thread = std::thread::spawn(|| tokio::runtime::Runtime::new().unwrap().block_on(run()));
    thread.join().expect("the sample suite runs to its end")
});

async fn run() -> (Suite, RunResult) {
    let stage = Stage::new();
    let sample = Sample::unpack().unwrap();
    let site = verbatim_app::demo_site(0).await.unwrap();
    let (_keep, stop) = watch::channel(false);
    let options = RunOptions { base_url: Some(site.url()), workers: 3, ..RunOptions::default() };
    let (store, suite, source) = (stage.store.clone(), sample.suite.clone(), sample.source());
    let quiet = Arc::new(At(|_: &_| {}));
    let id = verbatim_app::run_suite(store, suite, Some(&source), options, quiet, stop).await.unwrap();
    let result = verbatim_app::result_of(&stage.store, id, Some(&sample.suite)).unwrap();
    let recorded = stage.store.run(id).unwrap();
    assert_eq!(recorded.header.source, Some(source.display().to_string()));
    site.shutdown().await.unwrap();
    (sample.suite, result)
}

#[test]
fn each_verdict_is_as_labelled() {
    let (suite, result) = &*RUN;
    assert_eq!(result.cases.len(), suite.cases.len());
    let wrong = against_labels(suite, result);
    let told: Vec<String> = wrong
        .iter()
        .map(|case| {
            let reason = &result.cases.iter().find(|c| c.name == case.case).unwrap().reason;
            format!("{}: labelled {}, got {}: {:?}", case.case, case.expected, case.got, reason.message)
        })
        .collect();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), suite.cases.len(), told.join("\n"));
}

#[test]
fn what_a_careful_person_would_decide_is_decided() {
    let (_, result) = &*RUN;
    let decided: Vec<_> = result
        .cases
        .iter()
        .filter(|case| case.expect.as_ref().is_some_and(|label| label.verdict != "inconclusive"))
        .collect();
    let open: Vec<&str> = decided
        .iter()
        .filter(|case| case.verdict.as_deref() == Some("inconclusive"))
        .map(|case| case.name.as_str())
        .collect();
    let share = 100.0 * open.len() as f64 / decided.len() as f64;
    println!("{share:.1} % of {} cases that are labelled pass or fail end inconclusive", decided.len());
    assert!(share < 5.0, "{share:.1} %: {open:?}");
}
