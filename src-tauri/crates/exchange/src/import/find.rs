//! Where tables begin in a grid, and in which form: a header with a row a step or a case below it, forms with a field beside
//! each title, a case a column.

use super::columns;
use super::content;
use super::forms;
use super::grid::{Grid, GridRow, Merged};
use super::meaning::Meaning;
use super::titles;

/// The longest title in a header, in characters.
const LONGEST: usize = 80;

/// The most rows above a table that are told one by one.
const TOLD: usize = 40;

/// A table: titles, and the rows below them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Table {
    pub(crate) sheet: Option<String>,
    /// The row of its header, from 1.
    pub(crate) header_row: u64,
    pub(crate) titles: Vec<String>,
    pub(crate) rows: Vec<GridRow>,
    pub(crate) merged: Vec<Merged>,
    /// So many columns in front stand for fields above the table; none where cells stand as they do in the sheet.
    pub(crate) fields: usize,
    /// It has titles of its own: columns are not known by their content alone.
    pub(crate) titled: bool,
    /// It is of Verbatim's own form: cells are taken as they stand.
    pub(crate) exact: bool,
    /// A form whose name has a mark in front, as suites with labels have: its last column is the expected failure.
    pub(crate) labelled: bool,
    /// A form, of which each row is one of its case.
    pub(crate) form: bool,
    /// Its first and its last row, where all between is of its cases.
    pub(crate) whole: Option<(u64, u64)>,
    /// A sheet of one column, read line by line.
    pub(crate) lone: bool,
    /// The columns of the sheet that its columns stand for, where they do not stand as they do there.
    pub(crate) homes: Vec<Option<usize>>,
    /// Columns of the sheet that were taken apart, with their titles and what they hold.
    pub(crate) taken: Vec<(usize, String, Meaning)>,
    /// From this column on, its columns were made of others.
    pub(crate) made: Option<usize>,
    /// Cells that hold what a column of the table says, and stand elsewhere in the sheet.
    pub(crate) spots: Vec<Spot>,
    /// The columns of the sheet that its rows stand in, where a case is a column.
    pub(crate) across: Vec<usize>,
}

/// A cell of the sheet, or a whole row, that a column of the table was made of.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Spot {
    pub(crate) row: u64,
    /// Its column; none for all that stands in the row.
    pub(crate) column: Option<usize>,
    /// The column of the table.
    pub(crate) at: usize,
}

impl Table {
    /// The column of the sheet that a column of the table stands for.
    pub(crate) fn home(&self, at: usize) -> Option<usize> {
        self.homes.get(at).copied().unwrap_or_else(|| at.checked_sub(self.fields))
    }

    /// How many columns it has, with and without titles.
    pub(crate) fn width(&self) -> usize {
        self.rows.iter().map(|row| row.cells.len()).max().unwrap_or_default().max(self.titles.len())
    }

    /// Says that a column is taken apart: others are made of it, and it has no title of its own any more.
    pub(crate) fn take_apart(&mut self, at: usize, meaning: Meaning) {
        let width = self.width();
        self.made.get_or_insert(width);
        if let Some(title) = self.titles.get_mut(at) {
            self.taken.push((at, std::mem::take(title), meaning));
        }
    }
}

/// A row that is no part of a table.
#[derive(Debug, Clone)]
pub(crate) struct Outside {
    pub(crate) row: u64,
    pub(crate) text: String,
    pub(crate) why: &'static str,
}

/// What was found in a grid.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub(crate) tables: Vec<Table>,
    pub(crate) outside: Vec<Outside>,
}

impl Found {
    pub(crate) fn leave(&mut self, rows: &[GridRow], why: &'static str) {
        self.outside.extend(rows.iter().take(TOLD).map(|row| Outside {
            row: row.number,
            text: told(row),
            why,
        }));
    }
}

/// The texts of a row.
pub(crate) fn told(row: &GridRow) -> String {
    let cells: Vec<&str> = row.filled().map(|(_, cell)| cell).collect();
    cells.join(" | ")
}

/// Whether a row has the titles of a table of steps.
pub(crate) fn is_header(cells: &[String], mapped: &[(String, Meaning)]) -> bool {
    let filled: Vec<&str> = cells.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_empty()).collect();
    if filled.len() < 2 || filled.iter().any(|cell| cell.chars().count() > LONGEST) {
        return false;
    }
    let known = columns::known(cells, mapped);
    let has = |meaning| known.contains(&meaning);
    let identity = has(Meaning::Case) || has(Meaning::Id) || has(Meaning::Number);
    let numbered = super::numbered::has(cells);
    let works = has(Meaning::Action) || has(Meaning::Expected) || numbered;
    let whole = has(Meaning::Action) && has(Meaning::Expected);
    let other = identity || has(Meaning::Data) || has(Meaning::Setup);
    let mapped = !mapped.is_empty() && works && known.len() > 1;
    mapped
        || works
            && (whole || other)
            && (whole
                || numbered && identity
                || known.len() * 10 >= filled.len() * 6
                || identity && known.len() > 2)
}

/// Whether titles name what begins a case.
pub(super) fn has_identity(cells: &[String], mapped: &[(String, Meaning)]) -> bool {
    let known = columns::known(cells, mapped);
    known.contains(&Meaning::Case) || known.contains(&Meaning::Id)
}

/// So many rows are all looked at for a header; those below only where one may begin.
const LOOKED_AT: usize = 100;

/// The rows that are headers. Far down, one stands below a gap or a row of few texts, or repeats a title of the first.
fn headers(grid: &Grid, mapped: &[(String, Meaning)]) -> Vec<usize> {
    let mut headers: Vec<usize> = Vec::new();
    for (at, row) in grid.rows.iter().enumerate() {
        let begins = |above: &GridRow| above.number + 1 < row.number || above.filled().count() <= 3;
        let repeats = |first: &usize| {
            let titles = &grid.rows[*first].cells;
            row.filled().any(|(column, cell)| titles.get(column).is_some_and(|title| title.trim() == cell))
        };
        let may = at < LOOKED_AT || begins(&grid.rows[at - 1]) || headers.first().is_some_and(repeats);
        if may && is_header(&row.cells, mapped) {
            headers.push(at);
        }
    }
    headers
}

/// The tables of a grid.
pub(crate) fn tables(grid: &Grid, mapped: &[(String, Meaning)]) -> Found {
    let headers = headers(grid, mapped);
    let mut found = Found::default();
    let Some(first) = headers.first().copied() else {
        return forms::vertical(grid).or_else(|| by_content(grid)).unwrap_or_default();
    };
    let (titles, below) = combined(grid, first, mapped);
    // Names in rows of their own stand above the steps of their cases.
    let named_between = grid.rows.get(below).is_some_and(forms::is_counted_name);
    if !has_identity(&titles, mapped) && !named_between && !tells_cases(grid, &headers, mapped) {
        return forms::blocks(grid, &headers, mapped);
    }
    let mut at = 0;
    while at < headers.len() {
        let (titles, below) = combined(grid, headers[at], mapped);
        if at == 0 {
            let above = headers[0] - usize::from(takes_above(grid, headers[0]));
            found.leave(&grid.rows[..above], "above the table");
        }
        // A header with other titles begins another table; the same one is repeated page by page.
        let same = |other: &usize| {
            folded(&grid.rows[*other].cells) == folded(&grid.rows[headers[at]].cells) || *other < below
        };
        let next = (at + 1..headers.len()).find(|next| !same(&headers[*next])).unwrap_or(headers.len());
        let end = headers.get(next).copied().unwrap_or(grid.rows.len());
        found.tables.extend(beside(table(grid, headers[at], titles, &grid.rows[below..end])));
        at = next;
    }
    found
}

/// Whether a table without a title for it has a column that names its cases; not where names stand above each of its headers.
fn tells_cases(grid: &Grid, headers: &[usize], mapped: &[(String, Meaning)]) -> bool {
    let (titles, below) = combined(grid, headers[0], mapped);
    let end = headers.get(1).copied().unwrap_or(grid.rows.len());
    let named = headers.get(1).is_some_and(|next| {
        forms::is_named(&grid.rows[next - 1]) || grid.rows[below..*next].iter().any(forms::names_case)
    });
    !named && below < end && columns::tell_cases(&titles, &grid.rows[below..end], mapped)
}

/// The tables that stand side by side under one header: all of its titles come again.
fn beside(table: Table) -> Vec<Table> {
    let titles = folded(&table.titles);
    let first = titles.iter().position(|title| !title.is_empty()).unwrap_or_default();
    let again = |width: usize| {
        let part = &titles[first..(first + width).min(titles.len())];
        let both = columns::known(part, &[]);
        let whole = has_identity(part, &[]) && both.contains(&Meaning::Action);
        whole && titles[first..].iter().zip(part.iter().cycle()).all(|(title, wanted)| title == wanted)
    };
    let rest = titles.len().saturating_sub(first);
    let Some(width) = (2..=rest.div_ceil(2)).find(|width| again(*width) && rest > *width) else {
        return vec![table];
    };
    let only = |cells: &[String], part: std::ops::Range<usize>| -> Vec<String> {
        let keep =
            |(at, cell): (usize, &String)| if part.contains(&at) { cell.clone() } else { String::new() };
        cells.iter().enumerate().map(keep).collect()
    };
    let parts = (first..titles.len()).step_by(width).map(|from| {
        let part = from..from + width;
        let rows = table
            .rows
            .iter()
            .map(|row| GridRow { number: row.number, cells: only(&row.cells, part.clone()) });
        let rows = rows.filter(|row| row.filled().count() > 0).collect();
        Table { titles: only(&table.titles, part.clone()), rows, exact: false, ..table.clone() }
    });
    parts.collect()
}

fn table(grid: &Grid, header: usize, titles: Vec<String>, rows: &[GridRow]) -> Table {
    Table {
        sheet: grid.sheet.clone(),
        header_row: grid.rows[header].number,
        exact: header == 0 && super::is_own(&titles),
        titles,
        rows: rows.to_vec(),
        merged: grid.merged.clone(),
        titled: true,
        ..Table::default()
    }
}

pub(super) fn folded(cells: &[String]) -> Vec<String> {
    let mut folded: Vec<String> = cells.iter().map(|cell| titles::fold(cell)).collect();
    while folded.last().is_some_and(String::is_empty) {
        folded.pop();
    }
    folded
}

/// The titles of a header that may stand in two rows, and the first row below it.
pub(super) fn combined(grid: &Grid, header: usize, mapped: &[(String, Meaning)]) -> (Vec<String>, usize) {
    let row = &grid.rows[header];
    let mut titles: Vec<String> = row.cells.iter().map(|cell| cell.trim().to_owned()).collect();
    let mut below = header + 1;
    if takes_above(grid, header) {
        let above = &grid.rows[header - 1];
        fill(&mut titles, &above.cells, false);
    }
    if let Some(next) = grid.rows.get(header + 1).filter(|next| {
        next.number == row.number + 1 && (is_second(row, next, mapped) || is_merged_over(grid, row, next))
    }) {
        fill(&mut titles, &next.cells, true);
        below += 1;
    }
    (titles, below)
}

/// Puts further titles where there are none, or over those that are there.
fn fill(titles: &mut Vec<String>, cells: &[String], over: bool) {
    for (at, cell) in cells.iter().enumerate().filter(|(_, cell)| !cell.trim().is_empty()) {
        if titles.len() <= at {
            titles.resize(at + 1, String::new());
        }
        if over || titles[at].is_empty() {
            cell.trim().clone_into(&mut titles[at]);
        }
    }
}

/// Whether the row above has titles of columns that the header leaves empty: such cells are merged over both.
fn takes_above(grid: &Grid, header: usize) -> bool {
    let Some(above) = header.checked_sub(1).map(|at| &grid.rows[at]) else { return false };
    let row = &grid.rows[header];
    let adds =
        above.filled().filter(|(at, cell)| row.cell(*at).trim().is_empty() && titles::is_known(cell)).count();
    let short = above.filled().all(|(_, cell)| cell.chars().count() <= LONGEST);
    above.number + 1 == row.number && short && adds > 0 && above.filled().count() > 1
}

/// Whether the row below a header is its second one: only titles, which say more than those above.
fn is_second(header: &GridRow, next: &GridRow, mapped: &[(String, Meaning)]) -> bool {
    let filled: Vec<(usize, &str)> = next.filled().collect();
    let known = filled.iter().filter(|(_, cell)| titles::is_known(cell)).count();
    let repeated = folded(&header.cells) == folded(&next.cells);
    let adds = filled.iter().any(|(at, _)| header.cell(*at).trim().is_empty());
    let covers = header.filled().all(|(at, _)| !next.cell(at).trim().is_empty());
    let titles = filled.len() > 1
        && known * 3 >= filled.len() * 2
        && filled.iter().all(|(_, cell)| !content::is_id(cell));
    titles && !repeated && (adds || covers || is_header(&next.cells, mapped))
}

/// Whether titles of a header are merged over the row below it, which says more of others.
fn is_merged_over(grid: &Grid, header: &GridRow, next: &GridRow) -> bool {
    let over = |area: &&Merged| area.first == header.number && area.last == next.number;
    let merged: Vec<usize> = grid.merged.iter().filter(over).map(|area| area.column).collect();
    merged.len() > 1
        && next.filled().all(|(at, cell)| !merged.contains(&at) && cell.chars().count() <= LONGEST)
}

/// A table whose titles say nothing, or that has none: its columns are known by what stands in them.
fn by_content(grid: &Grid) -> Option<Found> {
    let fullest =
        grid.rows.iter().take(30).map(|row| row.filled().count()).max().filter(|count| *count > 1)?;
    let header = grid.rows.iter().position(|row| row.filled().count() == fullest)?;
    let row = &grid.rows[header];
    // A title has no quotes: what has is a sentence, however short.
    let says = |cell: &str| content::is_action(cell) || content::is_claim(cell);
    let is_data = row.filled().any(|(_, cell)| {
        let long = content::is_action(cell) && cell.split_whitespace().count() > 3;
        content::is_id(cell) || long || says(cell) && cell.contains(['\'', '"', '“', '‘', '/'])
    });
    let below = if is_data { header } else { header + 1 };
    let titles = if is_data { Vec::new() } else { row.cells.clone() };
    let mut table = table(grid, header, titles, &grid.rows[below..]);
    table.titled = false;
    let mut found = Found { tables: vec![table], outside: Vec::new() };
    found.leave(&grid.rows[..header], "above the table");
    Some(found)
}
