//! What happened, in plain words: of a row, and of each transition of the trace.

use verbatim_engine::event::{CaseEvent, Column, Part, RowId};
use verbatim_engine::page::{Effects, Happening};
use verbatim_engine::person::Answer;
use verbatim_engine::rulebook;
use verbatim_engine::snapshot::DialogKind;
use verbatim_engine::trace::Trace;
use verbatim_engine::verdict::{Finding, Verdict};

use crate::view::{AnswerReview, CheckReview, RowReview, StepReview, TraceStep};

/// The trace, with each transition in plain words.
pub(super) fn trace(events: &[(u64, CaseEvent)]) -> Vec<TraceStep> {
    let mut steps: Vec<TraceStep> = Vec::new();
    for (at_ms, event) in events {
        for transition in Trace::of([event]).transitions {
            let from = steps.len();
            steps.push(TraceStep {
                from,
                to: from + 1,
                kind: transition.kind,
                label: transition.label,
                words: words(event),
                row: row_of(event),
                at_ms: *at_ms,
            });
        }
    }
    steps
}

fn row_of(event: &CaseEvent) -> Option<RowId> {
    match event {
        CaseEvent::CaseStarted { .. } | CaseEvent::CaseFinished { .. } => None,
        CaseEvent::LeftOut { row, .. }
        | CaseEvent::Unread { row, .. }
        | CaseEvent::Decided { row, .. }
        | CaseEvent::RowStarted { row, .. }
        | CaseEvent::Clarity { row, .. }
        | CaseEvent::Asked { row, .. }
        | CaseEvent::Proposed { row, .. }
        | CaseEvent::Answered { row, .. }
        | CaseEvent::StepStarted { row, .. }
        | CaseEvent::Readiness { row, .. }
        | CaseEvent::Acting { row, .. }
        | CaseEvent::Observed { row, .. }
        | CaseEvent::Pictured { row, .. }
        | CaseEvent::Quiescent { row, .. }
        | CaseEvent::Happened { row, .. }
        | CaseEvent::StepFinished { row, .. }
        | CaseEvent::Judged { row, .. }
        | CaseEvent::JudgedOn { row, .. }
        | CaseEvent::RowFinished { row, .. } => Some(*row),
    }
}

pub(super) fn words(event: &CaseEvent) -> String {
    match event {
        CaseEvent::Clarity { column, sentences, finding, .. } => {
            let column = match column {
                Column::Action => "the action",
                Column::Expected => "the expected result",
            };
            match finding {
                Some(finding) => format!("{column} was not clear: {}", finding.message),
                None => format!("{column} was read as: {}", sentences.join("; ")),
            }
        }
        CaseEvent::Asked { call, .. } => {
            let (model, took) = (&call.model, seconds(call.took_ms));
            match &call.refused {
                Some(why) => {
                    format!("{model} was asked and its reply was not let through, after {took}: {why}")
                }
                None => format!("{model} was asked and its reply was let through, after {took}"),
            }
        }
        CaseEvent::Proposed { cell, sentences, .. } => {
            format!("'{cell}' was read by a model as: {}", sentences.join("; "))
        }
        CaseEvent::Answered { sentence, answer, kept, .. } => answered(sentence, answer, *kept),
        CaseEvent::Readiness { target, waited_ms, finding, .. } => match finding {
            Some(finding) => format!("after {}, {}", seconds(*waited_ms), finding.message),
            None => {
                let element = target.as_ref().and_then(|target| target.element.as_deref());
                format!("{} was ready after {}", element.unwrap_or("the page"), seconds(*waited_ms))
            }
        },
        CaseEvent::Acting { input, .. } => format!("did: {input}"),
        CaseEvent::Observed { url, title, effects, at_rest, .. } => {
            let rest = if *at_rest { "" } else { "; the page did not come to rest" };
            format!("the page showed '{title}' at {url}: {}{rest}", effects_words(effects))
        }
        CaseEvent::Quiescent { .. } => "nothing happened that can be observed".into(),
        CaseEvent::Happened { happening, .. } => happened(happening),
        CaseEvent::Judged { sentence, holds, rule, .. } => {
            let why = rule.as_ref().and_then(rulebook::rule).map(|rule| format!(", as {}", rule.says));
            format!("{sentence}: {}{}", held(*holds), why.unwrap_or_default())
        }
        CaseEvent::RowFinished { verdict, .. } | CaseEvent::CaseFinished { verdict, .. } => ended(verdict),
        CaseEvent::CaseStarted { name, .. } => name.clone(),
        CaseEvent::LeftOut { action, .. } => format!("'{action}' was left out, so the case cannot fail"),
        CaseEvent::Unread { action, .. } => format!("'{action}' cannot be read either"),
        CaseEvent::Decided { claim, answer, verdict, .. } => decided(claim, answer.as_ref(), verdict),
        CaseEvent::RowStarted { action, .. } => action.clone(),
        CaseEvent::StepStarted { text, .. } | CaseEvent::StepFinished { text, .. } => text.clone(),
        CaseEvent::Pictured { .. } => "took a picture".into(),
        CaseEvent::JudgedOn { sentence, .. } => format!("kept what '{sentence}' was judged on"),
    }
}

/// What a person answered after the run.
fn decided(claim: &str, answer: Option<&Answer>, verdict: &Verdict) -> String {
    let said = match answer {
        None => format!("after the run a person took back the answer about '{claim}'"),
        Some(answer) => format!("after the run, {}", answered(claim, answer, false)),
    };
    format!("{said}; {}", ended(verdict))
}

/// What a person who attended the run answered.
fn answered(sentence: &str, answer: &Answer, kept: bool) -> String {
    let said = match answer {
        Answer::Holds => format!("a person looked at the page and said that this holds: '{sentence}'"),
        Answer::HoldsNot => {
            format!("a person looked at the page and said that this does not hold: '{sentence}'")
        }
        Answer::Candidate { index } => {
            format!(
                "a person said which element '{sentence}' means: number {} of those that were offered",
                index + 1
            )
        }
        Answer::Means { sentences } => {
            format!("a person said what '{sentence}' means: {}", sentences.join("; "))
        }
        Answer::Done => format!("a person did '{sentence}' by hand"),
        Answer::Again => format!("a person had the page looked at again for '{sentence}'"),
        Answer::Undecided => format!("a person was asked about '{sentence}' and left it open"),
    };
    if kept { format!("{said}; this is a rule of the phrasebook from now on") } else { said }
}

fn held(holds: Option<bool>) -> &'static str {
    match holds {
        Some(true) => "holds",
        Some(false) => "does not hold",
        None => "no rule can tell",
    }
}

fn ended(verdict: &Verdict) -> String {
    match verdict.finding() {
        None => "passed".into(),
        Some(finding) => format!("{}: {}", verdict.word(), finding.message),
    }
}

fn seconds(ms: u64) -> String {
    if ms < 1_000 { format!("{ms} ms") } else { format!("{}.{} s", ms / 1_000, ms % 1_000 / 100) }
}

fn effects_words(effects: &Effects) -> String {
    let all = [
        (effects.navigation, "another page"),
        (effects.mutation, "the page changed"),
        (effects.request, "a request was sent"),
        (effects.value, "a value changed"),
        (effects.selection, "the selection changed"),
        (effects.focus, "the focus moved"),
        (effects.dialog, "a dialog opened"),
        (effects.tab, "a tab opened or closed"),
        (effects.download, "a download began"),
    ];
    let seen: Vec<&str> = all.into_iter().filter_map(|(has, words)| has.then_some(words)).collect();
    if seen.is_empty() { "no effect".into() } else { seen.join(", ") }
}

/// What happened in or to the page.
pub(super) fn happened(happening: &Happening) -> String {
    match happening {
        Happening::Dialog { dialog, message } => {
            let kind = match dialog {
                DialogKind::Alert => "an alert",
                DialogKind::Confirm => "a question",
                DialogKind::Prompt => "a prompt",
                DialogKind::BeforeUnload => {
                    return "the browser asked whether to leave the page, and was answered that it may"
                        .into();
                }
            };
            format!("{kind} opened: '{message}'")
        }
        Happening::Document { status, url } => format!("{url} answered with the status {status}"),
        Happening::LoadFailed { url, reason } => format!("{url} could not be loaded: {reason}"),
        Happening::Crashed => "the page crashed".into(),
        Happening::TabOpened { url } => format!("a tab opened: {url}"),
        Happening::TabClosed => "a tab was closed".into(),
        Happening::Download { name } => format!("a download began: {name}"),
        Happening::LeftHosts { url } => {
            format!("the page wanted to go to {url}, which the suite does not allow")
        }
        Happening::HeldBack { host } => format!("what was asked of {host} was held back"),
        Happening::Note { text } => text.clone(),
    }
}

/// What happened, line by line: all of the row that decided, and one line for each row before it.
pub(super) fn tell(rows: &[RowReview], verdict: Option<&Verdict>) -> Vec<String> {
    let mut lines = Vec::new();
    let not_pass = |row: &&RowReview| row.verdict.as_ref().is_some_and(|verdict| !verdict.is_pass());
    let decided = rows.iter().find(not_pass).map(|row| row.row);
    for row in rows {
        if Some(row.row) == decided {
            lines.push(format!("{} decided.", place(row.row)));
            row.steps.iter().for_each(|step| lines.extend(step_lines(step)));
            row.checks.iter().for_each(|check| lines.push(check_line(check)));
            row.answers.iter().for_each(|answer| lines.push(answer_line(answer)));
            break;
        }
        let time = row.duration_ms.map(seconds).unwrap_or_default();
        lines.push(format!("{} passed in {time}.", place(row.row)));
        row.answers.iter().for_each(|answer| lines.push(answer_line(answer)));
    }
    if let Some(finding) = verdict.and_then(Verdict::finding) {
        lines.extend(finding_lines(finding));
    }
    lines
}

fn place(row: RowId) -> String {
    match row.part {
        Part::Setup => format!("Set-up row {}", row.row),
        Part::Rows => format!("Row {}", row.row),
        Part::Teardown => format!("Tear-down row {}", row.row),
    }
}

fn step_lines(step: &StepReview) -> Vec<String> {
    let mut lines = Vec::new();
    let element = step.target.as_ref().and_then(|target| target.element.as_deref());
    match (&step.finding, element) {
        (Some(finding), _) => {
            let waited = seconds(step.waited_ms);
            lines.push(format!("“{}”: looked for it for {waited}; {}.", step.text, finding.message));
        }
        (None, Some(element)) => {
            let waited = seconds(step.waited_ms);
            lines.push(format!("“{}”: found the {element} after {waited}.", step.text));
        }
        (None, None) => lines.push(format!("“{}”.", step.text)),
    }
    if let Some(effects) = &step.effects {
        let title = step.title.as_deref().unwrap_or_default();
        lines.push(format!("Then the page was '{title}': {}.", effects_words(effects)));
    }
    if step.quiescent {
        lines.push("Nothing happened that can be observed.".into());
    }
    lines
}

fn check_line(check: &CheckReview) -> String {
    let waited =
        if check.waited_ms > 0 { format!(", after {}", seconds(check.waited_ms)) } else { String::new() };
    let quote = check.evidence.as_ref().and_then(|evidence| evidence.quote.as_deref());
    let seen = quote.map(|quote| format!(" What is there: “{quote}”.")).unwrap_or_default();
    format!("“{}” {}{waited}.{seen}", check.sentence, held(check.holds))
}

fn answer_line(answer: &AnswerReview) -> String {
    let mut words = answer.words.chars();
    let first = words.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", words.as_str())
}

fn finding_lines(finding: &Finding) -> Vec<String> {
    let mut lines = vec![format!("So: {}.", finding.message)];
    if let (Some(expected), Some(observed)) = (&finding.expected, &finding.observed) {
        lines.push(format!("Expected: {expected}. Observed: {observed}."));
    }
    if !finding.near.is_empty() {
        let near: Vec<&str> = finding.near.iter().map(|near| near.description.as_str()).collect();
        lines.push(format!("What comes near: {}.", near.join(", ")));
    }
    lines.extend(finding.way_out.as_ref().map(|way_out| format!("What to do: {way_out}.")));
    lines
}
