//! "is displayed" and all that may stand behind it.

use super::bare;
use super::claim::{Clause, both};
use super::compare::compare;
use super::entered;
use super::having::having;
use super::look::{GROUND, text_like};
use super::meant::{UNSAID_KIND, go_to, is_item_of_unsaid_kind, named};
use super::phrase::{Built, Having, Message, Place, Subject, Tails};
use super::speaking::{dialog, message};
use super::within::{container, scoped};
use crate::assertion::{Assertion, Claim, Counted, Edge, Look, State, TextMatch};
use crate::step::{ElementKind, Literal, Region, Scope, Target};

pub(super) const BEHIND: &str =
    "no rule reads what is said behind \"is displayed\" here: make it a sentence of its own";

/// Why things without a name are refused.
pub(super) const PLAIN_THINGS: &str =
    "no rule knows which these are: name each of them in quotes, count them, or say which text they contain";

const OPEN: &str = "\"open\" may mean displayed, expanded or selected: say which";

/// What "is displayed" claims of a subject, `(listed, open)` telling the word that was used.
pub(super) fn shown(
    subject: &Subject,
    tails: &Tails,
    (listed, open): (bool, bool),
    at: &Clause,
) -> Built<Assertion> {
    if tails.ordered {
        return at.refuse("an order is read of what shows them: \"the list shows 'A', 'B' in this order\"");
    }
    if let Some(other) = &tails.instead {
        let own = Tails { instead: None, ..tails.clone() };
        let other = at.check(Claim::Text { text: other.clone(), within: Vec::new(), listed: false });
        let here = shown(subject, &own, (listed, open), at)?;
        return Ok(Assertion::And(vec![here, Assertion::Not(Box::new(other))]));
    }
    if let Some(whole) = with_more(subject, tails, (listed, open), at)? {
        return Ok(whole);
    }
    let bare = tails.text.as_ref().is_some_and(|(_, text)| !text.quoted);
    if bare && !matches!(subject, Subject::Message(_)) {
        return at.refuse("what this says stands in quotes");
    }
    if tails.well && !is_own(subject) {
        return at.refuse("no rule can decide what is correct: say which text or element shows it");
    }
    let claim = match subject {
        Subject::Message(found) => message(found, tails, at)?,
        Subject::Dialog { how, text } => dialog(*how, text.as_ref(), tails, at)?,
        Subject::Text(..) if open => return at.refuse(OPEN),
        Subject::Text(text, within) => text_shown(text, within, tails, listed, at)?,
        Subject::Target(target) => target_shown(target, tails, (listed, open), at)?,
        _ => {
            bare_tails(subject, tails, at)?;
            if let Subject::Things { name: Some(name), within, .. } = subject {
                return bare::shown(name, within, tails, open, at);
            }
            match (subject, offering(&tails.within, tails)) {
                (Subject::Options { values, only }, Some(target)) if listed => {
                    at.check(Claim::Options { target, values: values.clone(), only: *only })
                }
                _ => scoped(plain(subject, tails, at)?, &tails.within, at)?,
            }
        }
    };
    let claim = match tails.edge {
        Some(edge) => at_edge(claim, subject, edge, at)?,
        None => claim,
    };
    match &tails.on {
        Some(place) => Ok(Assertion::And(vec![go_to(place, at)?, claim])),
        None => Ok(claim),
    }
}

/// "Petra Moreau is in the list": of one thing among others its name is what is read there.
fn called_alone(subject: &Subject, tails: &Tails, listed: bool) -> Option<Subject> {
    let Subject::Things { kind: None, name: Some(name), within } = subject else { return None };
    let placed = listed || !tails.within.is_empty() || tails.stands.is_some();
    let large = |word: &str| word.starts_with(char::is_uppercase);
    let proper = name.text.split_whitespace().count() > 1 && name.text.split_whitespace().all(large);
    (placed && proper && !bare::is_abstract(&name.text)).then(|| Subject::Text(name.clone(), within.clone()))
}

/// What is said beside that it is shown: where it stands by what people call that, what a page says, what comes with it.
fn with_more(subject: &Subject, tails: &Tails, word: (bool, bool), at: &Clause) -> Built<Option<Assertion>> {
    if let Some(text) = called_alone(subject, tails, word.0) {
        return shown(&text, tails, word, at).map(Some);
    }
    if let Some(place) = &tails.stands {
        let own = Tails { stands: None, ..tails.clone() };
        return at_place(shown(subject, &own, word, at)?, subject, place, at).map(Some);
    }
    let said = tails.text.as_ref().filter(|(_, text)| text.quoted && matches!(subject, Subject::Page(_)));
    if let Some((_, text)) = said {
        let own = Tails { text: None, ..tails.clone() };
        let text = at.check(Claim::Text { text: text.clone(), within: Vec::new(), listed: false });
        return Ok(Some(Assertion::And(vec![shown(subject, &own, word, at)?, text])));
    }
    let Some(items) = &tails.items else { return Ok(None) };
    let own = Tails { items: None, ..tails.clone() };
    let holder = match subject {
        Subject::Page(_) | Subject::Text(..) | Subject::Labelled { .. } => &Subject::ThisPage,
        Subject::Message(_) => return at.refuse(BEHIND),
        other if container(other).is_some() => other,
        _ => return at.refuse(BEHIND),
    };
    let held = having(holder, (Having::Contains, items, false), &Tails::default(), at)?;
    Ok(Some(Assertion::And(vec![shown(subject, &own, word, at)?, held])))
}

/// A text or message, and the part of the window in which it stands.
pub(super) fn at_edge(held: Assertion, subject: &Subject, edge: Edge, at: &Clause) -> Built<Assertion> {
    let text = placed(subject, at)?;
    Ok(all_of(vec![held, at.check(Claim::At { text: text.clone(), edge })]))
}

/// The same, and where it stands by what people call that.
fn at_place(held: Assertion, subject: &Subject, place: &Literal, at: &Clause) -> Built<Assertion> {
    let text = placed(subject, at)?;
    Ok(all_of(vec![held, at.check(Claim::Stands { text: text.clone(), place: place.clone() })]))
}

/// The text that says where something stands.
fn placed<'s>(subject: &'s Subject, at: &Clause) -> Built<&'s Literal> {
    match subject {
        Subject::Text(text, within) | Subject::Labelled { text, within, .. } if within.is_empty() => Ok(text),
        Subject::Message(Message { text: Some((_, text)), .. }) if text.quoted => Ok(text),
        Subject::Target(Target { name: Some(name), ordinal: None, within, .. })
            if within.is_empty() && name.quoted =>
        {
            Ok(name)
        }
        _ => at.refuse("where it stands is read of a text in quotes alone: leave the place out"),
    }
}

/// Whether that it is shown is a claim of its own, also where "correctly" says no more.
fn is_own(subject: &Subject) -> bool {
    match subject {
        Subject::Page(place) => !matches!(place, Place::Same),
        Subject::Target(target) => target.name.is_some(),
        Subject::Dialog { .. }
        | Subject::Message(_)
        | Subject::Text(..)
        | Subject::Row { .. }
        | Subject::Count { .. } => true,
        _ => false,
    }
}

/// The subjects whose being shown takes no adjunct but a place.
fn plain(subject: &Subject, tails: &Tails, at: &Clause) -> Built<Assertion> {
    Ok(at.check(match subject {
        Subject::Page(place) => return go_to(place, at),
        Subject::Url(Some(text)) => Claim::Url { how: TextMatch::Is, text: text.clone() },
        Subject::Title(Some(text), tab) => Claim::Title { how: TextMatch::Is, text: text.clone(), tab: *tab },
        Subject::Count { counted, comparison, number, within } => {
            let counted = rows_with(subject, tails).unwrap_or_else(|| counted.clone());
            Claim::Count { counted, comparison: *comparison, number: *number, within: within.clone() }
        }
        Subject::Labelled { label, text, within } => {
            let (label, text, within) = (label.clone(), text.clone(), within.clone());
            Claim::Labelled { label, text, within, there: false }
        }
        Subject::Entered(what) => entered::shown(what, tails.field.as_ref()),
        Subject::Row { cells, within } => Claim::TableRow { cells: cells.clone(), within: within.clone() },
        Subject::NewTab(name) => {
            Claim::NewTab { name: name.clone().or_else(|| tails.text.as_ref().map(|(_, text)| text.clone())) }
        }
        Subject::Cell { column, row } if column.quoted => {
            Claim::Text { text: column.clone(), within: vec![Scope::Row(row.clone())], listed: false }
        }
        Subject::Download(Some(name)) => {
            Claim::Text { text: name.clone(), within: Vec::new(), listed: false }
        }
        Subject::Options { values, only } => match &tails.field {
            Some(target) => Claim::Options { target: target.clone(), values: values.clone(), only: *only },
            None if *only => return at.refuse("say in which dropdown or list these are the only options"),
            None => {
                return Ok(all_of(
                    values
                        .iter()
                        .map(|value| at.check(element_like(named(value, Some(ElementKind::Option), &[]))))
                        .collect(),
                ));
            }
        },
        Subject::Nothing => {
            return at.refuse("no rule can tell that nothing is shown: say which text or element is absent");
        }
        Subject::ThisPage => return at.refuse("say which page: \"the 'Cart' page is displayed\""),
        // "The user stays on the page": where they were.
        Subject::User
            if ["stays on", "remains on", "still on"]
                .iter()
                .any(|stays| ["the", "this"].iter().any(|page| at.says(&format!("{stays} {page} page")))) =>
        {
            return go_to(&Place::Same, at);
        }
        Subject::User => {
            return at.refuse("no rule can decide this of a user: say which text, element or page shows it");
        }
        Subject::Every { .. } | Subject::Things { .. } | Subject::Plural(_) => {
            return at.refuse(PLAIN_THINGS);
        }
        _ => return at.refuse("no rule can decide that this is shown: say which text or element shows it"),
    }))
}

/// "2 rows with 'Ada'"
fn rows_with(subject: &Subject, tails: &Tails) -> Option<Counted> {
    let Subject::Count {
        counted: Counted::Elements(kind @ (ElementKind::Row | ElementKind::Item), None),
        ..
    } = subject
    else {
        return None;
    };
    let (_, text) =
        tails.text.as_ref().filter(|(how, _)| matches!(how, TextMatch::Is | TextMatch::Contains))?;
    Some(Counted::Elements(*kind, Some(text.clone())))
}

/// Refuses adjuncts that a subject cannot take, so that no word is lost.
fn bare_tails(subject: &Subject, tails: &Tails, at: &Clause) -> Built<()> {
    let text = match subject {
        Subject::NewTab(None) => false,
        Subject::Count { .. } if rows_with(subject, tails).is_some() => false,
        _ => tails.text.is_some(),
    };
    let field = tails.field.is_some() && !matches!(subject, Subject::Options { .. } | Subject::Entered(_));
    if tails.count.is_some() || tails.look.is_some() || text || field || tails.as_entered {
        return at.refuse(BEHIND);
    }
    Ok(())
}

fn text_shown(
    text: &Literal,
    within: &[Scope],
    tails: &Tails,
    listed: bool,
    at: &Clause,
) -> Built<Assertion> {
    let within = both(within, &tails.within);
    if tails.text.is_some() {
        return at.refuse("two texts are said: write a sentence for each");
    }
    if tails.as_entered {
        return Ok(at.check(Claim::AsEntered { target: tails.field.clone(), value: Some(text.clone()) }));
    }
    if let Some(field) = &tails.field {
        return in_field(text, field, listed, at);
    }
    if let Some((comparison, number)) = tails.count {
        return Ok(at.check(Claim::Count {
            counted: Counted::Text(text.clone()),
            comparison,
            number,
            within,
        }));
    }
    // What stands in a message has come since the row's first action, as the message itself.
    if let ([Scope::Region(Region::Message)], None) = (within.as_slice(), &tails.look) {
        return compare(&Subject::Message(Message::default()), TextMatch::Contains, text, at);
    }
    let listed = listed && at.says("listed");
    let here = at.check(Claim::Text { text: text.clone(), within: within.clone(), listed });
    Ok(with_look(here, named(text, None, &within), tails.look.as_ref(), at))
}

fn in_field(text: &Literal, field: &Target, listed: bool, at: &Clause) -> Built<Assertion> {
    let offers = matches!(field.kind, Some(ElementKind::Dropdown | ElementKind::List));
    if offers && listed {
        return Ok(at.check(Claim::Options {
            target: field.clone(),
            values: vec![text.clone()],
            only: false,
        }));
    }
    if offers {
        return at.refuse("the chosen value or one of the options may be meant: say \"is selected in\" or \"is an option of\"");
    }
    Ok(at.check(Claim::Value { target: field.clone(), how: TextMatch::Shows, value: text.clone() }))
}

/// A claim of being there with the look that was said behind it.
fn with_look(here: Assertion, target: Target, look: Option<&Look>, at: &Clause) -> Assertion {
    match look {
        Some(look) => Assertion::And(vec![here, at.check(Claim::Look { target, look: look.clone() })]),
        None => here,
    }
}

/// "The option 'A' is available in 'B'": what a list offers, open or not.
fn offered(option: &Target, tails: &Tails) -> Option<Claim> {
    let is_option = option.kind == Some(ElementKind::Option) && option.ordinal.is_none();
    let value = option.name.clone().filter(|_| is_option)?;
    let list = offering(&option.within, tails)?;
    Some(Claim::Options { target: list, values: vec![value], only: false })
}

/// The list in whose place something is said to be.
fn offering(within: &[Scope], tails: &Tails) -> Option<Target> {
    use ElementKind as K;
    match (within, &tails.field) {
        ([], Some(field)) => Some(field.clone()),
        ([Scope::Named(name, kind @ (None | Some(K::Dropdown | K::List | K::Field)))], None) => {
            Some(named(name, *kind, &[]))
        }
        _ => None,
    }
}

/// The states of what is open and of what is closed, where it stays on the page either way; none of what comes and goes, such as a
/// dialog. Of anything else "open" and "closed" may be said of both.
pub(super) fn opening(target: &Target, why: &str, at: &Clause) -> Built<Option<(State, Option<State>)>> {
    use ElementKind as K;
    Ok(match target.kind {
        Some(K::Menu | K::Dropdown | K::Section) => Some((State::Expanded, Some(State::Collapsed))),
        Some(K::Tab) => Some((State::Selected, None)),
        Some(K::Dialog | K::Form | K::Message | K::Image) => None,
        _ => return at.refuse(why),
    })
}

fn target_shown(
    target: &Target,
    tails: &Tails,
    (listed, open): (bool, bool),
    at: &Clause,
) -> Built<Assertion> {
    if is_item_of_unsaid_kind(target) {
        return at.refuse(UNSAID_KIND);
    }
    let mut target = target.clone();
    target.within.extend_from_slice(&tails.within);
    if let Some(claim) = offered(&target, tails).filter(|_| listed) {
        return Ok(at.check(claim));
    }
    if let Some((_, text)) = &tails.text {
        if target.name.is_some() || target.ordinal.is_some() {
            return at.refuse("two names are said for one element: make the second a sentence of its own");
        }
        target.name = Some(text.clone());
        if target.kind == Some(ElementKind::Row) {
            return Ok(at.check(Claim::TableRow { cells: vec![text.clone()], within: target.within }));
        }
    }
    if tails.as_entered {
        return Ok(at.check(Claim::AsEntered { target: Some(target), value: None }));
    }
    if tails.field.is_some() {
        return at.refuse(
            "no rule reads what is said behind \"is displayed\" here: make it a sentence of its own",
        );
    }
    if open && let Some((state, _)) = opening(&target, OPEN, at)? {
        return Ok(at.check(Claim::State { target, state }));
    }
    if let (Some((comparison, number)), Some(kind)) = (tails.count, target.kind) {
        if target.ordinal.is_some() {
            return at.refuse("one of several is not counted: say how many of them there are");
        }
        let counted = Counted::Elements(kind, target.name.clone());
        return Ok(at.check(Claim::Count { counted, comparison, number, within: target.within }));
    }
    if matches!(tails.look, Some(Look::Color(_))) && !text_like(target.kind) {
        return at.refuse(GROUND);
    }
    let here = at.check(element_like(target.clone()));
    Ok(with_look(here, target, tails.look.as_ref(), at))
}

/// The claim that an element is visible.
pub(super) fn element_like(target: Target) -> Claim {
    Claim::Element { target }
}

/// One assertion of many that must all hold.
pub(super) fn all_of(mut parts: Vec<Assertion>) -> Assertion {
    if parts.len() == 1 { parts.remove(0) } else { Assertion::And(parts) }
}

/// One assertion of many of which one must hold.
pub(super) fn some_of(mut parts: Vec<Assertion>) -> Assertion {
    if parts.len() == 1 { parts.remove(0) } else { Assertion::Or(parts) }
}
