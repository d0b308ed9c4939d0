//! Reports, made of results with all that is awkward in them.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::type_complexity,
    reason = "a test fails by them, and a table is a table"
)]

use roxmltree::{Document, Node};
use serde_json::Value;
use verbatim_engine::event::Part;
use verbatim_engine::verdict::{Cause, Strength};
use verbatim_exchange::junit::Inconclusive;
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
}

/// What the schema of Jenkins' xUnit plug-in (junit-10.xsd) demands and allows of what is written: attributes and children
/// of each element. GitLab reads the same elements and asks for less.
const JUNIT: &[(&str, &[&str], &[&str], &[&str])] = &[
    ("testsuites", &[], &["name", "time", "tests", "failures", "errors"], &["testsuite"]),
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
        &["skipped", "error", "failure", "system-out", "system-err"],
    ),
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
        assert_eq!((count("testcase"), count("failure")), (5, 2), "{text}");
        assert_eq!((count("error"), count("skipped")), (errors, skipped), "{text}");
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
        "| Shop \\| \"Ärger\" | 2 | 2 | 1 | 1 min 1 s |",
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
    assert_eq!(sheet.get_value((1, 2)), Some(&Data::String("=cmd|' /C calc'!A0 & <b>click</b>".into())));
    assert_eq!([text(1, 0), text(1, 4), text(2, 4), text(3, 4)], ["Fine <&>", "pass", "not run", "fail"]);
    assert_eq!(book.worksheet_range("Summary").unwrap().get_value((1, 4)), Some(&Data::Float(2.0)));
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
    assert!(merged[0].is_flaky("Now and then") && !merged[0].is_flaky("Fine <&>"));
}

#[test]
fn a_pass_that_a_person_decided_says_so_in_each_form() {
    let mut run = runs().remove(0);
    run.cases.truncate(1);
    run.cases[0].strength = Some(Strength::ByPerson);
    run.cases[0].rows[0].by_person = true;
    let runs = [run];
    let bytes = |form| match report(&runs, form, &|_: &str| None, Inconclusive::Error).unwrap() {
        Report::File(bytes) => bytes,
        Report::Folder(_) => panic!("a file"),
    };
    for (form, words) in [
        (ReportForm::Html, "decided by a person"),
        (ReportForm::Md, "### Decided by a person"),
        (ReportForm::Junit, "pass by a person"),
    ] {
        let text = String::from_utf8(bytes(form)).unwrap();
        assert!(text.contains(words), "{words} in {text}");
        assert!(!text.contains("to be reviewed") && !text.contains("<failure"), "it is a pass: {text}");
    }
    use calamine::{Reader, Xlsx};
    let mut book: Xlsx<_> = Xlsx::new(std::io::Cursor::new(bytes(ReportForm::Xlsx))).unwrap();
    let sheet = book.worksheet_range("Results").unwrap();
    let actual = sheet.get_value((1, 5)).map(ToString::to_string).unwrap_or_default();
    assert!(actual.contains("a person was asked"), "{actual}");
}
