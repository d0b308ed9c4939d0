//! A visitor without a browser: sends requests to the router and keeps its cookies.

#![allow(clippy::unwrap_used, reason = "a test helper ends its test where an answer is not as assumed")]

use std::collections::BTreeMap;

use axum::{
    Router,
    body::Body,
    http::{HeaderMap, Method, Request, StatusCode, header},
};
use http_body_util::BodyExt;
use tokio::sync::watch;
use tower::ServiceExt;

pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn header(&self, name: header::HeaderName) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    pub(crate) fn has(&self, text: &str) -> bool {
        self.text.contains(text)
    }
}

pub(crate) struct Client {
    app: Router,
    cookies: BTreeMap<String, String>,
}

impl Client {
    pub(crate) fn of(app: &Router) -> Self {
        Self { app: app.clone(), cookies: BTreeMap::new() }
    }

    pub(crate) fn new() -> Self {
        Self::of(&app())
    }

    pub(crate) async fn send(&mut self, method: Method, path: &str, form: Option<&str>) -> Answer {
        let mut request = Request::builder().method(method).uri(path).header(header::HOST, "127.0.0.1:4000");
        if !self.cookies.is_empty() {
            let all: Vec<_> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
            request = request.header(header::COOKIE, all.join("; "));
        }
        if form.is_some() {
            request = request.header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        }
        let request = request.body(Body::from(form.unwrap_or_default().to_owned())).unwrap();
        self.request(request).await
    }

    pub(crate) async fn request(&mut self, request: Request<Body>) -> Answer {
        let response = self.app.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        for cookie in parts.headers.get_all(header::SET_COOKIE) {
            let (name, rest) = cookie.to_str().unwrap().split_once('=').unwrap();
            let value = rest.split(';').next().unwrap();
            self.cookies.insert(name.to_owned(), value.to_owned());
        }
        let bytes = body.collect().await.unwrap().to_bytes();
        Answer {
            status: parts.status,
            headers: parts.headers,
            text: String::from_utf8(bytes.to_vec()).unwrap(),
        }
    }

    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.send(Method::GET, path, None).await
    }

    pub(crate) async fn post(&mut self, path: &str, form: &str) -> Answer {
        self.send(Method::POST, path, Some(form)).await
    }

    pub(crate) async fn log_in(&mut self) -> Answer {
        self.post("/login", "email=ada%40example.com&password=correct+horse").await
    }

    pub(crate) async fn log_in_as_admin(&mut self) -> Answer {
        self.post("/login", "email=admin%40example.com&password=open+sesame").await
    }

    pub(crate) async fn buy_kettles(&mut self, quantity: u32) -> Answer {
        self.post("/api/cart", &format!("product=101&quantity={quantity}")).await
    }
}

/// A site that never closes while the test runs.
pub(crate) fn app() -> Router {
    let (sender, closed) = watch::channel(false);
    std::mem::forget(sender);
    verbatim_demo_site::router(closed)
}

/// A checkout form that is complete.
pub(crate) const ORDER: &str = "name=Ada+Lovelace&email=ada%40example.com&country=Germany&date=2026-04-01\
    &delivery=standard&note=&card=4242+4242+4242+4242&expiry=12%2F30&code=123&terms=on";
