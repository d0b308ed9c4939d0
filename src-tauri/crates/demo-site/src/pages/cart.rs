//! The cart.

use axum::{
    http::StatusCode,
    response::{IntoResponse, Redirect, Response},
};
use axum_extra::extract::Form;
use maud::{Markup, html};
use serde::Deserialize;

use super::layout;
use crate::{
    Fault,
    catalogue::{self, Product},
    orders::{Coupon, Line, MOST, Totals},
    visit::Visit,
    visitor::{Flash, Visitor},
};

pub(crate) async fn show(visit: Visit) -> Response {
    if visit.has(Fault::ErrorPage) {
        return layout::server_error(StatusCode::INTERNAL_SERVER_ERROR, "The cart could not be read.");
    }
    let body = {
        let state = visit.state();
        html! {
            h1 { (heading(&visit, "Your cart")) }
            @if state.cart.is_empty() {
                p .empty { "Your cart is empty." }
                p { a .button href="/products" { "Browse products" } }
            } @else {
                div .with-summary { (lines(&state)) (summary(&visit, &state)) }
            }
        }
    };
    layout::page(&visit, "Your cart", &["cart"], body)
}

/// A main heading, in lower case under [`Fault::LowercaseText`].
pub(crate) fn heading(visit: &Visit, text: &str) -> String {
    if visit.has(Fault::LowercaseText) { text.to_lowercase() } else { text.to_owned() }
}

fn lines(state: &Visitor) -> Markup {
    html! {
        table .data.cart {
            caption .sr { "Cart" }
            thead { tr {
                th scope="col" { "Product" } th scope="col" .num { "Price" } th scope="col" { "Quantity" }
                th scope="col" .num { "Total" } th scope="col" { span .sr { "Action" } }
            } }
            tbody {
                @for line in &state.cart {
                    tr {
                        td { a href={ "/products/" (line.product.slug) } { (line.product.name) } }
                        td .num { (line.product.price) }
                        td {
                            form method="post" action="/cart/quantity" data-auto-submit {
                                input type="hidden" name="product" value=(line.product.id);
                                input type="number" name="quantity" min="1" max=(MOST) value=(line.quantity)
                                    aria-label={ "Quantity of " (line.product.name) } required;
                            }
                        }
                        td .num { (line.total()) }
                        td {
                            form method="post" action="/cart/remove" {
                                input type="hidden" name="product" value=(line.product.id);
                                button .small.secondary type="submit" { "Remove" }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn summary(visit: &Visit, state: &Visitor) -> Markup {
    let totals = Totals::of(&state.cart, state.coupon, None, false, visit.fault);
    html! {
        section .summary aria-labelledby="summary" {
            h2 #summary { "Summary" }
            dl {
                div { dt { "Subtotal" } dd { (totals.subtotal) } }
                @if let Some(coupon) = state.coupon {
                    div { dt { "Coupon " (coupon.code()) } dd { (coupon_effect(coupon, totals)) } }
                }
                div .total { dt { "Total" } dd { (totals.total) } }
            }
            form method="post" action="/cart/coupon" {
                div .field {
                    label for="coupon" { "Coupon code" }
                    input #coupon name="coupon" autocomplete="off";
                }
                button .secondary type="submit" { "Apply coupon" }
            }
            a .button href="/checkout" { "Check out" }
        }
    }
}

fn coupon_effect(coupon: Coupon, totals: Totals) -> Markup {
    match coupon {
        Coupon::TenPercent => html! { (totals.discount) },
        Coupon::FreeDelivery => html! { "Free delivery" },
    }
}

#[derive(Deserialize)]
pub(crate) struct Item {
    product: u32,
    #[serde(default)]
    quantity: u32,
}

impl Item {
    fn product(&self) -> Option<&'static Product> {
        catalogue::by_id(self.product)
    }
}

/// Puts pieces of a product into the cart; none when there is no such product or it is sold out.
pub(crate) fn add(state: &mut Visitor, item: &Item) -> Option<&'static Product> {
    let product = item.product().filter(|product| product.stock > 0)?;
    let quantity = item.quantity.clamp(1, MOST);
    match state.cart.iter_mut().find(|line| line.product.id == product.id) {
        Some(line) => line.quantity = (line.quantity + quantity).min(MOST),
        None => state.cart.push(Line { product, quantity }),
    }
    Some(product)
}

pub(crate) async fn quantity(visit: Visit, Form(item): Form<Item>) -> Response {
    let mut state = visit.state();
    if let Some(line) = state.cart.iter_mut().find(|line| line.product.id == item.product) {
        line.quantity = item.quantity.clamp(1, MOST);
        state.flash = Some(Flash::Success("Your cart has been updated.".to_owned()));
    }
    Redirect::to("/cart").into_response()
}

pub(crate) async fn remove(visit: Visit, Form(item): Form<Item>) -> Response {
    let mut state = visit.state();
    if let Some(product) = item.product() {
        state.cart.retain(|line| line.product.id != product.id);
        state.flash = Some(Flash::Success(format!("{} has been removed from your cart.", product.name)));
    }
    if state.cart.is_empty() {
        state.coupon = None;
    }
    Redirect::to("/cart").into_response()
}

#[derive(Deserialize)]
pub(crate) struct Code {
    coupon: String,
}

pub(crate) async fn coupon(visit: Visit, Form(code): Form<Code>) -> Response {
    let mut state = visit.state();
    state.flash = Some(match Coupon::read(&code.coupon) {
        Ok(coupon) => {
            state.coupon = Some(coupon);
            Flash::Success(format!("Coupon {} has been applied.", coupon.code()))
        }
        Err(message) => Flash::Error(message.to_owned()),
    });
    Redirect::to("/cart").into_response()
}
