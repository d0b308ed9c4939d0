//! The checkout form.

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
    Fault,
    orders::{Delivery, GIFT_WRAP, Order, Totals},
    people::COUNTRIES,
    visit::Visit,
    visitor::{Flash, MOST_ENTRIES, Visitor},
};

/// The day on which every order of the demo is placed.
const TODAY: &str = "2026-03-14";

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Entered {
    name: String,
    email: String,
    phone: String,
    country: String,
    date: String,
    delivery: Delivery,
    gift: Option<String>,
    note: String,
    card: String,
    expiry: String,
    code: String,
    terms: Option<String>,
}

impl Entered {
    fn errors(&self) -> Errors {
        let digits = |text: &str| text.chars().filter(char::is_ascii_digit).count();
        let mut errors = Errors::new();
        let mut check = |wrong: bool, name, message| {
            if wrong {
                errors.insert(name, message);
            }
        };
        check(self.name.trim().is_empty(), "name", "Please enter your full name.");
        check(!form::is_email(self.email.trim()), "email", "Please enter a valid email address.");
        check(self.country.is_empty(), "country", "Please choose a country.");
        check(self.date.is_empty(), "date", "Please choose a delivery date.");
        check(digits(&self.card) != 16, "card", "The card number must have 16 digits.");
        check(digits(&self.expiry) != 4, "expiry", "Please enter month and year as MM/YY.");
        check(digits(&self.code) != 3, "code", "The security code must have 3 digits.");
        check(self.terms.is_none(), "terms", "Please accept the terms and conditions.");
        errors
    }
}

pub(crate) async fn show(visit: Visit) -> Response {
    let entered = {
        let mut state = visit.state();
        if state.cart.is_empty() {
            state.flash = Some(Flash::Error("Put something into your cart before you check out.".to_owned()));
            return Redirect::to("/cart").into_response();
        }
        let account = state.account();
        Entered {
            name: account.map(|account| account.name.clone()).unwrap_or_default(),
            email: account.map(|account| account.email.clone()).unwrap_or_default(),
            ..Entered::default()
        }
    };
    let body = body(&visit, &entered, &Errors::new());
    layout::page(&visit, "Checkout", &["forms"], body)
}

pub(crate) async fn submit(visit: Visit, Form(entered): Form<Entered>) -> Response {
    if visit.has(Fault::Session500AfterSubmit) {
        visit.state().orders_broken = true;
        return layout::server_error(StatusCode::INTERNAL_SERVER_ERROR, "The order could not be saved.");
    }
    if visit.state().cart.is_empty() {
        return Redirect::to("/cart").into_response();
    }
    let errors = entered.errors();
    if !errors.is_empty() {
        let body = body(&visit, &entered, &errors);
        return layout::page_with(StatusCode::UNPROCESSABLE_ENTITY, &visit, "Checkout", &["forms"], body);
    }
    let number = place(&visit, &entered);
    Redirect::to(&format!("/orders/{number}")).into_response()
}

fn place(visit: &Visit, entered: &Entered) -> u32 {
    let mut state = visit.state();
    let lines = std::mem::take(&mut state.cart);
    let coupon = state.coupon.take();
    let totals = Totals::of(&lines, coupon, Some(entered.delivery), entered.gift.is_some(), visit.fault);
    let number = state.orders.last().map_or(1, |order| order.number + 1);
    if state.orders.len() >= MOST_ENTRIES {
        state.orders.remove(0);
    }
    state.orders.push(Order {
        number,
        name: entered.name.trim().to_owned(),
        email: entered.email.trim().to_owned(),
        date: TODAY.to_owned(),
        lines,
        totals,
        delivery: entered.delivery,
        status: "New",
        own: true,
    });
    number
}

fn body(visit: &Visit, entered: &Entered, errors: &Errors) -> Markup {
    let state = visit.state();
    let button = if visit.has(Fault::MisspeltLabel) { "Place oder" } else { "Place order" };
    html! {
        h1 { "Checkout" }
        (form::summary(errors))
        form .with-summary method="post" action="/checkout" novalidate {
            div {
                (contact(entered, errors))
                (delivery(visit, entered, errors))
                (payment(entered, errors))
                (form::styled_checkbox("terms", "I accept the terms and conditions", entered.terms.is_some(), errors))
                button type="submit" { (button) }
            }
            (summary(visit, &state, entered))
        }
    }
}

fn contact(entered: &Entered, errors: &Errors) -> Markup {
    html! {
        fieldset {
            legend { "Contact" }
            (Field { name: "name", label: "Full name", value: &entered.name, autocomplete: "name", ..Field::default() }.render(errors))
            (Field { name: "email", label: "Email", kind: "email", value: &entered.email, autocomplete: "email", ..Field::default() }.render(errors))
            (Field { name: "phone", label: "Phone (optional)", kind: "tel", value: &entered.phone, required: false, ..Field::default() }.render(errors))
        }
    }
}

fn delivery(visit: &Visit, entered: &Entered, errors: &Errors) -> Markup {
    html! {
        fieldset {
            legend { "Delivery" }
            div .field {
                label for="country" { "Country" }
                select #country name="country" required aria-invalid=[errors.get("country").map(|_| "true")] {
                    option value="" { "Please choose" }
                    @for (continent, countries) in COUNTRIES {
                        optgroup label=(continent) {
                            @for &country in countries {
                                @if !(country == "Germany" && visit.has(Fault::MissingOption)) {
                                    option selected[entered.country == country] { (country) }
                                }
                            }
                        }
                    }
                }
                (form::field_error("country", errors.get("country").copied()))
            }
            (Field { name: "date", label: "Delivery date", kind: "date", value: &entered.date, ..Field::default() }.render(errors))
            div .choices role="radiogroup" aria-label="Delivery method" {
                @for way in Delivery::ALL {
                    label .radio {
                        input type="radio" name="delivery" value=(way.value()) checked[entered.delivery == way]
                            data-cents=(way.price().0);
                        (way.name()) " (" (way.price()) ")"
                    }
                }
            }
            label .check {
                input type="checkbox" name="gift" value="on" checked[entered.gift.is_some()] data-cents=(GIFT_WRAP.0);
                span .box aria-hidden="true" {}
                "Gift wrap (" (GIFT_WRAP) ")"
            }
            div .field {
                label for="note" { "Note to the driver" }
                textarea #note name="note" rows="3" placeholder="Anything that helps to find you" { (entered.note) }
            }
        }
    }
}

fn payment(entered: &Entered, errors: &Errors) -> Markup {
    html! {
        fieldset {
            legend { "Payment" }
            (Field { name: "card", label: "Card number", value: &entered.card, mask: Some("card"), hint: Some("16 digits; spaces are set for you."), ..Field::default() }.render(errors))
            div .two {
                (Field { name: "expiry", label: "Expiry date", value: &entered.expiry, mask: Some("expiry"), hint: Some("MM/YY"), ..Field::default() }.render(errors))
                (Field { name: "code", label: "Security code", kind: "password", value: &entered.code, mask: Some("code"), hint: Some("3 digits"), ..Field::default() }.render(errors))
            }
        }
    }
}

fn summary(visit: &Visit, state: &Visitor, entered: &Entered) -> Markup {
    let totals =
        Totals::of(&state.cart, state.coupon, Some(entered.delivery), entered.gift.is_some(), visit.fault);
    let free = state.coupon == Some(crate::orders::Coupon::FreeDelivery);
    let rest = totals.total.0 - totals.delivery.0 - totals.gift_wrap.0;
    html! {
        section .summary aria-labelledby="order" data-rest=(rest) data-free-delivery[free] {
            h2 #order { "Your order" }
            ul .plain { @for line in &state.cart { li { (line.quantity) " × " (line.product.name) } } }
            dl {
                div { dt { "Subtotal" } dd { (totals.subtotal) } }
                @if totals.discount.0 != 0 { div { dt { "Discount" } dd { (totals.discount) } } }
                div { dt { "Delivery" } dd #delivery-price { (totals.delivery) } }
                div { dt { "Gift wrap" } dd #gift-price { (totals.gift_wrap) } }
                div .total { dt { "Total" } dd #total-price { (totals.total) } }
            }
        }
    }
}
