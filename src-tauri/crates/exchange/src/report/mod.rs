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

use crate::error::WriteError;
use crate::junit::{self, Inconclusive};
use crate::results::{CaseResult, RunResult};

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
            Self::File(bytes) => std::fs::write(out, bytes).map_err(failed(out)),
            Self::Folder(files) => {
                std::fs::create_dir_all(out).map_err(failed(out))?;
                for (name, bytes) in files {
                    let path = out.join(name);
                    std::fs::write(&path, bytes).map_err(failed(&path))?;
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
    Ok(match form {
        ReportForm::Html => Report::File(html::write(runs, pictures).into_bytes()),
        ReportForm::Junit => Report::File(junit::write_junit_as(runs, inconclusive)?.into_bytes()),
        ReportForm::Allure => Report::Folder(allure::write(runs, pictures)?),
        ReportForm::Ctrf => Report::File(ctrf::write(runs)?.into_bytes()),
        ReportForm::Md => Report::File(markdown::write(runs).into_bytes()),
        ReportForm::Xlsx => Report::File(xlsx::write(runs)?),
    })
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

/// How many attempts ended with each verdict.
fn count(runs: &[RunResult], wanted: &str) -> usize {
    runs.iter().flat_map(|run| &run.cases).filter(|case| word(case) == wanted).count()
}

/// When a run began, in milliseconds since 1970; none of a run that was never begun.
fn began(run: &RunResult) -> Option<i64> {
    let started =
        time::OffsetDateTime::parse(&run.started, &time::format_description::well_known::Rfc3339).ok()?;
    i64::try_from(started.unix_timestamp_nanos() / 1_000_000).ok()
}
