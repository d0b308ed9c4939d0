//! Certificates that no authority has signed.

use std::sync::Arc;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivatePkcs8KeyDer;
use verbatim_browser::ContextOptions;
use verbatim_engine::page::{Happening, Navigation, Page};
use verbatim_engine::suite::Access;

use crate::stage::{BOUND, browser};

/// A server with a certificate of its own making.
async fn self_signed() -> String {
    let own = rcgen::generate_simple_self_signed(vec!["127.0.0.1".into()]).unwrap();
    let key = PrivatePkcs8KeyDer::from(own.signing_key.serialize_der());
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![own.cert.der().clone()], key.into())
        .unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((socket, _)) = listener.accept().await {
            let acceptor = acceptor.clone();
            tokio::spawn(async move {
                let Ok(mut socket) = acceptor.accept(socket).await else { return };
                let mut request = [0; 4096];
                let _ = socket.read(&mut request).await;
                let page = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 15\r\nConnection: close\r\n\r\n<h1>Secret</h1>";
                let _ = socket.write_all(page.as_bytes()).await;
                let _ = socket.shutdown().await;
            });
        }
    });
    format!("https://{address}/")
}

#[tokio::test]
async fn they_are_refused_unless_the_suite_accepts_them() {
    let url = self_signed().await;
    let browser = browser().await;
    let options = || ContextOptions { base_url: Some(url.clone()), ..ContextOptions::default() };
    let page = browser.context(&Access::default(), options()).await.unwrap();
    page.navigate(&Navigation::To(url.clone()), BOUND).await.unwrap();
    let happenings = page.happenings().await;
    let refused = happenings
        .iter()
        .any(|h| matches!(h, Happening::LoadFailed { reason, .. } if reason.contains("CERT")));
    assert!(refused, "{happenings:?}");
    let access = Access { accept_invalid_tls: true, ..Access::default() };
    let page = browser.context(&access, options()).await.unwrap();
    page.navigate(&Navigation::To(url.clone()), BOUND).await.unwrap();
    let snapshot = page.snapshot().await.unwrap();
    assert_eq!((snapshot.status, snapshot.text().trim().to_owned()), (Some(200), "Secret".into()));
}
