//! The fulfilment board: cards and a list that are put in order by dragging.

use axum::response::Response;
use maud::html;

use super::{admin, layout};
use crate::visit::Visit;

/// The columns of the board, by key and name.
pub(crate) const COLUMNS: [(&str, &str); 3] =
    [("pack", "To pack"), ("packed", "Packed"), ("shipped", "Shipped")];

pub(crate) async fn show(visit: Visit) -> Response {
    if let Some(refusal) = admin::refusal(&visit) {
        return refusal;
    }
    let body = {
        let state = visit.state();
        html! {
            h1 { "Board" }
            (admin::menu(&visit))
            p { "Drag an order to its next column." }
            div .board {
                @for (key, name) in COLUMNS {
                    section .lane data-column=(key) aria-label=(name) {
                        @let cards: Vec<_> = state.board.iter().filter(|(_, column)| *column == key).collect();
                        h2 { (name) " " span .badge data-lane-count { (cards.len()) } }
                        ul .plain { @for (number, _) in cards {
                            li .order-card draggable="true" data-order=(number) { "Order " (number) }
                        } }
                    }
                }
            }
            h2 { "Picking order" }
            p { "Drag by the handle to change the order of the shelves." }
            ol #picking .plain.rows { @for shelf in &state.picking {
                li data-shelf=(shelf) { span .handle aria-hidden="true" { "⠿" } (shelf) }
            } }
        }
    };
    layout::page(&visit, "Board", &["board"], body)
}
