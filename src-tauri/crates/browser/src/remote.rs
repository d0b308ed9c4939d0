//! The DevTools address of a browser that runs elsewhere.

use std::time::Duration;

use serde_json::{Value, json};
use url::Url;

use crate::connection::Connection;

/// What speaks the protocol answers its first question in less, wherever it runs; what does not may never answer.
const GREETING: Duration = Duration::from_millis(2_500);

/// What is said of a server that speaks another protocol.
const NO_CDP: &str = "it does not speak the Chrome DevTools Protocol, as Chromium, Chrome and Edge do. Firefox, \
    Playwright's run-server and the addresses of WebDriver servers do not; a Selenium Grid tells the DevTools address of a \
    session as its capability 'se:cdp', and Chromium itself prints it when it is started with --remote-debugging-port";

/// The address to connect to: one of web sockets as it is; of a browser's web address (`http://host:port`) what that
/// browser tells under `/json/version`, with the host that it was reached by.
pub(crate) async fn devtools_address(address: &str) -> Result<String, String> {
    let mut url = Url::parse(address).map_err(|error| error.to_string())?;
    if url.scheme() != "http" {
        return Ok(address.to_owned());
    }
    url.set_path("/json/version");
    let ask = async {
        let answer = reqwest::get(url.clone()).await.map_err(|error| told(&error))?;
        let status = answer.status();
        answer.text().await.map(|text| (status, text)).map_err(|error| told(&error))
    };
    let silent = |_| format!("{url} does not answer in {} s", GREETING.as_secs_f32());
    let (status, text) = tokio::time::timeout(GREETING, ask).await.map_err(silent)??;
    let version: Option<Value> = serde_json::from_str(&text).ok();
    let said = version.as_ref().and_then(|version| version["webSocketDebuggerUrl"].as_str());
    let Some(mut said) = said.and_then(|said| Url::parse(said).ok()) else {
        let said: String = text.trim().chars().take(200).collect();
        return Err(format!("{NO_CDP} ({url} answers {status}: {said})"));
    };
    // A browser in a container names the address that it has in there.
    said.set_port(url.port()).map_err(|()| format!("{url} names an address that is none: {said}"))?;
    said.set_host(url.host_str()).map_err(|error| error.to_string())?;
    if said.query().is_none() {
        // A token that a service asks for stands in the query.
        said.set_query(url.query());
    }
    Ok(said.into())
}

/// The version of the browser that was connected to: nothing else answers that question so.
pub(crate) async fn greet(connection: &Connection) -> Result<Value, String> {
    let asked = connection.send(None, "Browser.getVersion", json!({}));
    let why = match tokio::time::timeout(GREETING, asked).await {
        Ok(Ok(Ok(version))) if version["product"].is_string() => return Ok(version),
        Ok(Ok(Ok(_))) => "it answers what was not asked".to_owned(),
        Ok(Ok(Err(error))) => format!("it answers: {}", error.message),
        Ok(Err(_)) => "it closed the connection when it was asked for its version".to_owned(),
        Err(_) => format!("it was asked for its version and said nothing in {} s", GREETING.as_secs_f32()),
    };
    Err(format!("{NO_CDP} ({why})"))
}

/// The innermost cause: it alone says what went wrong.
fn told(error: &dyn std::error::Error) -> String {
    let mut cause = error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    cause.to_string()
}

#[cfg(test)]
mod tests {
    use async_tungstenite::tokio::accept_async;
    use async_tungstenite::tungstenite::Message;
    use futures::StreamExt;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use crate::Browser;

    /// What a server does that speaks another protocol, once it is connected to.
    #[derive(Clone, Copy)]
    enum Other {
        /// As a WebDriver grid, to every request of the web.
        Web(&'static str),
        /// As Firefox does.
        Says(&'static str),
        /// As Playwright's server, which waits for a message of its own kind.
        Waits,
        Closes,
    }

    async fn told(other: Other) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let host = listener.local_addr().unwrap();
        let server = tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await.unwrap();
            if let Other::Web(answer) = other {
                let _ = stream.read(&mut [0; 1024]).await.unwrap();
                let head = format!("HTTP/1.1 404 Not Found\r\nContent-Length: {}\r\n\r\n", answer.len());
                stream.write_all(format!("{head}{answer}").as_bytes()).await.unwrap();
                return;
            }
            let mut socket = accept_async(stream).await.unwrap();
            socket.next().await;
            match other {
                Other::Says(text) => socket.send(Message::text(text)).await.unwrap(),
                Other::Waits | Other::Web(_) => {}
                Other::Closes => return,
            }
            // Until the other side has had enough.
            while let Some(Ok(_)) = socket.next().await {}
        });
        let scheme = if matches!(other, Other::Web(_)) { "http" } else { "ws" };
        let Err(error) = Browser::connect(&format!("{scheme}://{host}/")).await else { panic!("no browser") };
        server.await.unwrap();
        error.to_string()
    }

    #[tokio::test]
    async fn a_server_that_speaks_another_protocol_is_told_of_with_the_way_out() {
        let grid = r#"{"value":{"error":"unknown command","message":"Unable to find handler"}}"#;
        let firefox = r#"{"type":"error","id":0,"error":"unknown command","message":"Browser.getVersion"}"#;
        let playwright = r#"{"id":1,"error":{"error":{"message":"Unknown scheme"}}}"#;
        let others = [
            Other::Web(grid),
            Other::Web("<h1>Not found</h1>"),
            Other::Says(firefox),
            Other::Says(playwright),
            Other::Waits,
            Other::Closes,
        ];
        for told in futures::future::join_all(others.map(told)).await {
            assert!(told.contains("does not speak the Chrome DevTools Protocol"), "{told}");
            assert!(told.contains("se:cdp"), "{told}");
        }
    }
}
