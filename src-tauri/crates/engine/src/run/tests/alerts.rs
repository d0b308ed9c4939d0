//! Alerts, which are accepted before anybody can see them.

use tokio::sync::watch;

use super::cases::case;
use super::run_as;
use super::shop::Shop;
use crate::snapshot::DialogKind;
use crate::suite::WhenUndecided;
use crate::verdict::Cause;

#[tokio::test(start_paused = true)]
async fn a_fail_on_another_alert_says_what_it_said() {
    let shop = Shop::new("Welcome");
    shop.raise("Add to cart", DialogKind::Alert, "Sold out");
    let rows =
        [("Open '/products/tea-pot'", ""), ("Click 'Add to cart'", "an alert is displayed with 'Saved'")];
    let (_keep, stop) = watch::channel(false);
    let ran = run_as(&shop, (&case("a case", &rows), WhenUndecided::GoOn), (None, None), &[], stop).await;
    let finding = ran.verdict.finding().unwrap();
    assert_eq!(ran.verdict.word(), "fail");
    let told = format!("{} {:?}", finding.message, finding.observed);
    assert!(
        told.contains("no dialog is open; an alert opened and was accepted, and it said 'Sold out'"),
        "{told}"
    );
}

#[tokio::test(start_paused = true)]
async fn an_alert_that_opens_while_the_last_row_is_judged_fails_it() {
    let shop = Shop::new("Welcome");
    shop.raise_later("Add to cart", "Sold out");
    let rows = [("Open '/products/tea-pot'", ""), ("Click 'Add to cart'", "'Tea Pot' is displayed")];
    let (_keep, stop) = watch::channel(false);
    let ran = run_as(&shop, (&case("a case", &rows), WhenUndecided::GoOn), (None, None), &[], stop).await;
    let finding = ran.verdict.finding().unwrap();
    assert_eq!((ran.verdict.word(), finding.cause), ("fail", Cause::UnexpectedOutput));
    assert!(finding.message.contains("'Sold out'"), "{}", finding.message);
}

#[tokio::test(start_paused = true)]
async fn an_alert_that_opens_while_it_is_waited_for_is_what_was_expected() {
    for (expected, verdict) in
        [("an alert is displayed with 'Sold out'", "pass"), ("an alert is displayed with 'Saved'", "fail")]
    {
        let shop = Shop::new("Welcome");
        shop.raise_later("Add to cart", "Sold out");
        let rows = [("Open '/products/tea-pot'", ""), ("Click 'Add to cart'", expected)];
        let (_keep, stop) = watch::channel(false);
        let ran = run_as(&shop, (&case("a case", &rows), WhenUndecided::GoOn), (None, None), &[], stop).await;
        assert_eq!(ran.verdict.word(), verdict, "{expected}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_step_that_waits_for_an_alert_deals_with_it() {
    for waits in [
        "Wait until an alert is displayed with 'Sold out'",
        "Verify that an alert is displayed with 'Sold out'",
    ] {
        let shop = Shop::new("Welcome");
        shop.raise_later("Add to cart", "Sold out");
        let action = format!("Click 'Add to cart'\n{waits}");
        let rows = [("Open '/products/tea-pot'", ""), (action.as_str(), "'Tea Pot' is displayed")];
        let (_keep, stop) = watch::channel(false);
        let ran = run_as(&shop, (&case("a case", &rows), WhenUndecided::GoOn), (None, None), &[], stop).await;
        assert_eq!(ran.verdict.word(), "pass", "{waits}: {:?}", ran.verdict);
    }
}
