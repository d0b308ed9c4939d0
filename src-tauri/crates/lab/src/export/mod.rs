//! A report in the forms that people put elsewhere.

mod html;
mod plot;
mod table;

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::report::Report;
use table::{Table, cases, suite, tags};

/// A form of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "StudyForm")]
#[allow(missing_docs)]
pub enum Form {
    Json,
    Csv,
    Markdown,
    Latex,
    Html,
}

impl Form {
    /// The usual ending of its files.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Csv => "csv",
            Self::Markdown => "md",
            Self::Latex => "tex",
            Self::Html => "html",
        }
    }
}

impl FromStr for Form {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        Ok(match word.to_ascii_lowercase().as_str() {
            "json" => Self::Json,
            "csv" => Self::Csv,
            "md" | "markdown" => Self::Markdown,
            "tex" | "latex" => Self::Latex,
            "html" => Self::Html,
            _ => {
                return Err(format!(
                    "'{word}' is no form of a report: it is one of json, csv, md, tex, html"
                ));
            }
        })
    }
}

/// The figures of each tag in words: a line of names, then a line for each tag; none where no case with a tag is known to be right or
/// wrong.
#[must_use]
pub fn tag_figures(report: &Report) -> Vec<Vec<String>> {
    let Table { head, rows } = tags(report);
    if rows.is_empty() { Vec::new() } else { std::iter::once(head).chain(rows).collect() }
}

/// The tables that are of interest.
fn tables(report: &Report) -> Vec<Table> {
    [suite(report), tags(report), cases(report)].into_iter().filter(|table| !table.rows.is_empty()).collect()
}

/// Writes a report.
///
/// # Errors
/// As JSON, where it has a number that JSON does not know, which no measure is.
pub fn write(report: &Report, form: Form) -> serde_json::Result<String> {
    Ok(match form {
        Form::Json => serde_json::to_string_pretty(report)? + "\n",
        Form::Csv => csv(&cases(report)),
        Form::Markdown => markdown(report),
        Form::Latex => latex(report),
        Form::Html => html::page(report),
    })
}

fn csv(table: &Table) -> String {
    let cell = |text: &String| match text.contains(['"', ',', '\n', '\r']) {
        // A spreadsheet takes what begins so for a formula.
        _ if text.starts_with(['=', '+', '@']) => format!("\"'{}\"", text.replace('"', "\"\"")),
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.clone(),
    };
    let line = |cells: &[String]| cells.iter().map(cell).collect::<Vec<_>>().join(",") + "\r\n";
    std::iter::once(&table.head).chain(&table.rows).map(|cells| line(cells)).collect()
}

fn markdown(report: &Report) -> String {
    let grid = |table: &Table| {
        let line = |cells: &[String]| {
            let cells: Vec<String> = cells.iter().map(|c| c.replace('|', "\\|").replace('\n', " ")).collect();
            format!("| {} |\n", cells.join(" | "))
        };
        let rule: Vec<String> = table.head.iter().map(|_| "---".to_owned()).collect();
        let rows: String = table.rows.iter().map(|cells| line(cells)).collect();
        line(&table.head) + &line(&rule) + &rows
    };
    let title = table::title(report);
    let tables: Vec<String> = tables(report).iter().map(grid).collect();
    format!("# {title}\n\n{}", tables.join("\n"))
}

fn latex(report: &Report) -> String {
    let grid = |table: &Table| {
        let line =
            |cells: &[String]| cells.iter().map(|c| tex(c)).collect::<Vec<_>>().join(" & ") + " \\\\\n";
        let columns = "l".to_owned() + &"r".repeat(table.head.len().saturating_sub(1));
        let rows: String = table.rows.iter().map(|cells| line(cells)).collect();
        format!(
            "\\begin{{tabular}}{{{columns}}}\n\\hline\n{}\\hline\n{rows}\\hline\n\\end{{tabular}}\n",
            line(&table.head)
        )
    };
    let tables: Vec<String> = tables(report).iter().map(grid).collect();
    format!("% {}\n{}", table::title(report).replace('\n', " "), tables.join("\n"))
}

fn tex(text: &str) -> String {
    text.chars().fold(String::new(), |mut out, c| {
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => out.extend(['\\', c]),
            '\n' => out.push(' '),
            c => out.push(c),
        }
        out
    })
}

#[cfg(test)]
#[path = "../tests/export.rs"]
mod tests;
