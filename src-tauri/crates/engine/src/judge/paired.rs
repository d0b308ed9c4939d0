//! A label and its value that are written side by side without a verb ("Priority Critical", "Nights = 3", "Occupancy 46%").

use super::figure::figure;
use super::row_says::the_row;
use super::ruling::{Ruling, Sight};
use super::value::value;
use super::view::Truth;
use crate::assertion::TextMatch;
use crate::facts::area::Area;
use crate::facts::fits;
use crate::facts::kinds::holds_value;
use crate::facts::line::text_of;
use crate::facts::plain::{folded, plain};
use crate::facts::shown::lines;
use crate::snapshot::{Element, RunKind, Snapshot};
use crate::step::{Literal, Scope, Target};

/// Most words of a label, and of its value.
const LABEL: usize = 5;
const VALUE: usize = 8;

/// What a label has beside it, as the words say: true, or false where nothing else can be meant. None where no label is found.
pub(super) fn pair(sight: &Sight<'_>, words: &str) -> Option<Ruling> {
    let (ways, said) = ways(words);
    let rulings: Vec<(Ruling, &(String, String))> =
        ways.iter().filter_map(|way| Some((labelled(sight, &way.0, &way.1)?, way))).collect();
    if let Some((ruling, _)) = rulings.iter().find(|(ruling, _)| ruling.truth == Truth::True) {
        return Some(ruling.clone());
    }
    let mut others = rulings.into_iter().filter(|(ruling, _)| ruling.truth == Truth::False);
    let ((ruling, (label, wanted)), None) = (others.next()?, others.next()) else { return None };
    is_sure(sight.now, label, wanted, &ruling, said).then_some(ruling)
}

/// What was ruled on a text: one without quotes that is nowhere may be a label with its value ("Occupancy 46%").
pub(super) fn or_paired(sight: &Sight<'_>, text: &Literal, within: &[Scope], ruling: Ruling) -> Ruling {
    let unseen = ruling.truth == Truth::False || ruling.rule == Some("text/apart");
    let may_be = unseen && !text.quoted && within.is_empty() && !sight.negative;
    if may_be && the_row(sight.now, &text.text).is_some() {
        let name = text.shown();
        return Ruling::unknown(format!(
            "no text says '{name}', and a row may be called so: say what it shows, and in which row"
        ));
    }
    let Some(told) = may_be.then(|| pair(sight, &text.text)).flatten() else { return ruling };
    let rule = if told.truth == Truth::True { "written/pair" } else { "written/other-value" };
    Ruling { rule: None, ..told }.by(rule)
}

/// Where the label may end, and whether a sign says so.
fn ways(words: &str) -> (Vec<(String, String)>, bool) {
    let fits = |(label, value): &(&str, &str)| {
        let (of_label, of_value) = (label.split_whitespace().count(), value.split_whitespace().count());
        label.starts_with(char::is_alphabetic)
            && (1..=LABEL).contains(&of_label)
            && (1..=VALUE).contains(&of_value)
    };
    let owned = |(label, value): (&str, &str)| (label.trim().to_owned(), value.trim().to_owned());
    if let Some(cut) = words.split_once(" = ").or_else(|| words.split_once(": ")) {
        return (Some(cut).filter(fits).map(owned).into_iter().collect(), true);
    }
    let cuts = words.match_indices(' ').map(|(at, _)| (&words[..at], &words[at + 1..]));
    (cuts.filter(fits).map(owned).collect(), false)
}

/// What stands at a label, where the page has one of this name and no filter is called so.
pub(super) fn labelled(sight: &Sight<'_>, label: &str, wanted: &str) -> Option<Ruling> {
    if !is_label(sight.now, label) {
        return None;
    }
    let name = Literal::bare(label.to_owned());
    let target = Target { span: name.span, name: Some(name), kind: None, ordinal: None, within: Vec::new() };
    let told = value(sight, &target, TextMatch::Is, &Literal::quoted(wanted));
    let ruling = match told.truth {
        Truth::NotApplicable => of_figure(sight, label, wanted)?,
        _ => told,
    };
    // What a filter is set to says nothing of what its column holds.
    (!is_filter(sight.now, label)).then_some(ruling)
}

/// What was ruled on a value, but that a filter is set to something else where no kind of element was said: its column may be meant.
pub(super) fn unless_filtered(sight: &Sight<'_>, target: &Target, ruling: Ruling) -> Ruling {
    let bare = target.kind.is_none() && target.within.is_empty();
    match target
        .name
        .as_ref()
        .filter(|name| bare && ruling.truth == Truth::False && is_filter(sight.now, &name.text))
    {
        Some(name) => Ruling::unknown(format!(
            "'{0}' is a field and a column: say \"the field '{0}' …\", or in which row",
            name.shown()
        )),
        None => ruling,
    }
}

/// Whether the only field of that name may filter a column of the same name.
pub(super) fn is_filter(s: &Snapshot, label: &str) -> bool {
    heads_a_column(s, label) && field(s, label).is_some()
}

/// Whether the page has a label, a field or a part of this name.
fn is_label(s: &Snapshot, label: &str) -> bool {
    let wanted = bare(label);
    field(s, label).is_some()
        || lines(s, &Area::page()).iter().filter(|line| line.kind == RunKind::Content).any(|line| {
            let said = folded(&line.text);
            bare(&said) == wanted
                || said.strip_prefix(&wanted).is_some_and(|rest| rest.starts_with([':', ' ']))
        })
}

/// A name as labels write it.
fn bare(label: &str) -> String {
    folded(label).trim_end_matches([':', '*', ' ']).to_owned()
}

/// The only field of this name.
fn field<'s>(s: &'s Snapshot, label: &str) -> Option<&'s Element> {
    let called = |e: &&Element| {
        e.visible && holds_value(e) && e.labels.iter().chain([&e.name]).any(|name| bare(name) == bare(label))
    };
    let mut all = s.elements.iter().filter(called);
    all.next().filter(|_| all.next().is_none())
}

fn heads_a_column(s: &Snapshot, label: &str) -> bool {
    let heads =
        s.tables.iter().flat_map(|table| &table.rows).filter(|row| row.header).flat_map(|row| &row.cells);
    heads.into_iter().any(|cell| bare(&text_of(s, cell.element)) == bare(label))
}

/// What a number over, under or in a card with a word says of it.
fn of_figure(sight: &Sight<'_>, label: &str, wanted: &str) -> Option<Ruling> {
    let shown = figure(sight.now, label)?;
    let observed = format!("at '{label}' stands '{}'", shown.text);
    // Parts of a number may be set apart by their looks alone.
    let tight = |text: &str| text.split_whitespace().collect::<String>();
    let holds = fits::compare(&shown.text, TextMatch::Is, &plain(wanted))
        || tight(&shown.text) == tight(&plain(wanted));
    Some(Ruling::when(holds, observed).with(shown.evidence(sight.now)))
}

/// Whether it is for certain that the label shows another value: what is expected is of the kind of what is there, and no other form of it.
fn is_sure(s: &Snapshot, label: &str, wanted: &str, ruling: &Ruling, said: bool) -> bool {
    let numbers = |text: &str| {
        let mut parts: Vec<String> = text
            .split(|c: char| !c.is_ascii_digit())
            .filter(|part| !part.is_empty())
            .map(str::to_owned)
            .collect();
        parts.sort();
        parts
    };
    let offered = field(s, label).filter(|e| !e.options.is_empty());
    if let Some(field) = offered {
        return field.options.iter().any(|option| plain(&option.label) == plain(wanted));
    }
    let (wanted, shown) = (plain(wanted), plain(&ruling.observed));
    match numbers(&wanted).is_empty() {
        false => {
            !numbers(&shown).is_empty() && numbers(&wanted) != numbers(&shown) && !shown.contains(&wanted)
        }
        true => said && wanted.starts_with(char::is_uppercase) && !folded(&shown).contains(&folded(&wanted)),
    }
}
