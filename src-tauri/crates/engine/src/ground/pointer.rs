//! Texts that are no controls, to which a pointer may go all the same.

use crate::step::{Action, ClickKind, ScrollTo};
use crate::verdict::{Cause, Finding};

/// Whether a text that is no control may be what a pointer was to go to: also where a control of its name is hidden elsewhere, as in a
/// panel that is closed.
pub fn may_be_text(finding: &Finding) -> bool {
    use Cause::{NearMiss, TargetHidden, TargetMissing, TargetWrongType};
    matches!(finding.cause, TargetMissing | TargetWrongType | NearMiss | TargetHidden)
}

/// Whether what is around such a text may be asked for its listeners up to the document: not where a control may be meant rather than
/// a text of which nothing says that it takes clicks. What takes a double or a right click shows by no look.
pub fn may_ask_far(finding: &Finding, action: &Action) -> bool {
    match finding.cause {
        Cause::NearMiss => false,
        Cause::TargetHidden => {
            matches!(action, Action::Click { kind: ClickKind::Double | ClickKind::Right, .. })
        }
        _ => true,
    }
}

/// A text over which a pointer was to stand, and of which nothing says that it takes one: a style may wait for it, and no rule sees
/// over which of the elements around it.
pub fn of_pointer(finding: Finding, action: &Action) -> Finding {
    let text = finding.cause == Cause::TargetWrongType && finding.observed.as_deref() == Some("text");
    if !(text && matches!(action, Action::Hover { .. })) {
        return finding;
    }
    let message = format!("{}, and nothing tells what around it takes the pointer", finding.message);
    Finding { cause: Cause::AmbiguousStep, message, ..finding }
        .way_out("name a button, a link, an icon or a cell that it stands in")
}

/// The names in quotes of what a pointer is to go to, which may be texts alone.
pub fn texts_for_pointer(action: &Action) -> Vec<String> {
    let targets = match action {
        Action::Click { target, .. }
        | Action::Go { target, .. }
        | Action::Hover { target }
        | Action::Scroll(ScrollTo::Target(target)) => {
            vec![target]
        }
        Action::Drag { from, to } => vec![from, to],
        _ => Vec::new(),
    };
    let names = targets.into_iter().filter_map(|target| target.name.as_ref());
    names.filter(|name| name.quoted).map(|name| name.text.clone()).collect()
}
