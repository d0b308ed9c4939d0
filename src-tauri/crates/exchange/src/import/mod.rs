//! Suites from every form that testers have them in, with a preview of how they were understood.
//!
//! A preview changes nothing: it says which column was taken for what, gives the suite as it would be, and warns cell by
//! cell. [`merge`] says what importing it into a suite that is there would change.

mod binary;
mod codes;
mod columns;
mod content;
mod dialect;
mod draft;
mod dsl;
mod feature;
mod figures;
mod find;
mod forms;
mod grid;
pub(crate) mod headers;
mod json;
mod lines;
mod list;
mod markup;
mod meaning;
pub mod merge;
mod merged;
mod names;
mod numbered;
mod opendocument;
mod outline;
mod parts;
mod phrases;
mod qase;
mod rows;
mod setup;
mod sheet;
mod shown;
mod split;
mod tables;
mod testlink;
mod testrail;
mod titles;
mod unseen;
mod values;
mod whole;
mod within;
mod words;
mod workbook;
mod xlsx;
mod xml;

use serde::Serialize;
use verbatim_engine::suite::Suite;

pub use dialect::Dialect;
pub use figures::{Figures, Sample, Told, figures, folded, told};
pub use headers::{Headers, key};
pub use meaning::Meaning;
pub use sheet::{Origin, SheetRow, SheetView};

use crate::error::Fault;
use crate::read::{Format, Read, Warning};
use crate::{decode, json as own, table};

/// How a file is to be understood, where its own look shall not decide.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Its form.
    pub dialect: Option<Dialect>,
    /// What columns hold, by their titles.
    pub map: Vec<(String, Meaning)>,
    /// The sheets of a workbook that are read; all where none is named.
    pub sheets: Vec<String>,
    /// Hidden sheets and rows, and what is struck out, are read as well.
    pub hidden: bool,
    /// So many rows of each sheet are shown as they are, beside what was made of them.
    pub shown: usize,
}

/// A column as it was understood.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct ColumnPlan {
    /// Its letters ("B").
    pub place: String,
    /// Its title.
    pub title: String,
    /// What it holds; none where it is not read.
    pub meaning: Option<Meaning>,
}

/// A table as it was understood.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct TablePlan {
    /// Its sheet; none in a file that has only one table.
    pub sheet: Option<String>,
    /// The row (or line) of its header, from 1.
    pub header_row: u64,
    /// Its columns.
    pub columns: Vec<ColumnPlan>,
    /// How many cases it has.
    pub cases: usize,
}

/// A file as it was understood.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Preview {
    /// The form it was read as.
    pub dialect: Dialect,
    /// Its tables; none where the form has no columns.
    pub tables: Vec<TablePlan>,
    /// The sheets of a workbook, read or not.
    pub sheets: Vec<String>,
    /// What the tester should know, cell by cell; the gravest first.
    pub warnings: Vec<Warning>,
    /// How many rows are no part of a case.
    pub left_out: usize,
    /// The suite as it would be.
    pub suite: Suite,
    /// The sheets as they are, as far as they are to be shown; of a form without columns its texts, with what each was taken for.
    pub shown: Vec<SheetView>,
    /// Where each case stands in what is shown, in their order; none where that is not known.
    pub origins: Vec<Option<Origin>>,
}

impl From<Preview> for Read {
    fn from(preview: Preview) -> Self {
        Self { suite: preview.suite, warnings: preview.warnings }
    }
}

/// Reads bytes of a format, and says how they were understood.
pub(crate) fn preview(bytes: &[u8], format: Format, options: &Options) -> Result<Preview, Fault> {
    if format == Format::Workbook {
        return workbook(bytes, options);
    }
    let decoded = decode::decode(bytes)?;
    if decoded.text.trim().is_empty() {
        return Err(Fault::Empty);
    }
    if let Some(at) = decoded.text.find('\0') {
        return Err(Fault::Nul { place: crate::read::place(&decoded.text, at) });
    }
    let text = &decoded.text;
    let mut preview = match format {
        Format::Csv => delimited(text, grid::CSV, options)?,
        Format::Tsv => delimited(text, grid::TSV, options)?,
        Format::Json => json::read(text, options)?,
        Format::Xml => xml::read(text, options.shown)?,
        Format::Feature => feature::read(text, options.shown)?,
        Format::Workbook => return Err(Fault::NoTable),
    };
    let note = decoded.note.map(|message| Warning { message, ..Warning::default() });
    preview.warnings.extend(note);
    Ok(sorted(preview))
}

fn workbook(bytes: &[u8], options: &Options) -> Result<Preview, Fault> {
    let mut sheets = workbook::read(bytes, options.hidden)?;
    let names: Vec<String> = sheets.grids.iter().filter_map(|grid| grid.sheet.clone()).collect();
    if !options.sheets.is_empty() {
        sheets.grids.retain(|grid| grid.sheet.as_ref().is_some_and(|name| options.sheets.contains(name)));
    }
    let shown = views(&sheets.grids, options);
    let tables = tables::read(sheets.grids, options)?.ok_or(Fault::NoTable)?;
    let mut preview = of_tables(tables, shown)?;
    preview.sheets = names;
    preview.left_out += sheets.left_out;
    preview.warnings.splice(0..0, sheets.warnings);
    Ok(sorted(preview))
}

/// The sheets that are to be shown as they are.
fn views(grids: &[grid::Grid], options: &Options) -> Vec<SheetView> {
    let grids = grids.iter().filter(|_| options.shown > 0);
    grids.map(|grid| sheet::view(grid, options.shown)).collect()
}

/// The gravest warnings first; those of one kind as they come.
fn sorted(mut preview: Preview) -> Preview {
    preview.warnings.sort_by_key(|warning| warning.kind);
    preview
}

/// A table of Verbatim's own form is read strictly, so that a slip in it is told; others are read as people write them.
fn delimited(text: &str, delimiters: [char; 4], options: &Options) -> Result<Preview, Fault> {
    let header = table::header(text, delimiters);
    let own = options.dialect.map_or(is_own(&header), |dialect| dialect == Dialect::Canonical);
    if !own || !options.map.is_empty() {
        let grids = vec![grid::of_text(text, delimiters)?];
        let shown = views(&grids, options);
        if let Some(tables) = tables::read(grids, options)? {
            return of_tables(tables, shown);
        }
    }
    let read = table::read(text, delimiters)?;
    let grid = (options.shown > 0).then(|| grid::of_text(text, delimiters).ok()).flatten();
    let name = header.iter().position(|title| table::own(title) == Some(Meaning::Case));
    let origins = grid.as_ref().zip(name).map(|(grid, name)| sheet::origins(grid, name)).unwrap_or_default();
    Ok(Preview {
        dialect: Dialect::Canonical,
        tables: vec![table_plan(&header, &read)],
        sheets: Vec::new(),
        warnings: read.warnings,
        left_out: 0,
        suite: read.suite,
        shown: grid.iter().map(|grid| sheet::view(grid, options.shown)).collect(),
        origins,
    })
}

/// Whether a header is of Verbatim's own form: its columns and no others, or its columns first, as they are exported.
fn is_own(titles: &[String]) -> bool {
    let meanings: Vec<Option<Meaning>> = titles.iter().map(|title| table::own(title)).collect();
    let own = [Meaning::Case, Meaning::Action, Meaning::Expected].map(Some);
    let all = own.iter().all(|meaning| meanings.contains(meaning));
    all && (meanings.iter().all(Option::is_some) || meanings.starts_with(&own))
}

/// What a column of a table of Verbatim's own form holds.
fn own_meaning(title: &str) -> Option<Meaning> {
    table::own(title).or(Some(Meaning::Property).filter(|_| !title.trim().is_empty()))
}

fn table_plan(titles: &[String], read: &Read) -> TablePlan {
    let columns = titles.iter().enumerate().map(|(at, title)| ColumnPlan {
        place: grid::letters(at),
        title: title.trim().to_owned(),
        meaning: own_meaning(title),
    });
    TablePlan { sheet: None, header_row: 1, columns: columns.collect(), cases: read.suite.cases.len() }
}

fn of_tables(mut tables: tables::Tables, mut shown: Vec<SheetView>) -> Result<Preview, Fault> {
    sheet::mark(&mut shown, &std::mem::take(&mut tables.draft.marks));
    let preview = of_draft(tables.dialect.unwrap_or(Dialect::Canonical), tables.draft)?;
    Ok(Preview { shown, tables: tables.plans, ..preview })
}

fn of_draft(dialect: Dialect, mut draft: draft::Draft) -> Result<Preview, Fault> {
    if draft.suite.cases.is_empty() {
        return Err(Fault::NoCases);
    }
    phrases::add(&mut draft);
    Ok(Preview {
        dialect,
        tables: Vec::new(),
        sheets: Vec::new(),
        warnings: draft.warnings,
        left_out: draft.left_out,
        suite: draft.suite,
        shown: Vec::new(),
        origins: draft.origins,
    })
}

fn of_own(read: Read) -> Preview {
    let origins = vec![None; read.suite.cases.len()];
    Preview {
        origins,
        dialect: Dialect::Verbatim,
        tables: Vec::new(),
        sheets: Vec::new(),
        warnings: read.warnings,
        left_out: 0,
        suite: read.suite,
        shown: Vec::new(),
    }
}

/// Reads Verbatim's own JSON.
fn own_json(text: &str, document: Option<&serde_json::Value>) -> Result<Preview, Fault> {
    own::read(text, document).map(of_own)
}
