//! What goes over the wire, seen through a bare socket.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by them")]

use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use verbatim_model_server::{Answer, ModelServer, Protocol};

async fn send(server: &ModelServer, path: &str, body: &Value) -> TcpStream {
    let host = server.url().trim_start_matches("http://").to_owned();
    let mut socket = TcpStream::connect(&host).await.unwrap();
    let body = body.to_string();
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        body.len()
    );
    socket.write_all(format!("{head}{body}").as_bytes()).await.unwrap();
    socket
}

async fn ask(server: &ModelServer, path: &str, body: &Value) -> String {
    let mut text = Vec::new();
    // A connection that is broken off on purpose still gave what came before.
    let _end = send(server, path, body).await.read_to_end(&mut text).await;
    String::from_utf8_lossy(&text).into_owned()
}

fn chat(stream: bool) -> Value {
    json!({"model": "test", "stream": stream, "messages": [
        {"role": "system", "content": "be brief"}, {"role": "user", "content": "é?"},
    ], "options": {"temperature": 0.1, "seed": 7, "num_ctx": 2048}, "format": {"type": "object"}})
}

#[tokio::test]
async fn both_protocols_answer_whole_and_in_pieces() {
    let server =
        ModelServer::answering(|asked| Answer::text(format!("<{}>", asked.user))).start().await.unwrap();
    let whole = ask(&server, "/api/chat", &chat(false)).await;
    assert!(whole.contains(r#""content":"<é?>""#) && whole.contains(r#""done":true"#), "{whole}");
    let pieces = ask(&server, "/api/chat", &chat(true)).await;
    assert!(pieces.contains("application/x-ndjson") && pieces.contains(r#""done":false"#), "{pieces}");
    let events = ask(&server, "/v1/chat/completions", &chat(true)).await;
    assert!(events.contains("text/event-stream") && events.contains("data: [DONE]"), "{events}");
    let asked = server.asked();
    assert_eq!(asked.len(), 3);
    assert_eq!(
        (asked[0].system.as_str(), asked[0].seed, asked[0].context),
        ("be brief", Some(7), Some(2048))
    );
    assert_eq!(asked[0].schema, Some(json!({"type": "object"})));
    assert_eq!((asked[1].stream, asked[2].protocol), (true, Protocol::OpenAi));
    let missing = ask(&server, "/api/chat", &json!({"model": "none"})).await;
    assert!(missing.contains("404") && missing.contains("model 'none' not found"), "{missing}");
}

#[tokio::test]
async fn faults_are_on_the_wire() {
    let server = ModelServer::answering(|asked| match asked.user.as_str() {
        "cut" => Answer::text("0123456789").cut_at(60),
        "dies" => Answer::text("0123456789").dies_at(60),
        "error" => Answer::text("0123456789").error_at(5, "out of memory"),
        _ => Answer::error(500, "llama runner has ended"),
    })
    .start()
    .await
    .unwrap();
    let question = |user: &str| json!({"model": "test", "messages": [{"role": "user", "content": user}]});
    let cut = ask(&server, "/api/chat", &question("cut")).await;
    assert!(cut.ends_with("0\r\n\r\n") && !cut.contains(r#""done":true"#), "{cut}");
    let dies = ask(&server, "/api/chat", &question("dies")).await;
    assert!(!dies.ends_with("0\r\n\r\n"), "{dies}");
    let error = ask(&server, "/api/chat", &question("error")).await;
    assert!(error.contains("01234") && error.contains(r#"{"error":"out of memory"}"#), "{error}");
    let failed = ask(&server, "/api/chat", &question("500")).await;
    assert!(failed.contains(" 500 ") && failed.contains(r#"{"error":"llama runner has ended"}"#), "{failed}");
    assert_eq!(server.hung_up(), 0);
}

#[tokio::test]
async fn a_client_that_hangs_up_is_noticed() {
    let waits =
        [Answer::never(), Answer::text("x").after(Duration::from_secs(3600)), Answer::text("x").hangs_at(3)];
    for wait in waits {
        let server = ModelServer::answering(move |_| wait.clone()).start().await.unwrap();
        let socket = send(&server, "/api/chat", &chat(true)).await;
        server.wait_calls(1).await;
        assert_eq!((server.hung_up(), server.open()), (0, 1));
        drop(socket);
        tokio::time::timeout(Duration::from_secs(10), server.wait_hung_up(1)).await.unwrap();
        assert_eq!(server.open(), 0);
    }
}
