//! What a model may choose: one action of a fixed list, on an element that was enumerated.

use serde::Deserialize;
use serde_json::{Value, json};
use verbatim_engine::agents::{Refusal, parsed, short};
use verbatim_engine::model::Reply;

/// The longest value or rationale of a reply that is looked at, in characters.
const LONGEST: usize = 500;

/// An action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Navigate,
    Click,
    Fill,
    Select,
    Press,
    Back,
    Wait,
    Complete,
    Fail,
}

/// The actions of the planner, and what they mean.
pub(super) const PLANNER: &[(&str, Kind)] = &[
    ("navigate", Kind::Navigate),
    ("click", Kind::Click),
    ("fill", Kind::Fill),
    ("select", Kind::Select),
    ("press", Kind::Press),
    ("wait", Kind::Wait),
    ("complete", Kind::Complete),
    ("fail", Kind::Fail),
];

/// The actions of PathFinder's decision agent.
pub(super) const DECISION: &[(&str, Kind)] = &[
    ("click", Kind::Click),
    ("type", Kind::Fill),
    ("select", Kind::Select),
    ("tick", Kind::Click),
    ("press", Kind::Press),
    ("back", Kind::Back),
    ("finish", Kind::Complete),
];

/// A choice of a model, not yet let through by the gate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Act {
    pub(super) kind: Kind,
    /// An id, or "none".
    pub(super) element: String,
    /// A name of the user's data, an option, a key or an address.
    pub(super) value: String,
    /// Why, in the model's words.
    pub(super) why: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    reasoning: String,
    action: String,
    element: String,
    value: String,
}

/// The form of a reply.
pub(super) fn form<'a>(actions: &[(&str, Kind)], ids: impl Iterator<Item = &'a str>) -> Value {
    let actions: Vec<&str> = actions.iter().map(|(word, _)| *word).collect();
    let ids: Vec<&str> = ids.chain(["none"]).collect();
    json!({
        "type": "object",
        "properties": {
            "reasoning": {"type": "string"},
            "action": {"type": "string", "enum": actions},
            "element": {"type": "string", "enum": ids},
            "value": {"type": "string"},
        },
        "required": ["reasoning", "action", "element", "value"],
        "additionalProperties": false,
    })
}

/// Reads a reply: an action of the list.
///
/// # Errors
/// It is in another form, too long, or names another action.
pub(super) fn read(reply: &Reply, actions: &[(&str, Kind)]) -> Result<Act, Refusal> {
    let Answer { reasoning, action, element, value } = parsed(reply)?;
    if [&element, &value].iter().any(|text| text.chars().nth(LONGEST).is_some()) {
        return Err(Refusal::Invalid(format!("a field is longer than {LONGEST} characters")));
    }
    let known = actions.iter().find(|(word, _)| *word == action.trim());
    let Some((_, kind)) = known else {
        return Err(Refusal::Invalid(format!("'{}' is none of the actions", short(&action))));
    };
    let why = reasoning.chars().take(LONGEST).collect();
    Ok(Act { kind: *kind, element: element.trim().to_owned(), value: value.trim().to_owned(), why })
}
