//! Ways to read a column of texts in an order: as numbers, dates or words.

use std::cmp::Ordering;

use time::{Date, Month};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::numbers::number_readings;
use super::plain::{is_spaceless, plain};
use super::readings::{are_surely_dotted, are_unlike_numbers, dotted, sizes, time_of_day, without_day};
use crate::assertion::Direction;

/// What is said of the numbers in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Numeric {
    /// They are what it is sorted by.
    Yes,
    /// They are those of versions, by what heads the column.
    Version,
    /// They may be those of sections, clauses and the like.
    Section,
    /// Nothing.
    Unsaid,
}

/// A date, and the seconds of its day.
type Moment = (Date, u32);

/// Whether the texts are sorted, by every way a person may read them; `Err` says why that cannot be told.
///
/// All numbers of one unit are read as numbers, all dates as dates, anything else as words (without case; runs of
/// digits as numbers). Where "1.234" or "03/04/2026" can be read in two ways, both must agree. Equal neighbours are in order.
pub(crate) fn is_sorted(
    items: &[String],
    direction: Direction,
    numeric: Numeric,
    by_date: bool,
) -> Result<bool, String> {
    if items.len() < 2 {
        return Err(format!("there are {} items, whose order says nothing", items.len()));
    }
    if items.iter().any(|t| plain(t).is_empty()) {
        return Err("some items show no text".to_owned());
    }
    if items.iter().any(|t| !t.chars().any(char::is_alphanumeric)) {
        return Err("some items show neither letters nor digits".to_owned());
    }
    let (numbers, dates) = (number_readings(items), moment_readings(items));
    if let Some(versions) = dotted(items).filter(|_| numeric != Numeric::Yes && !by_date && dates.is_empty())
    {
        let sure = numeric == Numeric::Version || are_surely_dotted(items);
        let plain = numeric == Numeric::Unsaid && !are_unlike_numbers(items);
        let numbers = if sure { &[][..] } else { &numbers };
        return by_versions(&versions, numbers, direction, plain && !sure);
    }
    let numeric = numeric == Numeric::Yes;
    let sizes = sizes(items);
    let answers: Vec<bool> = if by_date || !dates.is_empty() && !numeric {
        dates.iter().map(|d| in_order(d, direction, Moment::cmp)).collect()
    } else if !sizes.is_empty() && numbers.is_empty() {
        sizes.iter().map(|s| in_order(s, direction, f64::total_cmp)).collect()
    } else if numeric || !numbers.is_empty() {
        numbers.iter().map(|n| in_order(n, direction, f64::total_cmp)).collect()
    } else if items.iter().all(|t| is_measured(&plain(t))) {
        return Err("no rule reads amounts, dates or grades that are written so".to_owned());
    } else if items.iter().any(|t| plain(t).split(' ').any(is_date)) {
        return Err("dates stand among other words, and either may be what they are sorted by".to_owned());
    } else if items.iter().any(|t| t.chars().any(is_spaceless)) {
        return Err("the order of words in this script cannot be told by a rule".to_owned());
    } else {
        let words = word_readings(items);
        let by_character = || words.iter().all(|w| in_order(w, direction, String::cmp));
        let answers: Vec<bool> = words.iter().map(|w| in_order(w, direction, |a, b| natural(a, b))).collect();
        // "Room 10" before "Room 2" is an order to many applications.
        if !answers.contains(&true) && by_character() {
            return Err(
                "the items are in order by their characters, but not by the numbers in them".to_owned()
            );
        }
        answers
    };
    match answers.first() {
        Some(first) if answers.iter().all(|a| a == first) => Ok(*first),
        Some(_) => Err("the items can be read in two ways, in order and not in order".to_owned()),
        None => Err(format!("not all items can be read as {}", if by_date { "dates" } else { "numbers" })),
    }
}

/// "1.10" is behind "1.9" as a version, and before it as a number: where nothing says which they are, both must agree.
fn by_versions(
    versions: &[Vec<u64>],
    numbers: &[Vec<f64>],
    direction: Direction,
    plain: bool,
) -> Result<bool, String> {
    let holds = in_order(versions, direction, Vec::cmp);
    match numbers.iter().map(|n| in_order(n, direction, f64::total_cmp)).find(|other| *other != holds) {
        None => Ok(holds),
        Some(other) if plain => Ok(other),
        Some(_) => {
            Err("the items can be read as versions and as numbers, in order and not in order".to_owned())
        }
    }
}

/// The items as dates, all of them with a time of the day or none.
fn moment_readings(items: &[String]) -> Vec<Vec<Moment>> {
    let texts: Vec<String> = items.iter().map(|t| plain(t)).collect();
    let timed: Vec<Option<(&str, u32)>> = texts.iter().map(|t| time_of_day(t)).collect();
    let times: Vec<u32> = timed.iter().flatten().map(|(_, seconds)| *seconds).collect();
    if !times.is_empty() && times.len() < items.len() {
        return Vec::new();
    }
    let dates: Vec<String> = texts
        .iter()
        .zip(&timed)
        .map(|(text, timed)| without_day(timed.map_or(text.as_str(), |(date, _)| date)).to_owned())
        .collect();
    let with_times = |dates: Vec<Date>| {
        dates.into_iter().enumerate().map(|(i, date)| (date, times.get(i).copied().unwrap_or(0))).collect()
    };
    date_readings(&dates).into_iter().map(with_times).collect()
}

fn in_order<T>(items: &[T], direction: Direction, compare: impl Fn(&T, &T) -> Ordering) -> bool {
    let wrong = match direction {
        Direction::Ascending => Ordering::Greater,
        Direction::Descending => Ordering::Less,
    };
    items.windows(2).all(|w| compare(&w[0], &w[1]) != wrong)
}

/// The items as dates: ISO, day.month.year, month names, and both readings of a/b/year.
fn date_readings(items: &[String]) -> Vec<Vec<Date>> {
    let all = |read: &dyn Fn(&str) -> Option<Date>| {
        items.iter().map(|t| read(&plain(t))).collect::<Option<Vec<Date>>>()
    };
    let mut readings: Vec<Vec<Date>> = [
        all(&|t| numbers_of(t, '-').and_then(|[y, m, d]| date(y, m, d))),
        all(&|t| numbers_of(t, '.').and_then(|[d, m, y]| date(y, m, d))),
        all(&|t| numbers_of(t, '/').and_then(|[m, d, y]| date(y, m, d))),
        all(&|t| numbers_of(t, '/').and_then(|[d, m, y]| date(y, m, d))),
        all(&|t| numbers_of(t, '/').filter(|[y, ..]| *y > 31).and_then(|[y, m, d]| date(y, m, d))),
        all(&with_month_name),
    ]
    .into_iter()
    .flatten()
    .collect();
    readings.dedup();
    readings
}

/// Whether a text is a date and nothing else, in any of the ways that [`is_sorted`] reads.
pub(crate) fn is_date(text: &str) -> bool {
    !date_readings(&[text.to_owned()]).is_empty()
}

fn numbers_of(text: &str, separator: char) -> Option<[i32; 3]> {
    let parts: Vec<i32> = text.split(separator).map(|p| p.parse().ok()).collect::<Option<_>>()?;
    parts.try_into().ok()
}

fn date(year: i32, month: i32, day: i32) -> Option<Date> {
    let year = if (0..100).contains(&year) { year + 2000 } else { year };
    let month = Month::try_from(u8::try_from(month).ok()?).ok()?;
    Date::from_calendar_date(year, month, u8::try_from(day).ok()?).ok()
}

fn with_month_name(text: &str) -> Option<Date> {
    const MONTHS: [&str; 12] =
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let text = text.to_lowercase();
    let words: Vec<&str> = text.split([' ', ',', '.']).filter(|w| !w.is_empty()).collect();
    let [a, b, year] = words.as_slice() else { return None };
    let (month, day) = if a.starts_with(|c: char| c.is_alphabetic()) { (a, b) } else { (b, a) };
    let month = MONTHS.iter().position(|m| month.starts_with(m))? + 1;
    date(year.parse().ok()?, i32::try_from(month).ok()?, day.parse().ok()?)
}

/// Words that stand for a time or a grade, or between such.
const GRADES: &str = "jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august \
    september october november december mon tue wed thu fri sat sun monday tuesday wednesday thursday \
    friday saturday sunday today yesterday tomorrow now just last next ago in at and of about q free \
    none na n a xs s m l xl xxl low medium high normal urgent critical highest lowest minor major never \
    an";

/// What stands behind an amount.
const UNITS: &str = "b k m g t kb mb gb tb kib mib gib bn mg kg lb lbs oz mm cm km ft mi l ml s sec secs second seconds \
    min mins minute minutes h hr hrs hour hours d day days w week weeks mo month months y yr yrs year \
    years am pm st nd rd th byte bytes million thousand";

/// Whether a text has an order of its own, by its amount, time or grade, that is not that of its letters: "1.2 MB", "2 hours ago",
/// "Q1 2026", "High".
fn is_measured(text: &str) -> bool {
    let text = text.to_lowercase();
    let mut after_digit = false;
    let mut words = text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).peekable();
    words.peek().is_some()
        && words.all(|word| {
            let digits = word.starts_with(|c: char| c.is_ascii_digit());
            let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
            let unit = (digits || after_digit) && is_one_of(UNITS, rest);
            after_digit = digits && rest.is_empty();
            let quarter = rest.strip_prefix('q').is_some_and(|q| matches!(q, "1" | "2" | "3" | "4"));
            rest.is_empty() || unit || quarter || is_one_of(GRADES, rest)
        })
}

fn is_one_of(words: &str, word: &str) -> bool {
    words.split_whitespace().any(|w| w == word)
}

/// The items as words: as they are, without accents, and without punctuation, as collations differ.
fn word_readings(items: &[String]) -> Vec<Vec<String>> {
    let lower: Vec<String> = items.iter().map(|t| plain(t).to_lowercase()).collect();
    let bare: Vec<String> =
        lower.iter().map(|t| t.nfd().filter(|c| !is_combining_mark(*c)).collect()).collect();
    let letters =
        bare.iter().map(|t| t.chars().filter(|c| c.is_alphanumeric() || *c == ' ').collect()).collect();
    vec![lower, bare, letters]
}

/// Compares runs of digits as numbers and all else by character.
fn natural(a: &str, b: &str) -> Ordering {
    let (mut a, mut b) = (a.chars().peekable(), b.chars().peekable());
    loop {
        match (a.peek().copied(), b.peek().copied()) {
            (None, None) => return Ordering::Equal,
            (None, Some(_)) => return Ordering::Less,
            (Some(_), None) => return Ordering::Greater,
            (Some(x), Some(y)) if x.is_ascii_digit() && y.is_ascii_digit() => {
                let order = digits(&mut a).cmp(&digits(&mut b));
                if order != Ordering::Equal {
                    return order;
                }
            }
            (Some(x), Some(y)) if x == y => {
                a.next();
                b.next();
            }
            (Some(x), Some(y)) => return x.cmp(&y),
        }
    }
}

/// A run of digits as its length and digits without leading zeros, which compare like the number.
fn digits(chars: &mut std::iter::Peekable<std::str::Chars<'_>>) -> (usize, String) {
    let mut run = String::new();
    while let Some(c) = chars.next_if(char::is_ascii_digit) {
        run.push(c);
    }
    let run = run.trim_start_matches('0').to_owned();
    (run.len(), run)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(items: &[&str], direction: Direction) -> Result<bool, String> {
        let items: Vec<String> = items.iter().map(|&t| t.to_owned()).collect();
        is_sorted(&items, direction, Numeric::Unsaid, false)
    }

    #[test]
    fn numbers_dates_and_words() {
        use Direction::{Ascending as Up, Descending as Down};
        assert_eq!(sorted(&["$9.99", "$10.50", "$1,000.00"], Up), Ok(true));
        assert_eq!(sorted(&["10", "9"], Up), Ok(false));
        assert_eq!(sorted(&["-5", "-3", "2"], Up), Ok(true));
        assert_eq!(sorted(&["1.234,50 €", "2,00 €"], Down), Ok(true));
        assert!(sorted(&["1.234", "2"], Up).is_err());
        assert_eq!(sorted(&["2026-01-05", "2025-12-31"], Down), Ok(true));
        assert_eq!(sorted(&["05.01.2026", "03.02.2026"], Up), Ok(true));
        assert!(sorted(&["01/02/2026", "02/01/2026"], Up).is_err());
        assert_eq!(sorted(&["Jan 5, 2026", "Feb 1, 2026"], Up), Ok(true));
        assert_eq!(sorted(&["apple", "Banana", "cherry"], Up), Ok(true));
        assert_eq!(sorted(&["Zed", "apple"], Up), Ok(false));
        assert_eq!(sorted(&["Item 2", "Item 10"], Up), Ok(true));
        assert!(sorted(&["Item 10", "Item 2"], Up).is_err());
        assert_eq!(sorted(&["Item 3", "Item 10", "Item 2"], Up), Ok(false));
        assert_eq!(sorted(&["b", "b", "a"], Up), Ok(false));
        assert_eq!(sorted(&["k2", "k10"], Up), Ok(true));
        assert!(sorted(&["a"], Up).is_err());
        assert!(sorted(&["é", "f"], Up).is_err());
    }

    #[test]
    fn sizes_moments_and_versions() {
        use Direction::{Ascending as Up, Descending as Down};
        assert_eq!(sorted(&["900 KB", "1.2 MB", "1 GB"], Up), Ok(true));
        assert_eq!(sorted(&["1 GB", "1.2 MB", "900 KB"], Up), Ok(false));
        assert!(sorted(&["1010 KB", "1 MB"], Up).is_err(), "a kilobyte has 1,000 or 1,024 bytes");
        assert_eq!(sorted(&["2 Jan 2026 09:15", "10 Jan 2026 08:00", "1 Feb 2026 10:30"], Up), Ok(true));
        assert_eq!(sorted(&["2026-01-10 08:00", "2026-01-02 09:15"], Up), Ok(false));
        assert_eq!(sorted(&["Jan 5, 2026, 9:00 AM", "Jan 5, 2026, 1:00 PM"], Up), Ok(true));
        assert_eq!(sorted(&["31.12.2025 10:00", "01.02.2026 09:00", "15.02.2026 11:30"], Up), Ok(true));
        assert_eq!(sorted(&["Sat, Feb 7, 2026", "Fri, Jan 2, 2026", "Mon, Dec 1, 2025"], Down), Ok(true));
        assert_eq!(sorted(&["1.9.0", "1.10.0", "2.0.0"], Up), Ok(true));
        assert_eq!(sorted(&["10.0.0.10", "10.0.0.9"], Up), Ok(false));
        assert_eq!(sorted(&["v1.9", "v1.10"], Up), Ok(true));
        assert!(sorted(&["1.9", "1.10", "2.0"], Up).is_err(), "numbers, or versions");
        assert_eq!(sorted(&["1.5", "1.7", "2.0"], Up), Ok(true));
        let version = |items: &[&str]| {
            let items: Vec<String> = items.iter().map(|&t| t.to_owned()).collect();
            is_sorted(&items, Up, Numeric::Version, false)
        };
        assert_eq!(version(&["1.9", "1.10", "2.0"]), Ok(true));
        assert_eq!(version(&["1.10", "1.9", "2.0"]), Ok(false));
    }

    #[test]
    fn amounts_times_and_grades_are_not_ordered_by_their_letters() {
        for items in [
            ["5 days ago", "3 hours ago", "just now"],
            ["Today", "Yesterday", "Jan 5, 2026"],
            ["9:05 AM", "11:30 AM", "1:15 PM"],
            ["45m", "1h 20m", "2h"],
            ["Free", "$5.00", "$12.00"],
            ["$40.00 $15.00", "$19.00", "$50.00"],
            ["1.2M", "45K", "950"],
            ["High", "Low", "Medium"],
            ["Q1 2026", "Q3 2025", "Q4 2025"],
            ["01/2026", "02/2025", "12/2024"],
            ["130", "12", "N/A"],
            ["★★★★★", "★★★☆☆", "★☆☆☆☆"],
        ] {
            for direction in [Direction::Ascending, Direction::Descending] {
                assert!(sorted(&items, direction).is_err(), "{items:?}");
            }
        }
    }
}
