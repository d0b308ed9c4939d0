//! Reports of runs, for people and for build servers.

mod allure;
mod ctrf;
mod html;
mod markdown;
mod xlsx;

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use verbatim_engine::event::Part;

use crate::error::WriteError;
use crate::junit::{self, Inconclusive};
use crate::results::{Attempts, CaseResult, Reason, RunResult, titles};

/// A form of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
pub enum ReportForm {
    /// One page that needs nothing else.
    Html,
    /// JUnit XML.
    Junit,
    /// A folder of Allure results.
    Allure,
    /// CTRF JSON.
    Ctrf,
    /// Markdown, for a pull request.
    Md,
    /// A spreadsheet with results beside each row.
    Xlsx,
}

impl ReportForm {
    /// All of them.
    pub const ALL: &'static [Self] =
        &[Self::Html, Self::Junit, Self::Allure, Self::Ctrf, Self::Md, Self::Xlsx];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Html => "html",
            Self::Junit => "junit",
            Self::Allure => "allure",
            Self::Ctrf => "ctrf",
            Self::Md => "md",
            Self::Xlsx => "xlsx",
        }
    }
}

impl fmt::Display for ReportForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for ReportForm {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        Self::ALL.iter().copied().find(|form| form.word() == word.trim().to_lowercase()).ok_or_else(|| {
            let known: Vec<&str> = Self::ALL.iter().map(|form| form.word()).collect();
            format!("'{word}' is no form of a report: it is one of {}", known.join(", "))
        })
    }
}

impl ReportForm {
    /// The ending of its files; none where it is a folder.
    pub fn extension(self) -> Option<&'static str> {
        Some(match self {
            Self::Html => "html",
            Self::Junit => "xml",
            Self::Allure => return None,
            Self::Ctrf => "json",
            Self::Md => "md",
            Self::Xlsx => "xlsx",
        })
    }
}

/// A report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Report {
    /// One file.
    File(Vec<u8>),
    /// Several files, by their names in a folder.
    Folder(Vec<(String, Vec<u8>)>),
}

impl Report {
    /// Writes it: a file, or a folder of files.
    ///
    /// # Errors
    /// The file that cannot be written, and why.
    pub fn save(self, out: &Path) -> Result<(), (PathBuf, std::io::Error)> {
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |source| (path, source)
        };
        match self {
            Self::File(bytes) => crate::save(out, &bytes).map_err(failed(out)),
            Self::Folder(files) => {
                std::fs::create_dir_all(out).map_err(failed(out))?;
                for (name, bytes) in files {
                    let path = out.join(name);
                    crate::save(&path, &bytes).map_err(failed(&path))?;
                }
                Ok(())
            }
        }
    }
}

/// Where the bytes of a screenshot come from, by what stands in the results; none where it is gone.
pub type Pictures<'a> = &'a dyn Fn(&str) -> Option<Vec<u8>>;

/// Writes a report of runs.
///
/// # Errors
/// A text is longer than the form can hold.
pub fn report(
    runs: &[RunResult],
    form: ReportForm,
    pictures: Pictures<'_>,
    inconclusive: Inconclusive,
) -> Result<Report, WriteError> {
    let told = told(runs);
    // What is no picture of ours is none, whatever is said of it.
    let jpeg = |key: &str| pictures(key).filter(|bytes| bytes.starts_with(b"\xFF\xD8\xFF"));
    let pictures: Pictures<'_> = &jpeg;
    Ok(match form {
        ReportForm::Html => Report::File(html::write(&told, pictures).into_bytes()),
        ReportForm::Junit => Report::File(junit::write_junit_as(runs, inconclusive)?.into_bytes()),
        ReportForm::Allure => Report::Folder(allure::write(&told, pictures)?),
        ReportForm::Ctrf => Report::File(ctrf::write(&told)?.into_bytes()),
        ReportForm::Md => Report::File(markdown::write(&told).into_bytes()),
        ReportForm::Xlsx => Report::File(xlsx::write(&told)?),
    })
}

/// A run as reports tell it.
pub(crate) struct Told<'a> {
    pub(crate) run: &'a RunResult,
    /// What it is called; no other run of the report is called the same.
    pub(crate) title: String,
    /// Its cases with all attempts at each.
    pub(crate) cases: Vec<Attempts<'a>>,
}

impl Told<'_> {
    /// How many of its cases have this verdict.
    fn count(&self, verdict: &str) -> usize {
        self.cases.iter().filter(|case| word(case.last) == verdict).count()
    }
}

pub(crate) fn told(runs: &[RunResult]) -> Vec<Told<'_>> {
    let named = runs.iter().zip(titles(runs));
    named.map(|(run, title)| Told { run, title, cases: run.attempts() }).collect()
}

/// Why a case is no pass, or what its pass rests on: row, message, and both sides; none of a pass by rules alone.
pub(crate) fn headline(case: &CaseResult) -> Option<String> {
    let Some(message) = &case.reason.message else {
        let unknown = case.verdict.is_none().then(|| "the case has no verdict".to_owned());
        return case.rests_on().map(|rests| format!("pass {rests}")).or(unknown);
    };
    Some(match row(case) {
        Some(row) => format!("{row}: {message}"),
        None => message.clone(),
    })
}

/// The row that decided: "row 2", "set-up row 1".
pub(crate) fn row(case: &CaseResult) -> Option<String> {
    case.row.map(|row| format!("{}row {row}", part(case.part.unwrap_or(Part::Rows))))
}

/// "set-up ", "tear-down "; nothing for the rows of the case itself.
fn part(part: Part) -> &'static str {
    match part {
        Part::Setup => "set-up ",
        Part::Rows => "",
        Part::Teardown => "tear-down ",
    }
}

/// All that is known of why a case is no pass, a line each.
pub(crate) fn details(case: &CaseResult) -> String {
    let Reason { cause, whose: _, sentence, message, expected, observed, near, way_out, went_on, rule } =
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
        ("rule", rule.as_ref().map(|rule| rule.id().to_owned())),
        ("screenshot", case.screenshot.clone()),
    ];
    let lines = lines.into_iter().filter_map(|(name, text)| text.map(|text| format!("{name}: {text}")));
    lines.collect::<Vec<_>>().join("\n")
}

/// The word of a verdict; "not run" where there is none.
fn word(case: &CaseResult) -> &str {
    case.verdict.as_deref().unwrap_or("not run")
}

/// Seconds with one digit, or minutes.
fn duration(ms: u64) -> String {
    if ms < 60_000 {
        format!("{:.1} s", ms as f64 / 1000.0)
    } else {
        format!("{} min {} s", ms / 60_000, ms % 60_000 / 1000)
    }
}

/// How many cases ended with a verdict.
fn count(runs: &[Told<'_>], wanted: &str) -> usize {
    runs.iter().map(|told| told.count(wanted)).sum()
}

/// A moment in RFC 3339 as milliseconds since 1970; none of what is no moment.
fn moment(started: &str) -> Option<i64> {
    let started =
        time::OffsetDateTime::parse(started, &time::format_description::well_known::Rfc3339).ok()?;
    i64::try_from(started.unix_timestamp_nanos() / 1_000_000).ok()
}

/// When each attempt at a run's cases began, in the order of [`RunResult::cases`]. Where the results do not say it, one is
/// taken to follow the other.
fn moments(run: &RunResult) -> Vec<i64> {
    let mut next = moment(&run.started).unwrap_or_default();
    let began = |case: &CaseResult| {
        let began = case.started.as_deref().and_then(moment).unwrap_or(next);
        // No two attempts begin at once, or nothing would tell which is the last.
        next = began + i64::try_from(case.duration_ms).unwrap_or_default().max(1);
        began
    };
    run.cases.iter().map(began).collect()
}

/// Text without the characters that XML 1.0 cannot hold (W3C XML 1.0, section 2.2).
pub(crate) fn xml(text: &str) -> String {
    let holds = |c: char| matches!(c, '\t' | '\n' | '\r' | '\u{20}'..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..);
    text.chars().filter(|c| holds(*c)).collect()
}
