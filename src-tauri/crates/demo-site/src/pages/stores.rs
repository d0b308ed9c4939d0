//! The stores, as cards that open their details.

use axum::response::Response;
use maud::html;

use super::layout;
use crate::visit::Visit;

const STORES: [(&str, &str, &str, &str); 4] = [
    ("London", "12 Fern Street, London", "Monday to Saturday, 9:00 to 18:00", "+44 20 5550 0112"),
    ("Berlin", "Farnweg 3, Berlin", "Monday to Friday, 10:00 to 19:00", "+49 30 5550 0113"),
    ("Zürich", "Farngasse 8, Zürich", "Tuesday to Saturday, 9:30 to 18:30", "+41 44 555 01 14"),
    ("京都", "羊歯通 5, 京都", "Every day, 11:00 to 20:00", "+81 75 555 0115"),
];

pub(crate) async fn show(visit: Visit) -> Response {
    let body = html! {
        h1 { "Stores" }
        p { "Choose a store to see when it is open." }
        div .grid.four {
            @for (number, (name, address, _, _)) in (1..).zip(STORES) {
                div .card.clickable data-store=(number) {
                    strong { (name) }
                    span .muted { (address) }
                }
            }
        }
        @for (number, (name, address, hours, phone)) in (1..).zip(STORES) {
            section .store id={ "store-" (number) } aria-label=(name) hidden {
                h2 { (name) }
                dl .totals {
                    div { dt { "Address" } dd { (address) } }
                    div { dt { "Open" } dd { (hours) } }
                    div { dt { "Phone" } dd { (phone) } }
                }
            }
        }
    };
    layout::page(&visit, "Stores", &["widgets"], body)
}
