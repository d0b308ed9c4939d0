//! The settings of the account as an older shop laid them out: by a table, labels in neighbouring cells.

use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::Form;
use maud::{Markup, html};

use super::layout;
use crate::{
    visit::Visit,
    visitor::{Fields, Flash},
};

const TEXTS: [(&str, &str); 5] = [
    ("first_name", "First name"),
    ("last_name", "Last name"),
    ("nickname", "Nickname"),
    ("street", "Street"),
    ("city", "City"),
];
const LANGUAGES: [&str; 4] = ["English", "French", "German", "Japanese"];

pub(crate) async fn show(visit: Visit) -> Response {
    if visit.state().email.is_none() {
        return visit.to_login();
    }
    let body = body(&visit.state().settings);
    layout::page(&visit, "Account settings", &[], body)
}

fn body(settings: &Fields) -> Markup {
    let value = |name: &str| settings.get(name).map_or("", String::as_str);
    html! {
        h1 { "Account settings" }
        form method="post" action="/account/settings" {
            table .legacy {
                @for (name, label) in TEXTS {
                    tr { td { (label) ":" } td { input type="text" name=(name) value=(value(name)); } }
                }
                tr {
                    td { "Language:" }
                    td { select name="language" {
                        @for language in LANGUAGES { option selected[value("language") == language] { (language) } }
                    } }
                }
                tr {
                    td { "Send me the catalogue" }
                    td { input type="checkbox" name="catalogue" value="on" checked[value("catalogue") == "on"]; }
                }
                tr { td { "About me:" } td { textarea name="about" rows="3" { (value("about")) } } }
                tr { td {} td { input .button type="submit" value="Save changes"; } }
            }
        }
    }
}

pub(crate) async fn save(visit: Visit, Form(fields): Form<Vec<(String, String)>>) -> Response {
    let mut state = visit.state();
    if state.email.is_none() {
        drop(state);
        return visit.to_login();
    }
    let known = |name: &str| {
        TEXTS.iter().any(|(text, _)| *text == name) || ["language", "catalogue", "about"].contains(&name)
    };
    state.settings = fields.into_iter().filter(|(name, _)| known(name)).collect();
    state.flash = Some(Flash::Success("Your settings have been saved.".to_owned()));
    Redirect::to("/account/settings").into_response()
}
