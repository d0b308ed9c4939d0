//! Pages within pages: one frame of the same origin and one of the other loopback name.

use axum::response::{IntoResponse, Response};
use axum_extra::extract::Form;
use maud::{DOCTYPE, Markup, html};
use serde::Deserialize;

use super::{form, layout};
use crate::visit::Visit;

pub(crate) async fn show(visit: Visit) -> Response {
    let body = html! {
        h1 { "Newsletter" }
        p { "One letter a month, and never two." }
        iframe src="/embed/newsletter" title="Newsletter form" height="230" {}
        h2 { "Two questions" }
        p { "Our partner asks you, on a site of its own." }
        iframe src={ (visit.other_origin()) "/embed/survey" } title="Survey" height="420" {}
    };
    layout::page(&visit, "Newsletter", &[], body)
}

fn framed(title: &str, body: Markup) -> Response {
    html! {
        (DOCTYPE)
        html lang="en" { (layout::head(title, &["frames"])) body .framed { main { (body) } } }
    }
    .into_response()
}

pub(crate) async fn newsletter() -> Response {
    framed("Newsletter form", newsletter_form("", None))
}

fn newsletter_form(email: &str, error: Option<&'static str>) -> Markup {
    let errors = error.map(|error| ("letter-email", error)).into_iter().collect();
    html! {
        h2 { "Stay in touch" }
        form method="post" action="/embed/newsletter" novalidate {
            (form::Field { name: "letter-email", label: "Your email", kind: "email", value: email, ..form::Field::default() }.render(&errors))
            button .upper type="submit" { "Subscribe" }
        }
    }
}

#[derive(Deserialize)]
pub(crate) struct Subscription {
    #[serde(rename = "letter-email")]
    email: String,
}

pub(crate) async fn subscribe(Form(Subscription { email }): Form<Subscription>) -> Response {
    if !form::is_email(email.trim()) {
        return framed(
            "Newsletter form",
            newsletter_form(&email, Some("Please enter a valid email address.")),
        );
    }
    framed(
        "Newsletter form",
        html! {
            h2 { "Thank you" }
            p .message.success role="status" { "You have subscribed with " (email.trim()) "." }
        },
    )
}

pub(crate) async fn survey() -> Response {
    framed(
        "Survey",
        html! {
            h2 { "Survey" }
            form #survey {
                fieldset {
                    legend { "How did you find us?" }
                    label .radio { input type="radio" name="how" value="A friend" required; "A friend" }
                    label .radio { input type="radio" name="how" value="A search"; "A search" }
                    label .radio { input type="radio" name="how" value="By chance"; "By chance" }
                }
                div .field { label for="wish" { "What should we sell?" } input #wish name="wish"; }
                button type="submit" { "Send answers" }
            }
            p #thanks .message.success role="status" hidden {}
        },
    )
}

pub(crate) async fn partner() -> Response {
    layout::bare("Partner", "You have left the shop for a partner's site.").into_response()
}
