//! Waits until a step can be carried out: one deadline, polled as the page changes
//! (Salva 2026, Algorithm 2; DESIGN section 7).

mod account;
mod bare_key;
mod boxes;
mod click;
mod dialog;
mod go;
mod kept;
mod plan;
mod select;
mod tab;
mod typing;
mod unfold;

pub(crate) use dialog::{named_by, named_on_leaving};

use std::path::PathBuf;
use std::sync::Arc;

use crate::clarity::Clear;
use crate::event::Evidence;
use crate::ground;
use crate::page::{Actionability, Mark, Need, Page, PageError, Point, Rest};
use crate::patience::Patience;
use crate::settings::Timing;
use crate::snapshot::{NodeRef, Snapshot, Tristate};
use crate::step::Step;
use crate::trouble::Trouble;
use crate::verdict::{Candidate, Cause, Finding};

pub use account::{LogInPart, LogInStage};
pub use boxes::Boxes;
pub use kept::{OnKept, on_kept};
pub use plan::{Gesture, NotReady, Plan};

/// Finds a file that a case names, beside the suite or by its whole path.
pub type FindFile = dyn Fn(&str) -> Option<PathBuf> + Send + Sync;

/// What readiness needs to know besides the page.
pub struct Situation<'a> {
    /// Deadlines.
    pub timing: Timing,
    /// The suite's base URL.
    pub base_url: Option<&'a str>,
    /// Finds files to upload.
    pub find_file: &'a FindFile,
    /// An alert was shown and accepted, and no step has dealt with it yet.
    pub alert_pending: bool,
    /// The page had the browser ask whether it may be left, and the run has answered that it may.
    pub asked_to_leave: bool,
    /// Another tab of the browser was opened in this case.
    pub more_tabs: bool,
    /// How far the step that logs in has come.
    pub log_in: LogInStage,
    /// The state in which each box was first seen.
    pub boxes: &'a Boxes,
    /// The last action.
    pub mark: Mark,
    /// The page before the last input.
    pub before_input: Option<&'a Snapshot>,
    /// The page as it was last observed, if nothing was sent to it since: the first look need not ask again.
    pub fresh: Option<&'a Arc<Snapshot>>,
    /// The page as it last came to rest.
    pub settled: Option<&'a Arc<Snapshot>>,
}

impl Situation<'_> {
    fn first_seen(&self, node: NodeRef) -> Option<Tristate> {
        self.boxes.checked.get(&node).copied()
    }

    fn address(&self, url: &str, sentence: &str) -> Result<String, Finding> {
        address(self.base_url, url, sentence)
    }
}

/// An absolute address; a path stands on the base URL.
///
/// # Errors
/// It is a path, and there is no base URL.
pub fn address(base_url: Option<&str>, url: &str, sentence: &str) -> Result<String, Finding> {
    let url = url.trim();
    if url.contains("://") || url.starts_with("about:") || url.starts_with("data:") {
        return Ok(url.to_owned());
    }
    let relative = url.is_empty() || url.starts_with('/') || url.starts_with('?') || url.starts_with('#');
    match base_url {
        _ if !relative => {
            let scheme = if is_local(url) { "http" } else { "https" };
            Ok(format!("{scheme}://{url}"))
        }
        Some(base) if url.is_empty() => Ok(base.to_owned()),
        Some(base) if url.starts_with('/') => Ok(format!("{}{url}", origin_and_path(base).0)),
        Some(base) => Ok(format!("{}{url}", base.trim_end_matches('/'))),
        None => Err(Finding::new(
            Cause::MissingTestData,
            sentence,
            "the suite has no base URL on which this address stands",
        )
        .way_out("give the suite a base_url, run with --base-url, or write the whole address")),
    }
}

fn is_local(url: &str) -> bool {
    let host = url.split(['/', ':', '?']).next().unwrap_or_default();
    host == "localhost" || host.ends_with(".localhost") || host.starts_with("127.") || host == "[::1]"
}

fn origin_and_path(base: &str) -> (&str, &str) {
    let after = base.find("://").map_or(0, |i| i + 3);
    match base[after..].find('/') {
        Some(i) => base.split_at(after + i),
        None => (base, ""),
    }
}

/// A step whose target takes the input now. Only [`ready`] makes one.
#[derive(Debug)]
pub struct Ready {
    step: Clear<Step>,
    plan: Plan,
    point: Option<Point>,
    target: Option<Evidence>,
    snapshot: Arc<Snapshot>,
}

impl Ready {
    /// The step.
    pub fn step(&self) -> &Step {
        self.step.get()
    }

    /// Gives the step back, for another try where nothing was sent.
    pub fn into_step(self) -> Clear<Step> {
        self.step
    }

    /// What will be done.
    pub fn gesture(&self) -> &Gesture {
        &self.plan.gesture
    }

    /// The node that it will be done to.
    pub fn node(&self) -> Option<NodeRef> {
        self.plan.on.map(|(_, node, _)| node)
    }

    /// The element that its target means, which may have another node that takes the input.
    pub fn found(&self) -> Option<NodeRef> {
        self.plan.on.and_then(|(element, ..)| self.snapshot.elements.get(element)?.node)
    }

    /// The point that takes the hit.
    pub fn point(&self) -> Option<Point> {
        self.point
    }

    /// The target in words, and where.
    pub fn target(&self) -> Option<&Evidence> {
        self.target.as_ref()
    }

    /// The page on which it was found.
    pub fn snapshot(&self) -> &Arc<Snapshot> {
        &self.snapshot
    }
}

/// A step that did not become ready, given back with the reason.
#[derive(Debug)]
pub struct Refused {
    /// The step.
    pub step: Clear<Step>,
    /// Why.
    pub trouble: Trouble,
}

/// Waits until a step is ready, or until no patience is left.
///
/// # Errors
/// The finding of the last look at the page, or what went wrong with the page itself.
pub async fn ready<P: Page>(
    page: &P,
    step: Clear<Step>,
    situation: &Situation<'_>,
    patience: &mut Patience,
) -> Result<Ready, Refused> {
    let mut sought = Vec::new();
    let ready = when_ready(page, step, situation, patience, &mut sought).await;
    if !sought.is_empty() {
        page.look_out(&[], false);
    }
    ready
}

/// `sought` are the texts that the page was asked to look out for.
async fn when_ready<P: Page>(
    page: &P,
    step: Clear<Step>,
    situation: &Situation<'_>,
    patience: &mut Patience,
    sought: &mut Vec<String>,
) -> Result<Ready, Refused> {
    let mut confirmed = false;
    let mut searches = 0;
    let mut fresh = situation.fresh.cloned();
    loop {
        let looked = look(page, step.get(), situation, confirmed, fresh.take()).await;
        let not_ready = match looked {
            Ok((plan, point, snapshot)) => {
                let target = plan.on.map(|(element, ..)| evidence(&snapshot, element));
                return Ok(Ready { step, plan, point, target, snapshot });
            }
            Err(not_ready) => not_ready,
        };
        count(patience, &not_ready);
        let out_of_time = patience.is_over();
        match not_ready {
            Look::Finding(finding) if sought.is_empty() && ground::may_be_text(&finding) && !out_of_time => {
                *sought = ground::texts_for_pointer(&step.get().action);
                if !sought.is_empty() {
                    page.look_out(sought, ground::may_ask_far(&finding, &step.get().action));
                    continue;
                }
            }
            // At the deadline it is confirmed as the page is then, or it would be looked at for ever.
            Look::Settle if out_of_time && !confirmed => {
                confirmed = true;
                continue;
            }
            Look::Settle if !confirmed => {
                match page.settle(situation.mark, Rest::Frames, patience.left()).await {
                    Ok(settled) if settled.at_rest => patience.answered(),
                    Ok(_) | Err(PageError::Navigated) => patience.unanswered(),
                    Err(error) => return Err(Refused { step, trouble: error.into() }),
                }
                confirmed = true;
                continue;
            }
            Look::Finding(finding)
                if out_of_time && searched_for(page, &finding, &mut searches, &situation.timing).await =>
            {
                *patience = Patience::new(situation.timing.quiet());
                continue;
            }
            Look::Finding(finding) if out_of_time => {
                let trouble = ground::of_pointer(finding, &step.get().action).into();
                return Err(Refused { step, trouble });
            }
            Look::Decided(finding) => return Err(Refused { step, trouble: finding.into() }),
            Look::Page(error) if out_of_time || !error.is_passing() => {
                return Err(Refused { step, trouble: error.into() });
            }
            Look::Finding(_) | Look::Page(_) | Look::Settle => {}
        }
        confirmed = false;
        match page.changed(patience.wait()).await {
            Ok(()) => {}
            Err(error) if error.is_passing() => {}
            Err(error) => return Err(Refused { step, trouble: error.into() }),
        }
    }
}

/// How often a page is looked through that goes on showing more.
const SEARCHES: usize = 3;

/// Whether the page was looked through for what is missing: a person who does not find it scrolls before saying that it is not there.
async fn searched_for<P: Page>(page: &P, finding: &Finding, searches: &mut usize, timing: &Timing) -> bool {
    if finding.cause != Cause::TargetMissing || *searches == SEARCHES {
        return false;
    }
    *searches += 1;
    // What comes of it may take its time; a page that is gone is found by the next look.
    page.search().await.unwrap_or(false) && page.quiet(timing.quiet(), timing.readiness()).await.is_ok()
}

fn count(patience: &mut Patience, looked: &Look) {
    match looked {
        Look::Page(PageError::Unresponsive(_)) => patience.unanswered(),
        _ => patience.answered(),
    }
}

/// Whether an optional step's target is there now; the page is settled.
///
/// # Errors
/// What went wrong with the page itself.
pub async fn is_ready<P: Page>(page: &P, step: &Step, situation: &Situation<'_>) -> Result<bool, Trouble> {
    match look(page, step, situation, true, None).await {
        Ok(_) => Ok(true),
        Err(Look::Page(error)) if !error.is_passing() => Err(error.into()),
        // Several, or one that is disabled or covered: the step is due, and its own readiness says what is wrong.
        Err(Look::Finding(f) | Look::Decided(f)) => Ok(!matches!(
            f.cause,
            Cause::TargetMissing | Cause::TargetHidden | Cause::TargetWrongType | Cause::NearMiss
        )),
        Err(_) => Ok(false),
    }
}

enum Look {
    /// Not ready; stands if nothing changes until the deadline.
    Finding(Finding),
    /// Not ready, and a settled page has decided it.
    Decided(Finding),
    /// To be confirmed on a settled page.
    Settle,
    /// The page did not answer.
    Page(PageError),
}

impl From<PageError> for Look {
    fn from(error: PageError) -> Self {
        Self::Page(error)
    }
}

async fn look<P: Page>(
    page: &P,
    step: &Step,
    situation: &Situation<'_>,
    settled: bool,
    fresh: Option<Arc<Snapshot>>,
) -> Result<(Plan, Option<Point>, Arc<Snapshot>), Look> {
    let at_rest = |s: &Arc<Snapshot>| situation.settled.is_some_and(|settled| Arc::ptr_eq(settled, s));
    let confirmed = settled || fresh.as_ref().is_some_and(at_rest);
    let snapshot = match fresh {
        Some(snapshot) => snapshot,
        None => Arc::new(page.snapshot().await?),
    };
    let plan = match plan::plan(&snapshot, step, situation) {
        Ok(plan) => plan,
        Err(NotReady { finding, at_rest: true }) if settled => return Err(Look::Decided(finding)),
        Err(NotReady { at_rest: true, .. }) => return Err(Look::Settle),
        Err(NotReady { finding, .. }) => return Err(Look::Finding(finding)),
    };
    // What a refusal is decided on is looked at once more; what is there on a settled page is there.
    if plan.tentative && !confirmed {
        return Err(Look::Settle);
    }
    let Some((element, node, need)) = plan.on else { return Ok((plan, None, snapshot)) };
    if need == Need::Attached {
        return Ok((plan, None, snapshot));
    }
    let answer = page.actionability(node, need, words(&plan, step)).await?;
    if answer == Actionability::ReadOnly
        && let Actionability::Ready(point) = page.actionability(node, Need::Pointer, None).await?
    {
        // Some pages let a field be edited once it has the focus, or a click: a person clicks before typing.
        let gesture = Gesture::Unlock(Box::new(plan.gesture));
        return Ok((Plan { gesture, ..plan }, Some(point), snapshot));
    }
    let what = ground::describe(&snapshot, element);
    let near = vec![ground::candidate(&snapshot, element)];
    match refusal(answer, &what, step) {
        Ok(point) => Ok((plan, Some(point), snapshot)),
        Err(finding) => Err(Look::Finding(finding.near(near))),
    }
}

/// The name to point at.
fn words<'a>(plan: &Plan, step: &'a Step) -> Option<&'a str> {
    let aims = matches!(plan.gesture, Gesture::Click(_) | Gesture::Hover);
    let (target, _) = aims.then(|| ground::target_of(&step.action))??;
    target.name.as_ref().map(|name| name.text.as_str())
}

fn refusal(answer: Actionability, what: &str, step: &Step) -> Result<Point, Finding> {
    let finding = |cause, message: String| Err(Finding::new(cause, &step.text, message));
    match answer {
        Actionability::Ready(point) => Ok(point),
        Actionability::Hidden => finding(Cause::TargetHidden, format!("{what} is not visible")),
        Actionability::Disabled => finding(Cause::TargetDisabled, format!("{what} is disabled")),
        Actionability::ReadOnly => finding(Cause::TargetDisabled, format!("{what} cannot be edited")),
        Actionability::Unstable => finding(Cause::Unsettled, format!("{what} never stops moving")),
        Actionability::Obscured { by, fixed: true, node } => Err(Finding::new(
            Cause::Covered,
            &step.text,
            format!("{what} lies under {by}, which no step mentions"),
        )
        .near(vec![Candidate { description: by, node, ..Candidate::default() }])
        .way_out("add a step that closes what covers it, or an optional one: 'if … is shown, click …'")),
        Actionability::Obscured { by, .. } => {
            finding(Cause::TargetObscured, format!("{what} lies under {by}, which would take the click"))
        }
    }
}

/// An element as evidence.
pub fn evidence(snapshot: &Snapshot, element: usize) -> Evidence {
    let candidate: Candidate = ground::candidate(snapshot, element);
    Evidence { element: Some(candidate.description), quote: None, bbox: Some(candidate.bbox) }
}
