//! Whether what is claimed to be reached is so: sentences that were false where the exploration began and are true now, as the engine
//! judges them. Words that no rule reads are stood for by sentences that a model cites from the page, through the gate of the
//! assertion agent; the opposite is asked for as well, and must not hold.

use verbatim_engine::agents::assertion::{self, Proposal, Side};
use verbatim_engine::agents::parts::parts;
use verbatim_engine::agents::{NoAnswer, Refusal, Seen, Setting, TRIES, insist};
use verbatim_engine::clarity;
use verbatim_engine::event::SinkError;
use verbatim_engine::judge::Truth;
use verbatim_engine::model::{Agent, Reply};
use verbatim_engine::questions::{Pages, came, holds};
use verbatim_engine::snapshot::Snapshot;
use verbatim_engine::verdict::Cause;

use crate::goal::asking::{Counted, Counts};
use crate::goal::outcome::Proof;
use crate::goal::task::Pursuit;
use crate::hand::Judging;

/// Why a claim does not count.
pub(super) enum NotSo {
    /// The page does not show it: what is missing.
    Unproven(String),
    /// The model that was to cite what shows it gave no answer.
    Failed(String),
}

/// A claim, and the pages that it is held against.
pub(super) struct Claim<'a> {
    pub(super) given: &'a Pursuit<'a>,
    /// Where the exploration began.
    pub(super) start: &'a Snapshot,
    /// The page at hand.
    pub(super) now: &'a Snapshot,
}

impl Claim<'_> {
    /// What shows that the goal is reached; or why it does not count.
    ///
    /// # Errors
    /// A call of the model cannot be kept.
    pub(super) async fn prove<H: Judging>(
        &self,
        hand: &mut H,
        counts: &mut Counts,
    ) -> Result<Result<Vec<Proof>, NotSo>, SinkError> {
        let (strict, rest) = parts(self.given.task.condition(), |part| self.reads(part));
        let mut proofs: Vec<Proof> =
            strict.into_iter().map(|sentence| Proof { sentence, by_reading: false }).collect();
        if let Some(why) = proofs.iter().find_map(|proof| self.not_so(&proof.sentence)) {
            return Ok(Err(NotSo::Unproven(why)));
        }
        if !rest.trim().is_empty() {
            match self.read(&rest, hand, counts).await? {
                Ok(sentences) => {
                    proofs.extend(sentences.into_iter().map(|sentence| Proof { sentence, by_reading: true }))
                }
                Err(why) => return Ok(Err(why)),
            }
        }
        if proofs.is_empty() {
            return Ok(Err(NotSo::Unproven("nothing says what must be seen".into())));
        }
        for proof in proofs.iter().filter(|proof| !remembers(&proof.sentence)) {
            if let Some(finding) = hand.judged(&proof.sentence).await? {
                return Ok(Err(NotSo::Unproven(finding.message)));
            }
        }
        Ok(Ok(proofs))
    }

    /// Whether rules read words as they are meant: what they name without quotes, the page must confirm.
    fn reads(&self, part: &str) -> bool {
        clarity::read_expected(part, &[]).is_ok_and(|read| {
            let confirmed = || self.not_so(part).is_none();
            read.content().is_some() && (!read.rests_on_bare_label() || confirmed())
        })
    }

    /// Whether what tells that the goal cannot be reached is a sentence of the grammar, and has come true.
    pub(super) fn is_stuck(&self) -> bool {
        let told = &self.given.task.stuck;
        let reads = clarity::read_expected(told, &[])
            .is_ok_and(|read| read.content().is_some() && !read.rests_on_bare_label());
        reads && self.not_so(told).is_none()
    }

    fn pages(&self) -> Pages<'_> {
        Pages { before: Some(self.start), after: self.now, base_url: Some(self.given.base_url) }
    }

    /// Why a sentence shows nothing; none where it was not so at the start (false, or about what was not there) and is true now.
    fn not_so(&self, sentence: &str) -> Option<String> {
        let Ok(filled) = self.given.values.fill_text(sentence) else {
            return Some(format!("a value of \"{sentence}\" is not known"));
        };
        match came(&filled, &self.pages()) {
            Some(true) => None,
            None => Some(format!("the page does not show that {sentence}")),
            Some(false) => Some(format!("it was so where the exploration began that {sentence}")),
        }
    }

    /// The sentences that a model cites for words that no rule reads.
    async fn read<H: Judging>(
        &self,
        cell: &str,
        hand: &mut H,
        counts: &mut Counts,
    ) -> Result<Result<Vec<String>, NotSo>, SinkError> {
        if let Err(why) = assertion::may_ask(cell) {
            return Ok(Err(NotSo::Unproven(format!("no model can be asked what shows \"{cell}\": {why}"))));
        }
        let secrets = || self.given.values.secrets();
        let (before, seen) = (Seen::of(self.start, secrets()), Seen::of(self.now, secrets()));
        // What was done holds names of the page, which stand in no fence here: the goal is told in its place.
        let goal = self.given.task.goal.as_str();
        let told = Setting { cell, action: goal, case: goal, page: &seen };
        let proposal = match self.cited(&told, &before, (Side::Holds, TRIES), hand, counts).await? {
            Ok(proposal) => proposal,
            Err(no) => return Ok(Err(unproven(no, cell))),
        };
        if let Some(why) = proposal.sentences().iter().find_map(|sentence| self.not_so(sentence)) {
            return Ok(Err(NotSo::Unproven(why)));
        }
        match self.cited(&told, &before, (Side::Opposite, 1), hand, counts).await? {
            Ok(opposite) if self.holds_now(&opposite) => {
                Ok(Err(NotSo::Unproven("the page shows this and its opposite".into())))
            }
            Err(no @ (NoAnswer::Failed(_) | NoAnswer::Refused(Refusal::Invalid(_)))) => {
                Ok(Err(unproven(no, cell)))
            }
            _ => Ok(Ok(proposal.sentences().to_vec())),
        }
    }

    async fn cited<H: Judging>(
        &self,
        told: &Setting<'_>,
        before: &Seen,
        (side, tries): (Side, u8),
        hand: &mut H,
        counts: &mut Counts,
    ) -> Result<Result<Proposal, NoAnswer>, SinkError> {
        let model = self.given.model;
        let request = assertion::request(told, side, model.context(Agent::Assertion));
        let check = |reply: &Reply| assertion::check(told, before, side, reply);
        insist(model, &mut |_| request.clone(), told.cell, tries, &check, &mut Counted { hand, counts }).await
    }

    fn holds_now(&self, opposite: &Proposal) -> bool {
        let filled = |sentence: &String| self.given.values.fill_text(sentence).unwrap_or_default();
        opposite.sentences().iter().all(|s| holds(&filled(s), &self.pages()) == Some(Truth::True))
    }
}

/// Whether a sentence is about what was there before, which a row alone does not know.
fn remembers(sentence: &str) -> bool {
    let said = sentence.to_lowercase();
    ["no longer", "still", "not displayed anymore", "any more"].iter().any(|words| said.contains(words))
}

fn unproven(no: NoAnswer, cell: &str) -> NotSo {
    match no {
        NoAnswer::Failed(finding) if finding.cause != Cause::AgentInvalidReply => {
            NotSo::Failed(finding.message)
        }
        NoAnswer::Refused(Refusal::Nothing) => {
            NotSo::Unproven(format!("the model cites nothing of the page that shows \"{cell}\""))
        }
        no => NotSo::Unproven(no.finding(cell, Cause::UndecidableAssertion).message),
    }
}
