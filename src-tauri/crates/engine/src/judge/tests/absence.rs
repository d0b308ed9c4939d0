//! What is not where it was looked for, and may be elsewhere.

use super::seen::target;
use super::*;
use crate::assertion::{Look, State};
use crate::snapshot::{SelectOption, Tristate};
use crate::step::{Region, Scope};

fn within(text: &str, region: Region) -> Claim {
    Claim::Text { text: Literal::quoted(text), within: vec![Scope::Region(region)], listed: false }
}

#[test]
fn an_option_of_a_closed_list_is_neither_there_nor_absent() {
    let option =
        |label: &str, hidden| SelectOption { label: label.into(), hidden, ..SelectOption::default() };
    let now = page(|p| {
        let e = p.leaf(Role::Combobox, "Status");
        p.s.elements[e].options = vec![option("New", false), option("Resolved", false), option("Gone", true)];
    });
    let told = |name| truth(Claim::Element { target: target(Some(ElementKind::Option), name) }, &now);
    assert_eq!([told("Resolved"), told("Closed"), told("Gone")], [NotApplicable, False, False]);
}

#[test]
fn a_table_is_a_list_to_many_and_that_of_the_navigation_to_nobody() {
    let lists = |in_content: bool, table: bool| {
        page(|p| {
            p.open(Role::Navigation, "");
            p.open(Role::List, "");
            p.leaf(Role::ListItem, "Home");
            p.close();
            p.close();
            if in_content {
                p.open(Role::List, "");
                p.leaf(Role::ListItem, "Buoy");
                p.close();
            }
            if table {
                p.table(&[&["Subject"], &["Crane"]]);
            }
        })
    };
    let told = |text, now: &Snapshot| truth(within(text, Region::List), now);
    assert_eq!([told("Buoy", &lists(true, false)), told("Home", &lists(true, false))], [True, False]);
    assert_eq!([told("Crane", &lists(false, true)), told("Buoy", &lists(false, true))], [True, False]);
    assert_eq!(told("Home", &lists(false, true)), NotApplicable, "what else looks like a list may be meant");
    assert_eq!(told("Crane", &lists(true, true)), NotApplicable);
}

#[test]
fn what_stands_beside_a_part_that_only_a_class_names_may_be_in_the_one_that_is_meant() {
    let now = page(|p| {
        let menu = p.open(Role::Generic, "");
        p.s.elements[menu].parts = vec![Region::Menu];
        p.text("Stock");
        p.close();
        p.text("Reports");
    });
    let told = |text| truth(within(text, Region::Menu), &now);
    assert_eq!([told("Stock"), told("Reports"), told("Bins")], [True, NotApplicable, False]);
}

#[test]
fn a_table_that_only_lays_out_is_not_the_table() {
    let beside = |headers: bool| {
        let mut now = page(|p| {
            p.table(&[&["Filter", "Sort"]]);
            p.table(&[&["Subject"], &["Crane"]]);
        });
        let cells: Vec<usize> = now.tables[0].rows[0].cells.iter().map(|c| c.element).collect();
        if !headers {
            now.tables[0].rows[0].header = false;
            cells.iter().for_each(|&cell| now.elements[cell].role = Role::Cell);
        }
        now
    };
    let told = |text, now: &Snapshot| truth(within(text, Region::Table), now);
    assert_eq!([told("Crane", &beside(false)), told("Anchor", &beside(false))], [True, False]);
    assert_eq!([told("Crane", &beside(true)), told("Anchor", &beside(true))], [NotApplicable, NotApplicable]);
    let row = Claim::TableRow { cells: vec![Literal::quoted("Crane")], within: Vec::new() };
    assert_eq!([truth(row.clone(), &beside(false)), truth(row, &beside(true))], [True, NotApplicable]);
}

#[test]
fn of_several_tables_a_claim_says_which() {
    let tables = |several: bool| {
        page(|p| {
            p.table(&[&["Subject"], &["Crane"]]);
            if several {
                p.table(&[&["Name"], &["Buoy"]]);
            }
        })
    };
    let told = |text, now: &Snapshot| truth(within(text, Region::Table), now);
    assert_eq!([told("Crane", &tables(false)), told("Buoy", &tables(false))], [True, False]);
    assert_eq!([told("Crane", &tables(true)), told("Anchor", &tables(true))], [NotApplicable, NotApplicable]);
}

#[test]
fn the_navigation_is_no_menu_in_which_something_is_absent() {
    let now = page(|p| {
        p.open(Role::Navigation, "");
        p.leaf(Role::Link, "Home");
        p.close();
        p.leaf(Role::Link, "Delete");
    });
    assert_eq!(truth(within("Delete", Region::Menu), &now), NotApplicable);
    assert_eq!(truth(within("Delete", Region::Navigation), &now), False);
}

#[test]
fn a_picture_without_a_description_may_be_counted() {
    let now = page(|p| {
        p.leaf(Role::Img, "Pier");
        let plain = p.leaf(Role::Generic, "");
        p.s.elements[plain].tag = "img".into();
    });
    let images = |number| {
        let counted = Counted::Elements(ElementKind::Image, None);
        truth(Claim::Count { counted, comparison: Comparison::Exactly, number, within: Vec::new() }, &now)
    };
    assert_eq!([images(0), images(1), images(2), images(3)], [False, NotApplicable, NotApplicable, False]);
}

#[test]
fn a_dialog_that_changed_as_it_closed_is_not_open_any_more() {
    let before = page(|p| {
        p.open(Role::Dialog, "Delete");
        p.text("Ann will be removed.");
        p.close();
    });
    let now = page(|p| p.text("x"));
    let changed = [Transient {
        text: " will be removed.".into(),
        role: Role::Dialog,
        live: false,
        classes: Vec::new(),
        color: None,
        background: None,
        gone: true,
        replaced: false,
    }];
    let view = View { before: Some(&before), transients: Appeared::these(&changed), ..view(&now) };
    let dialog = |text: Option<&str>| Claim::Dialog {
        how: TextMatch::Contains,
        text: text.map(Literal::quoted),
        also: Vec::new(),
    };
    let told = |text, memory| judge(&check(dialog(text), memory), &view).truth;
    assert_eq!([told(None, Memory::Still), told(None, Memory::Now)], [False, NotApplicable]);
    assert_eq!(told(Some("Ann will be removed."), Memory::Still), False);
    assert_eq!(judge(&not(check(dialog(None), Memory::Now)), &view).truth, True);
}

#[test]
fn captions_of_what_can_be_chosen_are_no_value() {
    let beside = |role: Role, pressed: Option<Tristate>| {
        let mut now = page(|p| {
            p.text("Payment");
            let choice = p.leaf(role, "Invoice");
            p.s.elements[choice].states.pressed = pressed;
        });
        let at = Rect { x: 110.0, y: 0.0, width: 80.0, height: 16.0 };
        now.blocks[1].bbox = at;
        now.elements[0].bbox = at;
        let (target, value) = (target(None, "Payment"), Literal::quoted("Invoice"));
        truth(Claim::Value { target, how: TextMatch::Is, value }, &now)
    };
    assert_eq!([beside(Role::Radio, None), beside(Role::Checkbox, None)], [NotApplicable, NotApplicable]);
    assert_eq!(beside(Role::Button, Some(Tristate::False)), NotApplicable);
    assert_eq!([beside(Role::Link, None), beside(Role::Generic, None)], [True, True]);
}

#[test]
fn an_option_is_not_absent_where_its_list_is_called_without_its_kind() {
    let now = page(|p| {
        let e = p.leaf(Role::Combobox, "Role");
        p.s.elements[e].options = vec![SelectOption { label: "Editor".into(), ..SelectOption::default() }];
    });
    let told = |text: &str| {
        let within = vec![Scope::Named(Literal::quoted("Role"), None)];
        truth(Claim::Text { text: Literal::quoted(text), within, listed: false }, &now)
    };
    assert_eq!(told("Editor"), NotApplicable);
}

#[test]
fn a_dialog_is_not_called_by_its_buttons() {
    let now = page(|p| {
        p.open(Role::Dialog, "Rename file");
        p.leaf(Role::Heading, "Rename file");
        p.text("Old name: draft.txt");
        p.leaf(Role::Button, "Delete");
        p.close();
    });
    let told = |how, text: &str| {
        truth(Claim::Dialog { how, text: Some(Literal::quoted(text)), also: Vec::new() }, &now)
    };
    assert_eq!(told(TextMatch::Contains, "Delete"), NotApplicable);
    assert_eq!(told(TextMatch::Is, "Rename"), NotApplicable);
    assert_eq!(
        [told(TextMatch::Is, "Rename file"), told(TextMatch::Contains, "Old name: draft.txt")],
        [True, True]
    );
}

#[test]
fn what_is_not_shown_does_not_look_so() {
    let now = page(|p| {
        p.leaf(Role::Heading, "Soup");
        p.text("Water is heated");
    });
    let look = |name: &str, quoted| {
        let mut target = target(None, name);
        target.name = target.name.map(|n| Literal { quoted, ..n });
        truth(Claim::Look { target, look: Look::Bold }, &now)
    };
    assert_eq!(look("Salt", true), False);
    assert_eq!(look("Salt", false), NotApplicable, "no text that the page must show");
}

#[test]
fn what_stood_beside_the_one_that_is_meant_is_not_meant_now() {
    let files = |tab: bool, button: bool| {
        page(|p| {
            if button {
                p.leaf(Role::Button, "notes.txt");
            }
            if tab {
                p.leaf(Role::Tab, "notes.txt");
            }
        })
    };
    let tab = || Claim::Element { target: target(Some(ElementKind::Tab), "notes.txt") };
    let told = |before: &Snapshot, now: &Snapshot| {
        let view = View { before: Some(before), ..view(now) };
        let still = judge(&check(tab(), Memory::Still), &view).truth;
        (still, judge(&not(check(tab(), Memory::Now)), &view).truth)
    };
    assert_eq!(told(&files(true, true), &files(false, true)), (False, True));
    assert_eq!(told(&files(false, true), &files(false, true)), (NotApplicable, NotApplicable));
    // It came in its place.
    assert_eq!(told(&files(true, false), &files(false, true)), (NotApplicable, NotApplicable));
}

#[test]
fn still_asks_the_last_page_that_tells() {
    let status = |kind: Role| page(|p| _ = p.leaf(kind, "notes.txt"));
    let (shown, unclear) = (status(Role::Tab), status(Role::Button));
    let still = check(Claim::Element { target: target(Some(ElementKind::Tab), "notes.txt") }, Memory::Still);
    let judged = |rows: &[&Snapshot], now: &Snapshot| {
        let view = View { before: Some(&unclear), rows, ..view(now) };
        judge(&still, &view).truth
    };
    let gone = page(|p| p.text("Nothing"));
    assert_eq!(judged(&[&shown], &shown), True);
    assert_eq!(judged(&[&shown, &unclear], &shown), True);
    assert_eq!(judged(&[&gone], &shown), NotApplicable);
    assert_eq!(judged(&[&shown, &gone], &shown), NotApplicable);
    assert_eq!(judged(&[], &shown), NotApplicable);
    assert_eq!(judged(&[&shown], &gone), False);
}

#[test]
fn outside_of_an_open_list_of_options_is_no_option() {
    let list = |open: bool, inside: bool| {
        page(|p| {
            if !inside {
                p.leaf(Role::Button, "Ada");
            }
            p.open(Role::Listbox, "");
            if open {
                p.leaf(Role::Option, "Grace");
            }
            if inside {
                p.leaf(Role::Button, "Ada");
            }
            p.close();
        })
    };
    let told = |now: &Snapshot| {
        let option = check(Claim::Element { target: target(Some(ElementKind::Option), "Ada") }, Memory::Now);
        judge(&not(option), &view(now)).truth
    };
    assert_eq!(told(&list(true, false)), True);
    assert_eq!(told(&list(false, false)), NotApplicable, "no list is open");
    assert_eq!(told(&list(true, true)), NotApplicable, "a button in the list");
}

/// A page with a bar of menus, and what is open beside it.
fn with_bar(open: Option<&str>) -> Snapshot {
    page(|p| {
        p.open(Role::Menubar, "");
        p.leaf(Role::MenuItem, "File");
        p.close();
        if let Some(item) = open {
            p.open(Role::Menu, "");
            p.leaf(Role::MenuItem, item);
            p.close();
        }
    })
}

#[test]
fn a_bar_of_menus_is_no_menu_that_has_opened() {
    let menu = || {
        let target = Target { name: None, ..target(Some(ElementKind::Menu), "") };
        check(Claim::Element { target }, Memory::Now)
    };
    let told = |before: Option<&Snapshot>, now: &Snapshot| {
        let view = View { before, ..view(now) };
        (judge(&menu(), &view).truth, judge(&not(menu()), &view).truth)
    };
    let (bar, open) = (with_bar(None), with_bar(Some("Save")));
    assert_eq!(told(Some(&bar), &open), (True, False));
    assert_eq!(told(Some(&bar), &bar), (NotApplicable, NotApplicable));
    assert_eq!(told(Some(&open), &bar), (False, True));
    assert_eq!(told(None, &bar), (True, NotApplicable), "the page has come with it");
    let none = page(|p| p.text("Files"));
    assert_eq!(told(Some(&with_bar(None)), &none).0, False, "what its role told before");
}

#[test]
fn a_menu_is_closed_when_the_one_that_was_open_is_no_more() {
    let target = Target { name: None, ..target(Some(ElementKind::Menu), "") };
    let closed = check(Claim::State { target, state: State::Collapsed }, Memory::Now);
    let told =
        |before: &Snapshot, now: &Snapshot| judge(&closed, &View { before: Some(before), ..view(now) }).truth;
    let (bar, open) = (with_bar(None), with_bar(Some("Save")));
    assert_eq!(told(&open, &bar), True);
    assert_ne!(told(&open, &open), True);
    assert_ne!(told(&bar, &bar), True);
    let Assertion::Check(Check { claim: Claim::State { target, .. }, .. }) = closed else {
        panic!("a state")
    };
    let still = check(Claim::State { target, state: State::Expanded }, Memory::Still);
    let told = |now: &Snapshot| judge(&still, &View { before: Some(&open), ..view(now) }).truth;
    assert_eq!([told(&bar), told(&open)], [False, NotApplicable]);
}

#[test]
fn what_stands_in_the_bar_is_not_in_the_menu_that_is_open() {
    let told = |text, now: &Snapshot| truth(within(text, Region::Menu), now);
    let open = with_bar(Some("Save"));
    assert_eq!([told("Save", &open), told("File", &open), told("Edit", &open)], [True, NotApplicable, False]);
    assert_eq!(told("File", &with_bar(None)), True);
}
