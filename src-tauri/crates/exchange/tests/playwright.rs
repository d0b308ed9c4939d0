//! The sample suite as a Playwright test: what it has no test for is what no rule decides either.
#![allow(clippy::unwrap_used)]

use std::path::Path;

use verbatim_exchange::export::{Form, export};
use verbatim_exchange::read_suite;

#[test]
fn every_case_of_the_sample_that_is_decided_has_a_test() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../app/sample/shop.json");
    let suite = read_suite(&path).unwrap().suite;
    let text = String::from_utf8(export(&suite, Form::Playwright).unwrap().bytes).unwrap();
    for case in &suite.cases {
        let title = format!("('{}'", case.name.replace('\'', "\\'"));
        let test = text.contains(&format!("\ntest{title}"));
        let skipped = text.contains(&format!("\ntest.fixme{title}"));
        assert!(test != skipped, "{} stands in it once", case.name);
        let decided = case.expect.as_ref().is_some_and(|label| label.verdict != "inconclusive");
        assert!(test || !decided, "{} is decided, and has no test", case.name);
    }
}

#[test]
fn tabs_looks_and_comparisons_with_earlier_rows_have_statements() {
    let text = r#"{"cases": [{"name": "a", "rows": [
        {"action": "Open '/'", "expected": "The field 'Zone' contains 'London'"},
        {"action": "Click 'Guide'", "expected": "A new tab is opened"},
        {"action": "Switch to the tab 'Guide'\nSwitch to the browser tab 'Guide'", "expected": "The text 'Wrong' is displayed in red"},
        {"action": "Close the tab", "expected": "The field 'Zone' is the same as in row 1"},
        {"action": "Enter 'x' into 'Name'", "expected": "'Name' is shown as entered"}]}]}"#;
    let suite = verbatim_exchange::read_suite_bytes(text.as_bytes(), verbatim_exchange::Format::Json, "x")
        .unwrap()
        .suite;
    let exported = export(&suite, Form::Playwright).unwrap();
    let text = String::from_utf8(exported.bytes).unwrap();
    let body = &text[text.find("\ntest('a'").unwrap()..];
    insta::assert_snapshot!(body);
}

#[test]
fn exact_locators_have_locators_that_are_as_strict() {
    let text = r#"{"cases": [{"name": "a", "rows": [
        {"action": "Click [css=#save > b]", "expected": "The element [css=.done] is displayed"},
        {"action": "Enter 'x' into [css=input[name=\"q\"]]", "expected": "The field [css=#q] contains 'x'"},
        {"action": "Click [aria-label='Close']", "expected": "[css=.gone] is not displayed"},
        {"action": "Click [role=treeitem name='Inbox']", "expected": "The element [css=#said] contains 'x'"},
        {"action": "Click [text='Only']", "expected": ""}]}]}"#;
    let suite = verbatim_exchange::read_suite_bytes(text.as_bytes(), verbatim_exchange::Format::Json, "x")
        .unwrap()
        .suite;
    let text = String::from_utf8(export(&suite, Form::Playwright).unwrap().bytes).unwrap();
    let body = &text[text.find("\ntest('a'").unwrap()..];
    insta::assert_snapshot!(body);
}
