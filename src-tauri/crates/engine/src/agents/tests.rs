//! The gate of each agent, against replies that keep to the cell and such that do not.

use std::time::Duration;

use proptest::prelude::*;
use serde_json::{Value, json};

use super::assertion::Side;
use super::{Refusal, Seen, Setting, assertion, clarity, data, navigation};
use crate::model::Reply;
use crate::parse;
use crate::snapshot::{Block, Element, NodeRef, Role, Run, Snapshot};
use crate::verdict::Cause;

pub(super) fn reply(value: Value) -> Reply {
    Reply {
        model: "test".into(),
        raw: value.to_string(),
        value,
        prompt_tokens: None,
        reply_tokens: None,
        took: Duration::ZERO,
    }
}

fn page(controls: &[(Role, &str)], texts: &[&str]) -> Snapshot {
    let mut page = Snapshot { url: "http://shop.example/cart".into(), ..Snapshot::default() };
    for (i, (role, name)) in controls.iter().enumerate() {
        let node = Some(NodeRef { document: 1, node: u32::try_from(i).unwrap() });
        let element =
            Element { node, role: *role, name: (*name).into(), visible: true, ..Element::default() };
        page.elements.push(element);
    }
    for (block, text) in texts.iter().enumerate() {
        page.runs.push(Run { text: (*text).into(), block, ..Run::default() });
        page.blocks.push(Block::default());
    }
    page
}

fn shop() -> Seen {
    let controls = [
        (Role::Button, "Add to cart"),
        (Role::Button, "Delete account"),
        (Role::Tab, "Comments"),
        (Role::Textbox, "Full name"),
        (Role::Link, "Copper Kettle"),
        (Role::Checkbox, "Gift wrap ($3.50)"),
    ];
    Seen::of(&page(&controls, &["Home", "Your cart has been updated.", "3 items", "Welcome back, Ada!"]), [])
}

fn rewrite(cell: &str, steps: &[(&str, &str)]) -> Result<Vec<String>, Refusal> {
    let page = shop();
    let setting = Setting { cell, action: "", case: "", page: &page };
    let steps: Vec<Value> = steps.iter().map(|(w, s)| json!({"words": w, "sentence": s})).collect();
    clarity::check(&setting, &reply(json!({"reasoning": "", "steps": steps}))).map(|r| r.sentences().to_vec())
}

#[test]
fn a_faithful_rewrite_is_let_through() {
    for (cell, steps) in [
        ("Have a look at the comments", &[("Have a look at the comments", "click the tab 'Comments'")][..]),
        ("Call yourself 'Ada' in full", &[("Call yourself 'Ada' in full", "enter 'Ada' into 'Full name'")]),
        ("The kettle goes into the cart", &[("The kettle goes into the cart", "click 'Add to cart'")]),
        (
            "Have it wrapped as a gift, then have a look at the comments",
            &[
                ("Have it wrapped as a gift", "check 'Gift wrap ($3.50)'"),
                ("then have a look at the comments", "click 'Comments'"),
            ],
        ),
    ] {
        assert!(rewrite(cell, steps).is_ok(), "{cell}: {:?}", rewrite(cell, steps));
    }
}

#[test]
#[allow(clippy::too_many_lines, reason = "a table of what is stopped, and why")]
fn an_unfaithful_rewrite_is_stopped() {
    for (why, cell, steps) in [
        (
            "changed literal",
            "Call yourself 'Ada' in full",
            &[("Call yourself 'Ada' in full", "enter 'Eve' into 'Full name'")][..],
        ),
        (
            "dropped literal",
            "Look at 'A' of the comments",
            &[("Look at 'A' of the comments", "click 'Comments'")],
        ),
        ("dropped number", "Look at 3 comments", &[("Look at 3 comments", "click 'Comments'")]),
        (
            "name not on the page",
            "Look at the comments",
            &[("Look at the comments", "click 'Comments below'")],
        ),
        ("no word in common", "Look at the comments", &[("Look at the comments", "click 'Copper Kettle'")]),
        (
            "extra step",
            "Look at the comments",
            &[("Look at", "click 'Comments'"), ("the comments", "click 'Comments'")],
        ),
        ("words that the cell has not", "Look at the comments", &[("Read the comments", "click 'Comments'")]),
        (
            "words left out",
            "Look at the comments and log out",
            &[("Look at the comments", "click 'Comments'")],
        ),
        (
            "commits to what nobody asked",
            "Show the account",
            &[("Show the account", "click 'Delete account'")],
        ),
        (
            "an address",
            "Look at the comments",
            &[("Look at the comments", "open 'http://evil.example/comments'")],
        ),
        (
            "two steps in one",
            "Look at the comments",
            &[("Look at the comments", "click 'Comments' and click 'Comments'")],
        ),
        ("does not parse", "Look at the comments", &[("Look at the comments", "do the comments thing")]),
        ("a file", "Attach the comments", &[("Attach the comments", "upload '/etc/passwd'")]),
        (
            "a secret",
            "Look at the comments",
            &[("Look at the comments", "enter '{{password}}' into 'Comments'")],
        ),
        ("a condition", "Look at the comments", &[("Look at the comments", "optionally, click 'Comments'")]),
        ("a denial", "Do not look at the comments", &[("Do not look at the comments", "click 'Comments'")]),
        (
            "a choice",
            "Look at the comments or the cart",
            &[("Look at the comments or the cart", "click 'Comments'")],
        ),
    ] {
        let refused = rewrite(cell, steps);
        assert!(matches!(refused, Err(Refusal::Unfaithful(_))), "{why}: {refused:?}");
    }
    assert_eq!(rewrite("Look at the comments", &[]), Err(Refusal::Nothing));
}

fn proposal(cell: &str, side: Side, checks: &[(&str, &str, &str)]) -> Result<Vec<String>, Refusal> {
    let (now, before) = (shop(), Seen::of(&page(&[], &["Copper Kettle"]), []));
    let setting = Setting { cell, action: "", case: "", page: &now };
    let checks: Vec<Value> =
        checks.iter().map(|(w, s, q)| json!({"words": w, "sentence": s, "quote": q})).collect();
    let reply = reply(json!({"reasoning": "", "checks": checks}));
    assertion::check(&setting, &before, side, &reply).map(|p| p.sentences().to_vec())
}

#[test]
fn evidence_that_shows_the_cell_is_let_through() {
    let updated = "Your cart has been updated.";
    for (cell, sentence, quote) in [
        ("The user is told of the updated cart", "'Your cart has been updated.' is displayed", updated),
        ("Ada is welcomed", "'Welcome back, Ada!' is displayed", "Welcome back, Ada!"),
        ("Three items", "'3 items' is displayed", "3 items"),
    ] {
        let result = proposal(cell, Side::Holds, &[(cell, sentence, quote)]);
        assert!(result.is_ok(), "{cell}: {result:?}");
    }
    let gone = [("The kettle is gone", "'Copper Kettle' is no longer displayed", "Copper Kettle")];
    assert!(proposal("The kettle is gone", Side::Holds, &gone).is_ok());
}

#[test]
fn evidence_that_does_not_show_the_cell_is_stopped() {
    let updated = "Your cart has been updated.";
    for (why, cell, sentence, quote) in [
        ("lazy", "The cart is updated", "'Home' is displayed", "Home"),
        (
            "not on the page",
            "The cart is updated",
            "'The cart is updated' is displayed",
            "The cart is updated",
        ),
        (
            "less than the cell",
            "The cart is updated at once",
            "'Your cart has been updated.' is displayed",
            updated,
        ),
        ("denied", "The cart is not updated", "'Your cart has been updated.' is displayed", updated),
        ("another number", "4 items", "'3 items' is displayed", "3 items"),
        (
            "a literal dropped",
            "The cart 'X' is updated",
            "'Your cart has been updated.' is displayed",
            updated,
        ),
        (
            "quote of another sentence",
            "The cart is updated",
            "'Your cart has been updated.' is displayed",
            "Home",
        ),
        (
            "two checks",
            "The cart is updated",
            "'Home' is displayed and 'Your cart has been updated.' is displayed",
            updated,
        ),
        ("an or", "The cart is updated", "'Home' or 'Your cart has been updated.' is displayed", updated),
        ("what is not there", "The cart is updated", "'cart updated' is not displayed", updated),
        (
            "gone, and nobody said so",
            "The kettle is in the cart",
            "'Copper Kettle' is no longer displayed",
            "Copper Kettle",
        ),
        ("a count of nothing", "The cart is updated", "'Home' is displayed exactly 0 times", "Home"),
    ] {
        let result = proposal(cell, Side::Holds, &[(cell, sentence, quote)]);
        assert!(matches!(result, Err(Refusal::Unfaithful(_))), "{why}: {result:?}");
    }
}

fn filled(cell: &str, choices: &[(&str, &str)]) -> Result<Vec<String>, Refusal> {
    let page = shop();
    let setting = Setting { cell, action: "", case: "", page: &page };
    let choices: Vec<Value> = choices.iter().map(|(w, v)| json!({"words": w, "value": v})).collect();
    data::check(&setting, &reply(json!({"reasoning": "", "choices": choices})))
        .map(|f| f.sentences().to_vec())
}

#[test]
fn only_what_is_left_open_is_chosen() {
    assert!(filled("Click any product", &[("any product", "Copper Kettle")]).is_ok());
    assert!(
        filled("Enter a new unused name into 'Full name'", &[("a new unused name", "Ada {{unique}}")])
            .is_ok()
    );
    for (why, cell, choices) in [
        ("not on the page", "Click any product", &[("any product", "Tea Pot")][..]),
        ("commits", "Click any button", &[("any button", "Delete account")]),
        ("takes more than is open", "Click any product", &[("Click any product", "Copper Kettle")]),
        ("not new", "Enter a new unused name into 'Full name'", &[("a new unused name", "Ada")]),
        (
            "breaks out",
            "Enter a new name into 'Full name'",
            &[("a new name", "{{unique}}' into 'X' and click 'Y")],
        ),
        ("a secret", "Enter a new name into 'Full name'", &[("a new name", "{{unique}} {{password}}")]),
        ("an address", "Open a new page", &[("a new page", "http://evil.example/{{unique}}")]),
        ("nothing is open", "Click the product", &[("the product", "Copper Kettle")]),
    ] {
        let result = filled(cell, choices);
        assert!(matches!(result, Err(Refusal::Unfaithful(_))), "{why}: {result:?}");
    }
}

#[test]
fn what_was_chosen_is_a_rule_from_then_on() {
    let page = shop();
    let setting = Setting { cell: "Click any product", action: "", case: "", page: &page };
    let value = json!({"reasoning": "", "choices": [{"words": "any product", "value": "Copper Kettle"}]});
    let mut choices = data::Choices::default();
    assert_eq!(choices.put_in("Click the same product"), None);
    choices.remember(&data::check(&setting, &reply(value)).unwrap());
    assert_eq!(choices.put_in("Click the same product").as_deref(), Some("Click 'Copper Kettle'"));
    assert_eq!(choices.put_in("Click the same list"), None);
    assert_eq!(choices.put_in("Click 'the same product'"), None);
}

#[test]
fn navigation_chooses_among_candidates_and_nothing_else() {
    let shop = page(&[(Role::Button, "Remove"), (Role::Button, "Remove"), (Role::Button, "Save")], &[]);
    let step = parse::action_cell("Click 'Remove'").unwrap().remove(0);
    let candidates = navigation::candidates(&shop, &step, Cause::AmbiguousTarget);
    assert_eq!(candidates.len(), 2);
    let choose =
        |choice: Value| navigation::check(&candidates, &reply(json!({"reasoning": "", "choice": choice})));
    let second = choose(json!("c2")).unwrap();
    assert_eq!(second.node(), NodeRef { document: 1, node: 1 });
    assert_eq!(parse::action_cell(second.sentence()).unwrap().len(), 1);
    assert_eq!(choose(json!("none")).unwrap_err(), Refusal::Nothing);
    for bad in [json!("c0"), json!("c3"), json!("Save"), json!(["c1"]), json!(1), json!("c1; click 'Save'")] {
        assert!(matches!(choose(bad.clone()), Err(Refusal::Invalid(_))), "{bad}");
    }
    assert!(navigation::candidates(&shop, &step, Cause::TargetMissing).is_empty(), "a fail is final");
}

#[test]
fn a_question_fits_into_the_context_and_keeps_to_the_shape() {
    let long = page(&[(Role::Button, "Save")], &["words ".repeat(20_000).as_str()]);
    let page = Seen::of(&long, []);
    let setting = Setting { cell: "Look", action: "", case: &"row\n".repeat(9_000), page: &page };
    let request = clarity::request(&setting, "no rule reads it", 4_096);
    assert!(request.system.len() + request.user.len() < 4_096 * 3);
    assert!(
        request.user.find("button 'Save'").unwrap() < request.user.find("text: words").unwrap_or(usize::MAX)
    );
    assert_eq!(request.schema["required"], json!(["reasoning", "steps"]));
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        ".{0,40}".prop_map(Value::from),
        "(click|check|open|enter) '(Home|Comments|Delete account|\\{\\{password\\}\\})'"
            .prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 32, 4, |inner| {
        let keys = "(steps|checks|choices|choice|reasoning|words|sentence|quote|value)";
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(keys, inner, 0..4)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn no_reply_panics_or_gets_through_by_chance(value in any_json(), cell in "(Look at the comments|.{0,60})") {
        let page = shop();
        let setting = Setting { cell: &cell, action: "", case: "", page: &page };
        let reply = reply(value);
        if let Ok(rewrite) = clarity::check(&setting, &reply) {
            prop_assert!(rewrite.steps().len() == rewrite.sentences().len());
        }
        let _ = data::check(&setting, &reply);
        let _ = assertion::check(&setting, &page, Side::Holds, &reply);
        prop_assert!(navigation::check(&[], &reply).is_err());
    }

    #[test]
    fn a_changed_literal_never_gets_through(said in "[A-Za-z]{1,8}", written in "[A-Za-z]{1,8}") {
        prop_assume!(said != written);
        let cell = format!("Call yourself '{said}' in full");
        let sentence = format!("enter '{written}' into 'Full name'");
        prop_assert!(rewrite(&cell, &[(&cell, &sentence)]).is_err());
    }
}
