//! Comboboxes that scripts draw as libraries do: the box, the input and the list of options are different elements.

use verbatim_app::engine::verdict::Cause;

use crate::stage::holds;

#[tokio::test(flavor = "multi_thread")]
async fn drawn_comboboxes_are_worked_as_they_are_seen() {
    let (no, missing) = (Some(Cause::AssertionFalse), Some(Cause::OptionMissing));
    // It may be drawn once the list is scrolled.
    let not_drawn = Some(Cause::ActionError);
    let both = "'Ben' is selected in 'Owner'\n'Chosen: Ben' is displayed";
    let two = "Select 'Dog' from 'Extras'\nSelect 'Meal' from 'Extras'";
    let sizes = "Select 'S' from 'Sizes'\nSelect 'M' from 'Sizes'";
    let twice = "Select 'S' from 'Sizes'\nSelect 'S' from 'Sizes'";
    holds(
        "/drawn",
        &[
            // Transparent input; the owned list tells of two options, and three are drawn behind it.
            ("own list", "Select 'Ben' from 'Owner'", both, "pass", None),
            ("drawn list", "Select 'Cy' from 'Owner'", "The dropdown 'Owner' shows 'Cy'", "pass", None),
            ("another", "Select 'Cy' from 'Owner'", "The dropdown 'Owner' shows 'Ben'", "fail", no),
            (
                "undrawn",
                "Select 'Dora' from 'Owner'",
                "'Chosen: Dora' is displayed",
                "inconclusive",
                not_drawn,
            ),
            // A select that is hidden, and the box drawn after it, named by what it shows.
            ("shown value", "", "'Low' is selected in 'Priority'", "pass", None),
            ("other value", "", "'High' is selected in 'Priority'", "fail", no),
            ("hidden", "Select 'High' from 'Priority'", "'Chosen: High' is displayed", "pass", None),
            // The box is a combobox as well as the input in it, and the open list has its name.
            ("several", two, "'Chosen: Dog Meal' is displayed", "pass", None),
            ("not chosen", "Select 'Dog' from 'Extras'", "'Meal' is selected in 'Extras'", "fail", no),
            // Its list stays open over it, and a layer over the page.
            ("one more", sizes, "'Chosen: S M' is displayed", "pass", None),
            ("not undone", twice, "'Chosen: S' is displayed", "pass", None),
            ("none such", "Select 'Cat' from 'Extras'", "'Chosen: Cat' is displayed", "fail", missing),
        ],
    )
    .await;
}
