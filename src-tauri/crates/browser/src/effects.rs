//! What an action causes: marks, effects, transient texts.

use std::time::{Duration, Instant};

use futures::future::join_all;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use verbatim_engine::page::{Effects, Mark, PageError, Transient};

use crate::call::{CALL_DEADLINE, Fault};
use crate::context::Context;
use crate::state::{Moment, State, World, clock};

/// A frame that does not answer by then says nothing.
const FRAME_DEADLINE: Duration = Duration::from_secs(2);

/// Effects that the page script sees.
#[derive(Debug, Clone, Default, Deserialize)]
pub(crate) struct ScriptEffects {
    mutation: bool,
    focus: bool,
    selection: bool,
    value: bool,
}

impl ScriptEffects {
    pub(crate) fn join(&self, effects: &mut Effects) {
        effects.mutation |= self.mutation;
        effects.focus |= self.focus;
        effects.selection |= self.selection;
        effects.value |= self.value;
    }
}

impl State {
    /// The active tab's main document is on its way or being parsed: the page cannot be asked.
    pub(crate) fn is_loading(&self) -> bool {
        self.tab().is_some_and(|t| t.loading().is_some())
    }

    /// The moment of a mark in a document, in the page script's time; a document that came later counts from its start, or from when it
    /// came back.
    pub(crate) fn moment(&self, mark: u64, document: u32) -> Moment {
        let moments = self.marks.get(&mark);
        let marked = moments.and_then(|m| m.iter().find(|(d, _)| *d == document));
        let returned = || {
            let world = self.tabs.iter().filter_map(|tab| tab.frame_of(document)?.world.as_ref()).next();
            world.and_then(|world| world.returned.clone())
        };
        marked.map(|(_, at)| at.clone()).or_else(returned).unwrap_or_else(|| "0".into())
    }
}

impl Context {
    /// Evaluates an expression in all frames of the active tab. The main frame must answer; other frames that do not
    /// are left out.
    pub(crate) async fn in_frames<T: DeserializeOwned>(
        &self,
        expression: impl Fn(&World) -> String,
    ) -> Result<Vec<(u32, T)>, Fault> {
        let (session, frames) = self.frames().await?;
        let expressions: Vec<String> = frames.iter().map(|(_, world)| expression(world)).collect();
        let asked = frames.iter().zip(&expressions).enumerate().map(|(i, ((_, world), text))| {
            let at_most = if i == 0 { self.patience(&session, CALL_DEADLINE) } else { FRAME_DEADLINE };
            self.evaluate(&session, world, text, at_most)
        });
        let mut found = Vec::new();
        for (i, ((_, world), answer)) in frames.iter().zip(join_all(asked).await).enumerate() {
            match answer {
                Ok(value) => found.push((world.document, value)),
                Err(fault) if i == 0 => return Err(fault),
                Err(Fault::Dialog) => return Err(Fault::Dialog),
                Err(Fault::Page(error)) => tracing::debug!(%error, "a frame did not answer"),
            }
        }
        Ok(found)
    }

    /// Begins an action, once the pictures that were begun before it are taken.
    pub(crate) async fn begin(&self) -> Result<Mark, PageError> {
        // Before anything is waited for: an input that is given at the same time is not to come before its mark.
        self.lock().marking = true;
        self.pictures_taken().await;
        // Requests from here on are the action's, and so are those that come while the frames are asked.
        let mark = {
            let mut state = self.lock();
            state.acting = true;
            state.alerts = 0;
            state.mark = state.tick();
            state.mark
        };
        let marked = self.mark_frames(mark).await;
        self.lock().marking = false;
        self.wake();
        marked.map(|()| Mark(mark))
    }

    async fn mark_frames(&self, mark: u64) -> Result<(), PageError> {
        let moments = match self.in_frames::<Moment>(|_| "String(__verbatim.mark())".into()).await {
            Ok(moments) => moments,
            // A page behind a dialog, or about to go, does nothing: the clock's moment is as good as its own.
            Err(Fault::Dialog | Fault::Page(PageError::Navigated)) => self.moments_by_clock(),
            Err(Fault::Page(error)) => return Err(error),
        };
        self.lock().marks.insert(mark, moments);
        Ok(())
    }

    /// Waits until the page has been told of the mark that is on its way: an input takes another way and might overtake it.
    pub(crate) async fn marked(&self, session: &str) -> Result<(), PageError> {
        let until = Instant::now() + CALL_DEADLINE;
        self.wait(until, |state| (state.lost || !state.marking).then_some(())).await;
        let state = self.lock();
        if state.mark == 0 || state.marks.contains_key(&state.mark) {
            return Ok(());
        }
        // What went wrong with it is told by whoever has set it.
        Err(state.obstacle(session).map_or(PageError::Navigated, PageError::from))
    }

    fn moments_by_clock(&self) -> Vec<(u32, Moment)> {
        let now = clock();
        let state = self.lock();
        let worlds = state.tab().into_iter().flat_map(|t| &t.frames).filter_map(|f| f.world.as_ref());
        worlds.map(|w| (w.document, now.clone())).collect()
    }

    /// All effects since a mark.
    pub(crate) async fn effects_since(&self, since: u64) -> Result<Effects, Fault> {
        if self.lock().is_loading() {
            return Ok(self.lock().effects(since));
        }
        let seen = self
            .in_frames::<ScriptEffects>(|w| {
                format!("__verbatim.effects({})", self.lock().moment(since, w.document))
            })
            .await;
        // Read after the frames have answered: what they caused before is in the state by now.
        let mut effects = self.lock().effects(since);
        match seen {
            Ok(seen) => seen.iter().for_each(|(_, e)| e.join(&mut effects)),
            Err(Fault::Dialog) => effects.dialog |= self.lock().last.dialog > since,
            Err(Fault::Page(PageError::Navigated)) => effects.navigation = true,
            Err(fault) => return Err(fault),
        }
        Ok(effects)
    }

    /// Waits for any effect.
    pub(crate) async fn first_effect(&self, since: u64, at_most: Duration) -> Result<Effects, PageError> {
        let end = Instant::now() + at_most;
        loop {
            let effects = self.effects_since(since).await?;
            let left = end.saturating_duration_since(Instant::now());
            if effects.any() || left.is_zero() {
                return Ok(effects);
            }
            tokio::select! {
                _ = self.wait(end, |state| (state.lost || state.effects(since).any()).then_some(())) => {}
                _ = self.effect_in_page(since, left) => {
                    // Whether it saw one or could not look, the next round tells; a page that loads or waits for an answer is waited for.
                    self.wait(end, |state| {
                        let blocked = state.is_loading() || state.has_dialog();
                        (!blocked || state.lost || state.effects(since).any()).then_some(())
                    }).await;
                }
            }
        }
    }

    /// Ends when any frame sees an effect; the frames look once a frame, as focus and values raise no common event.
    async fn effect_in_page(&self, since: u64, left: Duration) -> Result<(), Fault> {
        let (session, frames) = self.frames().await?;
        let asked = frames.iter().map(|(_, world)| {
            let moment = self.lock().moment(since, world.document);
            let expression = watch_effects(&moment, left);
            let session = &session;
            Box::pin(async move {
                let answer: Result<bool, Fault> =
                    self.evaluate(session, world, &expression, left + CALL_DEADLINE).await;
                answer
            })
        });
        futures::future::select_all(asked).await.0.map(drop)
    }

    /// Texts that appeared since a mark, in all frames.
    pub(crate) async fn transients_since(&self, since: u64) -> Result<Vec<Transient>, PageError> {
        let told = self
            .in_frames::<String>(|w| {
                format!("__verbatim.transients({})", self.lock().moment(since, w.document))
            })
            .await;
        let told = match told {
            Ok(told) => told,
            Err(Fault::Dialog) => return Ok(Vec::new()),
            Err(Fault::Page(error)) => return Err(error),
        };
        let mut all = Vec::new();
        for (_, text) in told {
            let part: Vec<Transient> = serde_json::from_str(&text)
                .map_err(|e| PageError::Driver(format!("the transient texts were not understood: {e}")))?;
            all.extend(part);
        }
        Ok(all)
    }
}

fn watch_effects(moment: &str, left: Duration) -> String {
    format!(
        "new Promise(r=>{{const end=performance.now()+{ms};const look=()=>{{const e=__verbatim.effects({moment});\
         const any=e.mutation||e.focus||e.selection||e.value;if(any||performance.now()>=end)return r(any);\
         const t=setTimeout(go,50),f=requestAnimationFrame(go);\
         function go(){{clearTimeout(t);cancelAnimationFrame(f);look()}}}};look()}})",
        ms = left.as_millis()
    )
}
