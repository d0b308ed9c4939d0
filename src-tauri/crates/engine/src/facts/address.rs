//! Rule: the address of the page.

/// The parts of an address that matter for equality (RFC 3986, section 6): scheme and host in small letters, no
/// default port, no slash at the end of the path, percent-encoding undone.
#[derive(Debug, PartialEq, Eq)]
struct Address {
    /// `https`, or nothing where only a host was written.
    scheme: String,
    host: String,
    path: String,
    query: Option<String>,
    fragment: Option<String>,
}

impl Address {
    fn of(url: &str) -> Self {
        let (scheme, rest) = url.split_once("://").unwrap_or(("", url));
        let scheme = scheme.to_lowercase();
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let host = rest[..end].to_lowercase();
        let port = if scheme == "https" { ":443" } else { ":80" };
        let host = host.strip_suffix(port).unwrap_or(&host).to_owned();
        Self::with_path(scheme, host, &rest[end..])
    }

    fn with_path(scheme: String, host: String, rest: &str) -> Self {
        let (rest, fragment) = rest.split_once('#').map_or((rest, None), |(r, f)| (r, Some(f)));
        let (path, query) = rest.split_once('?').map_or((rest, None), |(p, q)| (p, Some(q)));
        let full = |t: Option<&str>| t.filter(|t| !t.is_empty()).map(decoded);
        let path = decoded(path).trim_end_matches('/').to_owned();
        Self { scheme, host, path, query: full(query), fragment: full(fragment) }
    }

    /// A path of this address's host.
    fn path(&self, path: &str) -> Self {
        Self::with_path(self.scheme.clone(), self.host.clone(), path)
    }
}

/// A percent-encoded text as it reads; malformed sequences stay as they are.
pub(crate) fn decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut i = 0;
    while i < bytes.len() {
        let hex =
            text.get(i + 1..i + 3).filter(|_| bytes[i] == b'%').and_then(|h| u8::from_str_radix(h, 16).ok());
        out.push(hex.unwrap_or(bytes[i]));
        i += if hex.is_some() { 3 } else { 1 };
    }
    String::from_utf8(out).unwrap_or_else(|_| text.to_owned())
}

pub(crate) fn is(seen: &str, wanted: &str, base: Option<&str>) -> Option<bool> {
    let now = Address::of(seen);
    if wanted.contains("://") {
        return Some(Address::of(wanted) == now);
    }
    if wanted.starts_with('/') {
        return is_path(&now, wanted, base);
    }
    if wanted.split(['/', '?']).next().is_some_and(|h| h.contains('.') || h.contains(':')) {
        let bare = Address { scheme: String::new(), ..Address::of(&format!("{}://{wanted}", now.scheme)) };
        return Some(bare == Address { scheme: String::new(), ..now });
    }
    is_path(&now, &format!("/{wanted}"), base).filter(|holds| *holds)
}

fn is_path(now: &Address, wanted: &str, base: Option<&str>) -> Option<bool> {
    let based = base.map(Address::of).filter(|b| b.host == now.host);
    let candidates = [Some(now.path(wanted)), based.map(|b| now.path(&format!("{}{wanted}", b.path)))];
    let same = |a: &Address| {
        a.path == now.path
            && (a.query.is_none() || a.query == now.query)
            && (a.fragment.is_none() || a.fragment == now.fragment)
    };
    if candidates.iter().flatten().any(same) {
        return Some(true);
    }
    // Applications that route in the fragment show "/#/cart".
    let routed =
        now.fragment.as_deref().is_some_and(|f| f.trim_end_matches('/') == wanted.trim_end_matches('/'));
    if routed { None } else { Some(false) }
}

/// The host of an address, and its port.
pub(crate) fn host_of(url: &str) -> String {
    Address::of(url).host
}

/// Two addresses are the same but for their spelling.
pub(crate) fn same_address(a: &str, b: &str) -> bool {
    Address::of(a) == Address::of(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equality_of_addresses() {
        let base = Some("http://h:80/app/");
        assert_eq!(is("http://h/app/cart?x=1", "/cart", base), Some(true));
        assert_eq!(is("http://h/cart/", "/cart", base), Some(true));
        assert_eq!(is("http://h/cart?x=1", "/cart?x=2", base), Some(false));
        assert_eq!(is("http://h/carts", "/cart", base), Some(false));
        assert_eq!(is("http://h/a%20b", "http://H:80/a%20b/", None), Some(true));
        assert_eq!(is("http://h/a?x=1", "http://h/a", None), Some(false));
        assert_eq!(is("http://h/#/cart", "/cart", None), None);
        assert_eq!(is("http://h/cart", "cart", None), Some(true));
        assert_eq!(is("http://h/other", "cart", None), None);
        assert_eq!(is("http://h.de/cart", "h.de/cart", None), Some(true));
        assert_eq!(decoded("%zz%41%"), "%zzA%");
    }
}
