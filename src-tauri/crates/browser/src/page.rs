//! The engine's port over the active tab.

use std::time::{Duration, Instant};

use serde_json::json;
use verbatim_engine::locator::Locator;
use verbatim_engine::page::{
    Actionability, Answered, Delivery, Effects, Happening, Input, Mark, Navigation, Need, Page, PageError,
    Picture, Point, Rest, Settled, Transient,
};
use verbatim_engine::snapshot::{NodeRef, Rect, Snapshot};

use crate::call::CALL_DEADLINE;
use crate::connection::{gone, millis};
use crate::context::{CasePage, Context};

/// How long each call takes goes to the log: where the time of a run goes can be read there.
async fn timed<T>(call: &'static str, answer: impl Future<Output = T>) -> T {
    let begun = Instant::now();
    let answer = answer.await;
    tracing::trace!(call, took = ?begun.elapsed());
    answer
}

impl Page for CasePage {
    async fn snapshot(&self) -> Result<Snapshot, PageError> {
        timed("snapshot", self.context.take_snapshot()).await
    }

    fn watch(&self, selectors: &[String]) {
        self.context.lock().selectors = selectors.to_vec();
    }

    fn look_out(&self, texts: &[String], far: bool) {
        let selector = |text: &String| Locator::Text(text.clone()).query();
        let mut state = self.context.lock();
        state.sought = texts.iter().filter_map(selector).collect();
        state.far = far;
    }

    async fn changed(&self, at_most: Duration) -> Result<(), PageError> {
        timed("changed", self.context.change(at_most)).await
    }

    async fn actionability(
        &self,
        node: NodeRef,
        need: Need,
        words: Option<&str>,
    ) -> Result<Actionability, PageError> {
        timed("actionability", self.context.check(node, need, words)).await
    }

    async fn mark(&self) -> Result<Mark, PageError> {
        timed("mark", self.context.begin()).await
    }

    async fn input(&self, input: &Input) -> Result<Delivery, PageError> {
        self.context.pictures_taken().await;
        timed("input", self.context.give(input)).await
    }

    async fn navigate(&self, navigation: &Navigation, at_most: Duration) -> Result<(), PageError> {
        timed("navigate", self.context.go(navigation, at_most)).await
    }

    async fn answer_dialog(&self, accept: bool, text: Option<&str>) -> Result<bool, PageError> {
        timed("answer_dialog", self.context.answer_open_dialog(accept, text)).await
    }

    async fn listeners(&self, point: Point) -> Result<Option<u32>, PageError> {
        timed("listeners", self.context.listeners_at(point)).await
    }

    async fn search(&self) -> Result<bool, PageError> {
        timed("search", self.context.search()).await
    }

    fn asks_to_leave(&self, stays: bool) {
        self.context.lock().asks_to_leave = stays;
    }

    async fn settle(&self, since: Mark, rest: Rest, at_most: Duration) -> Result<Settled, PageError> {
        timed("settle", self.context.settle_since(since.0, rest, at_most)).await
    }

    async fn effect(&self, since: Mark, at_most: Duration) -> Result<Effects, PageError> {
        timed("effect", self.context.first_effect(since.0, at_most)).await
    }

    async fn quiet(&self, for_ms: Duration, at_most: Duration) -> Result<bool, PageError> {
        timed("quiet", self.context.quiet_for(for_ms, at_most)).await
    }

    async fn answered(
        &self,
        since: Mark,
        for_ms: Duration,
        at_most: Duration,
    ) -> Result<Answered, PageError> {
        timed("answered", self.context.answered_since(since.0, for_ms, at_most)).await
    }

    async fn transients(&self, since: Mark) -> Result<Vec<Transient>, PageError> {
        timed("transients", self.context.transients_since(since.0)).await
    }

    async fn happenings(&self) -> Vec<Happening> {
        self.context.lock().happenings.drain(..).map(|(_, happening)| happening).collect()
    }

    fn screenshot(&self) -> Picture {
        self.context.take_picture()
    }

    fn marked(&self, boxes: Vec<Rect>, viewport: (u32, u32)) -> Picture {
        self.context.take_marked(boxes, viewport)
    }
}

impl Context {
    /// Answers the confirm or prompt of the active tab and waits until it has closed.
    async fn answer_open_dialog(&self, accept: bool, text: Option<&str>) -> Result<bool, PageError> {
        let session = {
            let state = self.lock();
            let session = state.session()?;
            if !state.has_dialog() {
                return Ok(false);
            }
            session
        };
        let mut params = json!({"accept": accept});
        if let Some(text) = text {
            params["promptText"] = json!(text);
        }
        let answer = self.connection.send(Some(&session), "Page.handleJavaScriptDialog", params);
        match tokio::time::timeout(CALL_DEADLINE, answer).await {
            Ok(Ok(Ok(_))) => {}
            Ok(Ok(Err(error))) => return Err(PageError::Driver(error.message)),
            Ok(Err(_)) => return Err(gone()),
            Err(_) => return Err(PageError::Unresponsive(millis(CALL_DEADLINE))),
        }
        let until = Instant::now() + CALL_DEADLINE;
        self.wait(until, |state| {
            let open = state.session_mut(&session).is_some_and(|t| t.dialog.is_some());
            (state.lost || !open).then_some(())
        })
        .await;
        if !accept && let Some(tab) = self.lock().session_mut(&session) {
            // Where the page asked whether it may be left, it is not.
            tab.frames.iter_mut().for_each(|frame| frame.intends = false);
        }
        self.unguard(&session);
        Ok(true)
    }

    /// Ends the guard of the click that opened the dialog.
    fn unguard(&self, session: &str) {
        let world = self.lock().session_mut(session).and_then(|t| t.guarded.take());
        if let Some(world) = world {
            let params = json!({"expression": "__verbatim.unguard()", "uniqueContextId": world});
            self.post(session, "Runtime.evaluate", params);
        }
    }
}
