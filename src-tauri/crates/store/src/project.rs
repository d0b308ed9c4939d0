//! What the lists of cases and rows make of an event.

use std::path::Path;

use rusqlite::Transaction;
use verbatim_engine::event::{BlobId, CaseEvent, RunEvent};
use verbatim_engine::verdict::Verdict;

use crate::codec::to_int;
use crate::error::{Error, Result};
use crate::table::cases::{self, CaseId};
use crate::table::events::{self, EventSeq};
use crate::table::runs::{self, RunId, RunState};
use crate::table::{blobs, rows};

/// Keeps an event of a run that goes on, and what follows from it, in one transaction.
pub(crate) fn append(tx: &Transaction<'_>, file: &Path, run: RunId, event: &RunEvent) -> Result<EventSeq> {
    let fail = |e| Error::sql(file, e);
    let started_ms = match runs::state(tx, run).map_err(fail)? {
        None => return Err(Error::NoRun { run }),
        Some((RunState::Running, started_ms)) => started_ms,
        Some(_) => return Err(Error::RunOver { run }),
    };
    let at_ms = match event {
        RunEvent::Started { .. } => {
            return Err(Error::Order { run, what: "its first event is already there".into() });
        }
        RunEvent::Case { case, at_ms, event } => {
            let place = Place { tx, file, run, case: *case };
            place.project(event, *at_ms, started_ms)?;
            *at_ms
        }
        RunEvent::Finished { stopped, duration_ms } => {
            let open = cases::unfinished(tx, run).map_err(fail)?;
            if let Some(open) = open.first() {
                return Err(Error::Order { run, what: format!("its case '{}' has not ended", open.name) });
            }
            let state = if *stopped { RunState::Stopped } else { RunState::Finished };
            runs::finish(tx, run, state, *duration_ms).map_err(fail)?;
            *duration_ms
        }
    };
    events::insert(tx, run, at_ms, event).map_err(fail)
}

/// What a person has decided after a run: of the last attempt at a case.
pub(crate) fn decide(
    tx: &Transaction<'_>,
    file: &Path,
    run: RunId,
    case: usize,
    event: &CaseEvent,
) -> Result<EventSeq> {
    let fail = |e| Error::sql(file, e);
    let wrong = |what: &str| Error::Order { run, what: format!("case {case} {what}") };
    match runs::state(tx, run).map_err(fail)? {
        None => return Err(Error::NoRun { run }),
        Some((RunState::Running, _)) => return Err(wrong("is decided by a person while its run goes on")),
        Some(_) => {}
    }
    let CaseEvent::Decided { row, row_verdict, verdict, deciding, .. } = event else {
        return Err(wrong("has ended"));
    };
    let Some((id, before)) = cases::last(tx, run, case).map_err(fail)? else {
        return Err(wrong("is decided without having ended"));
    };
    let ran = rows::decide(tx, id, *row, row_verdict).map_err(fail)?;
    // A step of a row that the case did not come to is only explained: there is nothing to decide in it.
    if !ran && !matches!(row_verdict, Verdict::Inconclusive(_)) {
        return Err(wrong(&format!("has no row {}", row.row)));
    }
    cases::decide(tx, id, verdict, *deciding).map_err(fail)?;
    runs::recount(tx, run, &before, verdict).map_err(fail)?;
    let at_ms = events::last_at(tx, run).map_err(fail)?;
    events::insert(tx, run, at_ms, &RunEvent::Case { case, at_ms, event: event.clone() }).map_err(fail)
}

/// A case of a run.
struct Place<'a> {
    tx: &'a Transaction<'a>,
    file: &'a Path,
    run: RunId,
    case: usize,
}

impl Place<'_> {
    fn project(&self, event: &CaseEvent, at_ms: u64, started_ms: i64) -> Result<()> {
        match event {
            CaseEvent::CaseStarted { name, tags, attempt, expect, .. } => {
                self.begin(&cases::Beginning {
                    run: self.run,
                    case: self.case,
                    attempt: *attempt,
                    name,
                    tags,
                    expect: expect.as_ref(),
                    started_ms: started_ms.saturating_add(to_int(at_ms)),
                    at_ms,
                })?;
            }
            CaseEvent::RowStarted { row, action, expected } => {
                self.sql(rows::insert(self.tx, self.current()?, *row, action, expected))?;
            }
            CaseEvent::JudgedOn { on, .. } => on.pages().try_for_each(|page| self.note_use(Some(page)))?,
            CaseEvent::RowFinished { row, verdict, duration_ms, snapshot } => {
                let ending = rows::Ending { verdict, duration_ms: *duration_ms, snapshot: snapshot.as_ref() };
                if !self.sql(rows::finish(self.tx, self.current()?, *row, &ending))? {
                    return Err(self.out_of_order(format!("row {} ends without having begun", row.row)));
                }
                self.note_use(snapshot.as_ref())?;
            }
            CaseEvent::Pictured { row, step, screenshot } => {
                if step.is_none() && !self.sql(rows::picture(self.tx, self.current()?, *row, screenshot))? {
                    return Err(
                        self.out_of_order(format!("row {} has a picture without having begun", row.row))
                    );
                }
                self.note_use(Some(screenshot))?;
            }
            CaseEvent::CaseFinished { verdict, row, duration_ms, model_calls } => {
                let (row, duration_ms, model_calls) = (*row, *duration_ms, *model_calls);
                let ending = cases::Ending { verdict, row, duration_ms, model_calls };
                self.sql(cases::finish(self.tx, self.current()?, &ending))?;
                self.sql(runs::count(self.tx, self.run, verdict))?;
            }
            CaseEvent::Decided { .. } => {
                return Err(self.out_of_order("is decided by a person while its run goes on".into()));
            }
            CaseEvent::Asked { call, .. } => self.sql(cases::asked(self.tx, self.current()?, call))?,
            CaseEvent::Clarity { .. }
            | CaseEvent::LeftOut { .. }
            | CaseEvent::Unread { .. }
            | CaseEvent::StepStarted { .. }
            | CaseEvent::Readiness { .. }
            | CaseEvent::Acting { .. }
            | CaseEvent::Observed { .. }
            | CaseEvent::Quiescent { .. }
            | CaseEvent::Happened { .. }
            | CaseEvent::StepFinished { .. }
            | CaseEvent::Judged { .. }
            | CaseEvent::Proposed { .. }
            | CaseEvent::Answered { .. } => {}
        }
        Ok(())
    }

    fn begin(&self, beginning: &cases::Beginning<'_>) -> Result<()> {
        if self.sql(cases::current(self.tx, self.run, self.case))?.is_some() {
            return Err(self.out_of_order("begins while an attempt at it goes on".into()));
        }
        self.sql(cases::insert(self.tx, beginning))
    }

    fn current(&self) -> Result<CaseId> {
        self.sql(cases::current(self.tx, self.run, self.case))?
            .ok_or_else(|| self.out_of_order("goes on without having begun".into()))
    }

    fn note_use(&self, blob: Option<&BlobId>) -> Result<()> {
        match blob {
            Some(id) => self.sql(blobs::used(self.tx, id, self.run, self.case)),
            None => Ok(()),
        }
    }

    fn sql<T>(&self, result: rusqlite::Result<T>) -> Result<T> {
        result.map_err(|e| Error::sql(self.file, e))
    }

    fn out_of_order(&self, what: String) -> Error {
        Error::Order { run: self.run, what: format!("case {} {what}", self.case) }
    }
}
