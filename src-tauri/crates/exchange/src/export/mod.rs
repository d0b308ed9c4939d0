//! Suites in the forms of other tools. What a form cannot hold is said, never silently dropped.

mod dsl;
mod gherkin;
mod playwright;
mod read;
mod xlsx;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use verbatim_engine::suite::Suite;

use crate::error::WriteError;
use crate::write;

/// A form that suites are written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "ExportForm")]
pub enum Form {
    /// A table, as text.
    Csv,
    /// A spreadsheet, formatted as a tester would hand it over.
    Xlsx,
    /// Verbatim's own JSON: all of it.
    Json,
    /// Gherkin.
    Gherkin,
    /// JSON of commands with selectors.
    Dsl,
    /// A test in TypeScript for Playwright.
    Playwright,
}

impl Form {
    /// All of them.
    pub const ALL: &'static [Self] =
        &[Self::Csv, Self::Xlsx, Self::Json, Self::Gherkin, Self::Dsl, Self::Playwright];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Xlsx => "xlsx",
            Self::Json => "json",
            Self::Gherkin => "gherkin",
            Self::Dsl => "dsl",
            Self::Playwright => "playwright",
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Form {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        Self::ALL.iter().copied().find(|form| form.word() == word.trim().to_lowercase()).ok_or_else(|| {
            let known: Vec<&str> = Self::ALL.iter().map(|form| form.word()).collect();
            format!("'{word}' is no form: it is one of {}", known.join(", "))
        })
    }
}

impl Form {
    /// The ending of its files.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Xlsx => "xlsx",
            Self::Json | Self::Dsl => "json",
            Self::Gherkin => "feature",
            Self::Playwright => "spec.ts",
        }
    }
}

/// A suite in another form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exported {
    /// The file.
    pub bytes: Vec<u8>,
    /// What the suite has and the form cannot hold, in words.
    pub left_out: Vec<String>,
}

/// Writes a suite in a form.
///
/// # Errors
/// A cell is longer than the form can hold.
pub fn export(suite: &Suite, form: Form) -> Result<Exported, WriteError> {
    match form {
        Form::Csv => {
            let csv = write::write_csv(suite)?;
            Ok(of_text(csv.text, csv.left_out.into_iter().map(str::to_owned).collect()))
        }
        Form::Json => Ok(of_text(write::write_json(suite)?, Vec::new())),
        Form::Xlsx => xlsx::write(suite),
        Form::Gherkin => Ok(gherkin::write(suite)),
        Form::Dsl => dsl::write(suite),
        Form::Playwright => Ok(playwright::write(suite)),
    }
}

fn of_text(text: String, left_out: Vec<String>) -> Exported {
    Exported { bytes: text.into_bytes(), left_out }
}
