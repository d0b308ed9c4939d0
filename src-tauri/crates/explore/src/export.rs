//! A map for other tools, and its findings as cases.

use std::fmt::Write;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use verbatim_engine::suite::{Case, Row};

use crate::map::Map;

/// A form of a map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "MapForm")]
pub enum Form {
    /// All of it.
    Json,
    /// Aldebaran, as mCRL2 and CADP read it.
    Aut,
    /// Graphviz.
    Dot,
}

impl Form {
    /// The ending of its files.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Aut => "aut",
            Self::Dot => "dot",
        }
    }
}

impl FromStr for Form {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        match word {
            "json" => Ok(Self::Json),
            "aut" => Ok(Self::Aut),
            "dot" => Ok(Self::Dot),
            _ => Err(format!("'{word}' is no form of a map: it is one of json, aut, dot")),
        }
    }
}

/// A map in a form.
///
/// # Errors
/// It cannot be written as JSON.
pub fn write(map: &Map, form: Form) -> Result<String, serde_json::Error> {
    Ok(match form {
        Form::Json => {
            // Pictures are in the history alone, and no two are the same byte for byte.
            let mut map = map.clone();
            map.states.iter_mut().for_each(|state| state.picture = None);
            serde_json::to_string_pretty(&map)? + "\n"
        }
        Form::Aut => aut(map),
        Form::Dot => dot(map),
    })
}

fn on_one_line(says: &str) -> String {
    says.lines().collect::<Vec<_>>().join("; ")
}

fn in_double_quotes(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

/// Labels of Aldebaran know no escapes: double quotes become single ones.
fn aut(map: &Map) -> String {
    let mut out = format!("des (0,{},{})\n", map.steps.len(), map.states.len().max(1));
    for step in &map.steps {
        let _always =
            writeln!(out, "({},\"{}\",{})", step.from, on_one_line(&step.says).replace('"', "'"), step.to);
    }
    out
}

fn dot(map: &Map) -> String {
    let mut out = String::from("digraph map {\n  node [shape=box];\n");
    for (number, state) in map.states.iter().enumerate() {
        let label = format!("{} {}", state.address, state.title);
        let _always = writeln!(out, "  {number} [label=\"{}\"];", in_double_quotes(label.trim()));
    }
    for step in &map.steps {
        let style = if step.quiescent || step.failed.is_some() { ", style=dashed" } else { "" };
        let label = in_double_quotes(&on_one_line(&step.says));
        let _always = writeln!(out, "  {} -> {} [label=\"{label}\"{style}];", step.from, step.to);
    }
    out.push_str("}\n");
    out
}

/// The findings as cases: the way to each, so that it can be seen again. What is expected is for a person to say.
#[must_use]
pub fn cases(map: &Map) -> Vec<Case> {
    let case = |(number, finding): (usize, &crate::Finding)| {
        case(format!("{}. {}: {}", number + 1, finding.kind.words(), finding.what), &finding.way)
    };
    map.findings.iter().enumerate().map(case).collect()
}

/// The way to a page, by its number from 0, as a case; none where there is no such page.
#[must_use]
pub fn way_to(map: &Map, at: usize) -> Option<Case> {
    let state = map.states.get(at)?;
    let name = if state.title.is_empty() { &state.address } else { &state.title };
    Some(case(format!("To {name}"), &state.way))
}

fn case(name: String, way: &[String]) -> Case {
    let row = |says: &String| Row { action: says.clone(), ..Row::default() };
    Case { name, tags: vec!["explored".into()], rows: way.iter().map(row).collect(), ..Case::default() }
}
