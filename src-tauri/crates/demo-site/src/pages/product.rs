//! One product: picture, purchase, tabs, rating and comments.

use axum::{
    extract::Path,
    http::StatusCode,
    response::{IntoResponse, Redirect, Response},
};
use axum_extra::extract::Form;
use maud::{Markup, html};
use serde::Deserialize;

use super::{layout, products, status};
use crate::{
    Fault,
    catalogue::{self, Product},
    money::Money,
    people::Comment,
    visit::Visit,
    visitor::{Flash, MOST_ENTRIES, Visitor},
};

pub(crate) async fn show(visit: Visit, Path(slug): Path<String>) -> Response {
    let Some(product) = catalogue::by_slug(&slug) else {
        return status::not_found(visit).await;
    };
    let body = {
        let state = visit.state();
        html! {
            nav .crumbs aria-label="Breadcrumb" {
                a href="/products" { "Products" } " / "
                a href={ "/products?category=" (product.category.slug()) } { (product.category.name()) }
            }
            article .product-page {
                figure #figure { (products::picture(product.category)) }
                (purchase(&visit, &state, product))
            }
            (tabs(&visit, &state, product))
        }
    };
    layout::page(&visit, product.name, &["product", "widgets"], body)
}

fn purchase(visit: &Visit, state: &Visitor, product: &Product) -> Markup {
    let wrong = if visit.has(Fault::WrongPrice) { 200 } else { 0 };
    let wished = state.wishes.contains(&product.id);
    let rated = state.ratings.get(&product.id).copied().unwrap_or(0);
    html! {
        div .purchase {
            p .eyebrow { (product.category.name()) }
            h1 { (product.name) }
            p .price { (Money(product.price.0 + wrong)) }
            p { (product.text) }
            p class=(if product.stock == 0 { "tag warn" } else { "tag good" }) {
                @if product.stock == 0 { "Sold out" } @else { (product.stock) " in stock" }
            }
            form #buy data-product=(product.id) {
                div .field.inline {
                    label for="quantity" { "Quantity" }
                    input #quantity name="quantity" type="number" min="1" max="99" value="1" required;
                }
                @if product.stock == 0 { button type="button" disabled { "Add to cart" } }
                @else { (add_button(visit.fault)) }
            }
            div .icons {
                button .icon #wish type="button" aria-label="Add to wish list" aria-pressed=(wished) {
                    (layout::icon("heart"))
                }
                button .icon #share type="button" title="Share" { (layout::icon("share")) }
                button .icon #zoom type="button" {
                    svg .drawn viewBox="0 0 24 24" role="img" {
                        title { "Zoom picture" }
                        path d="M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5 21 21M10.5 8v5M8 10.5h5" {}
                    }
                }
            }
            star-rating data-product=(product.id) data-value=(rated) {}
        }
    }
}

/// The button, or what a fault makes of it.
fn add_button(fault: Option<Fault>) -> Markup {
    let name = "Add to cart";
    match fault {
        Some(Fault::MissingButton) => html! {},
        Some(Fault::DisabledButton) => html! { button type="submit" disabled { (name) } },
        Some(Fault::HiddenButton) => html! { button type="submit" hidden { (name) } },
        Some(Fault::ObscuredButton) => html! {
            div .stacked { button type="submit" { (name) } div .overlay {} }
        },
        Some(Fault::DeadButton) => html! { button type="button" data-dead { (name) } },
        Some(Fault::FocusOnlyButton) => html! { button type="button" { (name) } },
        Some(Fault::DuplicateButton) => html! {
            button type="submit" { (name) } button type="submit" { (name) }
        },
        Some(Fault::WrongType) => html! { a href="#buy" data-submits="buy" { (name) } },
        Some(Fault::PlainText) => html! { span .looks-like-link { (name) } },
        Some(Fault::LongerName) => html! { button type="submit" { "Add to cart and check out" } },
        Some(Fault::UnexpectedAlert) => html! {
            button type="submit" data-alert="Unexpected error 17" { (name) }
        },
        _ => html! { button type="submit" { (name) } },
    }
}

fn tabs(visit: &Visit, state: &Visitor, product: &Product) -> Markup {
    let comments: Vec<&Comment> =
        state.comments.iter().filter(|comment| comment.product == product.id).collect();
    html! {
        section .tabs {
            div role="tablist" aria-label="About the product" {
                button #tab-description role="tab" aria-selected="true" aria-controls="description" { "Description" }
                button #tab-details role="tab" aria-selected="false" aria-controls="details" tabindex="-1" { "Details" }
                button #tab-comments role="tab" aria-selected="false" aria-controls="comments" tabindex="-1" { "Comments" }
            }
            div #description role="tabpanel" aria-labelledby="tab-description" {
                p { (product.text) " Made to last, and to be mended when it does not." }
                details { summary { "Delivery and returns" } p { "Delivery takes two to four days. You can return it within 30 days." } }
                details { summary { "Care" } p { "Wipe with a damp cloth. Keep out of the dishwasher." } }
            }
            div #details role="tabpanel" aria-labelledby="tab-details" hidden {
                table .plain-table {
                    tr { th scope="row" { "Article number" } td { (product.id) } }
                    tr { th scope="row" { "Category" } td { (product.category.name()) } }
                    tr { th scope="row" { "In the shop since" } td { (product.released) } }
                    tr { th scope="row" { "Rating" } td { (product.rating / 10) "." (product.rating % 10) " of 5" } }
                }
            }
            div #comments role="tabpanel" aria-labelledby="tab-comments" hidden {
                p .count #comment-count data-extra=(visit.count(0)) {
                    (products::counted(visit.count(comments.len()), "comment"))
                }
                ul .plain.comments { @for comment in comments { (comment_item(state, comment)) } }
                form method="post" action={ "/products/" (product.slug) "/comments" } {
                    div .field {
                        label for="comment" { "Your comment" }
                        textarea #comment name="text" rows="3" required {}
                    }
                    button type="submit" { "Post comment" }
                }
            }
        }
    }
}

fn comment_item(state: &Visitor, comment: &Comment) -> Markup {
    html! {
        li data-comment=(comment.id) {
            strong { (comment.author) }
            p { (comment.text) }
            @if state.may_delete(comment) { button .small.danger type="button" data-delete-comment { "Delete" } }
        }
    }
}

#[derive(Deserialize)]
pub(crate) struct NewComment {
    text: String,
}

pub(crate) async fn comment(visit: Visit, Path(slug): Path<String>, Form(new): Form<NewComment>) -> Response {
    let Some(product) = catalogue::by_slug(&slug) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let mut state = visit.state();
    if new.text.trim().is_empty() {
        state.flash = Some(Flash::Error("Please write a comment first.".to_owned()));
    } else if state.comments.len() < MOST_ENTRIES {
        let id = state.id();
        let author = state.account().map_or_else(|| "Guest".to_owned(), |account| account.name.clone());
        let email = state.email.clone();
        state.comments.push(Comment {
            id,
            product: product.id,
            author,
            email,
            text: new.text.trim().to_owned(),
        });
        state.flash = Some(Flash::Success("Your comment has been posted.".to_owned()));
    }
    Redirect::to(&format!("/products/{slug}#comments")).into_response()
}
