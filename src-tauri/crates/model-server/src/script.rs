//! What a good model would answer, written down cell by cell.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::{Answer, Asked};

/// Who asks, told by the schema of the reply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seat {
    /// A cell that no rule reads.
    Clarity,
    /// One of several elements.
    Navigation,
    /// What shows an expected result.
    Assertion,
    /// A value or an item that is left open.
    Data,
    /// A claim about looks.
    Vision,
}

impl Seat {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Clarity, Self::Navigation, Self::Assertion, Self::Data, Self::Vision];

    /// The seat of a question; none where it is another kind of call.
    #[must_use]
    pub fn of(asked: &Asked) -> Option<Self> {
        let fields = &asked.schema.as_ref()?["properties"];
        Self::ALL.into_iter().find(|seat| fields.get(seat.field()).is_some())
    }

    /// The field of its reply that holds what it proposes.
    #[must_use]
    pub fn field(self) -> &'static str {
        match self {
            Self::Clarity => "steps",
            Self::Navigation => "choice",
            Self::Assertion => "checks",
            Self::Data => "choices",
            Self::Vision => "shown",
        }
    }

    /// A reply of this seat with this proposal.
    #[must_use]
    pub fn reply(self, proposed: Value) -> Value {
        json!({"reasoning": "so it is written", self.field(): proposed})
    }

    /// A reply of this seat that proposes nothing.
    #[must_use]
    pub fn nothing(self) -> Value {
        self.reply(if self == Self::Navigation { json!("none") } else { json!([]) })
    }
}

/// What is answered about one cell.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    agent: Seat,
    /// The cell, or the step of which a target is chosen.
    cell: String,
    /// Words of the cell, sentence.
    #[serde(default)]
    steps: Vec<(String, String)>,
    /// Words in the description of the right candidate; `none` for none of them.
    #[serde(default)]
    pick: String,
    /// Words of the cell, sentence, quote of the page.
    #[serde(default)]
    checks: Vec<(String, String, String)>,
    /// The same for the opposite of the cell.
    #[serde(default)]
    opposite: Vec<(String, String, String)>,
    /// Words of the cell, value.
    #[serde(default)]
    choices: Vec<(String, String)>,
    /// Words of the cell, words in the description of the mark.
    #[serde(default)]
    shown: Vec<(String, String)>,
}

/// Answers that are written down. A question about a cell that none is written for gets a reply that proposes nothing.
#[derive(Debug, Clone, Default)]
pub struct Script(Vec<Line>);

impl Script {
    /// Reads a list of answers.
    ///
    /// # Errors
    /// It is not in the form of answers.
    pub fn read(json: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(json).map(Self)
    }

    /// The answer to a question.
    #[must_use]
    pub fn answer(&self, asked: &Asked) -> Answer {
        Answer::json(&self.reply(asked))
    }

    /// The reply to a question, without its envelope.
    #[must_use]
    pub fn reply(&self, asked: &Asked) -> Value {
        let Some(seat) = Seat::of(asked) else { return json!({"ready": true}) };
        let question = question(asked);
        let fits = |line: &&Line| line.agent == seat && question.contains(&line.cell);
        let Some(line) = self.0.iter().filter(fits).max_by_key(|line| line.cell.len()) else {
            return seat.nothing();
        };
        line.reply(question, asks_opposite(asked))
    }
}

impl Line {
    fn reply(&self, question: &str, opposite: bool) -> Value {
        let sentences = |all: &[(String, String)]| -> Value {
            all.iter().map(|(words, sentence)| json!({"words": words, "sentence": sentence})).collect()
        };
        let checks = |all: &[(String, String, String)]| -> Value {
            all.iter().map(|(w, s, q)| json!({"words": w, "sentence": s, "quote": q})).collect()
        };
        let proposed = match self.agent {
            Seat::Clarity => sentences(&self.steps),
            Seat::Navigation => json!(marked(question, &self.pick).unwrap_or("none")),
            Seat::Assertion if opposite => checks(&self.opposite),
            Seat::Assertion => checks(&self.checks),
            Seat::Data => self.choices.iter().map(|(w, v)| json!({"words": w, "value": v})).collect(),
            Seat::Vision if opposite => json!([]),
            Seat::Vision => self
                .shown
                .iter()
                .map(|(words, of)| json!({"words": words, "mark": marked(question, of)}))
                .collect(),
        };
        self.agent.reply(proposed)
    }
}

/// The mark before the first candidate that these words describe.
fn marked<'a>(question: &'a str, words: &str) -> Option<&'a str> {
    let candidates = question.lines().filter_map(|line| line.split_once(": "));
    let (mark, _) = candidates.into_iter().find(|(mark, of)| is_mark(mark) && of.contains(words))?;
    Some(mark)
}

fn is_mark(text: &str) -> bool {
    text.strip_prefix(['c', 'm']).is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
}

/// What is asked, without the rows and the page around it.
pub(crate) fn question(asked: &Asked) -> &str {
    asked.user.split("\n\nThe rows of the case").next().unwrap_or_default()
}

/// Whether the opposite of an expected result is asked for.
pub(crate) fn asks_opposite(asked: &Asked) -> bool {
    question(asked).contains("asked for the opposite")
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::Protocol;

    /// A question as the agents put it.
    pub(crate) fn asked(field: &str, question: &str) -> Asked {
        Asked {
            protocol: Protocol::Ollama,
            model: "test".into(),
            system: String::new(),
            user: format!(
                "{question}\n\nThe rows of the case, for context:\n1. x |\n\nThe page:\n<page-data>\ncontrol: button 'Save'\ntext: Home\n</page-data>"
            ),
            schema: Some(json!({"properties": {"reasoning": {}, field: {}}})),
            temperature: Some(0.0),
            seed: None,
            context: None,
            images: Vec::new(),
            stream: false,
            token: None,
            body: Value::Null,
        }
    }

    #[test]
    fn a_written_answer_is_found_by_seat_and_cell() {
        let script = Script::read(
            r#"[{"agent": "navigation", "cell": "Click 'Save'", "pick": "Save note"},
                {"agent": "assertion", "cell": "it is saved", "checks": [["saved", "'Saved' is displayed", "Saved"]]}]"#,
        )
        .unwrap();
        let choice = asked(
            "choice",
            "The step:\nClick 'Save'\n\nCandidates:\nc1: button 'Save all'\nc2: button 'Save note'",
        );
        assert_eq!(script.reply(&choice)["choice"], "c2");
        let holds = asked("checks", "The expected result:\nThe user is told that it is saved");
        assert_eq!(script.reply(&holds)["checks"][0]["quote"], "Saved");
        let opposite =
            asked("checks", "The expected result:\nit is saved\n\nYou are asked for the opposite: …");
        assert_eq!(script.reply(&opposite), Seat::Assertion.nothing());
        assert_eq!(script.reply(&asked("steps", "Click 'Save'")), Seat::Clarity.nothing());
        assert_eq!(script.reply(&asked("ready", "Are you there?")), json!({"ready": true}));
    }
}
