//! Explorations as the window begins, stops, keeps and shows them, in a real browser.

use std::sync::Arc;

use tokio::sync::mpsc;
use verbatim_app::engine::verdict::Cause;
use verbatim_app::store::{RunId, RunState, SuiteId};
use verbatim_app::view::{ExploreMessage, ExploreRequest, MapForm, WayTo};
use verbatim_app::{Error, ExploreMessages};

use crate::desk::{BOUND, Desk, Seen, whole};
use crate::runs::site;

struct Told(mpsc::UnboundedSender<ExploreMessage>);

impl ExploreMessages for Told {
    fn send(&self, message: ExploreMessage) {
        let _ = self.0.send(message);
    }
}

struct Heard {
    messages: mpsc::UnboundedReceiver<ExploreMessage>,
    frames: mpsc::UnboundedReceiver<Vec<u8>>,
}

impl Heard {
    async fn next(&mut self) -> ExploreMessage {
        tokio::time::timeout(BOUND, self.messages.recv()).await.expect("in time").expect("a message")
    }

    async fn until_it_ends(&mut self) -> Vec<ExploreMessage> {
        let mut all = Vec::new();
        loop {
            all.push(self.next().await);
            if matches!(all.last(), Some(ExploreMessage::Ended { .. } | ExploreMessage::Failed { .. })) {
                return all;
            }
        }
    }
}

fn request(suite: SuiteId, steps: usize) -> ExploreRequest {
    ExploreRequest {
        suite,
        steps,
        minutes: 10,
        forbid: vec!["Offers".into()],
        allow: Vec::new(),
        headed: false,
        secrets: Default::default(),
    }
}

async fn begin(desk: &Desk, request: ExploreRequest) -> Result<(RunId, Heard), Error> {
    let (sender, messages) = mpsc::unbounded_channel();
    let (frame, frames) = mpsc::unbounded_channel();
    let run = desk.bench.explore_start(request, Arc::new(Told(sender)), Arc::new(Seen(frame))).await?;
    Ok((run, Heard { messages, frames }))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sample_is_explored_told_kept_exported_and_deleted_with_its_run() {
    let desk = Desk::new();
    let sample = desk.bench.library().unwrap().suites[0].id;
    let (run, mut heard) = begin(&desk, request(sample, 8)).await.unwrap();
    let told = heard.until_it_ends().await;
    assert_eq!(told.last(), Some(&ExploreMessage::Ended { run }), "{told:?}");
    let rows: Vec<usize> = told
        .iter()
        .filter_map(|message| match message {
            ExploreMessage::Row { number, .. } => Some(*number),
            _ => None,
        })
        .collect();
    assert_eq!(rows, (1..=rows.len()).collect::<Vec<_>>());
    assert!(
        told.iter().any(|message| matches!(message, ExploreMessage::Target { bbox, .. } if bbox.width > 0.0))
    );
    assert!(heard.frames.try_recv().is_ok(), "the page is seen");
    assert_eq!(desk.bench.exploration_going().await.unwrap(), None);

    let line = desk.bench.exploration_list().unwrap().remove(0);
    assert_eq!((line.run, line.suite), (run, Some(sample)));
    assert!(!line.name.contains("Exploration"), "{}", line.name);
    let review = desk.bench.exploration_open(run).unwrap();
    assert_eq!(
        (review.line.pages, review.line.findings),
        (review.map.states.len(), review.map.findings.len())
    );
    assert!(review.map.states.len() > 2, "{:?}", review.map);
    let first = &review.map.states[0];
    assert!(desk.bench.picture(&first.picture.as_ref().unwrap().0).unwrap().starts_with(&[0xff, 0xd8]));
    let history = desk.bench.run_open(run).unwrap().run;
    assert_eq!((history.suite, history.suite_id), (format!("Exploration: {}", line.name), None));
    assert_eq!(history.state, RunState::Finished);

    kept(&desk, sample, run).await;
    exported(&desk, run);
    desk.bench.run_delete(vec![run]).unwrap();
    assert_eq!(desk.bench.exploration_list().unwrap(), []);
    assert_eq!(desk.bench.exploration_open(run).unwrap_err().code(), "not-found");
}

/// The way to a page is a case that runs; names stay apart, and what is not on the map is left out.
async fn kept(desk: &Desk, sample: SuiteId, run: RunId) {
    let map = desk.bench.exploration_open(run).unwrap().map;
    let ways = vec![WayTo::Page { at: 1 }, WayTo::Page { at: 1 }, WayTo::Page { at: 9_999 }];
    let cases = desk.bench.exploration_keep(run, sample, ways).unwrap();
    assert_eq!(cases.len(), 2);
    assert_ne!(cases[0].name, cases[1].name);
    let content = desk.bench.case_open(cases[0].id).unwrap().content;
    let actions: Vec<&str> = content.rows.iter().map(|row| row.action.as_str()).collect();
    assert_eq!(actions, map.states[1].way);
    assert_eq!(content.tags, ["explored"]);
    let (again, _) = desk.run(whole(sample, &[cases[0].id])).await;
    let attempt = desk.bench.run_open(again).unwrap().attempts.remove(0);
    // Each row was carried out; what is expected is for a person to say.
    assert_eq!(attempt.cause, Some(Cause::NothingAsserted), "{:?}", attempt.message);
    let unknown = desk.bench.exploration_keep(RunId(99), sample, vec![]).unwrap_err();
    assert_eq!(unknown.code(), "not-found");
}

fn exported(desk: &Desk, run: RunId) {
    for (form, begins) in [(MapForm::Json, "{"), (MapForm::Aut, "des ("), (MapForm::Dot, "digraph")] {
        let path = desk.folder.path().join(format!("map.{}", form.extension()));
        desk.bench.exploration_export(run, path.display().to_string(), form).unwrap();
        let text = std::fs::read_to_string(path).unwrap();
        assert!(text.starts_with(begins), "{text}");
        assert!(!text.contains("picture"), "pictures are in the history alone");
    }
    let nowhere = desk.folder.path().join("no/such/folder").display().to_string();
    desk.bench.exploration_export(run, nowhere, MapForm::Json).unwrap_err();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_thing_goes_on_at_a_time_and_what_was_stopped_is_kept_with_what_it_had_found() {
    let desk = Desk::new();
    let suite = desk.suite(&site().await);
    let (run, mut heard) = begin(&desk, request(suite, 1_000)).await.unwrap();
    assert_eq!(desk.bench.exploration_going().await.unwrap(), Some(run));
    let refused = begin(&desk, request(suite, 5)).await.err().expect("one goes on");
    assert_eq!(refused.code(), "run-going");
    while !matches!(heard.next().await, ExploreMessage::Row { .. }) {}
    desk.bench.run_stop().await.unwrap();
    let told = heard.until_it_ends().await;
    assert_eq!(told.last(), Some(&ExploreMessage::Ended { run }), "{told:?}");
    let review = desk.bench.exploration_open(run).unwrap();
    assert!(review.line.pages > 0);
    assert_eq!(desk.bench.exploration_going().await.unwrap(), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_explored_is_refused_before_anything_is_kept() {
    let desk = Desk::new();
    let suite = desk.bench.suite_new(None).unwrap().id;
    begin(&desk, request(suite, 5)).await.err().expect("it has no address");
    let suite = desk.suite("http://127.0.0.1:9");
    for (steps, minutes) in [(0, 5), (100_001, 5), (5, 0), (5, 1_441)] {
        let bounds = ExploreRequest { minutes, ..request(suite, steps) };
        begin(&desk, bounds).await.err().expect("out of bounds");
    }
    assert_eq!(desk.bench.exploration_list().unwrap(), []);
    assert_eq!(desk.bench.exploration_going().await.unwrap(), None);
}
