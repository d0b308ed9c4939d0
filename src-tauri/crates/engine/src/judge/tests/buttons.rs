//! Links that are drawn as buttons.

use super::seen::target;
use super::*;
use crate::snapshot::Style;

/// A link in a part of the page, of these backgrounds, with or without an edge, and so high.
fn linked(around: [u8; 3], own: [u8; 3], border: Option<[u8; 3]>, height: f64) -> Snapshot {
    let mut now = page(|p| {
        p.open(Role::Generic, "");
        p.text("Your basket");
        p.leaf(Role::Link, "Checkout");
        p.close();
    });
    let style = |background, border| Style { background: Some(background), border, ..Style::default() };
    now.styles = vec![style(around, None), style(own, border)];
    now.elements[1].style = 1;
    now.elements[1].bbox = Rect { x: 0.0, y: 0.0, width: 90.0, height };
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
    let (white, blue) = ([255; 3], [0, 90, 200]);
    assert_eq!(button(&linked(white, blue, None, 38.0)), [True, True]);
    assert_eq!(button(&linked(white, blue, None, 16.0)), [NotApplicable; 2], "it may be a tag");
    assert_eq!(
        button(&linked(white, white, Some(blue), 38.0)),
        [NotApplicable; 2],
        "it may be a line below it"
    );
    assert_eq!(button(&linked(white, white, None, 38.0)), [False; 2]);
    let mut unknown = linked(white, blue, None, 38.0);
    unknown.styles[0].background = None;
    assert_eq!(button(&unknown), [False; 2]);
}

#[test]
fn links_that_are_drawn_as_buttons_count_among_buttons_as_people_may_count_them() {
    let mut now = linked([255; 3], [0, 90, 200], None, 38.0);
    let mut real = now.elements[1].clone();
    real.role = Role::Button;
    now.elements.push(real);
    let buttons = |number| {
        let counted = Counted::Elements(ElementKind::Button, None);
        let (comparison, within) = (Comparison::Exactly, Vec::new());
        truth(Claim::Count { counted, comparison, number, within }, &now)
    };
    assert_eq!([0, 1, 2, 3].map(buttons), [False, NotApplicable, NotApplicable, False]);
}
