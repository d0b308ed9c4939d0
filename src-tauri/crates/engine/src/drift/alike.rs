//! How much a thing of the page of now is like one of the page of then.

use super::sight::{Sight, Surroundings, Thing};
use super::words::nearness;
use crate::snapshot::{Element, Rect};

/// Points that a candidate needs to be taken for what has taken a thing's place.
pub(super) const ENOUGH: i32 = 40;
/// So many points more than the next one: else nobody can tell which it is.
pub(super) const MARGIN: i32 = 15;

/// Words of a name from which on they tell by themselves what it is.
const NEAR_NAME: f64 = 0.5;
const NAME: f64 = 30.0;
const SAME_IDENT: i32 = 35;
const OTHER_IDENT: i32 = -25;
const SAME_WAY: i32 = 35;
const OTHER_WAY: i32 = -15;
const SAME_HINT: i32 = 15;
const SAME_ROLE: i32 = 5;
const SAME_PART: i32 = 8;
const SAME_NEIGHBOUR: i32 = 12;
const SAME_PLACE: i32 = 10;
const SAME_BOX: i32 = 12;
const NEAR_BOX: i32 = 6;
const SAME_ROW: i32 = 15;
const OTHER_ROW: i32 = -60;
const SAME_COLUMN: i32 = 10;
/// Pixels within which a box is the same, and within which it is near.
const SAME: f64 = 6.0;
const NEAR: f64 = 80.0;

/// How much two things are alike.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Likeness {
    pub(super) points: i32,
    /// What they have in common, in words.
    pub(super) by: Vec<&'static str>,
    /// Something of its own tells that it is the same thing: its name, its identifier, where it leads, its hint.
    pub(super) tells: bool,
    /// All around it is as it was, so that it stands where the other stood.
    pub(super) in_place: bool,
    /// Something tells that it is another thing.
    pub(super) differs: bool,
}

impl Likeness {
    fn add(&mut self, points: i32, what: &'static str) {
        self.points += points;
        self.by.push(what);
    }

    fn tell(&mut self, points: i32, what: &'static str) {
        self.add(points, what);
        self.tells = true;
    }

    fn against(&mut self, points: i32) {
        self.points += points;
        self.differs = true;
    }

    /// Whether it may be what has taken the other's place.
    pub(super) fn may_be(&self) -> bool {
        (self.tells || self.in_place) && self.points >= ENOUGH
    }
}

/// How much a thing of now is like one of then.
pub(super) fn alike(then: &Sight<'_>, one: &Thing, now: &Sight<'_>, other: &Thing) -> Likeness {
    let mut like = Likeness::default();
    let (a, b) = (then.element(one), now.element(other));
    name(&mut like, one, other);
    identifiers(&mut like, a, b);
    if a.role == b.role && a.tag == b.tag {
        like.add(SAME_ROLE, "its kind");
    }
    let same_row = row_and_column(&mut like, then.around(one), now.around(other));
    place(&mut like, (then, one), (now, other), same_row);
    like
}

fn name(like: &mut Likeness, one: &Thing, other: &Thing) {
    let near = nearness(&one.called, &other.called);
    if near >= NEAR_NAME {
        like.tell(points(near * NAME), "words of its name");
    } else if near > 0.0 {
        like.points += points(near * NAME);
    }
}

#[expect(clippy::cast_possible_truncation, reason = "at most a hundred")]
fn points(real: f64) -> i32 {
    real.round() as i32
}

fn identifiers(like: &mut Likeness, a: &Element, b: &Element) {
    match (a.idents.is_empty(), b.idents.is_empty()) {
        (false, false) if a.idents.iter().any(|ident| b.idents.contains(ident)) => {
            like.tell(SAME_IDENT, "its field name or id");
        }
        (false, false) => like.points += OTHER_IDENT,
        _ => {}
    }
    if a.leads_where(b) {
        like.tell(SAME_WAY, "where it leads");
    } else if a.href.is_some() && a.role == b.role {
        like.against(OTHER_WAY);
    }
    let hints = |e: &Element| -> Vec<String> {
        e.hints.iter().chain([&e.description]).filter(|hint| !hint.trim().is_empty()).cloned().collect()
    };
    let (then, now) = (hints(a), hints(b));
    if then.iter().any(|hint| now.contains(hint)) {
        like.tell(SAME_HINT, "its hint");
    }
}

/// Whether both stand in one row.
fn row_and_column(like: &mut Likeness, then: &Surroundings, now: &Surroundings) -> bool {
    let rows = (&then.row, &now.row);
    let same_row = rows.0.is_some() && rows.0 == rows.1;
    match rows {
        _ if same_row => like.add(SAME_ROW, "its row"),
        (Some(a), Some(b)) if nearness(a, b) < NEAR_NAME => like.against(OTHER_ROW),
        _ => {}
    }
    if then.column.is_some() && then.column == now.column {
        like.add(SAME_COLUMN, "its column");
    }
    same_row
}

fn place(
    like: &mut Likeness,
    (then, one): (&Sight<'_>, &Thing),
    (now, other): (&Sight<'_>, &Thing),
    same_row: bool,
) {
    let (around, around_now) = (then.around(one), now.around(other));
    let same_part = around.parts.first() == around_now.parts.first();
    if same_part && !around.parts.is_empty() {
        like.add(SAME_PART, "its part of the page");
    }
    let both = around.neighbours.iter().zip(&around_now.neighbours);
    let beside = both.filter(|(a, b)| a == b).count();
    let same_place = around.place == around_now.place && one.family == other.family;
    if beside > 0 {
        like.add(if beside == 2 { 2 * SAME_NEIGHBOUR } else { SAME_NEIGHBOUR }, "its neighbours");
    }
    if same_place {
        like.add(SAME_PLACE, "its place among its like");
    }
    match apart(then.element(one).bbox, now.element(other).bbox) {
        far if far <= SAME => like.add(SAME_BOX, "where it is drawn"),
        far if far <= NEAR => like.points += NEAR_BOX,
        _ => {}
    }
    // Where all around it is as it was, what stands there has taken its place, whatever it is called.
    let is_between = around.neighbours.iter().any(Option::is_some);
    let all_as_it_was = beside == 2 && is_between && same_part || same_row;
    let same_role = then.element(one).role == now.element(other).role;
    like.in_place = all_as_it_was && same_place && same_role && !like.differs;
}

/// How far apart two boxes begin, in pixels.
fn apart(a: Rect, b: Rect) -> f64 {
    (a.x - b.x).hypot(a.y - b.y)
}
