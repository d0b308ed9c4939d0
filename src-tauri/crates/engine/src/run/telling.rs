//! Tells what was judged, and keeps what it was judged on, so that it can be judged again without running.

use std::sync::Arc;
use std::time::Duration;

use crate::data::Data;
use crate::event::{BlobId, CaseEvent, Column, Grounds, Piece, RowId, Sink, SinkError};
use crate::judge::Truth;
use crate::judging::Judged;
use crate::page::{Page, Transient};
use crate::run::CaseRun;
use crate::run::row::duration_ms;
use crate::run::undecided::is_undecided;
use crate::snapshot::Snapshot;
use crate::suite::{Phrase, Row};
use crate::verdict::Verdict;

/// So many pages are remembered as kept: a row names those of the row before it and its own.
const REMEMBERED: usize = 8;

/// A page that does not tell within this what has appeared is busy, and nothing waits for it.
const AT_ONCE: Duration = Duration::from_millis(300);
/// Bytes of texts that appeared, of which more are not kept: a page that writes without end.
const MOST_LETTERS: usize = 20_000;

/// What the row at hand is judged by besides its pages, as it is kept.
#[derive(Default)]
pub(super) struct ByWords {
    data: std::collections::BTreeMap<String, String>,
    phrases: Vec<Phrase>,
    /// The row's action is done, and it is the turn of its expected result.
    pub(super) its_turn: bool,
    /// What that was judged on is told.
    told: bool,
}

impl ByWords {
    pub(super) fn of(row: &Row, data: &Data, book: &[Phrase]) -> Self {
        let phrases = crate::clarity::phrases_of(&row.expected, book);
        let meant = phrases.iter().flat_map(|phrase| &phrase.assertions).map(String::as_str);
        let data = data.named_in([row.action.as_str(), &row.expected].into_iter().chain(meant));
        Self { data, phrases, its_turn: false, told: false }
    }
}

impl<P: Page, S: Sink> CaseRun<'_, P, S> {
    /// Tells each elementary check.
    pub(super) async fn tell(&self, row: RowId, judged: &Judged) -> Result<(), SinkError> {
        let waited_ms = duration_ms(judged.waited());
        for check in &judged.judgement().checks {
            let holds = held(check.truth);
            let (sentence, evidence, rule) =
                (check.sentence.clone(), check.evidence.clone(), check.rule.clone());
            self.sink.emit(CaseEvent::Judged { row, sentence, holds, evidence, waited_ms, rule }).await?;
        }
        Ok(())
    }

    /// The same of a sentence of a column, with what it was judged on.
    pub(super) async fn tell_whole(
        &mut self,
        row: RowId,
        (column, sentence): (Column, &str),
        judged: &Judged,
    ) -> Result<(), SinkError> {
        self.tell(row, judged).await?;
        let steps = if judged.by_steps() { self.memory.steps.clone() } else { Vec::new() };
        let appeared = match judged.appeared() {
            Some(known) => Some(known.to_vec()),
            None if judged.in_time() || column == Column::Action => None,
            None => self.appeared(judged.snapshot()).await,
        };
        let on = self.grounds(judged.snapshot(), &steps).await?;
        let on = Box::new(Grounds { appeared, in_time: judged.in_time(), ..on });
        let holds = held(judged.judgement().truth);
        self.by_words.told |= column == Column::Expected;
        let sentence = sentence.to_owned();
        self.sink.emit(CaseEvent::JudgedOn { row, column, sentence, holds, on }).await
    }

    /// What an expected result that nobody could read would have been judged on.
    pub(super) async fn tell_unread(
        &mut self,
        row: RowId,
        cell: &str,
        verdict: &Verdict,
        page: Option<&Arc<Snapshot>>,
    ) -> Result<(), SinkError> {
        let undecided = verdict.finding().is_some_and(|finding| is_undecided(finding.cause));
        let is_open = undecided && self.by_words.its_turn && !self.by_words.told;
        let Some(page) = page.filter(|_| is_open && !cell.trim().is_empty()) else {
            return Ok(());
        };
        let appeared = self.appeared(page).await;
        let on = Box::new(Grounds { appeared, ..self.grounds(page, &[]).await? });
        let (column, sentence, holds) = (Column::Expected, cell.to_owned(), None);
        self.sink.emit(CaseEvent::JudgedOn { row, column, sentence, holds, on }).await
    }

    /// The texts that have appeared since the row's first action, which another sentence may need; none where the page does not tell them
    /// at once, or where there are too many.
    async fn appeared(&self, now: &Snapshot) -> Option<Vec<Transient>> {
        if now.dialog.is_some() {
            return None;
        }
        let told = tokio::time::timeout(AT_ONCE, self.page.transients(self.memory.since)).await;
        let told = told.ok()?.ok()?;
        let letters: usize = told.iter().map(|appeared| appeared.text.len()).sum();
        (letters <= MOST_LETTERS).then_some(told)
    }

    async fn grounds(&mut self, now: &Arc<Snapshot>, steps: &[Arc<Snapshot>]) -> Result<Grounds, SinkError> {
        let before = match self.memory.before.clone() {
            Some(before) => Some(self.keep_page(&before).await?),
            None => None,
        };
        let mut kept = Vec::new();
        for step in steps {
            kept.push(self.keep_page(step).await?);
        }
        let now = self.keep_page(now).await?;
        Ok(Grounds {
            before,
            steps: kept,
            happened: self.past().happened().into_owned(),
            awaited: self.memory.awaited.clone(),
            entered: self.memory.entered.clone(),
            data: self.by_words.data.clone(),
            phrases: self.by_words.phrases.clone(),
            ..Grounds::of(now)
        })
    }

    /// Keeps a page, once for as long as it is the same.
    pub(super) async fn keep_page(&mut self, page: &Arc<Snapshot>) -> Result<BlobId, SinkError> {
        let known = self.kept_pages.iter().find(|(known, _)| Arc::ptr_eq(known, page));
        if let Some((_, id)) = known {
            return Ok(id.clone());
        }
        let id = self.sink.keep(Piece::Snapshot(page.clone())).await?;
        if self.kept_pages.len() == REMEMBERED {
            self.kept_pages.remove(0);
        }
        self.kept_pages.push((page.clone(), id.clone()));
        Ok(id)
    }
}

fn held(truth: Truth) -> Option<bool> {
    match truth {
        Truth::True => Some(true),
        Truth::False => Some(false),
        Truth::NotApplicable => None,
    }
}
