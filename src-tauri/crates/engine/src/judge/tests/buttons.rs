//! Links that are drawn as buttons.

use super::seen::target;
use super::*;
use crate::snapshot::Style;

/// A link with or without an area and an edge of its own, and so high.
fn linked(filled: bool, border: Option<[u8; 3]>, height: f64) -> Snapshot {
    let mut now = page(|p| {
        p.leaf(Role::Link, "Checkout");
    });
    now.styles = vec![Style { border, ..Style::default() }];
    now.elements[0].filled = filled;
    now.elements[0].bbox = Rect { x: 0.0, y: 0.0, width: 90.0, height };
    now
}

#[test]
fn a_link_that_is_drawn_as_a_button_is_one() {
    let button = |now: &Snapshot| {
        let target = target(Some(ElementKind::Button), "Checkout");
        let counted = Counted::Elements(ElementKind::Button, Some(Literal::quoted("Checkout")));
        let (comparison, within) = (Comparison::Exactly, Vec::new());
        [
            truth(Claim::Element { target }, now),
            truth(Claim::Count { counted, comparison, number: 1, within }, now),
        ]
    };
    let edge = Some([0, 90, 200]);
    assert_eq!(button(&linked(true, edge, 38.0)), [True, True]);
    assert_eq!(button(&linked(true, None, 16.0)), [NotApplicable; 2], "it may be a tag");
    assert_eq!(button(&linked(false, edge, 38.0)), [NotApplicable; 2], "it may be a line below it");
    assert_eq!(button(&linked(false, None, 38.0)), [False; 2]);
}

#[test]
fn a_link_that_is_filled_for_another_reason_may_be_no_button() {
    let button =
        |now: &Snapshot| truth(Claim::Element { target: target(Some(ElementKind::Button), "Checkout") }, now);
    assert_eq!(button(&linked(true, None, 200.0)), NotApplicable, "a card");
    let mut shown = linked(true, None, 38.0);
    shown.elements[0].states.current = true;
    assert_eq!(button(&shown), NotApplicable, "the page that is shown");
    let mut menu = page(|p| {
        p.open(Role::Navigation, "");
        p.leaf(Role::Link, "Checkout");
        p.close();
    });
    menu.elements[1].filled = true;
    menu.elements[1].bbox = Rect { x: 0.0, y: 0.0, width: 90.0, height: 38.0 };
    assert_eq!(button(&menu), NotApplicable, "one of a navigation");
}

#[test]
fn links_that_are_drawn_as_buttons_count_among_buttons_as_people_may_count_them() {
    let mut now = linked(true, None, 38.0);
    let mut real = now.elements[0].clone();
    real.role = Role::Button;
    now.elements.push(real);
    let buttons = |number| {
        let counted = Counted::Elements(ElementKind::Button, None);
        let (comparison, within) = (Comparison::Exactly, Vec::new());
        truth(Claim::Count { counted, comparison, number, within }, &now)
    };
    assert_eq!([0, 1, 2, 3].map(buttons), [False, NotApplicable, NotApplicable, False]);
}
