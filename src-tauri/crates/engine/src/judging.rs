//! Judges an assertion on the live page: polls a positive one until it is true, and holds the others over a
//! window of quiet (DESIGN section 9).

mod between;
mod denied;
mod finding;
mod firm;
mod known;
mod look;
mod past;

use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;

use crate::assertion::{Assertion, Claim, Memory};
use crate::clarity::Clear;
use crate::judge::{Appeared, Decides, Judgement, Truth, decides};
use crate::observe::Observed;
use crate::page::{Answered, Page, PageError, Transient};
use crate::patience::Patience;
use crate::settings::Timing;
use crate::snapshot::{Role, Snapshot};
use crate::trouble::Trouble;

pub(crate) use between::may_be_of_it as may_pass_by;
use denied::Denied;
pub(crate) use finding::finding_of;
use firm::Firm;
pub(crate) use known::{Known, checks, fragments_decide};
use look::{judge_on, look, passing};
pub use past::{Meanwhile, Past};

/// As in readiness: changes that no mutation tells are seen by looking again.
const LOOK_AGAIN: Duration = Duration::from_millis(200);

/// How often a page is looked through that goes on showing more.
const SEARCHES: usize = 3;

/// How an assertion was decided. Only the functions of this module make one.
#[derive(Debug)]
pub struct Judged {
    judgement: Judgement,
    snapshot: Arc<Snapshot>,
    settled: bool,
    waited: Duration,
    appeared: Option<Vec<Transient>>,
    in_time: bool,
    by_steps: bool,
}

impl Judged {
    /// The judgement.
    pub fn judgement(&self) -> &Judgement {
        &self.judgement
    }

    /// The page that decided.
    pub fn snapshot(&self) -> &Arc<Snapshot> {
        &self.snapshot
    }

    /// Whether the page was at rest where that is needed; else the judgement does not count.
    pub fn settled(&self) -> bool {
        self.settled
    }

    /// How long it took.
    pub fn waited(&self) -> Duration {
        self.waited
    }

    /// The texts that had appeared since the row's action; none where nothing has asked for them.
    pub fn appeared(&self) -> Option<&[Transient]> {
        self.appeared.as_deref()
    }

    /// Whether it rests on what happened while it was judged, which no page of one moment shows.
    pub fn in_time(&self) -> bool {
        self.in_time || !self.settled
    }

    /// Whether the pages after the row's earlier steps matter to it.
    pub fn by_steps(&self) -> bool {
        self.by_steps
    }
}

/// Judges on a page that was observed.
///
/// # Errors
/// What went wrong with the page itself.
pub async fn judged<P: Page>(
    page: &P,
    assertion: &Clear<Assertion>,
    observed: &Observed,
    past: &Past<'_>,
    timing: &Timing,
) -> Result<Judged, Trouble> {
    judged_within(page, assertion, observed, past, (timing, timing.assertion())).await
}

/// The same, waited for at most so long.
///
/// # Errors
/// What went wrong with the page itself.
pub async fn judged_within<P: Page>(
    page: &P,
    assertion: &Clear<Assertion>,
    observed: &Observed,
    past: &Past<'_>,
    (timing, at_most): (&Timing, Duration),
) -> Result<Judged, Trouble> {
    let mut first = Some(observed.snapshot().clone());
    let mut waits = false;
    if held_before(assertion.get(), observed.snapshot(), past) {
        let answered = page.answered(past.last, timing.quiet(), timing.assertion()).await;
        waits = passing(answered)? == Some(Answered::Waiting);
        first = None;
    }
    let denied = Some(Denied::of(assertion.get(), past));
    let judged = poll(page, assertion.get(), first, past, timing, at_most, denied).await?;
    let judged = looked_for(page, assertion.get(), judged, past, timing).await?;
    let judged = between::held(assertion.get(), judged, observed.snapshot(), past);
    let judged = if waits { unanswered(judged) } else { judged };
    let by_steps = !judged.in_time && rests_on_steps(assertion.get(), &judged, past);
    Ok(Judged { by_steps, ..judged })
}

/// What is not found: a person looks through the page before saying that it is not there.
async fn looked_for<P: Page>(
    page: &P,
    assertion: &Assertion,
    judged: Judged,
    past: &Past<'_>,
    timing: &Timing,
) -> Result<Judged, Trouble> {
    if judged.judgement.truth != Truth::False || !may_come_in_sight(assertion) {
        return Ok(judged);
    }
    // What is found may make room for more, as a list does that goes on at its end.
    for _ in 0..SEARCHES {
        if !passing(page.search().await)?.unwrap_or(false) {
            break;
        }
        at_rest(page, timing).await?;
        let later = poll(page, assertion, None, past, timing, timing.quiet(), None).await?;
        if later.judgement.truth == Truth::True {
            return Ok(later);
        }
    }
    Ok(judged)
}

/// Whether an assertion claims that something is shown, which a page may load or show only once somebody comes to it, or leaves the field.
fn may_come_in_sight(assertion: &Assertion) -> bool {
    match assertion {
        Assertion::Check(check) => {
            check.memory == Memory::default()
                && matches!(
                    check.claim,
                    Claim::Text { .. }
                        | Claim::Labelled { .. }
                        | Claim::Element { .. }
                        | Claim::State { .. }
                        | Claim::Value { .. }
                        | Claim::Number { .. }
                        | Claim::Cell { .. }
                        | Claim::TableRow { .. }
                        | Claim::Message { .. }
                )
        }
        Assertion::And(parts) => parts.iter().all(may_come_in_sight),
        _ => false,
    }
}

/// Whether an assertion, or a part of it, held before the last input already: then it tells of the page that reacts to the input
/// only once that had its time, as a list does that is filtered when no further key has come for a while.
fn held_before(assertion: &Assertion, now: &Snapshot, past: &Past<'_>) -> bool {
    // What stands on another document has come with it.
    let Some(before) = past.before_input.filter(|before| document(before) == document(now)) else {
        return false;
    };
    held(assertion, before, &Past { before: None, happenings: &[], meanwhile: None, ..*past })
}

/// The document of the page, by what stands on it.
fn document(page: &Snapshot) -> Option<u32> {
    page.elements.iter().find_map(|element| element.node).map(|node| node.document)
}

fn held(assertion: &Assertion, before: &Snapshot, past: &Past<'_>) -> bool {
    match assertion {
        Assertion::And(parts) => parts.iter().any(|part| held(part, before, past)),
        other => {
            decides(other) == Decides::WhenTrue
                && judge_on(other, before, Appeared::default(), past).truth == Truth::True
        }
    }
}

/// Whether a judgement is another without the pages after the row's earlier steps.
fn rests_on_steps(assertion: &Assertion, judged: &Judged, past: &Past<'_>) -> bool {
    let appeared = judged.appeared.as_deref().map_or_else(Appeared::default, Appeared::these);
    let without = Past { steps: &[], ..*past };
    !past.steps.is_empty() && judge_on(assertion, &judged.snapshot, appeared, &without) != judged.judgement
}

/// What was so before the input is no proof while the answer to it has not come.
fn unanswered(mut judged: Judged) -> Judged {
    let judgement = &mut judged.judgement;
    if judgement.truth == Truth::True {
        judged.in_time = true;
        judgement.truth = Truth::NotApplicable;
        for check in judgement.checks.iter_mut().take(1) {
            check.truth = Truth::NotApplicable;
            check.reason = Some(
                "this was so before the last input already, and what that has sent for has not been answered yet: \
                 say what changes"
                    .into(),
            );
        }
    }
    judged
}

/// Waits until an assertion holds, at most so long ("wait until …").
///
/// # Errors
/// What went wrong with the page itself.
pub async fn until<P: Page>(
    page: &P,
    assertion: &Assertion,
    past: &Past<'_>,
    timing: &Timing,
    at_most: Duration,
) -> Result<Judged, Trouble> {
    poll(page, assertion, None, past, timing, at_most, None).await
}

/// Judges the condition of an optional step: true at once, else on the page after a window of quiet.
///
/// # Errors
/// What went wrong with the page itself.
pub async fn condition<P: Page>(
    page: &P,
    assertion: &Assertion,
    past: &Past<'_>,
    timing: &Timing,
) -> Result<Judged, Trouble> {
    let begun = Instant::now();
    let looked = passing(look(page, assertion, None, past, true).await)?;
    if let Some(look) = looked
        && look.judgement.truth == Truth::True
        && decides(assertion) == Decides::WhenTrue
    {
        return Ok(look.decides(true, begun.elapsed()));
    }
    let settled = passing(page.quiet(timing.quiet(), timing.assertion()).await)?.unwrap_or(false);
    while begun.elapsed() < timing.page_load() {
        if let Some(look) = passing(look(page, assertion, None, past, true).await)? {
            return Ok(look.decides(settled, begun.elapsed()));
        }
        passing(page.changed(LOOK_AGAIN).await)?;
    }
    Err(PageError::Navigated.into())
}

/// The page as it is now: what was observed, unless the page has gone on since.
///
/// # Errors
/// What went wrong with the page itself.
pub async fn now<P: Page>(page: &P, observed: &Observed) -> Result<Arc<Snapshot>, Trouble> {
    Ok(passing(page.snapshot().await)?.map_or_else(|| observed.snapshot().clone(), Arc::new))
}

/// Waits until the page has been quiet for a while since an input, or for as long as an assertion may take: what comes
/// late (results that follow the typing) is to be seen by whoever reads the page once.
///
/// # Errors
/// What went wrong with the page itself.
pub async fn at_rest<P: Page>(page: &P, timing: &Timing) -> Result<(), Trouble> {
    passing(page.quiet(timing.quiet(), timing.assertion()).await).map(drop)
}

async fn poll<P: Page>(
    page: &P,
    assertion: &Assertion,
    mut first: Option<Arc<Snapshot>>,
    past: &Past<'_>,
    timing: &Timing,
    at_most: Duration,
    mut denied: Option<Denied>,
) -> Result<Judged, Trouble> {
    let begun = Instant::now();
    let mut patience = Patience::new(at_most);
    let at_rest = decides(assertion) == Decides::AtRest;
    // Who waits until something is gone knows that it came.
    let passed = denied.is_some() || !at_rest;
    let mut last = None;
    let mut firm = Firm::default();
    loop {
        let mut settled = true;
        if at_rest {
            first = None;
            settled = passing(page.quiet(timing.quiet(), patience.left().max(timing.quiet())).await)?
                .unwrap_or(false);
            if settled {
                patience.answered_after(timing.quiet());
            } else {
                patience.unanswered();
            }
        }
        match look(page, assertion, first.take(), past, passed).await {
            Ok(mut seen) => {
                patience.answered();
                settled &= !(at_rest && is_loading(&seen.snapshot));
                if let Some(denied) = denied.as_mut().filter(|_| settled) {
                    denied.see(&mut seen.judgement);
                }
                if settled {
                    firm.see(&seen.judgement);
                }
                last = Some((seen, settled));
            }
            // It went on to another document: what was seen last stands.
            Err(PageError::Navigated | PageError::Detached) => patience.unanswered(),
            // It is blocked: nobody knows what it would show.
            Err(PageError::Unresponsive(_)) => {
                patience.unanswered();
                last = None;
            }
            Err(error) => return Err(error.into()),
        }
        let out_of_time = patience.is_over();
        let went = denied.as_ref().is_some_and(Denied::came_and_went);
        if let Some((look, settled)) = last.take_if(|(seen, settled)| {
            out_of_time || (seen.judgement.truth == Truth::True || went) && *settled
        }) {
            let settled =
                settled || firm.fails(&look.judgement) || fails_without_rest(assertion, &look.judgement);
            return Ok(Judged { in_time: went, ..look.decides(settled, begun.elapsed()) });
        }
        if out_of_time {
            return Err(PageError::Navigated.into());
        }
        passing(page.changed(patience.wait()).await)?;
    }
}

/// Whether the page says itself that something is still to come: a progress bar that does not say how far it is.
fn is_loading(page: &Snapshot) -> bool {
    page.elements.iter().any(|e| e.visible && e.role == Role::Progressbar && e.value.is_none())
}

/// A part that may be decided at any time and is false makes the whole false, whether the page rests or not.
fn fails_without_rest(assertion: &Assertion, judgement: &Judgement) -> bool {
    if judgement.truth == Truth::NotApplicable {
        return true;
    }
    let Assertion::And(parts) = assertion else { return false };
    let positive: Vec<&str> = parts
        .iter()
        .filter_map(|part| match part {
            Assertion::Check(check) if decides(part) == Decides::WhenTrue => Some(check.text.as_str()),
            _ => None,
        })
        .collect();
    judgement.checks.iter().any(|c| c.truth == Truth::False && positive.contains(&c.sentence.as_str()))
}
