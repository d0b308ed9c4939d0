//! What is expanded and collapsed.

use verbatim_app::engine::verdict::Cause;

use crate::stage::holds;

#[tokio::test(flavor = "multi_thread")]
async fn what_says_whether_it_is_expanded_is_unfolded() {
    let untold = Some(Cause::AmbiguousStep);
    holds(
        "/unfold",
        &[
            ("details", "Expand 'Terms'", "'No returns' is displayed", "pass", None),
            ("and back", "Expand 'Terms'\nCollapse 'Terms'", "'No returns' is not displayed", "pass", None),
            ("by its section", "Expand the section 'Shipping'", "'Two days' is displayed", "pass", None),
            ("later", "Expand the section 'Billing'", "'By card' is displayed", "pass", None),
            (
                "two",
                "Expand 'Shipping' and 'Billing'",
                "'Two days' and 'By card' are displayed",
                "pass",
                None,
            ),
            ("twice", "Expand 'Shipping'\nExpand 'Shipping'", "'Two days' is displayed", "pass", None),
            ("a node", "Expand the node 'src' in the tree", "'main.rs' is displayed", "pass", None),
            ("a row", "Expand the row 'Mug'", "'About Mug' is displayed", "pass", None),
            ("the second row", "Expand the second row", "'About Mug' is displayed", "pass", None),
            (
                "another row",
                "Expand the row 'Kettle'",
                "'About Mug' is displayed",
                "fail",
                Some(Cause::AssertionFalse),
            ),
            (
                "open already",
                "Expand 'News'",
                "'We moved' is displayed",
                "inconclusive",
                Some(Cause::AlreadyInState),
            ),
            (
                "if it is not open",
                "If 'News' is collapsed, expand 'News'",
                "'We moved' is displayed",
                "pass",
                None,
            ),
            ("closed", "Collapse the section 'News'", "'We moved' is not displayed", "pass", None),
            (
                "it stays shut",
                "Expand 'Stuck'",
                "'Two days' is displayed",
                "inconclusive",
                Some(Cause::Quiescent),
            ),
            ("nothing tells", "Expand 'Plain'", "'Plain text' is displayed", "inconclusive", untold),
            (
                "not there",
                "Expand 'Returns'",
                "'No returns' is displayed",
                "fail",
                Some(Cause::TargetMissing),
            ),
        ],
    )
    .await;
}
