//! Clicks what has two states, and waits until it is in the one that was asked for (DESIGN section 8).

use crate::page::{Delivery, Input, Page, PageError, Point};
use crate::patience::Patience;
use crate::settings::Timing;
use crate::snapshot::{Element, NodeRef, States, Tristate};
use crate::step::{ClickKind, Step};
use crate::trouble::Trouble;
use crate::verdict::{Cause, Finding};

/// The state that is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Aim {
    /// Checked, or unchecked.
    Checked(bool),
    /// Expanded, or collapsed.
    Expanded(bool),
}

impl Aim {
    /// Whether an element is in it; `None` where nothing tells.
    fn reached(self, states: &States) -> Option<bool> {
        match self {
            Self::Checked(want) => {
                let wanted = if want { Tristate::True } else { Tristate::False };
                states.checked.or(states.pressed).map(|state| state == wanted)
            }
            Self::Expanded(want) => states.expanded.map(|state| state == want),
        }
    }

    /// What is clicked, the state that is asked for, and the other one.
    fn words(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Checked(true) => ("the box", "checked", "unchecked"),
            Self::Checked(false) => ("the box", "unchecked", "checked"),
            Self::Expanded(true) => ("it", "expanded", "collapsed"),
            Self::Expanded(false) => ("it", "collapsed", "expanded"),
        }
    }
}

/// Clicks it and waits until the element of `aim`, which was so before, is in the state that was asked for.
pub(super) async fn click<P: Page>(
    page: &P,
    step: &Step,
    node: NodeRef,
    point: Point,
    (of, aim, was): (NodeRef, Aim, Option<&Element>),
    timing: &Timing,
) -> Result<Delivery, Trouble> {
    let heard_by = page.listeners(point).await.ok().flatten();
    let mut first = None;
    let click = Input::Click { node, point, kind: ClickKind::Single };
    let clicked = page.input(&click).await?;
    if clicked != Delivery::Reached {
        return Ok(clicked);
    }
    let mut patience = Patience::new(timing.quiescence());
    let mut again = heard_by.is_some();
    loop {
        let snapshot = match page.snapshot().await {
            Ok(snapshot) => snapshot,
            // The click led to another page: what it shows is observed, not judged here.
            Err(PageError::Navigated) => return Ok(Delivery::Reached),
            Err(error) => return Err(error.into()),
        };
        let same = |e: &&Element| e.node == Some(of);
        // Some pages draw it anew with each click.
        let alike = |e: &&Element| {
            was.is_some_and(|was| e.role == was.role && e.name == was.name)
                && aim.reached(&e.states).is_some()
        };
        let elements = &snapshot.elements;
        let found = elements.iter().find(same).or_else(|| elements.iter().find(alike));
        let state = found.map(|e| aim.reached(&e.states));
        if snapshot.dialog.is_some() || state.is_none_or(|reached| reached == Some(true)) {
            return Ok(Delivery::Reached);
        }
        patience.answered();
        let same = first.get_or_insert_with(|| snapshot.text()) == &snapshot.text();
        // It came before the page's scripts listened, and nothing came of it: it is given once more.
        let early = patience.is_over() && same && std::mem::take(&mut again);
        if early
            && is_heard_by_more(page, point, heard_by).await
            && page.input(&click).await? == Delivery::Reached
        {
            patience = Patience::new(timing.quiescence());
            continue;
        }
        if patience.is_over() {
            return Err(refused(step, aim, state == Some(None)).into());
        }
        page.changed(patience.wait()).await?;
    }
}

/// Whether more listeners stand at a point than before.
async fn is_heard_by_more<P: Page>(page: &P, point: Point, before: Option<u32>) -> bool {
    let now = page.listeners(point).await.ok().flatten();
    matches!((before, now), (Some(before), Some(now)) if now > before)
}

/// It took the click, and did not do what was asked for.
fn refused(step: &Step, aim: Aim, untold: bool) -> Finding {
    let (what, wanted, other) = aim.words();
    if untold {
        let message = format!("{what} took the click, but nothing on the page tells whether it is {wanted}");
        return Finding::new(Cause::AmbiguousStep, &step.text, message)
            .way_out("say \"click '…'\", and check what the page shows then");
    }
    let message = format!("{what} took the click and is still {other}");
    Finding::new(Cause::Quiescent, &step.text, message)
}
