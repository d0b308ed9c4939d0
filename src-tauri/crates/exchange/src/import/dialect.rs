//! The forms that suites come in.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A form that suites come in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
pub enum Dialect {
    /// A table: case, action, expected result; a row a line.
    Canonical,
    /// A table with one line a case: all steps in one cell, numbered.
    Cells,
    /// Blocks: the name of a case above its own table.
    Blocks,
    /// Verbatim's own JSON.
    Verbatim,
    /// TestRail, CSV or XML.
    Testrail,
    /// Qase, JSON.
    Qase,
    /// Xray, CSV or JSON.
    Xray,
    /// Zephyr Scale, CSV or XLSX.
    Zephyr,
    /// qTest, XLSX or CSV.
    Qtest,
    /// Azure Test Plans, CSV or XLSX.
    Azure,
    /// TestLink, XML.
    Testlink,
    /// The JSON of the NLTestRunner tools: actions with "Assert that …" among them.
    Nltestrunner,
    /// The JSON of commands with selectors (`navigate`, `fill`, `click`, …).
    Dsl,
    /// Gherkin.
    Gherkin,
}

impl Dialect {
    /// All of them.
    pub const ALL: &'static [Self] = &[
        Self::Canonical,
        Self::Cells,
        Self::Blocks,
        Self::Verbatim,
        Self::Testrail,
        Self::Qase,
        Self::Xray,
        Self::Zephyr,
        Self::Qtest,
        Self::Azure,
        Self::Testlink,
        Self::Nltestrunner,
        Self::Dsl,
        Self::Gherkin,
    ];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Canonical => "canonical",
            Self::Cells => "cells",
            Self::Blocks => "blocks",
            Self::Verbatim => "verbatim",
            Self::Testrail => "testrail",
            Self::Qase => "qase",
            Self::Xray => "xray",
            Self::Zephyr => "zephyr",
            Self::Qtest => "qtest",
            Self::Azure => "azure",
            Self::Testlink => "testlink",
            Self::Nltestrunner => "nltestrunner",
            Self::Dsl => "dsl",
            Self::Gherkin => "gherkin",
        }
    }

    /// By the titles of a table's columns, as the tools write them: Azure ("Bulk import or export test cases"), Zephyr Scale
    /// (its exports name the columns of a step after the test script), qTest (its exports name them "Test Step …"), TestRail
    /// ("Steps (Step)", or texts with a "Section Hierarchy"), Xray ("Importing Manual Tests using Test Case Importer": the
    /// columns have names of one's own, in its samples "TCID" and "Test Summary").
    pub(crate) fn of_titles(titles: &[String]) -> Self {
        let titles: Vec<String> = titles.iter().map(|title| normal(title)).collect();
        let has = |wanted: &str| titles.iter().any(|title| title == wanted);
        if has("tcid") {
            Self::Xray
        } else if has("work item type") || (has("step action") && has("step expected")) {
            Self::Azure
        } else if titles.iter().any(|title| title.starts_with("test script (")) {
            Self::Zephyr
        } else if has("test step description") {
            Self::Qtest
        } else if has("steps (step)") || has("section hierarchy") {
            Self::Testrail
        } else if has("test summary") || (has("test type") && has("data")) {
            Self::Xray
        } else {
            Self::Canonical
        }
    }
}

/// A title as the tools write it: lower case, one space between words, without colon or asterisk.
fn normal(title: &str) -> String {
    let words: Vec<&str> = title.split_whitespace().collect();
    words.join(" ").to_lowercase().trim_end_matches([':', '*', ' ']).to_owned()
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Dialect {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let wanted = word.trim().to_lowercase();
        Self::ALL.iter().copied().find(|dialect| dialect.word() == wanted).ok_or_else(|| {
            let known: Vec<&str> = Self::ALL.iter().map(|dialect| dialect.word()).collect();
            format!("'{word}' is no form that is known: it is one of {}", known.join(", "))
        })
    }
}
