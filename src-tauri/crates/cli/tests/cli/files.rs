//! The files that a run writes.

use serde_json::Value;

use crate::verbatim::{Folder, Site, THREE};

const RESULTS: &str = include_str!("../../../exchange/schema/results.schema.json");
const LINT: &str = include_str!("../../../exchange/schema/lint.schema.json");

fn conforms(schema: &str, text: &str) {
    let schema: Value = serde_json::from_str(schema).unwrap();
    let value: Value = serde_json::from_str(text).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let errors: Vec<String> = validator.iter_errors(&value).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{errors:#?}");
}

#[test]
fn results_junit_and_pictures_are_written() {
    let folder = Folder::new();
    let site = Site::start(&folder);
    let suite = folder.write("shop.csv", THREE);
    let (json, junit, evidence) = (folder.place("r.json"), folder.place("r.xml"), folder.place("pictures"));
    let said = folder.say(&[
        "run",
        &suite,
        "--base-url",
        &site.url,
        "--timeout",
        "1",
        "--workers",
        "2",
        "--json",
        &json,
        "--junit",
        &junit,
        "--evidence",
        &evidence,
    ]);
    assert_eq!(said.status, 1, "{}", said.whole());
    let json = std::fs::read_to_string(json).unwrap();
    conforms(RESULTS, &json);
    let junit = std::fs::read_to_string(junit).unwrap();
    assert!(junit.contains("<testsuite") && junit.contains("Price of the kettle"), "{junit}");
    let mut names: Vec<String> = std::fs::read_dir(&evidence)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["001-rows-01.jpg", "002-rows-01.jpg", "002-rows-02.jpg", "003-rows-01.jpg"]);
    let results: Value = serde_json::from_str(&json).unwrap();
    let picture = results["cases"][1]["screenshot"].as_str().expect("a fail has a picture");
    assert!(picture.ends_with(".jpg"), "{picture}");
    for path in [picture, folder.place("pictures/002-rows-02.jpg").as_str()] {
        assert_eq!(std::fs::read(path).unwrap()[..3], [0xFF, 0xD8, 0xFF], "{path} is a JPEG");
    }
}

#[test]
fn lint_json_keeps_to_its_schema() {
    let folder = Folder::new();
    let suite = folder.write("shop.csv", THREE);
    conforms(LINT, &folder.say(&["lint", &suite, "--json"]).out);
}

#[test]
fn a_secret_of_the_environment_is_typed_and_never_printed() {
    let folder = Folder::new();
    let site = Site::start(&folder);
    let suite = folder.write(
        "log-in.json",
        r#"{"suite": "Log-in", "secrets": ["password"], "timing": {"assertion_ms": 1000}, "cases": [{"name": "Ada", "rows": [
            {"action": "Open '/login'\nEnter 'ada@example.com' into 'Email'\nEnter '{{password}}' into 'Password'"},
            {"action": "Click the button 'Log in'", "expected": "'Welcome back, Ada Lovelace!' is displayed"},
            {"action": "", "expected": "'{{password}}' is displayed"}]}]}"#,
    );
    let json = folder.place("r.json");
    let mut command = folder.command(&["run", &suite, "--base-url", &site.url, "--json", &json]);
    let output = command.env("VERBATIM_PASSWORD", "correct horse").output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{out}");
    let written = std::fs::read_to_string(json).unwrap();
    assert!(out.contains("row 3") && !out.contains("correct horse"), "{out}");
    assert!(!written.contains("correct horse"), "{written}");
}
