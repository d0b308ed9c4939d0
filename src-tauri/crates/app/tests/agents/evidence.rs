//! Whether a pass by reading rests on what it says it does: held to the snapshots that the run has kept, and not to any
//! rule of the engine.

use verbatim_app::engine::event::{CaseEvent, Column};
use verbatim_app::engine::model::Agent;
use verbatim_app::engine::page::Happening;
use verbatim_app::engine::snapshot::Snapshot;
use verbatim_app::store::Store;

use crate::shop::Ran;

/// What is wrong with the evidence of a case, if anything.
pub(crate) fn bad_evidence(store: &Store, ran: &Ran) -> Option<String> {
    let (mut before, mut dialogs) = (String::new(), String::new());
    let mut cited: Vec<(&str, &[String])> = Vec::new();
    for event in &ran.events {
        match event {
            CaseEvent::Proposed {
                agent: Agent::Assertion,
                column: Column::Expected,
                cell,
                sentences,
                ..
            } => {
                cited.push((cell, sentences));
            }
            CaseEvent::Happened { happening: Happening::Dialog { message, .. }, .. } => {
                dialogs.push_str(message)
            }
            CaseEvent::RowFinished { snapshot, verdict, .. } => {
                let mut now = std::mem::take(&mut dialogs);
                now.extend(snapshot.as_ref().map(|id| shown(&store.blob(id).unwrap())));
                let wrong = cited.drain(..).filter(|_| verdict.is_pass()).find_map(|(cell, sentences)| {
                    wrong(cell, sentences, &before, &now).map(|why| format!("{why}: {sentences:?}"))
                });
                if wrong.is_some() {
                    return wrong;
                }
                before = now;
            }
            _ => {}
        }
    }
    None
}

/// All that can be read on a page, names included.
fn shown(json: &[u8]) -> String {
    let snapshot: Snapshot = serde_json::from_slice(json).unwrap();
    let mut text = snapshot.text();
    for element in snapshot.elements.iter().filter(|element| element.visible) {
        text.push('\n');
        text.push_str(&element.name);
    }
    text
}

fn quotes(text: &str) -> Vec<&str> {
    text.split('\'').skip(1).step_by(2).collect()
}

fn wrong(cell: &str, sentences: &[String], before: &str, now: &str) -> Option<&'static str> {
    let mut said = String::new();
    for sentence in sentences {
        said.push_str(sentence);
        // What rules read in the cell needs no evidence of the model's.
        if cell.contains(sentence.as_str()) {
            continue;
        }
        let gone = sentence.contains("no longer");
        let (there, not_there) = if gone { (before, now) } else { (now, before) };
        for quote in quotes(sentence) {
            if !there.contains(quote) {
                return Some("its evidence is not on the page");
            }
            let still = ["still", "remain", "unchanged"].iter().any(|word| cell.contains(word));
            if not_there.contains(quote) && !still && sentence.ends_with("is displayed") {
                return Some("its evidence was there before");
            }
        }
    }
    let dropped = quotes(cell).into_iter().find(|quote| !said.contains(quote));
    dropped.map(|_| "it leaves a literal of the cell out")
}
