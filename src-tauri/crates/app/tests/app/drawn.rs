//! Comboboxes that scripts draw as libraries do: the box, the input and the list of options are different elements.

use serde_json::{Value, json};
use verbatim_app::RunOptions;
use verbatim_app::engine::verdict::Cause;

use crate::stage::{Stage, pages};

fn suite(base: &str, cases: &[(&str, &str, &str)]) -> Value {
    let cases: Vec<Value> = cases
        .iter()
        .map(|(action, expected, _)| {
            let name = format!("{action} / {expected}");
            let action = format!("Open '/drawn'\n{action}");
            json!({"name": name, "rows": [{"action": action, "expected": expected}]})
        })
        .collect();
    let timing = json!({"readiness_ms": 1500, "assertion_ms": 1500});
    json!({"suite": "Drawn", "base_url": base, "timing": timing, "cases": cases})
}

#[tokio::test(flavor = "multi_thread")]
async fn drawn_comboboxes_are_worked_as_they_are_seen() {
    let base = pages().await;
    let cases = [
        // Transparent input; the owned list tells of two options, and three are drawn behind it.
        ("Select 'Ben' from 'Owner'", "'Ben' is selected in 'Owner'\n'Chosen: Ben' is displayed", "pass"),
        ("Select 'Cy' from 'Owner'", "The dropdown 'Owner' shows 'Cy'", "pass"),
        ("Select 'Cy' from 'Owner'", "The dropdown 'Owner' shows 'Ben'", "fail"),
        ("Select 'Dora' from 'Owner'", "'Chosen: Dora' is displayed", "inconclusive"),
        // A select that is hidden, and the box drawn after it, named by what it shows.
        ("", "'Low' is selected in 'Priority'", "pass"),
        ("", "'High' is selected in 'Priority'", "fail"),
        ("Select 'High' from 'Priority'", "'Chosen: High' is displayed", "pass"),
        // The box is a combobox as well as the input in it, and the open list has its name.
        (
            "Select 'Dog' from 'Extras'\nSelect 'Meal' from 'Extras'",
            "'Chosen: Dog Meal' is displayed",
            "pass",
        ),
        ("Select 'Dog' from 'Extras'", "'Meal' is selected in 'Extras'", "fail"),
        ("Select 'Cat' from 'Extras'", "'Chosen: Cat' is displayed", "fail"),
    ];
    let ran = Stage::new().run(suite(&base, &cases), RunOptions::default()).await;
    for (action, expected, verdict) in cases {
        let case = ran.case(&format!("{action} / {expected}"));
        assert_eq!(case.verdict.as_deref(), Some(verdict), "{action} / {expected}: {:?}", case.reason);
    }
    let cause = |name: &str| ran.case(name).reason.cause;
    assert_eq!(
        cause("Select 'Dora' from 'Owner' / 'Chosen: Dora' is displayed"),
        Some(Cause::ActionError),
        "it may be drawn once the list is scrolled"
    );
    assert_eq!(cause("Select 'Cat' from 'Extras' / 'Chosen: Cat' is displayed"), Some(Cause::OptionMissing));
}
