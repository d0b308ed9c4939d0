//! Texts of a page that may be messages.

use super::left::left_by_step;
use super::ruling::Sight;
use crate::assertion::{MessageKind, TextMatch};
use crate::event::Evidence;
use crate::facts::area::Area;
use crate::facts::called::describe;
use crate::facts::fits::text_fits;
use crate::facts::kinds::{is_field, is_leaf};
use crate::facts::line::{is_button, texts_of, without, without_controls};
use crate::facts::messages;
use crate::facts::messages::{called_kind, is_badge, kinds, kinds_of_role, marks_message, said_kind};
use crate::facts::plain::{Edge, best_edge, plain};
use crate::facts::shown::lines;
use crate::page::{Happening, Transient};
use crate::snapshot::{Element, Role, RunKind, Snapshot};
use crate::step::Literal;

/// A text that may be the message.
pub(crate) struct Candidate {
    pub(crate) text: String,
    /// Role, live region, class or an invalid field marks it as a message.
    pub(crate) marked: bool,
    /// The kinds that it can be of.
    pub(crate) kinds: Vec<MessageKind>,
    /// The kinds rest on more than a role, which many applications give to all their messages alike.
    pub(crate) sure: bool,
    /// The role that speaks of its kind besides the class words.
    pub(crate) role: Role,
    /// Where it stands on the page.
    pub(crate) element: Option<usize>,
    pub(crate) colors: [Option<[u8; 3]>; 2],
    /// Stands in a layer of its own, fixed to the viewport, as toasts do.
    pub(crate) floating: bool,
    /// It has gone since, by a later step of the row or for another text in its place: it may not be what is claimed to be shown.
    pub(crate) left: bool,
    /// It was there, the same, before the row's first action.
    pub(crate) stood: bool,
    pub(crate) evidence: Evidence,
}

/// All texts that may be the message: marked elements, descriptions of invalid fields, what appeared, native dialogs.
pub(crate) fn candidates(sight: &Sight<'_>) -> Vec<Candidate> {
    let mut all = marked_elements(sight);
    all.extend(described_fields(sight));
    if sight.standing {
        return all;
    }
    all.extend(plain_texts(sight));
    let mut all = without_echoes(sight.now, all);
    let denied = |t: &Transient| sight.negative && (t.gone && is_awaited(sight, t) || is_redrawn(sight, t));
    for t in sight.view.transients.iter().filter(|t| !denied(t)) {
        let (mut kinds, sure) = kinds(t.role, &t.classes, false);
        let said = said_kind(&plain(&t.text));
        if kinds.is_empty() {
            kinds.extend(said);
        }
        all.push(Candidate {
            text: plain(&t.text),
            marked: messages::is_message(t) || said.is_some(),
            kinds,
            sure,
            role: t.role,
            element: None,
            colors: [t.color, t.background],
            floating: false,
            left: t.replaced || left_by_step(sight, t),
            stood: false,
            evidence: Evidence { quote: Some(plain(&t.text)), ..Evidence::default() },
        });
    }
    let dialogs = sight.view.happenings.iter().filter_map(|h| match h {
        Happening::Dialog { message, .. } => Some(message),
        _ => None,
    });
    for message in dialogs.chain(sight.now.dialog.as_ref().map(|d| &d.message)) {
        all.push(Candidate {
            text: plain(message),
            marked: true,
            kinds: Vec::new(),
            sure: false,
            role: Role::Generic,
            element: None,
            colors: [None, None],
            floating: false,
            left: false,
            stood: false,
            evidence: Evidence {
                element: Some("native dialog".into()),
                quote: Some(plain(message)),
                bbox: None,
            },
        });
    }
    all.retain(|c| !c.text.is_empty());
    all
}

/// Whether a step has waited until it was gone: nothing that comes after is said of it. What says more ("Saving failed", where "Saving"
/// was waited for) is another message.
fn is_awaited(sight: &Sight<'_>, t: &Transient) -> bool {
    let text = plain(&t.text);
    let awaited = |literal: &Literal| text_fits(&text, TextMatch::Is, literal) == Edge::Whole;
    sight.view.awaited.iter().any(awaited)
}

/// Whether it is a badge that a script has only drawn again: as many of its text stood on the page before.
fn is_redrawn(sight: &Sight<'_>, t: &Transient) -> bool {
    let text = plain(&t.text);
    let count = |s: &Snapshot| {
        let same = |e: &&Element| {
            (e.visible || e.barred) && is_badge(e.role, &e.classes) && texts_of(s, e).contains(&text)
        };
        s.elements.iter().filter(same).count()
    };
    is_badge(t.role, &t.classes) && !t.gone && sight.view.before.is_some_and(|b| count(sight.now) <= count(b))
}

/// Leaves out what says nothing of its kind, or says it by its role alone, where it is the text of a message in or around it that does.
fn without_echoes(s: &Snapshot, mut all: Vec<Candidate>) -> Vec<Candidate> {
    let echo = |c: &Candidate| {
        let Some(at) = c.element.filter(|_| c.kinds.is_empty() || !c.sure) else { return false };
        all.iter()
            .filter(|d| {
                (d.sure || c.kinds.is_empty() && !d.kinds.is_empty())
                    && d.text == c.text
                    && d.stood == c.stood
            })
            .any(|d| d.element.is_some_and(|other| s.is_within(at, other) || s.is_within(other, at)))
    };
    let echoes: Vec<bool> = all.iter().map(echo).collect();
    let mut echoes = echoes.into_iter();
    all.retain(|_| !echoes.next().unwrap_or(false));
    all
}

/// Visible elements that a role, a live region or a class marks as messages.
fn marked_elements(sight: &Sight<'_>) -> Vec<Candidate> {
    let s = sight.now;
    let marks = |e: &Element| (e.live && !is_badge(e.role, &e.classes)) || marks_message(e.role, &e.classes);
    let marked = |e: &Element| e.visible && marks(e) && !is_leaf(e);
    let mut all = Vec::new();
    for (i, e) in s.elements.iter().enumerate().filter(|(i, e)| marked(e) && !only_names_a_field(s, *i)) {
        // A layer that came with the message and shows nothing else speaks of it, and a place that was there does not.
        let wraps = |a: &usize| {
            let outer = &s.elements[*a];
            marked(outer) && texts_of(s, outer)[0] == texts_of(s, e)[0] && !was_there(sight, outer)
        };
        let classes: Vec<String> = s
            .ancestors(i)
            .skip(1)
            .take(3)
            .filter(wraps)
            .flat_map(|a| s.elements[a].classes.clone())
            .collect();
        let own = match called_kind(e) {
            Some(kind) => (vec![kind], true),
            None => kinds(e.role, &e.classes, false),
        };
        let told = if own.1 { own } else { kinds(e.role, &classes, false) };
        let (kinds, sure) = match told.1.then(|| place_of(sight, i)) {
            Some(Place::Holds) => (kinds_of_role(e.role).to_vec(), false),
            Some(Place::Changed) => (told.0, false),
            Some(Place::New) | None => told,
        };
        let style = s.styles.get(e.style);
        let texts = said_by(s, i);
        let stood = !sight.standing && stood_before(sight, i, &texts[0]);
        for text in texts.into_iter().filter(|t| !t.is_empty()) {
            all.push(Candidate {
                evidence: Evidence {
                    element: Some(describe(e)),
                    quote: Some(text.clone()),
                    bbox: Some(e.bbox),
                },
                text,
                marked: true,
                kinds: kinds.clone(),
                sure,
                role: e.role,
                element: Some(i),
                colors: [style.and_then(|s| s.color), style.and_then(|s| s.background)],
                floating: e.fixed,
                left: false,
                stood,
            });
        }
    }
    all
}

/// What a marked element says: all that it shows, also without its buttons. Of what a class marks around a field, the field's label says
/// nothing ("has-error").
fn said_by(s: &Snapshot, element: usize) -> Vec<String> {
    let e = &s.elements[element];
    if !e.live && !marks_message(e.role, &[]) && fields_in(s, element).next().is_some() {
        let named = |text: &str| fields_in(s, element).any(|f| is_called(f, text));
        return vec![without(s, element, |e| is_button(e) || e.tag == "label", named)];
    }
    let mut texts: Vec<String> = texts_of(s, e).into();
    texts.push(without_controls(s, element));
    texts.dedup();
    texts
}

/// The visible fields that stand in an element.
fn fields_in(s: &Snapshot, element: usize) -> impl Iterator<Item = &Element> {
    let inside = (element + 1..s.elements.len()).take_while(move |&i| s.is_within(i, element));
    inside.map(|i| &s.elements[i]).filter(|f| f.visible && is_field(f.role))
}

/// Whether an element shows the label of a field in it and no more: its class tells of the field ("has-success").
fn only_names_a_field(s: &Snapshot, element: usize) -> bool {
    let e = &s.elements[element];
    if e.live || marks_message(e.role, &[]) {
        return false;
    }
    let text = without_controls(s, element);
    !text.is_empty() && fields_in(s, element).any(|f| is_called(f, &text))
}

/// Whether a text is the label or name of a field, up to the marks behind it.
fn is_called(field: &Element, text: &str) -> bool {
    let bare = |t: &str| plain(t).trim_end_matches([':', '*', ' ']).to_owned();
    field.labels.iter().chain([&field.name]).any(|name| bare(name) == bare(text))
}

/// Whether an element was in sight before the row's first action.
fn was_there(sight: &Sight<'_>, e: &Element) -> bool {
    before_of(sight, e).is_some()
}

/// What an element was before the row's first action, where it was in sight.
fn before_of<'a>(sight: &Sight<'a>, e: &Element) -> Option<(&'a Snapshot, &'a Element)> {
    let before = sight.view.before?;
    let same = |o: &&Element| o.visible && o.node.is_some() && o.node == e.node;
    Some((before, before.elements.iter().find(same)?))
}

/// What the class words of an element with a message speak of.
enum Place {
    /// The message.
    New,
    /// It showed another text under the same kind: the message, or a part of the page that is called so.
    Changed,
    /// A part of the page: what it showed it shows still, with more, or a message in it says another kind of itself.
    Holds,
}

fn place_of(sight: &Sight<'_>, element: usize) -> Place {
    let s = sight.now;
    let e = &s.elements[element];
    let (own, sure) = kinds(e.role, &e.classes, false);
    let another = |i: usize| {
        let o = &s.elements[i];
        let (of, sure) = kinds(o.role, &o.classes, false);
        o.visible && sure && of != own && !is_leaf(o)
    };
    // What stands in an element follows it.
    if sure && (element + 1..s.elements.len()).take_while(|&i| s.is_within(i, element)).any(another) {
        return Place::Holds;
    }
    let Some((before, old)) = before_of(sight, e).filter(|_| !sight.standing) else { return Place::New };
    let ([shown, _], [now, _]) = (texts_of(before, old), texts_of(s, e));
    let kept = kinds(old.role, &old.classes, false) == (own, sure);
    match () {
        () if shown.is_empty() || shown == now || !kept => Place::New,
        () if best_edge(&now, &shown) == Edge::Whole => Place::Holds,
        () => Place::Changed,
    }
}

fn stood_before(sight: &Sight<'_>, element: usize, text: &str) -> bool {
    let Some(before) = sight.view.before else { return false };
    let now = &sight.now.elements[element];
    let reappeared = sight.view.transients.iter().any(|t| plain(&t.text) == text);
    !reappeared
        && before.elements.iter().any(|e| {
            // Behind a dialog that was open then it was in sight as well.
            (e.visible || e.barred)
                && e.role == now.role
                && (e.node == now.node)
                && texts_of(before, e).iter().any(|t| t == text)
        })
}

/// What describes a field that is marked invalid.
fn described_fields(sight: &Sight<'_>) -> Vec<Candidate> {
    let invalid =
        sight.now.elements.iter().filter(|e| e.visible && e.states.invalid && !e.description.is_empty());
    let stood = |e: &Element| {
        let same = |o: &Element| o.node == e.node && o.states.invalid && o.description == e.description;
        !sight.standing && sight.view.before.is_some_and(|b| b.elements.iter().any(same))
    };
    let candidate = |e: &Element| Candidate {
        text: plain(&e.description),
        marked: true,
        kinds: vec![MessageKind::Error],
        sure: true,
        // That it is the description of an invalid field says as much as the role.
        role: Role::Alert,
        element: None,
        colors: [None, None],
        floating: false,
        left: false,
        stood: stood(e),
        evidence: Evidence {
            element: Some(describe(e)),
            quote: Some(plain(&e.description)),
            bbox: Some(e.bbox),
        },
    };
    // A description counts where it can be read.
    let page = sight.now.runs.iter().map(|r| r.text.as_str()).collect::<Vec<_>>().join(" ");
    let page = plain(&page);
    invalid.filter(|e| page.contains(&plain(&e.description))).map(candidate).collect()
}

/// Blocks of text outside of controls and tables, new ones and those that stood there.
fn plain_texts(sight: &Sight<'_>) -> Vec<Candidate> {
    let s = sight.now;
    let page = Area::page();
    let before: Vec<String> =
        sight.view.before.map(|b| lines(b, &page).into_iter().map(|l| l.text).collect()).unwrap_or_default();
    let before: std::collections::HashSet<&str> = before.iter().map(String::as_str).collect();
    let in_control = |element: Option<usize>| {
        element.is_some_and(|e| {
            s.ancestors(e).any(|a| {
                is_leaf(&s.elements[a])
                    || matches!(
                        s.elements[a].role,
                        Role::Cell | Role::GridCell | Role::ColumnHeader | Role::RowHeader
                    )
            })
        })
    };
    let content =
        lines(s, &page).into_iter().filter(|l| l.kind == RunKind::Content && !in_control(l.element));
    content
        .map(|l| {
            let style = s.runs.get(l.runs.0).and_then(|r| s.styles.get(r.style));
            Candidate {
                left: false,
                stood: before.contains(l.text.as_str()),
                marked: said_kind(&l.text).is_some(),
                kinds: Vec::from_iter(said_kind(&l.text)),
                sure: false,
                role: Role::Generic,
                element: l.element,
                colors: [style.and_then(|s| s.color), style.and_then(|s| s.background)],
                floating: s
                    .runs
                    .get(l.runs.0)
                    .and_then(|r| s.blocks.get(r.block))
                    .is_some_and(|b| b.floating),
                evidence: l.evidence(s),
                text: l.text,
            }
        })
        .filter(|c| !c.text.is_empty())
        .collect()
}
