//! Everything that a server can do wrong, over both protocols.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by them")]

mod common;

use std::time::{Duration, Instant};

use common::{BOTH, chosen, limits, request, start};
use serde_json::json;
use verbatim_engine::model::{Model, ModelError, Reply};
use verbatim_model_server::Answer;
use verbatim_ollama::{Limits, Protocol};

const GOOD: &str = r#"{"reasoning":"é漢🙂","answer":"Click 'Save'"}"#;

async fn asked(protocol: Protocol, answer: &Answer, limits: Limits) -> Result<Reply, ModelError> {
    let answer = answer.clone();
    let server = start(move |_| answer.clone()).await;
    chosen(&server, protocol, limits).await.ask(&request()).await
}

fn invalid(done: &Result<Reply, ModelError>, words: &str) -> String {
    match done {
        Err(ModelError::InvalidReply { message, raw }) if message.contains(words) => raw.clone(),
        other => panic!("no invalid reply with '{words}': {other:?}"),
    }
}

fn unavailable(done: &Result<Reply, ModelError>, words: &str) {
    match done {
        Err(ModelError::Unavailable(message)) if message.contains(words) => {}
        other => panic!("not unavailable with '{words}': {other:?}"),
    }
}

#[tokio::test]
async fn a_good_reply_is_whole_however_its_bytes_are_cut() {
    for protocol in BOTH {
        for answer in [Answer::text(GOOD), Answer::text(GOOD).in_chunks(1), Answer::text(GOOD).in_chunks(7)] {
            let reply = asked(protocol, &answer.tokens(Some((321, 12))), limits()).await.unwrap();
            assert_eq!(reply.value, json!({"reasoning": "é漢🙂", "answer": "Click 'Save'"}), "{protocol}");
            assert_eq!(reply.raw, GOOD);
            assert_eq!((reply.prompt_tokens, reply.reply_tokens), (Some(321), Some(12)), "{protocol}");
            assert_eq!(reply.model, "test");
            assert!(reply.took > Duration::ZERO);
        }
        let uncounted = asked(protocol, &Answer::text(GOOD).tokens(None), limits()).await.unwrap();
        assert_eq!((uncounted.prompt_tokens, uncounted.reply_tokens), (None, None));
    }
}

#[tokio::test]
async fn thoughts_and_fences_are_no_part_of_the_answer() {
    let thought = format!("<think>maybe {{\"answer\": \"x\"}}</think>\n{GOOD}");
    let fenced = format!("```json\n{GOOD}\n```");
    for protocol in BOTH {
        for answer in [
            Answer::text(thought.clone()),
            Answer::text(fenced.clone()),
            Answer::text(GOOD).thinking("hm, {\"answer\": \"y\"}"),
        ] {
            let reply = asked(protocol, &answer, limits()).await.unwrap();
            assert_eq!(reply.value["answer"], "Click 'Save'", "{protocol}");
        }
    }
}

#[tokio::test]
async fn what_is_not_whole_is_no_reply() {
    for protocol in BOTH {
        let ask = |answer: Answer| async move { asked(protocol, &answer, limits()).await };
        // In the middle of the content, and just before the end is said.
        for at in [300, 900] {
            let raw = invalid(&ask(Answer::text(GOOD.repeat(50)).cut_at(at)).await, "");
            assert!(raw.len() < GOOD.len() * 50);
        }
        invalid(&ask(Answer::text(GOOD).dies_at(250)).await, "cut off");
        let raw = invalid(&ask(Answer::text(GOOD).error_at(10, "out of memory")).await, "out of memory");
        assert!(GOOD.starts_with(&raw) && !raw.is_empty(), "{protocol}: {raw}");
        invalid(&ask(Answer::text(GOOD).too_long()).await, "cut off");
        invalid(&ask(Answer::text("I would click Save.")).await, "no JSON");
        invalid(&ask(Answer::text("")).await, "empty");
        invalid(&ask(Answer::text("<think>on and on")).await, "no answer");
        invalid(&ask(Answer::text(&GOOD[..14])).await, "no end");
    }
}

#[tokio::test]
async fn megabytes_are_not_taken_in() {
    for protocol in BOTH {
        let small = Limits { reply_bytes: 100_000, ..limits() };
        let flood = Answer::text("flood ".repeat(1_000_000));
        let done = asked(protocol, &flood, small).await;
        let raw = invalid(&done, "longer than 100000 bytes");
        assert!(raw.len() <= 4096, "{} bytes of it are kept", raw.len());
    }
}

#[tokio::test]
async fn refusals_say_what_is_wrong() {
    for protocol in BOTH {
        let ask = |answer: Answer| async move { asked(protocol, &answer, limits()).await };
        unavailable(&ask(Answer::error(500, "llama runner has ended")).await, "500: llama runner has ended");
        unavailable(&ask(Answer::error(503, "Loading model")).await, "not ready (Loading model)");
        unavailable(&ask(Answer::error(401, "who are you")).await, "VERBATIM_MODEL_TOKEN");
        let page = Answer::raw(200, "text/html", "<html>Sign in to the guest network</html>");
        match protocol {
            Protocol::Ollama => unavailable(&ask(page).await, "is no Ollama server"),
            Protocol::OpenAi => unavailable(&ask(page).await, "is no OpenAI-compatible server"),
        }
        unavailable(&ask(Answer::raw(302, "text/html", "moved")).await, "302");
        let nothing = Answer::raw(200, "application/x-ndjson", "");
        invalid(&ask(nothing).await, "ended before");
    }
}

#[tokio::test]
async fn each_time_out_ends_the_request() {
    let short = Duration::from_millis(150);
    for protocol in BOTH {
        let cases = [
            (Answer::never(), Limits { first_byte: short, ..limits() }),
            (Answer::text(GOOD.repeat(40)).hangs_at(900), Limits { silence: short, ..limits() }),
            (Answer::never(), Limits { whole: short, ..limits() }),
        ];
        for (answer, limits) in cases {
            let server = start(move |_| answer.clone()).await;
            let model = chosen(&server, protocol, limits).await;
            let done = model.ask(&request()).await;
            assert_eq!(done.unwrap_err(), ModelError::Timeout(short), "{protocol}");
            server.wait_hung_up(1).await;
            assert_eq!(server.open(), 0);
        }
    }
}

/// Drops a question once the server has it; how long the drop took, and how long until the server saw the end.
async fn dropped(protocol: Protocol, answer: Answer) -> (Duration, Duration) {
    let server = start(move |_| answer.clone()).await;
    let model = chosen(&server, protocol, limits()).await;
    let question = request();
    let mut asking = model.ask(&question);
    tokio::select! {
        done = &mut asking => panic!("{done:?}"),
        () = server.wait_calls(1) => {}
    }
    let begun = Instant::now();
    drop(asking);
    let returned = begun.elapsed();
    server.wait_hung_up(1).await;
    assert_eq!((server.calls(), server.open()), (1, 0));
    (returned, begun.elapsed())
}

#[tokio::test]
async fn a_dropped_question_leaves_no_request_behind() {
    for protocol in BOTH {
        for answer in [Answer::never(), Answer::text(GOOD.repeat(40)).hangs_at(900)] {
            let mut all = Vec::new();
            for _ in 0..5 {
                all.push(dropped(protocol, answer.clone()).await);
            }
            // The end is seen each time; the machine may be busy with other things for most of them.
            let returned = all.iter().map(|(returned, _)| *returned).min().unwrap();
            let closed = all.iter().map(|(_, closed)| *closed).min().unwrap();
            assert!(returned < Duration::from_millis(20), "{protocol}: {all:?}");
            assert!(closed < Duration::from_millis(200), "{protocol}: {all:?}");
        }
    }
}

#[tokio::test]
async fn a_connection_that_a_server_closed_meanwhile_costs_no_question() {
    for protocol in BOTH {
        let server = start(|asked| match asked.user.contains("again") {
            true => Answer::text(GOOD),
            false => Answer::text(GOOD).dies_at(250),
        })
        .await;
        let model = chosen(&server, protocol, limits()).await;
        invalid(&model.ask(&request()).await, "cut off");
        let again = verbatim_engine::model::Request { user: "again".into(), ..request() };
        assert!(model.ask(&again).await.is_ok());
    }
}
