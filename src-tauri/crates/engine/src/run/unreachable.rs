//! Why a page did not load, in words for who tests it.

use crate::verdict::{Cause, Finding};

/// What the browser calls it, what it means, and what to do.
const REASONS: &[(&str, &str, &str)] = &[
    (
        "ERR_CONNECTION_REFUSED",
        "nothing answers at this address",
        "start the application, or correct the port of the suite's base address",
    ),
    (
        "ERR_NAME_NOT_RESOLVED",
        "no machine of this name is known",
        "see that the name in the suite's base address is spelt as the application's is",
    ),
    (
        "ERR_ADDRESS_UNREACHABLE",
        "no way leads to this machine",
        "see that this machine is in the application's network",
    ),
    ("ERR_INTERNET_DISCONNECTED", "this machine has no network", "connect it to the application's network"),
    ("ERR_UNSAFE_PORT", "browsers refuse this port", "let the application listen on another port"),
    (
        "ERR_CERT",
        "the browser does not trust its certificate",
        "let this machine trust the certificate, or test over http",
    ),
    ("ERR_SSL", "no safe connection came about", "see whether the application speaks https, or http alone"),
    (
        "ERR_TOO_MANY_REDIRECTS",
        "it sends the browser in a circle",
        "find out which pages lead to one another",
    ),
    ("ERR_EMPTY_RESPONSE", "the application hung up without an answer", "look into the application's log"),
    ("ERR_CONNECTION_RESET", "the application hung up", "look into the application's log"),
    ("ERR_INCOMPLETE_CHUNKED_ENCODING", "its answer broke off", "look into the application's log"),
    ("ERR_CONTENT_LENGTH_MISMATCH", "its answer broke off", "look into the application's log"),
    ("ERR_TIMED_OUT", "nothing answered in time", "see that the application is running and not too busy"),
    ("no response", "nothing answered in time", "see that the application is running and not too busy"),
    ("no DOMContentLoaded", "the page did not come whole in time", "find out what the page waits for"),
];

/// The finding of a page that did not load.
pub(super) fn unreachable(sentence: &str, url: &str, reason: &str) -> Finding {
    let known = REASONS.iter().find(|(sign, ..)| reason.contains(sign));
    let message = match known {
        Some((_, words, _)) => format!("{url} did not load: {words} ({reason})"),
        None => format!("{url} did not load: {reason}"),
    };
    let way_out =
        known.map_or("see that the site is running and can be reached from this machine", |(.., mend)| mend);
    Finding::new(Cause::Environment, sentence, message).way_out(way_out)
}

#[cfg(test)]
mod tests {
    use super::unreachable;

    #[test]
    fn what_the_browser_says_is_said_in_words_too() {
        let told = |reason: &str| unreachable("Open '/'", "http://a/", reason).message;
        assert_eq!(
            told("net::ERR_CONNECTION_REFUSED"),
            "http://a/ did not load: nothing answers at this address (net::ERR_CONNECTION_REFUSED)"
        );
        assert_eq!(
            told("net::ERR_CERT_DATE_INVALID"),
            "http://a/ did not load: the browser does not trust its certificate (net::ERR_CERT_DATE_INVALID)"
        );
        assert_eq!(told("net::ERR_NEW"), "http://a/ did not load: net::ERR_NEW");
    }
}
