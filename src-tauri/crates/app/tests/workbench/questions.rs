//! Questions of a run as the window asks them, over a run in a real browser.

use axum::Router;
use axum::extract::Path;
use axum::response::Html;
use axum::routing::get;
use verbatim_app::engine::event::{CaseEvent, Column, RunEvent};
use verbatim_app::engine::person::Answer;
use verbatim_app::engine::verdict::Strength;
use verbatim_app::store::{RunId, SuiteId};
use verbatim_app::view::{HistoryFilter, QuestionAbout, QuestionAnswered, RowRange};

use crate::desk::{Desk, rows, whole};

/// A page on which a button writes a name.
async fn site() -> String {
    let page = |Path(name): Path<String>| async move {
        Html(format!(
            "<title>Desk</title><h1>Desk</h1><p>Nobody</p>\
             <button onclick=\"document.querySelector('p').textContent='{name}'\">Call</button>"
        ))
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, Router::new().route("/{name}", get(page))).await });
    format!("http://{address}")
}

/// Two cases that each leave open that somebody was taken on board.
async fn asked() -> (Desk, SuiteId, RunId) {
    let desk = Desk::new();
    let suite = desk.suite(&site().await);
    let case = |name: &str| {
        let (open, claim) = (format!("Open '/{name}'"), format!("The desk takes '{name}' on board"));
        desk.case(suite, &format!("{name} calls"), &[(&open, ""), ("Click 'Call'", &claim)])
    };
    let cases = [case("Ada"), case("Grace")];
    let (run, _) = desk.run(whole(suite, &cases)).await;
    (desk, suite, run)
}

fn about(run: RunId, claim: usize, alone: bool) -> QuestionAbout {
    QuestionAbout { run, question: 1, claim, alone }
}

fn means(sentence: &str) -> Option<Answer> {
    Some(Answer::Means { sentences: vec![sentence.into()] })
}

fn holds(answered: &QuestionAnswered) -> Vec<Option<bool>> {
    answered.questions.questions[0].claims.iter().map(|claim| claim.holds).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_run_leaves_undecided_is_asked_shown_answered_and_taken_back() {
    let (desk, suite, run) = asked().await;
    let asked = desk.bench.run_questions(run).unwrap();
    assert_eq!((asked.rows, asked.decided, asked.suite, asked.questions.len()), (4, 2, Some(suite), 1));
    let claim = &asked.questions[0].claims[1];
    assert_eq!(
        (claim.name.as_str(), claim.action.as_str(), claim.row.row),
        ("Grace calls", "Click 'Call'", 2)
    );
    assert!(claim.attempt.is_some() && claim.before.is_some() && claim.after.is_some());

    let offers = desk.bench.question_offers(about(run, 1, false)).unwrap();
    assert_eq!((offers[0].sentence.as_str(), offers[0].fits), ("'Grace' is displayed", 2));
    let place = offers[0].bbox.unwrap();
    let shown = desk.bench.question_at(about(run, 1, false), place.x + 2.0, place.y + 2.0).unwrap();
    let told: Vec<_> = shown.iter().map(|offer| (offer.sentence.as_str(), offer.came)).collect();
    assert_eq!(told[0], ("'Grace' is displayed", true), "what is pointed at is a candidate: {told:?}");

    let answered = desk.bench.question_answer(about(run, 1, false), means("'Grace' is displayed")).unwrap();
    assert_eq!(holds(&answered), [Some(true); 2]);
    assert_eq!(answered.questions.decided, 4);
    let decided = |event: &RunEvent| matches!(event, RunEvent::Case { event: CaseEvent::Decided { verdict, .. }, .. } if verdict.is_pass());
    assert!(answered.events.len() == 2 && answered.events.iter().all(decided));
    let phrase = answered.kept.unwrap();
    assert_eq!(phrase.phrase, "The desk takes {p1} on board");
    assert_eq!(desk.bench.phrase_list(suite).unwrap().len(), 1);
    let by_person = || {
        let filter = HistoryFilter { strength: Some(Strength::ByPerson), ..HistoryFilter::default() };
        desk.bench.history(filter).unwrap().total
    };
    assert_eq!(by_person(), 2, "the history tells of it");

    let back = desk.bench.question_answer(about(run, 0, false), None).unwrap();
    assert_eq!((holds(&back), back.questions.decided, back.dropped), (vec![None; 2], 2, vec![phrase]));
    assert!(desk.bench.phrase_list(suite).unwrap().is_empty() && by_person() == 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_may_be_of_one_row_alone_and_its_phrase_says_nothing_of_others() {
    let (desk, suite, run) = asked().await;
    let answered = desk.bench.question_answer(about(run, 1, true), means("'Grace' is displayed")).unwrap();
    assert_eq!(holds(&answered), [None, Some(true)]);
    assert_eq!(answered.kept.unwrap().phrase, "The desk takes 'Grace' on board");
    let all = desk.bench.question_answer(about(run, 1, false), means("'Grace' is displayed")).unwrap();
    assert_eq!(holds(&all), [Some(true); 2]);
    let alone = desk.bench.question_answer(about(run, 1, true), Some(Answer::HoldsNot)).unwrap();
    assert_eq!(holds(&alone), [Some(true), Some(false)]);
    let kept: Vec<_> = desk.bench.phrase_list(suite).unwrap().into_iter().map(|e| e.phrase.phrase).collect();
    assert_eq!(kept, ["The desk takes {p1} on board"], "the other row rests on it still");
    let unread = desk.bench.question_answer(about(run, 0, false), means("hope for the best")).unwrap_err();
    assert!(unread.to_string().starts_with("could not take this for an answer"), "{unread}");
    let masked =
        desk.bench.question_answer(about(run, 0, false), means("'••••••' is displayed")).unwrap_err();
    assert!(masked.to_string().contains("a secret value is masked"), "{masked}");
    assert!(desk.bench.question_offers(QuestionAbout { question: 9, ..about(run, 0, false) }).is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_of_some_rows_asks_nothing() {
    let desk = Desk::new();
    let suite = desk.suite(&site().await);
    let case = desk.case(suite, "Ada calls", &[("Open '/Ada'", "The desk takes 'Ada' on board")]);
    let (run, _) = desk.run(rows(suite, &[case], RowRange::To { row: 1 })).await;
    let asked = desk.bench.run_questions(run).unwrap();
    assert!(asked.questions.is_empty() && asked.rows == 0);
}

/// Two cases whose second step nobody reads; the page is the same for both.
async fn unread() -> (Desk, SuiteId, RunId) {
    let desk = Desk::new();
    let suite = desk.suite(&site().await);
    let case = |name: &str| {
        let open = format!("Open '/{name}'");
        let shown = format!("'{name}' is displayed");
        desk.case(suite, &format!("{name} calls"), &[(&open, ""), ("Have somebody called, whoever", &shown)])
    };
    let cases = [case("Ada"), case("Grace")];
    let (run, _) = desk.run(whole(suite, &cases)).await;
    (desk, suite, run)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_step_that_nobody_reads_is_asked_with_the_elements_of_its_page() {
    let (desk, suite, run) = unread().await;
    let asked = desk.bench.run_questions(run).unwrap();
    let claims = &asked.questions[0].claims;
    assert_eq!((asked.questions.len(), claims.len()), (1, 2));
    assert_eq!(
        (claims[0].column, claims[0].claim.as_str()),
        (Column::Action, "Have somebody called, whoever")
    );
    let offers = desk.bench.question_offers(about(run, 0, false)).unwrap();
    assert_eq!((offers[0].sentence.as_str(), offers[0].fits), ("Click the button 'Call'", 2));
    let place = offers[0].bbox.unwrap();
    let shown = desk.bench.question_at(about(run, 0, false), place.x + 2.0, place.y + 2.0).unwrap();
    assert!(shown.iter().any(|offer| offer.sentence == "Click the button 'Call'"), "{shown:?}");
    assert!(desk.bench.question_answer(about(run, 0, false), Some(Answer::Holds)).is_err());
    let answered =
        desk.bench.question_answer(about(run, 0, false), means("Click the button 'Call'")).unwrap();
    assert_eq!(answered.questions.decided, asked.decided, "what comes of it is not known yet");
    assert_eq!(desk.bench.phrase_list(suite).unwrap().len(), 1);
    let back = desk.bench.question_answer(about(run, 0, false), None).unwrap();
    assert!(back.dropped.len() == 1 && desk.bench.phrase_list(suite).unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_suite_is_taught_what_nothing_reads_of_it() {
    let (desk, suite, _) = unread().await;
    let groups = desk.bench.dialect_list(suite).unwrap();
    assert_eq!((groups.len(), groups[0].cells, groups[0].worded), (1, 2, 1));
    let phrase = groups[0].phrase.clone();
    let meant = |sentence: &str| {
        desk.bench.dialect_meaning(suite, Column::Action, phrase.clone(), sentence.to_owned())
    };
    assert!(meant("hope for the best").is_err());
    let meaning = meant("Click 'Call'").unwrap();
    assert_eq!(meaning.shown[0].read, ["click 'Call'"]);
    desk.bench.phrase_add(suite, meaning.phrase).unwrap();
    assert!(desk.bench.dialect_list(suite).unwrap().is_empty());
}
