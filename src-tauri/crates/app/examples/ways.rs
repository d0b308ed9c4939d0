//! Tells for the fake host what the window offers to do about verdicts of the sample suite:
//! `cargo run -p verbatim-app --example ways -- 'Front page' 'Wrong password' … > ways.json`. The cases run in a real browser on
//! the demo site. `ui/src/host/fake/record.py` puts the file into the recording.

use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};

use serde_json::json;
use verbatim_app::view::{RowRange, RunMessage, RunRequest};
use verbatim_app::{Frames, Messages, Workbench};

#[path = "parts/mute.rs"]
mod mute;

use mute::Mute;

type Failed = Box<dyn std::error::Error>;

struct Told(Mutex<Sender<()>>);

impl Messages for Told {
    fn send(&self, message: RunMessage) {
        if let (RunMessage::Ended { .. } | RunMessage::Failed { .. }, Ok(sender)) = (message, self.0.lock()) {
            let _gone = sender.send(());
        }
    }
}

struct NoFrames;

impl Frames for NoFrames {
    fn send(&self, _: Vec<u8>) {}
}

#[tokio::main]
async fn main() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let bench = Workbench::open(folder.path(), Arc::new(Mute))?;
    let suite = bench.start()?.sample.ok_or("there is no sample")?;
    let library = bench.library()?;
    let all = library.suites.iter().flat_map(|suite| &suite.cases);
    let named: Vec<String> = std::env::args().skip(1).collect();
    let cases = all.filter(|case| named.contains(&case.name)).map(|case| case.id).collect();
    let request = RunRequest {
        suite,
        cases,
        rows: RowRange::Whole,
        headed: false,
        workers: 1,
        repeat: 1,
        live: false,
        secrets: Default::default(),
        no_model: true,
        attended: false,
    };
    let (sender, ended) = channel();
    let run = bench.run_start(request, Arc::new(Told(Mutex::new(sender))), Arc::new(NoFrames)).await?;
    tokio::task::spawn_blocking(move || ended.recv()).await??;
    let mut ways = serde_json::Map::new();
    for line in bench.run_open(run)?.attempts {
        let review = bench.attempt_open(line.id)?;
        ways.insert(line.name, json!({ "cause": line.cause, "ways_out": review.ways_out }));
    }
    println!("{}", serde_json::to_string(&ways)?);
    Ok(())
}
