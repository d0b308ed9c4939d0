//! Rows that neither rules nor a model decide, in a run that a person attends: asked on the page as it is, at most so
//! often a row, and never about a step of which an input was sent.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::agents::navigation::{self, Candidate};
use crate::agents::phrase;
use crate::clarity::{self, Clear};
use crate::data::Data;
use crate::event::{CaseEvent, Column, Part, RowId, Sink};
use crate::observe::{self, Observed};
use crate::page::{Mark, Page};
use crate::parse;
use crate::person::{Answer, Asks, Offered, Person, Question};
use crate::run::by_page::Told;
use crate::run::{CaseRun, End, selectors};
use crate::snapshot::{NodeRef, Rect, Snapshot};
use crate::step::Step;
use crate::suite::{Phrase, Row};
use crate::verdict::{Cause, Finding, Whose};

/// Questions of one row; then its finding stands.
const MOST_QUESTIONS: u32 = 5;

/// A step that is still to be carried out.
struct Waiting {
    step: Clear<Step>,
    /// The element that was chosen for it.
    chosen: Option<NodeRef>,
    /// It is what the phrasebook has kept for another.
    kept: bool,
}

/// What is done in the place of what nobody could carry out.
enum Instead {
    Steps(Vec<Waiting>),
    /// The person has done it.
    ByHand(Observed),
    /// It is tried once more on the page as it is now.
    Again,
}

/// An action cell: steps to carry out, or done by hand already.
pub(super) enum Done {
    Not(Vec<Clear<Step>>),
    ByHand(Observed),
}

/// A cell or step that is asked about.
struct Open<'a> {
    row: RowId,
    /// Number of the step in the row, from 1.
    number: usize,
    sentence: &'a str,
    data: &'a Data,
    /// It is the row's last.
    last: bool,
}

/// How the page was when a question was put.
struct Before {
    page: Arc<Snapshot>,
    mark: Mark,
    happenings: usize,
}

impl<P: Page, S: Sink> CaseRun<'_, P, S> {
    /// The steps of an action cell, by rules, a model, or the person. Those before one that is not read are carried out here.
    pub(super) async fn action_cell(&mut self, id: RowId, row: &Row, data: &Data) -> Result<Done, End> {
        let mut cell = row.action.clone();
        self.memory.done.clear();
        while !cell.trim().is_empty() {
            let read = match self.told(id, &cell, data).await? {
                Told::Whole(read) => read,
                Told::Begun { rest } => {
                    cell = rest;
                    continue;
                }
            };
            let sentences = self.with_done(read.iter().flat_map(|c| c.get()));
            let finding = read.as_ref().err().cloned();
            let column = Column::Action;
            self.sink.emit(CaseEvent::Clarity { row: id, column, sentences, finding }).await?;
            let finding = match read {
                Ok(clear) => return Ok(Done::Not(clear.each())),
                Err(finding) => finding,
            };
            let number = self.memory.done.len() + 1;
            let open = Open { row: id, number, sentence: &cell, data, last: true };
            match self.about_cell(&open, finding).await? {
                Instead::Steps(steps) => {
                    let steps: Vec<Clear<Step>> = steps.into_iter().map(|waiting| waiting.step).collect();
                    let sentences = self.with_done(steps.iter().map(Clear::get));
                    self.sink.emit(CaseEvent::Clarity { row: id, column, sentences, finding: None }).await?;
                    return Ok(Done::Not(steps));
                }
                Instead::ByHand(seen) => return Ok(Done::ByHand(seen)),
                Instead::Again => {}
            }
        }
        Ok(Done::Not(Vec::new()))
    }

    /// Carries out a step of a cell, or what the phrasebook or a person says instead where its own words leave it open.
    pub(super) async fn attended(
        &mut self,
        (row, number): (RowId, usize),
        step: Clear<Step>,
        data: &Data,
        last: bool,
    ) -> Result<Option<Observed>, End> {
        let mut left = VecDeque::from([Waiting { step, chosen: None, kept: false }]);
        let mut observed = None;
        while let Some(Waiting { step, chosen, kept }) = left.pop_front() {
            self.sent = false;
            let last = last && left.is_empty();
            let finding = match self.step(row, number, step.clone(), chosen, last).await {
                Err(End::Finding(finding)) if !self.sent => match chosen {
                    Some(_) if finding.cause.fails() => is_gone(&step, &finding),
                    _ => finding,
                },
                done => {
                    observed = done?.or(observed);
                    continue;
                }
            };
            let sentence = step.get().text.clone();
            let open = Open { row, number, sentence: &sentence, data, last };
            let instead = match self.kept_steps(&open, &step, &finding).filter(|_| !kept) {
                Some(steps) => Instead::Steps(steps),
                None => self.about_step(&open, &step, finding).await?,
            };
            match instead {
                Instead::Steps(steps) => steps.into_iter().rev().for_each(|step| left.push_front(step)),
                Instead::Again => left.push_front(Waiting { step, chosen: None, kept }),
                Instead::ByHand(seen) => observed = Some(seen),
            }
        }
        Ok(observed)
    }

    /// What the phrasebook has kept for a step that rules read and the page leaves open, where it is more than the
    /// choice of a target.
    fn kept_steps(&self, open: &Open<'_>, step: &Clear<Step>, finding: &Finding) -> Option<Vec<Waiting>> {
        let of = is_open(finding.cause).then_some(open.sentence)?;
        if clarity::kept_target(step, of, &self.book).is_some() {
            return None;
        }
        let parsed = clarity::kept_steps(of, &self.book)?;
        let steps = clarity::clarify(&parsed, open.data).ok()?.each().into_iter();
        Some(steps.map(|step| Waiting { step, chosen: None, kept: true }).collect())
    }

    async fn about_step(
        &mut self,
        open: &Open<'_>,
        step: &Clear<Step>,
        finding: Finding,
    ) -> Result<Instead, End> {
        let finding = self.still_open(open.row, finding, of_action).await?;
        if !is_open(finding.cause) && finding.cause.whose() != Whose::Agent {
            return self.about_action(open, finding, Asks::Again, &[]).await;
        }
        self.memory.fresh = None;
        let page = self.page_to_tell(open.row, open.sentence).await?;
        let cause = if is_open(finding.cause) { finding.cause } else { Cause::AmbiguousTarget };
        let candidates = navigation::candidates(&page, step.get(), cause);
        let asks = match candidates.is_empty() {
            true => Asks::Meaning,
            false => {
                let offered = |candidate: &Candidate| offered(&page, step.get(), candidate);
                Asks::Which { candidates: candidates.iter().map(offered).collect() }
            }
        };
        self.about_action(open, finding, asks, &candidates).await
    }

    /// Asks what an action cell means that nothing reads.
    async fn about_cell(&mut self, open: &Open<'_>, finding: Finding) -> Result<Instead, End> {
        let finding = self.still_open(open.row, finding, of_action).await?;
        self.about_action(open, finding, Asks::Meaning, &[]).await
    }

    async fn about_action(
        &mut self,
        open: &Open<'_>,
        finding: Finding,
        asks: Asks,
        candidates: &[Candidate],
    ) -> Result<Instead, End> {
        let waiting = |step, chosen| Waiting { step, chosen, kept: true };
        let mut told = finding.clone();
        while self.attends(open.row).is_some() {
            let before = self.before_a_question(open).await?;
            let answer = self.question(open.row, Column::Action, open.sentence, &told, &asks).await?;
            match answer {
                Answer::Candidate { index } => {
                    if let Some(choice) = navigation::picked(candidates, index) {
                        let step = waiting(clarity::chosen(&choice), Some(choice.node()));
                        return Ok(Instead::Steps(vec![step]));
                    }
                }
                Answer::Means { sentences } => {
                    let meant = clarity::told_steps(open.sentence, &sentences)
                        .and_then(|parsed| clarity::clarify(&parsed, open.data));
                    match meant {
                        Ok(steps) => {
                            self.watch_also(&sentences);
                            let steps = steps.each().into_iter().map(|step| waiting(step, None));
                            return Ok(Instead::Steps(steps.collect()));
                        }
                        Err(unread) => told = unread,
                    }
                }
                Answer::Done => return self.by_hand(open, before).await.map(Instead::ByHand),
                Answer::Again => return Ok(Instead::Again),
                Answer::Undecided => break,
                // No answer to what was asked.
                Answer::Holds | Answer::HoldsNot => {}
            }
        }
        Err(finding.into())
    }

    /// The person who may be asked in a row now.
    pub(super) fn attends(&self, row: RowId) -> Option<&dyn Person> {
        let may = row.part != Part::Teardown && self.asked < MOST_QUESTIONS && !*self.given.stop.borrow();
        self.given.person.filter(|_| may)
    }

    /// The finding that would end the row, if a person may be asked about it. A fail of the application is final.
    pub(super) async fn still_open(
        &mut self,
        row: RowId,
        finding: Finding,
        askable: fn(Cause) -> bool,
    ) -> Result<Finding, End> {
        if self.attends(row).is_none() || !askable(finding.cause) {
            return Err(finding.into());
        }
        let finding = self.explained(row, finding).await?;
        if askable(finding.cause) { Ok(finding) } else { Err(finding.into()) }
    }

    async fn before_a_question(&mut self, open: &Open<'_>) -> Result<Before, End> {
        self.memory.fresh = None;
        let page = self.page_to_tell(open.row, open.sentence).await?;
        let mark = self.page.mark().await.map_err(|error| error.finding(open.sentence))?;
        Ok(Before { page, mark, happenings: self.memory.happenings.len() })
    }

    /// Asks, and takes the page for another one from then on: whatever was known of it may have been changed by hand.
    pub(super) async fn question(
        &mut self,
        row: RowId,
        column: Column,
        sentence: &str,
        finding: &Finding,
        asks: &Asks,
    ) -> Result<Answer, End> {
        self.keep_picture().await?;
        self.asked += 1;
        let question = Question {
            row,
            column,
            sentence: sentence.to_owned(),
            finding: finding.clone(),
            asks: asks.clone(),
        };
        let Some(person) = self.given.person else { return Ok(Answer::Undecided) };
        let budget = self.budget.clone();
        let said = {
            let _standing = budget.stand();
            person.ask(&question).await
        };
        self.memory.fresh = None;
        self.memory.settled = None;
        self.memory.last_picture = None;
        self.by_person |= said.answer != Answer::Undecided;
        if said.kept {
            self.learn(&question, &said.answer);
        }
        let event = CaseEvent::Answered {
            row,
            column,
            sentence: question.sentence,
            asks: asks.kind(),
            answer: said.answer.clone(),
            kept: said.kept,
        };
        self.sink.emit(event).await?;
        // Alerts that the person has raised are no output of the row, unless it was its action that was done by hand.
        let alerts = self.memory.alerts.clone();
        if let Some(end) = self.take_note(row, sentence).await? {
            return Err(end.into());
        }
        if said.answer != Answer::Done {
            self.memory.alerts = alerts;
        }
        Ok(said.answer)
    }

    /// The page looks out for the exact locators of what a person says as well.
    pub(super) fn watch_also(&self, sentences: &[String]) {
        let told = sentences.iter().flat_map(|sentence| parse::selectors(sentence));
        let mut all = selectors(self.given);
        all.extend(told);
        self.page.watch(&all);
    }

    /// The same sentence is not asked again in this case.
    fn learn(&mut self, question: &Question, answer: &Answer) {
        let Some(phrase) = kept_phrase(question, answer) else { return };
        phrase::replace(&mut self.book, phrase);
    }

    /// Takes what the person has done for the step: the page before the question is the page before the action.
    async fn by_hand(&mut self, open: &Open<'_>, before: Before) -> Result<Observed, End> {
        let row = open.row;
        self.memory.before_value = Some(before.page.clone());
        self.memory.before_input = Some(before.page.clone());
        if self.memory.before_row != Some(row) {
            self.memory.before_row = Some(row);
            self.memory.before = Some(before.page);
            self.memory.happenings.drain(..before.happenings.min(self.memory.happenings.len()));
        }
        if self.memory.since_row != Some(row) {
            self.memory.since_row = Some(row);
            self.memory.awaited.clear();
            self.memory.since = before.mark;
        }
        self.memory.last_mark = before.mark;
        let observed = observe::by_hand(self.page, before.mark, &self.given.timing).await;
        self.shown(row, open.number, open.sentence, observed.map(|seen| (seen, None)), open.last).await
    }
}

/// The phrase that keeps an answer, where one can mean the same: only what an action or an expected result means is kept.
pub fn kept_phrase(question: &Question, answer: &Answer) -> Option<Phrase> {
    let sentences = match (answer, &question.asks) {
        (Answer::Candidate { index }, Asks::Which { candidates }) => {
            vec![candidates.get(*index)?.sentence.clone()]
        }
        (Answer::Means { sentences }, asks) if *asks != Asks::Again => sentences.clone(),
        _ => return None,
    };
    phrase::phrase(&question.sentence, question.column, &sentences)
}

/// What was chosen is no longer there: that is no fault of the application, for the page stood open to a person.
fn is_gone(step: &Clear<Step>, finding: &Finding) -> Finding {
    let words = format!("the page changed while it was asked which element is meant: {}", finding.message);
    Finding::new(Cause::AmbiguousTarget, &step.get().text, words)
}

fn offered(page: &Snapshot, step: &Step, candidate: &Candidate) -> Offered {
    let at = page.elements.iter().find(|element| element.node == Some(candidate.node()));
    Offered {
        description: candidate.description().to_owned(),
        sentence: candidate.sentence_for(step),
        bbox: at.map_or(Rect::default(), |element| element.bbox),
    }
}

/// The step's own words leave open what it means.
fn is_open(cause: Cause) -> bool {
    matches!(cause, Cause::AmbiguousTarget | Cause::AmbiguousStep | Cause::NearMiss)
}

/// What a person may say or put right before an input of a step is sent.
fn of_action(cause: Cause) -> bool {
    let by_hand = matches!(
        cause,
        Cause::Covered | Cause::AlreadyInState | Cause::UndecidableAssertion | Cause::ActionError
    );
    is_open(cause) || by_hand || cause.whose() == Whose::Agent
}
