//! A spreadsheet with results beside each row, as a tester fills them in by hand.

use rust_xlsxwriter::{Color, Format, FormatAlign, FormatBorder, Workbook, Worksheet};
use verbatim_engine::verdict::Strength;

use super::{Told, duration, headline, part, word};
use crate::error::WriteError;
use crate::results::{CaseResult, RowResult, RowVerdict, rests_on};

const TITLES: &[(&str, f64)] = &[
    ("Suite", 16.0),
    ("ID", 9.0),
    ("Case", 26.0),
    ("Attempt", 8.0),
    ("#", 9.0),
    ("Action", 48.0),
    ("Expected result", 48.0),
    ("Result", 13.0),
    ("Actual result", 56.0),
    ("Cause", 18.0),
    ("Time", 9.0),
];
const LINE: Color = Color::RGB(0xC9_D3_DD);

pub(super) fn write(runs: &[Told<'_>]) -> Result<Vec<u8>, WriteError> {
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
    for told in runs {
        for case in told.cases.iter().flat_map(|case| case.earlier.iter().chain([&case.last])) {
            line = self::case(sheet, &told.title, case, line)?;
        }
    }
    sheet.set_freeze_panes(1, 3)?;
    if line > 1 {
        sheet.autofilter(0, 0, line - 1, 10)?;
    }
    sheet.set_landscape();
    sheet.set_repeat_rows(0, 0)?;
    sheet.set_print_fit_to_pages(1, 0);
    summary(book.add_worksheet(), runs)?;
    Ok(book.save_to_buffer()?)
}

/// The rows of an attempt. Each says which it is of, so that a filter leaves nothing without its name.
fn case(sheet: &mut Worksheet, suite: &str, case: &CaseResult, first: u32) -> Result<u32, WriteError> {
    let cell = cell();
    let bold = cell.clone().set_bold();
    let named = |sheet: &mut Worksheet, line| -> Result<(), WriteError> {
        text(sheet, line, 0, suite, &cell)?;
        text(sheet, line, 1, case.id.as_deref().unwrap_or_default(), &cell)?;
        text(sheet, line, 2, &case.name, &bold)?;
        text(sheet, line, 3, &case.attempt.to_string(), &cell)
    };
    let mut line = first;
    if case.rows.is_empty() {
        named(sheet, line)?;
        text(sheet, line, 7, word(case), &verdict(word(case)))?;
        text(sheet, line, 8, &headline(case).unwrap_or_default(), &cell)?;
        text(sheet, line, 9, case.reason.cause.map(|cause| cause.id()).unwrap_or_default(), &cell)?;
        return Ok(line + 1);
    }
    for row in &case.rows {
        named(sheet, line)?;
        text(sheet, line, 4, &format!("{}{}", part(row.part), row.row), &cell)?;
        text(sheet, line, 5, &row.action, &cell)?;
        text(sheet, line, 6, &row.expected_result, &cell)?;
        let result = match row.verdict {
            RowVerdict::Pass => "pass",
            RowVerdict::Fail => "fail",
            RowVerdict::Inconclusive => "inconclusive",
            RowVerdict::NotRun => "not run",
        };
        text(sheet, line, 7, result, &verdict(result))?;
        text(sheet, line, 8, &actual(row), &cell)?;
        text(sheet, line, 9, row.reason.cause.map(|cause| cause.id()).unwrap_or_default(), &cell)?;
        let time = if row.verdict == RowVerdict::NotRun { String::new() } else { duration(row.duration_ms) };
        text(sheet, line, 10, &time, &cell)?;
        line += 1;
    }
    Ok(line)
}

fn actual(row: &RowResult) -> String {
    let reason = &row.reason;
    let rests = row.strength.and_then(rests_on).map(|rests| format!("pass {rests}"));
    let asked = (row.by_person && rests.is_none()).then_some("a person was asked, and answered");
    let parts = [rests.as_deref(), asked, reason.message.as_deref(), reason.observed.as_deref()];
    let parts: Vec<&str> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    parts.join("\n")
}

/// A line a run: what it was, and how many of its cases ended how.
fn summary(sheet: &mut Worksheet, runs: &[Told<'_>]) -> Result<(), WriteError> {
    const TEXTS: [&str; 6] = ["Suite", "File", "Began", "Site", "Browser", "Note"];
    const COUNTS: [&str; 8] = [
        "Cases",
        "Pass",
        "of these by reading",
        "of these by a person",
        "Fail",
        "Inconclusive",
        "Flaky",
        "Attempts",
    ];
    sheet.set_name("Summary")?;
    let bold = Format::new().set_bold();
    for (column, title) in (0..).zip(TEXTS.iter().chain(&COUNTS)) {
        sheet.write_string_with_format(0, column, *title, &bold)?;
        sheet.set_column_width(column, if TEXTS.contains(title) { 26.0 } else { 12.0 })?;
    }
    for (line, told) in (1..).zip(runs) {
        let run = told.run;
        let texts = [
            Some(told.title.as_str()),
            run.source.as_deref(),
            Some(run.started.as_str()),
            run.base_url.as_deref(),
            run.browser.as_deref(),
            run.unfinished(),
        ];
        for (column, text) in (0..).zip(texts) {
            sheet.write_string(line, column, text.unwrap_or_default())?;
        }
        let by = |strength| told.cases.iter().filter(|case| case.last.strength == Some(strength)).count();
        let counts = [
            told.cases.len(),
            told.count("pass"),
            by(Strength::ByReading),
            by(Strength::ByPerson),
            told.count("fail"),
            told.count("inconclusive"),
            told.cases.iter().filter(|case| case.is_flaky()).count(),
            run.cases.len(),
        ];
        for (column, count) in (6..).zip(counts) {
            sheet.write_number(line, column, count as f64)?;
        }
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
