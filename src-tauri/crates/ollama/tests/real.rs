//! A real server with a real model: `cargo xtask models` starts one. What is tested is that both sides understand each other, not that the
//! model is right.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by them")]

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use verbatim_engine::agents::assertion::Side;
use verbatim_engine::agents::{Refusal, Seen, Setting, assertion, clarity, data};
use verbatim_engine::model::{Agent, Model, ModelError, PromptId, Request};
use verbatim_engine::snapshot::{Block, Run, Snapshot};
use verbatim_ollama::{Connection, Limits, Server};

const WHY: &str = "needs a model's server: cargo xtask models";

fn connection(limits: Limits) -> Arc<Connection> {
    let url = std::env::var("VERBATIM_REAL_SERVER").expect(WHY);
    Arc::new(Connection::new(Server::openai(&url, None).unwrap(), limits).unwrap())
}

async fn name(connection: &Connection) -> String {
    connection.models().await.unwrap().remove(0).name
}

/// A question whose reply can only be one of two words.
fn choice(user: &str) -> Request {
    Request {
        agent: Agent::Navigation,
        prompt: PromptId { id: "navigation".into(), version: 1 },
        system: "Answer with JSON alone.".into(),
        user: user.into(),
        schema: json!({
            "type": "object",
            "properties": {"choice": {"type": "string", "enum": ["c1", "none"]}},
            "required": ["choice"],
            "additionalProperties": false,
        }),
        temperature: 0.0,
        seed: 7,
        image: None,
    }
}

fn page() -> Seen {
    let text = "Your cart has been updated.";
    let page = Snapshot {
        title: "Cart".into(),
        url: "http://shop.example/cart".into(),
        runs: vec![Run { text: text.into(), ..Run::default() }],
        blocks: vec![Block::default()],
        ..Snapshot::default()
    };
    Seen::of(&page, [])
}

#[tokio::test]
#[ignore = "needs a model's server: cargo xtask models"]
async fn the_connection_and_the_context_are_found_out() {
    let connection = connection(Limits::default());
    let name = name(&connection).await;
    let findings = connection.check(Some(&name)).await;
    assert!(findings.iter().all(|finding| finding.well), "{findings:?}");
    assert_eq!(connection.describe(&name).await.unwrap().context, Some(8192));
    let model = connection.choose(&name).await.unwrap();
    assert_eq!(model.context(Agent::Clarity), 8192);
    let missing = connection.choose("no-such-model").await;
    let why = missing.err().map(|why| why.to_string()).unwrap_or_default();
    assert!(why.contains("no model named 'no-such-model'"), "{why}");
}

#[tokio::test]
#[ignore = "needs a model's server: cargo xtask models"]
async fn a_reply_keeps_to_the_schema_and_the_same_question_has_the_same_one() {
    let connection = connection(Limits::default());
    let model = connection.choose(&name(&connection).await).await.unwrap();
    let request = choice("Which candidate is the button 'Save'?\nc1: button 'Save'");
    let first = model.ask(&request).await.unwrap();
    assert!(matches!(first.value["choice"].as_str(), Some("c1" | "none")), "{}", first.raw);
    assert!(first.prompt_tokens.is_some() && first.reply_tokens.is_some());
    assert_eq!(model.ask(&request).await.unwrap().value, first.value);
}

/// Each agent's own schema: what comes is in it, or was cut off and says so.
#[tokio::test]
#[ignore = "needs a model's server: cargo xtask models"]
async fn the_schemas_of_the_agents_are_kept_to() {
    let connection = connection(Limits { reply_tokens: 300, ..Limits::default() });
    let model = connection.choose(&name(&connection).await).await.unwrap();
    let seen = page();
    let setting = |cell: &'static str| Setting {
        cell,
        action: "Click 'Update'",
        case: "1. Click 'Update'",
        page: &seen,
    };
    let context = model.context(Agent::Clarity);
    let action = setting("Have a look at the cart");
    let expected = setting("The customer is told that the cart has changed");
    let open = setting("Enter a valid email address in 'Email'");
    type Check<'a> = Box<dyn Fn(&verbatim_engine::model::Reply) -> Option<Refusal> + 'a>;
    let questions: Vec<(Request, Check<'_>)> = vec![
        (
            clarity::request(&action, "no rule reads it", context),
            Box::new(|reply| clarity::check(&action, reply).err()),
        ),
        (
            assertion::request(&expected, Side::Holds, context),
            Box::new(|reply| assertion::check(&expected, &seen, Side::Holds, reply).err()),
        ),
        (data::request(&open, context), Box::new(|reply| data::check(&open, reply).err())),
    ];
    for (request, check) in questions {
        match model.ask(&request).await {
            Ok(reply) => {
                println!(
                    "{:?}: {} tokens in {:?}: {}",
                    request.agent,
                    reply.reply_tokens.unwrap(),
                    reply.took,
                    reply.raw
                );
                let refused = check(&reply);
                assert!(!matches!(refused, Some(Refusal::Invalid(_))), "{refused:?}: {}", reply.raw);
            }
            Err(ModelError::InvalidReply { message, raw }) => {
                println!("{:?}: {message}: {raw}", request.agent);
                assert!(message.contains("grew beyond 300 tokens"), "{message}");
            }
            Err(other) => panic!("{other}"),
        }
    }
}

/// Whether the server works on something.
async fn is_busy(url: &str) -> bool {
    let slots = reqwest::get(format!("{}/slots", url.trim_end_matches("/v1"))).await.unwrap();
    let slots: Value = serde_json::from_str(&slots.text().await.unwrap()).unwrap();
    slots[0]["is_processing"].as_bool().unwrap()
}

#[tokio::test]
#[ignore = "needs a model's server: cargo xtask models"]
async fn a_question_that_is_dropped_is_worked_on_no_longer() {
    let connection = connection(Limits::default());
    let model = connection.choose(&name(&connection).await).await.unwrap();
    let url = connection.server().url.clone();
    let endless = Request {
        user: "Write a very long story about a ship.".into(),
        schema: json!({
            "type": "object",
            "properties": {"story": {"type": "string", "minLength": 1500}},
            "required": ["story"],
            "additionalProperties": false,
        }),
        ..choice("")
    };
    let until = async |busy: bool| {
        while is_busy(&url).await != busy {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::select! {
        reply = model.ask(&endless) => panic!("it came to an end: {reply:?}"),
        () = until(true) => {}
    }
    // Dropped: far less time than the rest of the story would take.
    tokio::time::timeout(Duration::from_secs(20), until(false)).await.expect("the server goes on");
    model.ask(&choice("Which candidate is the button 'Save'?\nc1: button 'Save'")).await.unwrap();
}
