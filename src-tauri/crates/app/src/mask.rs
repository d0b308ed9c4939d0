//! Secret values are masked in everything that is kept or shown.

use serde_json::Value;
use verbatim_engine::data::Data;

/// What stands in the place of a secret value.
const MASK: &str = "••••••";

/// Masks the secret values of a case's test data.
#[derive(Debug, Clone, Default)]
pub(crate) struct Mask(Vec<String>);

impl Mask {
    /// For these values; the longest first, so that one that holds another is masked whole.
    pub(crate) fn of(data: &Data) -> Self {
        let mut secrets: Vec<String> = data.secrets().map(str::to_owned).collect();
        secrets.sort_by_key(|secret| std::cmp::Reverse(secret.len()));
        Self(secrets)
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

    fn text(&self, text: &mut String) {
        for secret in &self.0 {
            if text.contains(secret) {
                *text = text.replace(secret, MASK);
            }
        }
    }
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
        Mask::of(&data).apply(&mut value);
        assert_eq!(value, json!({"a": ["ada typed ••••••", {"b": "••••••"}], "n": 1}));
    }
}
