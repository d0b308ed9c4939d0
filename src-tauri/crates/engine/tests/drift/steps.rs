//! Targets of steps.

use verbatim_engine::event::Evidence;

use super::*;

const ORDER: &str = "
    navigation 'Main'
      link 'Home' {\"href\": \"http://shop.test/\"}
      link 'Orders' {\"href\": \"http://shop.test/orders\"}
    form 'Order'
      textbox 'Name' {\"idents\": [\"full name\"]}
      button 'Save'
      button 'Cancel'
    contentinfo
      link 'Help' {\"href\": \"http://shop.test/help\"}
";

fn changed(from: &str, to: &str) -> (Snapshot, Snapshot) {
    assert!(ORDER.contains(from), "{from}");
    (page(ORDER), page(&ORDER.replace(from, to)))
}

#[test]
fn a_renamed_target_is_told_and_written_anew() {
    let (then, now) = changed("button 'Save'", "button 'Save changes'");
    let drifts = of_step("Click 'Save'", &then, &now);
    assert_eq!(only(&drifts), (Class::Renamed, Some("Click 'Save changes'")));
    let one = &drifts[0];
    assert_eq!(one.then.words, "button 'Save' in the section 'Order'");
    assert_eq!(one.now.as_ref().unwrap().words, "button 'Save changes' in the section 'Order'");
    assert_eq!(one.names, Some(("Save".into(), "Save changes".into())));
    let proposal = one.proposal.as_ref().unwrap();
    assert!(!proposal.makes_true && !proposal.by_place && !proposal.other_words);
    let drifts = of_step("Click the \"Save\" button", &then, &now);
    assert_eq!(only(&drifts), (Class::Renamed, Some("Click the \"Save changes\" button")));
    let drifts = of_step("Enter 'Ada' into 'Name', then click 'Cancel'", &then, &now);
    assert_eq!(drifts, Vec::new(), "what stands there as it did");
}

#[test]
fn another_word_in_the_same_place_is_a_rename_where_all_around_it_is_as_it_was() {
    let (then, now) = changed("button 'Save'", "button 'Store'");
    let drifts = of_step("Click 'Save'", &then, &now);
    assert_eq!(only(&drifts), (Class::Renamed, Some("Click 'Store'")));
    assert!(drifts[0].proposal.as_ref().unwrap().by_place, "it may be another button that was put there");
    let (then, now) =
        (page(&ORDER.replace("'Save'", "'Save order'")), page(&ORDER.replace("'Save'", "'Save zephyr'")));
    let drifts = of_step("Click 'Save order'", &then, &now);
    assert!(drifts[0].proposal.as_ref().unwrap().other_words, "its label may be wrong");
    let (then, now) = changed("textbox 'Name'", "textbox 'Your full name'");
    let drifts = of_step("Enter 'Ada' in the field 'Name'", &then, &now);
    assert_eq!(only(&drifts), (Class::Renamed, Some("Enter 'Ada' in the field 'Your full name'")));
    let (then, now) = changed("link 'Orders'", "link 'My purchases'");
    assert_eq!(only(&of_step("Click 'Orders'", &then, &now)), (Class::Renamed, Some("Click 'My purchases'")));
}

#[test]
fn a_button_that_is_removed_is_gone_though_others_are_near() {
    let (then, now) = changed("      button 'Save'\n", "");
    assert_eq!(only(&of_step("Click 'Save'", &then, &now)), (Class::Gone, None));
    // Something else is new, elsewhere.
    let now = page(
        &ORDER
            .replace("      button 'Save'\n", "")
            .replace("link 'Help'", "button 'Chat'\n      link 'Help'"),
    );
    assert_eq!(only(&of_step("Click 'Save'", &then, &now)), (Class::Gone, None));
    // Both of two are gone, and one has come: nobody can tell whose place it took.
    let now = page(&ORDER.replace("      button 'Save'\n", "").replace("'Cancel'", "'Back'"));
    let drifts = of_step("Click 'Save'", &then, &now);
    assert_eq!(only(&drifts), (Class::Gone, None));
}

#[test]
fn of_two_equal_candidates_none_is_proposed() {
    let (then, now) = changed("button 'Save'", "button 'Save draft'\n      button 'Save order'");
    let drifts = of_step("Click 'Save'", &then, &now);
    assert_eq!(only(&drifts), (Class::Several, None));
    assert_eq!(drifts[0].candidates.len(), 2);
    let (then, now) = changed("button 'Cancel'", "button 'Cancel'\n      button 'Save'");
    assert_eq!(only(&of_step("Click 'Save'", &then, &now)), (Class::Several, None), "it is there twice");
}

#[test]
fn a_moved_target_is_told_and_its_place_written_anew() {
    let now = ORDER
        .replace("      button 'Save'\n", "")
        .replace("contentinfo\n", "contentinfo\n      button 'Save'\n");
    let (then, now) = (page(ORDER), page(&now));
    let drifts = of_step("Click 'Save' in the section 'Order'", &then, &now);
    assert_eq!(drifts[0].class, Class::Moved);
    assert_eq!(drifts[0].now.as_ref().unwrap().words, "button 'Save' in the footer");
    let is = &drifts[0].proposal.as_ref().unwrap().is;
    assert!(is.starts_with("Click the button 'Save'") && !is.contains("Order"), "{is}");
}

#[test]
fn another_state_is_no_rename() {
    let (then, now) = changed("button 'Save'", "button 'Save' {\"states\": {\"disabled\": true}}");
    let drifts = of_step("Click 'Save'", &then, &now);
    assert_eq!(
        (only(&drifts), drifts[0].note.as_deref()),
        ((Class::State, None), Some("it is disabled now"))
    );
    let (then, now) = changed("button 'Save'", "button 'Save' {\"visible\": false}");
    assert_eq!(only(&of_step("Click 'Save'", &then, &now)), (Class::State, None));
    // What a click on it undoes is the same control after it was clicked.
    let then = page(&ORDER.replace("'Save'", "'Lock'"));
    let now = page(&ORDER.replace("'Save'", "'Unlock'"));
    assert_eq!(only(&of_step("Click 'Lock'", &then, &now)), (Class::State, None));
}

#[test]
fn another_page_and_a_dialog_are_told_as_such() {
    let log_in = "
        page {\"url\": \"http://shop.test/login\", \"title\": \"Log in\"}
        textbox 'Password' {\"tag\": \"input:password\"}
        button 'Log in'
    ";
    assert_eq!(only(&of_step("Click 'Save'", &page(ORDER), &page(log_in))), (Class::Flow, None));
    let error = page("page {\"status\": 404, \"title\": \"Not found\"}\nbutton 'Save it'");
    assert_eq!(only(&of_step("Click 'Save'", &page(ORDER), &error)), (Class::Flow, None));
    let over = format!(
        "{}\n    dialog 'Welcome' {{\"modal\": true}}\n      button 'Save tour'",
        ORDER.replace("'Save'", "'Save' {\"visible\": false, \"barred\": true}")
    );
    let drifts = of_step("Click 'Save'", &page(ORDER), &page(&over));
    assert_eq!(only(&drifts), (Class::Flow, None));
    assert_eq!(drifts[0].note.as_deref(), Some("the dialog 'Welcome' lies over the page"));
}

#[test]
fn the_button_of_another_row_has_not_taken_the_place_of_one_that_is_gone() {
    let rows = "
        table
          row
            columnheader 'Name'
            columnheader 'Does'
          row
            cell 'Ada'
            cell ''
              button 'Delete'
          row
            cell 'Bob'
            cell ''
              button 'Delete'
    ";
    let then = page(rows);
    let cut: Vec<&str> = rows.lines().collect();
    let without: Vec<&str> = cut[..5].iter().chain(&cut[9..]).copied().collect();
    let now = page(&without.join("\n"));
    assert_eq!(only(&of_step("Click 'Delete' in the row 'Ada'", &then, &now)), (Class::Gone, None));
    let now = page(&rows.replace("'Ada'", "'Cleo'"));
    assert_eq!(only(&of_step("Click 'Delete' in the row 'Ada'", &then, &now)), (Class::Gone, None));
    let now = page(&rows.replace("'Ada'", "'Ada Lovelace'"));
    let drifts = of_step("Click 'Delete' in the row 'Ada'", &then, &now);
    assert_eq!(only(&drifts).0, Class::Moved);
    let now = page(&rows.replace("button 'Delete'", "button 'Remove'"));
    let drifts = of_step("Click 'Delete' in the row 'Ada'", &then, &now);
    assert_eq!(only(&drifts), (Class::Renamed, Some("Click 'Remove' in the row 'Ada'")));
}

#[test]
fn a_check_among_the_steps_is_a_claim() {
    let (then, now) = changed("button 'Save'", "button 'Save changes'");
    let drifts = of_step("Verify that the button 'Save' is displayed", &then, &now);
    assert_eq!(only(&drifts), (Class::Renamed, Some("Verify that the button 'Save changes' is displayed")));
    assert!(drifts[0].proposal.as_ref().unwrap().makes_true);
}

#[test]
fn what_stands_in_no_cell_is_not_written() {
    let (then, now) = changed("button 'Save'", "button 'Save changes'");
    let data: BTreeMap<String, String> = [("label".to_owned(), "Save".to_owned())].into();
    let cell = Cell { text: "Click '{{label}}'", book: &[], data: &data };
    let pages = [&then];
    let used = Used { pages: &pages, target: None };
    let drifts = drift::step(&cell, 1, &used, &Seen { page: &now, appeared: &[] }).unwrap();
    assert_eq!(drifts[0].class, Class::Renamed);
    assert!(drifts[0].proposal.as_ref().is_none_or(|proposal| !proposal.is.contains("{{")), "{drifts:#?}");
    let unread = Cell { text: "Rejoice", book: &[], data: &data };
    assert!(drift::step(&unread, 1, &used, &Seen { page: &now, appeared: &[] }).is_err());
}

#[test]
fn what_the_run_has_found_is_compared_where_the_words_alone_do_not_tell() {
    let (then, now) = changed("button 'Save'", "button 'Save changes'");
    let data = BTreeMap::new();
    let pages = [&then];
    let found = |words: &str| Evidence { element: Some(words.into()), ..Evidence::default() };
    let of = |text: &str, target: &Evidence| {
        let cell = Cell { text, book: &[], data: &data };
        let used = Used { pages: &pages, target: Some(target) };
        drift::step(&cell, 1, &used, &Seen { page: &now, appeared: &[] })
    };
    let told = of("Do what one does", &found("button 'Save' in the section 'Order'")).unwrap();
    assert_eq!(only(&told), (Class::Renamed, None), "nothing reads the cell, so nothing is written");
    assert!(of("Do what one does", &found("button 'Unknown'")).is_err());
}

#[test]
fn a_field_without_its_label_has_no_other_name_and_signs_are_no_name() {
    let two = "
        textbox 'Card number' {\"idents\": [\"card\"]}
        text '16 digits'
        textbox 'Expiry date' {\"idents\": [\"expiry\"]}
        button 'Pay'
    ";
    let now = page(&two.replace("'Expiry date'", "'16 digits'"));
    let drifts = of_step("Enter '1230' into 'Expiry date'", &page(two), &now);
    assert_eq!(only(&drifts), (Class::Gone, None));
    let (then, now) = changed("button 'Save'", "button 'Save ▲' {\"states\": {\"disabled\": true}}");
    assert_eq!(only(&of_step("Click 'Save'", &then, &now)), (Class::State, None));
}
