//! Dialogs of the browser's own beside dialogs of the page, and which of them an answer goes to.

use verbatim_app::engine::verdict::Cause;

use crate::stage::holds;

#[tokio::test(flavor = "multi_thread")]
async fn a_button_that_was_named_is_on_the_dialog_that_is_answered() {
    let other = Some(Cause::AmbiguousStep);
    let kept = "'Kept' is displayed";
    holds(
        "/dialogs",
        &[
            ("by no name", "Click 'Ask'\nAccept the dialog", "'Deleted' is displayed", "pass", None),
            ("by its name", "Click 'Ask'\nClick 'OK' in the dialog", "'Deleted' is displayed", "pass", None),
            (
                "not its name",
                "Click 'Ask'\nClick 'Yes' in the dialog",
                "'Deleted' is displayed",
                "inconclusive",
                other,
            ),
            ("clicked", "Click 'Ask'\nClick 'OK'", "'Deleted' is displayed", "pass", None),
            ("clicked the other", "Click 'Ask'\nClick 'Cancel'", kept, "pass", None),
            ("none is open", "Confirm with 'Ask'", kept, "inconclusive", other),
            ("dismissed", "Click 'Ask'\nDismiss the dialog", kept, "pass", None),
            ("cancelled", "Click 'Ask'\nClick 'Cancel' in the dialog", kept, "pass", None),
            ("by another word", "Click 'Ask'\nClick 'No' in the dialog", kept, "inconclusive", other),
            ("an alert", "Click 'Tell'\nAccept the alert with OK", "'Told' is displayed", "pass", None),
            (
                "an alert's other",
                "Click 'Tell'\nAccept the alert with 'Yes'",
                "'Told' is displayed",
                "inconclusive",
                other,
            ),
            ("of another name", "Click 'Ask'\nClose the dialog 'Terms'", kept, "inconclusive", other),
            (
                "called by its name",
                "Click 'Terms'\nClose the dialog 'Terms'",
                "'Closed' is displayed",
                "pass",
                None,
            ),
            (
                "not its name, on the page",
                "Click 'Terms'\nClose the dialog 'Rules'",
                "'Closed' is displayed",
                "fail",
                Some(Cause::TargetMissing),
            ),
            (
                "the page's after an alert",
                "Click 'Both'\nClick 'Yes' in the dialog",
                "'Agreed' is displayed",
                "pass",
                None,
            ),
        ],
    )
    .await;
}
