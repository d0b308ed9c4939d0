//! What a field is filled with: the suite's test data by what the field is for, else a value of the kind that it takes.

use std::collections::BTreeSet;

use verbatim_engine::snapshot::Element;

/// A value of the test data, by its name: what it holds is filled in by the run, and a secret stays one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named(pub String);

/// What fields are filled with.
#[derive(Debug, Clone, Default)]
pub struct Values {
    named: Vec<(BTreeSet<String>, String)>,
}

/// What a field is for, by one of its words; the first that fits.
const USUAL: &[(&[&str], &str)] = &[
    (&["email", "mail"], "ada.king@example.com"),
    (&["password", "passphrase"], "Passw0rd!23"),
    (&["phone", "tel", "telephone", "mobile", "fax"], "+44 20 7946 0123"),
    (&["url", "website", "homepage", "link"], "https://example.com"),
    (&["zip", "postcode", "postal"], "10115"),
    (&["city", "town"], "London"),
    (&["country"], "United Kingdom"),
    (&["street", "address"], "12 High Street"),
    (&["company", "organisation", "organization", "employer"], "Analytical Ltd"),
    (&["surname", "last", "family"], "King"),
    (&["username", "login"], "ada"),
    (&["first", "given", "forename"], "Ada"),
    (&["name"], "Ada King"),
    (&["card"], "4111 1111 1111 1111"),
    (&["expiry", "expires", "expiration"], "12/30"),
    (&["cvc", "cvv", "security"], "123"),
    (&["age"], "36"),
    (&["amount", "price", "quantity", "number", "count", "qty"], "1"),
    (&["coupon", "voucher", "code"], "WELCOME"),
];

impl Values {
    /// With the names of a suite's test data.
    #[must_use]
    pub fn of(names: impl IntoIterator<Item = Named>) -> Self {
        Self { named: names.into_iter().map(|Named(name)| (words(&name), name)).collect() }
    }

    /// What to enter into a field: a value, or `{{name}}` of the test data.
    #[must_use]
    pub fn of_field(&self, e: &Element) -> String {
        let texts = [&e.name].into_iter().chain(&e.labels).chain(&e.hints).chain(&e.idents);
        let said: BTreeSet<String> = texts.flat_map(|text| words(text)).collect();
        // All words of the datum's name are said of the field; of several such data the one with the most words.
        let fits = self.named.iter().filter(|(name, _)| !name.is_empty() && name.is_subset(&said));
        if let Some((_, name)) = fits.max_by_key(|(name, _)| name.len()) {
            return format!("{{{{{name}}}}}");
        }
        if let Some(value) = by_kind(e) {
            return value.into();
        }
        let usual = USUAL.iter().find(|(words, _)| words.iter().any(|word| said.contains(*word)));
        usual.map_or("Test", |(_, value)| value).into()
    }
}

/// What the kind of a field says, whatever it is called.
fn by_kind(e: &Element) -> Option<&'static str> {
    Some(match e.tag.strip_prefix("input:")? {
        "email" => "ada.king@example.com",
        "password" => "Passw0rd!23",
        "tel" => "+44 20 7946 0123",
        "url" => "https://example.com",
        "number" | "range" => "1",
        "date" => "{{today}}",
        "time" => "10:30",
        "datetime-local" => "{{today}}T10:30",
        "month" => "2027-01",
        "week" => "2027-W01",
        "color" => "#336699",
        _ => return None,
    })
}

/// The words of a text or an identifier ("firstName" is two).
pub(crate) fn words(text: &str) -> BTreeSet<String> {
    let mut apart = String::new();
    let mut lower = false;
    for c in text.chars() {
        if c.is_uppercase() && lower {
            apart.push(' ');
        }
        lower = c.is_lowercase();
        apart.push(c);
    }
    let words = apart.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(tag: &str, label: &str) -> Element {
        Element { tag: tag.into(), labels: vec![label.into()], ..Element::default() }
    }

    #[test]
    fn test_data_go_before_the_kind_and_the_kind_before_the_label() {
        let values = Values::of([Named("userName".into()), Named("email".into()), Named("".into())]);
        assert_eq!(values.of_field(&field("input:text", "User name")), "{{userName}}");
        assert_eq!(values.of_field(&field("input:email", "Your email")), "{{email}}");
        assert_eq!(Values::default().of_field(&field("input:email", "Login name")), "ada.king@example.com");
        assert_eq!(Values::default().of_field(&field("input:text", "Last name")), "King");
        assert_eq!(Values::default().of_field(&field("textarea", "Remarks")), "Test");
    }
}
