//! Answers to questions of a run: they decide rows of the stored run, and what they mean may become a rule.

use verbatim_engine::clarity;
use verbatim_engine::event::CaseEvent;
use verbatim_engine::person::Answer;
use verbatim_engine::questions as asked;
use verbatim_engine::suite::Phrase;
use verbatim_engine::verdict::Verdict;
use verbatim_store::{RunId, Store};

use super::story::Story;
use super::{Claim, Kept, Question, questions};
use crate::error::Error;

/// What an answer came to.
#[derive(Debug, Clone, PartialEq)]
pub struct Answered {
    /// The claims as they are now.
    pub claims: Vec<Claim>,
    /// The verdicts of their cases as they are now, each once, by name.
    pub cases: Vec<(String, Verdict)>,
    /// The phrase that keeps what was meant, or that kept what is taken back.
    pub phrase: Option<Phrase>,
}

/// Answers a question, by its number from 1, for all of its claims or for those of one case; none takes the answer back.
///
/// "Means" decides a claim where the pages of its row bear the sentences out; where they do not, the next run decides it.
///
/// # Errors
/// There is no such question or case, a sentence cannot be read, or the history cannot be written.
pub fn answer(
    store: &Store,
    run: RunId,
    (number, case): (usize, Option<&str>),
    answer: Option<&Answer>,
) -> Result<Answered, Error> {
    let all = questions(store, run)?;
    let question = number.checked_sub(1).and_then(|index| all.get(index)).ok_or_else(|| {
        Error::Usage(format!("could not find question {number} of run {run}: it has {}", all.len()))
    })?;
    let chosen: Vec<&Claim> =
        question.claims.iter().filter(|claim| case.is_none_or(|case| claim.name == case)).collect();
    if chosen.is_empty() {
        let case = case.unwrap_or_default();
        return Err(Error::Usage(format!(
            "could not find the case '{case}' in question {number} of run {run}"
        )));
    }
    let phrase = phrase(question, answer)?;
    let first = question.claims.first().map(|claim| claim.claim.as_str()).unwrap_or_default();
    let base = store.run(run)?.header.base_url;
    let mut stories = Story::all(store, run)?;
    let mut cases: Vec<(String, Verdict)> = Vec::new();
    for claim in chosen {
        let Some(story) = stories.iter_mut().find(|story| story.case == claim.case) else { continue };
        let holds = answer.and_then(|answer| {
            let said = (answer, phrase.as_ref(), first);
            held(store, story, claim, said, base.as_deref())
        });
        let event = decided(story, claim, answer, holds);
        if let Some((event, verdict)) = event {
            store.decide(run, story.case, &event)?;
            cases.retain(|(name, _)| *name != story.name);
            cases.push((story.name.clone(), verdict));
        }
    }
    let claims = questions(store, run)?.into_iter().nth(number - 1).map(|q| q.claims).unwrap_or_default();
    Ok(Answered { claims, cases, phrase })
}

/// The phrase of what is meant; of an answer that is taken back, that of the answer before.
fn phrase(question: &Question, answer: Option<&Answer>) -> Result<Option<Phrase>, Error> {
    let Some(first) = question.claims.first() else { return Ok(None) };
    let answer = answer.or(first.answer.as_ref());
    let Some(Answer::Means { sentences }) = answer else { return Ok(None) };
    clarity::told_assertion(&first.claim, sentences)
        .map_err(|finding| Error::Usage(format!("could not take this for an answer: {}", finding.message)))?;
    Ok(asked::kept(&first.claim, sentences))
}

/// Whether a claim holds by an answer.
fn held(
    store: &Store,
    story: &Story,
    claim: &Claim,
    (answer, phrase, first): (&Answer, Option<&Phrase>, &str),
    base_url: Option<&str>,
) -> Option<bool> {
    match answer {
        Answer::Holds => Some(true),
        Answer::HoldsNot => Some(false),
        Answer::Means { sentences } => {
            // What no phrase can keep is said of this claim alone.
            let meant = match phrase {
                Some(phrase) => asked::meant(phrase, &claim.claim)?,
                None if claim.claim == *first => sentences.clone(),
                None => return None,
            };
            let index = story.rows.iter().rposition(|row| row.id == claim.row)?;
            Kept::of(store, story, index).bear_out(&meant, base_url)
        }
        Answer::Candidate { .. } | Answer::Done | Answer::Again | Answer::Undecided => None,
    }
}

/// The event of an answer, and the verdict that the case has with it.
fn decided(
    story: &mut Story,
    claim: &Claim,
    answer: Option<&Answer>,
    holds: Option<bool>,
) -> Option<(CaseEvent, Verdict)> {
    let given = answer.map(|answer| (answer.clone(), holds));
    story.row(claim.row)?.give(&claim.claim, given);
    let row = story.rows.iter().rfind(|row| row.id == claim.row)?;
    let row_verdict = story.row_verdict(row)?;
    let (verdict, deciding) = story.case_verdict()?;
    let event = CaseEvent::Decided {
        row: claim.row,
        claim: claim.claim.clone(),
        answer: answer.cloned(),
        holds,
        row_verdict,
        verdict: verdict.clone(),
        deciding,
    };
    Some((event, verdict))
}
