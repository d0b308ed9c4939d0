//! What styles place, number and write otherwise.

use super::seen::target;
use super::*;
use crate::step::Target;

fn before(first: &str, second: &str) -> Claim {
    Claim::Before {
        first: Literal::quoted(first),
        second: Literal::quoted(second),
        vertical: false,
        within: Vec::new(),
    }
}

#[test]
fn in_one_column_people_read_from_above_to_below() {
    let mut now = page(|p| {
        p.text("Pay");
        p.text("Plan");
    });
    now.blocks[0].bbox.y = 100.0;
    assert_eq!([truth(before("Plan", "Pay"), &now), truth(before("Pay", "Plan"), &now)], [True, False]);
    now.blocks[0].bbox.x = 300.0;
    assert_eq!(truth(before("Plan", "Pay"), &now), NotApplicable, "in another column");
}

#[test]
fn the_number_of_an_item_is_read_with_it_and_is_no_part_of_it() {
    let mut now = page(|p| {
        let item = p.open(Role::ListItem, "");
        p.run("3. ", RunKind::Mark);
        p.text("Pay the invoice");
        p.close();
        assert_eq!(item, 0);
    });
    now.runs[1].block = now.runs[0].block;
    assert_eq!(truth(text("3. Pay the invoice"), &now), True);
    assert_eq!(truth(text("1. Pay the invoice"), &now), False);
    assert_eq!(truth(text("Pay the invoice"), &now), True);
    assert_eq!(now.text_of(0), "Pay the invoice");
}

#[test]
fn rows_that_stand_elsewhere_in_the_document_are_found() {
    let mut now = page(|p| p.table(&[&["Name"], &["Ada"], &["Bob"]]));
    now.tables[0].rows.swap(1, 2);
    now.tables[0].rearranged = true;
    let row = now.tables[0].rows[1].element;
    assert_eq!(now.row(row).map(|(_, row)| row.element), Some(row));
}

#[test]
fn a_field_shows_what_its_style_writes() {
    let mut now = page(|p| {
        p.open(Role::Textbox, "Code");
        p.run("AB12", RunKind::Value);
        p.close();
    });
    now.elements[0].value = Some("AB12".into());
    now.runs[0].raw = Some("ab12".into());
    let holds = |how, value: &str| {
        let target: Target = target(Some(ElementKind::Field), "Code");
        truth(Claim::Value { target, how, value: Literal::quoted(value) }, &now)
    };
    assert_eq!([holds(TextMatch::Shows, "AB12"), holds(TextMatch::Shows, "ab12")], [True, False]);
    assert_eq!(holds(TextMatch::Contains, "ab12"), NotApplicable, "it was typed so");
    assert_eq!(holds(TextMatch::Contains, "cd"), False);
}

#[test]
fn a_message_that_says_of_what_kind_it_is_is_of_that_kind() {
    let before = page(|p| p.text("Profile"));
    let now = page(|p| {
        p.text("Profile");
        p.text("Error: not a valid address");
    });
    let since =
        |claim| judge(&check(claim, Memory::Now), &View { before: Some(&before), ..view(&now) }).truth;
    let said = |kind| since(message(Some(kind), Some("not a valid address")));
    assert_eq!(said(MessageKind::Error), True);
    assert_ne!(said(MessageKind::Success), True);
}

#[test]
fn equal_values_of_which_a_part_is_drawn_are_sorted_as_the_head_says() {
    let mut now = page(|p| p.table(&[&["Name", "Hours"], &["Ada", "0"], &["Bob", "0"]]));
    let order = |direction| Claim::Order {
        column: Some(Literal::quoted("Hours")),
        direction,
        undirected: false,
        numeric: false,
        by_date: false,
        within: Vec::new(),
    };
    use crate::assertion::Direction::{Ascending, Descending};
    assert_eq!([truth(order(Ascending), &now), truth(order(Descending), &now)], [True, True]);
    now.tables[0].total = Some(401);
    assert_eq!(truth(order(Descending), &now), NotApplicable);
    let head = now.tables[0].rows[0].cells[1].element;
    now.elements[head].states.sort = Some("ascending".into());
    assert_eq!([truth(order(Ascending), &now), truth(order(Descending), &now)], [True, False]);
}
