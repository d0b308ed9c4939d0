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
    command.env("VERBATIM_PASSWORD", "correct horse").env("VERBATIM_LOG", "trace");
    let output = command.output().unwrap();
    let log = String::from_utf8(output.stderr).unwrap();
    assert!(log.contains("verbatim_browser"), "it is written: {log}");
    // As it is, as the form sends it, and the beginning of that in Base64.
    for form in ["correct horse", "correct+horse", "correct%20horse", "Y29ycmVjd", "636f7272656374"] {
        assert!(!log.contains(form), "{form}");
    }
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{out}");
    let written = std::fs::read_to_string(json).unwrap();
    assert!(out.contains("row 3") && !out.contains("correct horse"), "{out}");
    assert!(!written.contains("correct horse"), "{written}");
}

#[test]
fn a_damaged_history_is_found_and_what_can_be_read_of_it_is_copied() {
    let folder = Folder::new();
    let store = verbatim_app::store::Store::open(&folder.path("history")).unwrap();
    for number in 0..300 {
        store.set_setting(&format!("setting {number:04}"), Some(&"x".repeat(200))).unwrap();
    }
    drop(store);
    let (database, copied) = (folder.path("history").join("verbatim.db"), folder.place("copied.db"));
    let said = folder.say(&["doctor", "--check", "--browser", "/no/such/browser"]);
    assert!(said.out.contains("database  sound"), "{}", said.whole());
    let mut bytes = std::fs::read(&database).unwrap();
    let at = bytes.windows(12).position(|window| window == b"setting 0150").unwrap();
    bytes[at / 4096 * 4096..][..4096].fill(0x55);
    std::fs::write(&database, &bytes).unwrap();
    let said = folder.say(&["doctor", "--check", "--copy", &copied, "--browser", "/no/such/browser"]);
    assert_eq!(said.status, 3);
    assert!(said.out.contains("damaged: 'verbatim doctor --check --copy FILE'"), "{}", said.whole());
    assert!(said.out.contains("wrote ") && folder.path("copied.db").is_file(), "{}", said.whole());
}

#[test]
fn a_viewport_that_no_browser_has_is_refused_with_its_bounds() {
    let folder = Folder::new();
    let text = r#"{"suite": "s", "access": {"viewport": [0, 4000000000]}, "cases": [{"name": "a", "rows": [{"action": "Open '/'"}]}]}"#;
    let said = folder.say(&["lint", &folder.write("s.json", text)]);
    assert_eq!(said.status, 3);
    assert!(
        said.err.contains("access.viewport") && said.err.contains("between 100 and 10000"),
        "{}",
        said.whole()
    );
}

#[test]
fn who_speaks_in_plain_text_to_another_machine_is_told() {
    let folder = Folder::new();
    let suite = folder.write("s.csv", "Case,Action,Expected result\na,Open '/',x\n");
    let told = |url: &str| {
        folder.say(&["run", &suite, "--base-url", "http://127.0.0.1:9/", "--browser-url", url]).err
    };
    assert!(told("ws://grid.invalid:1/").contains("goes to ws://grid.invalid:1/ in plain text"));
    assert!(!told("ws://127.0.0.1:1/").contains("plain text"));
}
