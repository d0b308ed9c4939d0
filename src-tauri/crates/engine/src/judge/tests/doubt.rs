//! Where a sentence could mean several things, or a rule sees less than a person: no verdict rather than a wrong one.

use super::*;
use crate::step::{Region, Scope, Target};

fn target(kind: ElementKind, name: Literal) -> Target {
    Target { name: Some(name), kind: Some(kind), ordinal: None, within: Vec::new(), span: Span::default() }
}

fn shown(kind: ElementKind, name: Literal) -> Claim {
    Claim::Element { target: target(kind, name) }
}

#[test]
fn of_several_tables_the_one_with_the_column_is_meant() {
    let now = page(|p| {
        p.open(Role::Navigation, "");
        p.table(&[&["Model", "Add"], &["Books", "Add"]]);
        p.close();
        p.table(&[&["Name", "Born"], &["Ada", "1815"], &["Grace", "1906"]]);
        p.table(&[&["Title", "Pages"], &["Emma", "474"]]);
    });
    let order = |column: &str| Claim::Order {
        column: Some(Literal::quoted(column)),
        direction: Direction::Ascending,
        undirected: false,
        numeric: false,
        by_date: false,
        within: vec![Scope::Region(Region::Table)],
    };
    assert_eq!(truth(order("Born"), &now), True);
    assert_eq!(truth(order("Weight"), &now), NotApplicable);
    let row = |cells: &[&str]| Claim::TableRow {
        cells: cells.iter().map(|c| Literal::quoted(*c)).collect(),
        within: vec![Scope::Region(Region::Table)],
    };
    // Two tables of the content could be meant; one in the navigation is not.
    assert_eq!(truth(row(&["Ada", "1815"]), &now), NotApplicable);
    let now = page(|p| {
        p.open(Role::Navigation, "");
        p.table(&[&["Model", "Add"], &["Books", "Add"]]);
        p.close();
        p.table(&[&["Name", "Born"], &["Ada", "1815"], &["Grace", "1906"]]);
    });
    assert_eq!(truth(row(&["Ada", "1815"]), &now), True);
    assert_eq!(truth(row(&["Ada", "1906"]), &now), False);
    assert_eq!(truth(row(&["Books", "Add"]), &now), False);
}

#[test]
fn a_tool_tip_is_no_name_where_another_can_be_read() {
    let now = page(|p| {
        let link = p.leaf(Role::Link, "our daily bread");
        p.s.elements[link].hints = vec!["kitchen:bread".into()];
        let icon = p.leaf(Role::Link, "");
        p.s.elements[icon].hints = vec!["Feed".into()];
    });
    assert_eq!(truth(shown(ElementKind::Link, Literal::quoted("our daily bread")), &now), True);
    assert_eq!(truth(shown(ElementKind::Link, Literal::quoted("kitchen:bread")), &now), False);
    assert_eq!(truth(shown(ElementKind::Link, Literal::quoted("Feed")), &now), True);
}

#[test]
fn only_a_name_in_quotes_must_be_there() {
    let now = page(|p| {
        p.leaf(Role::Button, "Save");
    });
    assert_eq!(truth(shown(ElementKind::Button, Literal::quoted("Send")), &now), False);
    assert_eq!(truth(shown(ElementKind::Button, Literal::bare("Send")), &now), NotApplicable);
    assert_eq!(truth(shown(ElementKind::Form, Literal::bare("checkout")), &now), NotApplicable);
}

#[test]
fn a_header_cell_is_not_the_value_that_it_heads() {
    let now = page(|p| p.table(&[&["Item", "TOTAL", "Left"], &["Pen", "$2.00", "7"]]));
    let of = |value: &str| Claim::Value {
        target: Target { kind: None, ..target(ElementKind::Text, Literal::bare("total")) },
        how: TextMatch::Is,
        value: Literal::quoted(value),
    };
    assert_ne!(truth(of("$2.00"), &now), False);
    assert_ne!(truth(of("$3.00"), &now), True);
}

#[test]
fn next_to_is_told_on_the_line_alone() {
    let beside = |text: &str| Claim::Text {
        text: Literal::quoted(text),
        within: vec![Scope::NextTo(Literal::quoted("Pepper Mill"))],
        listed: false,
    };
    let now = page(|p| {
        p.open(Role::ListItem, "");
        p.text("Sold out");
        p.leaf(Role::Link, "Pepper Mill");
        p.close();
    });
    assert_eq!(truth(beside("Sold out"), &now), NotApplicable);
    assert_eq!(truth(beside("In stock"), &now), False);
}

#[test]
fn the_table_header_is_that_of_one_table() {
    let headed = |text: &str| Claim::Text {
        text: Literal::quoted(text),
        within: vec![Scope::Region(Region::TableHeader)],
        listed: false,
    };
    let one = page(|p| p.table(&[&["Name", "Born"], &["Ada", "1815"]]));
    assert_eq!(truth(headed("Born"), &one), True);
    assert_eq!(truth(headed("Ada"), &one), False);
    let two = page(|p| {
        p.table(&[&["Name", "Born"], &["Ada", "1815"]]);
        p.table(&[&["Title", "Pages"], &["Emma", "474"]]);
    });
    assert_eq!(truth(headed("Born"), &two), NotApplicable);
}

#[test]
fn the_list_is_not_all_lists() {
    let now = page(|p| {
        for links in [["Products", "Help"], ["Kettle", "Lamp"]] {
            p.open(Role::List, "");
            for link in links {
                p.open(Role::ListItem, "");
                p.leaf(Role::Link, link);
                p.close();
            }
            p.close();
        }
    });
    let first = Claim::ItemAt {
        ordinal: Ordinal::Nth(1),
        kind: Some(ElementKind::Link),
        text: Literal::quoted("Products"),
        exact: false,
        within: vec![Scope::Region(Region::List)],
    };
    assert_eq!(truth(first, &now), NotApplicable);
}

#[test]
fn what_stands_beside_the_only_list_may_be_the_first_of_something_else() {
    let now = page(|p| {
        p.open(Role::List, "");
        p.leaf(Role::ListItem, "Kettle");
        p.leaf(Role::ListItem, "Lamp");
        p.close();
        p.text("Cedar");
    });
    let first = |text: &str, kind| Claim::ItemAt {
        ordinal: Ordinal::Nth(1),
        kind,
        text: Literal::quoted(text),
        exact: false,
        within: Vec::new(),
    };
    let truths = ["Kettle", "Lamp", "Cedar", "Maple"].map(|text| truth(first(text, None), &now));
    assert_eq!(truths, [True, False, NotApplicable, False]);
    assert_eq!(truth(first("Cedar", Some(ElementKind::Item)), &now), False, "the first item was said");
}

#[test]
fn no_longer_looks_back_over_the_case() {
    let first = page(|p| p.text("This topic does not exist yet"));
    let form = page(|p| p.text("Edit"));
    let now = page(|p| p.text("Saved"));
    let rows = [&first, &form];
    let steps = [&form];
    let view = View { before: Some(&form), rows: &rows[..1], steps: &steps, ..view(&now) };
    let gone = |t: &str| judge(&not(check(text(t), Memory::NoLonger)), &view).truth;
    assert_eq!(gone("This topic does not exist yet"), True);
    assert_eq!(gone("Never"), NotApplicable);
    assert_eq!(gone("Saved"), False);
}

#[test]
fn a_form_that_is_shown_again_is_its_page_and_an_error_is_none() {
    let named = || Claim::Page { name: Literal::quoted("Log in") };
    let mut now = page(|p| {
        let heading = p.leaf(Role::Heading, "Log in");
        p.s.elements[heading].level = Some(1);
    });
    now.title = "Log in".into();
    for (status, expected) in [(200, True), (401, True), (422, True), (500, NotApplicable)] {
        now.status = Some(status);
        assert_eq!(truth(named(), &now), expected, "{status}");
    }
}

#[test]
fn a_dialog_with_its_role_is_closed_when_it_is_gone() {
    let before = page(|p| {
        p.leaf(Role::Dialog, "Rename list");
    });
    // What is fixed and new, a message say, is no dialog that has been left open.
    let now = page(|p| {
        let toast = p.leaf(Role::Generic, "Renamed");
        p.s.elements[toast].fixed = true;
    });
    let claim =
        || not(check(Claim::Dialog { how: TextMatch::Contains, text: None, also: Vec::new() }, Memory::Now));
    assert_eq!(judge(&claim(), &View { before: Some(&before), ..view(&now) }).truth, True);
    assert_eq!(judge(&claim(), &view(&now)).truth, NotApplicable);
}

#[test]
fn what_the_page_cuts_off_is_not_read() {
    let mut now = page(|p| {
        p.table(&[&["Name", "Note"], &["Kettle", "Long name of a product"]]);
        p.text("Mug of blue clay");
        p.leaf(Role::Link, "All about kettles");
    });
    for run in &mut now.runs {
        run.cut = (run.text.len() > 10).then_some(8);
    }
    let denied = |t: &str| judge(&not(check(text(t), Memory::Now)), &view(&now)).truth;
    assert_eq!([truth(text("Mug of"), &now), denied("Mug of")], [True, False]);
    assert_eq!([truth(text("Mug of blue clay"), &now), denied("clay")], [NotApplicable, NotApplicable]);
    assert_eq!(truth(text("Mug of b\u{2026}"), &now), NotApplicable);
    assert_eq!([truth(text("Mug of red clay"), &now), denied("red")], [False, True]);
    let twice = Claim::Count {
        counted: Counted::Text(Literal::quoted("of")),
        comparison: Comparison::Exactly,
        number: 2,
        within: Vec::new(),
    };
    assert_eq!(truth(twice, &now), NotApplicable);
    let row = |note: &str| Claim::TableRow {
        cells: vec![Literal::quoted("Kettle"), Literal::quoted(note)],
        within: Vec::new(),
    };
    assert_eq!(truth(row("Long"), &now), True);
    assert_eq!(truth(row("Long name of a product"), &now), NotApplicable);
    assert_eq!(truth(row("Short name"), &now), False);
    let link = |name: &str| shown(ElementKind::Link, Literal::quoted(name));
    assert_eq!(truth(link("All about kettles"), &now), NotApplicable);
    assert_eq!(truth(link("All about mugs"), &now), False);
    let why = judge(&check(text("Mug of blue clay"), Memory::Now), &view(&now)).checks[0].reason.clone();
    assert!(why.is_some_and(|why| why.starts_with("the page cuts 'Mug of blue clay' off")));
}

#[test]
fn what_lies_behind_something_is_neither_there_nor_missing() {
    let before = page(|p| p.text("Form"));
    let mut now = page(|p| {
        p.text("Saved.");
        p.table(&[&["Name", "Note"], &["Ada", "new"]]);
        p.open(Role::Textbox, "Name");
        p.run("Ada", RunKind::Value);
        p.close();
    });
    for run in &mut now.runs {
        if run.kind == RunKind::Content && run.text != "Name" {
            run.kind = RunKind::Covered;
        }
    }
    let field = now.elements.len() - 1;
    now.elements[field].value = Some("Ada".into());
    let of =
        |claim: Claim| judge(&check(claim, Memory::Now), &View { before: Some(&before), ..view(&now) }).truth;
    let message = Claim::Message {
        kind: None,
        color: None,
        how: TextMatch::Contains,
        text: Some(Literal::quoted("Saved.")),
        also: Vec::new(),
        within: Vec::new(),
    };
    let row = |note: &str| Claim::TableRow { cells: vec![Literal::quoted(note)], within: Vec::new() };
    assert_eq!([of(message), of(row("new")), of(row("old"))], [NotApplicable, NotApplicable, False]);
    let value = Claim::Value {
        target: seen::target(Some(ElementKind::Field), "Name"),
        how: TextMatch::Is,
        value: Literal::quoted("Ada"),
    };
    assert_eq!(of(value), True);
}

#[test]
fn words_after_a_label_may_be_no_value_of_it() {
    let is = |text: &str, value: &str| {
        let now = page(|p| {
            p.leaf(Role::Heading, text);
        });
        let claim = Claim::Value {
            target: seen::target(None, "Status"),
            how: TextMatch::Is,
            value: Literal::quoted(value),
        };
        truth(claim, &now)
    };
    assert_eq!(is("Status changes", "Paid"), NotApplicable);
    assert_eq!([is("Status: Open", "Open"), is("Status: Open", "Paid")], [True, False]);
    assert_eq!([is("Status 7", "7"), is("Status 7", "8")], [True, False]);
    assert_eq!(is("Status Open", "Open"), True);
}
