//! Which addresses the main frame may go to.

use url::{Host, Url};
use verbatim_engine::reach::is_local;
use verbatim_engine::suite::Access;

/// Hosts as a suite names them: "shop.example", "*.example.org", with ":port" if it matters.
#[derive(Debug, Clone, Default)]
pub struct Hosts {
    named: Vec<String>,
    /// Files of this machine may be shown.
    local: bool,
}

impl Hosts {
    /// The allowed hosts of a suite and the host of its base URL.
    #[must_use]
    pub fn new(access: &Access, base_url: Option<&str>) -> Self {
        let base = base_url.and_then(|url| Url::parse(url).ok()).and_then(|url| host_of(&url));
        let named = access.allowed_hosts.iter().map(|h| h.trim().to_lowercase()).chain(base).collect();
        Self { named, local: access.local_files || base_url.is_some_and(is_local) }
    }

    /// Neither allowed hosts nor a base URL are known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.named.is_empty()
    }

    /// Whether an address is of a file of this machine, and those may not be shown.
    #[must_use]
    pub fn refuse(&self, address: &str) -> bool {
        !self.local && is_local(address)
    }

    /// Whether an address may be shown; those without a host (about:, blob:, data:) may.
    #[must_use]
    pub fn allow(&self, address: &str) -> bool {
        let Ok(url) = Url::parse(address) else { return false };
        let Some(host) = host_of(&url) else { return !self.refuse(address) };
        let port = url.port_or_known_default();
        self.named.iter().any(|pattern| matches(pattern, &host, port))
    }

    /// The rules by which a browser goes past its proxy for these hosts and for no other, not even for its own machine.
    pub(crate) fn past_a_proxy(&self) -> String {
        let parents = self.named.iter().filter_map(|pattern| pattern.strip_prefix("*."));
        let rules = ["<-loopback>"].into_iter().chain(self.named.iter().map(String::as_str)).chain(parents);
        rules.collect::<Vec<_>>().join(";")
    }
}

/// The host of an address that lies on the network.
pub(crate) fn host(address: &str) -> Option<String> {
    Url::parse(address).ok().and_then(|url| host_of(&url))
}

fn host_of(url: &Url) -> Option<String> {
    if !matches!(url.scheme(), "http" | "https" | "ws" | "wss" | "ftp") {
        return None;
    }
    url.host().map(|host| match host {
        Host::Domain(name) => name.trim_end_matches('.').to_lowercase(),
        other => other.to_string(),
    })
}

fn matches(pattern: &str, host: &str, port: Option<u16>) -> bool {
    // The colons of an IPv6 address stand within brackets.
    let (name, wanted) = match pattern.rsplit_once(':') {
        Some((name, digits)) if !digits.contains(']') => match digits.parse::<u16>() {
            Ok(number) => (name, Some(number)),
            Err(_) => (pattern, None),
        },
        _ => (pattern, None),
    };
    let named = match name.strip_prefix("*.") {
        Some(parent) => host == parent || host.strip_suffix(parent).is_some_and(|rest| rest.ends_with('.')),
        None => host == name,
    };
    named && (wanted.is_none() || wanted == port)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hosts(allowed: &[&str], base: Option<&str>) -> Hosts {
        let allowed_hosts = allowed.iter().map(|h| (*h).to_owned()).collect();
        Hosts::new(&Access { allowed_hosts, ..Access::default() }, base)
    }

    #[test]
    fn files_of_this_machine_are_allowed_where_the_suite_says_so_or_stands_on_them() {
        assert!(!hosts(&["a.test"], None).allow("file:///etc/passwd"));
        assert!(!hosts(&[], Some("http://a.test/")).allow("file:///etc/passwd"));
        assert!(hosts(&[], Some("file:///home/ada/site/")).allow("file:///home/ada/site/two.html"));
        let access = Access { local_files: true, ..Access::default() };
        assert!(Hosts::new(&access, None).allow("file:///etc/passwd"));
    }

    #[test]
    fn a_proxy_is_passed_by_for_these_hosts_alone() {
        assert_eq!(
            hosts(&["*.a.test:81"], Some("http://[::1]/")).past_a_proxy(),
            "<-loopback>;*.a.test:81;[::1];a.test:81"
        );
    }

    #[test]
    fn the_base_urls_host_is_allowed_on_any_port() {
        let hosts = hosts(&[], Some("http://Shop.example:8080/start"));
        assert!(hosts.allow("https://shop.example/x"));
        assert!(!hosts.allow("https://shop.example.evil.test/"));
        assert!(!hosts.allow("https://evilshop.example/"));
    }

    #[test]
    fn a_star_covers_subdomains_and_the_domain_itself() {
        let hosts = hosts(&["*.example.org"], None);
        assert!(hosts.allow("http://a.b.example.org/"));
        assert!(hosts.allow("http://example.org/"));
        assert!(!hosts.allow("http://notexample.org/"));
    }

    #[test]
    fn a_named_port_matters() {
        let hosts = hosts(&["127.0.0.1:81", "[::1]:82", "secure.test:443"], None);
        assert!(hosts.allow("http://127.0.0.1:81/"));
        assert!(!hosts.allow("http://127.0.0.1/"));
        assert!(hosts.allow("http://[::1]:82/"));
        assert!(!hosts.allow("http://[::1]/"));
        assert!(hosts.allow("https://secure.test/"));
    }

    #[test]
    fn addresses_without_a_host_are_allowed() {
        let hosts = hosts(&["a.test"], None);
        for address in ["about:blank", "data:text/html,x", "blob:http://a.test/1"] {
            assert!(hosts.allow(address), "{address}");
        }
        assert!(!hosts.allow("http://user:a.test@b.test/"));
    }
}
