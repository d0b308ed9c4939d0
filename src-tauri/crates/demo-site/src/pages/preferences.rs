//! Preferences: switches, lists of choice, read-only and coloured things.

use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::Form;
use maud::{Markup, html};

use super::layout;
use crate::{
    Fault,
    people::COUNTRIES,
    visit::Visit,
    visitor::{Fields, Flash},
};

const ZONES: [(&str, &[&str]); 3] = [
    ("Europe", &["Europe/London", "Europe/Berlin", "Europe/Zurich"]),
    ("America", &["America/New_York", "America/Sao_Paulo"]),
    ("Asia", &["Asia/Tokyo", "Asia/Kolkata"]),
];
const THEMES: [(&str, &str); 3] = [("system", "As the system"), ("light", "Light"), ("dark", "Dark")];
const NAMES: [&str; 8] =
    ["display_name", "emails", "sms", "time_zone", "theme", "per_page", "country", "volume"];

pub(crate) async fn show(visit: Visit) -> Response {
    let body = body(&visit, &visit.state().preferences);
    layout::page(&visit, "Preferences", &["widgets", "forms"], body)
}

fn body(visit: &Visit, fields: &Fields) -> Markup {
    let value = |name: &str| fields.get(name).map_or("", String::as_str);
    html! {
        h1 { "Preferences" }
        form method="post" action="/preferences" {
            div .field { label for="number" { "Customer number" } input #number value="C-1001" readonly; }
            div .field { label for="display_name" { "Display name" } input #display_name name="display_name" value=(value("display_name")) required; }
            (switches(visit, value("emails"), value("sms")))
            div .field {
                label for="time_zone" { "Time zone" }
                select #time_zone name="time_zone" { @for (continent, zones) in ZONES {
                    optgroup label=(continent) { @for &zone in zones { option selected[value("time_zone") == zone] { (zone) } } }
                } }
            }
            (country(value("country")))
            fieldset {
                legend { "Theme" }
                @for (key, name) in THEMES {
                    label .radio { input type="radio" name="theme" value=(key) checked[value("theme") == key]; (name) }
                }
            }
            div .field { label for="per_page" { "Products per page" } input #per_page name="per_page" type="number" min="3" max="24" value=(value("per_page")); }
            div .field { label for="volume" { "Sound volume" } input #volume name="volume" type="range" min="0" max="10" value=(if value("volume").is_empty() { "5" } else { value("volume") }); }
            button type="submit" { "Save preferences" }
        }
        (swatches())
    }
}

fn switches(visit: &Visit, emails: &str, sms: &str) -> Markup {
    html! {
        div .switch-row {
            button .switch type="button" role="switch" aria-checked=(emails == "on") aria-label="Email notifications"
                data-stuck[visit.has(Fault::StuckSwitch)] data-input="emails" { span {} }
            span aria-hidden="true" { "Email notifications" }
            input #emails type="hidden" name="emails" value=(if emails == "on" { "on" } else { "off" });
        }
        div .switch-row {
            label .check {
                input type="checkbox" role="switch" name="sms" value="on" checked[sms == "on"];
                span .box aria-hidden="true" {}
                "Text messages"
            }
        }
    }
}

fn country(value: &str) -> Markup {
    html! {
        div .field {
            label for="country" { "Country" }
            div .combobox {
                input #country name="country" role="combobox" aria-expanded="false" aria-controls="countries"
                    aria-autocomplete="list" autocomplete="off" value=(value);
                ul #countries role="listbox" aria-label="Countries" hidden {
                    @for &name in COUNTRIES.iter().flat_map(|(_, names)| *names) {
                        li role="option" aria-selected="false" id={ "country-" (name.to_lowercase().replace(' ', "-")) } { (name) }
                    }
                }
            }
        }
    }
}

fn swatches() -> Markup {
    html! {
        section aria-labelledby="colours" {
            h2 #colours { "Colours of messages" }
            p .swatch.bad { "Errors are red." }
            p .swatch.good { "Success is green." }
            p .swatch.warn { "Warnings are amber." }
        }
    }
}

pub(crate) async fn save(visit: Visit, Form(fields): Form<Vec<(String, String)>>) -> Response {
    let mut kept: Fields = fields.into_iter().filter(|(name, _)| NAMES.contains(&name.as_str())).collect();
    if visit.has(Fault::WrongValue)
        && let Some(name) = kept.get_mut("display_name")
    {
        name.pop();
    }
    let mut state = visit.state();
    state.preferences = kept;
    state.flash = Some(Flash::Success("Your preferences have been saved.".to_owned()));
    Redirect::to("/preferences").into_response()
}
