//! `verbatim import` and `verbatim export`.

use std::path::Path;

use verbatim_app::engine::suite::Suite;
use verbatim_app::exchange::import::merge::{Change, RowChange, merge};
use verbatim_app::exchange::import::{Options, Preview, figures, folded};
use verbatim_app::exchange::{WarningKind, export, preview_suite, read_suite, write_json};

use crate::args::{Export, Import};
use crate::end::Status;
use crate::failure::{Failure, MAP};
use crate::out::{say, tell};

/// Shows how files are understood; with `--out` puts their cases into a suite, and shows what that changes.
pub(crate) fn import(arguments: &Import) -> Result<Status, Failure> {
    let options = Options {
        dialect: arguments.from,
        map: arguments.map.clone(),
        hidden: arguments.hidden,
        ..Options::default()
    };
    let mut previews = Vec::new();
    for file in &arguments.files {
        let preview = preview_suite(file, &options)?;
        print(file, &preview);
        previews.push(preview);
    }
    let Some(out) = &arguments.out else {
        say!("\nnothing was written: name the suite that shall take the cases with -o SUITE.json");
        return Ok(Status::Done);
    };
    let (suite, changes) = merged(out, &previews)?;
    say!("\n{}", told(out, &changes));
    if arguments.dry_run {
        say!("nothing was written: this was a dry run");
        return Ok(Status::Done);
    }
    crate::end::to_file(out, write_json(&suite)?.as_bytes())?;
    Ok(Status::Done)
}

/// The suite of a file with the cases of the previews; a file that is not there yet begins with the first of them.
fn merged(out: &Path, previews: &[Preview]) -> Result<(Suite, Vec<Change>), Failure> {
    let there = out.exists();
    let mut suite = match (there, previews.first()) {
        (true, _) => read_suite(out)?.suite,
        (false, Some(first)) => Suite { cases: Vec::new(), ..first.suite.clone() },
        (false, None) => Suite::default(),
    };
    let mut changes: Vec<Change> = Vec::new();
    for preview in previews {
        let (next, further) = merge(&suite, &preview.suite);
        suite = next;
        // What an earlier file brought is not kept beside it.
        let is_news = |change: &Change| !matches!(change, Change::Kept { .. });
        changes.retain(is_news);
        changes.extend(further);
    }
    let mentioned: Vec<String> =
        changes.iter().filter(|c| !matches!(c, Change::Kept { .. })).map(name).collect();
    changes.retain(|change| !matches!(change, Change::Kept { .. }) || !mentioned.contains(&name(change)));
    Ok((suite, changes))
}

fn name(change: &Change) -> String {
    let (Change::Added { name }
    | Change::Updated { name, .. }
    | Change::Same { name }
    | Change::Kept { name }) = change;
    name.clone()
}

fn print(file: &Path, preview: &Preview) {
    let of = figures(preview);
    let left = if of.left_out > 0 { format!("; rows left out: {}", of.left_out) } else { String::new() };
    say!("{}: read as {}, cases: {}, rows: {}{left}", file.display(), preview.dialect, of.cases, of.rows);
    let setup = if of.setup > 0 {
        format!(", {} of {} preconditions", of.setup_read, of.setup)
    } else {
        String::new()
    };
    say!("  can be read: {} of {} rows{setup}", of.read, of.looked_at);
    for table in &preview.tables {
        let sheet = table.sheet.as_ref().map(|name| format!("sheet '{name}', ")).unwrap_or_default();
        say!("  {sheet}header in row {}, cases: {}", table.header_row, table.cases);
        for column in
            table.columns.iter().filter(|column| !column.title.is_empty() || column.meaning.is_some())
        {
            let meaning = column.meaning.map_or("not read", |meaning| meaning.word());
            say!("    {:<3} {meaning:<9} {}", column.place, column.title.replace('\n', " "));
        }
    }
    let mut kind = None;
    for warning in folded(&preview.warnings) {
        if kind.replace(warning.kind) != Some(warning.kind) {
            say!("  {}", warning.kind.words());
        }
        say!("    ! {warning}");
    }
    let any = |kind| preview.warnings.iter().any(|warning| warning.kind == kind);
    if any(WarningKind::Hidden) {
        say!("    --hidden reads what is hidden or struck out, too");
    }
    if !preview.tables.is_empty() && any(WarningKind::Loss) {
        say!("    {MAP}");
    }
}

fn told(out: &Path, changes: &[Change]) -> String {
    let count = |fits: fn(&Change) -> bool| changes.iter().filter(|change| fits(change)).count();
    let mut lines = vec![format!(
        "{}: {} new, {} changed, {} the same, {} only there and kept",
        out.display(),
        count(|change| matches!(change, Change::Added { .. })),
        count(|change| matches!(change, Change::Updated { .. })),
        count(|change| matches!(change, Change::Same { .. })),
        count(|change| matches!(change, Change::Kept { .. })),
    )];
    for change in changes {
        match change {
            Change::Added { name } => lines.push(format!("  + {name}")),
            Change::Updated { name, was, rows, tags } => {
                let was = was.as_ref().map(|was| format!(" (was '{was}')")).unwrap_or_default();
                let tags = if *tags { ", other tags" } else { "" };
                lines.push(format!("  ~ {name}{was}{tags}"));
                rows.iter().for_each(|row| lines.extend(row_lines(row)));
            }
            Change::Same { .. } | Change::Kept { .. } => {}
        }
    }
    lines.join("\n")
}

fn row_lines(change: &RowChange) -> Vec<String> {
    let cells = |(action, expected): &(String, String)| {
        let cells: Vec<String> =
            [action, expected].iter().filter(|c| !c.is_empty()).map(|c| c.replace('\n', " / ")).collect();
        cells.join("  →  ")
    };
    let was = change.was.as_ref().map(|was| format!("      row {} - {}", change.row, cells(was)));
    let now = change.now.as_ref().map(|now| format!("      row {} + {}", change.row, cells(now)));
    was.into_iter().chain(now).collect()
}

/// Writes a suite in another form, and says what that form cannot hold.
pub(crate) fn export(arguments: &Export) -> Result<Status, Failure> {
    let read = read_suite(&arguments.suite)?;
    for warning in &read.warnings {
        tell!("{}: {warning}", arguments.suite.display());
    }
    let exported = export::export(&read.suite, arguments.to)?;
    crate::end::to_file(&arguments.out, &exported.bytes)?;
    say!("wrote {}, cases: {}", arguments.out.display(), read.suite.cases.len());
    for what in &exported.left_out {
        say!("  not in it: {what}");
    }
    Ok(Status::Done)
}
