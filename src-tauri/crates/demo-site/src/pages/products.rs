//! The product list with its filters, its order and its pages.

use axum::{
    extract::RawQuery,
    response::{IntoResponse, Response},
};
use axum_extra::extract::Form;
use maud::{Markup, html};
use serde::Deserialize;

use super::layout;
use crate::{
    Fault,
    catalogue::{Category, PRODUCTS, Product},
    visit::Visit,
};

const PER_PAGE: usize = 6;
const ORDERS: [(&str, &str); 5] = [
    ("featured", "Featured"),
    ("price-asc", "Price: low to high"),
    ("price-desc", "Price: high to low"),
    ("name", "Name"),
    ("newest", "Newest first"),
];

/// What the visitor asked the list for.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Wanted {
    category: Vec<String>,
    max: String,
    in_stock: Option<String>,
    sort: String,
    page: String,
    /// The list alone, without the page around it.
    part: Option<String>,
}

impl Wanted {
    fn found(&self, fault: Option<Fault>) -> Vec<&'static Product> {
        let categories: Vec<Category> =
            self.category.iter().filter_map(|slug| Category::from_slug(slug)).collect();
        let max = self.max.parse::<i64>().ok().map(|dollars| dollars.saturating_mul(100));
        let wanted = |product: &&Product| {
            fault == Some(Fault::DeadFilter)
                || ((categories.is_empty() || categories.contains(&product.category))
                    && max.is_none_or(|max| product.price.0 <= max)
                    && (self.in_stock.is_none() || product.stock > 0))
        };
        let mut found: Vec<_> = PRODUCTS.iter().filter(wanted).collect();
        match self.sort.as_str() {
            "price-asc" => found.sort_by_key(|product| product.price),
            "price-desc" => found.sort_by_key(|product| std::cmp::Reverse(product.price)),
            "name" => found.sort_by_key(|product| product.name),
            "newest" => found.sort_by_key(|product| std::cmp::Reverse(product.released)),
            _ => return found,
        }
        // The ends differ wherever the list is worth sorting; neighbours may be equal.
        if fault == Some(Fault::WrongSort) && found.len() > 1 {
            let last = found.len() - 1;
            found.swap(0, last);
        }
        found
    }

    /// The same wishes on another page of the list, as a query.
    fn query(&self, page: usize) -> String {
        let mut parts: Vec<String> = self
            .category
            .iter()
            .filter_map(|slug| Category::from_slug(slug))
            .map(|category| format!("category={}", category.slug()))
            .collect();
        if let Ok(max) = self.max.parse::<i64>() {
            parts.push(format!("max={max}"));
        }
        if self.in_stock.is_some() {
            parts.push("in_stock=on".to_owned());
        }
        if let Some((sort, _)) = ORDERS.iter().find(|(value, _)| *value == self.sort) {
            parts.push(format!("sort={sort}"));
        }
        parts.push(format!("page={page}"));
        format!("/products?{}", parts.join("&"))
    }
}

pub(crate) async fn show(visit: Visit, RawQuery(_): RawQuery, Form(wanted): Form<Wanted>) -> Response {
    let list = results(&visit, &wanted);
    if wanted.part.is_some() {
        return list.into_response();
    }
    let body = html! {
        div .page-head { h1 { "Products" } (sorting(&visit, &wanted)) }
        div .with-aside {
            (filters(&wanted))
            div #results aria-live="polite" data-alert-on-load[visit.has(Fault::AlertOnLoad)] { (list) }
        }
    };
    layout::page(&visit, "Products", &["products"], body)
}

fn sorting(visit: &Visit, wanted: &Wanted) -> Markup {
    let offered = |value: &str| !(value == "price-asc" && visit.has(Fault::MissingOption));
    html! {
        div .field.inline {
            label for="sort" { "Sort by" }
            select #sort name="sort" form="filters" {
                @for (value, name) in ORDERS {
                    @if offered(value) { option value=(value) selected[wanted.sort == value] { (name) } }
                }
            }
        }
    }
}

fn filters(wanted: &Wanted) -> Markup {
    html! {
        form #filters .filters aria-label="Filters" action="/products" {
            fieldset {
                legend { "Category" }
                @for category in Category::ALL {
                    label .check {
                        input type="checkbox" name="category" value=(category.slug())
                            checked[wanted.category.iter().any(|slug| slug == category.slug())];
                        span .box aria-hidden="true" {}
                        (category.name())
                    }
                }
            }
            div .field {
                label for="max" { "Maximum price" }
                input #max name="max" type="number" min="0" step="1" inputmode="numeric" value=(wanted.max);
            }
            label .check {
                input type="checkbox" name="in_stock" value="on" checked[wanted.in_stock.is_some()];
                span .box aria-hidden="true" {}
                "In stock only"
            }
            a .button.secondary href="/products" { "Clear filters" }
        }
    }
}

fn results(visit: &Visit, wanted: &Wanted) -> Markup {
    let found = wanted.found(visit.fault);
    let pages = found.len().div_ceil(PER_PAGE).max(1);
    let page = wanted.page.parse::<usize>().unwrap_or(1).clamp(1, pages);
    let shown = found.iter().skip((page - 1) * PER_PAGE).take(PER_PAGE);
    html! {
        p .count { (counted(visit.count(found.len()), "product")) }
        @if found.is_empty() { p .empty { "No products match these filters." } }
        ul .grid.three.plain { @for product in shown { li { (card(product)) } } }
        @if pages > 1 { (paging(wanted, page, pages)) }
    }
}

fn paging(wanted: &Wanted, page: usize, pages: usize) -> Markup {
    html! {
        nav .paging aria-label="Pages" {
            @if page > 1 { a href=(wanted.query(page - 1)) { "Previous" } }
            @for number in 1..=pages {
                a href=(wanted.query(number)) aria-current=[(number == page).then_some("page")]
                    aria-label={ "Page " (number) } { (number) }
            }
            @if page < pages { a href=(wanted.query(page + 1)) { "Next" } }
        }
    }
}

/// "1 product", "2 products".
pub(crate) fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// How many products a department has.
pub(crate) fn in_category(category: Category) -> usize {
    PRODUCTS.iter().filter(|product| product.category == category).count()
}

/// A product as lists show it.
pub(crate) fn card(product: &Product) -> Markup {
    html! {
        article .card.product {
            (picture(product.category))
            p .eyebrow { (product.category.name()) }
            h3 { a href={ "/products/" (product.slug) } { (product.name) } }
            p .price { (product.price) }
            @if product.stock == 0 { p .tag.warn { "Sold out" } }
        }
    }
}

/// A drawn picture of a department.
pub(crate) fn picture(category: Category) -> Markup {
    let path = match category {
        Category::Kitchen => {
            "M30 42h40l-5 34H35zM70 48h10q6 0 6 8t-8 8h-10M40 34q4-6 0-12M52 34q4-6 0-12M62 34q4-6 0-12"
        }
        Category::Desk => "M28 80h30M43 80V58l18-24M54 24l22 14-6 10-22-14zM70 52l8 16",
        Category::Garden => {
            "M32 46h30v30H32zM62 52l20-12M62 64q10 0 14-18M34 46q0-16 14-16t14 16M82 34l8 4M84 44l7 4"
        }
        Category::Travel => "M26 42h48v36H26zM40 42v-8q0-6 6-6h8q6 0 6 6v8M26 58h48M36 78v4M64 78v4",
    };
    html! {
        svg class={ "picture " (category.slug()) } viewBox="0 0 110 100" aria-hidden="true" { path d=(path) {} }
    }
}
