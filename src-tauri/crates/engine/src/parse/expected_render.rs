//! Canonical English for assertions: it reads back as the same assertion.

use super::expected_words::{compared_words, count, look_of, order, same};
use crate::assertion::{Assertion, Check, Claim, Memory, MessageKind, TextMatch};
use crate::step::{ElementKind, Literal, Scope, Side, Target};
use crate::words::quoted;

/// An assertion as sentences of the grammar. Secret values are masked.
pub(crate) fn assertion(assertion: &Assertion) -> String {
    match assertion {
        Assertion::And(parts) => {
            // A clause with "or" stands alone: mixed with "and" it would have two readings.
            // A list of options could go on in what follows it.
            let mixed = parts.iter().any(|part| match part {
                Assertion::Or(_) => true,
                Assertion::Not(inner) => lists_options(inner),
                other => lists_options(other) || tells_matter(other),
            });
            parts.iter().map(self::assertion).collect::<Vec<_>>().join(if mixed { ". " } else { " and " })
        }
        Assertion::Or(parts) => parts.iter().map(self::assertion).collect::<Vec<_>>().join(" or "),
        Assertion::Not(inner) => match inner.as_ref() {
            Assertion::Check(check) if check.memory == Memory::NoLonger => claim(check, Polarity::NoLonger),
            Assertion::Check(check) if check.memory == Memory::Was => {
                format!("{} before", claim(check, Polarity::WasNot))
            }
            Assertion::Check(check) => claim(check, Polarity::Not),
            other => format!("not ({})", self::assertion(other)),
        },
        Assertion::Check(check) if check.memory == Memory::Still => claim(check, Polarity::Still),
        Assertion::Check(check) if check.memory == Memory::Was => {
            format!("{} before", claim(check, Polarity::Was))
        }
        Assertion::Check(check) => claim(check, Polarity::Is),
    }
}

/// What a message is about goes to the end of its sentence.
fn tells_matter(assertion: &Assertion) -> bool {
    let bare = |text: &Literal| !text.quoted;
    matches!(assertion, Assertion::Check(Check { claim: Claim::Message { text: Some(text), .. }, .. }) if bare(text))
}

fn lists_options(assertion: &Assertion) -> bool {
    matches!(assertion, Assertion::Check(check) if matches!(check.claim, Claim::Options { .. }))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Polarity {
    Is,
    Not,
    Still,
    NoLonger,
    Was,
    WasNot,
}

impl Polarity {
    pub(super) fn be(self, plural: bool) -> String {
        let be = if plural { "are" } else { "is" };
        match self {
            Self::Is => be.to_owned(),
            Self::Not => format!("{be} not"),
            Self::Still => format!("{be} still"),
            Self::NoLonger => format!("{be} no longer"),
            Self::Was => "was".to_owned(),
            Self::WasNot => "was not".to_owned(),
        }
    }

    /// "contains", "does not contain", "still contains".
    pub(super) fn verb(self, one: &str, base: &str) -> String {
        match self {
            Self::Is | Self::Was => one.to_owned(),
            Self::Not | Self::WasNot => format!("does not {base}"),
            Self::Still => format!("still {one}"),
            Self::NoLonger => format!("no longer {one}"),
        }
    }
}

#[expect(clippy::too_many_lines, reason = "an arm for each claim, and none may be forgotten")]
fn claim(check: &Check, is: Polarity) -> String {
    let be = is.be(false);
    match &check.claim {
        Claim::Text { text, within, listed: true } => {
            format!("the text {}{} {be} listed", literal(text), scopes(within))
        }
        Claim::Text { text, within, .. } => {
            format!("the text {}{} {be} displayed", literal(text), scopes(within))
        }
        Claim::Labelled { label, text, within, .. } => {
            format!("the {} {}{} {be} displayed", literal(label), literal(text), scopes(within))
        }
        Claim::At { text, edge } => format!("{} {be} at the {} of the page", literal(text), edge.words()),
        Claim::Stands { text, place } => format!("{} {be} {}", literal(text), place.text),
        Claim::Written(text) => format!("the text {} {be} displayed", literal(text)),
        Claim::Thing { name, opens: true } => format!("the {} {}", literal(name), is.verb("opens", "open")),
        Claim::Thing { name, .. } => format!("the {} {be} displayed", literal(name)),
        Claim::Done { subject, done } => format!("the {} {be} {}", literal(subject), literal(done)),
        Claim::Element { target: element } => format!("{} {be} displayed", target(element)),
        Claim::Count { counted, comparison, number, within } => {
            count(counted, *comparison, *number, within, is)
        }
        Claim::Page { name } if name.text.starts_with('/') || name.text.contains("://") => {
            format!("the page named {} {be} displayed", literal(name))
        }
        Claim::Page { name } => format!("the {} page {be} displayed", literal(name)),
        Claim::Title { how, text, tab } => {
            compared(if *tab { "the browser tab title" } else { "the page title" }, *how, text, is)
        }
        Claim::Url { how, text } => compared("the URL", *how, text, is),
        Claim::Message { kind, color, text: Some(text), also, within, .. } if !also.is_empty() => {
            let texts: Vec<String> = std::iter::once(text).chain(also).map(literal).collect();
            let what = message(*kind, color.as_deref(), "the");
            format!("{}{what} {} {}", lead(within), is.verb("contains", "contain"), texts.join(" and "))
        }
        Claim::Message { how: TextMatch::Contains, kind, color, text, within, .. } => {
            if let Some(text) = text.as_ref().filter(|text| !text.quoted) {
                return format!(
                    "{} {be} displayed saying that {}",
                    message(*kind, color.as_deref(), "a"),
                    literal(text)
                );
            }
            let says = text.as_ref().map(|text| format!(" saying {}", literal(text))).unwrap_or_default();
            format!("{}{says} {be} displayed{}", message(*kind, color.as_deref(), "a"), scopes(within))
        }
        Claim::Message { how, kind, color, text, within, .. } => {
            lead(within) + &with(&message(*kind, color.as_deref(), "the"), *how, text.as_ref(), is)
        }
        Claim::Dialog { text: Some(text), also, .. } if !also.is_empty() => {
            let texts: Vec<String> = std::iter::once(text).chain(also).map(literal).collect();
            format!("the dialog {} {}", is.verb("contains", "contain"), texts.join(" and "))
        }
        Claim::Dialog { how: TextMatch::Contains, text, .. } => {
            let says = text.as_ref().map(|text| format!(" with {}", literal(text))).unwrap_or_default();
            format!("a dialog{says} {be} displayed")
        }
        Claim::Dialog { how, text, .. } => with("the dialog", *how, text.as_ref(), is),
        Claim::State { target: control, state } => format!("{} {be} {}", target(control), state.word()),
        Claim::Value { target: holder, how: TextMatch::Shows, value } => {
            compared(&target(holder), TextMatch::Shows, value, is)
        }
        Claim::Value { target: holder, how, value } => compared(&value_of(holder), *how, value, is),
        Claim::Number { target: holder, bounds } => match bounds.as_slice() {
            [(_, low), (_, high)] => {
                format!("{} {be} between {} and {}", target(holder), literal(low), literal(high))
            }
            _ => {
                let bounds: Vec<String> = bounds
                    .iter()
                    .map(|(how, bound)| format!("{} {}", how.of_number(), literal(bound)))
                    .collect();
                format!("{} {be} {}", target(holder), bounds.join(" and "))
            }
        },
        Claim::Leads { target: link, to } => {
            format!("{} {} {}", target(link), is.verb("leads to", "lead to"), literal(to))
        }
        Claim::Hint { target: field, how, text } => {
            compared(&format!("the placeholder of {}", target(field)), *how, text, is)
        }
        Claim::Empty { target: field } => format!("{} {be} empty", target(field)),
        Claim::Filled { target: field } => format!("{} {be} filled", target(field)),
        Claim::Look { target: element, look } => look_of(element, look, &be),
        Claim::AsEntered { target: Some(field), value: None } => {
            format!("{} {} the entered value", target(field), is.verb("contains", "contain"))
        }
        Claim::AsEntered { target: Some(field), value: Some(value) } => {
            format!("{} {be} displayed in {} as entered", literal(value), target(field))
        }
        Claim::AsEntered { target: None, value: Some(value) } => {
            format!("{} {be} displayed as entered", literal(value))
        }
        Claim::AsEntered { target: None, value: None } => {
            format!("the page {} the entered value", is.verb("contains", "contain"))
        }
        Claim::Options { target: list, values, only } => {
            // Without the article its quote could end a list that stands before it.
            let offering = target(list);
            let offering = if offering.starts_with("the ") { offering } else { format!("the {offering}") };
            let only = if *only { "only " } else { "" };
            format!("{} {} {only}the options {}", offering, is.verb("has", "have"), literals(values))
        }
        Claim::TableRow { cells, within } => {
            format!("a row with {}{} {be} displayed", literals(cells), scopes(within))
        }
        Claim::Cell { row, column, how, value, within } => compared(
            &format!("{}the {} in the row of {}", lead(within), literal(column), literal(row)),
            *how,
            value,
            is,
        ),
        Claim::Same { subject, earlier, changed } => same(subject, *earlier, *changed, is),
        Claim::Moved { subject, up, by } => {
            let by = by.as_ref().map(|by| format!("{} ", literal(by))).unwrap_or_default();
            format!(
                "{} {be} {by}{} than before",
                compared_words(subject),
                if *up { "higher" } else { "lower" }
            )
        }
        Claim::Download { name } => format!(
            "{} {be} downloaded",
            name.as_ref().map_or("a file".to_owned(), |name| format!("the file {}", literal(name)))
        ),
        Claim::NewTab { name: Some(name) } if !name.quoted => {
            format!("the {} page {be} opened in a new tab", literal(name))
        }
        Claim::NewTab { name } => format!(
            "a new tab{} {be} opened",
            name.as_ref().map(|name| format!(" with {}", literal(name))).unwrap_or_default()
        ),
        Claim::Every { kind, text, exact: true, within } => {
            let have = if is == Polarity::Still { "still have" } else { "have" };
            let of_column = |scope: &Scope| matches!(scope, Scope::Column(_));
            let column = within.iter().find_map(|scope| match scope {
                Scope::Column(header) => Some(literal(header)),
                _ => None,
            });
            let others: Vec<Scope> = within.iter().filter(|scope| !of_column(scope)).cloned().collect();
            let column = column.unwrap_or_default();
            format!("all {}{} {have} the {column} {}", kind.nouns(), scopes(&others), literal(text))
        }
        Claim::Every { kind, text, within, .. } => {
            let contain = if is == Polarity::Still { "still contain" } else { "contain" };
            format!("all {}{} {contain} {}", kind.nouns(), scopes(within), literal(text))
        }
        Claim::EveryIs { kind, condition, within } => {
            let are = if is == Polarity::Still { "are still" } else { "are" };
            format!("all {}{} {are} {}", kind.nouns(), scopes(within), condition.word())
        }
        Claim::Order { column, direction, undirected, numeric, by_date, within } => {
            let by = column.as_ref().map(|column| format!(" by {}", literal(column))).unwrap_or_default();
            format!(
                "the items{} {} sorted{by}{}",
                scopes(within),
                is.be(true),
                if *undirected {
                    String::new()
                } else {
                    format!(" {}", order(*direction, *numeric, *by_date))
                }
            )
        }
        Claim::Before { first, second, vertical, within } => {
            let word = if *vertical { "above" } else { "before" };
            format!("{}{} {be} {word} {}", lead(within), literal(first), literal(second))
        }
        Claim::ItemAt { ordinal: place, kind, text, exact, within } => format!(
            "the {} {}{} {} {}",
            place.in_words(),
            kind.unwrap_or(ElementKind::Item).noun(),
            scopes(within),
            if *exact { is.be(false) } else { is.verb("contains", "contain") },
            literal(text)
        ),
    }
}

fn compared(what: &str, how: TextMatch, text: &Literal, is: Polarity) -> String {
    let verb = match how {
        TextMatch::Is => is.be(false),
        TextMatch::Shows => is.verb("shows", "show"),
        TextMatch::Contains => is.verb("contains", "contain"),
        TextMatch::StartsWith => is.verb("starts with", "start with"),
        TextMatch::EndsWith => is.verb("ends with", "end with"),
    };
    format!("{what} {verb} {}", literal(text))
}

fn with(what: &str, how: TextMatch, text: Option<&Literal>, is: Polarity) -> String {
    match text {
        Some(text) => compared(what, how, text, is),
        None => format!("{what} {} displayed", is.be(false)),
    }
}

pub(super) fn value_of(holder: &Target) -> String {
    match &holder.name {
        Some(name) if !name.quoted && holder.kind.is_none() => target(holder),
        _ => format!("the value of {}", target(holder)),
    }
}

fn message(kind: Option<MessageKind>, color: Option<&str>, article: &str) -> String {
    let words = [color, kind.map(MessageKind::word), Some("message")];
    let words = words.into_iter().flatten().collect::<Vec<_>>().join(" ");
    let article = if article == "a" && words.starts_with(['e', 'i', 'o']) { "an" } else { article };
    format!("{article} {words}")
}

/// A target as the grammar reads it.
pub(crate) fn target(target: &Target) -> String {
    if let Some(locator) = target.exact() {
        let rest: Vec<Scope> =
            target.within.iter().filter(|scope| !matches!(scope, Scope::Exact(_))).cloned().collect();
        return format!("{}{}", super::render::exactly(locator, target.kind), scopes(&rest));
    }
    let name = target.name.as_ref().map(literal);
    let kind = target.kind.map(ElementKind::noun);
    let core = match (&target.name, &name, kind, target.ordinal) {
        (_, Some(name), Some(kind), Some(place)) => format!("the {} {name} {kind}", place.in_words()),
        (_, Some(name), None, Some(place)) => format!("the {} {name}", place.in_words()),
        (_, None, kind, Some(place)) => format!("the {} {}", place.in_words(), kind.unwrap_or("element")),
        (Some(Literal { quoted: false, .. }), Some(name), Some(kind), None) => format!("the {name} {kind}"),
        (_, Some(name), Some(kind), None) => format!("the {kind} {name}"),
        (Some(Literal { quoted: false, .. }), Some(name), None, None) => format!("the {name}"),
        (_, Some(name), None, None) => name.clone(),
        (_, None, kind, None) => format!("the {}", kind.unwrap_or("element")),
    };
    format!("{core}{}", scopes(&target.within))
}

pub(super) fn scopes(within: &[Scope]) -> String {
    within.iter().map(|one| format!(" {}", scope(one))).collect()
}

fn lead(within: &[Scope]) -> String {
    if within.is_empty() { String::new() } else { format!("{}, ", scopes(within).trim_start()) }
}

/// A scope with its preposition.
pub(crate) fn scope(scope: &Scope) -> String {
    match scope {
        Scope::Row(name) => format!("in the row of {}", literal(name)),
        Scope::RowAt(place) => format!("in the {} row", place.in_words()),
        Scope::Region(region) => format!("in the {}", region.noun()),
        Scope::Named(name, Some(kind)) if !name.quoted => format!("in the {} {}", literal(name), kind.noun()),
        Scope::Named(name, Some(kind)) => format!("in the {} {}", kind.noun(), literal(name)),
        Scope::Named(name, None) => format!("in {}", literal(name)),
        Scope::Under(name) => format!("under {}", literal(name)),
        Scope::NextTo(name) => format!("next to {}", literal(name)),
        Scope::Control(name, kind, side) => beside(name, *kind, *side),
        Scope::Column(name) if !name.quoted => format!("in the {} column", literal(name)),
        Scope::Column(name) => format!("in the column {}", literal(name)),
        Scope::Exact(locator) => format!("in {locator}"),
        Scope::Loose(words) => format!("({})", words.text),
    }
}

fn literals(texts: &[Literal]) -> String {
    texts.iter().map(literal).collect::<Vec<_>>().join(", ")
}

pub(super) fn literal(text: &Literal) -> String {
    if !text.quoted {
        return text.shown().to_owned();
    }
    quoted(text.shown())
}

/// A place at a control.
pub(super) fn beside(name: &Literal, kind: ElementKind, side: Side) -> String {
    let (side, words, noun) = (side.preposition(), literal(name), kind.noun());
    if name.quoted { format!("{side} the {noun} {words}") } else { format!("{side} the {words} {noun}") }
}
