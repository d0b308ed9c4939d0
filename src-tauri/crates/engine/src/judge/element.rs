//! Rule: an element is visible; and which element a claim speaks of.

use super::area::{Area, no_scope};
use super::kinds::{contradicts, is_certain, is_kind};
use super::line::{spaced_text, texts_of};
use super::near::{near_elements, near_texts};
use super::others::Others;
use super::ruling::{Ruling, Sight};
use super::shown::{describe, is_field, look_for};
use super::words::{Edge, best_edge, folded, plain};
use crate::event::Evidence;
use crate::ground::{Found, Tier, Verb, before_controls, drawn, find, is_interactive, names_search};
use crate::locator::Locator;
use crate::snapshot::{Element, RunKind, Snapshot};
use crate::step::{ElementKind, Literal, Target};

/// An element of a kind and a name is visible.
///
/// A name is compared as it is written, case included, up to what no person counts to a label: punctuation at
/// its end and counters ("Cart 3"). Another kind is false ("there is a link 'Save', not a button") where roles tell the
/// kinds apart; a name with further words ("Save changes") is not-applicable, since people differ on it.
pub(crate) fn element(sight: &Sight<'_>, target: &Target) -> Ruling {
    let found = find(sight.now, target, Verb::Observe);
    if let Some(finding) = found.scope_problem {
        return no_scope(sight, &target.within, finding);
    }
    let s = sight.now;
    let what = in_words(target);
    if let Some(locator) = target.exact() {
        return told_exactly(s, locator, &found, &what);
    }
    let Some(name) = &target.name else { return unnamed(sight, target, &found, &what) };
    let fits = |&&i: &&usize| names_search(target) || s.elements.get(i).is_some_and(|e| is_named(s, e, name));
    if let Some(&i) = found.elements.iter().find(fits) {
        if found.tier == Some(Tier::Ident) {
            return Ruling::unknown(format!("nothing that can be read says that this is the {what}"));
        }
        if s.elements[i].broken {
            return Ruling::unknown(format!("the {what} did not load, and only its name is there"))
                .with(evidence(s, i));
        }
        if is_covered(s, &s.elements[i]) {
            let reason =
                format!("the {what} lies behind something that covers the page: what covers it may go");
            return Ruling::unknown(reason).with(evidence(s, i));
        }
        return Ruling::holds(format!("the {what} is shown")).with(evidence(s, i));
    }
    if let Some(ruling) = barred(s, &found, &what, |e| is_named(s, e, name)) {
        return ruling;
    }
    if found.tier == Some(Tier::Ident) && !found.elements.is_empty() {
        return Ruling::unknown(format!("only the source of the page calls something {}", name.shown()));
    }
    let spaced = |e: &Element| plain(&spaced_text(s, e)) == plain(&name.text);
    if let Some(e) = found.elements.iter().filter_map(|&i| s.elements.get(i)).find(|e| spaced(e)) {
        let reason = format!(
            "there is the {}, whose parts only style sets apart: name it as the page does",
            describe(e)
        );
        return Ruling::unknown(reason).near(near_elements(s, &found.elements));
    }
    if !found.elements.is_empty() {
        let other = found.elements.first().and_then(|&i| s.elements.get(i)).map(describe).unwrap_or_default();
        return Ruling::fails(format!("there is no {what}, but the {other}"))
            .near(near_elements(s, &found.elements));
    }
    if let Some(ruling) = offered(s, target, name, &what) {
        return ruling;
    }
    missing(sight, target, name, &found, &what)
}

/// An option of a list that is not open is on offer, though it does not stand on the page.
fn offered(s: &Snapshot, target: &Target, name: &Literal, what: &str) -> Option<Ruling> {
    if target.kind != Some(ElementKind::Option) {
        return None;
    }
    let offers = |e: &Element| {
        e.visible && e.options.iter().any(|o| !o.hidden && plain(&o.label) == plain(&name.text))
    };
    let (i, list) = s.elements.iter().enumerate().find(|(_, e)| offers(e))?;
    let (list, name) = (describe(list), name.shown());
    let reason = format!(
        "the {what} does not stand on the page, but the {list} offers it: say \"the {list} has the option '{name}'\", or that it does not"
    );
    Some(Ruling::unknown(reason).with(evidence(s, i)))
}

/// Seen, and yet not to be used: people differ on whether such a control "is there". What is only looked at is.
fn barred(s: &Snapshot, found: &Found, what: &str, meant: impl Fn(&Element) -> bool) -> Option<Ruling> {
    let is = |&&i: &&usize| s.elements.get(i).is_some_and(|e| e.barred && meant(e));
    let &i = found.hidden.iter().find(is)?;
    if s.elements.get(i).is_some_and(|e| !is_interactive(e)) {
        return Some(
            Ruling::holds(format!("the {what} is shown, behind an open dialog")).with(evidence(s, i)),
        );
    }
    let reason = format!(
        "the {what} is seen behind an open dialog or on a locked page, where it cannot be used: check it once that is closed"
    );
    Some(Ruling::unknown(reason).with(evidence(s, i)))
}

/// An element told exactly: one visible match is it, none is none, and of several none is meant.
fn told_exactly(s: &Snapshot, locator: &Locator, found: &Found, what: &str) -> Ruling {
    match found.elements.as_slice() {
        [one] => Ruling::holds(format!("the {what} is shown")).with(evidence(s, *one)),
        [] if !found.wrong_type.is_empty() => {
            Ruling::unknown(format!("there is {locator}, but it may be of another kind than was said"))
                .near(near_elements(s, &found.wrong_type))
        }
        [] if !found.hidden.is_empty() => barred(s, found, what, |_| true)
            .unwrap_or_else(|| Ruling::fails(format!("{locator} is in the page, but not visible"))),
        [] => Ruling::fails(format!("nothing on the page is {locator}")),
        several => {
            let reason = format!("{} elements on the page are {locator}: narrow the locator", several.len());
            Ruling::unknown(reason).near(near_elements(s, several))
        }
    }
}

/// Whether all that it shows lies behind something that covers the page.
pub(super) fn is_covered(s: &Snapshot, e: &Element) -> bool {
    let runs = s.runs.get(e.runs.0..e.runs.1).unwrap_or_default();
    !runs.is_empty() && runs.iter().all(|run| run.kind == RunKind::Covered)
}

fn unnamed(sight: &Sight<'_>, target: &Target, found: &Found, what: &str) -> Ruling {
    if let Some(ruling) = super::menus::bare_menu(sight, target, &found.elements) {
        return ruling;
    }
    if let Some(&i) = found.elements.first() {
        return Ruling::holds(format!("the {what} is shown")).with(evidence(sight.now, i));
    }
    // What its role told before is there no more where no role tells it.
    let told_before = || sight.earlier().is_some_and(|then| shown_by_role(then.now, target));
    match target.kind {
        Some(_) if found.hidden.is_empty() && told_before() => {
            Ruling::fails(format!("there is no {what} any more"))
        }
        Some(kind) if is_certain(kind) => Ruling::fails(format!("there is no {}", kind.noun())),
        _ => Ruling::unknown(format!(
            "whether there is a {what} cannot be told by its role: name a text that it shows"
        )),
    }
}

/// Whether elements of a kind that roles tell were on a page.
fn shown_by_role(s: &Snapshot, target: &Target) -> bool {
    let of_kind = |&i: &usize| target.kind.is_some_and(|kind| is_kind(&s.elements[i], kind) == Some(true));
    find(s, target, Verb::Observe).elements.iter().any(of_kind)
}

fn missing(sight: &Sight<'_>, target: &Target, name: &Literal, found: &Found, what: &str) -> Ruling {
    let s = sight.now;
    let kind = target.kind.unwrap_or(ElementKind::Element);
    let named = |i: &usize| s.elements.get(*i).is_some_and(|e| is_named(s, e, name));
    let wrong: Vec<usize> = found.wrong_type.iter().copied().filter(named).collect();
    let others = Others::of(sight, target, name);
    let may_be_meant =
        |i: &&usize| !others.has(**i) && s.elements.get(**i).is_some_and(|e| !contradicts(e, kind));
    if let Some(other) = wrong.iter().find(may_be_meant).and_then(|&i| s.elements.get(i)) {
        return Ruling::unknown(format!(
            "no {what} was found, but the {}, which may be meant: name it by its kind",
            describe(other)
        ))
        .near(near_elements(s, &wrong));
    }
    let drawn = |i: &&usize| kind == ElementKind::Button && drawn::may_be_button(s, **i);
    if let Some(other) = wrong.iter().find(drawn).and_then(|&i| s.elements.get(i)) {
        let reason =
            format!("there is the {0}, which may look like a button: say 'the link …'", describe(other));
        return Ruling::unknown(reason).near(near_elements(s, &wrong));
    }
    let longer = |i: &usize| {
        s.elements.get(*i).is_some_and(|e| best_edge(&plain(&e.name), &plain(&name.text)) == Edge::Whole)
    };
    if let Some(e) = found.near.iter().find(|i| longer(i)).and_then(|&i| s.elements.get(i)) {
        return Ruling::unknown(format!("there is no {what}, but the {}: quote the whole name", describe(e)))
            .near(near_elements(s, &found.near));
    }
    if let Some(e) = plural_of(s, found, name) {
        return Ruling::unknown(format!(
            "there is no {what}, but the {}: write the name as the page shows it",
            describe(e)
        ))
        .near(near_elements(s, &found.near));
    }
    if !is_certain(kind) || is_labelled(kind) {
        let seen = look_for(s, &Area::page(), &name.text);
        if seen.whole.iter().chain(&seen.doubtful).any(|line| !others.have(line)) {
            return Ruling::unknown(format!(
                "the text '{}' is shown, but no role says that it is the {what}: say \"the text '…' is shown\"",
                name.shown()
            ));
        }
    }
    // Only a name in quotes is what the page must show (DESIGN section 7).
    if !name.quoted && !wrong.iter().any(|&i| s.elements.get(i).is_some_and(|e| e.name == name.text)) {
        let near = near_elements(s, &found.near);
        let reason = format!(
            "nothing that is shown is called '{0}': write its name in quotes as the page shows it",
            name.shown()
        );
        return Ruling::unknown(reason).near(near);
    }
    let observed = if let Some(e) = wrong.first().and_then(|&i| s.elements.get(i)) {
        format!("there is the {}, not a {}", describe(e), kind.noun())
    } else if found.hidden.iter().any(named) {
        format!("the {what} is in the page, but not visible")
    } else {
        format!("there is no {what}")
    };
    let mut near = near_elements(s, if wrong.is_empty() { &found.near } else { &wrong });
    if near.is_empty() {
        near = near_texts(s, &Area::page(), name);
    }
    Ruling::fails(observed).near(near)
}

/// What is called so but for the ending of its plural, or brackets around it, which a person writes without thinking.
fn plural_of<'a>(s: &'a Snapshot, found: &Found, name: &Literal) -> Option<&'a Element> {
    let bare = |t: &str| plain(t).trim_matches(['[', ']', '(', ')', '<', '>', '«', '»', '"', ' ']).to_owned();
    let wanted = bare(&name.text);
    let alike = |e: &&Element| {
        let said = bare(&e.name);
        let (long, short) = if said.len() > wanted.len() { (&said, &wanted) } else { (&wanted, &said) };
        !short.is_empty()
            && (long == short
                || long.strip_prefix(short.as_str()).is_some_and(|end| matches!(end, "s" | "es")))
    };
    found.near.iter().filter_map(|&i| s.elements.get(i)).find(alike)
}

fn is_labelled(kind: ElementKind) -> bool {
    use ElementKind as K;
    matches!(kind, K::Field | K::TextArea | K::Dropdown | K::Checkbox | K::Radio)
}

/// Whether what a person reads on or beside an element is (or begins with) this name, case included.
pub(crate) fn is_named(s: &Snapshot, e: &Element, name: &Literal) -> bool {
    let bare = |t: &str| plain(t).trim_end_matches([':', '*', '.', '!', '?', ' ']).to_owned();
    let wanted = bare(&name.text);
    let [shown, raw] = texts_of(s, e);
    // A tool tip is no name to be read where the element shows another.
    let hints = e.hints.iter().filter(|_| is_field(e.role) || !shown.chars().any(char::is_alphabetic));
    let before = before_controls(s, e);
    let texts = [&e.name, &shown, &raw].into_iter().chain(&e.labels).chain(hints).chain(&before);
    // A badge is often set apart by its style alone.
    let spaced = bare(&spaced_text(s, e));
    let is_counter = |t: &str| t.chars().any(char::is_numeric) && !t.chars().any(char::is_alphabetic);
    let counted = spaced.strip_prefix(&wanted).is_some_and(|rest| match rest.chars().next() {
        Some(first) => matches!(first, ' ' | '(') && is_counter(rest),
        None => spaced.rsplit_once(' ').is_some_and(|(_, last)| is_counter(last)),
    });
    counted
        || texts.filter(|t| !t.is_empty()).any(|t| {
            let text = bare(t);
            text == wanted || best_edge(&text, &wanted) == Edge::Whole && differs_by_counter(&text, &wanted)
        })
}

/// Whether all that a name has besides the wanted words is a counter ("Cart 3", "Inbox (12)") or no words at all.
fn differs_by_counter(text: &str, wanted: &str) -> bool {
    let rest = text.replacen(wanted, "", 1);
    !rest.chars().any(char::is_alphabetic) || folded(&rest).split(' ').all(|w| w == folded(wanted))
}

/// The target in words: "button 'Save'".
pub(crate) fn in_words(target: &Target) -> String {
    let kind = target.kind.map_or("element", ElementKind::noun);
    let ordinal = target.ordinal.map(|place| place.in_words() + " ").unwrap_or_default();
    if let Some(locator) = target.exact() {
        return format!("{kind} {locator}");
    }
    match &target.name {
        Some(name) => format!("{ordinal}{kind} '{}'", name.shown()),
        None => format!("{ordinal}{kind}"),
    }
}

/// An element as evidence. What a masked field holds is never quoted.
pub(crate) fn evidence(s: &Snapshot, element: usize) -> Evidence {
    let Some(e) = s.elements.get(element) else { return Evidence::default() };
    let [shown, _] = texts_of(s, e);
    let quote = match &e.value {
        _ if e.states.masked => None,
        Some(value) => Some(value.clone()),
        None => Some(shown).filter(|t| !t.is_empty()),
    };
    Evidence { element: Some(describe(e)), quote, bbox: Some(e.bbox) }
}

/// The elements that a claim speaks of, or the ruling where there is none: a claim about something that is for certain
/// not there is false, a denial about it says nothing.
pub(crate) fn subjects(sight: &Sight<'_>, target: &Target) -> Result<Vec<usize>, Ruling> {
    let found = find(sight.now, target, Verb::Observe);
    if let Some(finding) = found.scope_problem {
        return Err(no_scope(sight, &target.within, finding));
    }
    if !found.elements.is_empty() && found.tier != Some(Tier::Ident) {
        return Ok(open_one(sight.now, target, found.elements));
    }
    // What only the source names can be meant when nothing else is.
    if found.elements.len() == 1 {
        return Ok(found.elements);
    }
    let what = in_words(target);
    let s = sight.now;
    let gone = found.elements.is_empty() && found.hidden.is_empty() && found.wrong_type.is_empty();
    let Some(name) = target.name.as_ref().filter(|n| n.quoted && gone && found.near.is_empty()) else {
        let near = [&found.wrong_type[..], &found.near, &found.hidden].concat();
        let ruling = Ruling::unknown(format!("which element is meant by the {what} cannot be told"));
        return Err(ruling.near(near_elements(s, &near)));
    };
    let seen = look_for(s, &Area::page(), &name.text);
    let near = near_texts(s, &Area::page(), name);
    if sight.negative || !seen.whole.is_empty() || !seen.doubtful.is_empty() {
        return Err(Ruling::unknown(format!("there is no {what} that it could be told of")).near(near));
    }
    Err(Ruling::fails(format!("there is no {what}")).near(near))
}

/// "The dropdown", of several, is the one that is open.
fn open_one(s: &Snapshot, target: &Target, found: Vec<usize>) -> Vec<usize> {
    if target.kind != Some(ElementKind::Dropdown) || target.name.is_some() || target.ordinal.is_some() {
        return found;
    }
    let is_open = |&&i: &&usize| s.elements.get(i).is_some_and(|e| e.states.expanded == Some(true));
    match found.iter().filter(is_open).collect::<Vec<_>>()[..] {
        [&one] => vec![one],
        _ => found,
    }
}

/// The one element that a claim speaks of.
pub(crate) fn subject(sight: &Sight<'_>, target: &Target) -> Result<usize, Ruling> {
    let all = subjects(sight, target)?;
    match all.as_slice() {
        [one] => Ok(*one),
        _ => Err(several(sight, target, &all)),
    }
}

/// Several elements fit, and the claim does not hold for all of them alike.
pub(crate) fn several(sight: &Sight<'_>, target: &Target, all: &[usize]) -> Ruling {
    let reason = format!(
        "{} elements fit the {}: say which, as in \"the second …\" or \"… in the row '…'\"",
        all.len(),
        in_words(target)
    );
    Ruling::unknown(reason).near(near_elements(sight.now, all))
}
