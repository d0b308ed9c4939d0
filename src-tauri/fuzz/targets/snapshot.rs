//! Whatever the script in the page answers, the decoder and the rules that look at a snapshot end without a panic.
//! The first line of the input is a sentence of each column, separated by a tab; the rest is the snapshot.
#![no_main]

use libfuzzer_sys::fuzz_target;
use verbatim_engine::ground::{Verb, ground, login_form, logout_control};
use verbatim_engine::judge::{Appeared, View, judge};
use verbatim_engine::packed::Packed;
use verbatim_engine::parse::{action_cell, expected_cell};
use verbatim_engine::snapshot::Snapshot;
use verbatim_engine::step::{Action, Target};

/// The longest sentence: the grammars have targets of their own.
const SENTENCES: usize = 200;

fuzz_target!(|input: &str| {
    let Some((sentences, json)) = input.split_once('\n') else { return };
    let Some(snapshot) = decoded(json) else { return };
    for element in 0..snapshot.elements.len().min(64) {
        let _ = snapshot.text_of(element);
        assert!(snapshot.ancestors(element).count() <= snapshot.elements.len());
    }
    let _ = (snapshot.text(), login_form(&snapshot, "log in"), logout_control(&snapshot, "log out"));
    if sentences.len() > SENTENCES {
        return;
    }
    let (action, expected) = sentences.split_once('\t').unwrap_or((sentences, ""));
    for step in action_cell(action).unwrap_or_default() {
        if let Some(target) = target(&step.action) {
            for verb in [Verb::Click, Verb::Fill, Verb::Select, Verb::Observe] {
                let _ = ground(&snapshot, target, verb, &step.text);
            }
        }
    }
    if let Ok(Some(assertion)) = expected_cell(expected) {
        let view = View {
            now: &snapshot,
            before: Some(&snapshot),
            transients: Appeared::default(),
            happenings: &[],
            rows: &[&snapshot],
            steps: &[],
            entered: &[],
            base_url: Some("http://127.0.0.1/"),
        };
        let _ = judge(&assertion, &view);
    }
});

/// As the script in the page sends it, or as it is kept.
fn decoded(json: &str) -> Option<Snapshot> {
    match serde_json::from_str::<Packed>(json) {
        Ok(packed) => packed.unpack().ok(),
        Err(_) => serde_json::from_str(json).ok(),
    }
}

fn target(action: &Action) -> Option<&Target> {
    match action {
        Action::Click { target, .. }
        | Action::Choose { target }
        | Action::Check { target }
        | Action::Uncheck { target }
        | Action::Select { target, .. }
        | Action::Fill { target, .. }
        | Action::Set { target, .. } => Some(target),
        _ => None,
    }
}
