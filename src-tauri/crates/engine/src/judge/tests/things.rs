//! Things that are called without quotes, and texts at their labels.

use super::*;
use crate::assertion::{Edge, State};
use crate::step::Target;

fn thing(name: &str, opens: bool) -> Claim {
    Claim::Thing { name: Literal::bare(name.to_owned()), opens }
}

/// A page that shows these texts.
fn shown(texts: &[&str]) -> Snapshot {
    page(|p| texts.iter().for_each(|text| p.text(text)))
}

fn price(text: &str) -> Claim {
    Claim::Labelled {
        label: Literal::bare("price".to_owned()),
        text: Literal::quoted(text),
        within: Vec::new(),
        there: false,
    }
}

/// "The status is Sent"
fn status(text: &str) -> Claim {
    Claim::Labelled {
        label: Literal::bare("status".to_owned()),
        text: Literal::quoted(text),
        within: Vec::new(),
        there: true,
    }
}

fn headed(heading: &str, below: &[&str]) -> Snapshot {
    page(|p| {
        p.leaf(Role::Heading, heading);
        below.iter().for_each(|text| p.text(text));
    })
}

#[test]
fn a_thing_is_a_heading_with_something_below() {
    assert_eq!(truth(thing("order summary", false), &headed("Order summary", &["3 items"])), True);
    assert_eq!(truth(thing("order summary", false), &headed("Order summary", &[])), NotApplicable);
    assert_eq!(truth(thing("order summary", false), &headed("Order", &["summary"])), NotApplicable);
}

#[test]
fn a_link_that_may_lead_to_a_thing_is_none() {
    let now = page(|p| {
        p.leaf(Role::Link, "Order summary");
        p.text("Welcome");
    });
    assert_eq!(truth(thing("order summary", false), &now), NotApplicable);
}

#[test]
fn a_label_with_its_value_is_a_thing() {
    let now = page(|p| p.text("Order number: 1001"));
    assert_eq!(truth(thing("order number", false), &now), True);
    let now = page(|p| p.text("Order number:"));
    assert_eq!(truth(thing("order number", false), &now), NotApplicable);
}

#[test]
fn what_opens_was_not_there_before() {
    let now = headed("User profile", &["Ada"]);
    let opened = check(thing("user profile", true), Memory::Now);
    assert_eq!(judge(&opened, &view(&now)).truth, True);
    let stood = View { before: Some(&now), ..view(&now) };
    assert_eq!(judge(&opened, &stood).truth, NotApplicable);
}

#[test]
fn the_logo_is_the_only_image_of_that_name() {
    let logo = |n: usize| {
        page(|p| {
            for _ in 0..n {
                p.open(Role::Img, "Shop logo");
                p.close();
            }
        })
    };
    assert_eq!(truth(thing("logo", false), &logo(1)), True);
    assert_eq!(truth(thing("logo", false), &logo(2)), NotApplicable);
    assert_eq!(truth(thing("logo", false), &logo(0)), NotApplicable);
}

#[test]
fn a_text_at_its_label_is_at_no_other() {
    assert_eq!(truth(price("$5"), &shown(&["Price: $5"])), True);
    assert_eq!(truth(price("$5"), &shown(&["Price: $7", "Shipping: $5"])), NotApplicable);
    assert_eq!(truth(price("$5"), &shown(&["Mug", "$5"])), True);
    assert_eq!(truth(price("$5"), &shown(&["Price: $7"])), False);
    let table = |cell: &str| {
        page(|p| {
            p.table(&[&["Name", "Price"], &["Mug", cell]]);
            p.text("Shipping from $5");
        })
    };
    assert_eq!(truth(price("$5"), &table("$5")), True);
    assert_eq!(truth(price("$5"), &table("$7")), NotApplicable);
}

#[test]
fn a_status_is_what_stands_at_its_label_and_no_word_elsewhere() {
    assert_eq!(truth(status("Sent"), &shown(&["Status: Sent"])), True);
    assert_eq!(truth(status("Sent"), &shown(&["Inbox", "Sent"])), NotApplicable);
    assert_eq!(truth(status("Sent"), &shown(&["Status: Draft", "Sent"])), NotApplicable);
    assert_eq!(truth(status("Sent"), &shown(&["Status: Draft"])), False);
}

#[test]
fn a_text_stands_in_a_part_of_the_window() {
    let at = |y: f64, edge: Edge| {
        let mut now = page(|p| p.text("Saved"));
        now.viewport = (1000, 900);
        now.blocks[0].bbox = Rect { x: 0.0, y, width: 100.0, height: 20.0 };
        truth(Claim::At { text: Literal::quoted("Saved"), edge }, &now)
    };
    assert_eq!(at(10.0, Edge::Top), True);
    assert_eq!(at(10.0, Edge::TopRight), NotApplicable);
    assert_eq!(at(800.0, Edge::Top), NotApplicable);
    assert_eq!(at(800.0, Edge::BottomLeft), True);
    let gone = page(|p| p.text("Other"));
    assert_eq!(truth(Claim::At { text: Literal::quoted("Saved"), edge: Edge::Top }, &gone), True);
}

fn about(matter: &str) -> Claim {
    let text = Some(Literal::bare(matter.to_owned()));
    Claim::Message {
        kind: Some(MessageKind::Error),
        color: None,
        how: TextMatch::Contains,
        text,
        also: Vec::new(),
        within: Vec::new(),
    }
}

#[test]
fn an_error_is_about_what_it_begins_with() {
    let error = |says: &str| {
        page(|p| {
            let at = p.open(Role::Alert, "");
            p.text(says);
            p.close();
            p.s.elements[at].classes = vec!["error".into()];
        })
    };
    assert_eq!(truth(about("the name is required"), &error("Name is required")), True);
    assert_eq!(truth(about("the name is required"), &error("Company name is required")), NotApplicable);
    assert_eq!(truth(about("the name is required"), &error("Fill this in")), NotApplicable);
    let none = page(|p| p.text("Name"));
    let stood = View { before: Some(&none), ..view(&none) };
    assert_eq!(judge(&check(about("the name is required"), Memory::Now), &stood).truth, False);
}

#[test]
fn what_the_only_dropdown_shows_is_selected() {
    let target = |name: &str| Target {
        name: Some(Literal::bare(name.to_owned())),
        kind: None,
        ordinal: None,
        within: Vec::new(),
        span: Span::default(),
    };
    let selected = |name: &str| Claim::State { target: target(name), state: State::Selected };
    let now = page(|p| {
        let at = p.open(Role::Combobox, "Country");
        p.close();
        p.s.elements[at].value = Some("Japan".into());
    });
    assert_eq!(truth(selected("japan"), &now), True);
    assert_eq!(truth(selected("france"), &now), NotApplicable);
}

#[test]
fn items_are_not_counted_beside_a_table_of_another_length() {
    let items = Claim::Count {
        counted: Counted::Elements(ElementKind::Item, None),
        comparison: Comparison::Exactly,
        number: 2,
        within: Vec::new(),
    };
    let list = |p: &mut Page| {
        p.open(Role::List, "");
        p.leaf(Role::ListItem, "All");
        p.leaf(Role::ListItem, "Open");
        p.close();
    };
    assert_eq!(truth(items.clone(), &page(list)), True);
    let with_table = page(|p| {
        list(p);
        p.table(&[&["Name"], &["Ada"], &["Bob"], &["Cy"]]);
    });
    assert_eq!(truth(items.clone(), &with_table), NotApplicable);
    let with_number = page(|p| {
        list(p);
        p.text("10 items");
    });
    assert_eq!(truth(items, &with_number), NotApplicable);
}

#[test]
fn none_of_them_is_written_as_well() {
    let none = |number| Claim::Count {
        counted: Counted::Noun("orders".into()),
        comparison: Comparison::Exactly,
        number,
        within: Vec::new(),
    };
    let now = page(|p| p.text("No orders found"));
    assert_eq!((truth(none(0), &now), truth(none(3), &now)), (True, False));
    assert_eq!(truth(none(0), &page(|p| p.text("Orders"))), NotApplicable);
}

#[test]
fn a_button_of_the_plural_is_a_near_miss() {
    let button = |name: &str| Claim::Element {
        target: Target {
            name: Some(Literal::quoted(name)),
            kind: Some(ElementKind::Button),
            ordinal: None,
            within: Vec::new(),
            span: Span::default(),
        },
    };
    let now = page(|p| {
        p.leaf(Role::Button, "Orders");
    });
    assert_eq!(truth(button("Order"), &now), NotApplicable);
    assert_eq!(truth(button("Orders"), &now), True);
    assert_eq!(truth(button("Save"), &now), False);
}

#[test]
fn a_label_title_is_no_title_of_the_page() {
    let title = |text: &str| Claim::Title { how: TextMatch::Is, text: Literal::quoted(text), tab: false };
    let mut now = page(|p| p.text("Title: Emma"));
    now.title = "Edit book".into();
    assert_eq!(truth(title("Emma"), &now), NotApplicable);
    assert_eq!(truth(title("Persuasion"), &now), False);
    assert_eq!(truth(title("Edit book"), &now), True);
}

#[test]
fn a_link_to_this_very_address_names_the_page() {
    let headed = |heading: &str, url: &str, links: &[(&str, &str)]| {
        let mut s = page(|p| {
            let h = p.leaf(Role::Heading, heading);
            p.s.elements[h].level = Some(1);
            for (name, to) in links {
                let link = p.leaf(Role::Link, name);
                p.s.elements[link].href = Some((*to).to_owned());
            }
        });
        s.url = url.into();
        s
    };
    let at = |url: &str, links: &[(&str, &str)]| headed("Welcome back, Ada", url, links);
    const MENU: [(&str, &str); 3] =
        [("Dashboard", "http://h/#/"), ("Tasks", "http://h/#/tasks"), ("Spaces", "http://h/#/spaces")];
    let is = |name: &str, s: &Snapshot| {
        let view = View { base_url: Some("http://h"), ..view(s) };
        judge(&check(Claim::Page { name: Literal::quoted(name) }, Memory::Now), &view).truth
    };
    assert_eq!(is("Dashboard", &at("http://h/#/", &MENU)), True);
    assert_eq!(is("Start", &at("http://h/#/", &MENU)), True);
    assert_eq!(is("Tasks", &at("http://h/#/", &MENU)), NotApplicable);
    assert_eq!(is("Tasks", &at("http://h/#/tasks/7", &MENU)), NotApplicable, "a page below it");
    assert_eq!(is("Start", &at("http://h/#/tasks", &MENU)), NotApplicable);
    // The link may have led to a page that is broken.
    for heading in ["Spaces", "Access denied"] {
        assert_eq!(is("Dashboard", &headed(heading, "http://h/#/", &MENU)), NotApplicable, "{heading}");
        assert_eq!(is("Start", &headed(heading, "http://h/#/", &MENU)), NotApplicable, "{heading}");
    }
    let tasks = headed("All that is to do", "http://h/#/tasks", &MENU);
    assert_eq!(is("Tasks", &tasks), NotApplicable, "a heading of its own");
    assert_eq!(is("Start", &headed("Gear for the long way", "http://h/#/", &MENU)), True);
    // Whose links are scripts has one address for all pages.
    let scripted =
        [("Dashboard", "http://h/#"), ("Tasks", "http://h/#"), ("A", "http://h/a"), ("B", "http://h/b")];
    assert_eq!(is("Tasks", &at("http://h/", &scripted)), NotApplicable);
    let empty = [("Home", "http://h/"), ("Tasks", "http://h/"), ("Logo", "http://h/"), MENU[1], MENU[2]];
    assert_eq!(is("Tasks", &at("http://h/", &empty)), NotApplicable);
    assert_eq!(is("Dashboard", &at("http://h/#/", &MENU[..2])), NotApplicable, "no addresses of their own");
    let mut asks = at("http://h/#/", &MENU);
    asks.elements[1].states.masked = true;
    assert_eq!(is("Dashboard", &asks), NotApplicable);
}
