//! Rule: where a text stands, in words that name no part of the page for certain ("in the cart", "above the form").

use super::ruling::{Ruling, Sight};
use crate::facts::area::Area;
use crate::facts::line::Line;
use crate::facts::name::heading_of;
use crate::facts::plain::folded;
use crate::facts::shown::{lines, look_for};
use crate::facts::wanted::words;
use crate::ground::{is_on_side, words_of_a_place};
use crate::snapshot::{Element, Rect, Role, Snapshot};
use crate::step::Literal;
use crate::words::noun_of;

/// So far from it a text is still above, below or beside what is small, in CSS pixels.
const NEAR: f64 = 120.0;
/// What is smaller in both directions has its text around it, as the number at an icon: within so many CSS pixels.
const SMALL: f64 = 56.0;
const AROUND: f64 = 18.0;
/// A box of more than this share of the window is the page itself, whatever its classes say.
const MOST: f64 = 0.7;

/// How a text is said to stand to something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    In,
    Above,
    Below,
    Beside,
}

/// Whether the text stands there. Never false: people call parts of a page otherwise than the page does.
pub(crate) fn stands(sight: &Sight<'_>, text: &Literal, place: &Literal) -> Ruling {
    let s = sight.now;
    let said = words(&place.text);
    let seen = look_for(s, &Area::page(), &text.text).whole;
    let there = seen.iter().find(|line| is_there(s, line, &said));
    match (there, seen.first()) {
        (Some(line), _) => Ruling::holds(format!("'{}' stands {}", line.text, place.shown())).with(line.evidence(s)),
        (None, Some(line)) => Ruling::unknown(format!(
            "'{}' is shown, and nothing tells for certain that it stands '{}': leave that out, or name the part of the page in quotes",
            text.shown(),
            place.shown()
        ))
        .with(line.evidence(s)),
        (None, None) => Ruling::unknown(format!("nothing tells where '{}' stands", text.shown())),
    }
}

fn is_there(s: &Snapshot, line: &Line, said: &[String]) -> bool {
    let content = words_of_a_place(said);
    if content.is_empty() {
        return line.element.is_some_and(|element| is_on_side(s, element, said));
    }
    let side = side_of(said);
    let parts = (0..s.elements.len()).filter(|&i| is_called(s, i, &content)).map(|i| s.elements[i].bbox);
    let texts = lines(s, &Area::page())
        .into_iter()
        .filter(|other| says(&other.text, &content))
        .map(|other| other.bbox);
    // A text is no part of the page that others could be in.
    let texts = texts.filter(|_| side != Side::In);
    let texts = texts.filter(|at| *at != line.bbox);
    parts.chain(texts).any(|at| stands_so(side, &line.bbox, &at))
}

fn side_of(said: &[String]) -> Side {
    match said.first().map(String::as_str) {
        Some("above" | "over") => Side::Above,
        Some("below" | "under" | "underneath" | "beneath") => Side::Below,
        Some("next" | "beside" | "near" | "alongside" | "by") => Side::Beside,
        _ => Side::In,
    }
}

/// Whether a line or a label says just this.
fn says(text: &str, content: &[String]) -> bool {
    let own = words_of_a_place(&words(&folded(text)));
    !own.is_empty() && own == content
}

/// Whether a part of the page is called so: by its name, its heading, what it is, or the words that its source has for it. Of the whole page
/// only its heading tells.
fn is_called(s: &Snapshot, i: usize, content: &[String]) -> bool {
    let e = &s.elements[i];
    if !e.visible || e.bbox.width <= 0.0 {
        return false;
    }
    let headed =
        !matches!(e.role, Role::Heading) && heading_of(s, i).is_some_and(|heading| says(&heading, content));
    let window = f64::from(s.viewport.0) * f64::from(s.viewport.1);
    if window > 0.0 && e.bbox.width * e.bbox.height > MOST * window {
        return headed;
    }
    headed
        || says(&e.name, content)
        || e.labels.iter().chain(&e.hints).any(|text| says(text, content))
        || by_source(e, content)
}

/// Whether the words of its identifiers, classes and kind are these.
fn by_source(e: &Element, content: &[String]) -> bool {
    let mut known: Vec<String> =
        e.idents.iter().chain(&e.classes).flat_map(|text| words_of_a_place(&words(text))).collect();
    known.extend(words_of_a_place(&words(noun_of(e))));
    content.iter().all(|word| known.contains(word))
}

fn stands_so(side: Side, text: &Rect, at: &Rect) -> bool {
    let (x, y) = (text.x + text.width / 2.0, text.y + text.height / 2.0);
    let beside = overlap((text.y, text.height), (at.y, at.height));
    let across = overlap((text.x, text.width), (at.x, at.width));
    match side {
        Side::In => {
            let room = if at.width <= SMALL && at.height <= SMALL { AROUND } else { 1.0 };
            let within = |at: f64, from: f64, size: f64| at >= from - room && at <= from + size + room;
            within(x, at.x, at.width) && within(y, at.y, at.height)
        }
        Side::Above => across && gap((text.y, text.height), at.y).is_some_and(|gap| gap <= NEAR),
        Side::Below => across && gap((at.y, at.height), text.y).is_some_and(|gap| gap <= NEAR),
        Side::Beside => {
            let apart = |a: (f64, f64), b: (f64, f64)| (b.0 - (a.0 + a.1)).max(a.0 - (b.0 + b.1));
            let side = apart((text.x, text.width), (at.x, at.width));
            let over = apart((text.y, text.height), (at.y, at.height));
            beside && (0.0..=NEAR).contains(&side.max(0.0)) && side > -1.0
                || across && (-1.0..=AROUND).contains(&over)
        }
    }
}

/// Whether two stretches, each its beginning and its length, share some of it.
fn overlap(a: (f64, f64), b: (f64, f64)) -> bool {
    a.0 < b.0 + b.1 && b.0 < a.0 + a.1
}

/// From the end of a stretch to where the next thing begins; none where that begins before it.
fn gap(first: (f64, f64), next: f64) -> Option<f64> {
    let gap = next - (first.0 + first.1);
    (gap >= -2.0).then_some(gap)
}
