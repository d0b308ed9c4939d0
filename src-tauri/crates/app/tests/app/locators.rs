//! Exact locators on a real page: one element or none, never a guess.

use verbatim_app::engine::verdict::Cause;

use crate::stage::{Row, holds};

#[tokio::test(flavor = "multi_thread")]
async fn an_exact_locator_means_one_visible_element() {
    let cases = [
        ("css", "Click [css=#save]", "'Saved by div' is displayed"),
        ("kind", "Click the button [css=.row > button[data-row='2']]", "'Row 2' is displayed"),
        ("fill", "Enter 'Ada' into [css=input[name=\"user.name\"]]", "The field [css=#name] contains 'Ada'"),
        ("label", "Click [aria-label='Close \"it\"']", "'Closed' is displayed"),
        ("text", "Click [text='Only text']", "'Text taken' is displayed"),
        ("role", "Click [role=treeitem name='Inbox']", "'Tree taken' is displayed"),
        ("shadow", "Click [css=.inner]", "'Shadow taken' is displayed"),
        ("gone", "Click [css=#save]", "The element [css=#never] is not displayed"),
        ("hidden part", "", "[css=#hidden] is not displayed"),
        ("inside", "Click [css=#save]", "The element [css=#said] contains 'Saved by div'"),
    ];
    let rows: Vec<Row<'_>> =
        cases.iter().map(|&(name, action, expected)| (name, action, expected, "pass", None)).collect();
    holds("/locators", &rows).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn none_and_several_are_told_and_what_is_not_read_never_passes() {
    let (no, unsure) = (Some(Cause::AssertionFalse), Some(Cause::UndecidableAssertion));
    let ready = "'Ready' is displayed";
    holds(
        "/locators",
        &[
            ("missing", "Click [css=#never]", ready, "fail", Some(Cause::TargetMissing)),
            ("hidden", "Click [css=#hidden]", ready, "fail", Some(Cause::TargetHidden)),
            ("several", "Click [css=.row > button]", ready, "inconclusive", Some(Cause::AmbiguousTarget)),
            ("one shown of two", "Click [css=.twice]", "'Second' is displayed", "pass", None),
            ("not a field", "Enter 'x' into [css=#save]", ready, "fail", Some(Cause::TargetWrongType)),
            ("not shown", "", "The element [css=#never] is displayed", "fail", no),
            ("shown", "", "The element [css=#save] is not displayed", "fail", no),
            ("unsure", "", "The element [css=.row > button] is displayed", "inconclusive", unsure),
            ("unread", "Click [css=#a:frist-child]", ready, "inconclusive", Some(Cause::AmbiguousStep)),
            ("unread claim", "", "[css=#a[] is not displayed", "inconclusive", unsure),
        ],
    )
    .await;
}
