//! Listening, both loopback names, and ending in order.

#![allow(clippy::unwrap_used, reason = "a test helper ends its test where an answer is not as assumed")]

use std::net::SocketAddr;

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use verbatim_demo_site::{Error, serve};

fn loopback() -> SocketAddr {
    ([127, 0, 0, 1], 0).into()
}

async fn ask(host: &str, path: &str, fault: &str) -> std::io::Result<TcpStream> {
    let mut stream = TcpStream::connect(host).await?;
    let request =
        format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nCookie: fault={fault}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    Ok(stream)
}

async fn answer(host: &str, path: &str) -> String {
    let mut text = String::new();
    ask(host, path, "none").await.unwrap().read_to_string(&mut text).await.unwrap();
    text
}

#[tokio::test]
async fn both_loopback_names_answer() {
    let site = serve(loopback()).await.unwrap();
    let host = site.url().strip_prefix("http://").unwrap().to_owned();
    let other = site.other_origin().strip_prefix("http://").unwrap().to_owned();
    assert_ne!(host, other);
    for host in [host, other] {
        assert!(answer(&host, "/healthz").await.ends_with("\r\n\r\nok"), "{host}");
    }
    site.shutdown().await.unwrap();
}

#[tokio::test]
async fn a_shutdown_frees_the_port_and_lets_hanging_requests_go() {
    let site = serve(loopback()).await.unwrap();
    let host = site.addr().to_string();
    let mut hanging = ask(&host, "/offers", "hanging-page").await.unwrap();
    assert!(answer(&host, "/healthz").await.contains("200 OK"));
    site.shutdown().await.unwrap();
    let mut text = String::new();
    let read = hanging.read_to_string(&mut text).await;
    assert!(read.is_err() || text.is_empty() || text.starts_with("HTTP/1.1 503"), "{text}");
    assert!(TcpStream::connect(&host).await.is_err());
}

#[tokio::test]
async fn an_open_address_and_a_taken_port_are_refused() {
    assert!(matches!(serve(([0, 0, 0, 0], 0).into()).await, Err(Error::NotLoopback(_))));
    let site = serve(loopback()).await.unwrap();
    assert!(matches!(serve(site.addr()).await, Err(Error::Listen { .. })));
    site.shutdown().await.unwrap();
}
