//! The XML of TestLink: suites within suites, each case with numbered steps in HTML. After TestLink's "Import / export file
//! formats": a file holds a suite, or `testcases` by themselves; before version 1.9 the steps of a case were one text, and
//! so were its expected results.

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
    case: "testcase",
    holds: &[
        ("externalid", Meaning::Id),
        ("preconditions", Meaning::Setup),
        ("summary", Meaning::Property),
        ("importance", Meaning::Property),
        ("execution_type", Meaning::Property),
        ("step_number", Meaning::Number),
        ("actions", Meaning::Action),
        ("expectedresults", Meaning::Expected),
        ("doc_id", Meaning::Property),
        ("steps", Meaning::Action),
    ],
    kept: &[],
    above: &["details"],
    within: &[
        ("testcase", "name", Meaning::Case),
        ("testcase", "internalid", Meaning::Id),
        ("testsuite", "name", Meaning::Section),
        ("keyword", "name", Meaning::Tags),
        ("custom_field", "name", Meaning::Property),
        ("custom_field", "value", Meaning::Property),
    ],
};

pub(crate) fn read(root: Node<'_, '_>) -> Result<Preview, Fault> {
    let mut draft = Draft { html: true, ..Draft::default() };
    let lines = Lines::of(root);
    draft.suite.name = root.attribute("name").unwrap_or_default().trim().to_owned();
    for case in root.descendants().filter(|node| node.has_tag_name("testcase")) {
        self::case(&mut draft, case, &lines)?;
    }
    of_draft(Dialect::Testlink, draft)
}

fn case(draft: &mut Draft, case: Node<'_, '_>, lines: &Lines) -> Result<(), Fault> {
    let external = child_text(case, "externalid");
    let id = if external.is_empty() { case.attribute("internalid").unwrap_or_default() } else { &external };
    draft.begin(case.attribute("name").unwrap_or_default(), Some(id), &lines.place(case))?;
    draft.setup(&child_text(case, "preconditions"), &lines.place(case))?;
    sections(draft, case);
    kept(draft, case, lines)?;
    let keywords: Vec<&str> = child(case, "keywords")
        .into_iter()
        .flat_map(|keywords| keywords.children())
        .filter_map(|keyword| keyword.attribute("name"))
        .collect();
    draft.tags(keywords);
    let mut steps: Vec<Node<'_, '_>> = child(case, "steps")
        .into_iter()
        .flat_map(|steps| steps.children())
        .filter(|step| step.has_tag_name("step"))
        .collect();
    if steps.is_empty() {
        return whole(draft, case, lines);
    }
    // Steps without a number stay where they are.
    steps.sort_by_key(|step| child_text(*step, "step_number").parse::<u32>().unwrap_or(u32::MAX));
    for step in steps {
        draft.row(&child_text(step, "actions"), &child_text(step, "expectedresults"), &lines.place(step))?;
    }
    Ok(())
}

/// The suites that a case stands in are its sections; the outermost is the file's own.
fn sections(draft: &mut Draft, case: Node<'_, '_>) {
    let suites = case.ancestors().filter(|node| node.has_tag_name("testsuite"));
    let mut names: Vec<&str> = suites.filter_map(|suite| suite.attribute("name")).map(str::trim).collect();
    names.pop();
    draft.tags(names.into_iter().rev());
}

/// What else is said of a case.
fn kept(draft: &mut Draft, case: Node<'_, '_>, lines: &Lines) -> Result<(), Fault> {
    let place = lines.place(case);
    draft.property("Summary", &child_text(case, "summary"), &place)?;
    let level = |names: [&str; 3], said: String| match said.parse::<usize>() {
        Ok(number @ 1..=3) => names[number - 1].to_owned(),
        _ => said,
    };
    draft.property(
        "Importance",
        &level(["Low", "Medium", "High"], child_text(case, "importance")),
        &place,
    )?;
    let execution = level(["Manual", "Automated", "3"], child_text(case, "execution_type"));
    draft.property("Execution type", &execution, &place)?;
    let of = |list: &str| child(case, list).into_iter().flat_map(|list| list.children()).collect::<Vec<_>>();
    for field in of("custom_fields") {
        draft.property(&child_text(field, "name"), &child_text(field, "value"), &place)?;
    }
    for requirement in of("requirements") {
        draft.property("Requirement", &child_text(requirement, "doc_id"), &place)?;
    }
    Ok(())
}

/// A case whose steps are one text.
fn whole(draft: &mut Draft, case: Node<'_, '_>, lines: &Lines) -> Result<(), Fault> {
    let (steps, expected) = (child_text(case, "steps"), child_text(case, "expectedresults"));
    if steps.is_empty() && expected.is_empty() {
        return Ok(());
    }
    draft.whole(&steps, &expected, &lines.place(case))
}
