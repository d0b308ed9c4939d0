//! The search page, whose results come by requests of its own.

use axum::{extract::Query, response::Response};
use maud::html;
use serde::Deserialize;

use super::layout;
use crate::visit::Visit;

#[derive(Deserialize)]
pub(crate) struct Asked {
    #[serde(default)]
    q: String,
}

pub(crate) async fn show(visit: Visit, Query(asked): Query<Asked>) -> Response {
    let body = html! {
        h1 { "Search" }
        div .field {
            label for="query" { "What are you looking for?" }
            input #query type="search" value=(asked.q) autocomplete="off" aria-describedby="query-hint";
            p .hint #query-hint { "Results appear as you type." }
        }
        p .count #search-count role="status" {}
        ul #search-results .plain.rows aria-label="Search results" {}
    };
    layout::page(&visit, "Search", &["search"], body)
}
