//! The admin area: dashboard, customers and orders.

use axum::{http::StatusCode, response::Response};
use maud::{Markup, html};

use super::{layout, products::counted};
use crate::{Fault, money::Money, people::Customer, visit::Visit};

/// The refusal for a visitor who is no admin; none for an admin.
pub(crate) fn refusal(visit: &Visit) -> Option<Response> {
    let (known, admin) = {
        let state = visit.state();
        (state.email.is_some(), state.is_admin())
    };
    if admin {
        return None;
    }
    if !known {
        return Some(visit.to_login());
    }
    let body = html! { h1 { "No access" } p { "This page is for administrators." } };
    Some(layout::page_with(StatusCode::FORBIDDEN, visit, "No access", &[], body))
}

/// The links between the pages of the admin area.
pub(crate) fn menu(visit: &Visit) -> Markup {
    let pages = [
        ("/admin", "Dashboard"),
        ("/admin/customers", "Customers"),
        ("/admin/orders", "Orders"),
        ("/admin/board", "Board"),
    ];
    html! {
        nav .sub-menu aria-label="Admin" {
            @for (path, name) in pages {
                a href=(path) aria-current=[(visit.path == path).then_some("page")] { (name) }
            }
        }
    }
}

pub(crate) async fn dashboard(visit: Visit) -> Response {
    if let Some(refusal) = refusal(&visit) {
        return refusal;
    }
    let body = html! {
        h1 { "Dashboard" }
        (menu(&visit))
        div #figures .grid.three aria-busy="true" {
            @for _ in 0..3 { div .card.skeleton aria-hidden="true" { span {} span {} } }
        }
        p { button #reload type="button" .secondary { "Reload figures" } }
    };
    layout::page(&visit, "Dashboard", &["dashboard"], body)
}

pub(crate) async fn customers(visit: Visit) -> Response {
    if let Some(refusal) = refusal(&visit) {
        return refusal;
    }
    let body = {
        let state = visit.state();
        html! {
            h1 { "Customers" }
            (menu(&visit))
            div .page-head {
                p .count #row-count data-noun="customer" data-extra=(visit.count(0)) {
                    (counted(visit.count(state.customers.len()), "customer"))
                }
                div .field.inline {
                    label for="filter" { "Filter customers" }
                    input #filter type="search" data-filters="customers" autocomplete="off";
                }
            }
            div .scroll { table #customers .data.sortable data-wrong-sort[visit.has(Fault::WrongSort)]
                data-stale[visit.has(Fault::StaleList)] {
                caption .sr { "Customers" }
                thead { tr {
                    @for (name, kind) in [("Name", "text"), ("Email", "text"), ("Country", "text"), ("Joined", "text"), ("Orders", "number"), ("Spent", "number")] {
                        (sort_header(name, kind))
                    }
                    th scope="col" { "Status" } th scope="col" { "Actions" }
                } }
                tbody { @for customer in &state.customers { (customer_row(customer)) } }
            } }
            (edit_dialog())
            (suspend_dialog())
        }
    };
    layout::page(&visit, "Customers", &["table", "customers"], body)
}

fn sort_header(name: &str, kind: &str) -> Markup {
    html! {
        th scope="col" aria-sort="none" class=(if kind == "number" { "num" } else { "" }) {
            button .sort type="button" data-kind=(kind) { (name) }
        }
    }
}

fn customer_row(customer: &Customer) -> Markup {
    html! {
        tr data-id=(customer.id) data-name=(customer.name) {
            td data-field="name" { (customer.name) }
            td data-field="email" { (customer.email) }
            td data-field="country" { (customer.country) }
            td { (customer.joined) }
            td .num data-sort=(customer.orders) { (customer.orders) }
            td .num data-sort=(customer.spent.0) { (customer.spent) }
            td data-field="status" { (status_tag(customer.active)) }
            td .row-actions {
                button .small.secondary type="button" data-action="edit" { "Edit" }
                button .small.secondary type="button" data-action="suspend" {
                    @if customer.active { "Suspend" } @else { "Reactivate" }
                }
                button .small.danger type="button" data-action="delete" { "Delete" }
            }
        }
    }
}

fn status_tag(active: bool) -> Markup {
    html! {
        @if active { span .tag.good { "Active" } } @else { span .tag.bad { "Suspended" } }
    }
}

fn edit_dialog() -> Markup {
    html! {
        dialog #edit aria-labelledby="edit-title" {
            form method="dialog" novalidate {
                h2 #edit-title { "Edit customer" }
                div .field { label for="edit-name" { "Name" } input #edit-name name="name" required; }
                div .field { label for="edit-email" { "Email" } input #edit-email name="email" type="email" required; }
                p #edit-error .field-error role="alert" hidden {}
                p .actions {
                    button type="submit" value="save" { "Save" }
                    button .secondary type="submit" value="cancel" { "Cancel" }
                }
            }
        }
    }
}

fn suspend_dialog() -> Markup {
    html! {
        div #suspend .modal role="dialog" aria-modal="true" aria-labelledby="suspend-title" hidden {
            div .modal-box {
                h2 #suspend-title { "Suspend customer" }
                p #suspend-text {}
                p .actions {
                    button #suspend-yes type="button" { "Confirm" }
                    button #suspend-no .secondary type="button" { "Cancel" }
                }
            }
        }
    }
}

pub(crate) async fn orders(visit: Visit) -> Response {
    if let Some(refusal) = refusal(&visit) {
        return refusal;
    }
    let body = {
        let state = visit.state();
        let sum = Money(state.orders.iter().map(|order| order.totals.total.0).sum());
        html! {
            h1 { "Orders" }
            (menu(&visit))
            p .count { (counted(visit.count(state.orders.len()), "order")) }
            div .scroll { table #orders .data.sortable data-wrong-sort[visit.has(Fault::WrongSort)] {
                caption .sr { "Orders" }
                thead { tr {
                    (sort_header("Order", "number")) (sort_header("Customer", "text")) (sort_header("Date", "text"))
                    (sort_header("Status", "text")) (sort_header("Total", "number"))
                } }
                tbody { @for order in &state.orders {
                    tr {
                        td .num data-sort=(order.number) { a href={ "/orders/" (order.number) } { (order.number) } }
                        td { (order.name) } td { (order.date) } td { (order.status) }
                        td .num data-sort=(order.totals.total.0) { (order.totals.total) }
                    }
                } }
                tfoot { tr { th scope="row" colspan="4" { "Sum" } td .num { (sum) } } }
            } }
        }
    };
    layout::page(&visit, "Orders", &["table"], body)
}
