//! Rules: a dialog is open, or was since the row's first action.

use std::cell::OnceCell;

use super::ruling::{Ruling, Sight, decide};
use super::view::Truth;
use crate::assertion::TextMatch;
use crate::event::Evidence;
use crate::facts::area::Area;
use crate::facts::called;
use crate::facts::fits::text_fits;
use crate::facts::kinds::is_pressed;
use crate::facts::line::{text_of, without_controls};
use crate::facts::near::near_texts;
use crate::facts::plain::{Edge, folded, plain};
use crate::facts::shown::{lines, look_for};
use crate::page::Happening;
use crate::rule::rules;
use crate::snapshot::{DialogKind, Element, Role, Snapshot};
use crate::step::Literal;
use crate::words::message_words;

/// A dialog that is asked for, by a text where one was said, and what the open ones say.
pub(crate) struct Asked<'a> {
    sight: Sight<'a>,
    how: TextMatch,
    text: Option<&'a Literal>,
    texts: Vec<(String, Evidence)>,
    opened: OnceCell<Option<(String, Option<DialogKind>)>>,
}

rules! {
    /// The rules of a dialog, in their order. A claim also counts those that opened since the row's first action; a denial ("the dialog is
    /// closed") looks at now.
    DIALOG: fn(&Asked<'_>) -> Option<Ruling>;

    /// A dialog is called by its title or by what it says, never by its buttons.
    /// Example: "the dialog 'Cancel' is displayed", where 'Cancel' is the button of 'Delete?'.
    "dialog/control-alone" "only a control in the dialog is called so" => control_alone;
    /// Native, by its role (dialog or alertdialog), or modal.
    /// Example: "the dialog 'Delete?' is displayed".
    "dialog/open" "such a dialog is open" => open;
    /// As of texts, people differ on whether a part of it is meant.
    /// Example: "the dialog 'Ada' is displayed", where it says "Delete Ada's order?".
    "dialog/part" "the dialog says it only as a part" => part;
    /// One was open before the action, and none is now: what came and went may have been that one.
    /// Example: "a dialog is displayed" after it was closed.
    "dialog/of-before" "the dialog of before has gone, and whether another opened cannot be told" => of_before;
    /// What opened since the row's first action and went again was seen.
    /// Example: "the dialog 'Sure?' is displayed", which the browser has closed since.
    "dialog/opened" "such a dialog opened since the action" => opened;
    /// A native alert is gone before anyone could see it stay.
    /// Example: "no dialog is displayed", where an alert 'Saved' was accepted.
    "dialog/accepted" "an alert opened and was accepted" => accepted;
    /// A browser asks in words of its own whether a page may be left.
    /// Example: "the dialog 'Discard your changes?' is displayed".
    "dialog/asked-to-leave" "the browser asked whether to leave the page" => asked_whether_to_leave;
    /// One is open, and says another thing.
    /// Example: "the dialog 'Delete?' is displayed", where 'Rename' is open.
    "dialog/says-otherwise" "the dialog that is open says something else" => says_otherwise;
    /// A layer that no role calls a dialog, but a person might. That one with its role has gone is told by the role.
    /// Example: "the dialog 'Cookies' is displayed", where 'Cookies' is a text above the page.
    "dialog/like-one" "something may be a dialog that no role calls so" => like_one;
    /// Neither is one open, nor anything like it.
    /// Example: "the dialog 'Delete?' is displayed" on a page of text.
    "dialog/none" "no dialog is open" => none;
}

/// A dialog is open, or was since the row's first action, by the first of its rules that says something.
pub(crate) fn dialog(sight: &Sight<'_>, how: TextMatch, text: Option<&Literal>) -> Ruling {
    let asked = Asked { sight: *sight, how, text, texts: open_now(sight), opened: OnceCell::new() };
    decide(DIALOG, &asked)
}

impl Asked<'_> {
    fn fits(&self, said: &str) -> Edge {
        self.text.map_or(Edge::Whole, |wanted| text_fits(said, self.how, wanted))
    }

    /// What an open dialog says that fits best, if it fits at all.
    fn best(&self) -> Option<&(String, Evidence)> {
        let best = self.texts.iter().max_by_key(|(said, _)| self.fits(said));
        best.filter(|(said, _)| self.fits(said) > Edge::Inside)
    }

    /// One that opened since the row's first action and says it; its kind, where it is the browser's own.
    fn opened(&self) -> Option<&(String, Option<DialogKind>)> {
        let find = || opened_since(&self.sight).into_iter().find(|(said, _)| self.fits(said) == Edge::Whole);
        self.opened.get_or_init(|| (!self.sight.standing).then(find).flatten()).as_ref()
    }
}

fn control_alone(asked: &Asked<'_>) -> Option<Ruling> {
    let (said, evidence) = asked.best().filter(|_| asked.text.is_some())?;
    let is_control = |said: &str| only_control_says(asked.sight.now, said);
    let others = || asked.texts.iter().any(|(o, _)| asked.fits(o) == Edge::Whole && !is_control(o));
    let reason = format!(
        "only a control in the dialog is called '{said}': say what the dialog says, or name the control"
    );
    (is_control(said) && !others()).then(|| Ruling::unknown(reason).with(evidence.clone()))
}

fn open(asked: &Asked<'_>) -> Option<Ruling> {
    let (said, evidence) = asked.best().filter(|(said, _)| asked.fits(said) == Edge::Whole)?;
    Some(Ruling::holds(format!("the dialog '{said}' is open")).with(evidence.clone()))
}

fn part(asked: &Asked<'_>) -> Option<Ruling> {
    let (said, evidence) = asked.best()?;
    let reason = format!("the dialog '{said}' says it only as a part: quote the whole text");
    Some(Ruling::unknown(reason).with(evidence.clone()))
}

fn of_before(asked: &Asked<'_>) -> Option<Ruling> {
    asked.opened().filter(|(_, kind)| kind.is_none() && asked.text.is_none() && !asked.sight.negative)?;
    was_open(&asked.sight).then(|| Ruling::unknown(
        "the dialog of before has gone, and whether another opened meanwhile cannot be told: name a text that it shows",
    ))
}

fn opened(asked: &Asked<'_>) -> Option<Ruling> {
    let (said, _) = asked.opened().filter(|_| !asked.sight.negative)?;
    let evidence = Evidence { element: Some("dialog".into()), quote: Some(said.clone()), bbox: None };
    Some(Ruling::holds(format!("the dialog '{said}' opened")).with(evidence))
}

fn accepted(asked: &Asked<'_>) -> Option<Ruling> {
    let (said, _) = asked.opened().filter(|(_, kind)| *kind == Some(DialogKind::Alert))?;
    let reason = format!("an alert '{said}' opened and was accepted: say whether it must appear");
    Some(Ruling::unknown(reason))
}

fn asked_whether_to_leave(asked: &Asked<'_>) -> Option<Ruling> {
    let this = || asked.opened().is_some_and(|(_, kind)| *kind == Some(DialogKind::BeforeUnload));
    let sight = &asked.sight;
    let any = || !sight.standing && asked.text.is_some() && asked_to_leave(sight);
    (this() || any()).then(|| Ruling::unknown(ASKED_TO_LEAVE))
}

fn says_otherwise(asked: &Asked<'_>) -> Option<Ruling> {
    asked.texts.first()?;
    let open: Vec<String> = asked.texts.iter().map(|(t, _)| format!("'{t}'")).take(3).collect();
    let near = asked.text.map(|t| near_texts(asked.sight.now, &Area::page(), t)).unwrap_or_default();
    Some(Ruling::fails(format!("the dialog that is open says {}", open.join(", "))).near(near))
}

fn like_one(asked: &Asked<'_>) -> Option<Ruling> {
    let sight = &asked.sight;
    let reason = like_a_dialog(sight, asked.text)?;
    let gone = (sight.negative || sight.standing) && was_open(sight);
    (!gone).then(|| Ruling::unknown(reason))
}

fn none(asked: &Asked<'_>) -> Option<Ruling> {
    let opened = if asked.sight.standing { Vec::new() } else { opened_since(&asked.sight) };
    let alerts = opened.iter().filter(|(_, kind)| *kind == Some(DialogKind::Alert));
    let said: Vec<String> = alerts.map(|(said, _)| format!("'{said}'")).collect();
    Some(Ruling::fails(match said.as_slice() {
        [] => "no dialog is open".to_owned(),
        said => format!(
            "no dialog is open; an alert opened and was accepted, and it said {}",
            said.join(", then ")
        ),
    }))
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

/// Whether an element within a dialog that is not seen has its name, and none that is seen.
fn only_hidden_says(s: &Snapshot, dialog: usize, name: &str) -> bool {
    let inside = (dialog + 1..s.elements.len()).take_while(|&i| s.is_within(i, dialog));
    let named: Vec<bool> = inside
        .filter_map(|i| s.elements.get(i))
        .filter(|e| plain(&e.name) == name)
        .map(|e| e.visible)
        .collect();
    !named.is_empty() && named.iter().all(|visible| !visible)
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
        // A name that only a hidden heading gives is one for screen readers: nobody sees it.
        let name = Some(plain(&e.name)).filter(|name| !only_hidden_says(s, i, name));
        let texts = blocks.chain([without_controls(s, i)]).chain(name);
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

/// Toasts often stand in a layer of their own, which is named for them ("Notifications").
fn is_called_for_messages(name: &str) -> bool {
    let called = |word: &str| message_words().any(|(said, _)| word.strip_suffix('s').unwrap_or(word) == said);
    folded(name).split(' ').any(called)
}

/// A layer that no role calls a dialog, but a person might.
fn like_a_dialog(sight: &Sight<'_>, text: Option<&Literal>) -> Option<String> {
    let s = sight.now;
    let new = |e: &Element| {
        sight.view.before.is_none_or(|b| !b.elements.iter().any(|o| o.visible && o.fixed && o.node == e.node))
    };
    let layer = s
        .elements
        .iter()
        .any(|e| e.visible && e.fixed && e.parent.is_none() && new(e) && !is_called_for_messages(&e.name));
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
