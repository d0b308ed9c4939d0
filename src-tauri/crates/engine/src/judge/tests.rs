//! The rules over pages made by hand.

mod absence;
mod buttons;
mod controls;
mod doubt;
mod drawn;
mod placed;
mod seen;
mod since;
mod things;

use std::cell::Cell;

use super::*;
use crate::assertion::{
    Check, Claim, Comparison, Counted, Direction, Earlier, Memory, MessageKind, Subject, TextMatch,
};
use crate::page::{Happening, Transient};
use crate::snapshot::{
    Block, DialogKind, Element, NodeRef, Rect, Role, Run, RunKind, Snapshot, Table, TableCell, TableRow,
};
use crate::step::{ElementKind, Literal, Ordinal, Scope, Span, Target};

/// A page as it is written down: elements that hold elements and texts.
#[derive(Default)]
struct Page {
    s: Snapshot,
    open: Vec<usize>,
}

impl Page {
    fn open(&mut self, role: Role, name: &str) -> usize {
        let index = self.s.elements.len();
        let runs = (self.s.runs.len(), self.s.runs.len());
        self.s.elements.push(Element {
            node: Some(NodeRef { document: 1, node: u32::try_from(index).unwrap() }),
            parent: self.open.last().copied(),
            role,
            name: name.to_owned(),
            visible: true,
            runs,
            ..Element::default()
        });
        self.open.push(index);
        index
    }

    fn close(&mut self) {
        let index = self.open.pop().unwrap();
        self.s.elements[index].runs.1 = self.s.runs.len();
    }

    fn leaf(&mut self, role: Role, text: &str) -> usize {
        let index = self.open(role, text);
        self.text(text);
        self.close();
        index
    }

    fn text(&mut self, text: &str) {
        self.run(text, RunKind::Content);
    }

    fn run(&mut self, text: &str, kind: RunKind) {
        let block = self.s.blocks.len();
        let y = 20.0 * f64::from(u32::try_from(block).unwrap());
        self.s.blocks.push(Block {
            element: self.open.last().copied(),
            bbox: Rect { x: 0.0, y, width: 100.0, height: 16.0 },
            ..Block::default()
        });
        self.s.runs.push(Run { text: text.to_owned(), block, kind, ..Run::default() });
    }

    fn table(&mut self, rows: &[&[&str]]) {
        let element = self.open(Role::Table, "");
        let mut table = Table { element, ..Table::default() };
        for (r, cells) in rows.iter().enumerate() {
            let row = self.open(Role::Row, "");
            let role = if r == 0 { Role::ColumnHeader } else { Role::Cell };
            let cells = cells
                .iter()
                .enumerate()
                .map(|(column, text)| TableCell { element: self.leaf(role, text), column })
                .collect();
            self.close();
            table.rows.push(TableRow { element: row, header: r == 0, cells, ..TableRow::default() });
        }
        self.close();
        self.s.tables.push(table);
    }
}

fn page(fill: impl FnOnce(&mut Page)) -> Snapshot {
    let mut page = Page::default();
    fill(&mut page);
    page.s
}

fn text(t: &str) -> Claim {
    Claim::Text { text: Literal::quoted(t), within: Vec::new(), listed: false }
}

/// A message of a kind, or any, with a text when one is said.
fn message(kind: Option<MessageKind>, text: Option<&str>) -> Claim {
    let (how, text) = (TextMatch::Contains, text.map(Literal::quoted));
    Claim::Message { kind, color: None, how, text, also: Vec::new(), within: Vec::new() }
}

fn check(claim: Claim, memory: Memory) -> Assertion {
    Assertion::Check(Check { text: "it".into(), span: Span::default(), memory, claim })
}

fn not(a: Assertion) -> Assertion {
    Assertion::Not(Box::new(a))
}

fn view(now: &Snapshot) -> View<'_> {
    View::of(now)
}

fn times(text: &str, number: u64) -> Claim {
    Claim::Count {
        counted: Counted::Text(Literal::quoted(text)),
        comparison: Comparison::Exactly,
        number,
        within: Vec::new(),
    }
}

fn truth(claim: Claim, now: &Snapshot) -> Truth {
    judge(&check(claim, Memory::Now), &view(now)).truth
}

use Truth::{False, NotApplicable, True};

#[test]
fn a_text_stands_in_one_block_row_or_control() {
    let now = page(|p| {
        p.text("Order placed");
        p.text("Thank you");
        p.open(Role::Button, "Add to cart");
        p.text("Add to");
        p.text("cart");
        p.close();
        p.table(&[&["Name", "Age"], &["Ada", "36"]]);
    });
    assert_eq!(truth(text("Order"), &now), True);
    assert_eq!(truth(text("order placed"), &now), False);
    assert_eq!(truth(text("placed Thank"), &now), False);
    assert_eq!(truth(text("Add to cart"), &now), True);
    assert_eq!(truth(text("Ada 36"), &now), True);
    assert_eq!(truth(text("36 Ada"), &now), False);
    let judged = judge(&check(text("order placed"), Memory::Now), &view(&now));
    assert_eq!(judged.checks[0].near[0].description, "text 'Order placed'");
}

#[test]
fn a_text_before_text_transform_counts() {
    let mut now = page(|p| p.text("SAVE"));
    now.runs[0].raw = Some("Save".into());
    assert_eq!(truth(text("Save"), &now), True);
    assert_eq!(truth(text("SAVE"), &now), True);
    assert_eq!(truth(text("save"), &now), False);
}

#[test]
fn what_only_a_field_holds_is_not_the_pages_text() {
    let now = page(|p| {
        p.open(Role::Textbox, "Search");
        p.run("Lamp", RunKind::Value);
        p.close();
    });
    assert_eq!(truth(text("Lamp"), &now), NotApplicable);
    assert_eq!(judge(&not(check(text("Lamp"), Memory::Now)), &view(&now)).truth, NotApplicable);
    assert_eq!(truth(text("Search"), &now), NotApplicable);
}

#[test]
fn kleene_logic_and_negation_at_the_checks() {
    let now = page(|p| p.text("A b"));
    let a = || check(text("A"), Memory::Now);
    let z = || check(text("Z"), Memory::Now);
    let of = |a: &Assertion| judge(a, &view(&now));
    assert_eq!(of(&Assertion::And(vec![a(), z()])).truth, False);
    assert_eq!(of(&Assertion::Or(vec![a(), z()])).truth, True);
    let both = of(&not(Assertion::Or(vec![z(), z()])));
    assert_eq!((both.truth, both.checks[0].truth), (True, True));
    assert_eq!(of(&not(Assertion::And(vec![a(), a()]))).truth, False);
    assert_eq!(of(&Assertion::And(Vec::new())).truth, NotApplicable);
}

#[test]
fn memory_needs_what_was_before() {
    let before = page(|p| p.text("Old"));
    let now = page(|p| p.text("New"));
    let view = View { before: Some(&before), ..view(&now) };
    let of = |a: Assertion| judge(&a, &view).truth;
    assert_eq!(of(not(check(text("Old"), Memory::NoLonger))), True);
    assert_eq!(of(not(check(text("New"), Memory::NoLonger))), False);
    assert_eq!(of(not(check(text("Never"), Memory::NoLonger))), NotApplicable);
    assert_eq!(of(check(text("Old"), Memory::Still)), False);
    assert_eq!(of(check(text("New"), Memory::Still)), NotApplicable);
    assert_eq!(of(not(check(text("Never"), Memory::Still))), True);
    let same = |changed| Claim::Same { subject: Subject::Page, earlier: Earlier::BeforeAction, changed };
    assert_eq!(of(check(same(false), Memory::Now)), False);
    assert_eq!(of(check(same(true), Memory::Now)), True);
    // What a step of the row has brought may still be there after the next one.
    let step = page(|p| p.text("New"));
    let later = View { steps: &[&step], ..view };
    assert_eq!(judge(&check(text("New"), Memory::Still), &later).truth, True);
    assert_eq!(judge(&check(text("Old"), Memory::Still), &later).truth, False);
}

#[test]
fn what_appeared_is_asked_for_only_where_it_matters() {
    let now = page(|p| p.text("A"));
    let needs = |assertion: &Assertion| {
        let missed = Cell::new(false);
        judge(assertion, &View { transients: Appeared::not_asked(&missed), ..view(&now) });
        missed.get()
    };
    assert!(!needs(&check(text("A"), Memory::Now)));
    assert!(needs(&check(text("B"), Memory::Now)));
}

#[test]
fn a_truncated_page_shows_no_absence() {
    let mut now = page(|p| p.text("A"));
    now.truncated = true;
    assert_eq!(truth(text("A"), &now), True);
    assert_eq!(truth(text("B"), &now), NotApplicable);
    assert_eq!(truth(times("A", 1), &now), NotApplicable);
}

#[test]
fn a_page_of_which_a_frame_did_not_answer_shows_no_absence() {
    let mut now = page(|p| p.text("A"));
    now.left_out = 1;
    assert_eq!(truth(text("A"), &now), True);
    assert_eq!(truth(text("B"), &now), NotApplicable);
}

#[test]
fn counts_agree_however_one_counts() {
    let now = page(|p| {
        p.text("Ada and Ada");
        p.text("Ada's");
        p.text("3 products found");
        p.table(&[&["Name"], &["x"], &["y"]]);
    });
    let count = |counted, comparison, number| {
        truth(Claim::Count { counted, comparison, number, within: Vec::new() }, &now)
    };
    let ada = || Counted::Text(Literal::quoted("Ada"));
    assert_eq!(count(ada(), Comparison::Exactly, 2), NotApplicable);
    assert_eq!(count(ada(), Comparison::AtLeast, 2), True);
    assert_eq!(count(ada(), Comparison::AtLeast, 4), False);
    assert_eq!(count(Counted::Elements(ElementKind::Row, None), Comparison::Exactly, 2), True);
    assert_eq!(count(Counted::Elements(ElementKind::Row, None), Comparison::Exactly, 3), False);
    assert_eq!(count(Counted::Noun("product".into()), Comparison::Exactly, 3), True);
    assert_eq!(count(Counted::Noun("product".into()), Comparison::Exactly, 4), False);
    assert_eq!(count(Counted::Noun("order".into()), Comparison::Exactly, 4), NotApplicable);
}

#[test]
fn a_page_by_its_name() {
    let named = |title: &str, heading: &str, url: &str| {
        let mut s = page(|p| {
            let h = p.leaf(Role::Heading, heading);
            p.s.elements[h].level = Some(1);
        });
        s.title = title.into();
        s.url = url.into();
        s
    };
    let cart = || Claim::Page { name: Literal::quoted("Cart") };
    assert_eq!(truth(cart(), &named("Shop", "Cart", "http://h/x")), True);
    assert_eq!(truth(cart(), &named("Cart | Shop", "Your cart", "http://h/x")), True);
    assert_eq!(truth(cart(), &named("Cart | Shop", "Your order", "http://h/cart")), NotApplicable);
    // Which of the two is the site's name, the page before tells.
    for title in ["Cart | Shop", "Shop | Cart"] {
        let now = named(title, "Shop", "http://h/");
        assert_eq!(truth(cart(), &now), NotApplicable, "{title}");
        let seen = |before: &str, heading: &str, now: &Snapshot| {
            let before = named(before, heading, "http://h/start");
            judge(&check(cart(), Memory::Now), &View { before: Some(&before), ..view(now) }).truth
        };
        assert_eq!(seen("Start | Shop", "Shop", &now), True, "{title}");
        assert_eq!(seen("Cart | Wishes", "Wishes", &now), NotApplicable, "{title}");
        let headless = named(title, "", "http://h/");
        assert_eq!(seen("Start | Shop", "", &headless), True, "{title}");
        assert_eq!(seen("Start | Cart", "", &headless), NotApplicable, "{title}");
    }
    let mut homely = named("What Ada buys | Shop", "Cart", "http://h/ada");
    let logo = Element { role: Role::Link, name: "Shop".into(), visible: true, ..Element::default() };
    homely.elements.push(Element { href: Some("http://h/main".into()), ..logo });
    assert_eq!(truth(cart(), &homely), NotApplicable, "the title may name the page Shop");
    let start = named("Start | Shop", "Start", "http://h/main");
    assert_eq!(
        judge(&check(cart(), Memory::Now), &View { before: Some(&start), ..view(&homely) }).truth,
        True
    );
    assert_eq!(truth(cart(), &named("Cart | Shop", "", "http://h/")), True);
    assert_eq!(truth(cart(), &named("Shop | Cart", "", "http://h/")), NotApplicable);
    assert_eq!(truth(cart(), &named("Log in", "Log in", "http://h/login")), NotApplicable);
    let login = |now: &Snapshot| truth(Claim::Page { name: Literal::quoted("the Login page") }, now);
    let at_login = |text: &str| {
        let mut s = page(|p| p.text(text));
        s.url = "http://h/login".into();
        s
    };
    assert_eq!(login(&at_login("Enter your name")), True);
    // An address may lead to no page.
    assert_eq!(login(&named("x", "", "http://h/login")), NotApplicable);
    assert_eq!(login(&at_login("Sorry, we could not find that page.")), NotApplicable);
    let missing = Snapshot { status: Some(404), ..at_login("Enter your name") };
    assert_eq!(login(&missing), NotApplicable);
    let before = Snapshot { url: "http://h/".into(), ..at_login("Enter your name") };
    let now = at_login("Enter your name");
    let seen = View { before: Some(&before), ..view(&now) };
    let claim = check(Claim::Page { name: Literal::quoted("Login") }, Memory::Now);
    assert_eq!(judge(&claim, &seen).truth, NotApplicable);
}

#[test]
fn a_message_must_have_appeared() {
    let message = |kind, t: Option<&str>| Claim::Message {
        kind,
        color: None,
        how: TextMatch::Contains,
        text: t.map(Literal::quoted),
        also: Vec::new(),
        within: Vec::new(),
    };
    let before = page(|p| p.text("Form"));
    let now = page(|p| {
        p.text("Form");
        let e = p.leaf(Role::Alert, "Name is missing");
        p.s.elements[e].live = true;
    });
    let appeared = View { before: Some(&before), ..view(&now) };
    let stood = View { before: Some(&now), ..view(&now) };
    let of = |claim: Claim, view: &View<'_>| judge(&check(claim, Memory::Now), view).truth;
    assert_eq!(of(message(Some(MessageKind::Error), Some("Name is missing")), &appeared), True);
    assert_eq!(of(message(Some(MessageKind::Success), Some("Name is missing")), &appeared), NotApplicable);
    assert_eq!(of(message(None, Some("Name * missing")), &appeared), True);
    assert_eq!(of(message(None, Some("Saved")), &appeared), False);
    assert_eq!(of(message(None, Some("Name is missing")), &stood), NotApplicable);
    assert_eq!(judge(&check(message(None, Some("Name is missing")), Memory::Still), &stood).truth, True);
    assert_eq!(of(message(None, None), &View { before: Some(&before), ..view(&before) }), False);
    let toast = [Transient {
        text: "Saved".into(),
        role: Role::Status,
        live: true,
        classes: Vec::new(),
        color: None,
        background: None,
        gone: true,
        replaced: false,
    }];
    let vanished = View { before: Some(&before), transients: Appeared::these(&toast), ..view(&before) };
    assert_eq!(of(message(Some(MessageKind::Success), Some("Saved")), &vanished), True);
    assert_eq!(of(text("Saved"), &vanished), True);
    assert_eq!(judge(&not(check(message(None, Some("Saved")), Memory::Now)), &vanished).truth, False);
    assert_eq!(judge(&not(check(text("Saved"), Memory::Now)), &vanished).truth, True);
}

#[test]
fn dialogs_native_and_html() {
    let dialog = |t: Option<&str>| Claim::Dialog {
        how: TextMatch::Contains,
        text: t.map(Literal::quoted),
        also: Vec::new(),
    };
    let none = page(|p| p.text("x"));
    let html = page(|p| {
        p.open(Role::Dialog, "Delete");
        p.text("Delete it?");
        p.close();
    });
    assert_eq!(truth(dialog(None), &none), False);
    assert_eq!(truth(dialog(Some("Delete it?")), &html), True);
    assert_eq!(truth(dialog(Some("Save it?")), &html), False);
    let alert = [Happening::Dialog { dialog: DialogKind::Alert, message: "Done".into() }];
    let after = View { happenings: &alert, ..view(&none) };
    assert_eq!(judge(&check(dialog(Some("Done")), Memory::Now), &after).truth, True);
    assert_eq!(judge(&not(check(dialog(None), Memory::Now)), &after).truth, NotApplicable);
    let asks = [Happening::Dialog { dialog: DialogKind::BeforeUnload, message: String::new() }];
    let left = View { happenings: &asks, ..view(&none) };
    let told = |text| judge(&check(dialog(text), Memory::Now), &left).truth;
    assert_eq!([told(None), told(Some("Leave site?"))], [True, NotApplicable]);
    assert_eq!(judge(&not(check(dialog(None), Memory::Now)), &left).truth, NotApplicable);
    let native = View { before: Some(&html), ..after };
    assert_eq!(judge(&check(dialog(None), Memory::Now), &native).truth, True, "the browser tells of its own");
}

#[test]
fn tables_and_order() {
    let now = page(|p| {
        p.table(&[&["2 Name ▼", "1 Price ▲"], &["Pen", "$2.00"], &["Lamp", "$30.50"], &["Desk", "$1,000"]])
    });
    let row = |cells: &[&str]| Claim::TableRow {
        cells: cells.iter().map(|c| Literal::quoted(*c)).collect(),
        within: Vec::new(),
    };
    assert_eq!(truth(row(&["Lamp", "$30.50"]), &now), True);
    assert_eq!(truth(row(&["Lamp", "$30"]), &now), False);
    assert_eq!(truth(row(&["Lamp", "$2.00"]), &now), False);
    let cell = |r: &str, c: &str, v: &str| Claim::Cell {
        row: Literal::quoted(r),
        column: Literal::quoted(c),
        how: TextMatch::Is,
        value: Literal::quoted(v),
        within: Vec::new(),
    };
    assert_eq!(truth(cell("Desk", "Price", "$1,000"), &now), True);
    assert_eq!(truth(cell("Desk", "Price", "$1,001"), &now), False);
    assert_eq!(truth(cell("Desk", "Colour", "red"), &now), NotApplicable);
    assert_eq!(truth(cell("Sofa", "Price", "$1"), &now), False);
    let order = |direction| Claim::Order {
        column: Some(Literal::quoted("Price")),
        direction,
        undirected: false,
        numeric: false,
        by_date: false,
        within: Vec::new(),
    };
    assert_eq!(truth(order(Direction::Ascending), &now), True);
    assert_eq!(truth(order(Direction::Descending), &now), False);
    let at = |n, t: &str| Claim::ItemAt {
        ordinal: Ordinal::Nth(n),
        kind: Some(ElementKind::Row),
        text: Literal::quoted(t),
        exact: false,
        within: Vec::new(),
    };
    assert_eq!(truth(at(2, "Lamp"), &now), True);
    assert_eq!(truth(at(1, "Lamp"), &now), False);
    let every = |t: &str| Claim::Every {
        kind: ElementKind::Row,
        text: Literal::quoted(t),
        exact: false,
        within: Vec::new(),
    };
    assert_eq!(truth(every("Lamp"), &now), False);
    let before = |a: &str, b: &str| Claim::Before {
        first: Literal::quoted(a),
        second: Literal::quoted(b),
        vertical: false,
        within: Vec::new(),
    };
    assert_eq!(truth(before("Pen", "Lamp"), &now), True);
    assert_eq!(truth(before("Lamp", "Pen"), &now), False);
}

#[test]
fn a_button_in_the_head_of_a_column_is_no_part_of_its_name() {
    let cell = |r: &str, c: &str, v: &str| Claim::Cell {
        row: Literal::quoted(r),
        column: Literal::quoted(c),
        how: TextMatch::Is,
        value: Literal::quoted(v),
        within: Vec::new(),
    };
    let mut headed = page(|p| p.table(&[&["Name", "Price"], &["Pen", "$2.00"]]));
    let head = headed.tables[0].rows[0].cells[1].element;
    let (start, end) = headed.elements[head].runs;
    headed.runs[start].text = "Fold".into();
    headed.runs.insert(end, Run { text: "Price".into(), ..headed.runs[start].clone() });
    for e in &mut headed.elements {
        let moved = |at: usize| if at > start { at + 1 } else { at };
        e.runs = (moved(e.runs.0), moved(e.runs.1));
    }
    headed.elements[head].name = "Fold Price".into();
    assert_eq!(truth(cell("Pen", "Price", "$2.00"), &headed), NotApplicable);
    headed.elements.push(Element {
        role: Role::Button,
        parent: Some(head),
        visible: true,
        runs: (start, start + 1),
        ..Element::default()
    });
    assert_eq!(truth(cell("Pen", "Price", "$2.00"), &headed), True, "the rest is a button");
}

#[test]
fn all_rows_have_the_same_in_a_column() {
    let now = page(|p| p.table(&[&["Name", "Price"], &["Pen", "$2.00"], &["Lamp", "$30.50"]]));
    let priced = |t: &str, exact| Claim::Every {
        kind: ElementKind::Row,
        text: Literal::quoted(t),
        within: vec![Scope::Column(Literal::bare("price"))],
        exact,
    };
    let dear = page(|p| p.table(&[&["Name", "Price"], &["Pen", "$2.00"], &["Ink", "$2.00 net"]]));
    assert_eq!(truth(priced("$2.00", true), &now), False);
    assert_eq!(truth(priced("$2.00", false), &dear), True);
    assert_eq!(truth(priced("$2.00", true), &dear), NotApplicable, "more than that may be another price");
    let same = page(|p| p.table(&[&["Name", "Price"], &["Pen", "$2.00"], &["Ink", "$2.00"]]));
    assert_eq!(truth(priced("$2.00", true), &same), True);
}

#[test]
fn downloads_and_tabs() {
    let now = page(|p| p.text("x"));
    let happened = [Happening::Download { name: "report (1).csv".into() }];
    let view = View { happenings: &happened, ..view(&now) };
    let of = |name: Option<&str>| {
        judge(&check(Claim::Download { name: name.map(Literal::quoted) }, Memory::Now), &view).truth
    };
    assert_eq!(of(None), True);
    assert_eq!(of(Some("report.csv")), True);
    assert_eq!(of(Some("report.pdf")), False);
    assert_eq!(truth(Claim::NewTab { name: None }, &now), False);
}

#[test]
fn secrets_are_never_told() {
    let now = page(|p| p.text("your code is hunter2"));
    let secret = Literal { secret: true, ..Literal::quoted("hunter2") };
    let claim = Claim::Text { text: secret, within: Vec::new(), listed: false };
    let judged = judge(&check(claim, Memory::Now), &view(&now));
    assert_eq!(judged.truth, True);
    assert!(!format!("{:?}", judged.checks).contains("hunter2"));
}

#[test]
fn positives_decide_at_once_and_the_rest_at_rest() {
    assert_eq!(decides(&check(text("x"), Memory::Now)), Decides::WhenTrue);
    assert_eq!(decides(&check(text("x"), Memory::Still)), Decides::AtRest);
    assert_eq!(decides(&not(check(text("x"), Memory::Now))), Decides::AtRest);
    let both = Assertion::And(vec![check(text("x"), Memory::Now), not(check(text("y"), Memory::Now))]);
    assert_eq!(decides(&both), Decides::AtRest);
}

#[test]
fn a_message_of_another_kind_needs_two_signs() {
    let before = page(|p| p.text("Form"));
    let shown = |role: Role, class: &str| {
        page(|p| {
            p.text("Form");
            let e = p.leaf(role, "The password is wrong.");
            p.s.elements[e].classes = vec!["message".into(), class.into()];
        })
    };
    let of = |now: &Snapshot, kind: MessageKind| {
        let text = Some(Literal::quoted("The password is wrong."));
        let how = TextMatch::Contains;
        let claim =
            Claim::Message { kind: Some(kind), color: None, how, text, also: Vec::new(), within: Vec::new() };
        judge(&check(claim, Memory::Now), &View { before: Some(&before), ..view(now) }).truth
    };
    let (as_success, as_error) = (shown(Role::Status, "success"), shown(Role::Alert, "error"));
    assert_eq!(of(&as_success, MessageKind::Error), False);
    assert_eq!(of(&as_success, MessageKind::Success), True);
    assert_eq!(of(&as_error, MessageKind::Success), False);
    assert_eq!(of(&shown(Role::Generic, "success"), MessageKind::Error), NotApplicable);
    assert_eq!(of(&shown(Role::Alert, "warning"), MessageKind::Error), NotApplicable);
}

#[test]
fn as_entered_may_name_the_field() {
    let now = |held: &str| {
        page(|p| {
            let e = p.leaf(Role::Textbox, "Display name");
            p.s.elements[e].value = Some(held.into());
        })
    };
    let name = Some(Literal::quoted("Display name"));
    let field = Target { name, kind: None, ordinal: None, within: Vec::new(), span: Span::default() };
    let entered = [Entered { target: field, value: "Ada L.".into(), secret: false }];
    let of = |now: &Snapshot, value: &str| {
        let claim = Claim::AsEntered { target: None, value: Some(Literal::quoted(value)) };
        judge(&check(claim, Memory::Now), &View { entered: &entered, ..view(now) }).truth
    };
    assert_eq!(of(&now("Ada L."), "Display name"), True);
    assert_eq!(of(&now("Bob"), "Display name"), False);
    assert_eq!(of(&now("Ada L."), "Time zone"), NotApplicable);
}

#[test]
fn the_values_as_entered_are_those_of_all_fields_of_the_page() {
    let field = |name: &str| Target {
        name: Some(Literal::quoted(name)),
        kind: None,
        ordinal: None,
        within: Vec::new(),
        span: Span::default(),
    };
    let entered =
        |name: &str, value: &str| Entered { target: field(name), value: value.into(), secret: false };
    let entered =
        [entered("User", "ada"), entered("Subject", "x"), entered("Subject", "Crane"), entered("Due", "1")];
    let of = |subject: &str, due: &str| {
        let now = page(|p| {
            for (name, held) in [("Subject", subject), ("Due", due)] {
                let e = p.leaf(Role::Textbox, name);
                p.s.elements[e].value = Some(held.into());
            }
        });
        let claim = Claim::AsEntered { target: None, value: None };
        judge(&check(claim, Memory::Now), &View { entered: &entered, ..view(&now) }).truth
    };
    assert_eq!(
        [of("Crane", "1"), of("", "1"), of("Crane", ""), of("", "")],
        [True, NotApplicable, False, False]
    );
}
