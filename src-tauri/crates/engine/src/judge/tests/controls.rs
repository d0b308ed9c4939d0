//! Controls that show or offer other than their value says.

use super::seen::target;
use super::*;
use crate::assertion::State;
use crate::snapshot::{Run, SelectOption, Style, Tristate};
use crate::step::Scope;

/// A combobox that holds nothing, with texts at these places.
fn chooser(role: Role, texts: &[(&str, f64, bool)]) -> Snapshot {
    let mut now = page(|p| {
        p.leaf(role, "Color");
        for (text, _, chip) in texts {
            p.text(text);
            if *chip {
                p.leaf(Role::Button, &format!("Remove {text}"));
            }
        }
    });
    let field = Rect { x: 100.0, y: 0.0, width: 80.0, height: 20.0 };
    now.elements[0].bbox = field;
    now.elements[0].value = Some(String::new());
    for (text, x, _) in texts {
        let at = Rect { x: *x, y: 2.0, width: 40.0, height: 16.0 };
        let run = now.runs.iter().find(|r| r.text == *text).unwrap().block;
        now.blocks[run].bbox = at;
        let remove = now.elements.iter_mut().find(|e| e.name == format!("Remove {text}"));
        if let Some(e) = remove {
            e.bbox = Rect { x: x + 41.0, y: 2.0, width: 10.0, height: 16.0 };
        }
    }
    now
}

#[test]
fn a_choice_that_is_drawn_at_an_input_is_seen() {
    let is = |now: &Snapshot, value: &str| {
        let (target, value) = (target(None, "Color"), Literal::quoted(value));
        truth(Claim::Value { target, how: TextMatch::Is, value }, now)
    };
    let empty = |now: &Snapshot| truth(Claim::Empty { target: target(None, "Color") }, now);
    let over = chooser(Role::Combobox, &[("Green", 102.0, false)]);
    assert_eq!([is(&over, "Green"), is(&over, "Blue"), empty(&over)], [True, False, NotApplicable]);
    assert_eq!(is(&over, ""), NotApplicable);
    let mut loose = over;
    loose.blocks.iter_mut().for_each(|b| b.bbox.height = 300.0);
    assert_eq!([is(&loose, "Green"), empty(&loose)], [False, True]);
    let chips = chooser(Role::Combobox, &[("Red", 46.0, true), ("Blue", -8.0, true)]);
    assert_eq!(
        [is(&chips, "Red"), is(&chips, "Blue"), is(&chips, "Pink")],
        [NotApplicable, NotApplicable, False]
    );
    assert_eq!(empty(&chips), NotApplicable);
    assert_eq!(empty(&chooser(Role::Textbox, &[("one", 46.0, true)])), NotApplicable);
    // A text before a field is none of its value.
    assert_eq!(empty(&chooser(Role::Textbox, &[("Price in $", 46.0, false)])), True);
    assert_eq!(empty(&chooser(Role::Textbox, &[("Green", 102.0, false)])), True);
}

#[test]
fn of_a_masked_field_only_the_length_is_seen() {
    let mut now = page(|p| {
        p.leaf(Role::Textbox, "Password");
    });
    now.elements[0].states.masked = true;
    let value = |now: &Snapshot, how, value: &str| {
        truth(Claim::Value { target: target(None, "Password"), how, value: Literal::quoted(value) }, now)
    };
    now.elements[0].value = Some("•".repeat(11));
    for (how, text, told) in [
        (TextMatch::Is, "open sesame", NotApplicable),
        (TextMatch::Is, "open sesam", False),
        (TextMatch::Contains, "sesame", NotApplicable),
        (TextMatch::Contains, "open sesame!", False),
        (TextMatch::Is, "•••••••••••", True),
    ] {
        assert_eq!(value(&now, how, text), told, "{text}");
    }
    now.elements[0].value = Some(String::new());
    assert_eq!(value(&now, TextMatch::Is, "open sesame"), False);
}

#[test]
fn of_several_choices_that_are_drawn_each_is_contained_and_none_is_the_value() {
    let told = |now: &Snapshot, how: TextMatch, value: &str| {
        let (target, value) = (target(None, "Color"), Literal::quoted(value));
        truth(Claim::Value { target, how, value }, now)
    };
    let mut several = chooser(Role::Combobox, &[("Red", 102.0, false), ("Blue", 138.0, false)]);
    for held in ["", "Red, Blue"] {
        several.elements[0].value = Some(held.into());
        assert_eq!(told(&several, TextMatch::Is, "Red"), NotApplicable, "{held}");
        assert_eq!(told(&several, TextMatch::Contains, "Red"), True, "{held}");
        assert_eq!(told(&several, TextMatch::Is, "Pink"), False, "{held}");
        assert_eq!(told(&several, TextMatch::Contains, "Pink"), False, "{held}");
    }
    several.elements[0].value = Some("Re".into());
    assert_eq!(told(&several, TextMatch::Is, "Red"), NotApplicable, "typed over it");
}

#[test]
fn texts_behind_a_dialog_are_not_drawn_at_its_fields() {
    let contains = |now: &Snapshot, value: &str| {
        let (target, value) = (target(None, "Color"), Literal::quoted(value));
        truth(Claim::Value { target, how: TextMatch::Contains, value }, now)
    };
    let placed = |now: &mut Snapshot| {
        let field = Rect { x: 100.0, y: 0.0, width: 80.0, height: 20.0 };
        let combobox = now.elements.iter_mut().find(|e| e.role == Role::Combobox).unwrap();
        combobox.bbox = field;
        now.blocks.iter_mut().for_each(|b| b.bbox = field);
    };
    // The row of a table lies behind the dropdown of an open dialog.
    let mut behind = page(|p| {
        p.leaf(Role::Cell, "Red");
        let dialog = p.open(Role::Dialog, "Edit");
        p.s.elements[dialog].modal = true;
        let e = p.open(Role::Combobox, "Color");
        p.s.elements[e].value = Some(String::new());
        p.close();
        p.close();
    });
    placed(&mut behind);
    assert_eq!(contains(&behind, "Red"), False);
    // What a dropdown shows itself is all that it shows, whatever lies below it.
    let mut own = page(|p| {
        p.leaf(Role::Cell, "Red");
        let e = p.open(Role::Combobox, "Color");
        p.text("Green");
        p.s.elements[e].value = Some("Green".into());
        p.close();
    });
    placed(&mut own);
    assert_eq!([contains(&own, "Red"), contains(&own, "Green")], [False, True]);
}

#[test]
fn a_button_that_stays_down_is_selected_and_on() {
    let mut now = page(|p| {
        p.leaf(Role::Button, "Bold");
    });
    let told = |now: &Snapshot| {
        [State::Selected, State::Checked, State::Pressed, State::Unchecked]
            .map(|state| truth(Claim::State { target: target(None, "Bold"), state }, now))
    };
    assert_eq!(told(&now), [NotApplicable; 4]);
    now.elements[0].states.pressed = Some(Tristate::True);
    assert_eq!(told(&now), [True, True, True, False]);
    now.elements[0].states.pressed = Some(Tristate::False);
    assert_eq!(told(&now), [False, False, False, True]);
    now.elements[0].states.pressed = Some(Tristate::Mixed);
    assert_eq!(told(&now), [NotApplicable; 4]);
}

#[test]
fn the_entries_of_an_open_menu_are_counted() {
    let menu = |more: Option<Role>| {
        page(|p| {
            p.leaf(Role::Button, "More");
            p.open(Role::Menu, "");
            for name in ["Ship", "Cancel"] {
                p.leaf(Role::MenuItem, name);
            }
            p.leaf(Role::Separator, "");
            if let Some(role) = more {
                p.leaf(role, "Help");
            }
            p.close();
        })
    };
    let count = |now: &Snapshot, kind, number| {
        let within = vec![Scope::Region(crate::step::Region::Menu)];
        let counted = Counted::Elements(kind, None);
        truth(Claim::Count { counted, comparison: Comparison::Exactly, number, within }, now)
    };
    for kind in [ElementKind::Item, ElementKind::Option] {
        assert_eq!([2, 3].map(|n| count(&menu(None), kind, n)), [True, False]);
        assert_eq!([2, 3].map(|n| count(&menu(Some(Role::MenuItem)), kind, n)), [False, True]);
    }
    assert_eq!(count(&menu(Some(Role::Link)), ElementKind::Item, 2), NotApplicable);
}

#[test]
fn options_that_are_hidden_are_not_offered() {
    let option =
        |label: &str, hidden| SelectOption { label: label.into(), hidden, ..SelectOption::default() };
    let now = page(|p| {
        let e = p.leaf(Role::Combobox, "Locale");
        p.s.elements[e].options = vec![option("Germany", false), option("Atlantis", true)];
        p.s.elements[e].value = Some("Germany".into());
    });
    let offers = |values: &[&str], only| {
        let values = values.iter().map(|v| Literal::quoted(*v)).collect();
        truth(Claim::Options { target: target(None, "Locale"), values, only }, &now)
    };
    assert_eq!([offers(&["Germany"], true), offers(&["Atlantis"], false)], [True, False]);
}

#[test]
fn what_no_pointer_reaches_is_neither_enabled_nor_disabled() {
    let mut now = page(|p| {
        p.leaf(Role::Button, "Invite");
    });
    now.elements[0].untouchable = true;
    let told = |now: &Snapshot, state| truth(Claim::State { target: target(None, "Invite"), state }, now);
    assert_eq!([told(&now, State::Enabled), told(&now, State::Disabled)], [NotApplicable, NotApplicable]);
    assert_eq!(told(&now, State::Clickable), False);
    now.elements[0].untouchable = false;
    now.elements[0].called_disabled = true;
    let states = [State::Enabled, State::Disabled, State::Clickable];
    assert_eq!(states.map(|state| told(&now, state)), [NotApplicable; 3]);
    now.elements[0].states.disabled = true;
    assert_eq!(states.map(|state| told(&now, state)), [False, True, False]);
}

#[test]
fn a_section_is_folded_by_its_button() {
    let now = page(|p| {
        let e = p.leaf(Role::Button, "Returns");
        p.s.elements[e].states.expanded = Some(false);
        p.leaf(Role::Heading, "Returns");
    });
    let told =
        |state| truth(Claim::State { target: target(Some(ElementKind::Section), "Returns"), state }, &now);
    assert_eq!([told(State::Collapsed), told(State::Expanded)], [True, False]);
}

#[test]
fn a_section_is_folded_by_a_button_that_begins_with_its_name() {
    let told = |buttons: &[&[&str]]| {
        let now = page(|p| {
            for texts in buttons {
                let e = p.open(Role::Button, &texts.join(" "));
                p.s.elements[e].states.expanded = Some(true);
                for text in *texts {
                    p.text(text);
                }
                p.close();
            }
        });
        let target = target(Some(ElementKind::Section), "Payment");
        truth(Claim::State { target, state: State::Expanded }, &now)
    };
    assert_eq!(told(&[&["Payment", "How it is paid"]]), True);
    assert_eq!(told(&[&["Payment terms"]]), NotApplicable);
    assert_eq!(told(&[&["How", "Payment"]]), NotApplicable, "it does not begin with it");
    assert_eq!(told(&[&["Payment", "now"], &["Payment", "later"]]), NotApplicable, "which of both?");
}

#[test]
fn a_tab_has_the_state_that_its_panel_of_the_same_name_has_not() {
    let now = page(|p| {
        for (name, selected) in [("Company", true), ("Plan", false)] {
            let tab = p.leaf(Role::Tab, name);
            p.s.elements[tab].states.selected = Some(selected);
            p.open(Role::Tabpanel, name);
            p.text("Content");
            p.close();
        }
    });
    let told = |name: &str| {
        let target = target(Some(ElementKind::Element), name);
        truth(Claim::State { target, state: State::Selected }, &now)
    };
    assert_eq!([told("Company"), told("Plan")], [True, False]);
}

#[test]
fn a_heading_is_called_by_what_stands_before_its_controls() {
    let told = |before: &str, controls: &[(Role, &str)], after: &str| {
        let now = page(|p| {
            p.open(Role::Heading, "all of it");
            p.text(before);
            for (role, text) in controls {
                p.leaf(*role, text);
            }
            p.text(after);
            p.close();
            p.text("Below");
        });
        let target = target(Some(ElementKind::Heading), "News");
        let within = vec![Scope::Under(Literal::quoted("News"))];
        let below = truth(Claim::Text { text: Literal::quoted("Below"), within, listed: false }, &now);
        (truth(Claim::Element { target }, &now), below)
    };
    assert_eq!(told("News [", &[(Role::Link, "edit"), (Role::Link, "edit source")], "]"), (True, True));
    assert_eq!(told("News", &[(Role::Link, "¶")], ""), (True, True));
    assert_eq!(told("News", &[(Role::Button, "Hide")], ""), (True, True));
    // What is linked in its words belongs to them.
    for (links, after) in [("Today", ""), ("Today", "and more")] {
        let (heading, below) = told("News", &[(Role::Link, links)], after);
        assert_ne!(heading, True);
        assert_ne!(below, True);
    }
    assert_ne!(told("News [", &[(Role::Link, "edit")], "] of today").0, True);
}

#[test]
fn the_dropdown_is_the_one_that_is_open() {
    let told = |open: [bool; 2]| {
        let now = page(|p| {
            for (name, open) in ["City", "Country"].into_iter().zip(open) {
                let e = p.leaf(Role::Combobox, name);
                p.s.elements[e].states.expanded = Some(open);
                p.s.elements[e].states.disabled = open;
            }
        });
        let target = Target { name: None, ..target(Some(ElementKind::Dropdown), "") };
        truth(Claim::State { target, state: State::Disabled }, &now)
    };
    assert_eq!(told([false, true]), True);
    assert_eq!(told([true, true]), True, "said of both alike");
    assert_eq!(told([false, false]), False);
    let now = page(|p| {
        for disabled in [true, false] {
            let e = p.leaf(Role::Combobox, "City");
            p.s.elements[e].states.disabled = disabled;
        }
    });
    let target = Target { name: None, ..target(Some(ElementKind::Dropdown), "") };
    assert_eq!(truth(Claim::State { target, state: State::Disabled }, &now), NotApplicable);
}

#[test]
fn what_a_class_marks_around_a_field_says_nothing_by_its_label() {
    let now = page(|p| {
        let e = p.open(Role::Generic, "");
        p.s.elements[e].classes = vec!["error".into()];
        let label = p.open(Role::Generic, "");
        p.s.elements[label].tag = "label".into();
        p.text("Email");
        p.close();
        p.leaf(Role::Textbox, "Email");
        p.text("Enter an address");
        p.close();
    });
    let told = |text: &str| {
        let (how, text) = (TextMatch::Contains, Some(Literal::quoted(text)));
        let kind = Some(MessageKind::Error);
        truth(Claim::Message { kind, color: None, how, text, also: Vec::new(), within: Vec::new() }, &now)
    };
    assert_eq!(told("Enter an address"), True);
    assert_ne!(told("Email"), True);
}

#[test]
fn a_field_may_write_what_was_entered_in_its_form_and_lose_nothing_of_it() {
    let held = |entered: &str, held: &str| {
        let now = page(|p| {
            let e = p.leaf(Role::Textbox, "Amount");
            p.s.elements[e].value = Some(held.into());
        });
        let (target, value) = (target(None, "Amount"), Some(Literal::quoted(entered)));
        truth(Claim::AsEntered { target: Some(target), value }, &now)
    };
    for (entered, shown) in [
        ("1555010", "+1 (555) 010"),
        ("1234567", "1,234,567"),
        ("1234.50", "1,234.50"),
        ("-5", "-5"),
        ("4111111111111111", "4111 1111 1111 1111"),
    ] {
        assert_eq!(held(entered, shown), True, "{entered} as {shown}");
    }
    for (entered, shown) in [
        ("-5", "5"),
        ("12.50", "1250"),
        ("1,5", "15"),
        ("C++", "C"),
        ("a b", "ab"),
        ("5", "-5"),
        ("125", "12.5"),
    ] {
        assert_eq!(held(entered, shown), NotApplicable, "{entered} as {shown}");
    }
}

#[test]
fn a_part_of_what_a_field_shows_decides_nothing() {
    let mut now = page(|p| {
        p.leaf(Role::Textbox, "Bio");
        p.leaf(Role::Textbox, "Repeat");
    });
    now.elements[0].value = Some("Born in Rome".into());
    now.elements[1].value = Some("abc".into());
    let told = |how, value: &str| {
        truth(Claim::Value { target: target(None, "Bio"), how, value: Literal::quoted(value) }, &now)
    };
    assert_eq!(told(TextMatch::Shows, "Rome"), NotApplicable);
    assert_eq!([told(TextMatch::Shows, "Born in Rome"), told(TextMatch::Shows, "Paris")], [True, False]);
    assert_eq!([told(TextMatch::Is, "Rome"), told(TextMatch::Is, "Repeat")], [False, NotApplicable]);
}

#[test]
fn chips_with_a_ground_of_their_own_are_seen_before_an_input() {
    let field = |chip: bool| {
        let mut now = chooser(Role::Textbox, &[("urgent", 46.0, false)]);
        let white = Style { background: Some([255, 255, 255]), ..Style::default() };
        let grey = Style { background: Some([221, 221, 221]), ..Style::default() };
        now.styles = vec![white, grey];
        now.elements[0].style = 0;
        now.runs.iter_mut().for_each(|run| run.style = usize::from(chip && run.text == "urgent"));
        now.runs.push(Run { text: "Tags".into(), ..now.runs[0].clone() });
        now.runs.last_mut().unwrap().style = 0;
        now
    };
    let empty = |now: &Snapshot| truth(Claim::Empty { target: target(None, "Color") }, now);
    assert_eq!([empty(&field(true)), empty(&field(false))], [NotApplicable, True]);
}

fn number_is(kind: Option<ElementKind>, name: &str, bounds: &[(Comparison, &str)]) -> Claim {
    let bounds = bounds.iter().map(|(how, bound)| (*how, Literal::quoted(*bound))).collect();
    Claim::Number { target: target(kind, name), bounds }
}

#[test]
fn the_number_of_a_field_is_held_against_bounds() {
    use Comparison::{AtLeast, AtMost, FewerThan, MoreThan};
    let of = |value: &str, bounds: &[(Comparison, &str)]| {
        let mut now = page(|p| {
            p.open(Role::Spinbutton, "Quantity");
            p.close();
        });
        now.elements[0].value = Some(value.into());
        let claim = number_is(Some(ElementKind::Field), "Quantity", bounds);
        let denied = judge(&not(check(claim.clone(), Memory::Now)), &view(&now)).truth;
        (truth(claim, &now), denied)
    };
    assert_eq!(of("4", &[(AtLeast, "4")]), (True, False));
    assert_eq!(of("4", &[(MoreThan, "4")]), (False, True));
    assert_eq!(of("10", &[(FewerThan, "9")]), (False, True));
    assert_eq!(of("3", &[(AtLeast, "1"), (AtMost, "5")]), (True, False));
    assert_eq!(of("6", &[(AtLeast, "1"), (AtMost, "5")]), (False, True));
    assert_eq!(of("many", &[(AtLeast, "4")]), (False, NotApplicable));
    assert_eq!(of("", &[(AtMost, "4")]), (False, NotApplicable));
    assert_eq!(of("1 of 10", &[(AtLeast, "4")]), (NotApplicable, NotApplicable));
    assert_eq!(of("1,234", &[(AtLeast, "1000")]), (NotApplicable, NotApplicable));
}

#[test]
fn the_number_beside_a_label_or_in_a_cell_is_held_against_bounds() {
    let bound = |bound: &'static str| [(Comparison::MoreThan, bound)];
    let now = page(|p| {
        p.text("Total: $30.50");
        p.text("Shipping: free");
        p.leaf(Role::Heading, "Discount");
        p.table(&[&["Name", "Age"], &["Ada", "36"], &["Bob", "?"]]);
    });
    assert_eq!(truth(number_is(None, "Total", &bound("30")), &now), True);
    assert_eq!(truth(number_is(None, "Total", &bound("$31")), &now), False);
    assert_eq!(truth(number_is(None, "Total", &bound("20 €")), &now), NotApplicable);
    assert_eq!(truth(number_is(None, "Shipping", &bound("3")), &now), NotApplicable);
    assert_eq!(truth(number_is(None, "Discount", &bound("3")), &now), NotApplicable);
    let of_row = |row: &str, least: &'static str| {
        let Claim::Number { mut target, bounds } = number_is(None, "Age", &bound(least)) else { return None };
        target.within = vec![Scope::Row(Literal::quoted(row))];
        Some(truth(Claim::Number { target, bounds }, &now))
    };
    assert_eq!([of_row("Ada", "30"), of_row("Ada", "40")], [Some(True), Some(False)]);
    assert_eq!(of_row("Bob", "30"), Some(NotApplicable));
}

#[test]
fn a_link_leads_where_its_address_says() {
    let to = |href: Option<&str>, wanted: &str| {
        let mut now = page(|p| {
            p.leaf(Role::Link, "Docs");
        });
        now.url = "http://h/app/start?x=1".into();
        now.elements[0].href = href.map(str::to_owned);
        let claim =
            Claim::Leads { target: target(Some(ElementKind::Link), "Docs"), to: Literal::quoted(wanted) };
        truth(claim, &now)
    };
    let docs = Some("http://h/docs?v=2");
    assert_eq!([to(docs, "/docs"), to(docs, "/docs/"), to(docs, "/docs?v=2")], [True, True, True]);
    assert_eq!([to(docs, "/docs?v=3"), to(docs, "/doc"), to(docs, "http://h/docs")], [False, False, False]);
    assert_eq!(to(docs, "http://H:80/docs?v=2"), True);
    assert_eq!(to(Some("http://other/docs"), "/docs"), NotApplicable);
    assert_eq!(to(Some("http://other/docs"), "http://h/docs"), False);
    assert_eq!(to(Some("http://h/app/start?x=1#top"), "#top"), True);
    assert_eq!([to(None, "/docs"), to(Some("http://h/app/start#"), "/docs")], [NotApplicable, NotApplicable]);
    assert_eq!([to(Some("mailto:a@h"), "mailto:a@h"), to(Some("mailto:a@h"), "/docs")], [True, False]);
}

#[test]
fn an_option_that_asks_for_a_choice_is_one_to_some() {
    let counts = |labels: &[&str]| {
        let mut now = page(|p| {
            p.leaf(Role::Combobox, "Size");
        });
        let option = |label: &&str| SelectOption { label: (*label).into(), ..SelectOption::default() };
        now.elements[0].options = labels.iter().map(option).collect();
        let counted = || Counted::Elements(ElementKind::Option, None);
        let within = || vec![Scope::Named(Literal::quoted("Size"), Some(ElementKind::Dropdown))];
        let exactly = |number| Claim::Count {
            counted: counted(),
            comparison: Comparison::Exactly,
            number,
            within: within(),
        };
        [1, 2, 3].map(|number| truth(exactly(number), &now))
    };
    assert_eq!(counts(&["S", "M"]), [False, True, False]);
    assert_eq!(counts(&["---", "S", "M"]), [False, NotApplicable, NotApplicable]);
    assert_eq!(counts(&["Select a size", "S"]), [NotApplicable, NotApplicable, False]);
}

#[test]
fn what_a_field_in_parts_holds_is_seen_in_it() {
    let mut now = page(|p| {
        let due = p.open(Role::Textbox, "Due");
        p.s.elements[due].value = Some("12/24/2026".into());
        for (text, kind) in [
            ("12", RunKind::Value),
            ("/", RunKind::Content),
            ("24", RunKind::Value),
            ("/", RunKind::Content),
            ("2026", RunKind::Value),
        ] {
            p.run(text, kind);
        }
        p.close();
    });
    let told = |now: &Snapshot, text: &str| [truth(super::text(text), now), judge_not(now, text)];
    assert_eq!(told(&now, "12/24/2026"), [NotApplicable, NotApplicable]);
    assert_eq!(told(&now, "12/25/2026"), [False, True]);
    now.elements[0].visible = false;
    assert_eq!(told(&now, "12/24/2026"), [False, True]);
}

fn judge_not(now: &Snapshot, text: &str) -> Truth {
    let absent = not(check(super::text(text), Memory::Now));
    judge(&absent, &view(now)).truth
}

#[test]
fn beside_the_current_link_of_a_navigation_the_others_are_not() {
    let told = |current: &str, asked: &str| {
        let now = page(|p| {
            p.open(Role::Navigation, "");
            for path in ["/", "/tasks", "/tasks/old", "/help"] {
                let link = p.leaf(Role::Link, path);
                p.s.elements[link].href = Some(format!("https://app.example{path}"));
                p.s.elements[link].states.current = path == current;
            }
            p.close();
            let other = p.leaf(Role::Link, "elsewhere");
            p.s.elements[other].href = Some("https://app.example/else".into());
        });
        truth(Claim::State { target: target(None, asked), state: State::Selected }, &now)
    };
    assert_eq!(["/tasks", "/", "/help"].map(|asked| told("/tasks", asked)), [True, False, False]);
    // What the current one is a part of may be drawn as current, too.
    assert_eq!(["/tasks", "/help"].map(|asked| told("/tasks/old", asked)), [NotApplicable, False]);
    assert_eq!([told("none", "/help"), told("/tasks", "elsewhere")], [NotApplicable, NotApplicable]);
}

#[test]
fn a_link_of_the_navigation_is_no_heading() {
    let told = |heading: Option<&str>, navigation: bool| {
        let now = page(|p| {
            if navigation {
                p.open(Role::Navigation, "");
            }
            p.open(Role::ListItem, "");
            p.leaf(Role::Link, "Tasks");
            p.close();
            if navigation {
                p.close();
            }
            if let Some(heading) = heading {
                p.leaf(Role::Heading, heading);
            }
        });
        let claim = || Claim::Element { target: target(Some(ElementKind::Heading), "Tasks") };
        [truth(claim(), &now), judge(&not(check(claim(), Memory::Now)), &view(&now)).truth]
    };
    assert_eq!(told(Some("Settings"), true), [False, True]);
    assert_eq!(told(Some("Tasks"), true), [True, False]);
    // A page may draw its headings without the role, and a link elsewhere may be drawn as one.
    assert_eq!(told(None, true), [NotApplicable, NotApplicable]);
    assert_eq!(told(Some("Settings"), false), [NotApplicable, NotApplicable]);
}

#[test]
fn a_box_that_hides_a_column_is_no_column() {
    let told = |columns: &[&str], boxed: bool| {
        let now = page(|p| {
            p.table(&[columns, &["1", "2"]]);
            let label = p.open(Role::Generic, "");
            p.s.elements[label].tag = if boxed { "label" } else { "p" }.into();
            if boxed {
                p.open(Role::Checkbox, "Rating");
                p.close();
            }
            p.text("Rating");
            p.close();
        });
        let claim = || Claim::Element { target: target(Some(ElementKind::Column), "Rating") };
        [truth(claim(), &now), judge(&not(check(claim(), Memory::Now)), &view(&now)).truth]
    };
    assert_eq!(told(&["Name", "Stock"], true), [False, True]);
    assert_eq!(told(&["Name", "Rating"], true), [True, False]);
    // Another text may be what a table that is drawn otherwise has above a column.
    assert_eq!(told(&["Name", "Stock"], false), [NotApplicable, NotApplicable]);
}
