//! Files that have no columns, as a person sees them beside what was made of them: each text of XML and JSON with the place
//! that it stands at, each line of Gherkin; with what it was taken for, and where each case stands.

use std::collections::HashMap;

use roxmltree::Node;
use serde_json::Value;

use super::Preview;
use super::meaning::Meaning;
use super::sheet::{Origin, SheetRow, SheetView, cut};
use super::xml::Lines;

/// What stands between the names of a place.
const BELOW: &str = " › ";

/// An outline in the making.
struct Outline {
    rows: Vec<SheetRow>,
    most: usize,
    /// How many texts there are, shown or not.
    count: usize,
    /// Each case: its name, and where it stands.
    cases: Vec<(String, Origin)>,
}

impl Outline {
    fn new(most: usize) -> Self {
        Self { rows: Vec::new(), most, count: 0, cases: Vec::new() }
    }

    /// Adds a text at a place. It is of the last case that was begun and not ended.
    fn add(&mut self, row: u64, place: &str, text: &str, meaning: Option<Meaning>) {
        self.count += 1;
        if self.rows.len() < self.most {
            let (cells, marks) = (vec![cut(place), cut(text.trim())], vec![None, meaning]);
            self.rows.push(SheetRow { row, cells, marks });
        }
    }

    fn next(&self) -> u64 {
        self.count as u64 + 1
    }

    fn begin(&mut self, first: u64) -> usize {
        let origin = Origin { sheet: None, first, last: first, column: None };
        self.cases.push((String::new(), origin));
        self.cases.len() - 1
    }

    /// Puts the outline beside a preview. A case stands where its name does.
    fn beside(self, mut preview: Preview) -> Preview {
        let found = self.cases.len() == preview.suite.cases.len();
        let mut cases = self.cases.into_iter();
        for (case, origin) in preview.suite.cases.iter().zip(&mut preview.origins).filter(|_| found) {
            let Some((name, stands)) = cases.next() else { break };
            let same = case.name.starts_with(name.trim()) || name.trim().is_empty();
            *origin = same.then_some(stands);
        }
        let more = self.count - self.rows.len();
        preview.shown = vec![SheetView { sheet: None, rows: self.rows, more }];
        preview
    }
}

/// What elements and attributes of a tool's XML hold, by their names; those of none are not read.
pub(super) struct Elements {
    /// The element of a case.
    pub(super) case: &'static str,
    pub(super) holds: &'static [(&'static str, Meaning)],
    /// The elements whose other texts are kept as properties.
    pub(super) kept: &'static [&'static str],
    /// The element around such a name, and what the name holds there.
    pub(super) within: &'static [(&'static str, &'static str, Meaning)],
}

/// Puts the texts of an XML document beside its preview.
pub(super) fn xml(preview: Preview, root: Node<'_, '_>, elements: &Elements, most: usize) -> Preview {
    if most == 0 {
        return preview;
    }
    let lines = Lines::of(root);
    let mut starts: Vec<u64> = root
        .descendants()
        .filter(|node| node.has_tag_name(elements.case))
        .map(|node| lines.line(node))
        .collect();
    let cases = starts.len();
    starts.dedup();
    // Where cases share a line, texts are counted.
    let lines = (starts.len() == cases).then_some(lines);
    let mut walk = Xml { outline: Outline::new(most), elements, lines };
    walk.element(root, &mut Vec::new(), None);
    walk.outline.beside(preview)
}

struct Xml<'e> {
    outline: Outline,
    elements: &'e Elements,
    lines: Option<Lines>,
}

impl Xml<'_> {
    fn element(&mut self, node: Node<'_, '_>, path: &mut Vec<String>, case: Option<usize>) {
        let name = node.tag_name().name();
        let row = |walk: &Self| walk.lines.as_ref().map_or(walk.outline.next(), |lines| lines.line(node));
        let first = row(self);
        let case = if name == self.elements.case { Some(self.outline.begin(first)) } else { case };
        path.push(name.to_owned());
        for attribute in node.attributes() {
            let place = format!("{}{BELOW}{}", shown(path), attribute.name());
            self.text(row(self), &place, (name, attribute.name()), attribute.value(), case);
        }
        let texts: Vec<&str> = node.children().filter(Node::is_text).filter_map(|text| text.text()).collect();
        let text = texts.concat();
        if !text.trim().is_empty() {
            let around = node.parent_element().map(|parent| parent.tag_name().name()).unwrap_or_default();
            self.text(row(self), &shown(path), (around, name), &text, case);
        }
        node.children().filter(Node::is_element).for_each(|child| self.element(child, path, case));
        path.pop();
    }

    fn text(&mut self, row: u64, place: &str, (around, name): (&str, &str), text: &str, case: Option<usize>) {
        let within =
            self.elements.within.iter().find(|(wanted, known, _)| *wanted == around && *known == name);
        let holds = self.elements.holds.iter().find(|(known, _)| *known == name);
        let of_case = case.is_some().then_some(holds).flatten();
        let kept = self.elements.kept.contains(&around).then_some(Meaning::Property);
        let meaning = within.map(|(.., meaning)| *meaning).or(of_case.map(|(_, meaning)| *meaning)).or(kept);
        self.outline.add(row, place, text, meaning);
        if let Some((known, origin)) = case.and_then(|case| self.outline.cases.get_mut(case)) {
            origin.last = origin.last.max(row);
            if meaning == Some(Meaning::Case) {
                text.clone_into(known);
            }
        }
    }
}

/// The last names of a path: those of a case are alike at their beginnings.
fn shown(path: &[String]) -> String {
    path[path.len().saturating_sub(3)..].join(BELOW)
}

/// What a field holds, by the names around it and its own, and by its text.
pub(super) type Holds = fn(&[&str], &str) -> Option<Meaning>;

/// What fields of a tool's JSON hold.
pub(super) struct Fields {
    /// The lists that cases stand in; a document that is a list is one.
    pub(super) lists: &'static [&'static str],
    /// The fields, by the names around them.
    pub(super) holds: Holds,
}

/// Puts the texts of a JSON document beside its preview.
pub(super) fn json(preview: Preview, document: &Value, fields: &Fields, most: usize) -> Preview {
    if most == 0 {
        return preview;
    }
    let mut walk = Json { outline: Outline::new(most), fields };
    walk.value(document, "", &mut Vec::new(), None);
    walk.outline.beside(preview)
}

struct Json<'f> {
    outline: Outline,
    fields: &'f Fields,
}

impl Json<'_> {
    fn value<'v>(&mut self, value: &'v Value, place: &str, names: &mut Vec<&'v str>, case: Option<usize>) {
        match value {
            Value::Object(fields) => {
                for (name, value) in fields {
                    let dot = if place.is_empty() { "" } else { "." };
                    names.push(name);
                    self.value(value, &format!("{place}{dot}{name}"), names, case);
                    names.pop();
                }
            }
            Value::Array(items) => {
                let list = names.last().map_or(place.is_empty(), |name| self.fields.lists.contains(name));
                for (at, item) in items.iter().enumerate() {
                    let begins = list && case.is_none() && item.is_object();
                    let next = self.outline.next();
                    let case = if begins { Some(self.outline.begin(next)) } else { case };
                    self.value(item, &format!("{place}[{at}]"), names, case);
                }
            }
            Value::Null => {}
            Value::String(text) => self.text(place, names, text, case),
            other => self.text(place, names, &other.to_string(), case),
        }
    }

    fn text(&mut self, place: &str, names: &[&str], text: &str, case: Option<usize>) {
        if text.trim().is_empty() {
            return;
        }
        let meaning = (self.fields.holds)(names, text);
        let row = self.outline.next();
        self.outline.add(row, place, text, meaning);
        if let Some((known, origin)) = case.and_then(|case| self.outline.cases.get_mut(case)) {
            origin.last = row;
            if meaning == Some(Meaning::Case) {
                text.clone_into(known);
            }
        }
    }
}

/// Puts the lines of a text beside its preview, each with what it was taken for.
pub(super) fn lines(
    mut preview: Preview,
    text: &str,
    taken: &HashMap<usize, Meaning>,
    most: usize,
) -> Preview {
    if most == 0 {
        return preview;
    }
    let filled = || text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
    let row = |(line, number): (&str, usize)| SheetRow {
        row: number as u64,
        cells: vec![cut(line)],
        marks: vec![taken.get(&number).copied()],
    };
    let rows: Vec<SheetRow> = filled().take(most).map(row).collect();
    let more = filled().count() - rows.len();
    preview.shown = vec![SheetView { sheet: None, rows, more }];
    preview
}
