//! A suite as Gherkin: an action is a When, an expected result a Then; the further lines of a cell hang below its first.

use std::fmt::Write as _;

use verbatim_engine::suite::{Case, Row, Suite};

use super::Exported;
use crate::write;

pub(super) fn write(suite: &Suite) -> Exported {
    let mut file = File::default();
    for what in write::left_out(suite).into_iter().filter(|what| *what != "the set-up rows") {
        file.miss(what);
    }
    if suite.cases.iter().any(|case| case.id.is_some()) {
        file.miss("the identifiers of cases");
    }
    let name = file.one_line(&suite.name);
    file.line(0, &format!("Feature: {name}"));
    // What stands before each case is a background; what stands before single ones has no place of its own.
    let shared = suite.cases.first().map(|case| case.setup.clone()).unwrap_or_default();
    let shared = if suite.cases.iter().all(|case| case.setup == shared) { shared } else { Vec::new() };
    let background: Vec<&Row> = suite.setup.iter().chain(&shared).collect();
    if !background.is_empty() {
        file.text.push('\n');
        file.line(1, "Background:");
        background.iter().for_each(|row| file.row(row, "Given"));
    }
    if !suite.setup.is_empty() {
        file.miss("that set-up rows belong to the suite, not to each case");
    }
    for case in &suite.cases {
        file.case(case, shared.is_empty());
    }
    Exported { bytes: file.text.into_bytes(), left_out: file.left_out }
}

#[derive(Default)]
struct File {
    text: String,
    left_out: Vec<String>,
    /// The row before has no expected result.
    unchecked: bool,
}

impl File {
    fn miss(&mut self, what: &str) {
        if !self.left_out.iter().any(|known| known == what) {
            self.left_out.push(what.to_owned());
        }
    }

    fn line(&mut self, depth: usize, text: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{:indent$}{}", "", text, indent = depth * 2);
    }

    fn one_line(&mut self, text: &str) -> String {
        let words: Vec<&str> = text.split_whitespace().collect();
        let line = words.join(" ");
        if line != text {
            self.miss("line breaks and double spaces in names");
        }
        line
    }

    fn case(&mut self, case: &Case, own_setup: bool) {
        self.text.push('\n');
        let tags: Vec<String> =
            case.tags.iter().map(|tag| tag.split_whitespace().collect::<Vec<_>>().join("_")).collect();
        if tags != case.tags {
            self.miss("spaces in tags");
        }
        if !tags.is_empty() {
            let tags: Vec<String> =
                tags.iter().map(|tag| format!("@{}", tag.trim_start_matches('@'))).collect();
            self.line(1, &tags.join(" "));
        }
        let name = self.one_line(&case.name);
        self.line(1, &format!("Scenario: {name}"));
        if own_setup && !case.setup.is_empty() {
            self.miss("that rows are set-up");
            case.setup.iter().for_each(|row| self.row(row, "Given"));
        }
        self.unchecked = false;
        case.rows.iter().for_each(|row| self.row(row, "When"));
    }

    fn row(&mut self, row: &Row, keyword: &str) {
        // A Then belongs to the step above it.
        if self.unchecked && row.action.trim().is_empty() && !row.expected.trim().is_empty() {
            self.miss("that a row without an action is a row of its own");
        }
        self.unchecked = row.expected.trim().is_empty();
        self.cell(&row.action, keyword);
        self.cell(&row.expected, "Then");
    }

    fn cell(&mut self, cell: &str, keyword: &str) {
        if cell.trim().is_empty() {
            if !cell.is_empty() {
                self.miss("cells of nothing but spaces");
            }
            return;
        }
        let (first, rest) = cell.split_once('\n').map_or((cell, None), |(first, rest)| (first, Some(rest)));
        let lines =
            |text: &str| text.lines().map(|line| line.trim().to_owned()).collect::<Vec<_>>().join("\n");
        let first = if first.trim().is_empty() { "-" } else { first.trim() };
        let kept = rest.map_or(first.to_owned(), |rest| format!("{first}\n{}", lines(rest)));
        if kept != cell {
            self.miss("spaces at the ends of lines, and empty first lines");
        }
        self.line(2, &format!("{keyword} {first}"));
        let Some(rest) = rest else { return };
        // Either kind of quotes may stand in the text, both would end it.
        let quotes = if rest.contains("\"\"\"") { "```" } else { "\"\"\"" };
        let mut rest = lines(rest);
        if rest.contains(quotes) {
            self.miss("three quotes in a row");
            rest = rest.replace(quotes, "'''");
        }
        self.line(3, quotes);
        rest.split('\n').for_each(|line| self.line(3, line));
        self.line(3, quotes);
    }
}
