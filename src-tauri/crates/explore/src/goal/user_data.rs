//! What may be entered: the user's data by their names, and what the goal itself quotes. Nothing is invented.

use verbatim_engine::questions::literals;

/// Words of names whose values are secrets.
const SECRET: &[&str] =
    &["password", "passwd", "passphrase", "secret", "token", "pin", "cvc", "cvv", "apikey", "otp"];

/// Whether a datum of this name holds a secret, for all that its name tells.
#[must_use]
pub fn sounds_secret(name: &str) -> bool {
    crate::values::words(name).iter().any(|word| SECRET.contains(&word.as_str()))
}

/// A value by its name.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Datum {
    name: String,
    /// None of a secret: a model is told the name alone.
    value: Option<String>,
}

/// The data that a model may cite.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct UserData {
    named: Vec<Datum>,
    quoted: Vec<String>,
}

impl UserData {
    /// Of values by their names, secrets without a value, and of texts in the user's words, whose quotes may be entered as they are.
    #[must_use]
    pub fn of<'a>(
        named: impl IntoIterator<Item = (String, Option<String>)>,
        texts: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        let named = named.into_iter().map(|(name, value)| Datum { name, value }).collect();
        let mut quoted: Vec<String> = Vec::new();
        for text in texts.into_iter().flat_map(literals) {
            if !quoted.contains(&text) {
                quoted.push(text);
            }
        }
        Self { named, quoted }
    }

    /// The names that can be cited.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.named.iter().map(|datum| datum.name.as_str())
    }

    /// The values that are no secrets, with their names.
    pub fn open(&self) -> impl Iterator<Item = (&str, &str)> {
        self.named.iter().filter_map(|datum| Some((datum.name.as_str(), datum.value.as_deref()?)))
    }

    /// Whether what was cited ([`Self::cited`]) names a secret.
    #[must_use]
    pub fn is_secret(&self, cited: &str) -> bool {
        self.named.iter().any(|datum| datum.value.is_none() && cited == format!("{{{{{}}}}}", datum.name))
    }

    /// What is written into a row for what a model cites: `{{name}}`, or a text that the goal quotes; none for all else.
    #[must_use]
    pub fn cited(&self, words: &str) -> Option<String> {
        let words = words.trim();
        let name = words.strip_prefix("{{").and_then(|rest| rest.strip_suffix("}}")).unwrap_or(words).trim();
        if self.named.iter().any(|datum| datum.name == name) {
            return Some(format!("{{{{{name}}}}}"));
        }
        self.quoted.iter().find(|text| *text == words || words == format!("'{text}'")).cloned()
    }

    /// As a model is told of it, one line each.
    #[must_use]
    pub fn told(&self) -> String {
        const LONGEST: usize = 120;
        let short = |value: &String| value.chars().take(LONGEST).filter(|c| !c.is_control()).collect();
        let named = self.named.iter().map(|Datum { name, value }| {
            let value: Option<String> = value.as_ref().map(short);
            value.map_or(format!("- {name} (a secret)\n"), |value| format!("- {name}: {value}\n"))
        });
        let quoted = self.quoted.iter().map(|text| format!("- the text '{text}' of the goal\n"));
        let all: String = named.chain(quoted).collect();
        if all.is_empty() { "none\n".into() } else { all }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn data() -> UserData {
        let named = [("email".to_owned(), Some("ada@example.com".to_owned())), ("password".to_owned(), None)];
        UserData::of(named, ["Search for 'kettle' and buy it"])
    }

    #[test]
    fn what_is_cited_is_among_the_data_or_refused() {
        assert_eq!(data().cited("{{ email }}").as_deref(), Some("{{email}}"));
        assert_eq!(data().cited("password").as_deref(), Some("{{password}}"));
        assert_eq!(data().cited("kettle").as_deref(), Some("kettle"));
        assert!(
            data().is_secret("{{password}}") && !data().is_secret("{{email}}") && !data().is_secret("kettle")
        );
        assert_eq!(data().cited("'kettle'").as_deref(), Some("kettle"));
        for invented in ["bob@example.com", "ada@example.com", "kettles", "", "{{town}}"] {
            assert_eq!(data().cited(invented), None, "{invented}");
        }
    }

    #[test]
    fn a_secret_is_told_by_its_name_alone() {
        assert_eq!(
            data().told(),
            "- email: ada@example.com\n- password (a secret)\n- the text 'kettle' of the goal\n"
        );
        assert!(sounds_secret("adminPassword") && sounds_secret("card-cvc") && !sounds_secret("pinboard"));
    }
}
