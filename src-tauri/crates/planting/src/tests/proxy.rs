use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode, header};
use axum::routing::{get, post};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::*;
use crate::answer::{AskedAs, Media};
use crate::fault::Operator;

const PACKED: &[u8] = &[0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];

/// An application; its task ends with the test.
async fn application() -> String {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let moved = format!("{url}/cart");
    let html = || ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], "<h1>Your cart</h1>");
    let routes = Router::new()
        .route("/cart", get(move || async move { html() }))
        .route("/other", get(move || async move { html() }))
        .route(
            "/long",
            get(|| async {
                let pieces =
                    futures::stream::iter((0..9).map(|_| Ok::<_, std::io::Error>(vec![b'c'; 1 << 20])));
                ([(header::CONTENT_TYPE, "text/html")], axum::body::Body::from_stream(pieces))
            }),
        )
        .route("/picture", get(|| async { ([(header::CONTENT_TYPE, "image/png")], PACKED) }))
        .route(
            "/packed",
            get(|| async {
                ([(header::CONTENT_TYPE, "text/html"), (header::CONTENT_ENCODING, "gzip")], PACKED)
            }),
        )
        .route(
            "/moved",
            get(move || async move {
                (
                    StatusCode::SEE_OTHER,
                    [(header::LOCATION, moved), (header::SET_COOKIE, "a=1; Path=/".into())],
                )
            }),
        )
        .route(
            "/echo",
            post(|headers: HeaderMap, body: Bytes| async move {
                let host = headers[header::HOST].to_str().unwrap_or_default().to_owned();
                let packing = headers[header::ACCEPT_ENCODING].to_str().unwrap_or_default().to_owned();
                let told = serde_json::json!({ "host": host, "packing": packing, "length": body.len() });
                ([(header::CONTENT_TYPE, "application/json")], told.to_string())
            }),
        );
    tokio::spawn(async move { axum::serve(listener, routes).await });
    url
}

fn client() -> reqwest::Client {
    let bounded = reqwest::Client::builder().no_proxy().timeout(Duration::from_secs(20));
    bounded.redirect(reqwest::redirect::Policy::none()).build().unwrap()
}

fn word(path: &str) -> Fault {
    Fault { operator: Operator::Word, path: path.into(), was: "cart".into(), is: "walrus".into() }
}

#[tokio::test]
async fn all_but_the_fault_passes_through() {
    let url = application().await;
    let proxy = Proxy::start(&url, Some(word("/cart"))).await.unwrap();
    let ask = |path: &str| client().get(format!("{}{path}", proxy.url())).send();

    let moved = ask("/moved").await.unwrap();
    assert_eq!(moved.status(), 303);
    assert_eq!(moved.headers()["location"], format!("{}/cart", proxy.url()));
    assert_eq!(moved.headers()["set-cookie"], "a=1; Path=/");
    for path in ["/picture", "/packed"] {
        assert_eq!(ask(path).await.unwrap().bytes().await.unwrap(), PACKED, "{path}");
    }
    assert_eq!(ask("/other").await.unwrap().text().await.unwrap(), "<h1>Your cart</h1>");
    assert_eq!(proxy.planted(), 0);
    assert_eq!(ask("/cart?a=1").await.unwrap().text().await.unwrap(), "<h1>Your walrus</h1>");
    assert_eq!((proxy.planted(), proxy.answers().len()), (1, 0));

    let body = vec![7_u8; 300_000];
    let echo = client().post(format!("{}/echo", proxy.url())).body(body).send().await.unwrap();
    let told: serde_json::Value = serde_json::from_str(&echo.text().await.unwrap()).unwrap();
    assert_eq!(told["host"], url.trim_start_matches("http://"));
    assert_eq!((&told["packing"], &told["length"]), (&"identity".into(), &300_000.into()));
}

#[tokio::test]
async fn without_a_fault_it_remembers_what_was_answered() {
    let proxy = Proxy::start(&application().await, None).await.unwrap();
    let ask = |path: &str, dest: &str| {
        client().get(format!("{}{path}", proxy.url())).header("sec-fetch-dest", dest).send()
    };
    for (path, dest) in [
        ("/cart", "document"),
        ("/other", "empty"),
        ("/packed", "empty"),
        ("/long", "empty"),
        ("/picture", "image"),
    ] {
        ask(path, dest).await.unwrap();
    }
    let told: Vec<_> = proxy.answers().into_iter().map(|a| (a.path, a.asked_as, a.media)).collect();
    assert_eq!(
        told,
        [
            ("/cart".to_owned(), AskedAs::Document, Media::Html),
            ("/other".to_owned(), AskedAs::Part, Media::Html),
            ("/packed".to_owned(), AskedAs::Part, Media::Unread),
            ("/long".to_owned(), AskedAs::Part, Media::Unread),
        ]
    );
    let long = ask("/long", "empty").await.unwrap().bytes().await.unwrap();
    assert_eq!(long.len(), 9 << 20, "what is too large to be changed comes whole");
    assert_eq!(&*proxy.answers()[0].body, "<h1>Your cart</h1>");
}

#[tokio::test]
async fn a_connection_that_changes_its_protocol_is_joined() {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        let mut asked = vec![0; 4096];
        let length = stream.read(&mut asked).await.unwrap();
        assert!(String::from_utf8_lossy(&asked[..length]).to_lowercase().contains("upgrade: echo"));
        stream
            .write_all(b"HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: echo\r\n\r\n")
            .await
            .unwrap();
        let length = stream.read(&mut asked).await.unwrap();
        stream.write_all(&asked[..length]).await.unwrap();
    });
    let proxy = Proxy::start(&url, None).await.unwrap();
    let mut stream = tokio::net::TcpStream::connect(proxy.url().trim_start_matches("http://")).await.unwrap();
    stream
        .write_all(b"GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: echo\r\n\r\n")
        .await
        .unwrap();
    let mut told = [0; 4096];
    let length = stream.read(&mut told).await.unwrap();
    assert!(told[..length].starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&told[..length]));
    stream.write_all(b"ping").await.unwrap();
    let length = stream.read(&mut told).await.unwrap();
    assert_eq!(&told[..length], b"ping");
}

#[tokio::test]
async fn what_cannot_be_stood_before_is_named() {
    for address in ["shop", "file:///tmp/x", "ftp://a.test"] {
        let error = Proxy::start(address, None).await.unwrap_err();
        assert_eq!(error.code(), "address", "{error}");
    }
    let nobody = Proxy::start("http://127.0.0.1:1", None).await.unwrap();
    assert_eq!(client().get(nobody.url()).send().await.unwrap().status(), 502);
}
