//! What has become of a text that a claim quotes.

use std::cell::OnceCell;

use super::alike::{ENOUGH, MARGIN};
use super::sight::{called, family, parts, row};
use super::words::{differ_in_value, nearness};
use super::{Class, Seen, Standing, flow};
use crate::facts::area::Area;
use crate::facts::called::describe;
use crate::facts::describe::places;
use crate::facts::kinds::is_container;
use crate::facts::line::Line;
use crate::facts::plain::{Edge, best_edge, plain};
use crate::facts::shown::{lines, look_for};
use crate::facts::wanted::fold;
use crate::snapshot::{Rect, RunKind, Snapshot};

const NEAR_TEXT: f64 = 0.5;
const WORDS: f64 = 30.0;
const SAME_SHAPE: i32 = 35;
const SAME_HOLDER: i32 = 10;
const SAME_NEIGHBOUR: i32 = 14;
const SAME_BOX: i32 = 12;
const SAME_PART: i32 = 8;
const OTHER_ROW: i32 = -60;
/// Pixels within which a box is the same.
const SAME: f64 = 6.0;

/// What has become of a text.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct TextChange {
    pub(super) class: Class,
    pub(super) then: Standing,
    pub(super) now: Option<Standing>,
    pub(super) candidates: Vec<Standing>,
    pub(super) by: Vec<&'static str>,
    pub(super) note: Option<String>,
    /// What stands now where the text stood.
    pub(super) new: Option<String>,
}

/// What has become of a text; `None` inside where it stands there as it did, and no answer where it was not there.
pub(super) fn text(then: &Seen<'_>, now: &Seen<'_>, wanted: &str) -> Option<Option<TextChange>> {
    let Some(line) = shown(then.page, wanted) else { return message(then, now, wanted) };
    let mut change = TextChange {
        class: Class::Gone,
        then: standing(&line),
        now: None,
        candidates: Vec::new(),
        by: Vec::new(),
        note: None,
        new: None,
    };
    if let Some(there) = shown(now.page, wanted) {
        let part = |page: &Snapshot, line: &Line| around(page, line).into_iter().next();
        if part(then.page, &line) == part(now.page, &there) {
            return Some(None);
        }
        change.class = Class::Moved;
        change.then = placed(then.page, &line);
        change.now = Some(placed(now.page, &there));
        change.by.push("its words");
        return Some(Some(change));
    }
    if let Some(words) = flow::flow(then.page, now.page) {
        change.class = Class::Flow;
        change.note = Some(words);
        return Some(Some(change));
    }
    let near = candidates(then.page, now.page, &line);
    match near.as_slice() {
        [] => {}
        [(by, only)] => {
            let new = in_place(&line.text, &plain(wanted), &only.text);
            let of_field = line.kind == RunKind::Value;
            let value = of_field || new.as_deref().is_some_and(|new| differ_in_value(&plain(wanted), new));
            change.class = if value { Class::Data } else { Class::TextChanged };
            change.now = Some(standing(only));
            change.by.clone_from(by);
            change.new = new;
        }
        several => {
            change.class = Class::Several;
            change.candidates = several.iter().map(|(_, line)| standing(line)).collect();
        }
    }
    Some(Some(change))
}

/// Of a text that came and went.
fn message(then: &Seen<'_>, now: &Seen<'_>, wanted: &str) -> Option<Option<TextChange>> {
    let wanted = plain(wanted);
    let says = |text: &str| best_edge(&plain(text), &wanted) > Edge::Inside;
    let was = then.appeared.iter().find(|text| says(&text.text))?;
    if now.appeared.iter().any(|text| says(&text.text)) {
        return Some(None);
    }
    let standing = |text: &str| Standing { words: format!("the text '{text}'"), bbox: Rect::default() };
    let known = |text: &str| then.appeared.iter().any(|old| plain(&old.text) == plain(text));
    let like =
        |text: &&crate::page::Transient| text.role == was.role && text.live == was.live && !known(&text.text);
    let mut like = now.appeared.iter().filter(like);
    let one = like.next().filter(|_| like.next().is_none());
    let new = one.and_then(|one| in_place(&plain(&was.text), &wanted, &plain(&one.text)));
    let class = match &new {
        Some(new) if differ_in_value(&wanted, new) => Class::Data,
        Some(_) => Class::TextChanged,
        None => Class::Gone,
    };
    Some(Some(TextChange {
        class,
        then: standing(&plain(&was.text)),
        now: one.filter(|_| new.is_some()).map(|one| standing(&plain(&one.text))),
        candidates: Vec::new(),
        by: vec!["the only new message"],
        note: None,
        new,
    }))
}

/// The line in which a text is shown, the firmest.
pub(super) fn shown(page: &Snapshot, text: &str) -> Option<Line> {
    let seen = look_for(page, &Area::page(), text);
    seen.whole.into_iter().chain(seen.doubtful).chain(seen.in_fields).next()
}

pub(super) fn standing(line: &Line) -> Standing {
    Standing { words: format!("the text '{}'", line.text), bbox: line.bbox }
}

/// A line, and the part of the page that it stands in.
fn placed(page: &Snapshot, line: &Line) -> Standing {
    let holder = line.element.filter(|&i| page.elements.get(i).is_some_and(|e| is_container(e.role)));
    let within = holder.map(|i| format!("in the {}", crate::ground::describe(page, i)));
    let around = || line.element.and_then(|i| places(page, i).next()).map(|place| place.words);
    let Standing { words, bbox } = standing(line);
    let place = within.or_else(around).unwrap_or_else(|| "outside of any part of the page".into());
    Standing { words: format!("{words} {place}"), bbox }
}

/// What stands in a line of now where a text stood in a line of then, where all around it is as it was.
fn in_place(then: &str, wanted: &str, now: &str) -> Option<String> {
    if then == wanted {
        return Some(now.to_owned());
    }
    let (before, behind) = then.split_once(wanted)?;
    let rest = now.strip_prefix(before)?.strip_suffix(behind)?.trim();
    (!rest.is_empty()).then(|| rest.to_owned())
}

/// The lines of now that may have taken a line's place: the nearest, and those that are nearly as near. What stood there then, too, has
/// not.
fn candidates(then: &Snapshot, now: &Snapshot, line: &Line) -> Vec<(Vec<&'static str>, Line)> {
    let (before, after) = (lines(then, &Area::page()), lines(now, &Area::page()));
    let Some(at) = before.iter().position(|known| known.runs == line.runs) else { return Vec::new() };
    let lost = unmatched(&before, &after);
    let new = unmatched(&after, &before);
    let pages = Pages { then: Texts::of(then, &before), now: Texts::of(now, &after) };
    let rival = |there: usize| {
        let others = lost.iter().filter(|&&other| other != at);
        others
            .map(|&other| pages.alike(other, there))
            .filter(Like::may_be)
            .map(|like| like.points)
            .max()
            .unwrap_or(0)
    };
    let mut ranked: Vec<(Like, usize)> = new.iter().map(|&there| (pages.alike(at, there), there)).collect();
    ranked.retain(|(like, there)| like.may_be() && like.points >= rival(*there));
    ranked.sort_by_key(|(like, _)| std::cmp::Reverse(like.points));
    let Some(most) = ranked.first().map(|(like, _)| like.points) else { return Vec::new() };
    if ranked.first().is_some_and(|(_, there)| most < rival(*there) + MARGIN) {
        return Vec::new();
    }
    let near = ranked.into_iter().filter(|(like, _)| like.points + MARGIN > most);
    near.map(|(like, there)| (like.by, after[there].clone())).collect()
}

/// The lines that the other page does not show, each of whose lines stands for one alone.
fn unmatched(of: &[Line], other: &[Line]) -> Vec<usize> {
    let mut left: Vec<&str> = other.iter().map(|line| line.text.as_str()).collect();
    let mut lost = Vec::new();
    for (at, line) in of.iter().enumerate() {
        match left.iter().position(|text| *text == line.text) {
            Some(found) => {
                left.swap_remove(found);
            }
            None => lost.push(at),
        }
    }
    lost
}

#[derive(Default)]
struct Like {
    points: i32,
    by: Vec<&'static str>,
    tells: bool,
}

impl Like {
    fn may_be(&self) -> bool {
        self.tells && self.points >= ENOUGH
    }

    fn add(&mut self, points: i32, what: &'static str) {
        self.points += points;
        self.by.push(what);
    }
}

/// The lines of a page, and what stands around each: the parts of the page, and a text of its row.
struct Texts<'a> {
    page: &'a Snapshot,
    lines: &'a [Line],
    around: Vec<OnceCell<(Vec<String>, Option<String>)>>,
}

impl<'a> Texts<'a> {
    fn of(page: &'a Snapshot, lines: &'a [Line]) -> Self {
        Self { page, lines, around: vec![OnceCell::new(); lines.len()] }
    }

    fn around(&self, at: usize) -> &(Vec<String>, Option<String>) {
        let line = &self.lines[at];
        self.around[at]
            .get_or_init(|| (around(self.page, line), line.element.and_then(|i| row(self.page, i))))
    }

    fn text(&self, at: Option<usize>) -> Option<&str> {
        self.lines.get(at?).map(|line| line.text.as_str())
    }

    /// What holds a line: its family, its tag, and by what it is known but for the text.
    fn holder(&self, at: usize) -> Option<(String, Vec<String>, bool)> {
        let line = &self.lines[at];
        let e = self.page.elements.get(line.element?)?;
        let names_itself = called(self.page, line.element?) == fold(&line.text);
        Some((format!("{:?} {}", family(e), e.tag), e.idents.clone(), names_itself))
    }
}

struct Pages<'a> {
    then: Texts<'a>,
    now: Texts<'a>,
}

impl Pages<'_> {
    fn alike(&self, at: usize, there: usize) -> Like {
        let mut like = Like::default();
        let (a, b) = (&self.then.lines[at], &self.now.lines[there]);
        let near = nearness(&a.text, &b.text);
        if differ_in_value(&a.text, &b.text) {
            like.add(SAME_SHAPE, "its words but for the value");
            like.tells = true;
        } else if near >= NEAR_TEXT {
            like.add(points(near), "words of it");
            like.tells = true;
        } else {
            like.points += points(near);
        }
        if self.then.holder(at) == self.now.holder(there) {
            like.add(SAME_HOLDER, "what it stands in");
        }
        let before = (self.then.text(at.checked_sub(1)), self.now.text(there.checked_sub(1)));
        let behind = (self.then.text(Some(at + 1)), self.now.text(Some(there + 1)));
        let same = [before, behind].iter().filter(|(a, b)| a == b).count();
        if same > 0 {
            like.add(if same == 2 { 2 * SAME_NEIGHBOUR } else { SAME_NEIGHBOUR }, "its neighbours");
        }
        let is_drawn_there = (a.bbox.x - b.bbox.x).hypot(a.bbox.y - b.bbox.y) <= SAME;
        if is_drawn_there {
            like.add(SAME_BOX, "where it is drawn");
        }
        like.tells |= same == 2 && (before.0.is_some() || behind.0.is_some());
        self.parts(&mut like, at, there);
        like
    }

    fn parts(&self, like: &mut Like, at: usize, there: usize) {
        let ((then, row), (now, row_now)) = (self.then.around(at), self.now.around(there));
        if !then.is_empty() && then.first() == now.first() {
            like.add(SAME_PART, "its part of the page");
        }
        if let (Some(a), Some(b)) = (row, row_now)
            && nearness(a, b) < NEAR_TEXT
        {
            like.points += OTHER_ROW;
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "at most a hundred")]
fn points(near: f64) -> i32 {
    (near * WORDS).round() as i32
}

/// The parts of the page around a line, the nearest first, in words.
fn around(page: &Snapshot, line: &Line) -> Vec<String> {
    let Some((i, e)) = line.element.and_then(|i| Some((i, page.elements.get(i)?))) else { return Vec::new() };
    let own = is_container(e.role).then(|| fold(&describe(e)));
    own.into_iter().chain(parts(page, i)).collect()
}
