//! The runners of the papers, against a local server whose answers the test writes. It is no model: what is shown is how they go about
//! a case, not how well.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use serde_json::{Value, json};
use tokio::runtime::Runtime;
use verbatim_model_server::{Answer, Asked, ModelServer, Served};

use crate::verbatim::{Folder, Said, Site};

const SUITE: &str = r#"{"suite": "shop", "cases": [
  {"name": "Kettle", "expect": {"verdict": "pass"}, "rows": [
    {"action": "Have a look at the copper one", "expected": "The heading 'Copper Kettle' is displayed"}]},
  {"name": "Gold", "expect": {"verdict": "fail", "row": 1}, "rows": [
    {"action": "Have a look at the copper one", "expected": "The heading 'Golden Kettle' is displayed"}]}
]}"#;

const LOOK: &str = "open: /products/copper-kettle";

/// Opens the page once, then finds on it what it shows.
fn good(asked: &Asked) -> Answer {
    let done = asked.user.contains(LOOK);
    let shown = done && !asked.user.contains("Golden Kettle' is displayed");
    let act = |value: Value| {
        let mut all = json!({"reasoning": "so it is written", "element": "none"});
        let more = if done {
            json!({"action": "none", "value": ""})
        } else {
            json!({"action": "open", "value": "/products/copper-kettle"})
        };
        for fields in [more, value] {
            all.as_object_mut().unwrap().extend(fields.as_object().cloned().unwrap());
        }
        all
    };
    let fields = asked.schema.as_ref().map(|schema| schema["properties"].clone()).unwrap_or_default();
    let has = |field: &str| fields.get(field).is_some();
    let (verdict, assertion) = match (done, shown) {
        (false, _) => ("running", "none"),
        (true, true) => ("pass", "holds"),
        (true, false) => ("fail", "fails"),
    };
    Answer::json(&match () {
        () if has("ready") => json!({"ready": true}),
        () if has("verdict") => {
            act(json!({"progress": ["CURRENT"], "step": 1, "assertion": assertion, "verdict": verdict}))
        }
        () if has("action") && has("note") => act(json!({"note": "the kettle is of copper"})),
        () if has("action") => act(json!({})),
        () if has("status") => json!({"reasoning": "", "status": "done", "instruction": "", "note": ""}),
        () => {
            let verifies = asked.user.starts_with("The expected result");
            let yes = if !verifies || shown { "yes" } else { "no" };
            let note = if has("note") { json!({"note": ""}) } else { json!({}) };
            let mut all = json!({"reasoning": "", "answer": yes});
            all.as_object_mut().unwrap().extend(note.as_object().cloned().unwrap());
            all
        }
    })
}

struct Scene {
    folder: Folder,
    site: Site,
    suite: String,
    // Before the runtime, which ends with it.
    server: ModelServer,
    _runtime: Runtime,
}

impl Scene {
    fn new(answer: impl Fn(&Asked) -> Answer + Send + Sync + 'static) -> Self {
        let runtime = Runtime::new().unwrap();
        let models = [Served::new("small:1b"), Served::new("large:8b")];
        let server = runtime.block_on(ModelServer::answering(answer).models(models).start()).unwrap();
        let folder = Folder::new();
        let site = Site::start(&folder);
        let suite = folder.write("shop.json", SUITE);
        Self { folder, site, suite, server, _runtime: runtime }
    }

    fn lab(&self, command: &str, more: &[&str]) -> Said {
        let (url, base) = (self.server.url(), self.site.url.clone());
        let words = ["lab", command, &self.suite, "--base-url", &base, "--timeout", "1", "--ollama", &url];
        let rounds: &[&str] = if more.contains(&"--runs") { &[] } else { &["--runs", "1"] };
        self.folder.say(&[&words[..], rounds, more].concat())
    }
}

#[test]
fn each_runner_carries_a_case_out_by_its_paper() {
    let scene = Scene::new(good);
    for profile in ["simple", "v1", "v2", "seeact-ata", "pinata"] {
        let said = scene.lab("run", &["--profile", profile, "--model", "small:1b"]);
        assert_eq!(said.status, 0, "{profile}: {}", said.whole());
        assert!(said.out.contains("round 1: 1 pass, 1 fail, 0 inconclusive"), "{profile}: {}", said.whole());
        assert!(said.out.contains("TruAcc                                     100 %"), "{}", said.out);
        let listed = scene.folder.say(&["lab", "list"]).out;
        assert!(listed.contains(&format!("shop (baseline {profile})")), "{listed}");
        let history = scene.folder.say(&["history"]).out;
        assert!(history.contains(&format!("shop (baseline {profile})")), "{history}");
    }
    // The heading that is there is found by the rule of v1 and v2: only of the other is a model asked.
    let asked = scene.server.asked();
    let of = |words: &str| asked.iter().filter(|asked| asked.system.starts_with(words)).count();
    assert_eq!(of("You say whether an expected result"), 2 + 1 + 1);
    assert_eq!(of("You say whether a step of a manual web test is clear"), 2);
    assert_eq!(of("You are the orchestrator"), 4);
}

#[test]
fn a_secret_of_a_row_goes_to_the_page_and_not_to_the_model() {
    let scene = Scene::new(|asked| {
        let told = asked.schema.as_ref().map(|schema| schema["properties"].clone()).unwrap_or_default();
        match told.get("action").is_some() && !asked.user.contains("open: {{place}}") {
            true => Answer::json(&json!({
                "reasoning": "", "action": "open", "element": "none", "value": "{{place}}",
            })),
            false if told.get("action").is_some() => Answer::json(&json!({
                "reasoning": "", "action": "none", "element": "none", "value": "",
            })),
            false if asked.user.starts_with("Can this step") => {
                Answer::json(&json!({"reasoning": "", "answer": "yes"}))
            }
            false => Answer::json(&json!({"reasoning": "", "answer": "no"})),
        }
    });
    // The rule of v1 finds the address to be the row's own, not the suite's.
    let suite = r#"{"suite": "shop", "secrets": ["place"], "data": {"place": "/products"}, "cases": [
      {"name": "Kettle", "expect": {"verdict": "pass"}, "rows": [
        {"action": "Go to {{place}}", "expected": "The URL contains 'copper-kettle'",
         "data": {"place": "/products/copper-kettle?of=row"}}]}
    ]}"#;
    scene.folder.write("shop.json", suite);
    let said = scene.lab("run", &["--profile", "v1", "--model", "small:1b"]);
    assert!(said.out.contains("round 1: 1 pass, 0 fail"), "{}", said.whole());
    assert!(scene.server.asked().iter().all(|asked| !asked.user.contains("of=row")));
}

#[test]
fn a_model_that_keeps_to_no_form_decides_nothing() {
    let scene = Scene::new(|_| Answer::text("I would rather not."));
    for profile in ["simple", "seeact-ata", "pinata"] {
        let said = scene.lab("run", &["--profile", profile, "--model", "small:1b"]);
        assert!(said.out.contains("0 pass, 0 fail, 2 inconclusive"), "{profile}: {}", said.whole());
    }
}

#[test]
fn a_baseline_without_a_model_does_not_begin() {
    let folder = Folder::new();
    let suite = folder.write("shop.json", SUITE);
    let said = folder.say(&["lab", "run", &suite, "--base-url", "http://127.0.0.1:9", "--profile", "simple"]);
    assert!(said.status == 3 && said.err.contains("asks a model at every step"), "{}", said.whole());
    let odd = folder.say(&["lab", "run", &suite, "--profile", "clever"]);
    assert!(odd.status == 3 && odd.err.contains("none of simple, v1, v2"), "{}", odd.whole());
}

#[test]
fn a_model_that_dies_ends_its_round_and_the_study_goes_on_later() {
    let (dies, asked) = (Arc::new(AtomicBool::new(true)), Arc::new(AtomicUsize::new(0)));
    let (may_die, count) = (dies.clone(), asked.clone());
    let scene = Scene::new(move |asked| {
        // The two cases of a round ask six times: it dies in the middle of the second.
        let late = count.fetch_add(1, Ordering::SeqCst) >= 8;
        if late && may_die.load(Ordering::SeqCst) { Answer::error(503, "no slot") } else { good(asked) }
    });
    let said = scene.lab("run", &["--profile", "simple", "--model", "small:1b", "--runs", "3"]);
    assert_eq!(said.status, 3, "{}", said.whole());
    assert!(said.err.contains("the model was not to be had in round 2"), "{}", said.err);
    let partial = scene.folder.say(&["lab", "show", "1"]).out;
    assert!(partial.contains("partial: 1 of 3 rounds"), "{partial}");
    dies.store(false, Ordering::SeqCst);
    let (url, base) = (scene.server.url(), scene.site.url.clone());
    let models = ["--timeout", "1", "--ollama", &url, "--model", "small:1b"];
    let done = scene.folder.say(&[&["lab", "resume", "1", "--base-url", &base][..], &models].concat());
    assert_eq!(done.status, 0, "{}", done.whole());
    assert!(done.out.contains("round 3: 1 pass, 1 fail"), "{}", done.out);
    assert!(done.out.contains("TruAcc                                     100 %"), "{}", done.out);
}

#[test]
fn each_constellation_is_a_study_and_the_best_is_marked() {
    // The small one finds gold wherever it verifies.
    let scene =
        Scene::new(|asked| match asked.model == "small:1b" && asked.user.starts_with("The expected") {
            true => Answer::json(&json!({"reasoning": "", "answer": "yes"})),
            false => good(asked),
        });
    let more = ["--profile", "simple", "--models", "small:1b,large:8b", "--seats", "navigation,assertion"];
    let said = scene.lab("constellations", &more);
    assert_eq!(said.status, 0, "{}", said.whole());
    let marked: Vec<&str> = said.out.lines().filter(|line| line.starts_with("* ")).collect();
    assert!(
        matches!(marked[..], [one] if one.contains("1.000") && one.contains("assertion=large:8b")),
        "{}",
        said.out
    );
    assert_eq!(said.out.lines().filter(|line| line.contains("0.000")).count(), 2, "{}", said.out);
}
