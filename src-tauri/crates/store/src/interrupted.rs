//! Closing a run that was cut off (DESIGN section 5, `interrupted`).

use std::path::Path;

use rusqlite::Transaction;
use verbatim_engine::event::{CaseEvent, Part, RowId, RunEvent};
use verbatim_engine::verdict::{Cause, Finding, Verdict};

use crate::error::{Error, Result};
use crate::project;
use crate::table::cases::{self, Open};
use crate::table::events::{self, EventSeq};
use crate::table::rows::{self, RowRecord};
use crate::table::runs::{self, RunId, RunState};

/// Closes each case that had begun and not ended, then the run. False if the run had already ended.
pub(crate) fn close(tx: &Transaction<'_>, file: &Path, run: RunId) -> Result<bool> {
    let fail = |e| Error::sql(file, e);
    match runs::state(tx, run).map_err(fail)? {
        None => return Err(Error::NoRun { run }),
        Some((RunState::Running, _)) => {}
        Some(_) => return Ok(false),
    }
    let last_ms = events::last_at(tx, run).map_err(fail)?;
    let told = events::list(tx, run, EventSeq(0)).map_err(fail)?;
    for open in cases::unfinished(tx, run).map_err(fail)? {
        let doing = doing(told.iter().map(|stored| &stored.event), open.case);
        for event in endings(tx, file, &open, doing, last_ms)? {
            let event = RunEvent::Case { case: open.case, at_ms: last_ms, event };
            project::append(tx, file, run, &event)?;
        }
    }
    project::append(tx, file, run, &RunEvent::Finished { stopped: false, duration_ms: last_ms })?;
    runs::finish(tx, run, RunState::Interrupted, last_ms).map_err(fail)?;
    Ok(true)
}

/// The text of the step of a case that had begun and not ended.
fn doing<'a>(told: impl Iterator<Item = &'a RunEvent>, of: usize) -> Option<&'a str> {
    let mut doing = None;
    for event in told {
        match event {
            RunEvent::Case { case, event, .. } if *case == of => match event {
                CaseEvent::StepStarted { text, .. } => doing = Some(text.as_str()),
                CaseEvent::CaseStarted { .. }
                | CaseEvent::StepFinished { .. }
                | CaseEvent::RowFinished { .. } => doing = None,
                _ => {}
            },
            _ => {}
        }
    }
    doing
}

/// The events that end a case: of the row that went on, and of the case.
fn endings(
    tx: &Transaction<'_>,
    file: &Path,
    open: &Open,
    doing: Option<&str>,
    last_ms: u64,
) -> Result<Vec<CaseEvent>> {
    let fail = |e| Error::sql(file, e);
    let unfinished = rows::unfinished(tx, open.id).map_err(fail)?;
    let finding = finding(unfinished.as_ref(), doing);
    let mut events = Vec::new();
    if let Some(row) = &unfinished {
        events.push(CaseEvent::RowFinished {
            row: row.row,
            verdict: Verdict::Inconclusive(finding.clone()),
            duration_ms: 0,
            snapshot: None,
        });
    }
    let (row, verdict) = match decided(rows::list(tx, open.id).map_err(fail)?) {
        Some((row, verdict)) => (Some(row), verdict),
        None => (unfinished.map(|row| row.row), Verdict::Inconclusive(finding)),
    };
    let duration_ms = last_ms.saturating_sub(open.at_ms);
    events.push(CaseEvent::CaseFinished { verdict, row, duration_ms, model_calls: 0 });
    Ok(events)
}

/// The first row that is not pass, and after which the case did not go on, ends it: when the program ended after it, in the tear-down say, its verdict
/// was committed and is the case's.
fn decided(rows: Vec<RowRecord>) -> Option<(RowId, Verdict)> {
    rows.into_iter().filter(|row| row.row.part != Part::Teardown).find_map(|row| {
        let ended = row.verdict.filter(|verdict| !verdict.is_pass() && !verdict.went_on());
        ended.map(|verdict| (row.row, verdict))
    })
}

fn finding(row: Option<&RowRecord>, doing: Option<&str>) -> Finding {
    let (sentence, message) = match (doing, row) {
        (Some(step), _) => (step.to_owned(), "verbatim ended while this step was being done".to_owned()),
        (None, Some(row)) if !row.action.trim().is_empty() => {
            (row.action.clone(), "verbatim ended while this row was running".to_owned())
        }
        (None, Some(row)) => (row.expected.clone(), "verbatim ended while this row was running".to_owned()),
        (None, None) => (String::new(), "verbatim ended between two rows of the case".to_owned()),
    };
    Finding::new(Cause::Interrupted, sentence, message).way_out("run the case again")
}
