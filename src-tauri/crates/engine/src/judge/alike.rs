//! Which texts of a page belong together: those of one kind, as the heads of a table, and those of one row or item.

use crate::facts::rows::data_rows;
use crate::facts::standing::{Stand, is_item};
use crate::snapshot::{Role, Snapshot};

/// So many elements up the place is looked for that holds all texts of one kind.
const UP: usize = 5;

/// What texts of one kind have in common.
#[derive(Debug, Clone, PartialEq)]
enum Key {
    /// Heads of a table, by its element.
    Heads(usize),
    /// A column of a table.
    Column(usize, usize),
    /// Controls, headings or items of one role, so many elements below the one that holds them.
    Role(Role, usize, usize),
    /// Labels of fields.
    Label,
    /// Texts of one look, on one line or below each other, in the same element.
    Drawn { style: usize, within: Option<usize>, across: bool, at: i64 },
}

/// Whether texts, each of which stands in some places, are of one kind or of one item.
pub(super) fn belong_together(s: &Snapshot, texts: &[&[Stand]]) -> bool {
    are_alike(s, texts) || are_of_one_item(s, texts)
}

fn are_alike(s: &Snapshot, texts: &[&[Stand]]) -> bool {
    let keys = |places: &&[Stand]| places.iter().flat_map(|place| keys(s, place)).collect::<Vec<Key>>();
    let all: Vec<Vec<Key>> = texts.iter().map(keys).collect();
    let Some((first, rest)) = all.split_first() else { return false };
    first.iter().any(|key| rest.iter().all(|keys| keys.contains(key)))
}

fn keys(s: &Snapshot, place: &Stand) -> Vec<Key> {
    let Some(at) = place.element else { return drawn(s, place) };
    if let Some(cell) = cell(s, at) {
        return cell;
    }
    let is_one = |role: Role| {
        matches!(
            role,
            Role::Tab
                | Role::MenuItem
                | Role::Option
                | Role::Button
                | Role::Link
                | Role::Checkbox
                | Role::Radio
                | Role::Switch
                | Role::ListItem
                | Role::TreeItem
                | Role::Heading
        )
    };
    let own = s.ancestors(at).take(3).find(|&i| is_one(s.elements[i].role));
    let Some(own) = own else { return drawn(s, place) };
    let role = s.elements[own].role;
    s.ancestors(own).skip(1).take(UP).enumerate().map(|(up, holder)| Key::Role(role, up, holder)).collect()
}

/// The column of a cell, or that it heads one.
fn cell(s: &Snapshot, at: usize) -> Option<Vec<Key>> {
    let is_cell = |i: &usize| {
        matches!(s.elements[*i].role, Role::Cell | Role::GridCell | Role::RowHeader | Role::ColumnHeader)
    };
    let own = s.ancestors(at).find(is_cell)?;
    let of_table = s.tables.iter().find_map(|table| {
        let row = table.rows.iter().find(|row| row.cells.iter().any(|cell| cell.element == own))?;
        let column = row.cells.iter().find(|cell| cell.element == own)?.column;
        let head = row.header || s.elements[own].role == Role::ColumnHeader;
        Some(if head { Key::Heads(table.element) } else { Key::Column(table.element, column) })
    });
    Some(of_table.into_iter().collect())
}

/// What a text without a role of its own looks like, and where.
fn drawn(s: &Snapshot, place: &Stand) -> Vec<Key> {
    let labels = |i: usize| s.elements.get(i).is_some_and(|e| e.tag == "label");
    if place.element.is_some_and(|i| s.ancestors(i).take(2).any(labels)) {
        return vec![Key::Label];
    }
    let (Some(run), false) = (s.runs.get(place.runs.0), place.held) else { return Vec::new() };
    let key = |across: bool, at: f64| {
        #[expect(clippy::cast_possible_truncation, reason = "pixels of a page")]
        let at = at.round() as i64;
        Key::Drawn { style: run.style, within: place.element, across, at }
    };
    vec![key(true, place.bbox.y), key(false, place.bbox.x)]
}

/// Whether one row, item, message or dialog holds all of them.
fn are_of_one_item(s: &Snapshot, texts: &[&[Stand]]) -> bool {
    let mut holders = data_rows(s);
    holders.extend((0..s.elements.len()).filter(|&i| {
        let e = &s.elements[i];
        is_item(e) || e.visible && matches!(e.role, Role::Dialog | Role::AlertDialog) && !holds_table(s, i)
    }));
    let holds = |holder: usize, place: &Stand| {
        let e = &s.elements[holder];
        let by_runs = place.runs.0 < place.runs.1 && e.runs.0 <= place.runs.0 && place.runs.1 <= e.runs.1;
        by_runs || place.element.is_some_and(|i| s.is_within(i, holder))
    };
    holders
        .into_iter()
        .any(|holder| texts.iter().all(|places| places.iter().any(|place| holds(holder, place))))
}

fn holds_table(s: &Snapshot, at: usize) -> bool {
    s.tables.iter().any(|table| s.is_within(table.element, at))
}
