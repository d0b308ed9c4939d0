//! Keys and their modifiers, by the names of W3C UI Events.

use pest::iterators::Pair;

use super::Rule;
use super::clause::{Read, times};
use super::error::{ParseError, unbuilt};
use super::target::{span, target, words};
use crate::step::{Action, Chord, Literal};

/// "press Ctrl+A in the field 'X'", "press Tab twice", "press Tab and Enter".
pub(super) fn read(pair: Pair<'_, Rule>) -> Result<Vec<Read<'_>>, ParseError> {
    let mut chords = Vec::new();
    let mut on = None;
    let mut count = 1;
    for part in pair.clone().into_inner() {
        match part.as_rule() {
            Rule::chord_sure | Rule::chord_any | Rule::chord_last => chords.push(chord(&part)?),
            Rule::target => on = Some(target(&part)?),
            Rule::repeat => count = times(&part)?,
            _ => return Err(unbuilt(&part)),
        }
    }
    let count = u32::try_from(count).unwrap_or(1);
    let press = |chord| (Action::Press { chord, target: on.clone(), times: count }, pair.clone());
    Ok(chords.into_iter().map(press).collect())
}

/// "press Delete": a key that a button may be called after.
pub(super) fn bare(pair: &Pair<'_, Rule>) -> Result<Action, ParseError> {
    let part = pair.clone().into_inner().next().ok_or_else(|| unbuilt(pair))?;
    let name = Literal { span: span(&part), ..Literal::bare(words(&part)) };
    Ok(called(name))
}

/// What takes the focus on to the next field.
pub(super) fn leave() -> Action {
    let chord = Chord { key: "Tab".into(), ctrl: false, shift: false, alt: false, meta: false };
    Action::Press { chord, target: None, times: 1 }
}

/// The key of this name, where no control is called so.
pub(super) fn called(name: Literal) -> Action {
    let chord = Chord { key: key(&name.text), ctrl: false, shift: false, alt: false, meta: false };
    Action::PressBare { chord, name }
}

fn chord(pair: &Pair<'_, Rule>) -> Result<Chord, ParseError> {
    let mut built = Chord { key: String::new(), ctrl: false, shift: false, alt: false, meta: false };
    for part in pair.clone().into_inner() {
        if part.as_rule() == Rule::modifier {
            match words(&part).to_lowercase().as_str() {
                "ctrl" | "control" | "strg" => built.ctrl = true,
                "shift" => built.shift = true,
                "alt" | "option" => built.alt = true,
                _ => built.meta = true,
            }
        } else {
            built.key = key(&words(&part));
        }
    }
    if built.key.is_empty() { Err(unbuilt(pair)) } else { Ok(built) }
}

/// The UI Events name of a key as a tester names it.
fn key(name: &str) -> String {
    if name.chars().count() == 1 {
        return name.to_lowercase();
    }
    let plain: String = name.to_lowercase().chars().filter(|c| !c.is_whitespace()).collect();
    let known = match plain.as_str() {
        "enter" | "return" => "Enter",
        "tab" | "tabulator" => "Tab",
        "escape" | "esc" => "Escape",
        "space" | "spacebar" => " ",
        "backspace" => "Backspace",
        "delete" | "del" => "Delete",
        "home" => "Home",
        "end" => "End",
        "insert" => "Insert",
        "pageup" => "PageUp",
        "pagedown" => "PageDown",
        "up" | "arrowup" | "uparrow" => "ArrowUp",
        "down" | "arrowdown" | "downarrow" => "ArrowDown",
        "left" | "arrowleft" | "leftarrow" => "ArrowLeft",
        "right" | "arrowright" | "rightarrow" => "ArrowRight",
        other => return other.to_uppercase(),
    };
    known.to_owned()
}
