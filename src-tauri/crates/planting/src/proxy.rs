//! The proxy: on a free port of loopback, for one application, with one fault or none.

mod passing;
mod socket;

use std::net::Ipv4Addr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use reqwest::Url;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::answer::Answer;
use crate::error::Error;
use crate::fault::Fault;
use crate::way::Sides;

/// A proxy before an application. It ends when it is dropped.
#[derive(Debug)]
pub struct Proxy {
    before: Arc<Before>,
    base: String,
    task: JoinHandle<()>,
}

/// What stands before what.
#[derive(Debug)]
struct Before {
    client: reqwest::Client,
    sides: Sides,
    fault: Option<Fault>,
    /// How often the fault was in an answer.
    planted: AtomicUsize,
    /// What was answered, where no fault is planted.
    answers: Mutex<Vec<Answer>>,
}

impl Proxy {
    /// Stands before the application at this address; without a fault it remembers what is answered.
    ///
    /// # Errors
    /// The address is none of HTTP; no port on loopback is free.
    pub async fn start(application: &str, fault: Option<Fault>) -> Result<Self, Error> {
        let address = || Error::Address(application.to_owned());
        let url = Url::parse(application).map_err(|_| address())?;
        if !matches!(url.scheme(), "http" | "https") || url.host().is_none() {
            return Err(address());
        }
        let client = reqwest::Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .no_proxy()
            .http1_only()
            .build()
            .map_err(Error::Client)?;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.map_err(Error::Listen)?;
        let own = format!("http://{}", listener.local_addr().map_err(Error::Listen)?);
        let base = format!("{own}{}", url.path().trim_end_matches('/'));
        let before = Arc::new(Before {
            client,
            sides: Sides { proxy: own, application: url.origin().ascii_serialization() },
            fault,
            planted: AtomicUsize::new(0),
            answers: Mutex::default(),
        });
        let routes = Router::new().fallback(passing::pass).with_state(before.clone());
        // It ends with the task that it runs in; a connection that breaks off is its own affair.
        let task = tokio::spawn(async move { drop(axum::serve(listener, routes).await) });
        Ok(Self { before, base, task })
    }

    /// The application's base URL behind the proxy, without a slash at its end.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.base
    }

    /// In how many answers the fault was; none where no answer had what it changes.
    #[must_use]
    pub fn planted(&self) -> usize {
        self.before.planted.load(Ordering::Relaxed)
    }

    /// What was answered, in that order, where no fault is planted.
    #[must_use]
    pub fn answers(&self) -> Vec<Answer> {
        self.before.answers.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

#[cfg(test)]
#[path = "tests/proxy.rs"]
mod tests;
