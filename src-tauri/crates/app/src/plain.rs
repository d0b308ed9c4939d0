//! What is spoken to in plain text.

use std::net::IpAddr;

/// Whether everyone on the way to an address can read what is sent there: no TLS, and another machine. An address that cannot
/// be read is none.
pub fn in_plain_text(address: &str) -> bool {
    let lower = address.trim().to_ascii_lowercase();
    let Some(rest) = ["http://", "ws://"].iter().find_map(|scheme| lower.strip_prefix(scheme)) else {
        return false;
    };
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let host = authority.rsplit('@').next().unwrap_or_default();
    let name = match host.strip_prefix('[') {
        Some(bracketed) => bracketed.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    let own = name.parse().map_or_else(
        |_| name == "localhost" || name.ends_with(".localhost"),
        |address: IpAddr| address.is_loopback(),
    );
    !own && !name.is_empty()
}

#[cfg(test)]
mod tests {
    use super::in_plain_text;

    #[test]
    fn only_other_machines_without_tls_are_spoken_to_in_plain_text() {
        for address in [
            "ws://grid.example:9222/x",
            "HTTP://10.0.0.5",
            "http://ada:pw@models.example/",
            "http://[fe80::1]:80",
        ] {
            assert!(in_plain_text(address), "{address}");
        }
        for address in [
            "wss://grid.example/",
            "https://models.example",
            "ws://127.0.0.1:9222/",
            "http://localhost:11434",
            "http://[::1]:80/",
            "http://127.8.9.1",
            "",
        ] {
            assert!(!in_plain_text(address), "{address}");
        }
    }
}
