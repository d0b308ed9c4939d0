#![allow(clippy::panic, reason = "a test fails by it")]

use super::*;
use verbatim_engine::verdict::{Cause, Strength};

fn attempt(case: &str, label: Option<(&str, usize)>, came: (Outcome, usize)) -> Attempt {
    let label = label.map(|(verdict, row)| Label {
        verdict: verdict.into(),
        cause: None,
        row: (row > 0).then_some(row),
    });
    let (outcome, row) = came;
    let cause = match outcome {
        Outcome::Pass => None,
        Outcome::Fail => Some(Cause::AssertionFalse),
        Outcome::Inconclusive => Some(Cause::Environment),
    };
    Attempt {
        label,
        outcome: Some(outcome),
        cause,
        strength: (outcome == Outcome::Pass).then_some(Strength::Strict),
        row: (row > 0).then_some(row),
        pattern: format!("{outcome:?} {row}"),
        took_ms: 10,
        steps_ms: vec![4, 6],
        ..Attempt::empty(case)
    }
}

/// Four attempts at a right case (three pass, one is inconclusive) and four at a wrong one (three fail, once in a row too early,
/// and one passes).
fn attempts() -> Vec<Attempt> {
    let right = Some(("pass", 0));
    let wrong = Some(("fail", 2));
    let mut all: Vec<Attempt> =
        [(Outcome::Pass, 0), (Outcome::Pass, 0), (Outcome::Inconclusive, 1), (Outcome::Pass, 0)]
            .map(|came| attempt("Buy", right, came))
            .to_vec();
    all.extend(
        [(Outcome::Fail, 2), (Outcome::Fail, 1), (Outcome::Pass, 0), (Outcome::Fail, 2)]
            .map(|came| attempt("Pay", wrong, came)),
    );
    all
}

#[test]
fn errors_are_shares_of_attempts_and_ratios_shares_of_cases() {
    let measured = measure(&attempts(), false);
    assert_eq!(measured.rejected, Share::new(1, 4));
    assert_eq!(measured.failed_right, Share::new(0, 4));
    assert_eq!(measured.accepted, Share::new(1, 4));
    assert_eq!((measured.unsound, measured.lax), (Share::new(1, 1), Share::new(1, 1)));
    assert_eq!(measured.environment, Share::new(1, 8));
    let [buy, pay] = &measured.cases[..] else { panic!("two cases") };
    assert_eq!((buy.consistency, pay.consistency), (Share::new(3, 4), Share::new(2, 4)));
    assert_eq!(pay.patterns.len(), 3);
    assert_eq!((buy.took_ms.median, buy.step_ms.median), (10.0, 5.0));
}

#[test]
fn labels_meet_verdicts() {
    let met = measure(&attempts(), false).labelled.all;
    assert_eq!((met.true_positives, met.false_negatives), (3, 1));
    assert_eq!((met.true_negatives, met.right_undecided), (3, 1));
    assert_eq!((met.accurate, met.before, met.after), (2, 1, 0));
    assert_eq!(met.true_accuracy(), Share::new(5, 8));
}

#[test]
fn a_case_without_a_label_is_measured_for_its_consistency_alone() {
    let all = [attempt("Look", None, (Outcome::Fail, 1)), attempt("Look", None, (Outcome::Fail, 1))];
    let measured = measure(&all, false);
    assert_eq!((measured.rejected, measured.consistent), (Share::default(), Share::new(1, 1)));
    assert_eq!(measure(&all, true).rejected, Share::new(2, 2));
}

#[test]
fn what_was_cut_off_is_in_no_number() {
    let mut cut = attempt("Buy", Some(("pass", 0)), (Outcome::Pass, 0));
    cut.outcome = None;
    let measured = measure(&[cut], false);
    assert_eq!((measured.cases[0].attempts, measured.cases[0].cut_off), (0, 1));
    assert_eq!((measured.unsound, measured.consistent), (Share::default(), Share::default()));
}

#[test]
fn cases_of_a_tag_are_measured_together() {
    let tagged = |case: &str, tags: &[&str], label, came| Attempt {
        tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
        ..attempt(case, label, came)
    };
    let all = [
        tagged("A", &["letter"], Some(("fail", 1)), (Outcome::Pass, 0)),
        tagged("A", &["letter"], Some(("fail", 1)), (Outcome::Fail, 1)),
        tagged("B", &["letter", "shop"], Some(("fail", 1)), (Outcome::Inconclusive, 1)),
        tagged("C", &["shop"], Some(("pass", 0)), (Outcome::Pass, 0)),
        tagged("D", &["other"], None, (Outcome::Fail, 1)),
    ];
    let measured = measure(&all, false).by_tag;
    let [letter, shop] = &measured[..] else { panic!("two tags of which something is known") };
    assert_eq!((letter.tag.as_str(), letter.cases, letter.inconclusive), ("letter", 2, 1));
    assert_eq!((letter.accepted, letter.lax), (Share::new(1, 3), Share::new(1, 2)));
    assert_eq!(
        (shop.rejected, shop.unsound, shop.lax),
        (Share::new(0, 1), Share::new(0, 1), Share::new(0, 1))
    );
}
