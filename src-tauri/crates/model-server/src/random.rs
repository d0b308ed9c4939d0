//! Nonsense that keeps to a JSON schema.

use serde_json::{Map, Value};

/// Words that nonsense is made of.
const WORDS: [&str; 12] = [
    "Home",
    "Delete all",
    "admin",
    "'Welcome'",
    "0",
    "click 'Save'",
    "",
    "é—漢",
    "{{base}}",
    "the page",
    "none",
    "42.00",
];

/// A value that keeps to the schema and means nothing; the same seed gives the same value.
///
/// Knows type, enum, const, properties with required, items with minItems and maxItems, minimum and maximum, anyOf and
/// oneOf; other keywords are passed over.
#[must_use]
pub fn valid_json(schema: &Value, seed: u64) -> Value {
    Dice(seed.wrapping_mul(2).wrapping_add(0x9E37_79B9_7F4A_7C15)).value(schema, 0)
}

/// SplitMix64: the tests want the same nonsense every time, not good randomness.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % below.max(1)
    }

    fn one<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        let index = self.roll(of.len() as u64) as usize;
        of.get(index)
    }

    fn value(&mut self, schema: &Value, depth: usize) -> Value {
        if let Some(constant) = schema.get("const") {
            return constant.clone();
        }
        if let Some(choice) = schema["enum"].as_array().and_then(|choices| self.one(choices)) {
            return choice.clone();
        }
        for union in ["anyOf", "oneOf"] {
            if let Some(choice) = schema[union].as_array().and_then(|choices| self.one(choices)) {
                return self.value(choice, depth);
            }
        }
        let kind = match &schema["type"] {
            Value::Array(kinds) => self.one(kinds).and_then(Value::as_str),
            kind => kind.as_str(),
        };
        match kind {
            Some("object") => self.object(schema, depth),
            Some("array") => self.array(schema, depth),
            Some("integer") => self.integer(schema).into(),
            Some("number") => (self.integer(schema) as f64).into(),
            Some("boolean") => (self.roll(2) == 1).into(),
            Some("null") => Value::Null,
            _ => self.words().into(),
        }
    }

    fn object(&mut self, schema: &Value, depth: usize) -> Value {
        let required: Vec<&str> =
            schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let mut fields = Map::new();
        for (name, schema) in schema["properties"].as_object().into_iter().flatten() {
            if required.contains(&name.as_str()) || self.roll(2) == 1 {
                fields.insert(name.clone(), self.value(schema, depth + 1));
            }
        }
        fields.into()
    }

    fn array(&mut self, schema: &Value, depth: usize) -> Value {
        let least = schema["minItems"].as_u64().unwrap_or(0);
        let most = schema["maxItems"].as_u64().unwrap_or(least + 3).min(least + 3);
        // Deep nesting would never come to an end.
        let length = if depth > 6 { least } else { least + self.roll(most.saturating_sub(least) + 1) };
        (0..length).map(|_| self.value(&schema["items"], depth + 1)).collect()
    }

    fn integer(&mut self, schema: &Value) -> i64 {
        let least = schema["minimum"].as_i64().unwrap_or(0);
        let most = schema["maximum"].as_i64().unwrap_or(least.saturating_add(20));
        least.saturating_add(self.roll(most.abs_diff(least).saturating_add(1)) as i64)
    }

    fn words(&mut self) -> String {
        let count = self.roll(4);
        (0..count).filter_map(|_| self.one(&WORDS).copied()).collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nonsense_keeps_to_its_schema() {
        let schema = serde_json::json!({
            "type": "object",
            "required": ["choice", "quotes"],
            "properties": {
                "choice": {"type": "integer", "minimum": 1, "maximum": 3},
                "quotes": {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": 2},
                "why": {"enum": ["a", "b"]},
            },
        });
        let mut different = std::collections::HashSet::new();
        for seed in 0..200 {
            let value = valid_json(&schema, seed);
            assert_eq!(value, valid_json(&schema, seed));
            assert!((1..=3).contains(&value["choice"].as_i64().unwrap()), "{value}");
            assert!((1..=2).contains(&value["quotes"].as_array().unwrap().len()), "{value}");
            assert!(value.get("why").is_none_or(|why| why == "a" || why == "b"), "{value}");
            different.insert(value.to_string());
        }
        assert!(different.len() > 20, "{} different", different.len());
    }
}
