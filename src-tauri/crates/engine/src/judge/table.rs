//! Rules: rows and cells of tables.

use super::area;
use super::area::area_of_table;
use super::ruling::{Ruling, Sight};
use crate::assertion::TextMatch;
use crate::event::Evidence;
use crate::facts::area::Area;
use crate::facts::fits::compare;
use crate::facts::line::{text_of, texts_of, values_in, without_controls};
use crate::facts::near::near_texts;
use crate::facts::plain::{Edge, folded, plain};
use crate::facts::shown::look_for;
use crate::facts::tables::{cell_edge, data_rows, several as several_tables, tables};
use crate::facts::undrawn;
use crate::snapshot::{Snapshot, Table, TableRow};
use crate::step::{ElementKind, Literal, Scope, Target};

/// The visible tables of an area.
fn tables_in<'a>(s: &'a Snapshot, area: &Area) -> Vec<&'a Table> {
    tables(s, area.is_page(), |table| area.has(table))
}

/// The only visible table of an area, or the one that the area stands in.
pub(crate) fn the_table<'a>(sight: &Sight<'a>, area: &Area) -> Result<&'a Table, Ruling> {
    one_table(tables_in(sight.now, area))
}

/// The same; of several the only one with a column of this name.
pub(crate) fn table_with<'a>(
    sight: &Sight<'a>,
    area: &Area,
    header: &Literal,
) -> Result<(&'a Table, usize), Ruling> {
    let s = sight.now;
    let all = tables_in(s, area);
    let mut with: Vec<(&Table, usize)> =
        all.iter().filter_map(|&t| column(s, t, header).ok().map(|at| (t, at))).collect();
    match (with.pop(), with.len()) {
        (Some(one), 0) => Ok(one),
        _ => one_table(all).and_then(|table| Ok((table, column(s, table, header)?))),
    }
}

fn one_table(tables: Vec<&Table>) -> Result<&Table, Ruling> {
    match tables.as_slice() {
        [one] => Ok(one),
        [] => Err(Ruling::unknown("there is no table here that rules can read: check texts instead")),
        _ => Err(Ruling::unknown(format!(
            "{}: say in which one, by its heading",
            several_tables(tables.len())
        ))),
    }
}

/// A table (the only one, or the one in the scope) has a row that shows each of the texts in a cell of its own.
pub(crate) fn table_row(sight: &Sight<'_>, cells: &[Literal], within: &[Scope]) -> Ruling {
    let area = match area_of_table(sight, within) {
        Ok(area) => area,
        Err(ruling) => return ruling,
    };
    let s = sight.now;
    let table = match the_table(sight, &area) {
        Ok(table) => table,
        Err(unknown) => return nowhere(sight, &area, cells).unwrap_or(unknown),
    };
    let needles: Vec<String> = cells.iter().map(|c| plain(&c.text)).collect();
    let mut best = Edge::Inside;
    let mut closest: Option<(usize, String)> = None;
    let mut other = None;
    for row in data_rows(s, table) {
        let edges: Vec<Vec<Edge>> =
            needles.iter().map(|n| row.cells.iter().map(|c| cell_edge(s, c.element, n)).collect()).collect();
        let texts: Vec<String> = row.cells.iter().map(|c| text_of(s, c.element)).collect();
        if assigned(&edges, Edge::Whole, &mut Vec::new()) {
            if let [only] = needles.as_slice()
                && may_be_another(sight, only, &texts)
            {
                other.get_or_insert(texts.join(" | "));
                continue;
            }
            let evidence = Evidence {
                element: Some("row".into()),
                quote: Some(texts.join(" | ")),
                bbox: s.elements.get(row.element).map(|e| e.bbox),
            };
            return Ruling::holds(format!("there is the row '{}'", texts.join(" | "))).with(evidence);
        }
        let each = edges.iter().map(|cells| cells.iter().max().copied().unwrap_or(Edge::Inside));
        best = best.max(each.clone().min().unwrap_or(Edge::Inside));
        let hits = each.filter(|e| *e > Edge::Inside).count();
        if hits > closest.as_ref().map_or(0, |c| c.0) {
            closest = Some((hits, texts.join(" | ")));
        }
    }
    if let Some(other) = other {
        let (named, reason) = (cells[0].shown(), "but before the action a cell was");
        return Ruling::unknown(format!(
            "there is the row '{other}', {reason} '{named}' alone: name a text that only the meant row shows"
        ));
    }
    let near = closest.map(|(_, t)| format!("; the closest row is '{t}'")).unwrap_or_default();
    if best > Edge::Inside {
        return Ruling::unknown(format!(
            "a row shows the texts only as parts, or in one cell together{near}"
        ));
    }
    if let Some(reason) = undrawn::rows(s, table) {
        return Ruling::unknown(format!("no row shows all of it{near}, but {reason}"));
    }
    let missing = cells.iter().find(|c| look_for(s, &area, &c.text).whole.is_empty());
    let near_misses = missing.map(|c| near_texts(s, &area, c)).unwrap_or_default();
    Ruling::fails(format!("no row shows all of it{near}")).near(near_misses)
}

/// A row that shows a text with further words is not surely the one whose cell was that text alone.
fn may_be_another(sight: &Sight<'_>, text: &str, cells: &[String]) -> bool {
    let is_cell = |cell: &String| plain(cell) == *text;
    let before = |earlier: Sight<'_>| {
        let s = earlier.now;
        let rows = s.tables.iter().flat_map(|t| data_rows(s, t));
        rows.flat_map(|r| &r.cells).any(|c| is_cell(&text_of(s, c.element)))
    };
    sight.negative && !cells.iter().any(is_cell) && sight.earlier().is_some_and(before)
}

/// Whether each text can have a cell of its own (a small assignment by depth first).
fn assigned(edges: &[Vec<Edge>], least: Edge, taken: &mut Vec<usize>) -> bool {
    let Some(cells) = edges.get(taken.len()) else { return true };
    for (i, edge) in cells.iter().enumerate() {
        if *edge >= least && !taken.contains(&i) {
            taken.push(i);
            if assigned(edges, least, taken) {
                return true;
            }
            taken.pop();
        }
    }
    false
}

/// Without a table that can be told, a row is still not there when one of its texts is nowhere.
fn nowhere(sight: &Sight<'_>, area: &Area, cells: &[Literal]) -> Option<Ruling> {
    let missing = cells.iter().find(|c| {
        let seen = look_for(sight.now, area, &c.text);
        seen.whole.is_empty() && seen.doubtful.is_empty() && seen.in_fields.is_empty()
    })?;
    let near = near_texts(sight.now, area, missing);
    Some(Ruling::fails(format!("'{}' is not shown", missing.shown())).near(near))
}

/// Column by its header: exactly, else up to case and marks of sorting.
pub(crate) fn column(s: &Snapshot, table: &Table, header: &Literal) -> Result<usize, Ruling> {
    let cells = || table.rows.iter().filter(|r| r.header).flat_map(|r| &r.cells);
    let wanted = plain(&header.text);
    // Sortable headers show arrows, and the place of their column in the order ("1 Price").
    let is_mark = |w: &&str| w.chars().all(|c| !c.is_alphanumeric());
    let counted = !wanted.chars().any(|c| c.is_ascii_digit());
    let is_place = move |w: &&str| counted && w.len() == 1 && w.chars().all(|c| c.is_ascii_digit());
    let bare = |t: &str| {
        let text = folded(t);
        let words = text.split(' ').filter(|w| !is_mark(w) && !is_place(w));
        words.map(|w| w.trim_matches(|c: char| !c.is_alphanumeric())).collect::<Vec<_>>().join(" ")
    };
    let mut found: Vec<usize> =
        cells().filter(|c| text_of(s, c.element) == wanted).map(|c| c.column).collect();
    if found.is_empty() {
        let named = |e: usize| s.elements.get(e).map(|e| plain(&e.name)).unwrap_or_default();
        // A button in it, which folds or filters, is no part of what it is called.
        let texts = |e: usize| [text_of(s, e), named(e), without_controls(s, e)];
        let alike = |e: usize| texts(e).iter().any(|text| bare(text) == bare(&wanted));
        found = cells().filter(|c| alike(c.element)).map(|c| c.column).collect();
    }
    found.dedup();
    match found.as_slice() {
        [one] => Ok(*one),
        [] => {
            let headers: Vec<String> = cells().map(|c| format!("'{}'", text_of(s, c.element))).collect();
            let known = match headers.is_empty() {
                true => "no row of it heads its columns".to_owned(),
                false => format!("the columns are {}", headers.join(", ")),
            };
            Err(Ruling::unknown(format!("no column is headed '{}'; {known}", header.shown())))
        }
        _ => Err(Ruling::unknown(format!("several columns are headed '{}'", header.shown()))),
    }
}

fn place_of<'a>(
    sight: &Sight<'a>,
    row: &Literal,
    header: &Literal,
    within: &[Scope],
) -> Result<(usize, &'a TableRow), Ruling> {
    area_of_table(sight, within).and_then(|area| {
        let (table, column) = table_with(sight, &area, header)?;
        Ok((column, one_row(sight, table, row)?))
    })
}

/// The cell in the one row that shows a text and under the header of a name.
pub(super) fn cell_at(
    sight: &Sight<'_>,
    row: &Literal,
    header: &Literal,
    within: &[Scope],
) -> Result<usize, Ruling> {
    let (column, row) = place_of(sight, row, header, within)?;
    let cell = row.cells.iter().find(|c| c.column == column);
    cell.map(|c| c.element).ok_or_else(|| Ruling::unknown(NO_CELL))
}

/// The cell in the one row that shows a text and under the header of a name shows a value.
pub(crate) fn cell(
    sight: &Sight<'_>,
    row: &Literal,
    header: &Literal,
    how: TextMatch,
    value: &Literal,
    within: &[Scope],
) -> Ruling {
    let place = place_of(sight, row, header, within);
    match place {
        Ok((column, row)) => of_cell(sight.now, row, column, how, value),
        Err(ruling) => ruling,
    }
}

/// "The 'Price' in the second row": the cell of that column. `None` where no row is called by its place, or no column has the name.
pub(super) fn cell_of_row_at(
    sight: &Sight<'_>,
    target: &Target,
    how: TextMatch,
    value: &Literal,
) -> Option<Ruling> {
    let (row, column) = match place_in_row_at(sight, target)? {
        Ok(place) => place,
        Err(ruling) => return Some(ruling),
    };
    Some(of_cell(sight.now, row, column, how, value))
}

/// The element of that cell.
pub(super) fn cell_at_row(sight: &Sight<'_>, target: &Target) -> Option<Result<usize, Ruling>> {
    let (row, column) = match place_in_row_at(sight, target)? {
        Ok(place) => place,
        Err(ruling) => return Some(Err(ruling)),
    };
    let cell = row.cells.iter().find(|c| c.column == column).map(|c| c.element);
    Some(cell.ok_or_else(|| Ruling::unknown(NO_CELL)))
}

fn place_in_row_at<'a>(sight: &Sight<'a>, target: &Target) -> Option<Result<(&'a TableRow, usize), Ruling>> {
    let called =
        matches!(target.kind, None | Some(ElementKind::Column | ElementKind::Cell | ElementKind::Text));
    let header = target.name.as_ref().filter(|_| called && target.ordinal.is_none())?;
    if !target.within.iter().any(|scope| matches!(scope, Scope::RowAt(_))) {
        return None;
    }
    let area = area::area(sight, &target.within).ok()?;
    let s = sight.now;
    let rows = s.tables.iter().flat_map(|t| t.rows.iter().map(move |r| (t, r)));
    let (table, row) = rows.into_iter().find(|(_, row)| area.has(row.element))?;
    let column = column(s, table, header).ok()?;
    Some(match undrawn::rows(s, table) {
        Some(reason) => Err(Ruling::unknown(reason)),
        None => Ok((row, column)),
    })
}

const NO_CELL: &str = "the row has no cell of its own in that column";

fn of_cell(s: &Snapshot, row: &TableRow, column: usize, how: TextMatch, value: &Literal) -> Ruling {
    let Some(cell) = row.cells.iter().find(|c| c.column == column) else {
        return Ruling::unknown(NO_CELL);
    };
    let wanted = plain(&value.text);
    let texts = s.elements.get(cell.element).map(|e| texts_of(s, e)).unwrap_or_default();
    let edge = cell_edge(s, cell.element, &wanted);
    let holds = match how {
        TextMatch::Contains => edge == Edge::Whole,
        _ => texts.iter().any(|t| compare(t, how, &wanted)),
    };
    let observed = format!("the cell shows '{}'", texts[0]);
    let evidence = Evidence {
        element: Some("cell".into()),
        quote: Some(texts[0].clone()),
        bbox: s.elements.get(cell.element).map(|e| e.bbox),
    };
    let held = values_in(s, cell.element);
    if !holds && (edge > Edge::Inside || !held.is_empty() && texts[0].is_empty()) {
        let reason = format!("{observed}{}, of which '{}' is only a part", held_words(&held), value.shown());
        return Ruling::unknown(reason).with(evidence);
    }
    Ruling::when(holds, observed).with(evidence)
}

fn held_words(held: &str) -> String {
    if held.is_empty() { String::new() } else { format!(" and a field that holds '{held}'") }
}

fn one_row<'a>(sight: &Sight<'a>, table: &'a Table, text: &Literal) -> Result<&'a TableRow, Ruling> {
    let s = sight.now;
    let needle = plain(&text.text);
    let rows = data_rows(s, table);
    let whole_cell = |r: &&&TableRow| r.cells.iter().any(|c| text_of(s, c.element) == needle);
    let within = |r: &&&TableRow| r.cells.iter().any(|c| cell_edge(s, c.element, &needle) == Edge::Whole);
    let mut fitting: Vec<&TableRow> = rows.iter().filter(whole_cell).copied().collect();
    if fitting.is_empty() {
        fitting = rows.iter().filter(within).copied().collect();
    }
    match fitting.as_slice() {
        [one] => Ok(one),
        [] => {
            let seen = look_for(s, &Area::page(), &text.text);
            let gone = seen.whole.is_empty() && seen.doubtful.is_empty() && seen.in_fields.is_empty();
            let near = near_texts(s, &Area::page(), text);
            let observed = format!("no row shows '{}'", text.shown());
            let drawn = undrawn::rows(s, table).is_none();
            Err(if gone && !sight.negative && drawn {
                Ruling::fails(observed)
            } else {
                Ruling::unknown(observed)
            }
            .near(near))
        }
        several => Err(Ruling::unknown(format!("{} rows show '{}': name one", several.len(), text.shown()))),
    }
}
