//! The frame around every page: head, header, messages and footer.

use axum::{
    http::StatusCode,
    response::{IntoResponse, Response},
};
use maud::{DOCTYPE, Markup, html};

use crate::{
    Fault,
    catalogue::Category,
    visit::Visit,
    visitor::{Flash, Visitor},
};

const SHOP: &str = "Fernhill Goods";
const MENU: [(&str, &str); 4] =
    [("/products", "Products"), ("/offers", "Offers"), ("/stores", "Stores"), ("/help", "Help")];
const FOOTER: [(&str, &[(&str, &str)]); 3] = [
    ("Service", &[("/returns", "Returns"), ("/newsletter", "Newsletter"), ("/orders", "Your orders")]),
    ("Tools", &[("/notes", "Notes"), ("/preferences", "Preferences"), ("/live", "Live orders")]),
    ("This demo", &[("/pages", "All pages"), ("/faults", "Faults"), ("/reset", "Reset")]),
];

/// A whole page in the shop's layout; `scripts` are names of files under `assets/` without `.js`.
pub(crate) fn page(visit: &Visit, title: &str, scripts: &[&str], main: Markup) -> Response {
    let mut state = visit.state();
    let flash = state.flash.take();
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            (head(&format!("{title} · {SHOP}"), scripts))
            body data-dead-counter[visit.has(Fault::StaleCounter)] {
                a .skip href="#main" { "Skip to content" }
                (header(visit, &state))
                main #main tabindex="-1" {
                    @match flash {
                        Some(Flash::Success(text)) => p .message.success role="status" { (text) },
                        Some(Flash::Error(text)) => p .message.error role="alert" { (text) },
                        None => {}
                    }
                    (main)
                }
                (footer(visit))
                div #toasts aria-live="polite" {}
            }
        }
    };
    state.login_seen = state.email.is_some();
    markup.into_response()
}

/// The same with another status than 200.
pub(crate) fn page_with(
    status: StatusCode,
    visit: &Visit,
    title: &str,
    scripts: &[&str],
    main: Markup,
) -> Response {
    (status, page(visit, title, scripts, main)).into_response()
}

/// A page without header and footer, for errors and frames.
pub(crate) fn bare(title: &str, text: &str) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            (head(&format!("{title} · {SHOP}"), &[]))
            body .bare { main #main { h1 { (title) } p { (text) } p { a href="/" { "Back to the shop" } } } }
        }
    }
}

/// An error page of the server, as a proxy or framework would send it.
pub(crate) fn server_error(status: StatusCode, text: &str) -> Response {
    (status, bare(&format!("Error {}", status.as_u16()), text)).into_response()
}

/// The head of a document; the shared script comes first.
pub(crate) fn head(title: &str, scripts: &[&str]) -> Markup {
    html! {
        head {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width, initial-scale=1";
            meta name="color-scheme" content="light dark";
            title { (title) }
            link rel="icon" href="/assets/icon.svg" type="image/svg+xml";
            link rel="stylesheet" href="/assets/tokens.css";
            link rel="stylesheet" href="/assets/layout.css";
            link rel="stylesheet" href="/assets/components.css";
            link rel="stylesheet" href="/assets/pages.css";
            script type="module" src="/assets/site.js" {}
            @for script in scripts { script type="module" src={ "/assets/" (script) ".js" } {} }
        }
    }
}

fn header(visit: &Visit, state: &Visitor) -> Markup {
    html! {
        header .site-header {
            div .bar {
                a .brand href="/" { (leaf()) span { (SHOP) } }
                nav .wide aria-label="Main" {
                    ul { (menu(visit, state)) li .has-menu { (categories()) } }
                }
                form .search role="search" action="/search" {
                    input #site-search type="search" name="q" placeholder="Search products" autocomplete="off"
                        aria-label="Search products" role="combobox" aria-expanded="false"
                        aria-controls="suggestions" aria-autocomplete="list";
                    button .icon type="submit" aria-label="Search" { (icon("search")) }
                    ul #suggestions role="listbox" aria-label="Suggestions" hidden {}
                }
                div .who { (who(state)) (cart_link(visit, state)) }
                button .icon.burger type="button" aria-expanded="false" aria-controls="narrow-menu"
                    aria-label="Menu" { (icon("menu")) }
            }
            nav #narrow-menu .narrow aria-label="Main" hidden { ul { (menu(visit, state)) } }
        }
    }
}

fn menu(visit: &Visit, state: &Visitor) -> Markup {
    let current = |path: &str| (visit.path == path).then_some("page");
    html! {
        @for (path, name) in MENU {
            @let href = if path == "/help" && visit.has(Fault::WrongPage) { "/stores" } else { path };
            li { a href=(href) aria-current=[current(path)] { (name) } }
        }
        @if state.is_admin() { li { a href="/admin" aria-current=[current("/admin")] { "Admin" } } }
    }
}

fn categories() -> Markup {
    html! {
        button .menu-button type="button" aria-haspopup="true" { "Categories" }
        ul .hover-menu {
            @for category in Category::ALL {
                li { a href={ "/products?category=" (category.slug()) } { (category.name()) } }
            }
        }
    }
}

fn who(state: &Visitor) -> Markup {
    html! {
        @if let Some(account) = state.account() {
            a href="/account" { "My account" }
            form method="post" action="/logout" { button .link type="submit" { "Log out" } }
            span .hello { "Hello, " (account.name.split(' ').next().unwrap_or_default()) }
        } @else {
            a href="/login" { "Log in" }
            a href="/signup" { "Sign up" }
        }
    }
}

fn cart_link(visit: &Visit, state: &Visitor) -> Markup {
    let count = state.cart_count();
    html! {
        a .cart-link href="/cart" aria-current=[(visit.path == "/cart").then_some("page")] {
            (icon("cart")) "Cart "
            span #cart-count .badge hidden[count == 0] { @if count > 0 { (count) } }
        }
    }
}

fn footer(visit: &Visit) -> Markup {
    html! {
        footer .site-footer {
            div .columns {
                section {
                    h2 { (SHOP) }
                    p { "A shop that sells nothing: it is there to be tested." }
                    @if visit.has(Fault::NeverSettles) { p #clock data-never-settles { "0" } }
                    @if visit.ticker { p .ticker data-ticker { "Latest order: 0" } }
                }
                @for (name, links) in FOOTER {
                    nav aria-label=(name) {
                        h2 .eyebrow { (name) }
                        ul { @for (path, text) in links { li { a href=(path) { (text) } } } }
                    }
                }
            }
        }
    }
}

fn leaf() -> Markup {
    html! {
        svg .leaf viewBox="0 0 24 24" aria-hidden="true" {
            path d="M4 20C4 10 10 4 20 4c0 10-6 16-16 16zm0 0 9-9" {}
        }
    }
}

/// A drawn icon without a name of its own.
pub(crate) fn icon(name: &str) -> Markup {
    let path = match name {
        "search" => "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5 21 21",
        "menu" => "M3 6h18M3 12h18M3 18h18",
        "cart" => "M3 4h2l2.5 11h10L20 7H6.2M9 20h.01M17 20h.01",
        "heart" => "M12 20S4 15 4 9a4 4 0 0 1 8-1 4 4 0 0 1 8 1c0 6-8 11-8 11z",
        "share" => "M12 15V4M8 8l4-4 4 4M5 13v6h14v-6",
        "close" => "M6 6l12 12M18 6 6 18",
        _ => "M4 12h16",
    };
    html! { svg .drawn viewBox="0 0 24 24" aria-hidden="true" { path d=(path) {} } }
}
