//! What expected results name.

use super::*;

const DONE: &str = "
    heading 'Order 17' {\"level\": 1}
    text 'Thank you for your order'
    text 'Total: $24.00'
    form 'Address'
      textbox 'City' {\"value\": \"Oslo\", \"idents\": [\"city\"]}
      button 'Pay'
    text 'We ship today'
";

fn changed(from: &str, to: &str) -> (Snapshot, Snapshot) {
    assert!(DONE.contains(from), "{from}");
    (page(DONE), page(&DONE.replace(from, to)))
}

#[track_caller]
fn is_marked(drifts: &[Drift]) {
    assert!(
        drifts.iter().filter_map(|one| one.proposal.as_ref()).all(|proposal| proposal.makes_true),
        "{drifts:#?}"
    );
}

#[test]
fn a_text_that_was_rewritten_is_told_with_the_mark() {
    let (then, now) = changed("Thank you for your order", "Thanks for your order");
    let drifts = of_claim("'Thank you for your order' is displayed", &then, &now);
    assert_eq!(only(&drifts), (Class::TextChanged, Some("'Thanks for your order' is displayed")));
    is_marked(&drifts);
    // All around it is as it was.
    let (then, now) = changed("Thank you for your order", "Payment failed");
    let drifts = of_claim("'Thank you for your order' is displayed", &then, &now);
    assert_eq!(only(&drifts), (Class::TextChanged, Some("'Payment failed' is displayed")));
    is_marked(&drifts);
}

#[test]
fn a_value_that_differs_is_told_as_data_with_the_mark() {
    let (then, now) = changed("$24.00", "$25.00");
    let drifts = of_claim("'Total: $24.00' is displayed", &then, &now);
    assert_eq!(only(&drifts), (Class::Data, Some("'Total: $25.00' is displayed")));
    is_marked(&drifts);
    let drifts = of_claim("'$24.00' is displayed", &then, &now);
    assert_eq!(only(&drifts), (Class::Data, Some("'$25.00' is displayed")));
    let (then, now) = changed("\\\"Oslo\\\"".replace('\\', "").as_str(), "\"Bergen\"");
    let drifts = of_claim("the field 'City' contains 'Oslo'", &then, &now);
    assert_eq!(drifts[0].class, Class::Data, "{drifts:#?}");
    is_marked(&drifts);
}

#[test]
fn a_text_that_is_gone_is_gone() {
    let (then, now) = changed("    text 'Thank you for your order'\n", "");
    assert_eq!(only(&of_claim("'Thank you for your order' is displayed", &then, &now)), (Class::Gone, None));
    let both =
        DONE.replace("    text 'Thank you for your order'\n", "").replace("We ship today", "Ships soon");
    let drifts = of_claim("'Thank you for your order' is displayed", &then, &page(&both));
    assert_eq!(only(&drifts), (Class::Gone, None));
}

#[test]
fn an_element_of_a_claim_is_told_as_that_of_a_step_is() {
    let (then, now) = changed("button 'Pay'", "button 'Pay now'");
    let drifts = of_claim("the button 'Pay' is enabled", &then, &now);
    assert_eq!(only(&drifts), (Class::Renamed, Some("the button 'Pay now' is enabled")));
    is_marked(&drifts);
    let (then, now) = changed("button 'Pay'", "button 'Pay' {\"states\": {\"disabled\": true}}");
    assert_eq!(only(&of_claim("the button 'Pay' is enabled", &then, &now)), (Class::State, None));
}

#[test]
fn what_must_not_be_there_is_told_and_never_written_away() {
    let (then, now) = changed("We ship today", "Error: out of stock");
    let drifts = of_claim("'out of stock' is not displayed", &then, &now);
    assert_eq!(only(&drifts), (Class::TextChanged, None));
}

#[test]
fn a_text_that_stands_elsewhere_has_moved() {
    let now = DONE
        .replace("    text 'We ship today'\n", "")
        .replace("      button 'Pay'", "      text 'We ship today'\n      button 'Pay'");
    let drifts = of_claim("'We ship today' is displayed", &page(DONE), &page(&now));
    assert_eq!(only(&drifts), (Class::Moved, None));
    let now = &drifts[0].now.as_ref().unwrap().words;
    assert!(now.starts_with("the text 'We ship today' in the ") && now.ends_with("'Address'"), "{now}");
}

#[test]
fn a_claim_of_something_that_was_never_there_is_not_told() {
    let (then, now) = changed("We ship today", "We ship tomorrow");
    let data = BTreeMap::new();
    let cell = Cell { text: "'Free of charge' is displayed", book: &[], data: &data };
    let [then, now] = [&then, &now].map(|page| Seen { page, appeared: &[] });
    assert!(drift::expected(&cell, &then, &now).is_err());
}

#[test]
fn a_message_that_came_and_went_is_compared_with_the_one_that_comes_now() {
    let (then, now) = (page(DONE), page(DONE));
    let came = |text: &str| {
        let told = format!("{{\"text\": \"{text}\", \"role\": \"status\", \"live\": true, \"gone\": true}}");
        [serde_json::from_str(&told).unwrap()]
    };
    let (was, is) = (came("Order saved"), came("Order stored"));
    let data = BTreeMap::new();
    let cell = Cell { text: "the message 'Order saved' is shown", book: &[], data: &data };
    let seen = |page, appeared| Seen { page, appeared };
    let drifts = drift::expected(&cell, &seen(&then, &was), &seen(&now, &is)).unwrap();
    assert_eq!(only(&drifts), (Class::TextChanged, Some("the message 'Order stored' is shown")));
    is_marked(&drifts);
    let none = drift::expected(&cell, &seen(&then, &was), &seen(&now, &[])).unwrap();
    assert_eq!(only(&none), (Class::Gone, None));
}

#[test]
fn another_letter_case_is_another_text() {
    let (then, now) = changed("heading 'Order 17'", "heading 'order 17'");
    let drifts = of_claim("the heading 'Order 17' is displayed", &then, &now);
    assert_eq!(only(&drifts), (Class::TextChanged, Some("the heading 'order 17' is displayed")));
    is_marked(&drifts);
}

#[test]
fn a_title_that_is_gone_is_not_written_as_nothing() {
    let titled = |title: &str| page(&format!("    page {{\"title\": \"{title}\"}}{DONE}"));
    let drifts = of_claim("the page title is 'Order 17'", &titled("Order 17"), &titled(""));
    assert_eq!(only(&drifts), (Class::Gone, None));
    let drifts = of_claim("the page title is 'Order 17'", &titled("Order 17"), &titled("Order no. 17"));
    assert_eq!(only(&drifts), (Class::TextChanged, Some("the page title is 'Order no. 17'")));
}

#[test]
fn the_same_page_at_another_address_is_no_other_page() {
    let at = |address: &str, lines: &str| page(&format!("    page {{\"url\": \"{address}/orders\"}}{lines}"));
    let then = at("http://old.test:81", DONE);
    let now = at("http://new.test", &DONE.replace("Thank you for your order", "Thanks for your order"));
    let drifts = of_claim("'Thank you for your order' is displayed", &then, &now);
    assert_eq!(only(&drifts).0, Class::TextChanged);
}
