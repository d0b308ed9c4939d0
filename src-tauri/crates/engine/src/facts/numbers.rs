//! Texts that show a number.

use std::cmp::Ordering;

use super::plain;
use super::plain::plain;

/// What parts a fraction, by country.
const MARKS: [char; 2] = ['.', ','];

/// Whether the second text shows a higher number than the first, by so much where that was said; `Err` says why that
/// cannot be told. Where a number can be read in two ways ("1.234"), both must agree.
pub(crate) fn is_more(less: &str, more: &str, by: Option<&str>) -> Result<bool, String> {
    let (less, more, by) = (plain(less), plain(more), by.map(plain));
    let units = [unit(&less), unit(&more)];
    let other_unit = |by: &String| unit(by) != Default::default() && unit(by) != units[0];
    if units[0] != units[1] || by.as_ref().is_some_and(other_unit) {
        return Err("which are not of one unit".to_owned());
    }
    let answers: Vec<bool> = MARKS
        .iter()
        .filter_map(|mark| {
            let difference = number(&more, *mark)? - number(&less, *mark)?;
            Some(match &by {
                // Sums of cents are no exact fractions of two.
                Some(by) => (difference - number(by, *mark)?).abs() < 1e-6,
                None => difference > 0.0,
            })
        })
        .collect();
    match answers.as_slice() {
        [] => Err("which no rule can read as numbers".to_owned()),
        [first, rest @ ..] if rest.iter().all(|answer| answer == first) => Ok(*first),
        _ => Err("which can be read in two ways".to_owned()),
    }
}

/// How the number that a text shows stands to another; `Err` says why that cannot be told.
///
/// The text is one number with its sign, separators, currency or percent. A unit in words ("4 kg", "2k") may change what it comes
/// to, so it must be said in the other as well.
pub(crate) fn order(shown: &str, bound: &str) -> Result<Ordering, String> {
    let (shown, bound) = (plain(shown), plain(bound));
    let [of_shown, of_bound] = [unit(&shown), unit(&bound)];
    let nothing_said = of_bound == Default::default();
    if !nothing_said && of_bound != of_shown {
        return Err("which is not of that unit".to_owned());
    }
    if nothing_said && !(is_plain_unit(&of_shown.0) && is_plain_unit(&of_shown.1)) {
        return Err(
            "of which no rule can tell whether it is that number alone: say it with its unit".to_owned()
        );
    }
    let orders: Vec<Ordering> =
        MARKS.iter().filter_map(|mark| number(&shown, *mark)?.partial_cmp(&number(&bound, *mark)?)).collect();
    match orders.as_slice() {
        [] => Err("which no rule can read as one number".to_owned()),
        [first, rest @ ..] if rest.iter().all(|order| order == first) => Ok(*first),
        _ => Err("which can be read in two ways".to_owned()),
    }
}

/// What stands beside a number and leaves it what it is.
fn is_plain_unit(unit: &str) -> bool {
    const CODES: [&str; 12] =
        ["USD", "EUR", "GBP", "JPY", "CHF", "CAD", "AUD", "CNY", "INR", "SEK", "NOK", "PLN"];
    let signs = |c: char| c == '%' || plain::is_currency(c);
    unit.is_empty() || CODES.contains(&unit) || unit.chars().count() == 1 && unit.chars().all(signs)
}

/// The items as numbers with "." and with "," as the decimal mark, as far as all of them can be read so.
pub(crate) fn number_readings(items: &[String]) -> Vec<Vec<f64>> {
    let mut units = items.iter().map(|t| unit(&plain(t)));
    let first = units.next();
    if units.any(|u| Some(u) != first) {
        return Vec::new();
    }
    MARKS
        .iter()
        .filter_map(|mark| items.iter().map(|t| number(&plain(t), *mark)).collect::<Option<Vec<f64>>>())
        .collect()
}

/// What stands around the number: currency, percent, unit; without its sign.
fn unit(text: &str) -> (String, String) {
    let digit = |c: char| c.is_ascii_digit();
    let start = text.find(digit).unwrap_or(0);
    let end = text.rfind(digit).map_or(0, |i| i + 1);
    let sign = |t: &str| t.trim_matches(['-', '+', ' ', '(', ')']).to_owned();
    (sign(&text[..start]), sign(text.get(end..).unwrap_or_default()))
}

fn number(text: &str, decimal: char) -> Option<f64> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let end = text.rfind(|c: char| c.is_ascii_digit())? + 1;
    // The hyphen of "T-1" is no sign.
    let minus = text[..start].strip_suffix(['$', '€', '£', ' ']).unwrap_or(&text[..start]).strip_suffix('-');
    let minus = minus.is_some_and(|before| !before.ends_with(char::is_alphanumeric));
    let leading = text[..start].starts_with('-');
    let negative = minus || leading || text[..start].contains('(') && text[end..].contains(')');
    if text[..start].contains(char::is_alphanumeric) && !is_currency_code(&text[..start]) {
        return None;
    }
    let group = if decimal == '.' { ',' } else { '.' };
    let (whole, fraction) = text[start..end].split_once(decimal).unwrap_or((&text[start..end], ""));
    if !fraction.chars().all(|c| c.is_ascii_digit()) {
        return None;
    }
    let groups: Vec<&str> = whole.split([group, ' ', '\'']).collect();
    let digits = |g: &&str| !g.is_empty() && g.chars().all(|c| c.is_ascii_digit());
    let well_formed = groups.len() == 1 || groups[0].len() <= 3 && groups[1..].iter().all(|g| g.len() == 3);
    if !groups.iter().all(digits) || !well_formed {
        return None;
    }
    let value: f64 =
        format!("{}.{}", groups.concat(), if fraction.is_empty() { "0" } else { fraction }).parse().ok()?;
    Some(if negative { -value } else { value })
}

fn is_currency_code(prefix: &str) -> bool {
    let code = prefix.trim_matches(|c: char| !c.is_alphabetic());
    code.len() <= 3 && code.chars().all(|c| c.is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_is_one_number_has_its_place_among_others() {
        use Ordering::{Equal, Greater, Less};
        let told = [
            ("4", "4", Equal),
            ("4.0", "4", Equal),
            ("$30.50", "30", Greater),
            ("$30.50", "$31", Less),
            ("1,234.50", "1000", Greater),
            ("1.234,50 €", "1234", Greater),
            ("-5", "-4", Less),
            ("60 %", "50%", Greater),
            ("4 kg", "4 kg", Equal),
            ("EUR 12", "12", Equal),
        ];
        for (shown, bound, found) in told {
            assert_eq!(order(shown, bound), Ok(found), "{shown} {bound}");
        }
        for (shown, bound) in [
            ("1,234", "1000"),
            ("2k", "100"),
            ("3 of 10", "2"),
            ("2026-01-05", "4"),
            ("$30", "20 €"),
            ("v2", "1"),
            ("A4", "3"),
            ("many", "3"),
            ("12:30", "3"),
            ("5-10", "3"),
        ] {
            assert!(order(shown, bound).is_err(), "{shown} {bound}");
        }
    }
}
