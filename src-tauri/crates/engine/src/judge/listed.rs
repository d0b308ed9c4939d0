//! Rule: a text is listed, as one of several things.

use super::area::area;
use super::ruling::{Ruling, Sight};
use super::text::text;
use super::view::Truth;
use crate::facts::area::Area;
use crate::facts::kinds::is_interactive;
use crate::facts::line::{Line, texts_of};
use crate::facts::messages;
use crate::facts::plain::{Edge, folded, occurrences, plain};
use crate::facts::shown::look_for;
use crate::snapshot::{Element, Role, Snapshot};
use crate::step::{Literal, Scope};

/// What a heading, a message or the page's head and foot say of a text lists nothing, nor does a control or a link of the
/// navigation that has it among other words, nor a line that is no item of anything ("3 results for Ada").
///
/// A denial speaks of a whole entry: "'Kettle' is not listed" says nothing of 'Kettle 2', and nothing tells whether it does of
/// 'Kettle, steel', so where only longer entries have the words nothing is decided. Of a claim that it is listed, 'Kettle, steel' may
/// be a proof, and 'Kettle 2' is none.
pub(crate) fn listed(sight: &Sight<'_>, literal: &Literal, within: &[Scope]) -> Ruling {
    let ruling = text(sight, literal, within);
    let s = sight.now;
    let Some(area) = area(sight, within).ok().filter(|_| ruling.truth == Truth::True) else { return ruling };
    let seen = look_for(s, &area, &literal.text);
    let Some(first) = seen.whole.first() else { return ruling };
    // A place says what lists it.
    let lists = |line: &&Line| !within.is_empty() || !speaks_of(s, line, literal);
    let Some(entry) = seen.whole.iter().find(lists) else {
        return Ruling::unknown(format!(
            "'{0}' is shown in '{1}' alone, which may list nothing: say where it is listed, \"'{0}' is listed in the table\", or quote the whole entry",
            literal.shown(),
            first.text
        ))
        .with(first.evidence(s));
    };
    if sight.negative
        && !seen.whole.iter().filter(lists).any(|line| is_all_of(line, literal))
        && !is_entry(s, &area, literal)
    {
        return Ruling::unknown(format!(
            "'{0}' is listed as a part of '{1}', which may be another entry: if no entry may say it, write \"'{0}' is not displayed\", else quote the whole entry that must not be there",
            literal.shown(),
            entry.text
        ))
        .with(entry.evidence(s));
    }
    let numbered = |line: &&Line| !lists(line) || goes_on_with_number(line, literal);
    if !sight.negative && seen.whole.iter().all(|line| numbered(&line)) && !is_entry(s, &area, literal) {
        return Ruling::unknown(format!(
            "'{0}' is listed as a part of '{1}' alone, which may be another entry: quote the whole entry, or write \"'{0}' is displayed\"",
            literal.shown(),
            entry.text
        ))
        .with(entry.evidence(s));
    }
    ruling
}

/// 'Kettle' is not what is listed as 'Kettle 2', though it may be.
fn goes_on_with_number(line: &Line, literal: &Literal) -> bool {
    let text: Vec<char> = line.text.chars().collect();
    let whole = occurrences(&line.text, &plain(&literal.text)).into_iter().filter(|o| o.edge == Edge::Whole);
    let mut rests =
        whole.map(|o| text.get(o.end..).unwrap_or_default().iter().collect::<String>()).peekable();
    rests.peek().is_some()
        && rests.all(|rest| is_number(rest.trim_start().trim_start_matches(['#', '(', '-'])))
}

/// Whether a text begins with a number of up to three digits, or is one letter alone, as what tells one of a kind from another.
fn is_number(rest: &str) -> bool {
    let word = rest.split(' ').next().unwrap_or_default().trim_end_matches([',', ')', ':', ';']);
    let digits = !word.is_empty() && word.len() <= 3 && word.bytes().all(|b| b.is_ascii_digit());
    digits || matches!(word.as_bytes(), [b] if b.is_ascii_uppercase())
}

fn is_all_of(line: &Line, literal: &Literal) -> bool {
    let wanted = plain(&literal.text);
    line.text == wanted || line.raw.as_ref() == Some(&wanted)
}

/// Whether one thing that is listed, or its name in it, says this and no more.
fn is_entry(s: &Snapshot, area: &Area, literal: &Literal) -> bool {
    let wanted = plain(&literal.text);
    let says = |e: &Element| texts_of(s, e).contains(&wanted);
    let visible = s.elements.iter().enumerate().filter(|(i, e)| e.visible && area.has(*i));
    visible.filter(|(_, e)| is_item(e) || is_interactive(e.role)).any(|(_, e)| says(e))
}

/// What is one of several, as a rule.
fn is_item(e: &Element) -> bool {
    let role = matches!(
        e.role,
        Role::ListItem
            | Role::Row
            | Role::Cell
            | Role::GridCell
            | Role::RowHeader
            | Role::ColumnHeader
            | Role::Option
            | Role::TreeItem
            | Role::MenuItem
            | Role::Article
            | Role::Figure
            | Role::Link
            | Role::Tab
    );
    role || e.clickable || matches!(e.tag.as_str(), "dt" | "dd")
}

/// Whether a line only tells of a thing.
fn speaks_of(s: &Snapshot, line: &Line, literal: &Literal) -> bool {
    let whole = is_all_of(line, literal);
    if !whole && finds_nothing(&line.text) {
        return true;
    }
    let around: Vec<&Element> =
        line.element.into_iter().flat_map(|i| s.ancestors(i)).filter_map(|i| s.elements.get(i)).collect();
    let only_told = |e: &&Element| match e.role {
        Role::Heading | Role::Banner | Role::ContentInfo => true,
        Role::Navigation | Role::Button => !whole,
        role => messages::marks_message(role, &e.classes),
    };
    around.iter().any(only_told) || !whole && !around.iter().any(|e| is_item(e))
}

/// Whether a line says that there is no such thing, as lists do in the place of their items.
fn finds_nothing(text: &str) -> bool {
    const NOTHING: &[&str] = &[
        "no results",
        "no result",
        "no matches",
        "no match",
        "no entries",
        "no items",
        "nothing found",
        "not found",
        "no data",
    ];
    let text = folded(text);
    NOTHING.iter().any(|nothing| text.starts_with(nothing) || text.contains(&format!(" {nothing}")))
}
