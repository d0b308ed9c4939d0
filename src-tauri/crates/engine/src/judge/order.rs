//! Rules: sorted by a column, and one text before another.

use super::area::{area, area_of_table};
use super::list;
use super::ruling::{Ruling, Sight};
use super::table::table_with;
use crate::assertion::Direction;
use crate::facts::area::Area;
use crate::facts::like_items;
use crate::facts::line::{Line, text_of};
use crate::facts::plain;
use crate::facts::reading_order::{ANOTHER_ORDER, is_as_written, is_written_leftwards};
use crate::facts::shown::{lines, look_for};
use crate::facts::sorting::{Numeric, is_sorted};
use crate::facts::tables::body_rows;
use crate::facts::undrawn;
use crate::snapshot::{Rect, RunKind, Snapshot};
use crate::step::{Literal, Scope};

/// The items of the only list, or of a column of the only table, are sorted. See [`is_sorted`] for how they are read.
pub(crate) fn order(
    sight: &Sight<'_>,
    header: Option<&Literal>,
    (direction, undirected): (Direction, bool),
    (numeric, by_date): (bool, bool),
    within: &[Scope],
) -> Ruling {
    let place = if header.is_some() { area_of_table(sight, within) } else { area(sight, within) };
    let (items, elements) = match place.and_then(|area| items(sight, &area, header)) {
        Ok(found) => found,
        Err(ruling) => return ruling,
    };
    let shown = items.iter().map(|t| format!("'{t}'")).take(20).collect::<Vec<_>>().join(", ");
    let numeric = match header {
        _ if numeric => Numeric::Yes,
        Some(header) if is_called(&header.text, &VERSIONS) => Numeric::Version,
        Some(header) if is_called(&header.text, &SECTIONS) => Numeric::Section,
        _ => Numeric::Unsaid,
    };
    let sorted = |items: &[String]| is_sorted(items, direction, numeric, by_date);
    if let Some(ruling) = all_alike(sight, &items, (header, direction), within) {
        return ruling;
    }
    match sorted(&items) {
        Ok(holds) if in_pieces(sight.now, &elements, holds, |pieces| sorted(pieces) == Ok(true)) => {
            Ruling::unknown(format!(
                "they show several texts each, and are in order by one of them and not by another ({shown}): check which stands before which"
            ))
        }
        Ok(false) if undirected && is_sorted(&items, Direction::Descending, numeric, by_date) == Ok(true) => {
            Ruling::unknown(format!(
                "they are sorted in descending order ({shown}): say \"in ascending order\" or \"in descending order\""
            ))
        }
        Ok(holds) => Ruling::when(holds, format!("the order is {shown}")),
        Err(reason) => Ruling::unknown(format!("{reason} ({shown})")),
    }
}

/// Items that are all the same are in any order: of those that a table draws of many, only its head tells in which the others are.
fn all_alike(
    sight: &Sight<'_>,
    items: &[String],
    (header, direction): (Option<&Literal>, Direction),
    within: &[Scope],
) -> Option<Ruling> {
    let header = header.filter(|_| items.windows(2).all(|pair| pair[0] == pair[1]))?;
    let s = sight.now;
    let (table, column) = table_with(sight, &area_of_table(sight, within).ok()?, header).ok()?;
    let reason = undrawn::rows(s, table)?;
    let heads = table.rows.iter().filter(|row| row.header).flat_map(|row| &row.cells);
    let head = heads.filter(|cell| cell.column == column).find_map(|cell| s.elements.get(cell.element));
    let wanted = if direction == Direction::Ascending { "ascending" } else { "descending" };
    Some(match head.and_then(|head| head.states.sort.as_deref()) {
        Some(told) => Ruling::when(told == wanted, format!("the column says that it is sorted {told}")),
        None => Ruling::unknown(format!("all of them are '{}', and {reason}", items[0])),
    })
}

/// What columns of versions, and of numbers of sections, are called.
const VERSIONS: [&str; 6] = ["version", "versions", "release", "build", "revision", "firmware"];
const SECTIONS: [&str; 7] = ["section", "clause", "chapter", "paragraph", "article", "outline", "step"];

fn is_called(header: &str, names: &[&str]) -> bool {
    header.to_lowercase().split_whitespace().any(|word| names.contains(&word))
}

/// Whether items show several texts each, as a name behind a badge, and another one than they begin with is what they may be sorted by:
/// where they are not in order, it is; where they are, those that they begin with are the same again and again, and it is not.
fn in_pieces(s: &Snapshot, elements: &[usize], holds: bool, sorted: impl Fn(&[String]) -> bool) -> bool {
    let pieces: Vec<Vec<Line>> = elements.iter().map(|&e| lines(s, &Area::of(s, &[e]))).collect();
    if pieces.iter().all(|lines| lines.len() < 2) {
        return false;
    }
    let each = |pick: fn(&[Line]) -> Option<&Line>| -> Vec<String> {
        pieces.iter().filter_map(|lines| pick(lines).map(|line| line.text.clone())).collect()
    };
    let (first, last) = (each(<[Line]>::first), each(<[Line]>::last));
    let repeated = || first.iter().enumerate().any(|(i, text)| first[..i].contains(text));
    if holds { repeated() && !sorted(&last) } else { sorted(&last) || sorted(&first) }
}

/// What is sorted, and the elements that show it where one element shows each.
type Items = (Vec<String>, Vec<usize>);

fn items(sight: &Sight<'_>, area: &Area, header: Option<&Literal>) -> Result<Items, Ruling> {
    let s = sight.now;
    let Some(header) = header else {
        let items = list::the_items(sight, area)?;
        if !is_as_written(s, &items) {
            return Err(Ruling::unknown(ANOTHER_ORDER));
        }
        return Ok((items.iter().map(|&i| text_of(s, i)).collect(), items));
    };
    if !s.tables.iter().any(|t| s.elements.get(t.element).is_some_and(|e| e.visible) && area.has(t.element)) {
        return like_items::values(s, area, &header.text)
            .map(|values| (values, Vec::new()))
            .map_err(Ruling::unknown);
    }
    let (table, column) = table_with(sight, area, header)?;
    let cell =
        |r: &&crate::snapshot::TableRow| r.cells.iter().find(|c| c.column == column).map(|c| c.element);
    let cells: Vec<Option<usize>> = body_rows(s, table).iter().map(cell).collect();
    let text = |cell: &Option<usize>| cell.map(|cell| text_of(s, cell)).unwrap_or_default();
    Ok((cells.iter().map(text).collect(), cells.iter().copied().flatten().collect()))
}

/// One text stands before another. Decided where every occurrence of one stands before (or after) every one of the other, by the
/// document and by what is seen: a page may show its parts in another order than they are written in.
pub(crate) fn before(
    sight: &Sight<'_>,
    (first, second, vertical): (&Literal, &Literal, bool),
    within: &[Scope],
) -> Ruling {
    let area = match area(sight, within) {
        Ok(area) => area,
        Err(ruling) => return ruling,
    };
    let (a, b) = match (places(sight, &area, first), places(sight, &area, second)) {
        (Ok(a), Ok(b)) => (a, b),
        (Err(ruling), _) | (_, Err(ruling)) => return ruling,
    };
    let all = |order: fn(&Place, &Place) -> bool| a.iter().all(|x| b.iter().all(|y| order(x, y)));
    // Of a script that is written to the left nothing tells here in which direction the line is read.
    let leftwards = [first, second].iter().any(|t| t.text.chars().any(is_written_leftwards));
    let (a_left, b_left) = (all(|x, y| x.left_of(y)), all(|x, y| y.left_of(x)));
    let (written, seen) = (all(|x, y| x.at < y.at), all(|x, y| !y.above(x)) && (leftwards || !b_left));
    let (written_after, seen_after) =
        (all(|x, y| x.at > y.at), all(|x, y| !x.above(y)) && (leftwards || !a_left));
    if vertical && all(|x, y| x.left_of(y) || y.left_of(x)) {
        return Ruling::fails(format!("'{}' stands beside '{}'", first.shown(), second.shown()));
    }
    if vertical && !(all(|x, y| x.above(y)) || all(|x, y| y.above(x))) {
        return Ruling::unknown("which of them is above the other cannot be told by their boxes");
    }
    // In one column people read from above to below, however it is written.
    let stacked = vertical || all(|x, y| x.shares_column(y));
    let (above, below) = (stacked && all(|x, y| x.above(y)), stacked && all(|x, y| y.above(x)));
    if above || written && seen {
        Ruling::holds(format!("'{}' stands before '{}'", first.shown(), second.shown()))
    } else if below || written_after && seen_after {
        Ruling::fails(format!("'{}' stands after '{}'", first.shown(), second.shown()))
    } else {
        Ruling::unknown(
            "the texts stand there several times, or are shown in another order than they are written: say in which part of the page",
        )
    }
}

struct Place {
    /// Run and character.
    at: (usize, usize),
    bbox: Rect,
}

impl Place {
    fn above(&self, other: &Self) -> bool {
        self.bbox.height > 0.0 && self.bbox.y + self.bbox.height <= other.bbox.y
    }

    /// Most of the narrower one stands above or below the other.
    fn shares_column(&self, other: &Self) -> bool {
        let (a, b) = (&self.bbox, &other.bbox);
        let shared = (a.x + a.width).min(b.x + b.width) - a.x.max(b.x);
        shared > a.width.min(b.width) / 2.0
    }

    /// On one line with it.
    fn left_of(&self, other: &Self) -> bool {
        let (a, b) = (&self.bbox, &other.bbox);
        a.width > 0.0 && a.x + a.width <= b.x && !self.above(other) && !other.above(self)
    }
}

fn places(sight: &Sight<'_>, area: &Area, text: &Literal) -> Result<Vec<Place>, Ruling> {
    let s = sight.now;
    let seen = look_for(s, area, &text.text);
    if seen.whole.is_empty() || !seen.doubtful.is_empty() {
        let gone = seen.whole.is_empty() && seen.doubtful.is_empty() && seen.in_fields.is_empty();
        return Err(if gone && !sight.negative {
            Ruling::fails(format!("'{}' is not shown", text.shown()))
        } else {
            Ruling::unknown(format!("where '{}' stands cannot be told", text.shown()))
        });
    }
    let needle = plain::plain(&text.text);
    Ok(seen.whole.iter().flat_map(|l| of_line(s, l, &needle)).collect())
}

fn of_line(s: &Snapshot, line: &Line, needle: &str) -> Vec<Place> {
    let text = if line.text.contains(needle) { &line.text } else { line.raw.as_ref().unwrap_or(&line.text) };
    let found = plain::occurrences(text, needle);
    let start =
        (line.runs.0..line.runs.1).find(|&r| s.runs.get(r).is_some_and(|r| r.kind == RunKind::Content));
    let place =
        |o: &plain::Occurrence| Place { at: (start.unwrap_or(line.runs.0), o.start), bbox: line.bbox };
    found.iter().map(place).collect()
}
