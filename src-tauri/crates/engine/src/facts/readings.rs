//! Texts that have an order of their own which is neither that of numbers nor of letters: sizes of files, moments, versions and addresses.

use super::plain::plain;

/// Bytes by their unit: its power of a thousand, or of 1,024.
const SIZES: [(&str, i32); 16] = [
    ("b", 0),
    ("byte", 0),
    ("bytes", 0),
    ("k", 1),
    ("kb", 1),
    ("kib", 1),
    ("mb", 2),
    ("mib", 2),
    ("gb", 3),
    ("gib", 3),
    ("tb", 4),
    ("tib", 4),
    ("pb", 5),
    ("pib", 5),
    ("eb", 6),
    ("eib", 6),
];

/// The items as sizes in bytes, with a kilobyte of 1,000 and of 1,024 bytes; none where one of them is no size. At least one must say more
/// than "b" or "k", which stand for other things as well.
pub(super) fn sizes(items: &[String]) -> Vec<Vec<f64>> {
    let units: Option<Vec<(f64, i32, String)>> = items.iter().map(|text| size(&plain(text))).collect();
    let Some(units) = units.filter(|all| all.iter().any(|(_, _, unit)| unit.len() > 1)) else {
        return Vec::new();
    };
    let of = |kilo: f64| units.iter().map(|(amount, power, _)| amount * kilo.powi(*power)).collect();
    vec![of(1000.0), of(1024.0)]
}

fn size(text: &str) -> Option<(f64, i32, String)> {
    let end = text.rfind(|c: char| c.is_ascii_digit())? + 1;
    let (amount, unit) = text.split_at(end);
    let unit = unit.trim().to_lowercase();
    let power = SIZES.iter().find(|(name, _)| *name == unit)?.1;
    // A comma is a decimal mark here, or parts thousands: both are read where it makes no difference, else nothing is.
    let amount = match amount.split_once(',') {
        Some((_, behind)) if behind.len() == 3 => return None,
        Some(_) => amount.replace(',', "."),
        None => amount.to_owned(),
    };
    Some((amount.parse().ok()?, power, unit))
}

/// A time of day that stands behind a date, in seconds, and the date; `None` where there is none.
pub(super) fn time_of_day(text: &str) -> Option<(&str, u32)> {
    let at = text.find(':')?;
    let start = text[..at].rfind(|c: char| !c.is_ascii_digit())? + 1;
    let date =
        text[..start].trim_end_matches([' ', ',', 'T']).trim_end_matches(" at").trim_end_matches([' ', ',']);
    let rest = text[start..].trim_end_matches('Z').to_lowercase();
    let (clock, half) = match rest.replace('.', "") {
        r if r.ends_with("am") => (r[..r.len() - 2].trim().to_owned(), Some(0)),
        r if r.ends_with("pm") => (r[..r.len() - 2].trim().to_owned(), Some(12)),
        r => (r.trim().to_owned(), None),
    };
    let parts: Vec<u32> = clock.split(':').map(|part| part.parse().ok()).collect::<Option<_>>()?;
    let (hours, minutes, seconds) = match *parts.as_slice() {
        [h, m] => (h, m, 0),
        [h, m, s] => (h, m, s),
        _ => return None,
    };
    let hours = match half {
        Some(half) if (1..=12).contains(&hours) => hours % 12 + half,
        Some(_) => return None,
        None => hours,
    };
    (hours < 24 && minutes < 60 && seconds < 60).then_some((date, hours * 3600 + minutes * 60 + seconds))
}

/// The name of a day before a date says nothing more than the date.
pub(super) fn without_day(text: &str) -> &str {
    const DAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
    let Some((day, rest)) = text.split_once(' ') else { return text };
    let day = day.trim_end_matches([',', '.']).to_lowercase();
    let is_day = day.len() >= 3 && DAYS.iter().any(|name| day.starts_with(name));
    if is_day && (day.len() <= 4 || day.ends_with("day")) { rest } else { text }
}

/// The items as numbers between dots, of which the first counts most: versions ("v1.10"), addresses (10.0.0.9), clauses (§ 1.2).
pub(super) fn dotted(items: &[String]) -> Option<Vec<Vec<u64>>> {
    items.iter().map(|text| groups(&plain(text))).collect()
}

fn groups(text: &str) -> Option<Vec<u64>> {
    let text = text.trim_start_matches('§').trim_start();
    let lower = text.to_lowercase();
    let bare = lower.strip_prefix("version ").or_else(|| lower.strip_prefix('v')).unwrap_or(&lower);
    let groups: Option<Vec<u64>> = bare.split('.').map(|group| group.parse().ok()).collect();
    groups.filter(|groups| groups.len() > 1)
}

/// Whether items that are numbers between dots can be nothing else: more than two numbers, or a letter or sign before them.
pub(super) fn are_surely_dotted(items: &[String]) -> bool {
    let sure = |text: &String| {
        let text = plain(text);
        text.matches('.').count() > 1 || text.starts_with(['v', 'V', '§'])
    };
    items.iter().all(sure)
}

/// Whether one has a zero at its end that another has no place for: nobody writes 1.10 beside 1.9 for a number.
pub(super) fn are_unlike_numbers(items: &[String]) -> bool {
    let decimals = || items.iter().filter_map(|text| Some(plain(text).rsplit_once('.')?.1.to_owned()));
    let shortest = decimals().map(|d| d.len()).min().unwrap_or(0);
    decimals().any(|d| d.len() > shortest && d.ends_with('0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read() {
        let all = |texts: &[&str]| texts.iter().map(|&t| t.to_owned()).collect::<Vec<String>>();
        assert_eq!(sizes(&all(&["900 KB", "1.2 MB", "1 GB"]))[0], [9e5, 1.2e6, 1e9]);
        assert!(sizes(&all(&["900 KB", "large"])).is_empty());
        assert!(sizes(&all(&["3 k", "4 b"])).is_empty(), "thousands, or anything");
        assert_eq!(time_of_day("2 Jan 2026 09:15"), Some(("2 Jan 2026", 33_300)));
        assert_eq!(time_of_day("Apr 5, 2026, 1:30 PM"), Some(("Apr 5, 2026", 48_600)));
        assert_eq!(time_of_day("2026-01-02T00:00:05Z"), Some(("2026-01-02", 5)));
        assert_eq!(time_of_day("12 Jan 2026"), None);
        assert_eq!(without_day("Fri, Jan 2, 2026"), "Jan 2, 2026");
        assert_eq!(without_day("Sunny days"), "Sunny days");
        assert_eq!(dotted(&all(&["v1.9", "1.10"])), Some(vec![vec![1, 9], vec![1, 10]]));
        assert_eq!(dotted(&all(&["1.9", "2"])), None);
        assert!(are_surely_dotted(&all(&["10.0.0.9", "v1.9"])) && !are_surely_dotted(&all(&["1.9"])));
    }
}
