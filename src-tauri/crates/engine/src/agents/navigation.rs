//! The navigation agent: which of several elements a step means (DESIGN section 7).

use serde::Deserialize;
use serde_json::json;

use super::clarity::short_cell;
use super::seen::{masked, safe};
use super::{Refusal, Setting, ask, parsed, short};
use crate::ground;
use crate::model::{Agent, Reply, Request};
use crate::parse::{self, render};
use crate::snapshot::{NodeRef, Snapshot};
use crate::step::{Literal, Ordinal, Step};
use crate::verdict::Cause;

/// How many candidates are enumerated.
const CANDIDATES: usize = 15;

/// An element that a step may mean, with the step that means it and no other.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    description: String,
    step: Step,
    node: NodeRef,
}

impl Candidate {
    /// The element in words.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Its node.
    pub fn node(&self) -> NodeRef {
        self.node
    }

    /// The step that means it, as a sentence in which test data stands by its name.
    pub fn sentence_for(&self, step: &Step) -> String {
        let named = || {
            let mut read = parse::action_cell(&step.text).ok()?;
            let mut written = read.pop().filter(|_| read.is_empty() && step.text.contains("{{"))?;
            let (meant, _) = ground::target_of(&self.step.action)?;
            let (before, _) = ground::target_of(&step.action)?;
            let target = written.action.target_mut()?;
            let words = |name: &Option<Literal>| name.as_ref().map(|name| name.text.clone());
            if words(&meant.name) != words(&before.name) {
                target.name.clone_from(&meant.name);
            }
            target.ordinal.clone_from(&meant.ordinal);
            written.text = render::step(&written);
            is_reread(&written).then_some(written.text)
        };
        named().unwrap_or_else(|| self.step.text.clone())
    }
}

/// The choice of a model or a person among candidates. Only [`check`] and [`picked`] make one.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    step: Step,
    node: NodeRef,
    description: String,
}

impl Choice {
    /// The step that means the chosen element and no other.
    pub fn step(&self) -> &Step {
        &self.step
    }

    /// It as a sentence of the grammar.
    pub fn sentence(&self) -> &str {
        &self.step.text
    }

    /// The chosen element.
    pub fn node(&self) -> NodeRef {
        self.node
    }

    /// It in words.
    pub fn description(&self) -> &str {
        &self.description
    }
}

/// The elements that a step may mean, where its own words leave it open: those that fit equally well, or those that
/// come near. A name that is not there at all has none: that is a matter of the application.
pub fn candidates(snapshot: &Snapshot, step: &Step, cause: Cause) -> Vec<Candidate> {
    let open = matches!(cause, Cause::AmbiguousTarget | Cause::AmbiguousStep | Cause::NearMiss);
    let Some((target, verb)) =
        ground::target_of(&step.action).filter(|_| open && snapshot.unread().is_none())
    else {
        return Vec::new();
    };
    if target.ordinal.is_some() {
        return Vec::new();
    }
    let found = ground::find(snapshot, target, verb);
    if found.scope_problem.is_some() {
        return Vec::new();
    }
    let of = if found.elements.is_empty() { &found.near } else { &found.elements };
    let all = of.iter().take(CANDIDATES + 1).enumerate();
    let made: Vec<Candidate> = all.filter_map(|(i, &e)| candidate(snapshot, step, e, i)).collect();
    if made.len() > CANDIDATES { Vec::new() } else { made }
}

/// The step with another target, if that is this element and no other.
fn candidate(snapshot: &Snapshot, step: &Step, element: usize, index: usize) -> Option<Candidate> {
    let e = snapshot.elements.get(element)?;
    let node = e.node?;
    let place = Ordinal::Nth(u32::try_from(index).ok()? + 1);
    let named = [&e.name].into_iter().chain(&e.labels).find(|n| !n.trim().is_empty());
    let (_, verb) = ground::target_of(&step.action)?;
    for (name, ordinal) in [(named, None), (None, Some(place)), (named, Some(place))] {
        let mut changed = step.clone();
        let target = changed.action.target_mut()?;
        if let Some(name) = name {
            target.name = Some(Literal::quoted(name.clone()));
        }
        target.ordinal = ordinal;
        let unique = ground::find(snapshot, target, verb).elements == [element];
        let bare = target.name.as_ref().is_some_and(|n| !n.quoted);
        if !unique || bare {
            continue;
        }
        changed.text = render::step(&changed);
        if is_reread(&changed) {
            return Some(Candidate { description: ground::describe(snapshot, element), step: changed, node });
        }
    }
    None
}

/// Whether its sentence is read as the step, so that what is kept in the phrasebook means the same.
fn is_reread(step: &Step) -> bool {
    let read = parse::action_cell(&step.text).unwrap_or_default();
    matches!(read.as_slice(), [one] if render::step(one) == step.text)
}

/// Asks which candidate a step means. `secrets` are masked.
pub fn request(setting: &Setting<'_>, candidates: &[Candidate], secrets: &[&str], context: usize) -> Request {
    let mut question = format!("The step:\n{}\n\n<page-data>\n", short_cell(setting.cell));
    for (i, candidate) in candidates.iter().enumerate() {
        question.push_str(&format!("c{}: {}\n", i + 1, safe(&masked(&candidate.description, secrets))));
    }
    question.push_str("</page-data>\nWhich candidate does the step mean?");
    let marks: Vec<String> = (1..=candidates.len()).map(|n| format!("c{n}")).chain(["none".into()]).collect();
    let schema = json!({
        "type": "object",
        "properties": {"reasoning": {"type": "string"}, "choice": {"type": "string", "enum": marks}},
        "required": ["reasoning", "choice"],
        "additionalProperties": false,
    });
    ask(Agent::Navigation, &question, setting, schema, context)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    #[serde(rename = "reasoning")]
    _reasoning: String,
    choice: String,
}

/// Lets a reply through if it is the mark of a candidate.
///
/// # Errors
/// Why not.
pub fn check(candidates: &[Candidate], reply: &Reply) -> Result<Choice, Refusal> {
    let answer: Answer = parsed(reply)?;
    if answer.choice == "none" {
        return Err(Refusal::Nothing);
    }
    let number = answer.choice.strip_prefix('c').and_then(|n| n.parse::<usize>().ok());
    let chosen = number.and_then(|n| candidates.get(n.checked_sub(1)?));
    let Some(Candidate { step, node, description }) = chosen.cloned() else {
        return Err(Refusal::Invalid(format!("'{}' is the mark of no candidate", short(&answer.choice))));
    };
    Ok(Choice { step, node, description })
}

/// The candidate that a person has chosen, by its index.
pub fn picked(candidates: &[Candidate], index: usize) -> Option<Choice> {
    let Candidate { step, node, description } = candidates.get(index)?.clone();
    Some(Choice { step, node, description })
}
