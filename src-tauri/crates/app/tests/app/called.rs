//! Parts of a page, things on it and controls that no role tells, called as people call them.

use verbatim_app::engine::verdict::Cause;

use crate::stage::holds;

const NO: Option<Cause> = Some(Cause::AssertionFalse);

#[tokio::test(flavor = "multi_thread")]
async fn parts_are_told_by_class_and_place() {
    holds(
        "/office",
        &[
            ("above the header", "Click 'Terms' in the top bar", "the URL ends with '#terms'", "pass", None),
            ("in the header", "Click 'Home' in the header", "the URL ends with '#home'", "pass", None),
            ("not there", "Click 'Bins' in the header", "", "fail", Some(Cause::TargetMissing)),
            ("by class", "Click 'Stock' in the menu", "the URL ends with '#stock'", "pass", None),
            ("of the menu", "", "'Bins' is displayed in the menu", "pass", None),
            ("no trail", "Click 'Seeds' in the menu", "", "fail", Some(Cause::TargetMissing)),
        ],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn blocks_that_are_alike_are_the_list_where_there_is_no_other() {
    holds(
        "/plants",
        &[
            ("a table is a list", "", "The list contains 'Nils'", "pass", None),
            ("not in it", "", "The list contains 'Mara'", "fail", NO),
            ("largest text", "", "The 'Plants' page is shown", "pass", None),
            (
                "another text",
                "",
                "The 'Aster' page is shown",
                "inconclusive",
                Some(Cause::UndecidableAssertion),
            ),
        ],
    )
    .await;
    holds(
        "/tiles",
        &[
            ("the first", "", "The first product in the list is 'Red poppy'", "pass", None),
            ("the second", "", "The second product is 'Blue aster'", "pass", None),
            ("so many", "", "there are 2 items", "pass", None),
            ("in the list", "", "'Blue aster' is displayed in the list", "pass", None),
            (
                "nor the step after it",
                "Open the product 'Red poppy' and select the tab 'Care'",
                "",
                "inconclusive",
                Some(Cause::Quiescent),
            ),
            (
                "it leads nowhere",
                "Open the product 'Red poppy'",
                "'Poppies need sun' is displayed",
                "inconclusive",
                Some(Cause::Quiescent),
            ),
            ("another", "", "The first product in the list is 'Blue aster'", "fail", NO),
            (
                "none such",
                "",
                "The first product in the list is 'White lily'",
                "inconclusive",
                Some(Cause::UndecidableAssertion),
            ),
        ],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_that_is_drawn_anew_is_called_by_its_label() {
    holds(
        "/redrawn",
        &[
            ("chosen", "Select 'GBP' from 'Currency'", "'in GBP' is displayed", "pass", None),
            ("without quotes", "Select the currency USD", "'in USD' is displayed", "pass", None),
            ("not offered", "Select 'SEK' from 'Currency'", "", "fail", Some(Cause::OptionMissing)),
        ],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn choices_are_called_by_the_text_before_them_or_their_group() {
    holds(
        "/office",
        &[
            ("chosen", "", "'No' is selected for 'May edit:'", "pass", None),
            ("not chosen", "", "'Yes' is selected for 'May edit:'", "fail", NO),
            ("on a line", "", "'Daily' is selected for 'Newsletter'", "pass", None),
            ("a choice", "Select 'No' for 'May read'", "'No' is selected for 'May read'", "pass", None),
            (
                "of a group",
                "Select 'Fast' under 'Evening' from 'Route'",
                "'route e1' is displayed",
                "pass",
                None,
            ),
            (
                "not of it",
                "Select 'Slow' under 'Morning' from 'Route'",
                "",
                "fail",
                Some(Cause::OptionMissing),
            ),
            (
                "without a group",
                "Select 'Fast' from 'Route'",
                "",
                "inconclusive",
                Some(Cause::AmbiguousTarget),
            ),
        ],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_are_called_by_what_their_classes_say() {
    holds(
        "/office",
        &[
            ("a claim", "", "The basket icon shows 2", "pass", None),
            ("false", "", "The basket icon shows 3", "fail", NO),
            ("a step", "Click the basket icon", "the URL ends with '#basket'", "pass", None),
            ("within", "Click the trash icon", "'asked' is displayed", "pass", None),
        ],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_in_form_may_stand_behind_a_link() {
    holds(
        "/plants",
        &[
            ("shown first", "Log in with 'ann' and 'pw1'", "'Welcome ann' is displayed", "pass", None),
            ("denied", "Log in with 'ann' and 'no'", "'Welcome ann' is displayed", "fail", NO),
        ],
    )
    .await;
    holds(
        "/club",
        &[(
            "never shown",
            "Log in with 'ann' and 'pw1'",
            "'Members only' is displayed",
            "inconclusive",
            Some(Cause::AmbiguousStep),
        )],
    )
    .await;
}
