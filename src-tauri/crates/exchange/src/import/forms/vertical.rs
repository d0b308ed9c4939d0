//! Forms with a field a line: case below case, or a case a column.

use super::{Field, add, fields_of, is_title, meaning};
use crate::import::content;
use crate::import::find::{Found, Spot, Table, is_header};
use crate::import::grid::{Grid, GridRow};
use crate::import::list;
use crate::import::meaning::Meaning;
use crate::import::{numbered, split, titles};

/// Titles in the first column, with their texts beside them: case below case, or a case a column.
pub(in crate::import) fn vertical(grid: &Grid) -> Option<Found> {
    let first = grid
        .rows
        .iter()
        .filter_map(|row| row.filled().next().filter(|(_, cell)| is_title(cell)).map(|(at, _)| at))
        .min()?;
    let key = |row: &GridRow| {
        Some(row.cell(first).trim()).filter(|cell| is_title(cell) || step_number(cell).is_some()).map(
            |cell| if step_number(cell).is_some() { "Steps" } else { cell.trim_end_matches(':') }.to_owned(),
        )
    };
    let explained = grid.rows.iter().any(|row| {
        let is_id = meaning(row.cell(first)) == Some(Meaning::Id);
        is_id && row.cell(first + 1).split_whitespace().count() > 2 && !content::is_id(row.cell(first + 1))
    });
    if explained {
        // A sheet that says what the columns of others hold.
        return None;
    }
    let keys: Vec<String> = grid.rows.iter().filter_map(key).collect();
    let has = |wanted| keys.iter().any(|key| meaning(key) == Some(wanted));
    let names = has(Meaning::Case) || has(Meaning::Id);
    if !names || !has(Meaning::Action) && !has(Meaning::Expected) || is_header(&grid.rows[0].cells, &[]) {
        return None;
    }
    // Steps in lines of their own have one title.
    let mut sorted: Vec<String> = grid
        .rows
        .iter()
        .filter(|row| step_number(row.cell(first).trim()).is_none())
        .filter_map(|row| Some(titles::fold(&key(row)?)))
        .collect();
    sorted.sort();
    let repeats = sorted.windows(2).any(|pair| pair[0] == pair[1]);
    let width = grid
        .rows
        .iter()
        .filter(|row| key(row).is_some())
        .map(|row| row.cells.len())
        .max()
        .unwrap_or_default();
    let side_by_side = !repeats && width > first + 2 && {
        let full = |row: &&GridRow| row.filled().filter(|(at, _)| *at > first).count() > 1;
        let named = |row: &&GridRow| matches!(meaning(row.cell(first)), Some(Meaning::Case | Meaning::Id));
        // Beside steps of one case stand their results: it is the names that say how many cases there are.
        grid.rows.iter().filter(full).count() * 2 > keys.len()
            && grid.rows.iter().filter(named).all(|row| full(&row))
    };
    Some(if side_by_side { transposed(grid, first, width) } else { records(grid, first) })
}

/// A case a column.
fn transposed(grid: &Grid, first: usize, width: usize) -> Found {
    let mut found = Found::default();
    let rows: Vec<&GridRow> = grid.rows.iter().filter(|row| !row.cell(first).trim().is_empty()).collect();
    let titles = rows.iter().map(|row| row.cell(first).trim().trim_end_matches(':').to_owned()).collect();
    let case = |column: usize| GridRow {
        number: rows.first().map_or(1, |row| row.number),
        cells: rows.iter().map(|row| row.cell(column).to_owned()).collect(),
    };
    let cases = (first + 1..width).map(|column| (column, case(column)));
    let (across, cases) = cases.filter(|(_, case)| case.filled().count() > 0).unzip();
    let spots = rows.iter().enumerate().map(|(at, row)| Spot { row: row.number, column: None, at }).collect();
    let whole = rows.first().zip(grid.rows.last()).map(|(first, last)| (first.number, last.number));
    let count = rows.len();
    let header_row = rows.first().map_or(1, |row| row.number);
    found.tables.push(Table {
        sheet: grid.sheet.clone(),
        header_row,
        titles,
        rows: cases,
        fields: count,
        titled: true,
        spots,
        across,
        whole,
        ..Table::default()
    });
    found
}

/// Case below case: a title that comes again begins the next.
fn records(grid: &Grid, first: usize) -> Found {
    let mut found = Found::default();
    let mut records = Records::default();
    for row in &grid.rows {
        let fields = fields_beside(row, first);
        if fields.is_empty() {
            if !records.goes_on(row, first) {
                found.leave(std::slice::from_ref(row), "between the cases");
            }
            continue;
        }
        fields.iter().for_each(|field| records.take(field, row.number));
    }
    let header_row = records.cases.first().map_or(1, |case| case.number);
    let (sheet, fields) = (grid.sheet.clone(), records.titles.len());
    let (titles, rows, spots) = (records.titles, records.cases, records.spots);
    let whole = grid.rows.last().map(|last| (header_row, last.number));
    found.tables.push(Table {
        sheet,
        header_row,
        titles,
        rows,
        fields,
        whole,
        spots,
        titled: true,
        ..Table::default()
    });
    found
}

/// The fields of a row whose title stands in the first column; all that stands beside a title is its text.
fn fields_beside(row: &GridRow, first: usize) -> Vec<Field> {
    let cell = row.cell(first).trim();
    if let Some(number) = step_number(cell) {
        return step_fields(row, first, number);
    }
    let fields = fields_of(row);
    if !is_title(cell) || fields.len() > 1 {
        return fields;
    }
    let rest: Vec<&str> = row.filled().filter(|(at, _)| *at > first).map(|(_, cell)| cell).collect();
    let (title, text) = (cell.trim_end_matches(':').to_owned(), rest.join("\n"));
    vec![Field { title, text, row: row.number, columns: Vec::new() }]
}

/// The number of a step that is the title of its text ("Step 2").
fn step_number(cell: &str) -> Option<usize> {
    let (meaning, number) = numbered::of_title(cell.trim_end_matches(':'))?;
    (meaning == Meaning::Action && cell.chars().count() <= 20).then_some(number)
}

/// A step in a line of its own, with what is expected of it: lists that go on from line to line.
fn step_fields(row: &GridRow, first: usize, number: usize) -> Vec<Field> {
    let mut beside = row.filled().filter(|(at, _)| *at > first);
    let field = |title: &str, text: &str, columns: Vec<usize>| Field {
        title: title.to_owned(),
        text: format!("{number}. {}", split::whole(text)),
        row: row.number,
        columns,
    };
    let step = beside.next().map(|(at, text)| field("Steps", text, vec![first, at]));
    let mut fields: Vec<Field> = step.into_iter().collect();
    let rest: Vec<(usize, &str)> = beside.collect();
    let named = rest.iter().any(|(_, cell)| meaning(cell) == Some(Meaning::Expected));
    let results = rest.iter().filter(|(_, cell)| !named || meaning(cell) != Some(Meaning::Expected));
    fields.extend(results.map(|(at, text)| field("Expected result", text, vec![*at])));
    fields
}

/// Cases that are made of fields.
#[derive(Default)]
struct Records {
    titles: Vec<String>,
    cases: Vec<GridRow>,
    /// The column of the last field.
    last: Option<usize>,
    spots: Vec<Spot>,
}

impl Records {
    fn take(&mut self, field: &Field, row: u64) {
        let folded = titles::fold(&field.title);
        let at = self.titles.iter().position(|title| titles::fold(title) == folded).unwrap_or_else(|| {
            self.titles.push(field.title.clone());
            self.titles.len() - 1
        });
        let taken = self.cases.last().is_some_and(|case| !case.cell(at).trim().is_empty());
        let names = matches!(meaning(&field.title), Some(Meaning::Case | Meaning::Id));
        if self.cases.is_empty() || taken && (at == 0 || names) {
            self.cases.push(GridRow { number: row, cells: Vec::new() });
        }
        if let Some(case) = self.cases.last_mut() {
            add(case, at, &field.text);
        }
        self.spots.extend(field.spots(at));
        self.last = Some(at);
    }

    /// Adds a row without a title to the field above it. Whether it belongs there.
    fn goes_on(&mut self, row: &GridRow, first: usize) -> bool {
        let cell = row.cell(first).trim();
        let beside = row.filled().any(|(at, _)| at > first);
        let numbered =
            content::number(cell).is_some() || !beside && list::items(cell).style == list::Style::Numbers;
        let (Some(at), Some(case)) = (self.last, self.cases.last_mut()) else { return false };
        if !cell.is_empty() && !numbered {
            return false;
        }
        let texts: Vec<&str> = row.filled().map(|(_, cell)| cell).collect();
        add(case, at, &texts.join(" "));
        self.spots.push(Spot { row: row.number, column: None, at });
        true
    }
}
