//! `verbatim run` and `verbatim sample`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio::sync::watch;
use verbatim_app::engine::suite::{Suite, WhenUndecided};
use verbatim_app::engine::verdict::Strength;
use verbatim_app::exchange::import::folded;
use verbatim_app::exchange::results::RunResult;
use verbatim_app::exchange::{junit, read_suite, results};
use verbatim_app::store::{RunId, Store};
use verbatim_app::{Reporter, RunOptions, Sample as SampleSuite, against_labels, run_suite};

use crate::args::{Common, FailOn, Run, Sample, Undecided};
use crate::events::Lines;
use crate::failure::Failure;
use crate::models;
use crate::pictures;
use crate::progress::Progress;
use crate::text;

/// Runs the user's suites, one after the other.
pub(crate) async fn files(store: Arc<Store>, run: Run) -> Result<u8, Failure> {
    places(&run.common)?;
    let mut suites = Vec::new();
    for file in &run.files {
        let read = read_suite(file)?;
        for warning in folded(&read.warnings) {
            eprintln!("{}: {warning}", file.display());
        }
        suites.push((file.clone(), read.suite));
    }
    let mut options = options(&run.common, run.base_url.clone());
    options.model = models::set_up(&run.common.models).await?;
    let stop = stop_on_ctrl_c();
    let mut all = Vec::new();
    for (file, suite) in suites {
        if *stop.borrow() {
            break;
        }
        all.push(one(&store, suite, Some(&file), &options, &run.common, &stop).await?);
    }
    write(&run.common, &all)?;
    Ok(status(&all, run.common.fail_on))
}

/// Runs the sample suite on the embedded demo site; 0 when each verdict is as labelled.
pub(crate) async fn sample(store: Arc<Store>, sample: Sample) -> Result<u8, Failure> {
    places(&sample.common)?;
    let unpacked = SampleSuite::unpack()?;
    let suite = unpacked.suite.clone();
    let site = verbatim_app::demo_site(0).await?;
    let mut options = options(&sample.common, Some(site.url().to_string()));
    options.model = models::set_up(&sample.common.models).await?;
    let stop = stop_on_ctrl_c();
    let result = one(&store, suite.clone(), Some(&unpacked.source()), &options, &sample.common, &stop).await;
    let result = result?;
    site.shutdown().await.map_err(|error| Failure::Usage(error.to_string()))?;
    write(&sample.common, std::slice::from_ref(&result))?;
    let wrong = against_labels(&suite, &result);
    for case in &wrong {
        let text = format!("not as labelled: {}: labelled {}, got {}", case.case, case.expected, case.got);
        tell(&sample.common, &text);
    }
    if wrong.is_empty() && !result.stopped {
        tell(&sample.common, &format!("each of the {} verdicts is as labelled", result.cases.len()));
        return Ok(0);
    }
    Ok(1)
}

async fn one(
    store: &Arc<Store>,
    suite: Suite,
    source: Option<&Path>,
    options: &RunOptions,
    common: &Common,
    stop: &watch::Receiver<bool>,
) -> Result<RunResult, Failure> {
    let reporter: Arc<dyn Reporter> =
        if common.events { Arc::new(Lines) } else { Arc::new(Progress::new(store.clone())) };
    let id = run_suite(store.clone(), suite.clone(), source, options.clone(), reporter, stop.clone()).await?;
    let mut result = verbatim_app::result_of(store, id, Some(&suite))?;
    if let Some(folder) = &common.evidence {
        verbatim_app::evidence_to(store, id, folder)?;
    }
    pictures::locate(store, &mut result);
    let chosen = verbatim_app::chosen(&suite, options).len();
    tell(common, &summary(&result, id, chosen * options.repeat.max(1) as usize));
    Ok(result)
}

/// Says something to people, to whom the output belongs unless a program reads the events from it.
fn tell(common: &Common, text: &str) {
    if common.events {
        eprintln!("{text}");
    } else {
        println!("{text}");
    }
}

fn summary(result: &RunResult, id: RunId, planned: usize) -> String {
    let count = |word: &str| result.cases.iter().filter(|c| c.verdict.as_deref() == Some(word)).count();
    let by = |strength| result.cases.iter().filter(|case| case.strength == Some(strength)).count();
    let parts = [
        (by(Strength::ByReading), "by reading, to be reviewed"),
        (by(Strength::ByPerson), "decided by a person"),
    ];
    let parts = parts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}"));
    let parts: Vec<String> = parts.collect();
    let reading = if parts.is_empty() { String::new() } else { format!(" ({})", parts.join("; ")) };
    let time = result.duration_ms.map(text::duration).unwrap_or_default();
    let never = planned.saturating_sub(result.cases.len());
    let stopped =
        if result.stopped { format!(", stopped: {never} of {planned} did not run") } else { String::new() };
    let flaky: String = result
        .last_attempts()
        .into_iter()
        .map(|case| case.name.as_str())
        .filter(|name| result.is_flaky(name))
        .map(|name| format!("\nflaky: {name}: its verdict changed between attempts\n"))
        .collect();
    let open = match result.cases.iter().filter(|case| case.reason.went_on).count() {
        0 => String::new(),
        open => format!(" ({open} only undecided: verbatim questions {id})"),
    };
    format!(
        "{flaky}\n{} pass{reading}, {} fail, {} inconclusive{open} in {time}{stopped}; verbatim show {id}",
        count("pass"),
        count("fail"),
        count("inconclusive"),
    )
}

/// 0 all pass, 1 a fail, 2 no fail but an inconclusive, a flaky case or a pass by reading, 4 nothing but undecided expected
/// results of cases that went on to their end; milder outcomes count as asked. The last attempt at a case counts.
pub(crate) fn status(results: &[RunResult], fail_on: FailOn) -> u8 {
    let cases = || {
        results.iter().flat_map(|result| result.last_attempts().into_iter().map(move |case| (result, case)))
    };
    if cases().any(|(_, case)| case.verdict.as_deref() == Some("fail")) {
        return 1;
    }
    let fine = |(result, case): (&RunResult, &results::CaseResult)| match case.verdict.as_deref() {
        Some("pass") if result.is_flaky(&case.name) => fail_on == FailOn::Fail,
        Some("pass") => fail_on != FailOn::ByReading || case.strength != Some(Strength::ByReading),
        _ => fail_on == FailOn::Fail,
    };
    let stopped = results.iter().any(|result| result.stopped);
    let went_on = |(result, case): (&RunResult, &results::CaseResult)| {
        case.reason.went_on && !result.is_flaky(&case.name)
    };
    match stopped {
        false if cases().all(fine) => 0,
        false if cases().all(|one| fine(one) || went_on(one)) => 4,
        _ => 2,
    }
}

fn options(common: &Common, base_url: Option<String>) -> RunOptions {
    RunOptions {
        base_url,
        cases: common.cases.clone(),
        tags: common.tags.clone(),
        shard: common.shard,
        retries: common.retries,
        headed: common.headed,
        workers: usize::from(common.workers),
        repeat: common.repeat,
        data: common.data.iter().cloned().collect(),
        timeout_ms: common.timeout,
        when_undecided: common.when_undecided.map(|what| match what {
            Undecided::GoOn => WhenUndecided::GoOn,
            Undecided::Stop => WhenUndecided::Stop,
        }),
        browser: common.browser.clone(),
        browser_url: common.browser_url.clone(),
        model: None,
    }
}

/// Where results go must be there before a run of minutes, not after it.
fn places(common: &Common) -> Result<(), Failure> {
    for path in common.json.iter().chain(&common.junit) {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if folder.is_some_and(|folder| !folder.is_dir()) {
            return Err(Failure::Usage(format!(
                "could not write '{}': there is no such folder",
                path.display()
            )));
        }
    }
    Ok(())
}

fn write(common: &Common, all: &[RunResult]) -> Result<(), Failure> {
    if let Some(path) = &common.json {
        to_file(path, &results::write_results(all)?)?;
    }
    if let Some(path) = &common.junit {
        to_file(path, &junit::write_junit(all)?)?;
    }
    Ok(())
}

fn to_file(path: &PathBuf, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text).map_err(|source| Failure::Write { path: path.clone(), source })
}

/// Ctrl-C ends the run cleanly; a second one ends the program at once, browsers included.
fn stop_on_ctrl_c() -> watch::Receiver<bool> {
    let (stop, stopped) = watch::channel(false);
    tokio::spawn(async move {
        if tokio::signal::ctrl_c().await.is_err() {
            return;
        }
        eprintln!("\nstopping; Ctrl-C again ends at once");
        stop.send_replace(true);
        if tokio::signal::ctrl_c().await.is_ok() {
            verbatim_app::end_browsers();
            std::process::exit(130);
        }
    });
    stopped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passed(strength: Strength) -> RunResult {
        let case = results::CaseResult {
            name: "Save".into(),
            attempt: 1,
            verdict: Some("pass".into()),
            strength: Some(strength),
            ..Default::default()
        };
        RunResult { cases: vec![case], ..Default::default() }
    }

    #[test]
    fn a_case_that_went_on_to_its_end_is_told_apart_from_one_that_stopped() {
        let open = |went_on| {
            let reason = results::Reason { went_on, ..Default::default() };
            let verdict = Some("inconclusive".into());
            let case =
                results::CaseResult { name: format!("{went_on}"), verdict, reason, ..Default::default() };
            RunResult { cases: vec![case], ..Default::default() }
        };
        let told = |all: &[RunResult]| status(all, FailOn::ByReading);
        assert_eq!([told(&[open(true)]), told(&[open(false)]), told(&[open(true), open(false)])], [4, 2, 2]);
        assert_eq!(told(&[open(true), passed(Strength::Strict)]), 4);
        assert_eq!(told(&[open(true), passed(Strength::ByReading)]), 2);
        assert_eq!(status(&[open(true)], FailOn::Fail), 0);
        assert!(
            summary(&open(true), RunId(1), 1)
                .contains("1 inconclusive (1 only undecided: verbatim questions 1)")
        );
        assert!(!summary(&open(false), RunId(1), 1).contains("undecided"));
    }

    #[test]
    fn a_pass_by_a_person_is_a_pass_and_one_by_reading_is_to_be_reviewed() {
        let status = |strength| status(&[passed(strength)], FailOn::ByReading);
        assert_eq!(
            [status(Strength::Strict), status(Strength::ByPerson), status(Strength::ByReading)],
            [0, 0, 2]
        );
        let told = |strength| summary(&passed(strength), RunId(1), 1);
        assert!(told(Strength::ByPerson).contains("1 pass (1 decided by a person)"));
        assert!(told(Strength::ByReading).contains("1 pass (1 by reading, to be reviewed)"));
    }
}
