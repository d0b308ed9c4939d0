//! A page whose fields are watched for secrets: what a field makes of one that is typed into it is a secret, too.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use verbatim_engine::page::{
    Actionability, Answered, Delivery, Effects, Happening, Input, Mark, Navigation, Need, Page, PageError,
    Picture, Point, Rest, Settled, Transient,
};
use verbatim_engine::snapshot::{NodeRef, Rect, Snapshot};

use crate::mask::Mask;

/// A page, and what masks the secrets of its case.
pub(crate) struct Guarded<'a, P> {
    page: &'a P,
    mask: &'a Mask,
    /// The field with the focus, as was seen last: keys without a target go there.
    focused: Mutex<Option<NodeRef>>,
}

impl<'a, P> Guarded<'a, P> {
    pub(crate) fn new(page: &'a P, mask: &'a Mask) -> Self {
        Self { page, mask, focused: Mutex::default() }
    }

    /// Whom an input types into, and what.
    fn types(&self, input: &Input) {
        let focused = *self.focused.lock().unwrap_or_else(PoisonError::into_inner);
        match input {
            Input::Fill { node, text } | Input::Append { node, text } => self.mask.types(*node, text),
            Input::Type { text } => focused.into_iter().for_each(|node| self.mask.types(node, text)),
            _ => {}
        }
    }
}

impl<P: Page> Page for Guarded<'_, P> {
    async fn snapshot(&self) -> Result<Snapshot, PageError> {
        let snapshot = self.page.snapshot().await?;
        if !self.mask.is_empty() {
            self.mask.sees(&snapshot);
            let focused = snapshot.focused.and_then(|index| snapshot.elements.get(index)?.node);
            *self.focused.lock().unwrap_or_else(PoisonError::into_inner) = focused;
        }
        Ok(snapshot)
    }

    fn watch(&self, selectors: &[String]) {
        self.page.watch(selectors);
    }

    fn look_out(&self, texts: &[String], far: bool) {
        self.page.look_out(texts, far);
    }

    async fn changed(&self, at_most: Duration) -> Result<(), PageError> {
        self.page.changed(at_most).await
    }

    async fn actionability(
        &self,
        node: NodeRef,
        need: Need,
        words: Option<&str>,
    ) -> Result<Actionability, PageError> {
        self.page.actionability(node, need, words).await
    }

    async fn mark(&self) -> Result<Mark, PageError> {
        self.page.mark().await
    }

    async fn input(&self, input: &Input) -> Result<Delivery, PageError> {
        self.types(input);
        self.page.input(input).await
    }

    async fn navigate(&self, navigation: &Navigation, at_most: Duration) -> Result<(), PageError> {
        self.page.navigate(navigation, at_most).await
    }

    async fn answer_dialog(&self, accept: bool, text: Option<&str>) -> Result<bool, PageError> {
        self.page.answer_dialog(accept, text).await
    }

    async fn listeners(&self, point: Point) -> Result<Option<u32>, PageError> {
        self.page.listeners(point).await
    }

    async fn search(&self) -> Result<bool, PageError> {
        self.page.search().await
    }

    fn asks_to_leave(&self, stays: bool) {
        self.page.asks_to_leave(stays);
    }

    async fn settle(&self, since: Mark, rest: Rest, at_most: Duration) -> Result<Settled, PageError> {
        self.page.settle(since, rest, at_most).await
    }

    async fn effect(&self, since: Mark, at_most: Duration) -> Result<Effects, PageError> {
        self.page.effect(since, at_most).await
    }

    async fn quiet(&self, for_ms: Duration, at_most: Duration) -> Result<bool, PageError> {
        self.page.quiet(for_ms, at_most).await
    }

    async fn answered(
        &self,
        since: Mark,
        for_ms: Duration,
        at_most: Duration,
    ) -> Result<Answered, PageError> {
        self.page.answered(since, for_ms, at_most).await
    }

    async fn transients(&self, since: Mark) -> Result<Vec<Transient>, PageError> {
        self.page.transients(since).await
    }

    async fn happenings(&self) -> Vec<Happening> {
        self.page.happenings().await
    }

    fn screenshot(&self) -> Picture {
        self.page.screenshot()
    }

    fn marked(&self, boxes: Vec<Rect>, viewport: (u32, u32)) -> Picture {
        self.page.marked(boxes, viewport)
    }
}
