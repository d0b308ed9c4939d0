//! What people call things by other words than the page does: a line of an entry, the user menu, the next page.

mod ground_page;

use ground_page::{Narrow, Page, bare, named, the};
use verbatim_engine::ground::Verb;
use verbatim_engine::snapshot::Role;
use verbatim_engine::step::{ElementKind, Literal, Scope, Target};
use verbatim_engine::verdict::Cause;

fn entry(page: &mut Page, lines: &[&str]) -> usize {
    let link = page.open(Role::Link, &lines.join(" "));
    for line in lines {
        page.text(line);
    }
    page.close();
    link
}

fn contacts() -> (Page, usize, usize) {
    let mut page = Page::new();
    let ada = entry(&mut page, &["Ada King", "Head of design at Acme", "vip"]);
    let ben = entry(&mut page, &["Ben Cole", "Buyer at Acme", "vip"]);
    (page, ada, ben)
}

#[test]
fn an_entry_is_called_by_one_of_its_lines() {
    let (page, ada, ben) = contacts();
    for verb in [Verb::Click, Verb::Go, Verb::Choose] {
        assert_eq!(page.one(&bare("Ada King"), verb), ada);
        assert_eq!(page.one(&named("Ben Cole"), verb), ben);
    }
    assert_eq!(page.one(&bare("contact Ada King"), Verb::Go), ada);
    assert_eq!(page.one(&bare("lead Ada King"), Verb::Click), ada);
}

#[test]
fn a_line_of_several_entries_a_part_of_one_and_a_claim_name_none() {
    let (page, ..) = contacts();
    assert_eq!(page.cause(&bare("vip"), Verb::Click), Cause::AmbiguousStep);
    assert_eq!(page.cause(&bare("Ada"), Verb::Click), Cause::AmbiguousStep);
    for word in ["other", "archived", "unread", "cancel"] {
        assert_eq!(page.cause(&bare(&format!("{word} Ada King")), Verb::Click), Cause::AmbiguousStep);
    }
    assert!(page.find(&bare("Ada King"), Verb::Observe).is_empty());
}

#[test]
fn what_has_the_name_goes_before_an_entry_that_shows_it() {
    let (mut page, ..) = contacts();
    let button = page.el(Role::Button, "Ada King");
    assert_eq!(page.one(&bare("Ada King"), Verb::Click), button);
}

#[test]
fn a_mark_in_small_letters_is_told_by_what_it_is() {
    let (mut page, ..) = contacts();
    let filter = page.el(Role::Button, "vip");
    assert_eq!(page.one(&bare("tag vip"), Verb::Click), filter);
    assert_eq!(page.cause(&bare("small vip"), Verb::Click), Cause::AmbiguousStep);
}

#[test]
fn the_card_of_something_is_the_one_that_shows_it() {
    let mut page = Page::new();
    let card = |page: &mut Page, name: &str| {
        let card = page.open(Role::Generic, "");
        page.edit(card, |e| e.clickable = true);
        page.text(name).text("Energy");
        page.close();
        card
    };
    let acme = card(&mut page, "Acme");
    card(&mut page, "Bolt");
    let of = |words: &str| Target {
        name: None,
        ..named("").kind(ElementKind::Card).within(Scope::Loose(Literal::bare(words)))
    };
    assert_eq!(page.one(&of("of Acme"), Verb::Click), acme);
    assert_eq!(page.cause(&of("of Energy"), Verb::Click), Cause::AmbiguousTarget);
    assert_eq!(page.cause(&of("at the left"), Verb::Click), Cause::AmbiguousTarget);
}

#[test]
fn the_picture_and_the_heading_of_one_card_are_one() {
    let mut page = Page::new();
    let link = page.open(Role::Link, "Acme Energy");
    page.field(Role::Img, "Acme");
    page.el(Role::Heading, "Acme");
    page.text("Energy");
    page.close();
    let found = page.one(&bare("Acme"), Verb::Click);
    assert!(page.snapshot.is_within(found, link));
    page.el(Role::Heading, "Acme");
    assert!(page.snapshot.is_within(page.one(&bare("Acme"), Verb::Click), link));
}

#[test]
fn the_user_menu_is_the_control_that_says_that_it_is_the_users() {
    let mut page = Page::new();
    page.el(Role::Button, "Refresh");
    let profile = page.field(Role::Button, "Profile");
    let menu = |name: &str| bare(name).kind(ElementKind::Menu);
    assert_eq!(page.one(&menu("user"), Verb::Click), profile);
    assert_eq!(page.one(&menu("account"), Verb::Go), profile);
    assert_eq!(page.one(&bare("User menu"), Verb::Click), profile);
    assert_eq!(page.cause(&menu("file"), Verb::Click), Cause::AmbiguousStep);
    let at = the(ElementKind::Menu).within(Scope::Loose(Literal::bare("at the user name")));
    assert_eq!(page.one(&at, Verb::Click), profile);
    page.field(Role::Link, "User management");
    page.field(Role::Link, "Account settings");
    assert_eq!(page.one(&menu("user"), Verb::Click), profile);
    page.field(Role::Link, "My account");
    assert_eq!(page.cause(&menu("user"), Verb::Click), Cause::AmbiguousStep);
    page.edit(profile, |e| e.states.expanded = Some(false));
    assert_eq!(page.one(&menu("user"), Verb::Click), profile);
}

#[test]
fn the_next_page_is_turned_to_by_the_control_that_says_so() {
    let mut page = Page::new();
    let next = page.field(Role::Button, "Go to next page");
    page.field(Role::Button, "Go to page 2");
    assert_eq!(page.one(&bare("next"), Verb::Go), next);
    assert_eq!(page.one(&bare("next page"), Verb::Click), next);
    assert_eq!(page.cause(&bare("previous"), Verb::Go), Cause::AmbiguousStep);
    page.field(Role::Button, "Go to next page");
    assert_eq!(page.cause(&bare("next"), Verb::Go), Cause::AmbiguousStep);
}

#[test]
fn to_confirm_is_to_press_what_does_not_dismiss_the_dialog() {
    let mut page = Page::new();
    page.el(Role::Button, "Delete");
    assert_eq!(page.cause(&bare("Confirm"), Verb::Click), Cause::AmbiguousStep);
    let dialog = page.open(Role::Dialog, "Delete this contact?");
    page.edit(dialog, |e| e.modal = true);
    page.el(Role::Button, "Cancel");
    let delete = page.el(Role::Button, "Delete");
    page.close();
    assert_eq!(page.one(&bare("Confirm"), Verb::Click), delete);
    let mut page = Page::new();
    page.open(Role::Dialog, "Leave?");
    page.el(Role::Button, "Cancel");
    page.el(Role::Button, "Save and leave");
    page.el(Role::Button, "Leave");
    page.close();
    assert_eq!(page.cause(&bare("Confirm"), Verb::Click), Cause::AmbiguousStep);
}

#[test]
fn a_button_is_told_by_its_first_word_where_no_other_begins_so() {
    let mut page = Page::new();
    let sort = page.el(Role::Button, "Sort by last seen");
    let button = bare("sort").kind(ElementKind::Button);
    assert_eq!(page.one(&button, Verb::Click), sort);
    assert_eq!(page.cause(&named("sort").kind(ElementKind::Button), Verb::Click), Cause::NearMiss);
    page.el(Role::Button, "Sort by name");
    assert_eq!(page.cause(&button, Verb::Click), Cause::AmbiguousStep);
}

#[test]
fn what_a_thing_is_may_stand_before_its_name_in_several_words() {
    let mut page = Page::new();
    let person = page.el(Role::Button, "ML Maria Lindqvist");
    let entry = page.el(Role::Link, "BK-1004");
    assert_eq!(page.one(&bare("user name Maria Lindqvist"), Verb::Click), person);
    assert_eq!(page.one(&named("Maria Lindqvist"), Verb::Click), person);
    assert_eq!(page.one(&bare("booking reference BK-1004"), Verb::Click), entry);
    // Letters that are not those of the name belong to it.
    page.el(Role::Button, "DB Maria Santos");
    assert_eq!(page.cause(&bare("user name Maria Santos"), Verb::Click), Cause::AmbiguousStep);
    for words in ["delete BK-1004", "other booking BK-1004", "new reference BK-1004"] {
        assert_eq!(page.cause(&bare(words), Verb::Click), Cause::AmbiguousStep, "{words}");
    }
}

#[test]
fn a_list_that_shows_all_of_something_is_called_by_it() {
    let mut page = Page::new();
    let list = page.el(Role::Combobox, "");
    page.edit(list, |e| e.value = Some("All statuses".into()));
    let other = page.el(Role::Combobox, "");
    page.edit(other, |e| e.value = Some("Choose a category".into()));
    for name in ["status", "Statuses", "status filter", "filter Status"] {
        assert_eq!(page.one(&bare(name), Verb::Select), list, "{name}");
    }
    assert_eq!(page.one(&bare("category"), Verb::Select), other);
    assert_eq!(page.cause(&bare("priority"), Verb::Select), Cause::AmbiguousStep);
}

#[test]
fn the_avatar_and_what_counts_are_known_by_their_pictures() {
    let mut page = Page::new();
    let user = page.el(Role::Button, "Carla Mendes");
    page.edit(user, |e| e.hints = vec!["User Menu".into()]);
    let bell = page.el(Role::Button, "");
    page.edit(bell, |e| e.hints = vec!["3 Notifications".into()]);
    assert_eq!(page.one(&bare("avatar"), Verb::Click), user);
    assert_eq!(page.one(&bare("bell"), Verb::Click), bell);
}
