//! Hosts and files that a case may not reach.

use tokio::sync::watch;

use super::cases::case;
use super::shop::Shop;
use super::{Ran, run_as};
use crate::page::Happening;
use crate::suite::WhenUndecided;
use crate::verdict::Cause;

async fn run(shop: &Shop, rows: &[(&str, &str)]) -> Ran {
    let (_keep, stop) = watch::channel(false);
    run_as(shop, (&case("a case", rows), WhenUndecided::GoOn), (None, None), &[], stop).await
}

#[tokio::test(start_paused = true)]
async fn what_fails_where_something_was_held_back_is_no_fail() {
    let rows = [("Open '/products/tea-pot'", "'Ships today' is displayed")];
    let plain = run(&Shop::new("Welcome"), &rows).await;
    assert_eq!(plain.verdict.word(), "fail");
    let shop = Shop::new("Welcome");
    shop.happens(Happening::HeldBack { host: "cdn.example:443".into() });
    let held = run(&shop, &rows).await;
    let finding = held.verdict.finding().unwrap();
    assert_eq!((held.verdict.word(), finding.cause), ("inconclusive", Cause::LeftAllowedHosts));
    assert!(finding.message.contains("cdn.example:443"), "{}", finding.message);
    assert!(
        finding.expected.as_ref().is_some_and(|expected| expected.contains("Ships today")),
        "{finding:?}"
    );
}

#[tokio::test(start_paused = true)]
async fn what_passes_without_what_was_held_back_passes() {
    let shop = Shop::new("Welcome");
    shop.happens(Happening::HeldBack { host: "cdn.example:443".into() });
    let comments = ("Click the tab 'Comments'", "'3 comments by customers' is displayed");
    let ran = run(&shop, &[("Open '/products/tea-pot'", ""), comments]).await;
    assert_eq!(ran.verdict.word(), "pass", "{:?}", ran.verdict);
}

#[tokio::test(start_paused = true)]
async fn a_file_of_this_machine_is_told_with_who_may_allow_it() {
    let shop = Shop::new("Welcome");
    shop.happens(Happening::LeftHosts { url: "file:///etc/passwd".into() });
    let ran = run(&shop, &[("Open 'file:///etc/passwd'", "'root' is displayed")]).await;
    let finding = ran.verdict.finding().unwrap();
    assert_eq!((ran.verdict.word(), finding.cause), ("inconclusive", Cause::LeftAllowedHosts));
    assert!(finding.way_out.as_ref().is_some_and(|way| way.contains("--local-files")), "{finding:?}");
}
