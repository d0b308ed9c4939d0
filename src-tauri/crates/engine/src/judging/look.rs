//! One look at the page: what an assertion comes to on it.

use std::cell::Cell;
use std::sync::Arc;
use std::time::Duration;

use super::{Judged, Past};
use crate::assertion::Assertion;
use crate::judge::{Appeared, Judgement, View, judge};
use crate::page::{Page, PageError, Transient};
use crate::snapshot::Snapshot;
use crate::trouble::Trouble;

/// What an assertion comes to on the page at one moment.
pub(super) struct Look {
    pub(super) judgement: Judgement,
    pub(super) snapshot: Arc<Snapshot>,
    /// None where nothing has asked for them.
    appeared: Option<Vec<Transient>>,
}

impl Look {
    /// It decides, after so long.
    pub(super) fn decides(self, settled: bool, waited: Duration) -> Judged {
        let Self { judgement, snapshot, appeared } = self;
        Judged { judgement, snapshot, settled, waited, appeared, in_time: false, by_steps: false }
    }
}

/// `passed`: whether what came and went counts, too.
pub(super) async fn look<P: Page>(
    page: &P,
    assertion: &Assertion,
    first: Option<Arc<Snapshot>>,
    past: &Past<'_>,
    passed: bool,
) -> Result<Look, PageError> {
    let snapshot = match first {
        Some(snapshot) => snapshot,
        None => Arc::new(page.snapshot().await?),
    };
    if let Some(meanwhile) = past.meanwhile {
        meanwhile.add(page.happenings().await);
    }
    let missed = Cell::new(false);
    let judgement = judge_on(assertion, &snapshot, Appeared::not_asked(&missed), past);
    if !(missed.into_inner() && passed) {
        return Ok(Look { judgement, snapshot, appeared: None });
    }
    let appeared = page.transients(past.since).await?;
    let judgement = judge_on(assertion, &snapshot, Appeared::these(&appeared), past);
    Ok(Look { judgement, snapshot, appeared: Some(appeared) })
}

pub(super) fn judge_on(
    assertion: &Assertion,
    now: &Snapshot,
    transients: Appeared<'_>,
    past: &Past<'_>,
) -> Judgement {
    let rows: Vec<&Snapshot> = past.rows.iter().map(|row| &**row).collect();
    let steps: Vec<&Snapshot> = past.steps.iter().map(|step| &**step).collect();
    let happened = past.happened();
    let view = View {
        now,
        before: past.before,
        transients,
        happenings: &happened,
        rows: &rows,
        steps: &steps,
        awaited: past.awaited,
        entered: past.entered,
        base_url: past.base_url,
    };
    judge(assertion, &view)
}

/// A passing trouble of the page is no answer; the next look may have one.
pub(super) fn passing<T>(answer: Result<T, PageError>) -> Result<Option<T>, Trouble> {
    match answer {
        Ok(value) => Ok(Some(value)),
        Err(error) if error.is_passing() => Ok(None),
        Err(error) => Err(error.into()),
    }
}
