//! The tasks that come with the program.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use verbatim_engine::model::Agent;
use verbatim_engine::snapshot::Snapshot;

use crate::page;

/// Why the tasks that come with the program cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum Bad {
    /// A file is not in its form.
    #[error("read the tasks of '{0}': {1}")]
    File(&'static str, serde_json::Error),
    /// A page is not in its form.
    #[error("read the page of the task '{0}'")]
    Page(String),
}

/// What is asked, and what is right.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Question {
    /// Rewrite a cell: any of the rewrites is right, or nothing if there is none. A step is the words of the cell that it
    /// stands for and its sentence.
    Rewrite { cell: String, page: Snapshot, accept: Vec<Vec<(String, String)>> },
    /// Choose what a step means: the line of the right element, or none.
    Choose { step: String, cell: String, page: Snapshot, right: Option<u32> },
    /// Fill in what a cell leaves open: one of the items, or something new that has this text in it; nothing where there is
    /// neither.
    Open { cell: String, page: Snapshot, words: String, items: Vec<String>, new: Option<String> },
    /// Find what shows an expected result; `checks` is an answer that does.
    Assert {
        cell: String,
        action: String,
        before: Snapshot,
        after: Snapshot,
        holds: bool,
        checks: Vec<(String, String, String)>,
    },
}

/// One labelled task.
#[derive(Debug, Clone, PartialEq)]
pub struct Task {
    /// Its stable identifier ("clarity-01").
    pub id: String,
    /// What it tries ("plain", "near-miss", "hidden-order").
    pub kind: String,
    pub(crate) question: Question,
}

impl Task {
    /// The agent that it is for.
    #[must_use]
    pub fn agent(&self) -> Agent {
        match self.question {
            Question::Rewrite { .. } => Agent::Clarity,
            Question::Choose { .. } => Agent::Navigation,
            Question::Assert { .. } => Agent::Assertion,
            Question::Open { .. } => Agent::Data,
        }
    }
}

/// The tasks.
#[derive(Debug, Clone, PartialEq)]
pub struct Tasks(pub Vec<Task>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RewriteFile {
    id: String,
    kind: String,
    page: String,
    #[serde(default)]
    plus: Vec<String>,
    cell: String,
    accept: Vec<Vec<(String, String)>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChooseFile {
    id: String,
    kind: String,
    page: String,
    #[serde(default)]
    plus: Vec<String>,
    step: String,
    cell: String,
    right: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AssertFile {
    id: String,
    kind: String,
    cell: String,
    action: String,
    before: Vec<String>,
    after: Vec<String>,
    holds: bool,
    checks: Vec<(String, String, String)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OpenFile {
    id: String,
    kind: String,
    page: String,
    #[serde(default)]
    plus: Vec<String>,
    cell: String,
    #[serde(default)]
    words: String,
    #[serde(default)]
    items: Vec<String>,
    new: Option<String>,
}

fn read<T: DeserializeOwned>(name: &'static str, text: &str) -> Result<T, Bad> {
    serde_json::from_str(text).map_err(|error| Bad::File(name, error))
}

impl Tasks {
    /// The tasks that come with the program.
    ///
    /// # Errors
    /// They are not in their form, which a test keeps from happening.
    pub fn bundled() -> Result<Self, Bad> {
        let pages: BTreeMap<String, Vec<String>> = read("pages", include_str!("../tasks/pages.json"))?;
        let lines = |id: &str, name: &str, plus: &[String]| -> Result<Vec<String>, Bad> {
            let page = pages.get(name).ok_or_else(|| Bad::Page(id.to_owned()))?;
            Ok(page.iter().chain(plus).cloned().collect())
        };
        let written =
            |id: &str, lines: &[String]| page::snapshot(lines).ok_or_else(|| Bad::Page(id.to_owned()));
        let mut tasks = Vec::new();
        for file in read::<Vec<RewriteFile>>("clarity", include_str!("../tasks/clarity.json"))? {
            let page = written(&file.id, &lines(&file.id, &file.page, &file.plus)?)?;
            let question = Question::Rewrite { cell: file.cell, page, accept: file.accept };
            tasks.push(Task { id: file.id, kind: file.kind, question });
        }
        for file in read::<Vec<ChooseFile>>("navigation", include_str!("../tasks/navigation.json"))? {
            let lines = lines(&file.id, &file.page, &file.plus)?;
            let right = match &file.right {
                Some(start) => Some(line_of(&lines, start).ok_or_else(|| Bad::Page(file.id.clone()))?),
                None => None,
            };
            let page = written(&file.id, &lines)?;
            let question = Question::Choose { step: file.step, cell: file.cell, page, right };
            tasks.push(Task { id: file.id, kind: file.kind, question });
        }
        for file in read::<Vec<AssertFile>>("assertion", include_str!("../tasks/assertion.json"))? {
            let (before, after) = (written(&file.id, &file.before)?, written(&file.id, &file.after)?);
            let AssertFile { id, kind, cell, action, holds, checks, .. } = file;
            tasks.push(Task {
                id,
                kind,
                question: Question::Assert { cell, action, before, after, holds, checks },
            });
        }
        for file in read::<Vec<OpenFile>>("data", include_str!("../tasks/data.json"))? {
            let page = written(&file.id, &lines(&file.id, &file.page, &file.plus)?)?;
            let OpenFile { id, kind, cell, words, items, new, .. } = file;
            tasks.push(Task { id, kind, question: Question::Open { cell, page, words, items, new } });
        }
        Ok(Self(tasks))
    }
}

/// The number of the only line that begins so, from 1.
fn line_of(lines: &[String], start: &str) -> Option<u32> {
    let fits =
        |line: &String| line == start || line.strip_prefix(start).is_some_and(|rest| rest.starts_with(" |"));
    let mut found = lines.iter().enumerate().filter(|(_, line)| fits(line));
    match (found.next(), found.next()) {
        (Some((index, _)), None) => u32::try_from(index + 1).ok(),
        _ => None,
    }
}
