//! What a run has left undecided is asked once: an answer decides it, and the next run asks nothing.

use crate::verbatim::{Folder, Site};

const SUITE: &str = r#"{"suite": "shop", "cases": [{"name": "Kettle", "rows": [
  {"action": "Open '/products/copper-kettle'"},
  {"action": "Click 'Add to cart'", "expected": "The customer hears that it went into the cart"},
  {"action": "Click 'Cart'", "expected": "'Copper Kettle' is displayed"}
]}]}"#;

#[test]
fn a_question_is_answered_once_and_the_next_run_passes() {
    let folder = Folder::new();
    let site = Site::start(&folder);
    let suite = folder.write("shop.json", SUITE);
    let run = || folder.say(&["run", &suite, "--base-url", &site.url, "--timeout", "1"]);
    let first = run();
    assert_eq!(first.status, 4, "{}", first.whole());
    assert!(first.out.contains("2 of 3 rows decided, 1 question"), "{}", first.out);
    let asked = folder.say(&["questions", "1"]);
    assert!(asked.out.contains("1 The customer hears that it went into the cart"), "{}", asked.out);
    assert!(asked.out.contains("Kettle, row 2"), "{}", asked.out);
    assert!(asked.out.contains("Added to your cart'"), "what came true is offered: {}", asked.out);
    let means = "'Added to your cart' is displayed";
    let said = folder.say(&["answer", "1", "1", "means", means, "--suite", &suite]);
    assert!(said.out.contains("✓ pass         Kettle"), "{}", said.whole());
    assert!(folder.say(&["questions", "1"]).out.contains("the question of run 1 is answered"));
    assert!(folder.say(&["show", "1"]).out.contains("✓ pass         Kettle"), "the stored run is decided");
    assert_eq!(run().status, 0, "the phrase is a rule from then on");
    let back = folder.say(&["answer", "1", "1", "undo", "--suite", &suite]);
    assert!(back.out.contains("? undecided    Kettle"), "{}", back.whole());
    assert_eq!(run().status, 4, "the phrase has gone with the answer");
    for wrong in
        [&["answer", "1", "9", "holds"][..], &["answer", "1", "1", "perhaps"], &["answer", "1", "1", "means"]]
    {
        assert_eq!(folder.say(wrong).status, 3, "{wrong:?}");
    }
}
