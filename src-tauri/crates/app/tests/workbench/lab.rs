//! Studies as the window begins, stops, resumes and shows them, in a real browser.

use std::sync::Arc;

use tokio::sync::mpsc;
use verbatim_app::store::{RunId, StudyId, SuiteId, VerdictKind};
use verbatim_app::view::{ModelSettings, StudyForm, StudyHow, StudyMessage, StudyRequest};
use verbatim_app::{Error, StudyMessages};
use verbatim_model_server::{Answer, ModelServer};

use crate::desk::{BOUND, Desk, whole};
use crate::runs::site;

struct Told(mpsc::UnboundedSender<StudyMessage>);

impl StudyMessages for Told {
    fn send(&self, message: StudyMessage) {
        let _ = self.0.send(message);
    }
}

struct Heard(mpsc::UnboundedReceiver<StudyMessage>);

impl Heard {
    async fn next(&mut self) -> StudyMessage {
        tokio::time::timeout(BOUND, self.0.recv()).await.expect("in time").expect("a message")
    }

    async fn until_it_ends(&mut self) -> Vec<StudyMessage> {
        let mut all = Vec::new();
        loop {
            let message = self.next().await;
            let last = matches!(message, StudyMessage::Ended { .. } | StudyMessage::Failed { .. });
            all.push(message);
            if last {
                return all;
            }
        }
    }
}

fn how() -> StudyHow {
    StudyHow { headed: false, workers: 1, secrets: Default::default(), no_model: false }
}

fn request(suite: SuiteId, rounds: usize) -> StudyRequest {
    StudyRequest {
        suite,
        more: Vec::new(),
        rounds,
        seed: 1,
        alpha: 0.0668,
        spare: false,
        taken_as_right: true,
        profile: None,
        how: how(),
    }
}

async fn begin(desk: &Desk, request: StudyRequest) -> Result<(StudyId, Heard), Error> {
    let (sender, messages) = mpsc::unbounded_channel();
    let study = desk.bench.study_start(request, Arc::new(Told(sender))).await?;
    Ok((study, Heard(messages)))
}

async fn resume(desk: &Desk, study: StudyId) -> Result<Heard, Error> {
    let (sender, messages) = mpsc::unbounded_channel();
    desk.bench.study_resume(study, how(), Arc::new(Told(sender))).await?;
    Ok(Heard(messages))
}

/// The second claim of the first case held before its row, too.
async fn desk() -> (Desk, SuiteId) {
    let desk = Desk::new();
    let suite = desk.suite(&site().await);
    desk.case(
        suite,
        "People",
        &[("Open '/'", "'Ada' is displayed"), ("Click 'Save'", "'Ada' is still displayed")],
    );
    desk.case(suite, "Hopes", &[("Open '/'", "The customer hears music")]);
    (desk, suite)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_verdicts_of_a_baseline_are_none_of_the_suites() {
    let (desk, suite) = desk().await;
    let server = ModelServer::answering(|_| Answer::text("I would rather not.")).start().await.unwrap();
    let model = ModelSettings { url: server.url(), name: Some("test".into()), ..ModelSettings::default() };
    desk.bench.models_save(model).unwrap();
    let asked = StudyRequest { profile: Some("simple".into()), ..request(suite, 1) };
    let (study, mut heard) = begin(&desk, asked).await.unwrap();
    assert_eq!(heard.until_it_ends().await.last(), Some(&StudyMessage::Ended { study }));
    let shown = desk.bench.study_open(study).unwrap();
    assert!(shown.line.suite.ends_with("(baseline simple)"), "{}", shown.line.suite);
    assert!(shown.cases.iter().all(|case| case.inconclusive == 1), "{:?}", shown.cases);
    let run = desk.bench.run_open(shown.runs[0]).unwrap().run;
    assert_eq!(run.suite_id, None);
    assert_eq!(desk.bench.weak_claims(suite).unwrap().run, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_study_is_told_kept_shown_compared_and_written() {
    let (desk, suite) = desk().await;
    let (study, mut heard) = begin(&desk, request(suite, 2)).await.unwrap();
    let told = heard.until_it_ends().await;
    let rounds: Vec<usize> = told
        .iter()
        .filter_map(|message| match message {
            StudyMessage::Round { round, cases: 2, .. } => Some(*round),
            _ => None,
        })
        .collect();
    assert_eq!(rounds, [1, 2]);
    let cases = told.iter().filter(|message| matches!(message, StudyMessage::Case { .. })).count();
    assert_eq!((cases, told.last()), (4, Some(&StudyMessage::Ended { study })));

    let shown = desk.bench.study_open(study).unwrap();
    assert_eq!((shown.line.whole, shown.line.planned, shown.line.going), (2, 2, false));
    assert_eq!(shown.line.suite_id, Some(suite));
    let people = shown.cases.iter().find(|case| case.name == "People").unwrap();
    assert_eq!((people.passed, people.rejected.part, people.rejected.of), (2, 0, 2));
    assert!(people.case_id.is_some() && people.cells.iter().flatten().count() == 2);
    let hopes = shown.cases.iter().find(|case| case.name == "Hopes").unwrap();
    assert_eq!((hopes.inconclusive, hopes.rejected.part), (2, 2));
    let fer = shown.figures.iter().find(|figure| figure.id == "fer").unwrap();
    assert_eq!(fer.share.map(|share| (share.part, share.of)), Some((2, 4)));
    let run = desk.bench.run_open(shown.runs[0]).unwrap();
    assert_eq!(run.run.suite_id, Some(suite), "its runs are in the history of the suite");

    let found = desk.bench.study_case(study, "People".into()).unwrap();
    assert_eq!((found.unsound_by, found.conditions[0].met), (Some(2), Some(true)));
    let both = desk.bench.study_compare(study, study).unwrap();
    assert_eq!((both.cases.len(), both.same), (0, 2));
    let file = desk.folder.path().join("study.csv").display().to_string();
    desk.bench.study_export(study, file.clone(), StudyForm::Csv).unwrap();
    assert!(std::fs::read_to_string(file).unwrap().contains("People,pass,2,2,0"));
    assert_eq!(desk.bench.study_prospect(suite).unwrap().cases, 2);

    let weak = desk.bench.weak_claims(suite).unwrap();
    assert_eq!(weak.run, shown.runs.last().copied());
    let claim = weak.claims.iter().find(|claim| claim.row.row == 2).unwrap();
    assert!(claim.held_before && claim.case_id == people.case_id, "{claim:?}");
    assert_eq!(claim.expected, "'Ada' is still displayed");

    // A run that somebody deletes is no round any more, and the rest is still told.
    desk.bench.run_delete(vec![shown.runs[0]]).unwrap();
    let left = desk.bench.study_open(study).unwrap();
    assert_eq!((left.line.whole, left.runs.len(), left.cases.len()), (1, 1, 2));
    assert_eq!(desk.bench.study_list().unwrap()[0].whole, 1);

    desk.bench.study_delete(study, false).unwrap();
    assert!(desk.bench.study_list().unwrap().is_empty() && desk.bench.study_open(study).is_err());
    desk.bench.study_restore(study).unwrap();
    assert_eq!(desk.bench.study_open(study).unwrap().runs.len(), 1);
    desk.bench.study_delete(study, true).unwrap();
    assert!(desk.bench.run_open(shown.runs[1]).is_err(), "its runs went with it");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_study_that_was_stopped_goes_on_with_the_same_suite_alone() {
    let (desk, suite) = desk().await;
    let (study, mut heard) = begin(&desk, request(suite, 3)).await.unwrap();
    let mut first = None;
    while first.is_none() {
        first = match heard.next().await {
            StudyMessage::Case { verdict, .. } => Some(verdict),
            _ => None,
        };
    }
    assert!(matches!(first, Some(VerdictKind::Pass | VerdictKind::Inconclusive)));
    assert_eq!(desk.bench.study_going().await.unwrap(), Some(study));
    assert!(desk.bench.study_list().unwrap()[0].going);
    assert_eq!(desk.bench.study_delete(study, true).unwrap_err().code(), "run-going");
    let refused = desk.start(whole(suite, &[])).await.map(|(run, _): (RunId, _)| run);
    assert_eq!(refused.unwrap_err().code(), "run-going");
    desk.bench.run_stop().await.unwrap();
    assert_eq!(heard.until_it_ends().await.last(), Some(&StudyMessage::Ended { study }));
    let partial = desk.bench.study_open(study).unwrap();
    assert!(partial.line.whole < 3 && !partial.line.going);

    // It is known after the program has ended, too.
    let desk = desk.restart();
    let told = resume(&desk, study).await.unwrap().until_it_ends().await;
    assert_eq!(told.last(), Some(&StudyMessage::Ended { study }));
    assert_eq!(desk.bench.study_open(study).unwrap().line.whole, 3);

    desk.case(suite, "Another", &[("Open '/'", "'Bob' is displayed")]);
    let changed = resume(&desk, study).await.map(drop);
    assert_eq!(changed.unwrap_err().code(), "suite-changed");
}

#[tokio::test(flavor = "multi_thread")]
async fn studies_of_several_suites_begin_together_and_have_totals() {
    let (desk, suite) = desk().await;
    let other = desk.bench.suite_duplicate(suite).unwrap().id;
    let asked = StudyRequest { more: vec![other], ..request(suite, 1) };
    let (first, mut heard) = begin(&desk, asked).await.unwrap();
    assert_eq!(heard.until_it_ends().await.last(), Some(&StudyMessage::Ended { study: first }));
    let all = desk.bench.study_list().unwrap();
    let told: Vec<_> = all.iter().map(|line| (line.suite_id, line.whole, line.group)).collect();
    assert_eq!(told, [(Some(other), 0, Some(first)), (Some(suite), 1, Some(first))]);
    resume(&desk, all[0].id).await.unwrap().until_it_ends().await;
    let totals = desk.bench.study_totals(vec![first, all[0].id]).unwrap();
    let fer = totals.iter().find(|figure| figure.id == "fer").unwrap();
    assert_eq!(fer.share.map(|share| (share.part, share.of)), Some((2, 4)));
    assert!(desk.bench.study_totals(vec![StudyId(99)]).is_err());
}

#[tokio::test]
async fn what_no_study_can_be_is_refused() {
    let desk = Desk::new();
    let suite = desk.bench.suite_new(None).unwrap().id;
    for odd in [
        StudyRequest { rounds: 0, ..request(suite, 1) },
        StudyRequest { alpha: 1.0, ..request(suite, 1) },
        StudyRequest { alpha: f64::NAN, ..request(suite, 1) },
    ] {
        assert_eq!(begin(&desk, odd).await.map(|(id, _)| id).unwrap_err().code(), "usage");
    }
    assert!(desk.bench.study_list().unwrap().is_empty());
    assert!(desk.bench.study_open(StudyId(7)).is_err());
    assert_eq!(desk.bench.weak_claims(suite).unwrap().run, None);
}
