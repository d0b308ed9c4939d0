use super::*;

use time::OffsetDateTime;
use verbatim_engine::event::{BlobId, BlobKind, CaseEvent, Column, Grounds, Part, RunEvent};
use verbatim_engine::person::Answer;
use verbatim_engine::snapshot::{Block, Run, Snapshot};
use verbatim_engine::suite::{Case, Row};
use verbatim_engine::verdict::{Cause, Finding, Strength};
use verbatim_store::RunHeader;

use crate::program::program;

const PASS: Verdict = Verdict::Pass { strength: Strength::Strict };

fn failed(sentence: &str) -> Verdict {
    Verdict::of(Finding::new(Cause::AssertionFalse, sentence, "it is not so"))
}

fn page(text: &str) -> Snapshot {
    let run = Run { text: text.into(), ..Run::default() };
    Snapshot { runs: vec![run], blocks: vec![Block::default()], ..Snapshot::default() }
}

/// A history of runs of one case.
struct History {
    _folder: tempfile::TempDir,
    store: Store,
}

/// A row of a run: its expected cell, what the page showed, and how it ended.
type Told<'a> = (&'a str, &'a str, Verdict);

impl History {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        Self { _folder: folder, store }
    }

    fn run(&self, program: &str, rows: &[Told<'_>]) -> RunId {
        self.run_with(program, rows, &[])
    }

    /// A run whose program kept what it judged on, with phrases.
    fn run_with(&self, program: &str, rows: &[Told<'_>], phrases: &[Phrase]) -> RunId {
        let run = self.begin(program);
        for (index, (expected, shows, verdict)) in rows.iter().enumerate() {
            let now = self.keep(run, shows);
            let row = row(index + 1);
            self.tell(run, started(row, expected));
            let on =
                Grounds { phrases: phrases.to_vec(), appeared: Some(Vec::new()), ..Grounds::of(now.clone()) };
            let read =
                if phrases.is_empty() { (*expected).to_owned() } else { phrases[0].assertions[0].clone() };
            let column = Column::Expected;
            self.tell(run, CaseEvent::Clarity { row, column, sentences: vec![read], finding: None });
            let holds = Some(verdict.is_pass());
            let sentence = (*expected).to_owned();
            self.tell(run, CaseEvent::JudgedOn { row, column, sentence, holds, on: Box::new(on) });
            self.tell(run, finished(row, verdict, Some(now)));
        }
        self.end(run);
        run
    }

    fn begin(&self, program: &str) -> RunId {
        let header = RunHeader {
            suite: "Desk".into(),
            source: None,
            program: program.into(),
            browser: "Chromium".into(),
            base_url: None,
            workers: 1,
            cases: 1,
            started: OffsetDateTime::UNIX_EPOCH,
        };
        let run = self.store.begin_run(&header).unwrap();
        let (name, id, tags) = ("Save a ticket".into(), None, Vec::new());
        self.tell(run, CaseEvent::CaseStarted { name, id, tags, attempt: 1, expect: None });
        run
    }

    fn keep(&self, run: RunId, shows: &str) -> BlobId {
        let bytes = serde_json::to_vec(&page(shows)).unwrap();
        self.store.keep_blob(run, BlobKind::Snapshot, &bytes).unwrap()
    }

    fn tell(&self, run: RunId, event: CaseEvent) {
        self.store.append(run, &RunEvent::Case { case: 0, at_ms: 1, event }).unwrap();
    }

    fn end(&self, run: RunId) {
        self.tell(run, CaseEvent::CaseFinished { verdict: PASS, row: None, duration_ms: 1, model_calls: 0 });
        self.store.append(run, &RunEvent::Finished { stopped: false, duration_ms: 9 }).unwrap();
    }

    fn again(&self, with: Option<&Suite>) -> Vec<RowAgain> {
        rejudge(&self.store, &Asked { with, ..ALL }).unwrap().rows
    }

    fn outcome(&self, with: Option<&Suite>) -> Outcome {
        self.again(with).remove(0).outcome
    }
}

const ALL: Asked<'_> = Asked { run: None, case: None, with: None, threads: None };

fn row(row: usize) -> RowId {
    RowId { part: Part::Rows, row }
}

fn started(row: RowId, expected: &str) -> CaseEvent {
    CaseEvent::RowStarted { row, action: "Click 'Save'".into(), expected: expected.into() }
}

fn finished(row: RowId, verdict: &Verdict, snapshot: Option<BlobId>) -> CaseEvent {
    CaseEvent::RowFinished { row, verdict: verdict.clone(), duration_ms: 1, snapshot }
}

fn suite(rows: &[(&str, &str)]) -> Suite {
    let row = |(action, expected): &(&str, &str)| Row {
        action: (*action).into(),
        expected: (*expected).into(),
        ..Row::default()
    };
    let case = Case { name: "Save a ticket".into(), rows: rows.iter().map(row).collect(), ..Case::default() };
    Suite { name: "Desk".into(), cases: vec![case], ..Suite::default() }
}

fn why(outcome: &Outcome) -> &Why {
    match outcome {
        Outcome::Differs { why, .. } => why,
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_was_judged_right_is_judged_the_same_again() {
    let history = History::new();
    let wrong = "'Stored' is displayed";
    history.run(&program(), &[("'Saved' is displayed", "Saved", PASS), (wrong, "Saved", failed(wrong))]);
    let told = history.again(None);
    assert!(told.iter().all(|row| row.outcome == Outcome::Same), "{told:?}");
    assert_eq!(told.len(), 2);
}

#[test]
fn another_verdict_says_why_it_is_another() {
    let history = History::new();
    history.run("verbatim 0.0.1", &[("'Stored' is displayed", "Saved", PASS)]);
    let then = "verbatim 0.0.1".to_owned();
    assert_eq!(why(&history.outcome(None)), &Why::Program { then, now: program() });

    let history = History::new();
    history.run(&program(), &[("'Stored' is displayed", "Saved", PASS)]);
    assert_eq!(why(&history.outcome(None)), &Why::Unexplained);
    let changed = suite(&[("Click 'Save'", "'Lost' is displayed")]);
    let (then, now) = ("'Stored' is displayed".to_owned(), "'Lost' is displayed".to_owned());
    assert_eq!(why(&history.outcome(Some(&changed))), &Why::Sentence { then, now });
}

#[test]
fn a_sentence_that_is_another_and_holds_as_well_differs_in_nothing() {
    let history = History::new();
    history.run(&program(), &[("'Saved' is displayed", "Saved", PASS)]);
    let changed = suite(&[("Click 'Save'", "the page contains 'Saved'")]);
    assert_eq!(history.outcome(Some(&changed)), Outcome::Same);
}

#[test]
fn a_phrase_that_was_taken_back_or_added_is_told() {
    let phrase = Phrase {
        phrase: "the ticket is safe".into(),
        steps: Vec::new(),
        assertions: vec!["'Saved' is displayed".into()],
    };
    let told = [("the ticket is safe", "Saved", PASS)];
    let history = History::new();
    history.run_with(&program(), &told, std::slice::from_ref(&phrase));
    assert_eq!(history.outcome(None), Outcome::Same, "the phrases are kept with the row");
    let bare = suite(&[("Click 'Save'", "the ticket is safe")]);
    assert_eq!(why(&history.outcome(Some(&bare))), &Why::PhraseTakenBack);

    let history = History::new();
    let run = history.begin(&program());
    let now = history.keep(run, "Saved");
    let cell = "the ticket is safe";
    history.tell(run, started(row(1), cell));
    let (column, on) = (Column::Expected, Box::new(Grounds::of(now.clone())));
    history.tell(run, CaseEvent::JudgedOn { row: row(1), column, sentence: cell.into(), holds: None, on });
    let finding = Finding::new(Cause::UndecidableAssertion, cell, "it cannot be read");
    let open = Verdict::Inconclusive(Finding { went_on: true, ..finding });
    history.tell(run, finished(row(1), &open, Some(now)));
    history.end(run);
    assert_eq!(history.outcome(None), Outcome::Same);
    let taught = Suite { phrasebook: vec![phrase], ..bare };
    assert_eq!(why(&history.outcome(Some(&taught))), &Why::PhraseAdded);
}

#[test]
fn an_action_that_is_another_ends_what_the_pages_tell() {
    let history = History::new();
    let told = [("'Saved' is displayed", "Saved", PASS), ("'Saved' is displayed", "Saved", PASS)];
    history.run(&program(), &told);
    let changed = suite(&[("Click 'Store'", "'Lost' is displayed"), ("Click 'Save'", "'Lost' is displayed")]);
    let told = history.again(Some(&changed));
    assert!(told.iter().all(|row| matches!(row.outcome, Outcome::Untold(_))), "{told:?}");
}

#[test]
fn what_a_person_decided_stays() {
    let history = History::new();
    let wrong = "'Stored' is displayed";
    let run = history.run(&program(), &[(wrong, "Saved", failed(wrong))]);
    let decided = CaseEvent::Decided {
        row: row(1),
        claim: wrong.into(),
        answer: Some(Answer::Holds),
        holds: Some(true),
        row_verdict: PASS,
        verdict: PASS,
        deciding: None,
    };
    history.store.decide(run, 0, &decided).unwrap();
    let changed = suite(&[("Click 'Save'", "'Saved' is displayed")]);
    assert_eq!(history.outcome(Some(&changed)), Outcome::ByPerson);
}

#[test]
fn a_page_that_is_damaged_or_gone_is_told() {
    let history = History::new();
    history.run(&program(), &[("'Saved' is displayed", "Saved", PASS)]);
    let page = verbatim_store::blob_id(&serde_json::to_vec(&page("Saved")).unwrap());
    let path = history.store.blob_path(&page).unwrap();
    std::fs::write(&path, "{\"title\": ").unwrap();
    assert_eq!(history.outcome(None), Outcome::Untold("a page that it was judged on is damaged".into()));
    std::fs::remove_file(&path).unwrap();
    let gone = Outcome::Untold("a page that it was judged on is no longer kept".into());
    assert_eq!(history.outcome(None), gone);
}

#[test]
fn a_history_that_kept_less_is_told_and_counts_as_no_difference() {
    let history = History::new();
    let run = history.begin("verbatim");
    let now = history.keep(run, "Saved");
    for (at, cell) in ["'Saved' is displayed", "'Saved' is not displayed"].into_iter().enumerate() {
        history.tell(run, started(row(at + 1), cell));
        history.tell(run, finished(row(at + 1), &PASS, Some(now.clone())));
    }
    history.end(run);
    let told = history.again(None);
    assert_eq!(told[0].outcome, Outcome::Same);
    assert!(matches!(told[1].outcome, Outcome::Untold(_)), "{told:?}");
}

#[test]
fn since_when_a_sentence_is_false() {
    let history = History::new();
    let cell = "'Saved' is displayed";
    for shows in ["Saved", "Saved", "Stored", "Stored"] {
        let verdict = if shows == "Saved" { PASS } else { failed(cell) };
        history.run(&program(), &[(cell, shows, verdict)]);
    }
    let asked = Asked { case: Some("Save a ticket"), ..ALL };
    let told = since(&history.store, &asked).unwrap();
    let at = |run| (RunId(run), OffsetDateTime::UNIX_EPOCH);
    assert_eq!(told[0].since, Since::False { from: at(3), held: at(2) });
    let changed = suite(&[("Click 'Save'", "'Stored' is displayed")]);
    let told = since(&history.store, &Asked { with: Some(&changed), ..asked }).unwrap();
    assert_eq!(told[0].since, Since::Again { wrong: at(2), from: at(3) });
}

#[test]
fn what_is_not_there_is_told_with_what_is() {
    let history = History::new();
    history.run(&program(), &[("'Saved' is displayed", "Saved", PASS)]);
    let fails = |asked: Asked<'_>| rejudge(&history.store, &asked).unwrap_err().to_string();
    let told = fails(Asked { case: Some("save the ticket"), ..ALL });
    assert!(told.contains("the nearest are 'Save a ticket'"), "{told}");
    let told = fails(Asked { run: Some(RunId(9)), ..ALL });
    assert!(told.contains("the last one is 1"), "{told}");
    let other = Suite { name: "Till".into(), ..Suite::default() };
    let told = fails(Asked { with: Some(&other), ..ALL });
    assert!(told.contains("'Till'"), "{told}");
}

#[test]
fn several_threads_tell_the_same_in_the_same_order() {
    let history = History::new();
    for _ in 0..7 {
        history.run(&program(), &[("'Saved' is displayed", "Saved", PASS)]);
    }
    let by =
        |threads| rejudge(&history.store, &Asked { threads: NonZeroUsize::new(threads), ..ALL }).unwrap();
    assert_eq!(by(1), by(3));
    assert_eq!(by(3).rows.len(), 7);
}
