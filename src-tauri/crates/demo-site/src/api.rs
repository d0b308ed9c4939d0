//! What the pages' own scripts ask for.

use std::time::Duration;

use axum::{
    Json,
    extract::{Path, Query},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use axum_extra::extract::Form;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    Fault,
    catalogue::{self, Product},
    money::Money,
    pages::{board::COLUMNS, cart, form},
    visit::Visit,
};

/// How long search takes, so that the empty state before it can be seen.
const SEARCH_TIME: Duration = Duration::from_millis(120);
/// How long the dashboard's figures take.
const FIGURES_TIME: Duration = Duration::from_millis(800);
/// The most suggestions below the search field.
const SUGGESTIONS: usize = 5;

#[derive(Deserialize)]
pub(crate) struct Asked {
    #[serde(default)]
    q: String,
}

fn found(product: &Product) -> Value {
    json!({
        "name": product.name,
        "url": format!("/products/{}", product.slug),
        "category": product.category.name(),
        "price": product.price.to_string(),
    })
}

pub(crate) async fn search(visit: Visit, Query(asked): Query<Asked>) -> Response {
    if visit.has(Fault::HangingRequest) {
        return visit.hang().await;
    }
    tokio::time::sleep(SEARCH_TIME).await;
    let results = catalogue::matching(&asked.q);
    let count = visit.count(results.len());
    Json(json!({ "count": count, "results": results.into_iter().map(found).collect::<Vec<_>>() }))
        .into_response()
}

pub(crate) async fn suggest(Query(asked): Query<Asked>) -> Json<Vec<Value>> {
    Json(catalogue::matching(&asked.q).into_iter().take(SUGGESTIONS).map(found).collect())
}

pub(crate) async fn add_to_cart(visit: Visit, Form(item): Form<cart::Item>) -> Response {
    let mut state = visit.state();
    let Some(product) = cart::add(&mut state, &item) else {
        return StatusCode::UNPROCESSABLE_ENTITY.into_response();
    };
    let toast = match visit.fault {
        Some(Fault::ToastMissing) => None,
        Some(Fault::WrongToast) => Some(format!("{} — Removed from your cart", product.name)),
        _ => Some(format!("{} — Added to your cart", product.name)),
    };
    Json(json!({ "count": state.cart_count(), "toast": toast })).into_response()
}

pub(crate) async fn delete_comment(visit: Visit, Path(id): Path<u32>) -> StatusCode {
    let mut state = visit.state();
    let allowed =
        state.comments.iter().find(|comment| comment.id == id).map(|comment| state.may_delete(comment));
    match allowed {
        None => StatusCode::NOT_FOUND,
        Some(false) => StatusCode::FORBIDDEN,
        Some(true) => {
            if !visit.has(Fault::StaleList) {
                state.comments.retain(|comment| comment.id != id);
            }
            StatusCode::NO_CONTENT
        }
    }
}

#[derive(Deserialize)]
pub(crate) struct Stars {
    stars: u32,
}

pub(crate) async fn rate(
    visit: Visit,
    Path(product): Path<u32>,
    Form(Stars { stars }): Form<Stars>,
) -> StatusCode {
    if catalogue::by_id(product).is_none() || !(1..=5).contains(&stars) {
        return StatusCode::UNPROCESSABLE_ENTITY;
    }
    visit.state().ratings.insert(product, stars);
    StatusCode::NO_CONTENT
}

pub(crate) async fn wish(visit: Visit, Path(product): Path<u32>) -> Response {
    let mut state = visit.state();
    if catalogue::by_id(product).is_none() {
        return StatusCode::NOT_FOUND.into_response();
    }
    let wished = !state.wishes.contains(&product);
    if wished {
        state.wishes.push(product);
    } else {
        state.wishes.retain(|wish| *wish != product);
    }
    Json(json!({ "wished": wished })).into_response()
}

pub(crate) async fn figures(visit: Visit) -> Response {
    if visit.has(Fault::HangingRequest) {
        return visit.hang().await;
    }
    if !visit.state().is_admin() {
        return StatusCode::FORBIDDEN.into_response();
    }
    tokio::time::sleep(FIGURES_TIME).await;
    let state = visit.state();
    let sum = Money(state.orders.iter().map(|order| order.totals.total.0).sum());
    Json(json!([
        { "name": "Orders", "value": visit.count(state.orders.len()).to_string() },
        { "name": "Revenue", "value": sum.to_string() },
        { "name": "Customers", "value": visit.count(state.customers.len()).to_string() },
    ]))
    .into_response()
}

#[derive(Deserialize)]
pub(crate) struct Change {
    name: String,
    email: String,
}

/// Status of a change by someone who is no admin.
fn admin_only(visit: &Visit) -> Result<(), StatusCode> {
    if visit.state().is_admin() { Ok(()) } else { Err(StatusCode::FORBIDDEN) }
}

pub(crate) async fn edit_customer(
    visit: Visit,
    Path(id): Path<u32>,
    Form(change): Form<Change>,
) -> Result<StatusCode, StatusCode> {
    admin_only(&visit)?;
    if change.name.trim().is_empty() || !form::is_email(change.email.trim()) {
        return Err(StatusCode::UNPROCESSABLE_ENTITY);
    }
    let mut state = visit.state();
    let customer =
        state.customers.iter_mut().find(|customer| customer.id == id).ok_or(StatusCode::NOT_FOUND)?;
    customer.name = change.name.trim().to_owned();
    customer.email = change.email.trim().to_owned();
    Ok(StatusCode::NO_CONTENT)
}

pub(crate) async fn suspend_customer(visit: Visit, Path(id): Path<u32>) -> Result<Json<Value>, StatusCode> {
    admin_only(&visit)?;
    let mut state = visit.state();
    let customer =
        state.customers.iter_mut().find(|customer| customer.id == id).ok_or(StatusCode::NOT_FOUND)?;
    customer.active = !customer.active;
    Ok(Json(json!({ "active": customer.active })))
}

pub(crate) async fn delete_customer(visit: Visit, Path(id): Path<u32>) -> Result<StatusCode, StatusCode> {
    admin_only(&visit)?;
    let mut state = visit.state();
    if !state.customers.iter().any(|customer| customer.id == id) {
        return Err(StatusCode::NOT_FOUND);
    }
    if !visit.has(Fault::StaleList) {
        state.customers.retain(|customer| customer.id != id);
    }
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
pub(crate) struct Lane {
    column: String,
}

pub(crate) async fn move_card(
    visit: Visit,
    Path(order): Path<u32>,
    Form(Lane { column }): Form<Lane>,
) -> Result<StatusCode, StatusCode> {
    admin_only(&visit)?;
    if !COLUMNS.iter().any(|(key, _)| *key == column) {
        return Err(StatusCode::UNPROCESSABLE_ENTITY);
    }
    *visit.state().board.get_mut(&order).ok_or(StatusCode::NOT_FOUND)? = column;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
pub(crate) struct Picking {
    #[serde(default)]
    shelf: Vec<String>,
}

pub(crate) async fn reorder(
    visit: Visit,
    Form(Picking { shelf }): Form<Picking>,
) -> Result<StatusCode, StatusCode> {
    admin_only(&visit)?;
    let mut state = visit.state();
    let (mut before, mut after) = (state.picking.clone(), shelf.clone());
    before.sort_unstable();
    after.sort_unstable();
    if before != after {
        return Err(StatusCode::UNPROCESSABLE_ENTITY);
    }
    state.picking = shelf;
    Ok(StatusCode::NO_CONTENT)
}
