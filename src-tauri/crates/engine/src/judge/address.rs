//! Rule: the address of the page.

use super::ruling::{Ruling, Sight};
use crate::assertion::TextMatch;
use crate::event::Evidence;
use crate::facts::address::{decoded, is};
use crate::facts::fits::compare;
use crate::step::Literal;

/// The address is, contains, begins or ends with a text. *Is* compares whole addresses, or paths (with the query
/// where one is given); a path counts from the host and from the base URL. The other comparisons take the address as it
/// is written, or with its percent-encoding undone.
pub(crate) fn url(sight: &Sight<'_>, how: TextMatch, text: &Literal) -> Ruling {
    let seen = &sight.now.url;
    let observed = format!("the address is {seen}");
    let evidence = Evidence { quote: Some(seen.clone()), ..Evidence::default() };
    let wanted = text.text.trim();
    if how == TextMatch::Is {
        return match is(seen, wanted, sight.view.base_url) {
            Some(holds) => Ruling::when(holds, observed).with(evidence),
            None => Ruling::unknown(format!(
                "whether '{}' is the address {seen} depends on how it is read: give the path from its first slash",
                text.shown()
            )),
        };
    }
    let trimmed = |t: &str| t.trim_end_matches('/').to_owned();
    let plain = decoded(seen);
    let path_at = |url: &str| url.split_once("://").and_then(|(_, r)| r.find('/').map(|i| r[i..].to_owned()));
    let mut readings = vec![seen.clone(), plain.clone(), trimmed(seen)];
    if how == TextMatch::StartsWith && wanted.starts_with('/') {
        readings = [path_at(seen), path_at(&plain)].into_iter().flatten().collect();
    }
    let wanted_too =
        [wanted.to_owned(), if how == TextMatch::EndsWith { trimmed(wanted) } else { decoded(wanted) }];
    let holds = readings.iter().any(|r| wanted_too.iter().any(|w| !w.is_empty() && compare(r, how, w)));
    Ruling::when(holds, observed).with(evidence)
}
