//! Dialogs of the browser and dialogs of the page.

use axum::response::Response;
use maud::html;

use super::layout;
use crate::visit::Visit;

pub(crate) async fn show(visit: Visit) -> Response {
    let body = html! {
        h1 { "Dialogs" }
        section aria-labelledby="native" {
            h2 #native { "Dialogs of the browser" }
            p .actions {
                button type="button" data-native="alert" { "Show alert" }
                button type="button" data-native="confirm" { "Show confirm" }
                button type="button" data-native="prompt" { "Show prompt" }
            }
            p #answer role="status" { "No answer yet." }
            div .field {
                label for="draft" { "Draft" }
                textarea #draft rows="3" placeholder="Once you have typed here, leaving the page asks first" {}
            }
            p { a href="/help" { "Leave this page" } }
        }
        section aria-labelledby="html" {
            h2 #html { "Dialogs of the page" }
            p .actions {
                button type="button" #open-dialog { "Open dialog" }
                button type="button" #open-panel { "Open panel" }
                button type="button" #open-drawer .secondary { "Open drawer" }
            }
            p #result role="status" { "Nothing is open." }
        }
        dialog #dialog aria-labelledby="dialog-title" {
            form method="dialog" {
                h2 #dialog-title { "Rename list" }
                div .field { label for="list-name" { "List name" } input #list-name value="My list"; }
                p .actions {
                    button type="submit" value="save" { "Save" }
                    button .secondary type="submit" value="cancel" { "Cancel" }
                }
            }
        }
        div #panel .modal role="dialog" aria-modal="true" aria-labelledby="panel-title" hidden {
            div .modal-box {
                button .icon.corner type="button" aria-label="Close" data-close { (layout::icon("close")) }
                h2 #panel-title { "Delete the list?" }
                p { "All of its entries are deleted with it." }
                p .actions {
                    button .danger type="button" data-close="The list has been deleted." { "Delete list" }
                    button .secondary type="button" data-close="The list has been kept." { "Keep list" }
                }
            }
        }
        aside #drawer .drawer role="dialog" aria-label="Shortcuts" hidden {
            h2 { "Shortcuts" }
            ul {
                li { kbd { "/" } " focuses the search" }
                li { kbd { "Escape" } " closes what is open" }
                li { kbd { "Ctrl" } "+" kbd { "S" } " saves a note" }
            }
            button .secondary type="button" #close-drawer { "Close drawer" }
        }
    };
    layout::page(&visit, "Dialogs", &["dialogs"], body)
}
