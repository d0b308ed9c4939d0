//! Texts that are no controls or only parts of one: where a pointer goes to, and what a denial of them says when they come and go.

use verbatim_app::engine::verdict::Cause;

use crate::stage::{holds, holds_in_rows};

#[tokio::test(flavor = "multi_thread")]
async fn a_pointer_goes_to_a_text_that_takes_it() {
    let wrong = Some(Cause::TargetWrongType);
    holds(
        "/texts",
        &[
            ("listener", "Click 'Alpha'", "'took Alpha' is displayed", "pass", None),
            ("property", "Click 'Beta'", "'took Beta' is displayed", "pass", None),
            ("late", "Click 'Gamma'", "'took Gamma' is displayed", "pass", None),
            ("around", "Click 'Delta'", "'took Delta' is displayed", "pass", None),
            ("nothing listens", "Click 'Plain'", "'Plain' is displayed", "fail", wrong),
            ("hover", "Hover over 'Plain'", "'over' is displayed", "pass", None),
            (
                "hover around",
                "Hover over 'Owner'",
                "'Owned by Ada' is displayed",
                "inconclusive",
                Some(Cause::AmbiguousStep),
            ),
            ("double", "Double-click 'Plain'", "'twice' is displayed", "pass", None),
            ("right", "Right-click 'Plain'", "'menu' is displayed", "pass", None),
        ],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_error_that_comes_and_goes_is_not_denied() {
    let denial = "'Payment failed' is not displayed";
    holds(
        "/texts",
        &[
            ("for a while", "Click 'Pay'", denial, "inconclusive", Some(Cause::UndecidableAssertion)),
            ("an alert, soon", "Click 'Alert'", denial, "inconclusive", Some(Cause::UndecidableAssertion)),
            ("waited for", "Click 'Pay'\nWait until 'Payment failed' is not displayed", denial, "pass", None),
            ("never", "Click 'Nothing'", denial, "pass", None),
        ],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pointer_goes_to_the_words_that_name_a_larger_element() {
    let twice = Some(Cause::AmbiguousTarget);
    holds(
        "/parts",
        &[
            ("first", "Click 'Mon'", "'took Mon' is displayed", "pass", None),
            ("last", "Click 'Wed'", "'took Wed' is displayed", "pass", None),
            ("two alike", "Click 'Rename'", "'took Rename' is displayed", "inconclusive", twice),
            ("with parts", "Click 'File'", "'took File' is displayed", "pass", None),
            ("part", "Click the item 'Open'", "'took Open' is displayed", "pass", None),
            ("card", "Click the card 'Mug'", "'took Mug' is displayed", "pass", None),
            ("by the document", "Click 'Far'", "'took Far' is displayed", "pass", None),
            ("not by it", "Click 'Mute'", "'took Mute' is displayed", "fail", Some(Cause::AssertionFalse)),
            ("never", "Click 'Basket'", "'took' is displayed", "fail", Some(Cause::TargetDisabled)),
            ("drawn tab", "Click the tab 'Week'", "'took Week' is displayed", "pass", None),
            ("drawn link", "Click the link 'More'", "'took More' is displayed", "pass", None),
            ("drawing", "Double-click 'Log'", "'opened Log' is displayed", "pass", None),
            (
                "drag",
                "Drag the card 'Fix bug' to the section 'Done'",
                "'done: Fix bug' is displayed",
                "pass",
                None,
            ),
            (
                "list in a row",
                "Select 'High' in the row 'Invoice'",
                "'Invoice is High' is displayed",
                "pass",
                None,
            ),
        ],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_stood_there_before_a_value_was_given_is_judged_once_the_page_has_answered() {
    let wrong = Some(Cause::AssertionFalse);
    let both = "'Mug' is displayed and 'Kettle' is displayed";
    holds_in_rows(
        "/filter",
        &[
            ("left", "Enter 'Mug' in 'Search'", "'Mug' is displayed", "pass", None),
            ("filtered out", "Enter 'Mug' in 'Search'", both, "fail", wrong),
            ("nothing left", "Enter 'Pan' in 'Search'", "The item 'Mug' is displayed", "fail", wrong),
            ("by a box", "Check 'Cheap only'", "The list contains 'Kettle'", "fail", wrong),
        ],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_waits_for_what_the_field_before_it_has_begun() {
    let action = "Enter 'kettle' in 'Search' and press Enter";
    holds("/lazy", &[("lazy", action, "'Found kettle' is displayed", "pass", None)]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_stands_at_its_control() {
    let (send, wrong, open) =
        ("Click 'Send'", Some(Cause::AssertionFalse), Some(Cause::UndecidableAssertion));
    let below_email = "'Enter an email' is displayed below the 'Email' field";
    holds(
        "/places",
        &[
            ("below", send, below_email, "pass", None),
            ("a message", send, "An error message is displayed below the 'Email' field", "pass", None),
            ("denied", send, "No error message is displayed below the 'Email' field", "fail", wrong),
            ("not there yet", "Click 'Bin'", below_email, "fail", wrong),
            (
                "of another",
                send,
                "'Enter an email' is displayed below the 'Password' field",
                "inconclusive",
                open,
            ),
            ("nearer", send, "'Enter a password' is displayed below the 'Email' field", "inconclusive", open),
            ("above", send, "'Enter a password' is displayed above the 'Password' field", "pass", None),
            ("for", send, "The error 'Enter a password' is displayed for the 'Password' field", "pass", None),
            (
                "none",
                send,
                "An error message is displayed below the 'Country' dropdown",
                "inconclusive",
                open,
            ),
            ("beside", send, "'Enter a town' is displayed next to the 'Town' field", "pass", None),
            ("at", send, "An error message is displayed at the 'Town' field", "pass", None),
            ("a button", send, "'Try again' is displayed next to the 'Send' button", "inconclusive", open),
            ("below a button", send, "'Try again' is displayed below the 'Send' button", "pass", None),
            ("tip", "Hover over 'Bin'", "The tooltip 'Throw it away' is displayed", "pass", None),
            ("no tip", "Hover over 'Home'", "The tooltip 'Throw it away' is displayed", "fail", wrong),
            ("the browser's tip", "Hover over 'Home'", "The tooltip 'Go home' is displayed", "pass", None),
        ],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_was_waited_away_is_not_held_against_the_row() {
    let away = "Click 'Save'\nWait until 'Saving…' is not displayed";
    holds(
        "/saving",
        &[
            ("no message", away, "No message is displayed", "pass", None),
            ("not this one", away, "The message 'Saving…' is not displayed", "pass", None),
            ("it did come", "Click 'Save'", "The message 'Saving…' is displayed", "pass", None),
            ("it goes", "Click 'Save'", "The message 'Saving…' disappears", "pass", None),
            ("not waited", "Click 'Save'", "No message is displayed", "fail", Some(Cause::AssertionFalse)),
            (
                "another",
                "Click 'Fail'\nWait until 'Saving…' is not displayed",
                "No message is displayed",
                "fail",
                Some(Cause::AssertionFalse),
            ),
        ],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_masked_while_it_loads_is_not_read() {
    holds(
        "/saving",
        &[
            (
                "behind",
                "Click 'Load'",
                "'Row one' is displayed",
                "inconclusive",
                Some(Cause::UndecidableAssertion),
            ),
            ("mask", "Click 'Load'", "'Loading rows' is displayed", "pass", None),
            ("wiped", "Click 'Load'", "'Wiped away' is displayed", "fail", Some(Cause::AssertionFalse)),
        ],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_of_descriptions_says_what_a_term_is() {
    let undecided = Some(Cause::UndecidableAssertion);
    holds(
        "/saving",
        &[
            ("is", "Click 'Load'", "'Total' is '$49.00'", "pass", None),
            ("in words", "Click 'Load'", "The total is $49.00", "pass", None),
            ("another", "Click 'Load'", "'Total' is '$49.01'", "fail", Some(Cause::AssertionFalse)),
            ("of the next", "Click 'Load'", "'Total' is 'Open'", "fail", Some(Cause::AssertionFalse)),
            ("one of two", "Click 'Load'", "'Tags' is 'red'", "inconclusive", undecided),
        ],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_stands_at_a_label_is_its_value_only_where_nothing_else_is_meant() {
    let undecided = Some(Cause::UndecidableAssertion);
    let go = "Click 'Go'";
    holds(
        "/labels",
        &[
            (
                "tied to nothing",
                "Set 'Stock' to '11'",
                "'gone' is displayed",
                "inconclusive",
                Some(Cause::AmbiguousTarget),
            ),
            ("its field", go, "'Stock' is '10'", "inconclusive", undecided),
            ("of the next tile", go, "'Orders' is '7'", "inconclusive", undecided),
            ("above it", go, "'Orders' is '12'", "inconclusive", undecided),
            ("with its unit", go, "'Price' is '(EUR)'", "inconclusive", undecided),
            ("a button", go, "'Owner' is 'Edit'", "inconclusive", undecided),
            ("the next label", go, "'First' is 'Second: Bob'", "inconclusive", undecided),
        ],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_box_is_what_its_page_says_of_it() {
    let go = "Click 'Go'";
    let fails = Some(Cause::AssertionFalse);
    holds(
        "/labels",
        &[
            ("pressed", go, "The checkbox 'Home' is checked", "pass", None),
            ("not unchecked", go, "The checkbox 'Home' is not checked", "fail", fails),
            ("taken away", "Uncheck 'Home'", "The checkbox 'Home' is not checked", "pass", None),
            (
                "nothing said",
                go,
                "The checkbox 'Bare' is not checked",
                "inconclusive",
                Some(Cause::UndecidableAssertion),
            ),
            (
                "nothing to tell",
                "Check 'Bare'",
                "'gone' is displayed",
                "inconclusive",
                Some(Cause::AmbiguousStep),
            ),
        ],
    )
    .await;
}
