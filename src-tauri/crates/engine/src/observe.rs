//! What the page shows after an action (Salva 2026, Algorithm 3; DESIGN section 8).

use std::sync::Arc;

use crate::act::{Acted, Ends};
use crate::page::{Effects, Mark, Page, PageError, Picture, Rest, Settled};
use crate::settings::Timing;
use crate::snapshot::Snapshot;
use crate::trouble::Trouble;

/// The page as it came to rest. Only [`observe`] and [`glance`] make one.
#[derive(Debug, Clone)]
pub struct Observed {
    snapshot: Arc<Snapshot>,
    effects: Effects,
    at_rest: bool,
    settled: bool,
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

    /// Whether it was waited for until it came to rest, and did: a step that ends by itself is not waited for.
    pub fn settled(&self) -> bool {
        self.settled
    }

    /// Whether a click or key had no observable effect within the window (θ).
    pub fn quiescent(&self) -> bool {
        self.quiescent
    }
}

/// Waits until the page has settled, and looks at it. For the last action of a row, a click or key without effect
/// is given the whole quiescence window; what ends by itself (a field that shows its text, a box in its state) is not
/// waited for where another step of the row follows, which waits for what it needs. Meanwhile a picture is taken of a
/// row's last step, and of any that changed more than a field: what a field took is on the row's own picture too.
///
/// # Errors
/// What went wrong with the page itself.
pub async fn observe<P: Page>(
    page: &P,
    acted: &Acted,
    last: bool,
    timing: &Timing,
) -> Result<(Observed, Option<Picture>), Trouble> {
    // Fields, lists and boxes end on their own post-condition; what a click or a key causes may take a frame.
    let rest = match acted.ends() {
        Ends::ByItself if !last => Rest::Now,
        Ends::ByItself | Ends::OnArrival => Rest::Unchanged,
        Ends::ByEffect => Rest::Frames,
    };
    let mut settled = settle(page, acted.mark(), rest, timing).await?;
    if rest == Rest::Now {
        if leaves_the_page(settled.effects) {
            settled = settle(page, acted.mark(), Rest::Frames, timing).await?;
        }
        // Its own condition was that the field, list or box took it.
        settled.effects.value = true;
    }
    let mut quiescent = false;
    if last && acted.ends() == Ends::ByEffect && !settled.effects.any() {
        let effects = effect(page, acted.mark(), timing).await?;
        if effects.any() {
            settled = settle(page, acted.mark(), Rest::Frames, timing).await?;
            settled.effects = effects;
        } else {
            quiescent = true;
        }
    }
    let pictured = last || (acted.ends() != Ends::ByItself && changes_the_page(settled.effects));
    let picture = pictured.then(|| page.screenshot());
    let (snapshot, later) = snapshot(page, acted.mark(), timing).await?;
    let picture = if pictured && later { Some(page.screenshot()) } else { picture };
    let waited_for = rest != Rest::Now || leaves_the_page(settled.effects);
    let (effects, at_rest) = (settled.effects, settled.at_rest);
    let settled = at_rest && waited_for && !later;
    Ok((Observed { snapshot, effects, at_rest, settled, quiescent }, picture))
}

/// The most that is looked at until a page rests.
const LOOKS: usize = 4;

/// The same, with what the page shows until then: nothing else tells of a state that lasts only as long as it works on the input.
pub async fn watched<P: Page>(
    page: &P,
    acted: &Acted,
    last: bool,
    timing: &Timing,
) -> (Result<(Observed, Option<Picture>), Trouble>, Vec<Arc<Snapshot>>) {
    let mut between = Vec::new();
    let mut looks = LOOKS;
    let observed = observe(page, acted, last, timing);
    tokio::pin!(observed);
    loop {
        let look = async {
            page.changed(timing.quiescence()).await?;
            page.snapshot().await
        };
        tokio::select! {
            observed = &mut observed => return (observed, between),
            seen = look, if looks > 0 => match seen {
                Ok(seen) => {
                    looks -= 1;
                    between.push(Arc::new(seen));
                }
                // It goes on to another document, or waits: what it comes to is observed.
                Err(_) => looks = 0,
            },
        }
    }
}

/// The page as it is, for a row without an action.
///
/// # Errors
/// What went wrong with the page itself.
pub async fn glance<P: Page>(page: &P, since: Mark, timing: &Timing) -> Result<Observed, Trouble> {
    let settled = settle(page, since, Rest::Unchanged, timing).await?;
    let (snapshot, later) = snapshot(page, since, timing).await?;
    let at_rest = settled.at_rest;
    Ok(Observed {
        snapshot,
        effects: Effects::default(),
        at_rest,
        settled: at_rest && !later,
        quiescent: false,
    })
}

/// The page after what a person has done by hand since a mark: it is nobody's silence that nothing came of it.
///
/// # Errors
/// What went wrong with the page itself.
pub async fn by_hand<P: Page>(page: &P, since: Mark, timing: &Timing) -> Result<Observed, Trouble> {
    let Settled { effects, at_rest, .. } = settle(page, since, Rest::Frames, timing).await?;
    let (snapshot, later) = snapshot(page, since, timing).await?;
    Ok(Observed { snapshot, effects, at_rest, settled: at_rest && !later, quiescent: false })
}

/// How often a page may go on to another document by itself while it is looked at.
const DOCUMENTS: usize = 20;

async fn settle<P: Page>(page: &P, since: Mark, rest: Rest, timing: &Timing) -> Result<Settled, Trouble> {
    for _ in 0..DOCUMENTS {
        match page.settle(since, rest, timing.quiescence()).await {
            Err(PageError::Navigated | PageError::Detached) => {}
            other => return Ok(other?),
        }
    }
    Err(PageError::Navigated.into())
}

fn leaves_the_page(effects: Effects) -> bool {
    effects.navigation || effects.dialog || effects.tab
}

fn changes_the_page(effects: Effects) -> bool {
    leaves_the_page(effects) || effects.mutation || effects.request
}

async fn effect<P: Page>(page: &P, since: Mark, timing: &Timing) -> Result<Effects, Trouble> {
    match page.effect(since, timing.quiescence()).await {
        Err(PageError::Navigated) => Ok(Effects { navigation: true, ..Effects::default() }),
        other => Ok(other?),
    }
}

/// A page may go on to another document at any moment; then that one is looked at, and the second value is true.
async fn snapshot<P: Page>(page: &P, since: Mark, timing: &Timing) -> Result<(Arc<Snapshot>, bool), Trouble> {
    for document in 0..DOCUMENTS {
        match page.snapshot().await {
            Ok(snapshot) => return Ok((Arc::new(snapshot), document > 0)),
            Err(PageError::Navigated | PageError::Detached) => {
                settle(page, since, Rest::Frames, timing).await?;
            }
            Err(error) => return Err(error.into()),
        }
    }
    Err(PageError::Navigated.into())
}
