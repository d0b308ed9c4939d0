//! Attended runs: the question that a run waits for, its answer, and input to the live page meanwhile.

use std::sync::Arc;

use tokio::sync::oneshot;
use verbatim_engine::clarity;
use verbatim_engine::event::Column;
use verbatim_engine::person::{Answer, Asks, Question, Said};
use verbatim_engine::run::kept_phrase;
use verbatim_engine::suite::Phrase;
use verbatim_engine::verdict::Finding;
use verbatim_store::{Store, SuiteId};

use super::Workbench;
use super::recording::hidden;
use super::secrets::apart;
use crate::attending::{Posed, Word};
use crate::error::Error;
use crate::mask::MASK;
use crate::view::PageInput;

/// The question that a run waits for.
#[derive(Clone)]
pub(super) struct OpenQuestion {
    pub(super) number: u32,
    pub(super) suite: SuiteId,
    /// It is being answered.
    pub(super) taken: bool,
    pub(super) posed: Posed,
}

impl Workbench {
    /// Answers the question that a run waits for. `keep` writes what it says into the phrasebook of the suite.
    ///
    /// # Errors
    /// That question is over (`no-question`); a sentence is not read (`unreadable`), no phrase can mean the answer, or it
    /// is none to this question: then it stays open.
    pub async fn run_answer(&self, number: u32, answer: Answer, keep: bool) -> Result<(), Error> {
        let open = self.stage.take_question(number).ok_or_else(no_question)?;
        let said = match self.said(&open, answer, keep).await {
            Ok(said) => said,
            Err(error) => {
                self.stage.leave_question(number);
                return Err(error);
            }
        };
        open.posed.words.send(Word::Said(said)).await.map_err(|_| no_question())
    }

    /// Gives an input to the live page while a question is open; returns when the page has handled it.
    ///
    /// # Errors
    /// That question is over (`no-question`), or the page does not take it (`no-page`).
    pub async fn run_input(&self, number: u32, input: PageInput) -> Result<(), Error> {
        let open = self.stage.question(number).ok_or_else(no_question)?;
        let (done, given) = oneshot::channel();
        open.posed.words.send(Word::Input(input, done)).await.map_err(|_| no_question())?;
        let given = given.await.map_err(|_| no_question())?;
        given.map_err(|error| Error::refused("no-page", format!("could not give it to the page: {error}")))
    }

    /// The answer as it counts: secret values by their names, readable, and kept if that is wanted.
    async fn said(&self, open: &OpenQuestion, answer: Answer, keep: bool) -> Result<Said, Error> {
        let Posed { question, data, .. } = &open.posed;
        let by_name = |sentence| hidden(data.named_secrets(), sentence);
        let answer = match answer {
            Answer::Means { sentences } => {
                let written = sentences.into_iter().filter(|sentence| !sentence.trim().is_empty());
                Answer::Means { sentences: written.map(by_name).collect() }
            }
            answer => answer,
        };
        fits(question, &answer)?;
        if let Answer::Means { sentences } = &answer {
            is_readable(&open.posed, sentences)?;
        }
        if keep {
            is_open(&open.posed, &answer)?;
            let phrase = kept_phrase(question, &answer).ok_or_else(|| unkeepable(&answer))?;
            let (store, suite) = (self.store.clone(), open.suite);
            apart(move || write(&store, suite, &phrase)).await??;
        }
        Ok(Said { answer, kept: keep })
    }
}

/// Writes a phrase into the phrasebook of a suite, in the place of another meaning of the same phrase.
fn write(store: &Arc<Store>, suite: SuiteId, phrase: &Phrase) -> Result<(), Error> {
    let same =
        |known: &Phrase| known.phrase == phrase.phrase && known.steps.is_empty() == phrase.steps.is_empty();
    match store.phrases(suite)?.into_iter().find(|record| same(&record.phrase)) {
        Some(record) if record.phrase == *phrase => Ok(()),
        Some(record) => Ok(store.save_phrase(record.id, phrase)?),
        None => Ok(store.add_phrase(suite, phrase).map(drop)?),
    }
}

/// Whether it is an answer to what was asked.
fn fits(question: &Question, answer: &Answer) -> Result<(), Error> {
    let fits = match (answer, &question.asks) {
        (Answer::Holds | Answer::HoldsNot, _) => question.column == Column::Expected,
        (Answer::Candidate { index }, Asks::Which { candidates }) => *index < candidates.len(),
        (Answer::Candidate { .. }, _) => false,
        (Answer::Means { .. }, asks) => *asks != Asks::Again,
        (Answer::Done, _) => question.column == Column::Action,
        (Answer::Again | Answer::Undecided, _) => true,
    };
    match fits {
        true => Ok(()),
        false => Err(Error::Usage("could not take the answer: it is none to what was asked".into())),
    }
}

fn is_readable(posed: &Posed, sentences: &[String]) -> Result<(), Error> {
    let cell = &posed.question.sentence;
    if let Some(sentence) = sentences.iter().find(|sentence| sentence.contains(MASK)) {
        let message = format!(
            "could not read '{sentence}': a secret value is masked in it; write its name in its place, as {{{{name}}}}"
        );
        return Err(Error::refused("unreadable", message));
    }
    let one = |sentence: &String| {
        let own = std::slice::from_ref(sentence);
        match posed.question.column {
            Column::Action => {
                clarity::told_steps(cell, own).and_then(|read| clarity::clarify(&read, &posed.data).map(drop))
            }
            Column::Expected => clarity::told_assertion(cell, own)
                .and_then(|read| clarity::clarify(&read, &posed.data).map(drop)),
        }
        .map_err(|finding| unread(sentence, &finding))
    };
    if sentences.is_empty() {
        return Err(Error::refused("unreadable", "could not take the answer: it says nothing"));
    }
    sentences.iter().try_for_each(one)
}

/// A secret value that does not stand in quotes alone has no name in the sentence, and would be kept as it is.
fn is_open(posed: &Posed, answer: &Answer) -> Result<(), Error> {
    let Answer::Means { sentences } = answer else { return Ok(()) };
    let holds = |sentence: &&String| posed.data.secrets().any(|secret| sentence.contains(secret));
    match sentences.iter().find(holds) {
        None => Ok(()),
        Some(_) => Err(Error::refused(
            "unreadable",
            "could not keep the answer: a sentence of it holds a secret value; write the name in its place, as {{name}}",
        )),
    }
}

fn unread(sentence: &str, finding: &Finding) -> Error {
    let way_out = finding.way_out.as_ref().map(|way_out| format!("; {way_out}")).unwrap_or_default();
    Error::refused("unreadable", format!("could not read '{sentence}': {}{way_out}", finding.message))
}

fn unkeepable(answer: &Answer) -> Error {
    match answer {
        Answer::Means { .. } | Answer::Candidate { .. } => {
            let message = "could not keep the answer: no entry of a phrasebook can mean the same; answer without keeping it, or write into the row itself what you mean";
            Error::refused("unreadable", message)
        }
        _ => Error::Usage("could not keep the answer: it is no rule, it is about this page alone".into()),
    }
}

fn no_question() -> Error {
    Error::refused("no-question", "could not take the answer: that question is over")
}
