//! What the page shows after an action (Salva 2026, Algorithm 3; DESIGN section 8).

use std::sync::Arc;

use crate::act::Acted;
use crate::page::{Effects, Mark, Page, PageError, Settled};
use crate::settings::Timing;
use crate::snapshot::Snapshot;
use crate::trouble::Trouble;

/// The page as it came to rest. Only [`observe`] and [`glance`] make one.
#[derive(Debug, Clone)]
pub struct Observed {
    snapshot: Arc<Snapshot>,
    effects: Effects,
    at_rest: bool,
    quiescent: bool,
}

impl Observed {
    /// The page.
    pub fn snapshot(&self) -> &Arc<Snapshot> {
        &self.snapshot
    }

    /// What the action caused.
    pub fn effects(&self) -> Effects {
        self.effects
    }

    /// Whether it came to rest within the bound.
    pub fn at_rest(&self) -> bool {
        self.at_rest
    }

    /// Whether a click or key had no observable effect within the window (θ).
    pub fn quiescent(&self) -> bool {
        self.quiescent
    }
}

/// Waits until the page has settled, and looks at it. For the last action of a row, a click or key without effect
/// is given the whole quiescence window.
///
/// # Errors
/// What went wrong with the page itself.
pub async fn observe<P: Page>(
    page: &P,
    acted: &Acted,
    last: bool,
    timing: &Timing,
) -> Result<Observed, Trouble> {
    let mut settled = settle(page, acted.mark(), timing).await?;
    let mut quiescent = false;
    if last && acted.awaits_effect() && !settled.effects.any() {
        let effects = effect(page, acted.mark(), timing).await?;
        if effects.any() {
            settled = settle(page, acted.mark(), timing).await?;
            settled.effects = effects;
        } else {
            quiescent = true;
        }
    }
    let snapshot = snapshot(page, acted.mark(), timing).await?;
    Ok(Observed { snapshot, effects: settled.effects, at_rest: settled.at_rest, quiescent })
}

/// The page as it is, for a row without an action.
///
/// # Errors
/// What went wrong with the page itself.
pub async fn glance<P: Page>(page: &P, since: Mark, timing: &Timing) -> Result<Observed, Trouble> {
    let settled = settle(page, since, timing).await?;
    let snapshot = snapshot(page, since, timing).await?;
    Ok(Observed { snapshot, effects: Effects::default(), at_rest: settled.at_rest, quiescent: false })
}

/// How often a page may go on to another document by itself while it is looked at.
const DOCUMENTS: usize = 20;

async fn settle<P: Page>(page: &P, since: Mark, timing: &Timing) -> Result<Settled, Trouble> {
    for _ in 0..DOCUMENTS {
        match page.settle(since, timing.quiescence()).await {
            Err(PageError::Navigated | PageError::Detached) => {}
            other => return Ok(other?),
        }
    }
    Err(PageError::Navigated.into())
}

async fn effect<P: Page>(page: &P, since: Mark, timing: &Timing) -> Result<Effects, Trouble> {
    match page.effect(since, timing.quiescence()).await {
        Err(PageError::Navigated) => Ok(Effects { navigation: true, ..Effects::default() }),
        other => Ok(other?),
    }
}

/// A page may go on to another document at any moment; then that one is looked at.
async fn snapshot<P: Page>(page: &P, since: Mark, timing: &Timing) -> Result<Arc<Snapshot>, Trouble> {
    for _ in 0..DOCUMENTS {
        match page.snapshot().await {
            Ok(snapshot) => return Ok(Arc::new(snapshot)),
            Err(PageError::Navigated | PageError::Detached) => {
                settle(page, since, timing).await?;
            }
            Err(error) => return Err(error.into()),
        }
    }
    Err(PageError::Navigated.into())
}
