//! Placed orders: the list, the confirmation, the receipt and the invoice.

use axum::{
    extract::Path,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use maud::{DOCTYPE, Markup, html};

use super::{cart::heading, layout, products::counted, status};
use crate::{Fault, orders::Order, visit::Visit};

fn broken(visit: &Visit) -> Option<Response> {
    (visit.has(Fault::Session500AfterSubmit) && visit.state().orders_broken)
        .then(|| layout::server_error(StatusCode::INTERNAL_SERVER_ERROR, "Your session is damaged."))
}

fn own(visit: &Visit, number: u32) -> Option<Order> {
    let state = visit.state();
    let all = state.is_admin();
    state
        .orders
        .iter()
        .find(|order| {
            order.number == number && (all || order.own || Some(&order.email) == state.email.as_ref())
        })
        .cloned()
}

pub(crate) async fn list(visit: Visit) -> Response {
    if let Some(broken) = broken(&visit) {
        return broken;
    }
    let body = {
        let state = visit.state();
        let orders = state.own_orders();
        html! {
            h1 { "Your orders" }
            @if orders.is_empty() {
                p .empty { "You have no orders yet." }
                @if state.email.is_none() { p { a href="/login?next=/orders" { "Log in to see your orders" } } }
            } @else {
                p .count { (counted(visit.count(orders.len()), "order")) }
                table .data {
                    caption .sr { "Your orders" }
                    thead { tr { th { "Order" } th { "Date" } th { "Status" } th .num { "Total" } th { "Invoice" } } }
                    tbody { @for order in orders {
                        tr {
                            td { a href={ "/orders/" (order.number) } { (order.number) } }
                            td { (order.date) } td { (order.status) } td .num { (order.totals.total) }
                            td { a href={ "/orders/" (order.number) "/invoice.csv" } { "Download" } }
                        }
                    } }
                }
            }
        }
    };
    layout::page(&visit, "Your orders", &[], body)
}

pub(crate) async fn show(visit: Visit, Path(number): Path<u32>) -> Response {
    if let Some(broken) = broken(&visit) {
        return broken;
    }
    let Some(order) = own(&visit, number) else {
        return status::not_found(visit).await;
    };
    let title = if order.own { "Thank you for your order" } else { "Order details" };
    let body = html! {
        h1 { (heading(&visit, title)) }
        @if order.own { p .message.success role="status" { "Your order has been placed." } }
        p { "Order number: " strong { (order.number) } }
        p { "A confirmation goes to " strong { (order.email) } "." }
        (content(&order))
        p .actions {
            a .button href={ "/orders/" (order.number) "/invoice.csv" } { "Download invoice" }
            button .secondary type="button" data-popup={ "/orders/" (order.number) "/receipt" } { "Show receipt" }
            a href="/orders" { "All your orders" }
        }
    };
    layout::page(&visit, title, &["windows"], body)
}

fn content(order: &Order) -> Markup {
    html! {
        table .data {
            caption .sr { "Order " (order.number) }
            thead { tr { th { "Product" } th .num { "Quantity" } th .num { "Total" } } }
            tbody { @for line in &order.lines {
                tr { td { (line.product.name) } td .num { (line.quantity) } td .num { (line.total()) } }
            } }
        }
        dl .totals {
            div { dt { "Subtotal" } dd { (order.totals.subtotal) } }
            @if order.totals.discount.0 != 0 { div { dt { "Discount" } dd { (order.totals.discount) } } }
            div { dt { "Delivery (" (order.delivery.name()) ")" } dd { (order.totals.delivery) } }
            @if order.totals.gift_wrap.0 != 0 { div { dt { "Gift wrap" } dd { (order.totals.gift_wrap) } } }
            div .total { dt { "Total" } dd { (order.totals.total) } }
        }
    }
}

pub(crate) async fn receipt(visit: Visit, Path(number): Path<u32>) -> Response {
    let Some(order) = own(&visit, number) else {
        return status::not_found(visit).await;
    };
    html! {
        (DOCTYPE)
        html lang="en" {
            (layout::head(&format!("Receipt {number}"), &["windows"]))
            body .bare { main {
                h1 { "Receipt " (number) }
                p { "Paid on " (order.date) " by " (order.name) }
                (content(&order))
                button type="button" data-close-window { "Close window" }
            } }
        }
    }
    .into_response()
}

pub(crate) async fn invoice(visit: Visit, Path(number): Path<u32>) -> Response {
    let Some(order) = own(&visit, number) else {
        return status::not_found(visit).await;
    };
    let mut csv = "Article,Product,Quantity,Price,Total\n".to_owned();
    for line in &order.lines {
        csv.push_str(&format!(
            "{},\"{}\",{},{},{}\n",
            line.product.id,
            line.product.name,
            line.quantity,
            line.product.price.decimal(),
            line.total().decimal()
        ));
    }
    csv.push_str(&format!("Total,,,,{}\n", order.totals.total.decimal()));
    let name = if visit.has(Fault::WrongDownload) {
        "download.bin".to_owned()
    } else {
        format!("invoice-{number}.csv")
    };
    let disposition = format!("attachment; filename=\"{name}\"");
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, disposition),
    ];
    (headers, csv).into_response()
}
