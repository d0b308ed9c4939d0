//! One row that did not pass, compared with the last run in which it did.

use std::collections::BTreeMap;
use std::sync::Arc;

use verbatim_engine::drift::{self, Cell, Drift, Seen, Untold, Used};
use verbatim_engine::event::{BlobId, Column};
use verbatim_engine::snapshot::Snapshot;
use verbatim_engine::verdict::Cause;

use super::past::{Past, Tried, TriedRow};
use super::{Moment, RowDrift, Told};
use crate::error::Error;
use crate::pages::Pages;

/// Compares a row that did not pass.
pub(super) fn compared(
    attempt: &Tried,
    row: &TriedRow,
    past: &mut Past<'_>,
    pages: &mut Pages<'_>,
) -> Result<RowDrift, Error> {
    let column = ended_by(row);
    let told = match past.passing(attempt, row, column)? {
        _ if is_of_no_page(row) => Told::Untold("it ended for a reason that stands on no page".into()),
        None => Told::NeverPassed,
        Some((passed, then)) => told(passed, column, then, row, pages),
    };
    Ok(RowDrift {
        case: attempt.name.clone(),
        attempt: attempt.number,
        row: row.id,
        column,
        cell: row.cell(column).to_owned(),
        verdict: row.verdict.clone(),
        told,
    })
}

/// The cell that ended a row.
fn ended_by(row: &TriedRow) -> Column {
    let judged = row.judged(Column::Expected).is_some_and(|judging| judging.holds != Some(true));
    match row.stopped_at {
        Some(_) => Column::Action,
        None if judged || !row.expected.trim().is_empty() => Column::Expected,
        None => Column::Action,
    }
}

fn is_of_no_page(row: &TriedRow) -> bool {
    let of_none = |cause| {
        matches!(
            cause,
            Cause::Environment
                | Cause::Stopped
                | Cause::Interrupted
                | Cause::BudgetExceeded
                | Cause::NothingAsserted
        )
    };
    row.verdict.finding().is_some_and(|finding| of_none(finding.cause))
}

fn told(passed: Moment, column: Column, then: &TriedRow, now: &TriedRow, pages: &mut Pages<'_>) -> Told {
    match drifts(column, then, now, pages) {
        Err(why) => Told::Untold(why),
        Ok(drifts) if drifts.is_empty() => Told::Same { passed },
        Ok(drifts) => Told::Changed { passed, drifts },
    }
}

fn drifts(
    column: Column,
    then: &TriedRow,
    now: &TriedRow,
    pages: &mut Pages<'_>,
) -> Result<Vec<Drift>, String> {
    let judged = now.judged(column).map(|judging| &judging.on);
    let page_now = judged.map(|on| &on.now).or(now.snapshot.as_ref()).ok_or("no page was kept of it")?;
    let page_now = page(pages, page_now)?;
    let data = data_of(then);
    if data_of(now).iter().any(|(name, value)| data.get(name).is_some_and(|was| was != value)) {
        return Err("the test data that it names is other than it was".into());
    }
    let phrases = then.judged(column).map(|judging| judging.on.phrases.clone()).unwrap_or_default();
    let cell = Cell { text: now.cell(column), book: &phrases, data: &data };
    let appeared = judged.and_then(|on| on.appeared.clone()).unwrap_or_default();
    let seen = Seen { page: &page_now, appeared: &appeared };
    let told = match column {
        Column::Action => {
            let step = now.stopped_at.unwrap_or(1);
            let kept = then.pages(step).into_iter().filter_map(|id| pages.get(id).ok());
            let kept: Vec<Arc<Snapshot>> = kept.collect();
            let kept: Vec<&Snapshot> = kept.iter().map(AsRef::as_ref).collect();
            drift::step(&cell, step, &Used { pages: &kept, target: then.targets.get(&step) }, &seen)
        }
        Column::Expected => {
            let on = then.judged(column).map(|judging| &judging.on);
            let id = on
                .map(|on| &on.now)
                .or(then.snapshot.as_ref())
                .ok_or("no page was kept of the passing run")?;
            let page_then = pages.get(id).map_err(|why| format!("the page of the passing run {why}"))?;
            let appeared = on.and_then(|on| on.appeared.clone()).unwrap_or_default();
            drift::expected(&cell, &Seen { page: &page_then, appeared: &appeared }, &seen)
        }
    };
    told.map_err(|why: Untold| why.to_string())
}

fn page(pages: &mut Pages<'_>, id: &BlobId) -> Result<Arc<Snapshot>, String> {
    pages.get(id).map_err(|why| format!("its page {why}"))
}

/// The test data that its cells name, as far as it was kept.
fn data_of(row: &TriedRow) -> BTreeMap<String, String> {
    row.judgings.iter().flat_map(|judging| judging.on.data.clone()).collect()
}
