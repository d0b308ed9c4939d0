//! Writing a suite.

use std::collections::BTreeSet;

use verbatim_engine::suite::{Case, Row, Suite};

use crate::error::WriteError;
use crate::label;

/// A suite as CSV.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Csv {
    /// The table: UTF-8, a header row, cells quoted where they must be. A cell that a spreadsheet would take for a formula
    /// begins with a tab, by which it is text there, and which is taken off when the table is read.
    pub text: String,
    /// What the suite has and a table cannot hold, in words ("the base URL").
    pub left_out: Vec<&'static str>,
}

/// A suite as CSV. Only cases, their rows, tags and labels have a place in a table.
///
/// # Errors
/// None that a suite in memory can cause.
pub fn write_csv(suite: &Suite) -> Result<Csv, WriteError> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for line in lines(suite) {
        writer.write_record(line.iter().map(|cell| crate::formula::guarded(cell).into_owned()))?;
    }
    let bytes = writer.into_inner().map_err(|e| csv::Error::from(e.into_error()))?;
    Ok(Csv { text: String::from_utf8_lossy(&bytes).into_owned(), left_out: left_out(suite) })
}

/// A suite as a table: the header, then a line a row. Columns for tags, identifiers and each property are there where a
/// case has some.
pub(crate) fn lines(suite: &Suite) -> Vec<Vec<String>> {
    let tagged = suite.cases.iter().any(|case| !case.tags.is_empty());
    let known = suite.cases.iter().any(|case| case.id.is_some());
    let labelled = suite.cases.iter().any(|case| label::beside(case).is_some());
    let titles: BTreeSet<&str> =
        suite.cases.iter().flat_map(|case| case.properties.keys().map(String::as_str)).collect();
    let line = |cells: [&str; 3], tags: &str, id: &str, label: &str| -> Vec<String> {
        let further = [(tagged, tags), (known, id), (labelled, label)];
        let further = further.into_iter().filter_map(|(has, cell)| has.then_some(cell));
        cells.into_iter().chain(further).map(str::to_owned).collect()
    };
    let mut lines = vec![line(["Case", "Action", "Expected result"], "Tags", "Id", "Expected failure")];
    lines[0].extend(titles.iter().map(|title| (*title).to_owned()));
    let nothing = [Row::default()];
    for case in &suite.cases {
        let (tags, id) = (case.tags.join(", "), case.id.as_deref().unwrap_or_default());
        let rows = if case.rows.is_empty() { &nothing } else { case.rows.as_slice() };
        let label = label::beside(case);
        for (index, row) in rows.iter().enumerate() {
            let label = label.filter(|(at, _)| *at == index).map_or("", |(_, words)| words);
            let cells = |name| [name, row.action.as_str(), row.expected.as_str()];
            let mut line = if index == 0 {
                line(cells(&case.name), &tags, id, label)
            } else {
                line(cells(""), "", "", label)
            };
            let property = |title: &&str| {
                case.properties.get(*title).filter(|_| index == 0).cloned().unwrap_or_default()
            };
            line.extend(titles.iter().map(property));
            lines.push(line);
        }
    }
    lines
}

/// A suite as JSON, by [`crate::schema::SUITE`].
///
/// # Errors
/// None that a suite in memory can cause.
pub fn write_json(suite: &Suite) -> Result<String, WriteError> {
    let mut text = serde_json::to_string_pretty(suite)?;
    text.push('\n');
    Ok(text)
}

pub(crate) fn left_out(suite: &Suite) -> Vec<&'static str> {
    let any_case = |has: fn(&Case) -> bool| suite.cases.iter().any(has);
    let any_row = |has: fn(&Row) -> bool| suite.cases.iter().flat_map(|case| &case.rows).any(has);
    let plain = Suite::default();
    [
        (suite.base_url.is_some(), "the base URL"),
        (!suite.data.is_empty() || !suite.secrets.is_empty(), "the test data"),
        (any_row(|row| !row.data.is_empty()), "the values of single rows"),
        (any_row(|row| row.disabled), "which rows are left out of runs"),
        (suite.access != plain.access, "how the site is reached"),
        (suite.timing != plain.timing, "the deadlines"),
        (suite.reset.is_some(), "the reset hook"),
        (!suite.setup.is_empty() || any_case(|case| !case.setup.is_empty()), "the set-up rows"),
        (!suite.teardown.is_empty() || any_case(|case| !case.teardown.is_empty()), "the tear-down rows"),
        (!suite.phrasebook.is_empty(), "the phrasebook"),
        (any_case(|case| case.expect.is_some() && label::beside(case).is_none()), "the labels"),
    ]
    .into_iter()
    .filter_map(|(has, what)| has.then_some(what))
    .collect()
}
