//! Cells and targets that no rule reads: what a model proposes, through the gate (DESIGN sections 6, 7 and 9).

use crate::agents::assertion::{Proposal, Side};
use crate::agents::clarity::Rewrite;
use crate::agents::data::Filled;
use crate::agents::{
    NoAnswer, Refusal, Setting, TRIES, assertion as showing, clarity as rewriting, data as choosing,
    navigation,
};
use crate::assertion::Assertion;
use crate::clarity::{self, Clear};
use crate::data::Data;
use crate::event::{Column, RowId, Sink};
use crate::examples;
use crate::judge::{Truth, View, judge};
use crate::judging::{self, Judged};
use crate::model::{Agent, Reply, Request};
use crate::observe::Observed;
use crate::page::Page;
use crate::parse::{self, ParseError};
use crate::run::asking::setting;
use crate::run::ruling::verdict;
use crate::run::{CaseRun, End};
use crate::snapshot::NodeRef;
use crate::step::Step;
use crate::suite::Row;
use crate::verdict::{Cause, Finding};

type Read<T> = Result<Result<T, Finding>, End>;

impl<P: Page, S: Sink> CaseRun<'_, P, S> {
    /// The steps of an action cell that neither the grammar nor the phrasebook reads.
    pub(super) async fn reread_action(
        &mut self,
        id: RowId,
        cell: &str,
        data: &Data,
        error: &ParseError,
    ) -> Read<Clear<Vec<Step>>> {
        let unclear = || clarity::unclear(cell, Column::Action, error);
        if let Some(text) = self.choices.put_in(cell)
            && let Ok(parsed) = clarity::read_action(&text, &self.book)
        {
            let sentences = parsed.content().iter().map(parse::render::step).collect();
            self.proposed(id, Agent::Data, Column::Action, cell, sentences).await?;
            return Ok(clarity::clarify(&parsed, data));
        }
        if self.model(Agent::Data).is_some() && choosing::leaves_open(cell) {
            return self.chosen_data(id, cell, data).await;
        }
        if self.model(Agent::Clarity).is_none() || rewriting::may_ask(cell).is_err() {
            return Ok(Err(unclear()));
        }
        let request = |told: &Setting<'_>, context| rewriting::request(told, &error.why, context);
        match self.propose(id, Agent::Clarity, cell, &request, &rewriting::check, Rewrite::sentences).await? {
            Ok(rewrite) => Ok(clarity::clarify(&clarity::rewritten(cell, &rewrite), data)),
            Err(NoAnswer::Refused(Refusal::Nothing)) => Ok(Err(unclear())),
            Err(why) => Ok(Err(why.finding(cell, Cause::AmbiguousStep))),
        }
    }

    async fn chosen_data(&mut self, id: RowId, cell: &str, data: &Data) -> Read<Clear<Vec<Step>>> {
        let agent = Agent::Data;
        match self.propose(id, agent, cell, &choosing::request, &choosing::check, Filled::sentences).await? {
            Ok(filled) => {
                self.choices.remember(&filled);
                Ok(clarity::clarify(&clarity::filled(cell, &filled), data))
            }
            Err(why) => Ok(Err(why.finding(cell, Cause::AmbiguousStep))),
        }
    }

    /// What an agent makes of an action cell on the page as it is: asked, held against what a person has refused, and told.
    async fn propose<T: Send>(
        &mut self,
        id: RowId,
        agent: Agent,
        cell: &str,
        request: &(dyn Fn(&Setting<'_>, usize) -> Request + Send + Sync),
        check: &(dyn Fn(&Setting<'_>, &Reply) -> Result<T, Refusal> + Send + Sync),
        sentences: fn(&T) -> &[String],
    ) -> Result<Result<T, NoAnswer>, End> {
        let seen = self.seen_now(id, cell).await?;
        let case = self.case_text();
        let told = setting(cell, "", &case, &seen);
        let request = request(&told, self.context(agent));
        let refused = self.given.refused;
        let gate = |reply: &Reply| {
            let proposal = check(&told, reply)?;
            not_refused(refused, cell, sentences(&proposal)).map(|()| proposal)
        };
        let answer = self.ask(id, request, cell, TRIES, &gate).await?;
        let through = answer.as_ref().ok().map(|proposal| sentences(proposal).to_vec());
        if let Some(sentences) = through {
            self.proposed(id, agent, Column::Action, cell, sentences).await?;
        }
        Ok(answer)
    }

    /// The step that means one element, where a step's own words leave it open: by the phrasebook, else by a model's
    /// choice, with the element that was chosen. None where nobody may choose.
    pub(super) async fn choose(
        &mut self,
        row: RowId,
        step: &Clear<Step>,
        finding: &Finding,
    ) -> Result<Option<(Clear<Step>, Option<NodeRef>)>, End> {
        if !matches!(finding.cause, Cause::AmbiguousTarget | Cause::AmbiguousStep | Cause::NearMiss) {
            return Ok(None);
        }
        let text = step.get().text.clone();
        if let Some(kept) = clarity::kept_target(step, &text, &self.book) {
            return Ok(Some((kept, None)));
        }
        // Other steps may be meant: they come in the place of this one.
        let kept = clarity::kept_steps(&text, &self.book).is_some();
        if !kept && let Some(meant) = self.said_otherwise(row, step, finding).await? {
            return Ok(Some((meant, None)));
        }
        if kept || self.model(Agent::Navigation).is_none() {
            return Ok(None);
        }
        let page = self.page_to_tell(row, &text).await?;
        let candidates = navigation::candidates(&page, step.get(), finding.cause);
        if candidates.is_empty() {
            return Ok(None);
        }
        let seen = self.seen(&page);
        let case = self.case_text();
        let told = setting(&text, "", &case, &seen);
        let secrets: Vec<&str> = self.secrets.iter().map(String::as_str).collect();
        let request = navigation::request(&told, &candidates, &secrets, self.context(Agent::Navigation));
        let refused = self.given.refused;
        let cell = text.clone();
        let check = move |reply: &Reply| {
            let choice = navigation::check(&candidates, reply)?;
            not_refused(refused, &cell, &[choice.sentence().to_owned()]).map(|()| choice)
        };
        match self.ask(row, request, &text, TRIES, &check).await? {
            Ok(choice) => {
                let sentences = vec![choice.sentence().to_owned()];
                self.proposed(row, Agent::Navigation, Column::Action, &text, sentences).await?;
                Ok(Some((clarity::chosen(&choice), Some(choice.node()))))
            }
            Err(NoAnswer::Refused(Refusal::Nothing)) => Ok(None),
            Err(why) => Err(why.finding(&text, finding.cause).into()),
        }
    }

    /// A cell that the grammar reads and no rule decides: by what the phrasebook has kept, else by a model.
    pub(super) async fn undecided(
        &mut self,
        id: RowId,
        row: &Row,
        data: &Data,
        observed: &Observed,
        finding: Finding,
    ) -> Result<(), End> {
        if self.judge_kept(id, &row.expected, data, observed).await? {
            return Ok(());
        }
        if let Some(decided) = self.in_fragments(id, (row, false), data, Some(observed)).await? {
            return decided;
        }
        if self.is_for_vision(&row.expected) {
            return self.look(id, row, observed, finding).await;
        }
        match self.model(Agent::Assertion) {
            Some(_) => self.read_expected(id, row, data, observed, finding).await.map(drop),
            None => Err(finding.into()),
        }
    }

    /// Judges an expected cell that no rule decides: a strict false of a part is final, then what a model proposes is checked.
    pub(super) async fn read_expected(
        &mut self,
        id: RowId,
        row: &Row,
        data: &Data,
        observed: &Observed,
        finding: Finding,
    ) -> Result<Assertion, End> {
        // A page of a failed server is the application's answer, whatever else stands on it.
        if self.memory.error_page.is_some() {
            return Err(finding.into());
        }
        let (strict, rest) = self.strict_parts(id, row, data, observed, &finding).await?;
        if showing::may_ask(&rest).is_err() {
            return Err(finding.into());
        }
        let Some(before) = self.memory.before.clone().filter(|b| b.unread().is_none()) else {
            return Err(finding.into());
        };
        if self.memory.open_dialog.is_none() {
            judging::at_rest(self.page, &self.given.timing).await.map_err(|t| t.unseen(&rest))?;
        }
        let now = judging::now(self.page, observed).await.map_err(|t| t.unseen(&rest))?;
        let secrets = self.secrets.iter().map(String::as_str);
        let seen = self.seen(&now).with_dialogs(&self.memory.alerts, secrets);
        let earlier = self.seen(&before);
        let case = self.case_text();
        let told = setting(&rest, &row.action, &case, &seen);
        let context = self.context(Agent::Assertion);
        let refused = self.given.refused;
        let whole = row.expected.as_str();
        let sentences_of =
            |p: &Proposal| -> Vec<String> { strict.iter().chain(p.sentences()).cloned().collect() };
        let check = |reply: &Reply| {
            let proposal = showing::check(&told, &earlier, Side::Holds, reply)?;
            not_refused(refused, whole, &sentences_of(&proposal)).map(|()| proposal)
        };
        let request = showing::request(&told, Side::Holds, context);
        let proposal = match self.ask(id, request, whole, TRIES, &check).await? {
            Ok(proposal) => proposal,
            Err(NoAnswer::Refused(Refusal::Nothing)) => return Err(finding.into()),
            Err(why) => return Err(why.finding(whole, Cause::UndecidableAssertion).into()),
        };
        let clear = clarity::clarify(&clarity::proposed(whole, &proposal), data)?;
        self.is_news(&proposal, clear.get(), whole)?;
        let judged = self.judged(id, &clear, observed, whole).await?;
        if verdict(&judged, whole).is_err() {
            return Err(not_there(whole, "the program does not find it on the page").into());
        }
        let request = showing::request(&told, Side::Opposite, context);
        let check = |reply: &Reply| showing::check(&told, &earlier, Side::Opposite, reply);
        match self.ask(id, request, whole, 1, &check).await? {
            Ok(opposite) => self.not_both(&opposite, &judged, data, whole)?,
            Err(NoAnswer::Failed(finding)) => return Err(finding.into()),
            Err(NoAnswer::Refused(refusal @ Refusal::Invalid(_))) => {
                return Err(refusal.finding(whole, Cause::UndecidableAssertion).into());
            }
            Err(NoAnswer::Refused(_)) => {}
        }
        if let Some(end) = self.take_note(id, whole).await? {
            return Err(end.into());
        }
        let sentences = sentences_of(&proposal);
        self.proposed(id, Agent::Assertion, Column::Expected, whole, sentences).await?;
        self.memory.fresh = Some(judged.snapshot().clone());
        Ok(clear.get().clone())
    }

    /// A cell that is not read as a whole: a part of it that rules read and that is false decides the row all the same.
    pub(super) async fn unread(
        &mut self,
        id: RowId,
        row: &Row,
        data: &Data,
        observed: Option<Observed>,
        finding: Finding,
    ) -> Result<(), End> {
        let parts = finding.cause == Cause::UndecidableAssertion && self.memory.opened;
        let is_free = self.memory.open_dialog.is_none() && self.memory.error_page.is_none();
        if !(parts && is_free) {
            return Err(finding.into());
        }
        let observed = match observed {
            Some(observed) => observed,
            None => self.glance(&row.expected).await?,
        };
        match self.strict_parts(id, row, data, &observed, &finding).await {
            Err(End::Finding(part)) if !part.cause.fails() => Err(finding.into()),
            // What else it says holds: only the rest is a question.
            Ok((strict, rest)) if !strict.is_empty() => Err(Finding { sentence: rest, ..finding }.into()),
            Ok(_) => Err(finding.into()),
            Err(end) => Err(end),
        }
    }

    /// The parts of the cell that rules read, which all hold, and the rest. One that is false ends the row.
    async fn strict_parts(
        &mut self,
        id: RowId,
        row: &Row,
        data: &Data,
        observed: &Observed,
        finding: &Finding,
    ) -> Result<(Vec<String>, String), End> {
        let Some((read, rest)) = self.parts_read(&row.expected, observed) else {
            // All of it was judged, and no rule decides it.
            return Ok((Vec::new(), row.expected.clone()));
        };
        let mut strict = Vec::new();
        for (parsed, part) in read {
            let Some(parsed) = parsed else { return Err(finding.clone().into()) };
            let Some(assertion) = clarity::clarify(&parsed, data)?.some() else { continue };
            let judged = self.judged(id, &assertion, observed, &part).await?;
            verdict(&judged, &part)?;
            strict.push(part);
        }
        Ok((strict, rest))
    }

    /// Judges what the phrasebook has kept for a cell that no rule decides; false where it has nothing.
    async fn judge_kept(
        &mut self,
        id: RowId,
        cell: &str,
        data: &Data,
        observed: &Observed,
    ) -> Result<bool, End> {
        let Some(parsed) = clarity::kept_meaning(cell, &self.book) else { return Ok(false) };
        let assertion = clarity::clarify(&parsed, data)?;
        let judged = self.judged(id, &assertion, observed, cell).await?;
        verdict(&judged, cell)?;
        Ok(true)
    }

    async fn judged(
        &mut self,
        id: RowId,
        assertion: &Clear<Assertion>,
        observed: &Observed,
        sentence: &str,
    ) -> Result<Judged, End> {
        let judged = judging::judged(self.page, assertion, observed, &self.past(), &self.given.timing)
            .await
            .map_err(|t| t.unseen(sentence))?;
        self.tell_whole(id, (Column::Expected, sentence), &judged).await?;
        Ok(judged)
    }

    /// Evidence that was there before the row's action shows nothing of what the action did.
    fn is_news(&self, proposal: &Proposal, filled: &Assertion, cell: &str) -> Result<(), End> {
        if proposal.still() || !self.was_true(filled) {
            return Ok(());
        }
        Err(not_there(cell, "it was there before the action already").into())
    }

    /// Whether any part of an assertion held before the row's action.
    fn was_true(&self, assertion: &Assertion) -> bool {
        let Some(before) = self.memory.before.as_deref() else { return true };
        match assertion {
            Assertion::And(parts) => parts.iter().any(|part| self.was_true(part)),
            // What is there no longer was there by its own rule.
            Assertion::Not(_) => false,
            other => {
                let past = self.past();
                let rows: Vec<_> = past.rows.iter().map(AsRef::as_ref).collect();
                let view = View {
                    rows: &rows,
                    awaited: past.awaited,
                    entered: past.entered,
                    base_url: past.base_url,
                    ..View::of(before)
                };
                judge(other, &view).truth != Truth::False
            }
        }
    }

    /// If what shows the opposite is there too, the cell is ambiguous.
    fn not_both(&self, opposite: &Proposal, judged: &Judged, data: &Data, cell: &str) -> Result<(), End> {
        let Ok(clear) = clarity::clarify(&clarity::proposed(cell, opposite), data) else { return Ok(()) };
        let past = self.past();
        let rows: Vec<_> = past.rows.iter().map(AsRef::as_ref).collect();
        let view = View {
            before: past.before,
            happenings: &past.happened(),
            rows: &rows,
            awaited: past.awaited,
            entered: past.entered,
            base_url: past.base_url,
            ..View::of(judged.snapshot())
        };
        if judge(clear.get(), &view).truth != Truth::True {
            return Ok(());
        }
        let finding = Finding::new(
            Cause::UndecidableAssertion,
            cell,
            format!("the page shows this and its opposite: {}", opposite.sentences().join("; ")),
        );
        Err(finding.way_out(format!("say what must be seen: {}", examples::LISTED)).into())
    }
}

pub(super) fn not_there(cell: &str, why: &str) -> Finding {
    Finding::new(Cause::AgentUnfaithful, cell, format!("what the model cites does not show this: {why}"))
        .way_out(format!("say what must be seen: {}", examples::LISTED))
}

pub(super) fn not_refused(
    refused: &[crate::suite::Phrase],
    cell: &str,
    sentences: &[String],
) -> Result<(), Refusal> {
    let same = |p: &crate::suite::Phrase| {
        p.phrase.trim() == cell.trim() && (p.steps == sentences || p.assertions == sentences)
    };
    match refused.iter().any(same) {
        true => Err(Refusal::Unfaithful("a person has refused this reading".into())),
        false => Ok(()),
    }
}
