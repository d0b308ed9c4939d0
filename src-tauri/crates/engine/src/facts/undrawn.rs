//! Lists and tables that draw only what is in sight: what they do not draw is not counted, and not denied.

use super::shown::lines;
use super::tables::is_blank;
use crate::facts::area::Area;
use crate::snapshot::{Role, Snapshot, Table, TableRow};

/// How much taller than a row of data a blank one is that keeps room for others.
const ROOM: f64 = 2.0;

/// What tells that a table has more rows than it draws.
pub(crate) fn rows(s: &Snapshot, table: &Table) -> Option<String> {
    let drawn = table.rows.len();
    let way_out = "scroll to what is meant, and check its texts";
    match table.total {
        Some(total) if total < 0 => Some(format!("the table draws only a part of its rows: {way_out}")),
        Some(total) if total > drawn as i64 && !is_whole_page(s, table, total) => {
            Some(format!("the table draws {drawn} of the {total} rows that it says it has: {way_out}"))
        }
        _ => {
            let room = table.rows.iter().any(|r| keeps_room(s, table, r)) || scrolls_over_room(s, table);
            room.then(|| format!("the table keeps room for rows that it does not draw: {way_out}"))
        }
    }
}

/// A pager says "1–10 of 37" where the table has 37 rows, and these are the ten: all of this page is drawn, and what is missing
/// stands on another page.
fn is_whole_page(s: &Snapshot, table: &Table, total: i64) -> bool {
    let headers = table.rows.iter().filter(|r| r.header).count();
    let data: Vec<&TableRow> = table.rows.iter().filter(|r| !r.header && !is_blank(s, r.element)).collect();
    let places: Option<Vec<usize>> = data.iter().map(|r| r.place).collect();
    let Some(places) = places.filter(|p| !p.is_empty()) else { return false };
    let in_a_row = places.windows(2).all(|pair| pair[1] == pair[0] + 1);
    let of_all = |pager: &Pager| i64::try_from(pager.total + headers).is_ok_and(|n| n == total);
    let of_these = |pager: &Pager| {
        pager.last + 1 == pager.first + data.len()
            && [headers + pager.first, headers + 1].contains(&places[0])
    };
    let lines = lines(s, &Area::page());
    let mut pagers = lines.iter().filter_map(|line| pager(&line.text)).filter(of_all).peekable();
    in_a_row && pagers.peek().is_some() && pagers.all(|pager| of_these(&pager))
}

/// "21–30 of 95".
struct Pager {
    first: usize,
    last: usize,
    total: usize,
}

fn pager(text: &str) -> Option<Pager> {
    let mut rest = text.trim_matches(|c: char| !c.is_ascii_digit());
    let mut number = |end: fn(char) -> bool| {
        let digits = rest.find(|c: char| !c.is_ascii_digit() && c != ',').unwrap_or(rest.len());
        let (number, behind) = rest.split_at(digits);
        let next = behind.trim_start_matches(end);
        let parted = behind.is_empty() || next.len() < behind.len();
        rest = next;
        number.replace(',', "").parse().ok().filter(|_| parted)
    };
    let first = number(|c| matches!(c, ' ' | '-' | '–' | '—'))?;
    let last = number(|c| c.is_whitespace() || c.is_alphabetic() || c == '/')?;
    let total = number(|_| false)?;
    rest.is_empty().then_some(Pager { first, last, total })
}

/// What tells that a list has more items than it draws.
pub(crate) fn items(s: &Snapshot, items: &[usize]) -> Option<String> {
    let sizes = items.iter().filter_map(|&i| s.elements.get(i)?.set_size);
    let drawn = items.len();
    let total = sizes.max_by_key(|&n| if n < 0 { i64::MAX } else { n })?;
    (total < 0 || total > drawn as i64).then(|| {
        let number = if total < 0 { "more".to_owned() } else { total.to_string() };
        format!("the list draws {drawn} items and says that it has {number}: scroll to what is meant, and check its texts")
    })
}

/// Whether this row is the first that its table has, drawn or not.
pub(crate) fn begins_with(s: &Snapshot, table: &Table, row: &TableRow) -> bool {
    let before = || table.rows.iter().take_while(|r| r.element != row.element);
    let late = row.place.is_some_and(|place| place > before().count() + 1);
    !late && !before().any(|r| keeps_room(s, table, r))
}

/// What holds the rows is higher than they are, and than the table, which scrolls it: room for rows that are drawn only when
/// they come into sight.
fn scrolls_over_room(s: &Snapshot, table: &Table) -> bool {
    let height = |index: usize| s.elements.get(index).map_or(0.0, |e| e.bbox.height);
    let heights = || table.rows.iter().filter(|r| !r.header).map(|r| height(r.element));
    let Some(holder) = table.rows.last().and_then(|r| s.elements.get(r.element)?.parent) else {
        return false;
    };
    let (drawn, tallest) = (heights().sum::<f64>(), heights().fold(0.0, f64::max));
    s.elements.get(holder).is_some_and(|e| e.role == Role::RowGroup)
        && height(holder) > height(table.element)
        && height(holder) > drawn + ROOM * tallest
}

/// A blank row that is taller than one of data by far.
fn keeps_room(s: &Snapshot, table: &Table, row: &TableRow) -> bool {
    let height = |r: &TableRow| s.elements.get(r.element).map_or(0.0, |e| e.bbox.height);
    if row.header || row.cells.len() > 1 || !is_blank(s, row.element) {
        return false;
    }
    let data = table.rows.iter().filter(|r| !r.header && !is_blank(s, r.element)).map(height);
    data.reduce(f64::max).is_some_and(|tallest| height(row) > ROOM * tallest)
}
