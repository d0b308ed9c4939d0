//! Checks that stand among the steps, and waits for a while.

use std::time::Duration;

use tokio::time::Instant;

use super::cases::case;
use super::{Ran, run};
use crate::verdict::{Cause, Strength, Verdict};

const STRICT: Verdict = Verdict::Pass { strength: Strength::Strict };

async fn of(rows: &[(&str, &str)]) -> Ran {
    run(&case("checks", rows), None, &[]).await
}

#[tokio::test(start_paused = true)]
async fn a_check_among_the_steps_is_judged_where_it_stands() {
    assert_eq!(of(&[("Open '/products'\nVerify that 'Desk Lamp' is displayed", "")]).await.verdict, STRICT);
    let ran =
        of(&[("Open '/products'\nVerify that 'Bread knife' is displayed\nClick 'Desk Lamp'", "")]).await;
    assert!(
        matches!(ran.verdict, Verdict::Fail(ref finding) if finding.cause == Cause::AssertionFalse),
        "{:?}",
        ran.verdict
    );
    // What follows a check that fails is not done.
    assert_eq!(ran.inputs.len(), 1, "{:?}", ran.inputs);
}

#[tokio::test(start_paused = true)]
async fn a_wait_for_a_while_lasts_as_long_as_it_says() {
    let begun = Instant::now();
    assert_eq!(
        of(&[("Open '/products'\nWait 90 seconds", "'Desk Lamp' is displayed")]).await.verdict,
        STRICT
    );
    assert!(begun.elapsed() >= Duration::from_secs(90));
}
