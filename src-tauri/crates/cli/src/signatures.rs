//! `verbatim lab signatures`.

use verbatim_app::engine::event::Part;
use verbatim_app::lab::kept;
use verbatim_app::measures::{RowSignature, Signatures};
use verbatim_app::store::Store;

use crate::args::LabSignatures;
use crate::end::Status;
use crate::failure::Failure;
use crate::out::{self, one_line, say};
use crate::paint::style;

/// Says on how many pages the actions of rows are ready, and on how many their claims hold.
pub(crate) fn list(store: &Store, arguments: &LabSignatures) -> Result<Status, Failure> {
    let kept = kept(store, &arguments.runs)?;
    if kept.rows.is_empty() {
        return Err(Failure::Usage(
            "could not find a row whose page is still kept: run the suite, or name other runs".into(),
        ));
    }
    let found = Signatures::of(&kept, arguments.states, |_| true);
    if arguments.json {
        out::json(&serde_json::to_string_pretty(&found)?);
    } else {
        tell(&found);
    }
    Ok(Status::Done)
}

fn tell(found: &Signatures) {
    let mut case = "";
    for row in &found.rows {
        if row.case != case {
            case = &row.case;
            say!("\n{}", style(one_line(case)).bold());
        }
        let (ready, hold) = (ready(row, found.states), hold(row, found.states));
        let telling = row.telling.as_deref().map(one_line).unwrap_or_default();
        say!("  {:<12} {ready:<24} {hold:<36} {telling}", name(row));
    }
    let alone = |is: fn(&RowSignature) -> Option<bool>| {
        let count = |is_so| found.rows.iter().filter(|row| is(row) == is_so).count();
        format!("{} on one page alone, {} on several", count(Some(true)), count(Some(false)))
    };
    say!("\n{} rows tried on {} pages", found.rows.len(), found.states);
    say!("  their first action is ready: {}", alone(|row| row.steps.first().filter(|s| !s.begins)?.alone));
    say!("  their claims hold: {}", alone(|row| row.claims.as_ref()?.alone));
    if !found.lost.is_empty() {
        say!("  of {} more rows no page was kept", found.lost.len());
    }
}

fn name(row: &RowSignature) -> String {
    let number = row.row.row;
    match row.row.part {
        Part::Setup => format!("set-up {number}"),
        Part::Rows => format!("row {number}"),
        Part::Teardown => format!("tear-down {number}"),
    }
}

/// Of the first action: the others are done within the row.
fn ready(row: &RowSignature, of: usize) -> String {
    match row.steps.first() {
        Some(step) if step.begins => "begins the case".into(),
        Some(step) if step.alone.is_none() && step.ready.count < 2 => "ready: not known".into(),
        Some(step) => format!("ready on {} of {of} pages", step.ready.count),
        None if row.unread => "ready: not known".into(),
        None => "no action".into(),
    }
}

fn hold(row: &RowSignature, of: usize) -> String {
    let Some(claims) = &row.claims else { return "no claims".into() };
    let untried = match claims.untried {
        0 => String::new(),
        untried => format!(", {untried} not tried"),
    };
    match claims.tried {
        0 => "claims could not be tried".into(),
        _ => format!("claims hold on {} of {of} pages{untried}", claims.holds.count),
    }
}
