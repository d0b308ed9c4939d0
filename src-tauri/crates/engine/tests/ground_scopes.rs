//! Where a target is looked for.

mod ground_page;

use ground_page::{Narrow, Page, named, the};
use verbatim_engine::ground::{Verb, scope};
use verbatim_engine::snapshot::{Rect, Role};
use verbatim_engine::step::{ElementKind, Literal, Ordinal, Region, Scope, Target};
use verbatim_engine::verdict::Cause;

fn row(text: &str) -> Scope {
    Scope::Row(Literal::quoted(text))
}

fn within(text: &str, kind: Option<ElementKind>) -> Scope {
    Scope::Named(Literal::quoted(text), kind)
}

/// Customers with a button in each row.
fn customers() -> (Page, Vec<usize>) {
    let mut page = Page::new();
    let rows = page.table(
        &["Name", "Role", "Quantity", "Action"],
        &[
            &["Ada", "Admin", "<Count of Ada>", "[Delete]"],
            &["Grace", "Admin", "<Count of Grace>", "[Delete]"],
            &["Ada Lovelace", "User", "<Count of Ada Lovelace>", "[Delete]"],
        ],
    );
    (page, rows)
}

#[test]
fn a_row_is_the_one_that_shows_a_text_as_a_whole_cell() {
    let (page, rows) = customers();
    let delete = page.one(&named("Delete").within(row("Ada")), Verb::Click);
    assert!(page.snapshot.is_within(delete, rows[1]));
    let delete = page.one(&named("Delete").within(row("Ada Lovelace")), Verb::Click);
    assert!(page.snapshot.is_within(delete, rows[3]));
    assert_eq!(page.cause(&named("Delete").within(row("Admin")), Verb::Click), Cause::AmbiguousTarget);
    assert_eq!(page.cause(&named("Delete").within(row("Lovelace")), Verb::Click), Cause::NearMiss);
    assert_eq!(page.cause(&named("Delete").within(row("Alan")), Verb::Click), Cause::TargetMissing);
    let bare = Scope::Row(Literal::bare("Alan"));
    assert_eq!(page.cause(&named("Delete").within(bare), Verb::Click), Cause::AmbiguousStep);
    // The header is no row of data.
    assert_eq!(page.cause(&named("Delete").within(row("Name")), Verb::Click), Cause::AmbiguousTarget);
}

#[test]
fn details_below_a_row_may_belong_to_it() {
    let mut page = Page::new();
    let texts: &[&[&str]] = &[&["A-1", "$3"], &["[Print]"], &["A-2", "$4"], &["A-3", "$5"]];
    page.table(&["Order", "Total"], texts);
    assert_eq!(page.cause(&named("Print").within(row("A-1")), Verb::Click), Cause::AmbiguousTarget);
    assert_eq!(page.cause(&named("Print").within(row("A-2")), Verb::Click), Cause::TargetMissing);
}

#[test]
fn rows_are_counted_without_the_header() {
    let (mut page, rows) = customers();
    let delete = page.one(&named("Delete").within(Scope::RowAt(Ordinal::Nth(2))), Verb::Click);
    assert!(page.snapshot.is_within(delete, rows[2]));
    let delete = page.one(&named("Delete").within(Scope::RowAt(Ordinal::Last)), Verb::Click);
    assert!(page.snapshot.is_within(delete, rows[3]));
    assert_eq!(
        page.cause(&named("Delete").within(Scope::RowAt(Ordinal::Nth(4))), Verb::Click),
        Cause::TargetMissing
    );
    assert_eq!(page.one(&the(ElementKind::Row).nth(1), Verb::Observe), rows[1]);
    page.table(&["A"], &[&["b"]]);
    assert_eq!(
        page.cause(&named("Delete").within(Scope::RowAt(Ordinal::Nth(1))), Verb::Click),
        Cause::AmbiguousTarget
    );
}

#[test]
fn the_header_of_a_table_is_its_row_of_headers() {
    let mut page = Page::new();
    let rows = page.table(&["[Name]", "[Role]"], &[&["[Name]", "Admin"]]);
    let header = || Scope::Region(Region::TableHeader);
    let sort = page.one(&named("Name").within(header()), Verb::Click);
    assert!(page.snapshot.is_within(sort, rows[0]));
    let admin = scope::area(&page.snapshot, &[header()]).unwrap();
    assert!(!admin.has(rows[1]));
    let other = scope::area(&Page::new().snapshot, &[header()]).unwrap_err();
    assert_eq!(other.cause, Cause::AmbiguousStep, "what looks like a header may be none to a rule");
}

#[test]
fn a_column_crosses_the_rows() {
    let (page, rows) = customers();
    let column = Scope::Column(Literal::quoted("Quantity"));
    let found = page.find(&the(ElementKind::Field).within(column.clone()), Verb::Fill);
    assert_eq!(found.len(), 3);
    let target = the(ElementKind::Field).within(row("Grace")).within(column);
    assert!(page.snapshot.is_within(page.one(&target, Verb::Fill), rows[2]));
    // The header of the column labels the field.
    let target = named("Quantity").within(row("Grace"));
    assert!(page.snapshot.is_within(page.one(&target, Verb::Fill), rows[2]));
    let missing = Scope::Column(Literal::quoted("Price"));
    assert_eq!(page.cause(&the(ElementKind::Field).within(missing), Verb::Fill), Cause::TargetMissing);
}

#[test]
fn a_cell_that_has_another_name_than_its_text_is_a_place() {
    let mut page = Page::new();
    page.table(&["Mon", "Tue"], &[&["[Standup]", "[Review]"], &["<Ada>", "[Delete]"]]);
    let cells: Vec<Vec<usize>> = {
        let rows = page.snapshot.tables[0].rows.iter();
        rows.map(|row| row.cells.iter().map(|cell| cell.element).collect()).collect()
    };
    page.edit(cells[1][0], |e| e.name = "March 23, 2026".into());
    let day = || within("March 23, 2026", None);
    let standup = page.one(&named("Standup").within(day()), Verb::Click);
    assert!(page.snapshot.is_within(standup, cells[1][0]));
    assert_eq!(page.cause(&named("Review").within(day()), Verb::Click), Cause::TargetMissing);
    // A cell that is named by what is seen in it stands for its row.
    let delete = page.one(&named("Delete").within(within("Ada", None)), Verb::Click);
    assert!(page.snapshot.is_within(delete, cells[2][1]));
    // What reaches in from another cell is whose nobody can say.
    let place = page.snapshot.elements[cells[1][0]].bbox;
    let review = page.one(&named("Review"), Verb::Click);
    page.edit(review, |e| e.bbox = place);
    assert_eq!(page.cause(&named("Standup").within(day()), Verb::Click), Cause::AmbiguousTarget);
}

#[test]
fn items_and_cards_are_rows_too() {
    let mut page = Page::new();
    for name in ["Milk", "Bread"] {
        page.open(Role::ListItem, "");
        page.text(name);
        page.el(Role::Button, "Remove");
        page.close();
    }
    let remove = page.one(&named("Remove").within(row("Bread")), Verb::Click);
    assert_eq!(remove, 3);
    assert_eq!(page.one(&named("Remove").within(within("Bread", None)), Verb::Click), 3);
    assert_eq!(page.one(&named("Remove").within(within("Milk", Some(ElementKind::Item))), Verb::Click), 1);
    page.text("Cheese");
    assert_eq!(page.cause(&named("Remove").within(row("Cheese")), Verb::Click), Cause::AmbiguousTarget);
}

#[test]
fn a_box_is_checked_by_its_row() {
    let mut page = Page::new();
    page.open(Role::ListItem, "");
    page.text("Milk");
    let milk = page.field(Role::Checkbox, "");
    page.close();
    page.open(Role::ListItem, "");
    page.text("Bread");
    page.field(Role::Checkbox, "");
    page.close();
    assert_eq!(page.one(&named("Milk").kind(ElementKind::Item), Verb::Check), milk);
}

#[test]
fn a_row_is_unfolded_by_what_it_holds() {
    let mut page = Page::new();
    page.table(&["Name", "More"], &[&["Milk", "[More]"], &["Bread", "[More]"], &["Salt", "[More]"]]);
    let more = |page: &Page, i: usize| {
        let buttons = page.snapshot.elements.iter().enumerate();
        buttons.filter(|(_, e)| e.role == Role::Button).nth(i).unwrap().0
    };
    for i in 0..2 {
        page.edit(more(&page, i), |e| e.states.expanded = Some(false));
    }
    let row = |name| named(name).kind(ElementKind::Row);
    let second = Target { ordinal: Some(Ordinal::Nth(2)), ..the(ElementKind::Row) };
    assert_eq!(page.one(&row("Milk"), Verb::Unfold), more(&page, 0));
    assert_eq!(page.one(&second, Verb::Unfold), more(&page, 1));
    assert_eq!(page.cause(&row("Salt"), Verb::Unfold), Cause::AmbiguousStep, "nothing there says so");
}

#[test]
fn regions_by_role_then_tag_then_id() {
    let mut page = Page::new();
    let help = page.el(Role::Link, "Help");
    page.open(Role::ContentInfo, "");
    let below = page.el(Role::Link, "Help");
    page.close();
    page.edit(help, |e| e.href = Some("http://a/1".into()));
    page.edit(below, |e| e.href = Some("http://a/2".into()));
    let footer = named("Help").within(Scope::Region(Region::Footer));
    assert_eq!(page.one(&footer, Verb::Click), below);
    assert_eq!(page.cause(&named("Help"), Verb::Click), Cause::AmbiguousTarget);
    let sidebar = named("Help").within(Scope::Region(Region::Sidebar));
    assert_eq!(page.cause(&sidebar, Verb::Click), Cause::AmbiguousStep);
    let aside = page.open(Role::Generic, "");
    let third = page.el(Role::Link, "Help");
    page.close();
    page.edit(aside, |e| e.idents = vec!["sidebar".into()]);
    assert_eq!(page.one(&sidebar, Verb::Click), third);
}

#[test]
fn sections_by_name_heading_or_what_follows_a_heading() {
    let mut page = Page::new();
    page.open(Role::Region, "");
    page.el(Role::Heading, "Shipping");
    let a = page.el(Role::Button, "Edit");
    page.close();
    page.open(Role::Group, "Billing");
    let b = page.el(Role::Button, "Edit");
    page.close();
    page.el(Role::Heading, "Gift");
    let c = page.el(Role::Button, "Edit");
    page.el(Role::Heading, "Other");
    page.el(Role::Button, "Edit");
    for (name, edit) in [("Shipping", a), ("Billing", b), ("Gift", c)] {
        let target = named("Edit").within(within(name, Some(ElementKind::Section)));
        assert_eq!(page.one(&target, Verb::Click), edit, "{name}");
        assert_eq!(page.one(&named("Edit").within(within(name, None)), Verb::Click), edit, "{name}");
    }
    let target = named("Edit").within(within("Gift", Some(ElementKind::Dialog)));
    assert_eq!(page.cause(&target, Verb::Click), Cause::TargetMissing);
    assert_eq!(page.cause(&named("Edit").within(within("Payment", None)), Verb::Click), Cause::TargetMissing);
    // What a text calls so may be a list to a person, though no role says it.
    page.el(Role::Generic, "Sort by");
    let list = |name| named("Edit").within(within(name, Some(ElementKind::List)));
    assert_eq!(page.cause(&list("Sort by"), Verb::Click), Cause::AmbiguousStep);
    assert_eq!(page.cause(&list("Order by"), Verb::Click), Cause::TargetMissing);
}

#[test]
fn a_list_goes_by_the_heading_above_it() {
    let mut page = Page::new();
    let mut list = |heading: &str, lists: usize| {
        page.el(Role::Heading, heading);
        let lists = (0..lists).map(|_| {
            page.open(Role::List, "");
            page.open(Role::ListItem, "");
            let edit = page.el(Role::Button, "Edit");
            page.close();
            page.close();
            edit
        });
        lists.collect::<Vec<usize>>()
    };
    let (todo, _) = (list("To do", 1), list("Done", 2));
    let edit = |name: &str| named("Edit").within(within(name, Some(ElementKind::List)));
    assert_eq!(page.one(&edit("To do"), Verb::Click), todo[0]);
    assert_eq!(page.cause(&edit("Done"), Verb::Click), Cause::AmbiguousTarget);
    assert_eq!(page.cause(&edit("Later"), Verb::Click), Cause::TargetMissing);
}

#[test]
fn a_part_without_a_heading_ends_where_the_next_text_looks_like_its_title() {
    let mut page = Page::new();
    page.text("Todo");
    let edit = page.el(Role::Button, "Edit");
    page.text("Done");
    page.el(Role::Button, "Archive");
    // The titles are bold, the buttons are not.
    let bold = |text: &str| usize::from(matches!(text, "Todo" | "Done"));
    page.snapshot.runs.iter_mut().for_each(|run| run.style = bold(&run.text));
    let within = |name: &str| named(name).within(within("Todo", Some(ElementKind::Section)));
    assert_eq!(page.one(&within("Edit"), Verb::Click), edit);
    assert_eq!(page.cause(&within("Archive"), Verb::Click), Cause::AmbiguousStep);
    assert_eq!(page.cause(&within("Send"), Verb::Click), Cause::TargetMissing);
}

#[test]
fn of_headings_side_by_side_nothing_tells_what_is_under_which() {
    let mut page = Page::new();
    for (i, x) in
        [page.el(Role::Heading, "Left"), page.el(Role::Heading, "Right")].into_iter().zip([0.0, 200.0])
    {
        page.edit(i, |e| e.bbox = Rect { x, y: 0.0, width: 80.0, height: 20.0 });
    }
    // A heading shows its name, so that their texts follow one another.
    page.el(Role::Button, "Add");
    let add = |heading: &str| named("Add").within(Scope::Under(Literal::quoted(heading)));
    assert_eq!(page.cause(&add("Right"), Verb::Click), Cause::AmbiguousStep);
}

#[test]
fn the_head_of_a_column_belongs_to_it() {
    let mut page = Page::new();
    page.table(&["Name", "Role"], &[&["Ada", "[Edit]"]]);
    let heads: Vec<usize> = (0..page.snapshot.elements.len())
        .filter(|&i| page.snapshot.elements[i].role == Role::ColumnHeader)
        .collect();
    let filter = page.el(Role::Button, "Filter");
    page.edit(filter, |e| e.parent = Some(heads[0]));
    let icon = |column: &str| {
        let within = within(column, Some(ElementKind::Column));
        Target { kind: Some(ElementKind::Icon), ..named("Filter").within(within) }
    };
    assert_eq!(page.one(&icon("Name"), Verb::Click), filter);
    assert_eq!(page.find(&icon("Name"), Verb::Observe), [filter]);
    assert_eq!(page.cause(&icon("Role"), Verb::Click), Cause::TargetMissing);
    let itself = named("Name").within(within("Name", Some(ElementKind::Column)));
    assert!(page.find(&itself, Verb::Observe).is_empty());
}

#[test]
fn what_floats_beside_a_heading_is_under_it() {
    let line = |page: &mut Page, i: usize, x: f64, y: f64| {
        page.edit(i, |e| e.bbox = Rect { x, y, width: 80.0, height: 20.0 });
    };
    let add = |heading: &str| named("Add").within(Scope::Under(Literal::quoted(heading)));
    let mut page = Page::new();
    let (above, first) = (page.el(Role::Heading, "Books"), page.el(Role::Button, "Add"));
    let (button, second) = (page.el(Role::Button, "Add"), page.el(Role::Heading, "Authors"));
    for (i, x, y) in [(above, 0.0, 0.0), (first, 0.0, 30.0), (button, 300.0, 60.0), (second, 0.0, 60.0)] {
        line(&mut page, i, x, y);
    }
    assert_eq!(
        [page.one(&add("Authors"), Verb::Click), page.one(&add("Books"), Verb::Click)],
        [button, first]
    );
    // Two columns: the button is the first one's.
    let mut page = Page::new();
    let all =
        [page.el(Role::Heading, "Books"), page.el(Role::Button, "Add"), page.el(Role::Heading, "Authors")];
    for (i, x) in all.into_iter().zip([0.0, 100.0, 200.0]) {
        line(&mut page, i, x, 0.0);
    }
    assert_eq!(page.one(&add("Books"), Verb::Click), all[1]);
    assert_eq!(page.cause(&add("Authors"), Verb::Click), Cause::TargetMissing);
}

#[test]
fn under_a_tab_is_its_panel() {
    let mut page = Page::new();
    page.el(Role::Tab, "History");
    page.el(Role::Tab, "Notes");
    page.open(Role::Tabpanel, "History");
    page.el(Role::Heading, "Last year");
    let more = page.el(Role::Button, "More");
    page.close();
    page.el(Role::Button, "More");
    let under = |text: &str| named("More").within(Scope::Under(Literal::quoted(text)));
    assert_eq!(page.one(&under("History"), Verb::Click), more);
    assert_eq!(page.cause(&under("Notes"), Verb::Click), Cause::AmbiguousStep);
}

#[test]
fn under_a_heading_ends_at_the_next_of_its_level_and_at_its_section() {
    let mut page = Page::new();
    page.open(Role::Main, "");
    page.el(Role::Heading, "Reviews");
    let sub = page.el(Role::Heading, "Newest");
    page.edit(sub, |e| e.level = Some(3));
    let first = page.el(Role::Button, "More");
    page.el(Role::Heading, "Questions");
    let second = page.el(Role::Button, "More");
    page.close();
    page.open(Role::ContentInfo, "");
    page.el(Role::Button, "More");
    page.close();
    let under = |text: &str| named("More").within(Scope::Under(Literal::quoted(text)));
    assert_eq!(page.one(&under("Reviews"), Verb::Click), first);
    assert_eq!(page.one(&under("Questions"), Verb::Click), second);
    assert_eq!(page.cause(&under("Prices"), Verb::Click), Cause::TargetMissing);
    let area = scope::area(&page.snapshot, &[Scope::Under(Literal::quoted("Questions"))]).unwrap();
    assert_eq!(area.run_ranges(&page.snapshot), [(4, 5)]);
}

#[test]
fn next_to_is_the_row_or_the_line_and_the_clearly_nearest() {
    let (page, rows) = customers();
    let beside = |text: &str| Scope::NextTo(Literal::quoted(text));
    let delete = page.one(&named("Delete").within(beside("Grace")), Verb::Click);
    assert!(page.snapshot.is_within(delete, rows[2]));
    let at = |x: f64| Rect { x, y: 10.0, width: 50.0, height: 20.0 };
    let mut page = Page::new();
    let near = page.field(Role::Checkbox, "A");
    let far = page.field(Role::Checkbox, "B");
    let below = page.field(Role::Checkbox, "C");
    page.text("Newsletter");
    page.edit(near, |e| e.bbox = at(0.0));
    page.edit(far, |e| e.bbox = at(300.0));
    page.edit(below, |e| e.bbox = Rect { y: 60.0, ..at(60.0) });
    page.snapshot.blocks[0].bbox = at(55.0);
    let target = the(ElementKind::Checkbox).within(beside("Newsletter"));
    assert_eq!(page.one(&target, Verb::Check), near);
    page.edit(far, |e| e.bbox = at(110.0));
    assert_eq!(page.cause(&target, Verb::Check), Cause::AmbiguousTarget, "as near on the other side");
}

#[test]
fn the_topmost_modal_is_the_dialog() {
    let mut page = Page::new();
    for name in ["Settings", "Sure?"] {
        let dialog = page.open(Role::Dialog, name);
        page.edit(dialog, |e| e.modal = true);
        page.el(Role::Button, "OK");
        page.close();
    }
    let target = named("OK").within(Scope::Region(Region::Dialog));
    assert_eq!(page.one(&target, Verb::Click), 3);
    assert_eq!(scope::resolve(&page.snapshot, &target.within).unwrap(), [2]);
    let named_one = named("OK").within(within("Settings", Some(ElementKind::Dialog)));
    assert_eq!(page.one(&named_one, Verb::Click), 1);
}

#[test]
fn an_outer_scope_narrows_where_the_inner_one_is_looked_for() {
    let mut page = Page::new();
    for section in ["Open", "Done"] {
        page.open(Role::Region, section);
        page.open(Role::ListItem, "");
        page.text("Order 7");
        page.el(Role::Button, "Show");
        page.close();
        page.close();
    }
    assert_eq!(page.cause(&named("Show").within(row("Order 7")), Verb::Click), Cause::AmbiguousTarget);
    let target = named("Show").within(row("Order 7")).within(within("Done", None));
    assert_eq!(page.one(&target, Verb::Click), 5);
}

#[test]
fn the_links_to_other_pages_are_called_so_by_name_or_class() {
    let of = |role: Role, name: &str, class: Option<&str>| {
        let mut page = Page::new();
        page.el(Role::Link, "2");
        let list = page.open(role, name);
        page.snapshot.elements[list].classes.extend(class.map(String::from));
        let item = page.open(Role::Generic, "");
        // Each part of it has a class of its own.
        page.snapshot.elements[item].classes.extend(class.map(|_| "pagination".to_owned()));
        let inside = page.el(Role::Link, "2");
        page.close();
        page.close();
        (page, inside)
    };
    let two = named("2").within(Scope::Region(Region::Pagination));
    for (role, name, class) in [
        (Role::Navigation, "Pagination", None),
        (Role::Navigation, "Pagination Navigation", None),
        (Role::List, "", Some("pagination")),
        (Role::Generic, "", Some("paginator")),
    ] {
        let (page, inside) = of(role, name, class);
        assert_eq!(page.one(&two, Verb::Click), inside, "{name}");
    }
    // A person may see them by their look alone.
    let (page, _) = of(Role::List, "", None);
    assert_eq!(page.cause(&two, Verb::Click), Cause::AmbiguousStep);
}

#[test]
fn a_message_is_what_tells_of_something() {
    let mut page = Page::new();
    page.el(Role::Button, "Undo");
    page.open(Role::Status, "");
    page.text("Deleted.");
    let inside = page.el(Role::Button, "Undo");
    page.close();
    let undo = named("Undo").within(Scope::Region(Region::Message));
    assert_eq!(page.one(&undo, Verb::Click), inside);
    let mut silent = Page::new();
    silent.el(Role::Button, "Undo");
    assert_eq!(silent.cause(&undo, Verb::Click), Cause::AmbiguousStep);
}

#[test]
fn fields_without_a_form_may_be_one_to_who_looks_at_them() {
    let mut page = Page::new();
    page.el(Role::Button, "Save");
    let save = named("Save").within(Scope::Region(Region::Form));
    assert_eq!(page.cause(&save, Verb::Click), Cause::TargetMissing);
    page.field(Role::Textbox, "Name");
    assert_eq!(page.cause(&save, Verb::Click), Cause::AmbiguousStep);
}

#[test]
fn a_card_may_have_the_role_of_a_button() {
    let mut page = Page::new();
    let mut stars = Vec::new();
    for title in ["Fix login", "Empty states"] {
        page.open(Role::Button, &format!("{title} Star"));
        page.el(Role::Heading, title);
        stars.push(page.el(Role::Button, "Star"));
        page.close();
    }
    page.el(Role::Button, "Plain");
    let star = |card: &str| named("Star").within(Scope::Row(Literal::quoted(card)));
    assert_eq!(page.one(&star("Empty states"), Verb::Click), stars[1]);
    assert_eq!(page.one(&star("Fix login"), Verb::Hover), stars[0]);
    assert_eq!(page.cause(&star("Plain"), Verb::Click), Cause::AmbiguousTarget);
}
