#![allow(clippy::unwrap_used, reason = "a test fails by it")]

use std::sync::Arc;

use super::*;
use verbatim_engine::snapshot::{Element, NodeRef, Rect, Role, Run, Snapshot};

/// A page with a heading and buttons.
fn page(path: &str, heading: &str, buttons: &[&str]) -> Arc<Snapshot> {
    let mut page = Snapshot { url: format!("http://shop{path}"), ..Snapshot::default() };
    let all = std::iter::once((Role::Heading, heading)).chain(buttons.iter().map(|b| (Role::Button, *b)));
    for (index, (role, name)) in all.enumerate() {
        let bbox = Rect { x: 0.0, y: 40.0 * index as f64, width: 200.0, height: 20.0 };
        page.elements.push(Element {
            role,
            tag: if role == Role::Button { "button" } else { "h1" }.into(),
            name: name.into(),
            visible: true,
            node: Some(NodeRef { document: 1, node: index as u32 }),
            runs: (index, index + 1),
            bbox,
            ..Element::default()
        });
        page.runs.push(Run { text: name.into(), block: index, ..Run::default() });
        page.blocks.push(Default::default());
    }
    page.styles.push(Default::default());
    Arc::new(page)
}

fn seen(row: usize, cells: [&str; 2], before: Option<&Arc<Snapshot>>, after: &Arc<Snapshot>) -> Seen {
    Seen {
        case: "Buy".into(),
        row: RowId { part: Part::Rows, row },
        first: row == 1,
        passed: true,
        action: cells[0].into(),
        steps: cells[..1].iter().filter(|cell| !cell.is_empty()).map(|cell| (*cell).to_owned()).collect(),
        expected: cells[1].into(),
        claims: Vec::new(),
        before: before.cloned(),
        after: after.clone(),
        earlier: before.cloned().into_iter().collect(),
        base_url: None,
    }
}

/// Three pages, of which two have "Help" and the last two "Thank you".
fn kept(cells: [[&str; 2]; 3]) -> Kept {
    let list = page("/list", "Goods", &["Buy", "Help"]);
    let cart = page("/cart", "Thank you", &["Pay", "Help"]);
    let paid = page("/paid", "Thank you", &["Print"]);
    let [one, two, three] = cells;
    let rows =
        vec![seen(1, one, None, &list), seen(2, two, Some(&list), &cart), seen(3, three, Some(&cart), &paid)];
    Kept { rows, passed: ["Buy".to_owned()].into(), ..Kept::default() }
}

const OPEN: [&str; 2] = ["Open '/list'", "'Goods' is displayed"];

fn of(kept: &Kept) -> Signatures {
    Signatures::of(kept, StatesBy::Controls, |_| true)
}

#[test]
fn what_is_ready_and_true_on_one_page_alone_is_told_so() {
    let cells = [OPEN, ["Click 'Buy'", "'Pay' is displayed"], ["Click 'Pay'", "'Print' is displayed"]];
    let found = of(&kept(cells)).of_case("Buy").unwrap();
    let alone = |alone| Alone { alone, ..Alone::default() };
    assert_eq!(found, Signature { actions: alone(2), rows: alone(3), states: 3, whole: true });
}

#[test]
fn what_is_ready_or_true_elsewhere_is_told_with_its_pages_and_what_tells_them_apart() {
    let cells = [OPEN, ["Click 'Help'", "'Thank you' is displayed"], ["Go back", "'Print' is displayed"]];
    let found = of(&kept(cells));
    let row = &found.rows[1];
    assert_eq!((row.steps[0].ready.count, row.steps[0].alone), (2, Some(false)));
    assert_eq!(row.steps[0].ready.addresses, ["/cart", "/list"]);
    let claims = row.claims.as_ref().unwrap();
    assert_eq!((claims.holds.addresses.join(" "), claims.alone), ("/cart /paid".to_owned(), Some(false)));
    assert_eq!(row.telling.as_deref(), Some("'Pay' is displayed"));
    assert_eq!(found.rows[2].steps[0].ready.count, 3, "what needs nothing of a page is ready on all");
    let case = found.of_case("Buy").unwrap();
    assert_eq!((case.actions.several, case.rows.several), (2, 1));
}

#[test]
fn a_case_that_ends_without_a_claim_ends_anywhere() {
    let cells = [OPEN, ["Click 'Buy'", ""], ["Click 'Pay'", ""]];
    let found = of(&kept(cells)).of_case("Buy").unwrap();
    assert_eq!(found.rows, Alone { alone: 1, several: 1, unknown: 0 });
}

#[test]
fn what_was_not_kept_or_cannot_be_read_is_unknown() {
    let cells = [OPEN, ["Do the usual", "All is well"], ["Click 'Pay'", "'{{word}}' is displayed"]];
    let mut all = kept(cells);
    let found = of(&all).of_case("Buy").unwrap();
    assert_eq!(found.actions, Alone { alone: 1, several: 0, unknown: 1 });
    assert_eq!(found.rows, Alone { alone: 1, several: 0, unknown: 2 });
    let of_data = |cell| of(&kept([OPEN, [cell, ""], OPEN])).rows[1].steps[0].alone;
    assert_eq!(of_data("Click 'Buy' in the row '{{name}}'"), None);
    assert_eq!(of_data("Click 'Help'"), Some(false));
    all.lost = vec![("Buy".into(), RowId { part: Part::Rows, row: 4 })];
    assert_eq!(of(&all).of_case("Buy").unwrap().actions.unknown, 2);
    // The page before was not kept: where the click was done is not known.
    all.rows[2].before = None;
    assert_eq!(of(&all).of_case("Buy").unwrap().actions.alone, 0);
    assert_eq!(of(&all).of_case("Other"), None);
}

#[test]
fn of_a_later_step_the_page_may_not_have_been_kept() {
    let of = |cell| {
        let found = of(&kept([OPEN, [cell, ""], ["Click 'Pay'", ""]]));
        found.rows[1].steps.iter().map(|step| (step.ready.count, step.alone)).collect::<Vec<_>>()
    };
    assert_eq!(of("Click 'Buy'. Click 'Pay'"), [(1, Some(true)), (1, Some(true))]);
    assert_eq!(
        of("Click 'Buy'. Click 'Print'"),
        [(1, Some(true)), (1, Some(false))],
        "it was done elsewhere"
    );
    assert_eq!(of("Click 'Buy'. Click 'Yes'"), [(1, Some(true)), (0, None)], "in a dialog that has gone");
}

#[test]
fn a_claim_of_either_is_tried_as_a_whole() {
    let either = "'Goods' is displayed or 'Print' is displayed";
    let found = of(&kept([["Open '/list'", either], ["Click 'Buy'", ""], ["Click 'Pay'", ""]]));
    assert_eq!(found.rows[0].claims.as_ref().unwrap().holds.addresses, ["/list", "/paid"]);
}
