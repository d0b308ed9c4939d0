//! Picks an option of an ARIA combobox, listbox, menu button or radio group.

use crate::act::{actionable, element_of, words};
use crate::ground::{self, Offer};
use crate::page::{Delivery, Input, Page, PageError, Rest};
use crate::patience::Patience;
use crate::readiness::Ready;
use crate::settings::Timing;
use crate::snapshot::{Element, NodeRef, Role, Snapshot};
use crate::step::{ClickKind, Literal, Target};
use crate::trouble::Trouble;
use crate::verdict::{Cause, Finding};

/// How far the opening has got.
#[derive(PartialEq)]
enum Opened {
    No,
    Clicked,
    Filtered,
}

/// Opens it where its options do not show, filters where it takes text, and clicks the option.
pub(super) async fn pick<P: Page>(
    page: &P,
    ready: &Ready,
    value: &Literal,
    target: &Target,
    editable: bool,
    timing: &Timing,
) -> Result<Delivery, Trouble> {
    let node = ready.node().ok_or(Trouble::Page(PageError::Detached))?;
    let mut patience = Patience::new(timing.readiness());
    let mut opened = Opened::No;
    let mut offered = None;
    let mut snapshot = (**ready.snapshot()).clone();
    loop {
        let owner = owner_of(ready.snapshot(), &snapshot, node);
        let offer = owner.map_or(Offer::Nothing, |o| match ground::listbox_option(&snapshot, o, value) {
            Offer::Nothing if opened != Opened::No => ground::came_up(ready.snapshot(), &snapshot, o, value),
            told => told,
        });
        match &offer {
            Offer::Nothing => {}
            Offer::Options(options) | Offer::Drawn(options) => match options.as_slice() {
                [one] if is_chosen(&snapshot, *one) => return Ok(Delivery::Reached),
                [one] => return click_option(page, &snapshot, *one, ready, timing).await,
                [] => offered = Some(offer),
                several => return Err(several_options(&snapshot, several, value, ready).into()),
            },
        }
        match (&opened, ready.point()) {
            (Opened::No, Some(point)) => {
                let clicked = page.input(&Input::Click { node, point, kind: ClickKind::Single }).await?;
                if clicked != Delivery::Reached {
                    return Ok(clicked);
                }
                opened = Opened::Clicked;
            }
            (Opened::Clicked, _) if editable => {
                // Long lists show only what matches the text that is typed.
                page.input(&Input::Fill { node, text: value.text.clone() }).await?;
                opened = Opened::Filtered;
            }
            _ if patience.is_over() => {
                let all = match offered {
                    Some(Offer::Drawn(_)) => opened == Opened::Filtered,
                    Some(_) => true,
                    None => false,
                };
                let what = named(&snapshot, node, target);
                let among = owner.is_some_and(|owner| ground::is_among_offered(&snapshot, owner, value));
                return Err(missing(&what, (all, among), value, ready).into());
            }
            _ => page.changed(patience.wait()).await?,
        }
        let mark = page.mark().await?;
        page.settle(mark, Rest::Frames, timing.quiescence()).await?;
        snapshot = page.snapshot().await?;
        patience.answered();
    }
}

/// The control, or what was drawn in its place when it opened: the only one of its name and kind that says that it is open.
fn owner_of(before: &Snapshot, now: &Snapshot, node: NodeRef) -> Option<usize> {
    element_of(now, node).or_else(|| {
        let old = before.elements.get(element_of(before, node)?)?;
        let like = |e: &Element| {
            e.visible
                && e.states.expanded == Some(true)
                && (e.role, &e.tag, &e.name) == (old.role, &old.tag, &old.name)
        };
        let mut all = (0..now.elements.len()).filter(|&i| now.elements.get(i).is_some_and(like));
        all.next().filter(|_| all.next().is_none())
    })
}

/// Whether an option of a list that takes several is chosen already: a click would take it back.
fn is_chosen(snapshot: &Snapshot, option: usize) -> bool {
    let element = |i: usize| snapshot.elements.get(i);
    let takes_several = |i: usize| element(i).is_some_and(|e| e.role == Role::Listbox && e.states.multiple);
    element(option).is_some_and(|e| e.states.selected == Some(true))
        && snapshot.ancestors(option).any(takes_several)
}

async fn click_option<P: Page>(
    page: &P,
    snapshot: &Snapshot,
    option: usize,
    ready: &Ready,
    timing: &Timing,
) -> Result<Delivery, Trouble> {
    let node: NodeRef =
        snapshot.elements.get(option).and_then(|e| e.node).ok_or(Trouble::Page(PageError::Detached))?;
    let what = ground::describe(snapshot, option);
    let point = actionable(page, (node, &what), ready.step(), timing).await?;
    Ok(page.input(&Input::Click { node, point, kind: ClickKind::Single }).await?)
}

fn several_options(snapshot: &Snapshot, several: &[usize], value: &Literal, ready: &Ready) -> Finding {
    Finding::new(
        Cause::AmbiguousTarget,
        &ready.step().text,
        format!("{} options are named '{}'", several.len(), value.shown()),
    )
    .near(several.iter().map(|&i| ground::candidate(snapshot, i)).collect())
}

/// `all`: whether all that it offers was seen; `among`: whether an option has the value among other words.
fn missing(what: &str, (all, among): (bool, bool), value: &Literal, ready: &Ready) -> Finding {
    let sentence = &ready.step().text;
    if all {
        // Only a choice in quotes can fail the application, and not where another option may be what is meant.
        let cause = if value.quoted && !among { Cause::OptionMissing } else { Cause::AmbiguousStep };
        return Finding::new(cause, sentence, format!("{what} offers no option '{}'", value.shown()));
    }
    let message =
        format!("{what} was opened, but it cannot be told whether '{}' is among its options", value.shown());
    Finding::new(Cause::ActionError, sentence, message)
        .way_out(format!("say it in steps: click {what}, then click '{}'", value.shown()))
}

fn named(snapshot: &Snapshot, node: NodeRef, target: &Target) -> String {
    match element_of(snapshot, node) {
        Some(owner) => words(snapshot, owner),
        None => target.name.as_ref().map_or_else(|| "the list".into(), |n| format!("'{}'", n.shown())),
    }
}
