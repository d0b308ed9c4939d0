//! Tables of every form, from sheets and from text: found, understood, read.

mod headless;
mod plans;

use self::headless::{complete, no_action, unknown};
use self::plans::column_plans;
use super::columns::{self, Columns};
use super::content::Profile;
use super::dialect::Dialect;
use super::draft::Draft;
use super::find::{self, Found, Table};
use super::grid::{self, Grid, GridRow};
use super::meaning::Meaning;
use super::sheet::Mark;
use super::{ColumnPlan, Options, TablePlan, codes, lines, merged, numbered, rows, titles, whole, within};
use crate::error::Fault;
use crate::read::WarningKind;

/// What was read of tables.
#[derive(Default)]
pub(crate) struct Tables {
    pub(crate) dialect: Option<Dialect>,
    pub(crate) plans: Vec<TablePlan>,
    pub(crate) draft: Draft,
    /// Tables without a column that says what to do.
    refused: Vec<Fault>,
}

/// Reads all tables that have cases. None where no table has the columns of one.
///
/// # Errors
/// The only tables that there are have no column that says what to do; a cell is too long.
pub(crate) fn read(grids: Vec<Grid>, options: &Options) -> Result<Option<Tables>, Fault> {
    let mut tables = read_all(&grids, options, |grid| find::tables(grid, &options.map))?;
    if tables.plans.is_empty() && tables.refused.is_empty() {
        // Beside sheets with tables, one column of sentences says how to use them.
        tables = of_lines(grids, options)?;
    }
    if tables.plans.is_empty() {
        return tables.refused.into_iter().next().map_or(Ok(None), Err);
    }
    Ok(Some(tables))
}

/// Reads sheets of one column, by their plain text: what a line is, its signs tell.
fn of_lines(mut grids: Vec<Grid>, options: &Options) -> Result<Tables, Fault> {
    let mut notes = Vec::new();
    for grid in &mut grids {
        let sheet = grid.sheet.clone();
        notes.extend(codes::settle(&mut grid.rows).into_iter().map(|note| (sheet.clone(), note)));
    }
    let mut tables = read_all(&grids, options, |grid| lines::table(grid).unwrap_or_default())?;
    if !tables.plans.is_empty() {
        for (sheet, note) in notes {
            let place = grid::place(sheet.as_deref(), note.row, note.column);
            tables.draft.tell_codes(note.codes, &place, &note.text);
        }
    }
    Ok(tables)
}

fn read_all(grids: &[Grid], options: &Options, find: impl Fn(&Grid) -> Found) -> Result<Tables, Fault> {
    let mut tables = Tables::default();
    let several = grids.len() > 1;
    let lonely = !several || grids.iter().filter(|grid| is_of_cases(grid)).count() == 0;
    for grid in grids {
        let filled = grid.rows.iter().map(|row| row.filled().count()).sum::<usize>();
        let read = (lonely || is_of_cases(grid)) && tables.add(grid, find(grid), options)?;
        if let Some(name) = grid.sheet.as_ref().filter(|_| several && !read) {
            let message = format!("has no table of test cases: its {filled} cells are not read");
            tables.draft.tell(WarningKind::LeftOut, format!("sheet '{name}'"), message, None);
        }
    }
    Ok(tables)
}

/// Sheets of reported defects have the columns of cases, and are none.
fn is_of_cases(grid: &Grid) -> bool {
    let name = grid.sheet.as_deref().unwrap_or_default().to_lowercase();
    let named = ["bug", "defect"].iter().any(|word| name.contains(word)) && !name.contains("test case");
    let header = grid.rows.iter().find(|row| find::is_header(&row.cells, &[]));
    let of_bugs = header.is_some_and(|row| {
        let first = row.filled().next().map(|(_, cell)| titles::fold(cell)).unwrap_or_default();
        ["bug id", "defect id", "bug no", "defect no", "bug"].contains(&first.as_str())
    });
    !named && !of_bugs
}

impl Tables {
    /// Reads the tables of a grid. Whether there are any with cases.
    fn add(&mut self, grid: &Grid, found: Found, options: &Options) -> Result<bool, Fault> {
        let before = self.draft.suite.cases.len();
        let mut any = false;
        let mut refused: Vec<(Fault, Table)> = Vec::new();
        for mut table in found.tables {
            let mut columns = self.columns(&mut table, options);
            if !table.titled && !complete(&table, &mut columns) {
                self.refused.extend(unknown(&table, &columns));
                continue;
            }
            label(&table, &mut columns);
            if !columns.has(Meaning::Action) {
                refused.push((no_action(&table, &columns), table));
                continue;
            }
            if lacks_results(&table, &columns) {
                let message = "no column says what is expected: each case ends inconclusive";
                self.draft.tell(WarningKind::Guess, place(&table, 0), message, None);
            }
            for row in merged::settle(&mut table, &columns) {
                let message = "is merged over several rows: it is read as the result of the last of them";
                self.draft.warn(grid::row_place(table.sheet.as_deref(), row), message);
            }
            if !table.exact {
                merged::spread(&mut table, &columns);
            }
            self.tell_wide(&mut table, &columns);
            any = true;
            self.table(&table, &columns, options)?;
        }
        if any {
            for row in found.outside {
                let (sheet, meaning) = (grid.sheet.clone(), Meaning::Ignored);
                self.draft.marks.push(Mark { sheet, row: row.row, column: None, meaning });
                self.draft.leave_out(grid::row_place(grid.sheet.as_deref(), row.row), row.why, &row.text);
            }
        }
        for (fault, table) in refused {
            self.refuse(fault, &table, any);
        }
        Ok(any && self.draft.suite.cases.len() > before)
    }

    /// What the columns of a table hold, those that hold several things taken apart.
    fn columns(&mut self, table: &mut Table, options: &Options) -> Columns {
        // The text of a lone column is plain already, and codes are read once.
        if !table.exact && !table.lone {
            self.settle_codes(table);
        }
        numbered::unfold(table, &options.map);
        whole::unfold(table, &options.map);
        // Their titles say all, whatever stands below them.
        let sure: Option<Vec<Option<Meaning>>> = if table.exact {
            Some(table.titles.iter().map(|title| super::own_meaning(title)).collect())
        } else {
            (table.made == Some(0)).then(|| lines::MEANINGS.map(Some).to_vec())
        };
        if let Some(meanings) = sure {
            return Columns { meanings, ..Columns::default() };
        }
        let fields = table.form.then_some(table.fields);
        columns::of_form(&table.titles, &table.rows, &options.map, fields)
    }

    /// Makes cells plain text, and tells what was made of HTML codes in them.
    fn settle_codes(&mut self, table: &mut Table) {
        for note in codes::settle(&mut table.rows) {
            let place = match table.home(note.column) {
                Some(column) => grid::place(table.sheet.as_deref(), note.row, column),
                None => grid::row_place(table.sheet.as_deref(), note.row),
            };
            self.draft.tell_codes(note.codes, &place, &note.text);
        }
    }

    /// A table without a column that says what to do: told where it stands beside others.
    fn refuse(&mut self, fault: Fault, table: &Table, beside: bool) {
        if beside {
            let texts: Vec<String> = table.rows.iter().map(find::told).collect();
            let message = format!("this table is not read: {fault}");
            self.draft.left_out += table.rows.len();
            self.draft.tell(WarningKind::Loss, place(table, 0), message, Some(&texts.join("\n")));
        }
        self.refused.push(fault);
    }

    fn table(&mut self, table: &Table, columns: &Columns, options: &Options) -> Result<(), Fault> {
        let before = self.draft.suite.cases.len();
        self.mark(table, columns);
        self.tell_guesses(table, columns);
        self.tell_unread(table, columns);
        rows::read(&mut self.draft, table, columns)?;
        let dialect = options.dialect.unwrap_or_else(|| dialect(table, columns));
        if dialect == Dialect::Azure {
            self.draft.suite.cases[before..].iter_mut().for_each(parameters);
        }
        self.dialect.get_or_insert(dialect);
        let cases = self.draft.suite.cases.len() - before;
        self.plan(table, columns, cases);
        Ok(())
    }

    /// Says what cells were taken for that stand outside of the columns.
    fn mark(&mut self, table: &Table, columns: &Columns) {
        for spot in &table.spots {
            let taken = table.taken.iter().find(|(at, ..)| *at == spot.at).map(|(.., meaning)| *meaning);
            let held = taken.or(columns.meanings.get(spot.at).copied().flatten());
            let meaning = held.unwrap_or(Meaning::Ignored);
            let (sheet, row, column) = (table.sheet.clone(), spot.row, spot.column);
            self.draft.marks.push(Mark { sheet, row, column, meaning });
        }
    }

    /// Lines of a text with more cells than its header: a comma in a cell without quotes is read as its end, so nothing tells
    /// where the cells stand. Where most lines are so, the header only lacks a title.
    fn tell_wide(&mut self, table: &mut Table, columns: &Columns) {
        let width = table.titles.len();
        let is_wide = |row: &GridRow| row.filled().any(|(column, _)| column >= width);
        let wide = table.rows.iter().filter(|row| is_wide(row)).count();
        let own = table.sheet.is_none() && table.fields == 0 && table.titled;
        let Some(action) = columns.first(Meaning::Action).filter(|_| own && wide * 2 <= table.rows.len())
        else {
            return;
        };
        for row in table.rows.iter_mut().filter(|row| is_wide(row)) {
            let place = grid::row_place(None, row.number);
            let message =
                "has more cells than the header: put quotes around cells that hold what separates them";
            self.draft.tell(WarningKind::Loss, &place, message, Some(&find::told(row)));
            for at in (0..row.cells.len())
                .filter(|at| *at >= action || columns.meanings[*at] == Some(Meaning::Expected))
            {
                row.cells[at].clear();
            }
            row.cells[action] = grid::unreadable(&place, "more cells than the header has");
        }
    }

    /// Columns that were known by their content alone are told, with what says otherwise.
    fn tell_guesses(&mut self, table: &Table, columns: &Columns) {
        if table.lone {
            let place = grid::row_place(table.sheet.as_deref(), table.header_row);
            let message =
                "the sheet has one column: its lines are read as steps, and what stands over them as names";
            self.draft.tell(WarningKind::Guess, place, message, None);
            return;
        }
        for (at, title, meaning) in table.taken.iter().filter(|_| table.homes.iter().flatten().count() > 0) {
            if numbered::of_title(title).is_none() {
                let message = format!("each cell holds a whole case: it was taken apart for '{meaning}'");
                self.draft.tell(WarningKind::Note, place(table, *at), message, Some(title.as_str()));
            }
        }
        if let Some(at) = columns.does {
            let message = "no column says what to do: the name of each case is its step as well";
            let title = table.titles.get(at).map(|title| title.trim()).filter(|title| !title.is_empty());
            self.draft.tell(WarningKind::Guess, place(table, at), message, title);
        }
        for at in &columns.guessed {
            let Some(meaning) = columns.meanings[*at] else { continue };
            let title = table.titles.get(*at).map_or("", |title| title.trim());
            let message = format!("the column was taken for '{meaning}' by what stands in it");
            let place = place(table, *at);
            self.draft.tell(
                WarningKind::Guess,
                place,
                message,
                Some(title).filter(|title| !title.is_empty()),
            );
        }
    }

    /// Sentences that are kept only as notes, beside rows without action or expected result: the first of all warnings.
    fn tell_unread(&mut self, table: &Table, columns: &Columns) {
        let lacks = |meaning| table.rows.iter().filter(|row| columns.text(row, meaning).is_empty()).count();
        let gaps = lacks(Meaning::Action).max(lacks(Meaning::Expected));
        for at in columns.all(Meaning::Property) {
            let title = table.titles.get(at).map_or("", |title| title.trim());
            let profile = Profile::of(table.rows.iter().map(|row| row.cell(at)));
            let says = profile.actions.max(profile.claims) > 60 && profile.sentences > 60;
            let of_step = [Meaning::Action, Meaning::Expected]
                .iter()
                .any(|meaning| titles::score(title, *meaning) >= 80);
            if !says || !of_step && (gaps == 0 || titles::is_known(title)) {
                continue;
            }
            let first = table.rows.iter().map(|row| row.cell(at).trim()).find(|cell| !cell.is_empty());
            let held = if profile.actions >= profile.claims { "steps" } else { "results" };
            let message = format!(
                "the column '{title}' is kept only as a note of the case, beside rows without action or expected result; if it holds {held}, say so"
            );
            self.draft.tell(WarningKind::Loss, place(table, at), message, first);
        }
    }

    fn plan(&mut self, table: &Table, columns: &Columns, cases: usize) {
        let plans = column_plans(table, columns);
        // Forms one below the other are one table to a person.
        if let Some(last) = self
            .plans
            .last_mut()
            .filter(|last| table.form && last.sheet == table.sheet && titled(&last.columns) == titled(&plans))
        {
            last.cases += cases;
            return;
        }
        self.plans.push(TablePlan {
            sheet: table.sheet.clone(),
            header_row: table.header_row,
            columns: plans,
            cases,
        });
    }
}

/// Whether neither a column nor a line among the steps says what is expected.
fn lacks_results(table: &Table, columns: &Columns) -> bool {
    let says = |meaning| table.rows.iter().any(|row| !columns.text(row, meaning).is_empty());
    let within = || table.rows.iter().any(|row| within::has(columns.text(row, Meaning::Action)));
    let has = columns.has(Meaning::Expected) && (!table.lone || says(Meaning::Expected));
    !has && columns.does.is_none() && !within()
}

fn titled(columns: &[ColumnPlan]) -> Vec<&str> {
    columns.iter().map(|column| column.title.as_str()).collect()
}

fn place(table: &Table, column: usize) -> String {
    match table.home(column) {
        Some(column) => grid::place(table.sheet.as_deref(), table.header_row, column),
        None => grid::row_place(table.sheet.as_deref(), table.header_row),
    }
}

/// The form of a table, for a person to know it by.
fn dialect(table: &Table, columns: &Columns) -> Dialect {
    let found = Dialect::of_titles(&table.titles);
    if found != Dialect::Canonical {
        return found;
    }
    if table.form {
        return Dialect::Blocks;
    }
    let lists = |row: &GridRow| {
        super::split::rows(columns.text(row, Meaning::Action), "", super::split::Cut::Numbers).is_some()
    };
    if table.rows.iter().any(lists) { Dialect::Cells } else { Dialect::Canonical }
}

/// The last column of a labelled suite is the expected failure, unless it is called what happened.
fn label(table: &Table, columns: &mut Columns) {
    let Some(last) = columns.meanings.len().checked_sub(1).filter(|_| table.labelled) else { return };
    let behind = columns.first(Meaning::Expected).is_some_and(|expected| expected < last);
    let title = table.titles.get(last).map_or("", String::as_str);
    let known = titles::score(title, Meaning::Property) >= 90;
    if behind && !known && !columns.has(Meaning::Label) && columns.meanings[last].is_some() {
        columns.meanings[last] = Some(Meaning::Label);
    }
}

/// Azure writes parameters with an at sign.
fn parameters(case: &mut verbatim_engine::suite::Case) {
    for row in &mut case.rows {
        for cell in [&mut row.action, &mut row.expected] {
            *cell = braced(cell);
        }
    }
}

/// "@user" as "{{user}}"; what stands within a word is an address.
fn braced(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('@') {
        let (head, tail) = (&rest[..at], &rest[at + 1..]);
        let end = tail.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(tail.len());
        let inner =
            head.ends_with(char::is_alphanumeric) || out.ends_with(char::is_alphanumeric) && head.is_empty();
        out.push_str(head);
        if end == 0 || inner {
            out.push('@');
            rest = tail;
        } else {
            out.push_str(&format!("{{{{{}}}}}", &tail[..end]));
            rest = &tail[end..];
        }
    }
    out + rest
}

#[cfg(test)]
mod tests {
    #[test]
    fn parameters_of_azure_are_test_data() {
        assert_eq!(
            super::braced("Enter @user and ada@example.com, @pw_1."),
            "Enter {{user}} and ada@example.com, {{pw_1}}."
        );
    }
}
