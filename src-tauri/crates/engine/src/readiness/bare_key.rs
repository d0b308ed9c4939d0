//! "Enter" alone: a key, unless the page has a control of that name.

use super::plan::{Gesture, NotReady, Plan, Planned};
use crate::ground::{self, Tier, Verb};
use crate::snapshot::Snapshot;
use crate::step::{Chord, Literal, Step, Target};
use crate::verdict::{Cause, Finding};

/// The key, where a settled page shows no control of its name.
pub(super) fn press(snapshot: &Snapshot, step: &Step, chord: &Chord, name: &Literal) -> Planned {
    let named =
        Target { name: Some(name.clone()), kind: None, ordinal: None, within: Vec::new(), span: name.span };
    let found = ground::find(snapshot, &named, Verb::Click);
    let seen = |tier: Option<Tier>| tier.is_some_and(|t| t <= Tier::VisibleLabel);
    if let Some(&control) = found.elements.first().filter(|_| seen(found.tier)) {
        let what = ground::describe(snapshot, control);
        let message = format!("'{}' may be the key and may be the {what}", name.shown());
        let finding = Finding::new(Cause::AmbiguousStep, &step.text, message)
            .near(vec![ground::candidate(snapshot, control)])
            .way_out(format!("write \"press the key {0}\" or \"click '{0}'\"", name.shown()));
        return Err(NotReady { finding, at_rest: true });
    }
    let gesture = Gesture::Press { chord: chord.clone(), times: 1 };
    Ok(Plan { gesture, on: None, tentative: true })
}
