//! Spreadsheets of the form XLSX. The library gives values and styles; what is hidden it does not say, so rows are looked at
//! where a sheet says that it hides some.

use std::collections::{HashMap, HashSet};
use std::io::{Cursor, Read};
use std::ops::RangeInclusive;

use calamine::{Data, DataRef, Reader as _, SheetVisible, Xlsx};
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;
use zip::ZipArchive;

use super::grid::{letters, unreadable};
use super::shown;
use super::unseen::{self, Unseen};
use super::workbook::{Sheets, damaged, text};
use crate::error::Fault;

type Book<'b> = Xlsx<Cursor<&'b [u8]>>;

/// Reads all sheets.
pub(super) fn read(bytes: &[u8], sheets: &mut Sheets) -> Result<(), Fault> {
    let mut book: Book<'_> = Xlsx::new(Cursor::new(bytes)).map_err(|e| damaged(&e))?;
    let concealed = Concealed::of(bytes);
    let visible: HashMap<String, bool> = book
        .sheets_metadata()
        .iter()
        .map(|sheet| (sheet.name.clone(), sheet.visible == SheetVisible::Visible))
        .collect();
    for name in book.sheet_names() {
        if !sheets.hidden && visible.get(&name) == Some(&false) {
            unseen::sheet(&name, sheets);
            continue;
        }
        sheet(&mut book, &name, &concealed, sheets)?;
    }
    Ok(())
}

fn sheet(book: &mut Book<'_>, name: &str, concealed: &Concealed, sheets: &mut Sheets) -> Result<(), Fault> {
    let merged = book.merge_cells_by_sheet_name(name).unwrap_or_default();
    let is_1904 = book.has_1904_epoch();
    let looks = Looks::of(book, name)?;
    let (hidden, columns) = match sheets.hidden {
        true => (None, None),
        false => (concealed.rows.get(name), concealed.columns.get(name)),
    };
    let mut cells = Vec::new();
    let mut unseen = Unseen::default();
    // A chart or a dialog is no sheet of cells.
    let Ok(mut reader) = book.worksheet_cells_reader(name) else { return Ok(()) };
    while let Some(cell) = reader.next_cell_with_formula_metadata().map_err(|e| damaged(&e))? {
        let (row, column) = cell.pos;
        let look = looks.of_cell(row, column);
        let stands = || format!("{}{}", letters(column as usize), u64::from(row) + 1);
        if cell.formula.is_some() && !matches!(cell.value, DataRef::Error(_) | DataRef::Empty) {
            sheets.warn(name, row, column, "is a formula: what it last came to is read");
        }
        let shown = match &cell.value {
            DataRef::Error(error) => Some(unreadable(&stands(), &error.to_string())),
            DataRef::Empty if cell.formula.is_some() => {
                Some(unreadable(&stands(), "a formula without a value"))
            }
            DataRef::Float(value) => look.and_then(|look| shown::number(*value, &look.format, is_1904)),
            DataRef::DateTime(moment) => {
                look.and_then(|look| shown::number(moment.as_f64(), &look.format, is_1904))
            }
            DataRef::SharedString(said) => concealed.kept.get(*said).cloned(),
            _ => None,
        };
        let Some(text) = shown.or_else(|| text(&Data::from(cell.value))) else { continue };
        if columns.is_some_and(|columns| columns.iter().any(|hidden| hidden.contains(&column))) {
            unseen.in_column(column, &text);
        } else if hidden.is_some_and(|rows| rows.contains(&row)) {
            unseen.in_row(row, &text);
        } else if look.is_some_and(|look| look.struck) && !sheets.hidden {
            unseen::struck(name, row, column, text, sheets);
        } else {
            sheets.take(name, &mut cells, row, column, text)?;
        }
    }
    unseen.tell(name, sheets);
    sheets.add(name.to_owned(), cells, &merged)
}

/// How a cell looks, where that says more than its value.
struct Look {
    format: String,
    struck: bool,
}

/// The looks of a sheet's cells.
struct Looks {
    styles: HashMap<usize, Look>,
    cells: HashMap<(u32, u32), usize>,
}

impl Looks {
    fn of(book: &mut Book<'_>, name: &str) -> Result<Self, Fault> {
        let mut looks = Self { styles: HashMap::new(), cells: HashMap::new() };
        let Ok(mut reader) = book.worksheet_cells_reader(name) else { return Ok(looks) };
        for (id, style) in reader.styles().iter().enumerate() {
            let format =
                style.number_format.as_ref().map(|format| format.format_code.clone()).unwrap_or_default();
            let struck = style.font.as_ref().is_some_and(calamine::Font::has_strikethrough);
            let general = format.is_empty() || format.eq_ignore_ascii_case("general") || format == "@";
            if struck || !general {
                looks.styles.insert(id, Look { format, struck });
            }
        }
        if looks.styles.keys().all(|id| *id == 0) {
            return Ok(looks);
        }
        while let Some((row, column, id)) = reader.next_style_id().map_err(|e| damaged(&e))? {
            if looks.styles.contains_key(&id) {
                looks.cells.insert((row, column), id);
            }
        }
        Ok(looks)
    }

    fn of_cell(&self, row: u32, column: u32) -> Option<&Look> {
        self.styles.get(self.cells.get(&(row, column))?)
    }
}

/// What a file conceals: rows by sheet, and struck-out parts of texts.
#[derive(Default)]
struct Concealed {
    /// Hidden rows, from 0.
    rows: HashMap<String, HashSet<u32>>,
    /// Hidden columns, from 0.
    columns: HashMap<String, Vec<RangeInclusive<u32>>>,
    /// Texts that are struck out in parts, with what is left of them.
    kept: HashMap<String, String>,
}

impl Concealed {
    /// What cannot be read here is told by the library, which reads the same parts.
    fn of(bytes: &[u8]) -> Self {
        let mut concealed = Self::default();
        let Ok(mut archive) = ZipArchive::new(Cursor::new(bytes)) else { return concealed };
        let targets: HashMap<String, String> =
            elements(&part(&mut archive, "xl/_rels/workbook.xml.rels"), "Relationship")
                .into_iter()
                .filter_map(|found| Some((found.get("Id")?.clone(), found.get("Target")?.clone())))
                .collect();
        for sheet in elements(&part(&mut archive, "xl/workbook.xml"), "sheet") {
            let (Some(name), Some(target)) =
                (sheet.get("name"), sheet.get("id").and_then(|id| targets.get(id)))
            else {
                continue;
            };
            let path = target.strip_prefix('/').map_or_else(|| format!("xl/{target}"), str::to_owned);
            let xml = part(&mut archive, &path);
            if !xml.contains("hidden=") {
                continue;
            }
            let is_hidden = |found: &HashMap<String, String>| {
                matches!(found.get("hidden").map(String::as_str), Some("1" | "true"))
            };
            let columns = elements(&xml, "col").into_iter().filter(is_hidden).filter_map(|column| {
                let number = |name| column.get(name)?.parse::<u32>().ok()?.checked_sub(1);
                Some(number("min")?..=number("max")?)
            });
            concealed.columns.insert(name.clone(), columns.collect());
            let number = |row: HashMap<String, String>| row.get("r")?.parse::<u32>().ok()?.checked_sub(1);
            let rows = elements(&xml, "row").into_iter().filter(is_hidden).filter_map(number).collect();
            concealed.rows.insert(name.clone(), rows);
        }
        let strings = part(&mut archive, "xl/sharedStrings.xml");
        if strings.contains("strike") {
            concealed.kept = kept(&strings);
        }
        concealed
    }
}

fn part(archive: &mut ZipArchive<Cursor<&[u8]>>, path: &str) -> String {
    let mut text = String::new();
    if let Ok(mut file) = archive.by_name(path) {
        // A part that is no text holds nothing that is looked for.
        let _ = file.read_to_string(&mut text);
    }
    text
}

/// The attributes of all elements of a name, without their prefixes.
fn elements(xml: &str, name: &str) -> Vec<HashMap<String, String>> {
    let mut reader = Reader::from_str(xml);
    let mut found = Vec::new();
    loop {
        match reader.read_event() {
            Ok(Event::Start(element) | Event::Empty(element)) if element.local_name().as_ref() == name => {
                found.push(attributes(&element));
            }
            Ok(Event::Eof) | Err(_) => return found,
            Ok(_) => {}
        }
    }
}

fn attributes(element: &BytesStart<'_>) -> HashMap<String, String> {
    let attributes = element.attributes().flatten();
    let named = attributes.map(|attribute| {
        let name = attribute.key.local_name().as_ref().to_owned();
        let value = quick_xml::escape::unescape(attribute.value.as_ref()).map(|value| value.into_owned());
        (name, value.unwrap_or_default())
    });
    named.collect()
}

/// Texts of several runs of which some are struck out, with what is left.
fn kept(strings: &str) -> HashMap<String, String> {
    let mut reader = Reader::from_str(strings);
    let (mut all, mut left, mut struck, mut within) = (String::new(), String::new(), false, false);
    let mut found = HashMap::new();
    loop {
        match reader.read_event() {
            Ok(Event::Start(element) | Event::Empty(element)) => match element.local_name().as_ref() {
                "si" => (all, left, struck) = (String::new(), String::new(), false),
                "r" => struck = false,
                "strike" => {
                    struck =
                        attributes(&element).get("val").is_none_or(|value| value != "0" && value != "false")
                }
                "t" => within = true,
                _ => {}
            },
            Ok(Event::End(element)) => match element.local_name().as_ref() {
                "t" => within = false,
                "si" if all != left => {
                    found.insert(std::mem::take(&mut all), left.trim().to_owned());
                }
                _ => {}
            },
            Ok(Event::Text(text)) if within => {
                let text = text.xml10_content().into_owned();
                all.push_str(&text);
                left.push_str(if struck { "" } else { &text });
            }
            Ok(Event::Eof) | Err(_) => return found,
            Ok(_) => {}
        }
    }
}
