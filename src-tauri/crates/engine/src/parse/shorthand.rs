//! Shorthand of testers ("btn", "w/", "msg"), written out where a cell is not read as it stands.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::mend::{Mend, move_spans};
use super::quotes::{is_word, literals, masked};

/// What each stands for: only what has one meaning in a test case.
const SHORT: [(&str, &str); 32] = [
    ("agn", "again"),
    ("b4", "before"),
    ("btn", "button"),
    ("btns", "buttons"),
    ("cb", "checkbox"),
    ("chk", "check"),
    ("chg", "change"),
    ("chkbox", "checkbox"),
    ("col", "column"),
    ("cols", "columns"),
    ("ddl", "dropdown"),
    ("dd", "dropdown"),
    ("disp", "displayed"),
    ("dlg", "dialog"),
    ("dropdwn", "dropdown"),
    ("err", "error"),
    ("goto", "go to"),
    ("hdr", "header"),
    ("msg", "message"),
    ("msgs", "messages"),
    ("nav", "navigate"),
    ("pg", "page"),
    ("prio", "priority"),
    ("pwd", "password"),
    ("qty", "quantity"),
    ("shd", "should"),
    ("srch", "search"),
    ("tickbox", "checkbox"),
    ("tickboxes", "checkboxes"),
    ("txt", "text"),
    ("txtbox", "textbox"),
    ("usr", "user"),
];

/// The text with its shorthand written out, and what was put where; none where there is none.
pub(super) fn written_out(text: &str) -> Option<(String, Vec<Mend>)> {
    let chars: Vec<char> = text.chars().collect();
    let masked = masked(&chars, &literals(&chars).ok()?);
    let (mut long, mut mends, mut at) = (String::new(), Vec::new(), 0);
    while at < chars.len() {
        let begins = is_word(masked[at]) && (at == 0 || !is_word(masked[at - 1]));
        match begins.then(|| meant(&masked, at)).flatten() {
            Some((word, was)) => {
                mends.push(Mend::new(long.chars().count(), word.chars().count(), was));
                long.push_str(word);
                at += was;
            }
            None => {
                long.push(chars[at]);
                at += 1;
            }
        }
    }
    (!mends.is_empty()).then_some((long, mends))
}

/// What stands at a place in full, and how long its shorthand is.
fn meant(masked: &[char], at: usize) -> Option<(&'static str, usize)> {
    let word: String = masked[at..].iter().take_while(|c| is_word(**c)).collect::<String>().to_lowercase();
    let long = word.chars().count();
    let before = at.checked_sub(1).map(|before| masked[before]);
    let behind = |n: usize| masked.get(at + n).copied();
    if before.is_some_and(|c| matches!(c, '.' | '/' | '-' | '@' | '#' | '\'' | '’')) {
        return None;
    }
    if word == "w" && behind(1) == Some('/') {
        let without = behind(2).is_some_and(|c| c.eq_ignore_ascii_case(&'o'));
        return match without && !behind(3).is_some_and(is_word) {
            true => Some(("without", 3)),
            false if behind(2).is_some_and(char::is_whitespace) => Some(("with", 2)),
            false => None,
        };
    }
    if behind(long).is_some_and(|c| matches!(c, '/' | '-' | '@' | '_' | '\'' | '’' | '=')) {
        return None;
    }
    SHORT.iter().find(|(short, _)| *short == word).map(|(_, full)| (*full, long))
}

/// What was read, with the places of the cell as it was written.
pub(super) fn in_place<T: Serialize + DeserializeOwned>(read: T, mends: &[Mend], cell: &str) -> Option<T> {
    let mut value = serde_json::to_value(read).ok()?;
    move_spans(&mut value, mends);
    let chars: Vec<char> = cell.chars().collect();
    own_words(&mut value, &chars);
    serde_json::from_value(value).ok()
}

/// Steps and checks hold the words that they were read from.
fn own_words(value: &mut Value, chars: &[char]) {
    match value {
        Value::Object(fields) => {
            let holds = ["claim", "action"].iter().any(|key| fields.contains_key(*key));
            let place = |key: &str, fields: &serde_json::Map<String, Value>| {
                fields.get("span")?.get(key)?.as_u64().and_then(|at| usize::try_from(at).ok())
            };
            if let (true, Some(start), Some(end)) = (holds, place("start", fields), place("end", fields)) {
                let words: Option<String> = chars.get(start..end).map(|words| words.iter().collect());
                if let Some(words) = words {
                    fields.insert("text".to_owned(), Value::String(words));
                }
            }
            fields.values_mut().for_each(|field| own_words(field, chars));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| own_words(item, chars)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::super::{action_cell, expected_cell};
    use crate::assertion::Assertion;

    #[test]
    fn places_and_words_are_those_of_the_cell_as_it_was_written() {
        let cell = "clik btn 'Save', chg 'Size' to 'M'";
        let steps = action_cell(&cell.replace("clik", "click")).unwrap();
        assert_eq!(steps[1].text, "chg 'Size' to 'M'");
        let Ok(Some(Assertion::Check(check))) = expected_cell("the err msg 'Oh no' is disp") else {
            panic!()
        };
        assert_eq!(check.text, "the err msg 'Oh no' is disp");
    }

    #[test]
    fn what_may_be_part_of_a_name_or_an_address_is_left_as_it_is() {
        assert!(super::written_out("open /pg/msg").is_none());
        assert!(super::written_out("type 'msg'").is_none());
        assert!(super::written_out("a-msg msg=1").is_none());
    }
}
