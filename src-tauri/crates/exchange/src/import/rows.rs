//! Tables with a column for the case: one line a row, or one line a case with all steps in one cell.

use verbatim_engine::suite::Label;
use verbatim_engine::verdict::Cause;

use super::draft::Draft;
use super::grid::{Grid, GridRow};
use super::meaning::Meaning;
use super::split;
use crate::error::Fault;

/// The columns of a table, by what they hold.
pub(crate) struct Columns {
    meanings: Vec<Option<Meaning>>,
}

impl Columns {
    pub(crate) fn new(meanings: Vec<Option<Meaning>>) -> Self {
        Self { meanings }
    }

    pub(crate) fn at(&self, meaning: Meaning) -> Option<usize> {
        self.meanings.iter().position(|known| *known == Some(meaning))
    }

    /// The text of a row in the column of a meaning; empty where there is none.
    pub(crate) fn text<'r>(&self, row: &'r GridRow, meaning: Meaning) -> &'r str {
        self.at(meaning).map_or("", |at| row.cell(at))
    }

    /// Where such a cell stands, in words.
    fn place(&self, grid: &Grid, row: &GridRow, meaning: Meaning) -> String {
        match self.at(meaning) {
            Some(at) => grid.place(row.number, at),
            None => grid.row_place(row.number),
        }
    }
}

/// Reads the rows below a header. `split` says whether numbered lists in cells are rows of their own.
pub(crate) fn read(
    draft: &mut Draft,
    grid: &Grid,
    header: usize,
    columns: &Columns,
    split: bool,
) -> Result<(), Fault> {
    // The name and the identifier of the case that goes on, as they stand in the table.
    let mut current: Option<(String, String)> = None;
    let head = &grid.rows[header];
    for row in &grid.rows[header + 1..] {
        // A table that was printed or pasted page by page repeats its header.
        if row.cells.iter().map(|c| c.trim()).eq(head.cells.iter().map(|c| c.trim())) {
            continue;
        }
        let name = columns.text(row, Meaning::Case).trim();
        let id = columns.text(row, Meaning::Id).trim();
        if begins(name, id, current.as_ref()) {
            let place = columns.place(grid, row, Meaning::Case);
            draft.begin(name, Some(id), &place)?;
            current = Some((name.to_owned(), id.to_owned()));
        }
        if current.is_none() {
            return Err(Fault::RowBeforeCase { line: row.number });
        }
        case_cells(draft, grid, row, columns)?;
        steps(draft, grid, row, columns, split)?;
        label(draft, grid, row, columns)?;
    }
    Ok(())
}

/// A new identifier begins a case; where there is none, a name that is not the one above does.
fn begins(name: &str, id: &str, current: Option<&(String, String)>) -> bool {
    let Some((current_name, current_id)) = current else { return !(name.is_empty() && id.is_empty()) };
    if !id.is_empty() && !current_id.is_empty() {
        return id != current_id;
    }
    !name.is_empty() && name != current_name
}

/// What is said once of a case.
fn case_cells(draft: &mut Draft, grid: &Grid, row: &GridRow, columns: &Columns) -> Result<(), Fault> {
    let tags = columns.text(row, Meaning::Tags);
    draft.tags(tags.split([',', ';', '\n']));
    let setup = columns.text(row, Meaning::Setup);
    let known = draft.case().is_some_and(|case| case.setup.iter().any(|row| row.action == setup));
    if known { Ok(()) } else { draft.setup(setup, &columns.place(grid, row, Meaning::Setup)) }
}

fn steps(draft: &mut Draft, grid: &Grid, row: &GridRow, columns: &Columns, split: bool) -> Result<(), Fault> {
    let action = columns.text(row, Meaning::Action);
    let expected = columns.text(row, Meaning::Expected);
    let place = columns.place(grid, row, Meaning::Action);
    if split && let Some(rows) = split::rows(action, expected) {
        for row in rows {
            draft.row(&row.action, &row.expected, &place)?;
        }
        return Ok(());
    }
    let data = columns.text(row, Meaning::Data).trim();
    if data.is_empty() || action.contains(data) {
        return draft.row(action, expected, &place);
    }
    let values = values(data, action);
    if values.is_empty() {
        draft.warn(
            columns.place(grid, row, Meaning::Data),
            "this test data was put behind the action: name it there as {{name}} if it belongs elsewhere",
        );
        return draft.row(&format!("{}: {data}", action.trim_end_matches(['.', ':', ' '])), expected, &place);
    }
    draft.row(action, expected, &place)?;
    if let Some(row) = draft.case().and_then(|case| case.rows.last_mut()) {
        row.data.extend(values);
    }
    Ok(())
}

/// Test data written as "name: value" or "name = value" lines, all of whose names the action has as `{{name}}`.
fn values(data: &str, action: &str) -> Vec<(String, String)> {
    let pairs: Option<Vec<(String, String)>> = data
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| {
            let (name, value) = line.split_once(['=', ':'])?;
            let name = name.trim();
            action.contains(&format!("{{{{{name}}}}}")).then(|| (name.to_owned(), value.trim().to_owned()))
        })
        .collect();
    pairs.unwrap_or_default()
}

/// The failure that a labelled case is expected to have stands beside its row.
pub(crate) fn label(draft: &mut Draft, grid: &Grid, row: &GridRow, columns: &Columns) -> Result<(), Fault> {
    let text = columns.text(row, Meaning::Label).trim();
    if text.is_empty() || ["no", "none", "pass", "-"].contains(&text.to_lowercase().as_str()) {
        return Ok(());
    }
    let cause = Cause::ALL.iter().copied().find(|cause| cause.id() == text.to_lowercase());
    let place = columns.place(grid, row, Meaning::Label);
    if draft.case().is_some_and(|case| case.expect.is_some()) {
        draft.warn(place, "the case has its expected failure in a row above: this one is not read");
        return Ok(());
    }
    if cause.is_none()
        && !["fail", "fails", "failure", "x", "yes", "true", "1"].contains(&text.to_lowercase().as_str())
    {
        draft.warn(place, format!("'{text}' is read as: the case fails in this row"));
    }
    if let Some(case) = draft.case() {
        let verdict = if cause.is_some_and(|cause| !cause.fails()) { "inconclusive" } else { "fail" };
        case.expect =
            Some(Label { verdict: verdict.into(), cause, row: Some(case.rows.len()).filter(|row| *row > 0) });
    }
    Ok(())
}
