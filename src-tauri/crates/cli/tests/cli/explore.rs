//! Explorations of the demo site: what is met, what is left alone, what is wrong by itself.

use serde_json::Value;

use crate::verbatim::{Folder, Site};

/// The demo site with a fault.
fn with(fault: &str) -> String {
    format!(
        r#"{{"suite": "shop", "setup": [{{"action": "Open '/faults?fault={fault}'"}}],
            "cases": [{{"name": "any", "rows": [{{"action": "Open the application"}}]}}]}}"#
    )
}

#[test]
fn a_shop_is_explored_twice_alike_and_nothing_is_found_wrong() {
    let folder = Folder::new();
    let explored = |name: &str| {
        let site = Site::start(&folder);
        let out = folder.place(name);
        let asked = ["explore", "--base-url", &site.url, "--steps", "45", "--forbid", "Faults", "-o", &out];
        let said = folder.say(&asked);
        assert_eq!(said.status, 0, "{}", said.whole());
        let text = std::fs::read_to_string(folder.path(name)).unwrap();
        (said.out, text.replace(site.url.trim_end_matches('/'), "[SITE]"))
    };
    let (said, first) = explored("first.json");
    let map: Value = serde_json::from_str(&first).unwrap();
    let addresses: Vec<&str> =
        map["states"].as_array().unwrap().iter().map(|state| state["address"].as_str().unwrap()).collect();
    for address in ["/", "/products", "/offers", "/help", "/login", "/cart", "/pages"] {
        assert!(addresses.contains(&address), "{address}: {said}");
    }
    assert_eq!(map["findings"].as_array().map(Vec::len), Some(0), "{said}");
    assert_eq!(map["ended"], "steps");
    assert!(said.contains("nothing is wrong by itself"), "{said}");
    for left in ["link 'Faults' in the navigation ('Faults')", "link 'Reset' in the navigation ('reset')"] {
        assert!(said.contains(left), "{said}");
    }
    assert_eq!(explored("second.json").1, first, "the same site gives the same map");

    // An exploration is a run: it can be shown and traced, and its pages are kept.
    let shown = folder.say(&["show", "1"]).out;
    assert!(shown.contains("Exploration: "), "{shown}");
    let trace = folder.say(&["trace", "1", "--format", "aut"]).out;
    assert!(trace.starts_with("des (0,"), "{trace}");
}

#[test]
fn what_is_wrong_by_itself_is_told_with_the_way_there_as_a_case() {
    let folder = Folder::new();
    let site = Site::start(&folder);
    let suite = folder.write("shop.json", with("alert-on-load"));
    let cases = folder.place("found.json");
    let asked =
        ["explore", &suite, "--base-url", &site.url, "--steps", "8", "--forbid", "Faults", "--cases", &cases];
    let said = folder.say(&asked);
    assert_eq!(said.status, 1, "{}", said.whole());
    assert!(said.out.contains("Error message: an alert says 'Unexpected error 18'"), "{}", said.out);
    let found: Value =
        serde_json::from_str(&std::fs::read_to_string(folder.path("found.json")).unwrap()).unwrap();
    let case = &found["cases"][0];
    assert_eq!(case["name"], "1. Error message: an alert says 'Unexpected error 18'");
    let rows = case["rows"].as_array().unwrap();
    assert!(rows.last().unwrap()["action"].as_str().unwrap().contains("'Products'"), "{rows:?}");
    // The way is one: each of its rows is carried out again, up to what was found.
    let again = folder.say(&["run", &cases, "--base-url", &site.url]).out;
    assert!(again.contains("Unexpected error 18"), "{again}");
}

#[test]
fn what_cannot_be_explored_is_told() {
    let folder = Folder::new();
    let nowhere = folder.say(&["explore"]);
    assert_eq!(nowhere.status, 3, "{}", nowhere.whole());
    assert!(
        nowhere.err.contains("name the address at which the application begins with --base-url"),
        "{}",
        nowhere.err
    );
    let site = Site::start(&folder);
    let suite = folder.write(
        "shop.json",
        with("none").replace("Open '/faults?fault=none'", "Click the button 'Let me in'"),
    );
    let barred = folder.say(&["explore", &suite, "--base-url", &site.url, "--timeout", "1"]);
    assert_eq!(barred.status, 2, "{}", barred.whole());
    assert!(barred.out.contains("the set-up rows did not come to their end"), "{}", barred.out);
    let silent = folder.say(&["explore", "--base-url", "http://127.0.0.1:9/"]);
    assert_eq!(silent.status, 2, "{}", silent.whole());
    assert!(silent.out.contains("0 pages, 0 steps between them, 2 rows carried out"), "{}", silent.out);
}
