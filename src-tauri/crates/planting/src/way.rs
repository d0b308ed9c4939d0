//! Headers on their way through the proxy: what is of one connection alone stays behind, and addresses of one side become those of
//! the other.

use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};

/// Of one connection alone (RFC 9110, section 7.6.1).
const OF_CONNECTION: [&str; 8] = [
    "connection",
    "keep-alive",
    "proxy-authenticate",
    "proxy-authorization",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
];

/// The two sides of the proxy, each "scheme://host:port".
#[derive(Debug, Clone)]
pub(crate) struct Sides {
    pub(crate) proxy: String,
    pub(crate) application: String,
}

impl Sides {
    /// Headers of a request, as the application gets them. `upgrades`: it asks for another protocol on its connection.
    pub(crate) fn to_application(&self, from: &HeaderMap, upgrades: bool) -> HeaderMap {
        let mut headers = kept(from, upgrades);
        headers.remove(header::HOST);
        // What is packed cannot be changed.
        headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static("identity"));
        for name in [header::ORIGIN, header::REFERER] {
            renamed(&mut headers, &name, &self.proxy, &self.application);
        }
        headers
    }

    /// Headers of an answer, as the browser gets them.
    pub(crate) fn to_browser(&self, from: &HeaderMap, upgrades: bool) -> HeaderMap {
        let mut headers = kept(from, upgrades);
        for name in [header::LOCATION, header::CONTENT_LOCATION, header::ACCESS_CONTROL_ALLOW_ORIGIN] {
            renamed(&mut headers, &name, &self.application, &self.proxy);
        }
        let cookies: Vec<HeaderValue> =
            headers.get_all(header::SET_COOKIE).iter().map(of_this_host).collect();
        headers.remove(header::SET_COOKIE);
        headers.extend(cookies.into_iter().map(|cookie| (header::SET_COOKIE, cookie)));
        headers
    }
}

fn kept(from: &HeaderMap, upgrades: bool) -> HeaderMap {
    let named: Vec<String> = from
        .get_all(header::CONNECTION)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(',').map(|name| name.trim().to_lowercase()))
        .collect();
    let stays = |name: &HeaderName| {
        let word = name.as_str();
        let of_upgrade = upgrades && matches!(word, "connection" | "upgrade");
        !of_upgrade && (OF_CONNECTION.contains(&word) || named.iter().any(|one| one == word))
    };
    from.iter().filter(|(name, _)| !stays(name)).map(|(name, value)| (name.clone(), value.clone())).collect()
}

/// An address of one side becomes the same of the other; one of a third party stays.
fn renamed(headers: &mut HeaderMap, name: &HeaderName, from: &str, to: &str) {
    let held = headers.get(name).and_then(|value| value.to_str().ok());
    let rest = held.and_then(|held| held.strip_prefix(from));
    let Some(rest) = rest.filter(|rest| rest.is_empty() || rest.starts_with(['/', '?', '#'])) else { return };
    if let Ok(value) = HeaderValue::from_str(&format!("{to}{rest}")) {
        headers.insert(name, value);
    }
}

/// A cookie for the application's domain would not be taken from the proxy's.
fn of_this_host(cookie: &HeaderValue) -> HeaderValue {
    let Ok(text) = cookie.to_str() else { return cookie.clone() };
    let is_domain = |part: &&str| part.trim_start().to_lowercase().starts_with("domain=");
    if !text.split(';').skip(1).any(|part| is_domain(&part)) {
        return cookie.clone();
    }
    let (first, rest) = text.split_once(';').unwrap_or((text, ""));
    let rest = rest.split(';').filter(|part| !is_domain(part));
    let whole = std::iter::once(first).chain(rest).collect::<Vec<_>>().join(";");
    HeaderValue::from_str(&whole).unwrap_or_else(|_| cookie.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sides() -> Sides {
        Sides { proxy: "http://127.0.0.1:9".into(), application: "https://shop.example".into() }
    }

    fn headers(all: &[(&'static str, &str)]) -> HeaderMap {
        let value = |text: &str| HeaderValue::from_str(text).unwrap();
        all.iter().map(|(name, text)| (HeaderName::from_static(name), value(text))).collect()
    }

    #[test]
    fn a_request_comes_as_if_it_were_asked_of_the_application() {
        let asked = [
            ("host", "127.0.0.1:9"),
            ("origin", "http://127.0.0.1:9"),
            ("referer", "http://127.0.0.1:9/a"),
            ("accept-encoding", "gzip"),
            ("connection", "keep-alive, x-own"),
            ("x-own", "1"),
            ("cookie", "a=1"),
        ];
        let sent = sides().to_application(&headers(&asked), false);
        let wanted = [
            ("origin", "https://shop.example"),
            ("referer", "https://shop.example/a"),
            ("accept-encoding", "identity"),
            ("cookie", "a=1"),
        ];
        assert_eq!(sent, headers(&wanted));
        let socket = [("connection", "Upgrade"), ("upgrade", "websocket")];
        assert!(sides().to_application(&headers(&socket), true).contains_key("upgrade"));
    }

    #[test]
    fn an_answer_stays_at_the_proxy() {
        let answered = [
            ("location", "https://shop.example/cart?a=1"),
            ("set-cookie", "a=1; Domain=shop.example; Path=/; HttpOnly"),
            ("set-cookie", "b=2; Path=/"),
        ];
        let mut from = headers(&answered[..2]);
        from.append(header::SET_COOKIE, HeaderValue::from_static(answered[2].1));
        let told = sides().to_browser(&from, false);
        assert_eq!(told[header::LOCATION], "http://127.0.0.1:9/cart?a=1");
        let cookies: Vec<_> = told.get_all(header::SET_COOKIE).iter().collect();
        assert_eq!(cookies, ["a=1; Path=/; HttpOnly", "b=2; Path=/"]);
        let other = sides().to_browser(&headers(&[("location", "https://shop.example.org/")]), false);
        assert_eq!(other[header::LOCATION], "https://shop.example.org/");
    }
}
