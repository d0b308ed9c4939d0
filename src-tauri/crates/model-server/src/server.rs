//! The server: set up, started, asked about, and ended.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::StatusCode;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::answer::Kind;
use crate::book::{Book, Listener};
use crate::{Answer, Asked, Schemas, Served, asked, delivery, ollama, openai};

/// Why the server did not start.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No port on loopback.
    #[error("listen on loopback: {0}")]
    Listen(#[from] std::io::Error),
}

type Closure = dyn Fn(&Asked) -> Answer + Send + Sync;

/// What the routes share.
pub(crate) struct Shared {
    pub(crate) served: Vec<Served>,
    pub(crate) schemas: Schemas,
    pub(crate) book: Arc<Book>,
    token: Option<(String, u16)>,
    anything: Option<Answer>,
    answer: Box<Closure>,
}

/// A server that is set up.
pub struct Builder {
    shared: Shared,
}

impl Builder {
    /// Claims to have these models; without this it has one, named `test`.
    #[must_use]
    pub fn models(mut self, models: impl IntoIterator<Item = Served>) -> Self {
        self.shared.served = models.into_iter().collect();
        self
    }

    /// Wants this bearer token, and refuses others with this status (401, 403).
    #[must_use]
    pub fn token(mut self, token: impl Into<String>, refusal: u16) -> Self {
        self.shared.token = Some((token.into(), refusal));
        self
    }

    /// What the OpenAI side makes of `response_format`.
    #[must_use]
    pub fn schemas(mut self, schemas: Schemas) -> Self {
        self.shared.schemas = schemas;
        self
    }

    /// Answers each request to any path like this: another kind of server, or a broken one.
    #[must_use]
    pub fn always(mut self, answer: Answer) -> Self {
        self.shared.anything = Some(answer);
        self
    }

    /// Starts on a free port of 127.0.0.1.
    ///
    /// # Errors
    /// There is no free port.
    pub async fn start(self) -> Result<ModelServer, Error> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let addr = listener.local_addr()?;
        let book = self.shared.book.clone();
        let shared = Arc::new(self.shared);
        let routes = Router::new()
            .merge(ollama::routes())
            .merge(openai::routes())
            .fallback(|| async { (StatusCode::NOT_FOUND, "404 page not found") })
            .layer(DefaultBodyLimit::disable())
            .layer(middleware::from_fn_with_state(shared.clone(), door))
            .with_state(shared);
        let task = tokio::spawn(async move { axum::serve(listener, routes).await });
        Ok(ModelServer { addr, book, task })
    }
}

/// Before any route: servers that answer all alike, and the token.
async fn door(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    if let Some(answer) = &shared.anything {
        return plain(answer.clone(), Listener::new(shared.book.clone())).await;
    }
    if let Some((token, refusal)) = &shared.token
        && asked::token(request.headers()).as_ref() != Some(token)
    {
        let status = StatusCode::from_u16(*refusal).unwrap_or(StatusCode::UNAUTHORIZED);
        return (status, axum::Json(serde_json::json!({"error": "unauthorized"}))).into_response();
    }
    next.run(request).await
}

/// An answer outside of any protocol.
async fn plain(answer: Answer, listener: Listener) -> Response {
    tokio::time::sleep(answer.wait).await;
    let (status, kind, body) = match answer.kind {
        Kind::Never => std::future::pending().await,
        Kind::Raw { status, content_type, body } => (status, content_type, body),
        Kind::Error { status, message } => (status, "text/plain".to_owned(), message.into_bytes()),
        Kind::Text(text) => (200, "text/plain".to_owned(), text.content.into_bytes()),
    };
    delivery::response(status, &kind, vec![body], answer.way, listener)
}

impl Shared {
    pub(crate) fn model(&self, name: &str) -> Option<&Served> {
        // Ollama takes a name without a tag for the latest one.
        self.served.iter().find(|served| served.name == name || served.name == format!("{name}:latest"))
    }

    /// The answer of the test's closure, which is written down, after its wait.
    pub(crate) async fn answer(&self, asked: &Asked) -> (Answer, Listener) {
        self.book.call(asked);
        let listener = Listener::new(self.book.clone());
        let answer = (self.answer)(asked);
        if matches!(answer.kind, Kind::Never) {
            std::future::pending::<()>().await;
        }
        tokio::time::sleep(answer.wait).await;
        (answer, listener)
    }
}

/// A running server. It ends when it is dropped.
#[derive(Debug)]
pub struct ModelServer {
    addr: SocketAddr,
    book: Arc<Book>,
    task: JoinHandle<std::io::Result<()>>,
}

impl ModelServer {
    /// Sets up a server whose answers this closure writes.
    pub fn answering(answer: impl Fn(&Asked) -> Answer + Send + Sync + 'static) -> Builder {
        Builder {
            shared: Shared {
                served: vec![Served::new("test")],
                schemas: Schemas::Kept,
                book: Arc::default(),
                token: None,
                anything: None,
                answer: Box::new(answer),
            },
        }
    }

    /// The base URL of Ollama's protocol, without a trailing slash.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.addr)
    }

    /// The base URL of OpenAI's protocol, which ends with `/v1`.
    #[must_use]
    pub fn openai_url(&self) -> String {
        format!("http://{}/v1", self.addr)
    }

    /// How many completions it was asked for.
    #[must_use]
    pub fn calls(&self) -> usize {
        self.book.counts().calls
    }

    /// All completions that it was asked for, in order.
    #[must_use]
    pub fn asked(&self) -> Vec<Asked> {
        self.book.asked()
    }

    /// How many completions the client left before the answer was whole.
    #[must_use]
    pub fn hung_up(&self) -> usize {
        self.book.counts().hung_up
    }

    /// How many completions are on their way.
    #[must_use]
    pub fn open(&self) -> usize {
        let counts = self.book.counts();
        counts.calls.saturating_sub(counts.hung_up + counts.ended)
    }

    /// Returns once it was asked for so many completions.
    pub async fn wait_calls(&self, calls: usize) {
        self.book.wait(|counts| counts.calls >= calls).await;
    }

    /// Returns once the client has left so many completions.
    pub async fn wait_hung_up(&self, hung_up: usize) {
        self.book.wait(|counts| counts.hung_up >= hung_up).await;
    }
}

impl Drop for ModelServer {
    fn drop(&mut self) {
        self.task.abort();
    }
}
