//! A piece that is the name of a control: "new task", "History tab", "contact in top nav", "open the task Plan summer party".

use super::offered::{Control, Offered, is_box, spoken, verb_for};
use super::said::{Doing, bare, before, behind, ways};
use crate::facts::wanted::Wanted;
use crate::ground::{Verb, tells_which};
use crate::words::quoted;

/// Kinds that a sentence says as well, so that the control has to be one.
const KINDS: [&str; 9] =
    ["button", "link", "tab", "icon", "menu item", "menu entry", "checkbox", "radio button", "option"];
/// Words for places that lead somewhere: whatever leads there is meant.
const PLACES: [&str; 11] = [
    "page",
    "screen",
    "section",
    "view",
    "menu",
    "menu point",
    "category",
    "area",
    "column header",
    "column",
    "col",
];
/// What may stand between a kind and a name.
const NAMING: [&str; 7] = ["for to", "for", "called", "named", "labelled", "with", "of"];
/// Nouns before a name, of as many words.
const NOUNS: usize = 2;

/// The sentence for the control that a piece names.
pub(super) fn read(offered: &Offered<'_>, piece: &str) -> Option<String> {
    ways(piece).into_iter().find_map(|(doing, rest)| {
        let rest = bare(rest);
        let plain = || by_name(offered, doing, rest, None, "");
        let of_kind = || kinds(rest).find_map(|(kind, name)| by_name(offered, doing, name, kind, ""));
        let placed = || placed(offered, doing, rest);
        plain().or_else(of_kind).or_else(placed).or_else(|| behind_noun(offered, doing, rest))
    })
}

/// The sentence for the one control of this name, of the kind and in the place that are said.
fn by_name(
    offered: &Offered<'_>,
    doing: Doing,
    name: &str,
    kind: Option<&str>,
    place: &str,
) -> Option<String> {
    let (wanted, said) = (Wanted::new(name), spoken(name));
    let is_so = |control: &&Control| {
        control.names.contains(&said) || wanted.agrees(&offered.element(control.element).name).is_some()
    };
    let found: Vec<&Control> = offered.pressed().filter(is_so).collect();
    let first = offered.element(found.first()?.element);
    let all: Vec<usize> = found.iter().map(|control| control.element).collect();
    let called = if wanted.agrees(&first.name).is_some() { quoted(name) } else { quoted(&first.name) };
    let verb = match doing {
        Doing::Tick if is_box(first) => "Check",
        Doing::Untick if is_box(first) => "Uncheck",
        Doing::Tick | Doing::Untick | Doing::Fill => return None,
        // "the tab" behind "go to" may be one of the browser's.
        _ if doing == Doing::Click || kind.is_some() => "Click",
        _ => match verb_for(first) {
            Verb::Check => "Check",
            Verb::Choose => "Select",
            Verb::Go => "Go to",
            _ => "Click",
        },
    };
    let kind = kind.map_or_else(String::new, |kind| format!("the {kind} "));
    offered.sure(format!("{verb} {kind}{called}{place}"), &all)
}

/// The kinds that stand before or behind a name, and what they leave.
fn kinds(text: &str) -> impl Iterator<Item = (Option<&'static str>, &str)> {
    let all = KINDS.iter().map(|kind| (Some(*kind), *kind)).chain(PLACES.iter().map(|place| (None, *place)));
    all.filter_map(move |(kind, word)| {
        let front = behind(text, word)
            .map(|rest| NAMING.iter().find_map(|naming| behind(rest, naming)).unwrap_or(rest));
        let name = front.or_else(|| before(text, word)).map(bare)?;
        // Which numbers are those of pages, more than a name has to tell.
        (kind.is_some() || name.parse::<u32>().is_err()).then_some((kind, name))
    })
}

/// "contact in top nav": where it is has to agree with the page, or to choose among several.
fn placed(offered: &Offered<'_>, doing: Doing, text: &str) -> Option<String> {
    const AT: [&str; 8] = [" which is ", " in ", " on ", " at ", " from ", " under ", " above", " below"];
    let at = AT.iter().filter_map(|at| text.find(at)).min()?;
    let (name, place) = text.split_at(at);
    let place = place.strip_prefix(" which is").unwrap_or(place);
    let named = |kind, name| by_name(offered, doing, name, kind, place);
    named(None, name).or_else(|| kinds(name).find_map(|(kind, name)| named(kind, name)))
}

/// "the space Operations", "task LH-110": what a thing is stands before its name, which begins as names do.
fn behind_noun(offered: &Offered<'_>, doing: Doing, text: &str) -> Option<String> {
    let mut rest = text;
    for _ in 0..NOUNS {
        let (noun, name) = rest.split_once(' ')?;
        let is_noun = noun.len() > 2 && noun.chars().all(|c| c.is_ascii_lowercase()) && !tells_which(noun);
        if !is_noun || NAMING.contains(&noun) {
            return None;
        }
        if name.starts_with(|c: char| c.is_uppercase() || c == '#' || c.is_ascii_digit() && name.len() > 2) {
            return by_name(offered, doing, name, None, "").or_else(|| placed(offered, doing, name));
        }
        rest = name;
    }
    None
}
