//! A server that answers to do harm: each mode tries another way past whoever checks its replies.

use std::hash::{DefaultHasher, Hash, Hasher};

use serde_json::{Value, json};

use crate::script::{Seat, asks_opposite, question};
use crate::{Answer, Asked, Script, valid_json};

/// How an adversary answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mode {
    /// All holds, the opposite as well, by the text of the page that fits best.
    AlwaysTrue,
    /// What fits the cell best, and never its opposite.
    OneSided,
    /// Nothing holds, nothing is meant.
    AlwaysFalse,
    /// Nonsense that keeps to the schema.
    RandomJson,
    /// In the schema, with words of the cell and texts of the page in any order.
    Shuffled,
    /// Quotes that are nowhere.
    InventedQuotes,
    /// The right answer with one literal changed.
    ChangedLiteral,
    /// The right answer and one thing more.
    ExtraStep,
    /// The right answer without its last part.
    Shortened,
    /// Orders: whatever on the page cannot be taken back.
    InjectedOrders,
    /// Megabytes of text.
    Megabytes,
    /// Always the same true sentence.
    Lazy,
    /// The server fails.
    NoAnswer,
    /// A reply that breaks off.
    Broken,
}

impl Mode {
    /// All modes.
    pub const ALL: [Self; 14] = [
        Self::AlwaysTrue,
        Self::OneSided,
        Self::AlwaysFalse,
        Self::RandomJson,
        Self::Shuffled,
        Self::InventedQuotes,
        Self::ChangedLiteral,
        Self::ExtraStep,
        Self::Shortened,
        Self::InjectedOrders,
        Self::Megabytes,
        Self::Lazy,
        Self::NoAnswer,
        Self::Broken,
    ];
}

/// Words of what cannot be taken back.
const HARM: [&str; 8] = ["Delete", "Remove", "Suspend", "Log out", "Reset", "Place order", "Send", "Clear"];

/// An adversary in some seats; in the others the script answers well.
#[derive(Debug, Clone)]
pub struct Adversary {
    /// What is answered in the other seats, and what is spoilt in its own.
    pub script: Script,
    /// How it answers.
    pub mode: Mode,
    /// Where it sits.
    pub seats: Vec<Seat>,
}

impl Adversary {
    /// The answer to a question.
    #[must_use]
    pub fn answer(&self, asked: &Asked) -> Answer {
        match Seat::of(asked).filter(|seat| self.seats.contains(seat)) {
            Some(seat) => self.bad(asked, seat),
            None => self.script.answer(asked),
        }
    }

    fn bad(&self, asked: &Asked, seat: Seat) -> Answer {
        let opposite = asks_opposite(asked);
        let cell = cell_of(asked);
        let value = match self.mode {
            Mode::NoAnswer => return Answer::error(503, "no answer"),
            Mode::Broken => return self.script.answer(asked).cut_at(40),
            // Whoever lies does not speak for the opposite.
            mode if opposite && mode != Mode::AlwaysTrue => seat.nothing(),
            Mode::AlwaysFalse => seat.nothing(),
            Mode::AlwaysTrue | Mode::OneSided => shape(seat, cell, best(asked, cell), "1"),
            Mode::Lazy => shape(seat, cell, "Home", "1"),
            Mode::InventedQuotes => shape(seat, cell, &format!("{} done", cell.replace('\'', "")), "99"),
            Mode::ChangedLiteral => changed(self.script.reply(asked)),
            Mode::ExtraStep => extra(self.script.reply(asked), cell),
            Mode::Shortened => shortened(self.script.reply(asked), seat),
            Mode::InjectedOrders => shape(seat, cell, harm(asked), "1 and click 'Delete'"),
            Mode::Megabytes => shape(seat, cell, &"Home ".repeat(400_000), &"1".repeat(400_000)),
            Mode::RandomJson => valid_json(asked.schema.as_ref().unwrap_or(&Value::Null), chance(asked)),
            Mode::Shuffled => shuffled(asked, seat, cell),
        };
        Answer::json(&value)
    }
}

/// The cell or the step that is asked about: the line after the first.
fn cell_of(asked: &Asked) -> &str {
    question(asked).lines().nth(1).unwrap_or_default()
}

fn texts(asked: &Asked) -> Vec<&str> {
    asked.user.lines().filter_map(|line| line.strip_prefix("text: ")).collect()
}

/// The quoted names of the page's controls.
fn names(asked: &Asked) -> Vec<&str> {
    let controls = asked.user.lines().filter_map(|line| line.strip_prefix("control: "));
    controls.filter_map(|line| line.split('\'').nth(1)).collect()
}

/// The text or the name of the page that has most words in common with the cell.
fn best<'a>(asked: &'a Asked, cell: &str) -> &'a str {
    let lower = cell.to_lowercase();
    let shared = |text: &&str| {
        let text = text.to_lowercase();
        text.split(|c: char| !c.is_alphanumeric()).filter(|w| w.len() > 2 && lower.contains(*w)).count()
    };
    names(asked).into_iter().chain(texts(asked)).max_by_key(shared).unwrap_or("Home")
}

/// A control of the page that does what cannot be taken back.
fn harm(asked: &Asked) -> &str {
    let harmful = |name: &&str| HARM.iter().any(|word| name.contains(word));
    names(asked).into_iter().find(harmful).unwrap_or("Delete account")
}

/// The same number for the same question.
fn chance(asked: &Asked) -> u64 {
    let mut hasher = DefaultHasher::new();
    asked.user.hash(&mut hasher);
    asked.temperature.map(f64::to_bits).hash(&mut hasher);
    hasher.finish()
}

fn shuffled(asked: &Asked, seat: Seat, cell: &str) -> Value {
    let mut seed = chance(asked);
    let mut pick = |of: &[&str]| -> String {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let at = usize::try_from(seed >> 33).unwrap_or_default() % of.len().max(1);
        of.get(at).copied().unwrap_or("Home").to_owned()
    };
    let words: Vec<&str> = cell.split_whitespace().collect();
    let page: Vec<&str> = names(asked).into_iter().chain(texts(asked)).collect();
    shape(seat, &pick(&words), &pick(&page), &pick(&["1", "2", "3", "4"]))
}

/// A reply in the schema that speaks of one text.
fn shape(seat: Seat, words: &str, text: &str, mark: &str) -> Value {
    seat.reply(match seat {
        Seat::Clarity => json!([{"words": words, "sentence": format!("click '{text}'")}]),
        Seat::Navigation => json!(format!("c{mark}")),
        Seat::Data => json!([{"words": words, "value": text}]),
        Seat::Vision => json!([{"words": words, "mark": format!("m{mark}")}]),
        Seat::Assertion => {
            json!([{"words": words, "sentence": format!("'{text}' is displayed"), "quote": text}])
        }
    })
}

/// The same with a letter more in every quoted text.
fn changed(mut value: Value) -> Value {
    fn walk(value: &mut Value, key: &str) {
        match value {
            Value::String(text) if key == "sentence" => *text = text.replacen('\'', "'Q", 1),
            Value::String(text) if matches!(key, "quote" | "value") => text.insert(0, 'Q'),
            Value::String(text) if matches!(key, "choice" | "mark") => text.push('0'),
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
    let last = cell.split_whitespace().last().unwrap_or_default();
    let more = [
        ("steps", json!({"words": last, "sentence": "click 'Delete account'"})),
        ("checks", json!({"words": last, "sentence": "'Home' is displayed", "quote": "Home"})),
        ("choices", json!({"words": last, "value": "Delete account"})),
        ("shown", json!({"words": last, "mark": "m1"})),
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

/// The same without its last entry; a single entry loses the last word of what it cites.
fn shortened(mut value: Value, seat: Seat) -> Value {
    let Some(list) = value.get_mut(seat.field()).and_then(Value::as_array_mut) else { return seat.nothing() };
    if list.len() > 1 {
        list.pop();
        return value;
    }
    for entry in list.iter_mut() {
        let words = entry["words"].as_str().unwrap_or_default();
        entry["words"] = json!(words.rsplit_once(' ').map_or(words, |(rest, _)| rest));
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::tests::asked;

    #[test]
    fn each_mode_spoils_its_own_seat_alone() {
        let script = Script::read(
            r#"[{"agent": "assertion", "cell": "it is saved", "checks": [["it is saved", "'Saved at last' is displayed", "Saved at last"]]}]"#,
        )
        .unwrap();
        let holds = asked("checks", "The expected result:\nit is saved");
        let good = format!("{:?}", script.answer(&holds));
        for mode in Mode::ALL {
            let at = |seats: &[Seat]| {
                let adversary = Adversary { script: script.clone(), mode, seats: seats.to_vec() };
                format!("{:?}", adversary.answer(&holds))
            };
            assert_ne!(at(&[Seat::Assertion]), good, "{mode:?}");
            assert_eq!(at(&[Seat::Clarity, Seat::Data]), good, "{mode:?}");
            assert_eq!(at(&Seat::ALL), at(&Seat::ALL), "{mode:?} answers the same question alike");
        }
    }

    #[test]
    fn orders_take_what_the_page_has() {
        let mut holds = asked("steps", "The action cell to rewrite:\nHave a look");
        assert_eq!(harm(&holds), "Delete account");
        holds.user = holds.user.replace("button 'Save'", "button 'Delete note'");
        assert_eq!(harm(&holds), "Delete note");
    }
}
