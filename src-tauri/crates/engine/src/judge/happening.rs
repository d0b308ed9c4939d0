//! Rules: downloads and new tabs since the row's first action.

use super::ruling::{Ruling, Sight};
use crate::event::Evidence;
use crate::facts::plain::{Edge, best_edge, fits_pattern, folded, is_pattern, plain};
use crate::page::Happening;
use crate::step::Literal;

/// A file was downloaded, with this name when one was said: whole, without its ending, or with the number that browsers add.
pub(crate) fn download(sight: &Sight<'_>, name: Option<&Literal>) -> Ruling {
    let files: Vec<&String> = sight
        .view
        .happenings
        .iter()
        .filter_map(|h| match h {
            Happening::Download { name } => Some(name),
            _ => None,
        })
        .collect();
    let Some(first) = files.first() else { return Ruling::fails("nothing was downloaded") };
    let observed =
        format!("'{}' was downloaded", files.iter().map(|f| f.as_str()).collect::<Vec<_>>().join("', '"));
    let evidence = Evidence { element: Some("download".into()), quote: Some((*first).clone()), bbox: None };
    let Some(name) = name else { return Ruling::holds(observed).with(evidence) };
    let wanted = plain(&name.text);
    if files.iter().any(|f| file_fits(f, &wanted, &name.text)) {
        return Ruling::holds(observed).with(evidence);
    }
    if files.iter().any(|f| folded(f).contains(&folded(&wanted))) {
        let reason = format!("{observed}, of which '{}' is only a part: quote the whole name", name.shown());
        return Ruling::unknown(reason).with(evidence);
    }
    Ruling::fails(observed).with(evidence)
}

fn file_fits(file: &str, wanted: &str, pattern: &str) -> bool {
    let file = plain(file);
    let stem = |t: &str| t.rsplit_once('.').map_or(t.to_owned(), |(s, _)| s.to_owned());
    let (name, ending) = file.rsplit_once('.').unwrap_or((file.as_str(), ""));
    let unnumbered = match name.rsplit_once(" (") {
        Some((n, number)) if number.trim_end_matches(')').chars().all(|c| c.is_ascii_digit()) => n,
        _ => name,
    };
    file == wanted
        || stem(&file) == wanted
        || format!("{unnumbered}.{ending}") == wanted
        || is_pattern(pattern) && fits_pattern(&file, pattern, true) == Edge::Whole
}

/// A new tab or window was opened, with this title or address when one was said.
pub(crate) fn new_tab(sight: &Sight<'_>, name: Option<&Literal>) -> Ruling {
    let tabs: Vec<&String> = sight
        .view
        .happenings
        .iter()
        .filter_map(|h| match h {
            Happening::TabOpened { url } => Some(url),
            _ => None,
        })
        .collect();
    let Some(last) = tabs.last() else { return Ruling::fails("no tab was opened") };
    let s = sight.now;
    let observed = format!("a tab was opened at {last}; the page is '{}' at {}", plain(&s.title), s.url);
    let evidence = Evidence { element: Some("tab".into()), quote: Some((*last).clone()), bbox: None };
    let Some(name) = name else { return Ruling::holds(observed).with(evidence) };
    let wanted = plain(&name.text);
    let title = plain(&s.title);
    let by_title = best_edge(&title, &wanted);
    let path = wanted.starts_with('/') || wanted.contains("://");
    let by_address = path
        && [last.as_str(), &s.url]
            .iter()
            .any(|u| u.trim_end_matches('/').ends_with(wanted.trim_end_matches('/')));
    if by_title == Edge::Whole || by_address {
        return Ruling::holds(observed).with(evidence);
    }
    let alike = folded(&title).contains(&folded(&wanted))
        || tabs.iter().any(|u| folded(u).contains(&folded(&wanted)));
    if title.is_empty() || alike || s.url.contains(&wanted) {
        return Ruling::unknown(format!("{observed}: quote its whole title or address")).with(evidence);
    }
    Ruling::fails(observed).with(evidence)
}
