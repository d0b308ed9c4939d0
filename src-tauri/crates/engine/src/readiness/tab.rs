//! Which tab "switch to the tab 'Reviews'" means: one of the page, as most pages call theirs, or one of the browser.

use super::Situation;
use super::plan::{Gesture, NotReady, Plan, Planned, free, on_element};
use crate::ground::{self, Grounding, Verb};
use crate::page::{Navigation, Need};
use crate::snapshot::{Role, Snapshot};
use crate::step::{ClickKind, ElementKind, Literal, Step, TabChoice, Target};
use crate::verdict::{Cause, Finding};

/// "switch to the tab X": the tab of the page of that name, or where it has none, the browser's. The only tab of a browser is
/// none to switch to, whatever its title: the page's own may be still to come.
pub(super) fn switch(snapshot: &Snapshot, step: &Step, name: &Literal, situation: &Situation<'_>) -> Planned {
    let kind = Some(ElementKind::Tab);
    let target =
        Target { name: Some(name.clone()), kind, ordinal: None, within: Vec::new(), span: name.span };
    let found = match ground::ground(snapshot, &target, Verb::Click, &step.text) {
        Grounding::One { element, .. } if snapshot.elements[element].role == Role::Tab => Some(element),
        _ => None,
    };
    match found {
        Some(element) if situation.more_tabs => {
            let message =
                format!("'{}' may be the browser's tab and may be the tab on the page", name.shown());
            let finding = Finding::new(Cause::AmbiguousStep, &step.text, message)
                .near(vec![ground::candidate(snapshot, element)])
                .way_out(format!(
                    "write \"click the tab '{0}'\" or \"switch to the browser tab '{0}'\"",
                    name.shown()
                ));
            Err(NotReady { finding, at_rest: true })
        }
        Some(element) => {
            let plan = on_element(snapshot, step, element, Gesture::Click(ClickKind::Single), Need::Pointer);
            plan.map(|plan| Plan { tentative: true, ..plan })
        }
        None if situation.more_tabs => {
            free(Gesture::Navigate(Navigation::SwitchTab(TabChoice::Named(name.clone()))))
        }
        None => {
            let message =
                format!("no other tab of the browser was opened, and the page has no tab '{}'", name.shown());
            let finding = Finding::new(Cause::AmbiguousStep, &step.text, message);
            Err(finding.way_out(format!("click what shows it: \"click '{}'\"", name.shown())).into())
        }
    }
}
