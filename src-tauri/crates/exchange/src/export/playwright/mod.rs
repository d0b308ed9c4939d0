//! A suite as a Playwright test in TypeScript: role locators, web-first assertions, one test a case.

mod act;
mod claim;
mod locate;
mod memory;
mod script;

use verbatim_engine::step::{Action, Destination};
use verbatim_engine::suite::{Case, Suite};

use super::{Exported, of_text, read};
use crate::write;
use script::{Script, text};

/// What the tests have in common: finding controls by their names, comparing texts as people see them.
const RUNTIME: [&str; 2] = [include_str!("runtime.ts"), include_str!("pages.ts")];

pub(super) fn write(suite: &Suite) -> Exported {
    let mut left_out: Vec<String> = ["the labels", "the deadlines", "the tear-down rows"]
        .into_iter()
        .filter(|what| write::left_out(suite).contains(what))
        .map(str::to_owned)
        .collect();
    let mut out = RUNTIME.concat();
    out.push_str(&settings(suite));
    for case in &suite.cases {
        match self::case(suite, case) {
            Ok(body) => out.push_str(&format!(
                "\ntest({}{}, async ({{ page }}) => {{\n{body}}});\n",
                text(&case.name),
                details(case, None)
            )),
            Err(why) => {
                out.push_str(&format!(
                    "\n// {}\ntest.fixme({}{}, async () => {{}});\n",
                    why.replace('\n', " "),
                    text(&case.name),
                    details(case, Some(&why))
                ));
                left_out.push(format!("case '{}': {why}", case.name));
            }
        }
    }
    of_text(out, left_out)
}

/// The tags of a case, and why it has no test, where reports show both.
fn details(case: &Case, why: Option<&str>) -> String {
    let tags: Vec<String> = case
        .tags
        .iter()
        .map(|tag| text(&format!("@{}", tag.split_whitespace().collect::<Vec<_>>().join("-"))))
        .collect();
    let tags = (!tags.is_empty()).then(|| format!("tag: [{}]", tags.join(", ")));
    let why = why.map(|why| format!("annotation: {{ type: 'not exported', description: {} }}", text(why)));
    let details: Vec<String> = tags.into_iter().chain(why).collect();
    if details.is_empty() { String::new() } else { format!(", {{ {} }}", details.join(", ")) }
}

/// How the site is reached, and what is asked of it before each test.
fn settings(suite: &Suite) -> String {
    let base = suite.base_url.as_deref().unwrap_or("http://127.0.0.1:8080");
    let mut lines = vec![format!("  baseURL: BASE,")];
    let access = &suite.access;
    lines.push(format!("  viewport: {{ width: {}, height: {} }},", access.viewport.0, access.viewport.1));
    if let Some(basic) = &access.basic {
        let (user, password) = (script::value(&basic.user), script::value(&basic.password));
        lines.push(format!("  httpCredentials: {{ username: {user}, password: {password} }},"));
    }
    for (name, value) in [("locale", &access.locale), ("timezoneId", &access.time_zone)] {
        lines.extend(value.as_ref().map(|value| format!("  {name}: {},", text(value))));
    }
    if access.accept_invalid_tls {
        lines.push("  ignoreHTTPSErrors: true,".into());
    }
    let mut out = format!(
        "\nconst BASE = process.env.BASE_URL ?? {};\n\ntest.use({{\n{}\n}});\n",
        text(base),
        lines.join("\n")
    );
    if let Some(reset) = &suite.reset {
        out.push_str(&format!(
            "\ntest.beforeEach(async ({{ request }}) => {{\n  const answer = await request.fetch({}, {{ method: {} }});\n  expect(answer.ok()).toBe(true);\n}});\n",
            script::value(&reset.url),
            text(&reset.method)
        ));
    }
    out
}

fn case(suite: &Suite, case: &Case) -> Result<String, String> {
    let setup = suite.setup.iter().chain(&case.setup);
    // Rows are told by their number among the case's own.
    let first_own = setup.clone().filter(|row| !row.disabled).count();
    let rows = read::rows(suite, setup.chain(&case.rows));
    let mut script = Script::default();
    let first = rows.iter().find_map(|row| row.steps.as_ref().ok()?.first());
    if !first.is_some_and(|step| matches!(step.action, Action::Open(_))) {
        // Testers think of the application as open.
        script.line(&act::open(&Destination::Base));
    }
    let asserts = rows.iter().any(|row| !matches!(row.expected, Ok(None)));
    if !asserts {
        return Err("it asserts nothing".into());
    }
    for (number, row) in (1..).zip(&rows) {
        let next = rows[number..].iter().find_map(|row| row.steps.as_ref().ok()?.first());
        script.answer_follows = next.is_some_and(|step| matches!(step.action, Action::Dialog(_)));
        script.comment(&format!("{number}. {}", row.row.action));
        if let Ok(Some(expected)) = &row.expected {
            memory::before(&mut script, expected)?;
        }
        let steps = row.steps.as_ref().map_err(|why| format!("row {number}, action: {why}"))?;
        for step in steps {
            act::step(&mut script, step).map_err(|why| format!("row {number}, '{}': {why}", step.text))?;
        }
        if !steps.is_empty() {
            script.settle();
        }
        let expected =
            row.expected.as_ref().map_err(|why| format!("row {number}, expected result: {why}"))?;
        if let Some(assertion) = expected {
            script.comment(&format!("   → {}", row.row.expected));
            claim::expect(&mut script, assertion)
                .map_err(|why| format!("row {number}, expected result: {why}"))?;
        }
        let later = rows[number..].iter().filter_map(|row| row.expected.as_ref().ok()?.as_ref());
        let own = u32::try_from(number.saturating_sub(first_own)).unwrap_or_default();
        memory::after(&mut script, own, later)?;
    }
    script.finish()
}
