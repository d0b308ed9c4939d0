//! Making an account.

use axum::{
    http::StatusCode,
    response::{IntoResponse, Redirect, Response},
};
use axum_extra::extract::Form;
use maud::{Markup, html};
use serde::Deserialize;

use super::{
    form::{self, Errors, Field},
    layout,
};
use crate::{
    people::Account,
    visit::Visit,
    visitor::{Flash, MOST_ENTRIES},
};

#[derive(Default, Deserialize)]
#[serde(default)]
pub(crate) struct Entered {
    name: String,
    email: String,
    password: String,
    repeat: String,
    terms: Option<String>,
}

impl Entered {
    fn errors(&self, taken: bool) -> Errors {
        let mut errors = Errors::new();
        let mut check = |wrong: bool, name, message| {
            if wrong {
                errors.entry(name).or_insert(message);
            }
        };
        check(self.name.trim().is_empty(), "name", "Please enter your name.");
        check(!form::is_email(self.email.trim()), "email", "Please enter a valid email address.");
        check(taken, "email", "There is already an account with this email.");
        check(self.password.chars().count() < 8, "password", "The password must have at least 8 characters.");
        check(
            !self.password.contains(|c: char| c.is_ascii_digit()),
            "password",
            "The password must contain a digit.",
        );
        check(
            !self.password.contains(char::is_uppercase),
            "password",
            "The password must contain a capital letter.",
        );
        check(
            self.repeat != self.password || self.repeat.is_empty(),
            "repeat",
            "The passwords do not match.",
        );
        check(self.terms.is_none(), "terms", "Please accept the terms of use.");
        errors
    }
}

pub(crate) async fn form(visit: Visit) -> Response {
    layout::page(&visit, "Sign up", &["forms"], body(&Entered::default(), &Errors::new()))
}

pub(crate) async fn submit(visit: Visit, Form(entered): Form<Entered>) -> Response {
    let email = entered.email.trim().to_lowercase();
    let taken = visit.state().accounts.iter().any(|account| account.email == email);
    let errors = entered.errors(taken);
    if !errors.is_empty() {
        let body = body(&entered, &errors);
        return layout::page_with(StatusCode::UNPROCESSABLE_ENTITY, &visit, "Sign up", &["forms"], body);
    }
    let mut state = visit.state();
    if state.accounts.len() < MOST_ENTRIES {
        let name = entered.name.trim().to_owned();
        state.flash = Some(Flash::Success(format!("Welcome, {name}! Your account has been created.")));
        state.accounts.push(Account { name, email: email.clone(), password: entered.password, admin: false });
        state.email = Some(email);
    }
    Redirect::to("/account").into_response()
}

fn body(entered: &Entered, errors: &Errors) -> Markup {
    html! {
        div .narrow-page {
            h1 { "Sign up" }
            (form::summary(errors))
            form method="post" action="/signup" novalidate {
                (Field { name: "name", label: "Full name", value: &entered.name, autocomplete: "name", ..Field::default() }.render(errors))
                (Field { name: "email", label: "Email", kind: "email", value: &entered.email, autocomplete: "email", ..Field::default() }.render(errors))
                (Field { name: "password", label: "Password", kind: "password", autocomplete: "new-password", ..Field::default() }.render(errors))
                ul .rules data-rules-for="password" aria-label="Password rules" {
                    li data-rule="length" { "At least 8 characters" }
                    li data-rule="digit" { "At least one digit" }
                    li data-rule="capital" { "At least one capital letter" }
                }
                (Field { name: "repeat", label: "Repeat password", kind: "password", autocomplete: "new-password", ..Field::default() }.render(errors))
                (form::styled_checkbox("terms", "I accept the terms of use", entered.terms.is_some(), errors))
                button type="submit" { "Create account" }
            }
            p { "Already have an account? " a href="/login" { "Log in" } " instead." }
        }
    }
}
