//! Questions of a run that has ended: how they are grouped, what an answer decides, and how it is taken back.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by them")]

use time::OffsetDateTime;
use verbatim_app::questions::{
    About, Answered, Only, Question, Share, answer, claims, offers, questions, shown,
};
use verbatim_app::{result_of, traces};
use verbatim_engine::event::{BlobId, BlobKind, CaseEvent, Part, RowId, RunEvent};
use verbatim_engine::person::Answer;
use verbatim_engine::snapshot::{Block, Run, Snapshot};
use verbatim_engine::trace::Kind;
use verbatim_engine::verdict::{Cause, Finding, Strength, Verdict};
use verbatim_store::{CaseFilter, RunHeader, RunId, Store};

const STRICT: Verdict = Verdict::Pass { strength: Strength::Strict };
const BY_PERSON: Verdict = Verdict::Pass { strength: Strength::ByPerson };

/// Said in the words of the first claim.
fn about(question: usize, only: Only<'_>) -> About<'_> {
    About { question, claim: 0, only }
}

struct Desk {
    _folder: tempfile::TempDir,
    store: Store,
    run: RunId,
}

fn row(number: usize) -> RowId {
    RowId { part: Part::Rows, row: number }
}

fn started(name: &str) -> CaseEvent {
    let told = serde_json::json!({ "event": "case-started", "name": name, "tags": [], "attempt": 1, "expect": null });
    serde_json::from_value(told).unwrap()
}

fn page(texts: &[&str]) -> Snapshot {
    let runs =
        texts.iter().enumerate().map(|(block, text)| Run { text: (*text).into(), block, ..Run::default() });
    let blocks = texts.iter().map(|_| Block::default()).collect();
    let url = "http://desk.example/tickets".into();
    Snapshot { url, title: "Desk".into(), runs: runs.collect(), blocks, ..Snapshot::default() }
}

fn open(claim: &str) -> Verdict {
    let finding = Finding::new(Cause::UndecidableAssertion, claim, "the expected result cannot be read");
    Verdict::Inconclusive(Finding { went_on: true, ..finding })
}

/// A row: its expected result, how the run left it, and the page at its end.
type Told<'a> = (&'a str, Verdict, &'a [&'a str]);

impl Desk {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        let header = RunHeader {
            suite: "Desk".into(),
            source: None,
            program: "verbatim".into(),
            browser: "Chromium".into(),
            base_url: None,
            workers: 1,
            cases: 2,
            started: OffsetDateTime::now_utc(),
        };
        let run = store.begin_run(&header).unwrap();
        Self { _folder: folder, store, run }
    }

    fn tell(&self, case: usize, event: CaseEvent) {
        self.store.append(self.run, &RunEvent::Case { case, at_ms: 1, event }).unwrap();
    }

    fn case(
        &self,
        case: usize,
        name: &str,
        before: &[CaseEvent],
        rows: &[Told<'_>],
        ended: (Verdict, Option<RowId>),
    ) {
        self.tell(case, started(name));
        before.iter().for_each(|event| self.tell(case, event.clone()));
        for (index, (expected, verdict, texts)) in rows.iter().enumerate() {
            let (row, action) = (row(index + 1), "Click 'Save'".to_owned());
            self.tell(case, CaseEvent::RowStarted { row, action, expected: (*expected).to_owned() });
            let bytes = serde_json::to_vec(&page(texts)).unwrap();
            let snapshot = Some(self.store.keep_blob(self.run, BlobKind::Snapshot, &bytes).unwrap());
            self.tell(
                case,
                CaseEvent::RowFinished { row, verdict: verdict.clone(), duration_ms: 1, snapshot },
            );
            let screenshot = self.store.keep_blob(self.run, BlobKind::Screenshot, &bytes[..40]).unwrap();
            self.tell(case, CaseEvent::Pictured { row, step: None, screenshot });
        }
        let (verdict, row) = ended;
        self.tell(case, CaseEvent::CaseFinished { verdict, row, duration_ms: 1, model_calls: 0 });
    }

    fn end(&self) {
        self.store.append(self.run, &RunEvent::Finished { stopped: false, duration_ms: 9 }).unwrap();
    }

    fn questions(&self) -> Vec<Question> {
        questions(&self.store, self.run).unwrap()
    }

    fn answer(&self, number: usize, said: Option<Answer>) -> Answered {
        answer(&self.store, self.run, about(number, Only::All), said.as_ref()).unwrap()
    }

    /// Words of the verdict and the row of each case, as the results, the lists and the counts of the run have them.
    fn told(&self) -> Vec<(String, Option<usize>)> {
        let result = result_of(&self.store, self.run, None).unwrap();
        let told = result.cases.iter().map(|case| (case.verdict.clone().unwrap(), case.row));
        let told: Vec<(String, Option<usize>)> = told.collect();
        let mut listed =
            self.store.cases(&CaseFilter { run: Some(self.run), ..CaseFilter::default() }).unwrap();
        listed.reverse();
        let word =
            |verdict: &Option<Verdict>| verdict.as_ref().map(|verdict| verdict.word().to_owned()).unwrap();
        let listed: Vec<_> =
            listed.iter().map(|case| (word(&case.verdict), case.row.map(|row| row.row))).collect();
        assert_eq!(told, listed);
        let counts = self.store.run(self.run).unwrap().counts;
        let of = |word: &str| told.iter().filter(|(told, _)| told == word).count() as u64;
        assert_eq!(
            [counts.passed, counts.failed, counts.inconclusive],
            ["pass", "fail", "inconclusive"].map(of)
        );
        told
    }
}

/// Two cases; each leaves open that its ticket was taken on board, the second also that all is well.
fn desk() -> Desk {
    let desk = Desk::new();
    let (one, two) = ("The desk takes 'Ada' on board", "The desk takes 'Grace' on board");
    let rows: [Told<'_>; 2] = [("", STRICT, &["Tickets"]), (one, open(one), &["Tickets", "Ada is waiting"])];
    desk.case(0, "Ada calls", &[], &rows, (open(one), Some(row(2))));
    let well = "All is well";
    let rows: [Told<'_>; 4] = [
        ("", STRICT, &["Tickets"]),
        (two, open(two), &["Tickets", "Grace is waiting"]),
        (well, open(well), &["Tickets", "Grace is waiting", "Have a nice day"]),
        ("", STRICT, &["Tickets"]),
    ];
    desk.case(1, "Grace calls", &[], &rows, (open(two), Some(row(2))));
    desk.end();
    desk
}

fn means(sentence: &str) -> Option<Answer> {
    Some(Answer::Means { sentences: vec![sentence.into()] })
}

fn undecided() -> Vec<(String, Option<usize>)> {
    vec![("inconclusive".into(), Some(2)), ("inconclusive".into(), Some(2))]
}

#[test]
fn claims_that_are_alike_are_one_question_with_what_came_true() {
    let all = desk().questions();
    assert_eq!(all.len(), 2);
    let places: Vec<(&str, usize)> = all[0].claims.iter().map(|c| (c.name.as_str(), c.row.row)).collect();
    assert_eq!(places, [("Ada calls", 2), ("Grace calls", 2)]);
    let offers: Vec<(&str, usize)> = all[0].offers.iter().map(|o| (o.sentence.as_str(), o.fits)).collect();
    assert_eq!(offers[0], ("'Ada' is displayed", 2));
    assert!(offers.contains(&("'Ada is waiting' is displayed", 1)), "{offers:?}");
    assert_eq!(all[1].claims[0].claim, "All is well");
    assert_eq!(all[1].offers[0].sentence, "'Have a nice day' is displayed");
    assert!(all.iter().flat_map(|question| &question.claims).all(|claim| claim.before.is_some()));
}

#[test]
fn an_answer_decides_the_stored_run_and_can_be_taken_back() {
    let desk = desk();
    assert_eq!(desk.told(), undecided());
    let answered = desk.answer(1, Some(Answer::Holds));
    assert_eq!(answered.cases[0], ("Ada calls".into(), BY_PERSON));
    let (name, verdict) = &answered.cases[1];
    let message = &verdict.finding().unwrap().message;
    assert!(verdict.went_on() && name == "Grace calls");
    assert!(message.starts_with("3 of 4 rows decided, 1 question: "), "{message}");
    assert_eq!(desk.told(), [("pass".into(), None), ("inconclusive".into(), Some(3))]);
    desk.answer(2, Some(Answer::HoldsNot));
    assert_eq!(desk.told(), [("pass".into(), None), ("fail".into(), Some(3))]);
    let last = traces(&desk.store, desk.run).unwrap()[1].transitions.last().unwrap().clone();
    assert_eq!((last.kind, last.label.as_str()), (Kind::Verdict, "verdict(fail, assertion-false)"));
    desk.answer(2, None);
    desk.answer(1, None);
    assert_eq!(desk.told(), undecided());
    assert!(
        desk.questions().iter().flat_map(|question| &question.claims).all(|claim| claim.answer.is_none())
    );
}

#[test]
fn one_answer_may_be_of_one_case() {
    let desk = desk();
    answer(&desk.store, desk.run, about(1, Only::Case("Grace calls")), Some(&Answer::HoldsNot)).unwrap();
    assert_eq!(desk.told(), [("inconclusive".into(), Some(2)), ("fail".into(), Some(2))]);
    let none = answer(&desk.store, desk.run, about(1, Only::Case("Nobody calls")), Some(&Answer::Holds))
        .unwrap_err();
    assert!(none.to_string().contains("could not find the case 'Nobody calls'"), "{none}");
    let none = answer(&desk.store, desk.run, about(7, Only::All), Some(&Answer::Holds)).unwrap_err();
    assert!(none.to_string().contains("question 7"), "{none}");
}

#[test]
fn what_a_claim_means_is_a_phrase_and_decides_where_the_pages_show_it() {
    let desk = desk();
    let answered = desk.answer(1, means("'Ada' is displayed"));
    let phrase = answered.phrase.clone().unwrap();
    assert_eq!(phrase.phrase, "The desk takes {p1} on board");
    assert_eq!(phrase.assertions, ["'{p1}' is displayed"]);
    let held =
        |answered: &Answered| answered.questions[0].iter().map(|claim| claim.holds).collect::<Vec<_>>();
    assert_eq!(held(&answered), [Some(true), Some(true)], "the other claim in its own words");
    assert_eq!(desk.told(), [("pass".into(), None), ("inconclusive".into(), Some(3))]);
    let answered = desk.answer(1, means("'Ada is waiting' is displayed"));
    assert_eq!(held(&answered), [Some(true), Some(true)], "what does not fit the other leaves its answer");
    let is_dropped = |phrase: &str| answered.dropped.iter().any(|dropped| dropped.phrase == phrase);
    assert!(!is_dropped("The desk takes {p1} on board"), "the other rests on the phrase still");
    desk.answer(1, None);
    let answered = desk.answer(1, means("'Ada is waiting' is displayed"));
    assert_eq!(held(&answered), [Some(true), None], "what does not fit the other is not said of it");
    assert_eq!(answered.questions[0][1].answer, None);
    assert_eq!(desk.told()[0], ("pass".into(), None));
    let back = desk.answer(1, None);
    assert!(
        back.phrase.is_none() && !back.dropped.is_empty(),
        "the phrase that goes with the answer is told"
    );
    assert_eq!(desk.told(), undecided());
    let unread =
        answer(&desk.store, desk.run, about(1, Only::All), means("hope for the best").as_ref()).unwrap_err();
    assert!(unread.to_string().starts_with("could not take this for an answer"), "{unread}");
}

#[test]
fn what_the_pages_do_not_show_is_left_to_the_next_run() {
    let desk = desk();
    let answered = desk.answer(2, means("'Goodbye' is displayed"));
    assert_eq!(answered.questions[1][0].holds, None);
    assert_eq!(desk.told(), undecided(), "a picture of one moment fails nobody");
}

#[test]
fn a_case_that_cannot_fail_does_not_fail_by_an_answer_either() {
    let desk = Desk::new();
    let claim = "All is well";
    let left_out =
        CaseEvent::LeftOut { row: RowId { part: Part::Setup, row: 1 }, action: "Ada is known".into() };
    desk.case(
        0,
        "Ada calls",
        &[left_out],
        &[(claim, open(claim), &["Tickets"])],
        (open(claim), Some(row(1))),
    );
    desk.end();
    let answered = desk.answer(1, Some(Answer::HoldsNot));
    let finding = answered.cases[0].1.finding().unwrap().clone();
    assert_eq!((answered.cases[0].1.word(), finding.cause), ("inconclusive", Cause::PreconditionOpen));
    assert!(!finding.went_on);
}

#[test]
fn of_a_cell_only_what_is_not_read_is_asked() {
    let desk = Desk::new();
    let cell = "'Tickets' is displayed\nAll is well";
    let rest = open("All is well");
    desk.case(0, "Ada calls", &[], &[(cell, rest.clone(), &["Tickets"])], (rest, Some(row(1))));
    desk.end();
    assert_eq!(desk.questions()[0].claims[0].claim, "All is well");
    desk.answer(1, Some(Answer::Holds));
    assert_eq!(desk.told(), [("pass".into(), None)]);
}

#[test]
fn a_run_that_goes_on_is_decided_by_nobody_else() {
    let desk = Desk::new();
    let claim = "All is well";
    desk.case(0, "Ada calls", &[], &[(claim, open(claim), &["Tickets"])], (open(claim), Some(row(1))));
    assert!(answer(&desk.store, desk.run, about(1, Only::All), Some(&Answer::Holds)).is_err());
}

#[test]
fn pages_that_are_no_longer_kept_offer_nothing_and_can_be_answered() {
    let desk = Desk::new();
    let claim = "All is well";
    desk.tell(0, started("Ada calls"));
    desk.tell(0, CaseEvent::RowStarted { row: row(1), action: String::new(), expected: claim.into() });
    let snapshot: Option<BlobId> = None;
    desk.tell(0, CaseEvent::RowFinished { row: row(1), verdict: open(claim), duration_ms: 1, snapshot });
    desk.tell(
        0,
        CaseEvent::CaseFinished { verdict: open(claim), row: Some(row(1)), duration_ms: 1, model_calls: 0 },
    );
    desk.end();
    assert!(desk.questions()[0].offers.is_empty());
    desk.answer(1, Some(Answer::Holds));
    assert_eq!(desk.told(), [("pass".into(), None)]);
}

#[test]
fn a_meaning_may_be_said_in_the_words_of_any_row() {
    let desk = desk();
    let second = About { question: 1, claim: 1, only: Only::All };
    let answered = answer(&desk.store, desk.run, second, means("'Grace' is displayed").as_ref()).unwrap();
    let answers: Vec<_> = answered.questions[0].iter().map(|claim| claim.answer.clone()).collect();
    assert_eq!(
        answers,
        [means("'Ada' is displayed"), means("'Grace' is displayed")],
        "each in its own words"
    );
    let offered = offers(&desk.store, desk.run, 1, 1).unwrap();
    assert_eq!((offered[0].sentence.as_str(), offered[0].fits), ("'Grace' is displayed", 2));
    let none = answer(&desk.store, desk.run, About { claim: 9, ..second }, Some(&Answer::Holds)).unwrap_err();
    assert!(none.to_string().contains("could not find that row"), "{none}");
    let other = about(1, Only::Case("Grace calls"));
    let unfit =
        answer(&desk.store, desk.run, other, means("'Ada is waiting' is displayed").as_ref()).unwrap_err();
    assert!(unfit.to_string().contains("cannot be put into the words of that row"), "{unfit}");
}

#[test]
fn another_answer_takes_the_phrase_of_the_one_before() {
    let desk = desk();
    let kept = desk.answer(1, means("'Ada' is displayed")).phrase.unwrap();
    let answered = desk.answer(1, Some(Answer::HoldsNot));
    assert_eq!(answered.dropped[0], kept);
    assert_eq!(desk.told(), [("fail".into(), Some(2)), ("fail".into(), Some(2))]);
}

#[test]
fn how_far_a_run_is_decided_is_told_in_rows() {
    let desk = desk();
    let share = |desk: &Desk| claims(&desk.store, desk.run).unwrap().1;
    assert_eq!(share(&desk), Share { rows: 6, decided: 3 });
    desk.answer(1, Some(Answer::Holds));
    assert_eq!(share(&desk), Share { rows: 6, decided: 5 });
    desk.answer(2, Some(Answer::Undecided));
    assert_eq!(share(&desk), Share { rows: 6, decided: 5 });
}

#[test]
fn what_is_pointed_at_is_offered_where_it_is_so() {
    let desk = desk();
    let point = |_: &Snapshot, _| {
        ["'Tickets' is displayed", "'Ada is waiting' is displayed", "'Nobody' is displayed"]
            .map(|sentence| (sentence.to_owned(), None))
            .to_vec()
    };
    let offered = shown(&desk.store, desk.run, (1, 0), point).unwrap();
    let told: Vec<_> = offered.iter().map(|offer| (offer.sentence.as_str(), offer.came)).collect();
    assert_eq!(told, [("'Ada is waiting' is displayed", true), ("'Tickets' is displayed", false)]);
}
