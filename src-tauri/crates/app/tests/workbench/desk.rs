//! A workbench in a folder of its own, and what a window would hear of its runs.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tempfile::TempDir;
use tokio::sync::mpsc;
use verbatim_app::engine::event::{Column, Part, RowId};
use verbatim_app::engine::suite::{Case, Row};
use verbatim_app::store::{RunId, SuiteCaseId, SuiteId};
use verbatim_app::view::{
    CellText, ImportChoices, Imported, RowRange, RunMessage, RunRequest, SuiteSettings,
};
use verbatim_app::{Error, Frames, Keychain, Messages, Workbench};

/// How long a run of a few rows may take on a slow machine.
pub(crate) const BOUND: Duration = Duration::from_secs(120);

/// A keychain in memory, or one that does not answer.
#[derive(Default)]
pub(crate) struct Chain {
    pub(crate) values: Mutex<HashMap<String, String>>,
    pub(crate) mute: bool,
}

impl Keychain for Chain {
    fn get(&self, name: &str) -> Result<Option<String>, String> {
        self.answers()?;
        Ok(self.values.lock().unwrap().get(name).cloned())
    }

    fn set(&self, name: &str, value: &str) -> Result<(), String> {
        self.answers()?;
        self.values.lock().unwrap().insert(name.into(), value.into());
        Ok(())
    }

    fn remove(&self, name: &str) -> Result<(), String> {
        self.answers()?;
        self.values.lock().unwrap().remove(name);
        Ok(())
    }
}

impl Chain {
    fn answers(&self) -> Result<(), String> {
        if self.mute { Err("no keychain answers".into()) } else { Ok(()) }
    }
}

/// A workbench in a folder of its own.
pub(crate) struct Desk {
    pub(crate) folder: TempDir,
    pub(crate) chain: Arc<Chain>,
    pub(crate) bench: Workbench,
}

impl Desk {
    pub(crate) fn new() -> Self {
        Self::with(Chain::default())
    }

    pub(crate) fn with(chain: Chain) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let chain = Arc::new(chain);
        let bench = Workbench::open(folder.path(), chain.clone()).unwrap();
        Self { folder, chain, bench }
    }

    /// Ends the program and starts it again.
    pub(crate) fn restart(self) -> Self {
        let Self { folder, chain, bench } = self;
        drop(bench);
        let bench = Workbench::open(folder.path(), chain.clone()).unwrap();
        Self { folder, chain, bench }
    }

    /// Takes a file as it is understood.
    pub(crate) fn import(&self, path: &str) -> Imported {
        let choices = ImportChoices::default();
        let shown = self.bench.import_preview(path.into(), choices.clone()).unwrap();
        self.bench.import_accept(path.into(), choices, shown.mark).unwrap()
    }

    /// A suite on this base URL.
    pub(crate) fn suite(&self, base_url: &str) -> SuiteId {
        let suite = self.bench.suite_new(None).unwrap().id;
        let settings = SuiteSettings { base_url: Some(base_url.into()), ..SuiteSettings::default() };
        let settings = SuiteSettings {
            timing: verbatim_app::engine::settings::Timing {
                readiness_ms: 2_000,
                assertion_ms: 2_000,
                ..Default::default()
            },
            ..settings
        };
        self.bench.suite_save(suite, 1, settings).unwrap();
        suite
    }

    /// A case of these rows in a suite.
    pub(crate) fn case(&self, suite: SuiteId, name: &str, rows: &[(&str, &str)]) -> SuiteCaseId {
        let id = self.bench.case_new(suite, None, Some(name.into())).unwrap().id;
        self.write(id, rows);
        id
    }

    /// Puts these rows in the place of those of a case.
    pub(crate) fn write(&self, case: SuiteCaseId, rows: &[(&str, &str)]) {
        let open = self.bench.case_open(case).unwrap();
        let rows = rows.iter().map(|(action, expected)| Row {
            action: (*action).into(),
            expected: (*expected).into(),
            ..Row::default()
        });
        let content = Case { rows: rows.collect(), ..open.content };
        self.bench.case_save(case, open.revision, content).unwrap();
    }

    /// Starts a run.
    pub(crate) async fn start(&self, request: RunRequest) -> Result<(RunId, Heard), Error> {
        let (sender, messages) = mpsc::unbounded_channel();
        let (frame, frames) = mpsc::unbounded_channel();
        let run = self.bench.run_start(request, Arc::new(Told(sender)), Arc::new(Seen(frame))).await?;
        Ok((run, Heard { messages, frames }))
    }

    /// Runs to the end and gives all messages.
    pub(crate) async fn run(&self, request: RunRequest) -> (RunId, Vec<RunMessage>) {
        let (run, mut heard) = self.start(request).await.unwrap();
        (run, heard.until_it_ends().await)
    }
}

/// The whole of these cases.
pub(crate) fn whole(suite: SuiteId, cases: &[SuiteCaseId]) -> RunRequest {
    rows(suite, cases, RowRange::Whole)
}

pub(crate) fn rows(suite: SuiteId, cases: &[SuiteCaseId], rows: RowRange) -> RunRequest {
    RunRequest {
        suite,
        cases: cases.to_vec(),
        rows,
        headed: false,
        workers: 1,
        repeat: 1,
        live: false,
        secrets: Default::default(),
        no_model: false,
        attended: false,
    }
}

/// A cell of a row of a case.
pub(crate) fn cell(row: usize, column: Column, text: &str) -> CellText {
    CellText { row: Some(RowId { part: Part::Rows, row }), column, text: text.into() }
}

struct Told(mpsc::UnboundedSender<RunMessage>);

impl Messages for Told {
    fn send(&self, message: RunMessage) {
        let _ = self.0.send(message);
    }
}

pub(crate) struct Seen(pub(crate) mpsc::UnboundedSender<Vec<u8>>);

impl Frames for Seen {
    fn send(&self, frame: Vec<u8>) {
        let _ = self.0.send(frame);
    }
}

/// What the window hears of a run.
pub(crate) struct Heard {
    pub(crate) messages: mpsc::UnboundedReceiver<RunMessage>,
    pub(crate) frames: mpsc::UnboundedReceiver<Vec<u8>>,
}

impl Heard {
    /// Waits for a message.
    pub(crate) async fn until(&mut self, wanted: impl Fn(&RunMessage) -> bool) -> RunMessage {
        let search = async {
            loop {
                let message = self.messages.recv().await.expect("the run goes on");
                if wanted(&message) {
                    return message;
                }
            }
        };
        tokio::time::timeout(BOUND, search).await.expect("the message comes in time")
    }

    /// All messages to the last.
    pub(crate) async fn until_it_ends(&mut self) -> Vec<RunMessage> {
        let mut all = Vec::new();
        let search = async {
            loop {
                let message = self.messages.recv().await.expect("a run ends with a message");
                let last = matches!(message, RunMessage::Ended { .. } | RunMessage::Failed { .. });
                all.push(message);
                if last {
                    return;
                }
            }
        };
        tokio::time::timeout(BOUND, search).await.expect("the run ends in time");
        all
    }
}
