#![allow(clippy::unwrap_used, reason = "a test fails by it")]

use std::sync::Arc;

use super::*;
use crate::claims::weak_claims;
use crate::state::StatesBy;
use verbatim_engine::event::Part;
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
