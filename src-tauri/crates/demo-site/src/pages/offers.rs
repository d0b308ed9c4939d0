//! Offers, with a bar at the foot of the window that a cookie banner covers.

use axum::{
    http::StatusCode,
    response::{IntoResponse, Redirect, Response},
};
use maud::html;

use super::layout;
use crate::{Fault, visit::Visit, visitor::Flash};

pub(crate) async fn show(visit: Visit) -> Response {
    if visit.has(Fault::HangingPage) {
        return visit.hang().await;
    }
    let body = html! {
        section .offer {
            h1 { "Offers" }
            p .lead { "Ten per cent off everything with the code " strong { "WELCOME10" } "." }
            p { "Delivery is free with the code " strong { "FREESHIP" } ". The code " s { "SUMMER24" } " has expired." }
            p { a href={ (visit.other_origin()) "/partner" } { "Visit our partner" } }
        }
        div .offer-end {
            form method="post" action="/offers/claim" { button type="submit" { "Claim offer" } }
        }
        aside #cookies .cookie-banner role="region" aria-label="Cookies" hidden[visit.state().cookies_answered] {
            p { "We use cookies to remember your cart." }
            p .actions {
                button type="button" data-cookies="all" { "Accept all" }
                button .secondary type="button" data-cookies="necessary" { "Only necessary ones" }
            }
        }
    };
    layout::page(&visit, "Offers", &["offers"], body)
}

pub(crate) async fn claim(visit: Visit) -> Response {
    visit.state().flash =
        Some(Flash::Success("Your offer is waiting in the cart: use WELCOME10.".to_owned()));
    Redirect::to("/offers").into_response()
}

/// The answer to the cookie banner, whichever it is.
pub(crate) async fn cookies(visit: Visit) -> StatusCode {
    visit.state().cookies_answered = true;
    StatusCode::NO_CONTENT
}

/// Answers without a document, as some buttons of real pages do.
pub(crate) async fn nothing() -> StatusCode {
    StatusCode::NO_CONTENT
}
