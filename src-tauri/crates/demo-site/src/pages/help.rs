//! Questions and answers, the contact form, and windows that open beside the page.

use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::Form;
use maud::{DOCTYPE, Markup, html};
use serde::Deserialize;

use super::layout;
use crate::{visit::Visit, visitor::Flash};

const ANSWERS: [(&str, &str); 4] = [
    ("How long does delivery take?", "Two to four working days; express orders arrive on the next one."),
    ("Can I return an item?", "Yes, within 30 days, and we pay for the parcel."),
    ("Which cards do you take?", "All that have sixteen digits. No card is ever charged."),
    ("Where is my invoice?", "On the page of your order, as a file to download."),
];

pub(crate) async fn show(visit: Visit) -> Response {
    let body = html! {
        h1 { "Help" }
        section .accordion aria-labelledby="questions" {
            h2 #questions { "Questions" }
            @for (number, (question, answer)) in (1..).zip(ANSWERS) {
                h3 { button type="button" aria-expanded="false" aria-controls={ "answer-" (number) } { (question) } }
                div id={ "answer-" (number) } hidden { p { (answer) } }
            }
        }
        p .actions {
            a href="/help/sizes" target="_blank" rel="noopener" { "Size guide" }
            button .secondary type="button" data-popup="/help/chat" { "Chat with us" }
        }
        (contact())
    };
    layout::page(&visit, "Help", &["widgets", "forms", "windows"], body)
}

fn contact() -> Markup {
    html! {
        section aria-labelledby="contact" {
            h2 #contact { "Write to us" }
            form method="post" action="/help" data-complete {
                div .field { label for="from" { "Your name" } input #from name="from" required autocomplete="name"; }
                div .field {
                    label for="topic" { "Topic" }
                    select #topic name="topic" required {
                        option value="" { "Please choose" }
                        option { "Delivery" } option { "Returns" } option { "Something else" }
                    }
                }
                div .field { label for="message" { "Message" } textarea #message name="message" rows="4" required maxlength="500" {} }
                p .hint data-left-for="message" { "500 characters left" }
                button type="submit" disabled { "Send message" }
            }
        }
    }
}

#[derive(Deserialize)]
pub(crate) struct Message {
    from: String,
}

pub(crate) async fn send(visit: Visit, Form(Message { from }): Form<Message>) -> Response {
    visit.state().flash =
        Some(Flash::Success(format!("Thank you, {}. We will answer within a day.", from.trim())));
    Redirect::to("/help").into_response()
}

pub(crate) async fn sizes(visit: Visit) -> Response {
    let body = html! {
        h1 { "Size guide" }
        table .data {
            caption .sr { "Sizes" }
            thead { tr { th { "Size" } th .num { "Chest in cm" } th .num { "Length in cm" } } }
            tbody {
                tr { td { "Small" } td .num { "96" } td .num { "68" } }
                tr { td { "Medium" } td .num { "104" } td .num { "71" } }
                tr { td { "Large" } td .num { "112" } td .num { "74" } }
            }
        }
    };
    layout::page(&visit, "Size guide", &[], body)
}

pub(crate) async fn chat() -> Response {
    html! {
        (DOCTYPE)
        html lang="en" {
            (layout::head("Chat", &["windows"]))
            body .bare { main {
                h1 { "Chat" }
                p #chat-log role="log" { "Hello! How can we help?" }
                form #chat {
                    div .field { label for="chat-text" { "Your question" } input #chat-text required autocomplete="off"; }
                    button type="submit" { "Send" }
                }
                button .secondary type="button" data-close-window { "Close window" }
            } }
        }
    }
    .into_response()
}
