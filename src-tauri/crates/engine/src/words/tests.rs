//! Every word that is printed is read by both grammars as what it was printed for.

use super::*;
use crate::assertion::{Assertion, Check, Claim, Counted};
use crate::parse::{action_cell, expected_cell};
use crate::step::{Action, Scope, Target};

fn clicked(cell: &str) -> Target {
    match action_cell(cell).map(|mut steps| steps.remove(0).action) {
        Ok(Action::Click { target, .. }) => target,
        other => panic!("{cell}: {other:?}"),
    }
}

fn claimed(cell: &str) -> Claim {
    match expected_cell(cell) {
        Ok(Some(Assertion::Check(check))) => check.claim,
        other => panic!("{cell}: {other:?}"),
    }
}

#[test]
fn kinds_are_read_as_they_are_printed() {
    for &kind in ElementKind::ALL {
        let noun = kind.noun();
        assert_eq!(clicked(&format!("Click the {noun} 'Save'")).kind, Some(kind), "{noun}");
        let cell = format!("there are exactly 3 {}", kind.nouns());
        match claimed(&cell) {
            Claim::Count { counted: Counted::Elements(counted, None), .. } => {
                assert_eq!(counted, kind, "{noun}")
            }
            other => panic!("{cell}: {other:?}"),
        }
    }
}

#[test]
fn parts_of_the_page_are_read_as_they_are_printed() {
    for &region in Region::ALL {
        let noun = region.noun();
        let within = clicked(&format!("Click 'Save' in the {noun}")).within;
        assert_eq!(within, [Scope::Region(region)], "{noun}");
        match claimed(&format!("'Saved' is displayed in the {noun}")) {
            Claim::Text { within, .. } => assert_eq!(within, [Scope::Region(region)], "{noun}"),
            Claim::Message { .. } => assert_eq!(region, Region::Message),
            other => panic!("{noun}: {other:?}"),
        }
    }
}

#[test]
fn states_are_read_as_they_are_printed() {
    for &state in State::ALL {
        match claimed(&format!("the field 'Name' is {}", state.word())) {
            Claim::State { state: read, .. } => assert_eq!(read, state),
            other => panic!("{}: {other:?}", state.word()),
        }
    }
}

#[test]
fn comparisons_are_read_as_they_are_printed() {
    for &comparison in Comparison::ALL {
        let before = matches!(comparison, Comparison::MoreThanBefore | Comparison::FewerThanBefore);
        // What is counted against an earlier page is a sentence of another form.
        let counted = format!("there are {} 3 rows", comparison.of_count());
        match expected_cell(&counted) {
            Ok(Some(Assertion::Check(Check { claim: Claim::Count { comparison: read, .. }, .. }))) => {
                assert_eq!(read, comparison);
            }
            other => assert!(before, "{counted}: {other:?}"),
        }
        let bound = format!("the field 'Age' is {} 3", comparison.of_number());
        match claimed(&bound) {
            Claim::Number { bounds, .. } => assert!(before || bounds[0].0 == comparison, "{bound}"),
            Claim::Value { .. } => assert_eq!(comparison, Comparison::Exactly),
            other => panic!("{bound}: {other:?}"),
        }
    }
}

#[test]
fn kinds_of_message_and_matches_are_read_as_they_are_printed() {
    for &kind in MessageKind::ALL {
        match claimed(&format!("the {} message 'Saved' is displayed", kind.word())) {
            Claim::Message { kind: read, .. } => assert_eq!(read, Some(kind)),
            other => panic!("{other:?}"),
        }
    }
    for &how in TextMatch::ALL {
        match claimed(&format!("the field 'Name' {} 'Ada'", how.verb())) {
            Claim::Value { how: read, .. } => assert_eq!(read, how),
            other => panic!("{other:?}"),
        }
    }
    for &side in Side::ALL {
        match claimed(&format!("'Required' is displayed {} the field 'Name'", side.preposition())) {
            Claim::Text { within, .. } => {
                assert!(matches!(within[0], Scope::Control(_, _, read) if read == side), "{within:?}");
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn places_in_the_window_are_read_as_they_are_printed() {
    for &edge in Edge::ALL {
        let cell = format!("'Saved' is at the {} of the page", edge.words());
        let Ok(Some(Assertion::And(parts))) = expected_cell(&cell) else { panic!("{cell}") };
        let told = parts.iter().any(|part| {
            matches!(part, Assertion::Check(Check { claim: Claim::At { edge: read, .. }, .. }) if *read == edge)
        });
        assert!(told, "{cell}: {parts:?}");
    }
}

/// All roles, by the names that WAI-ARIA has for them.
const ROLES: &[&str] = &[
    "alert",
    "alertdialog",
    "article",
    "banner",
    "button",
    "cell",
    "checkbox",
    "columnheader",
    "combobox",
    "complementary",
    "contentinfo",
    "dialog",
    "figure",
    "form",
    "file",
    "grid",
    "gridcell",
    "group",
    "heading",
    "img",
    "link",
    "list",
    "listbox",
    "listitem",
    "log",
    "main",
    "menu",
    "menubar",
    "menuitem",
    "menuitemcheckbox",
    "menuitemradio",
    "meter",
    "navigation",
    "note",
    "option",
    "progressbar",
    "radio",
    "radiogroup",
    "region",
    "row",
    "rowgroup",
    "rowheader",
    "search",
    "searchbox",
    "separator",
    "slider",
    "spinbutton",
    "status",
    "switch",
    "tab",
    "table",
    "tablist",
    "tabpanel",
    "textbox",
    "toolbar",
    "tooltip",
    "tree",
    "treegrid",
    "treeitem",
];

#[test]
fn what_roles_are_called_is_read_as_their_kind() {
    for name in ROLES {
        let role = crate::locator::role_named(name).expect("a role");
        let e = Element { role, ..Element::default() };
        let kind = kind_of_role(role).unwrap_or(ElementKind::Element);
        let noun = said_of(&e);
        assert_eq!(clicked(&format!("Click the {noun} 'Save'")).kind, Some(kind), "{name}: {noun}");
        match claimed(&format!("the {noun} 'Save' is displayed")) {
            Claim::Element { target } => assert_eq!(target.kind, Some(kind), "{name}: {noun}"),
            Claim::Text { .. } | Claim::Message { .. } | Claim::Dialog { .. } | Claim::TableRow { .. } => {}
            other => panic!("{name}: {noun}: {other:?}"),
        }
    }
}

#[test]
fn a_text_is_quoted_so_that_it_can_be_read() {
    for (text, quotes) in [("Save", "'Save'"), ("Don't", "\"Don't\""), ("5\" and 6'", "«5\" and 6'»")] {
        assert_eq!(quoted(text), quotes);
        assert_eq!(clicked(&format!("Click {quotes}")).name.map(|name| name.text).as_deref(), Some(text));
    }
    assert_eq!(in_quotes("a\nb"), None);
}

#[test]
fn places_are_read_as_they_are_printed() {
    for number in 1..=125 {
        let place = Ordinal::Nth(number);
        for words in [place.in_words(), place.in_digits()] {
            assert_eq!(clicked(&format!("Click the {words} button")).ordinal, Some(place), "{words}");
        }
    }
}
