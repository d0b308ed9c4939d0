//! What is joined, parted, left out or kept elsewhere: lines of several pieces, and rows and items that are not all drawn.

use super::seen::{row_at, rows, target};
use super::*;
use crate::snapshot::{Block, Element, Joint, NodeRef, Run};
use crate::step::{Region, Scope, Target};

/// A message of an error, of this text or any.
fn error(text: Option<&str>) -> Claim {
    message(Some(MessageKind::Error), text)
}

/// A cell whose pieces stand to each other as said.
fn pieces(parts: &[(&str, usize, Option<Joint>)]) -> Snapshot {
    let mut now = page(|p| p.table(&[&["Name", "Tags"], &["Ada", "x"]]));
    let cell = now.tables[0].rows[1].cells[1].element;
    let start = now.elements[cell].runs.0;
    let blocks = now.blocks.len();
    let run = |(text, block, joint): &(&str, usize, Option<Joint>)| Run {
        text: (*text).into(),
        block: blocks + block,
        joint: *joint,
        ..Run::default()
    };
    now.runs.splice(start.., parts.iter().map(run));
    now.blocks.extend(vec![Block { element: Some(cell), ..Block::default() }; 3]);
    let end = now.runs.len();
    for e in now.elements.iter_mut().filter(|e| e.runs.1 > start) {
        e.runs.1 = end;
    }
    now
}

#[test]
fn what_style_sets_apart_or_joins_is_read_as_it_looks() {
    let cell = |text| Claim::TableRow { cells: vec![Literal::quoted(text)], within: Vec::new() };
    let told = |now: &Snapshot, text| [truth(super::text(text), now), truth(cell(text), now)];
    let apart = pieces(&[("VIP ", 0, None), ("Blocked", 0, Some(Joint::Apart))]);
    assert_eq!(told(&apart, "Blocked"), [True, True]);
    assert_eq!(told(&apart, "VIP"), [True, True]);
    assert_eq!(told(&apart, "VIPBlocked"), [NotApplicable, NotApplicable]);
    assert_eq!(told(&apart, "Block"), [False, False]);
    let slight = pieces(&[("Lap", 0, None), ("top", 0, Some(Joint::Slight))]);
    assert_eq!(told(&slight, "Laptop"), [NotApplicable, NotApplicable]);
    assert_eq!(told(&slight, "Lap"), [NotApplicable, NotApplicable]);
    assert_eq!(told(&slight, "Desk"), [False, False]);
    let raised = pieces(&[("$49", 0, None), ("95", 0, Some(Joint::Slight))]);
    assert_eq!(told(&raised, "$49.95"), [NotApplicable, NotApplicable]);
    assert_eq!(told(&raised, "$4995"), [NotApplicable, NotApplicable]);
    assert_eq!(told(&raised, "$49.96"), [False, False]);
    let tight = pieces(&[("$", 0, None), ("12", 1, Some(Joint::Tight)), (".50", 2, Some(Joint::Tight))]);
    assert_eq!(told(&tight, "$12.50"), [True, True]);
    assert_eq!(told(&tight, "12"), [NotApplicable, NotApplicable]);
    assert_eq!(told(&tight, "$1"), [False, False]);
}

fn row(cells: &[&str]) -> Claim {
    Claim::TableRow { cells: cells.iter().map(|c| Literal::quoted(*c)).collect(), within: Vec::new() }
}

fn every_row(text: &str, within: Vec<Scope>) -> Claim {
    Claim::Every { kind: ElementKind::Row, text: Literal::quoted(text), exact: false, within }
}

#[test]
fn what_all_rows_have_in_a_column_is_all_that_its_cells_say() {
    let of = |cells: [&str; 2], exact: bool| {
        let now = page(|p| p.table(&[&["Name", "Status"], &["Open", cells[0]], &["Bob", cells[1]]]));
        let (text, within) = (Literal::quoted("Open"), vec![Scope::Column(Literal::bare("status"))]);
        truth(Claim::Every { kind: ElementKind::Row, text, exact, within }, &now)
    };
    assert_eq!([of(["Open", "Open"], true), of(["Open", "Open"], false)], [True, True]);
    assert_eq!([of(["Open", "Not Open"], true), of(["Open", "Not Open"], false)], [NotApplicable, True]);
    assert_eq!([of(["Open", "Closed"], true), of(["Closed", "Open"], true)], [False, False]);
}

#[test]
fn rows_that_are_not_drawn_are_neither_counted_nor_denied() {
    let mut now = page(|p| p.table(&[&["Name", "State"], &["Ada", "Active"], &["Bob", "Active"]]));
    let told = |now: &Snapshot| {
        [row(&["Eve"]), rows(2), every_row("Active", Vec::new()), row_at(Ordinal::Last, "Bob")]
            .map(|claim| truth(claim, now))
    };
    for total in [None, Some(2), Some(3)] {
        now.tables[0].total = total;
        assert_eq!(told(&now), [False, True, True, True], "{total:?}");
    }
    for total in [100, -1] {
        now.tables[0].total = Some(total);
        assert_eq!(told(&now), [NotApplicable; 4], "{total}");
        // What is drawn is there, and one that shows it not is one too many.
        let drawn = [row(&["Ada"]), every_row("Ada", Vec::new()), row_at(Ordinal::Nth(1), "Ada")];
        assert_eq!(drawn.map(|claim| truth(claim, &now)), [True, False, True], "{total}");
    }
    now.tables[0].rows[1].place = Some(7);
    assert_eq!(truth(row_at(Ordinal::Nth(1), "Ada"), &now), NotApplicable);
}

#[test]
fn a_page_of_a_table_is_whole_where_its_pager_says_so() {
    let of = |pager: &str, places: [usize; 2]| {
        let mut now = page(|p| {
            p.table(&[&["Name"], &["Ada"], &["Bob"]]);
            p.text(pager);
        });
        now.tables[0].total = Some(8);
        for (row, place) in now.tables[0].rows.iter_mut().skip(1).zip(places) {
            row.place = Some(place);
        }
        [rows(2), row(&["Eve"]), row_at(Ordinal::Last, "Bob"), rows(3)].map(|claim| truth(claim, &now))
    };
    let whole = [True, False, True, False];
    for (pager, places) in [
        ("1–2 of 7", [2, 3]),
        ("Showing 1 - 2 of 7", [2, 3]),
        ("3–4 of 7", [4, 5]),
        ("3–4 von 7 Einträgen", [2, 3]),
    ] {
        assert_eq!(of(pager, places), whole, "{pager}");
    }
    // Ten to a page, and two of them drawn; rows of another page; another table's pager; rows that are missing between them.
    for (pager, places) in [
        ("1–7 of 7", [2, 3]),
        ("1–3 of 7", [2, 3]),
        ("5–6 of 7", [4, 5]),
        ("1–2 of 9", [2, 3]),
        ("1–2 of 7", [2, 4]),
        ("2 of 7", [2, 3]),
        ("1–2 of 7.5", [2, 3]),
    ] {
        assert_eq!(of(pager, places), [NotApplicable; 4], "{pager}");
    }
    // All rows are counted by some.
    assert_eq!(
        {
            let mut now = page(|p| {
                p.table(&[&["Name"], &["Ada"], &["Bob"]]);
                p.text("1–2 of 7");
            });
            now.tables[0].total = Some(8);
            now.tables[0].rows[1].place = Some(2);
            now.tables[0].rows[2].place = Some(3);
            truth(rows(7), &now)
        },
        NotApplicable
    );
}

#[test]
fn a_tall_blank_row_keeps_room_for_others() {
    let mut now = page(|p| p.table(&[&["Name"], &["Ada"], &["Bob"], &[""]]));
    let told = |now: &Snapshot| [row(&["Eve"]), rows(2)].map(|claim| truth(claim, now));
    for r in &now.tables[0].rows {
        now.elements[r.element].bbox = Rect { width: 100.0, height: 20.0, ..Rect::default() };
    }
    assert_eq!(told(&now), [False, True]);
    let blank = now.tables[0].rows[3].element;
    now.elements[blank].bbox.height = 1500.0;
    assert_eq!(told(&now), [NotApplicable, NotApplicable]);
}

#[test]
fn items_that_are_not_drawn_are_not_counted() {
    let list = |size: Option<i64>| {
        page(|p| {
            p.open(Role::List, "");
            for text in ["Ada", "Bob"] {
                let item = p.leaf(Role::ListItem, text);
                p.s.elements[item].set_size = size;
            }
            p.close();
        })
    };
    let items = || Claim::Count {
        counted: Counted::Elements(ElementKind::Item, None),
        comparison: Comparison::Exactly,
        number: 2,
        within: Vec::new(),
    };
    let told = [None, Some(2), Some(3), Some(-1)].map(|size| truth(items(), &list(size)));
    assert_eq!(told, [True, True, NotApplicable, NotApplicable]);
}

#[test]
fn a_row_holds_what_reaches_into_it_and_its_parts() {
    let mut now = page(|p| p.table(&[&["Region", "Name"], &["EU", "Ada"], &["Bob"], &["US", "Eve"]]));
    let reaching = now.tables[0].rows[1].cells[0].clone();
    now.tables[0].rows[2].cells.insert(0, reaching);
    assert_eq!(truth(row(&["EU", "Bob"]), &now), True);
    assert_eq!(truth(row(&["US", "Bob"]), &now), False);
    let bob = Claim::Text {
        text: Literal::quoted("EU"),
        within: vec![Scope::Row(Literal::quoted("Bob"))],
        listed: false,
    };
    assert_eq!(truth(bob, &now), True);
}

#[test]
fn rows_across_all_columns_may_be_no_rows() {
    let now = page(|p| {
        p.table(&[&["Name", "State"], &["EU (2)"], &["Ada", "Active"], &["Bob", "Active"]]);
    });
    assert_eq!(truth(every_row("Active", Vec::new()), &now), NotApplicable);
    assert_eq!(truth(every_row("Ada", Vec::new()), &now), False);
    let first = |text| truth(row_at(Ordinal::Nth(1), text), &now);
    assert_eq!([first("Ada"), first("EU (2)"), first("Bob")], [NotApplicable, NotApplicable, False]);
    let column =
        |text: &str, header: &str| truth(every_row(text, vec![Scope::Column(Literal::quoted(header))]), &now);
    assert_eq!([column("Active", "State"), column("Ada", "Name")], [True, False]);
    assert_eq!(column("Active", "Role"), NotApplicable);
}

#[test]
fn a_picture_may_be_what_a_cell_says() {
    let mut now = page(|p| p.table(&[&["Name", "State"], &["Ada", ""]]));
    let cell = now.tables[0].rows[1].cells[1].element;
    let at = now.elements.len();
    let dot = Element {
        role: Role::Img,
        name: "Active".into(),
        visible: true,
        parent: Some(cell),
        ..Element::default()
    };
    now.elements.push(Element { runs: now.elements[cell].runs, ..dot });
    assert_eq!(now.ancestors(at).nth(1), Some(cell));
    assert_eq!(truth(row(&["Ada", "Active"]), &now), NotApplicable);
    assert_eq!(truth(row(&["Ada", "Blocked"]), &now), False);
}

#[test]
fn the_title_of_a_tab_is_no_heading() {
    let mut now = page(|p| {
        p.leaf(Role::Heading, "Cart");
    });
    now.title = "Old".into();
    let title = |tab| truth(Claim::Title { how: TextMatch::Is, text: Literal::quoted("Cart"), tab }, &now);
    assert_eq!([title(false), title(true)], [True, False]);
}

#[test]
fn an_image_that_did_not_load_is_not_seen() {
    let image = |broken: bool| {
        page(|p| {
            let image = p.open(Role::Img, "Mug");
            p.close();
            p.s.elements[image].broken = broken;
        })
    };
    let shown =
        |now: &Snapshot| truth(Claim::Element { target: target(Some(ElementKind::Image), "Mug") }, now);
    assert_eq!([shown(&image(false)), shown(&image(true))], [True, NotApplicable]);
}

#[test]
fn a_written_number_is_not_believed_beside_other_articles() {
    let shop = |articles: usize| {
        page(|p| {
            p.text("2 products");
            for name in ["Mug", "Cup", "Pot"].iter().take(articles) {
                p.leaf(Role::Article, name);
            }
        })
    };
    let two = || Claim::Count {
        counted: Counted::Noun("products".into()),
        comparison: Comparison::Exactly,
        number: 2,
        within: Vec::new(),
    };
    assert_eq!([0, 2, 3].map(|n| truth(two(), &shop(n))), [True, True, NotApplicable]);
}

#[test]
fn blocks_that_are_alike_are_the_list_of_a_page_that_has_none() {
    let shop = |role: Role, names: &[&str]| {
        page(|p| {
            p.leaf(Role::Heading, "Products");
            for name in names {
                let block = p.leaf(role, name);
                p.s.elements[block].alike = true;
            }
        })
    };
    let so_many = |counted: Counted, number| Claim::Count {
        counted,
        comparison: Comparison::Exactly,
        number,
        within: Vec::new(),
    };
    let all = |now: &Snapshot| {
        let of = |counted: &dyn Fn() -> Counted| [2, 3].map(|n| truth(so_many(counted(), n), now));
        let noun = |noun: &str| of(&|| Counted::Noun(noun.to_owned()));
        [of(&|| Counted::Elements(ElementKind::Item, None)), noun("products"), noun("results"), noun("tags")]
    };
    let unsaid = [NotApplicable; 2];
    let articles = [[False, True], [False, True], [False, True], unsaid];
    assert_eq!(all(&shop(Role::Article, &["Mug", "Cup", "Pot"])), articles);
    // What only looks alike may hold more than what is meant.
    let blocks = [[NotApplicable, True], [NotApplicable, True], [NotApplicable, True], unsaid];
    assert_eq!(all(&shop(Role::Generic, &["Mug", "Cup", "Pot"])), blocks);
    let within = || vec![Scope::Region(Region::List)];
    let mut counted = shop(Role::Generic, &["Mug", "Cup", "Pot"]);
    counted.runs[0].text = "3 products".into();
    let products = |n| truth(so_many(Counted::Noun("products".into()), n), &counted);
    assert_eq!([products(2), products(3)], [False, True], "the page says how many");
    let in_list = |text| Claim::Text { text: Literal::quoted(text), within: within(), listed: false };
    let now = shop(Role::Article, &["Mug", "Cup"]);
    assert_eq!(["Mug", "Products"].map(|text| truth(in_list(text), &now)), [True, NotApplicable]);
}

#[test]
fn the_part_of_all_that_a_pager_shows_may_be_meant() {
    let tasks = |number| Claim::Count {
        counted: Counted::Noun("tasks".into()),
        comparison: Comparison::Exactly,
        number,
        within: Vec::new(),
    };
    for line in ["1–8 of 20 tasks", "Showing 1 to 8 of 20 tasks"] {
        let now = page(|p| p.text(line));
        assert_eq!([20, 8, 9].map(|n| truth(tasks(n), &now)), [True, NotApplicable, False], "{line}");
    }
}

#[test]
fn the_only_table_of_a_page_lists_what_its_heading_says_unless_more_is_elsewhere() {
    let suppliers = |total: Option<i64>, pager: bool| {
        let mut now = page(|p| {
            p.leaf(Role::Heading, "Supplier");
            p.table(&[&["Name"], &["Nils"], &["Mara"]]);
            if pager {
                let pages = p.leaf(Role::Navigation, "Pagination");
                p.s.elements[pages].idents = vec!["pagination".into()];
            }
        });
        now.tables[0].total = total;
        now
    };
    let so_many = |number| Claim::Count {
        counted: Counted::Noun("suppliers".into()),
        comparison: Comparison::Exactly,
        number,
        within: Vec::new(),
    };
    let whole = suppliers(None, false);
    assert_eq!([2, 3].map(|n| truth(so_many(n), &whole)), [True, False]);
    // The others may stand on the next page.
    for now in [suppliers(Some(12), false), suppliers(None, true)] {
        assert_eq!([2, 11].map(|n| truth(so_many(n), &now)), [NotApplicable, NotApplicable]);
    }
}

#[test]
fn the_heading_of_a_page_is_its_main_one() {
    let now = page(|p| {
        for (level, text) in [(1, "Products"), (3, "Mug"), (3, "Cup")] {
            let heading = p.leaf(Role::Heading, text);
            p.s.elements[heading].level = Some(level);
        }
    });
    let heading = |text: &str| {
        let target = Target { name: None, ..target(Some(ElementKind::Heading), "") };
        let (how, value) = (TextMatch::Is, Literal::quoted(text));
        truth(Claim::Value { target, how, value }, &now)
    };
    assert_eq!([heading("Products"), heading("Mug"), heading("Pot")], [True, NotApplicable, False]);
}

#[test]
fn what_tells_of_success_is_no_error_message() {
    let before = page(|p| p.text("Form"));
    let shown = |text: &str, class: &str, floating: bool| {
        let mut now = page(|p| {
            p.text("Form");
            if class.is_empty() {
                return p.text(text);
            }
            let toast = p.open(Role::Alert, "");
            p.s.elements[toast].classes = vec![class.into()];
            p.text(text);
            p.leaf(Role::Button, "Undo");
            p.close();
        });
        now.blocks[1].floating = floating;
        now
    };
    let errors = |now: &Snapshot| {
        judge(&not(check(error(None), Memory::Now)), &View { before: Some(&before), ..view(now) }).truth
    };
    assert_eq!(errors(&shown("Profile saved", "toast", false)), True);
    assert_eq!(errors(&shown("Profile saved", "success", false)), True);
    for text in ["Profile not saved", "Your account has been locked", "Only two were saved"] {
        assert_eq!(errors(&shown(text, "toast", false)), NotApplicable, "{text}");
        assert_eq!(errors(&shown(text, "", true)), NotApplicable, "{text}");
    }
    assert_eq!(errors(&shown("Profile saved", "error", false)), False);
    assert_eq!(errors(&shown("Network problem", "toast", false)), NotApplicable);
    // Without any mark, a layer of its own may say anything.
    assert_eq!(errors(&shown("Your card needs a look", "", false)), True);
    assert_eq!(errors(&shown("Your card needs a look", "", true)), NotApplicable);
    assert_eq!(errors(&shown("Your card was declined", "", false)), NotApplicable);
    assert_eq!(errors(&shown("Profile saved", "", true)), True);
}

#[test]
fn the_nearest_kind_of_a_message_counts() {
    let before = page(|p| p.text("Form"));
    let now = page(|p| {
        let outer = p.open(Role::Generic, "");
        p.s.elements[outer].classes = vec!["toast".into(), "success".into()];
        let inner = p.open(Role::Alert, "");
        p.s.elements[inner].classes = vec!["toast".into(), "body".into()];
        p.text("Could not save");
        p.close();
        p.close();
    });
    let of = |kind: MessageKind| {
        let (how, text) = (TextMatch::Contains, Some(Literal::quoted("Could not save")));
        let claim =
            Claim::Message { kind: Some(kind), color: None, how, text, also: Vec::new(), within: Vec::new() };
        judge(&check(claim, Memory::Now), &View { before: Some(&before), ..view(&now) }).truth
    };
    assert_eq!([of(MessageKind::Success), of(MessageKind::Error)], [True, NotApplicable]);
}

#[test]
fn a_place_for_errors_is_no_error() {
    let shown = |place: &str, alone: bool, text: &str| {
        page(|p| {
            let outer = p.open(Role::Generic, "");
            p.s.elements[outer].classes = place.split(' ').map(str::to_owned).collect();
            p.s.elements[outer].node = Some(NodeRef { document: 0, node: 7 });
            if !alone {
                p.text("Profile");
            }
            if !text.is_empty() {
                let toast = p.open(Role::Status, "");
                p.s.elements[toast].classes = vec!["toast".into()];
                p.text(text);
                p.close();
            }
            p.close();
        })
    };
    let errors = |before: &Snapshot, now: &Snapshot| {
        let claim = error(Some("Profile kept"));
        judge(&check(claim, Memory::Now), &View { before: Some(before), ..view(now) }).truth
    };
    let (empty, page_of) = (page(|p| p.text("Form")), |place| shown(place, false, ""));
    assert_eq!(errors(&empty, &shown("toast error", true, "Profile kept")), True);
    let place = "error boundary";
    assert_ne!(errors(&page_of(place), &shown(place, false, "Profile kept")), True);
    assert_ne!(errors(&empty, &shown(place, true, "Profile kept")), True);
}

#[test]
fn a_part_of_the_page_named_after_a_kind_is_no_message_of_it() {
    let shown = |class: &str, texts: &[&str], inner: &str| {
        page(|p| {
            let outer = p.open(Role::Generic, "");
            p.s.elements[outer].classes = vec![class.into()];
            p.s.elements[outer].node = Some(NodeRef { document: 0, node: 7 });
            let toast = p.open(Role::Generic, "");
            p.s.elements[toast].classes = vec![inner.into()];
            for text in texts {
                p.text(text);
            }
            p.close();
            p.close();
        })
    };
    let errors = |before: &Snapshot, now: &Snapshot, text: Option<&str>| {
        judge(&check(error(text), Memory::Now), &View { before: Some(before), ..view(now) }).truth
    };
    let of = |texts: &[&str]| shown("error", texts, "");
    let empty = page(|p| p.text("Form"));
    assert_eq!(errors(&empty, &of(&["Mail is gone"]), None), True);
    // A place that was empty speaks of what fills it; one that showed a text and shows more does not.
    assert_eq!(errors(&of(&[""]), &of(&["Mail is gone"]), None), True);
    assert_eq!(errors(&of(&["Profile"]), &of(&["Profile", "Mail is kept"]), None), NotApplicable);
    assert_eq!(
        errors(&of(&["Profile"]), &of(&["Profile", "Mail is kept"]), Some("Mail is kept")),
        NotApplicable
    );
    // One error may follow another.
    assert_eq!(errors(&of(&["Name is gone"]), &of(&["Mail is gone"]), Some("Mail is gone")), True);
    assert_eq!(errors(&of(&["Name is gone"]), &of(&["Mail is gone"]), None), NotApplicable);
    // A message that says its kind itself.
    assert_ne!(errors(&empty, &shown("error", &["Mail is kept"], "success"), None), True);
    assert_ne!(errors(&empty, &shown("success", &["Mail is kept"], "error"), None), False);
}

#[test]
fn the_class_of_a_group_around_a_field_makes_no_message_of_its_label() {
    let before = page(|p| p.text("Form"));
    let shown = |class: &str, text: &str| {
        page(|p| {
            let group = p.open(Role::Generic, "");
            p.s.elements[group].classes = vec!["form".into(), "item".into(), "has".into(), class.into()];
            p.text("Name *");
            let field = p.leaf(Role::Textbox, "");
            p.s.elements[field].labels = vec!["Name".into()];
            if !text.is_empty() {
                p.text(text);
            }
            p.close();
        })
    };
    let errors = |now: &Snapshot| {
        let denial = Assertion::Not(Box::new(check(error(None), Memory::Now)));
        judge(&denial, &View { before: Some(&before), ..view(now) }).truth
    };
    assert_eq!(errors(&shown("success", "")), True);
    assert_eq!(errors(&shown("error", "")), True);
    assert_ne!(errors(&shown("error", "Please enter a name")), True);
}

#[test]
fn a_new_heading_is_no_message_by_a_part_of_it() {
    let before = page(|p| p.text("Form"));
    let now = page(|p| {
        p.leaf(Role::Heading, "Saved filters (0)");
    });
    let of = |text: &str| {
        let (how, text) = (TextMatch::Contains, Some(Literal::quoted(text)));
        let claim =
            Claim::Message { kind: None, color: None, how, text, also: Vec::new(), within: Vec::new() };
        judge(&check(claim, Memory::Now), &View { before: Some(&before), ..view(&now) }).truth
    };
    assert_eq!([of("Saved"), of("Saved filters (0)"), of("Lost")], [NotApplicable, True, False]);
}

#[test]
fn a_breadcrumb_is_read_as_one() {
    let mut now = page(|p| {
        p.open(Role::Navigation, "breadcrumb");
        p.open(Role::List, "");
        for text in ["Home", "/", "Products"] {
            p.leaf(Role::ListItem, text);
        }
        p.close();
        p.close();
        p.leaf(Role::Link, "Products");
    });
    for (i, block) in now.blocks.iter_mut().take(3).enumerate() {
        block.bbox =
            Rect { x: 60.0 * f64::from(u32::try_from(i).unwrap()), y: 0.0, width: 50.0, height: 16.0 };
    }
    let told = |text: &str, within: Vec<Scope>| {
        truth(Claim::Text { text: Literal::quoted(text), within, listed: false }, &now)
    };
    let crumbs = || vec![Scope::Region(Region::Breadcrumbs)];
    assert_eq!(told("Home / Products", crumbs()), True);
    assert_eq!(told("Home / Product", crumbs()), False);
    assert_ne!(told("Home > Products", crumbs()), True);
    assert_ne!(told("Home /", crumbs()), True);
    assert_ne!(told("Home / Products", Vec::new()), True);
}

#[test]
fn a_column_of_several_texts_may_be_sorted_by_another_than_the_first() {
    let of = |cells: &[&[&str]]| {
        let mut now = page(|p| {
            let element = p.open(Role::Table, "");
            let mut table = Table { element, ..Table::default() };
            for (r, texts) in [&["Title"][..]].iter().chain(cells).enumerate() {
                let row = p.open(Role::Row, "");
                let cell = p.open(if r == 0 { Role::ColumnHeader } else { Role::Cell }, "");
                texts.iter().for_each(|text| p.text(text));
                p.close();
                p.close();
                let cells = vec![TableCell { element: cell, column: 0 }];
                table.rows.push(TableRow { element: row, header: r == 0, cells, ..TableRow::default() });
            }
            p.close();
            p.s.tables.push(table);
        });
        for (row, e) in now.elements.iter_mut().enumerate() {
            e.bbox.y = 20.0 * f64::from(u32::try_from(row).unwrap());
        }
        truth(
            Claim::Order {
                column: Some(Literal::quoted("Title")),
                direction: Direction::Ascending,
                undirected: false,
                numeric: false,
                by_date: false,
                within: Vec::new(),
            },
            &now,
        )
    };
    // A badge before the title: sorted by the title, by the badge, by both, by none.
    assert_eq!(of(&[&["ops", "Backup"], &["bug", "Fix"], &["docs", "Write"]]), NotApplicable);
    assert_eq!(of(&[&["bug", "Write"], &["bug", "Zip"], &["docs", "Fix"]]), NotApplicable);
    assert_eq!(of(&[&["bug", "Backup"], &["bug", "Fix"], &["docs", "Write"]]), True);
    assert_eq!(of(&[&["docs", "Write"], &["bug", "Fix"], &["ops", "Backup"]]), False);
    // A name and what is said of it: the name is what they begin with, and no two are the same.
    assert_eq!(of(&[&["Ada", "z@x.org"], &["Bob", "a@x.org"]]), True);
    assert_eq!(of(&[&["Ada"], &["Bob"]]), True);
    assert_eq!(of(&[&["Bob"], &["Ada"]]), False);
}
