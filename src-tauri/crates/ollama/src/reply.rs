//! The JSON in what a model said.

use serde_json::Value;

use crate::Trouble;

/// The ends of thoughts that models write before their answer.
const ENDS: [&str; 2] = ["</think>", "</thinking>"];
const BEGINNINGS: [&str; 2] = ["<think>", "<thinking>"];

/// The JSON of a reply, without thoughts before it and the fence around it.
///
/// Text beside the JSON that is neither makes the reply invalid: which of its parts was meant would be a guess.
pub(crate) fn value(text: &str) -> Result<Value, Trouble> {
    // A reply that is JSON as it stands may quote such marks in its strings.
    if let Ok(value) = serde_json::from_str(text.trim()) {
        return Ok(value);
    }
    let answer = unfenced(without_thoughts(text)?);
    if answer.is_empty() {
        return Err(Trouble::NoJson("it is empty".into()));
    }
    serde_json::from_str(answer).map_err(|error| match error.is_eof() {
        true => Trouble::CutOff(format!("its JSON has no end ({error})")),
        false => Trouble::NoJson(error.to_string()),
    })
}

fn without_thoughts(text: &str) -> Result<&str, Trouble> {
    // Some templates give the opening mark themselves, so that only the closing one is in the reply.
    let end = ENDS.iter().filter_map(|end| text.find(end).map(|at| at + end.len())).max();
    if let Some(answer) = end.and_then(|end| text.get(end..)) {
        return Ok(answer);
    }
    match BEGINNINGS.iter().any(|beginning| text.trim_start().starts_with(beginning)) {
        true => Err(Trouble::CutOff("it has thoughts and no answer".into())),
        false => Ok(text),
    }
}

/// What is in the one fence of a text; the text itself if it has none.
fn unfenced(text: &str) -> &str {
    let parts: Vec<&str> = text.split("```").collect();
    match parts.as_slice() {
        // Before the fence, in it, after it: the first line in it may name a language.
        [_, inside, _] => {
            let tail = inside.trim_start_matches(|c: char| c.is_ascii_alphanumeric());
            if tail.starts_with(['\n', '\r', ' ', '{', '[']) { tail.trim() } else { inside.trim() }
        }
        _ => text.trim(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn thoughts_and_fences_are_stripped() {
        let answer = json!({"a": "x"});
        for text in [
            "{\"a\":\"x\"}",
            "  {\"a\":\"x\"}\n",
            "<think>{\"a\": \"not this\"}</think>\n{\"a\":\"x\"}",
            "so, hm</think>{\"a\":\"x\"}",
            "<thinking>hm</thinking>```json\n{\"a\":\"x\"}\n```",
            "```\n{\"a\":\"x\"}\n```",
            "```{\"a\":\"x\"}```",
            "Here it is:\n```JSON\r\n{\"a\":\"x\"}\r\n```\nDone.",
        ] {
            assert_eq!(value(text).unwrap(), answer, "{text}");
        }
        let quoting = json!({"a": "he wrote </think> and ``` here"});
        assert_eq!(value(&quoting.to_string()).unwrap(), quoting);
    }

    #[test]
    fn what_is_no_answer_is_refused() {
        for (text, code) in [
            ("", "no-json"),
            ("I would click Save.", "no-json"),
            ("{\"a\":\"x\"} {\"a\":\"y\"}", "no-json"),
            ("{\"a\":", "cut-off"),
            ("<think>and so on", "cut-off"),
            ("<think>a</think>", "no-json"),
            ("```json\n{}\n``` or ```json\n{}\n```", "no-json"),
        ] {
            assert_eq!(value(text).unwrap_err().code(), code, "{text}");
        }
    }
}
