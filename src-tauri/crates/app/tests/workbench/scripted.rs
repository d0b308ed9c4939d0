//! What a server answers in the place of a model: for each cell of a few cases on the demo site what is written here, and
//! nothing for any other. It is no model.

use serde_json::{Value, json};
use verbatim_model_server::{Answer, Asked};

/// Cases on the demo site with cells that no rule reads: their names and rows.
pub(crate) const CASES: [(&str, &[(&str, &str)]); 6] = [
    (
        "Put a kettle into the cart",
        &[
            ("Open '/products/copper-kettle'", "'$49.00' is displayed"),
            ("Put this thing into the cart", "The link 'Cart 1' is displayed"),
        ],
    ),
    (
        "Thanks for a comment",
        &[
            ("Open '/products/copper-kettle'\nClick 'Comments'", ""),
            ("Enter 'Pours well.' into 'Your comment'", ""),
            ("Click 'Post comment'", "The customer is told that the comment was posted"),
        ],
    ),
    (
        "Look at any product",
        &[("Open '/products'", ""), ("Click any product", "The URL contains '/products/'")],
    ),
    (
        "Too much of a good thing",
        &[("Open '/products/desk-lamp'", ""), ("Have the lamp sent to my home", "'Thank you' is displayed")],
    ),
    (
        "A matter of taste",
        &[
            ("Open '/products/desk-lamp'", ""),
            ("Click 'Add to cart'", "The customer feels well looked after"),
        ],
    ),
    ("All by rules", &[("Open '/products/desk-lamp'", "The tab 'Description' is selected")]),
];

/// The cell that is answered with something that is no JSON at the first try.
pub(crate) const STAMMERED: &str = "Put this thing into the cart";

fn steps(cell: &str, sentence: &str) -> Value {
    json!({"reasoning": format!("The cell asks for one action: {sentence}."), "steps": [{"words": cell, "sentence": sentence}]})
}

fn reply(asked: &str) -> Value {
    let cell = |cell: &str| asked.contains(cell);
    if cell(STAMMERED) {
        return steps(STAMMERED, "click 'Add to cart'");
    }
    if cell("Have the lamp sent to my home") {
        return steps("Have the lamp sent to my home", "click 'Check out'");
    }
    if cell("Click any product") {
        let choices = json!([{"words": "any product", "value": "Copper Kettle"}]);
        return json!({"reasoning": "The page lists it.", "choices": choices});
    }
    if cell("is told that the comment was posted") {
        let text = "Your comment has been posted.";
        let words = "The customer is told that the comment was posted";
        let check = json!({"words": words, "sentence": format!("'{text}' is displayed"), "quote": text});
        return json!({"reasoning": "The message says so.", "checks": [check]});
    }
    json!({"reasoning": "Nothing on the page shows this.", "steps": [], "checks": [], "choices": []})
}

/// Answers a question as it is written here.
pub(crate) fn answer(asked: &Asked) -> Answer {
    let has = |field: &str| asked.schema.as_ref().is_some_and(|s| s["properties"].get(field).is_some());
    if has("ready") {
        return Answer::json(&json!({"ready": true})).tokens(Some((31, 7)));
    }
    let question = asked.user.split("The rows of the case").next().unwrap_or_default();
    if question.contains(STAMMERED) && asked.temperature == Some(0.0) {
        return Answer::text("Sure! You should click on \"Add to cart\".");
    }
    if asked.user.contains("asked for the opposite") {
        return Answer::json(&json!({"reasoning": "Nothing does.", "checks": []}));
    }
    if has("choice") {
        return Answer::json(&json!({"reasoning": "", "choice": "none"}));
    }
    let mut value = reply(question);
    if let Some(fields) = value.as_object_mut() {
        fields.retain(|field, _| has(field));
    }
    Answer::json(&value)
}
