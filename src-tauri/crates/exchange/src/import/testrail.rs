//! The XML of TestRail: sections within sections, each case with separated steps or one text of all.

use roxmltree::Node;

use super::dialect::Dialect;
use super::draft::Draft;
use super::xml::{child, child_text, place};
use super::{Preview, of_draft, split};
use crate::error::Fault;

pub(crate) fn read(root: Node<'_, '_>) -> Result<Preview, Fault> {
    let mut draft = Draft { html: true, ..Draft::default() };
    draft.suite.name = child_text(root, "name");
    for case in root.descendants().filter(|node| node.has_tag_name("case")) {
        self::case(&mut draft, case)?;
    }
    of_draft(Dialect::Testrail, draft)
}

fn case(draft: &mut Draft, case: Node<'_, '_>) -> Result<(), Fault> {
    draft.begin(&child_text(case, "title"), Some(&child_text(case, "id")), &place(case))?;
    let Some(custom) = child(case, "custom") else { return Ok(()) };
    draft.setup(&child_text(custom, "preconds"), &place(case))?;
    let separated = child(custom, "steps_separated").into_iter().flat_map(|steps| steps.children());
    let mut any = false;
    for step in separated.filter(|step| step.has_tag_name("step")) {
        any = true;
        draft.row(&child_text(step, "content"), &child_text(step, "expected"), &place(step))?;
    }
    if any {
        return Ok(());
    }
    let (steps, expected) = (child_text(custom, "steps"), child_text(custom, "expected"));
    match split::rows(&steps, &expected) {
        Some(rows) => {
            for row in rows {
                draft.row(&row.action, &row.expected, &place(case))?;
            }
            Ok(())
        }
        None => draft.row(&steps, &expected, &place(case)),
    }
}
