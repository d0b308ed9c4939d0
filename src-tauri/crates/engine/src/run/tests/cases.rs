//! Labelled cases in testers' words: rows that no rule reads, what a good model answers, and the verdict.

use serde_json::{Value, json};

use crate::model::Agent;
use crate::suite::{Case, Row};

/// What a good model answers to a question about a cell.
#[derive(Clone)]
pub(super) enum Answer {
    Json(Value),
    /// The candidate with these words in its description.
    Pick(&'static str),
}

/// A labelled case.
pub(super) struct Labelled {
    pub(super) case: Case,
    /// "pass", "fail" or "inconclusive".
    pub(super) verdict: &'static str,
    pub(super) answers: Vec<(Agent, String, Answer)>,
    /// What shows the opposite, where something does.
    pub(super) opposite: Value,
}

/// Begins a case.
pub(super) fn case(name: impl Into<String>, rows: &[(&str, &str)]) -> Labelled {
    let row = |(action, expected): &(&str, &str)| Row {
        action: (*action).into(),
        expected: (*expected).into(),
        ..Row::default()
    };
    let case = Case { name: name.into(), rows: rows.iter().map(row).collect(), ..Case::default() };
    let opposite = json!({"reasoning": "", "checks": []});
    Labelled { case, verdict: "pass", answers: Vec::new(), opposite }
}

impl Labelled {
    fn label(mut self, verdict: &'static str) -> Self {
        self.verdict = verdict;
        self
    }

    fn answer(mut self, agent: Agent, cell: &str, answer: Answer) -> Self {
        self.answers.push((agent, cell.to_owned(), answer));
        self
    }

    /// The cell as these steps, each with the words that it stands for.
    fn steps(self, cell: &str, steps: &[(&str, &str)]) -> Self {
        let steps: Vec<Value> = steps.iter().map(|(w, s)| json!({"words": w, "sentence": s})).collect();
        self.answer(Agent::Clarity, cell, Answer::Json(json!({"reasoning": "so it says", "steps": steps})))
    }

    /// The cell is shown by these texts, or by what is no longer there ("-").
    fn shown(self, cell: &str, texts: &[&str]) -> Self {
        let check = |text: &&str| match text.strip_prefix('-') {
            Some(gone) => {
                json!({"words": cell, "sentence": format!("'{gone}' is no longer displayed"), "quote": gone})
            }
            None => json!({"words": cell, "sentence": format!("'{text}' is displayed"), "quote": text}),
        };
        let checks: Vec<Value> = texts.iter().map(check).collect();
        self.answer(
            Agent::Assertion,
            cell,
            Answer::Json(json!({"reasoning": "it says so", "checks": checks})),
        )
    }

    fn chosen(self, cell: &str, words: &str, value: &str) -> Self {
        let choices = json!([{"words": words, "value": value}]);
        self.answer(Agent::Data, cell, Answer::Json(json!({"reasoning": "one of them", "choices": choices})))
    }
}

const PRODUCTS: [(&str, &str, &str); 3] = [
    ("Copper Kettle", "kettle", "copper-kettle"),
    ("Desk Lamp", "lamp", "desk-lamp"),
    ("Tea Pot", "pot", "tea-pot"),
];
const NAMES: [&str; 3] = ["Ada", "Grace", "Mary"];

/// All labelled cases.
pub(super) fn all() -> Vec<Labelled> {
    of(&PRODUCTS, &NAMES)
}

/// Each kind of case once.
pub(super) fn each_kind() -> Vec<Labelled> {
    of(&PRODUCTS[..1], &NAMES[..1])
}

fn of(products: &[(&str, &str, &str)], names: &[&str]) -> Vec<Labelled> {
    let mut cases = Vec::new();
    for (name, noun, slug) in products {
        actions(&mut cases, name, noun, slug);
        results(&mut cases, name, noun, slug);
        choices(&mut cases, name, slug);
    }
    for name in names {
        people(&mut cases, name);
    }
    single_actions(&mut cases);
    single_results(&mut cases);
    cases
}

fn actions(cases: &mut Vec<Labelled>, name: &str, noun: &str, slug: &str) {
    let look: &str = &format!("Have a look at the {noun}");
    let url: &str = &format!("The URL contains '{slug}'");
    let open: &str = &format!("Open '/products/{slug}'");
    let added: &str = &format!("'{name} has been added to your cart.' is displayed");
    let click: &str = &format!("click the link '{name}'");
    cases.push(
        case(format!("look at the {noun}"), &[("Open '/products'", ""), (look, url)])
            .steps(look, &[(look, click)]),
    );
    let put = "Put this thing into the cart";
    cases.push(
        case(format!("put the {noun}"), &[(open, ""), (put, added)])
            .steps(put, &[(put, "click 'Add to cart'")]),
    );
    let comments = "Find out what the comments are about";
    cases.push(
        case(
            format!("comments on the {noun}"),
            &[(open, ""), (comments, "'3 comments by customers' is displayed")],
        )
        .steps(comments, &[(comments, "click the tab 'Comments'")]),
    );
    let near = case(format!("near miss of the {noun}"), &[(open, ""), ("Click 'Add'", added)]);
    cases.push(near.answer(Agent::Navigation, "Click 'Add'", Answer::Pick("Add to cart")));
}

fn results(cases: &mut Vec<Labelled>, name: &str, noun: &str, slug: &str) {
    let open: &str = &format!("Open '/products/{slug}'");
    let told: &str = &format!("The user is told that the {noun} was added to the cart");
    let text: &str = &format!("{name} has been added to your cart.");
    let added = "Click 'Add to cart'";
    cases.push(case(format!("told of the {noun}"), &[(open, ""), (added, told)]).shown(told, &[text]));
    let wrong: &str = &format!("{told}.\n'7 items in all' is displayed");
    let both = case(format!("a false part, {noun}"), &[(open, ""), (added, wrong)]);
    cases.push(both.shown(told, &[text]).label("fail"));
    let right: &str = &format!("The URL contains '{slug}'.\n{told}.");
    cases.push(case(format!("a true part, {noun}"), &[(open, ""), (added, right)]).shown(told, &[text]));
    let gone = "The thing that lasts is gone";
    cases.push(
        case(format!("gone, {noun}"), &[(open, ""), ("Click the tab 'Comments'", gone)])
            .shown(gone, &["-A thing that lasts."]),
    );
}

fn choices(cases: &mut Vec<Labelled>, name: &str, slug: &str) {
    let any = "Click any product";
    let url: &str = &format!("The URL contains '{slug}'");
    cases.push(
        case(
            format!("any product, {slug}"),
            &[("Open '/products'", ""), (any, "The URL contains '/products/'")],
        )
        .chosen(any, "any product", name),
    );
    let rows =
        [("Open '/products'", ""), (any, ""), ("Open '/products'", ""), ("Click the same product", url)];
    cases.push(case(format!("the same product, {slug}"), &rows).chosen(any, "any product", name));
}

fn people(cases: &mut Vec<Labelled>, name: &str) {
    let call: &str = &format!("Call the customer '{name}' by full name");
    let enter: &str = &format!("enter '{name}' into 'Full name'");
    let holds: &str = &format!("The field 'Full name' contains '{name}'");
    let saved: &str = &format!("The profile of {name} has been saved.");
    cases.push(
        case(format!("call {name}"), &[("Open '/account'", ""), (call, holds)]).steps(call, &[(call, enter)]),
    );
    let keep: &str = &format!("{call}, then keep the changes");
    let shown: &str = &format!("'{saved}' is displayed");
    cases.push(
        case(format!("call and keep {name}"), &[("Open '/account'", ""), (keep, shown)])
            .steps(keep, &[(call, enter), ("then keep the changes", "click 'Save changes'")]),
    );
    let fill: &str = &format!("Enter '{name}' into 'Full name'");
    let told: &str = &format!("The profile of {name} is saved");
    cases.push(
        case(format!("saved {name}"), &[("Open '/account'", ""), (fill, ""), ("Click 'Save changes'", told)])
            .shown(told, &[saved]),
    );
    let code: &str = &format!("Enter '{name}10' into 'Coupon code'");
    let applied: &str = &format!("The coupon '{name}10' has been applied");
    let text: &str = &format!("Coupon {name}10 has been applied.");
    cases.push(
        case(
            format!("coupon {name}"),
            &[("Open '/cart'", ""), (code, ""), ("Click 'Apply coupon'", applied)],
        )
        .shown(applied, &[text]),
    );
    let not_saved: &str = &format!("The customer is told that the profile of {name} was saved");
    cases.push(
        case(format!("not saved {name}"), &[("Open '/account'", ""), ("Click 'Save changes'", not_saved)])
            .shown(not_saved, &[])
            .label("inconclusive"),
    );
}

/// A cart with a kettle and a lamp.
const FILLED: [(&str, &str); 5] = [
    ("Open '/products/copper-kettle'", ""),
    ("Click 'Add to cart'", ""),
    ("Open '/products/desk-lamp'", ""),
    ("Click 'Add to cart'", ""),
    ("Click 'Cart'", ""),
];

fn with_cart(rows: &[(&'static str, &'static str)]) -> Vec<(&'static str, &'static str)> {
    FILLED.iter().chain(rows).copied().collect()
}

fn single_actions(cases: &mut Vec<Labelled>) {
    let walk = "Walk over to the account";
    cases.push(
        case("the account", &[("Open '/'", ""), (walk, "The field 'Full name' is displayed")])
            .steps(walk, &[(walk, "click the link 'Account'")]),
    );
    let wrap = "Have the things wrapped as a gift";
    cases.push(
        case("gift", &[("Open '/cart'", ""), (wrap, "The checkbox 'Gift wrap' is checked")])
            .steps(wrap, &[(wrap, "check 'Gift wrap'")]),
    );
    let sort = "Have all of it sorted with the lowest price at the top";
    cases.push(
        case("sorted", &[("Open '/products'", ""), (sort, "'Sorted by lowest price' is displayed")])
            .steps(sort, &[(sort, "select 'Lowest price' from 'Sort by'")]),
    );
    for vague in ["Do the needful", "Proceed in the usual way", "Make the customer happy"] {
        let rows = [("Open '/'", ""), (vague, "'Home' is displayed")];
        cases.push(case(vague, &rows).steps(vague, &[]).label("inconclusive"));
    }
    let remove = "Click 'Remove'";
    for (pick, text) in [
        ("Desk Lamp", "'Desk Lamp has been removed.' is displayed"),
        ("Copper Kettle", "'Copper Kettle has been removed.' is displayed"),
    ] {
        let rows = with_cart(&[(remove, text)]);
        cases.push(case(format!("remove the {pick}"), &rows).answer(
            Agent::Navigation,
            remove,
            Answer::Pick(pick),
        ));
    }
    let rows = with_cart(&[(remove, "'Desk Lamp has been removed.' is displayed")]);
    let none = Answer::Json(json!({"reasoning": "either", "choice": "none"}));
    cases.push(case("remove one", &rows).answer(Agent::Navigation, remove, none).label("inconclusive"));
    let new = "Enter any new name into 'Full name'";
    cases.push(
        case("new name", &[("Open '/account'", ""), (new, "The field 'Full name' contains 'Ada'")]).chosen(
            new,
            "any new name",
            "Ada {{unique}}",
        ),
    );
}

fn single_results(cases: &mut Vec<Labelled>) {
    let two = "The customer sees 2 items in all";
    let mut rows = FILLED[..4].to_vec();
    rows.push(("Click 'Cart'", two));
    cases.push(case("two items", &rows).shown(two, &["2 items in all"]));
    let still = "The customer still sees 2 items in all";
    let rows = with_cart(&[("Check 'Gift wrap'", still)]);
    cases.push(case("still two items", &rows).shown(still, &["2 items in all"]));
    let told = "The user is told that the kettle was removed";
    let rows = with_cart(&[("Click the first 'Remove'", told)]);
    cases.push(case("told of removal", &rows).shown(told, &["Copper Kettle has been removed."]));
    let three = "The customer sees 3 items in all";
    let mut rows = FILLED[..4].to_vec();
    rows.push(("Click 'Cart'", three));
    cases.push(case("three items", &rows).shown(three, &["2 items in all"]).label("inconclusive"));
    let home = "The home of the shop is shown";
    let rows = [("Open '/products/tea-pot'", ""), ("Click the tab 'Comments'", home)];
    cases.push(case("there before", &rows).shown(home, &["Home"]).label("inconclusive"));
    let both = "The user is told that the lamp was removed";
    let rows = with_cart(&[("Click the second 'Remove'", both)]);
    let mut ambiguous = case("both sides", &rows).shown(both, &["Desk Lamp has been removed."]);
    ambiguous.opposite = json!({"reasoning": "", "checks": [
        {"words": "removed", "sentence": "'Desk Lamp has been removed.' is displayed", "quote": "Desk Lamp has been removed."}
    ]});
    cases.push(ambiguous.label("inconclusive"));
    let new = "Enter any new name into 'Full name'";
    let saved = "The profile of Ada is saved";
    let rows = [("Open '/account'", ""), (new, ""), ("Click 'Save changes'", saved)];
    cases.push(
        case("new and saved", &rows)
            .chosen(new, "any new name", "Ada {{unique}}")
            .shown(saved, &["The profile of Ada u1 has been saved."]),
    );
    let put = "Put this thing into the cart";
    let told = "The user is told that the pot was added to the cart";
    cases.push(
        case("two agents", &[("Open '/products/tea-pot'", ""), (put, told)])
            .steps(put, &[(put, "click 'Add to cart'")])
            .shown(told, &["Tea Pot has been added to your cart."]),
    );
    for (name, cell) in [("vague", "The page looks correct"), ("vaguer", "Everything works as it should")] {
        let rows = [("Open '/products/tea-pot'", ""), ("Click 'Add to cart'", cell)];
        cases.push(case(name, &rows).shown(cell, &[]).label("inconclusive"));
    }
    let wrong_step = "Have a look at the comments";
    let rows = [("Open '/products/tea-pot'", ""), (wrong_step, "'4 comments by customers' is displayed")];
    cases.push(
        case("a fail after a proposed step", &rows)
            .steps(wrong_step, &[(wrong_step, "click the tab 'Comments'")])
            .label("inconclusive"),
    );
}
