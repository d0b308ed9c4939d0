//! Forms: what a case is called, needs and belongs to stands in fields (a title with its text beside it), above the table of
//! its steps or with the steps as fields, too. A form becomes a table with a column for each field.

mod named;
mod vertical;

pub(super) use self::named::{is_counted, is_generic};
pub(super) use self::vertical::vertical;
use super::content;
use super::find::{self, Found, Spot, Table};
use super::grid::{Grid, GridRow};
use super::meaning::Meaning;
use super::titles::{self, KNOWN};

/// Marks in front of the name of a case.
const MARKS: [char; 10] = ['►', '▶', '▸', '●', '■', '◆', '#', '>', '»', '➤'];

/// A title that speaks so much for the name of a case says nothing else.
const SURE: i32 = 80;

/// A title with its text.
#[derive(Debug, Clone)]
struct Field {
    title: String,
    text: String,
    row: u64,
    /// Where title and text stand in the row; none for all of it.
    columns: Vec<usize>,
}

impl Field {
    /// Its cells, for a column of a table.
    fn spots(&self, at: usize) -> Vec<Spot> {
        let row = self.row;
        if self.columns.is_empty() {
            return vec![Spot { row, column: None, at }];
        }
        self.columns.iter().map(|column| Spot { row, column: Some(*column), at }).collect()
    }
}

/// What a title is most of all.
fn meaning(title: &str) -> Option<Meaning> {
    titles::scores(title)
        .into_iter()
        .filter(|(_, score)| *score >= KNOWN)
        .max_by_key(|(_, score)| *score)
        .map(|(meaning, _)| meaning)
}

/// A cell that is a title: known, and short. "Pass" alone is a text.
fn is_title(cell: &str) -> bool {
    let cell = cell.trim();
    meaning(cell).is_some()
        && cell.chars().count() <= 60
        && !content::is_outcome(cell)
        && !cell.ends_with('.')
}

/// A few words with a colon behind them are the title of what stands beside them, whatever they say.
fn is_label(cell: &str) -> bool {
    cell.strip_suffix(':').is_some_and(|words| {
        (1..=4).contains(&words.split_whitespace().count()) && words.chars().count() <= 40
    })
}

/// "Title: text" in one cell.
fn in_one(cell: &str) -> Option<(&str, &str)> {
    let (title, text) = cell.split_once(':')?;
    (is_title(title) && !text.trim().is_empty() && !text.starts_with("//"))
        .then(|| (title.trim(), text.trim()))
}

/// The fields of a row: titles with what stands behind them.
fn fields_of(row: &GridRow) -> Vec<Field> {
    let filled: Vec<(usize, &str)> = row.filled().collect();
    let mut fields = Vec::new();
    let mut at = 0;
    let field = |title: &str, text: &str, columns: Vec<usize>| Field {
        title: title.trim().trim_end_matches(':').to_owned(),
        text: text.to_owned(),
        row: row.number,
        columns,
    };
    while at < filled.len() {
        let (column, cell) = filled[at];
        let behind = filled
            .get(at + 1)
            .map(|(_, text)| *text)
            .filter(|text| !is_title(text) && in_one(text).is_none());
        if let Some((title, text)) = in_one(cell) {
            fields.push(field(title, text, vec![column]));
        } else if let Some(text) = behind.filter(|_| is_title(cell) || is_label(cell)) {
            fields.push(field(cell, text, vec![column, filled[at + 1].0]));
            at += 1;
        }
        at += 1;
    }
    fields
}

/// The name in a row that is nothing but a name: its only text, with a mark in front or a header below.
fn lone(row: &GridRow) -> Option<(&str, bool)> {
    let mut filled: Vec<&str> = row.filled().map(|(_, cell)| cell).collect();
    // The last verdict may stand behind the name.
    if filled.len() > 1 && filled.last().is_some_and(|cell| content::is_outcome(cell)) {
        filled.pop();
    }
    let marked = filled.first().is_some_and(|cell| cell.starts_with(MARKS));
    if filled.len() == 2 && marked && filled[0].chars().count() == 1 {
        filled.remove(0);
    }
    let [text] = filled.as_slice() else { return None };
    let name = text.trim_start_matches(|c: char| !c.is_alphanumeric() && !"'\"“‘«([{".contains(c)).trim();
    (!name.is_empty()).then_some((name, marked))
}

/// Whether a row is a name alone, or has fields: it stands above the table of a form.
pub(super) fn is_named(row: &GridRow) -> bool {
    lone(row).is_some() || !fields_of(row).is_empty()
}

/// Whether a row is nothing but a name that begins with an identifier.
pub(super) fn is_counted_name(row: &GridRow) -> bool {
    lone(row).is_some_and(|(name, _)| is_counted(name) && name.split_whitespace().count() > 1)
}

/// Whether a row has a field that says what a case is called, or its identifier.
pub(super) fn names_case(row: &GridRow) -> bool {
    fields_of(row).iter().any(|field| matches!(meaning(&field.title), Some(Meaning::Case | Meaning::Id)))
}

/// Tables of steps without a column for the case, each with what stands above it.
pub(super) fn blocks(grid: &Grid, headers: &[usize], mapped: &[(String, Meaning)]) -> Found {
    let mut found = Found::default();
    let mut begin = 0;
    for (index, header) in headers.iter().copied().enumerate() {
        let (step_titles, below) = find::combined(grid, header, mapped);
        let end = headers.get(index + 1).map_or(grid.rows.len(), |next| head_of(grid, below, *next));
        let above = above(grid, begin, header, &mut found);
        begin = end;
        if below > end {
            continue;
        }
        found.tables.push(block(grid, header, (step_titles, below..end), above, index));
    }
    found
}

/// Where the fields and the name above a header begin: behind the last step of the table before.
fn head_of(grid: &Grid, from: usize, header: usize) -> usize {
    let names =
        |row: &GridRow| names_case(row) || lone(row).is_some_and(|(name, marked)| marked || is_counted(name));
    if let Some(at) = (from..header).find(|at| names(&grid.rows[*at])) {
        let gap = |at: usize| at > from && grid.rows[at - 1].number + 1 < grid.rows[at].number;
        // A title without a mark, and fields of other kinds, may stand above it.
        return (from..=at)
            .rev()
            .find(|at| gap(*at))
            .filter(|gap| *gap > from && !fields_of(&grid.rows[*gap]).is_empty() || *gap == at)
            .unwrap_or(at);
    }
    let mut at = header;
    while at > from && (lone(&grid.rows[at - 1]).is_some() || !fields_of(&grid.rows[at - 1]).is_empty()) {
        at -= 1;
    }
    at
}

/// What stands above a table of steps.
#[derive(Default)]
struct Above {
    fields: Vec<Field>,
    /// The texts of rows that are nothing but a text, with their rows.
    names: Vec<(u64, String)>,
    /// One of them has a mark in front.
    marked: bool,
}

fn above(grid: &Grid, begin: usize, header: usize, found: &mut Found) -> Above {
    let mut above = Above::default();
    // Titles without a text have theirs below them.
    let mut open: Vec<(usize, String)> = Vec::new();
    for row in grid.rows.get(begin..header).unwrap_or_default() {
        let fields = fields_of(row);
        let titles: Vec<(usize, String)> = row
            .filled()
            .filter(|(_, cell)| is_title(cell))
            .map(|(at, cell)| (at, cell.trim_end_matches(':').to_owned()))
            .collect();
        if !fields.is_empty() {
            above.fields.extend(fields);
            open.clear();
        } else if titles.len() > 1 && titles.len() == row.filled().count()
            || titles.len() == 1
                && row.filled().all(|(_, cell)| is_title(cell))
                && !row.cells.is_empty()
                && is_open(&titles)
        {
            open = titles;
        } else if !open.is_empty()
            && row.filled().count() > 0
            && lone(row).is_none_or(|(_, marked)| !marked)
            && takes(&mut above, row, &open)
        {
        } else if let Some((name, marked)) = lone(row) {
            above.marked |= marked;
            above.names.push((row.number, name.to_owned()));
            open.clear();
        } else {
            found.leave(std::slice::from_ref(row), "above the table");
        }
    }
    above
}

/// Whether titles without a text beside them are of what may stand below.
fn is_open(titles: &[(usize, String)]) -> bool {
    titles.iter().all(|(_, title)| matches!(meaning(title), Some(Meaning::Setup | Meaning::Data)))
}

/// Gives the texts of a row to the titles above them. Whether there are any.
fn takes(above: &mut Above, row: &GridRow, open: &[(usize, String)]) -> bool {
    let mut any = false;
    for (at, cell) in row.filled().filter(|(_, cell)| content::number(cell).is_none()) {
        let title = open.iter().rev().find(|(from, _)| *from <= at);
        if let Some((_, title)) = title {
            let (title, text) = (title.clone(), cell.to_owned());
            above.fields.push(Field { title, text, row: row.number, columns: vec![at] });
            any = true;
        }
    }
    any
}

/// A table of steps with the fields above and below it as columns in front.
fn block(
    grid: &Grid,
    header: usize,
    (titles, rows): (Vec<String>, std::ops::Range<usize>),
    above: Above,
    index: usize,
) -> Table {
    let header_row = grid.rows[header].number;
    if above.fields.is_empty() && above.names.is_empty() && holds_lists(grid, &titles, rows.clone()) {
        let (rows, merged) = (grid.rows[rows].to_vec(), grid.merged.clone());
        let sheet = grid.sheet.clone();
        return Table { sheet, header_row, titles, rows, merged, titled: true, ..Table::default() };
    }
    let labelled = above.marked;
    let mut fields = named(grid, header, above, index);
    let mut steps: Vec<GridRow> = Vec::new();
    for row in &grid.rows[rows] {
        match of_case(row) {
            Some(further) => fields.extend(further),
            None => steps.push(row.clone()),
        }
    }
    let is_result = |field: &mut Field| meaning(&field.title) == Some(Meaning::Expected);
    let results: Vec<Field> = fields.extract_if(.., is_result).collect();
    let titles = put_behind(&mut steps, titles, results);
    Table { header_row, form: true, labelled, ..synthetic(grid, &fields, titles, steps) }
}

/// The fields of a form, with one for its name: the text next to the table, where no field says it. What stands above that
/// is the part that the case belongs to.
fn named(grid: &Grid, header: usize, above: Above, index: usize) -> Vec<Field> {
    let mut fields = above.fields;
    let has = |meaning| fields.iter().any(|field| self::meaning(&field.title) == Some(meaning));
    let surely = |field: &Field| titles::score(&field.title, Meaning::Case) >= SURE;
    // "Description" is the name only where nothing else is.
    let counted = above.names.last().is_some_and(|(_, name)| is_counted(name));
    let called = if counted { fields.iter().any(surely) } else { has(Meaning::Case) };
    let identified = has(Meaning::Id);
    let mut names = above.names.into_iter().rev();
    if !called {
        let sheet = grid.sheet.clone().filter(|sheet| !is_generic(sheet));
        let given = || sheet.unwrap_or_else(|| format!("Case {}", index + 1));
        let found = names.next().or_else(|| (!identified).then(|| (grid.rows[header].number, given())));
        if let Some((row, text)) = found {
            fields.insert(0, Field { title: "Title".into(), text, row, columns: Vec::new() });
        }
    }
    fields.extend(names.map(|(row, text)| Field { title: "Section".into(), text, row, columns: Vec::new() }));
    fields
}

/// The fields in a row below the steps; none where it is a step.
fn of_case(row: &GridRow) -> Option<Vec<Field>> {
    let fields = fields_of(row);
    let is_step =
        |field: &Field| matches!(meaning(&field.title), None | Some(Meaning::Action | Meaning::Number));
    let (_, first) = row.filled().next()?;
    let begins = is_title(first) || in_one(first).is_some();
    (begins && !fields.is_empty() && !fields.iter().any(is_step)).then_some(fields)
}

/// Whether each row has all steps of a case.
fn holds_lists(grid: &Grid, titles: &[String], rows: std::ops::Range<usize>) -> bool {
    let Some(action) = titles.iter().position(|title| meaning(title) == Some(Meaning::Action)) else {
        return false;
    };
    let lists = |row: &&GridRow| super::list::items(row.cell(action)).items.len() > 1;
    grid.rows[rows.clone()].iter().filter(lists).count() * 2 > rows.len()
}

/// Expected results in fields of their own stand behind the last step, in a column of their own where there is none.
fn put_behind(steps: &mut Vec<GridRow>, mut titles: Vec<String>, results: Vec<Field>) -> Vec<String> {
    if results.is_empty() {
        return titles;
    }
    let column =
        titles.iter().position(|title| meaning(title) == Some(Meaning::Expected)).unwrap_or_else(|| {
            titles.push("Expected result".into());
            titles.len() - 1
        });
    for result in results {
        if steps.is_empty() {
            steps.push(GridRow { number: result.row, cells: Vec::new() });
        }
        if let Some(last) = steps.last_mut() {
            add(last, column, &result.text);
        }
    }
    titles
}

/// Adds a text to a cell, in a line of its own.
fn add(row: &mut GridRow, at: usize, text: &str) {
    if row.cells.len() <= at {
        row.cells.resize(at + 1, String::new());
    }
    let cell = &mut row.cells[at];
    if !cell.is_empty() && !text.is_empty() {
        cell.push('\n');
    }
    cell.push_str(text);
}

/// A table with a column for each field in front.
fn synthetic(grid: &Grid, fields: &[Field], step_titles: Vec<String>, steps: Vec<GridRow>) -> Table {
    let mut titles: Vec<String> = Vec::new();
    let mut texts: Vec<String> = Vec::new();
    let mut spots: Vec<Spot> = Vec::new();
    for field in fields {
        match titles.iter().position(|title| *title == field.title) {
            Some(at) => {
                spots.extend(field.spots(at));
                texts[at].push('\n');
                texts[at].push_str(&field.text);
            }
            None => {
                spots.extend(field.spots(titles.len()));
                titles.push(field.title.clone());
                texts.push(field.text.clone());
            }
        }
    }
    let count = titles.len();
    titles.extend(step_titles);
    let first = fields.iter().map(|field| field.row).min().unwrap_or_default();
    let last = fields.iter().map(|field| field.row).chain(steps.iter().map(|row| row.number)).max();
    let mut rows: Vec<GridRow> = steps
        .into_iter()
        .map(|row| GridRow {
            number: row.number,
            cells: std::iter::repeat_n(String::new(), count).chain(row.cells).collect(),
        })
        .collect();
    if rows.is_empty() {
        rows.push(GridRow { number: first, cells: vec![String::new(); count] });
    }
    rows[0].cells[..count].clone_from_slice(&texts);
    let merged = grid.merged.iter().map(|area| {
        let mut area = *area;
        (area.column, area.last_column) = (area.column + count, area.last_column + count);
        area
    });
    Table {
        sheet: grid.sheet.clone(),
        titles,
        rows,
        merged: merged.collect(),
        whole: last.map(|last| (first, last)),
        fields: count,
        titled: true,
        spots,
        ..Table::default()
    }
}
