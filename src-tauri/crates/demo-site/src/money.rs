//! Amounts of money in whole cents.

use std::fmt;

/// An amount in US cents; shown as `$1,234.50`, or `-$2.00` below zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Money(pub(crate) i64);

impl Money {
    /// The amount as a plain decimal number, for CSV and form values.
    pub(crate) fn decimal(self) -> String {
        let sign = if self.0 < 0 { "-" } else { "" };
        format!("{sign}{}.{:02}", self.0.abs() / 100, self.0.abs() % 100)
    }
}

impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = (self.0.abs() / 100).to_string();
        let mut grouped = String::new();
        for (i, digit) in whole.chars().enumerate() {
            if i > 0 && (whole.len() - i).is_multiple_of(3) {
                grouped.push(',');
            }
            grouped.push(digit);
        }
        let sign = if self.0 < 0 { "-" } else { "" };
        write!(f, "{sign}${grouped}.{:02}", self.0.abs() % 100)
    }
}

impl maud::Render for Money {
    fn render_to(&self, out: &mut String) {
        out.push_str(&self.to_string());
    }
}

#[cfg(test)]
mod tests {
    use super::Money;

    #[test]
    fn groups_thousands_and_keeps_the_sign() {
        assert_eq!(Money(0).to_string(), "$0.00");
        assert_eq!(Money(123_405).to_string(), "$1,234.05");
        assert_eq!(Money(-200).to_string(), "-$2.00");
        assert_eq!(Money(100_000_000).to_string(), "$1,000,000.00");
        assert_eq!(Money(-205).decimal(), "-2.05");
    }
}
