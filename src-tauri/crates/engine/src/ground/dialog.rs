//! The buttons of the dialog that is open, which sentences name without naming a control.

use super::log_in::{called, says};
use super::names;
use super::verb::Verb;
use crate::facts::describe::candidates;
use crate::facts::name;
use crate::facts::name::Tier;
use crate::facts::regions::dialogs;
use crate::facts::roles::{inside, is_interactive};
use crate::facts::rows::innermost;
use crate::facts::wanted;
use crate::facts::wanted::Wanted;
use crate::snapshot::{Element, Role, Snapshot};
use crate::step::{Literal, Target};
use crate::verdict::{Cause, Finding};
use crate::words::noun_of;

const ACCEPT: [&str; 8] = ["ok", "okay", "yes", "confirm", "accept", "continue", "agree", "proceed"];
const DISMISS: [&str; 2] = ["cancel", "no"];
/// Taken for dismissal where no button says "cancel" or "no": often the cross in the corner.
const CLOSE: [&str; 3] = ["dismiss", "close", "not now"];

/// What a button shows that closes what it stands in.
const CROSSES: [&str; 7] = ["×", "✕", "✖", "✗", "⨯", "x", "X"];

/// What is there in place of a dialog.
fn no_dialog(snapshot: &Snapshot, label: Option<&Literal>, sentence: &str) -> Finding {
    let speaks = |e: &&Element| e.visible && (e.live || matches!(e.role, Role::Alert | Role::Status));
    match snapshot.elements.iter().find(speaks) {
        // An "alert" or a "message" may be one that stands in the page.
        Some(message) => Finding::new(
            Cause::AmbiguousStep,
            sentence,
            format!("no dialog is open, but the {} stands on the page", noun_of(message)),
        )
        .way_out("click what closes it by its name: \"Click 'Close'\""),
        None if label.is_some_and(|label| is_button_of_page(snapshot, label)) => {
            let message = "no dialog is open, but a button of that name stands on the page";
            Finding::new(Cause::AmbiguousStep, sentence, message)
                .way_out("if it is meant, click it: \"Click '…'\"")
        }
        // What a tester calls a window, or confirms, may be no dialog to the page.
        None if label.is_some_and(|label| !label.quoted) => {
            Finding::new(Cause::AmbiguousStep, sentence, "no dialog is open")
                .way_out("click what closes it by its name: \"Click 'Close'\"")
        }
        None => Finding::new(Cause::TargetMissing, sentence, "no dialog is open"),
    }
}

fn is_cross(label: &Literal) -> bool {
    CROSSES.contains(&label.text.as_str())
}

fn is_button_of_page(snapshot: &Snapshot, label: &Literal) -> bool {
    let pressed = |e: &&Element| e.visible && matches!(e.role, Role::Button | Role::Link);
    snapshot.elements.iter().filter(pressed).any(|e| e.name.trim() == label.text.trim())
}

/// "Confirm", where nothing is called so: what accepts the dialog that is open.
pub(super) fn confirming(snapshot: &Snapshot, target: &Target, verb: Verb) -> Option<usize> {
    let name = target.name.as_ref().filter(|name| !name.quoted && target.within.is_empty())?;
    let said = verb == Verb::Click && target.kind.is_none() && name.text.eq_ignore_ascii_case("confirm");
    said.then(|| the_dialog_button(snapshot, true, None, "").ok()).flatten()
}

/// The button of the open HTML dialog that accepts or dismisses it: the one with the label, else the only one that
/// says so.
///
/// # Errors
/// No dialog is open, or its button cannot be told.
pub fn dialog_button(
    snapshot: &Snapshot,
    accept: bool,
    label: Option<&Literal>,
    sentence: &str,
) -> Result<usize, Finding> {
    the_dialog_button(snapshot, accept, label, sentence).map_err(|finding| finding.by(names::DIALOG))
}

fn the_dialog_button(
    snapshot: &Snapshot,
    accept: bool,
    label: Option<&Literal>,
    sentence: &str,
) -> Result<usize, Finding> {
    let open = dialogs(snapshot);
    if open.is_empty() {
        return Err(no_dialog(snapshot, label, sentence));
    }
    button_of(snapshot, &open, accept, label, sentence)
}

pub(super) fn button_of(
    snapshot: &Snapshot,
    open: &[usize],
    accept: bool,
    label: Option<&Literal>,
    sentence: &str,
) -> Result<usize, Finding> {
    let mut buttons: Vec<usize> = open
        .iter()
        .flat_map(|&d| inside(snapshot, d))
        .filter(|&i| {
            snapshot.elements.get(i).is_some_and(|e| {
                e.visible
                    && (matches!(e.role, Role::Button | Role::Link) || (e.clickable && !is_interactive(e)))
            })
        })
        .collect();
    buttons.sort_unstable();
    buttons.dedup();
    let fit = match label {
        Some(label) if is_cross(label) => closing(snapshot, &buttons),
        Some(label) => labelled(snapshot, &buttons, label),
        None if accept => match saying(snapshot, &buttons, &ACCEPT) {
            none if none.is_empty() => the_other(snapshot, &buttons),
            some => some,
        },
        None => match saying(snapshot, &buttons, &DISMISS) {
            none if none.is_empty() => closing(snapshot, &buttons),
            some => some,
        },
    };
    match (innermost(snapshot, &fit).as_slice(), label) {
        ([one], _) => Ok(*one),
        ([], Some(label)) => {
            let cause = if label.quoted { Cause::TargetMissing } else { Cause::AmbiguousStep };
            let message = format!("the dialog has no button '{}'", label.shown());
            Err(Finding::new(cause, sentence, message).near(candidates(snapshot, &buttons)))
        }
        ([], None) => {
            let word = if accept { "accept" } else { "dismiss" };
            let message = format!("it cannot be told which button of the dialog means '{word}'");
            Err(Finding::new(Cause::AmbiguousTarget, sentence, message)
                .near(candidates(snapshot, &buttons))
                .way_out("name the button: click '…' in the dialog"))
        }
        (several, _) => Err(Finding::new(
            Cause::AmbiguousTarget,
            sentence,
            format!("{} buttons of the dialog fit", several.len()),
        )
        .near(candidates(snapshot, several))
        .way_out("name the button: click '…' in the dialog")),
    }
}

fn saying(snapshot: &Snapshot, buttons: &[usize], any_of: &[&str]) -> Vec<usize> {
    buttons.iter().copied().filter(|&i| says(snapshot, i, any_of)).collect()
}

/// "Delete" beside "Cancel": where all others of a dialog dismiss it, what is left is what confirms.
fn the_other(snapshot: &Snapshot, buttons: &[usize]) -> Vec<usize> {
    let dismissing = [saying(snapshot, buttons, &DISMISS), closing(snapshot, buttons)].concat();
    let others: Vec<usize> = buttons.iter().copied().filter(|i| !dismissing.contains(i)).collect();
    match (saying(snapshot, buttons, &DISMISS).is_empty(), innermost(snapshot, &others).as_slice()) {
        (false, [one]) => vec![*one],
        _ => Vec::new(),
    }
}

/// Those that say "close", or show a cross.
fn closing(snapshot: &Snapshot, buttons: &[usize]) -> Vec<usize> {
    let crossed = |i| called(snapshot, i).iter().any(|text| CROSSES.contains(&text.trim()));
    buttons.iter().copied().filter(|&i| says(snapshot, i, &CLOSE) || crossed(i)).collect()
}

fn labelled(snapshot: &Snapshot, buttons: &[usize], label: &Literal) -> Vec<usize> {
    let wanted = Wanted::new(&label.text);
    let ranks: Vec<_> = buttons
        .iter()
        .filter_map(|&i| name::rank(snapshot, i, &wanted, None).map(|r| (r, i)))
        .filter(|(r, _)| r.tier <= Tier::Hint)
        .collect();
    wanted::best(ranks)
}
