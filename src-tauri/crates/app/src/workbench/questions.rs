//! The questions of a run, as the window asks and answers them; what claims mean is kept by the suite of the library.

use std::collections::BTreeMap;

use verbatim_engine::agents::phrase as phrases;
use verbatim_engine::event::{Column, RunEvent};
use verbatim_engine::person::Answer;
use verbatim_engine::questions as asked;
use verbatim_engine::snapshot::{Rect, Snapshot};
use verbatim_engine::suite::Phrase;
use verbatim_store::{CaseFilter, CaseRecord, RunId, RunRecord, SuiteId};

use super::Workbench;
use super::attempts::moment;
use super::elements;
use crate::error::Error;
use crate::questions::{self, About, Claim, Offer, Only, Share};
use crate::view::{OpenClaim, QuestionAbout, QuestionAnswered, QuestionOffer, RunQuestion, RunQuestions};

impl Workbench {
    /// The questions of a run; none of one that ran some rows only, that goes on, or whose trace was pruned.
    ///
    /// # Errors
    /// There is no such run, or the database cannot be read.
    pub fn run_questions(&self, run: RunId) -> Result<RunQuestions, Error> {
        let record = self.store.run(run)?;
        let nothing = || (Vec::new(), Share { rows: 0, decided: 0 });
        let (all, share) = match record.partial || record.duration_ms.is_none() {
            true => nothing(),
            false => match questions::claims(&self.store, run) {
                Err(Error::Store(verbatim_store::Error::Pruned { .. })) => nothing(),
                other => other?,
            },
        };
        self.as_asked(record, all, share)
    }

    /// What the claim that is looked at may mean, the likeliest first.
    ///
    /// # Errors
    /// There is no such question, or the database cannot be read.
    pub fn question_offers(&self, about: QuestionAbout) -> Result<Vec<QuestionOffer>, Error> {
        let offers = questions::offers(&self.store, about.run, about.question, about.claim)?;
        Ok(offers.into_iter().map(offer).collect())
    }

    /// What it may mean by what stands at a point of the page after its row, in CSS pixels: what is so of the innermost text
    /// or element first.
    ///
    /// # Errors
    /// There is no such question, or the database cannot be read.
    pub fn question_at(&self, about: QuestionAbout, x: f64, y: f64) -> Result<Vec<QuestionOffer>, Error> {
        let place = (about.question, about.claim);
        let offers =
            questions::shown(&self.store, about.run, place, |page, column| pointed_at(page, column, x, y))?;
        Ok(offers.into_iter().map(offer).collect())
    }

    /// Answers a question, or takes the answer back. What a claim means becomes a phrase of the suite, and goes with the answer.
    ///
    /// # Errors
    /// There is no such question, a sentence cannot be read or fits no row, or the database cannot be written.
    pub fn question_answer(
        &self,
        about: QuestionAbout,
        answer: Option<Answer>,
    ) -> Result<QuestionAnswered, Error> {
        let QuestionAbout { run, question, claim, alone } = about;
        let record = self.store.run(run)?;
        let only = if alone { Only::Claim } else { Only::All };
        let answered = questions::answer(&self.store, run, About { question, claim, only }, answer.as_ref())?;
        let suite = self.suite_of(run)?;
        let (kept, dropped) = match suite {
            Some(suite) => self.keep_meant(suite, answered.phrase, &answered.dropped)?,
            None => (None, Vec::new()),
        };
        let event =
            |(case, event)| RunEvent::Case { case, at_ms: record.duration_ms.unwrap_or_default(), event };
        let events = answered.events.into_iter().map(event).collect();
        let questions = self.as_asked(record.clone(), answered.questions, answered.share)?;
        Ok(QuestionAnswered { questions, events, kept, dropped })
    }

    /// A phrase takes the place of another meaning of the same words; those on which no answer rests any more go.
    fn keep_meant(
        &self,
        suite: SuiteId,
        phrase: Option<Phrase>,
        dropped: &[Phrase],
    ) -> Result<(Option<Phrase>, Vec<Phrase>), Error> {
        let is_replaced = |known: &Phrase| phrase.as_ref().is_some_and(|by| phrases::is_replaced(known, by));
        let mut gone = Vec::new();
        let mut is_known = false;
        for record in self.store.phrases(suite)? {
            if phrase.as_ref() == Some(&record.phrase) {
                is_known = true;
            } else if dropped.contains(&record.phrase) || is_replaced(&record.phrase) {
                self.store.delete_phrase(record.id)?;
                gone.push(record.phrase);
            }
        }
        if let Some(phrase) = phrase.as_ref().filter(|_| !is_known) {
            self.store.add_phrase(suite, phrase)?;
        }
        Ok((phrase, gone))
    }

    fn as_asked(&self, record: RunRecord, all: Vec<Vec<Claim>>, share: Share) -> Result<RunQuestions, Error> {
        let filter = CaseFilter { run: Some(record.id), limit: usize::MAX, ..CaseFilter::default() };
        let mut attempts: BTreeMap<usize, CaseRecord> = BTreeMap::new();
        if !all.is_empty() {
            // The newest come first: of several attempts the last one stands.
            for case in self.store.cases(&filter)? {
                attempts.entry(case.case).or_insert(case);
            }
        }
        let of = |(index, claims): (usize, Vec<Claim>)| RunQuestion {
            number: index + 1,
            claims: claims.into_iter().map(|claim| open_claim(claim, &attempts)).collect(),
        };
        Ok(RunQuestions {
            run: record.id,
            suite: self.suite_of(record.id)?,
            name: record.header.suite,
            started: moment(record.header.started),
            rows: share.rows,
            decided: share.decided,
            questions: all.into_iter().enumerate().map(of).collect(),
        })
    }
}

/// What can be said of the texts and elements at a point, or done to them, each once.
fn pointed_at(page: &Snapshot, column: Column, x: f64, y: f64) -> Vec<(String, Option<Rect>)> {
    let texts = match column {
        Column::Action => Vec::new(),
        Column::Expected => asked::texts_at(page, x, y),
    };
    let texts = texts.into_iter().map(|(sentence, bbox)| (sentence, Some(bbox)));
    let elements = elements::at(page, x, y).into_iter().flat_map(|element| {
        let sentences = match column {
            Column::Action => element.steps,
            Column::Expected => element.assertions,
        };
        sentences.into_iter().map(move |sentence| (sentence, Some(element.bbox)))
    });
    let mut found: Vec<(String, Option<Rect>)> = Vec::new();
    for (sentence, bbox) in texts.chain(elements) {
        if !found.iter().any(|(known, _)| *known == sentence) {
            found.push((sentence, bbox));
        }
    }
    found
}

fn open_claim(claim: Claim, attempts: &BTreeMap<usize, CaseRecord>) -> OpenClaim {
    let attempt = attempts.get(&claim.case);
    OpenClaim {
        case: claim.case,
        attempt: attempt.map(|attempt| attempt.id),
        case_id: attempt.and_then(|attempt| attempt.suite_case),
        name: claim.name,
        row: claim.row,
        column: claim.column,
        action: claim.action,
        claim: claim.claim,
        why: claim.why,
        before: claim.before,
        after: claim.after,
        answer: claim.answer,
        holds: claim.holds,
    }
}

fn offer(offer: Offer) -> QuestionOffer {
    let Offer { sentence, fits, bbox, came } = offer;
    QuestionOffer { sentence, fits, bbox, came }
}
