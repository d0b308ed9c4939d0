//! Files that have no columns, as a person sees them beside what was made of them: each text of XML and JSON with the place
//! that it stands at, each line of Gherkin; with what it was taken for, and where each case stands.

use std::collections::{BTreeSet, HashMap};

use roxmltree::Node;
use serde_json::Value;

use super::Preview;
use super::meaning::Meaning;
use super::sheet::{Origin, SheetRow, SheetView, cut};
use super::xml::Lines;
use crate::read::{Warning, WarningKind};

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
    /// What of the cases is not read.
    unread: Vec<Unread>,
}

/// A text of a case that is not read: the name of its field, where it stands, and what it says.
struct Unread {
    name: String,
    place: String,
    text: String,
}

impl Unread {
    /// Whether it says something to a person: a number, a date, an identifier of the tool do not.
    fn says_something(&self) -> bool {
        let word = |word: &&str| word.chars().filter(|c| c.is_alphabetic()).count() > 1;
        self.text.split_whitespace().filter(word).count() > 1
    }

    fn warning(self) -> Warning {
        Warning {
            kind: WarningKind::Loss,
            line: None,
            place: Some(self.place),
            message: format!("the field '{}' is not read", self.name),
            text: Some(self.text),
        }
    }
}

impl Outline {
    fn new(most: usize) -> Self {
        Self { rows: Vec::new(), most, count: 0, cases: Vec::new(), unread: Vec::new() }
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

    /// Keeps what a field of a case says, if nothing reads it.
    fn not_read(&mut self, name: &str, place: String, text: &str) {
        if !text.trim().is_empty() {
            self.unread.push(Unread { name: name.to_owned(), place, text: text.trim().to_owned() });
        }
    }

    /// Tells what is not read: each text, and the names of the fields that only the tool itself has a use for.
    fn tell_unread(unread: Vec<Unread>, preview: &mut Preview) {
        let (texts, values): (Vec<Unread>, Vec<Unread>) =
            unread.into_iter().partition(Unread::says_something);
        let names: BTreeSet<String> = values.into_iter().map(|value| value.name).collect();
        preview.warnings.extend(texts.into_iter().map(Unread::warning));
        if !names.is_empty() {
            let names: Vec<String> = names.into_iter().collect();
            let message = format!("fields that are not read: {}", names.join(", "));
            preview.warnings.push(Warning { kind: WarningKind::LeftOut, message, ..Warning::default() });
        }
    }

    /// Puts the outline beside a preview. A case stands where its name does.
    fn beside(self, mut preview: Preview) -> Preview {
        Self::tell_unread(self.unread, &mut preview);
        if self.most == 0 {
            return preview;
        }
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
    /// The elements that say something of all cases below them.
    pub(super) above: &'static [&'static str],
    /// The element around such a name, and what the name holds there.
    pub(super) within: &'static [(&'static str, &'static str, Meaning)],
}

/// Puts the texts of an XML document beside its preview.
pub(super) fn xml(preview: Preview, root: Node<'_, '_>, elements: &Elements, most: usize) -> Preview {
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
    walk.element(root, &mut Vec::new(), Around::default());
    walk.outline.beside(preview)
}

struct Xml<'e> {
    outline: Outline,
    elements: &'e Elements,
    lines: Option<Lines>,
}

/// What stands around a text of XML.
#[derive(Clone, Copy, Default)]
struct Around {
    case: Option<usize>,
    /// What the element around holds with all that is in it.
    meaning: Option<Meaning>,
}

impl Xml<'_> {
    fn element(&mut self, node: Node<'_, '_>, path: &mut Vec<String>, around: Around) {
        let name = node.tag_name().name();
        let row = |walk: &Self| walk.lines.as_ref().map_or(walk.outline.next(), |lines| lines.line(node));
        let first = row(self);
        let case = if name == self.elements.case { Some(self.outline.begin(first)) } else { around.case };
        path.push(name.to_owned());
        for attribute in node.attributes() {
            let place = format!("{}{BELOW}{}", shown(path), attribute.name());
            let meaning = self.meaning((name, attribute.name()), case);
            self.text(row(self), (&place, attribute.name()), attribute.value(), Around { case, meaning });
        }
        let parent = node.parent_element().map(|parent| parent.tag_name().name()).unwrap_or_default();
        let meaning = self.meaning((parent, name), case).or(around.meaning);
        let texts: Vec<&str> = node.children().filter(Node::is_text).filter_map(|text| text.text()).collect();
        let text = texts.concat();
        if !text.trim().is_empty() {
            self.text(row(self), (&shown(path), name), &text, Around { case, meaning });
        }
        // A list of steps is no text of its own, nor is a choice with its value: what is in them has names.
        let listed = node.children().any(|child| child.has_tag_name("step") || child.has_tag_name("value"));
        let within = Around { case, meaning: meaning.filter(|_| !listed && name != self.elements.case) };
        node.children().filter(Node::is_element).for_each(|child| self.element(child, path, within));
        path.pop();
    }

    /// What a name in an element of that name holds.
    fn meaning(&self, (around, name): (&str, &str), case: Option<usize>) -> Option<Meaning> {
        let within =
            self.elements.within.iter().find(|(wanted, known, _)| *wanted == around && *known == name);
        let holds = self.elements.holds.iter().find(|(known, _)| *known == name);
        let of_case = case.is_some().then_some(holds).flatten();
        let kept = self.elements.kept.contains(&around).then_some(Meaning::Property);
        within.map(|(.., meaning)| *meaning).or(of_case.map(|(_, meaning)| *meaning)).or(kept)
    }

    fn text(&mut self, row: u64, (place, name): (&str, &str), text: &str, Around { case, meaning }: Around) {
        if meaning.is_none() {
            let place = self.lines.as_ref().map_or_else(|| place.to_owned(), |_| format!("line {row}"));
            let of_all = self.elements.above.contains(&name);
            if of_all || case.is_some() {
                self.outline.not_read(name, place, text);
            }
        }
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
        if let (None, Some(name), Some(_)) = (meaning, names.last(), case) {
            self.outline.not_read(name, place.to_owned(), text);
        }
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
