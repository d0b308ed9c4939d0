//! Rules: words that say nothing of what they name stand on the page just so. They are all that a tester has written ("No comments yet",
//! "Priority Critical"), so that the page has to show them as they are, each as a whole.

use super::alike::belong_together;
use super::paired::pair;
use super::ruling::{Ruling, Sight, decide};
use super::view::Truth;
use crate::facts::standing::{Stand, says_nothing, stands};
use crate::rule::rules;
use crate::step::Literal;

/// Most pieces of one list.
const MOST: usize = 12;

/// What is looked for, and what was found of each piece of it.
pub(crate) struct Said<'a> {
    sight: Sight<'a>,
    text: &'a Literal,
    pieces: Vec<Piece>,
}

/// A piece of a list.
enum Piece {
    /// It stands there as a whole.
    Stands(String, Vec<Stand>),
    /// It is a label with its value, as the page shows it.
    Paired(Ruling),
    /// It is a label, with another value.
    Differs(Ruling),
    /// None of these.
    Unknown(String),
}

rules! {
    /// The rules of words that stand there just so, in their order.
    WRITTEN: fn(&Said<'_>) -> Option<Ruling>;

    /// A word of a menu or a button is there whatever the page shows, and so is one that stood there before: these tell nothing.
    /// Example: "No comments yet", which is all of a block; not "Orders", a link of the menu.
    "written/whole" "a block, a control or a field shows just this" => whole;
    /// The label is one by the strict rule of values, or a number stands over, under or in a card with it.
    /// Example: "Priority High", where 'High' stands beside 'Priority'.
    "written/pair" "the label shows this value" => paired;
    /// Only where nothing else on the page may be the label or the value.
    /// Example: "Occupancy 46%", where '45%' stands under 'Occupancy'.
    "written/other-value" "the label shows another value" => differs;
    /// Several texts belong together where they are of one kind (heads of a table, tabs, items of a list) or stand in one row or item:
    /// else each may be there by itself.
    /// Example: "ID, Subject, Status", the heads of a table; not "Room 208, Occupied" out of two rows.
    "written/list" "the texts of the list are of one kind, or of one item" => listed;
    /// Never false: a tester may call it otherwise than the page does.
    /// Example: "Everything looks fine".
    "written/open" "the page does not show just this" => open;
}

/// Whether the words stand there.
pub(crate) fn written(sight: &Sight<'_>, text: &Literal) -> Ruling {
    let pieces = pieces(sight, &text.text);
    decide(WRITTEN, &Said { sight: *sight, text, pieces })
}

/// The longest pieces that the page shows, from the left.
fn pieces(sight: &Sight<'_>, text: &str) -> Vec<Piece> {
    let cuts = cuts(text);
    let mut found = Vec::new();
    let mut at = 0;
    while at + 1 < cuts.len() && found.len() < MOST {
        let slice = |end: usize| text.get(cuts[at].1..cuts[end].0).unwrap_or_default().trim();
        let told = |end: usize| Some((end, told(sight, slice(end), end == at + 1)?));
        match (at + 1..cuts.len()).rev().find_map(told) {
            Some((end, piece)) => {
                found.push(piece);
                at = end;
            }
            None => {
                found.push(Piece::Unknown(slice(at + 1).to_owned()));
                at += 1;
            }
        }
    }
    found
}

/// Where a list may be cut: the end of what is before, and the beginning of what is behind. The first and the last are its ends.
fn cuts(text: &str) -> Vec<(usize, usize)> {
    const JOINTS: [&str; 9] = [", and ", ", ", "; ", ": ", " - ", " – ", " — ", " and ", " & "];
    let mut found = vec![(0, 0)];
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        match JOINTS.iter().find(|joint| rest.starts_with(**joint)) {
            Some(joint) => {
                found.push((at, at + joint.len()));
                at += joint.len();
            }
            None => at += rest.chars().next().map_or(1, char::len_utf8),
        }
    }
    found.push((text.len(), text.len()));
    found
}

/// What a piece is, where it is something. Only of one that cannot be cut is it said that a label shows another value.
fn told(sight: &Sight<'_>, text: &str, sole: bool) -> Option<Piece> {
    let places = stands(sight.now, text);
    if !places.is_empty() {
        return Some(Piece::Stands(text.to_owned(), places));
    }
    let ruling = pair(sight, text)?;
    match ruling.truth {
        Truth::True => Some(Piece::Paired(ruling)),
        _ => sole.then_some(Piece::Differs(ruling)),
    }
}

fn whole(said: &Said<'_>) -> Option<Ruling> {
    let others_hold = said.pieces.iter().all(|piece| matches!(piece, Piece::Stands(..) | Piece::Paired(_)));
    let mut standing = said.pieces.iter().filter_map(|piece| match piece {
        Piece::Stands(text, places) => Some((text, places)),
        _ => None,
    });
    let ((text, places), None) = (standing.next()?, standing.next()) else { return None };
    let place = places.iter().find(|place| tells(&said.sight, text, place)).filter(|_| others_hold)?;
    Some(Ruling::holds(format!("'{}' is shown", place.text)).with(place.evidence(said.sight.now)))
}

/// Whether a text that stands there says something of the page: one that is always there does not.
fn tells(sight: &Sight<'_>, text: &str, place: &Stand) -> bool {
    if says_nothing(text) {
        return false;
    }
    let words = text.split_whitespace().count();
    let numbered = text.contains(|c: char| c.is_ascii_digit());
    let came = sight.view.before.is_some_and(|before| stands(before, text).is_empty());
    let first = sight.view.before.is_none();
    if place.held {
        return came || words > 1;
    }
    if place.is_of_frame(sight.now) {
        return came || numbered && words > 1;
    }
    came || numbered || words > 2 || place.is_heading(sight.now) || first && words > 1
}

fn paired(said: &Said<'_>) -> Option<Ruling> {
    let rulings: Option<Vec<&Ruling>> = said
        .pieces
        .iter()
        .map(|piece| match piece {
            Piece::Paired(ruling) => Some(ruling),
            _ => None,
        })
        .collect();
    rulings?.first().map(|ruling| Ruling { rule: None, ..(*ruling).clone() })
}

fn differs(said: &Said<'_>) -> Option<Ruling> {
    let paired = |piece: &Piece| matches!(piece, Piece::Paired(_) | Piece::Differs(_));
    said.pieces.iter().all(paired).then_some(())?;
    said.pieces.iter().find_map(|piece| match piece {
        Piece::Differs(ruling) => Some(Ruling { rule: None, ..ruling.clone() }),
        _ => None,
    })
}

fn listed(said: &Said<'_>) -> Option<Ruling> {
    let mut texts: Vec<&[Stand]> = Vec::new();
    for piece in &said.pieces {
        match piece {
            Piece::Stands(_, places) => texts.push(places),
            Piece::Paired(_) => {}
            Piece::Differs(_) | Piece::Unknown(_) => return None,
        }
    }
    if texts.len() < 2 || said.pieces.len() >= MOST {
        return None;
    }
    let first = texts.first()?.first()?;
    let all = said.text.shown();
    belong_together(said.sight.now, &texts).then(|| {
        Ruling::holds(format!("'{all}' is shown, piece by piece")).with(first.evidence(said.sight.now))
    })
}

fn open(said: &Said<'_>) -> Option<Ruling> {
    let missing = said.pieces.iter().find_map(|piece| match piece {
        Piece::Unknown(text) => Some(text.as_str()),
        _ => None,
    });
    Some(Ruling::unknown(match missing {
        Some(text) => format!(
            "nothing on the page says just '{text}': say which text, element, page or message shows the result"
        ),
        None => format!(
            "'{}' is on the page, and nothing tells for certain that it is what is meant: say what it is",
            said.text.shown()
        ),
    }))
}
