//! Test data: `{{name}}` in a cell stands for a value of the suite, of the row, or of the run.

mod stated;
mod told;

use std::collections::{BTreeMap, BTreeSet};

use crate::step::Literal;
use crate::visit::Literals;
pub(crate) use stated::stated_log_in;
pub(crate) use told::{is_account, key};

/// One value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Value {
    /// The text.
    pub text: String,
    /// Masked wherever it is shown or stored.
    pub secret: bool,
}

/// The values that the cells of a case may name.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Data {
    values: BTreeMap<String, Value>,
    /// Names whose values are secret, wherever they come from.
    secret_names: BTreeSet<String>,
    /// Preconditions, which may tell of accounts in words.
    told: Vec<String>,
}

impl Data {
    /// Sets a value; a later one of the same name goes before an earlier.
    pub fn set(&mut self, name: impl Into<String>, text: impl Into<String>, secret: bool) {
        self.values.insert(name.into(), Value { text: text.into(), secret });
    }

    /// Makes a name secret: its value, whoever gives it, is masked.
    pub fn hide(&mut self, name: impl Into<String>) {
        self.secret_names.insert(name.into());
    }

    /// Adds what texts tell of accounts: a value that is set goes before it.
    pub fn tell<'a>(&mut self, texts: impl IntoIterator<Item = &'a str>) {
        self.told.extend(texts.into_iter().map(str::to_owned));
    }

    /// The value of a name, by what was set or told.
    fn value(&self, name: &str) -> Option<Value> {
        let told = || told::value(&self.told, name);
        let of_told = |text| Value { text, secret: self.secret_names.contains(name) };
        self.values.get(name).cloned().or_else(|| told().map(of_told))
    }

    /// These values with those of a row before them. A row's value of a secret name is secret.
    #[must_use]
    pub fn with_row(&self, row: &BTreeMap<String, String>) -> Self {
        let mut all = self.clone();
        for (name, text) in row {
            let secret = self.secret_names.contains(name) || self.values.get(name).is_some_and(|v| v.secret);
            all.set(name.clone(), text.clone(), secret);
        }
        all
    }

    /// The secret values, so that they can be masked in what is kept.
    pub fn secrets(&self) -> impl Iterator<Item = &str> {
        self.values.values().filter(|v| v.secret && !v.text.is_empty()).map(|v| v.text.as_str())
    }

    /// The secret values by their names.
    pub fn named_secrets(&self) -> impl Iterator<Item = (&str, &str)> {
        let secret = self.values.iter().filter(|(_, value)| value.secret && !value.text.is_empty());
        secret.map(|(name, value)| (name.as_str(), value.text.as_str()))
    }

    /// The values that texts name, by their names; those that have none are left out.
    pub fn named_in<'a>(&self, texts: impl IntoIterator<Item = &'a str>) -> BTreeMap<String, String> {
        let names = texts.into_iter().flat_map(names);
        names.filter_map(|name| Some((name.to_owned(), self.value(name)?.text))).collect()
    }

    /// Puts the values into every literal of a sentence.
    ///
    /// # Errors
    /// The first name that has no value.
    pub fn fill<T: Literals>(&self, sentence: &mut T) -> Result<(), String> {
        let mut missing = None;
        sentence.each_literal(&mut |literal| {
            if let Err(name) = self.fill_literal(literal) {
                missing.get_or_insert(name);
            }
        });
        missing.map_or(Ok(()), Err)
    }

    /// Puts the values into a text that is not part of a sentence (an address, a header).
    ///
    /// # Errors
    /// The first name that has no value.
    pub fn fill_text(&self, text: &str) -> Result<String, String> {
        let mut literal = Literal::quoted(text);
        self.fill_literal(&mut literal)?;
        Ok(literal.text)
    }

    fn fill_literal(&self, literal: &mut Literal) -> Result<(), String> {
        if !literal.text.contains("{{") {
            return Ok(());
        }
        let source = std::mem::take(&mut literal.text);
        let mut rest = source.as_str();
        while let Some((head, tail)) = rest.split_once("{{") {
            literal.text.push_str(head);
            let Some((name, after)) = tail.split_once("}}") else {
                literal.text.push_str("{{");
                rest = tail;
                continue;
            };
            let Some(value) = self.value(name.trim()) else {
                literal.text = source.clone();
                return Err(name.trim().to_owned());
            };
            literal.text.push_str(&value.text);
            literal.secret |= value.secret;
            rest = after;
        }
        literal.text.push_str(rest);
        Ok(())
    }
}

/// The names that a text has in double braces.
fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split("{{").skip(1).filter_map(|rest| rest.split_once("}}")).map(|(name, _)| name.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn data() -> Data {
        let mut data = Data::default();
        data.set("user", "ada", false);
        data.set("password", "s3cret", true);
        data
    }

    #[test]
    fn values_are_put_in_and_secrets_are_marked() {
        let mut literal = Literal::quoted("{{user}}:{{ password }}!");
        data().fill(&mut literal).expect("both have values");
        assert_eq!(literal.text, "ada:s3cret!");
        assert!(literal.secret);
        assert_eq!(literal.shown(), "••••••");
    }

    #[test]
    fn a_missing_value_is_named_and_nothing_is_put_in() {
        let mut literal = Literal::quoted("{{user}} {{town}}");
        assert_eq!(data().fill(&mut literal), Err("town".into()));
        assert_eq!(literal.text, "{{user}} {{town}}");
    }

    #[test]
    fn values_are_not_expanded_twice_and_open_braces_stay() {
        let mut data = data();
        data.set("a", "{{user}}", false);
        assert_eq!(data.fill_text("{{a}} {{"), Ok("{{user}} {{".into()));
    }

    #[test]
    fn the_values_that_texts_name_are_told_by_their_names() {
        let named = data().named_in(["'{{ user }}' and {{town}}", "{{user", "plain"]);
        assert_eq!(named, BTreeMap::from([("user".to_owned(), "ada".to_owned())]));
    }

    #[test]
    fn a_row_value_goes_first_and_keeps_the_secret() {
        let row = BTreeMap::from([("password".to_owned(), "other".to_owned())]);
        let all = data().with_row(&row);
        assert_eq!(all.secrets().collect::<Vec<_>>(), ["other"]);
    }
}
