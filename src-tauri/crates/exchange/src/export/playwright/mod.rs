//! A suite as a Playwright test in TypeScript: role locators, web-first assertions, one test a case.

mod act;
mod claim;
mod locate;
mod script;

use verbatim_engine::step::{Action, Destination};
use verbatim_engine::suite::{Case, Suite};

use super::{Exported, of_text, read};
use crate::write;
use script::{Script, text};

/// What the tests have in common: finding controls by their names, comparing texts as people see them.
const RUNTIME: &str = include_str!("runtime.ts");

pub(super) fn write(suite: &Suite) -> Exported {
    let mut left_out: Vec<String> = ["the labels", "the deadlines", "the tear-down rows"]
        .into_iter()
        .filter(|what| write::left_out(suite).contains(what))
        .map(str::to_owned)
        .collect();
    let mut out = String::from(RUNTIME);
    out.push_str(&settings(suite));
    for case in &suite.cases {
        match self::case(suite, case) {
            Ok(body) => out.push_str(&format!(
                "\ntest({}{}, async ({{ page }}) => {{\n{body}}});\n",
                text(&case.name),
                tags(case)
            )),
            Err(why) => {
                left_out.push(format!("case '{}': {why}", case.name));
                out.push_str(&format!(
                    "\ntest.fixme({}, async () => {{\n  // {}\n}});\n",
                    text(&case.name),
                    why.replace('\n', " ")
                ));
            }
        }
    }
    of_text(out, left_out)
}

fn tags(case: &Case) -> String {
    if case.tags.is_empty() {
        return String::new();
    }
    let tags: Vec<String> = case
        .tags
        .iter()
        .map(|tag| text(&format!("@{}", tag.split_whitespace().collect::<Vec<_>>().join("-"))))
        .collect();
    format!(", {{ tag: [{}] }}", tags.join(", "))
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
    let rows = suite.setup.iter().chain(&case.setup).chain(&case.rows);
    let rows = read::rows(suite, rows);
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
        let steps = row.steps.as_ref().map_err(|why| format!("row {number}, action: {why}"))?;
        for step in steps {
            act::step(&mut script, step).map_err(|why| format!("row {number}, '{}': {why}", step.text))?;
        }
        let expected =
            row.expected.as_ref().map_err(|why| format!("row {number}, expected result: {why}"))?;
        if let Some(assertion) = expected {
            script.comment(&format!("   → {}", row.row.expected));
            claim::expect(&mut script, assertion)
                .map_err(|why| format!("row {number}, expected result: {why}"))?;
        }
    }
    script.finish()
}
