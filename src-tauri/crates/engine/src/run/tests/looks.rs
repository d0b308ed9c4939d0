//! Claims about looks: what a model sees in pictures, and what it may not bring about.

use std::sync::Mutex;

use serde_json::json;

use super::cases::Labelled;
use super::models::reply;
use super::shop::Shop;
use super::{ORDER, Ran, run_in};
use crate::event::CaseEvent;
use crate::model::{Agent, Answering, Model, Request};
use crate::suite::{Case, Row};
use crate::verdict::{Cause, Strength, Verdict};

const CLAIM: &str = "The button 'Add to cart' is drawn in red";

/// Sees what it was told to see, question by question, and keeps the questions.
struct Sees {
    answers: Vec<bool>,
    asked: Mutex<Vec<Request>>,
}

impl Model for Sees {
    fn ask<'a>(&'a self, request: &'a Request) -> Answering<'a> {
        let mut asked = self.asked.lock().unwrap();
        let sees = self.answers.get(asked.len()).copied().unwrap_or_default();
        asked.push(request.clone());
        let is_meant = |line: &&str| line.starts_with('m') && line.contains("button 'Add to cart'");
        let mark =
            request.user.lines().find(is_meant).and_then(|line| line.split(':').next()).unwrap_or("m1");
        let words = "The button 'Add to cart'";
        let shown = if sees { json!([{"words": words, "mark": mark}]) } else { json!([]) };
        Box::pin(async move { Ok(reply(json!({"reasoning": "", "shown": shown}))) })
    }

    fn name(&self, agent: Agent) -> Option<&str> {
        (agent == Agent::Vision).then_some("eyes")
    }

    fn context(&self, _agent: Agent) -> usize {
        8_192
    }
}

async fn look(claim: &str, answers: &[bool]) -> (Ran, Vec<Request>) {
    look_in(&Shop::new("Welcome"), claim, answers).await
}

async fn look_in(shop: &Shop, claim: &str, answers: &[bool]) -> (Ran, Vec<Request>) {
    let row = |action: &str, expected: &str| Row {
        action: action.into(),
        expected: expected.into(),
        ..Row::default()
    };
    let rows = vec![row("Open '/products/copper-kettle'", ""), row("Click the tab 'Comments'", claim)];
    let case = Case { name: "looks".into(), rows, ..Case::default() };
    let labelled = Labelled {
        case,
        verdict: "pass",
        answers: Vec::new(),
        opposite: json!({"reasoning": "", "shown": []}),
    };
    let model = Sees { answers: answers.to_vec(), asked: Mutex::default() };
    let (_keep, stop) = tokio::sync::watch::channel(false);
    let ran = run_in(shop, &labelled, Some(&model), &[], stop).await;
    (ran, model.asked.into_inner().unwrap())
}

fn cause(ran: &Ran) -> Option<Cause> {
    assert!(!matches!(ran.verdict, Verdict::Fail(_)), "{:?}", ran.verdict);
    ran.verdict.finding().map(|finding| finding.cause)
}

#[tokio::test(start_paused = true)]
async fn what_is_seen_now_and_was_not_before_passes_by_reading() {
    let (ran, asked) = look(CLAIM, &[true, false, false]).await;
    assert_eq!(ran.verdict, Verdict::Pass { strength: Strength::ByReading });
    assert_eq!(asked.len(), 3, "the claim, its opposite, and the claim of the page before");
    assert!(asked.iter().all(|r| r.agent == Agent::Vision && r.image.as_ref().is_some_and(|i| i[0] > 0)));
    assert!(asked[1].user.contains("asked for the opposite"));
    let cited = ran.events.iter().find_map(|event| match event {
        CaseEvent::Judged { sentence, evidence: Some(evidence), .. } if sentence == CLAIM => Some(evidence),
        _ => None,
    });
    let cited = cited.unwrap();
    assert!(cited.bbox.is_some() && cited.element.as_ref().unwrap().contains("Add to cart"), "{cited:?}");
}

#[tokio::test(start_paused = true)]
async fn what_looked_so_before_shows_nothing_unless_it_stays() {
    let (ran, asked) = look(CLAIM, &[true, false, true]).await;
    assert_eq!((cause(&ran), asked.len()), (Some(Cause::AgentUnfaithful), 3));
    let (ran, asked) = look("The button 'Add to cart' is still drawn in red", &[true, false]).await;
    assert_eq!((ran.verdict, asked.len()), (Verdict::Pass { strength: Strength::ByReading }, 2));
}

#[tokio::test(start_paused = true)]
async fn both_sides_or_neither_decide_nothing() {
    let (ran, asked) = look(CLAIM, &[true, true]).await;
    assert_eq!((cause(&ran), asked.len()), (Some(Cause::UndecidableAssertion), 2));
    let (ran, asked) = look(CLAIM, &[false]).await;
    assert_eq!((cause(&ran), asked.len()), (Some(Cause::UndecidableAssertion), 1));
    // Nothing on the page is what the claim speaks of.
    let (ran, asked) = look("The unicorn is drawn in red", &[true]).await;
    assert_eq!((cause(&ran), asked.len()), (Some(Cause::UndecidableAssertion), 0));
}

#[tokio::test(start_paused = true)]
async fn a_page_that_shows_a_secret_is_not_sent() {
    // What a value of the test data hides stands in this text.
    let (ran, asked) = look_in(&Shop::new(ORDER), CLAIM, &[true]).await;
    assert_eq!((cause(&ran), asked.len()), (Some(Cause::UndecidableAssertion), 0));
}
