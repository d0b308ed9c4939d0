//! OpenDocument spreadsheets (ODS), read as a stream and cell by cell: a cell far off, or one repeated a million times, costs
//! no more than what is in it. Cells that a merged one covers are left out, as nobody sees them.

mod styles;

use std::io::{BufRead, BufReader, Cursor, Read as _};
use std::ops::Range;

use calamine::Dimensions;
use quick_xml::XmlVersion;
use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::reader::Reader;
use zip::ZipArchive;

use self::styles::Styles;
use super::grid::{letters, unreadable};
use super::unseen::{self, Unseen};
use super::workbook::{Sheets, damaged};
use crate::error::Fault;

/// The most of the list of files that is looked at, in bytes.
const MAX_MANIFEST: u64 = 1 << 20;

/// Reads all sheets of a file.
pub(super) fn read(bytes: &[u8], sheets: &mut Sheets) -> Result<(), Fault> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|e| damaged(&e))?;
    let mut manifest = String::new();
    if let Ok(file) = archive.by_name("META-INF/manifest.xml") {
        // A list of files that is no text says nothing of a password.
        let _ = file.take(MAX_MANIFEST).read_to_string(&mut manifest);
    }
    if manifest.contains("encryption-data") {
        return Err(Fault::Protected);
    }
    let styles = match archive.by_name("styles.xml") {
        Ok(styles) => Styles::read(BufReader::new(styles))?,
        Err(_) => Styles::default(),
    };
    let content = archive.by_name("content.xml").map_err(|e| damaged(&e))?;
    content_of(BufReader::new(content), styles, sheets)
}

/// Reads the sheets of a document's content.
fn content_of(content: impl BufRead, styles: Styles, sheets: &mut Sheets) -> Result<(), Fault> {
    let mut reader = Reader::from_reader(content);
    reader.config_mut().expand_empty_elements = true;
    let mut document = Document {
        sheets,
        styles,
        depth: 0,
        unseen: 0,
        spans: Vec::new(),
        paragraphs: 0,
        table: Table::default(),
        cell: None,
    };
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        match reader.read_event_into(&mut buffer).map_err(|e| damaged(&e))? {
            Event::Start(element) => document.open(&element)?,
            Event::End(element) => document.close(element.name().as_ref())?,
            Event::Text(text) => document.say(&text.xml10_content()),
            Event::CData(text) => document.say(&text.xml10_content()),
            Event::GeneralRef(entity) => document.entity(&entity)?,
            Event::DocType(_) => return Err(Fault::Doctype),
            Event::Eof => return Ok(()),
            _ => {}
        }
    }
}

/// Where the reader stands.
struct Document<'s> {
    sheets: &'s mut Sheets,
    styles: Styles,
    /// Tables within tables: only the outermost is a sheet.
    depth: u32,
    /// Notes and drawings within cells: their texts are not the cell's.
    unseen: u32,
    /// Parts of texts that are open, and whether each is struck out.
    spans: Vec<bool>,
    /// Paragraphs that are open.
    paragraphs: u32,
    table: Table,
    cell: Option<Cell>,
}

/// The sheet that is being read.
#[derive(Default)]
struct Table {
    name: String,
    row: u32,
    column: u32,
    /// How often the row that is being read stands there.
    repeated: u32,
    /// The row that is being read is hidden.
    hidden: bool,
    /// How many columns were declared.
    declared: u32,
    /// Columns that are hidden.
    columns: Vec<Range<u32>>,
    /// Columns whose cells are struck out where they and their rows say nothing else.
    struck: Vec<Range<u32>>,
    /// The cells of the row that is being read are so, if it says which they are.
    struck_row: Option<bool>,
    /// What is hidden.
    unseen: Unseen,
    line: Vec<(u32, String)>,
    cells: Vec<(u32, u32, String)>,
    merged: Vec<Dimensions>,
}

/// The cell that is being read.
#[derive(Default)]
struct Cell {
    covered: bool,
    repeated: u32,
    rows: u32,
    columns: u32,
    /// What it holds, where that is said apart from what it shows.
    value: Option<String>,
    formula: bool,
    /// It says what kind of value it holds.
    valued: bool,
    error: bool,
    /// It is struck out, if it says whether it is.
    struck: Option<bool>,
    /// Some of its text is struck out on its own.
    gone: bool,
    /// Some of its text is not.
    stands: bool,
    text: String,
    any_paragraph: bool,
}

impl Document<'_> {
    fn open(&mut self, element: &BytesStart<'_>) -> Result<(), Fault> {
        match element.name().as_ref() {
            "table:table" => {
                self.depth += 1;
                if self.depth == 1 {
                    let name = attribute(element, "table:name")?.unwrap_or_default();
                    self.table = Table { name, ..Table::default() };
                }
            }
            "table:table-column" if self.depth == 1 => {
                let begin = self.table.declared;
                let repeated = number(element, "table:number-columns-repeated")?;
                self.table.declared = begin.saturating_add(repeated);
                if is_hidden(element)? {
                    self.table.columns.push(begin..self.table.declared);
                }
                if self.strikes(element, "table:default-cell-style-name")?.unwrap_or_default() {
                    self.table.struck.push(begin..self.table.declared);
                }
            }
            "table:table-row" if self.depth == 1 => {
                self.table.repeated = number(element, "table:number-rows-repeated")?;
                self.table.hidden = is_hidden(element)?;
                self.table.struck_row = self.strikes(element, "table:default-cell-style-name")?;
                self.table.column = 0;
            }
            "table:table-cell" | "table:covered-table-cell" if self.depth == 1 => {
                let covered = element.name().as_ref() == "table:covered-table-cell";
                let struck = self.strikes(element, "table:style-name")?;
                self.cell = Some(Cell { struck, ..cell(element, covered)? });
            }
            "style:style" | "style:text-properties" => self.styles.open(element)?,
            "text:span" => {
                let struck = self.strikes(element, "text:style-name")?;
                self.spans.push(struck.unwrap_or(self.spans.last() == Some(&true)));
            }
            "office:annotation" | "draw:frame" | "draw:custom-shape" => self.unseen += 1,
            "text:p" | "text:h" => {
                self.paragraphs += 1;
                if let Some(cell) = self.seen() {
                    if cell.any_paragraph {
                        cell.text.push('\n');
                    }
                    cell.any_paragraph = true;
                }
            }
            "text:s" => {
                let spaces = number(element, "text:c")?.min(1000) as usize;
                self.say(&" ".repeat(spaces));
            }
            "text:tab" => self.say("\t"),
            "text:line-break" => self.say("\n"),
            _ => {}
        }
        Ok(())
    }

    fn close(&mut self, name: &str) -> Result<(), Fault> {
        match name {
            "table:table" => {
                self.depth = self.depth.saturating_sub(1);
                if self.depth == 0 {
                    let table = std::mem::take(&mut self.table);
                    table.unseen.tell(&table.name, self.sheets);
                    self.sheets.add(table.name, table.cells, &table.merged)?;
                }
            }
            "table:table-row" if self.depth == 1 => self.row()?,
            "table:table-cell" | "table:covered-table-cell" if self.depth == 1 => {
                if let Some(cell) = self.cell.take() {
                    self.cell(cell);
                }
            }
            "office:annotation" | "draw:frame" | "draw:custom-shape" => {
                self.unseen = self.unseen.saturating_sub(1);
            }
            "text:p" | "text:h" => self.paragraphs = self.paragraphs.saturating_sub(1),
            "text:span" => {
                self.spans.pop();
            }
            _ => {}
        }
        Ok(())
    }

    /// The cell whose text is being read.
    fn seen(&mut self) -> Option<&mut Cell> {
        let seen = self.depth == 1 && self.unseen == 0 && self.paragraphs > 0;
        self.cell.as_mut().filter(|_| seen)
    }

    /// Whether the style of an element strikes it out; none where it names none.
    fn strikes(&self, element: &BytesStart<'_>, name: &str) -> Result<Option<bool>, Fault> {
        Ok(attribute(element, name)?.map(|style| self.styles.strikes(&style)))
    }

    fn say(&mut self, text: &str) {
        let gone = self.spans.last() == Some(&true);
        let says = !text.trim().is_empty();
        if let Some(cell) = self.seen() {
            cell.gone |= says && gone;
            cell.stands |= says && !gone;
            cell.text.push_str(text);
        }
    }

    fn entity(&mut self, entity: &BytesRef<'_>) -> Result<(), Fault> {
        if let Some(text) = resolve_xml_entity(entity.as_ref()) {
            self.say(text);
        } else if let Some(character) = entity.resolve_char_ref().map_err(|e| damaged(&e))? {
            self.say(character.encode_utf8(&mut [0; 4]));
        }
        Ok(())
    }

    fn cell(&mut self, cell: Cell) {
        let (row, column) = (self.table.row, self.table.column);
        self.table.column = column.saturating_add(cell.repeated);
        if cell.rows > 1 || cell.columns > 1 {
            let end = (row.saturating_add(cell.rows - 1), column.saturating_add(cell.columns - 1));
            self.table.merged.push(Dimensions { start: (row, column), end });
        }
        let aside = self.table.struck.iter().any(|columns| columns.contains(&column));
        let styled = cell.struck.or(self.table.struck_row).unwrap_or(aside);
        let struck = (styled || cell.gone && !cell.stands) && !self.sheets.hidden;
        let stands = format!("{}{}", letters(column as usize), u64::from(row) + 1);
        // What a cell shows goes before its value: "09:30" before "PT09H30M00S".
        let mut text = if cell.text.trim().is_empty() { cell.value.unwrap_or(cell.text) } else { cell.text };
        if cell.error {
            text = unreadable(&stands, text.trim());
        } else if cell.formula && text.is_empty() && !cell.valued {
            text = unreadable(&stands, "a formula without a value");
        }
        if cell.covered || text.is_empty() {
            return;
        }
        if struck {
            unseen::struck(&self.table.name, row, column, text, self.sheets);
            return;
        }
        if cell.formula && !cell.error && cell.valued {
            self.sheets.warn(&self.table.name, row, column, "is a formula: what it last came to is read");
        }
        // One past the last column that is read tells that there were more.
        let end = column.saturating_add(cell.repeated).min(Sheets::COLUMNS + 1).max(column + 1);
        self.table.line.extend((column..end).map(|column| (column, text.clone())));
    }

    fn row(&mut self) -> Result<(), Fault> {
        let mut line = std::mem::take(&mut self.table.line);
        let first = self.table.row;
        self.table.row = first.saturating_add(self.table.repeated);
        if line.is_empty() {
            return Ok(());
        }
        if !self.sheets.hidden {
            let Table { columns, unseen, hidden, .. } = &mut self.table;
            line.retain(|(column, text)| {
                let aside = columns.iter().any(|hidden| hidden.contains(column));
                match (aside, *hidden) {
                    (true, _) => unseen.in_column(*column, text),
                    (false, true) => unseen.in_row(first, text),
                    (false, false) => {}
                }
                !aside && !*hidden
            });
        }
        for row in first..self.table.row {
            for (column, text) in &line {
                let cells = &mut self.table.cells;
                self.sheets.take(&self.table.name, cells, row, *column, text.clone())?;
            }
        }
        Ok(())
    }
}

/// Whether a row or column is not shown.
fn is_hidden(element: &BytesStart<'_>) -> Result<bool, Fault> {
    let shown = attribute(element, "table:visibility")?;
    Ok(shown.is_some_and(|shown| shown == "collapse" || shown == "filter"))
}

fn cell(element: &BytesStart<'_>, covered: bool) -> Result<Cell, Fault> {
    let said = ["office:value", "office:string-value", "office:date-value", "office:time-value"];
    let mut value = None;
    for name in said.into_iter().chain(["office:boolean-value"]) {
        value = value.or(attribute(element, name)?);
    }
    let error = attribute(element, "calcext:value-type")?.is_some_and(|kind| kind == "error");
    Ok(Cell {
        covered,
        repeated: number(element, "table:number-columns-repeated")?,
        rows: number(element, "table:number-rows-spanned")?,
        columns: number(element, "table:number-columns-spanned")?,
        value,
        formula: attribute(element, "table:formula")?.is_some(),
        valued: attribute(element, "office:value-type")?.is_some(),
        error,
        ..Cell::default()
    })
}

fn attribute(element: &BytesStart<'_>, name: &str) -> Result<Option<String>, Fault> {
    let found = element.try_get_attribute(name).map_err(|e| damaged(&e))?;
    let value =
        found.map(|found| found.normalized_value(XmlVersion::Implicit1_0).map(|text| text.into_owned()));
    value.transpose().map_err(|e| damaged(&e))
}

/// A number from 1; 1 where none is said.
fn number(element: &BytesStart<'_>, name: &str) -> Result<u32, Fault> {
    let said = attribute(element, name)?;
    Ok(said.map_or(1, |said| said.parse().unwrap_or(u32::MAX)).max(1))
}
