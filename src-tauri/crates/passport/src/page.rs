//! Pages of the tasks, written line by line ("button: Save"), as snapshots.

use verbatim_engine::snapshot::{
    Block, Element, NodeRef, Rect, Role, Run, RunKind, SelectOption, Snapshot, Table, TableCell, TableRow,
    Tristate,
};

/// Height of a line of a page, in CSS pixels.
const LINE: f64 = 24.0;

/// More than the elements of any line.
const ON_A_LINE: u32 = 100;

/// The number of the line that an element stands on, from 1.
pub(crate) fn line_of(node: NodeRef) -> u32 {
    node.node / ON_A_LINE
}

/// A page as it is being written.
#[derive(Default)]
struct Writer {
    page: Snapshot,
    line: u32,
    on_line: u32,
}

/// The snapshot of a page that is written line by line; `None` where a line is of no known kind.
///
/// Nodes are numbered by line: [`line_of`] tells which one an element stands on.
pub(crate) fn snapshot(lines: &[String]) -> Option<Snapshot> {
    let mut writer = Writer::default();
    writer.page.url = "http://app.example/".into();
    writer.page.viewport = (1280, 720);
    for line in lines {
        writer.line += 1;
        writer.on_line = 0;
        let (kind, rest) = line.split_once(':')?;
        writer.write(kind, rest.trim())?;
    }
    Some(writer.page)
}

fn role_of(kind: &str) -> Option<(Role, &'static str)> {
    Some(match kind {
        "heading" => (Role::Heading, "h2"),
        "button" => (Role::Button, "button"),
        "link" => (Role::Link, "a"),
        "tab" => (Role::Tab, "button"),
        "checkbox" => (Role::Checkbox, "input:checkbox"),
        "radio" => (Role::Radio, "input:radio"),
        "switch" => (Role::Switch, "button"),
        "textbox" => (Role::Textbox, "input:text"),
        "password" => (Role::Textbox, "input:password"),
        "textarea" => (Role::Textbox, "textarea"),
        "searchbox" => (Role::Searchbox, "input:search"),
        "spinbutton" => (Role::Spinbutton, "input:number"),
        "slider" => (Role::Slider, "input:range"),
        "select" => (Role::Combobox, "select"),
        _ => return None,
    })
}

impl Writer {
    fn write(&mut self, kind: &str, rest: &str) -> Option<()> {
        match kind {
            "title" => self.page.title = rest.into(),
            "path" => self.page.url = format!("http://app.example{rest}"),
            "text" => self.text(rest, RunKind::Content, None),
            "table" => self.table(rest),
            "row" => self.row(rest, false)?,
            kind => {
                let (role, tag) = role_of(kind)?;
                self.control(role, tag, rest);
            }
        }
        Some(())
    }

    fn element(&mut self, role: Role, tag: &str, name: &str) -> usize {
        self.on_line += 1;
        let y = f64::from(self.line) * LINE;
        self.page.elements.push(Element {
            node: Some(NodeRef { document: 1, node: self.line * ON_A_LINE + self.on_line }),
            role,
            tag: tag.into(),
            name: name.into(),
            bbox: Rect { x: 0.0, y, width: 300.0, height: LINE },
            visible: true,
            runs: (self.page.runs.len(), self.page.runs.len()),
            ..Element::default()
        });
        self.page.elements.len() - 1
    }

    /// A text on a line of its own; it belongs to the element and to those that this stands in.
    fn text(&mut self, text: &str, kind: RunKind, element: Option<usize>) {
        let y = f64::from(self.line) * LINE;
        let bbox = Rect { x: 0.0, y, width: 300.0, height: LINE };
        self.page.blocks.push(Block { element, bbox, ..Block::default() });
        let block = self.page.blocks.len() - 1;
        self.page.runs.push(Run { text: text.into(), block, kind, ..Run::default() });
        let end = self.page.runs.len();
        let holders: Vec<usize> =
            element.into_iter().flat_map(|e| self.page.ancestors(e).collect::<Vec<_>>()).collect();
        for holder in holders {
            if let Some(holder) = self.page.elements.get_mut(holder) {
                holder.runs.1 = end;
            }
        }
    }

    /// A control: "name", "name = value", "name (checked)", "name = value | option | option".
    fn control(&mut self, role: Role, tag: &str, rest: &str) {
        let mut parts = rest.split(" | ");
        let head = parts.next().unwrap_or_default();
        let (head, checked) = match head.strip_suffix(" (checked)") {
            Some(head) => (head, true),
            None => (head, false),
        };
        let (name, value) = match head.split_once(" = ") {
            Some((name, value)) => (name, Some(value)),
            None => (head, None),
        };
        let options: Vec<SelectOption> = parts
            .map(|label| SelectOption {
                label: label.into(),
                selected: Some(label) == value,
                ..SelectOption::default()
            })
            .collect();
        let labelled = !matches!(role, Role::Heading | Role::Button | Role::Link | Role::Tab);
        if labelled {
            self.text(name, RunKind::Content, None);
        }
        let index = self.element(role, tag, name);
        if let Some(element) = self.page.elements.get_mut(index) {
            element.options = options;
            if labelled {
                element.labels = vec![name.into()];
            }
            if matches!(role, Role::Checkbox | Role::Radio | Role::Switch) {
                element.states.checked = Some(if checked { Tristate::True } else { Tristate::False });
            } else if labelled {
                element.value = Some(value.unwrap_or_default().into());
            }
            element.states.masked = tag == "input:password";
        }
        match (labelled, value) {
            (false, _) => self.text(name, RunKind::Content, Some(index)),
            (true, Some(value)) => self.text(value, RunKind::Value, Some(index)),
            (true, None) => {}
        }
    }

    fn table(&mut self, header: &str) {
        let element = self.element(Role::Table, "table", "");
        self.page.tables.push(Table { element, ..Table::default() });
        // The header stands right below, so a table is always there for it.
        let _header = self.row(header, true);
    }

    /// A row of the last table: cells between bars; "button Save" and "link Home" are controls.
    fn row(&mut self, rest: &str, header: bool) -> Option<()> {
        let table = self.page.tables.last()?.element;
        let row = self.child(table, Role::Row, "tr", "");
        let mut cells = Vec::new();
        for (column, cell) in rest.split('|').map(str::trim).enumerate() {
            let role = if header { Role::ColumnHeader } else { Role::Cell };
            let control = cell.split_once(' ').filter(|(kind, _)| ["button", "link"].contains(kind));
            let name = control.map_or(cell, |(_, name)| name);
            let element = self.child(row, role, if header { "th" } else { "td" }, name);
            match control.and_then(|(kind, name)| Some((role_of(kind)?, name))) {
                Some(((role, tag), name)) => {
                    let inside = self.child(element, role, tag, name);
                    self.text(name, RunKind::Content, Some(inside));
                }
                None if !cell.is_empty() => self.text(cell, RunKind::Content, Some(element)),
                None => {}
            }
            cells.push(TableCell { element, column });
        }
        self.page.tables.last_mut()?.rows.push(TableRow {
            element: row,
            header,
            cells,
            ..TableRow::default()
        });
        Some(())
    }

    fn child(&mut self, parent: usize, role: Role, tag: &str, name: &str) -> usize {
        let index = self.element(role, tag, name);
        if let Some(element) = self.page.elements.get_mut(index) {
            element.parent = Some(parent);
        }
        index
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_written_line_by_line() {
        let lines = [
            "title: Shop",
            "select: Country = Norway | Norway | Sweden",
            "checkbox: News (checked)",
            "table: Name | Age | ",
            "row: Ann | 5 | button Edit",
        ]
        .map(str::to_owned);
        let page = snapshot(&lines).unwrap();
        assert_eq!(page.title, "Shop");
        let country = &page.elements[0];
        assert_eq!((country.value.as_deref(), country.options.len()), (Some("Norway"), 2));
        assert_eq!(page.elements[1].states.checked, Some(Tristate::True));
        let row = &page.tables[0].rows[1];
        assert_eq!(page.text_of(row.element), "Ann\n5\nEdit");
        let edit = page.elements.iter().position(|e| e.role == Role::Button).unwrap();
        assert!(page.is_within(edit, row.element));
        assert_eq!(line_of(page.elements[edit].node.unwrap()), 5);
        assert!(snapshot(&["nonsense".into()]).is_none() && snapshot(&["gizmo: x".into()]).is_none());
    }
}
