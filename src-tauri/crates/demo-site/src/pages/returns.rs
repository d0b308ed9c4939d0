//! Returning an item, with a picture of it.

use axum::{
    extract::Multipart,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use maud::{Markup, html};

use super::layout;
use crate::visit::Visit;

pub(crate) async fn show(visit: Visit) -> Response {
    layout::page(&visit, "Returns", &["returns"], body(None, None))
}

fn body(done: Option<&str>, error: Option<&str>) -> Markup {
    html! {
        h1 { "Returns" }
        p { "Send us a picture of the item, and we send you a label." }
        @if let Some(done) = done { p .message.success role="status" { (done) } }
        @if let Some(error) = error { p .message.error role="alert" { (error) } }
        form method="post" action="/returns" enctype="multipart/form-data" {
            div .field { label for="order" { "Order number" } input #order name="order" inputmode="numeric" required; }
            div .field {
                label for="reason" { "Reason" }
                select #reason name="reason" { option { "It is damaged" } option { "It is the wrong item" } option { "I changed my mind" } }
            }
            div .field {
                label .file {
                    input #picture type="file" name="picture";
                    span .button.secondary { "Choose picture" }
                }
                p #file-info .hint { "No file chosen" }
            }
            button type="submit" { "Send return" }
        }
    }
}

pub(crate) async fn submit(visit: Visit, mut form: Multipart) -> Response {
    let (mut order, mut file) = (String::new(), None);
    loop {
        let field = match form.next_field().await {
            Ok(Some(field)) => field,
            Ok(None) => break,
            Err(error) => return (error.status(), error.body_text()).into_response(),
        };
        match (field.name(), field.file_name().map(str::to_owned)) {
            (Some("picture"), Some(name)) => match field.bytes().await {
                Ok(bytes) => file = Some((name, bytes.len())),
                Err(error) => return (error.status(), error.body_text()).into_response(),
            },
            (Some("order"), _) => order = field.text().await.unwrap_or_default(),
            _ => {}
        }
    }
    match file {
        Some((name, size)) if !name.is_empty() => {
            let done =
                format!("Your return for order {} has been received: {name}, {size} bytes.", order.trim());
            layout::page(&visit, "Returns", &["returns"], body(Some(&done), None))
        }
        _ => {
            let body = body(None, Some("Please choose a picture."));
            layout::page_with(StatusCode::UNPROCESSABLE_ENTITY, &visit, "Returns", &["returns"], body)
        }
    }
}
