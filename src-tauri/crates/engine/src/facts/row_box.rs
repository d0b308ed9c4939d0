//! Rows that are selected by a box at their beginning, as nothing else of the page tells.

use crate::snapshot::{Element, Role, Snapshot, Tristate};

/// Whether a row of a table is selected: its one checkbox stands alone in the first cell, and the head of the table has one there, too, for
/// all of them.
pub(crate) fn is_row_selected(s: &Snapshot, row: usize) -> Option<bool> {
    let table = s.tables.iter().find(|t| t.rows.iter().any(|r| r.element == row && !r.header))?;
    let rows = || table.rows.iter();
    let marks = |at: usize| mark_of(s, rows().find(|r| r.element == at)?.cells.first()?.element, at);
    rows().filter(|r| r.header).find_map(|head| marks(head.element))?;
    match s.elements[marks(row)?].states.checked? {
        Tristate::True => Some(true),
        Tristate::False => Some(false),
        Tristate::Mixed => None,
    }
}

/// The only box of a row, where its first cell shows nothing else.
fn mark_of(s: &Snapshot, cell: usize, row: usize) -> Option<usize> {
    let is_box = |i: &usize| {
        let e: &Element = &s.elements[*i];
        e.visible && e.role == Role::Checkbox
    };
    let inside = (row + 1..s.elements.len()).take_while(|&i| s.is_within(i, row));
    let boxes: Vec<usize> = inside.filter(is_box).collect();
    let alone = s.text_of(cell).trim().is_empty();
    match boxes[..] {
        [one] if alone && s.is_within(one, cell) => Some(one),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::{Table, TableCell, TableRow};

    /// A table of rows, each with the box in its first cell, if any, the text beside it, and a second cell.
    fn table(rows: &[(Option<Tristate>, &str)]) -> Snapshot {
        let mut s = Snapshot::default();
        let add = |s: &mut Snapshot, role, parent| {
            s.elements.push(Element { role, parent, visible: true, ..Element::default() });
            s.elements.len() - 1
        };
        let element = add(&mut s, Role::Table, None);
        let mut table = Table { element, ..Table::default() };
        for (r, (checked, text)) in rows.iter().enumerate() {
            let row = add(&mut s, Role::Row, Some(element));
            let cell = add(&mut s, Role::Cell, Some(row));
            if let Some(checked) = checked {
                let at = add(&mut s, Role::Checkbox, Some(cell));
                s.elements[at].states.checked = Some(*checked);
            }
            if !text.is_empty() {
                s.elements[cell].runs = (s.runs.len(), s.runs.len() + 1);
                s.runs.push(crate::snapshot::Run { text: (*text).into(), ..Default::default() });
            }
            let cells = vec![TableCell { element: cell, column: 0 }];
            table.rows.push(TableRow { element: row, header: r == 0, cells, ..TableRow::default() });
        }
        s.tables.push(table);
        s
    }

    #[test]
    fn the_box_at_its_beginning_tells_of_a_row() {
        use Tristate::{False, Mixed, True};
        let told = |head: Option<Tristate>, row: (Option<Tristate>, &str)| {
            let s = table(&[(head, ""), row]);
            is_row_selected(&s, s.tables[0].rows[1].element)
        };
        assert_eq!(told(Some(Mixed), (Some(True), "")), Some(true));
        assert_eq!(told(Some(False), (Some(False), "")), Some(false));
        assert_eq!(told(None, (Some(True), "")), None, "the head has none");
        assert_eq!(told(Some(False), (Some(True), "Active")), None, "it stands for what is beside it");
        assert_eq!(told(Some(False), (None, "")), None);
    }
}
