//! Pages whose title, main heading and address agree or do not.

use axum::{
    extract::Path,
    response::{IntoResponse, Response},
};
use maud::{DOCTYPE, html};

use super::{layout, status};
use crate::visit::Visit;

struct Named {
    path: &'static str,
    title: &'static str,
    headings: &'static [&'static str],
    note: &'static str,
}

const NAMED: [Named; 6] = [
    Named {
        path: "delivery",
        title: "Delivery",
        headings: &["Delivery"],
        note: "title, heading and address agree",
    },
    Named { path: "payment", title: "Payment", headings: &["Refunds"], note: "title and heading disagree" },
    Named { path: "warranty", title: "Warranty", headings: &[], note: "a title and no heading" },
    Named { path: "imprint", title: "", headings: &["Imprint"], note: "a heading and no title" },
    Named { path: "jobs", title: "Jobs", headings: &["Jobs", "Apprentices"], note: "two main headings" },
    Named { path: "press", title: "", headings: &[], note: "only the address has a name" },
];

pub(crate) async fn index(visit: Visit) -> Response {
    let body = html! {
        h1 { "Page names" }
        ul { @for named in NAMED {
            li { a href={ "/names/" (named.path) } { (named.path) } ": " (named.note) }
        } }
    };
    layout::page(&visit, "Page names", &[], body)
}

pub(crate) async fn show(visit: Visit, Path(path): Path<String>) -> Response {
    let Some(named) = NAMED.iter().find(|named| named.path == path) else {
        return status::not_found(visit).await;
    };
    html! {
        (DOCTYPE)
        html lang="en" {
            (layout::head(named.title, &[]))
            body .bare { main {
                @for heading in named.headings { h1 { (heading) } }
                p { "This page is one of a set: " (named.note) "." }
                p { a href="/names" { "Back to the set" } }
            } }
        }
    }
    .into_response()
}
