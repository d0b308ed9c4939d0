//! Cases that go on after an expected result that nobody can decide: how they end, and what is never blamed for it.

use tokio::sync::watch;

use super::cases::{Labelled, case};
use super::shop::Shop;
use super::{Ran, run_as};
use crate::clarity;
use crate::event::{CaseEvent, Part, RowId};
use crate::page::Happening;
use crate::snapshot::DialogKind;
use crate::suite::{Row, WhenUndecided};
use crate::trace::{Kind, Trace};
use crate::verdict::{Cause, Strength, Verdict};

const VAGUE: &str = "The customer is happy";
const ADDED: &str = "'Tea Pot has been added to your cart.' is displayed";
const POT: (&str, &str) = ("Open '/products/tea-pot'", "");
const ADD: &str = "Click 'Add to cart'";

async fn run_in(shop: &Shop, case: &Labelled, when: WhenUndecided) -> Ran {
    let (_keep, stop) = watch::channel(false);
    run_as(shop, (case, when), (None, None), &[], stop).await
}

async fn run(rows: &[(&str, &str)]) -> Ran {
    run_in(&Shop::new("Welcome"), &case("a case", rows), WhenUndecided::GoOn).await
}

/// Words of the verdict, its cause, the number of the row, and whether it went on.
fn told(ran: &Ran) -> (&'static str, Option<Cause>, Option<usize>, bool) {
    let cause = ran.verdict.finding().map(|finding| finding.cause);
    (ran.verdict.word(), cause, ran.row.map(|row| row.row), ran.verdict.went_on())
}

fn message(ran: &Ran) -> &str {
    &ran.verdict.finding().unwrap().message
}

/// Of each row: the word of its verdict and whether the case went on.
fn rows(ran: &Ran) -> Vec<(&'static str, bool)> {
    let of = |event: &CaseEvent| match event {
        CaseEvent::RowFinished { verdict, .. } => Some((verdict.word(), verdict.went_on())),
        _ => None,
    };
    ran.events.iter().filter_map(of).collect()
}

#[tokio::test(start_paused = true)]
async fn an_undecided_row_ends_no_case_and_is_counted() {
    let one =
        run(&[POT, (ADD, VAGUE), ("Click the tab 'Comments'", "'3 comments by customers' is displayed")])
            .await;
    assert_eq!(told(&one), ("inconclusive", Some(Cause::UndecidableAssertion), Some(2), true));
    assert!(message(&one).starts_with("2 of 3 rows decided, 1 question: "), "{}", message(&one));
    assert_eq!(rows(&one), [("pass", false), ("inconclusive", true), ("pass", false)]);
    let two = run(&[POT, (ADD, VAGUE), ("Click the tab 'Comments'", "'{{nothing}}' is displayed")]).await;
    assert_eq!(told(&two), ("inconclusive", Some(Cause::UndecidableAssertion), Some(2), true));
    assert!(message(&two).starts_with("1 of 3 rows decided, 2 questions; the first: "), "{}", message(&two));
    assert_eq!(
        rows(&two).last(),
        Some(&("inconclusive", true)),
        "a value that is missing is a question, too"
    );
}

#[tokio::test(start_paused = true)]
async fn its_trace_tells_it_apart_from_a_verdict() {
    let ran = run(&[POT, (ADD, VAGUE), ("", ADDED)]).await;
    let trace = Trace::of(&ran.events);
    let ends = trace.transitions.iter().filter(|t| matches!(t.kind, Kind::Undecided | Kind::Verdict));
    let ends: Vec<&str> = ends.map(|t| t.label.as_str()).collect();
    let of = "undecidable-assertion";
    assert_eq!(
        ends,
        [
            "verdict(1, pass)",
            &format!("undecided(2, {of})"),
            "verdict(3, pass)",
            &format!("verdict(inconclusive, {of})")
        ]
    );
}

#[tokio::test(start_paused = true)]
async fn what_is_false_further_down_fails_there() {
    let ran = run(&[POT, (ADD, VAGUE), ("", "'7 items in all' is displayed"), ("Click 'Cart'", "")]).await;
    assert_eq!(told(&ran), ("fail", Some(Cause::AssertionFalse), Some(3), false));
    assert!(message(&ran).ends_with("; undecided before it: row 2"), "{}", message(&ran));
    assert_eq!(rows(&ran).len(), 3, "a fail ends the case");
    let gone = run(&[POT, (ADD, VAGUE), ("Click 'Checkout'", "")]).await;
    assert_eq!(told(&gone), ("fail", Some(Cause::TargetMissing), Some(3), false));
}

#[tokio::test(start_paused = true)]
async fn an_action_that_cannot_be_read_ends_the_case() {
    let ran = run(&[POT, (ADD, VAGUE), ("Do the needful", ""), ("Click 'Cart'", "")]).await;
    assert_eq!(told(&ran), ("inconclusive", Some(Cause::AmbiguousStep), Some(3), false));
    assert!(message(&ran).ends_with("; undecided before it: row 2"), "{}", message(&ran));
    assert_eq!(rows(&ran).len(), 3);
}

#[tokio::test(start_paused = true)]
async fn the_steps_before_an_unread_one_are_done() {
    let ran = run(&[("Open '/products/tea-pot' and click any of the things", "")]).await;
    assert_eq!(told(&ran), ("inconclusive", Some(Cause::AmbiguousStep), Some(1), false));
    assert_eq!(ran.verdict.finding().unwrap().sentence, "click any of the things");
    let done = |event: &&CaseEvent| matches!(event, CaseEvent::StepFinished { step: 1, .. });
    assert_eq!(ran.events.iter().filter(done).count(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_suite_may_let_it_end_the_case() {
    let rows_of = [POT, (ADD, VAGUE), ("Click 'Cart'", "")];
    let ran = run_in(&Shop::new("Welcome"), &case("a case", &rows_of), WhenUndecided::Stop).await;
    assert_eq!(told(&ran), ("inconclusive", Some(Cause::UndecidableAssertion), Some(2), false));
    assert_eq!(rows(&ran), [("pass", false), ("inconclusive", false)]);
    assert!(!message(&ran).contains("decided,"), "{}", message(&ran));
}

fn setup(action: &str, expected: &str, disabled: bool) -> Row {
    Row { action: action.into(), expected: expected.into(), disabled, ..Row::default() }
}

async fn with_setup(row: Row, rows: &[(&str, &str)]) -> Ran {
    let mut labelled = case("a case", rows);
    labelled.case.setup = vec![row];
    run_in(&Shop::new("Welcome"), &labelled, WhenUndecided::GoOn).await
}

#[tokio::test(start_paused = true)]
async fn a_case_whose_precondition_was_left_out_cannot_fail() {
    let left_out = || setup("The customer is logged in", "", true);
    for wrong in [("Click 'Checkout'", ""), ("", "'7 items in all' is displayed")] {
        let ran = with_setup(left_out(), &[POT, wrong]).await;
        assert_eq!(told(&ran), ("inconclusive", Some(Cause::PreconditionOpen), Some(2), false));
        assert!(message(&ran).contains("'The customer is logged in' is left out"), "{}", message(&ran));
        assert!(
            ran.events.iter().any(|event| matches!(event, CaseEvent::LeftOut { row, .. } if row.row == 1))
        );
    }
    let passes = with_setup(left_out(), &[POT, (ADD, ADDED)]).await;
    assert_eq!(passes.verdict, Verdict::Pass { strength: Strength::Strict });
    let none = with_setup(setup("None", "", true), &[POT, ("Click 'Checkout'", "")]).await;
    assert_eq!(told(&none).0, "fail", "that there is no precondition leaves none open");
    let account = setup("User ada / Secret2026!", "", true);
    let ran = with_setup(account.clone(), &[POT, ("Click 'Checkout'", "")]).await;
    assert_eq!(told(&ran).0, "fail", "nothing asks for the account");
    let ran = with_setup(account, &[("Open '/login'", "'Checkout' is displayed")]).await;
    assert_eq!(told(&ran).1, Some(Cause::PreconditionOpen), "it may not be there");
}

#[tokio::test(start_paused = true)]
async fn nobody_is_logged_in_where_no_set_up_may_log_in() {
    let wrong = [POT, ("Click 'Checkout'", "")];
    let ran = with_setup(setup("Not logged in.", "", true), &wrong).await;
    assert_eq!(told(&ran).0, "fail");
    let mut labelled = case("a case", &wrong);
    labelled.case.setup = vec![setup("Open '/account'", "", false), setup("Not logged in.", "", true)];
    let ran = run_in(&Shop::new("Welcome"), &labelled, WhenUndecided::GoOn).await;
    assert_eq!(told(&ran).1, Some(Cause::PreconditionOpen));
}

#[tokio::test(start_paused = true)]
async fn names_of_the_page_are_read_without_quotes() {
    for (expected, verdict) in
        [("Sorted by name is displayed", "pass"), ("Sorted by name is not displayed", "fail")]
    {
        let ran = run(&[("Open '/products'", expected)]).await;
        assert!(clarity::read_expected(expected, &[]).is_err(), "no rule reads it by itself");
        assert_eq!(told(&ran).0, verdict, "{expected}");
    }
    let ran =
        run(&[("Open '/products'", ""), ("Select 'Lowest price' in 'Sort by'", "Sorted by name is gone")])
            .await;
    assert_eq!(told(&ran).0, "pass");
}

#[tokio::test(start_paused = true)]
async fn an_undecided_set_up_leaves_the_precondition_open() {
    let open = setup("Open '/account'", VAGUE, false);
    let ran = with_setup(open.clone(), &[("Click 'Checkout'", "")]).await;
    assert_eq!(told(&ran), ("inconclusive", Some(Cause::PreconditionOpen), Some(1), false));
    let ran = with_setup(open, &[POT, (ADD, ADDED)]).await;
    assert_eq!(told(&ran), ("inconclusive", Some(Cause::UndecidableAssertion), Some(1), true));
    assert_eq!(ran.row, Some(RowId { part: Part::Setup, row: 1 }));
    assert!(message(&ran).starts_with("2 of 2 rows decided, 1 question: "), "{}", message(&ran));
}

#[tokio::test(start_paused = true)]
async fn a_dialog_that_an_unread_row_may_be_about_is_nobodys_fault() {
    let asks = "The shop asks the customer for a decision";
    let rows_of = |next| [POT, ("Click 'Delete account'", asks), next, ("Click 'Cart'", "")];
    let with = async |kind, next| {
        let shop = Shop::new("Welcome");
        shop.raise("Delete account", kind, "Really?");
        run_in(&shop, &case("a case", &rows_of(next)), WhenUndecided::GoOn).await
    };
    // An alert is over; it is told.
    let ran = with(DialogKind::Alert, ("Click 'Cart'", "")).await;
    assert_eq!(told(&ran), ("inconclusive", Some(Cause::UndecidableAssertion), Some(2), true));
    assert!(message(&ran).contains("'Really?', and this may speak of it"), "{}", message(&ran));
    // A confirm that nobody answers lets nothing else be done.
    let ran = with(DialogKind::Confirm, ("Click 'Cart'", "")).await;
    assert_eq!(told(&ran), ("inconclusive", Some(Cause::UndecidableAssertion), Some(2), false));
    assert!(message(&ran).contains("'Really?', and this may speak of it"), "{}", message(&ran));
    // One that the next step answers is in order.
    let ran = with(DialogKind::Confirm, ("Accept the dialog", "")).await;
    assert_eq!(told(&ran), ("inconclusive", Some(Cause::UndecidableAssertion), Some(2), true));
    assert_eq!(rows(&ran).len(), 4);
}

#[tokio::test(start_paused = true)]
async fn a_dialog_that_a_read_row_does_not_mention_still_fails() {
    let shop = Shop::new("Welcome");
    shop.raise("Add to cart", DialogKind::Alert, "Out of stock");
    let ran = run_in(&shop, &case("a case", &[POT, (ADD, ADDED)]), WhenUndecided::GoOn).await;
    assert_eq!(told(&ran), ("fail", Some(Cause::UnexpectedOutput), Some(2), false));
}

#[tokio::test(start_paused = true)]
async fn what_lies_in_the_way_after_an_undecided_row_may_be_what_it_is_about() {
    for (expected, word, cause) in
        [(VAGUE, "inconclusive", Cause::Covered), ("'Home' is displayed", "fail", Cause::TargetObscured)]
    {
        let shop = Shop::new("Welcome");
        let labelled = case("a case", &[("Open '/products'", expected), ("Click 'Cart'", "")]);
        shop.obscure();
        let ran = run_in(&shop, &labelled, WhenUndecided::GoOn).await;
        assert_eq!(told(&ran), (word, Some(cause), Some(2), false));
        assert_eq!(message(&ran).contains("what row 1 expects, which is undecided"), word != "fail");
    }
}

#[tokio::test(start_paused = true)]
async fn an_address_that_ends_on_the_log_in_says_so_in_its_row() {
    let words = "'/orders' ended on '/login', which asks to log in";
    let ran = run(&[("Go to '/orders'", "'Your orders' is displayed")]).await;
    assert_eq!(told(&ran), ("fail", Some(Cause::AssertionFalse), Some(1), false));
    assert!(message(&ran).ends_with(words), "{}", message(&ran));
    let note = |event: &CaseEvent| matches!(event, CaseEvent::Happened { row, happening: Happening::Note { text } } if row.row == 1 && text == words);
    assert!(ran.events.iter().any(note));
    let later = run(&[("Go to '/orders'", ""), ("Click 'Cancel the order'", "")]).await;
    assert!(message(&later).ends_with(words), "{}", message(&later));
    let elsewhere = run(&[("Go to '/orders'", ""), ("Click 'Cart'", "'7 items' is displayed")]).await;
    assert!(!message(&elsewhere).contains("log in"), "{}", message(&elsewhere));
    let meant = run(&[("Go to '/login'", "'Your orders' is displayed")]).await;
    assert!(!message(&meant).contains("which asks"), "{}", message(&meant));
}

#[tokio::test(start_paused = true)]
async fn what_was_so_before_the_input_proves_nothing_while_that_is_unanswered() {
    let rows_of = |expected| [POT, (ADD, expected)];
    let before = "the tab 'Comments' is displayed";
    for (waits, expected, word) in [
        (true, before, "inconclusive"),
        (false, before, "pass"),
        (true, ADDED, "pass"),
        (true, "'7 items' is displayed", "fail"),
    ] {
        let shop = Shop::new("Welcome");
        if waits {
            shop.keep_waiting();
        }
        let ran = run_in(&shop, &case("a case", &rows_of(expected)), WhenUndecided::GoOn).await;
        assert_eq!(ran.verdict.word(), word, "{expected}: {:?}", ran.verdict);
    }
    let shop = Shop::new("Welcome");
    shop.keep_waiting();
    let ran = run_in(&shop, &case("a case", &rows_of(before)), WhenUndecided::GoOn).await;
    assert!(message(&ran).ends_with("say what changes"), "{}", message(&ran));
    let both = format!("{before} and {ADDED}");
    let ran = run_in(&shop, &case("a case", &rows_of(&both)), WhenUndecided::GoOn).await;
    assert_eq!(ran.verdict.word(), "inconclusive", "a part that was so before proves as little");
}

#[tokio::test(start_paused = true)]
async fn a_part_that_is_read_and_false_fails_though_the_rest_is_not_read() {
    let with = async |line: &str| {
        let cell = format!("{VAGUE}\n{line}");
        run(&[POT, (ADD, &cell), ("Click 'Cart'", "")]).await
    };
    let ran = with("'7 items in all' is displayed").await;
    assert_eq!(told(&ran), ("fail", Some(Cause::AssertionFalse), Some(2), false));
    let ran = with(ADDED).await;
    assert_eq!(told(&ran), ("inconclusive", Some(Cause::UndecidableAssertion), Some(2), true));
    let judged =
        |event: &CaseEvent| matches!(event, CaseEvent::Judged { row, holds: Some(true), .. } if row.row == 2);
    assert!(ran.events.iter().any(judged), "the part that holds is told");
}
