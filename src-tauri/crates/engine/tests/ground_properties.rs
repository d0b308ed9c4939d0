//! What holds of any page, sound or malformed.

mod ground_page;

use ground_page::{Page, named, the};
use proptest::prelude::*;
use verbatim_engine::ground::{
    Tier, Verb, candidate, dialog_button, find, ground, listbox_option, login_form, logout_control, option,
    scope,
};
use verbatim_engine::snapshot::{Block, Element, Role, Run, Snapshot, Table, TableCell, TableRow};
use verbatim_engine::step::{ElementKind, Literal, Ordinal, Region, Scope, Target};

const ROLES: [Role; 16] = [
    Role::Button,
    Role::Link,
    Role::Textbox,
    Role::Checkbox,
    Role::Combobox,
    Role::Listbox,
    Role::Option,
    Role::Heading,
    Role::Row,
    Role::Cell,
    Role::ColumnHeader,
    Role::ListItem,
    Role::Dialog,
    Role::Generic,
    Role::File,
    Role::Region,
];
const VERBS: [Verb; 9] = [
    Verb::Click,
    Verb::Choose,
    Verb::Check,
    Verb::Select,
    Verb::Fill,
    Verb::Upload,
    Verb::Hover,
    Verb::Scroll,
    Verb::Observe,
];

fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("Save".to_owned()),
        Just("save".to_owned()),
        Just("Save draft".to_owned()),
        Just("Cart 3".to_owned()),
        Just(String::new()),
        "[ A-Za-z0-9_:*(é保★]{0,8}",
    ]
}

fn element() -> impl Strategy<Value = Element> {
    let texts = (word(), word(), word(), word());
    let links = (
        proptest::option::of(0..20_usize),
        proptest::option::of(0..20_usize),
        proptest::option::of(0..20_usize),
    );
    (0..ROLES.len(), texts, links, (0..20_usize, 0..20_usize), any::<[bool; 4]>()).prop_map(
        |(role, (name, label, hint, ident), (parent, labels_element, owner), runs, flags)| Element {
            role: ROLES[role],
            name,
            labels: vec![label],
            hints: vec![hint],
            idents: vec![ident],
            parent,
            labels_element,
            owner,
            runs,
            tag: if flags[0] { "label".into() } else { "div".into() },
            visible: flags[1],
            clickable: flags[2],
            modal: flags[3],
            ..Element::default()
        },
    )
}

/// Indexes point anywhere.
fn snapshot() -> impl Strategy<Value = Snapshot> {
    let runs = prop::collection::vec((word(), 0..8_usize), 0..12);
    let cells = prop::collection::vec((0..25_usize, 0..3_usize), 0..4);
    let rows = prop::collection::vec((0..25_usize, any::<bool>(), cells), 0..4);
    (prop::collection::vec(element(), 0..15), runs, rows, any::<bool>()).prop_map(
        |(elements, runs, rows, truncated)| Snapshot {
            elements,
            runs: runs.into_iter().map(|(text, block)| Run { text, block, ..Run::default() }).collect(),
            blocks: vec![Block { element: Some(30), ..Block::default() }; 4],
            tables: vec![Table {
                element: 3,
                rows: rows
                    .into_iter()
                    .map(|(element, header, cells)| TableRow {
                        element,
                        header,
                        cells: cells
                            .into_iter()
                            .map(|(element, column)| TableCell { element, column })
                            .collect(),
                        ..TableRow::default()
                    })
                    .collect(),
                rearranged: false,
                total: None,
            }],
            focused: Some(40),
            truncated,
            ..Snapshot::default()
        },
    )
}

fn scopes(text: &str) -> Vec<Scope> {
    let text = Literal::quoted(text);
    vec![
        Scope::Row(text.clone()),
        Scope::RowAt(Ordinal::Nth(0)),
        Scope::RowAt(Ordinal::Last),
        Scope::Region(Region::Dialog),
        Scope::Region(Region::Menu),
        Scope::Named(text.clone(), None),
        Scope::Named(text.clone(), Some(ElementKind::Column)),
        Scope::Under(text.clone()),
        Scope::NextTo(text.clone()),
        Scope::Column(text),
    ]
}

fn all_targets(text: &str) -> Vec<Target> {
    let kinds =
        [ElementKind::Button, ElementKind::Row, ElementKind::Card, ElementKind::Label, ElementKind::Section];
    let mut targets = vec![named(text), Target { ordinal: Some(Ordinal::Nth(0)), ..named(text) }];
    targets.extend(kinds.iter().flat_map(|&k| [the(k), Target { kind: Some(k), ..named(text) }]));
    targets.extend(scopes(text).into_iter().map(|s| Target { within: vec![s], ..named(text) }));
    targets
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(128) })]

    #[test]
    fn no_page_makes_it_panic(page in snapshot(), text in word()) {
        for target in all_targets(&text) {
            for verb in VERBS {
                let _ = ground(&page, &target, verb, "s");
            }
        }
        for scope in scopes(&text) {
            let _ = scope::resolve(&page, &[scope]);
        }
        let value = Literal::quoted(&text);
        for i in 0..page.elements.len() + 2 {
            let _ = (candidate(&page, i), option(&page, i, &value), listbox_option(&page, i, &value));
        }
        let _ = (login_form(&page, "s"), logout_control(&page, "s"));
        let _ = (dialog_button(&page, true, None, "s"), dialog_button(&page, false, Some(&value), "s"));
    }

    #[test]
    fn what_is_found_is_visible_and_has_the_name(page in snapshot(), text in word()) {
        for verb in VERBS.into_iter().filter(|v| *v != Verb::Upload) {
            let found = find(&page, &named(&text), verb);
            for &i in &found.elements {
                let e = &page.elements[i];
                prop_assert!(e.visible);
                if found.tier == Some(Tier::ExactName) && !e.clickable {
                    prop_assert_eq!(e.name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase(),
                        text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase());
                }
            }
            for near in found.near {
                prop_assert!(page.elements[near].visible);
            }
        }
    }

    #[test]
    fn a_change_of_one_letter_finds_nothing(letters in "[a-z]{4,10}", at in 0..4_usize, with in "[A-Z]") {
        let mut page = Page::new();
        let mut name = letters.clone();
        name.replace_range(at..=at, &with);
        prop_assume!(name.to_lowercase() != letters);
        page.el(Role::Button, &name);
        page.field(Role::Textbox, &name);
        for verb in VERBS {
            prop_assert!(page.find(&named(&letters), verb).is_empty());
        }
    }

    #[test]
    fn whatever_else_is_on_the_page_the_exact_button_is_clicked(others in prop::collection::vec("[a-z]{1,6}", 0..6)) {
        let mut page = Page::new();
        for other in others.iter().filter(|o| *o != "target") {
            page.el(Role::Button, other);
            page.el(Role::Heading, "Target");
        }
        let button = page.el(Role::Button, "Target");
        prop_assert_eq!(page.one(&named("Target"), Verb::Click), button);
    }
}
