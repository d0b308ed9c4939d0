//! Steps that give no input, and the conditions of those that do.

use std::time::Duration;

use super::ruling::verdict;
use super::step::gone_by;
use super::{CaseRun, End};
use crate::clarity::Clear;
use crate::event::{Column, RowId, Sink};
use crate::judge::Truth;
use crate::judging;
use crate::observe::Observed;
use crate::page::Page;
use crate::readiness;
use crate::step::{Action, Guard, Step};
use crate::trouble::Trouble;
use crate::verdict::{Cause, Finding};

impl<P: Page, S: Sink> CaseRun<'_, P, S> {
    /// A step that gives no input: it waits, or claims something of the page. None where the step is another.
    pub(super) async fn without_input(
        &mut self,
        row: RowId,
        step: &Clear<Step>,
    ) -> Result<Option<Observed>, End> {
        let sentence = step.get().text.clone();
        if let Action::Wait { assertion, at_most_ms } = &step.get().action {
            let at_most = at_most_ms.map_or(self.given.timing.page_load(), Duration::from_millis);
            let judged = judging::until(self.page, assertion, &self.past(), &self.given.timing, at_most)
                .await
                .map_err(|t| t.unseen(&sentence))?;
            self.tell(row, &judged).await?;
            verdict(&judged, &sentence)?;
            self.is_dealt_with(row, &sentence, assertion).await?;
            gone_by(assertion, &mut self.memory.awaited);
            return Ok(Some(self.glance(&sentence).await?));
        }
        if let Some(claim) = step.claim() {
            let seen = self.glance(&sentence).await?;
            let judged = judging::judged(self.page, &claim, &seen, &self.past(), &self.given.timing)
                .await
                .map_err(|t| t.unseen(&sentence))?;
            self.tell_whole(row, (Column::Action, &sentence), &judged).await?;
            verdict(&judged, &sentence)?;
            self.is_dealt_with(row, &sentence, claim.get()).await?;
            return Ok(Some(self.glance(&sentence).await?));
        }
        if let Action::Pause { ms } = step.get().action {
            tokio::time::sleep(Duration::from_millis(ms)).await;
            self.memory.fresh = None;
            self.memory.settled = None;
            return Ok(Some(self.glance(&sentence).await?));
        }
        Ok(None)
    }

    /// Whether the condition of a step holds.
    pub(super) async fn due(&mut self, row: RowId, step: &Step) -> Result<bool, End> {
        let finding = |t: Trouble| End::Finding(t.unseen(&step.text));
        match &step.guard {
            None => Ok(true),
            Some(Guard::If(assertion)) => {
                let judged = judging::condition(self.page, assertion, &self.past(), &self.given.timing)
                    .await
                    .map_err(finding)?;
                self.tell(row, &judged).await?;
                match judged.judgement().truth {
                    Truth::True => Ok(true),
                    Truth::False => Ok(false),
                    Truth::NotApplicable => Err(verdict(&judged, &step.text)
                        .err()
                        .unwrap_or_else(|| {
                            Finding::new(
                                Cause::UndecidableAssertion,
                                &step.text,
                                "no rule decides the condition",
                            )
                        })
                        .into()),
                }
            }
            Some(Guard::IfReady) => {
                let unguarded = Step { guard: None, ..step.clone() };
                // Late banners: the page is given one window of quiet before the step is skipped.
                if readiness::is_ready(self.page, &unguarded, &self.situation()).await.map_err(finding)? {
                    return Ok(true);
                }
                let timing = &self.given.timing;
                match self.page.quiet(timing.quiet(), timing.assertion()).await {
                    Ok(_) => {}
                    Err(error) if error.is_passing() => {}
                    Err(error) => return Err(error.finding(&step.text).into()),
                }
                readiness::is_ready(self.page, &unguarded, &self.situation()).await.map_err(finding)
            }
        }
    }
}
