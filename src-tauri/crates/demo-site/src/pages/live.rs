//! A page that never comes to rest.

use axum::response::Response;
use maud::html;

use super::layout;
use crate::visit::Visit;

pub(crate) async fn show(visit: Visit) -> Response {
    let body = html! {
        h1 { "Live orders" }
        p { "Orders of today, as they come in." }
        p .ticker #ticker data-ticker { "Latest order: 0" }
        p { "Our target for today is " strong { "120 orders" } "." }
        p { button type="button" #pause aria-pressed="false" { "Pause ticker" } }
    };
    layout::page(&visit, "Live orders", &["live"], body)
}
