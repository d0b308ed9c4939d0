//! The test data of a case's run: the suite's, the user's, and what the run itself gives.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use time::OffsetDateTime;
use time::macros::format_description;
use verbatim_engine::data::Data;
use verbatim_engine::suite::Suite;

/// Puts the values of a case's run together: `base`, `today` (YYYY-MM-DD, local), `unique` (new for each case run),
/// then the suite's test data, then secrets from the environment, then the user's.
pub(crate) fn values(suite: &Suite, base_url: Option<&str>, given: &BTreeMap<String, String>) -> Data {
    let mut data = Data::default();
    let now = OffsetDateTime::now_local().unwrap_or_else(|_| OffsetDateTime::now_utc());
    if let Some(base) = base_url {
        data.set("base", base.trim_end_matches('/'), false);
    }
    if let Ok(today) = now.date().format(format_description!("[year]-[month]-[day]")) {
        data.set("today", today, false);
    }
    data.set("unique", unique(now), false);
    let is_secret = |name: &str| suite.secrets.iter().any(|secret| secret == name);
    for (name, value) in &suite.data {
        data.set(name, value, is_secret(name));
    }
    for name in &suite.secrets {
        data.hide(name);
        if let Ok(value) = std::env::var(variable(name)) {
            data.set(name, value, true);
        }
    }
    for (name, value) in given {
        data.set(name, value, is_secret(name));
    }
    data
}

/// The environment variable that holds a secret: `VERBATIM_` and the name in capitals.
pub fn variable(name: &str) -> String {
    let name: String = name.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
    format!("VERBATIM_{}", name.to_uppercase())
}

/// Letters and digits that no other case run of this machine has: the time in microseconds and a count, base 36.
fn unique(now: OffsetDateTime) -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let micros = u64::try_from(now.unix_timestamp_nanos() / 1_000).unwrap_or_default();
    let mut number = micros.wrapping_mul(36).wrapping_add(COUNT.fetch_add(1, Ordering::Relaxed) % 36);
    let mut digits = Vec::new();
    while number > 0 {
        digits.push(char::from_digit((number % 36) as u32, 36).unwrap_or('0'));
        number /= 36;
    }
    digits.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unique_is_new_each_time_and_plain() {
        let suite = Suite::default();
        let read = || values(&suite, None, &BTreeMap::new()).fill_text("{{unique}}").expect("set");
        let (first, second) = (read(), read());
        assert_ne!(first, second);
        assert!(first.chars().all(|c| c.is_ascii_alphanumeric()));
    }

    #[test]
    fn the_users_value_goes_first_and_a_secret_stays_one() {
        let suite = Suite {
            data: BTreeMap::from([("user".into(), "ada".into())]),
            secrets: vec!["password".into()],
            ..Suite::default()
        };
        let given = BTreeMap::from([("user".into(), "bob".into()), ("password".into(), "hidden".into())]);
        let data = values(&suite, Some("http://x/"), &given);
        assert_eq!(data.fill_text("{{base}}/{{user}}"), Ok("http://x/bob".into()));
        assert_eq!(data.secrets().collect::<Vec<_>>(), ["hidden"]);
    }

    #[test]
    fn a_variable_is_named_after_the_secret() {
        assert_eq!(variable("admin-password"), "VERBATIM_ADMIN_PASSWORD");
    }
}
