//! Which element a target means, and why it means none (DESIGN sections 5 and 7).

mod ground_page;

use ground_page::{Narrow, Page, bare, named, the};
use verbatim_engine::ground::{Grounding, Tier, Verb, find, ground, may_ask_far, may_be_text};
use verbatim_engine::snapshot::{Rect, Role, Tristate};
use verbatim_engine::step::{Action, ClickKind, ElementKind, Literal, Ordinal, Region, Scope, Target};
use verbatim_engine::verdict::Cause;

#[test]
fn the_exact_name_goes_before_the_nearly_exact_one() {
    let mut page = Page::new();
    page.el(Role::Button, "save");
    let save = page.el(Role::Button, "Save");
    assert_eq!(page.one(&named("Save"), Verb::Click), save);
    assert_eq!(find(&page.snapshot, &named("Save"), Verb::Click).tier, Some(Tier::ExactName));
    assert_eq!(page.cause(&named("SAVE"), Verb::Click), Cause::AmbiguousTarget);
}

#[test]
fn a_counter_in_the_name_is_let_go_and_told_as_a_lower_tier() {
    let mut page = Page::new();
    let cart = page.el(Role::Link, "Cart 3");
    match ground(&page.snapshot, &named("Cart"), Verb::Click, "s") {
        Grounding::One { element, lower_tier } => assert_eq!((element, lower_tier), (cart, true)),
        Grounding::No { finding, .. } => panic!("{finding:?}"),
    }
}

#[test]
fn a_tab_of_the_role_goes_before_a_button_and_not_before_a_link_of_the_navigation() {
    let alerts = named("Alerts").kind(ElementKind::Tab);
    let mut page = Page::new();
    page.el(Role::Button, "Alerts");
    let tab = page.el(Role::Tab, "Alerts");
    assert_eq!(page.one(&alerts, Verb::Click), tab);
    assert_eq!(page.cause(&named("Alerts"), Verb::Click), Cause::AmbiguousTarget);
    page.open(Role::Navigation, "");
    page.el(Role::Link, "Alerts");
    page.close();
    assert_eq!(page.cause(&alerts, Verb::Click), Cause::AmbiguousTarget);
    let mut page = Page::new();
    let button = page.el(Role::Button, "Alerts");
    page.el(Role::Tab, "Details");
    assert_eq!(page.one(&alerts, Verb::Click), button);
}

#[test]
fn a_cell_may_be_called_by_its_column() {
    let mut page = Page::new();
    page.table(&["Name", "Stock", "Status"], &[&["Hammer", "39", "In stock"], &["Stock", "7", "Low"]]);
    let stock = |row: &str| named("Stock").kind(ElementKind::Cell).within(Scope::Row(Literal::quoted(row)));
    let cell = |row: usize, column: usize| page.snapshot.tables[0].rows[row].cells[column].element;
    for verb in [Verb::Click, Verb::Hover] {
        assert_eq!(page.one(&stock("Hammer"), verb), cell(1, 1));
        // A cell that shows the name is what has it.
        assert_eq!(page.one(&stock("7"), verb), cell(2, 0));
    }
    let missing = named("Price").kind(ElementKind::Cell).within(Scope::Row(Literal::quoted("Hammer")));
    assert_eq!(page.cause(&missing, Verb::Click), Cause::TargetMissing);
    assert!(page.find(&stock("Hammer"), Verb::Observe).is_empty());
}

#[test]
fn an_entry_of_an_open_menu_goes_before_a_link_of_the_navigation() {
    let settings = named("Settings").kind(ElementKind::MenuItem);
    let mut page = Page::new();
    page.open(Role::Navigation, "");
    let link = page.el(Role::Link, "Settings");
    page.close();
    assert_eq!(page.one(&settings, Verb::Click), link);
    page.open(Role::Menu, "");
    let entry = page.el(Role::MenuItem, "Settings ⌘S");
    page.close();
    assert_eq!(page.one(&settings, Verb::Click), entry);
    // Without the noun, the name that is exactly so is the better one.
    assert_eq!(page.one(&named("Settings"), Verb::Click), link);
}

#[test]
fn text_transform_is_compared_on_both_sides() {
    let mut page = Page::new();
    let button = page.open(Role::Button, "Save");
    page.text("SAVE");
    page.close();
    page.snapshot.runs[0].raw = Some("Save".into());
    for name in ["Save", "SAVE"] {
        assert_eq!(page.one(&named(name), Verb::Click), button);
        assert_eq!(find(&page.snapshot, &named(name), Verb::Click).tier, Some(Tier::ExactName));
    }
}

#[test]
fn the_text_of_a_button_counts_beside_its_aria_label() {
    let mut page = Page::new();
    let button = page.open(Role::Button, "Close the invoice");
    page.text("Done");
    page.close();
    assert_eq!(page.one(&named("Done"), Verb::Click), button);
    assert_eq!(find(&page.snapshot, &named("Done"), Verb::Click).tier, Some(Tier::VisibleLabel));
}

#[test]
fn the_verb_gives_the_roles() {
    let mut page = Page::new();
    let field = page.field(Role::Textbox, "Search");
    let button = page.el(Role::Button, "Search");
    let heading = page.el(Role::Heading, "Search");
    assert_eq!(page.one(&named("Search"), Verb::Fill), field);
    assert_eq!(page.one(&named("Search").kind(ElementKind::Button), Verb::Click), button);
    assert_eq!(page.one(&named("Search").kind(ElementKind::Heading), Verb::Click), heading);
    assert_eq!(page.one(&named("Search"), Verb::Choose), button);
    assert_eq!(page.cause(&named("Search"), Verb::Click), Cause::AmbiguousTarget);
    assert_eq!(page.cause(&named("Search"), Verb::Select), Cause::TargetWrongType);
}

#[test]
fn a_kind_is_loose_in_a_step_and_strict_in_a_claim() {
    let mut page = Page::new();
    let link = page.el(Role::Link, "Add to cart");
    let of_kind = |kind| named("Add to cart").kind(kind);
    for kind in [
        ElementKind::Button,
        ElementKind::Option,
        ElementKind::Tab,
        ElementKind::Dropdown,
        ElementKind::Section,
    ] {
        assert_eq!(page.one(&of_kind(kind), Verb::Click), link);
        assert_eq!(page.one(&of_kind(kind), Verb::Go), link);
    }
    assert!(page.find(&of_kind(ElementKind::Button), Verb::Observe).is_empty());
    // What takes text or can be ticked is no link to anybody.
    let finding = page.no(&of_kind(ElementKind::Checkbox), Verb::Click);
    assert_eq!(finding.cause, Cause::TargetWrongType);
    assert_eq!((finding.expected.as_deref(), finding.observed.as_deref()), (Some("checkbox"), Some("link")));
    // One of the kind that is called nearly so may be meant.
    page.el(Role::Button, "Add to cart now");
    assert_eq!(page.cause(&of_kind(ElementKind::Button), Verb::Click), Cause::NearMiss);
}

#[test]
fn a_loose_kind_is_of_one_thing_that_takes_clicks() {
    let mut page = Page::new();
    page.el(Role::Link, "Orders");
    page.el(Role::MenuItem, "Orders");
    let option = named("Orders").kind(ElementKind::Option);
    assert_eq!(page.find(&option, Verb::Click).len(), 1, "a menu item is an option");
    assert_eq!(page.cause(&named("Orders").kind(ElementKind::Dropdown), Verb::Click), Cause::TargetWrongType);
    let mut text = Page::new();
    text.el(Role::Heading, "Orders");
    assert_eq!(text.cause(&named("Orders").kind(ElementKind::Link), Verb::Click), Cause::TargetWrongType);
}

#[test]
fn going_to_a_place_never_sends_a_form() {
    let mut page = Page::new();
    let form = page.open(Role::Form, "");
    page.edit(form, |e| e.tag = "form".into());
    page.field(Role::Textbox, "Email");
    let send = page.el(Role::Button, "Sign in");
    page.close();
    let sign_in = named("Sign in");
    assert_eq!(page.one(&sign_in, Verb::Click), send);
    assert!(page.find(&sign_in, Verb::Go).is_empty());
    let link = page.el(Role::Link, "Sign in");
    assert_eq!(page.one(&sign_in, Verb::Go), link);
    // What unfolds something sends nothing.
    page.edit(send, |e| e.states.expanded = Some(false));
    assert_eq!(page.find(&sign_in, Verb::Go).len(), 2);
}

fn loose(words: &str) -> Scope {
    Scope::Loose(Literal::bare(words))
}

#[test]
fn loose_words_choose_among_several_and_must_not_contradict_the_only_one() {
    let mut page = Page::new();
    page.snapshot.viewport = (1000, 800);
    let at = |page: &mut Page, x: f64, y: f64| {
        let i = page.el(Role::Link, "Help");
        page.edit(i, |e| e.bbox = Rect { x, y, width: 60.0, height: 20.0 })
    };
    let top = at(&mut page, 20.0, 10.0);
    let help = |words| named("Help").within(loose(words));
    for words in ["at the top", "in the top left corner", "in the blue menu bar", "for all that it is worth"]
    {
        assert_eq!(page.one(&help(words), Verb::Click), top, "{words}");
    }
    for words in ["at the bottom", "on the right hand side", "in the lower right corner"] {
        let finding = page.no(&help(words), Verb::Click);
        assert_eq!(finding.cause, Cause::AmbiguousTarget, "{words}");
        assert_eq!(finding.expected.as_deref(), Some(words));
    }
    let bottom = at(&mut page, 900.0, 760.0);
    assert_eq!(page.cause(&named("Help"), Verb::Click), Cause::AmbiguousTarget);
    assert_eq!(page.one(&help("at the top"), Verb::Click), top);
    assert_eq!(page.one(&help("in the bottom right corner"), Verb::Click), bottom);
    assert_eq!(page.cause(&help("in the blue menu bar"), Verb::Click), Cause::AmbiguousTarget);
}

#[test]
fn loose_words_tell_the_part_that_something_stands_in() {
    let mut page = Page::new();
    let mut all = Vec::new();
    for part in ["Billing address", "Shipping address"] {
        page.open(Role::Region, part);
        all.push(page.el(Role::Button, "Edit"));
        page.close();
    }
    assert_eq!(page.one(&named("Edit").within(loose("for the shipping address")), Verb::Click), all[1]);
    assert_eq!(
        page.cause(&named("Edit").within(loose("for the address")), Verb::Click),
        Cause::AmbiguousTarget
    );
}

#[test]
fn the_user_and_the_password_are_the_fields_of_the_log_in_form() {
    let mut page = Page::new();
    page.open(Role::Form, "");
    let user = page.field(Role::Textbox, "Work mail");
    let password = page.field(Role::Textbox, "Secret");
    page.edit(password, |e| e.tag = "input:password".into());
    page.el(Role::Button, "Log in");
    page.close();
    let called = |name: &str| Target { name: Some(Literal::bare(name)), ..named("") };
    assert_eq!(page.one(&called("user name"), Verb::Fill), user);
    assert_eq!(page.one(&called("password"), Verb::Fill), password);
    assert_eq!(page.cause(&called("nickname"), Verb::Fill), Cause::AmbiguousStep);
    // In quotes a name is a name.
    assert_eq!(page.cause(&named("user name"), Verb::Fill), Cause::TargetMissing);
}

#[test]
fn the_field_is_the_one_in_focus_where_there_are_several() {
    let mut page = Page::new();
    page.field(Role::Textbox, "A");
    let b = page.field(Role::Textbox, "B");
    let field = the(ElementKind::Field);
    assert_eq!(page.cause(&field, Verb::Fill), Cause::AmbiguousTarget);
    page.snapshot.focused = Some(b);
    assert_eq!(page.one(&field, Verb::Fill), b);
}

#[test]
fn a_block_without_a_role_is_told_by_what_stands_in_it() {
    let mut page = Page::new();
    let mut buttons = Vec::new();
    for (name, x) in [("Mug", 0.0), ("Pot", 200.0), ("Kettle", 400.0)] {
        let heading = page.el(Role::Heading, name);
        page.edit(heading, |e| e.bbox = Rect { x, y: 100.0, width: 180.0, height: 20.0 });
        let block = page.snapshot.blocks.len() - 1;
        page.snapshot.blocks[block].bbox = Rect { x, y: 100.0, width: 180.0, height: 20.0 };
        let button = page.el(Role::Button, "Add to cart");
        buttons.push(page.edit(button, |e| e.bbox = Rect { x, y: 200.0, width: 100.0, height: 20.0 }));
    }
    let add = |scope| named("Add to cart").within(scope);
    assert_eq!(page.one(&add(Scope::Row(Literal::quoted("Pot"))), Verb::Click), buttons[1]);
    assert_eq!(page.one(&add(Scope::RowAt(Ordinal::Nth(3))), Verb::Click), buttons[2]);
    assert_eq!(page.one(&add(Scope::RowAt(Ordinal::Last)), Verb::Click), buttons[2]);
    assert_eq!(page.cause(&add(Scope::Row(Literal::quoted("Jug"))), Verb::Click), Cause::TargetMissing);
}

#[test]
fn plain_text_is_nothing_to_click() {
    let mut page = Page::new();
    page.text("Add to cart");
    assert_eq!(page.cause(&named("Add to cart"), Verb::Click), Cause::TargetWrongType);
    assert_eq!(page.cause(&named("Add"), Verb::Click), Cause::TargetMissing);
}

#[test]
fn a_hidden_element_is_told_as_hidden() {
    let mut page = Page::new();
    let i = page.el(Role::Button, "Save");
    page.edit(i, |e| e.visible = false);
    assert_eq!(page.cause(&named("Save"), Verb::Click), Cause::TargetHidden);
    let shown = page.el(Role::Button, "Save");
    assert_eq!(page.one(&named("Save"), Verb::Click), shown);
}

#[test]
fn one_name_with_further_words_is_a_near_miss_and_two_are_none() {
    let mut page = Page::new();
    page.el(Role::Button, "Save draft");
    let finding = page.no(&named("Save"), Verb::Click);
    assert_eq!(finding.cause, Cause::NearMiss);
    assert_eq!(finding.near[0].description, "button 'Save draft'");
    page.el(Role::Button, "Save all");
    let finding = page.no(&named("Save"), Verb::Click);
    assert_eq!(finding.cause, Cause::TargetMissing);
    assert_eq!(finding.near.len(), 2);
}

#[test]
fn a_misspelt_label_is_missing_whatever_the_id() {
    let mut page = Page::new();
    let field = page.field(Role::Textbox, "Emial");
    page.edit(field, |e| {
        e.labels = vec!["Emial".into()];
        e.idents = vec!["email".into()];
    });
    let button = page.el(Role::Button, "Place oder");
    page.edit(button, |e| e.idents = vec!["place order".into()]);
    let finding = page.no(&named("Email"), Verb::Fill);
    assert_eq!(finding.cause, Cause::TargetMissing);
    assert_eq!(finding.near[0].description, "field 'Emial'");
    assert_eq!(page.cause(&named("Place order"), Verb::Click), Cause::TargetMissing);
}

#[test]
fn the_id_names_a_field_that_has_no_other_name() {
    let mut page = Page::new();
    let field = page.field(Role::Textbox, "");
    page.edit(field, |e| e.idents = vec!["first name".into()]);
    assert_eq!(page.one(&named("First name"), Verb::Fill), field);
    assert_eq!(page.cause(&bare("First name"), Verb::Fill), Cause::AmbiguousStep);
    let hinted = page.field(Role::Textbox, "Given name");
    page.edit(hinted, |e| e.hints = vec!["First name".into()]);
    assert_eq!(page.one(&named("First name"), Verb::Fill), hinted, "a placeholder is seen, an id is not");
}

#[test]
fn a_label_in_the_next_cell_names_a_field_but_no_button() {
    let mut page = Page::new();
    let field = page.field(Role::Textbox, "");
    page.edit(field, |e| e.labels = vec!["Street:".into()]);
    let button = page.el(Role::Button, "Go");
    page.edit(button, |e| e.labels = vec!["City".into()]);
    assert_eq!(page.one(&named("Street"), Verb::Fill), field);
    assert_eq!(page.cause(&named("City"), Verb::Click), Cause::TargetMissing);
}

#[test]
fn text_beside_a_box_with_a_name_does_not_name_it() {
    let mut page = Page::new();
    let i = page.field(Role::Checkbox, "Select Ada");
    page.edit(i, |e| e.labels = vec!["Grace".into()]);
    assert_ne!(page.cause(&named("Grace"), Verb::Check), Cause::AmbiguousTarget);
    assert!(page.find(&named("Grace"), Verb::Check).is_empty());
}

#[test]
fn a_label_and_its_control_are_one() {
    let mut page = Page::new();
    let label = page.el(Role::Generic, "Remember me");
    let i = page.field(Role::Checkbox, "Remember me");
    page.edit(label, |e| {
        e.tag = "label".into();
        e.labels_element = Some(i);
    });
    page.edit(i, |e| e.labels_element = Some(label));
    for verb in [Verb::Check, Verb::Click, Verb::Choose, Verb::Observe] {
        assert_eq!(page.one(&named("Remember me"), verb), i, "{verb:?}");
    }
}

#[test]
fn links_to_one_place_are_one_but_buttons_are_not() {
    let mut page = Page::new();
    for _ in 0..2 {
        let link = page.el(Role::Link, "Help");
        page.edit(link, |e| e.href = Some("http://a/help".into()));
    }
    assert_eq!(page.one(&named("Help"), Verb::Click), 0);
    assert_eq!(page.one(&named("Help").nth(2), Verb::Click), 1);
    assert_eq!(page.find(&named("Help"), Verb::Observe).len(), 2);
    let third = page.el(Role::Link, "Help");
    page.edit(third, |e| e.href = Some("http://a/other".into()));
    assert_eq!(page.cause(&named("Help"), Verb::Click), Cause::AmbiguousTarget);
    // What a link does that leads nowhere is in the page's code.
    for nowhere in ["http://a/form#", "javascript:void(0)"] {
        let mut page = Page::new();
        for _ in 0..2 {
            let link = page.el(Role::Link, "Today");
            page.edit(link, |e| e.href = Some(nowhere.into()));
        }
        assert_eq!(page.cause(&named("Today"), Verb::Click), Cause::AmbiguousTarget, "{nowhere}");
    }
    page.el(Role::Button, "Go");
    page.el(Role::Button, "Go");
    assert_eq!(page.cause(&named("Go"), Verb::Click), Cause::AmbiguousTarget);
}

#[test]
fn of_nested_elements_the_innermost_control_is_meant() {
    let mut page = Page::new();
    let card = page.open(Role::Generic, "");
    page.edit(card, |e| e.clickable = true);
    let link = page.el(Role::Link, "Kettle");
    page.close();
    assert_eq!(page.one(&named("Kettle"), Verb::Click), link);
}

#[test]
fn a_clickable_card_is_clicked_by_a_whole_text_of_it() {
    let mut page = Page::new();
    let card = page.open(Role::Generic, "");
    page.edit(card, |e| e.clickable = true);
    page.text("Shop Kitchen");
    page.text("6 products");
    page.close();
    assert_eq!(page.one(&named("Shop Kitchen"), Verb::Click), card);
    assert_eq!(page.one(&named("Shop Kitchen").kind(ElementKind::Card), Verb::Click), card);
    assert!(page.find(&named("Kitchen"), Verb::Click).is_empty());
}

#[test]
fn a_card_with_other_controls_is_clicked_at_its_heading() {
    let mut page = Page::new();
    let card = page.open(Role::Article, "");
    page.edit(card, |e| e.clickable = true);
    let heading = page.el(Role::Heading, "Kettle");
    page.el(Role::Button, "Add to cart");
    page.close();
    assert_eq!(page.one(&named("Kettle"), Verb::Click), heading);
    assert_eq!(page.one(&named("Kettle").kind(ElementKind::Card), Verb::Click), heading);
    assert_eq!(page.one(&named("Kettle").kind(ElementKind::Card), Verb::Observe), card);
}

#[test]
fn the_main_frame_goes_before_other_frames() {
    let mut page = Page::new();
    let framed = page.el(Role::Button, "Close");
    page.edit(framed, |e| e.frame = 1);
    assert_eq!(page.one(&named("Close"), Verb::Click), framed);
    let main = page.el(Role::Button, "close");
    assert_eq!(page.one(&named("Close"), Verb::Click), main);
}

#[test]
fn ordinals_count_in_document_order() {
    let mut page = Page::new();
    let first = page.el(Role::Button, "Edit");
    let second = page.el(Role::Button, "Edit");
    assert_eq!(page.one(&named("Edit").nth(1), Verb::Click), first);
    assert_eq!(page.one(&named("Edit").last(), Verb::Click), second);
    let finding = page.no(&named("Edit").nth(3), Verb::Click);
    assert_eq!(finding.cause, Cause::TargetMissing);
    assert!(finding.message.contains("there are only 2"), "{}", finding.message);
    assert_eq!(page.one(&the(ElementKind::Button).nth(2), Verb::Click), second);
    assert_eq!(page.cause(&the(ElementKind::Button), Verb::Click), Cause::AmbiguousTarget);
    assert_eq!(page.cause(&the(ElementKind::Checkbox), Verb::Check), Cause::TargetMissing);
}

#[test]
fn the_first_item_of_several_lists_is_no_one_item() {
    let mut page = Page::new();
    for items in [["Home", "Help"], ["Milk", "Bread"]] {
        page.open(Role::List, "");
        for item in items {
            page.el(Role::ListItem, item);
        }
        page.close();
    }
    assert_eq!(page.cause(&the(ElementKind::Item).nth(1), Verb::Click), Cause::AmbiguousTarget);
}

#[test]
fn a_bare_label_needs_exactly_one_name() {
    let mut page = Page::new();
    let save = page.el(Role::Button, "Save");
    assert_eq!(page.one(&bare("save"), Verb::Click), save);
    assert_eq!(page.cause(&bare("Sav"), Verb::Click), Cause::AmbiguousStep);
    assert_eq!(page.cause(&bare("Save"), Verb::Fill), Cause::AmbiguousStep);
    page.el(Role::Button, "Save");
    match ground(&page.snapshot, &bare("Save"), Verb::Click, "s") {
        Grounding::No { finding, at_rest } => {
            assert_eq!((finding.cause, at_rest), (Cause::AmbiguousStep, true));
            assert_eq!(finding.near.len(), 2);
        }
        Grounding::One { .. } => panic!("two fit"),
    }
}

#[test]
fn a_check_of_text_belongs_in_the_other_column() {
    let mut page = Page::new();
    page.text("Total: $30");
    let finding = page.no(&named("Total: $30"), Verb::Check);
    assert_eq!(finding.cause, Cause::AmbiguousStep);
    assert!(finding.way_out.unwrap().contains("expected result"));
    assert_eq!(page.cause(&named("Total: $31"), Verb::Check), Cause::TargetMissing);
    assert_eq!(page.cause(&named("Save").kind(ElementKind::Button), Verb::Check), Cause::AmbiguousStep);
    page.el(Role::Button, "Save");
    assert_eq!(page.cause(&named("Save"), Verb::Check), Cause::TargetWrongType);
}

#[test]
fn only_what_can_be_unchecked_is_unchecked() {
    let mut page = Page::new();
    let radio = page.field(Role::Radio, "Express");
    assert_eq!(page.one(&named("Express"), Verb::Check), radio);
    assert_eq!(page.cause(&named("Express"), Verb::Uncheck), Cause::TargetWrongType);
    let toggle = page.el(Role::Button, "Bold");
    assert_eq!(page.cause(&named("Bold"), Verb::Uncheck), Cause::TargetWrongType);
    page.edit(toggle, |e| e.states.pressed = Some(Tristate::True));
    assert_eq!(page.one(&named("Bold"), Verb::Uncheck), toggle);
}

#[test]
fn what_says_whether_it_is_expanded_is_unfolded() {
    let mut page = Page::new();
    page.open(Role::Heading, "Details");
    let details = page.el(Role::Button, "Details");
    page.close();
    page.el(Role::Heading, "Shipping");
    let section = |name| named(name).kind(ElementKind::Section);
    assert_eq!(page.cause(&section("Details"), Verb::Unfold), Cause::AmbiguousStep, "nothing tells");
    page.edit(details, |e| e.states.expanded = Some(false));
    assert_eq!(page.one(&section("Details"), Verb::Unfold), details);
    assert_eq!(page.one(&named("Details"), Verb::Unfold), details);
    assert_eq!(page.cause(&named("Details").kind(ElementKind::Checkbox), Verb::Unfold), Cause::AmbiguousStep);
    let finding = page.no(&named("Shipping"), Verb::Unfold);
    assert_eq!(finding.cause, Cause::AmbiguousStep);
    assert_eq!(finding.way_out.as_deref(), Some("say what is clicked: click 'Shipping'"));
    assert_eq!(page.cause(&named("Billing"), Verb::Unfold), Cause::TargetMissing);
    let other = page.el(Role::TreeItem, "Details");
    page.edit(other, |e| e.states.expanded = Some(true));
    assert_eq!(page.cause(&named("Details"), Verb::Unfold), Cause::AmbiguousTarget);
}

#[test]
fn an_upload_finds_the_input_behind_what_is_seen() {
    let mut page = Page::new();
    let input = page.field(Role::File, "");
    page.edit(input, |e| e.visible = false);
    page.el(Role::Button, "Choose picture");
    page.el(Role::Heading, "Picture");
    assert_eq!(page.one(&named("Choose picture"), Verb::Upload), input);
    assert_eq!(page.one(&the(ElementKind::Field), Verb::Upload), input);
    assert_eq!(page.cause(&named("Picture"), Verb::Upload), Cause::TargetWrongType);
    assert_eq!(page.cause(&named("Attachment"), Verb::Upload), Cause::TargetMissing);
    page.field(Role::File, "Invoice");
    assert_ne!(
        page.cause(&named("Choose picture"), Verb::Upload),
        Cause::AmbiguousTarget,
        "which one is not told"
    );
}

#[test]
fn a_page_that_was_cut_shows_nothing_to_be_missing() {
    let mut page = Page::new();
    page.snapshot.truncated = true;
    assert_eq!(page.cause(&named("Save"), Verb::Click), Cause::BudgetExceeded);
    let edit = page.el(Role::Button, "Edit");
    assert_eq!(page.one(&named("Edit"), Verb::Click), edit);
    assert_eq!(page.cause(&named("Edit").last(), Verb::Click), Cause::BudgetExceeded);
}

#[test]
fn candidates_can_be_told_apart() {
    let mut page = Page::new();
    page.table(&["Name", "Action"], &[&["Ada", "[Delete]"], &["Grace", "[Delete]"]]);
    let finding = page.no(&named("Delete"), Verb::Click);
    assert_eq!(finding.near[1].description, "button 'Delete' in the row 'Grace'");
    assert_eq!(finding.way_out.as_deref(), Some("say which one: 'Delete' in the row 'Ada'"));
    let mut page = Page::new();
    page.el(Role::Button, "Go");
    page.el(Role::Button, "Go");
    let finding = page.no(&named("Go"), Verb::Click);
    assert_eq!(finding.near[1].description, "the second button 'Go'");
    assert_eq!(finding.way_out.as_deref(), Some("say which one: the first 'Go', the second 'Go'"));
}

#[test]
fn a_secret_is_not_shown() {
    let page = Page::new();
    let mut target = named("hunter2");
    target.name.as_mut().unwrap().secret = true;
    assert!(!format!("{:?}", page.no(&target, Verb::Click)).contains("hunter2"));
}

#[test]
fn a_closed_list_of_options_is_seen_as_the_button_that_opens_it() {
    let closed = |owner: bool| {
        let mut page = Page::new();
        let button = page.el(Role::Button, "Assigned to Wade");
        page.edit(button, |e| e.states.expanded = Some(false));
        let list = page.field(Role::Listbox, "Assigned to");
        page.edit(list, |e| {
            e.visible = false;
            e.owner = owner.then_some(button);
        });
        (page, button)
    };
    let (page, button) = closed(true);
    assert_eq!(page.one(&named("Assigned to"), Verb::Select), button);
    let (page, _) = closed(false);
    assert_eq!(page.cause(&named("Assigned to"), Verb::Select), Cause::NearMiss);
}

#[test]
fn a_hidden_field_is_hidden_whatever_else_has_its_name() {
    let mut page = Page::new();
    let field = page.field(Role::Textbox, "Name");
    page.edit(field, |e| e.visible = false);
    page.field(Role::Textbox, "Name of the firm");
    assert_eq!(page.cause(&named("Name"), Verb::Fill), Cause::TargetHidden);
}

#[test]
fn a_list_of_options_that_nothing_opens_is_hidden() {
    let mut page = Page::new();
    let list = page.field(Role::Listbox, "Assigned to");
    page.edit(list, |e| e.visible = false);
    assert_eq!(page.cause(&named("Assigned to"), Verb::Select), Cause::TargetHidden);
}

#[test]
fn a_field_that_is_drawn_in_parts_is_not_blamed_for_its_hidden_one() {
    let mut page = Page::new();
    page.open(Role::Group, "Customer since");
    page.field(Role::Spinbutton, "Month");
    page.field(Role::Spinbutton, "Day");
    page.close();
    let field = page.field(Role::Textbox, "Customer since");
    page.edit(field, |e| e.visible = false);
    assert_eq!(page.cause(&named("Customer since"), Verb::Fill), Cause::AmbiguousStep);
}

#[test]
fn what_holds_a_box_of_another_name_is_clicked_instead() {
    let mut page = Page::new();
    page.el(Role::Cell, "Cancelled");
    page.open(Role::MenuItem, "Cancelled");
    let field = page.field(Role::Checkbox, "");
    page.edit(field, |e| e.visible = false);
    page.text("Cancelled");
    page.close();
    let finding = page.no(&named("Cancelled"), Verb::Check);
    assert_eq!(finding.cause, Cause::AmbiguousStep);
    assert_eq!(finding.way_out.as_deref(), Some("click it instead: click 'Cancelled'"));
}

#[test]
fn the_search_box_is_what_it_is_for() {
    let mut page = Page::new();
    let search = page.field(Role::Textbox, "Search");
    let the_search = bare("search").kind(ElementKind::Field);
    assert_eq!(page.one(&the_search, Verb::Fill), search);
    page.field(Role::Textbox, "Search term");
    assert_eq!(page.cause(&the_search, Verb::Fill), Cause::AmbiguousStep);
    assert_eq!(page.one(&named("Search"), Verb::Fill), search);
}

#[test]
fn the_only_search_box_needs_no_name() {
    let mut page = Page::new();
    page.field(Role::Textbox, "Name");
    let the_search = bare("search").kind(ElementKind::Field);
    assert_eq!(page.cause(&the_search, Verb::Fill), Cause::AmbiguousStep);
    let nameless = page.field(Role::Searchbox, "");
    assert_eq!(page.one(&the_search, Verb::Fill), nameless);
    assert_eq!(page.find(&the_search, Verb::Observe), [nameless]);
    assert_eq!(page.cause(&named("search").kind(ElementKind::Field), Verb::Fill), Cause::TargetMissing);
    page.field(Role::Textbox, "Search users");
    assert_eq!(page.cause(&the_search, Verb::Fill), Cause::AmbiguousStep, "two are for searching");
}

/// A button that unfolds something and shows these texts, each a block.
fn fold_button(page: &mut Page, texts: &[&str]) -> usize {
    let button = page.open(Role::Button, &texts.join(" "));
    for text in texts {
        page.text(text);
    }
    page.close();
    page.edit(button, |e| e.states.expanded = Some(false))
}

#[test]
fn what_unfolds_is_called_by_what_it_says_first() {
    let mut page = Page::new();
    let payment = fold_button(&mut page, &["Payment", "How it is paid"]);
    fold_button(&mut page, &["Payment terms", "When it is paid"]);
    fold_button(&mut page, &["When", "Shipping"]);
    assert_eq!(page.one(&named("Payment"), Verb::Unfold), payment);
    assert_eq!(page.one(&named("Payment"), Verb::Click), payment);
    assert_eq!(page.cause(&named("Shipping"), Verb::Unfold), Cause::NearMiss);
    fold_button(&mut page, &["Payment", "Another"]);
    assert_eq!(page.cause(&named("Payment"), Verb::Unfold), Cause::AmbiguousTarget);
    // One of that name itself goes before.
    let own = page.el(Role::Button, "Payment");
    page.edit(own, |e| e.states.expanded = Some(false));
    assert_eq!(page.one(&named("Payment"), Verb::Unfold), own);
}

#[test]
fn the_only_search_box_may_be_called_search_in_the_source_alone() {
    let mut page = Page::new();
    let box_of = page.field(Role::Searchbox, "Search the shop");
    page.edit(box_of, |e| e.idents = vec!["search".into()]);
    let the_search = bare("search").kind(ElementKind::Field);
    assert_eq!(page.one(&the_search, Verb::Fill), box_of);
    page.edit(box_of, |e| e.role = Role::Combobox);
    assert_eq!(page.one(&the_search, Verb::Fill), box_of, "it suggests");
    page.edit(box_of, |e| e.role = Role::Textbox);
    page.edit(box_of, |e| e.name = "Anything".into());
    assert_eq!(page.cause(&the_search, Verb::Fill), Cause::AmbiguousStep, "it says nothing of searching");
}

#[test]
fn a_field_without_a_name_may_stand_in_a_frame() {
    let mut page = Page::new();
    let own = page.field(Role::Textbox, "Title");
    let framed = page.field(Role::Textbox, "");
    page.edit(framed, |e| e.frame = 1);
    let field = the(ElementKind::Field);
    assert_eq!(page.find(&field, Verb::Observe), [own, framed]);
    assert_eq!(page.one(&field, Verb::Fill), own);
}

#[test]
fn the_navigation_is_a_menu_to_whoever_finds_something_in_it() {
    let mut page = Page::new();
    page.open(Role::Navigation, "");
    let home = page.el(Role::Link, "Home");
    page.close();
    page.el(Role::Link, "Delete");
    let in_menu = |name| named(name).within(Scope::Region(Region::Menu));
    assert_eq!(page.one(&in_menu("Home"), Verb::Click), home);
    assert_eq!(page.cause(&in_menu("Delete"), Verb::Click), Cause::AmbiguousStep);
}

#[test]
fn the_first_is_the_first_that_is_seen() {
    let mut page = Page::new();
    let left = page.el(Role::Button, "Save");
    let right = page.el(Role::Button, "Save");
    let nth = |n| named("Save").nth(n);
    let place = |page: &mut Page, i: usize, x: f64, y: f64| {
        page.edit(i, |e| e.bbox = Rect { x, y, width: 50.0, height: 20.0 });
    };
    place(&mut page, left, 0.0, 0.0);
    place(&mut page, right, 60.0, 0.0);
    assert_eq!([page.one(&nth(1), Verb::Click), page.one(&nth(2), Verb::Click)], [left, right]);
    // A style turns the row around, or draws the second above the first.
    for (x, y) in [(-60.0, 0.0), (60.0, -30.0)] {
        place(&mut page, right, x, y);
        assert_eq!(page.cause(&nth(1), Verb::Click), Cause::AmbiguousTarget);
        assert_eq!(page.cause(&nth(2), Verb::Click), Cause::AmbiguousTarget);
        assert_eq!(page.cause(&nth(3), Verb::Click), Cause::TargetMissing);
    }
}

#[test]
fn a_link_that_is_drawn_as_a_button_takes_the_click_on_the_button() {
    let mut page = Page::new();
    let link = page.el(Role::Link, "Checkout");
    let target = named("Checkout").kind(ElementKind::Button);
    assert!(page.find(&target, Verb::Observe).is_empty());
    page.edit(link, |e| e.filled = true);
    assert_eq!(page.one(&target, Verb::Click), link);
    let real = page.el(Role::Button, "Checkout");
    assert_eq!(page.one(&target, Verb::Click), real, "a real button goes before it");
}

/// A file input as a script draws it: hidden in a button without a name, on a line of its own height.
fn drawn_upload(page: &mut Page) -> usize {
    let button = page.open(Role::Button, "");
    let input = page.field(Role::File, "");
    page.edit(input, |e| e.visible = false);
    page.close();
    let line = page.snapshot.blocks.last().map(|b| b.bbox).unwrap_or_default();
    page.edit(button, |e| e.bbox = Rect { x: 100.0, ..line });
    input
}

#[test]
fn a_caption_on_its_line_names_a_file_input_without_a_name() {
    let mut page = Page::new();
    page.text("Attachments");
    let input = drawn_upload(&mut page);
    assert_eq!(page.one(&named("Attachments"), Verb::Upload), input);
    page.text("Photo");
    assert_eq!(
        page.cause(&named("Photo"), Verb::Upload),
        Cause::TargetWrongType,
        "another caption is nearer"
    );
    let photo = drawn_upload(&mut page);
    assert_eq!(page.one(&named("Photo"), Verb::Upload), photo);
    assert_eq!(page.one(&named("Attachments"), Verb::Upload), input);
    page.edit(photo, |e| e.name = "Invoice".into());
    assert_eq!(page.cause(&named("Photo"), Verb::Upload), Cause::TargetWrongType, "it has a name");
}

#[test]
fn a_text_may_be_meant_where_a_control_of_its_name_is_hidden() {
    let click = |kind| Action::Click { target: named("a.txt"), kind };
    let mut page = Page::new();
    let hidden = page.el(Role::TreeItem, "a.txt");
    page.edit(hidden, |e| e.visible = false);
    let Grounding::No { finding, .. } = ground(&page.snapshot, &named("a.txt"), Verb::Hover, "") else {
        panic!("it is hidden")
    };
    assert_eq!(finding.cause, Cause::TargetHidden);
    assert!(may_be_text(&finding));
    // What shows by its look that it takes a click is asked near by alone: the hidden control may be the one that is meant.
    assert!(may_ask_far(&finding, &click(ClickKind::Double)));
    assert!(!may_ask_far(&finding, &click(ClickKind::Single)));
    page.open(Role::ListItem, "");
    page.text("a.txt");
    page.close();
    let item = page.snapshot.elements.len() - 1;
    page.edit(item, |e| e.clickable = true);
    assert_eq!(page.one(&named("a.txt"), Verb::Hover), item);
}

#[test]
fn a_button_that_no_file_input_belongs_to_may_make_one() {
    let mut page = Page::new();
    page.el(Role::Button, "Upload files");
    page.el(Role::Heading, "Files");
    assert_eq!(page.cause(&named("Upload files"), Verb::Upload), Cause::AmbiguousStep);
    assert_eq!(page.cause(&named("Files"), Verb::Upload), Cause::TargetWrongType);
    assert_eq!(page.cause(&named("Upload file"), Verb::Upload), Cause::TargetMissing);
}
