use super::*;
use crate::attempt::{Attempt, Outcome};
use crate::report::Header;

fn report(attempts: &[(&str, Outcome)]) -> Report {
    let header = Header {
        study: 1,
        suite: "Shop".into(),
        started: "2026-11-01T10:00:00Z".into(),
        program: "verbatim 0.1.0".into(),
        browser: "Chromium 1".into(),
        base_url: None,
        runs: vec![1],
        planned: 1,
        whole: 1,
        spared: 0,
        seed: 1,
        alpha: 0.0668,
        taken_as_right: true,
    };
    let attempts: Vec<Attempt> = attempts
        .iter()
        .map(|(case, outcome)| Attempt {
            outcome: Some(*outcome),
            pattern: format!("1 {outcome:?}"),
            ..Attempt::empty(case)
        })
        .collect();
    Report::of(header, &attempts, &[], |_| None)
}

#[test]
fn cases_are_paired_by_name_and_told_where_they_went_another_way() {
    let before = report(&[("Buy", Outcome::Pass), ("Gone", Outcome::Pass), ("Same", Outcome::Fail)]);
    let after = report(&[("Buy", Outcome::Fail), ("Same", Outcome::Fail), ("New", Outcome::Pass)]);
    let pairs = case_pairs(&before, &after);
    let told: Vec<_> =
        pairs.iter().map(|p| (p.name(), p.before.is_some(), p.after.is_some(), p.differs())).collect();
    let expected = [
        ("Buy", true, true, true),
        ("Gone", true, false, false),
        ("Same", true, true, false),
        ("New", false, true, false),
    ];
    assert_eq!(told, expected);
}

#[test]
fn figures_are_paired_each_once() {
    let (before, after) = (report(&[("Buy", Outcome::Pass)]), report(&[("Buy", Outcome::Fail)]));
    let pairs = figure_pairs(&before, &after);
    let fer = pairs.iter().find(|pair| pair.before.is_some_and(|figure| figure.id == "fer"));
    assert!(fer.is_some_and(|pair| !pair.is_same()));
    let lax = pairs.iter().find(|pair| pair.before.is_some_and(|figure| figure.id == "lax"));
    assert!(lax.is_some_and(FigurePair::is_same));
}
