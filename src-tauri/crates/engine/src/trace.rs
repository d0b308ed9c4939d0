//! The trace of a case: the run of tc‖AUT as an input-output labelled transition system with quiescence
//! (Salva 2026, section on traces; Tretmans 1996), and its forms.

use serde::Serialize;

use crate::event::{CaseEvent, Column, Part, RowId};
use crate::page::Happening;
use crate::person::Answer;
use crate::verdict::Verdict;

/// The kind of a transition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "TransitionKind")]
pub enum Kind {
    /// A cell was read or not.
    Clarity,
    /// A target was found ready or not.
    Readiness,
    /// An input to the AUT: `?action`.
    Action,
    /// An output of the AUT: `!gui`.
    Gui,
    /// An output that nothing asked for: `!error`.
    Error,
    /// No output: `θ`.
    Quiescence,
    /// An elementary check was judged.
    Assertion,
    /// An expected result was left undecided, and the case goes on.
    Undecided,
    /// The verdict of a row or of the case.
    Verdict,
}

/// One transition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Transition {
    /// Number of the state that it leaves.
    pub from: usize,
    /// Its kind.
    pub kind: Kind,
    /// Its label in full.
    pub label: String,
    /// Number of the state that it reaches.
    pub to: usize,
}

/// The trace of one attempt at a case: a chain of states, from 0.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Trace {
    /// The case.
    pub case: String,
    /// The attempt, from 1.
    pub attempt: u32,
    /// Its transitions, in order.
    pub transitions: Vec<Transition>,
}

impl Trace {
    /// The trace that the events of one attempt at a case tell.
    pub fn of<'a>(events: impl IntoIterator<Item = &'a CaseEvent>) -> Self {
        let mut trace = Self::default();
        for event in events {
            trace.take(event);
        }
        trace
    }

    /// How many states it has.
    pub fn states(&self) -> usize {
        self.transitions.len() + 1
    }

    fn push(&mut self, kind: Kind, label: String) {
        let from = self.transitions.len();
        self.transitions.push(Transition { from, kind, label, to: from + 1 });
    }

    fn take(&mut self, event: &CaseEvent) {
        match event {
            CaseEvent::CaseStarted { name, attempt, .. } => {
                self.case.clone_from(name);
                self.attempt = *attempt;
            }
            CaseEvent::Clarity { row, column, finding, .. } => {
                let column = match column {
                    Column::Action => "action",
                    Column::Expected => "expected",
                };
                let answer = finding.as_ref().map_or("clear", |f| f.cause.id());
                self.push(Kind::Clarity, format!("clarity({}, {column}, {answer})", place(*row)));
            }
            CaseEvent::Readiness { row, step, target, finding, .. } => {
                let target = target.as_ref().and_then(|t| t.element.as_deref()).unwrap_or("page");
                let answer = finding.as_ref().map_or("ready", |f| f.cause.id());
                self.push(Kind::Readiness, format!("readiness({}.{step}, {target}, {answer})", place(*row)));
            }
            CaseEvent::Acting { row, step, input } => {
                self.push(Kind::Action, format!("?action({}.{step}, {input})", place(*row)));
            }
            CaseEvent::Observed { row, step, url, title, at_rest, .. } => {
                let rest = if *at_rest { "" } else { ", not at rest" };
                self.push(Kind::Gui, format!("!gui({}.{step}, {url}, {title}{rest})", place(*row)));
            }
            CaseEvent::Quiescent { row, step } => {
                self.push(Kind::Quiescence, format!("θ({}.{step})", place(*row)));
            }
            CaseEvent::Happened { row, happening } => {
                if let Some(error) = error(happening) {
                    self.push(Kind::Error, format!("!error({}, {error})", place(*row)));
                }
            }
            CaseEvent::Judged { row, sentence, holds, .. } => {
                let value = match holds {
                    Some(true) => "true",
                    Some(false) => "false",
                    None => "not-applicable",
                };
                self.push(Kind::Assertion, format!("assertion({}, {sentence}, {value})", place(*row)));
            }
            CaseEvent::RowFinished { row, verdict, .. } => self.row_finished(*row, verdict),
            CaseEvent::CaseFinished { verdict, .. } => {
                self.push(Kind::Verdict, format!("verdict({})", word(verdict)));
            }
            CaseEvent::Answered { row, sentence, answer, .. } => self.answered(*row, sentence, answer),
            CaseEvent::Decided { row, claim, holds, verdict, .. } => {
                self.decided(*row, claim, *holds, verdict)
            }
            CaseEvent::LeftOut { .. }
            | CaseEvent::Unread { .. }
            | CaseEvent::RowStarted { .. }
            | CaseEvent::Asked { .. }
            | CaseEvent::Proposed { .. }
            | CaseEvent::StepStarted { .. }
            | CaseEvent::StepFinished { .. }
            | CaseEvent::JudgedOn { .. }
            | CaseEvent::Pictured { .. } => {}
        }
    }

    /// What a person has decided stands in the place of what a rule would have.
    fn answered(&mut self, row: RowId, sentence: &str, answer: &Answer) {
        let place = place(row);
        let (kind, label) = match answer {
            Answer::Holds => (Kind::Assertion, format!("assertion({place}, {sentence}, true by a person)")),
            Answer::HoldsNot => {
                (Kind::Assertion, format!("assertion({place}, {sentence}, false by a person)"))
            }
            Answer::Candidate { .. } | Answer::Means { .. } => {
                (Kind::Clarity, format!("clarity({place}, {sentence}, clear by a person)"))
            }
            Answer::Done => (Kind::Action, format!("?action({place}, {sentence}, by hand)")),
            Answer::Again | Answer::Undecided => return,
        };
        self.push(kind, label);
    }

    /// A row after which the case goes on has no verdict.
    fn row_finished(&mut self, row: RowId, verdict: &Verdict) {
        let place = place(row);
        match verdict.finding().filter(|finding| finding.went_on) {
            Some(finding) => {
                self.push(Kind::Undecided, format!("undecided({place}, {})", finding.cause.id()));
            }
            None => self.push(Kind::Verdict, format!("verdict({place}, {})", word(verdict))),
        }
    }

    /// What a person has answered after the run, and the verdict that the case has with it.
    fn decided(&mut self, row: RowId, claim: &str, holds: Option<bool>, verdict: &Verdict) {
        let value = match holds {
            Some(true) => "true",
            Some(false) => "false",
            None => "not-applicable",
        };
        let place = place(row);
        self.push(Kind::Assertion, format!("assertion({place}, {claim}, {value} by a person after the run)"));
        self.push(Kind::Verdict, format!("verdict({})", word(verdict)));
    }

    /// The Aldebaran form (`.aut`) that CADP and mCRL2 read.
    pub fn aut(&self) -> String {
        let mut out = format!("des (0, {}, {})\n", self.transitions.len(), self.states());
        for t in &self.transitions {
            out.push_str(&format!("({}, \"{}\", {})\n", t.from, escaped(&t.label), t.to));
        }
        out
    }

    /// What it is called among the traces of a run.
    fn title(&self) -> String {
        match self.attempt {
            0 | 1 => self.case.clone(),
            attempt => format!("{}, attempt {attempt}", self.case),
        }
    }
}

/// The form that Graphviz draws: one graph, whatever the number of traces, a box around each of several.
pub fn dot(traces: &[Trace]) -> String {
    let name = match traces {
        [one] => escaped(&one.title()),
        _ => "traces".to_owned(),
    };
    let mut out = format!("digraph \"{name}\" {{\n  rankdir=LR;\n  node [shape=circle];\n");
    match traces {
        [one] => edges(&mut out, one, "  ", ""),
        several => several.iter().enumerate().for_each(|(index, trace)| cluster(&mut out, index, trace)),
    }
    out.push_str("}\n");
    out
}

/// A trace among others: its states are not theirs.
fn cluster(out: &mut String, index: usize, trace: &Trace) {
    out.push_str(&format!("  subgraph cluster_{index} {{\n    label=\"{}\";\n", escaped(&trace.title())));
    let of = format!("t{index}_");
    for state in 0..trace.states() {
        out.push_str(&format!("    {of}{state} [label=\"{state}\"];\n"));
    }
    edges(out, trace, "    ", &of);
    out.push_str("  }\n");
}

fn edges(out: &mut String, trace: &Trace, indent: &str, of: &str) {
    for t in &trace.transitions {
        out.push_str(&format!("{indent}{of}{} -> {of}{} [label=\"{}\"];\n", t.from, t.to, escaped(&t.label)));
    }
}

fn place(row: RowId) -> String {
    match row.part {
        Part::Setup => format!("set-up {}", row.row),
        Part::Rows => row.row.to_string(),
        Part::Teardown => format!("tear-down {}", row.row),
    }
}

fn word(verdict: &Verdict) -> String {
    match verdict.finding() {
        None => verdict.word().to_owned(),
        Some(finding) => format!("{}, {}", verdict.word(), finding.cause.id()),
    }
}

fn error(happening: &Happening) -> Option<String> {
    match happening {
        Happening::Document { status, url } if *status >= 500 => Some(format!("{status} for {url}")),
        Happening::LoadFailed { url, reason } => Some(format!("{reason} for {url}")),
        Happening::Crashed => Some("crash".into()),
        Happening::LeftHosts { url } => Some(format!("left for {url}")),
        Happening::Dialog { message, .. } => Some(format!("dialog {message}")),
        _ => None,
    }
}

/// Labels stand in double quotes on one line.
fn escaped(label: &str) -> String {
    label
        .chars()
        .map(|c| match c {
            '"' => '\'',
            '\\' => '/',
            c if c.is_control() => ' ',
            c => c,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::{Cause, Finding};

    fn trace() -> Trace {
        let row = RowId { part: Part::Rows, row: 1 };
        Trace::of(&[
            CaseEvent::CaseStarted {
                name: "a \"b\"".into(),
                id: None,
                tags: vec![],
                attempt: 1,
                expect: None,
            },
            CaseEvent::Acting { row, step: 1, input: "click button \"Save\"\nnow".into() },
            CaseEvent::Quiescent { row, step: 1 },
            CaseEvent::CaseFinished {
                verdict: Verdict::of(Finding::new(Cause::Quiescent, "s", "m")),
                row: Some(row),
                duration_ms: 1,
                model_calls: 0,
            },
        ])
    }

    #[test]
    fn aldebaran_has_the_counts_and_one_line_a_transition() {
        assert_eq!(
            trace().aut(),
            "des (0, 3, 4)\n(0, \"?action(1.1, click button 'Save' now)\", 1)\n(1, \"θ(1.1)\", 2)\n\
             (2, \"verdict(inconclusive, quiescent)\", 3)\n"
        );
    }

    #[test]
    fn a_row_after_which_the_case_goes_on_is_no_verdict() {
        let row = RowId { part: Part::Rows, row: 2 };
        let finished = |went_on| {
            let finding = Finding { went_on, ..Finding::new(Cause::UndecidableAssertion, "s", "m") };
            let verdict = Verdict::of(finding);
            let ended = CaseEvent::RowFinished { row, verdict, duration_ms: 1, snapshot: None };
            Trace::of(&[ended]).transitions[0].clone()
        };
        let told = |t: Transition| (t.kind, t.label);
        assert_eq!(told(finished(true)), (Kind::Undecided, "undecided(2, undecidable-assertion)".into()));
        assert_eq!(
            told(finished(false)),
            (Kind::Verdict, "verdict(2, inconclusive, undecidable-assertion)".into())
        );
    }

    #[test]
    fn dot_escapes_quotes() {
        let dot = dot(&[trace()]);
        assert!(dot.starts_with("digraph \"a 'b'\" {"));
        assert_eq!(dot.matches("->").count(), 3);
    }

    #[test]
    fn dot_of_several_is_one_graph_with_states_of_their_own() {
        let again = Trace { attempt: 2, ..trace() };
        let dot = dot(&[trace(), again]);
        assert_eq!((dot.matches("digraph").count(), dot.matches("subgraph").count()), (1, 2));
        assert_eq!(dot.matches('{').count(), dot.matches('}').count());
        assert!(dot.contains("t0_0 -> t0_1") && dot.contains("t1_0 -> t1_1"), "{dot}");
        assert!(dot.contains("label=\"a 'b', attempt 2\""), "{dot}");
    }
}
