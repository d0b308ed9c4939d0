use super::*;
use crate::event::BlobId;
use crate::page::Transient;
use crate::snapshot::{Block, Role, Run};

fn page(text: &str) -> Snapshot {
    let run = Run { text: text.into(), ..Run::default() };
    Snapshot { runs: vec![run], blocks: vec![Block::default()], ..Snapshot::default() }
}

fn grounds() -> Grounds {
    Grounds::of(BlobId("now".into()))
}

fn kept<'a>(on: &'a Grounds, now: &'a Snapshot) -> Kept<'a> {
    Kept { on, now, before: None, steps: &[], rows: &[], base_url: None }
}

fn told(cell: &str, book: &[Phrase], on: &Grounds, shows: &str) -> Result<Again, Untold> {
    expected(cell, book, &Data::default(), &kept(on, &page(shows)))
}

fn truth(cell: &str, shows: &str) -> Truth {
    told(cell, &[], &grounds(), shows).unwrap().truth
}

#[test]
fn a_sentence_is_judged_on_the_page_that_was_kept() {
    assert_eq!(truth("'Saved' is displayed", "Saved"), Truth::True);
    assert_eq!(truth("'Saved' is not displayed", "Saved"), Truth::False);
    let again = told("'Saved' is displayed", &[], &grounds(), "Shop");
    // It may have come and gone, which no page shows.
    assert_eq!(again.unwrap_err(), Untold::Appeared);
    let on = Grounds { appeared: Some(Vec::new()), ..grounds() };
    let again = told("'Saved' is displayed", &[], &on, "Shop").unwrap();
    assert_eq!(again.truth, Truth::False);
    assert_eq!(again.finding.as_ref().unwrap().cause, Cause::AssertionFalse);
    assert_eq!(again.rules.len(), 1);
    let verdict = again.verdict("'Saved' is displayed", &Ending::default());
    assert_eq!(verdict.word(), "fail");
    let doubt = Ending { left_out: Some("there is an order"), ..Ending::default() };
    let verdict = again.verdict("'Saved' is displayed", &doubt);
    assert_eq!(verdict.finding().unwrap().cause, Cause::PreconditionOpen);
}

#[test]
fn what_came_and_went_counts_where_it_was_kept() {
    let text = Transient {
        text: "Saved".into(),
        role: Role::Status,
        live: true,
        classes: Vec::new(),
        color: None,
        background: None,
        gone: true,
        replaced: false,
    };
    let on = Grounds { appeared: Some(vec![text]), ..grounds() };
    let again = told("the message 'Saved' is displayed", &[], &on, "Shop").unwrap();
    assert_eq!(again.truth, Truth::True);
}

#[test]
fn a_phrase_reads_a_cell_only_while_the_suite_has_it() {
    let phrase = Phrase {
        phrase: "the customer rejoices over it".into(),
        steps: Vec::new(),
        assertions: vec!["'Order placed' is displayed".into()],
    };
    let cell = "the customer rejoices over it";
    let again = told(cell, &[phrase], &grounds(), "Order placed").unwrap();
    assert_eq!((again.truth, again.via), (Truth::True, Some(Via::Phrasebook)));
    let again = told(cell, &[], &grounds(), "Order placed").unwrap();
    assert_eq!((again.truth, again.via), (Truth::NotApplicable, None));
    assert_eq!(again.finding.unwrap().cause, Cause::UndecidableAssertion);
}

#[test]
fn test_data_is_that_of_the_run_and_a_secret_is_not_judged() {
    let named = |name: &str, value: &str| Grounds { data: [(name.into(), value.into())].into(), ..grounds() };
    let again = told("'{{name}}' is displayed", &[], &named("name", "Ada"), "Ada").unwrap();
    assert_eq!(again.truth, Truth::True);
    let untold = |on: &Grounds| told("'{{name}}' is displayed", &[], on, MASK).unwrap_err();
    assert_eq!(untold(&named("name", MASK)), Untold::Secret);
    assert_eq!(untold(&grounds()), Untold::Data);
}

#[test]
fn a_part_that_is_false_decides_a_cell_that_is_not_read_whole() {
    let again = told("'Saved' is not displayed\nthe user rejoices", &[], &grounds(), "Saved").unwrap();
    assert_eq!(again.truth, Truth::False);
    let again = told("'Saved' is displayed\nthe user rejoices", &[], &grounds(), "Saved").unwrap();
    assert_eq!(again.truth, Truth::NotApplicable);
}

#[test]
fn a_step_that_verifies_is_judged_as_a_claim() {
    let on = grounds();
    let page = page("Saved");
    let kept = kept(&on, &page);
    let again = verified("Verify that 'Saved' is displayed", &Data::default(), &kept).unwrap();
    assert_eq!(again.truth, Truth::True);
    let none = verified("Click 'Save'", &Data::default(), &kept).unwrap_err();
    assert_eq!(none, Untold::Nothing);
}

#[test]
fn what_holds_passes_only_where_nothing_else_ended_the_row() {
    let on = Grounds { appeared: Some(Vec::new()), ..grounds() };
    let again = told("'Saved' is not displayed", &[], &on, "Shop").unwrap();
    let word = |ending: Ending<'_>| {
        again.verdict("'Saved' is not displayed", &ending).finding().map(|finding| finding.cause)
    };
    assert_eq!(word(Ending::default()), None);
    assert_eq!(word(Ending { error_page: true, ..Ending::default() }), Some(Cause::UnexpectedOutput));
    let shown = told("'Saved' is displayed", &[], &grounds(), "Saved").unwrap();
    let silent = Ending { silent: true, ..Ending::default() };
    let verdict = shown.verdict("'Saved' is displayed", &silent);
    assert_eq!(verdict.finding().unwrap().cause, Cause::Quiescent);
}
