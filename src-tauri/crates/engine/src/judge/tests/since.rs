//! What is compared with before, and texts that came and went on the way.

use super::seen::{rows, target};
use super::*;

use crate::step::{Region, Scope};

fn table(names: &[&str]) -> Snapshot {
    let lines: Vec<[&str; 2]> =
        [["Name", "Age"]].into_iter().chain(names.iter().map(|n| [*n, "36"])).collect();
    let lines: Vec<&[&str]> = lines.iter().map(|line| line.as_slice()).collect();
    page(|p| p.table(&lines))
}

fn of(claim: Claim, before: &Snapshot, now: &Snapshot) -> Truth {
    judge(&check(claim, Memory::Now), &View { before: Some(before), ..view(now) }).truth
}

fn more(comparison: Comparison, number: u64) -> Claim {
    let Claim::Count { counted, within, .. } = rows(0) else { unreachable!() };
    Claim::Count { counted, comparison, number, within }
}

#[test]
fn so_many_more_than_before() {
    use Comparison::{FewerThanBefore, MoreThanBefore};
    let (two, three) = (table(&["Ada", "Bob"]), table(&["Ada", "Bob", "Cy"]));
    assert_eq!([1, 2, 3].map(|n| of(more(MoreThanBefore, n), &two, &three)), [True, False, False]);
    assert_eq!([0, 1].map(|n| of(more(FewerThanBefore, n), &two, &three)), [False, False]);
    assert_eq!(of(more(FewerThanBefore, 1), &three, &two), True);
    assert_eq!(judge(&check(more(MoreThanBefore, 1), Memory::Now), &view(&three)).truth, NotApplicable);
    assert_eq!(of(more(MoreThanBefore, 1), &page(|p| p.text("none yet")), &two), NotApplicable);
    let mut pages = table(&["Ada", "Bob", "Cy"]);
    pages.tables[0].total = Some(40);
    assert_eq!(of(more(MoreThanBefore, 1), &two, &pages), NotApplicable);
}

#[test]
fn a_number_goes_up_or_down() {
    let shown = |text: &str| {
        let mut now = page(|p| {
            p.leaf(Role::Textbox, "Total");
        });
        now.elements[0].value = Some(text.to_owned());
        now
    };
    let moved = |up, by: Option<&str>, then: &str, now: &str| {
        let subject = Subject::Value(target(Some(ElementKind::Field), "Total"));
        of(Claim::Moved { subject, up, by: by.map(Literal::quoted) }, &shown(then), &shown(now))
    };
    assert_eq!(moved(true, None, "$9.90", "$10.00"), True);
    assert_eq!(moved(false, None, "$9.90", "$10.00"), False);
    assert_eq!(moved(true, None, "10", "10"), False);
    assert_eq!(moved(true, Some("$0.10"), "$9.90", "$10.00"), True);
    assert_eq!(moved(true, Some("0.1"), "$9.90", "$10.00"), True);
    assert_eq!(moved(true, Some("1"), "$9.90", "$10.00"), False);
    assert_eq!(moved(true, Some("€0.10"), "$9.90", "$10.00"), NotApplicable);
    assert_eq!(moved(true, None, "few", "many"), NotApplicable);
    assert_eq!(moved(true, Some("501"), "1.999", "2.500"), NotApplicable);
}

#[test]
fn what_it_changed_from_is_looked_at_before_the_action() {
    let shown = |text: &str| page(|p| p.text(text));
    let was = |text: &str, view: &View<'_>| {
        let claim = Claim::Text { text: Literal::quoted(text), within: Vec::new(), listed: false };
        judge(&check(claim, Memory::Was), view).truth
    };
    let (then, now) = (shown("Open"), shown("Closed"));
    let both = View { before: Some(&then), ..view(&now) };
    assert_eq!([was("Open", &both), was("Closed", &both)], [True, False]);
    assert_eq!(was("Open", &view(&now)), NotApplicable);
}

fn toast(replaced: bool) -> Transient {
    Transient {
        text: "Saved".into(),
        role: Role::Status,
        live: true,
        classes: Vec::new(),
        color: None,
        background: None,
        gone: true,
        replaced,
    }
}

#[test]
fn a_message_that_a_later_step_took_away_is_not_shown() {
    let (none, shown) = (page(|p| p.text("Form")), page(|p| p.text("Saved")));
    let message = Claim::Message {
        kind: None,
        color: None,
        how: TextMatch::Contains,
        text: Some(Literal::quoted("Saved")),
        also: Vec::new(),
        within: Vec::new(),
    };
    let of = |claim: &Claim, view: &View<'_>| judge(&check(claim.clone(), Memory::Now), view).truth;
    for claim in [text("Saved"), message] {
        let here = [toast(false)];
        let came = View { before: Some(&none), transients: Appeared::these(&here), ..view(&none) };
        assert_eq!(of(&claim, &came), True);
        let left = View { steps: &[&shown], ..came };
        assert_eq!(of(&claim, &left), NotApplicable);
        let row_before = View { rows: &[&shown], ..came };
        assert_eq!(of(&claim, &row_before), NotApplicable);
        let other = [toast(true)];
        let replaced = View { transients: Appeared::these(&other), ..came };
        assert_eq!(of(&claim, &replaced), NotApplicable);
    }
}

#[test]
fn a_message_of_which_a_step_waited_until_it_was_gone_is_denied() {
    let none = page(|p| p.text("Form"));
    let message = |text: Option<&str>| message(None, text);
    let denied =
        |text: Option<&str>, view: &View<'_>| judge(&not(check(message(text), Memory::Now)), view).truth;
    let here = [toast(false)];
    let came = View { before: Some(&none), transients: Appeared::these(&here), ..view(&none) };
    let (saved, other) = ([Literal::quoted("Saved")], [Literal::quoted("Sent")]);
    let waited = View { awaited: &saved, ..came };
    assert_eq!([denied(None, &came), denied(Some("Saved"), &came)], [False, False]);
    assert_eq!([denied(None, &waited), denied(Some("Saved"), &waited)], [True, True]);
    assert_eq!(denied(None, &View { awaited: &other, ..came }), False);
    // A message that says more is another one, also where the wait lasted as long as it did.
    let failed = [Transient { text: "Saved nothing".into(), ..toast(false) }];
    let more = View { transients: Appeared::these(&failed), ..waited };
    assert_eq!([denied(None, &more), denied(Some("Saved nothing"), &more)], [False, False]);
    // It did come.
    assert_eq!(judge(&check(message(Some("Saved")), Memory::Now), &waited).truth, True);
}

#[test]
fn a_message_that_came_with_the_action_disappears() {
    let (none, shown) = (
        page(|p| p.text("Form")),
        page(|p| {
            p.leaf(Role::Status, "Saved");
        }),
    );
    let claim = Claim::Message {
        kind: None,
        color: None,
        how: TextMatch::Contains,
        text: Some(Literal::quoted("Saved")),
        also: Vec::new(),
        within: Vec::new(),
    };
    let no_longer = |view: &View<'_>| judge(&not(check(claim.clone(), Memory::NoLonger)), view).truth;
    let here = [toast(false)];
    assert_eq!(no_longer(&View { before: Some(&none), ..view(&none) }), NotApplicable);
    assert_eq!(
        no_longer(&View { before: Some(&none), transients: Appeared::these(&here), ..view(&none) }),
        True
    );
    assert_eq!(
        no_longer(&View { before: Some(&none), transients: Appeared::these(&here), ..view(&shown) }),
        False
    );
}

#[test]
fn what_a_table_does_not_draw_is_neither_denied_nor_counted() {
    let mut now = table(&["Ada", "Bob"]);
    now.tables[0].total = Some(200);
    let within = vec![Scope::Region(Region::Table)];
    let there = |t: &str| Claim::Text { text: Literal::quoted(t), within: within.clone(), listed: false };
    assert_eq!([truth(there("Ada"), &now), truth(there("Zoe"), &now)], [True, NotApplicable]);
    assert_eq!(judge(&not(check(there("Zoe"), Memory::Now)), &view(&now)).truth, NotApplicable);
    assert_eq!(truth(times("36", 2), &now), NotApplicable);
}

#[test]
fn a_class_that_only_paints_makes_no_message() {
    let painted = |class: &str| {
        let mut now = page(|p| {
            p.leaf(Role::Generic, "Overdue");
        });
        now.elements[0].classes = vec![class.to_owned()];
        now
    };
    let before = page(|p| p.text("Form"));
    let error = |text: Option<&str>| message(Some(MessageKind::Error), text);
    assert_eq!(of(error(None), &before, &painted("text-danger")), NotApplicable);
    assert_eq!(of(error(None), &before, &painted("danger")), True);
}

#[test]
fn a_cell_is_called_by_its_column_and_the_place_of_its_row() {
    let now = page(|p| p.table(&[&["Name", "Price"], &["Pen", "$2.00"], &["Lamp", "$30.50"]]));
    let cell = |place: Ordinal, column: &str, value: &str| Claim::Value {
        target: Target {
            name: Some(Literal::quoted(column)),
            kind: None,
            ordinal: None,
            within: vec![Scope::RowAt(place)],
            span: Span::default(),
        },
        how: TextMatch::Is,
        value: Literal::quoted(value),
    };
    assert_eq!(truth(cell(Ordinal::Nth(2), "Price", "$30.50"), &now), True);
    assert_eq!(truth(cell(Ordinal::Last, "Name", "Lamp"), &now), True);
    assert_eq!(truth(cell(Ordinal::Nth(1), "Price", "$30.50"), &now), False);
    assert_eq!(truth(cell(Ordinal::Nth(2), "Price", "$30"), &now), False);
    assert_ne!(truth(cell(Ordinal::Nth(2), "Colour", "$30.50"), &now), True);
    let bare = |place: Ordinal, column: &str, value: &str| {
        let Claim::Value { mut target, how, value } = cell(place, column, value) else { unreachable!() };
        target.kind = Some(ElementKind::Column);
        target.name = Some(Literal::bare(column));
        Claim::Value { target, how, value }
    };
    assert_eq!(truth(bare(Ordinal::Nth(2), "price", "$30.50"), &now), True);
    assert_eq!(truth(bare(Ordinal::Nth(1), "price", "$30.50"), &now), False);
    assert_eq!(truth(bare(Ordinal::Nth(2), "colour", "$30.50"), &now), NotApplicable);
    let least = |place: Ordinal, least: &str| {
        let Claim::Value { target, .. } = bare(place, "price", "") else { unreachable!() };
        Claim::Number { target, bounds: vec![(Comparison::AtLeast, Literal::quoted(least))] }
    };
    assert_eq!(truth(least(Ordinal::Nth(2), "$30"), &now), True);
    assert_eq!(truth(least(Ordinal::Nth(1), "$30"), &now), False);
    let mut drawn = now.clone();
    drawn.tables[0].total = Some(200);
    assert_eq!(truth(cell(Ordinal::Last, "Name", "Lamp"), &drawn), NotApplicable);
    assert_eq!(truth(least(Ordinal::Last, "$30"), &drawn), NotApplicable);
}

#[test]
fn what_only_a_heading_or_message_speaks_of_is_not_surely_listed() {
    let listed = |text: &str| Claim::Text { text: Literal::quoted(text), within: Vec::new(), listed: true };
    let denied = |text: &str, now: &Snapshot| judge(&not(check(listed(text), Memory::Now)), &view(now)).truth;
    let told = page(|p| {
        p.leaf(Role::Heading, "Orders of Ada");
        p.leaf(Role::Status, "User Ada was deleted.");
        p.leaf(Role::Button, "Add Ada");
    });
    assert_eq!([truth(listed("Ada"), &told), denied("Ada", &told)], [NotApplicable, NotApplicable]);
    assert_eq!([truth(listed("Bob"), &told), denied("Bob", &told)], [False, True]);
    let there = page(|p| {
        p.leaf(Role::Heading, "Orders of Ada");
        p.leaf(Role::ListItem, "Ada Lovelace");
    });
    assert_eq!([truth(listed("Ada"), &there), denied("Ada", &there)], [True, NotApplicable]);
    assert_eq!([truth(listed("Ada Lovelace"), &there), denied("Ada Lovelace", &there)], [True, False]);
    let offered = page(|p| {
        p.leaf(Role::Button, "Ada");
    });
    assert_eq!(truth(listed("Ada"), &offered), True);
}

#[test]
fn a_line_that_is_no_item_of_anything_lists_nothing() {
    let listed = |text: &str| Claim::Text { text: Literal::quoted(text), within: Vec::new(), listed: true };
    for told in ["3 results for Ada", "No results for Ada", "Ada has no orders"] {
        let page = page(|p| {
            p.text("Users");
            p.text(told);
        });
        assert_eq!(truth(listed("Ada"), &page), NotApplicable, "{told}");
    }
    let nothing = page(|p| {
        p.leaf(Role::ListItem, "No matches for Ada");
    });
    assert_eq!(truth(listed("Ada"), &nothing), NotApplicable);
    let whole = page(|p| p.text("Ada"));
    assert_eq!(truth(listed("Ada"), &whole), True);
}

#[test]
fn an_entry_that_goes_on_with_a_number_is_another_one_of_its_kind() {
    let listed = |text: &str| Claim::Text { text: Literal::quoted(text), within: Vec::new(), listed: true };
    let of = |entries: &[&str], text: &str| {
        let page = page(|p| {
            for entry in entries {
                p.leaf(Role::ListItem, entry);
            }
        });
        truth(listed(text), &page)
    };
    assert_eq!(of(&["Kettle 2", "Mug"], "Kettle"), NotApplicable);
    assert_eq!(of(&["Room B", "Mug"], "Room"), NotApplicable);
    assert_eq!(of(&["Kettle 2", "Kettle"], "Kettle"), True);
    assert_eq!(of(&["Kettle 2", "Kettle, steel"], "Kettle"), True);
    assert_eq!(of(&["Kettle $49.00"], "Kettle"), True);
    assert_eq!(of(&["Kettle 2"], "Kettle 2"), True);
    assert_eq!(of(&["Kettle 2"], "Pan"), False);
}

#[test]
fn a_longer_entry_is_another_one_or_not() {
    let claim = |within: Vec<Scope>| Claim::Text { text: Literal::quoted("Kettle"), within, listed: true };
    let in_list = || vec![Scope::Region(Region::List)];
    let denied =
        |within: Vec<Scope>, now: &Snapshot| judge(&not(check(claim(within), Memory::Now)), &view(now));
    let of = |items: &[&str]| {
        page(|p| {
            p.leaf(Role::Heading, "Kettle");
            p.open(Role::List, "");
            for item in items {
                p.leaf(Role::ListItem, item);
            }
            p.close();
        })
    };
    let other = denied(in_list(), &of(&["Kettle 2", "Mug"]));
    assert_eq!(other.truth, NotApplicable);
    assert!(other.checks[0].reason.as_ref().is_some_and(|why| why.contains("'Kettle 2'")));
    assert_eq!(denied(Vec::new(), &of(&["Kettle 2", "Mug"])).truth, NotApplicable);
    assert_eq!(denied(in_list(), &of(&["Kettle 2", "Kettle"])).truth, False);
    assert_eq!(denied(Vec::new(), &of(&["Kettle 2", "Kettle"])).truth, False);
    assert_eq!(denied(in_list(), &of(&["Mug"])).truth, True);
    let named = page(|p| {
        p.open(Role::ListItem, "");
        p.leaf(Role::Link, "Kettle");
        p.text("$30");
        p.close();
    });
    assert_eq!(denied(Vec::new(), &named).truth, False);
}

#[test]
fn what_stood_behind_a_dialog_is_no_message_of_its_closing() {
    let shown = |barred: bool, text: &str| {
        let mut s = page(|p| {
            let e = p.leaf(Role::Status, text);
            p.s.elements[e].live = true;
        });
        (s.elements[0].visible, s.elements[0].barred) = (!barred, barred);
        s
    };
    let message = || Claim::Message {
        kind: None,
        color: None,
        how: TextMatch::Contains,
        text: None,
        also: Vec::new(),
        within: Vec::new(),
    };
    let none = |before: &Snapshot, now: &Snapshot| {
        judge(&not(check(message(), Memory::Now)), &View { before: Some(before), ..view(now) }).truth
    };
    assert_eq!(none(&shown(true, "Open"), &shown(false, "Open")), NotApplicable, "as what stood in sight");
    assert_eq!(none(&shown(true, "Open"), &shown(false, "Saved")), False, "it says something else now");
}

#[test]
fn a_badge_that_is_called_a_status_is_no_message() {
    let now = |classes: &[&str]| {
        page(|p| {
            p.open(Role::Cell, "");
            let e = p.leaf(Role::Status, "Open");
            p.s.elements[e].live = true;
            p.s.elements[e].classes = classes.iter().map(|c| (*c).to_owned()).collect();
            p.close();
        })
    };
    let message = |text: Option<&str>| message(None, text);
    let before = page(|p| p.text("Tickets"));
    let told = |now: &Snapshot, text| {
        judge(&not(check(message(text), Memory::Now)), &View { before: Some(&before), ..view(now) }).truth
    };
    assert_eq!(told(&now(&["q-badge", "bg-red"]), None), True);
    assert_eq!(told(&now(&["banner"]), None), False);
    assert_eq!(told(&now(&["badge", "toast"]), None), False, "a message that looks like one");
}

#[test]
fn a_badge_that_is_drawn_again_is_nothing_new() {
    let badges = |count: usize| {
        page(|p| {
            for _ in 0..count {
                let e = p.leaf(Role::Status, "Open");
                p.s.elements[e].live = true;
                p.s.elements[e].classes = vec!["badge".to_owned()];
            }
        })
    };
    let drawn = [Transient {
        text: "Open".into(),
        role: Role::Status,
        live: true,
        classes: vec!["badge".to_owned()],
        color: Some([255, 255, 255]),
        background: Some([220, 20, 20]),
        gone: false,
        replaced: false,
    }];
    let message = Claim::Message {
        kind: None,
        color: None,
        how: TextMatch::Contains,
        text: None,
        also: Vec::new(),
        within: Vec::new(),
    };
    let told = |before: &Snapshot, now: &Snapshot| {
        let view = View { before: Some(before), transients: Appeared::these(&drawn), ..view(now) };
        judge(&not(check(message.clone(), Memory::Now)), &view).truth
    };
    assert_eq!(told(&badges(2), &badges(2)), True);
    assert_eq!(told(&badges(1), &badges(2)), NotApplicable, "one is new");
}
