//! The connection to the browser: commands out, answers and events in, in the order of the wire.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use chromiumoxide::error::CdpError;
use chromiumoxide::types::{self, Message};
use serde_json::{Value, json};
use tokio::sync::{mpsc, oneshot};
use verbatim_engine::page::PageError;

use crate::context::Context;
use crate::wire::{Event, Wire};

/// How long a command to the browser itself may take.
const BROWSER_DEADLINE: Duration = Duration::from_secs(30);

/// The answer to a command; the sender is dropped when the browser is gone.
pub(crate) type Answer = oneshot::Receiver<Result<Value, types::Error>>;

struct Outgoing {
    session: Option<String>,
    method: &'static str,
    params: Value,
    answer: oneshot::Sender<Result<Value, types::Error>>,
}

type Routes = Arc<Mutex<HashMap<String, Weak<Context>>>>;

/// A handle to the connection; cheap to clone.
#[derive(Clone)]
pub(crate) struct Connection {
    outgoing: mpsc::UnboundedSender<Outgoing>,
    routes: Routes,
}

impl Connection {
    /// Drives what carries messages to a browser, until that or the last handle ends.
    pub(crate) fn over(wire: Wire) -> Self {
        let (outgoing, incoming) = mpsc::unbounded_channel();
        let routes = Routes::default();
        let connection = Self { outgoing, routes };
        let driver = Driver {
            wire,
            pending: HashMap::new(),
            sessions: HashMap::new(),
            connection: connection.downgrade(),
        };
        tokio::spawn(driver.run(incoming));
        connection
    }

    fn downgrade(&self) -> WeakConnection {
        WeakConnection { outgoing: self.outgoing.downgrade(), routes: self.routes.clone() }
    }

    /// Sends a command now; the order of calls is the order of the wire.
    pub(crate) fn send(&self, session: Option<&str>, method: &'static str, params: Value) -> Answer {
        let (answer, receiver) = oneshot::channel();
        let outgoing = Outgoing { session: session.map(str::to_owned), method, params, answer };
        // When the driver has ended, the sender of the answer is dropped with the command: the receiver sees that.
        drop(self.outgoing.send(outgoing));
        receiver
    }

    /// A command to the browser itself.
    pub(crate) async fn call(&self, method: &'static str, params: Value) -> Result<Value, PageError> {
        match tokio::time::timeout(BROWSER_DEADLINE, self.send(None, method, params)).await {
            Ok(Ok(Ok(value))) => Ok(value),
            Ok(Ok(Err(error))) => Err(PageError::Driver(error.message)),
            Ok(Err(_)) => Err(gone()),
            Err(_) => Err(PageError::Unresponsive(millis(BROWSER_DEADLINE))),
        }
    }

    /// From now on events of this context go to it.
    pub(crate) fn route(&self, context: &Arc<Context>) {
        lock(&self.routes).insert(context.id.clone(), Arc::downgrade(context));
    }

    /// Ends what [`Self::route`] began.
    pub(crate) fn unroute(&self, context: &str) {
        lock(&self.routes).remove(context);
    }
}

/// The browser process or its connection has ended.
pub(crate) fn gone() -> PageError {
    PageError::BrowserGone("its connection was closed".into())
}

/// Milliseconds of a duration.
pub(crate) fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

struct WeakConnection {
    outgoing: mpsc::WeakUnboundedSender<Outgoing>,
    routes: Routes,
}

/// The task that owns the wire. It ends with the wire or with the last handle, and drops the pending answers.
struct Driver {
    wire: Wire,
    pending: HashMap<types::CallId, oneshot::Sender<Result<Value, types::Error>>>,
    sessions: HashMap<String, Weak<Context>>,
    connection: WeakConnection,
}

impl Driver {
    async fn run(mut self, mut commands: mpsc::UnboundedReceiver<Outgoing>) {
        loop {
            tokio::select! {
                command = commands.recv() => match command {
                    Some(command) => self.submit(command),
                    None => break,
                },
                message = self.wire.next() => match message {
                    Some(Ok(Message::Response(response))) => self.answer(response),
                    Some(Ok(Message::Event(event))) => self.dispatch(event),
                    Some(Err(CdpError::InvalidMessage(_, error))) => {
                        tracing::debug!(%error, "a message of the browser was not understood");
                    }
                    Some(Err(error)) => {
                        tracing::debug!(%error, "the connection to the browser has ended");
                        break;
                    }
                    None => break,
                },
            }
        }
        drop(commands);
        self.pending.clear();
        for context in lock(&self.connection.routes).values().filter_map(Weak::upgrade) {
            context.lost();
        }
    }

    fn submit(&mut self, command: Outgoing) {
        match self.wire.submit(command.method, command.session, command.params) {
            Ok(id) => {
                self.pending.insert(id, command.answer);
            }
            Err(error) => {
                let error = types::Error { code: 0, message: error.to_string() };
                drop(command.answer.send(Err(error)));
            }
        }
    }

    fn answer(&mut self, response: types::Response) {
        let Some(sender) = self.pending.remove(&response.id) else { return };
        let result = match response.error {
            Some(error) => Err(error),
            None => Ok(response.result.unwrap_or(Value::Null)),
        };
        // Whoever has stopped waiting has dropped the receiver.
        drop(sender.send(result));
    }

    fn dispatch(&mut self, event: Event) {
        match (&event.session, event.method.as_str()) {
            (Some(session), method) => {
                if let Some(context) = self.sessions.get(session).and_then(Weak::upgrade) {
                    context.handle(session, method, &event.params);
                }
            }
            (None, "Target.attachedToTarget") => self.attached(&event.params),
            (None, "Target.detachedFromTarget") => {
                let session = event.params["sessionId"].as_str().unwrap_or_default();
                if let Some(context) = self.sessions.remove(session).and_then(|c| c.upgrade()) {
                    context.detached(session);
                }
            }
            (None, "Browser.downloadWillBegin" | "Browser.downloadProgress") => {
                let begins = event.method == "Browser.downloadWillBegin";
                for context in lock(&self.connection.routes).values().filter_map(Weak::upgrade) {
                    if begins {
                        context.download(&event.params);
                    } else {
                        context.download_goes_on(&event.params);
                    }
                }
            }
            _ => {}
        }
    }

    fn attached(&mut self, params: &Value) {
        let session = params["sessionId"].as_str().unwrap_or_default();
        let owner = params["targetInfo"]["browserContextId"].as_str().unwrap_or_default();
        let context = lock(&self.connection.routes).get(owner).and_then(Weak::upgrade);
        if let Some(context) = context {
            self.sessions.insert(session.to_owned(), Arc::downgrade(&context));
            context.attached(session, &params["targetInfo"]);
        } else if let Some(outgoing) = self.connection.outgoing.upgrade() {
            let connection = Connection { outgoing, routes: self.connection.routes.clone() };
            drop(connection.send(Some(session), "Runtime.runIfWaitingForDebugger", json!({})));
        }
    }
}
