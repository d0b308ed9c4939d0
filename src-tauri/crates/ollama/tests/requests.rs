//! What is sent, and what is found out about servers and models.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by them")]

mod common;

use std::sync::Arc;

use common::{BOTH, begin, chosen, connection, limits, request, server_of, start, with_token};
use serde_json::json;
use verbatim_engine::model::{Agent, Model, ModelError, Request};
use verbatim_model_server::{Answer, ModelServer, Schemas, Served};
use verbatim_ollama::{Constellation, Finding, Limits, Protocol, Server, Topic};

fn good() -> Answer {
    Answer::json(&json!({"reasoning": "", "answer": "x", "ready": true}))
}

#[tokio::test]
async fn a_question_is_told_in_full() {
    for protocol in BOTH {
        let server = begin(ModelServer::answering(|_| good()).models([Served::new("test").thinking()])).await;
        let model = chosen(&server, protocol, limits()).await;
        model.ask(&request()).await.unwrap();
        let asked = server.asked().remove(0);
        assert_eq!((asked.model.as_str(), asked.system.as_str()), ("test", "Rewrite."), "{protocol}");
        assert_eq!(asked.user, request().user);
        assert_eq!((asked.temperature, asked.seed, asked.stream), (Some(0.5), Some(7), true));
        let schema = asked.schema.unwrap();
        // The order of properties is the order in which a model writes them: thoughts first.
        assert_eq!(schema.to_string(), request().schema.to_string());
        assert_eq!(asked.images, Vec::<Vec<u8>>::new());
        if protocol == Protocol::Ollama {
            assert_eq!(asked.context, Some(8192));
            assert_eq!((&asked.body["keep_alive"], &asked.body["think"]), (&json!("900s"), &json!(false)));
            assert_eq!(
                (&asked.body["options"]["num_predict"], &asked.body["truncate"]),
                (&json!(4096), &json!(false))
            );
        } else {
            assert_eq!(asked.body["response_format"]["json_schema"]["strict"], json!(true));
            assert_eq!(asked.body["max_completion_tokens"], json!(4096));
        }
    }
}

#[tokio::test]
async fn pictures_go_to_models_that_take_them() {
    let looking = Request { agent: Agent::Vision, image: Some(vec![0xff, 0xd8, 1]), ..request() };
    for protocol in BOTH {
        let models = [Served::new("test"), Served::new("seeing").vision()];
        let server = begin(ModelServer::answering(|_| good()).models(models)).await;
        let connection = connection(server_of(&server, protocol), limits());
        let seeing = connection.choose("seeing").await.unwrap();
        seeing.ask(&looking).await.unwrap();
        assert_eq!(server.asked()[0].images, [vec![0xff, 0xd8, 1]]);
        if protocol == Protocol::Ollama {
            let blind = connection.choose("test").await.unwrap().ask(&looking).await;
            assert!(matches!(blind, Err(ModelError::Unavailable(why)) if why.contains("takes no pictures")));
            assert_eq!(server.calls(), 1);
        }
    }
}

#[tokio::test]
async fn the_context_is_the_models_own_up_to_the_cap() {
    for (own, cap, given) in
        [(Some(131_072), 16_384, 16_384), (Some(4096), 16_384, 4096), (None, 16_384, 4096)]
    {
        let models = [Served::new("test").context(own)];
        let server = begin(ModelServer::answering(|_| good()).models(models)).await;
        let model = chosen(&server, Protocol::Ollama, Limits { context: cap, ..limits() }).await;
        assert_eq!(model.context(Agent::Clarity), given);
        model.ask(&request()).await.unwrap();
        assert_eq!(server.asked()[0].context, Some(given as u64));
    }
}

#[tokio::test]
async fn servers_that_know_no_schema_are_told_in_words() {
    for (schemas, format) in
        [(Schemas::ObjectOnly, json!({"type": "json_object"})), (Schemas::Refused, json!(null))]
    {
        let server = begin(ModelServer::answering(|_| good()).schemas(schemas)).await;
        let model = chosen(&server, Protocol::OpenAi, limits()).await;
        for _ in 0..2 {
            model.ask(&request()).await.unwrap();
        }
        // Refused forms are no completions; the form is found out once.
        let asked = server.asked();
        assert_eq!(asked.len(), 2);
        for asked in asked {
            assert_eq!(asked.body["response_format"], format);
            assert!(asked.system.contains(&request().schema.to_string()), "{}", asked.system);
        }
    }
}

#[tokio::test]
async fn tokens_are_shown_and_missed() {
    for protocol in BOTH {
        let server = begin(ModelServer::answering(|_| good()).token("s3cret", 403)).await;
        let with = with_token(server_of(&server, protocol), "s3cret");
        let model = connection(with, limits()).choose("test").await.unwrap();
        model.ask(&request()).await.unwrap();
        assert_eq!(server.asked()[0].token.as_deref(), Some("s3cret"));
        let without = connection(server_of(&server, protocol), limits()).choose("test").await.unwrap_err();
        assert!(without.to_string().contains("a call without a token (403)"), "{without}");
        let wrong = with_token(server_of(&server, protocol), "other");
        let wrong = connection(wrong, limits()).choose("test").await.unwrap_err();
        assert!(wrong.to_string().contains("refuses the token (403)"), "{wrong}");
    }
}

#[tokio::test]
async fn models_are_listed_and_missed_by_name() {
    for protocol in BOTH {
        let models = [Served::new("qwen3:4b"), Served::new("llama3.2:3b")];
        let server = begin(ModelServer::answering(|_| good()).models(models)).await;
        let connection = connection(server_of(&server, protocol), limits());
        let names: Vec<String> =
            connection.models().await.unwrap().into_iter().map(|listed| listed.name).collect();
        assert_eq!(names, ["qwen3:4b", "llama3.2:3b"]);
        let missing = connection.choose("qwen3:8b").await.unwrap_err();
        assert_eq!(missing.code(), "no-model");
        assert!(missing.to_string().contains("nearest are qwen3:4b"), "{missing}");
        let way_out = missing.to_string().contains("'ollama pull qwen3:8b'");
        assert_eq!(way_out, protocol == Protocol::Ollama, "{missing}");
    }
}

async fn findings(server: Server, name: &str) -> Vec<Finding> {
    connection(server, limits()).check(Some(name)).await
}

#[tokio::test]
async fn the_connection_test_tells_what_is_well() {
    for protocol in BOTH {
        let server = start(|_| good()).await;
        let findings = findings(server_of(&server, protocol), "test").await;
        assert!(findings.iter().all(|finding| finding.well), "{findings:?}");
        let topics: Vec<Topic> = findings.iter().map(|finding| finding.topic).collect();
        assert_eq!(topics, [Topic::Server, Topic::Model, Topic::Context, Topic::Pictures, Topic::Reply]);
        assert_eq!(server.calls(), 1);
    }
}

#[tokio::test]
async fn the_connection_test_tells_what_is_wrong() {
    // Bound, so that no other test gets the port, and never listened on.
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let closed = socket.local_addr().unwrap();
    for protocol in BOTH {
        let wrong = |url: String| async move {
            let server = match protocol {
                Protocol::Ollama => Server::ollama(&url, None),
                Protocol::OpenAi => Server::openai(&url, None),
            };
            let last = findings(server.unwrap(), "test").await.pop().unwrap();
            assert!(!last.well, "{last:?}");
            (last.code.unwrap(), last.detail)
        };
        let (code, detail) = wrong(format!("http://{closed}")).await;
        assert_eq!(code, "refused", "{detail}");
        let other =
            begin(ModelServer::answering(|_| good()).always(Answer::raw(404, "text/html", "<p>no</p>")))
                .await;
        assert_eq!(wrong(other.url()).await.0, "wrong-server");
        let page =
            begin(ModelServer::answering(|_| good()).always(Answer::raw(200, "text/html", "<p>hi</p>")))
                .await;
        assert_eq!(wrong(page.url()).await.0, "wrong-server");
        // A server of plain HTTP that is spoken to in TLS.
        let (code, detail) = wrong(page.url().replace("http://", "https://")).await;
        assert_eq!(code, "tls", "{detail}");
        let deaf = start(|_| Answer::json(&json!("not in the schema"))).await;
        assert_eq!(wrong(deaf.url()).await.0, "schema");
        let loading = start(|_| Answer::error(503, "Loading model")).await;
        let (code, detail) = wrong(loading.url()).await;
        assert!(code == "reply" && detail.contains("still loading"), "{detail}");
    }
}

#[tokio::test]
async fn each_agent_has_its_model() {
    let server = begin(
        ModelServer::answering(|asked| Answer::json(&json!({"by": asked.model})))
            .models([Served::new("small"), Served::new("large").context(Some(2048))]),
    )
    .await;
    let connection = connection(server_of(&server, Protocol::Ollama), limits());
    let small = Arc::new(connection.choose("small").await.unwrap());
    let large = Arc::new(connection.choose("large").await.unwrap());
    let both = Constellation::default().for_all(small).for_agent(Agent::Assertion, large.clone());
    for (agent, name, context) in [(Agent::Clarity, "small", 8192), (Agent::Assertion, "large", 2048)] {
        let reply = both.ask(&Request { agent, ..request() }).await.unwrap();
        assert_eq!(reply.value["by"], name);
        assert_eq!((both.name(agent), both.context(agent)), (Some(name), context));
    }
    let one = Constellation::default().for_agent(Agent::Assertion, large);
    assert_eq!((one.name(Agent::Clarity), one.context(Agent::Clarity)), (None, 0));
    let none = one.ask(&request()).await.unwrap_err();
    assert!(none.to_string().contains("--agent clarity=NAME"), "{none}");
}
