//! Goals of the demo shop that a planner reaches which does what a good one would: each ends in a case that passes again by rules
//! alone. The agents of PathFinder, likewise.

use serde_json::{Value, json};
use verbatim_model_server::{Answer, Asked};

use crate::goal::{Act, LOG_IN, Scene, WELCOME, act, asks, done, good, id, no_checks, step};

/// Reaches a goal, and has the case run again.
fn reached(goal: &str, success: &str, more: &[&str], steps: Vec<Act>) -> Value {
    let count = steps.len();
    let scene = Scene::new(good(steps));
    let said = scene.goal(goal, &[&["--success", success], more].concat());
    assert_eq!(said.status, 0, "{goal}: {}", said.whole());
    assert!(said.out.contains("the goal was reached (run 1"), "{goal}: {}", said.out);
    assert!(
        said.out.contains(&format!("steps: {}, questions: {}, refused: 0", count + 1, count + 1)),
        "{}",
        said.out
    );
    assert!(said.out.contains("run again without a model: pass (run 2)"), "{goal}: {}", said.out);
    let kept = scene.kept().unwrap();
    assert!(!kept.to_string().contains("correct horse"), "a secret is kept by its name alone");
    // By the command that runs suites, too, and strictly: a pass by reading would be another status.
    let data =
        ["password=correct horse", "admin_password=open sesame", "new_password=Passw0rd!23", "cvc=123"];
    let mut words = vec!["run".to_owned(), scene.folder.place("case.json")];
    words.extend(data.iter().flat_map(|pair| ["--data".to_owned(), (*pair).to_owned()]));
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let again = scene.folder.say(&words);
    assert_eq!(again.status, 0, "{goal}: {}", again.whole());
    kept
}

fn after(first: &[Act], then: &[Act]) -> Vec<Act> {
    [first, then].concat()
}

const ADMIN: [Act; 4] = [
    LOG_IN[0],
    ("fill", "field 'Email'", "admin_email"),
    ("fill", "field 'Password'", "admin_password"),
    LOG_IN[3],
];

const CART: [Act; 4] = [
    ("click", "link 'Products'", ""),
    ("click", "link 'Copper Kettle'", ""),
    ("click", "button 'Add to cart'", ""),
    ("click", "link 'Cart", ""),
];

#[test]
fn a_shopper_finds_products_and_fills_the_cart() {
    let product = "the button 'Add to cart' is displayed";
    let kept = reached("Look at the kettle", product, &[], CART[..2].to_vec());
    assert_eq!(kept["cases"][0]["rows"][2]["action"], "Click the link 'Copper Kettle'");
    let cart = "the heading 'Your cart' is displayed\nthe button 'Remove' is displayed";
    reached("Put the kettle into the cart", cart, &[], CART.to_vec());
    let kitchen = "the checkbox 'Kitchen' is checked";
    let steps = vec![CART[0], ("click", "checkbox 'Kitchen'", "")];
    reached("Show the category Kitchen", kitchen, &[], steps);
    let search = vec![
        ("fill", "dropdown 'Search products'", "query"),
        ("press", "dropdown 'Search products'", "Enter"),
    ];
    let kept = reached("Search for a kettle", "the heading 'Search' is displayed", &[], search);
    assert_eq!(kept["data"], json!({"query": "kettle"}));
}

#[test]
fn a_shopper_checks_out_and_pays() {
    let out: Act = ("click", "link 'Check out'", "");
    reached("Go to the checkout", "the heading 'Checkout' is displayed", &[], after(&CART, &[out]));
    let pay: [Act; 10] = [
        ("fill", "field 'Full name'", "full_name"),
        ("fill", "field 'Email'", "email"),
        ("select", "dropdown 'Country'", "United Kingdom"),
        ("fill", "field 'Delivery date'", "date"),
        ("click", "radio button 'Express", ""),
        ("fill", "field 'Card number'", "card"),
        ("fill", "field 'Expiry date'", "expiry"),
        ("fill", "field 'Security code'", "cvc"),
        ("click", "checkbox 'I accept the terms", ""),
        ("click", "button 'Place order'", ""),
    ];
    let steps = after(&after(&CART, &[out]), &pay);
    let placed = "'Your order has been placed.' is displayed";
    let kept = reached("Order the kettle", placed, &["--allow", "place order"], steps);
    assert!(kept.to_string().contains("Enter '{{cvc}}' into"), "{kept}");
}

#[test]
fn a_customer_logs_in_and_changes_the_profile() {
    reached("Log in as a customer", WELCOME, &[], LOG_IN.to_vec());
    let settings: [Act; 3] = [
        ("click", "link 'Account settings", ""),
        ("fill", "field 'City:'", "city"),
        ("click", "button 'Save changes'", ""),
    ];
    let saved = "'Your settings have been saved.' is displayed";
    reached("Change the city of the profile", saved, &[], after(&LOG_IN, &settings));
    let orders: [Act; 1] = [("click", "link 'Your orders Invoices", "")];
    reached("See the orders", "the URL ends with '/orders'", &[], after(&LOG_IN, &orders));
    let sign_up: Vec<Act> = vec![
        ("click", "link 'Sign up'", ""),
        ("fill", "field 'Full name'", "full_name"),
        ("fill", "field 'Email'", "new_email"),
        ("fill", "field 'Password'", "new_password"),
        ("fill", "field 'Repeat password'", "new_password"),
        ("click", "checkbox 'I accept the terms of use'", ""),
        ("click", "button 'Create account'", ""),
    ];
    reached("Sign up", "'Welcome, {{full_name}}! Your account has been created.' is displayed", &[], sign_up);
}

#[test]
fn an_administrator_looks_at_figures_orders_and_customers() {
    let admin: Act = ("click", "link 'Admin'", "");
    reached("See the figures", "the heading 'Dashboard' is displayed", &[], after(&ADMIN, &[admin]));
    let orders = [admin, ("click", "link 'Orders'", "")];
    reached("See all orders", "the URL ends with '/admin/orders'", &[], after(&ADMIN, &orders));
    let edit: [Act; 5] = [
        admin,
        ("click", "link 'Customers'", ""),
        ("click", "button 'Edit' in the row 'Grace Hopper'", ""),
        ("fill", "field 'Name'", "full_name"),
        ("click", "button 'Save", ""),
    ];
    reached("Rename a customer", "the table has a row with '{{full_name}}'", &[], after(&ADMIN, &edit));
}

#[test]
fn set_up_rows_of_the_suite_sign_in_first() {
    let scene =
        Scene::new(good(vec![("click", "link 'My account'", ""), ("click", "link 'Your orders Inv", "")]));
    let suite = scene.folder.write(
        "shop.json",
        r#"{"suite": "shop", "secrets": ["password"], "setup": [{"action": "Open '/login'"},
            {"action": "Enter 'ada@example.com' into the field 'Email'"},
            {"action": "Enter '{{password}}' into the field 'Password'"},
            {"action": "Click the button 'Log in'"}],
            "cases": [{"name": "any", "rows": [{"action": "Open the application"}]}]}"#,
    );
    let orders = ["--success", "the URL ends with '/orders'"];
    let said = scene.goal("See the orders", &[&[suite.as_str()][..], &orders].concat());
    assert_eq!(said.status, 0, "{}", said.whole());
    assert!(said.out.contains("run again without a model: pass"), "{}", said.out);
    let kept = scene.kept().unwrap();
    assert_eq!(kept["setup"].as_array().map(Vec::len), Some(4), "{kept}");
}

#[test]
fn words_that_no_rule_reads_are_shown_by_reading_and_kept_as_a_rule() {
    let plan = good(LOG_IN.to_vec());
    let scene = Scene::new(move |asked| match asks(asked, "checks") {
        true if !asked.user.contains("asked for the opposite") => {
            Answer::json(&json!({"reasoning": "it greets her", "checks": [{
                "words": "the customer is welcome", "sentence": "'Welcome back, Ada Lovelace!' is displayed",
                "quote": "Welcome back, Ada Lovelace!",
            }]}))
        }
        _ => plan(asked),
    });
    let said = scene.goal("Log in", &["--success", "It tells that the customer is welcome back"]);
    assert_eq!(said.status, 0, "{}", said.whole());
    assert!(said.out.contains("is displayed (by reading)"), "{}", said.out);
    assert!(said.out.contains("run again without a model: pass"), "{}", said.out);
}

#[test]
fn pathfinder_decides_enters_and_asks_its_oracle() {
    let scene = Scene::new(|asked: &Asked| {
        let shown = asked.user.contains("text: Welcome back, Ada Lovelace!");
        if asks(asked, "state") {
            let state = if shown { "success" } else { "in-progress" };
            return Answer::json(&json!({"reasoning": "by what the page shows", "state": state}));
        }
        if asks(asked, "name") {
            let field = asked.user.split("is to be filled in: ").nth(1).unwrap_or_default();
            let field = field.lines().next().unwrap_or_default();
            let name = if field == id(asked, "field 'Email'") { "email" } else { "password" };
            return Answer::json(&json!({"reasoning": "by its purpose", "name": name}));
        }
        if !asks(asked, "action") {
            return no_checks();
        }
        match LOG_IN.get(step(asked).saturating_sub(1)) {
            Some(("fill", field, _)) => done(asked, ("type", field, "")),
            Some(act) => done(asked, *act),
            None => Answer::json(&act("finish", "none", "")),
        }
    });
    let goal = ["--agents", "pathfinder", "--agent", "data=large:8b", "--success", WELCOME];
    let said = scene.goal("Log in as a customer", &goal);
    assert_eq!(said.status, 0, "{}", said.whole());
    assert!(said.out.contains("run again without a model: pass"), "{}", said.out);
    let asked = scene.server.asked();
    let entries: Vec<_> = asked.iter().filter(|asked| asks(asked, "name")).collect();
    assert_eq!(entries.len(), 2);
    assert!(entries.iter().all(|asked| asked.model == "large:8b"), "each agent asks its own model");
    assert!(asked.iter().all(|asked| !asked.user.contains("correct horse")), "no model is told a secret");
}
