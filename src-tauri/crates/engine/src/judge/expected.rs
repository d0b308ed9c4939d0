//! What a claim expects, in words.

use super::counted;
use super::subject::in_words;
use crate::assertion::{Check, Claim, Direction, Earlier, Look, Memory, MessageKind, Subject, TextMatch};
use crate::step::{ElementKind, Literal, Scope};

/// What a check expects in words that stand beside what is observed; `negative` under a negation.
pub(crate) fn in_full(check: &Check, negative: bool) -> String {
    let not = if negative { "not: " } else { "" };
    let memory = match check.memory {
        Memory::Now => "",
        Memory::Still => " (as before the action)",
        Memory::NoLonger => " (unlike before the action)",
        Memory::Was => " (before the action)",
    };
    format!("{not}{}{memory}", of_claim(&check.claim))
}

fn quoted(l: &Literal) -> String {
    format!("'{}'", l.shown())
}

fn with_text(what: &str, how: TextMatch, text: Option<&Literal>) -> String {
    text.map_or(what.to_owned(), |t| format!("{what} whose text {} {}", how.verb(), quoted(t)))
}

fn further(also: &[Literal]) -> String {
    also.iter().map(|text| format!(" and {}", quoted(text))).collect()
}

fn places(within: &[Scope]) -> String {
    within.iter().map(|scope| format!(" {}", crate::parse::render::scope("in", scope))).collect()
}

fn list(texts: &[Literal]) -> String {
    texts.iter().map(quoted).collect::<Vec<_>>().join(", ")
}

fn of_claim(claim: &Claim) -> String {
    match claim {
        Claim::Text { text, within, listed } => {
            let is = if *listed { "listed" } else { "shown" };
            format!("the text {} is {is}{}", quoted(text), places(within))
        }
        Claim::Labelled { label, text, within, .. } => {
            format!("the {} {} is shown{}", label.shown(), quoted(text), places(within))
        }
        Claim::At { text, edge } => format!("{} stands at the {} of the page", quoted(text), edge.words()),
        Claim::Stands { text, place } => format!("{} stands {}", quoted(text), place.shown()),
        Claim::Written(text) => format!("the page shows just {}", quoted(text)),
        Claim::Thing { name, .. } => format!("something called '{}' is shown", name.shown()),
        Claim::Done { subject, done } => {
            format!("the page tells that the {} is {}", subject.shown(), done.shown())
        }
        Claim::Element { target } => format!("the {} is shown", in_words(target)),
        Claim::Count { counted, comparison, number, .. } => {
            counted::so_many(comparison.of_count(), *number, counted)
        }
        Claim::Page { name } => format!("the page {} is shown", quoted(name)),
        Claim::Title { how, text, .. } => format!("the title {} {}", how.verb(), quoted(text)),
        Claim::Url { how, text } => format!("the address {} {}", how.verb(), quoted(text)),
        Claim::Message { kind, color, how, text, also, within } => {
            let kind = kind.map_or("", MessageKind::word);
            let color = color.as_deref().unwrap_or_default();
            let words = [color, kind, "message"].into_iter().filter(|w| !w.is_empty());
            let what = words.collect::<Vec<_>>().join(" ");
            let article = if what.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
            with_text(&format!("{article} {what}"), *how, text.as_ref()) + &further(also) + &places(within)
        }
        Claim::Dialog { how, text, also } => with_text("a dialog", *how, text.as_ref()) + &further(also),
        Claim::State { target, state } => format!("the {} is {}", in_words(target), state.word()),
        Claim::Value { target, how, value } => {
            format!("the {} {} {}", in_words(target), how.verb(), quoted(value))
        }
        Claim::Number { target, bounds } => {
            let bounds: Vec<String> =
                bounds.iter().map(|(how, bound)| format!("{} {}", how.of_number(), quoted(bound))).collect();
            format!("the number of the {} is {}", in_words(target), bounds.join(" and "))
        }
        Claim::Leads { target, to } => format!("the {} leads to {}", in_words(target), quoted(to)),
        Claim::Hint { target, how, text } => {
            format!("the placeholder of the {} {} {}", in_words(target), how.verb(), quoted(text))
        }
        Claim::Empty { target } => format!("the {} is empty", in_words(target)),
        Claim::Filled { target } => format!("the {} is filled", in_words(target)),
        Claim::Same { subject, earlier, changed } => same_words(subject, *earlier, *changed),
        Claim::Moved { subject, up, by } => moved_words(subject, *up, by.as_ref()),
        Claim::Look { target, look } => format!("the {} is {}", in_words(target), look_word(look)),
        other => of_collection(other),
    }
}

fn of_collection(claim: &Claim) -> String {
    match claim {
        Claim::AsEntered { target, value } => {
            let field = target.as_ref().map_or("field".to_owned(), in_words);
            let what = value.as_ref().map_or("what was entered".to_owned(), quoted);
            format!("the {field} holds {what}")
        }
        Claim::Options { values, only, .. } => {
            format!("{} options {}", if *only { "exactly the" } else { "the" }, list(values))
        }
        Claim::TableRow { cells, .. } => format!("a row with {}", list(cells)),
        Claim::Cell { row, column, how, value, .. } => {
            format!(
                "in the row {} the column {} {} {}",
                quoted(row),
                quoted(column),
                how.verb(),
                quoted(value)
            )
        }
        Claim::Order { column, direction, .. } => {
            let by = column.as_ref().map_or(String::new(), |c| format!(" by {}", quoted(c)));
            let direction = if *direction == Direction::Ascending { "ascending" } else { "descending" };
            format!("sorted{by}, {direction}")
        }
        Claim::Before { first, second, .. } => format!("{} before {}", quoted(first), quoted(second)),
        Claim::ItemAt { ordinal: place, kind, text, exact, .. } => {
            let shows = if *exact { "is" } else { "shows" };
            format!(
                "the {} {} {shows} {}",
                place.in_words(),
                kind.map_or("item", ElementKind::noun),
                quoted(text)
            )
        }
        Claim::Download { name } => with_text("a download", TextMatch::Is, name.as_ref()),
        Claim::NewTab { name } => with_text("a new tab", TextMatch::Is, name.as_ref()),
        Claim::EveryIs { kind, condition, .. } => {
            format!("every {} is {}", kind.noun(), condition.word())
        }
        Claim::Every { kind, text, .. } => format!("every {} shows {}", kind.noun(), quoted(text)),
        _ => String::new(),
    }
}

fn subject_words(subject: &Subject) -> String {
    match subject {
        Subject::Value(target) => format!("the {}", in_words(target)),
        Subject::Url => "the address".to_owned(),
        Subject::Title => "the title".to_owned(),
        Subject::Count(counted) => format!("the number of {}", counted::in_words(counted)),
        Subject::Page => "the page".to_owned(),
    }
}

fn moved_words(subject: &Subject, up: bool, by: Option<&Literal>) -> String {
    let by = by.map(|by| format!("by {} ", quoted(by))).unwrap_or_default();
    format!(
        "{} is {by}{} than before the action",
        subject_words(subject),
        if up { "higher" } else { "lower" }
    )
}

fn same_words(subject: &Subject, earlier: Earlier, changed: bool) -> String {
    let what = subject_words(subject);
    let when = match earlier {
        Earlier::Row(n) => format!("after row {n}"),
        Earlier::BeforeAction => "before the action".to_owned(),
    };
    format!("{what} is {} {when}", if changed { "not what it was" } else { "what it was" })
}

fn look_word(look: &Look) -> String {
    match look {
        Look::Color(name) => name.clone(),
        Look::Background(name) => format!("{name} in the background"),
        Look::Border(name) => format!("bordered in {name}"),
        Look::Highlighted(name) => format!("highlighted in {name}"),
        Look::Bold => "bold".to_owned(),
        Look::Italic => "italic".to_owned(),
        Look::Underlined => "underlined".to_owned(),
        Look::StruckThrough => "struck through".to_owned(),
    }
}
