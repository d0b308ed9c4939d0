//! Records for the fake host what the window is told of models: `cargo run --example models`. Cases on the demo site run
//! in a real browser; a local server answers what is written in the tests in the place of a model.
//!
//! Writes `models.json` and pictures into `ui/src/host/fake`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use serde_json::{Value, json};
use verbatim_app::engine::event::{CaseEvent, Column, RunEvent};
use verbatim_app::engine::suite::{Case, Row};
use verbatim_app::store::{RunId, SuiteCaseId, SuiteId};
use verbatim_app::view::{CellText, ModelSettings, RowRange, RunMessage, RunRequest, SuiteSettings};
use verbatim_app::{Frames, Messages, Workbench};
use verbatim_model_server::{Answer, ModelServer, Served};

#[path = "../tests/workbench/scripted.rs"]
mod scripted;

#[path = "parts/mute.rs"]
mod mute;

use mute::Mute;

type Failed = Box<dyn std::error::Error>;

/// What the model that answers is called in the recording.
const NAME: &str = "scripted:small";

struct Told(std::sync::Mutex<Sender<RunMessage>>);

impl Messages for Told {
    fn send(&self, message: RunMessage) {
        if let Ok(sender) = self.0.lock() {
            let _gone = sender.send(message);
        }
    }
}

struct NoFrames;

impl Frames for NoFrames {
    fn send(&self, _: Vec<u8>) {}
}

fn settings(url: &str) -> ModelSettings {
    ModelSettings { url: url.into(), name: Some(NAME.into()), ..ModelSettings::default() }
}

#[tokio::main]
async fn main() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let bench = Workbench::open(folder.path(), Arc::new(Mute))?;
    let site = verbatim_app::demo_site(0).await?;
    let slowly =
        |asked: &verbatim_model_server::Asked| scripted::answer(asked).after(Duration::from_millis(900));
    let served = [Served::new(NAME), Served::new("scripted:large").vision()];
    let server = ModelServer::answering(slowly).models(served).start().await?;
    let (suite, cases) = library(&bench, &site.url())?;
    let by_rules = read(&bench, suite)?;
    bench.models_save(settings(&server.url()))?;
    let read = read(&bench, suite)?;
    let (run, messages) = go(&bench, suite, &cases).await?;
    let live = messages.iter().map(serde_json::to_value).collect::<Result<Vec<_>, _>>()?;
    let ran = bench.run_open(run)?;
    let attempts = ran
        .attempts
        .iter()
        .map(|line| bench.attempt_open(line.id).map(serde_json::to_value))
        .collect::<Result<Result<Vec<Value>, _>, _>>()??;
    let kept: Vec<_> =
        cases.iter().map(|id| bench.case_open(*id).map(|c| c.content)).collect::<Result<_, _>>()?;
    let recorded = json!({
        "cases": kept,
        "readings": read,
        "by_rules": by_rules,
        "run": ran.run,
        "attempts": attempts,
        "live": live,
        "proposals": bench.run_readings(run)?,
        "models": bench.models_list().await?,
        "well": bench.models_test().await?,
        "faults": faults(&bench).await?,
        "passports": measured(&bench).await?,
    });
    write(
        &bench,
        &messages,
        &recorded,
        &[(site.url(), "http://127.0.0.1:4000"), (server.url(), "http://127.0.0.1:11434")],
    )
}

/// A suite of the scripted cases.
fn library(bench: &Workbench, url: &str) -> Result<(SuiteId, Vec<SuiteCaseId>), Failed> {
    let suite = bench.suite_new(Some("Shop in free words".into()))?.id;
    let open = bench.suite_open(suite)?;
    let mut settings = SuiteSettings { base_url: Some(url.into()), ..open.settings };
    settings.timing.readiness_ms = 2_000;
    settings.timing.assertion_ms = 2_000;
    bench.suite_save(suite, open.revision, settings)?;
    let mut ids = Vec::new();
    for (name, rows) in scripted::CASES {
        let id = bench.case_new(suite, None, Some(name.into()))?.id;
        let open = bench.case_open(id)?;
        let row = |(action, expected): &(&str, &str)| Row {
            action: (*action).into(),
            expected: (*expected).into(),
            ..Row::default()
        };
        let content = Case { rows: rows.iter().map(row).collect(), ..open.content };
        bench.case_save(id, open.revision, content)?;
        ids.push(id);
    }
    Ok((suite, ids))
}

/// How each cell is read, by column and text.
fn read(bench: &Workbench, suite: SuiteId) -> Result<Value, Failed> {
    let mut all = serde_json::Map::new();
    for (action, expected) in scripted::CASES.iter().flat_map(|(_, rows)| rows.iter()) {
        for (column, name, text) in
            [(Column::Action, "action", action), (Column::Expected, "expected", expected)]
        {
            let cell = CellText { row: None, column, text: (*text).into() };
            let reading = bench.read_cells(suite, None, vec![cell])?.remove(0);
            all.insert(format!("{name}\n{text}"), serde_json::to_value(reading)?);
        }
    }
    Ok(Value::Object(all))
}

async fn go(
    bench: &Workbench,
    suite: SuiteId,
    cases: &[SuiteCaseId],
) -> Result<(RunId, Vec<RunMessage>), Failed> {
    let (sender, heard) = channel();
    let request = RunRequest {
        suite,
        cases: cases.to_vec(),
        rows: RowRange::Whole,
        headed: false,
        workers: 1,
        repeat: 1,
        live: false,
        secrets: Default::default(),
        no_model: false,
        attended: false,
    };
    let run =
        bench.run_start(request, Arc::new(Told(std::sync::Mutex::new(sender))), Arc::new(NoFrames)).await?;
    let all = tokio::task::spawn_blocking(move || {
        let mut all = Vec::new();
        for message in heard {
            let last = matches!(message, RunMessage::Ended { .. } | RunMessage::Failed { .. });
            all.push(message);
            if last {
                break;
            }
        }
        all
    })
    .await?;
    Ok((run, all))
}

/// What the connection test says where something is wrong, by what it is.
async fn faults(bench: &Workbench) -> Result<Value, Failed> {
    let mut all = serde_json::Map::new();
    let mut test = async |name: &str, settings: ModelSettings| -> Result<(), Failed> {
        bench.models_save(settings)?;
        let mut lines = serde_json::to_string(&bench.models_test().await?)?;
        for port in lines.split("127.0.0.1:").skip(1).map(digits).collect::<BTreeSet<_>>() {
            lines = lines.replace(&format!("127.0.0.1:{port}"), "127.0.0.1:11434");
        }
        all.insert(name.into(), serde_json::from_str(&lines)?);
        Ok(())
    };
    test("refused", settings("http://127.0.0.1:9")).await?;
    let web =
        ModelServer::answering(scripted::answer).always(Answer::raw(200, "text/html", "<h1>Hello</h1>"));
    let web = web.start().await?;
    test("wrong-server", settings(&web.url())).await?;
    let locked = ModelServer::answering(scripted::answer).token("t", 401).start().await?;
    test("unauthorized", settings(&locked.url())).await?;
    let other =
        ModelServer::answering(scripted::answer).models([Served::new("scripted:large")]).start().await?;
    test("no-model", settings(&other.url())).await?;
    let prose =
        ModelServer::answering(|_| Answer::text("Yes, I am.")).models([Served::new(NAME)]).start().await?;
    test("schema", settings(&prose.url())).await?;
    let silent = ModelServer::answering(|_| Answer::never()).models([Served::new(NAME)]).start().await?;
    test("late", ModelSettings { timeout_s: 5, ..settings(&silent.url()) }).await?;
    Ok(Value::Object(all))
}

fn digits(text: &str) -> String {
    text.chars().take_while(char::is_ascii_digit).collect()
}

/// The passport of a model that proposes nothing but what is written for the cases.
async fn measured(bench: &Workbench) -> Result<Value, Failed> {
    let server = ModelServer::answering(scripted::answer).models([Served::new(NAME)]).start().await?;
    bench.models_save(settings(&server.url()))?;
    Ok(serde_json::to_value(bench.passport_take(Arc::new(|_| {})).await?)?)
}

/// Writes the recording, and the pictures that it speaks of.
fn write(
    bench: &Workbench,
    messages: &[RunMessage],
    recorded: &Value,
    names: &[(String, &str)],
) -> Result<(), Failed> {
    let folder: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../ui/src/host/fake");
    let mut text = serde_json::to_string(recorded)?;
    for (found, name) in names {
        text = text.replace(found.as_str(), name);
    }
    std::fs::write(folder.join("models.json"), text + "\n")?;
    for message in messages {
        let RunMessage::Event { event: RunEvent::Case { event, .. }, .. } = message else { continue };
        if let CaseEvent::Pictured { screenshot, .. } = event {
            std::fs::write(
                folder.join("pictures").join(format!("{}.jpg", screenshot.0)),
                bench.picture(&screenshot.0)?,
            )?;
        }
    }
    println!("{} messages", messages.len());
    Ok(())
}
