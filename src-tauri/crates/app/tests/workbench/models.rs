//! Models in the window, against a local server whose answers the test writes. It is no model.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use verbatim_app::engine::event::{CaseEvent, Column, RunEvent};
use verbatim_app::engine::model::Agent;
use verbatim_app::engine::verdict::{Cause, Strength};
use verbatim_app::ollama::{Protocol, Topic};
use verbatim_app::store::{RunId, SuiteCaseId, SuiteId, VerdictKind};
use verbatim_app::view::{
    ConnectionLine, Decision, HistoryFilter, ModelSettings, RunMessage, RunRequest, SecretPlace,
};
use verbatim_model_server::{Answer, ModelServer, Served};

use crate::desk::{BOUND, Chain, Desk, cell, whole};
use crate::scripted;

const TOKEN: &str = "tok-3n-of-the-server";

fn at(url: &str) -> ModelSettings {
    ModelSettings { url: url.into(), name: Some("scripted".into()), ..ModelSettings::default() }
}

async fn scripted_server() -> ModelServer {
    ModelServer::answering(scripted::answer).models([Served::new("scripted")]).start().await.unwrap()
}

/// A case of the scripted ones in a suite on the demo site.
async fn case_of(desk: &Desk, name: &str) -> (SuiteId, SuiteCaseId) {
    let site = verbatim_app::demo_site(0).await.unwrap();
    let suite = desk.suite(&site.url());
    // It is served for as long as the test.
    std::mem::forget(site);
    let (name, rows) = scripted::CASES.into_iter().find(|(known, _)| *known == name).unwrap();
    (suite, desk.case(suite, name, rows))
}

fn calls(messages: &[RunMessage]) -> usize {
    let asked = |message: &&RunMessage| {
        let RunMessage::Event { event: RunEvent::Case { event, .. }, .. } = message else { return false };
        matches!(event, CaseEvent::Asked { .. })
    };
    messages.iter().filter(asked).count()
}

fn strength(desk: &Desk, run: RunId) -> Option<Strength> {
    let line = desk.bench.run_open(run).unwrap().attempts.remove(0);
    assert_eq!(line.verdict, Some(VerdictKind::Pass), "{:?}", line.message);
    line.strength
}

/// All bytes that the program has written into its folder.
fn written(folder: &std::path::Path) -> Vec<u8> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(written(&path));
        } else {
            all.extend(std::fs::read(&path).unwrap_or_default());
        }
    }
    all
}

#[test]
fn how_models_are_set_up_is_kept() {
    let desk = Desk::new();
    let fresh = desk.bench.models().unwrap();
    assert!(!fresh.set_up && fresh.settings == ModelSettings::default() && fresh.passports.is_empty());
    let settings = ModelSettings {
        protocol: Protocol::OpenAi,
        url: " http://10.0.0.7:8080/v1 ".into(),
        name: Some("all".into()),
        agents: [(Agent::Assertion, "own".into()), (Agent::Data, " ".into())].into(),
        context: 1,
        timeout_s: 100_000,
    };
    desk.bench.models_save(settings).unwrap();
    let kept = desk.restart().bench.models().unwrap();
    assert!(kept.set_up);
    assert_eq!(kept.settings.url, "http://10.0.0.7:8080/v1");
    assert_eq!((kept.settings.context, kept.settings.timeout_s), (2_048, 3_600));
    assert_eq!(kept.settings.model_of(Agent::Assertion), Some("own"));
    assert_eq!(kept.settings.model_of(Agent::Data), Some("all"));
}

#[tokio::test]
async fn the_token_goes_to_its_server_and_nowhere_else() {
    let server = ModelServer::answering(scripted::answer).token(TOKEN, 401).start().await.unwrap();
    let desk = Desk::new();
    desk.bench.models_save(ModelSettings { name: Some("test".into()), ..at(&server.url()) }).unwrap();
    let refused = desk.bench.models_test().await.unwrap().remove(0);
    assert_eq!((refused.well, refused.code.as_deref()), (false, Some("unauthorized")));
    assert!(refused.detail.contains("refuses a call without a token (401)"), "{}", refused.detail);

    let state = desk.bench.model_token_set(format!(" {TOKEN}\n"), true).unwrap();
    assert_eq!((state.place, state.keychain), (SecretPlace::Keychain, None));
    let lines = desk.bench.models_test().await.unwrap();
    assert!(lines.iter().all(|line| line.well), "{lines:?}");
    assert_eq!(server.asked()[0].token.as_deref(), Some(TOKEN));

    let desk = desk.restart();
    assert_eq!(desk.bench.models().unwrap().token.place, SecretPlace::Keychain);
    let shown = format!("{:?}", desk.bench.models().unwrap());
    assert!(!shown.contains(TOKEN), "{shown}");
    let holds = |bytes: Vec<u8>| bytes.windows(TOKEN.len()).any(|window| window == TOKEN.as_bytes());
    assert!(!holds(written(desk.folder.path())), "the token is in a file");
    // Another address is another server.
    desk.bench.models_save(at("http://127.0.0.1:9")).unwrap();
    assert_eq!(desk.bench.models().unwrap().token.place, SecretPlace::None);
    desk.bench.models_save(at(&server.url())).unwrap();
    desk.bench.model_token_forget().unwrap();
    assert!(desk.chain.values.lock().unwrap().is_empty());
}

#[test]
fn where_no_keychain_answers_the_token_is_in_memory_and_an_address_holds_none() {
    let desk = Desk::with(Chain { mute: true, ..Chain::default() });
    desk.bench.models_save(at("http://127.0.0.1:9")).unwrap();
    let state = desk.bench.model_token_set(TOKEN.into(), true).unwrap();
    assert_eq!(state.place, SecretPlace::Memory);
    assert!(state.keychain.is_some());
    let error = desk.bench.models_save(at(&format!("http://me:{TOKEN}@127.0.0.1:9"))).unwrap_err();
    assert_eq!(error.code(), "address");
    let desk = desk.restart();
    assert_eq!(desk.bench.models().unwrap().token.place, SecretPlace::None);
}

async fn tested(settings: ModelSettings) -> Vec<ConnectionLine> {
    let desk = Desk::new();
    desk.bench.models_save(settings).unwrap();
    desk.bench.models_test().await.unwrap()
}

/// What is wrong, and its words.
async fn wrong(settings: ModelSettings) -> (Topic, String, String) {
    let mut lines = tested(settings).await;
    let last = lines.pop().unwrap();
    assert!(!last.well && lines.iter().all(|line| line.well), "{lines:?} {last:?}");
    (last.topic, last.code.unwrap(), last.detail)
}

#[tokio::test]
async fn the_connection_test_says_what_is_wrong_and_the_way_out() {
    let (topic, code, words) = wrong(ModelSettings::default()).await;
    assert_eq!((topic, code.as_str()), (Topic::Server, "no-address"));
    assert!(words.contains("http://127.0.0.1:11434"), "{words}");

    let (_, code, words) = wrong(at("http://127.0.0.1:9")).await;
    assert_eq!(code, "refused");
    assert!(words.contains("nothing listens at http://127.0.0.1:9: start Ollama"), "{words}");

    let web =
        ModelServer::answering(scripted::answer).always(Answer::raw(200, "text/html", "<h1>Hello</h1>"));
    let web = web.start().await.unwrap();
    let (_, code, words) = wrong(at(&web.url())).await;
    assert_eq!(code, "wrong-server");
    assert!(words.contains("is no Ollama server") && words.contains("11434"), "{words}");

    let server = scripted_server().await;
    let (_, code, words) = wrong(at(&format!("{}/nowhere", server.url()))).await;
    assert_eq!(code, "wrong-server", "{words}");
    let openai = ModelSettings { protocol: Protocol::OpenAi, ..at(&format!("{}/nowhere", server.url())) };
    let (_, code, words) = wrong(openai).await;
    assert!(code == "wrong-server" && words.contains("mostly with /v1"), "{words}");

    let (topic, code, words) =
        wrong(ModelSettings { name: Some("script".into()), ..at(&server.url()) }).await;
    assert_eq!((topic, code.as_str()), (Topic::Model, "no-model"));
    assert!(words.contains("nearest are scripted") && words.contains("ollama pull script"), "{words}");
    let (topic, code, _) = wrong(ModelSettings { name: None, ..at(&server.url()) }).await;
    assert_eq!((topic, code.as_str()), (Topic::Model, "unnamed"));
    for line in tested(at(&server.url())).await {
        assert!(line.well, "{line:?}");
    }
}

#[tokio::test]
async fn the_connection_test_tells_of_a_model_that_cannot_be_used() {
    let prose = ModelServer::answering(|_| Answer::text("Yes, I am.")).start().await.unwrap();
    let test = |url: String| ModelSettings { name: Some("test".into()), ..at(&url) };
    let (topic, code, words) = wrong(test(prose.url())).await;
    assert_eq!((topic, code.as_str()), (Topic::Reply, "schema"));
    assert!(words.contains("structured output") && words.contains("take another model"), "{words}");

    let silent = ModelServer::answering(|_| Answer::never()).start().await.unwrap();
    let (topic, code, words) = wrong(ModelSettings { timeout_s: 5, ..test(silent.url()) }).await;
    assert_eq!((topic, code.as_str()), (Topic::Reply, "late"));
    assert!(words.contains("within 5 s") && words.contains("smaller model"), "{words}");

    // A test that is stopped leaves no question behind.
    let desk = Arc::new(Desk::new());
    desk.bench.models_save(test(silent.url())).unwrap();
    let going = tokio::spawn({
        let desk = desk.clone();
        async move { desk.bench.models_test().await }
    });
    silent.wait_calls(2).await;
    desk.bench.models_stop().await.unwrap();
    assert_eq!(going.await.unwrap().unwrap_err().code(), "stopped");
    silent.wait_hung_up(2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_case_passes_by_reading_and_once_accepted_by_rules_without_a_call() {
    let server = scripted_server().await;
    let desk = Desk::new();
    let (suite, case) = case_of(&desk, "Thanks for a comment").await;
    let expected = "The customer is told that the comment was posted";
    let text = cell(3, Column::Expected, expected);
    let asks = |desk: &Desk| desk.bench.read_cells(suite, Some(case), vec![text.clone()]).unwrap()[0].asks;
    assert_eq!(asks(&desk), None, "nobody is asked where no model is set up");
    desk.bench.models_save(at(&server.url())).unwrap();
    assert_eq!(asks(&desk), Some(Agent::Assertion));

    let (run, messages) = desk.run(whole(suite, &[case])).await;
    assert_eq!(strength(&desk, run), Some(Strength::ByReading));
    assert_eq!((calls(&messages), server.calls()), (2, 2), "what holds, and the opposite");
    let live: Vec<bool> = messages
        .iter()
        .filter_map(|message| match message {
            RunMessage::Asking { asking, .. } => Some(asking.is_some()),
            _ => None,
        })
        .collect();
    assert_eq!(
        live,
        [true, false, true, false],
        "each question is told when it is asked and when it is over"
    );
    reviewed(&desk, run, expected);

    let lines = desk.bench.reading_decide(run, 0, Decision::Kept).unwrap();
    assert_eq!(lines[0].decision, Decision::Kept);
    assert_eq!(asks(&desk), None, "a rule reads it now");
    let (again, messages) = desk.run(whole(suite, &[case])).await;
    assert_eq!(strength(&desk, again), Some(Strength::Strict));
    assert_eq!((calls(&messages), server.calls()), (0, 2));

    // Taken back and refused: asked again, and not offered again.
    let lines = desk.bench.reading_decide(run, 0, Decision::Refused).unwrap();
    assert_eq!(lines[0].decision, Decision::Refused);
    assert!(desk.bench.phrase_list(suite).unwrap().is_empty());
    let (refused, _) = desk.run(whole(suite, &[case])).await;
    let line = desk.bench.run_open(refused).unwrap().attempts.remove(0);
    assert_eq!(line.verdict, Some(VerdictKind::Inconclusive), "{line:?}");
    assert!(desk.bench.run_readings(refused).unwrap().is_empty());
    let lines = desk.bench.reading_decide(run, 0, Decision::Open).unwrap();
    assert_eq!(lines[0].decision, Decision::Open);
}

/// What the review says of the calls, and the history of their cost.
fn reviewed(desk: &Desk, run: RunId, expected: &str) {
    let lines = desk.bench.run_readings(run).unwrap();
    let [line] = lines.as_slice() else { panic!("{lines:?}") };
    assert_eq!((line.cell.as_str(), line.row.row, line.decision), (expected, 3, Decision::Open));
    assert_eq!(line.sentences, ["'Your comment has been posted.' is displayed"]);
    let review = desk.bench.attempt_open(line.attempt).unwrap();
    let [first, opposite] = review.calls.as_slice() else { panic!("{:?}", review.calls) };
    assert!(first.through && first.why.contains("cover every word"), "{}", first.why);
    assert!(!opposite.through && opposite.why.contains("opposite"), "{}", opposite.why);
    assert_eq!((first.agent, first.attempt, first.prompt_tokens), (Agent::Assertion, 1, Some(100)));
    assert!(first.question.contains(expected) && first.reply.contains("Your comment has been posted."));
    assert!(first.instructions.as_deref().is_some_and(|text| text.contains("Recipe")));
    assert_eq!(review.rows.iter().filter(|row| row.by_reading).count(), 1);

    let cost = desk.bench.run_open(run).unwrap().run.cost;
    assert_eq!((cost.calls, cost.prompt_tokens), (2, 200));
    assert!(cost.reply_tokens > 0);
    let listed = |filter: HistoryFilter| desk.bench.history(filter).unwrap().attempts;
    let asked = listed(HistoryFilter { asked: Some(true), ..HistoryFilter::default() });
    assert_eq!(asked.iter().map(|line| (line.run, line.cost)).collect::<Vec<_>>(), [(run, cost)]);
    assert!(listed(HistoryFilter { asked: Some(false), ..HistoryFilter::default() }).is_empty());
    let by_reading = HistoryFilter { strength: Some(Strength::ByReading), ..HistoryFilter::default() };
    assert_eq!(listed(by_reading).len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_suite_and_the_run_say_who_may_ask() {
    let server = scripted_server().await;
    let desk = Desk::new();
    let (suite, case) = case_of(&desk, "Put a kettle into the cart").await;
    desk.bench.models_save(at(&server.url())).unwrap();
    let unread = |desk: &Desk, run| {
        let line = desk.bench.run_open(run).unwrap().attempts.remove(0);
        assert_eq!((line.cause, line.cost.calls), (Some(Cause::AmbiguousStep), 0), "{line:?}");
    };
    let (run, _) = desk.run(RunRequest { no_model: true, ..whole(suite, &[case]) }).await;
    unread(&desk, run);
    let mut open = desk.bench.suite_open(suite).unwrap();
    assert_eq!(open.settings.agents, None);
    open.settings.agents = Some(vec![Agent::Assertion]);
    desk.bench.suite_save(suite, open.revision, open.settings).unwrap();
    let (run, _) = desk.run(whole(suite, &[case])).await;
    unread(&desk, run);
    assert_eq!(server.calls(), 0);

    let mut open = desk.bench.suite_open(suite).unwrap();
    open.settings.agents = Some(vec![Agent::Clarity]);
    desk.bench.suite_save(suite, open.revision, open.settings).unwrap();
    let (run, _) = desk.run(whole(suite, &[case])).await;
    assert_eq!(strength(&desk, run), Some(Strength::ByReading));
    let attempt = desk.bench.run_open(run).unwrap().attempts.remove(0).id;
    let tries: Vec<(u32, bool)> = desk
        .bench
        .attempt_open(attempt)
        .unwrap()
        .calls
        .iter()
        .map(|call| (call.attempt, call.through))
        .collect();
    assert_eq!(tries, [(1, false), (2, true)], "the first reply was no JSON");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_whose_model_is_not_there_does_not_begin_and_one_without_it_does() {
    let desk = Desk::new();
    let (suite, case) = case_of(&desk, "All by rules").await;
    desk.bench.models_save(at("http://127.0.0.1:9")).unwrap();
    let Err(error) = desk.start(whole(suite, &[case])).await else { panic!("it began") };
    assert_eq!(error.code(), "model-unusable");
    assert!(error.to_string().starts_with("could not use the model: nothing listens"), "{error}");
    assert_eq!(desk.bench.run_going().await.unwrap(), None);
    let (run, _) = desk.run(RunRequest { no_model: true, ..whole(suite, &[case]) }).await;
    assert_eq!(strength(&desk, run), Some(Strength::Strict));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_that_is_stopped_in_a_call_ends_at_once_and_leaves_no_question() {
    let server = ModelServer::answering(|_| Answer::never()).models([Served::new("scripted")]);
    let server = server.start().await.unwrap();
    let desk = Desk::new();
    let (suite, case) = case_of(&desk, "Put a kettle into the cart").await;
    desk.bench.models_save(at(&server.url())).unwrap();
    let (run, mut heard) = desk.start(whole(suite, &[case])).await.unwrap();
    heard.until(|message| matches!(message, RunMessage::Asking { asking: Some(_), .. })).await;
    server.wait_calls(1).await;
    let begun = Instant::now();
    desk.bench.run_stop().await.unwrap();
    heard.until(|message| matches!(message, RunMessage::Asking { asking: None, .. })).await;
    assert!(begun.elapsed() < Duration::from_millis(200), "{:?}", begun.elapsed());
    tokio::time::timeout(BOUND, server.wait_hung_up(1)).await.unwrap();
    heard.until_it_ends().await;
    let line = desk.bench.run_open(run).unwrap().attempts.remove(0);
    assert_eq!(line.cause, Some(Cause::Stopped));
    assert_eq!(line.cost.calls, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_passport_is_taken_with_progress_kept_and_stopped() {
    let server = scripted_server().await;
    let desk = Desk::new();
    desk.bench.models_save(at(&server.url())).unwrap();
    let told = Arc::new(Mutex::new(Vec::new()));
    let tell = {
        let told = told.clone();
        move |progress| told.lock().unwrap().push(progress)
    };
    let taken = desk.bench.passport_take(Arc::new(tell)).await.unwrap();
    let told = told.lock().unwrap().clone();
    let of = told.last().unwrap().of;
    assert!(of >= 120 && told.len() == of && told.iter().enumerate().all(|(n, p)| p.asked == n + 1));
    let [passport] = taken.as_slice() else { panic!("{taken:?}") };
    assert_eq!(passport.model, "scripted");
    assert_eq!(passport.agents.iter().map(|score| score.tasks).sum::<usize>(), of);
    for score in &passport.agents {
        assert!(
            score.below && !score.outdated && score.low <= score.accuracy && score.accuracy <= score.high
        );
    }
    let desk = desk.restart();
    assert_eq!(desk.bench.models().unwrap().passports, taken);

    let silent =
        ModelServer::answering(|_| Answer::never()).models([Served::new("scripted")]).start().await.unwrap();
    desk.bench.models_save(at(&silent.url())).unwrap();
    let desk = Arc::new(desk);
    let going = tokio::spawn({
        let desk = desk.clone();
        async move { desk.bench.passport_take(Arc::new(|_| {})).await }
    });
    silent.wait_calls(1).await;
    desk.bench.models_stop().await.unwrap();
    assert_eq!(going.await.unwrap().unwrap_err().code(), "stopped");
    silent.wait_hung_up(1).await;
    assert!(desk.bench.models().unwrap().passports.is_empty(), "another server, and nothing whole");
}
