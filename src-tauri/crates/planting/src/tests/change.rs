use super::*;
use crate::answer::Media;

fn fault(operator: Operator, was: &str, is: &str) -> Fault {
    Fault { operator, path: "/".into(), was: was.into(), is: is.into() }
}

fn html(operator: Operator, was: &str, is: &str, body: &str) -> Option<String> {
    fault(operator, was, is).planted(Media::Html, body)
}

#[test]
fn texts_change_wherever_they_stand() {
    let page = "<title>Your cart</title><h1>Your cart</h1><p>24 products</p>";
    assert_eq!(
        html(Operator::Word, "Your cart", "Your walrus", page).unwrap(),
        "<title>Your walrus</title><h1>Your walrus</h1><p>24 products</p>"
    );
    assert_eq!(html(Operator::Number, "24 products", "25 products", page).unwrap(), page.replace("24", "25"));
    assert_eq!(html(Operator::LetterCase, "Your cart", "your cart", page).unwrap(), page.replace('Y', "y"));
    assert_eq!(html(Operator::Word, "Your order", "x", page), None);
}

#[test]
fn elements_go_or_are_not_drawn_and_the_page_stays() {
    let page = "<body>Save<ul><li>Save <b>all</b></li><li>Other</li></ul></body>";
    assert_eq!(
        html(Operator::Removed, "Save", "", page).unwrap(),
        "<body>Save<ul><li>Other</li></ul></body>"
    );
    assert_eq!(
        html(Operator::Hidden, "Other", "", page).unwrap(),
        page.replace("<li>Other", "<li style=\"display: none !important\">Other")
    );
    assert_eq!(html(Operator::Removed, "None", "", page), None);
}

#[test]
fn states_turn_at_the_control_that_a_name_means() {
    let page = "<button><span>Save</span></button><label for=t>Terms</label><input id=t type=checkbox>\
                <label>News <input type=checkbox checked></label><select><option>Red</select>\
                <button aria-expanded=true>Menu</button>";
    let is = |operator, name, was: &str, is: &str| {
        assert_eq!(html(operator, name, "", page).unwrap(), page.replace(was, is));
    };
    is(Operator::Disabled, "Save", "<button><span>", "<button disabled=\"\"><span>");
    is(Operator::Checked, "Terms", "id=t type=checkbox>", "id=t type=checkbox checked=\"\">");
    is(Operator::Checked, "News", "<input type=checkbox checked>", "<input type=checkbox>");
    is(Operator::Selected, "Red", "<option>", "<option selected=\"\">");
    is(Operator::Expanded, "Menu", "aria-expanded=true", "aria-expanded=\"false\"");
    assert_eq!(html(Operator::Checked, "Save", "", page), None, "a button is not checked");
}

#[test]
fn a_link_leads_elsewhere() {
    let page = "<a href=/help><b>Help</b></a><a href=/cart>Cart</a>";
    assert_eq!(
        html(Operator::Link, "Help", "/", page).unwrap(),
        "<a href=\"/\"><b>Help</b></a><a href=/cart>Cart</a>"
    );
}

#[test]
fn a_document_changes_in_its_values() {
    let body = r#"{"n":2,"on":true,"all":[{"a":"Mug"},{"a":"Cup"}]}"#;
    let json = |operator, was, is| fault(operator, was, is).planted(Media::Json, body).unwrap();
    assert_eq!(json(Operator::JsonText, "Mug", "Jug"), body.replace("Mug", "Jug"));
    assert_eq!(json(Operator::JsonNumber, "2", "3"), body.replace(":2", ":3"));
    assert_eq!(json(Operator::JsonEntry, "Mug", ""), body.replace(r#"{"a":"Mug"},"#, ""));
    assert_eq!(json(Operator::JsonBoolean, "/on", "false"), body.replace("true", "false"));
    assert_eq!(fault(Operator::JsonText, "Mug", "Jug").planted(Media::Html, body), None);
}
