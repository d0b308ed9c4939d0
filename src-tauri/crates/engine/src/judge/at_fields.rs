//! Where messages of a form stand: "below the field", "under the fields", "above the form".

use super::ruling::Sight;
use super::side::{Side, side_of};
use super::subject::subjects;
use crate::facts::boxes::{gap, overlaps_across};
use crate::facts::kinds::is_field;
use crate::facts::regions::regions;
use crate::snapshot::{Rect, Role, Snapshot};
use crate::step::Region;

/// So far from its field a message stands at most, in CSS pixels.
const NEAR: f64 = 48.0;
/// So far from the first field of a form a message above it stands at most, in CSS pixels.
const ABOVE: f64 = 160.0;
/// What begins so little before the other ends stands behind it all the same.
const TOUCH: f64 = 6.0;

/// A place at the fields of a page.
pub(super) enum Place {
    /// Right below one field, with none of the others between.
    Below(Rect, Vec<Rect>),
    /// Right below all of them.
    BelowAll(Vec<Rect>),
    /// Over all of them.
    Above(Vec<Rect>),
}

/// The place that words tell by fields alone. "The field" is the only one, or that into which was typed last.
pub(super) fn of(sight: &Sight<'_>, said: &[String]) -> Option<Place> {
    let s = sight.now;
    let words: Vec<&str> = said.iter().map(String::as_str).filter(|word| *word != "the").collect();
    let fields = fields(s);
    match (side_of(said), words.as_slice()) {
        (Side::Below, [_, "fields" | "inputs"]) => Some(Place::BelowAll(fields)),
        (Side::Below, [_, "field" | "input" | "textbox"]) => {
            let at = if let [only] = fields.as_slice() { *only } else { typed_last(sight)? };
            Some(Place::Below(at, fields))
        }
        (Side::Above, [_, "form" | "fields"]) if fields.len() > 1 => Some(Place::Above(fields)),
        _ => None,
    }
}

impl Place {
    /// Whether a box stands there.
    pub(super) fn has(&self, text: Rect) -> bool {
        let ahead = |first: Rect, next: Rect| first.y + first.height <= next.y + TOUCH;
        match self {
            Self::Below(at, fields) => {
                let between = |other: &&Rect| {
                    overlaps_across(text, **other) && other.y >= at.y + at.height - TOUCH && other.y < text.y
                };
                overlaps_across(text, *at)
                    && ahead(*at, text)
                    && gap(text, *at) <= NEAR
                    && !fields.iter().any(|other| between(&other))
            }
            Self::BelowAll(fields) => {
                fields.iter().all(|at| ahead(*at, text))
                    && fields.iter().any(|at| overlaps_across(text, *at) && gap(text, *at) <= NEAR)
            }
            Self::Above(fields) => {
                fields.iter().all(|at| ahead(text, *at))
                    && fields.iter().any(|at| overlaps_across(text, *at) && gap(text, *at) <= ABOVE)
            }
        }
    }
}

/// Where the field stands into which was typed last.
fn typed_last(sight: &Sight<'_>) -> Option<Rect> {
    let found = subjects(sight, &sight.view.entered.last()?.target).ok()?;
    let [only] = found.as_slice() else { return None };
    sight.element(*only).map(|e| e.bbox)
}

/// The fields of the page itself: the search and the language stand in its frame.
fn fields(s: &Snapshot) -> Vec<Rect> {
    let aside: Vec<usize> = [Region::Header, Region::Navigation, Region::Footer]
        .into_iter()
        .flat_map(|region| regions(s, region))
        .collect();
    let own = |i: usize| !s.ancestors(i).any(|a| aside.contains(&a) || s.elements[a].role == Role::Search);
    let all = s.elements.iter().enumerate();
    all.filter(|(i, e)| e.visible && is_field(e.role) && own(*i)).map(|(_, e)| e.bbox).collect()
}
