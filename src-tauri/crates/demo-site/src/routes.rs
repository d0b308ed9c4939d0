//! Which address leads where.

use axum::{
    Router,
    extract::DefaultBodyLimit,
    middleware,
    routing::{delete, get, post},
};
use tokio::sync::watch;

use crate::{
    api, assets,
    pages::{
        account, admin, board, cart, checkout, dialogs, faults, frames, help, home, live, names, notes,
        offers, order, preferences, product, products, returns, search, settings, signup, status, stores,
    },
    visit::{self, Site},
};

/// The largest upload in bytes.
const UPLOAD: usize = 10 * 1024 * 1024;

/// The whole site as a service; hanging requests are released when `closed` becomes true.
pub fn router(closed: watch::Receiver<bool>) -> Router {
    let site = Site::new(closed);
    shop()
        .merge(members())
        .merge(tools())
        .merge(scripts())
        .fallback(status::not_found)
        .layer(middleware::from_fn_with_state(site, visit::recognise))
        .merge(without_visitor())
}

fn shop() -> Router {
    Router::new()
        .route("/", get(home::show))
        .route("/products", get(products::show))
        .route("/products/{slug}", get(product::show))
        .route("/products/{slug}/comments", post(product::comment))
        .route("/search", get(search::show))
        .route("/cart", get(cart::show))
        .route("/cart/quantity", post(cart::quantity))
        .route("/cart/remove", post(cart::remove))
        .route("/cart/coupon", post(cart::coupon))
        .route("/checkout", get(checkout::show).post(checkout::submit))
        .route("/orders", get(order::list))
        .route("/orders/{number}", get(order::show))
        .route("/orders/{number}/receipt", get(order::receipt))
        .route("/orders/{number}/invoice.csv", get(order::invoice))
        .route("/offers", get(offers::show))
        .route("/offers/claim", post(offers::claim))
        .route("/stores", get(stores::show))
        .route("/help", get(help::show).post(help::send))
        .route("/help/sizes", get(help::sizes))
        .route("/returns", get(returns::show).post(returns::submit).layer(DefaultBodyLimit::max(UPLOAD)))
        .route("/newsletter", get(frames::show))
}

fn members() -> Router {
    Router::new()
        .route("/login", get(account::form).post(account::login))
        .route("/logout", post(account::logout))
        .route("/signup", get(signup::form).post(signup::submit))
        .route("/account", get(account::show))
        .route("/account/settings", get(settings::show).post(settings::save))
        .route("/admin", get(admin::dashboard))
        .route("/admin/customers", get(admin::customers))
        .route("/admin/orders", get(admin::orders))
        .route("/admin/board", get(board::show))
}

fn tools() -> Router {
    Router::new()
        .route("/notes", get(notes::show).post(notes::save))
        .route("/notes/delete", post(notes::delete))
        .route("/preferences", get(preferences::show).post(preferences::save))
        .route("/live", get(live::show))
        .route("/dialogs", get(dialogs::show))
        .route("/names", get(names::index))
        .route("/names/{name}", get(names::show))
        .route("/status/{code}", get(status::show))
        .route("/moved", get(status::moved))
        .route("/staff", get(status::staff))
        .route("/faults", get(faults::show))
        .route("/pages", get(faults::pages))
        .route("/reset", get(faults::reset_link).post(faults::reset))
}

fn scripts() -> Router {
    Router::new()
        .route("/api/search", get(api::search))
        .route("/api/cart", post(api::add_to_cart))
        .route("/api/comments/{id}", delete(api::delete_comment))
        .route("/api/ratings/{product}", post(api::rate))
        .route("/api/wishes/{product}", post(api::wish))
        .route("/api/cookies", post(offers::cookies))
        .route("/api/figures", get(api::figures))
        .route("/api/customers/{id}", post(api::edit_customer).delete(api::delete_customer))
        .route("/api/customers/{id}/suspended", post(api::suspend_customer))
        .route("/api/board/{order}", post(api::move_card))
        .route("/api/picking", post(api::reorder))
}

/// What needs no cookie: frames of the other origin would not get one.
fn without_visitor() -> Router {
    Router::new()
        .route("/healthz", get(|| async { "ok" }))
        .route("/assets/{name}", get(assets::show))
        .route("/api/suggest", get(api::suggest))
        .route("/embed/newsletter", get(frames::newsletter).post(frames::subscribe))
        .route("/embed/survey", get(frames::survey))
        .route("/partner", get(frames::partner))
        .route("/nothing", get(offers::nothing))
        .route("/help/chat", get(help::chat))
}
