//! The way towards a goal: look, ask, hold against the gate, carry out, look again.

use std::sync::Arc;

use tokio::time::Instant;
use verbatim_engine::agents::{NoAnswer, Refusal};
use verbatim_engine::event::SinkError;
use verbatim_engine::gui::path;
use verbatim_engine::questions::Pages;
use verbatim_engine::run::stopped;
use verbatim_engine::secret::{Secrets, Source};
use verbatim_engine::snapshot::Snapshot;
use verbatim_engine::verdict::Cause;

use crate::choices::{DISMISS, Rules};
use crate::goal::asking::{Counts, Question};
use crate::goal::claim::{Claim, NotSo};
use crate::goal::expects::expected;
use crate::goal::gate::{Admitted, Scene, state};
use crate::goal::kept::Kept;
use crate::goal::memory::Memory;
use crate::goal::outcome::{Outcome, Pursued, Stepped};
use crate::goal::perceive::Perceived;
use crate::goal::task::{Agents, Pursuit};
use crate::goal::{pathfinder, planner};
use crate::hand::{Judging, Seen};
use crate::known::{FIRST, address};
use crate::values::Values;

/// So many choices in a row that come to nothing end the exploration: refused ones, and rows that could not be carried out.
const IN_VAIN: usize = 3;
/// So many claims that the page does not bear out end it.
const CLAIMS: usize = 3;

/// Goes towards a goal and says what it has come to. `tell` hears of each step; it must not block for long.
///
/// # Errors
/// When the hand cannot keep what it did: the exploration must end.
pub async fn pursue<H: Judging>(
    hand: &mut H,
    given: &Pursuit<'_>,
    tell: &(dyn Fn(&Stepped<'_>) + Send + Sync),
) -> Result<Pursued, SinkError> {
    let mut journey = Journey {
        hand,
        given,
        tell,
        begun: Instant::now(),
        memory: Memory::default(),
        kept: Kept::default(),
        start: Arc::default(),
        page: Arc::default(),
        steps: 0,
        counts: Counts::default(),
        in_vain: 0,
        unproven: Vec::new(),
    };
    let outcome = journey.carry_out().await;
    journey.hand.end().await?;
    let outcome = outcome?;
    let Journey { kept, steps, counts, .. } = journey;
    let case = match &outcome {
        Outcome::Reached(proofs) => Some(kept.case(&given.task.goal, proofs)),
        _ => None,
    };
    Ok(Pursued { outcome, case, steps, calls: counts.calls, refused: counts.refused })
}

struct Journey<'a, H> {
    hand: &'a mut H,
    given: &'a Pursuit<'a>,
    tell: &'a (dyn Fn(&Stepped<'_>) + Send + Sync),
    begun: Instant,
    memory: Memory,
    kept: Kept,
    /// The first page of the application.
    start: Arc<Snapshot>,
    /// The page at hand.
    page: Arc<Snapshot>,
    steps: usize,
    counts: Counts,
    /// Choices in a row that came to nothing.
    in_vain: usize,
    /// Why claims did not count.
    unproven: Vec<String>,
}

impl<H: Judging> Journey<'_, H> {
    async fn carry_out(&mut self) -> Result<Outcome, SinkError> {
        if let Some(ended) = self.begin().await? {
            return Ok(ended);
        }
        let mut stop = self.given.stop.clone();
        loop {
            if *stop.borrow() {
                return Ok(Outcome::Stopped);
            }
            if self.page.dialog.is_some()
                && let Some(ended) = self.row(DISMISS).await?
            {
                return Ok(ended);
            }
            if self.steps >= self.given.task.budget {
                return self.expired().await;
            }
            if self.begun.elapsed() >= self.given.time {
                let (at, why) = (address(&self.page.url), "the time was over".into());
                return Ok(Outcome::Expired { at, why });
            }
            self.steps += 1;
            let decided = tokio::select! {
                biased;
                () = stopped(&mut stop) => return Ok(Outcome::Stopped),
                decided = self.decide() => decided?,
            };
            let acted = matches!(decided, Ok(Admitted::Row(_)));
            let ended = match decided {
                Ok(Admitted::Row(says)) => self.row(&says).await?,
                Ok(Admitted::Claim(_)) => self.finished().await?,
                Ok(Admitted::GiveUp(why)) => {
                    Some(self.stuck(self.masked(&format!("the model gives up: {why}"))))
                }
                Err(no) => self.missed(no),
            };
            let ended = match ended {
                None if acted && self.steps.is_multiple_of(pathfinder::EVERY) => self.asked_oracle().await?,
                ended => ended,
            };
            if let Some(ended) = ended {
                return Ok(ended);
            }
        }
    }

    /// Opens the application; how the exploration ended, where that cannot be.
    async fn begin(&mut self) -> Result<Option<Outcome>, SinkError> {
        self.hand.begin().await?;
        let seen = self.hand.row(FIRST).await?;
        let finding = seen.finding.map(|finding| finding.message);
        let Some(page) = seen.page.filter(|_| finding.is_none()) else {
            let why = finding.unwrap_or_else(|| "the application shows no page".into());
            return Ok(Some(self.stuck(why)));
        };
        (self.start, self.page) = (page.clone(), page);
        self.kept.add(FIRST, &[]);
        self.memory.sees(&self.page);
        let is_within = self.given.task.guards(&address(&self.page.url));
        Ok((!is_within).then(|| self.stuck("the application begins outside of the guarded paths".into())))
    }

    /// The next thing to do, through the gate.
    async fn decide(&mut self) -> Result<Result<Admitted, NoAnswer>, SinkError> {
        let given = self.given;
        let perceived = Perceived::of(&self.page, given.values.secrets());
        let rules = Rules {
            untouched: &given.untouched,
            values: &Values::default(),
            signed_in: false,
            allowed: given.allowed,
        };
        let scene = Scene {
            page: &self.page,
            perceived: &perceived,
            rules: &rules,
            data: given.data,
            task: given.task,
            base_url: given.base_url,
            met: &self.memory.met,
            done: &self.memory.done,
        };
        let question = Question {
            given,
            memory: &self.memory,
            perceived: &perceived,
            step: self.steps,
            asks: String::new(),
        };
        match given.task.agents {
            Agents::Planner => planner::next(&question, &scene, self.hand, &mut self.counts).await,
            Agents::PathFinder => pathfinder::next(&question, &scene, self.hand, &mut self.counts).await,
        }
    }

    /// Carries a row out; how the exploration ended, where it did.
    async fn row(&mut self, says: &str) -> Result<Option<Outcome>, SinkError> {
        let before = self.page.clone();
        let seen = self.hand.row(says).await?;
        let Some(page) = seen.page.clone() else {
            let why = seen.finding.map_or("the page is gone".into(), |finding| finding.message);
            return Ok(Some(self.stuck(why)));
        };
        self.page = page;
        if !(self.given.allowed)(&self.page.url) {
            return self.come_back(says, &before).await;
        }
        self.memory.sees(&self.page);
        let changed = state(&before) != state(&self.page);
        let failed = seen.finding.as_ref().filter(|_| self.page.dialog.is_none());
        let came = match failed {
            Some(finding) => self.masked(&format!("it could not be done: {}", finding.message)),
            None if changed => format!("the page changed, now at {}", path(&self.page.url)),
            None => "nothing changed".into(),
        };
        let failed = failed.is_some();
        if failed {
            self.in_vain += 1;
        } else {
            self.in_vain = 0;
            self.keep(says, &before, &seen);
        }
        self.did(says, &before, &came);
        if !self.given.task.guards(&address(&self.page.url)) {
            return Ok(Some(self.stuck(format!("\"{says}\" led out of the guarded paths"))));
        }
        if self.claim().is_stuck() {
            return Ok(Some(self.stuck(format!("it has come to this: {}", self.given.task.stuck))));
        }
        Ok((self.in_vain >= IN_VAIN).then(|| self.stuck(format!("\"{says}\": {came}"))))
    }

    fn claim(&self) -> Claim<'_> {
        Claim { given: self.given, start: &self.start, now: &self.page }
    }

    /// What was done belongs to the case, unless nothing came of it.
    fn keep(&mut self, says: &str, before: &Snapshot, seen: &Seen) {
        if seen.quiescent || says.starts_with("Wait ") {
            return;
        }
        let pages = Pages { before: Some(before), after: &self.page, base_url: Some(self.given.base_url) };
        let expected = expected(&pages, self.given.data, self.given.values);
        self.kept.add(says, &expected);
    }

    /// A row led to another host: it is no part of the way, and what it led to is left at once.
    async fn come_back(&mut self, says: &str, before: &Snapshot) -> Result<Option<Outcome>, SinkError> {
        self.counts.refused += 1;
        self.in_vain += 1;
        let again = format!("Open '{}'", address(&before.url));
        let mut back = None;
        for way in ["Go back", &again] {
            let seen = self.hand.row(way).await?;
            back = seen.page.filter(|page| (self.given.allowed)(&page.url));
            if back.is_some() {
                break;
            }
        }
        match back {
            Some(page) => self.page = page,
            None => return Ok(Some(self.stuck(format!("\"{says}\" led to another host")))),
        }
        self.did(says, before, "it led to another host, which was left at once");
        Ok((self.in_vain >= IN_VAIN)
            .then(|| self.stuck("the way leads to another host again and again".into())))
    }

    /// The agent that acts says that the goal is reached; where there is an oracle, it is asked first.
    async fn finished(&mut self) -> Result<Option<Outcome>, SinkError> {
        if self.given.task.agents == Agents::Planner {
            return self.claimed().await;
        }
        let before = self.unproven.len();
        let ended = self.asked_oracle().await?;
        if ended.is_none() && self.unproven.len() == before {
            self.unproven.push("the oracle does not find the goal reached".into());
            self.memory.notes.push("the goal is not reached yet: look again when it is".into());
            let why = self.unproven.last().cloned().unwrap_or_default();
            return Ok((self.unproven.len() >= CLAIMS).then_some(Outcome::NotVerified { why }));
        }
        Ok(ended)
    }

    /// The goal is said to be reached: the page is to show it.
    async fn claimed(&mut self) -> Result<Option<Outcome>, SinkError> {
        // Not by `claim`, which would hold the hand, too.
        let claim = Claim { given: self.given, start: &self.start, now: &self.page };
        match claim.prove(self.hand, &mut self.counts).await? {
            Ok(proofs) => Ok(Some(Outcome::Reached(proofs))),
            Err(NotSo::Failed(why)) => Ok(Some(Outcome::FailedModel(why))),
            Err(NotSo::Unproven(why)) => {
                let why = self.masked(&why);
                (self.tell)(&Stepped {
                    number: self.steps,
                    says: "the goal is said to be reached",
                    came: &why,
                });
                self.memory.notes.push(format!("the goal is not reached yet: {why}"));
                self.unproven.push(why.clone());
                Ok((self.unproven.len() >= CLAIMS).then_some(Outcome::NotVerified { why }))
            }
        }
    }

    /// Of what no choice has come.
    fn missed(&mut self, no: NoAnswer) -> Option<Outcome> {
        let is_lost = matches!(&no, NoAnswer::Failed(finding) if finding.cause != Cause::AgentInvalidReply);
        let why = match &no {
            NoAnswer::Failed(finding) => finding.message.clone(),
            NoAnswer::Refused(refusal) => refusal.to_string(),
        };
        let why = self.masked(&why);
        if is_lost {
            return Some(Outcome::FailedModel(why));
        }
        (self.tell)(&Stepped { number: self.steps, says: "nothing that was chosen may be done", came: &why });
        self.in_vain += 1;
        self.memory.notes.push(why.clone());
        (self.in_vain >= IN_VAIN).then(|| match no {
            NoAnswer::Refused(Refusal::Unfaithful(_)) => {
                self.stuck(format!("nothing that was chosen may be done: {why}"))
            }
            _ => Outcome::FailedModel(why),
        })
    }

    /// PathFinder's oracle, where these agents go: how the exploration ended by what it says.
    async fn asked_oracle(&mut self) -> Result<Option<Outcome>, SinkError> {
        if self.given.task.agents != Agents::PathFinder || self.page.dialog.is_some() {
            return Ok(None);
        }
        let perceived = Perceived::of(&self.page, self.given.values.secrets());
        let question = Question {
            given: self.given,
            memory: &self.memory,
            perceived: &perceived,
            step: self.steps,
            asks: String::new(),
        };
        match pathfinder::oracle(&question, self.hand, &mut self.counts).await? {
            Ok(pathfinder::Says::Success) => self.claimed().await,
            Ok(pathfinder::Says::Stuck(why)) => Ok(Some(self.stuck(format!("the oracle says: {why}")))),
            Ok(pathfinder::Says::InProgress) => Ok(None),
            Err(no) => Ok(self.missed(no)),
        }
    }

    /// The steps are used up.
    async fn expired(&mut self) -> Result<Outcome, SinkError> {
        if !self.steps.is_multiple_of(pathfinder::EVERY)
            && let Some(ended) = self.asked_oracle().await?
        {
            return Ok(ended);
        }
        if let Some(why) = self.unproven.pop() {
            return Ok(Outcome::NotVerified { why });
        }
        let why = format!("{} steps were used up", self.steps);
        Ok(Outcome::Expired { at: address(&self.page.url), why })
    }

    fn did(&mut self, says: &str, before: &Snapshot, came: &str) {
        self.memory.did(self.steps, before, says, came);
        (self.tell)(&Stepped { number: self.steps, says, came });
    }

    fn stuck(&self, why: String) -> Outcome {
        let at = if self.page.url.is_empty() { String::new() } else { address(&self.page.url) };
        Outcome::Stuck { at, why }
    }

    fn masked(&self, text: &str) -> String {
        let mut text = text.to_owned();
        Secrets::of(self.given.values.secrets()).mask(&mut text, Source::Seen);
        text
    }
}
