//! Numbers as a spreadsheet shows them: by the codes of their formats, for percent, fixed and leading digits, dates and times.

use time::{Date, Duration, Month, PrimitiveDateTime, Time};

/// A number as the format shows it; none where the format is one of the general kind, or cannot be told.
pub(super) fn number(value: f64, code: &str, is_1904: bool) -> Option<String> {
    let has_negative = code.contains(';');
    let code = plain(section(code, value));
    if code.is_empty() || code.eq_ignore_ascii_case("general") || code.contains('@') {
        return None;
    }
    if is_moment(&code) {
        return moment(value, &code, is_1904);
    }
    // A part of its own for negative numbers says itself how the sign is shown.
    digits(value, &code, value < 0.0 && !has_negative)
}

/// The part of a code that is for such a number: positive; negative; zero.
fn section(code: &str, value: f64) -> &str {
    let parts: Vec<&str> = code.split(';').collect();
    match parts.as_slice() {
        [_, negative, ..] if value < 0.0 => negative,
        [_, _, zero, ..] if value == 0.0 => zero,
        [first, ..] => first,
        [] => "",
    }
}

/// A code without colours, conditions, and the widths of letters.
fn plain(code: &str) -> String {
    let mut out = String::new();
    let mut chars = code.chars();
    while let Some(c) = chars.next() {
        match c {
            '[' => {
                let inner: String = chars.by_ref().take_while(|c| *c != ']').collect();
                // Hours that go on beyond a day, and currencies, are kept.
                match inner.strip_prefix('$') {
                    Some(currency) => {
                        out.extend(currency.split('-').next().map(|currency| format!("\"{currency}\"")))
                    }
                    None if inner.chars().all(|c| "hHmMsS".contains(c)) => out.push_str(&inner),
                    None => {}
                }
            }
            '_' | '*' => {
                chars.next();
            }
            '"' => {
                let inner: String = chars.by_ref().take_while(|c| *c != '"').collect();
                out.push_str(&format!("\"{inner}\""));
            }
            c => out.push(c),
        }
    }
    out
}

fn is_moment(code: &str) -> bool {
    let mut quoted = false;
    code.chars().any(|c| {
        quoted ^= c == '"';
        !quoted && "yYdDhHsS".contains(c)
    })
}

fn moment(value: f64, code: &str, is_1904: bool) -> Option<String> {
    let (year, day) = if is_1904 { (1904, 1) } else { (1899, 30) };
    let month = if is_1904 { Month::January } else { Month::December };
    let start = PrimitiveDateTime::new(Date::from_calendar_date(year, month, day).ok()?, Time::MIDNIGHT);
    let seconds = (value * 86_400.0).round();
    if !(0.0..=3e11).contains(&seconds) {
        return None;
    }
    #[allow(clippy::cast_possible_truncation)]
    let moment = start.checked_add(Duration::seconds(seconds as i64))?;
    let half = code.to_uppercase().contains("AM/PM");
    let mut out = String::new();
    let mut rest = code;
    // "m" is of minutes beside hours and seconds, else of months.
    let mut hours = false;
    while let Some(c) = rest.chars().next() {
        let lower = c.to_ascii_lowercase();
        let run = rest.chars().take_while(|next| next.to_ascii_lowercase() == lower).count();
        let mut length = c.len_utf8() * run;
        let behind = rest[length..].trim_start_matches([':', ' ', '.']);
        match lower {
            _ if rest.to_uppercase().starts_with("AM/PM") => {
                out.push_str(if moment.hour() < 12 { "AM" } else { "PM" });
                length = 5;
            }
            'y' => out.push_str(&if run > 2 {
                format!("{:04}", moment.year())
            } else {
                format!("{:02}", moment.year() % 100)
            }),
            'm' if hours || behind.starts_with(['s', 'S']) => out.push_str(&padded(moment.minute(), run)),
            'm' => out.push_str(&month_name(moment.month(), run)),
            'd' => out.push_str(&match run {
                1 | 2 => padded(moment.day(), run),
                3 => moment.weekday().to_string().chars().take(3).collect(),
                _ => moment.weekday().to_string(),
            }),
            'h' => {
                let hour = if half { (moment.hour() + 11) % 12 + 1 } else { moment.hour() };
                out.push_str(&padded(hour, run));
            }
            's' => out.push_str(&padded(moment.second(), run)),
            '"' => length = quoted(rest, &mut out),
            '\\' => {
                out.extend(rest.chars().nth(1));
                length = 1 + rest.chars().nth(1).map_or(0, char::len_utf8);
            }
            _ => out.push_str(&rest[..length]),
        }
        hours = if lower.is_alphabetic() { lower == 'h' } else { hours };
        rest = &rest[length..];
    }
    Some(out.trim().to_owned())
}

fn padded(number: u8, digits: usize) -> String {
    if digits > 1 { format!("{number:02}") } else { number.to_string() }
}

fn month_name(month: Month, run: usize) -> String {
    match run {
        1 | 2 => padded(u8::from(month), run),
        3 => month.to_string().chars().take(3).collect(),
        _ => month.to_string(),
    }
}

/// Puts a quoted text out; how long it was with its quotes.
fn quoted(text: &str, out: &mut String) -> usize {
    let inner = text[1..].find('"').map_or(&text[1..], |end| &text[1..=end]);
    out.push_str(inner);
    (inner.len() + 2).min(text.len())
}

fn digits(value: f64, code: &str, negative: bool) -> Option<String> {
    let first = code.find(['0', '#', '?'])?;
    let end = code[first..].find(|c: char| !"0#?.,".contains(c)).map_or(code.len(), |end| first + end);
    let (pattern, tail) = (&code[first..end], &code[end..]);
    if tail.contains(['0', '#', '?', 'E', 'e', '/']) {
        return None;
    }
    let percent = code.matches('%').count();
    let value = value.abs() * 100_f64.powi(i32::try_from(percent).ok()?);
    let (whole, decimals) = pattern.split_once('.').unwrap_or((pattern, ""));
    let text = format!("{value:.*}", decimals.len());
    let (integer, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let least = whole.matches('0').count();
    let mut integer = format!("{integer:0>least$}");
    if whole.contains(',') {
        integer = grouped(&integer);
    }
    // Digits that need not be shown are not where they are zero.
    let optional = decimals.len() - decimals.trim_end_matches(['#', '?']).len();
    let cut = fraction.len() - fraction.trim_end_matches('0').len();
    let fraction = &fraction[..fraction.len() - optional.min(cut)];
    let mut out = if negative { "-".to_owned() } else { String::new() };
    literal(&code[..first], &mut out);
    out.push_str(&integer);
    if !fraction.is_empty() {
        out.push('.');
        out.push_str(fraction);
    }
    literal(tail, &mut out);
    Some(out.trim().to_owned())
}

fn literal(code: &str, out: &mut String) {
    out.extend(code.chars().filter(|c| !"\"\\".contains(*c)));
}

fn grouped(digits: &str) -> String {
    let mut out = String::new();
    for (at, c) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn numbers_are_as_they_are_shown() {
        for (value, code, wanted) in [
            (0.25, "0%", "25%"),
            (0.125, "0.0%", "12.5%"),
            (0.25, "0 %", "25 %"),
            (7.0, "000", "007"),
            (1234.5, "#,##0.00", "1,234.50"),
            (1234.5, "\"$\"#,##0.00", "$1,234.50"),
            (50.0, "[$€-407] #,##0.00", "€ 50.00"),
            (-5.0, "0.00", "-5.00"),
            (-5.0, "0.00;(0.00)", "(5.00)"),
            (0.395_833_333_333, "hh:mm", "09:30"),
            (0.395_833_333_333, "h:mm AM/PM", "9:30 AM"),
            (0.75, "h:mm:ss", "18:00:00"),
            (46_000.0, "yyyy-mm-dd", "2025-12-09"),
            (46_000.0, "dd/mm/yyyy", "09/12/2025"),
            (46_000.0, "d-mmm-yy", "9-Dec-25"),
            (46_000.395_833_333, "m/d/yy h:mm", "12/9/25 9:30"),
            (1.5, "0.##", "1.5"),
        ] {
            assert_eq!(number(value, code, false).as_deref(), Some(wanted), "{value} {code}");
        }
        assert_eq!(number(0.25, "General", false), None);
        assert_eq!(number(0.25, "# ?/?", false), None);
    }
}
