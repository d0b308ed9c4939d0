//! Calls to a tab, each with a deadline of its own, ended early by what makes an answer impossible.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use verbatim_engine::page::PageError;

use crate::connection::{gone, millis};
use crate::context::Context;
use crate::state::{State, World};

/// How long a page may take to answer a call that waits for nothing. Scripts over a hundred thousand elements take
/// seconds where the machine is slow.
pub(crate) const CALL_DEADLINE: Duration = Duration::from_secs(15);

/// The same for one that has just let a call go unanswered: a row that looks at it several times must not wait that
/// long each time.
const SILENT_DEADLINE: Duration = Duration::from_secs(2);

/// A name for objects that are let go together. Each look has its own: frames of one session are looked through side by side, and one
/// that is done must not take from the others what they still hold.
pub(crate) fn object_group() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    format!("closed-{}", NEXT.fetch_add(1, Ordering::Relaxed))
}

/// Why a call to a tab has no answer.
#[derive(Debug)]
pub(crate) enum Fault {
    /// A confirm or prompt is open and blocks the page.
    Dialog,
    Page(PageError),
}

impl From<PageError> for Fault {
    fn from(error: PageError) -> Self {
        Self::Page(error)
    }
}

impl From<Fault> for PageError {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Dialog => Self::Driver("a native dialog is open and blocks the page".into()),
            Fault::Page(error) => error,
        }
    }
}

impl State {
    /// What makes an answer of a tab impossible.
    pub(crate) fn obstacle(&self, session: &str) -> Option<Fault> {
        if self.lost {
            return Some(gone().into());
        }
        match self.tabs.iter().find(|t| t.session == session) {
            None => Some(PageError::Closed.into()),
            Some(tab) if tab.crashed => Some(PageError::Crashed.into()),
            Some(tab) => tab.dialog.is_some().then_some(Fault::Dialog),
        }
    }

    /// The same for what is asked of the document: its answer is held back while another one is on the way.
    fn obstacle_within(&self, session: &str) -> Option<Fault> {
        self.obstacle(session).or_else(|| {
            let tab = self.tabs.iter().find(|t| t.session == session)?;
            tab.leaving().map(|_| PageError::Navigated.into())
        })
    }

    /// Session of the active tab.
    pub(crate) fn session(&self) -> Result<String, PageError> {
        if self.lost {
            return Err(gone());
        }
        self.tab().map(|t| t.session.clone()).ok_or(PageError::Closed)
    }

    /// Session of the tab that shows a document, and the document's world.
    pub(crate) fn world_of(&self, document: u32) -> Result<(String, World), PageError> {
        if self.lost {
            return Err(gone());
        }
        let found = self.tabs.iter().find_map(|t| {
            let world = t.frame_of(document)?.world.clone()?;
            Some((t.session.clone(), world))
        });
        found.ok_or(PageError::Detached)
    }
}

impl Context {
    /// A command to the active tab.
    pub(crate) async fn call(&self, method: &'static str, params: Value) -> Result<Value, Fault> {
        let session = self.lock().session()?;
        self.call_in(&session, method, params, self.patience(&session, CALL_DEADLINE)).await
    }

    /// A command to a tab.
    pub(crate) async fn call_in(
        &self,
        session: &str,
        method: &'static str,
        params: Value,
        at_most: Duration,
    ) -> Result<Value, Fault> {
        let obstacle = obstacle_of(method);
        if let Some(fault) = obstacle(&self.lock(), session) {
            return Err(fault);
        }
        let answer = self.connection.send(Some(session), method, params);
        self.answer(session, answer, at_most, obstacle).await
    }

    /// Waits for an answer of a tab.
    pub(crate) async fn answer(
        &self,
        session: &str,
        answer: crate::connection::Answer,
        at_most: Duration,
        obstacle: Obstacle,
    ) -> Result<Value, Fault> {
        let deadline = Instant::now() + at_most;
        tokio::select! {
            // An answer that is there counts, even when its tab has gone since.
            biased;
            answer = answer => {
                self.heard(session, true);
                match answer {
                    Ok(Ok(value)) => Ok(value),
                    Ok(Err(error)) => Err(self.explain(session, error.message)),
                    Err(_) => Err(gone().into()),
                }
            },
            fault = self.wait(deadline, |state| obstacle(state, session)) => Err(fault.unwrap_or_else(|| {
                self.heard(session, false);
                PageError::Unresponsive(millis(at_most)).into()
            })),
        }
    }

    fn heard(&self, session: &str, answered: bool) {
        if let Some(tab) = self.lock().session_mut(session) {
            tab.silent = !answered;
        }
    }

    /// How long a tab may take for what it should do at once.
    pub(crate) fn patience(&self, session: &str, at_most: Duration) -> Duration {
        let silent = self.lock().session_mut(session).is_some_and(|tab| tab.silent);
        if silent { at_most.min(SILENT_DEADLINE) } else { at_most }
    }

    /// The protocol has no codes for these.
    fn explain(&self, session: &str, message: String) -> Fault {
        if let Some(fault) = self.lock().obstacle(session) {
            return fault;
        }
        let replaced = [
            "Cannot find context",
            "uniqueContextId not found",
            "Execution context was destroyed",
            "Inspected target navigated or closed",
            "Promise was collected",
            "Cannot find execution context",
            "Could not find object with given id",
            "Frame with the given id was not found",
            "Frame with the given id does not belong",
            "Could not find node with given id",
        ];
        if replaced.iter().any(|words| message.contains(words)) {
            return PageError::Navigated.into();
        }
        if message.contains("Session with given id not found") || message.contains("Target closed") {
            return PageError::Closed.into();
        }
        Fault::Page(PageError::Driver(message))
    }

    /// Evaluates an expression in a world; a promise is awaited.
    pub(crate) async fn evaluate<T: DeserializeOwned>(
        &self,
        session: &str,
        world: &World,
        expression: &str,
        at_most: Duration,
    ) -> Result<T, Fault> {
        let params = json!({
            "expression": expression, "uniqueContextId": world.unique, "returnByValue": true, "awaitPromise": true
        });
        let answer = self.call_in(session, "Runtime.evaluate", params, at_most).await?;
        read(answer)
    }

    /// The same in the document that a node belongs to.
    pub(crate) async fn evaluate_at<T: DeserializeOwned>(
        &self,
        document: u32,
        expression: &str,
    ) -> Result<T, Fault> {
        let (session, world) = self.lock().world_of(document)?;
        self.evaluate(&session, &world, expression, CALL_DEADLINE).await
    }
}

/// What may make an answer of a tab impossible.
pub(crate) type Obstacle = fn(&State, &str) -> Option<Fault>;

fn obstacle_of(method: &str) -> Obstacle {
    let within = method.starts_with("Runtime.") || method.starts_with("DOM.");
    if within { State::obstacle_within } else { State::obstacle }
}

/// The value of an answer to `Runtime.evaluate` or `Runtime.callFunctionOn`.
pub(crate) fn read<T: DeserializeOwned>(mut answer: Value) -> Result<T, Fault> {
    let details = &answer["exceptionDetails"];
    if !details.is_null() {
        let words = details["exception"]["description"].as_str().or(details["text"].as_str());
        tracing::debug!(?words, "the page script failed");
        let words = words.unwrap_or("the page script failed").lines().next().unwrap_or_default();
        return Err(PageError::Driver(format!("the page script failed: {words}")).into());
    }
    serde_json::from_value(answer["result"]["value"].take())
        .map_err(|e| PageError::Driver(format!("the page script's answer was not understood: {e}")).into())
}
