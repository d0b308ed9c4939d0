//! Secret values are masked in everything that is kept or shown.

use percent_encoding::{AsciiSet, CONTROLS, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::Value;
use verbatim_engine::data::Data;
use verbatim_engine::suite::Row;

/// What stands in the place of a secret value.
pub(crate) const MASK: &str = "••••••";

/// Masks the secret values of a case's test data.
#[derive(Debug, Clone, Default)]
pub(crate) struct Mask(Vec<String>);

impl Mask {
    /// For these values and those of the rows; the longest first, so that one that holds another is masked whole.
    pub(crate) fn of<'a>(data: &Data, rows: impl IntoIterator<Item = &'a Row>) -> Self {
        let of_rows = rows.into_iter().map(|row| data.with_row(&row.data));
        let all = std::iter::once(data.clone()).chain(of_rows);
        let mut forms: Vec<String> =
            all.flat_map(|data| data.secrets().flat_map(forms).collect::<Vec<_>>()).collect();
        forms.sort_by_key(|form| std::cmp::Reverse(form.len()));
        forms.dedup();
        Self(forms)
    }

    /// Whether there is nothing to mask.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Masks every text of a value.
    pub(crate) fn apply(&self, value: &mut Value) {
        match value {
            Value::String(text) => self.text(text),
            Value::Array(items) => items.iter_mut().for_each(|item| self.apply(item)),
            Value::Object(fields) => fields.values_mut().for_each(|field| self.apply(field)),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }

    /// Masks a text.
    pub(crate) fn text(&self, text: &mut String) {
        for secret in &self.0 {
            if text.contains(secret) {
                *text = text.replace(secret, MASK);
            }
        }
    }
}

/// A secret as it is, and as it stands in addresses and forms that were sent.
fn forms(secret: &str) -> Vec<String> {
    let mut forms = vec![secret.to_owned()];
    // What browsers leave as it is differs between paths, queries and forms.
    const QUERY: &AsciiSet = &CONTROLS.add(b' ').add(b'"').add(b'#').add(b'<').add(b'>').add(b'\'');
    const PATH: &AsciiSet = &QUERY.add(b'?').add(b'`').add(b'{').add(b'}').add(b'^');
    const COMPONENT: &AsciiSet = &NON_ALPHANUMERIC
        .remove(b'-')
        .remove(b'_')
        .remove(b'.')
        .remove(b'!')
        .remove(b'~')
        .remove(b'*')
        .remove(b'\'')
        .remove(b'(')
        .remove(b')');
    const FORM: &AsciiSet =
        &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'*').remove(b' ');
    for set in [QUERY, PATH, COMPONENT, NON_ALPHANUMERIC] {
        forms.push(utf8_percent_encode(secret, set).to_string());
    }
    forms.push(utf8_percent_encode(secret, FORM).to_string().replace(' ', "+"));
    forms.sort();
    forms.dedup();
    forms
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_text_is_masked_the_longest_secret_first() {
        let mut data = Data::default();
        data.set("short", "pass", true);
        data.set("long", "password1", true);
        data.set("open", "ada", false);
        let mut value = json!({"a": ["ada typed password1", {"b": "pass"}], "n": 1});
        Mask::of(&data, []).apply(&mut value);
        assert_eq!(value, json!({"a": ["ada typed ••••••", {"b": "••••••"}], "n": 1}));
    }

    #[test]
    fn what_stands_in_an_address_is_masked_too() {
        let mut data = Data::default();
        data.set("password", "né & co", true);
        let mut value = json!(["/x?p=n%C3%A9%20%26%20co", "/x?p=n%C3%A9+%26+co", "/x/n%C3%A9%20&%20co"]);
        Mask::of(&data, []).apply(&mut value);
        assert_eq!(value, json!(["/x?p=••••••", "/x?p=••••••", "/x/••••••"]));
    }

    #[test]
    fn a_rows_value_of_a_secret_name_is_masked() {
        let mut data = Data::default();
        data.hide("password");
        let values = [("password".to_owned(), "of-the-row".to_owned())];
        let row = Row { data: values.into(), ..Row::default() };
        let mut value = json!("typed of-the-row");
        Mask::of(&data, [&row]).apply(&mut value);
        assert_eq!(value, json!("typed ••••••"));
    }
}
