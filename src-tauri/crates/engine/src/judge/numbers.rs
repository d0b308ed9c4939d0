//! Texts that show a number.

use super::words::plain;

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
