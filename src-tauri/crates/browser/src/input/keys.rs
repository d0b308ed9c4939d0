//! Key events: which key makes which character, and what a chord sends.

use chromiumoxide::keys::{KeyDefinition, get_key_definition};
use serde_json::{Value, json};
use unicode_segmentation::UnicodeSegmentation;
use verbatim_engine::step::Chord;

const ALT: u8 = 1;
const CTRL: u8 = 2;
const META: u8 = 4;
const SHIFT: u8 = 8;

/// The events of typing a text, one group a character as a person sees it.
pub(super) fn strokes(text: &str) -> impl Iterator<Item = Vec<(&'static str, Value)>> + '_ {
    text.graphemes(true).map(stroke)
}

fn stroke(grapheme: &str) -> Vec<(&'static str, Value)> {
    if grapheme == "\n" || grapheme == "\r\n" || grapheme == "\t" {
        // The keys would submit a form or leave the field.
        return vec![("Input.insertText", json!({"text": grapheme.replace("\r\n", "\n")}))];
    }
    let key = get_key_definition(grapheme).filter(|_| grapheme.chars().count() == 1);
    let Some(key) = key else { return inserted(grapheme) };
    let shift = if needs_shift(grapheme) { SHIFT } else { 0 };
    let code = virtual_code(key);
    let down = json!({
        "type": "keyDown", "key": grapheme, "code": key.code, "windowsVirtualKeyCode": code,
        "text": grapheme, "unmodifiedText": grapheme, "modifiers": shift
    });
    let up = json!({
        "type": "keyUp", "key": grapheme, "code": key.code, "windowsVirtualKeyCode": code, "modifiers": shift
    });
    vec![("Input.dispatchKeyEvent", down), ("Input.dispatchKeyEvent", up)]
}

/// A character that no key of the US keyboard makes: its events are those of a keyboard that has it.
fn inserted(grapheme: &str) -> Vec<(&'static str, Value)> {
    vec![
        ("Input.dispatchKeyEvent", json!({"type": "rawKeyDown", "key": grapheme})),
        ("Input.insertText", json!({"text": grapheme})),
        ("Input.dispatchKeyEvent", json!({"type": "keyUp", "key": grapheme})),
    ]
}

fn needs_shift(character: &str) -> bool {
    character.chars().all(|c| c.is_ascii_uppercase() || "~!@#$%^&*()_+{}|:\"<>?".contains(c))
}

fn virtual_code(key: &KeyDefinition) -> i64 {
    match key.key {
        // Letters have the code of their capital.
        letter if letter.len() == 1 && letter.as_bytes()[0].is_ascii_alphabetic() => {
            i64::from(letter.as_bytes()[0].to_ascii_uppercase())
        }
        _ => key.key_code,
    }
}

/// The events of a chord: its modifiers go down, the key goes down and up, the modifiers go up.
///
/// # Errors
/// When there is no such key, in words.
pub(super) fn chord(chord: &Chord) -> Result<Vec<(&'static str, Value)>, String> {
    let held: Vec<(&str, &str, i64, u8)> = [
        (chord.ctrl, "Control", "ControlLeft", 17, CTRL),
        (chord.shift, "Shift", "ShiftLeft", 16, SHIFT),
        (chord.alt, "Alt", "AltLeft", 18, ALT),
        (chord.meta, "Meta", "MetaLeft", 91, META),
    ]
    .into_iter()
    .filter(|(is_held, ..)| *is_held)
    .map(|(_, key, code, number, bit)| (key, code, number, bit))
    .collect();
    let mut events = Vec::new();
    let mut modifiers = 0;
    for (key, code, number, bit) in &held {
        modifiers |= bit;
        events.push(key_event("rawKeyDown", key, code, *number, modifiers));
    }
    events.extend(key_press(chord, modifiers)?);
    for (key, code, number, bit) in held.iter().rev() {
        modifiers &= !bit;
        events.push(key_event("keyUp", key, code, *number, modifiers));
    }
    Ok(events)
}

fn key_press(chord: &Chord, modifiers: u8) -> Result<Vec<(&'static str, Value)>, String> {
    let single = chord.key.graphemes(true).count() == 1;
    let name = match chord.key.as_str() {
        "Space" | "Spacebar" => " ".to_owned(),
        letter if single && chord.shift => letter.to_uppercase(),
        letter if single && (chord.ctrl || chord.alt || chord.meta) => letter.to_lowercase(),
        name => name.to_owned(),
    };
    let Some(key) = get_key_definition(&name) else {
        return if single { Ok(inserted(&name)) } else { Err(format!("there is no key \"{}\"", chord.key)) };
    };
    let text = match name.as_str() {
        _ if chord.ctrl || chord.alt || chord.meta => None,
        "Enter" => Some("\r"),
        text if single || text == " " => Some(text),
        _ => None,
    };
    let number = virtual_code(key);
    let kind = if text.is_some() { "keyDown" } else { "rawKeyDown" };
    let mut down = key_event(kind, &name, key.code, number, modifiers);
    if let Some(text) = text {
        down.1["text"] = json!(text);
        down.1["unmodifiedText"] = json!(text);
    }
    if cfg!(target_os = "macos") && chord.meta {
        // There the system, not the page, turns these into editing.
        let command = match name.as_str() {
            "a" => Some("selectAll"),
            "c" => Some("copy"),
            "x" => Some("cut"),
            "v" => Some("paste"),
            "z" => Some(if chord.shift { "redo" } else { "undo" }),
            _ => None,
        };
        down.1["commands"] = json!(command.into_iter().collect::<Vec<_>>());
    }
    Ok(vec![down, key_event("keyUp", &name, key.code, number, modifiers)])
}

/// The event of a key that a person presses or releases, as the window tells it.
pub(super) fn live_key(
    down: bool,
    (key, code): (&str, &str),
    text: Option<&str>,
    modifiers: u8,
) -> (&'static str, Value) {
    let number = get_key_definition(key).map_or(0, virtual_code);
    let commands = modifiers & (ALT | CTRL | META) != 0;
    let typed = match key {
        _ if commands => None,
        "Enter" => Some("\r"),
        _ => text.filter(|text| !text.is_empty()),
    };
    let kind = match (down, typed) {
        (false, _) => "keyUp",
        (true, Some(_)) => "keyDown",
        (true, None) => "rawKeyDown",
    };
    let mut event = key_event(kind, key, code, number, modifiers);
    if let Some(text) = typed.filter(|_| down) {
        event.1["text"] = json!(text);
        event.1["unmodifiedText"] = json!(text);
    }
    event
}

fn key_event(kind: &str, key: &str, code: &str, number: i64, modifiers: u8) -> (&'static str, Value) {
    let params = json!({
        "type": kind, "key": key, "code": code, "windowsVirtualKeyCode": number, "modifiers": modifiers
    });
    ("Input.dispatchKeyEvent", params)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn types(events: &[(&'static str, Value)]) -> Vec<String> {
        events.iter().map(|(method, p)| p["type"].as_str().unwrap_or(method).to_owned()).collect()
    }

    #[test]
    fn an_emoji_of_several_code_points_is_one_stroke() {
        let family = "👨‍👩‍👧";
        let all: Vec<_> = strokes(family).collect();
        assert_eq!(all.len(), 1);
        assert_eq!(types(&all[0]), ["rawKeyDown", "Input.insertText", "keyUp"]);
        assert_eq!(all[0][1].1["text"], family);
    }

    #[test]
    fn a_capital_is_typed_with_shift_and_the_code_of_its_key() {
        let all: Vec<_> = strokes("A").collect();
        assert_eq!(types(&all[0]), ["keyDown", "keyUp"]);
        assert_eq!(all[0][0].1["modifiers"], SHIFT);
        assert_eq!(all[0][0].1["code"], "KeyA");
        assert_eq!(all[0][0].1["windowsVirtualKeyCode"], 65);
    }

    #[test]
    fn a_new_line_never_presses_enter() {
        assert_eq!(types(&strokes("\n").flatten().collect::<Vec<_>>()), ["Input.insertText"]);
    }

    #[test]
    fn a_chord_holds_its_modifiers_and_types_no_text() {
        let wanted = Chord { key: "A".into(), ctrl: true, shift: false, alt: false, meta: false };
        let events = chord(&wanted).unwrap();
        assert_eq!(types(&events), ["rawKeyDown", "rawKeyDown", "keyUp", "keyUp"]);
        assert_eq!(events[1].1["key"], "a");
        assert_eq!(events[1].1["modifiers"], CTRL);
        assert_eq!(events[3].1["modifiers"], 0);
        assert!(events[1].1["text"].is_null());
    }

    #[test]
    fn a_key_of_a_person_types_unless_it_is_a_command() {
        let kind = |key, text, modifiers| {
            let (_, params) = live_key(true, (key, "KeyA"), text, modifiers);
            (params["type"].as_str().unwrap().to_owned(), params["text"].as_str().map(str::to_owned))
        };
        assert_eq!(kind("a", Some("a"), 0), ("keyDown".into(), Some("a".into())));
        assert_eq!(kind("é", Some("é"), 0), ("keyDown".into(), Some("é".into())));
        assert_eq!(kind("a", Some("a"), CTRL), ("rawKeyDown".into(), None));
        assert_eq!(kind("Enter", None, 0), ("keyDown".into(), Some("\r".into())));
        assert_eq!(kind("Backspace", None, 0), ("rawKeyDown".into(), None));
        assert_eq!(live_key(false, ("a", "KeyA"), Some("a"), 0).1["type"], "keyUp");
        assert_eq!(live_key(true, ("Backspace", "Backspace"), None, 0).1["windowsVirtualKeyCode"], 8);
    }

    #[test]
    fn an_unknown_key_is_an_error_that_names_it() {
        let wanted = Chord { key: "Frobnicate".into(), ctrl: false, shift: false, alt: false, meta: false };
        assert!(chord(&wanted).unwrap_err().contains("Frobnicate"));
    }
}
