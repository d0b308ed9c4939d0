//! Tables of every form, from sheets and from text.

use super::blocks;
use super::dialect::Dialect;
use super::draft::Draft;
use super::grid::{Grid, letters};
use super::meaning::{self, Meaning};
use super::rows::{self, Columns};
use super::{ColumnPlan, Options, TablePlan};
use crate::error::Fault;

/// How far down a header is looked for, in rows that are not blank.
pub(super) const HEADER_WITHIN: usize = 30;

/// What was read of tables.
pub(crate) struct Tables {
    pub(crate) dialect: Dialect,
    pub(crate) plans: Vec<TablePlan>,
    pub(crate) draft: Draft,
}

/// Reads all tables that have cases. None where no table has the columns of one.
pub(crate) fn read(grids: Vec<Grid>, options: &Options) -> Result<Option<Tables>, Fault> {
    let mut tables = Tables {
        dialect: options.dialect.unwrap_or(Dialect::Canonical),
        plans: Vec::new(),
        draft: Draft::default(),
    };
    let several = grids.len() > 1;
    let mut unread = Vec::new();
    for grid in grids {
        let name = grid.sheet.clone();
        if !tables.add(grid, options)? {
            unread.extend(name);
        }
    }
    if tables.plans.is_empty() {
        return Ok(None);
    }
    if several {
        for name in unread {
            tables.draft.warn(format!("sheet '{name}'"), "has no table of cases: it is not read");
        }
    }
    Ok(Some(tables))
}

impl Tables {
    fn add(&mut self, mut grid: Grid, options: &Options) -> Result<bool, Fault> {
        let before = self.draft.suite.cases.len();
        let rows = &grid.rows[..grid.rows.len().min(HEADER_WITHIN)];
        let wants_blocks = options.dialect == Some(Dialect::Blocks);
        let header = rows.iter().position(|row| {
            !wants_blocks && meaning::is_header(&meaning::of_header(&row.cells, &options.map))
        });
        let block = rows.iter().position(|row| blocks::is_header(row, &options.map));
        let (at, dialect) = match (header, block) {
            (Some(header), _) => {
                let found = Dialect::of_titles(&grid.rows[header].cells);
                (header, options.dialect.unwrap_or(found))
            }
            (None, Some(block)) if block > 0 => (block, Dialect::Blocks),
            _ => return Ok(false),
        };
        self.dialect = dialect;
        let titles = grid.rows[at].cells.clone();
        let meanings = meaning::of_header(&titles, &options.map);
        if let Some(column) = meanings.iter().position(|known| *known == Some(Meaning::Expected)) {
            for row in grid.move_down(column) {
                let place = grid.place(row, column);
                self.draft
                    .warn(place, "is merged over several rows: it is read as the result of the last of them");
            }
        }
        self.draft.html = !matches!(dialect, Dialect::Canonical | Dialect::Cells | Dialect::Blocks);
        if dialect == Dialect::Blocks {
            blocks::read(&mut self.draft, &grid, &options.map)?;
        } else {
            let split = dialect != Dialect::Canonical || one_line_a_case(&grid, at, &meanings);
            if split && dialect == Dialect::Canonical {
                self.dialect = Dialect::Cells;
            }
            grid.check_widths(at)?;
            rows::read(&mut self.draft, &grid, at, &Columns::new(meanings.clone()), split)?;
        }
        let number = grid.rows[at].number;
        self.plan(&grid, number, &titles, &meanings, before);
        Ok(true)
    }

    fn plan(
        &mut self,
        grid: &Grid,
        header: u64,
        titles: &[String],
        meanings: &[Option<Meaning>],
        before: usize,
    ) {
        let columns: Vec<ColumnPlan> = titles
            .iter()
            .zip(meanings)
            .enumerate()
            .map(|(at, (title, meaning))| ColumnPlan {
                place: letters(at),
                title: title.trim().to_owned(),
                meaning: *meaning,
            })
            .collect();
        let unread: Vec<String> = columns
            .iter()
            .filter(|column| column.meaning.is_none() && !column.title.is_empty())
            .map(|column| format!("'{}'", column.title))
            .collect();
        if !unread.is_empty() {
            let what =
                if unread.len() == 1 { "the column is not read" } else { "these columns are not read" };
            self.draft.warn(grid.row_place(header), format!("{what}: {}", unread.join(", ")));
        }
        let cases = self.draft.suite.cases.len() - before;
        self.plans.push(TablePlan { sheet: grid.sheet.clone(), header_row: header, columns, cases });
    }
}

/// Whether each line below a header is a case of its own whose steps, in a cell of many, are numbered.
fn one_line_a_case(grid: &Grid, header: usize, meanings: &[Option<Meaning>]) -> bool {
    let columns = Columns::new(meanings.to_vec());
    let steps = columns
        .at(Meaning::Action)
        .is_some_and(|at| meaning::normal(grid.rows[header].cell(at)).ends_with("steps"));
    let rows = &grid.rows[header + 1..];
    steps
        && rows.iter().all(|row| {
            !columns.text(row, Meaning::Case).trim().is_empty()
                || !columns.text(row, Meaning::Id).trim().is_empty()
        })
        && rows.iter().any(|row| super::split::rows(columns.text(row, Meaning::Action), "").is_some())
}
