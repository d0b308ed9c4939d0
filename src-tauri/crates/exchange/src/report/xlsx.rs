//! A spreadsheet with results beside each row, as a tester fills them in by hand.

use rust_xlsxwriter::{Color, Format, FormatAlign, FormatBorder, Workbook, Worksheet};

use super::{count, duration, word};
use crate::error::WriteError;
use crate::results::{CaseResult, RowResult, RowVerdict, RunResult};

const TITLES: &[(&str, f64)] = &[
    ("Case", 26.0),
    ("#", 4.0),
    ("Action", 48.0),
    ("Expected result", 48.0),
    ("Result", 13.0),
    ("Actual result", 56.0),
    ("Cause", 18.0),
    ("Time", 9.0),
];
const LINE: Color = Color::RGB(0xC9_D3_DD);

pub(super) fn write(runs: &[RunResult]) -> Result<Vec<u8>, WriteError> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    sheet.set_name("Results")?;
    let header =
        Format::new().set_bold().set_font_color(Color::White).set_background_color(Color::RGB(0x24_3B_53));
    for (column, (title, width)) in (0..).zip(TITLES) {
        sheet.write_string_with_format(0, column, *title, &header)?;
        sheet.set_column_width(column, *width)?;
    }
    let mut line = 1;
    for case in runs.iter().flat_map(|run| &run.cases) {
        line = self::case(sheet, case, line)?;
    }
    sheet.set_freeze_panes(1, 1)?;
    if line > 1 {
        sheet.autofilter(0, 0, line - 1, 7)?;
    }
    sheet.set_landscape();
    sheet.set_repeat_rows(0, 0)?;
    sheet.set_print_fit_to_pages(1, 0);
    summary(book.add_worksheet(), runs)?;
    Ok(book.save_to_buffer()?)
}

fn case(sheet: &mut Worksheet, case: &CaseResult, first: u32) -> Result<u32, WriteError> {
    let cell = cell();
    let mut line = first;
    if case.rows.is_empty() {
        text(sheet, line, 0, &case.name, &cell.clone().set_bold())?;
        text(sheet, line, 4, word(case), &verdict(word(case)))?;
        text(sheet, line, 5, case.reason.message.as_deref().unwrap_or_default(), &cell)?;
        return Ok(line + 1);
    }
    for row in &case.rows {
        let name = if line == first { case.name.as_str() } else { "" };
        text(sheet, line, 0, name, &cell.clone().set_bold())?;
        text(sheet, line, 1, &row.row.to_string(), &cell)?;
        text(sheet, line, 2, &row.action, &cell)?;
        text(sheet, line, 3, &row.expected_result, &cell)?;
        let result = match row.verdict {
            RowVerdict::Pass => "pass",
            RowVerdict::Fail => "fail",
            RowVerdict::Inconclusive => "inconclusive",
            RowVerdict::NotRun => "not run",
        };
        text(sheet, line, 4, result, &verdict(result))?;
        text(sheet, line, 5, &actual(row), &cell)?;
        text(sheet, line, 6, row.reason.cause.map(|cause| cause.id()).unwrap_or_default(), &cell)?;
        let time = if row.verdict == RowVerdict::NotRun { String::new() } else { duration(row.duration_ms) };
        text(sheet, line, 7, &time, &cell)?;
        line += 1;
    }
    Ok(line)
}

fn actual(row: &RowResult) -> String {
    let reason = &row.reason;
    let asked = row.by_person.then_some("a person was asked, and answered");
    let parts = [asked, reason.message.as_deref(), reason.observed.as_deref()];
    let parts: Vec<&str> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    parts.join("\n")
}

fn summary(sheet: &mut Worksheet, runs: &[RunResult]) -> Result<(), WriteError> {
    sheet.set_name("Summary")?;
    let bold = Format::new().set_bold();
    for (column, title) in (0..).zip(["Suite", "Began", "Site", "Browser", "Pass", "Fail", "Inconclusive"]) {
        sheet.write_string_with_format(0, column, title, &bold)?;
    }
    for (line, run) in (1..).zip(runs) {
        let one = std::slice::from_ref(run);
        let texts = [Some(&run.suite), Some(&run.started), run.base_url.as_ref(), run.browser.as_ref()];
        for (column, text) in (0..).zip(texts) {
            sheet.write_string(line, column, text.map_or("", String::as_str))?;
        }
        for (column, verdict) in (4..).zip(["pass", "fail", "inconclusive"]) {
            sheet.write_number(line, column, count(one, verdict) as f64)?;
        }
    }
    for (column, width) in (0..).zip([30.0, 26.0, 30.0, 24.0, 8.0, 8.0, 13.0]) {
        sheet.set_column_width(column, width)?;
    }
    Ok(())
}

fn cell() -> Format {
    Format::new()
        .set_text_wrap()
        .set_align(FormatAlign::Top)
        .set_border(FormatBorder::Thin)
        .set_border_color(LINE)
}

fn verdict(word: &str) -> Format {
    let (ink, paper) = match word {
        "pass" => (0x1B_5E_20, 0xE3_F4_E5),
        "fail" => (0x9B_1C_1C, 0xFD_E8_E8),
        "inconclusive" => (0x7A_4D_00, 0xFF_F4_D6),
        _ => (0x5A_67_76, 0xF1_F4_F7),
    };
    cell().set_bold().set_font_color(Color::RGB(ink)).set_background_color(Color::RGB(paper))
}

/// Text is never a formula, whatever it begins with; what is longer than a cell holds is cut, and says so.
fn text(sheet: &mut Worksheet, row: u32, column: u16, text: &str, format: &Format) -> Result<(), WriteError> {
    const LONGEST: usize = 32_000;
    if text.is_empty() {
        sheet.write_blank(row, column, format)?;
    } else if text.encode_utf16().count() > LONGEST {
        let cut: String = text.chars().take(LONGEST / 2).collect();
        sheet.write_string_with_format(row, column, format!("{cut}…"), format)?;
    } else {
        sheet.write_string_with_format(row, column, text, format)?;
    }
    Ok(())
}
