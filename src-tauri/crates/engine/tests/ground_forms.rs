//! Options, the log-in form, the log-out control and the buttons of dialogs.

mod ground_page;

use ground_page::{Page, named};
use verbatim_engine::ground::{
    Offer, OptionMatch, Verb, closing_button, dialog_button, listbox_option, login_form, logout_control,
    option,
};
use verbatim_engine::snapshot::Role;
use verbatim_engine::step::Literal;
use verbatim_engine::verdict::Cause;

fn q(text: &str) -> Literal {
    Literal::quoted(text)
}

#[test]
fn options_of_a_native_select() {
    let mut page = Page::new();
    let i = page.select("Size", &["size 3", "Size 3", "Size 4", "Size", "Large", "Medium ", "Twin", "Twin"]);
    let of = |page: &Page, text: &str| option(&page.snapshot, i, &q(text));
    assert_eq!(of(&page, "Size 3"), OptionMatch::One(1));
    assert_eq!(of(&page, "Size"), OptionMatch::One(3));
    assert_eq!(of(&page, "large"), OptionMatch::One(4));
    assert_eq!(of(&page, "Medium"), OptionMatch::One(5));
    assert_eq!(of(&page, "SIZE 3"), OptionMatch::Several(2));
    assert_eq!(of(&page, "Twin"), OptionMatch::Several(2));
    match of(&page, "Size 5") {
        OptionMatch::Missing(near) => assert!(near[0].to_lowercase().starts_with("size"), "{near:?}"),
        other => panic!("{other:?}"),
    }
    page.edit(i, |e| e.options[4].disabled = true);
    assert_eq!(of(&page, "Large"), OptionMatch::Disabled);
    assert_eq!(option(&page.snapshot, 99, &q("x")), OptionMatch::Missing(Vec::new()));
    assert_eq!(page.one(&named("Size"), Verb::Select), i);
}

#[test]
fn options_of_an_aria_list_are_its_own() {
    let mut page = Page::new();
    let other = page.open(Role::Listbox, "Colours");
    page.el(Role::Option, "Red");
    page.close();
    let owner = page.field(Role::Combobox, "Country");
    assert_eq!(listbox_option(&page.snapshot, owner, &q("Red")), Offer::Nothing, "a list of something else");
    let popup = page.open(Role::Listbox, "");
    let germany = page.el(Role::Option, "Germany");
    page.close();
    page.edit(popup, |e| e.owner = Some(owner));
    assert_eq!(listbox_option(&page.snapshot, owner, &q("germany")), Offer::Options(vec![germany]));
    assert_eq!(listbox_option(&page.snapshot, owner, &q("Red")), Offer::Options(vec![]));
    assert_eq!(listbox_option(&page.snapshot, other, &q("Red")), Offer::Options(vec![1]));
    page.edit(germany, |e| e.set_size = Some(1));
    assert_eq!(listbox_option(&page.snapshot, owner, &q("Red")), Offer::Options(vec![]));
    for more in [-1, 200] {
        page.edit(germany, |e| e.set_size = Some(more));
        assert_eq!(
            listbox_option(&page.snapshot, owner, &q("Red")),
            Offer::Drawn(vec![]),
            "it says that there are more"
        );
    }
}

#[test]
fn a_dropdown_and_its_open_list_of_the_same_name_are_one() {
    let mut page = Page::new();
    let owner = page.field(Role::Combobox, "Extras");
    let menu = page.open(Role::Generic, "");
    page.open(Role::Listbox, "Extras");
    page.el(Role::Option, "Bike");
    page.close();
    page.close();
    assert_eq!(page.cause(&named("Extras"), Verb::Select), Cause::AmbiguousTarget, "nothing ties them");
    page.edit(menu, |e| e.owner = Some(owner));
    assert_eq!(page.one(&named("Extras"), Verb::Select), owner);
}

#[test]
fn an_own_list_without_options_offers_none() {
    let mut page = Page::new();
    let owner = page.field(Role::Combobox, "Country");
    let popup = page.open(Role::Listbox, "");
    page.close();
    page.edit(popup, |e| e.owner = Some(owner));
    assert_eq!(listbox_option(&page.snapshot, owner, &q("Spain")), Offer::Nothing, "it is not open");
    page.edit(owner, |e| e.states.expanded = Some(true));
    assert_eq!(listbox_option(&page.snapshot, owner, &q("Spain")), Offer::Options(vec![]));
}

#[test]
fn options_that_are_drawn_beside_the_list_that_tells_of_a_few() {
    let mut page = Page::new();
    let owner = page.field(Role::Combobox, "Country");
    let list = page.open(Role::Listbox, "");
    let told = page.el(Role::Option, "Spain");
    page.close();
    page.edit(list, |e| (e.owner, e.visible) = (Some(owner), false));
    page.edit(told, |e| e.visible = false);
    let spain = page.el(Role::Generic, "Spain");
    let france = page.el(Role::Generic, "France");
    page.el(Role::Generic, "No option");
    let other = page.el(Role::Generic, "Peru");
    for i in [spain, france, other] {
        page.edit(i, |e| e.clickable = true);
    }
    assert_eq!(listbox_option(&page.snapshot, owner, &q("France")), Offer::Nothing, "it is not open");
    page.edit(owner, |e| e.states.expanded = Some(true));
    assert_eq!(listbox_option(&page.snapshot, owner, &q("France")), Offer::Drawn(vec![france]));
    assert_eq!(listbox_option(&page.snapshot, owner, &q("Spain")), Offer::Drawn(vec![spain]));
    assert_eq!(
        listbox_option(&page.snapshot, owner, &q("Peru")),
        Offer::Drawn(vec![]),
        "behind another text"
    );
    page.edit(told, |e| e.visible = true);
    assert_eq!(
        listbox_option(&page.snapshot, owner, &q("France")),
        Offer::Options(vec![]),
        "it shows its own"
    );
}

#[test]
fn an_open_dropdown_takes_the_only_list_that_nothing_owns() {
    let mut page = Page::new();
    let owner = page.el(Role::Button, "Country");
    page.open(Role::Listbox, "");
    let spain = page.el(Role::Option, "Spain");
    page.close();
    page.edit(owner, |e| e.states.expanded = Some(false));
    assert_eq!(listbox_option(&page.snapshot, owner, &q("Spain")), Offer::Nothing);
    page.edit(owner, |e| e.states.expanded = Some(true));
    assert_eq!(listbox_option(&page.snapshot, owner, &q("Spain")), Offer::Options(vec![spain]));
    page.open(Role::Listbox, "");
    page.el(Role::Option, "Spain");
    page.close();
    assert_eq!(listbox_option(&page.snapshot, owner, &q("Spain")), Offer::Nothing, "which list is not told");
}

fn login_page() -> Page {
    let mut page = Page::new();
    page.field(Role::Searchbox, "Search products");
    page.el(Role::Button, "Search");
    let form = page.open(Role::Generic, "");
    page.edit(form, |e| e.tag = "form".into());
    page.field(Role::Textbox, "Email");
    let password = page.field(Role::Textbox, "Password");
    page.edit(password, |e| e.tag = "input:password".into());
    page.el(Role::Button, "Show password");
    page.el(Role::Button, "Log in");
    page.close();
    page
}

#[test]
fn the_only_log_in_form() {
    let mut page = login_page();
    let form = login_form(&page.snapshot, "s").unwrap();
    assert_eq!((form.user, form.password, form.submit), (3, 4, 6));
    page.edit(6, |e| e.name = "Weiter".into());
    page.snapshot.runs.iter_mut().for_each(|r| r.text = r.text.replace("Log in", "Weiter"));
    assert_eq!(login_form(&page.snapshot, "s").unwrap_err().cause, Cause::AmbiguousTarget);
    let second = page.field(Role::Textbox, "Repeat password");
    page.edit(second, |e| e.tag = "input:password".into());
    assert_eq!(login_form(&page.snapshot, "s").unwrap_err().cause, Cause::AmbiguousTarget);
    assert_eq!(login_form(&Page::new().snapshot, "s").unwrap_err().cause, Cause::TargetMissing);
}

/// A form of fields and a button; answers the first password field.
fn form(page: &mut Page, passwords: &[&str], button: &str) -> usize {
    let form = page.open(Role::Generic, "");
    page.edit(form, |e| e.tag = "form".into());
    page.field(Role::Textbox, "Email");
    let fields: Vec<usize> = passwords.iter().map(|name| page.field(Role::Textbox, name)).collect();
    for &i in &fields {
        page.edit(i, |e| e.tag = "input:password".into());
    }
    page.el(Role::Button, button);
    page.close();
    fields[0]
}

#[test]
fn the_log_in_form_beside_one_to_register() {
    let mut page = Page::new();
    let password = form(&mut page, &["Password"], "Log In");
    form(&mut page, &["Password", "Confirm password"], "Register");
    assert_eq!(login_form(&page.snapshot, "s").unwrap().password, password);
    form(&mut page, &["Password"], "Sign up");
    assert_eq!(login_form(&page.snapshot, "s").unwrap().password, password, "one password, but it registers");
    form(&mut page, &["Password"], "Log in");
    assert_eq!(login_form(&page.snapshot, "s").unwrap_err().cause, Cause::AmbiguousTarget, "two log in");
}

#[test]
fn of_several_passwords_none_is_guessed() {
    let cause = |page: &Page| login_form(&page.snapshot, "s").unwrap_err().cause;
    let mut page = Page::new();
    form(&mut page, &["Password"], "Continue");
    form(&mut page, &["Password", "Confirm password"], "Register");
    assert_eq!(cause(&page), Cause::AmbiguousTarget, "neither says that it logs in");
    let mut page = Page::new();
    form(&mut page, &["Old password", "New password"], "Log in");
    form(&mut page, &["Password"], "Register");
    assert_eq!(cause(&page), Cause::AmbiguousTarget, "two passwords are asked for");
}

#[test]
fn the_only_control_that_logs_out() {
    let mut page = Page::new();
    // A menu may hold it that nothing tells to be one.
    assert_eq!(logout_control(&page.snapshot, "s").unwrap_err().cause, Cause::AmbiguousStep);
    page.el(Role::Link, "Log in");
    let out = page.el(Role::Button, "→ Log out");
    assert_eq!(logout_control(&page.snapshot, "s").unwrap(), out);
    page.edit(out, |e| e.visible = false);
    assert_eq!(logout_control(&page.snapshot, "s").unwrap_err().cause, Cause::AmbiguousStep);
    page.edit(out, |e| e.visible = true);
    page.el(Role::Link, "Sign out");
    assert_eq!(logout_control(&page.snapshot, "s").unwrap_err().cause, Cause::AmbiguousTarget);
}

#[test]
fn buttons_of_an_html_dialog() {
    let mut page = Page::new();
    page.el(Role::Button, "OK");
    assert_eq!(dialog_button(&page.snapshot, true, None, "s").unwrap_err().cause, Cause::TargetMissing);
    page.open(Role::Dialog, "Delete the list?");
    let confirm = page.el(Role::Button, "Confirm");
    let cancel = page.el(Role::Button, "Cancel");
    let close = page.el(Role::Button, "Close");
    page.close();
    let of = |page: &Page, accept, label: Option<&str>| {
        dialog_button(&page.snapshot, accept, label.map(q).as_ref(), "s").map_err(|f| f.cause)
    };
    assert_eq!(of(&page, true, None), Ok(confirm));
    assert_eq!(of(&page, false, None), Ok(cancel));
    assert_eq!(of(&page, true, Some("Close")), Ok(close));
    assert_eq!(of(&page, true, Some("OK")), Err(Cause::TargetMissing), "the one outside does not count");
    page.edit(cancel, |e| e.visible = false);
    assert_eq!(of(&page, false, None), Ok(close));
    page.edit(confirm, |e| e.visible = false);
    assert_eq!(of(&page, true, None), Err(Cause::AmbiguousTarget));
}

#[test]
fn the_dialog_of_a_name_is_closed() {
    let mut page = Page::new();
    page.el(Role::Button, "Close");
    let of = |page: &Page, name: &str| {
        closing_button(&page.snapshot, &q(name), "s").map_err(|finding| finding.cause)
    };
    assert_eq!(of(&page, "Edit"), Err(Cause::TargetMissing));
    page.open(Role::Dialog, "Edit");
    let cross = page.el(Role::Button, "×");
    page.el(Role::Button, "Save");
    page.close();
    assert_eq!(of(&page, "Edit"), Ok(cross), "the one outside does not count");
    assert_eq!(of(&page, "Delete"), Err(Cause::TargetMissing));
    let over = page.open(Role::Dialog, "Sure?");
    let no = page.el(Role::Button, "No");
    page.close();
    page.edit(over, |e| e.modal = true);
    assert_eq!(of(&page, "Sure?"), Ok(no));
    assert_eq!(of(&page, "Edit"), Err(Cause::TargetObscured));
}
