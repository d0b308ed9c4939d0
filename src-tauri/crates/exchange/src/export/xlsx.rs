//! A suite as a spreadsheet: one sheet, a header that stays in sight, cells that wrap. Every cell is text, whatever it
//! begins with.

use rust_xlsxwriter::{Color, Format, FormatAlign, FormatBorder, Workbook};
use verbatim_engine::suite::Suite;

use super::Exported;
use crate::error::WriteError;
use crate::read::MAX_CELL;
use crate::write;

/// Widths of the columns, in characters.
const WIDTHS: &[(&str, f64)] =
    &[("Case", 28.0), ("Action", 60.0), ("Expected result", 60.0), ("Tags", 18.0), ("Id", 10.0)];
const HEADER: Color = Color::RGB(0x24_3B_53);
const LINE: Color = Color::RGB(0xC9_D3_DD);

pub(super) fn write(suite: &Suite) -> Result<Exported, WriteError> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    sheet.set_name("Cases")?;
    let lines = write::lines(suite);
    let cell = Format::new()
        .set_text_wrap()
        .set_align(FormatAlign::Top)
        .set_border(FormatBorder::Thin)
        .set_border_color(LINE);
    let name = cell.clone().set_bold();
    let header = Format::new()
        .set_bold()
        .set_font_color(Color::White)
        .set_background_color(HEADER)
        .set_align(FormatAlign::Top);
    let titles = lines.first().cloned().unwrap_or_default();
    for (row, line) in (0..).zip(&lines) {
        for (column, text) in (0..).zip(line) {
            let format = match (row, column) {
                (0, _) => &header,
                (_, 0) => &name,
                _ => &cell,
            };
            if text.is_empty() {
                sheet.write_blank(row, column, format)?;
            } else {
                fits(text, row, column)?;
                sheet.write_string_with_format(row, column, text, format)?;
            }
        }
    }
    for (column, title) in (0..).zip(&titles) {
        if let Some((_, width)) = WIDTHS.iter().find(|(known, _)| known == title) {
            sheet.set_column_width(column, *width)?;
        }
    }
    sheet.set_freeze_panes(1, 1)?;
    sheet.set_landscape();
    sheet.set_repeat_rows(0, 0)?;
    sheet.set_print_fit_to_pages(1, 0);
    let mut left_out: Vec<String> = write::left_out(suite).into_iter().map(str::to_owned).collect();
    if lines
        .iter()
        .flatten()
        .any(|text| text.contains(|c: char| c == '\r' || c.is_control() && !"\n\t".contains(c)))
    {
        left_out.push("control characters in cells".into());
    }
    Ok(Exported { bytes: book.save_to_buffer()?, left_out })
}

/// Spreadsheets count a letter beyond the first plane of Unicode, as most emoji are, as two.
fn fits(text: &str, row: u32, column: u16) -> Result<(), WriteError> {
    // No text has more of such units than bytes.
    if text.len() <= MAX_CELL {
        return Ok(());
    }
    match text.encode_utf16().count() {
        length if length > MAX_CELL => {
            let cell = rust_xlsxwriter::utility::row_col_to_cell(row, column);
            Err(WriteError::LongCell { cell, length, limit: MAX_CELL })
        }
        _ => Ok(()),
    }
}
