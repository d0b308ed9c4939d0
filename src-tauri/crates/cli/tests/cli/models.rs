//! The commands about models, against a local server whose answers the test writes. It is no model.

use serde_json::{Value, json};
use tokio::runtime::Runtime;
use verbatim_model_server::{Answer, Asked, ModelServer, Served};

use crate::verbatim::{Folder, Said};

/// Proposes nothing, whoever asks.
fn nothing(asked: &Asked) -> Answer {
    let fields = asked.schema.as_ref().map(|schema| schema["properties"].clone()).unwrap_or_default();
    let has = |field: &str| fields.get(field).is_some();
    Answer::json(&match () {
        () if has("ready") => json!({"ready": true}),
        () if has("choice") => json!({"reasoning": "", "choice": "none"}),
        () if has("choices") => json!({"reasoning": "", "choices": []}),
        () if has("steps") => json!({"reasoning": "", "steps": []}),
        () => json!({"reasoning": "", "checks": []}),
    })
}

struct Scene {
    folder: Folder,
    // Before the server, which ends with it.
    server: ModelServer,
    _runtime: Runtime,
}

impl Scene {
    fn new(answer: impl Fn(&Asked) -> Answer + Send + Sync + 'static) -> Self {
        let runtime = Runtime::new().unwrap();
        let models = [Served::new("small:1b"), Served::new("large:8b").vision()];
        let server = runtime.block_on(ModelServer::answering(answer).models(models).start()).unwrap();
        Self { folder: Folder::new(), server, _runtime: runtime }
    }

    fn models(&self, arguments: &[&str]) -> Said {
        let url = self.server.url();
        self.folder.say(&[&["models"], arguments, &["--ollama", &url]].concat())
    }
}

fn json_of(said: &Said) -> Value {
    serde_json::from_str(&said.out).unwrap_or_else(|error| panic!("{error}: {}", said.whole()))
}

#[test]
fn a_passport_is_taken_kept_and_shown() {
    let scene = Scene::new(nothing);
    let before = scene.models(&["list"]);
    assert_eq!(before.status, 0, "{}", before.whole());
    assert!(before.out.contains("small:1b") && before.out.contains("not measured yet"), "{}", before.out);

    let checked = scene.models(&["check", "small:1b", "--json"]);
    assert_eq!(checked.status, 2, "{}", checked.whole());
    let report = json_of(&checked);
    let tasks = report["tasks"].as_array().unwrap();
    // One call is the connection test's.
    assert_eq!(scene.server.calls(), tasks.len() + 1);
    assert!(tasks.len() >= 120);
    let agents = report["passport"]["agents"].as_array().unwrap();
    assert_eq!(agents.len(), 4);
    for score in agents {
        let count = |field: &str| score[field].as_u64().unwrap();
        assert!(count("right") > 0 && count("right") + count("declined") == count("tasks"), "{score}");
    }
    assert!(scene.server.asked().iter().all(|asked| asked.temperature == Some(0.0)));

    let after = scene.models(&["list"]);
    assert!(after.out.contains("below 93.3 %") && after.out.contains("clarity"), "{}", after.out);
    let listed = json_of(&scene.models(&["list", "--json"]));
    assert_eq!(listed[0]["passport"]["agents"], report["passport"]["agents"]);
    assert_eq!(listed[1]["passport"], Value::Null);
}

#[test]
fn the_connection_test_says_what_is_wrong() {
    let scene = Scene::new(nothing);
    let well = scene.models(&["check", "large:8b", "--connection"]);
    assert_eq!(well.status, 0, "{}", well.whole());
    assert!(well.out.contains("takes pictures"), "{}", well.out);
    assert_eq!(scene.server.calls(), 1);

    let missing = scene.models(&["check", "large:9b"]);
    assert_eq!(missing.status, 3);
    assert!(missing.out.contains("nearest are large:8b") && missing.out.contains("ollama pull large:9b"));
    let unnamed = scene.models(&["check"]);
    assert_eq!(unnamed.status, 3);
    assert!(unnamed.err.contains("the server has small:1b, large:8b"), "{}", unnamed.whole());

    let gone = scene.folder.say(&["models", "list", "--ollama", "http://127.0.0.1:9"]);
    assert_eq!(gone.status, 3);
    assert!(
        gone.err.contains("could not use the model: nothing listens at http://127.0.0.1:9"),
        "{}",
        gone.err
    );
}

#[test]
fn a_run_with_a_model_that_is_missing_does_not_begin() {
    let scene = Scene::new(nothing);
    let suite = scene.folder.write("one.csv", "Case,Action,Expected\nOne,Open '/',\n");
    let url = scene.server.url();
    let run = |arguments: &[&str]| scene.folder.say(&[&["run", &suite], arguments].concat());
    for arguments in [
        &["--ollama", &url][..],
        &["--ollama", &url, "--model", "none"],
        &["--ollama", &url, "--agent", "vision=none"],
    ] {
        let said = run(arguments);
        assert_eq!(said.status, 3, "{}", said.whole());
        assert!(said.err.contains("small:1b") || said.err.contains("no model named 'none'"), "{}", said.err);
    }
    let said = run(&["--agent", "cooking=none"]);
    assert!(said.status == 3 && said.err.contains("the agents are clarity"), "{}", said.whole());
    assert_eq!(scene.server.calls(), 0);
}
