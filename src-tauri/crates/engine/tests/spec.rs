//! Runs the literate specifications in `grammar/spec/*.md`.
//!
//! A fenced block of language `action` or `expected` holds entries parted by empty lines: the cell, then what is
//! read from it. `=> sentence` is one step (or the assertion) in canonical English, `=> nothing` an empty reading,
//! `!! why | at 'words' | nearest 'sentence'` an error, the last two parts as far as there are any. A line break
//! within a cell is written `⏎`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by them")]

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use verbatim_engine::parse::{ParseError, action_cell, expected_cell, render};
use verbatim_engine::step::Step;

struct Entry {
    place: String,
    language: String,
    cell: String,
    says: Vec<String>,
}

fn specifications() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../grammar/spec");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "md"));
    files.sort();
    files
}

fn entries(file: &Path) -> Vec<Entry> {
    let text = fs::read_to_string(file).unwrap();
    let name = file.file_name().unwrap().to_string_lossy().into_owned();
    let mut found: Vec<Entry> = Vec::new();
    let mut language = String::new();
    for (at, line) in text.lines().enumerate() {
        if let Some(fence) = line.strip_prefix("```") {
            language = fence.trim().to_owned();
        } else if !matches!(language.as_str(), "action" | "expected") || line.trim().is_empty() {
        } else if line.starts_with("=> ") || line.starts_with("!! ") {
            found.last_mut().unwrap().says.push(line.to_owned());
        } else {
            let place = format!("{name}:{}", at + 1);
            let cell = line.replace('⏎', "\n");
            found.push(Entry { place, language: language.clone(), cell, says: Vec::new() });
        }
    }
    found
}

fn error_line(cell: &str, error: &ParseError) -> String {
    let words: String = cell.chars().skip(error.at.start).take(error.at.end - error.at.start).collect();
    let nearest = error.nearest.as_ref().map(|said| format!(" | nearest '{said}'")).unwrap_or_default();
    format!("!! {} | at '{words}'{nearest}", error.why).replace('\n', "⏎")
}

fn reading(entry: &Entry) -> Vec<String> {
    let lines = match entry.language.as_str() {
        "action" => action_cell(&entry.cell).map(|steps| steps.iter().map(render::step).collect::<Vec<_>>()),
        _ => expected_cell(&entry.cell).map(|found| found.iter().map(render::assertion).collect()),
    };
    match lines {
        Ok(lines) if lines.is_empty() => vec!["=> nothing".into()],
        Ok(lines) => lines.into_iter().map(|line| format!("=> {line}")).collect(),
        Err(error) => vec![error_line(&entry.cell, &error)],
    }
}

#[test]
fn every_sentence_is_read_as_specified() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for entry in specifications().iter().flat_map(|file| entries(file)) {
        count += 1;
        let read = reading(&entry);
        if read != entry.says {
            let (is, was) = (read.join("\n    "), entry.says.join("\n    "));
            wrong
                .push(format!("{}: {}\n  specified:\n    {was}\n  read:\n    {is}", entry.place, entry.cell));
        }
    }
    assert!(count > 0, "no specification was found");
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
}

/// What a step means, without the words and places that it was read from.
fn meaning(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.remove("span");
            if fields.contains_key("claim") || fields.contains_key("action") {
                fields.remove("text");
            }
            fields.values_mut().for_each(meaning);
        }
        Value::Array(items) => items.iter_mut().for_each(meaning),
        _ => {}
    }
}

fn meanings(steps: &[Step]) -> Value {
    let mut value = serde_json::to_value(steps).unwrap();
    meaning(&mut value);
    // A group of a menu is gone through where the next step stands in it: by itself it is gone to.
    let through = serde_json::json!("through");
    for step in value.as_array_mut().unwrap() {
        if let Some(to) = step.pointer_mut("/action/go/to").filter(|to| **to == through) {
            *to = serde_json::json!("thing");
        }
    }
    value
}

#[test]
fn every_rendering_of_a_step_is_read_as_the_same_step() {
    let mut wrong = Vec::new();
    for entry in
        specifications().iter().flat_map(|file| entries(file)).filter(|entry| entry.language == "action")
    {
        for step in action_cell(&entry.cell).unwrap_or_default() {
            let said = render::step(&step);
            match action_cell(&said) {
                Ok(again) if meanings(&again) == meanings(std::slice::from_ref(&step)) => {}
                Ok(again) => wrong.push(format!(
                    "{}: {said}\n  {}\n  {}",
                    entry.place,
                    meanings(&[step]),
                    meanings(&again)
                )),
                Err(error) => wrong.push(format!("{}: {}", entry.place, error_line(&said, &error))),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_nearest_sentence_is_read() {
    for entry in
        specifications().iter().flat_map(|file| entries(file)).filter(|entry| entry.language == "action")
    {
        if let Err(ParseError { nearest: Some(said), .. }) = action_cell(&entry.cell) {
            assert!(action_cell(&said).is_ok(), "{}: {said}", entry.place);
        }
    }
}
