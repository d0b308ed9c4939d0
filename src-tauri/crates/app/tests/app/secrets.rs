//! A secret value is nowhere in what is kept or given out.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::json;
use verbatim_app::RunOptions;
use verbatim_app::exchange::results::write_results;

use crate::stage::{Stage, pages};

const SECRET: &str = "hunter2-Zweiundvierzig";

/// The files under a folder that hold a text.
fn holding(folder: &Path, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(holding(&path, text));
        } else {
            let bytes = std::fs::read(&path).unwrap();
            if bytes.windows(text.len()).any(|window| window == text.as_bytes()) {
                found.push(path.display().to_string());
            }
        }
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_is_typed_and_never_kept() {
    let stage = Stage::new();
    let suite = json!({
        "suite": "Secret", "base_url": pages().await, "secrets": ["password"], "data": {"note": "plain-to-see"},
        "cases": [{"name": "one", "rows": [
            {"action": "Open '/form'\nEnter '{{note}}' into 'Note'\nEnter '{{password}}' into 'Password'",
             "expected": "The field 'Password' contains '{{password}}'"},
            {"action": "Click 'Save'", "expected": "'You wrote plain-to-see / {{password}}' is displayed"},
            {"action": "", "expected": "'{{password}} is wrong' is displayed"}
        ]}, {"name": "two", "rows": [{"action": "Open '/'", "expected": "'Ready' is displayed"}]}]
    });
    let data = BTreeMap::from([("password".to_owned(), SECRET.to_owned())]);
    let ran = stage.run(suite, RunOptions { data, ..RunOptions::default() }).await;
    // That the second row passes is how one knows that the secret was typed.
    assert_eq!(ran.result.cases[0].row, Some(3), "{:?}", ran.result.cases[0].reason);
    // A report shows no picture in which the secret is to be read.
    let secret = verbatim_app::secret_pictures(&stage.store, ran.id).unwrap();
    let picture = |case: usize, row: usize| ran.result.cases[case].rows[row].screenshot.clone().unwrap();
    assert!(secret.contains(&picture(0, 0)) && secret.contains(&picture(0, 1)), "{secret:?}");
    assert!(!secret.contains(&picture(1, 0)), "{secret:?}");
    let json = write_results(std::slice::from_ref(&ran.result)).unwrap();
    assert!(json.contains("plain-to-see") && !json.contains(SECRET), "{json}");
    let events: Vec<String> = stage
        .store
        .events(ran.id)
        .unwrap()
        .iter()
        .map(|stored| serde_json::to_string(&stored.event).unwrap())
        .collect();
    assert!(events.iter().any(|event| event.contains("plain-to-see")));
    let told: Vec<&String> = events.iter().filter(|event| event.contains(SECRET)).collect();
    assert!(told.is_empty(), "{told:#?}");
    let traces = verbatim_app::traces(&stage.store, ran.id).unwrap();
    assert!(!serde_json::to_string(&traces).unwrap().contains(SECRET));
    assert_eq!(holding(stage.store.folder(), SECRET), Vec::<String>::new());
}
