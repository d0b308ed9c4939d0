//! `verbatim lint`.

use crate::paint::style;
use verbatim_app::engine::event::Column;
use verbatim_app::exchange::import::folded;
use verbatim_app::exchange::lint::{HowRead, LintCell, LintReport};
use verbatim_app::exchange::read_suite;

use crate::args::Lint;
use crate::end::Status;
use crate::failure::Failure;
use crate::out::{self, say, tell};

/// Says how each cell is read; 0 when rules read all of them, else 2.
pub(crate) fn lint(arguments: &Lint) -> Result<Status, Failure> {
    let mut reports = Vec::new();
    for file in &arguments.files {
        let read = read_suite(file)?;
        for warning in folded(&read.warnings) {
            tell!("{}: {warning}", file.display());
        }
        reports.push(verbatim_app::lint(&read.suite));
    }
    if arguments.json {
        let text = match reports.as_slice() {
            [one] => serde_json::to_string_pretty(one)?,
            several => serde_json::to_string_pretty(several)?,
        };
        out::json(&text);
    } else {
        reports.iter().for_each(print);
    }
    let unread = reports.iter().flat_map(|r| &r.cells).any(|cell| cell.read == HowRead::No);
    Ok(if unread { Status::Undecided } else { Status::Done })
}

fn print(report: &LintReport) {
    say!("{}", style(&report.suite).bold());
    let mut case = None;
    for cell in &report.cells {
        if case != Some(&cell.case) {
            say!("\n  {}", cell.case.as_deref().unwrap_or("rows of the suite"));
            case = Some(&cell.case);
        }
        print_cell(cell);
    }
    let unread = report.cells.iter().filter(|cell| cell.read == HowRead::No).count();
    let read = report.cells.len() - unread;
    say!("\n{read} of {} cells are read by rules; not read: {unread}", report.cells.len());
}

fn print_cell(cell: &LintCell) {
    let column = match cell.column {
        Column::Action => "action",
        Column::Expected => "expected",
    };
    let place = format!("{:>4} {column:<8}", cell.row);
    let text = cell.text.replace('\n', "\n                  ");
    match (cell.read, &cell.error) {
        (HowRead::No, Some(error)) => {
            say!("{place} {} {text}", style("✗").red().bold());
            let words: String =
                cell.text.chars().skip(error.at.start).take(error.at.end - error.at.start).collect();
            let at = if words.is_empty() { String::new() } else { format!("at '{words}': ") };
            say!("                  {at}{}", error.why);
            if let Some(nearest) = &error.nearest {
                say!("                  nearest: {}", style(nearest).cyan());
            }
        }
        (read, _) => {
            say!("{place} {} {text}", style("✓").green());
            for step in &cell.steps {
                say!("                  {}", style(format!("= {step}")).dim());
            }
            if read == HowRead::IfOnPage {
                say!("                  {}", style("if the page has exactly one thing of that name").dim());
            }
        }
    }
}
