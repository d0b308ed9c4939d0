//! What comes late, by scrolling, by leaving a field or only for a while, and what nothing of the page tells.

use verbatim_app::engine::verdict::Cause;

use crate::stage::{holds, holds_in_rows};

const NO: Option<Cause> = Some(Cause::AssertionFalse);

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_found_is_looked_for_through_the_page() {
    holds_in_rows(
        "/far",
        &[
            ("a text", "", "'Lovely place' is displayed", "pass", None),
            ("in a frame", "", "'Legend' is displayed", "pass", None),
            ("in a box", "", "'Deep down' is displayed", "pass", None),
            ("nowhere", "", "'Awful place' is displayed", "fail", NO),
            ("a control", "Click 'Zoom in'", "'Zoomed' is displayed", "pass", None),
            ("none such", "Click 'Zoom out'", "'Zoomed' is displayed", "fail", Some(Cause::TargetMissing)),
            ("by leaving", "Enter '3' in 'Quantity'", "'Total: 30' is displayed", "pass", None),
            ("not so", "Enter '3' in 'Quantity'", "'Total: 40' is displayed", "fail", NO),
            (
                "cut to its bound",
                "Enter '80' in 'Discount'",
                "the field 'Discount' contains '50'",
                "pass",
                None,
            ),
            ("a state", "Enter '3' in 'Quantity'", "the button 'Order' is enabled", "pass", None),
        ],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_click_that_comes_before_the_scripts_is_given_once_more() {
    holds(
        "/early",
        &[
            ("a button", "Click 'Add'", "'Basket: 1' is displayed", "pass", None),
            ("counts once", "Click 'Add'", "'Basket: 2' is displayed", "fail", NO),
            ("by the document", "Click 'Save'", "'Saved 1' is displayed", "pass", None),
            ("what unfolds", "Expand 'Menu'", "'Help' is displayed", "pass", None),
            ("never heard", "Click 'Deaf'", "'Basket: 1' is displayed", "fail", NO),
        ],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn states_that_last_until_the_answer_comes_are_seen() {
    holds(
        "/busy",
        &[
            ("renamed", "Click 'Analyse'", "the button 'Processing...' is disabled", "pass", None),
            ("not busy", "Click 'Analyse'", "the button 'Processing...' is enabled", "fail", NO),
            ("by a request", "Click 'Send'", "the button 'Sending' is disabled", "pass", None),
            ("never there", "Click 'Send'", "the button 'Loading' is disabled", "fail", NO),
            // It is enabled again: which moment is meant?
            (
                "same name",
                "Click 'Keep'",
                "the button 'Keep' is disabled",
                "inconclusive",
                Some(Cause::UndecidableAssertion),
            ),
            ("no such state", "Click 'Plain'", "the button 'Plain' is disabled", "fail", NO),
        ],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_question_before_a_page_is_left_is_answered_by_the_step() {
    holds(
        "/leave",
        &[
            (
                "stay",
                "Enter 'Ada' in 'Name'\nClick 'List'\nDismiss the dialog",
                "the field 'Name' contains 'Ada'",
                "pass",
                None,
            ),
            (
                "by its button",
                "Enter 'Ada' in 'Name'\nClick 'List'\nClick 'Cancel'",
                "the field 'Name' contains 'Ada'",
                "pass",
                None,
            ),
            (
                "and go on",
                "Enter 'Ada' in 'Name'\nClick 'List'\nDismiss the dialog\nClick 'Say'",
                "'Said Ada' is displayed",
                "pass",
                None,
            ),
            (
                "leave",
                "Enter 'Ada' in 'Name'\nClick 'List'\nAccept the dialog",
                "'Ready' is displayed",
                "pass",
                None,
            ),
            (
                "leave by its button",
                "Enter 'Ada' in 'Name'\nClick 'List'\nClick 'Leave'",
                "'Ready' is displayed",
                "pass",
                None,
            ),
            ("nobody answers", "Enter 'Ada' in 'Name'\nClick 'List'", "'Ready' is displayed", "pass", None),
        ],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nothing_tells_of_is_found_or_undecided() {
    let undecided = Some(Cause::UndecidableAssertion);
    holds_in_rows(
        "/untold",
        &[
            ("closed", "", "'Inside the card' is displayed", "pass", None),
            ("closed, denied", "", "'Inside the card' is not displayed", "fail", NO),
            ("closed, clicked", "Click 'Keep'", "'Kept' is displayed", "pass", None),
            ("title", "Hover 'VAT'", "the tooltip 'Value added tax' is displayed", "pass", None),
            ("other title", "Hover 'VAT'", "the tooltip 'Value taken' is displayed", "fail", NO),
            (
                "no pointer",
                "Click 'Say'",
                "the tooltip 'Value added tax' is displayed",
                "inconclusive",
                undecided,
            ),
            ("laid over", "Select 'Price' from 'Sorting'", "'sorted by Price' is displayed", "pass", None),
            ("chosen in it", "", "'Name' is selected in 'Sorting'", "pass", None),
        ],
    )
    .await;
    holds(
        "/untold",
        &[
            (
                "copied",
                "Enter 'hello' in 'From' and press Ctrl+A\nPress Ctrl+C",
                "'Untold' is displayed",
                "pass",
                None,
            ),
            (
                "nothing to copy",
                "Click 'Say'\nPress Ctrl+C",
                "'Untold' is displayed",
                "inconclusive",
                Some(Cause::Quiescent),
            ),
        ],
    )
    .await;
    holds(
        "/canvas",
        &[
            ("drawn", "", "'Total 42' is displayed", "inconclusive", undecided),
            ("drawn, denied", "", "'Total 42' is not displayed", "inconclusive", undecided),
            ("written", "", "'Revenue 2026' is displayed", "pass", None),
            ("in another number", "", "'Revenue 2025' is displayed", "fail", NO),
        ],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_that_became_cards_and_prices_are_read_as_people_do() {
    let (paid, open) =
        ("in the row of '1001', the 'Status' is 'Paid'", "in the row of '1001', the 'Status' is 'Open'");
    holds(
        "/cards",
        &[
            ("a cell", "", paid, "pass", None),
            ("another", "", open, "fail", NO),
            ("as it is read", "", "'Status: Open' is displayed", "pass", None),
            ("rows", "", "there are 2 rows", "pass", None),
            ("a price", "", "'$12.99' is displayed", "pass", None),
            ("no such price", "", "'$1299' is displayed", "fail", NO),
        ],
    )
    .await;
}
