//! Who is asking: the visitor's cookie, state and planted fault, found before any page is made.

use std::{
    num::NonZeroUsize,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use axum::{
    extract::{FromRequestParts, Query, Request, State},
    http::{StatusCode, header, request::Parts},
    middleware::Next,
    response::{IntoResponse, Redirect, Response},
};
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};
use lru::LruCache;
use serde::Deserialize;
use tokio::sync::watch;
use uuid::Uuid;

use crate::{Error, Fault, pages::layout, visitor::Visitor};

/// Visitors kept at once; the one who was away longest is forgotten first.
const VISITORS: NonZeroUsize = NonZeroUsize::MIN.saturating_add(511);
const VISITOR: &str = "visitor";
const FAULT: &str = "fault";

type Kept = Arc<Mutex<Visitor>>;

/// What all requests share.
#[derive(Clone)]
pub(crate) struct Site {
    visitors: Arc<Mutex<LruCache<Uuid, Kept>>>,
    closed: watch::Receiver<bool>,
}

impl Site {
    pub(crate) fn new(closed: watch::Receiver<bool>) -> Self {
        Self { visitors: Arc::new(Mutex::new(LruCache::new(VISITORS))), closed }
    }

    fn visitor(&self, id: Uuid) -> Kept {
        let mut visitors = self.visitors.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(visitors.get_or_insert(id, || Arc::new(Mutex::new(Visitor::new()))))
    }
}

/// One request of one visitor.
#[derive(Clone)]
pub(crate) struct Visit {
    kept: Kept,
    closed: watch::Receiver<bool>,
    pub(crate) fault: Option<Fault>,
    pub(crate) path: String,
    pub(crate) host: String,
    /// The visitor asked for the ticker on this page.
    pub(crate) ticker: bool,
}

impl Visit {
    /// The visitor's state; hold it for the making of one answer only, never over an await.
    pub(crate) fn state(&self) -> MutexGuard<'_, Visitor> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn has(&self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }

    /// A count as it is shown: one too high under [`Fault::OffByOneCount`].
    pub(crate) fn count(&self, count: usize) -> usize {
        count + usize::from(self.has(Fault::OffByOneCount))
    }

    /// The same server under its other loopback name, as a base URL.
    pub(crate) fn other_origin(&self) -> String {
        let port = self.host.rsplit_once(':').map_or("", |(_, port)| port);
        let name = if self.host.starts_with("localhost") { "127.0.0.1" } else { "localhost" };
        format!("http://{name}:{port}")
    }

    /// Never answers; when the site shuts down the connection is let go with 503.
    pub(crate) async fn hang(&self) -> Response {
        let mut closed = self.closed.clone();
        let _gone = closed.wait_for(|closed| *closed).await.is_err();
        StatusCode::SERVICE_UNAVAILABLE.into_response()
    }

    /// The log-in page that leads back here, for a visitor who is not logged in.
    pub(crate) fn to_login(&self) -> Response {
        Redirect::to(&format!("/login?next={}", self.path)).into_response()
    }
}

impl<S: Sync> FromRequestParts<S> for Visit {
    type Rejection = StatusCode;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, StatusCode> {
        parts.extensions.get::<Self>().cloned().ok_or(StatusCode::INTERNAL_SERVER_ERROR)
    }
}

#[derive(Deserialize)]
struct Asked {
    fault: Option<String>,
    ticker: Option<String>,
}

/// Finds the visitor and the fault, and keeps both in cookies.
pub(crate) async fn recognise(State(site): State<Site>, mut request: Request, next: Next) -> Response {
    let jar = CookieJar::from_headers(request.headers());
    let asked = Query::<Asked>::try_from_uri(request.uri()).map(|Query(asked)| asked).ok();
    let named = asked.as_ref().and_then(|asked| asked.fault.clone());
    let fault = match named.as_deref() {
        Some("none" | "") => None,
        Some(name) => match name.parse::<Fault>() {
            Ok(fault) => Some(fault),
            Err(error) => return refused(&error),
        },
        // A cookie of an older version may name a fault that is no more.
        None => jar.get(FAULT).and_then(|cookie| cookie.value().parse().ok()),
    };
    let known = jar.get(VISITOR).and_then(|cookie| Uuid::parse_str(cookie.value()).ok());
    let id = known.unwrap_or_else(Uuid::new_v4);
    let visit = Visit {
        kept: site.visitor(id),
        closed: site.closed.clone(),
        fault,
        path: request.uri().path().to_owned(),
        host: request
            .headers()
            .get(header::HOST)
            .and_then(|host| host.to_str().ok())
            .unwrap_or("127.0.0.1:80")
            .to_owned(),
        ticker: asked.is_some_and(|asked| asked.ticker.as_deref() == Some("on")),
    };
    visit.state().forget_lost_login(fault);
    request.extensions_mut().insert(visit);
    let response = next.run(request).await;
    let mut changed = CookieJar::new();
    if known.is_none() {
        changed = changed.add(cookie(VISITOR, id.to_string()));
    }
    if named.is_some() {
        changed = changed.add(cookie(FAULT, fault.map_or("none", Fault::name).to_owned()));
    }
    (changed, [(header::CACHE_CONTROL, "no-store")], response).into_response()
}

fn cookie(name: &'static str, value: String) -> Cookie<'static> {
    Cookie::build((name, value)).path("/").http_only(true).same_site(SameSite::Lax).build()
}

fn refused(error: &Error) -> Response {
    (StatusCode::BAD_REQUEST, layout::bare("Unknown fault", &format!("could not {error}"))).into_response()
}

/// Forgets all that the visitor did, the fault included.
pub(crate) fn forget(visit: &Visit) -> CookieJar {
    *visit.state() = Visitor::new();
    CookieJar::new().add(cookie(FAULT, "none".to_owned()))
}
