//! A map for other tools, and its findings as cases.

use std::fmt::Write;
use std::str::FromStr;

use verbatim_engine::suite::{Case, Row};

use crate::map::Map;

/// A form of a map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// All of it.
    Json,
    /// Aldebaran, as mCRL2 and CADP read it.
    Aut,
    /// Graphviz.
    Dot,
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
        Form::Json => serde_json::to_string_pretty(map)? + "\n",
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
    let row = |says: &String| Row { action: says.clone(), ..Row::default() };
    let case = |(number, finding): (usize, &crate::Finding)| Case {
        name: format!("{}. {}: {}", number + 1, finding.kind.words(), finding.what),
        tags: vec!["explored".into()],
        rows: finding.way.iter().map(row).collect(),
        ..Case::default()
    };
    map.findings.iter().enumerate().map(case).collect()
}
