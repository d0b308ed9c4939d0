//! The front page.

use axum::response::Response;
use maud::html;

use super::{layout, products};
use crate::{
    catalogue::{Category, PRODUCTS},
    visit::Visit,
};

pub(crate) async fn show(visit: Visit) -> Response {
    let newest = {
        let mut all: Vec<_> = PRODUCTS.iter().collect();
        all.sort_by_key(|product| std::cmp::Reverse(product.released));
        all.truncate(4);
        all
    };
    let body = html! {
        section .hero {
            p .eyebrow { "New this autumn" }
            h1 { "Everyday things, well made" }
            p .lead { "Kitchen, desk, garden and travel: twenty-four things that we would buy again." }
            p .actions {
                a .button href="/products" { "Browse products" }
                a .button.secondary href="/offers" { "See the offers" }
            }
        }
        section aria-labelledby="departments" {
            h2 #departments { "Departments" }
            div .grid.four {
                @for category in Category::ALL {
                    div .card.clickable data-href={ "/products?category=" (category.slug()) } {
                        (products::picture(category))
                        strong { "Shop " (category.name()) }
                        span .muted { (products::in_category(category)) " products" }
                    }
                }
            }
        }
        section aria-labelledby="newest" {
            h2 #newest { "New arrivals" }
            ul .grid.four.plain { @for product in newest { li { (products::card(product)) } } }
        }
    };
    layout::page(&visit, "Home", &[], body)
}
