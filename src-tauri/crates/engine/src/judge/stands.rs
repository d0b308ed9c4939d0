//! Rule: where a text stands, in words that name no part of the page for certain ("in the cart", "above the form").

use super::at_fields;
use super::ruling::{Ruling, Sight};
use super::side::{Side, side_of};
use crate::facts::area::Area;
use crate::facts::boxes::{gap, overlaps_across, overlaps_down};
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
/// What begins so little before the other ends stands behind it all the same.
const TOUCH: f64 = 2.0;
/// A box of more than this share of the window is the page itself, whatever its classes say.
const MOST: f64 = 0.7;

/// Whether the text stands there. Never false: people call parts of a page otherwise than the page does.
pub(crate) fn stands(sight: &Sight<'_>, text: &Literal, place: &Literal) -> Ruling {
    let s = sight.now;
    let seen = look_for(s, &Area::page(), &text.text).whole;
    let Some(first) = seen.first() else {
        return Ruling::unknown(format!("nothing tells where '{}' stands", text.shown()));
    };
    match seen.iter().find(there(sight, &words(&place.text))) {
        Some(line) => Ruling::holds(format!("'{}' stands {}", line.text, place.shown())).with(line.evidence(s)),
        None => Ruling::unknown(format!(
            "'{}' is shown, and nothing tells for certain that it stands '{}': leave that out, or name the part of the page in quotes",
            text.shown(),
            place.shown()
        ))
        .with(first.evidence(s)),
    }
}

/// Whether a line stands where the words say. What they may mean is looked for once.
fn there<'s>(sight: &Sight<'s>, said: &[String]) -> impl Fn(&&Line) -> bool + 's {
    let s = sight.now;
    let at_fields = at_fields::of(sight, said);
    let (content, side, said) = (words_of_a_place(said), side_of(said), said.to_vec());
    let on_side = content.is_empty();
    let parts: Vec<Rect> = match on_side {
        true => Vec::new(),
        false => {
            (0..s.elements.len()).filter(|&i| is_called(s, i, &content)).map(|i| s.elements[i].bbox).collect()
        }
    };
    // A text is no part of the page that others could be in.
    let texts: Vec<Rect> = match on_side || side == Side::In {
        true => Vec::new(),
        false => lines(s, &Area::page())
            .iter()
            .filter(|line| says(&line.text, &content))
            .map(|line| line.bbox)
            .collect(),
    };
    move |line| {
        if let Some(place) = &at_fields {
            return place.has(line.bbox);
        }
        if on_side {
            return line.element.is_some_and(|element| is_on_side(s, element, &said));
        }
        let texts = texts.iter().filter(|at| **at != line.bbox);
        parts.iter().chain(texts).any(|at| stands_so(side, line.bbox, *at))
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

fn stands_so(side: Side, text: Rect, at: Rect) -> bool {
    let across = overlaps_across(text, at);
    let ahead = |first: Rect, next: Rect| first.y + first.height <= next.y + TOUCH;
    match side {
        Side::In => {
            let room = if at.width <= SMALL && at.height <= SMALL { AROUND } else { 1.0 };
            let within = |at: f64, from: f64, size: f64| at >= from - room && at <= from + size + room;
            let (x, y) = (text.x + text.width / 2.0, text.y + text.height / 2.0);
            within(x, at.x, at.width) && within(y, at.y, at.height)
        }
        Side::Above => across && ahead(text, at) && gap(text, at) <= NEAR,
        Side::Below => across && ahead(at, text) && gap(text, at) <= NEAR,
        Side::Beside => {
            let apart = |a: (f64, f64), b: (f64, f64)| (b.0 - (a.0 + a.1)).max(a.0 - (b.0 + b.1));
            let aside = apart((text.x, text.width), (at.x, at.width)) > -1.0;
            let over = apart((text.y, text.height), (at.y, at.height)) >= -1.0;
            overlaps_down(text, at) && aside && gap(text, at) <= NEAR
                || across && over && gap(text, at) <= AROUND
        }
    }
}
