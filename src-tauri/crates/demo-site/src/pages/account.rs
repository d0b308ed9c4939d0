//! Logging in and out, and the page of the account.

use axum::{
    extract::Query,
    http::StatusCode,
    response::{IntoResponse, Redirect, Response},
};
use axum_extra::extract::Form;
use maud::{Markup, html};
use serde::Deserialize;

use super::{
    form::{Errors, Field},
    layout,
};
use crate::{Fault, visit::Visit, visitor::Flash};

#[derive(Default, Deserialize)]
#[serde(default)]
pub(crate) struct Next {
    next: String,
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(crate) struct Entered {
    email: String,
    password: String,
    remember: Option<String>,
    next: String,
}

/// A path of this site to go on to; anything else leads to the account.
fn onward(next: &str) -> &str {
    if next.starts_with('/') && !next.starts_with("//") && !next.contains('\\') { next } else { "/account" }
}

pub(crate) async fn form(visit: Visit, Query(Next { next }): Query<Next>) -> Response {
    let body = login_body(&visit, &Entered { next, ..Entered::default() }, None);
    layout::page(&visit, "Log in", &["forms"], body)
}

pub(crate) async fn login(visit: Visit, Form(entered): Form<Entered>) -> Response {
    let known = {
        let state = visit.state();
        let email = entered.email.trim().to_lowercase();
        state
            .accounts
            .iter()
            .find(|account| account.email == email && account.password == entered.password)
            .cloned()
    };
    let Some(account) = known else {
        let message = if entered.email.trim().is_empty() || entered.password.is_empty() {
            "Please enter your email and your password."
        } else {
            "The email or the password is wrong."
        };
        let body = login_body(&visit, &entered, Some(message));
        return layout::page_with(StatusCode::UNPROCESSABLE_ENTITY, &visit, "Log in", &["forms"], body);
    };
    let mut state = visit.state();
    state.flash = Some(Flash::Success(format!("Welcome back, {}!", account.name)));
    state.email = Some(account.email);
    state.login_seen = false;
    Redirect::to(onward(&entered.next)).into_response()
}

fn login_body(visit: &Visit, entered: &Entered, refused: Option<&str>) -> Markup {
    let refused = refused.map(|why| if visit.has(Fault::WrongError) { "Something went wrong" } else { why });
    let as_success = visit.has(Fault::ErrorAsSuccess);
    let email = if visit.has(Fault::MisspeltLabel) { "Emial" } else { "Email" };
    let none = Errors::new();
    html! {
        div .narrow-page {
            h1 { "Log in" }
            @if let Some(why) = refused {
                @if as_success { p .message.success role="status" { (why) } }
                @else { p .message.error role="alert" { (why) } }
            }
            form method="post" action="/login" novalidate {
                input type="hidden" name="next" value=(entered.next);
                (Field { name: "email", label: email, kind: "email", value: &entered.email, autocomplete: "username", ..Field::default() }.render(&none))
                div .field {
                    label for="password" { "Password" }
                    div .with-button {
                        input #password name="password" type="password" required autocomplete="current-password";
                        button .small.secondary type="button" data-reveal="password" aria-pressed="false" { "Show password" }
                    }
                }
                label .check {
                    input type="checkbox" name="remember" value="on" checked[entered.remember.is_some()];
                    span .box aria-hidden="true" {}
                    "Remember me"
                }
                button type="submit" { "Log in" }
            }
            p { "New here? " a href="/signup" { "Create an account" } }
        }
    }
}

pub(crate) async fn logout(visit: Visit) -> Response {
    let mut state = visit.state();
    state.email = None;
    state.flash = Some(Flash::Success("You have been logged out.".to_owned()));
    Redirect::to("/").into_response()
}

pub(crate) async fn show(visit: Visit) -> Response {
    let account = visit.state().account().cloned();
    let Some(account) = account else { return visit.to_login() };
    let body = html! {
        h1 { "My account" }
        dl .totals {
            div { dt { "Name" } dd { (account.name) } }
            div { dt { "Email" } dd { (account.email) } }
            div { dt { "Role" } dd { @if account.admin { "Administrator" } @else { "Customer" } } }
        }
        div .grid.three {
            a .card href="/orders" { strong { "Your orders" } span .muted { "Invoices and receipts" } }
            a .card href="/account/settings" { strong { "Account settings" } span .muted { "Name, address, language" } }
            a .card href="/preferences" { strong { "Preferences" } span .muted { "Look and notifications" } }
        }
    };
    layout::page(&visit, "My account", &[], body)
}
