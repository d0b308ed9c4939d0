//! The list of faults, the list of all pages, and starting anew.

use axum::response::{IntoResponse, Redirect, Response};
use maud::html;

use super::layout;
use crate::{
    Fault,
    visit::{self, Visit},
};

/// Every page with a name, for the page that lists them.
const PAGES: [(&str, &str); 30] = [
    ("/", "Home"),
    ("/products", "Products"),
    ("/products/copper-kettle", "A product"),
    ("/search?q=lamp", "Search"),
    ("/cart", "Cart"),
    ("/checkout", "Checkout"),
    ("/orders", "Your orders"),
    ("/login", "Log in"),
    ("/signup", "Sign up"),
    ("/account", "My account"),
    ("/account/settings", "Account settings"),
    ("/admin", "Dashboard"),
    ("/admin/customers", "Customers"),
    ("/admin/orders", "Orders"),
    ("/admin/board", "Board"),
    ("/offers", "Offers"),
    ("/stores", "Stores"),
    ("/help", "Help"),
    ("/returns", "Returns"),
    ("/newsletter", "Newsletter"),
    ("/notes", "Notes"),
    ("/preferences", "Preferences"),
    ("/live", "Live orders"),
    ("/dialogs", "Dialogs"),
    ("/names", "Page names"),
    ("/staff", "Staff only (HTTP Basic)"),
    ("/moved", "A page that has moved"),
    ("/status/404", "A page that is missing"),
    ("/status/500", "A page that fails"),
    ("/status/503", "A page that is busy"),
];

pub(crate) async fn show(visit: Visit) -> Response {
    let body = html! {
        h1 { "Faults" }
        p { "A fault is planted for you alone, until you choose another or none." }
        p { "Planted now: " strong { (visit.fault.map_or("none", Fault::name)) } }
        p { a .button.secondary href="/faults?fault=none" { "Plant no fault" } }
        div .scroll { table .data.wrap {
            caption .sr { "Faults" }
            thead { tr { th { "Name" } th { "What it does" } th { "See it" } } }
            tbody { @for fault in Fault::ALL {
                tr {
                    td { a href={ "/faults?fault=" (fault.name()) } { (fault.name()) } }
                    td { (fault.effect()) }
                    td { a href=(fault.page()) { (fault.page()) } }
                }
            } }
        } }
    };
    layout::page(&visit, "Faults", &[], body)
}

pub(crate) async fn pages(visit: Visit) -> Response {
    let body = html! {
        h1 { "All pages" }
        ul .columns-list { @for (path, name) in PAGES { li { a href=(path) { (name) } " " code { (path) } } } }
    };
    layout::page(&visit, "All pages", &[], body)
}

pub(crate) async fn reset(visit: Visit) -> Response {
    (visit::forget(&visit), axum::Json(serde_json::json!({ "reset": true }))).into_response()
}

pub(crate) async fn reset_link(visit: Visit) -> Response {
    let forgotten = visit::forget(&visit);
    visit.state().flash = Some(crate::visitor::Flash::Success("The demo has been reset.".to_owned()));
    (forgotten, Redirect::to("/")).into_response()
}
