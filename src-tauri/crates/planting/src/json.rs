//! Changes of a JSON document: of its values alone, never of its names.

use serde_json::{Number, Value};

use crate::text::{squeezed, stands_in};

/// Each string that holds the text holds another in its place; whether there is one.
pub(crate) fn change_text(value: &mut Value, was: &str, is: &str) -> bool {
    each(value, &mut |value| match value {
        Value::String(text) if text.contains(was) => {
            *text = text.replace(was, is);
            true
        }
        _ => false,
    })
}

/// Each number that is written so is another; whether there is one.
pub(crate) fn change_number(value: &mut Value, was: &str, is: &str) -> bool {
    let Ok(new) = serde_json::from_str::<Number>(is) else { return false };
    each(value, &mut |value| match value {
        Value::Number(number) if number.to_string() == was => {
            *number = new.clone();
            true
        }
        _ => false,
    })
}

/// Each entry of a list that says the text is gone, the innermost of them; whether there is one.
pub(crate) fn remove_entries(value: &mut Value, text: &str) -> bool {
    match value {
        Value::Array(entries) => {
            let mut gone = false;
            entries.retain_mut(|entry| {
                let within = remove_entries(entry, text);
                let here = !within && values(entry).iter().any(|own| own.contains(text));
                gone |= within || here;
                !here
            });
            gone
        }
        Value::Object(fields) => {
            fields.values_mut().map(|field| remove_entries(field, text)).filter(|gone| *gone).count() > 0
        }
        _ => false,
    }
}

/// The boolean at this pointer (RFC 6901) is the opposite; whether there is one.
pub(crate) fn flip(value: &mut Value, pointer: &str) -> bool {
    match value.pointer_mut(pointer) {
        Some(Value::Bool(flag)) => {
            *flag = !*flag;
            true
        }
        _ => false,
    }
}

/// All strings and numbers, as they are written.
pub(crate) fn values(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) => vec![squeezed(text)],
        Value::Number(number) => vec![number.to_string()],
        Value::Array(entries) => entries.iter().flat_map(values).collect(),
        Value::Object(fields) => fields.values().flat_map(values).collect(),
        Value::Null | Value::Bool(_) => Vec::new(),
    }
}

/// Whether a value says the text, in small or large letters.
pub(crate) fn says(value: &Value, text: &str) -> bool {
    values(value).iter().any(|own| stands_in(text, own))
}

/// The pointers of all booleans.
pub(crate) fn booleans(value: &Value) -> Vec<String> {
    let within = |name: &str, value: &Value| -> Vec<String> {
        let name = name.replace('~', "~0").replace('/', "~1");
        booleans(value).into_iter().map(|rest| format!("/{name}{rest}")).collect()
    };
    match value {
        Value::Bool(_) => vec![String::new()],
        Value::Array(entries) => {
            entries.iter().enumerate().flat_map(|(at, entry)| within(&at.to_string(), entry)).collect()
        }
        Value::Object(fields) => fields.iter().flat_map(|(name, field)| within(name, field)).collect(),
        _ => Vec::new(),
    }
}

fn each(value: &mut Value, change: &mut impl FnMut(&mut Value) -> bool) -> bool {
    match value {
        Value::Array(entries) => {
            entries.iter_mut().filter_map(|entry| each(entry, change).then_some(())).count() > 0
        }
        Value::Object(fields) => {
            fields.values_mut().filter_map(|field| each(field, change).then_some(())).count() > 0
        }
        other => change(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn found() -> Value {
        json!({ "count": 2, "found": [{ "name": "Copper Kettle", "price": 95.75 }, { "name": "Mug", "new": true }] })
    }

    #[test]
    fn each_change_is_of_values_alone() {
        let mut changed = found();
        assert!(change_text(&mut changed, "Kettle", "Walrus") && !change_text(&mut changed, "name", "x"));
        assert_eq!(changed["found"][0]["name"], "Copper Walrus");
        assert!(change_number(&mut changed, "95.75", "96.75") && !change_number(&mut changed, "95", "96"));
        assert_eq!(changed["found"][0]["price"], 96.75);
        let pointers = booleans(&changed);
        assert_eq!(pointers, ["/found/1/new"]);
        assert!(flip(&mut changed, &pointers[0]) && !flip(&mut changed, "/count"));
        assert_eq!(changed["found"][1]["new"], false);
        assert!(remove_entries(&mut changed, "Mug"));
        assert_eq!(changed["found"].as_array().unwrap().len(), 1);
        assert!(says(&changed, "copper walrus") && !says(&changed, "found"));
    }

    #[test]
    fn the_innermost_entry_goes() {
        let mut nested = json!([{ "rows": [["a", "b"], ["c"]] }, "d"]);
        assert!(remove_entries(&mut nested, "b"));
        assert_eq!(nested, json!([{ "rows": [["a"], ["c"]] }, "d"]));
    }
}
