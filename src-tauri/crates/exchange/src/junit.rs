//! Results as JUnit XML, for build servers. A fail is a `failure`, an inconclusive an `error` (or `skipped`, by choice);
//! `type` is the cause.

use junit_report::{
    Duration, OffsetDateTime, Report, TestCase, TestCaseBuilder, TestSuite, TestSuiteBuilder,
};
use time::format_description::well_known::Rfc3339;
use verbatim_engine::verdict::Strength;

use crate::error::WriteError;
use crate::results::{CaseResult, Reason, RunResult};

/// What an inconclusive case is to a build server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Inconclusive {
    /// An error: the build is not green.
    #[default]
    Error,
    /// Skipped: the build may be green.
    Skipped,
}

/// Results as JUnit XML: one `testsuite` a run, one `testcase` an attempt.
///
/// # Errors
/// None that results in memory can cause.
pub fn write_junit(runs: &[RunResult]) -> Result<String, WriteError> {
    write_junit_as(runs, Inconclusive::Error)
}

/// The same, with a choice of what an inconclusive case is.
///
/// # Errors
/// None that results in memory can cause.
pub fn write_junit_as(runs: &[RunResult], inconclusive: Inconclusive) -> Result<String, WriteError> {
    let mut report = Report::new();
    report.add_testsuites(runs.iter().map(|run| suite(run, inconclusive)));
    let mut bytes = Vec::new();
    report.write_xml(&mut bytes).map_err(|e| WriteError::Junit(e.to_string()))?;
    bytes.push(b'\n');
    String::from_utf8(bytes).map_err(|e| WriteError::Junit(e.to_string()))
}

fn suite(run: &RunResult, inconclusive: Inconclusive) -> TestSuite {
    let mut suite = TestSuiteBuilder::new(&xml(&run.suite));
    // A run that was never begun has no time of its own.
    let started = OffsetDateTime::parse(&run.started, &Rfc3339).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    suite.set_timestamp(started);
    suite.add_testcases(run.cases.iter().map(|case| test_case(run, case, inconclusive)));
    suite.build()
}

fn test_case(run: &RunResult, case: &CaseResult, inconclusive: Inconclusive) -> TestCase {
    let repeated = run.cases.iter().any(|other| other.name == case.name && other.attempt != case.attempt);
    let name = if repeated { format!("{} (attempt {})", case.name, case.attempt) } else { case.name.clone() };
    let name = xml(&name);
    let time = Duration::milliseconds(i64::try_from(case.duration_ms).unwrap_or(i64::MAX));
    let kind = case.reason.cause.map_or("no-verdict", |cause| cause.id());
    let message = xml(&headline(case));
    let mut builder = match case.verdict.as_deref() {
        Some("pass") => TestCaseBuilder::success(&name, time),
        Some("fail") => TestCaseBuilder::failure(&name, time, kind, &message),
        _ if inconclusive == Inconclusive::Skipped => {
            let mut skipped = TestCaseBuilder::skipped(&name);
            skipped.set_system_out(&cdata(&format!("inconclusive, {kind}: {message}\n{}", details(case))));
            skipped.set_classname(&xml(&run.suite));
            return skipped.build();
        }
        _ => TestCaseBuilder::error(&name, time, kind, &message),
    };
    builder.set_classname(&xml(&run.suite));
    builder.set_trace(&cdata(&details(case)));
    match case.strength {
        Some(Strength::ByReading) => {
            builder.set_system_out("pass by reading: a model's proposal was a check or a step; review it");
        }
        Some(Strength::ByPerson) => {
            builder.set_system_out(
                "pass by a person: an answer of a person who attended the run decided something",
            );
        }
        Some(Strength::Strict) | None => {}
    }
    builder.build()
}

fn headline(case: &CaseResult) -> String {
    let message = case.reason.message.as_deref().unwrap_or("the case has no verdict");
    match case.row {
        Some(row) => format!("row {row}: {message}"),
        None => message.to_owned(),
    }
}

fn details(case: &CaseResult) -> String {
    let Reason { cause, whose: _, sentence, message, expected, observed, near, way_out, went_on } =
        &case.reason;
    let near = (!near.is_empty()).then(|| near.join("; "));
    let lines = [
        ("cause", cause.map(|cause| cause.id().to_owned())),
        ("sentence", sentence.clone().filter(|sentence| !sentence.is_empty())),
        ("message", message.clone()),
        ("expected", expected.clone()),
        ("observed", observed.clone()),
        ("near", near),
        ("way out", way_out.clone()),
        ("undecided", went_on.then(|| "the case went on to its end".to_owned())),
        ("screenshot", case.screenshot.clone()),
    ];
    let lines: Vec<String> =
        lines.into_iter().filter_map(|(name, text)| text.map(|text| format!("{name}: {text}"))).collect();
    lines.join("\n")
}

/// Text without the characters that XML 1.0 cannot hold (W3C XML 1.0, section 2.2).
fn xml(text: &str) -> String {
    let holds = |c: char| matches!(c, '\t' | '\n' | '\r' | '\u{20}'..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..);
    text.chars().filter(|c| holds(*c)).collect()
}

/// Text for a CDATA section, which ends at the first `]]>`: that goes into two.
fn cdata(text: &str) -> String {
    xml(text).replace("]]>", "]]]]><![CDATA[>")
}
