//! Runs that a person attends, on the demo site in a real browser: what is asked, and what an answer does.

use verbatim_app::engine::event::{CaseEvent, Column, Part, RowId, RunEvent};
use verbatim_app::engine::person::{Answer, Asks};
use verbatim_app::engine::snapshot::{Element, Role, Snapshot};
use verbatim_app::engine::verdict::{Cause, Strength};
use verbatim_app::store::{RunId, RunState, SuiteCaseId, SuiteId, VerdictKind};
use verbatim_app::view::{
    AttemptLine, Attended, CellText, HistoryFilter, PageButton, PageInput, RunMessage, RunRequest,
    SuiteSettings,
};

use crate::desk::{Desk, Heard, whole};

const KETTLE: &str = "Open '/products/copper-kettle'";

/// The demo site's suite with a case of these rows.
fn sample(rows: &[(&str, &str)]) -> (Desk, SuiteId, SuiteCaseId) {
    let desk = Desk::new();
    let suite = desk.bench.start().unwrap().sample.expect("the sample suite");
    let case = desk.case(suite, "Attended", rows);
    (desk, suite, case)
}

fn attended(suite: SuiteId, case: SuiteCaseId) -> RunRequest {
    RunRequest { attended: true, workers: 4, ..whole(suite, &[case]) }
}

fn means(sentences: &[&str]) -> Answer {
    Answer::Means { sentences: sentences.iter().map(|&sentence| sentence.to_owned()).collect() }
}

fn line(desk: &Desk, run: RunId) -> AttemptLine {
    desk.bench.run_open(run).unwrap().attempts.remove(0)
}

fn ended(desk: &Desk, run: RunId) -> (Option<VerdictKind>, Option<Strength>) {
    let line = line(desk, run);
    assert!(line.verdict.is_some(), "{line:?}");
    (line.verdict, line.strength)
}

const BY_PERSON: (Option<VerdictKind>, Option<Strength>) =
    (Some(VerdictKind::Pass), Some(Strength::ByPerson));
const STRICT: (Option<VerdictKind>, Option<Strength>) = (Some(VerdictKind::Pass), Some(Strength::Strict));

/// The next question.
async fn question(heard: &mut Heard) -> Attended {
    let asks = |message: &RunMessage| matches!(message, RunMessage::Question { question: Some(_), .. });
    match heard.until(asks).await {
        RunMessage::Question { question: Some(question), .. } => question,
        _ => unreachable!("it was waited for"),
    }
}

/// Answers each question in turn and runs to the end.
async fn answered(desk: &Desk, request: RunRequest, answers: &[(Answer, bool)]) -> RunId {
    let (run, mut heard) = desk.start(request).await.unwrap();
    for (answer, keep) in answers {
        let asked = question(&mut heard).await;
        desk.bench.run_answer(asked.number, answer.clone(), *keep).await.unwrap();
    }
    let rest = heard.until_it_ends().await;
    let asked = |message: &RunMessage| matches!(message, RunMessage::Question { question: Some(_), .. });
    assert!(!rest.iter().any(asked), "{rest:?}");
    run
}

/// Runs without a person; nothing is asked.
async fn alone(desk: &Desk, suite: SuiteId, case: SuiteCaseId) -> RunId {
    let (run, messages) = desk.run(whole(suite, &[case])).await;
    assert!(!messages.iter().any(|message| matches!(message, RunMessage::Question { .. })));
    run
}

/// The page as it was at the end of a row.
async fn seen(desk: &Desk, heard: &mut Heard, row: usize) -> Snapshot {
    let of_row = |message: &RunMessage| match message {
        RunMessage::Event {
            event: RunEvent::Case { event: CaseEvent::RowFinished { row: id, snapshot, .. }, .. },
            ..
        } if id.row == row => snapshot.clone(),
        _ => None,
    };
    let message = heard.until(|message| of_row(message).is_some()).await;
    let blob = of_row(&message).expect("what was seen");
    serde_json::from_slice(&desk.bench.picture(&blob.0).unwrap()).unwrap()
}

fn element<'a>(page: &'a Snapshot, role: Role, name: &str) -> &'a Element {
    page.elements.iter().find(|e| e.visible && e.role == role && e.name == name).expect("it is on the page")
}

async fn click(desk: &Desk, number: u32, element: &Element) {
    let b = element.bbox;
    let (x, y, button, clicks) = (b.x + b.width / 2.0, b.y + b.height / 2.0, PageButton::Left, 1);
    for input in [
        PageInput::Move { x, y },
        PageInput::Down { x, y, button, clicks },
        PageInput::Up { x, y, button, clicks },
    ] {
        desk.bench.run_input(number, input).await.unwrap();
    }
}

async fn press(desk: &Desk, number: u32, key: &str) {
    let text = (key.chars().count() == 1).then(|| key.to_owned());
    let (code, modifiers) = (String::new(), 0);
    let down = PageInput::KeyDown { key: key.into(), code: code.clone(), text, modifiers };
    desk.bench.run_input(number, down).await.unwrap();
    desk.bench.run_input(number, PageInput::KeyUp { key: key.into(), code, modifiers }).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_ambiguous_target_is_chosen_among_boxes_and_once_kept_it_is_a_rule() {
    let (desk, suite, case) = sample(&[
        ("Log in as the shop administrator", ""),
        ("Open '/admin/customers'\nClick 'Delete', then accept the dialog", "'Customer deleted' appears"),
        ("", "'Konrad Zuse' is not displayed and 'Ada Lovelace' is displayed"),
    ]);
    let (run, mut heard) = desk.start(attended(suite, case)).await.unwrap();
    let asked = question(&mut heard).await;
    assert_eq!((asked.width, asked.height), (1280, 800));
    assert_eq!(asked.question.finding.cause, Cause::AmbiguousTarget);
    let Asks::Which { candidates } = &asked.question.asks else { panic!("{asked:?}") };
    assert!(candidates.len() > 5 && candidates.iter().all(|offered| offered.bbox.width > 10.0));
    let index = candidates.iter().position(|offered| offered.description.contains("Konrad Zuse")).unwrap();

    let none = desk.bench.run_answer(asked.number, Answer::Candidate { index: 99 }, false).await;
    assert_eq!(none.unwrap_err().code(), "usage");
    let none = desk.bench.run_answer(asked.number, Answer::Again, true).await;
    assert_eq!(none.unwrap_err().code(), "usage", "what is about this page alone is no rule");
    desk.bench.run_answer(asked.number, Answer::Candidate { index }, true).await.unwrap();
    let over = |message: &RunMessage| matches!(message, RunMessage::Question { question: None, worker: 0, case: 0, id, .. } if *id == case);
    heard.until(over).await;
    heard.until_it_ends().await;
    assert_eq!(ended(&desk, run), BY_PERSON);
    let cell = CellText {
        row: Some(RowId { part: Part::Rows, row: 2 }),
        column: Column::Action,
        text: "Open '/admin/customers'\nClick 'Delete', then accept the dialog".into(),
    };
    let read = desk.bench.read_cells(suite, Some(case), vec![cell]).unwrap();
    assert!(read[0].doubts.is_empty(), "what was kept is in doubt no more: {read:?}");
    let again = desk.bench.run_answer(asked.number, Answer::Again, false).await.unwrap_err();
    assert_eq!(again.code(), "no-question");

    let run = alone(&desk, suite, case).await;
    assert_eq!(ended(&desk, run), STRICT);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cells_mean_is_told_and_once_kept_nothing_is_asked() {
    let (desk, suite, case) =
        sample(&[(KETTLE, ""), ("Put the kettle into the basket", "The basket knows of it")]);
    let (run, mut heard) = desk.start(attended(suite, case)).await.unwrap();
    let asked = question(&mut heard).await;
    assert_eq!((asked.question.column, &asked.question.asks), (Column::Action, &Asks::Meaning));
    for (unread, why) in [
        (means(&["Click 'Add to cart'", "Frobnicate it"]), "Frobnicate it"),
        (means(&["Click '{{nobody}}'"]), "nobody"),
        (means(&["  "]), "nothing"),
    ] {
        let error = desk.bench.run_answer(asked.number, unread, true).await.unwrap_err();
        assert_eq!(error.code(), "unreadable");
        assert!(error.to_string().contains(why), "{error}");
    }
    desk.bench.run_answer(asked.number, means(&["Click 'Add to cart'"]), true).await.unwrap();
    let asked = question(&mut heard).await;
    assert_eq!((asked.question.column, &asked.question.asks), (Column::Expected, &Asks::Meaning));
    let expected = means(&["The link 'Cart 1' is displayed"]);
    desk.bench.run_answer(asked.number, expected, true).await.unwrap();
    heard.until_it_ends().await;
    assert_eq!(ended(&desk, run), BY_PERSON);

    let review = desk.bench.attempt_open(line(&desk, run).id).unwrap();
    assert!(!review.rows[0].by_person && review.rows[1].by_person);
    let told: Vec<bool> = review.rows[1].answers.iter().map(|answer| answer.kept).collect();
    assert_eq!(told, [true, true]);
    assert!(review.trace.iter().any(|step| step.words.contains("a person said what")), "{:?}", review.trace);
    let by_person = HistoryFilter { strength: Some(Strength::ByPerson), ..HistoryFilter::default() };
    assert_eq!(desk.bench.history(by_person).unwrap().total, 1);
    assert_eq!(desk.bench.run_open(run).unwrap().run.counts.by_person, 1);

    let phrases = desk.bench.phrase_list(suite).unwrap();
    let known = |phrase: &str| phrases.iter().any(|entry| entry.phrase.phrase == phrase && entry.used == 1);
    assert!(known("Put the kettle into the basket") && known("The basket knows of it"), "{phrases:?}");
    let run = alone(&desk, suite, case).await;
    assert_eq!(ended(&desk, run), STRICT);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_says_whether_it_holds() {
    let rows = [("Open '/names/payment'", "The Payment page is displayed")];
    let (desk, suite, case) = sample(&rows);
    let (run, mut heard) = desk.start(attended(suite, case)).await.unwrap();
    let asked = question(&mut heard).await;
    assert_eq!((asked.question.column, &asked.question.asks), (Column::Expected, &Asks::Holds));
    desk.bench.run_answer(asked.number, Answer::Holds, false).await.unwrap();
    heard.until_it_ends().await;
    assert_eq!(ended(&desk, run), BY_PERSON);

    let run = answered(&desk, attended(suite, case), &[(Answer::HoldsNot, false)]).await;
    let line = line(&desk, run);
    assert_eq!((line.verdict, line.cause), (Some(VerdictKind::Fail), Some(Cause::AssertionFalse)));
    assert!(line.message.unwrap().contains("a person looked at the page"));

    let run = answered(&desk, attended(suite, case), &[(Answer::Undecided, false)]).await;
    let left = ended(&desk, run);
    let run = alone(&desk, suite, case).await;
    assert_eq!(left, ended(&desk, run), "as if nobody had been there");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_banner_is_put_away_with_the_mouse() {
    let (desk, suite, case) = sample(&[
        ("Open '/offers'", "'Offers' is displayed"),
        ("Click 'Claim offer'", "'Your offer is waiting in the cart: use WELCOME10.' is displayed"),
    ]);
    let (run, mut heard) = desk.start(attended(suite, case)).await.unwrap();
    let page = seen(&desk, &mut heard, 1).await;
    let asked = question(&mut heard).await;
    assert_eq!((asked.question.finding.cause, &asked.question.asks), (Cause::Covered, &Asks::Again));
    assert!(heard.frames.try_recv().is_ok(), "whoever is asked sees the page");
    click(&desk, asked.number, element(&page, Role::Button, "Accept all")).await;
    desk.bench.run_answer(asked.number, Answer::Again, false).await.unwrap();
    heard.until_it_ends().await;
    assert_eq!(ended(&desk, run), BY_PERSON);
    let late = desk.bench.run_input(asked.number, PageInput::Text { text: "x".into() }).await.unwrap_err();
    assert_eq!(late.code(), "no-question");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_is_done_by_hand_with_keys_and_mouse() {
    let (desk, suite, case) = sample(&[
        ("Open '/search'", ""),
        ("Find out about umbrellas", "'1 result for “umbrella”' is displayed"),
    ]);
    let (run, mut heard) = desk.start(attended(suite, case)).await.unwrap();
    let page = seen(&desk, &mut heard, 1).await;
    let asked = question(&mut heard).await;
    let field = page.elements.iter().find(|e| e.visible && e.name == "What are you looking for?").unwrap();
    click(&desk, asked.number, field).await;
    for key in ["u", "m", "x", "Backspace"] {
        press(&desk, asked.number, key).await;
    }
    desk.bench.run_input(asked.number, PageInput::Text { text: "brella".into() }).await.unwrap();
    press(&desk, asked.number, "Enter").await;
    desk.bench.run_answer(asked.number, Answer::Done, false).await.unwrap();
    heard.until_it_ends().await;
    assert_eq!(ended(&desk, run), BY_PERSON);
    let review = desk.bench.attempt_open(line(&desk, run).id).unwrap();
    assert!(review.rows[1].steps.iter().all(|step| step.input.is_none()), "{:?}", review.rows[1].steps);
    assert!(review.story.iter().any(|told| told.contains("by hand")), "{:?}", review.story);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_ends_the_question_and_the_run() {
    let (desk, suite, case) = sample(&[(KETTLE, ""), ("Put the kettle into the basket", "")]);
    let (run, mut heard) = desk.start(attended(suite, case)).await.unwrap();
    let asked = question(&mut heard).await;
    desk.bench.run_stop().await.unwrap();
    let messages = heard.until_it_ends().await;
    let over = |message: &RunMessage| matches!(message, RunMessage::Question { question: None, .. });
    assert_eq!(messages.iter().filter(|message| over(message)).count(), 1);
    assert!(matches!(messages.last(), Some(RunMessage::Ended { state: RunState::Stopped, .. })));
    assert_eq!(line(&desk, run).cause, Some(Cause::Stopped));
    let late = desk.bench.run_answer(asked.number, Answer::Done, false).await.unwrap_err();
    assert_eq!(late.code(), "no-question");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_value_leaves_neither_with_a_question_nor_with_an_answer() {
    let (desk, suite, case) = sample(&[
        (KETTLE, ""),
        ("Whisper 'sk-42-secret' and {{key}}", "the field 'Search products' contains '{{key}}'"),
    ]);
    let open = desk.bench.suite_open(suite).unwrap();
    let settings = SuiteSettings { secrets: vec!["key".into()], ..open.settings };
    desk.bench.suite_save(suite, open.revision, settings).unwrap();
    let secrets = [("key".to_owned(), "sk-42-secret".to_owned())].into();
    let request = RunRequest { secrets, ..attended(suite, case) };
    let (run, mut heard) = desk.start(request.clone()).await.unwrap();
    let asked = question(&mut heard).await;
    assert!(!format!("{asked:?}").contains("sk-42"), "{asked:?}");
    assert!(asked.question.sentence.contains("••••••"));
    let copied = desk.bench.run_answer(asked.number, means(&["Type '••••••' in 'Quantity'"]), false).await;
    assert!(copied.unwrap_err().to_string().contains("masked"));
    let part = means(&["Type 'my sk-42-secret' in 'Quantity'"]);
    let refused = desk.bench.run_answer(asked.number, part, true).await.unwrap_err();
    assert!(refused.to_string().contains("a secret value"), "{refused}");
    let told = means(&["Open '/cart'", "Type 'sk-42-secret' in 'Search products'"]);
    desk.bench.run_answer(asked.number, told, true).await.unwrap();
    let messages = heard.until_it_ends().await;
    assert!(!format!("{messages:?}").contains("sk-42"));
    let phrases = desk.bench.phrase_list(suite).unwrap();
    let kept = phrases.iter().find(|entry| entry.phrase.phrase.starts_with("Whisper")).expect("it was kept");
    assert_eq!(kept.phrase.steps[1], "Type '{{key}}' in 'Search products'");
    assert_eq!(ended(&desk, run).0, Some(VerdictKind::Pass), "{:?}", line(&desk, run).message);
    let (run, _) = desk.run(RunRequest { attended: false, ..request }).await;
    assert_eq!(ended(&desk, run), STRICT);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_answered_and_kept_replays_to_the_same_verdict() {
    let desk = Desk::new();
    let suite = desk.bench.start().unwrap().sample.expect("the sample suite");
    let first = || Answer::Candidate { index: 0 };
    let cases: [(&str, Vec<Answer>, VerdictKind); 5] = [
        ("Twins", vec![first()], VerdictKind::Pass),
        ("The button says more", vec![first()], VerdictKind::Pass),
        ("Play with the filters", vec![means(&["Tick 'Garden'", "Untick 'Garden'"])], VerdictKind::Pass),
        ("Payment or refunds", vec![means(&["the URL ends with '/names/payment'"])], VerdictKind::Pass),
        ("Everything is fine", vec![means(&["'Sold never' is displayed"])], VerdictKind::Fail),
    ];
    let library = desk.bench.library().unwrap();
    for (name, answers, wanted) in cases {
        let case = library.suites[0].cases.iter().find(|case| case.name == name).expect(name).id;
        let kept: Vec<(Answer, bool)> = answers.into_iter().map(|answer| (answer, true)).collect();
        let run = answered(&desk, attended(suite, case), &kept).await;
        let strength = (wanted == VerdictKind::Pass).then_some(Strength::ByPerson);
        assert_eq!(ended(&desk, run), (Some(wanted), strength), "{name}: {:?}", line(&desk, run).message);
        let run = alone(&desk, suite, case).await;
        let strength = strength.map(|_| Strength::Strict);
        assert_eq!(ended(&desk, run), (Some(wanted), strength), "{name}: {:?}", line(&desk, run).message);
    }
}
