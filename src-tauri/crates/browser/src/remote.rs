//! The DevTools address of a browser that runs elsewhere.

use serde_json::Value;
use url::Url;

/// The address to connect to: one of web sockets as it is; of a browser's web address (`http://host:port`) what that
/// browser tells under `/json/version`, with the host that it was reached by.
pub(crate) async fn devtools_address(address: &str) -> Result<String, String> {
    let mut url = Url::parse(address).map_err(|error| error.to_string())?;
    if url.scheme() != "http" {
        return Ok(address.to_owned());
    }
    url.set_path("/json/version");
    let answer = reqwest::get(url.clone()).await.map_err(|error| told(&error))?;
    let status = answer.status();
    let text = answer.text().await.map_err(|error| told(&error))?;
    let version: Value = serde_json::from_str(&text).map_err(|_| {
        let said: String = text.trim().chars().take(200).collect();
        format!("{url} answers {status} and no version of a browser: {said}")
    })?;
    let said = version["webSocketDebuggerUrl"].as_str().and_then(|said| Url::parse(said).ok());
    let mut said = said.ok_or_else(|| format!("{url} names no webSocketDebuggerUrl"))?;
    // A browser in a container names the address that it has in there.
    said.set_port(url.port()).map_err(|()| format!("{url} names an address that is none: {said}"))?;
    said.set_host(url.host_str()).map_err(|error| error.to_string())?;
    if said.query().is_none() {
        // A token that a service asks for stands in the query.
        said.set_query(url.query());
    }
    Ok(said.into())
}

/// The innermost cause: it alone says what went wrong.
fn told(error: &dyn std::error::Error) -> String {
    let mut cause = error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    cause.to_string()
}
