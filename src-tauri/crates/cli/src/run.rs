//! `verbatim run` and `verbatim sample`.

use std::path::Path;
use std::sync::Arc;

use tokio::sync::watch;
use verbatim_app::engine::suite::{Suite, WhenUndecided};
use verbatim_app::engine::verdict::Strength;
use verbatim_app::exchange::import::folded;
use verbatim_app::exchange::results::RunResult;
use verbatim_app::exchange::{junit, read_suite, results};
use verbatim_app::store::{RunId, Store};
use verbatim_app::{Reporter, RunOptions, Sample as SampleSuite, against_labels, run_suite};

use crate::args::{Browsing, Common, Run, Running, Sample, Undecided};
use crate::end::{Status, status, stop_on_signal, to_file};
use crate::events::Lines;
use crate::failure::Failure;
use crate::models;
use crate::out::{one_line, say, tell};
use crate::pictures;
use crate::progress::Progress;
use crate::text;

/// Runs the user's suites, one after the other.
pub(crate) async fn files(store: Arc<Store>, run: Run) -> Result<Status, Failure> {
    places(&run.common)?;
    tell_plain_text(&run.common.running.browsing);
    let mut suites = Vec::new();
    for file in &run.files {
        let read = read_suite(file)?;
        for warning in folded(&read.warnings) {
            tell!("{}: {warning}", file.display());
        }
        suites.push((file.clone(), read.suite));
    }
    let mut options = options(&run.common, run.base_url.clone());
    options.model = models::set_up(&run.common.running.models).await?;
    let stop = stop_on_signal();
    let mut all = Vec::new();
    let mut done = Ok(());
    for (file, suite) in suites {
        if *stop.borrow() {
            break;
        }
        match one(&store, suite, Some(&file), &options, &run.common, &stop).await {
            Ok(result) => all.push(result),
            Err(failure) => {
                done = Err(failure);
                break;
            }
        }
    }
    // What the suites before came to is not lost with one that could not be run.
    let written = write(&run.common, &all);
    done.and(written)?;
    Ok(status(&all, run.common.fail_on))
}

/// Runs the sample suite on the embedded demo site; 0 when each verdict is as labelled.
pub(crate) async fn sample(store: Arc<Store>, sample: Sample) -> Result<Status, Failure> {
    places(&sample.common)?;
    let unpacked = SampleSuite::unpack()?;
    let suite = unpacked.suite.clone();
    let site = verbatim_app::demo_site(0).await?;
    let mut options = options(&sample.common, Some(site.url().to_string()));
    options.model = models::set_up(&sample.common.running.models).await?;
    let stop = stop_on_signal();
    let result = one(&store, suite.clone(), Some(&unpacked.source()), &options, &sample.common, &stop).await;
    let result = result?;
    site.shutdown().await.map_err(|error| Failure::Usage(error.to_string()))?;
    write(&sample.common, std::slice::from_ref(&result))?;
    let wrong = against_labels(&suite, &result);
    for case in &wrong {
        let text = format!("not as labelled: {}: labelled {}, got {}", case.case, case.expected, case.got);
        inform(&sample.common, &text);
    }
    if wrong.is_empty() && !result.stopped {
        inform(&sample.common, &format!("each of the {} verdicts is as labelled", result.cases.len()));
        return Ok(Status::Done);
    }
    Ok(Status::Fail)
}

async fn one(
    store: &Arc<Store>,
    suite: Suite,
    source: Option<&Path>,
    options: &RunOptions,
    common: &Common,
    stop: &watch::Receiver<bool>,
) -> Result<RunResult, Failure> {
    for name in verbatim_app::weak_secrets(&suite, options) {
        tell!(
            "{}: the value of the secret '{name}' is short or a common word: texts that hold it by chance are masked, too",
            suite.name
        );
    }
    let reporter: Arc<dyn Reporter> =
        if common.events { Arc::new(Lines) } else { Arc::new(Progress::new(store.clone())) };
    let id = run_suite(store.clone(), suite.clone(), source, options.clone(), reporter, stop.clone()).await?;
    let mut result = verbatim_app::result_of(store, id, Some(&suite))?;
    if let Some(folder) = &common.evidence {
        verbatim_app::evidence_to(store, id, folder)?;
    }
    pictures::locate(store, &mut result, &verbatim_app::secret_pictures(store, id)?);
    let chosen = verbatim_app::chosen(&suite, options).len();
    inform(common, &summary(&result, id, chosen * options.repeat.max(1) as usize));
    Ok(result)
}

/// Says something to people, to whom the output belongs unless a program reads the events from it.
fn inform(common: &Common, text: &str) {
    if common.events {
        tell!("{text}");
    } else {
        say!("{text}");
    }
}

fn summary(result: &RunResult, id: RunId, planned: usize) -> String {
    let time = result.duration_ms.map(text::duration).unwrap_or_default();
    let never = planned.saturating_sub(result.cases.len());
    let stopped =
        if result.stopped { format!(", stopped: {never} of {planned} did not run") } else { String::new() };
    let flaky: String = result
        .attempts()
        .iter()
        .filter(|case| case.is_flaky())
        .map(|case| format!("\nflaky: {}: its verdict changed between attempts\n", one_line(&case.last.name)))
        .collect();
    let open = match result.attempts().iter().filter(|case| case.last.reason.went_on).count() {
        0 => String::new(),
        open => format!(" ({open} only undecided: verbatim questions {id})"),
    };
    format!("{flaky}\n{}{open} in {time}{stopped}; verbatim show {id}", counts(result))
}

/// How many cases ended how, by their last attempts, and how many attempts that took where some took several.
pub(crate) fn counts(result: &RunResult) -> String {
    let cases = result.attempts();
    let by = |strength| cases.iter().filter(|case| case.last.strength == Some(strength)).count();
    let parts = [
        (by(Strength::ByReading), "by reading, to be reviewed"),
        (by(Strength::ByPerson), "decided by a person"),
    ];
    let parts = parts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}"));
    let parts: Vec<String> = parts.collect();
    let reading = if parts.is_empty() { String::new() } else { format!(" ({})", parts.join("; ")) };
    let attempts = match result.cases.len() {
        all if all == cases.len() => String::new(),
        all => format!(" ({all} attempts)"),
    };
    let count = |verdict| result.count(verdict);
    format!(
        "{} pass{reading}, {} fail, {} inconclusive{attempts}",
        count("pass"),
        count("fail"),
        count("inconclusive")
    )
}

fn options(common: &Common, base_url: Option<String>) -> RunOptions {
    RunOptions { retries: common.retries, repeat: common.repeat, ..how(&common.running, base_url) }
}

/// Which cases run, and how; each once.
pub(crate) fn how(running: &Running, base_url: Option<String>) -> RunOptions {
    RunOptions {
        cases: running.cases.clone(),
        tags: running.tags.clone(),
        shard: running.shard,
        workers: usize::from(running.workers),
        when_undecided: running.when_undecided.map(|what| match what {
            Undecided::GoOn => WhenUndecided::GoOn,
            Undecided::Stop => WhenUndecided::Stop,
        }),
        ..browsing(&running.browsing, base_url)
    }
}

/// How the browser goes about it.
pub(crate) fn browsing(browsing: &Browsing, base_url: Option<String>) -> RunOptions {
    RunOptions {
        base_url,
        headed: browsing.headed,
        data: browsing.data.iter().cloned().collect(),
        timeout_ms: browsing.timeout,
        browser: browsing.browser.clone(),
        browser_url: browsing.browser_url.clone(),
        only_allowed_hosts: browsing.only_allowed_hosts,
        local_files: browsing.local_files,
        ..RunOptions::default()
    }
}

/// Whoever listens on the way to a browser elsewhere sees all of it.
pub(crate) fn tell_plain_text(browsing: &Browsing) {
    let address = browsing.browser_url.as_ref();
    if let Some(address) = address.filter(|address| verbatim_app::in_plain_text(address)) {
        tell!(
            "verbatim: all that the browser shows and is told, secrets too, goes to {address} in plain text"
        );
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

/// Writes what was asked for. One file that cannot be written does not keep the other from being.
fn write(common: &Common, all: &[RunResult]) -> Result<(), Failure> {
    let json =
        common.json.as_ref().map_or(Ok(()), |path| to_file(path, results::write_results(all)?.as_bytes()));
    let junit =
        common.junit.as_ref().map_or(Ok(()), |path| to_file(path, junit::write_junit(all)?.as_bytes()));
    json.and(junit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::FailOn;

    fn passed(strength: Strength) -> RunResult {
        let case = results::CaseResult {
            name: "Save".into(),
            attempt: 1,
            verdict: Some("pass".into()),
            strength: Some(strength),
            ..Default::default()
        };
        RunResult { cases: vec![case], duration_ms: Some(1), ..Default::default() }
    }

    #[test]
    fn a_case_that_went_on_to_its_end_is_told_apart_from_one_that_stopped() {
        let open = |went_on| {
            let reason = results::Reason { went_on, ..Default::default() };
            let verdict = Some("inconclusive".into());
            let case =
                results::CaseResult { name: format!("{went_on}"), verdict, reason, ..Default::default() };
            RunResult { cases: vec![case], duration_ms: Some(1), ..Default::default() }
        };
        let told = |all: &[RunResult]| status(all, FailOn::ByReading);
        assert_eq!(
            [told(&[open(true)]), told(&[open(false)]), told(&[open(true), open(false)])].map(Status::code),
            [4, 2, 2]
        );
        assert_eq!(told(&[open(true), passed(Strength::Strict)]), Status::WentOn);
        assert_eq!(told(&[open(true), passed(Strength::ByReading)]), Status::Undecided);
        assert_eq!(status(&[open(true)], FailOn::Fail), Status::Done);
        assert!(
            summary(&open(true), RunId(1), 1)
                .contains("1 inconclusive (1 only undecided: verbatim questions 1)")
        );
        assert!(!summary(&open(false), RunId(1), 1).contains("undecided"));
    }

    #[test]
    fn a_pass_by_a_person_is_a_pass_and_one_by_reading_is_to_be_reviewed() {
        let status = |strength| status(&[passed(strength)], FailOn::ByReading).code();
        assert_eq!(
            [status(Strength::Strict), status(Strength::ByPerson), status(Strength::ByReading)],
            [0, 0, 2]
        );
        let told = |strength| summary(&passed(strength), RunId(1), 1);
        assert!(told(Strength::ByPerson).contains("1 pass (1 decided by a person)"));
        assert!(told(Strength::ByReading).contains("1 pass (1 by reading, to be reviewed)"));
    }
}
