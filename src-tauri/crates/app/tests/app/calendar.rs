//! Days that the page calls by dates which it does not show, and tabs that may be the page's or the browser's.

use verbatim_app::engine::verdict::Cause;

use crate::stage::holds;

#[tokio::test(flavor = "multi_thread")]
async fn a_day_is_its_cell_and_not_its_week() {
    let (no, unsure) = (Some(Cause::AssertionFalse), Some(Cause::UndecidableAssertion));
    holds(
        "/calendar",
        &[
            ("its day", "", "'Standup' is displayed in 'March 23, 2026'", "pass", None),
            ("another day", "", "'Standup' is displayed in 'March 24, 2026'", "fail", no),
            ("denied there", "", "'Review' is not displayed in 'March 24, 2026'", "fail", no),
            ("reaches over", "", "'Fair' is displayed in 'March 26, 2026'", "inconclusive", unsure),
            ("no such day", "", "'Standup' is displayed in 'March 27, 2026'", "fail", no),
        ],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tab_is_the_pages_where_the_browser_has_no_other() {
    let ambiguous = Some(Cause::AmbiguousStep);
    let form = "The heading 'Form' is displayed";
    holds(
        "/calendar",
        &[
            ("of the page", "Go to the 'Week' tab", "'Week 12' is displayed", "pass", None),
            ("of neither", "Switch to the tab 'Year'", "'Week 12' is displayed", "inconclusive", ambiguous),
            ("late", "Go to the 'Plan' tab", "'Plan 7' is displayed", "pass", None),
            (
                "of the browser",
                "Click 'Form'\nSwitch to the tab 'Planner'\nSwitch to the tab 'Form'",
                form,
                "pass",
                None,
            ),
            (
                "of either",
                "Click 'Form'\nSwitch to the first tab\nGo to the 'Week' tab",
                form,
                "inconclusive",
                ambiguous,
            ),
            (
                "said",
                "Click 'Form'\nSwitch to the first tab\nGo to the browser tab 'Form'",
                form,
                "pass",
                None,
            ),
        ],
    )
    .await;
}
