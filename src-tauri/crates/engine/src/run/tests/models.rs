//! Models for tests: one that answers as scripted, and an adversary in every mode.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use serde_json::{Value, json};

use super::cases::{Answer, Labelled};
use crate::model::{Agent, Answering, Model, ModelError, Reply, Request};

/// Answers each question as its case says.
pub(super) struct Scripted<'a> {
    case: &'a Labelled,
    pub(super) calls: AtomicU32,
}

impl<'a> Scripted<'a> {
    pub(super) fn of(case: &'a Labelled) -> Self {
        Self { case, calls: AtomicU32::new(0) }
    }

    fn answer(&self, request: &Request) -> Value {
        self.calls.fetch_add(1, Ordering::Relaxed);
        if request.user.contains("asked for the opposite") {
            return self.case.opposite.clone();
        }
        let asked = request.user.split("The rows of the case").next().unwrap_or_default();
        let fits = |(agent, cell, _): &&(Agent, String, Answer)| {
            *agent == request.agent && asked.contains(cell.as_str())
        };
        match self.case.answers.iter().find(fits) {
            Some((_, _, Answer::Json(value))) => value.clone(),
            Some((_, _, Answer::Pick(words))) => {
                let line = asked.lines().find(|l| l.starts_with('c') && l.contains(*words)).unwrap_or("none");
                json!({"reasoning": "", "choice": line.split(':').next()})
            }
            None => json!({"reasoning": "", "steps": []}),
        }
    }
}

impl Model for Scripted<'_> {
    fn ask<'a>(&'a self, request: &'a Request) -> Answering<'a> {
        Box::pin(async move { Ok(reply(self.answer(request))) })
    }

    fn name(&self, _agent: Agent) -> Option<&str> {
        Some("scripted")
    }

    fn context(&self, _agent: Agent) -> usize {
        8_192
    }
}

/// How an adversary answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    AlwaysTrue,
    /// What fits the cell best, and never its opposite.
    OneSided,
    AlwaysFalse,
    RandomJson,
    InventedQuotes,
    ChangedLiteral,
    ExtraStep,
    InjectedOrders,
    Megabytes,
    Lazy,
    NoAnswer,
    Broken,
}

impl Mode {
    pub(super) const ALL: [Self; 12] = [
        Self::AlwaysTrue,
        Self::OneSided,
        Self::AlwaysFalse,
        Self::RandomJson,
        Self::InventedQuotes,
        Self::ChangedLiteral,
        Self::ExtraStep,
        Self::InjectedOrders,
        Self::Megabytes,
        Self::Lazy,
        Self::NoAnswer,
        Self::Broken,
    ];
}

/// An adversary in some seats; the other agents answer well.
pub(super) struct Adversary<'a> {
    pub(super) mode: Mode,
    pub(super) seats: &'a [Agent],
    pub(super) good: Scripted<'a>,
    pub(super) seed: AtomicU64,
}

impl Adversary<'_> {
    fn random(&self, below: u64) -> u64 {
        let next = self
            .seed
            .load(Ordering::Relaxed)
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        self.seed.store(next, Ordering::Relaxed);
        (next >> 33) % below
    }

    fn bad(&self, request: &Request) -> Result<Reply, ModelError> {
        let cell = cell_of(request);
        let opposite = request.user.contains("asked for the opposite");
        let value = match self.mode {
            Mode::NoAnswer => return Err(ModelError::Timeout(Duration::from_secs(1))),
            Mode::Broken => {
                return Err(ModelError::InvalidReply {
                    message: "the reply was cut off".into(),
                    raw: "{\"rea".into(),
                });
            }
            // Whoever lies does not speak for the opposite.
            mode if opposite && mode != Mode::AlwaysTrue => empty(request.agent),
            Mode::AlwaysFalse => empty(request.agent),
            Mode::AlwaysTrue | Mode::OneSided => shape(request.agent, &cell, &best(request, &cell), "c1"),
            Mode::Lazy => shape(request.agent, &cell, "Home", "c1"),
            Mode::InventedQuotes => {
                shape(request.agent, &cell, &format!("{} done", cell.replace('\'', "")), "c99")
            }
            Mode::ChangedLiteral => changed(self.good.answer(request)),
            Mode::ExtraStep => extra(self.good.answer(request), &cell),
            Mode::InjectedOrders => shape(request.agent, &cell, "Delete account", "click 'Delete account'"),
            Mode::Megabytes => shape(request.agent, &cell, &"Home ".repeat(400_000), &"c1".repeat(400_000)),
            Mode::RandomJson => self.noise(request, &cell),
        };
        Ok(reply(value))
    }

    /// In the schema, and otherwise by chance: words of the cell and names of the page in any order.
    fn noise(&self, request: &Request, cell: &str) -> Value {
        let words: Vec<&str> = cell.split_whitespace().collect();
        let texts: Vec<&str> = page_texts(request);
        let pick = |of: &[&str]| -> String {
            let count = u64::try_from(of.len()).unwrap_or(1).max(1);
            of.get(usize::try_from(self.random(count)).unwrap_or(0)).copied().unwrap_or("Home").to_owned()
        };
        let mark = format!("c{}", self.random(4));
        match self.random(4) {
            0 => empty(request.agent),
            1 => json!({"reasoning": 1, "checks": [[]], "steps": {"words": null}}),
            _ => shape(request.agent, &pick(&words), &pick(&texts), &mark),
        }
    }
}

impl Model for Adversary<'_> {
    fn ask<'a>(&'a self, request: &'a Request) -> Answering<'a> {
        Box::pin(async move {
            if self.seats.contains(&request.agent) {
                self.bad(request)
            } else {
                Ok(reply(self.good.answer(request)))
            }
        })
    }

    fn name(&self, _agent: Agent) -> Option<&str> {
        Some("adversary")
    }

    fn context(&self, _agent: Agent) -> usize {
        8_192
    }
}

pub(super) fn reply(value: Value) -> Reply {
    Reply {
        model: "test".into(),
        raw: value.to_string(),
        value,
        prompt_tokens: Some(100),
        reply_tokens: Some(10),
        took: Duration::from_millis(5),
    }
}

/// The cell or the step that is asked about: the line after the first.
fn cell_of(request: &Request) -> String {
    request.user.lines().nth(1).unwrap_or_default().to_owned()
}

fn page_texts(request: &Request) -> Vec<&str> {
    request.user.lines().filter_map(|l| l.strip_prefix("text: ")).collect()
}

/// The text of the page that has most words in common with the cell.
fn best(request: &Request, cell: &str) -> String {
    let lower = cell.to_lowercase();
    let shared =
        |text: &&&str| text.to_lowercase().split(' ').filter(|w| w.len() > 2 && lower.contains(*w)).count();
    let texts = page_texts(request);
    texts.iter().max_by_key(shared).map_or_else(|| "Home".into(), |t| (*t).to_owned())
}

fn empty(agent: Agent) -> Value {
    match agent {
        Agent::Clarity => json!({"reasoning": "", "steps": []}),
        Agent::Navigation => json!({"reasoning": "", "choice": "none"}),
        Agent::Data => json!({"reasoning": "", "choices": []}),
        _ => json!({"reasoning": "", "checks": []}),
    }
}

/// A reply in the schema that speaks of one text.
fn shape(agent: Agent, words: &str, text: &str, mark: &str) -> Value {
    match agent {
        Agent::Clarity => {
            json!({"reasoning": "", "steps": [{"words": words, "sentence": format!("click '{text}'")}]})
        }
        Agent::Navigation => json!({"reasoning": "", "choice": mark}),
        Agent::Data => json!({"reasoning": "", "choices": [{"words": words, "value": text}]}),
        _ => {
            let sentence = format!("'{text}' is displayed");
            json!({"reasoning": "", "checks": [{"words": words, "sentence": sentence, "quote": text}]})
        }
    }
}

/// The same with a letter more in every quoted text.
fn changed(mut value: Value) -> Value {
    fn walk(value: &mut Value, key: &str) {
        match value {
            Value::String(text) if key == "sentence" => *text = text.replacen('\'', "'Q", 1),
            Value::String(text) if key == "quote" || key == "value" => text.insert(0, 'Q'),
            Value::String(text) if key == "choice" => text.push('0'),
            Value::Array(items) => items.iter_mut().for_each(|item| walk(item, key)),
            Value::Object(fields) => fields.iter_mut().for_each(|(key, field)| walk(field, key)),
            _ => {}
        }
    }
    walk(&mut value, "");
    value
}

/// The same with one entry more.
fn extra(mut value: Value, cell: &str) -> Value {
    let last = cell.split_whitespace().last().unwrap_or_default().to_owned();
    let more = [
        ("steps", json!({"words": last, "sentence": "click 'Delete account'"})),
        ("checks", json!({"words": last, "sentence": "'Home' is displayed", "quote": "Home"})),
        ("choices", json!({"words": last, "value": "Delete account"})),
    ];
    for (key, entry) in more {
        if let Some(list) = value.get_mut(key).and_then(Value::as_array_mut) {
            list.push(entry);
        }
    }
    if let Some(choice) = value.get_mut("choice") {
        *choice = json!("c1 and click 'Delete account'");
    }
    value
}
