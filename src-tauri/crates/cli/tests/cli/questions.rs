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

const STEPS: &str = r#"{"suite": "shop", "cases": [
  {"name": "Kettle", "rows": [
    {"action": "Open '/products/copper-kettle'"},
    {"action": "Make the kettle go to the cart, please do add", "expected": "'Added to your cart' is displayed"},
    {"action": "Have a good look at the 'Cart'", "expected": "'Copper Kettle' is displayed"}
  ]},
  {"name": "Twice", "rows": [
    {"action": "Open '/products/copper-kettle'\nMake the kettle go to the cart, please do add", "expected": "'Added to your cart' is displayed"}
  ]}
]}"#;

#[test]
fn steps_that_nobody_reads_are_asked_at_once_and_the_next_run_does_them() {
    let folder = Folder::new();
    let site = Site::start(&folder);
    let suite = folder.write("shop.json", STEPS);
    let run = || folder.say(&["run", &suite, "--base-url", &site.url, "--timeout", "1"]);
    assert_eq!(run().status, 2);
    let asked = folder.say(&["questions", "1"]).out;
    assert!(asked.contains("1 Make the kettle go to the cart, please do add"), "{asked}");
    assert!(
        asked.contains("Kettle, row 2") && asked.contains("Twice, row 1"),
        "one question of both: {asked}"
    );
    assert!(asked.contains("Click the button 'Add to cart'"), "{asked}");
    assert!(
        asked.contains("2 Have a good look at the 'Cart'"),
        "what the case did not come to, too: {asked}"
    );
    for wrong in ["holds", "not"] {
        assert_eq!(folder.say(&["answer", "1", "1", wrong]).status, 3, "a step holds of no page");
    }
    let letter = asked.lines().find(|line| line.contains("Click the button 'Add to cart'")).unwrap();
    let letter = letter.split_whitespace().next().unwrap();
    let said = folder.say(&["answer", "1", "1", letter, "--suite", &suite]);
    assert!(said.out.contains("the next run does it"), "{}", said.whole());
    let said = folder.say(&["answer", "1", "2", "means", "Click 'Cart'", "--suite", &suite]);
    assert_eq!(said.status, 0, "{}", said.whole());
    assert!(folder.say(&["questions", "1"]).out.contains("all 2 questions of run 1 are answered"));
    let again = run();
    assert_eq!(again.status, 0, "{}", again.whole());
    let back = folder.say(&["answer", "1", "2", "undo", "--suite", &suite]);
    assert_eq!(back.status, 0, "{}", back.whole());
    assert_eq!(run().status, 2, "the phrase has gone with the answer");
}

#[test]
fn a_suite_is_taught_its_dialect_group_by_group() {
    let folder = Folder::new();
    let rows: Vec<String> = ["Orders", "Stock", "Bills"]
        .iter()
        .map(|name| {
            format!(
                r#"{{"action": "Bring up the '{name}' screen somehow", "expected": "'{name}' is displayed"}}"#
            )
        })
        .collect();
    let suite = format!(r#"{{"suite": "desk", "cases": [{{"name": "All", "rows": [{}]}}]}}"#, rows.join(","));
    let suite = folder.write("desk.json", &suite);
    let listed = folder.say(&["dialect", &suite]);
    assert_eq!(listed.status, 2);
    assert!(listed.out.contains("1 Bring up the {p1} screen somehow   3 actions"), "{}", listed.whole());
    for wrong in ["hope for it", "Click 'Menu'", "z"] {
        assert_eq!(folder.say(&["dialect", &suite, "--accept", "1", "--means", wrong]).status, 3, "{wrong}");
    }
    let taught = folder.say(&["dialect", &suite, "--accept", "1", "--means", "Click 'Orders'"]);
    assert!(taught.out.contains("Bring up the 'Stock' screen somehow = click 'Stock'"), "{}", taught.whole());
    let after = folder.say(&["dialect", &suite]);
    assert_eq!((after.status, after.out.trim()), (0, "every cell is read"));
    assert_eq!(folder.say(&["lint", &suite]).status, 0);
}
