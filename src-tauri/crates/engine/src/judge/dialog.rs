//! Rule: a dialog is open, or was since the row's first action.

use super::ruling::{Ruling, Sight};
use super::view::Truth;
use crate::assertion::TextMatch;
use crate::event::Evidence;
use crate::facts::area::Area;
use crate::facts::called;
use crate::facts::fits::text_fits;
use crate::facts::kinds::is_pressed;
use crate::facts::line::{text_of, without_controls};
use crate::facts::near::near_texts;
use crate::facts::plain::{Edge, plain};
use crate::facts::shown::{lines, look_for};
use crate::page::Happening;
use crate::snapshot::{DialogKind, Element, Role, Snapshot};
use crate::step::Literal;

/// A native or HTML dialog (role dialog or alertdialog, or modal) is open, with a text when one was said. A claim also
/// counts those that opened since the row's first action; a denial ("the dialog is closed") looks at now, and
/// leaves open what a native alert means, which is gone before anyone could see it stay.
pub(crate) fn dialog(sight: &Sight<'_>, how: TextMatch, text: Option<&Literal>) -> Ruling {
    let texts = open_now(sight);
    let fits = |t: &str| text.map_or(Edge::Whole, |wanted| text_fits(t, how, wanted));
    let best = texts.iter().max_by_key(|(t, _)| fits(t));
    if let Some((t, evidence)) = best.filter(|(t, _)| fits(t) > Edge::Inside) {
        if text.is_some()
            && only_control_says(sight.now, t)
            && !texts.iter().any(|(o, _)| fits(o) == Edge::Whole && !only_control_says(sight.now, o))
        {
            let reason = format!(
                "only a control in the dialog is called '{t}': say what the dialog says, or name the control"
            );
            return Ruling::unknown(reason).with(evidence.clone());
        }
        if fits(t) == Edge::Whole {
            return Ruling::holds(format!("the dialog '{t}' is open")).with(evidence.clone());
        }
        let reason = format!("the dialog '{t}' says it only as a part: quote the whole text");
        return Ruling::unknown(reason).with(evidence.clone());
    }
    let opened = || opened_since(sight).into_iter().find(|(t, _)| fits(t) == Edge::Whole);
    if let Some((t, kind)) = (!sight.standing).then(opened).flatten() {
        if kind.is_none() && !sight.negative && text.is_none() && was_open(sight) {
            return Ruling::unknown(
                "the dialog of before has gone, and whether another opened meanwhile cannot be told: name a text that it shows",
            );
        }
        if !sight.negative {
            let evidence = Evidence { element: Some("dialog".into()), quote: Some(t.clone()), bbox: None };
            return Ruling::holds(format!("the dialog '{t}' opened")).with(evidence);
        }
        if kind == Some(DialogKind::BeforeUnload) {
            return Ruling::unknown(ASKED_TO_LEAVE);
        }
        if kind == Some(DialogKind::Alert) {
            return Ruling::unknown(format!(
                "an alert '{t}' opened and was accepted: say whether it must appear"
            ));
        }
    }
    if !sight.standing && text.is_some() && asked_to_leave(sight) {
        return Ruling::unknown(ASKED_TO_LEAVE);
    }
    if !texts.is_empty() {
        let open: Vec<String> = texts.iter().map(|(t, _)| format!("'{t}'")).take(3).collect();
        let near = text.map(|t| near_texts(sight.now, &Area::page(), t)).unwrap_or_default();
        return Ruling::fails(format!("the dialog that is open says {}", open.join(", "))).near(near);
    }
    // That a dialog with its role has gone is told by the role.
    let was_open = (sight.negative || sight.standing) && was_open(sight);
    if let Some(reason) = like_a_dialog(sight, text).filter(|_| !was_open) {
        return Ruling::unknown(reason);
    }
    Ruling::fails("no dialog is open")
}

/// One dialog says all of several texts. Where it takes two, nothing is decided: one may have opened out of the other.
pub(crate) fn of_several(sight: &Sight<'_>, how: TextMatch, texts: &[Literal]) -> Ruling {
    let rulings: Vec<Ruling> = texts.iter().map(|text| dialog(sight, how, Some(text))).collect();
    for refused in [Truth::False, Truth::NotApplicable] {
        if let Some(ruling) = rulings.iter().find(|r| r.truth == refused) {
            return ruling.clone();
        }
    }
    let opened = if sight.standing { Vec::new() } else { opened_since(sight) };
    let opened = opened.into_iter().map(|(text, _)| {
        let evidence = Evidence { element: Some("dialog".into()), quote: Some(text.clone()), bbox: None };
        vec![(text, evidence)]
    });
    let says = |dialog: &Vec<(String, Evidence)>, text: &Literal| {
        dialog.iter().any(|(said, _)| text_fits(said, how, text) == Edge::Whole)
    };
    let mut dialogs = open_dialogs(sight).into_iter().chain(opened);
    let one = dialogs.find(|dialog| texts.iter().all(|text| says(dialog, text)));
    let said: Vec<String> = texts.iter().map(|text| format!("'{}'", text.shown())).collect();
    match one.as_ref().and_then(|dialog| dialog.first()) {
        Some((_, evidence)) => {
            Ruling::holds(format!("one dialog says {}", said.join(", "))).with(evidence.clone())
        }
        None => Ruling::unknown(format!(
            "no dialog says all of {}, each of which a dialog says: write a sentence for each dialog, \"the dialog '…' is displayed\"",
            said.join(", ")
        )),
    }
}

const ASKED_TO_LEAVE: &str = "the browser asked whether to leave the page, in words of its own, and was answered that it may: check what the page shows then";

/// Whether the page had the browser ask whether it may be left (`beforeunload`).
fn asked_to_leave(sight: &Sight<'_>) -> bool {
    sight.view.happenings.iter().any(Happening::asks_to_leave)
}

/// Whether a text is the caption of a control that stands in a dialog: no dialog is called by its buttons.
fn only_control_says(s: &Snapshot, text: &str) -> bool {
    let in_dialog = |i: usize| s.ancestors(i).any(|a| s.elements.get(a).is_some_and(is_dialog));
    let all = s.elements.iter().enumerate();
    let mut says =
        all.filter(|(i, e)| e.visible && is_pressed(e.role) && plain(&e.name) == text && in_dialog(*i));
    says.next().is_some()
}

fn is_dialog(e: &Element) -> bool {
    e.visible && (e.modal || matches!(e.role, Role::Dialog | Role::AlertDialog))
}

/// Whether one was open before the row's first action.
fn was_open(sight: &Sight<'_>) -> bool {
    sight.earlier().is_some_and(|earlier| !open_now(&earlier).is_empty())
}

fn open_now(sight: &Sight<'_>) -> Vec<(String, Evidence)> {
    open_dialogs(sight).concat()
}

/// What each dialog says: all of it, and its lines.
fn open_dialogs(sight: &Sight<'_>) -> Vec<Vec<(String, Evidence)>> {
    let s = sight.now;
    let mut dialogs = Vec::new();
    if let Some(native) = &s.dialog {
        let text = plain(&native.message);
        let evidence =
            Evidence { element: Some("native dialog".into()), quote: Some(text.clone()), bbox: None };
        dialogs.push(vec![(text, evidence)]);
    }
    for (i, e) in s.elements.iter().enumerate().filter(|(_, e)| is_dialog(e)) {
        let evidence =
            Evidence { element: Some(called::describe(e)), quote: Some(text_of(s, i)), bbox: Some(e.bbox) };
        let blocks = lines(s, &Area::of(s, &[i])).into_iter().map(|l| l.text);
        let texts = blocks.chain([without_controls(s, i), plain(&e.name)]);
        dialogs.push(texts.map(|t| (t, evidence.clone())).collect());
    }
    dialogs
}

/// Texts of dialogs that opened since the row's first action; the kind of those that are the browser's own.
fn opened_since(sight: &Sight<'_>) -> Vec<(String, Option<DialogKind>)> {
    let native = sight.view.happenings.iter().filter_map(|h| match h {
        Happening::Dialog { dialog, message } => Some((plain(message), Some(*dialog))),
        _ => None,
    });
    let html = sight.view.transients.iter().filter(|t| matches!(t.role, Role::Dialog | Role::AlertDialog));
    native.chain(html.map(|t| (plain(&t.text), None))).collect()
}

/// A layer that no role calls a dialog, but a person might.
fn like_a_dialog(sight: &Sight<'_>, text: Option<&Literal>) -> Option<String> {
    let s = sight.now;
    let new = |e: &Element| {
        sight.view.before.is_none_or(|b| !b.elements.iter().any(|o| o.visible && o.fixed && o.node == e.node))
    };
    let layer = s.elements.iter().any(|e| e.visible && e.fixed && e.parent.is_none() && new(e));
    let shown = text.is_some_and(|t| !look_for(s, &Area::page(), &t.text).whole.is_empty());
    match text {
        Some(t) if shown => Some(format!(
            "'{}' is shown, but no role says that it stands in a dialog: say \"'…' is shown\"",
            t.shown()
        )),
        None if layer => {
            Some("a layer opened, but no role says that it is a dialog: name a text that it shows".into())
        }
        _ => None,
    }
}
