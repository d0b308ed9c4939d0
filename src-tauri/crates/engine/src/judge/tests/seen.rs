//! What a person sees of rows, items and texts where the document says otherwise.

use super::*;
use crate::assertion::{Condition, Look, State};
use crate::snapshot::{Style, Tristate};
use crate::step::Target;

/// Ada and Bob with what they spent, and the total in the table's foot.
fn sales() -> Snapshot {
    let mut now =
        page(|p| p.table(&[&["Name", "Spent"], &["Ada", "$90"], &["Bob", "$80"], &["Total", "$170"]]));
    now.tables[0].rows[3].footer = true;
    now
}

pub(super) fn rows(number: u64) -> Claim {
    Claim::Count {
        counted: Counted::Elements(ElementKind::Row, None),
        comparison: Comparison::Exactly,
        number,
        within: Vec::new(),
    }
}

pub(super) fn row_at(ordinal: Ordinal, text: &str) -> Claim {
    Claim::ItemAt {
        ordinal,
        kind: Some(ElementKind::Row),
        text: Literal::quoted(text),
        exact: false,
        within: Vec::new(),
    }
}

pub(super) fn target(kind: Option<ElementKind>, name: &str) -> Target {
    Target {
        name: Some(Literal::quoted(name)),
        kind,
        ordinal: None,
        within: Vec::new(),
        span: Span::default(),
    }
}

#[test]
fn the_foot_of_a_table_is_no_row_to_everybody() {
    let now = sales();
    assert_eq!([1, 2, 3, 4].map(|n| truth(rows(n), &now)), [False, NotApplicable, NotApplicable, False]);
    let last = |text| truth(row_at(Ordinal::Last, text), &now);
    assert_eq!([last("Bob"), last("Total"), last("Ada")], [NotApplicable, NotApplicable, False]);
    let every = |t: &str| Claim::Every {
        kind: ElementKind::Row,
        text: Literal::quoted(t),
        exact: false,
        within: Vec::new(),
    };
    assert_eq!(truth(every("Ada"), &now), False);
    let order = |direction, undirected| Claim::Order {
        column: Some(Literal::quoted("Spent")),
        direction,
        undirected,
        numeric: false,
        by_date: false,
        within: Vec::new(),
    };
    assert_eq!(truth(order(Direction::Descending, false), &now), True);
    assert_eq!(truth(order(Direction::Ascending, false), &now), False);
    // Who says no direction may mean either.
    assert_eq!(truth(order(Direction::Ascending, true), &now), NotApplicable);
    let row = Claim::TableRow { cells: vec![Literal::quoted("Total")], within: Vec::new() };
    assert_eq!(truth(row, &now), True);
}

#[test]
fn a_number_that_is_drawn_at_an_icon_is_what_it_shows() {
    let bell = |badge: Option<&str>, x: f64| {
        page(|p| {
            let button = p.open(Role::Button, "Bell");
            p.close();
            p.s.elements[button].bbox = Rect { x: 100.0, y: 10.0, width: 32.0, height: 32.0 };
            if let Some(badge) = badge {
                let drawn = p.leaf(Role::Generic, badge);
                p.s.elements[drawn].bbox = Rect { x, y: 4.0, width: 16.0, height: 16.0 };
                let block = p.s.runs.last().map(|run| run.block).unwrap();
                p.s.blocks[block].bbox = p.s.elements[drawn].bbox;
            }
        })
    };
    let shows = |value: &str, now: &Snapshot| {
        let value = Literal::quoted(value);
        truth(Claim::Value { target: target(None, "Bell"), how: TextMatch::Is, value }, now)
    };
    let at_it = bell(Some("3"), 120.0);
    assert_eq!([shows("3", &at_it), shows("1", &at_it)], [True, False]);
    assert_eq!([shows("3", &bell(Some("3"), 300.0)), shows("3", &bell(None, 0.0))], [NotApplicable; 2]);
}

#[test]
fn a_text_across_all_columns_may_be_no_row() {
    let none = page(|p| p.table(&[&["Name", "Spent"], &["No data"]]));
    assert_eq!([0, 1, 2].map(|n| truth(rows(n), &none)), [NotApplicable, NotApplicable, False]);
}

#[test]
fn blank_rows_and_items_are_not_counted() {
    let now = page(|p| p.table(&[&["Id"], &[""], &["k1"], &["k2"]]));
    assert_eq!([2, 3].map(|n| truth(rows(n), &now)), [True, False]);
    assert_eq!(truth(row_at(Ordinal::Nth(1), "k1"), &now), True);
    let list = page(|p| {
        p.open(Role::List, "");
        for text in ["One", "", "Two"] {
            p.leaf(Role::ListItem, text);
        }
        p.close();
    });
    let items = |number| Claim::Count {
        counted: Counted::Elements(ElementKind::Item, None),
        comparison: Comparison::Exactly,
        number,
        within: Vec::new(),
    };
    assert_eq!([2, 3].map(|n| truth(items(n), &list)), [True, False]);
}

#[test]
fn items_have_the_order_in_which_they_are_seen() {
    let mut now = page(|p| {
        p.open(Role::List, "");
        p.leaf(Role::ListItem, "Bea");
        p.leaf(Role::ListItem, "Al");
        p.close();
    });
    let first = |text| Claim::ItemAt {
        ordinal: Ordinal::Nth(1),
        kind: Some(ElementKind::Item),
        text: Literal::quoted(text),
        exact: false,
        within: Vec::new(),
    };
    let mut place = |boxes: [Rect; 2]| {
        for (element, bbox) in now.elements.iter_mut().skip(1).zip(boxes) {
            element.bbox = bbox;
        }
        (truth(first("Bea"), &now), truth(first("Al"), &now))
    };
    let at = |x, y| Rect { x, y, width: 50.0, height: 20.0 };
    assert_eq!(place([at(0.0, 40.0), at(0.0, 0.0)]), (False, True));
    assert_eq!(place([at(0.0, 0.0), at(0.0, 40.0)]), (True, False));
    // Side by side, they may be read as they are written, or as they are seen.
    assert_eq!(place([at(60.0, 0.0), at(0.0, 0.0)]), (NotApplicable, NotApplicable));
    assert_eq!(place([at(0.0, 0.0), at(60.0, 0.0)]), (True, False));
}

#[test]
fn on_a_line_the_left_one_is_before() {
    let mut now = page(|p| {
        p.text("Beta");
        p.text("Alpha");
    });
    let before = |a: &str, b: &str| Claim::Before {
        first: Literal::quoted(a),
        second: Literal::quoted(b),
        vertical: false,
        within: Vec::new(),
    };
    let mut place = |xs: [f64; 2]| {
        for (block, x) in now.blocks.iter_mut().zip(xs) {
            block.bbox = Rect { x, y: 0.0, width: 40.0, height: 16.0 };
        }
        (truth(before("Beta", "Alpha"), &now), truth(before("Alpha", "Beta"), &now))
    };
    assert_eq!(place([0.0, 60.0]), (True, False));
    assert_eq!(place([60.0, 0.0]), (NotApplicable, NotApplicable));
}

#[test]
fn a_text_beside_a_field_has_a_look_of_its_own() {
    let style = |color| Style { color: Some(color), ..Style::default() };
    let mut now = page(|p| {
        p.text("$5.00");
        p.leaf(Role::Textbox, "");
    });
    now.styles = vec![style([0, 0, 0]), style([255, 0, 0])];
    now.runs[0].style = 1;
    now.elements[0].name = "Qty".into();
    now.elements[0].labels = vec!["$5.00".into()];
    let target = target(None, "$5.00");
    let looks = |color: &str| Claim::Look { target: target.clone(), look: Look::Color(color.into()) };
    assert_eq!([truth(looks("red"), &now), truth(looks("black"), &now)], [True, False]);
}

#[test]
fn an_outline_is_taken_for_a_border() {
    let mut now = page(|p| {
        p.leaf(Role::Textbox, "Mail");
    });
    let looks = |color: &str| Claim::Look {
        target: target(Some(ElementKind::Field), "Mail"),
        look: Look::Border(color.into()),
    };
    now.styles =
        vec![Style { border: Some([128, 128, 128]), outlines: vec![[255, 0, 0]], ..Style::default() }];
    assert_eq!([truth(looks("red"), &now), truth(looks("gray"), &now)], [True, True]);
    assert_eq!(truth(looks("green"), &now), False);
    now.styles = vec![Style::default()];
    assert_eq!(truth(looks("red"), &now), NotApplicable);
}

#[test]
fn a_highlight_is_behind_or_around_what_it_marks() {
    let mut now = page(|p| {
        p.leaf(Role::Textbox, "Mail");
    });
    let looks = |color: &str| Claim::Look {
        target: target(Some(ElementKind::Field), "Mail"),
        look: Look::Highlighted(color.into()),
    };
    let (black, white, red) = (Some([0, 0, 0]), Some([255, 255, 255]), [255, 0, 0]);
    let plain = Style { color: black, background: white, border: Some([128, 128, 128]), ..Style::default() };
    for (style, told) in [
        (Style { border: Some(red), ..plain.clone() }, True),
        (Style { outlines: vec![red], ..plain.clone() }, True),
        (Style { background: Some(red), ..plain.clone() }, True),
        (Style { color: Some(red), ..plain.clone() }, NotApplicable),
        (plain, False),
    ] {
        now.styles = vec![style];
        assert_eq!(truth(looks("red"), &now), told);
    }
}

#[test]
fn what_no_pointer_reaches_is_not_clickable() {
    let mut now = page(|p| {
        p.leaf(Role::Button, "Save");
    });
    let target = target(Some(ElementKind::Button), "Save");
    let clickable = || Claim::State { target: target.clone(), state: State::Clickable };
    assert_eq!(truth(clickable(), &now), True);
    now.elements[0].untouchable = true;
    assert_eq!(truth(clickable(), &now), False);
}

#[test]
fn what_an_open_dialog_keeps_from_input_is_neither_shown_nor_absent() {
    let mut now = page(|p| {
        p.leaf(Role::Button, "Save");
        p.leaf(Role::Button, "Save");
    });
    let button = |name| Claim::Element { target: target(Some(ElementKind::Button), name) };
    for e in &mut now.elements {
        (e.visible, e.barred) = (false, true);
    }
    assert_eq!(truth(button("Save"), &now), NotApplicable);
    assert_eq!(judge(&not(check(button("Save"), Memory::Now)), &view(&now)).truth, NotApplicable);
    assert_eq!(truth(button("Send"), &now), False);
    now.elements[1].visible = true;
    now.elements[1].barred = false;
    assert_eq!(truth(button("Save"), &now), True);
}

#[test]
fn what_is_only_looked_at_is_shown_behind_an_open_dialog() {
    let mut now = page(|p| {
        p.leaf(Role::Heading, "Project");
    });
    (now.elements[0].visible, now.elements[0].barred) = (false, true);
    let heading = Claim::Element { target: target(Some(ElementKind::Heading), "Project") };
    assert_eq!(truth(heading, &now), True);
}

#[test]
fn another_row_with_further_words_leaves_a_denial_open() {
    let names = |names: &[&str]| {
        let rows: Vec<[&str; 1]> = names.iter().map(|name| [*name]).collect();
        page(|p| p.table(&rows.iter().map(|row| &row[..]).collect::<Vec<_>>()))
    };
    let row = |name| Claim::TableRow { cells: vec![Literal::quoted(name)], within: Vec::new() };
    let denied = |name, before: &Snapshot, now: &Snapshot| {
        let view = View { before: Some(before), ..view(now) };
        judge(&not(check(row(name), Memory::Now)), &view).truth
    };
    let both = names(&["Name", "Ada", "Ada Maria"]);
    let other = names(&["Name", "Ada Maria"]);
    assert_eq!(denied("Ada", &both, &both), False);
    assert_eq!(denied("Ada", &both, &other), NotApplicable);
    assert_eq!(denied("Ada", &other, &other), False);
    assert_eq!(denied("Ada Maria", &both, &names(&["Name", "Ada"])), True);
    assert_eq!(truth(row("Ada"), &other), True);
}

#[test]
fn what_is_covered_is_neither_shown_nor_absent() {
    let mut now = page(|p| p.text("Order 7"));
    now.runs[0].kind = RunKind::Covered;
    assert_eq!(truth(text("Order 7"), &now), NotApplicable);
    assert_eq!(judge(&not(check(text("Order 7"), Memory::Now)), &view(&now)).truth, NotApplicable);
    assert_eq!(truth(text("Order 8"), &now), False);
}

#[test]
fn gaps_of_a_style_are_no_spaces_for_sure() {
    let mut now = page(|p| {
        p.text("Price:");
        p.text("$7");
    });
    now.runs[1].block = 0;
    assert_eq!(truth(text("Price:$7"), &now), True);
    assert_eq!(truth(text("Price: $7"), &now), NotApplicable);
    assert_eq!(truth(text("Price: $8"), &now), False);
    assert_eq!(truth(text("Pri ce:$7"), &now), False);
}

#[test]
fn ligatures_are_their_letters() {
    let now = page(|p| p.text("Open o\u{fb03}ce \u{fb01}le"));
    assert_eq!(truth(text("Open office file"), &now), True);
}

#[test]
fn a_badge_is_set_apart_by_its_style_alone() {
    let now = page(|p| {
        let link = p.leaf(Role::Link, "Cart");
        let mut badge = p.s.runs[p.s.elements[link].runs.0].clone();
        badge.text = "4".into();
        p.s.runs.push(badge);
        p.s.elements[link].runs.1 += 1;
        p.s.elements[link].name = "Cart4".into();
    });
    let link = |name| Claim::Element { target: target(Some(ElementKind::Link), name) };
    assert_eq!(["Cart", "Cart 4", "Cart 5"].map(|n| truth(link(n), &now)), [True, True, False]);
    let shows = |value| Claim::Value {
        target: target(Some(ElementKind::Link), "Cart"),
        how: TextMatch::Is,
        value: Literal::quoted(value),
    };
    assert_eq!(["4", "5"].map(|v| truth(shows(v), &now)), [True, False]);
}

#[test]
fn pieces_within_a_line_may_be_one_text() {
    let now = page(|p| {
        for text in ["Blue", "tooth", "headset"] {
            p.text(text);
        }
        let at = |x: f64, width: f64| Rect { x, y: 10.0, width, height: 20.0 };
        // An inline-block between two parts of the line of its paragraph.
        for (block, bbox) in p.s.blocks.iter_mut().zip([at(0.0, 300.0), at(30.0, 30.0), at(0.0, 300.0)]) {
            block.bbox = bbox;
        }
    });
    let shown = |text: &str| {
        truth(Claim::Text { text: Literal::quoted(text), within: Vec::new(), listed: false }, &now)
    };
    assert_eq!(["headset", "Bluetooth headset", "Blue headset"].map(shown), [True, NotApplicable, False]);
}

#[test]
fn what_stands_on_one_line_may_be_one_text_however_far_apart() {
    let mut now = page(|p| {
        for text in ["Subtotal", "$9.00", "Home", "Shop", "Mugs", "Below"] {
            p.text(text);
        }
    });
    for (block, (x, y)) in [(0.0, 0.0), (600.0, 0.0), (0.0, 40.0), (120.0, 40.0), (240.0, 40.0), (0.0, 80.0)]
        .into_iter()
        .enumerate()
    {
        now.blocks[block].bbox = Rect { x, y, width: 100.0, height: 16.0 };
    }
    let told = |t: &str| truth(text(t), &now);
    assert_eq!(told("Subtotal $9.00"), NotApplicable);
    assert_eq!(told("Subtotal $9.01"), False);
    // The signs between them may be drawn by a style.
    assert_eq!(told("Home / Shop / Mugs"), NotApplicable);
    assert_eq!(told("Home / Mugs"), False);
    assert_eq!(told("Mugs / Below"), False);
}

#[test]
fn what_is_said_of_all_controls_holds_of_each() {
    let boxes = |checked: &[Option<Tristate>], switch: bool| {
        page(|p| {
            for (i, checked) in checked.iter().enumerate() {
                let e = p.leaf(Role::Checkbox, &format!("Box {i}"));
                p.s.elements[e].states.checked = *checked;
            }
            if switch {
                let e = p.leaf(Role::Switch, "Wifi");
                p.s.elements[e].states.checked = Some(Tristate::False);
            }
            p.leaf(Role::Button, "Save");
        })
    };
    let all = |state, now: &Snapshot| {
        let (kind, condition) = (ElementKind::Checkbox, Condition::State(state));
        truth(Claim::EveryIs { kind, condition, within: Vec::new() }, now)
    };
    let (on, off, mixed) = (Some(Tristate::True), Some(Tristate::False), Some(Tristate::Mixed));
    assert_eq!(all(State::Checked, &boxes(&[on, on], false)), True);
    assert_eq!(all(State::Checked, &boxes(&[on, off], false)), False);
    assert_eq!(all(State::Unchecked, &boxes(&[off, off], false)), True);
    assert_eq!(all(State::Unchecked, &boxes(&[off, on], false)), False);
    assert_eq!(all(State::Checked, &boxes(&[on, mixed], false)), NotApplicable);
    // A switch may be counted among them; none at all is nothing to speak of.
    assert_eq!(all(State::Checked, &boxes(&[on, on], true)), NotApplicable);
    assert_eq!(all(State::Unchecked, &boxes(&[off], true)), True);
    assert_eq!(all(State::Checked, &boxes(&[], false)), NotApplicable);

    let fields = |values: &[&str]| {
        page(|p| {
            for value in values {
                let e = p.leaf(Role::Textbox, "Field");
                p.s.elements[e].value = Some((*value).into());
            }
        })
    };
    let are = |condition, now: &Snapshot| {
        truth(Claim::EveryIs { kind: ElementKind::Field, condition, within: Vec::new() }, now)
    };
    assert_eq!(are(Condition::Empty, &fields(&["", " "])), True);
    assert_eq!(are(Condition::Empty, &fields(&["", "a"])), False);
    assert_eq!(are(Condition::Filled, &fields(&["b", "a"])), True);
    assert_eq!(are(Condition::Filled, &fields(&["", "a"])), False);
}

#[test]
fn a_placeholder_is_read_of_an_empty_field() {
    let field = |held: &str, hint: &str| {
        page(|p| {
            let e = p.open(Role::Textbox, "Email");
            p.s.elements[e].value = Some(held.into());
            p.run(
                if held.is_empty() { hint } else { held },
                if held.is_empty() { RunKind::Placeholder } else { RunKind::Value },
            );
            p.close();
        })
    };
    let told = |now: &Snapshot| {
        let (target, how) = (target(Some(ElementKind::Field), "Email"), TextMatch::Is);
        truth(Claim::Hint { target, how, text: Literal::quoted("you@h") }, now)
    };
    assert_eq!(told(&field("", "you@h")), True);
    assert_eq!(told(&field("", "you@g")), False);
    assert_eq!(
        told(&page(|p| {
            p.leaf(Role::Textbox, "Email");
        })),
        False
    );
    assert_eq!(told(&field("you@h", "you@h")), NotApplicable);
}

#[test]
fn what_is_written_in_the_colour_of_its_ground_is_not_seen() {
    let mut now = page(|p| {
        p.text("Ghost");
    });
    let white = Some([255, 255, 255]);
    let style = |color| Style { color, background: white, ..Style::default() };
    let told = |now: &Snapshot| {
        truth(Claim::Text { text: Literal::quoted("Ghost"), within: Vec::new(), listed: false }, now)
    };
    now.styles = vec![style(Some([252, 252, 252]))];
    assert_eq!(told(&now), NotApplicable);
    now.styles = vec![style(Some([0, 0, 0]))];
    assert_eq!(told(&now), True);
}

#[test]
fn beside_is_not_above() {
    let mut now = page(|p| {
        p.text("Ada");
        p.text("Active");
    });
    let above = |vertical| Claim::Before {
        first: Literal::quoted("Ada"),
        second: Literal::quoted("Active"),
        vertical,
        within: Vec::new(),
    };
    for (block, x) in now.blocks.iter_mut().zip([0.0, 60.0]) {
        block.bbox = Rect { x, y: 0.0, width: 40.0, height: 16.0 };
    }
    assert_eq!([truth(above(false), &now), truth(above(true), &now)], [True, False]);
    now.blocks[1].bbox = Rect { x: 0.0, y: 30.0, width: 40.0, height: 16.0 };
    assert_eq!(truth(above(true), &now), True);
}

#[test]
fn the_first_item_is_what_it_says_and_no_part_of_it() {
    let now = page(|p| {
        p.open(Role::List, "");
        p.leaf(Role::ListItem, "Save all");
        p.leaf(Role::ListItem, "Print");
        p.close();
    });
    let first = |text: &str, exact| Claim::ItemAt {
        ordinal: Ordinal::Nth(1),
        kind: Some(ElementKind::Item),
        text: Literal::quoted(text),
        exact,
        within: Vec::new(),
    };
    assert_eq!([truth(first("Save", false), &now), truth(first("Save", true), &now)], [True, NotApplicable]);
    assert_eq!([truth(first("Save all", true), &now), truth(first("Print", true), &now)], [True, False]);
}

#[test]
fn labels_in_a_row_are_not_the_values_of_one_another() {
    let mut now = page(|p| {
        for text in ["Plan", "Seats", "Gold", "12"] {
            p.text(text);
        }
    });
    now.styles = vec![style_of(400), style_of(700)];
    for (i, (x, y)) in [(0.0, 0.0), (120.0, 0.0), (0.0, 20.0), (120.0, 20.0)].into_iter().enumerate() {
        now.blocks[i].bbox = Rect { x, y, width: 80.0, height: 18.0 };
        now.runs[i].style = usize::from(i > 1);
    }
    let plan = |value: &str| Claim::Value {
        target: target(None, "Plan"),
        how: TextMatch::Is,
        value: Literal::quoted(value),
    };
    assert_eq!([truth(plan("Seats"), &now), truth(plan("Gold"), &now)], [NotApplicable, NotApplicable]);
    now.runs[1].style = 1;
    assert_eq!(truth(plan("Seats"), &now), True);
}

fn style_of(weight: u16) -> Style {
    Style { weight, ..Style::default() }
}

#[test]
fn one_message_says_all_that_the_message_says() {
    let claim = Claim::Message {
        kind: None,
        color: None,
        how: TextMatch::Contains,
        text: Some(Literal::quoted("Card refused")),
        also: vec![Literal::quoted("Order 7")],
        within: Vec::new(),
    };
    let before = page(|p| p.text("Form"));
    let of = |messages: &[&str]| {
        let now = page(|p| {
            p.text("Form");
            for message in messages {
                p.leaf(Role::Alert, message);
            }
        });
        let view = View { before: Some(&before), ..view(&now) };
        judge(&check(claim.clone(), Memory::Now), &view).truth
    };
    assert_eq!(of(&["Order 7: Card refused"]), True);
    assert_eq!(of(&["Order 7: Card refused", "Order 7"]), True);
    assert_eq!(of(&["Card refused", "Order 7 is placed"]), NotApplicable);
    assert_eq!(of(&["Card refused", "Order 8 is placed"]), False);
}

#[test]
fn one_dialog_says_all_that_the_dialog_says() {
    let claim = Claim::Dialog {
        how: TextMatch::Contains,
        text: Some(Literal::quoted("Delete Ada?")),
        also: vec![Literal::quoted("It cannot be undone.")],
    };
    let of = |dialogs: &[&[&str]]| {
        let now = page(|p| {
            for dialog in dialogs {
                p.open(Role::Dialog, "");
                dialog.iter().for_each(|text| p.text(text));
                p.close();
            }
        });
        truth(claim.clone(), &now)
    };
    assert_eq!(of(&[&["Delete Ada?", "It cannot be undone."]]), True);
    assert_eq!(of(&[&["Delete Ada?"], &["Cookies", "It cannot be undone."]]), NotApplicable);
    assert_eq!(of(&[&["Delete Ada?"]]), False);
}
