#![allow(clippy::unwrap_used, reason = "a test fails by it")]

use std::sync::Arc;

use super::*;
use crate::claims::weak_claims;
use verbatim_engine::event::Part;
use verbatim_engine::gui::StatesBy;
use verbatim_engine::snapshot::{Element, Rect, Role, Run, Snapshot};

/// A page that shows these texts, each a heading of its own.
fn page(path: &str, texts: &[&str]) -> Arc<Snapshot> {
    let mut page = Snapshot { url: format!("http://shop{path}"), ..Snapshot::default() };
    for (index, text) in texts.iter().enumerate() {
        let bbox = Rect { x: 0.0, y: 40.0 * index as f64, width: 200.0, height: 20.0 };
        page.elements.push(Element {
            role: Role::Heading,
            tag: "h2".into(),
            name: (*text).into(),
            visible: true,
            runs: (index, index + 1),
            bbox,
            ..Element::default()
        });
        page.runs.push(Run { text: (*text).into(), block: index, ..Run::default() });
        page.blocks.push(Default::default());
    }
    page.styles.push(Default::default());
    Arc::new(page)
}

fn seen(row: usize, after: &Arc<Snapshot>, before: Option<&Arc<Snapshot>>, claims: &[&str]) -> Seen {
    Seen {
        case: "Buy".into(),
        row: RowId { part: Part::Rows, row },
        first: before.is_none(),
        passed: true,
        action: String::new(),
        steps: Vec::new(),
        expected: claims.join(". "),
        claims: claims.iter().map(|claim| (*claim).to_owned()).collect(),
        before: before.cloned(),
        after: after.clone(),
        earlier: before.cloned().into_iter().collect(),
        base_url: None,
    }
}

fn rows() -> Vec<Seen> {
    let list = page("/list", &["Fernhill Goods", "Copper Kettle", "24 products"]);
    let cart = page("/cart", &["Fernhill Goods", "Your cart", "Total 40"]);
    vec![
        seen(1, &list, None, &["'Copper Kettle' is displayed", "'24 products' is displayed"]),
        seen(
            2,
            &cart,
            Some(&list),
            &["'Your cart' is displayed", "'Fernhill Goods' is displayed", "something odd"],
        ),
    ]
}

#[test]
fn claims_that_are_false_here_are_noticed() {
    let found = mutate(&rows(), 1);
    assert_eq!((found.claims, found.taken), (5, 4));
    assert_eq!(found.survivors, []);
    let all = found.all();
    assert!(all.noticed >= 15 && all.survived == 0, "{found:?}");
    for operator in [Operator::Letter, Operator::WordOrder, Operator::Number, Operator::Negation] {
        assert!(found.tallies[&operator].noticed > 0, "{operator:?}: {found:?}");
    }
    assert_eq!(found, mutate(&rows(), 1), "a seed draws the same again");
}

#[test]
fn claims_that_hold_elsewhere_or_held_before_are_weak() {
    let weak = weak_claims(&rows(), StatesBy::Controls);
    let told: Vec<(String, String)> = weak.iter().map(|weak| (weak.claim.clone(), weak.why())).collect();
    let why = "held before the action; holds on 1 of 1 other pages";
    assert_eq!(told, [("'Fernhill Goods' is displayed".to_owned(), why.to_owned())]);
}

/// The page of a list with a button, and that of a cart with another.
fn pages() -> [Arc<Snapshot>; 2] {
    let with = |path: &str, heading: &str, button: &str| {
        let mut page = Snapshot::clone(&page(path, &[heading, button]));
        page.elements[1].role = Role::Button;
        page.elements[1].tag = "button".into();
        for (index, element) in page.elements.iter_mut().enumerate() {
            element.node = Some(verbatim_engine::snapshot::NodeRef { document: 1, node: index as u32 });
        }
        Arc::new(page)
    };
    [with("/list", "Goods", "Buy"), with("/cart", "Your cart", "Pay")]
}

fn acting(row: usize, action: &str, before: &Arc<Snapshot>, after: &Arc<Snapshot>) -> Seen {
    let claims = ["'Your cart' is displayed"];
    Seen { action: action.into(), steps: vec![action.into()], ..seen(row, after, Some(before), &claims) }
}

#[test]
fn an_action_that_is_ready_on_another_page_alone_is_a_mutant() {
    let [list, cart] = pages();
    let rows = [acting(2, "Click 'Buy'", &list, &cart), acting(3, "Click 'Pay'", &cart, &list)];
    let found = navigate(&rows, StatesBy::Controls, 1);
    assert_eq!(found.ready_here, 0);
    let changes: Vec<&str> = found.mutants.iter().map(|mutant| mutant.change[1].as_str()).collect();
    assert_eq!(changes, ["Click 'Pay'", "Click 'Buy'"]);
    assert!(found.mutants.iter().all(|mutant| mutant.offline.is_none()));
    // What is ready on any page is ready here as well.
    let rows = [acting(2, "Click 'Buy'", &list, &cart), acting(3, "Go back", &cart, &list)];
    let found = navigate(&rows, StatesBy::Controls, 1);
    assert!(found.ready_here > 0 && found.mutants.iter().all(|mutant| mutant.change[1] != "Go back"));
}

#[test]
fn kinds_and_counts_are_changed_where_the_page_tells_that_they_are_false() {
    let [list, _] = pages();
    let of = |claims: &[&str]| mutate(&[seen(1, &list, None, claims)], 1);
    let found = of(&["the button 'Buy' is displayed", "there is exactly 1 button", "'Buy' is displayed"]);
    assert_eq!(found.tallies[&Operator::Kind].noticed, 1, "{found:?}");
    assert!(found.tallies[&Operator::Count].noticed >= 1, "{found:?}");
    let changed: Vec<&str> = found.mutants.iter().map(|mutant| mutant.is[1].as_str()).collect();
    assert!(changed.contains(&"the link 'Buy' is displayed"), "{changed:?}");
    assert!(changed.contains(&"there is exactly 2 button"), "{changed:?}");
    // A heading in a link is both.
    let mut both = Snapshot::clone(&list);
    both.elements[0].href = Some("/".into());
    let claims = ["the heading 'Goods' is displayed", "the button 'Goods' is not displayed"];
    let found = mutate(&[seen(1, &Arc::new(both), None, &claims)], 1);
    assert!(
        found
            .mutants
            .iter()
            .all(|mutant| mutant.operator != Operator::Kind || !mutant.is[1].contains("link"))
    );
}

#[test]
fn mutants_make_a_labelled_suite_of_each_operator() {
    use verbatim_engine::suite::{Case, Row, Suite};
    let [list, cart] = pages();
    let rows = [acting(2, "Click 'Buy'", &list, &cart), acting(3, "Click 'Pay'", &cart, &list)];
    let row = |action: &str, expected: &str| Row {
        action: action.into(),
        expected: expected.into(),
        ..Row::default()
    };
    let case = Case {
        name: "Buy".into(),
        rows: vec![
            row("Open '/list'", ""),
            row("Click 'Buy'", "'Your cart' is displayed"),
            row("Click 'Pay'", "'{{word}}' is displayed"),
        ],
        setup: vec![row("Open '/'", "")],
        ..Case::default()
    };
    let data = [("word".to_owned(), "Goods".to_owned())].into();
    let suite = Suite { name: "Shop".into(), cases: vec![case], data, ..Suite::default() };
    let mut mutants = mutate(&rows[..1], 1).mutants;
    mutants.extend(navigate(&rows, StatesBy::Controls, 1).mutants);
    mutants.extend(mutants.clone());
    let all = suite_of(&suite, &mutants, usize::MAX, 1).suite.cases;
    assert_eq!(all.len(), mutants.len() / 2 - 1, "each once, but for the third row");
    let made = suite_of(&suite, &mutants, 4, 1);
    assert_eq!(made.of, all.len());
    assert_eq!(made.changed, 1, "the third row is not as it was run");
    let operators: std::collections::BTreeSet<&String> =
        made.suite.cases.iter().flat_map(|c| &c.tags).collect();
    assert_eq!((made.suite.cases.len(), operators.len()), (4, 4), "{operators:?}");
    let case = &made.suite.cases[0];
    let label = case.expect.as_ref().unwrap();
    assert_eq!((label.verdict.as_str(), label.row, case.rows.len()), ("fail", Some(2), 2));
    let flat = flat(&made.suite);
    assert_eq!(flat.cases[0].rows[0].action, "Open '/'");
    assert_eq!(flat.cases[0].expect.as_ref().unwrap().row, Some(3));
    assert!(flat.setup.is_empty() && flat.data.is_empty());
}
