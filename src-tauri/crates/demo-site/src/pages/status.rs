//! Pages that answer with something else than 200.

use axum::{
    extract::Path,
    http::{StatusCode, header},
    response::{IntoResponse, Redirect, Response},
};
use axum_extra::{
    TypedHeader,
    headers::{Authorization, authorization::Basic},
};
use maud::html;

use super::layout;
use crate::visit::Visit;

pub(crate) async fn not_found(visit: Visit) -> Response {
    let body = html! {
        h1 { "Page not found" }
        p { "There is nothing at this address." }
        p { a .button href="/" { "Back to the shop" } }
    };
    layout::page_with(StatusCode::NOT_FOUND, &visit, "Page not found", &[], body)
}

/// A page with the status that the address names; only those that carry a document.
pub(crate) async fn show(visit: Visit, Path(code): Path<u16>) -> Response {
    match StatusCode::from_u16(code) {
        Ok(StatusCode::NOT_FOUND) => not_found(visit).await,
        Ok(code) if code.is_server_error() => layout::server_error(code, "The server could not answer."),
        Ok(code) if code.is_client_error() => {
            (code, layout::bare("Refused", "The request was refused.")).into_response()
        }
        _ => not_found(visit).await,
    }
}

pub(crate) async fn moved() -> Redirect {
    Redirect::to("/products")
}

/// Behind HTTP Basic authentication: user `staff`, password `letmein`.
pub(crate) async fn staff(visit: Visit, sent: Option<TypedHeader<Authorization<Basic>>>) -> Response {
    let known =
        sent.is_some_and(|TypedHeader(sent)| sent.username() == "staff" && sent.password() == "letmein");
    if !known {
        let asked = [(header::WWW_AUTHENTICATE, "Basic realm=\"Staff only\", charset=\"UTF-8\"")];
        return (StatusCode::UNAUTHORIZED, asked, layout::bare("Staff only", "Please log in as staff."))
            .into_response();
    }
    let body = html! { h1 { "Staff only" } p { "Hello, staff. The kettle is in the back room." } };
    layout::page(&visit, "Staff only", &[], body)
}
