//! The runners that go through the stages of a step one after the other: Simple, v1 and v2.

use serde::Deserialize;
use verbatim_engine::agents::Seen;
use verbatim_engine::clarity;
use verbatim_engine::event::{CaseEvent, Column, Sink};
use verbatim_engine::ground;
use verbatim_engine::judge::Truth;
use verbatim_engine::judging::{self, Past};
use verbatim_engine::observe;
use verbatim_engine::page::Page;
use verbatim_engine::parse;
use verbatim_engine::snapshot::Snapshot;
use verbatim_engine::verdict::{Cause, Finding};

use crate::act::{Act, Kind, form};
use crate::prompts::Task;
use crate::session::{Answer, End, Line, Session, YesNo, yes_or_no};

/// Actions that one step may take.
const ACTS: usize = 8;

/// Which guards stand around the model.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Guards {
    /// A step must be clear: by rule, else a model says so.
    clarity: bool,
    readiness: Readiness,
    /// An expected result is judged by rule first; a model is asked only where that does not find it true.
    strict: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Readiness {
    Unguarded,
    RuleThenModel,
    Rule,
}

impl Guards {
    pub(crate) const SIMPLE: Self = Self { clarity: false, readiness: Readiness::Unguarded, strict: false };
    pub(crate) const V1: Self = Self { clarity: false, readiness: Readiness::RuleThenModel, strict: true };
    pub(crate) const V2: Self = Self { clarity: true, readiness: Readiness::Rule, strict: true };
}

#[derive(Debug, Deserialize)]
struct Chosen {
    #[serde(rename = "reasoning")]
    _reasoning: String,
    #[serde(flatten)]
    act: Act,
}

pub(crate) async fn row<P: Page, S: Sink>(
    session: &mut Session<'_, P, S>,
    line: &Line,
    guards: Guards,
) -> Result<(), End> {
    if !line.action.trim().is_empty() {
        if guards.clarity {
            clear(session, line).await?;
        }
        ready(session, line, guards.readiness).await?;
        navigate(session, line).await?;
    }
    if line.expected.trim().is_empty() {
        return Ok(());
    }
    if guards.strict && strictly(session, line).await? {
        return Ok(());
    }
    let (_, seen) = session.look(&line.expected).await?;
    let question =
        format!("The expected result:\n{}\n\nThe action of its row:\n{}", line.expected, line.action);
    let said: Answer = session.ask(Task::Assertion, &question, &seen, yes_or_no()).await?;
    tell(session, line, said.answer == YesNo::Yes).await?;
    match said.answer {
        YesNo::Yes => Ok(()),
        YesNo::No => Err(false_by_model(line).into()),
    }
}

pub(crate) fn false_by_model(line: &Line) -> Finding {
    Finding::new(Cause::AssertionFalse, &line.expected, "the model says that the page does not show it")
}

/// Tells what came of an expected result.
pub(crate) async fn tell<P: Page, S: Sink>(
    session: &Session<'_, P, S>,
    line: &Line,
    holds: bool,
) -> Result<(), End> {
    let sentence = line.expected.clone();
    let judged = CaseEvent::Judged {
        row: line.id,
        sentence,
        holds: Some(holds),
        evidence: None,
        waited_ms: 0,
        rule: None,
    };
    Ok(session.sink.emit(judged).await?)
}

async fn clear<P: Page, S: Sink>(session: &mut Session<'_, P, S>, line: &Line) -> Result<(), End> {
    let read = clarity::read_action(&line.row.action, session.given.phrasebook);
    let sentences: Vec<String> =
        read.iter().flat_map(|parsed| parsed.content()).map(|step| step.text.clone()).collect();
    let by_rule = read.is_ok();
    let finding = if by_rule {
        None
    } else {
        let (_, seen) = session.look(&line.action).await?;
        let question = format!("Is this step clear?\n{}", line.action);
        let said: Answer = session.ask(Task::Clarity, &question, &seen, yes_or_no()).await?;
        let unclear =
            || Finding::new(Cause::AmbiguousStep, &line.action, "the model says that it is not clear");
        (said.answer == YesNo::No).then(unclear)
    };
    let told = finding.clone();
    session
        .sink
        .emit(CaseEvent::Clarity { row: line.id, column: Column::Action, sentences, finding: told })
        .await?;
    finding.map_or(Ok(()), |finding| Err(finding.into()))
}

/// Whether a step can be carried out, as far as a rule tells it: its first target is on the page, or the texts in quotes are.
fn is_ready(page: &Snapshot, seen: &Seen, action: &str) -> Option<bool> {
    if let Some(step) = parse::action_cell(action).ok().and_then(|steps| steps.into_iter().next()) {
        let (target, verb) = ground::target_of(&step.action)?;
        return Some(!ground::find(page, target, verb).elements.is_empty());
    }
    let quoted: Vec<&str> = action.split('\'').skip(1).step_by(2).collect();
    (!quoted.is_empty()).then(|| quoted.iter().any(|text| seen.has_name(text) || seen.shows(text)))
}

async fn ready<P: Page, S: Sink>(
    session: &mut Session<'_, P, S>,
    line: &Line,
    by: Readiness,
) -> Result<(), End> {
    if by == Readiness::Unguarded {
        return Ok(());
    }
    let (page, seen) = session.look(&line.action).await?;
    let missing = |words: &str| Finding::new(Cause::TargetMissing, &line.action, words);
    match (is_ready(&page, &seen, &line.action), by) {
        (Some(true), _) | (None, Readiness::Rule) => Ok(()),
        (Some(false), Readiness::Rule) => Err(missing("what the step acts on is not on the page").into()),
        _ => {
            let question = format!("Can this step be carried out on the page?\n{}", line.action);
            let said: Answer = session.ask(Task::Readiness, &question, &seen, yes_or_no()).await?;
            match said.answer {
                YesNo::Yes => Ok(()),
                YesNo::No => Err(missing("the model says that it cannot be carried out").into()),
            }
        }
    }
}

/// A model chooses one action after the other until it says that the step is done.
async fn navigate<P: Page, S: Sink>(session: &mut Session<'_, P, S>, line: &Line) -> Result<(), End> {
    for _ in 0..ACTS {
        let (page, seen) = session.look(&line.action).await?;
        let question = format!("The step:\n{}\n\nWhich action comes next?", line.action);
        let chosen: Chosen = session.ask(Task::Actor, &question, &seen, form(&seen)).await?;
        if chosen.act.action == Kind::None {
            return Ok(());
        }
        session.act(&chosen.act, &page, &seen).await?.map_err(|not| not.finding(&line.action))?;
    }
    let words = format!("the model did not come to an end of the step within {ACTS} actions");
    Err(Finding::new(Cause::BudgetExceeded, &line.action, words).into())
}

/// Whether a rule finds an expected result true.
async fn strictly<P: Page, S: Sink>(session: &Session<'_, P, S>, line: &Line) -> Result<bool, End> {
    let given = session.given;
    let Ok(read) = clarity::read_expected(&line.row.expected, given.phrasebook) else { return Ok(false) };
    let Some(assertion) = clarity::clarify(&read, &session.data)?.some() else { return Ok(true) };
    let unseen = |trouble: verbatim_engine::trouble::Trouble| trouble.unseen(&line.expected);
    let observed = observe::glance(session.page, session.mark, &given.timing).await.map_err(unseen)?;
    let past = Past { base_url: given.base_url, ..Past::since(session.mark) };
    let judged =
        judging::judged(session.page, &assertion, &observed, &past, &given.timing).await.map_err(unseen)?;
    let holds = judged.judgement().truth == Truth::True;
    if holds {
        tell(session, line, true).await?;
    }
    Ok(holds)
}
