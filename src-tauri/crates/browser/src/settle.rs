//! When a page has come to rest (DESIGN section 8).

use std::time::{Duration, Instant};

use futures::future::{join_all, select_all};
use serde::Deserialize;
use verbatim_engine::page::{Answered, Effects, PageError, Rest, Settled};

use crate::call::{CALL_DEADLINE, Fault};
use crate::connection::gone;
use crate::context::Context;
use crate::effects::ScriptEffects;
use crate::state::State;

/// What a settling page does now.
enum Now {
    /// Nothing is pending.
    Idle,
    /// A confirm or prompt waits for its answer.
    Dialog,
    Ended(PageError),
}

/// What a frame says of itself.
#[derive(Deserialize)]
struct Rested {
    rested: bool,
    effects: ScriptEffects,
}

impl State {
    fn now(&self, since: u64) -> Option<Now> {
        let session = match self.session() {
            Ok(session) => session,
            Err(error) => return Some(Now::Ended(error)),
        };
        match self.obstacle(&session) {
            Some(Fault::Dialog) => return Some(Now::Dialog),
            Some(Fault::Page(error)) => return Some(Now::Ended(error)),
            None => {}
        }
        let tab = self.tab()?;
        (tab.world().is_some() && !tab.is_pending(since)).then_some(Now::Idle)
    }
}

impl Context {
    /// Waits until the page has come to rest after an action.
    pub(crate) async fn settle_since(
        &self,
        since: u64,
        rest: Rest,
        at_most: Duration,
    ) -> Result<Settled, PageError> {
        let end = Instant::now() + at_most;
        let settled = match rest {
            Rest::Now => Some(self.summed(since, true, &[])),
            Rest::Frames | Rest::Unchanged => self.settled_by(since, rest, end).await?,
        };
        let settled = match settled {
            None => self.told(since).await,
            Some(settled) => Ok(settled),
        };
        self.lock().acting = false;
        settled
    }

    /// `None` when it does not come to rest by then.
    async fn settled_by(&self, since: u64, rest: Rest, end: Instant) -> Result<Option<Settled>, PageError> {
        loop {
            match self.idle(since, end).await {
                None => return Ok(None),
                Some(Now::Ended(error)) => return Err(error),
                Some(Now::Dialog) => return Ok(Some(self.blocked(since))),
                Some(Now::Idle) => tracing::trace!("nothing is pending"),
            }
            let left = end.saturating_duration_since(Instant::now());
            match self.rest(since, rest, left).await {
                // What began while the page came to rest is in the state by now.
                Ok(Some(told)) if matches!(self.lock().now(since), Some(Now::Idle)) => {
                    return Ok(Some(self.summed(since, true, &told)));
                }
                Ok(Some(_)) | Err(Fault::Page(PageError::Navigated | PageError::Closed)) => {}
                Ok(None) => return Ok(None),
                Err(Fault::Dialog) => return Ok(Some(self.blocked(since))),
                Err(Fault::Page(error)) => return Err(error),
            }
            if Instant::now() >= end {
                return Ok(None);
            }
        }
    }

    /// Waits until nothing is pending; `None` at the bound.
    async fn idle(&self, since: u64, end: Instant) -> Option<Now> {
        loop {
            let now = |state: &mut State| state.now(since);
            let news = |state: &mut State| match state.now(since) {
                Some(now) => Some(Ok(now)),
                None => state.tab()?.lull(since).map(Err),
            };
            match self.wait(end, news).await? {
                Ok(now) => return Some(now),
                Err(lull) => {
                    if let Some(now) = self.wait(lull.min(end), now).await {
                        return Some(now);
                    }
                    if lull >= end {
                        return None;
                    }
                }
            }
        }
    }

    fn blocked(&self, since: u64) -> Settled {
        let mut state = self.lock();
        state.acting = false;
        Settled { at_rest: true, effects: state.effects(since) }
    }

    /// The effects on a page that does not rest.
    async fn told(&self, since: u64) -> Result<Settled, PageError> {
        if self.lock().is_loading() {
            return Ok(self.summed(since, false, &[]));
        }
        let told = self
            .in_frames(|w| format!("__verbatim.effects({})", self.lock().moment(since, w.document)))
            .await;
        match told {
            Ok(told) => Ok(self.summed(since, false, &told.into_iter().map(|(_, t)| t).collect::<Vec<_>>())),
            Err(Fault::Dialog) => Ok(self.blocked(since)),
            Err(Fault::Page(PageError::Navigated)) => Ok(self.summed(since, false, &[])),
            Err(Fault::Page(error)) => Err(error),
        }
    }

    /// What the frames tell and what the driver has seen itself.
    fn summed(&self, since: u64, at_rest: bool, told: &[ScriptEffects]) -> Settled {
        let mut effects: Effects = self.lock().effects(since);
        told.iter().for_each(|effect| effect.join(&mut effects));
        Settled { at_rest, effects }
    }

    /// Two frames without mutation or finite animation in every frame, and what is told of them then; `None` at the bound.
    async fn rest(
        &self,
        since: u64,
        rest: Rest,
        left: Duration,
    ) -> Result<Option<Vec<ScriptEffects>>, Fault> {
        let (session, frames) = self.frames().await?;
        let unchanged = rest == Rest::Unchanged;
        let expressions: Vec<String> = frames
            .iter()
            .map(|(_, world)| {
                let moment = self.lock().moment(since, world.document);
                format!("__verbatim.settle({moment},{},{unchanged})", left.as_millis())
            })
            .collect();
        let asked = frames
            .iter()
            .zip(&expressions)
            .map(|((_, world), text)| self.evaluate::<Rested>(&session, world, text, left + CALL_DEADLINE));
        let mut all = Some(Vec::new());
        for (i, answer) in join_all(asked).await.into_iter().enumerate() {
            match answer {
                Ok(Rested { rested: true, effects }) => {
                    if let Some(all) = &mut all {
                        all.push(effects);
                    }
                }
                Ok(Rested { rested: false, .. }) => all = None,
                // A frame that went away is at rest.
                Err(Fault::Page(PageError::Navigated | PageError::Detached)) if i > 0 => {}
                Err(fault) => return Err(fault),
            }
        }
        Ok(all)
    }

    /// Waits until the page has been quiet for so long; false at the bound.
    pub(crate) async fn quiet_for(&self, length: Duration, at_most: Duration) -> Result<bool, PageError> {
        let quiet = self.quiet_by(length, at_most, None).await?;
        if quiet {
            // What is said not to be there may stand where no document tells of it.
            self.find_closed().await?;
        }
        Ok(quiet)
    }

    /// The same where what was sent since a mark is answered, and nothing has come over a socket for so long.
    pub(crate) async fn answered_since(
        &self,
        since: u64,
        length: Duration,
        at_most: Duration,
    ) -> Result<Answered, PageError> {
        let quiet = self.quiet_by(length, at_most, Some(since)).await?;
        let waits = self.lock().tab().is_some_and(|tab| tab.is_unanswered(since));
        Ok(match (quiet, waits) {
            (true, _) => Answered::Quiet,
            (false, true) => Answered::Waiting,
            (false, false) => Answered::Busy,
        })
    }

    async fn quiet_by(
        &self,
        length: Duration,
        at_most: Duration,
        since: Option<u64>,
    ) -> Result<bool, PageError> {
        let end = Instant::now() + at_most;
        loop {
            let unheard = since.map_or(Duration::MAX, |since| self.lock().unheard(since));
            let quiet = self.quiet_now().await?.min(unheard);
            if quiet >= length {
                return Ok(true);
            }
            let next = Instant::now() + (length - quiet);
            if next > end {
                return Ok(false);
            }
            // Nothing can make it quiet earlier than that; only the page's end ends the wait before.
            let ended = self.wait(next, |state| match state.now(state.mark) {
                Some(Now::Ended(error)) => Some(error),
                _ => None,
            });
            if let Some(error) = ended.await {
                return Err(error);
            }
        }
    }

    async fn quiet_now(&self) -> Result<Duration, PageError> {
        if self.lock().is_loading() {
            return Ok(Duration::ZERO);
        }
        // What passes until the answer is here may have brought what nobody has read yet.
        let asked = Instant::now();
        let told = match self.in_frames::<f64>(|_| "__verbatim.quiet()".into()).await {
            Ok(told) => told,
            // A page behind a dialog does nothing.
            Err(Fault::Dialog) => return Ok(Duration::MAX),
            Err(Fault::Page(PageError::Navigated)) => return Ok(Duration::ZERO),
            Err(Fault::Page(error)) => return Err(error),
        };
        let quiet = told.iter().map(|(_, ms)| *ms).fold(f64::INFINITY, f64::min);
        let state = self.lock();
        Ok(Duration::from_millis(whole(quiet)).min(state.network_quiet(state.mark, asked)))
    }

    /// Waits for a change since the last snapshot.
    pub(crate) async fn change(&self, at_most: Duration) -> Result<(), PageError> {
        let end = Instant::now() + at_most;
        let shown = self.lock().snapshot.as_ref().is_some_and(|s| s.dialog.is_some());
        if shown {
            // The page behind the dialog cannot change before the dialog goes.
            self.wait(end, |state| (state.lost || !state.has_dialog()).then_some(())).await;
        }
        let news = self.wait(end, |state| {
            if state.lost {
                return Some(Err(gone()));
            }
            let seen = state.seen;
            let last = &state.last;
            (last.navigation.max(last.dialog).max(last.tab) > seen).then_some(Ok(()))
        });
        tokio::select! {
            news = news => news.unwrap_or(Ok(())),
            changed = self.change_in_page(at_most) => match changed {
                Ok(()) | Err(Fault::Dialog | Fault::Page(PageError::Navigated)) => Ok(()),
                Err(Fault::Page(error)) => Err(error),
            }
        }
    }

    async fn change_in_page(&self, at_most: Duration) -> Result<(), Fault> {
        let (session, frames) = self.frames().await?;
        let expression = format!("__verbatim.changed({}).then(()=>true)", at_most.as_millis());
        let asked = frames.iter().map(|(_, world)| {
            Box::pin(self.evaluate::<bool>(&session, world, &expression, at_most + CALL_DEADLINE))
        });
        select_all(asked).await.0.map(drop)
    }
}

impl State {
    /// For how long nothing has come over a socket; not at all while what was sent over one since a mark waits for its answer.
    fn unheard(&self, since: u64) -> Duration {
        match self.tab() {
            Some(tab) if tab.is_unanswered(since) => Duration::ZERO,
            Some(tab) => tab.heard.map_or(Duration::MAX, |heard| heard.elapsed()),
            None => Duration::ZERO,
        }
    }

    /// How long no request that counts and began after `since` had been pending at that moment; none if one is now.
    fn network_quiet(&self, since: u64, at: Instant) -> Duration {
        match self.tab() {
            Some(tab) if tab.is_pending(since) => Duration::ZERO,
            Some(tab) => at.saturating_duration_since(tab.network_rest),
            None => Duration::ZERO,
        }
    }
}

/// A number of JavaScript, which knows only floating point, as a whole one.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
pub(crate) fn whole(number: f64) -> u64 {
    number.max(0.0) as u64
}
