//! What an address reaches: the network, this machine, or nothing but the page itself.

/// Addresses that load nothing from this machine but through a host, or that are handed to another program.
const ELSEWHERE: &[&str] =
    &["http", "https", "ws", "wss", "ftp", "about", "data", "blob", "javascript", "mailto", "tel", "sms"];

/// Whether an address is of a file of this machine, or of a page of the browser's own. An address without a scheme is none.
pub fn is_local(address: &str) -> bool {
    let address = address.trim_start().to_ascii_lowercase();
    let inner = address.strip_prefix("view-source:").unwrap_or(&address);
    let Some((scheme, rest)) = inner.split_once(':') else { return false };
    // "localhost:8080" is a host that was written without a scheme.
    let port = scheme != "file" && rest.starts_with(|c: char| c.is_ascii_digit());
    !port && !scheme.contains('/') && !ELSEWHERE.contains(&scheme)
}

#[cfg(test)]
mod tests {
    use super::is_local;

    #[test]
    fn files_and_pages_of_the_browser_are_local() {
        for address in [
            "file:///etc/passwd",
            " FILE:///etc/passwd",
            "view-source:file:///etc/passwd",
            "chrome://version",
            "filesystem:file:///x",
        ] {
            assert!(is_local(address), "{address}");
        }
        for address in [
            "http://a.test/x:y",
            "about:blank",
            "data:text/html,x",
            "view-source:https://a.test/",
            "/a:b",
            "mailto:a@b.c",
            "localhost:80",
        ] {
            assert!(!is_local(address), "{address}");
        }
    }
}
