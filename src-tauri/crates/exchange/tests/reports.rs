//! Reports, made of results with all that is awkward in them.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::type_complexity,
    reason = "a test fails by them, and a table is a table"
)]

use base64::Engine as _;
use roxmltree::{Document, Node};
use serde_json::Value;
use sha2::Digest as _;
use verbatim_engine::event::Part;
use verbatim_engine::verdict::{Cause, Strength};
use verbatim_exchange::junit::{Inconclusive, write_junit};
use verbatim_exchange::report::{Report, ReportForm, report};
use verbatim_exchange::results::{
    CaseResult, Reason, RowResult, RowVerdict, RunResult, merge, read_results, write_results,
};

fn row(number: usize, verdict: RowVerdict, message: Option<&str>) -> RowResult {
    RowResult {
        row: number,
        part: Part::Rows,
        action: "=cmd|' /C calc'!A0 & <b>click</b>".into(),
        expected_result: "'<script>alert(1)</script>' is displayed".into(),
        verdict,
        strength: (verdict == RowVerdict::Pass).then_some(Strength::Strict),
        reason: Reason { message: message.map(str::to_owned), ..Reason::default() },
        duration_ms: 1200,
        by_person: false,
        screenshot: Some("picture".into()),
        steps: Vec::new(),
    }
}

fn case(name: &str, attempt: u32, verdict: &str, cause: Option<Cause>) -> CaseResult {
    let reason = Reason {
        cause,
        whose: cause.map(Cause::whose),
        sentence: cause.map(|_| "'</details>]]>' is displayed".into()),
        message: cause.map(|_| "the text is not there \u{1}".into()),
        expected: cause.map(|_| "the text 'a|b'".into()),
        observed: cause.map(|_| "\"><img src=x onerror=alert(1)>".into()),
        near: vec!["text 'a b'".into()],
        way_out: None,
        went_on: false,
        rule: None,
    };
    let decided = if verdict == "pass" { RowVerdict::Pass } else { RowVerdict::Fail };
    CaseResult {
        name: name.into(),
        attempt,
        tags: vec!["smoke".into()],
        verdict: Some(verdict.into()),
        strength: (verdict == "pass").then_some(Strength::Strict),
        reason: if cause.is_some() { reason } else { Reason::default() },
        row: cause.map(|_| 1),
        duration_ms: 2500,
        rows: vec![row(1, decided, cause.map(|_| "no")), row(2, RowVerdict::NotRun, None)],
        ..CaseResult::default()
    }
}

fn runs() -> Vec<RunResult> {
    let cases = vec![
        case("Fine <&>", 1, "pass", None),
        case("Broken ']]>'", 1, "fail", Some(Cause::AssertionFalse)),
        case("Unclear 空", 1, "inconclusive", Some(Cause::AmbiguousStep)),
        case("Now and then", 1, "fail", Some(Cause::TargetMissing)),
        case("Now and then", 2, "pass", None),
    ];
    vec![RunResult {
        suite: "Shop | \"Ärger\"".into(),
        started: "2026-03-01T12:30:00Z".into(),
        base_url: Some("http://127.0.0.1:8000/".into()),
        browser: Some("Chromium 156".into()),
        duration_ms: Some(61_000),
        cases,
        ..RunResult::default()
    }]
}

fn file(form: ReportForm, inconclusive: Inconclusive) -> String {
    let picture = |key: &str| (key == "picture").then(|| b"\xFF\xD8\xFFjpeg".to_vec());
    match report(&runs(), form, &picture, inconclusive).unwrap() {
        Report::File(bytes) => String::from_utf8(bytes).unwrap(),
        Report::Folder(_) => unreachable!("only Allure is a folder"),
    }
}

#[test]
fn nothing_of_a_page_becomes_markup_in_the_html() {
    let html = file(ReportForm::Html, Inconclusive::Error);
    assert!(
        !html.contains("<script>alert") && !html.contains("<img src=x") && !html.contains("<b>click"),
        "{html}"
    );
    assert!(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
    assert_eq!(html.matches("data:image/jpeg;base64,").count(), 10, "a picture a row");
    assert!(html.contains("class=\"case fail\" data-verdict=\"fail\""));
    assert!(html.contains(">flaky<"));
    for reach in ["http-equiv=\"refresh\"", " href=", "src=\"http", "url(http", "@import", "fetch("] {
        assert!(!html.contains(reach), "{reach}");
    }
    // The one script is known by its hash, so that no other runs.
    let (_, script) = html.split_once("<script>").unwrap();
    let (script, rest) = script.split_once("</script>").unwrap();
    assert!(!rest.contains("<script"));
    let hash = base64::engine::general_purpose::STANDARD.encode(sha2::Sha256::digest(script));
    assert!(html.contains(&format!("script-src 'sha256-{hash}'\"")), "{hash}");
}

const INTERIM: &[&str] = &["stackTrace", "system-out", "system-err"];

/// What the schema of Jenkins' xUnit plug-in (junit-10.xsd) demands and allows of what is written: attributes and children
/// of each element. GitLab reads the same elements and asks for less.
const JUNIT: &[(&str, &[&str], &[&str], &[&str])] = &[
    ("testsuites", &[], &["name", "time", "tests", "failures", "errors"], &["testsuite"]),
    ("properties", &[], &[], &["property"]),
    ("property", &["name", "value"], &[], &[]),
    (
        "testsuite",
        &["name", "tests", "failures", "errors"],
        &["group", "time", "skipped", "timestamp", "hostname", "id", "package", "file", "log", "url"],
        &["testsuite", "properties", "testcase", "system-out", "system-err"],
    ),
    (
        "testcase",
        &["name"],
        &["time", "classname", "group"],
        &[
            "skipped",
            "error",
            "failure",
            "rerunFailure",
            "rerunError",
            "flakyFailure",
            "flakyError",
            "properties",
            "system-out",
            "system-err",
        ],
    ),
    ("rerunFailure", &["type"], &["message"], INTERIM),
    ("rerunError", &["type"], &["message"], INTERIM),
    ("flakyFailure", &["type"], &["message"], INTERIM),
    ("flakyError", &["type"], &["message"], INTERIM),
    ("stackTrace", &[], &[], &[]),
    ("failure", &[], &["message", "type"], &[]),
    ("error", &[], &["message", "type"], &[]),
    ("skipped", &[], &["message", "type"], &[]),
    ("system-out", &[], &[], &[]),
];

fn fits(node: Node<'_, '_>) {
    let name = node.tag_name().name();
    let (_, required, optional, children) =
        JUNIT.iter().find(|(known, ..)| *known == name).unwrap_or_else(|| panic!("<{name}> is in no schema"));
    for needed in *required {
        assert!(node.attribute(*needed).is_some(), "<{name}> lacks {needed}");
    }
    for attribute in node.attributes() {
        let known = required.contains(&attribute.name()) || optional.contains(&attribute.name());
        assert!(known, "<{name}> has {}", attribute.name());
        if attribute.name() == "time" {
            // Seconds with a point; groups of thousands are allowed, exponents are not.
            let digits = attribute.value().chars().all(|c| c.is_ascii_digit() || c == '.');
            assert!(digits && attribute.value().matches('.').count() <= 1, "time=\"{}\"", attribute.value());
        }
    }
    for child in node.children().filter(Node::is_element) {
        assert!(children.contains(&child.tag_name().name()), "<{name}> holds <{}>", child.tag_name().name());
        fits(child);
    }
}

#[test]
fn junit_fits_the_schema_that_build_servers_read() {
    for (inconclusive, errors, skipped) in [(Inconclusive::Error, 1, 0), (Inconclusive::Skipped, 0, 1)] {
        let text = file(ReportForm::Junit, inconclusive);
        let document = Document::parse(&text).unwrap();
        fits(document.root_element());
        let count = |name: &str| document.descendants().filter(|node| node.has_tag_name(name)).count();
        assert_eq!((count("testcase"), count("failure")), (4, 1), "{text}");
        assert_eq!((count("error"), count("skipped")), (errors, skipped), "{text}");
        assert_eq!((count("flakyFailure"), count("rerunFailure")), (1, 0), "{text}");
        assert!(text.contains("ambiguous-step"), "the cause is told either way: {text}");
    }
}

#[test]
fn ctrf_counts_the_last_attempts_and_tells_the_flaky() {
    let ctrf: Value = serde_json::from_str(&file(ReportForm::Ctrf, Inconclusive::Error)).unwrap();
    let summary = &ctrf["results"]["summary"];
    assert_eq!(ctrf["reportFormat"], "CTRF");
    for (field, wanted) in
        [("tests", 4), ("passed", 2), ("failed", 1), ("other", 1), ("skipped", 0), ("pending", 0)]
    {
        assert_eq!(summary[field], wanted, "{field}");
    }
    let tests = ctrf["results"]["tests"].as_array().unwrap();
    let flaky: Vec<&Value> = tests.iter().filter(|test| test["flaky"] == true).collect();
    assert_eq!((flaky.len(), &flaky[0]["retries"]), (1, &Value::from(1)));
    assert_eq!(summary["stop"].as_i64().unwrap() - summary["start"].as_i64().unwrap(), 61_000);
}

#[test]
fn markdown_of_a_pull_request() {
    let text = file(ReportForm::Md, Inconclusive::Error);
    for wanted in [
        "| Shop \\| \"Ärger\" | 2 | 1 | 1 | 5 | 1 min 1 s |",
        "| Broken '\\]\\]&gt;' | 1 | assertion-false |",
        "Now and then",
    ] {
        assert!(text.contains(wanted), "{wanted} in {text}");
    }
}

#[test]
fn allure_has_a_result_for_each_attempt_and_each_picture_once() {
    let picture = |_: &str| Some(b"\xFF\xD8\xFFjpeg".to_vec());
    let Report::Folder(files) = report(&runs(), ReportForm::Allure, &picture, Inconclusive::Error).unwrap()
    else {
        panic!("Allure is a folder");
    };
    let results: Vec<Value> = files
        .iter()
        .filter(|(name, _)| name.ends_with("-result.json"))
        .map(|(_, bytes)| serde_json::from_slice(bytes).unwrap())
        .collect();
    assert_eq!((results.len(), files.len()), (5, 6));
    let statuses: Vec<&str> = results.iter().map(|result| result["status"].as_str().unwrap()).collect();
    assert_eq!(statuses, ["passed", "failed", "broken", "failed", "passed"]);
    assert_eq!(results[3]["historyId"], results[4]["historyId"]);
    assert_ne!(results[3]["uuid"], results[4]["uuid"]);
    let source = results[0]["steps"][0]["attachments"][0]["source"].as_str().unwrap();
    assert!(files.iter().any(|(name, _)| name == source));
}

#[test]
fn a_spreadsheet_has_results_beside_rows() {
    use calamine::{Data, Reader, Xlsx};
    let Report::File(bytes) =
        report(&runs(), ReportForm::Xlsx, &|_: &str| None, Inconclusive::Error).unwrap()
    else {
        panic!("a spreadsheet is a file");
    };
    let mut book: Xlsx<_> = Xlsx::new(std::io::Cursor::new(bytes)).unwrap();
    let sheet = book.worksheet_range("Results").unwrap();
    let text = |row, column| sheet.get_value((row, column)).map(ToString::to_string).unwrap_or_default();
    assert_eq!(sheet.get_value((1, 5)), Some(&Data::String("=cmd|' /C calc'!A0 & <b>click</b>".into())));
    assert_eq!([text(1, 2), text(1, 7), text(2, 7), text(3, 7)], ["Fine <&>", "pass", "not run", "fail"]);
    let summary = book.worksheet_range("Summary").unwrap();
    let counts = (6..14).map(|column| summary.get_value((1, column)).unwrap().to_string());
    // Cases, passes, of these by reading and by a person, fails, inconclusive, flaky; attempts.
    assert_eq!(counts.collect::<Vec<_>>(), ["4", "2", "0", "0", "1", "1", "1", "5"]);
}

#[test]
fn parts_of_several_machines_become_one_run() {
    let whole = runs().remove(0);
    let part = |cases: &[CaseResult], ms| RunResult {
        cases: cases.to_vec(),
        duration_ms: Some(ms),
        ..whole.clone()
    };
    let parts = vec![part(&whole.cases[..2], 10), part(&whole.cases[1..], 30)];
    let text = write_results(&parts).unwrap();
    let merged = merge(read_results(&text).unwrap());
    assert_eq!(merged.len(), 1);
    assert_eq!((merged[0].cases.len(), merged[0].duration_ms), (5, Some(30)));
    let flaky = merged[0].attempts().iter().filter(|case| case.is_flaky()).count();
    assert_eq!((flaky, merged[0].count("pass")), (1, 2));
}

/// The texts of a report in every form, one after the other.
fn every_form(runs: &[RunResult]) -> Vec<(ReportForm, String)> {
    use calamine::{Reader, Xlsx};
    let text = |form| match report(runs, form, &|_: &str| None, Inconclusive::Error).unwrap() {
        Report::File(bytes) if form == ReportForm::Xlsx => {
            let mut book: Xlsx<_> = Xlsx::new(std::io::Cursor::new(bytes)).unwrap();
            let sheets: Vec<_> = book.worksheets().into_iter().map(|(_, sheet)| sheet).collect();
            let cells = sheets.iter().flat_map(|sheet| sheet.rows().flatten().map(ToString::to_string));
            cells.collect::<Vec<_>>().join("\n")
        }
        Report::File(bytes) => String::from_utf8(bytes).unwrap(),
        Report::Folder(files) => {
            files.into_iter().map(|(_, bytes)| String::from_utf8(bytes).unwrap()).collect()
        }
    };
    ReportForm::ALL.iter().map(|form| (*form, text(*form))).collect()
}

#[test]
fn what_a_pass_rests_on_is_told_in_each_form() {
    for (strength, words) in [(Strength::ByPerson, "by a person"), (Strength::ByReading, "by reading")] {
        let mut run = runs().remove(0);
        run.cases.truncate(1);
        run.cases[0].strength = Some(strength);
        run.cases[0].rows[0].strength = Some(strength);
        for (form, text) in every_form(&[run]) {
            assert!(text.to_lowercase().contains(words), "{form}: {words} in {text}");
            assert!(
                !text.contains("<failure") && !text.contains(": \"failed\""),
                "{form}: it is a pass: {text}"
            );
        }
    }
    for (form, text) in
        every_form(&[RunResult { cases: vec![runs()[0].cases[0].clone()], ..runs().remove(0) }])
    {
        let summary = text.replace("of these by reading", "").replace("of these by a person", "");
        assert!(!summary.contains("by reading") && !summary.contains("by a person"), "{form}: {text}");
    }
}

#[test]
fn what_is_no_jpeg_is_no_picture() {
    let secret = |_: &str| Some(b"root:x:0:0:root".to_vec());
    for form in [ReportForm::Html, ReportForm::Allure] {
        let text = match report(&runs(), form, &secret, Inconclusive::Error).unwrap() {
            Report::File(bytes) => String::from_utf8(bytes).unwrap(),
            Report::Folder(files) => files.into_iter().map(|(name, _)| name).collect(),
        };
        assert!(!text.contains("data:image") && !text.contains("attachment"), "{text}");
    }
}

#[test]
fn identifiers_are_in_every_form() {
    let mut run = runs().remove(0);
    run.cases[1].id = Some("C4711".into());
    run.cases[2].id = Some("SHOP-99".into());
    for (form, text) in every_form(std::slice::from_ref(&run)) {
        assert!(text.contains("C4711") && text.contains("SHOP-99"), "{form}: {text}");
    }
    let (_, junit) = every_form(&[run]).into_iter().find(|(form, _)| *form == ReportForm::Junit).unwrap();
    for property in [
        r#"<property name="id" value="C4711"#,
        r#"<property name="test_id" value="C4711"#,
        r#"<property name="id" value="SHOP-99"#,
        r#"<property name="test_key" value="SHOP-99"#,
    ] {
        assert!(junit.contains(property), "{property} in {junit}");
    }
    assert!(!junit.contains(r#"name="test_id" value="SHOP-99"#), "TestRail has no such number: {junit}");
}

#[test]
fn two_suites_of_one_name_stay_two_in_each_form() {
    let one = |source: &str, base: &str| RunResult {
        source: Some(source.into()),
        base_url: Some(base.into()),
        ..runs().remove(0)
    };
    for (other, words) in [
        (one("b/shop.csv", "http://127.0.0.1:8000/"), ["(a/shop.csv)", "(b/shop.csv)"]),
        (one("a/shop.csv", "http://other/"), ["(http://127.0.0.1:8000/)", "(http://other/)"]),
    ] {
        let both = [one("a/shop.csv", "http://127.0.0.1:8000/"), other];
        for (form, text) in every_form(&both) {
            assert!(words.iter().all(|word| text.contains(word)), "{form}: {words:?} in {text}");
        }
        let Report::Folder(files) =
            report(&both, ReportForm::Allure, &|_: &str| None, Inconclusive::Error).unwrap()
        else {
            panic!("Allure is a folder");
        };
        let results: Vec<Value> =
            files.iter().map(|(_, bytes)| serde_json::from_slice(bytes).unwrap()).collect();
        let distinct = |field: &str| {
            results
                .iter()
                .map(|result| result[field].to_string())
                .collect::<std::collections::BTreeSet<_>>()
                .len()
        };
        // Five attempts at four cases in each of two suites.
        assert_eq!(
            (files.len(), distinct("uuid"), distinct("testCaseId"), distinct("fullName")),
            (10, 10, 8, 8)
        );
    }
}

#[test]
fn attempts_are_one_case_that_was_run_again() {
    let mut run = runs().remove(0);
    let attempt = |number, verdict: &str, cause| case("Three times", number, verdict, cause);
    run.cases = vec![
        attempt(1, "fail", Some(Cause::TargetMissing)),
        attempt(2, "inconclusive", Some(Cause::Environment)),
        attempt(3, "fail", Some(Cause::AssertionFalse)),
    ];
    let text = |run: &RunResult, form| {
        every_form(std::slice::from_ref(run)).into_iter().find(|(known, _)| *known == form).unwrap().1
    };
    let junit = text(&run, ReportForm::Junit);
    fits(Document::parse(&junit).unwrap().root_element());
    for (element, count) in [
        ("<testcase ", 1),
        ("<failure ", 1),
        ("<rerunFailure ", 1),
        ("<rerunError ", 1),
        ("<flakyFailure ", 0),
        ("(attempt", 0),
    ] {
        assert_eq!(junit.matches(element).count(), count, "{element} in {junit}");
    }
    assert!(junit.contains("tests=\"1\" failures=\"1\" errors=\"0\""), "{junit}");
    run.cases.push(attempt(4, "pass", None));
    let junit = text(&run, ReportForm::Junit);
    for (element, count) in
        [("<testcase ", 1), ("<failure ", 0), ("<rerun", 0), ("<flakyFailure ", 2), ("<flakyError ", 1)]
    {
        assert_eq!(junit.matches(element).count(), count, "{element} in {junit}");
    }
    let ctrf: Value = serde_json::from_str(&text(&run, ReportForm::Ctrf)).unwrap();
    let test = &ctrf["results"]["tests"][0];
    assert_eq!(
        (&test["flaky"], &test["retries"], &test["status"]),
        (&true.into(), &3.into(), &"passed".into())
    );
    let earlier: Vec<&str> =
        test["retryAttempts"].as_array().unwrap().iter().map(|one| one["status"].as_str().unwrap()).collect();
    assert_eq!(
        (earlier, &ctrf["results"]["summary"]["flaky"]),
        (vec!["failed", "other", "failed"], &1.into())
    );
    assert!(text(&run, ReportForm::Md).contains("| 1 | 0 | 0 | 4 |"), "{}", text(&run, ReportForm::Md));
    let html = text(&run, ReportForm::Html);
    assert_eq!((html.matches("class=\"case ").count(), html.matches("class=\"attempt ").count()), (1, 3));
}

#[test]
fn a_run_that_was_broken_off_is_not_green() {
    let mut run = runs().remove(0);
    run.cases.truncate(1);
    for broken_off in
        [RunResult { stopped: true, ..run.clone() }, RunResult { duration_ms: None, ..run.clone() }]
    {
        for (form, text) in every_form(&[broken_off]) {
            assert!(text.contains("not all of its cases"), "{form}: {text}");
            match form {
                ReportForm::Junit => assert!(text.contains("<error "), "{text}"),
                ReportForm::Ctrf => assert!(text.contains("\"other\": 1"), "{text}"),
                _ => {}
            }
        }
    }
    assert!(every_form(&[run]).iter().all(|(_, text)| !text.contains("not all of its cases")));
}

#[test]
fn moments_of_junit_are_those_of_its_schemas() {
    let junit = file(ReportForm::Junit, Inconclusive::Error);
    assert!(junit.contains("timestamp=\"2026-03-01T12:30:00\""), "{junit}");
    let mut run = runs().remove(0);
    run.started = "2026-03-01T12:30:00.25+02:00".into();
    let junit = write_junit(&[run]).unwrap();
    assert!(junit.contains("timestamp=\"2026-03-01T10:30:00\""), "{junit}");
}

#[test]
fn ctrf_says_what_was_expected_and_observed() {
    let ctrf: Value = serde_json::from_str(&file(ReportForm::Ctrf, Inconclusive::Error)).unwrap();
    let broken = &ctrf["results"]["tests"][1];
    for field in ["message", "trace"] {
        let text = broken[field].as_str().unwrap();
        assert!(text.contains("expected: the text 'a|b'") && text.contains("observed: \"><img"), "{text}");
    }
}
