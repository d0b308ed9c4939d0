//! `verbatim lint`.

use console::style;
use verbatim_app::engine::event::Column;
use verbatim_app::exchange::import::folded;
use verbatim_app::exchange::lint::{HowRead, LintCell, LintReport};
use verbatim_app::exchange::read_suite;

use crate::args::Lint;
use crate::failure::Failure;

/// Says how each cell is read; 0 when rules read all of them, else 2.
pub(crate) fn lint(arguments: &Lint) -> Result<u8, Failure> {
    let mut reports = Vec::new();
    for file in &arguments.files {
        let read = read_suite(file)?;
        for warning in folded(&read.warnings) {
            eprintln!("{}: {warning}", file.display());
        }
        reports.push(verbatim_app::lint(&read.suite));
    }
    if arguments.json {
        let text = match reports.as_slice() {
            [one] => serde_json::to_string_pretty(one)?,
            several => serde_json::to_string_pretty(several)?,
        };
        println!("{text}");
    } else {
        reports.iter().for_each(print);
    }
    let unread = reports.iter().flat_map(|r| &r.cells).any(|cell| cell.read == HowRead::No);
    Ok(if unread { 2 } else { 0 })
}

fn print(report: &LintReport) {
    println!("{}", style(&report.suite).bold());
    let mut case = None;
    for cell in &report.cells {
        if case != Some(&cell.case) {
            println!("\n  {}", cell.case.as_deref().unwrap_or("rows of the suite"));
            case = Some(&cell.case);
        }
        print_cell(cell);
    }
    let unread = report.cells.iter().filter(|cell| cell.read == HowRead::No).count();
    let read = report.cells.len() - unread;
    println!("\n{read} of {} cells are read by rules; not read: {unread}", report.cells.len());
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
            println!("{place} {} {text}", style("✗").red().bold());
            let words: String =
                cell.text.chars().skip(error.at.start).take(error.at.end - error.at.start).collect();
            let at = if words.is_empty() { String::new() } else { format!("at '{words}': ") };
            println!("                  {at}{}", error.why);
            if let Some(nearest) = &error.nearest {
                println!("                  nearest: {}", style(nearest).cyan());
            }
        }
        (read, _) => {
            println!("{place} {} {text}", style("✓").green());
            for step in &cell.steps {
                println!("                  {}", style(format!("= {step}")).dim());
            }
            if read == HowRead::IfOnPage {
                println!(
                    "                  {}",
                    style("if the page has exactly one thing of that name").dim()
                );
            }
        }
    }
}
