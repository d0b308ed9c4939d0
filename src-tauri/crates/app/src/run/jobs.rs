//! What is to be run of a suite: which cases, how often, and within which deadlines.

use std::collections::VecDeque;

use percent_encoding::percent_decode_str;
use verbatim_engine::data::Data;
use verbatim_engine::suite::{BasicAuth, Case, Suite};

use crate::error::Error;
use crate::options::RunOptions;
use crate::values::values;

/// One case to run.
pub(super) struct Job {
    /// Index in the run.
    pub(super) index: usize,
    /// Index in the suite.
    pub(super) case: usize,
    pub(super) attempt: u32,
}

/// Deadlines of the run go before the suite's.
pub(super) fn limit(suite: &mut Suite, timeout_ms: Option<u64>) {
    if let Some(ms) = timeout_ms {
        suite.timing.readiness_ms = ms;
        suite.timing.assertion_ms = ms;
        suite.timing.quiescence_ms = ms;
    }
}

/// A second attempt must begin where the first one began.
pub(super) fn check_retries(suite: &Suite, options: &RunOptions) -> Result<(), Error> {
    if options.retries > 0 && suite.reset.is_none() {
        return Err(Error::Usage(format!(
            "could not run '{}' with retries: it has no reset hook, so a second attempt would begin where the first one ended",
            suite.name
        )));
    }
    Ok(())
}

/// A base URL without the user and the password in it, which go to the site as HTTP Basic does and are told to nobody.
pub(super) fn without_credentials(base: &str) -> (String, Option<BasicAuth>) {
    let split = || {
        let (scheme, rest) = base.split_once("://")?;
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let (credentials, host) = rest[..end].rsplit_once('@')?;
        let (user, password) = credentials.split_once(':').unwrap_or((credentials, ""));
        let plain = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
        let basic = BasicAuth { user: plain(user), password: plain(password) };
        Some((format!("{scheme}://{host}{}", &rest[end..]), basic))
    };
    match split() {
        Some((base, basic)) => (base, Some(basic)),
        None => (base.to_owned(), None),
    }
}

/// A secret that stands in every text cannot be masked: nothing would be left to read.
pub(super) fn check_secrets(suite: &Suite, data: &Data) -> Result<(), Error> {
    let one_letter = |data: &Data| {
        let mut short = data.named_secrets().filter(|(_, value)| value.trim().chars().count() < 2);
        short.next().map(|(name, _)| name.to_owned())
    };
    let rows = suite.cases.iter().flat_map(|case| case.setup.iter().chain(&case.rows).chain(&case.teardown));
    let rows = suite.setup.iter().chain(rows).chain(&suite.teardown).filter(|row| !row.data.is_empty());
    let found =
        one_letter(data).or_else(|| rows.map(|row| data.with_row(&row.data)).find_map(|d| one_letter(&d)));
    match found {
        None => Ok(()),
        Some(name) => Err(Error::Usage(format!(
            "could not run '{}': the secret '{name}' is one letter, which stands in every text, so nothing could be told without \
             it; give it a longer value, or take it from 'secrets'",
            suite.name
        ))),
    }
}

/// Names of secrets that stand in ordinary texts, too, which are masked with them.
pub fn weak_secrets(suite: &Suite, options: &RunOptions) -> Vec<String> {
    const COMMON: &[&str] = &[
        "password",
        "passwort",
        "secret",
        "admin",
        "administrator",
        "welcome",
        "letmein",
        "test",
        "testing",
        "user",
        "username",
        "login",
        "change",
        "changeme",
        "default",
        "example",
        "button",
        "correct",
        "email",
    ];
    let data = values(suite, options.base_url.as_deref(), &options.data);
    let weak = |value: &str| value.chars().count() < 6 || COMMON.contains(&value.to_lowercase().as_str());
    data.named_secrets().filter(|(_, value)| weak(value)).map(|(name, _)| name.to_owned()).collect()
}

/// What the suite says of hosts and of the browser's window must be what a browser can do.
pub(super) fn check_access(suite: &Suite, base: Option<&str>) -> Result<(), Error> {
    let refused = |why: &str| Err(Error::Usage(format!("could not run '{}': {why}", suite.name)));
    let access = &suite.access;
    if let Some(fault) = access.viewport_fault() {
        return refused(&fault);
    }
    if !access.only_allowed_hosts {
        return Ok(());
    }
    if access.proxy.is_some() {
        return refused(
            "only its allowed hosts may be asked, and that cannot be seen to behind a proxy: let the proxy refuse the others, \
             or leave one of the two out",
        );
    }
    if base.is_none() && access.allowed_hosts.is_empty() {
        return refused(
            "only its allowed hosts may be asked, and it names none: give it a base URL or allowed hosts",
        );
    }
    Ok(())
}

/// A slip in the base URL would end each case for itself.
pub(super) fn check_base(base: Option<&str>) -> Result<(), Error> {
    let Some(base) = base else { return Ok(()) };
    let lower = base.to_ascii_lowercase();
    let rest = ["http://", "https://", "file://"].iter().find_map(|scheme| lower.strip_prefix(scheme));
    if rest.is_some_and(|rest| !rest.is_empty()) {
        return Ok(());
    }
    Err(Error::Usage(format!("could not use the base URL '{base}': begin it with http:// or https://")))
}

pub(super) fn jobs(suite: &Suite, options: &RunOptions) -> Result<VecDeque<Job>, Error> {
    for name in &options.cases {
        if !suite.cases.iter().any(|case| case.name == *name) {
            let known: Vec<&str> = suite.cases.iter().map(|case| case.name.as_str()).take(20).collect();
            return Err(Error::Usage(format!(
                "could not find the case '{name}' in '{}': it has {}",
                suite.name,
                known.join(", ")
            )));
        }
    }
    let mut cases = chosen(suite, options);
    let mut drawn = options.order.map(fastrand::Rng::with_seed);
    let mut jobs = VecDeque::new();
    for attempt in 1..=options.repeat.max(1) {
        if let Some(drawn) = &mut drawn {
            drawn.shuffle(&mut cases);
        }
        for case in &cases {
            jobs.push_back(Job { index: jobs.len(), case: *case, attempt });
        }
    }
    if jobs.is_empty() {
        let why = match (options.shard, options.tags.as_slice()) {
            (Some((part, of)), _) => format!("no case of it is in part {part} of {of}"),
            (None, []) => "it has no case".into(),
            (None, tags) => format!("no case of it has the tag {}", tags.join(" or ")),
        };
        return Err(Error::Usage(format!("could not run '{}': {why}", suite.name)));
    }
    Ok(jobs)
}

/// The cases of a suite that the options choose, by their index: by name and tag, then every n-th of them for a part.
pub fn chosen(suite: &Suite, options: &RunOptions) -> Vec<usize> {
    let wanted = |case: &Case| {
        let named = options.cases.is_empty() || options.cases.contains(&case.name);
        named && (options.tags.is_empty() || case.tags.iter().any(|tag| options.tags.contains(tag)))
    };
    let fitting = suite.cases.iter().enumerate().filter(|(_, case)| wanted(case)).map(|(index, _)| index);
    match options.shard {
        Some((part, of)) => fitting.skip(part.saturating_sub(1)).step_by(of.max(1)).collect(),
        None => fitting.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use verbatim_engine::suite::Access;

    #[test]
    fn a_base_url_keeps_no_credentials() {
        let (base, basic) = without_credentials("http://ada:cor%20rect@shop.example:80/x?y=a@b");
        assert_eq!(base, "http://shop.example:80/x?y=a@b");
        assert_eq!(basic, Some(BasicAuth { user: "ada".into(), password: "cor rect".into() }));
        assert_eq!(without_credentials("http://shop.example/a@b"), ("http://shop.example/a@b".into(), None));
    }

    #[test]
    fn a_secret_of_one_letter_is_refused_and_a_weak_one_is_named() {
        let suite = |value: &str| Suite {
            secrets: vec!["pin".into()],
            data: [("pin".to_owned(), value.to_owned())].into(),
            ..Suite::default()
        };
        let check = |value: &str| {
            let suite = suite(value);
            check_secrets(&suite, &values(&suite, None, &Default::default()))
        };
        assert!(check("e").unwrap_err().to_string().contains("the secret 'pin' is one letter"));
        assert!(check("no").is_ok());
        assert_eq!(weak_secrets(&suite("Password"), &RunOptions::default()), ["pin"]);
        assert_eq!(weak_secrets(&suite("1234"), &RunOptions::default()), ["pin"]);
        assert!(weak_secrets(&suite("tr0ub4dor"), &RunOptions::default()).is_empty());
    }

    #[test]
    fn what_no_browser_can_be_held_to_is_refused_before_it_starts() {
        let check = |access: Access, base: Option<&str>| {
            check_access(&Suite { access, ..Suite::default() }, base).map_err(|error| error.to_string())
        };
        let only = Access { only_allowed_hosts: true, ..Access::default() };
        let base = Some("http://a.test/");
        assert_eq!(check(Access::default(), None), Ok(()));
        assert_eq!(check(only.clone(), base), Ok(()));
        assert_eq!(check(Access { allowed_hosts: vec!["a.test".into()], ..only.clone() }, None), Ok(()));
        assert!(check(only.clone(), None).unwrap_err().contains("it names none"));
        let proxied = Access { proxy: Some("http://127.0.0.1:3128".into()), ..only };
        assert!(check(proxied, base).unwrap_err().contains("behind a proxy"));
        let viewport = |width, height| check(Access { viewport: (width, height), ..Access::default() }, base);
        assert_eq!(viewport(100, 10_000), Ok(()));
        for (width, height) in [(0, 800), (1280, 99), (4_000_000_000, 800)] {
            assert!(viewport(width, height).unwrap_err().contains("lie between 100 and 10000"));
        }
    }
}
