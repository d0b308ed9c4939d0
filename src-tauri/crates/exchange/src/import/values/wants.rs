//! What a step wants to be given: "Enter the user name" wants a user name, and says no other.

/// First words of steps that put one value into one place, and how the step goes on with a value in it.
const VERBS: &[(&str, &str)] = &[
    ("enter", "Enter"),
    ("type", "Enter"),
    ("input", "Enter"),
    ("fill", "Enter"),
    ("provide", "Enter"),
    ("insert", "Enter"),
    ("write", "Enter"),
    ("give", "Enter"),
    ("select", "Select"),
    ("choose", "Select"),
];

/// What stands in front of a step's verb.
const FORE: &[&str] =
    &["the", "user", "users", "i", "then", "and", "now", "please", "tester", "customer", "again"];

/// Words in front of what is wanted that say nothing of its name.
const ADJECTIVES: &[&str] = &[
    "the",
    "a",
    "an",
    "your",
    "his",
    "her",
    "their",
    "valid",
    "invalid",
    "correct",
    "incorrect",
    "wrong",
    "right",
    "registered",
    "unregistered",
    "existing",
    "new",
    "proper",
    "any",
    "same",
    "good",
    "bad",
    "in",
    "out",
    "some",
];

/// Words behind it that say only that it is put into a field.
const FIELDS: &[&str] = &["field", "box", "textbox", "input", "value", "text", "dropdown", "list"];

/// Words that are no name of one value.
const VAGUE: &[&str] = &[
    "data",
    "details",
    "detail",
    "credentials",
    "credential",
    "form",
    "fields",
    "information",
    "info",
    "all",
    "everything",
    "values",
    "following",
    "mandatory",
    "required",
    "it",
    "this",
    "that",
    "them",
    "option",
    "options",
    "each",
    "one",
    "item",
    "no",
    "nothing",
    "without",
    "only",
    "both",
];

/// Words with which it is said where a value goes.
const WHERE: &[&str] = &["in", "into", "on", "from", "as", "at", "within", "inside"];

/// Something that a step wants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Want {
    /// Its name, as the step has it.
    pub(crate) name: String,
    /// The sentence with its value, which `{{name}}` stands for.
    pub(crate) sentence: String,
}

/// What a step wants, in its order; nothing where it says a value, or what it wants is not surely one.
pub(crate) fn wants(action: &str) -> Vec<Want> {
    found(action).unwrap_or_default()
}

fn found(action: &str) -> Option<Vec<Want>> {
    let action = action.trim().trim_end_matches('.');
    if action.contains(['\'', '"', '“', '‘', '{', '\n', '=', ':', '<', '.']) {
        return None;
    }
    let words: Vec<&str> = action.split_whitespace().collect();
    let lower: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let at = lower.iter().position(|word| !FORE.contains(&word.as_str()))?;
    let head = lower[at].strip_suffix('s').unwrap_or(&lower[at]);
    let (_, verb) = VERBS.iter().find(|(word, _)| *word == head || *word == lower[at])?;
    let begin = (at + 1..lower.len()).find(|at| !ADJECTIVES.contains(&lower[*at].as_str()))?;
    let end = (begin..lower.len()).find(|at| WHERE.contains(&lower[*at].as_str())).unwrap_or(lower.len());
    let names: Option<Vec<String>> =
        parts(&words[begin..end].join(" ")).iter().map(|part| name(part)).collect();
    let names = names.filter(|names| !names.is_empty())?;
    let place = (end < words.len()).then(|| words[end..].join(" "));
    if place.is_some() && names.len() > 1 {
        return None;
    }
    let of_verb = if *verb == "Select" { "list" } else { "field" };
    let wants = names.into_iter().map(|name| {
        let place = place.clone().unwrap_or_else(|| format!("in the {name} {of_verb}"));
        Want { sentence: format!("{verb} {{{{{}}}}} {place}", legal(&name)), name }
    });
    Some(wants.collect())
}

/// The parts of an enumeration.
fn parts(text: &str) -> Vec<String> {
    let text = text.replace(" and ", ",").replace(" & ", ",").replace('/', ",");
    text.split(',').map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
}

/// The name of what is wanted; none where the words are not surely one.
fn name(part: &str) -> Option<String> {
    let mut words: Vec<&str> = part.split_whitespace().collect();
    while words.first().is_some_and(|word| ADJECTIVES.contains(&word.to_lowercase().as_str())) {
        words.remove(0);
    }
    while words.len() > 1 && words.last().is_some_and(|word| FIELDS.contains(&word.to_lowercase().as_str())) {
        words.pop();
    }
    let plain = |word: &&str| word.chars().all(|c| c.is_alphabetic() || c == '-');
    let vague = |word: &&str| VAGUE.contains(&word.to_lowercase().as_str());
    let fits = (1..=3).contains(&words.len()) && words.iter().all(plain) && !words.iter().any(vague);
    fits.then(|| words.join(" "))
}

/// A name as it can stand in double braces.
pub(crate) fn legal(name: &str) -> String {
    let fits = |c: char| if c.is_alphanumeric() || "-.:_".contains(c) { c } else { '_' };
    name.trim().chars().map(fits).collect()
}

/// Whether two names are of the same value: "E-mail" and "email".
pub(crate) fn is_same(name: &str, other: &str) -> bool {
    let letters =
        |name: &str| name.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    letters(name) == letters(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(action: &str) -> String {
        wants(action).into_iter().map(|want| want.sentence).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn a_step_says_what_it_wants() {
        for (action, wanted) in [
            ("Enter the user name", "Enter {{user_name}} in the user name field"),
            ("The user enters a valid E-mail", "Enter {{E-mail}} in the E-mail field"),
            ("Type the plant name in the search box", "Enter {{plant_name}} in the search box"),
            (
                "Enter user name and password",
                "Enter {{user_name}} in the user name field; Enter {{password}} in the password field",
            ),
            ("Select the country", "Select {{country}} in the country list"),
            ("Fill in the first name field.", "Enter {{first_name}} in the first name field"),
        ] {
            assert_eq!(told(action), wanted, "{action}");
        }
    }

    #[test]
    fn what_is_not_surely_one_value_is_not_wanted() {
        for action in [
            "Enter 'Ada' in 'Name'",
            "Enter valid credentials",
            "Fill all mandatory fields",
            "Enter {{name}} in 'Name'",
            "Click the name",
            "Enter",
            "Fill in the form with the data of the new customer from the list",
            "Enter nothing",
            "Enter name and password into the form",
        ] {
            assert_eq!(wants(action), [], "{action}");
        }
    }
}
