//! The XML of TestRail: sections within sections (in a suite, or by themselves), each case with separated steps or one
//! text of all. After the TestRail user guide, "Importing test cases and sections (XML)": what is of a project's own stands
//! in `custom`, separated steps under the name of their field, each with `content`, `expected` and `additional_info`.

use roxmltree::Node;

use super::dialect::Dialect;
use super::draft::Draft;
use super::meaning::Meaning;
use super::outline::Elements;
use super::xml::{Lines, child, child_text};
use super::{Preview, of_draft};
use crate::error::Fault;

/// What the elements hold.
pub(super) const ELEMENTS: Elements = Elements {
    case: "case",
    holds: &[
        ("preconds", Meaning::Setup),
        ("content", Meaning::Action),
        ("steps", Meaning::Action),
        ("expected", Meaning::Expected),
        ("index", Meaning::Number),
        ("value", Meaning::Property),
    ],
    kept: &["case", "custom"],
    above: &["description"],
    within: &[
        ("case", "id", Meaning::Id),
        ("case", "title", Meaning::Case),
        ("section", "name", Meaning::Section),
    ],
};

pub(crate) fn read(root: Node<'_, '_>) -> Result<Preview, Fault> {
    let mut draft = Draft { html: true, ..Draft::default() };
    let lines = Lines::of(root);
    draft.suite.name = child_text(root, "name");
    for case in root.descendants().filter(|node| node.has_tag_name("case")) {
        self::case(&mut draft, case, &lines)?;
    }
    of_draft(Dialect::Testrail, draft)
}

/// The sections that a case stands in are its tags.
fn sections(draft: &mut Draft, case: Node<'_, '_>) {
    let sections = case.ancestors().filter(|node| node.has_tag_name("section"));
    let mut names: Vec<String> = sections.map(|section| child_text(section, "name")).collect();
    names.reverse();
    draft.tags(names.iter().map(String::as_str));
}

/// What else is said of a case: its priority, its type, fields of the project's own.
fn kept(draft: &mut Draft, node: Node<'_, '_>, read: &[&str], lines: &Lines) -> Result<(), Fault> {
    let separated = |field: &Node<'_, '_>| field.children().any(|step| step.has_tag_name("step"));
    let fields = node.children().filter(Node::is_element).filter(|field| !separated(field));
    for field in fields.filter(|field| !read.contains(&field.tag_name().name())) {
        let name = field.tag_name().name().replace('_', " ");
        let mut letters = name.chars();
        let title: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
        // A field of a list has its choice within, with an identifier of the tool.
        let choice = child_text(field, "value");
        let text = if choice.is_empty() { child_text(node, field.tag_name().name()) } else { choice };
        draft.property(&title, &text, &lines.place(field))?;
    }
    Ok(())
}

fn case(draft: &mut Draft, case: Node<'_, '_>, lines: &Lines) -> Result<(), Fault> {
    draft.begin(&child_text(case, "title"), Some(&child_text(case, "id")), &lines.place(case))?;
    sections(draft, case);
    kept(draft, case, &["id", "title", "custom"], lines)?;
    let Some(custom) = child(case, "custom") else { return Ok(()) };
    kept(draft, custom, &["preconds", "steps", "expected"], lines)?;
    draft.setup(&child_text(custom, "preconds"), &lines.place(case))?;
    // The field of separated steps has a name of the project's own: "steps_separated" where it was left as it is.
    let separated = custom.children().flat_map(|field| field.children());
    let mut any = false;
    for step in separated.filter(|step| step.has_tag_name("step")) {
        any = true;
        draft.row(&child_text(step, "content"), &child_text(step, "expected"), &lines.place(step))?;
    }
    if any {
        return Ok(());
    }
    let (steps, expected) = (child_text(custom, "steps"), child_text(custom, "expected"));
    draft.whole(&steps, &expected, &lines.place(case))
}
