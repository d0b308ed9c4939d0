//! Whether a step could be carried out on a page that was kept, of which no browser can be asked any more.

use std::path::PathBuf;

use super::boxes::Boxes;
use super::plan::{self, Gesture};
use super::{LogInStage, Situation};
use crate::page::Mark;
use crate::settings::Timing;
use crate::snapshot::Snapshot;
use crate::step::{Action, Step};

/// What a step needs of a page, and whether a page has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OnKept {
    /// It is carried out on whatever page there is: an address is opened, a key is pressed; or it may be left out.
    Anywhere,
    /// The one element that it needs is there, and nothing tells that it does not take the input.
    Ready,
    /// It is not there, there are several, or it is disabled.
    NotReady,
}

/// Whether a step could be carried out on a page that was kept (`base_url` is the suite's). What lies over an element cannot be
/// asked of such a page: it is taken for ready. None of what only waits or claims, which is no action.
pub fn on_kept(page: &Snapshot, step: &Step, base_url: Option<&str>) -> Option<OnKept> {
    if matches!(step.action, Action::Wait { .. } | Action::Pause { .. } | Action::Verify { .. }) {
        return None;
    }
    let is_opened = matches!(step.action, Action::Open(_) | Action::NewTab(_) | Action::SwitchTab(_));
    if step.guard.is_some() || is_opened {
        return Some(OnKept::Anywhere);
    }
    // Files are beside the suite, not on the page.
    let find_file = |name: &str| Some(PathBuf::from(name));
    let situation = Situation {
        timing: Timing::default(),
        base_url,
        find_file: &find_file,
        alert_pending: false,
        asked_to_leave: false,
        more_tabs: false,
        log_in: LogInStage::default(),
        boxes: &Boxes::default(),
        mark: Mark::default(),
        before_input: None,
        fresh: None,
        settled: None,
    };
    let Ok(plan) = plan::plan(page, step, &situation) else { return Some(OnKept::NotReady) };
    let needs_nothing = matches!(
        plan.gesture,
        Gesture::Navigate(_) | Gesture::Press { .. } | Gesture::ScrollBy { .. } | Gesture::ScrollToEnd { .. }
    );
    let disabled = |at: usize| page.elements.get(at).is_some_and(|e| e.states.disabled);
    Some(match plan.on {
        None if needs_nothing => OnKept::Anywhere,
        Some((element, ..)) if disabled(element) => OnKept::NotReady,
        _ => OnKept::Ready,
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by it")]
mod tests {
    use super::*;
    use crate::clarity::read_action;
    use crate::snapshot::{Element, NodeRef, Rect, Role, States};

    fn page(disabled: bool) -> Snapshot {
        let button = Element {
            role: Role::Button,
            tag: "button".into(),
            name: "Save".into(),
            visible: true,
            node: Some(NodeRef { document: 1, node: 1 }),
            bbox: Rect { x: 0.0, y: 0.0, width: 80.0, height: 20.0 },
            states: States { disabled, ..States::default() },
            ..Element::default()
        };
        Snapshot { url: "http://a/".into(), elements: vec![button], ..Snapshot::default() }
    }

    fn on(page: &Snapshot, cell: &str) -> Option<OnKept> {
        on_kept(page, &read_action(cell, &[]).unwrap().content()[0], None)
    }

    #[test]
    fn a_step_is_ready_where_its_target_is_and_takes_the_input() {
        assert_eq!(on(&page(false), "Click 'Save'"), Some(OnKept::Ready));
        assert_eq!(on(&page(true), "Click 'Save'"), Some(OnKept::NotReady));
        assert_eq!(on(&page(false), "Click 'Send'"), Some(OnKept::NotReady));
    }

    #[test]
    fn what_needs_nothing_of_the_page_is_ready_anywhere() {
        for cell in ["Open '/cart'", "Go back", "Press Escape", "If 'Hint' is displayed, click 'Close'"] {
            assert_eq!(on(&page(false), cell), Some(OnKept::Anywhere), "{cell}");
        }
        assert_eq!(on(&page(false), "Wait 2 seconds"), None);
    }
}
