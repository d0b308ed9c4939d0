//! Runs as the window starts, follows and reviews them, in a real browser.

use axum::Router;
use axum::response::Html;
use axum::routing::get;
use verbatim_app::engine::event::{CaseEvent, Column, RunEvent};
use verbatim_app::engine::verdict::Cause;
use verbatim_app::store::{CaseId, ReviewKind, RunState, SuiteCaseId, SuiteId, VerdictKind};
use verbatim_app::view::{HistoryFilter, RowRange, RunMessage, SuggestionKind, WayOut};

use crate::desk::{BOUND, Desk, cell, rows, whole};

const LIST: &str = "<title>People</title><h1>People</h1><table>\
    <tr><th>Name</th><th></th></tr>\
    <tr><td>Ada</td><td><button onclick=\"document.querySelector('p').textContent='Ada is gone'\">Delete</button></td></tr>\
    <tr><td>Bob</td><td><button>Delete</button></td></tr></table>\
    <button onclick=\"document.querySelector('p').textContent='Saved now'\">Save</button><p>Nothing yet</p>";

const SLOW: &str =
    "<title>Slow</title><button onclick=\"setTimeout(() => document.title = 'Done', 60000)\">Go</button>";

/// Serves pages on a free port and gives their base URL.
pub(crate) async fn site() -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let pages =
        Router::new().route("/", get(|| async { Html(LIST) })).route("/slow", get(|| async { Html(SLOW) }));
    tokio::spawn(async move { axum::serve(listener, pages).await });
    format!("http://{address}")
}

async fn desk_with(rows: &[(&str, &str)]) -> (Desk, SuiteId, SuiteCaseId) {
    let desk = Desk::new();
    let suite = desk.suite(&site().await);
    let case = desk.case(suite, "People", rows);
    (desk, suite, case)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_is_told_in_order_kept_and_reviewed() {
    let (desk, suite, case) = desk_with(&[
        ("Open '/'", "'Ada' is displayed"),
        ("Click 'Save'", "'Saved now' is displayed"),
        ("Click 'Save'", "'Saved never' is displayed"),
    ])
    .await;
    let (run, messages) = desk.run(whole(suite, &[case])).await;

    let worker = messages.iter().find_map(|message| match message {
        RunMessage::Worker { worker, case, id, name } => Some((*worker, *case, *id, name.clone())),
        _ => None,
    });
    assert_eq!(worker, Some((0, 0, case, "People".into())));
    let boxed = messages.iter().any(|message| match message {
        RunMessage::Event {
            event: RunEvent::Case { event: CaseEvent::Readiness { target: Some(target), .. }, .. },
            ..
        } => target.bbox.is_some_and(|bbox| bbox.width > 0.0),
        _ => false,
    });
    assert!(boxed, "the box of a target is told before it is acted on");
    let page = messages
        .iter()
        .any(|message| matches!(message, RunMessage::Page { title, width: 1280, .. } if title == "People"));
    assert!(page, "the page is told");
    let end = RunMessage::Ended { run, state: RunState::Finished, page_open: false };
    assert_eq!(messages.last(), Some(&end));

    let line = desk.bench.run_open(run).unwrap().attempts.remove(0);
    assert_eq!((line.verdict, line.cause), (Some(VerdictKind::Fail), Some(Cause::AssertionFalse)));
    assert_eq!(line.case_id, Some(case));
    assert_eq!(line.message, None, "the message says no more than the cause");
    let review = desk.bench.attempt_open(line.id).unwrap();
    assert_eq!(review.opens_at.map(|row| row.row), Some(3));
    assert_eq!(review.rows.len(), 3);
    let row = &review.rows[2];
    assert_eq!(row.checks[0].holds, Some(false));
    assert_eq!(row.steps[0].target.as_ref().and_then(|t| t.element.as_deref()), Some("button 'Save'"));
    let before = row.before.clone().expect("a picture of the page before");
    assert_eq!(Some(&before), review.rows[1].after.as_ref());
    assert!(desk.bench.picture(&before.0).unwrap().starts_with(&[0xff, 0xd8]));
    assert_eq!(review.trace.first().map(|step| (step.from, step.to)), Some((0, 1)));
    assert!(review.trace.windows(2).all(|pair| pair[0].to == pair[1].from));
    assert!(review.story.iter().any(|line| line.contains("Row 3")), "{:?}", review.story);
    let raises = |way: &WayOut| matches!(way, WayOut::RaiseTimeout { field, ms: 4_000, .. } if field == "assertion_ms");
    assert!(review.ways_out.iter().any(raises), "{:?}", review.ways_out);

    figures(&desk, suite, line.id);
    mended(&desk, suite, case).await;
}

/// The tree, the figures and a person's review tell of a run that failed.
fn figures(desk: &Desk, suite: SuiteId, attempt: CaseId) {
    let last = desk.bench.library().unwrap().suites[1].cases[0].last.clone().unwrap();
    assert_eq!((last.attempt, last.verdict), (attempt, VerdictKind::Fail));
    desk.bench.attempt_review(attempt, ReviewKind::TestWasWrong, "typo".into()).unwrap();
    let filter = HistoryFilter { text: Some("TYPO".into()), ..HistoryFilter::default() };
    let page = desk.bench.history(filter).unwrap();
    assert_eq!((page.total, page.attempts[0].id), (1, attempt));
    assert_eq!(page.attempts[0].verdict, Some(VerdictKind::Fail));
    assert!(desk.bench.run_expected(suite, vec![], 1).unwrap().total_ms.is_some());
    let flaky = desk.bench.history_flaky(None).unwrap();
    assert!(flaky.is_empty());
}

/// Mended and run again: beside the run before, the row that was edited is told.
async fn mended(desk: &Desk, suite: SuiteId, case: SuiteCaseId) {
    desk.write(
        case,
        &[
            ("Open '/'", "'Ada' is displayed"),
            ("Click 'Save'", "'Saved now' is displayed"),
            ("Click 'Save'", "'Saved now' is still displayed"),
        ],
    );
    let (run, _) = desk.run(whole(suite, &[case])).await;
    let line = desk.bench.run_open(run).unwrap().attempts.remove(0);
    assert_eq!(line.verdict, Some(VerdictKind::Pass), "{:?}", line.message);
    let comparison = desk.bench.attempt_compare(line.id, None).unwrap().expect("a run before");
    let changes: Vec<usize> = comparison.rows.iter().map(|pair| pair.changes.len()).collect();
    assert_eq!(changes[..2], [0, 0], "{:?}", comparison.rows[1].changes);
    assert!(comparison.rows[2].changes.contains(&"fail before, pass now".to_owned()));
    let grid = desk.bench.history_grid("New suite".into(), 10).unwrap();
    assert_eq!(grid.cases[0].cells.iter().flatten().count(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_several_have_is_told_with_their_rows_and_a_fix() {
    let (desk, suite, case) =
        desk_with(&[("Open '/'", ""), ("Click 'Delete'", "'Ada is gone' is displayed")]).await;
    let (run, _) = desk.run(whole(suite, &[case])).await;
    let line = desk.bench.run_open(run).unwrap().attempts.remove(0);
    assert_eq!(line.cause, Some(Cause::AmbiguousTarget));
    let text = "Click 'Delete'";
    let reading =
        desk.bench.read_cells(suite, Some(case), vec![cell(2, Column::Action, text)]).unwrap().remove(0);
    let doubt = &reading.doubts[0];
    assert_eq!(&text[doubt.from..doubt.to], "'Delete'");
    assert!(doubt.candidates.iter().any(|c| c.description.contains("'Ada'")), "{doubt:?}");
    let fix = doubt.fixes.iter().find(|fix| fix.text.contains("Ada")).expect("a fix");

    let ways = desk.bench.attempt_open(line.id).unwrap().ways_out;
    let same = |way: &WayOut| matches!(way, WayOut::Rewrite { text, .. } if *text == fix.text);
    assert!(ways.iter().any(same), "{ways:?}");

    let complete = desk.bench.complete(suite, Some(case), cell(2, Column::Action, "Click 'De"), 9).unwrap();
    let delete = complete.options.iter().find(|option| option.label == "Delete").expect("its name");
    assert_eq!((delete.kind, delete.insert.as_str()), (SuggestionKind::Element, "Delete'"));
    assert!(delete.detail.as_ref().unwrap().starts_with("2 on the page"), "{delete:?}");

    desk.write(case, &[("Open '/'", ""), (fix.text.as_str(), "'Ada is gone' is displayed")]);
    let (run, _) = desk.run(whole(suite, &[case])).await;
    let line = desk.bench.run_open(run).unwrap().attempts.remove(0);
    assert_eq!(line.verdict, Some(VerdictKind::Pass), "{:?}", line.message);
    let review = desk.bench.attempt_open(line.id).unwrap();
    let step = &review.rows[1].steps[0];
    let bbox = step.target.as_ref().and_then(|target| target.bbox).expect("its box");
    let seen = review.rows[0].snapshot.clone().expect("what was seen");
    let (x, y) = (bbox.x + bbox.width / 2.0, bbox.y + bbox.height / 2.0);
    let found = desk.bench.elements_at(seen, x, y).unwrap();
    assert!(found[0].steps.iter().any(|step| step.contains("Ada")), "{found:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_run_on_the_page_that_is_open_and_give_no_verdict_of_the_case() {
    let (desk, suite, case) = desk_with(&[
        ("Open '/'", "'Ada' is displayed"),
        ("Click 'Save'", "'Saved now' is displayed"),
        ("", "'Bob' is displayed"),
    ])
    .await;
    let only = |row| rows(suite, &[case], RowRange::Only { row });
    let Err(error) = desk.start(only(2)).await else { panic!("it began") };
    assert_eq!(error.code(), "no-page");

    let (run, messages) = desk.run(rows(suite, &[case], RowRange::To { row: 1 })).await;
    let end = RunMessage::Ended { run, state: RunState::Finished, page_open: true };
    assert_eq!(messages.last(), Some(&end));
    let open = desk.bench.page_open().await.unwrap().expect("a page");
    assert_eq!((open.case, open.row), (case, 1));

    let (run, _) = desk.run(only(2)).await;
    let attempt = desk.bench.run_open(run).unwrap().attempts.remove(0);
    assert!(attempt.partial && attempt.verdict.is_none(), "{attempt:?}");
    let review = desk.bench.attempt_open(attempt.id).unwrap();
    assert_eq!(review.rows.len(), 1);
    assert!(review.rows[0].verdict.as_ref().unwrap().is_pass(), "{:?}", review.rows[0].verdict);
    assert_eq!(review.verdict, None);

    let (_, messages) = desk.run(rows(suite, &[case], RowRange::From { row: 3 })).await;
    assert!(matches!(messages.last(), Some(RunMessage::Ended { page_open: true, .. })));
    assert_eq!(desk.bench.history(HistoryFilter::default()).unwrap().total, 0);
    assert_eq!(desk.bench.library().unwrap().suites[1].cases[0].last, None);
    desk.bench.page_close().await.unwrap();
    assert_eq!(desk.bench.page_open().await.unwrap(), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_is_stopped_at_once_and_only_one_goes_on() {
    let (desk, suite, case) =
        desk_with(&[("Open '/slow'", ""), ("Click 'Go'", "the page title is 'Done'")]).await;
    let settings = desk.bench.suite_open(suite).unwrap();
    let timing = verbatim_app::engine::settings::Timing { assertion_ms: 120_000, ..settings.settings.timing };
    let changed = verbatim_app::view::SuiteSettings { timing, ..settings.settings };
    desk.bench.suite_save(suite, settings.revision, changed).unwrap();
    let request = verbatim_app::view::RunRequest { live: true, ..whole(suite, &[case]) };
    let (run, mut heard) = desk.start(request.clone()).await.unwrap();
    assert_eq!(desk.bench.run_going().await.unwrap().map(|going| going.run), Some(run));
    let Err(error) = desk.start(request).await else { panic!("two at once") };
    assert_eq!(error.code(), "run-going");
    heard
        .until(|message| match message {
            RunMessage::Event {
                event: RunEvent::Case { event: CaseEvent::Observed { row, .. }, .. },
                ..
            } => row.row == 2,
            _ => false,
        })
        .await;
    let frame = tokio::time::timeout(BOUND, heard.frames.recv()).await.unwrap().expect("a live picture");
    assert_eq!(frame[..2], [0, 0]);
    assert_eq!(u16::from_le_bytes([frame[2], frame[3]]), 1280);
    assert_eq!(frame[8..10], [0xff, 0xd8]);

    let asked = std::time::Instant::now();
    desk.bench.run_stop().await.unwrap();
    let messages = heard.until_it_ends().await;
    assert!(matches!(messages.last(), Some(RunMessage::Ended { state: RunState::Stopped, .. })));
    assert!(asked.elapsed().as_secs() < 20, "{:?}", asked.elapsed());
    let line = desk.bench.run_open(run).unwrap().attempts.remove(0);
    assert_eq!(line.cause, Some(Cause::Stopped));
    assert_eq!(desk.bench.run_going().await.unwrap(), None);
    let freed = desk.bench.run_delete(vec![run]).unwrap();
    assert_eq!(freed.traces, 1);
    assert_eq!(desk.bench.attempt_open(line.id).unwrap_err().code(), "not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sample_runs_against_the_demo_site_that_comes_with_it() {
    let desk = Desk::new();
    let suite = desk.bench.start().unwrap().sample.unwrap();
    let case = desk.bench.library().unwrap().suites[0].cases[0].id;
    let (run, _) = desk.run(whole(suite, &[case])).await;
    let line = desk.bench.run_open(run).unwrap().attempts.remove(0);
    assert_eq!(line.verdict, Some(VerdictKind::Pass), "{:?}", line.message);
}
