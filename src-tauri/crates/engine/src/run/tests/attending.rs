//! Whole cases that a person attends: what is asked, what an answer does, and what is never asked.

use std::sync::Mutex;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::Instant;

use super::cases::{Labelled, case};
use super::shop::Shop;
use super::{Ran, run_with};
use crate::agents::phrase;
use crate::event::{CaseEvent, Column, Part};
use crate::person::{Answer, AskKind, Asks, Person, Question, Said, Saying};
use crate::run::kept_phrase;
use crate::suite::{Phrase, Row};
use crate::verdict::{Cause, Strength, Verdict};

/// Longer than a case may take.
const THOUGHT: Duration = Duration::from_secs(3_600);
const UNREAD: &str = "Put the pot into the basket";
const VAGUE: &str = "The customer is happy";
const BY_PERSON: Verdict = Verdict::Pass { strength: Strength::ByPerson };
const STRICT: Verdict = Verdict::Pass { strength: Strength::Strict };

type Say<'a> = Box<dyn Fn(&Question, usize) -> Answer + Send + Sync + 'a>;

/// Answers after an hour of thought; the questions are numbered from 1.
struct Attending<'a> {
    say: Say<'a>,
    keeps: bool,
    heard: Mutex<Vec<Question>>,
}

impl<'a> Attending<'a> {
    fn new(say: impl Fn(&Question, usize) -> Answer + Send + Sync + 'a) -> Self {
        Self { say: Box::new(say), keeps: false, heard: Mutex::default() }
    }

    fn keeping(say: impl Fn(&Question, usize) -> Answer + Send + Sync + 'a) -> Self {
        Self { keeps: true, ..Self::new(say) }
    }

    fn kinds(&self) -> Vec<AskKind> {
        self.heard.lock().unwrap().iter().map(|question| question.asks.kind()).collect()
    }
}

impl Person for Attending<'_> {
    fn ask<'b>(&'b self, question: &'b Question) -> Saying<'b> {
        Box::pin(async move {
            let number = {
                let mut heard = self.heard.lock().unwrap();
                heard.push(question.clone());
                heard.len()
            };
            tokio::time::sleep(THOUGHT).await;
            let answer = (self.say)(question, number);
            let kept = self.keeps && kept_phrase(question, &answer).is_some();
            Said { answer, kept }
        })
    }
}

fn means(sentences: &[&str]) -> Answer {
    Answer::Means { sentences: sentences.iter().map(|&sentence| sentence.to_owned()).collect() }
}

async fn attend_in(shop: &Shop, case: &Labelled, person: &Attending<'_>, book: &[Phrase]) -> Ran {
    let (_keep, stop) = watch::channel(false);
    run_with(shop, case, (None, Some(person)), book, stop).await
}

async fn attend(case: &Labelled, person: &Attending<'_>) -> Ran {
    attend_in(&Shop::new("Welcome"), case, person, &[]).await
}

/// What was kept becomes the phrasebook of a run that nobody attends.
async fn again(case: &Labelled, ran: &Ran, person: &Attending<'_>) -> Ran {
    let heard = person.heard.lock().unwrap().clone();
    let answers = ran.events.iter().filter_map(|event| match event {
        CaseEvent::Answered { answer, kept, .. } => Some((answer, *kept)),
        _ => None,
    });
    let mut book: Vec<Phrase> = Vec::new();
    for (question, (answer, _)) in heard.iter().zip(answers).filter(|(_, (_, kept))| *kept) {
        phrase::replace(&mut book, kept_phrase(question, answer).unwrap());
    }
    let (_keep, stop) = watch::channel(false);
    run_with(&Shop::new("Welcome"), case, (None, None), &book, stop).await
}

fn cause(ran: &Ran) -> Option<Cause> {
    ran.verdict.finding().map(|finding| finding.cause)
}

fn clicks(ran: &Ran) -> usize {
    ran.inputs.iter().filter(|input| input.starts_with("Click")).count()
}

fn removal() -> Labelled {
    case(
        "removal",
        &[
            ("Open '/products/tea-pot'", ""),
            ("Click 'Add to cart'", ""),
            ("Open '/products/desk-lamp'", ""),
            ("Click 'Add to cart'", ""),
            ("Click 'Cart'", ""),
            ("Click 'Remove'", "'Desk Lamp has been removed.' is displayed"),
        ],
    )
}

fn basket(expected: &str) -> Labelled {
    case("basket", &[("Open '/products/tea-pot'", ""), (UNREAD, expected)])
}

const ADDED: &str = "'Tea Pot has been added to your cart.' is displayed";

fn vague() -> Labelled {
    case("vague", &[("Open '/products/tea-pot'", ""), ("Click 'Add to cart'", VAGUE)])
}

#[tokio::test(start_paused = true)]
async fn an_ambiguous_target_is_chosen_and_once_kept_it_is_a_rule() {
    let case = removal();
    let person = Attending::keeping(|question, _| {
        let Asks::Which { candidates } = &question.asks else { panic!("{question:?}") };
        assert_eq!(candidates.len(), 2);
        assert!(candidates[1].bbox.y > candidates[0].bbox.y);
        assert_eq!(question.finding.cause, Cause::AmbiguousTarget);
        assert_eq!((question.column, question.sentence.as_str()), (Column::Action, "Click 'Remove'"));
        Answer::Candidate { index: 1 }
    });
    let ran = attend(&case, &person).await;
    assert_eq!(ran.verdict, BY_PERSON);
    assert_eq!((person.kinds().len(), clicks(&ran)), (1, 4));
    let second = again(&case, &ran, &person).await;
    assert_eq!(second.verdict, STRICT);
}

#[tokio::test(start_paused = true)]
async fn an_action_that_nothing_reads_is_told_and_once_kept_it_is_a_rule() {
    let case = basket(ADDED);
    let person = Attending::keeping(|_, number| match number {
        1 => means(&["Frobnicate it"]),
        2 => means(&["Click 'Add to cart' and {{nothing}}"]),
        3 => means(&[]),
        _ => means(&["Click 'Cart'", "Go back", "Open '/products/tea-pot'", "Click 'Add to cart'"]),
    });
    let ran = attend(&case, &person).await;
    assert_eq!(ran.verdict, BY_PERSON);
    assert_eq!(person.kinds(), [AskKind::Meaning; 4]);
    assert!(person.heard.lock().unwrap()[1].finding.message.contains("cannot be read"));
    let second = again(&case, &ran, &person).await;
    assert_eq!(second.verdict, STRICT);
}

#[tokio::test(start_paused = true)]
async fn a_kept_answer_is_not_asked_for_again_in_the_same_case() {
    let rows = [("Open '/products/tea-pot'", ""), (UNREAD, ADDED), (UNREAD, ADDED)];
    let answer = |_: &Question, _| means(&["Click 'Add to cart'"]);
    let person = Attending::keeping(answer);
    assert_eq!(attend(&case("twice", &rows), &person).await.verdict, BY_PERSON);
    assert_eq!(person.kinds().len(), 1);
    let person = Attending::new(answer);
    assert_eq!(attend(&case("twice", &rows), &person).await.verdict, BY_PERSON);
    assert_eq!(person.kinds().len(), 2, "what is not kept is asked again");
}

#[tokio::test(start_paused = true)]
async fn a_person_decides_what_no_rule_decides() {
    let person = Attending::new(|_, _| Answer::Holds);
    let ran = attend(&vague(), &person).await;
    assert_eq!((ran.verdict, person.kinds()), (BY_PERSON, vec![AskKind::Meaning]));

    let person = Attending::new(|_, _| Answer::HoldsNot);
    let ran = attend(&vague(), &person).await;
    assert!(matches!(&ran.verdict, Verdict::Fail(finding) if finding.message.contains("a person looked")));
    assert_eq!(cause(&ran), Some(Cause::AssertionFalse));

    let person = Attending::new(|_, _| Answer::Undecided);
    let ran = attend(&vague(), &person).await;
    assert_eq!((cause(&ran), person.kinds().len()), (Some(Cause::UndecidableAssertion), 1));
}

#[tokio::test(start_paused = true)]
async fn what_a_person_says_that_is_expected_is_judged() {
    let case = vague();
    let person = Attending::keeping(|_, _| means(&[ADDED]));
    let ran = attend(&case, &person).await;
    assert_eq!(ran.verdict, BY_PERSON);
    assert_eq!(again(&case, &ran, &person).await.verdict, STRICT);

    let person = Attending::new(|_, _| means(&["'Thanks for nothing' is displayed"]));
    let ran = attend(&case, &person).await;
    assert!(matches!(ran.verdict, Verdict::Fail(_)), "{:?}", ran.verdict);
    assert_eq!((cause(&ran), person.kinds().len()), (Some(Cause::AssertionFalse), 1));
}

#[tokio::test(start_paused = true)]
async fn a_row_asks_so_often_and_then_its_finding_stands() {
    let person = Attending::new(|_, _| means(&["It is all very nice"]));
    let ran = attend(&vague(), &person).await;
    assert_eq!((cause(&ran), person.kinds().len()), (Some(Cause::UndecidableAssertion), 5));
    let finding = ran.verdict.finding().unwrap();
    assert_eq!(finding.sentence, VAGUE, "the first finding stands, not that of the last answer");

    let person = Attending::new(|_, _| Answer::Again);
    let ran = attend(&basket(ADDED), &person).await;
    assert_eq!((cause(&ran), person.kinds().len()), (Some(Cause::AmbiguousStep), 5));
}

#[tokio::test(start_paused = true)]
async fn fails_silence_and_missing_data_are_never_asked_about() {
    let open = ("Open '/products/tea-pot'", "");
    for (row, wanted) in [
        (("Click 'Buy now'", ADDED), Cause::TargetMissing),
        (("Click 'Add to cart'", "'Sold out' is displayed"), Cause::AssertionFalse),
        (("Enter '{{nobody}}' into 'Coupon code'", ""), Cause::MissingTestData),
        (("Click 'Add to cart'", "'{{nobody}}' is displayed"), Cause::MissingTestData),
    ] {
        let person = Attending::new(|_, _| Answer::Undecided);
        let ran = attend(&case("fails", &[open, row]), &person).await;
        assert_eq!((cause(&ran), person.kinds().len()), (Some(wanted), 0), "{row:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn nothing_is_asked_in_the_rows_that_tidy_up() {
    let mut case = case("tidy", &[("Open '/products/tea-pot'", ""), ("Click 'Add to cart'", ADDED)]);
    case.case.teardown = vec![Row { action: UNREAD.into(), ..Row::default() }];
    let person = Attending::new(|_, _| Answer::Done);
    let ran = attend(&case, &person).await;
    assert_eq!((ran.verdict, person.kinds().len()), (STRICT, 0));
    let tidied = ran.events.iter().any(|event| {
        matches!(event, CaseEvent::RowFinished { row, verdict, .. }
            if row.part == Part::Teardown && !verdict.is_pass())
    });
    assert!(tidied);
}

#[tokio::test(start_paused = true)]
async fn what_a_person_does_by_hand_is_observed() {
    let shop = Shop::new("Welcome");
    let person = Attending::new(|_, _| {
        shop.by_hand("Add to cart");
        Answer::Done
    });
    let ran = attend_in(&shop, &basket(ADDED), &person, &[]).await;
    assert_eq!((&ran.verdict, clicks(&ran)), (&BY_PERSON, 0));
    let observed = ran.events.iter().any(
        |event| matches!(event, CaseEvent::Observed { row, effects, .. } if row.row == 2 && effects.mutation),
    );
    assert!(observed, "what came of it is in the journal");
    assert!(!ran.events.iter().any(|event| matches!(event, CaseEvent::Acting { row, .. } if row.row == 2)));
}

#[tokio::test(start_paused = true)]
async fn a_banner_is_put_away_by_hand_and_the_step_goes_on() {
    let shop = Shop::new("Welcome");
    shop.cover(true);
    let rows = [("Open '/products/tea-pot'", ""), ("Click 'Add to cart'", ADDED)];
    let person = Attending::new(|question, number| {
        assert_eq!((question.asks.clone(), question.finding.cause), (Asks::Again, Cause::Covered));
        if number == 2 {
            shop.cover(false);
        }
        Answer::Again
    });
    let ran = attend_in(&shop, &case("covered", &rows), &person, &[]).await;
    assert_eq!((&ran.verdict, clicks(&ran), person.kinds().len()), (&BY_PERSON, 1, 2));
}

#[tokio::test(start_paused = true)]
async fn once_an_input_was_sent_nothing_is_asked_about_its_step() {
    let shop = Shop::new("Welcome");
    shop.deafen();
    let person = Attending::new(|_, _| Answer::Again);
    let rows = [("Open '/products/tea-pot'", ""), ("Click 'Add to cart'", ADDED)];
    let ran = attend_in(&shop, &case("deaf", &rows), &person, &[]).await;
    assert_eq!((cause(&ran), clicks(&ran), person.kinds().len()), (Some(Cause::ActionError), 1, 0));
}

#[tokio::test(start_paused = true)]
async fn a_choice_is_the_element_that_was_chosen_or_nothing() {
    let shop = Shop::new("Welcome");
    let person = Attending::new(|_, number| {
        if number == 1 {
            shop.by_hand("Account");
        }
        Answer::Candidate { index: 1 }
    });
    let ran = attend_in(&shop, &removal(), &person, &[]).await;
    assert_eq!(clicks(&ran), 3, "nothing was removed");
    assert_eq!(cause(&ran), Some(Cause::AmbiguousTarget), "and that is no fault of the application");
    assert!(person.heard.lock().unwrap()[1].finding.message.contains("the page changed"));
    assert_eq!(person.kinds().len(), 5);
}

#[tokio::test(start_paused = true)]
async fn a_stop_ends_a_question_at_once() {
    struct Silent(Mutex<bool>);
    struct Dropped<'a>(&'a Mutex<bool>);
    impl Drop for Dropped<'_> {
        fn drop(&mut self) {
            *self.0.lock().unwrap() = true;
        }
    }
    impl Person for Silent {
        fn ask<'b>(&'b self, _question: &'b Question) -> Saying<'b> {
            Box::pin(async move {
                let _dropped = Dropped(&self.0);
                std::future::pending().await
            })
        }
    }
    let (send, stop) = watch::channel(false);
    let person = Silent(Mutex::new(false));
    let stopping = async {
        tokio::time::sleep(THOUGHT).await;
        send.send(true).unwrap();
        Instant::now()
    };
    let shop = Shop::new("Welcome");
    let mut case = vague();
    case.case.teardown = vec![Row { action: "Click 'Cart'".into(), ..Row::default() }];
    let running = run_with(&shop, &case, (None, Some(&person)), &[], stop);
    let (ran, stopped) = tokio::join!(running, stopping);
    assert!(stopped.elapsed() < Duration::from_millis(200));
    assert_eq!((cause(&ran), *person.0.lock().unwrap()), (Some(Cause::Stopped), true));
    assert_eq!(clicks(&ran), 1, "and nothing is tidied up");
}

#[tokio::test(start_paused = true)]
async fn every_answer_is_in_the_journal() {
    let person = Attending::keeping(|_, _| means(&["Click 'Add to cart'"]));
    let ran = attend(&basket(ADDED), &person).await;
    let told = ran.events.iter().find(|event| matches!(event, CaseEvent::Answered { .. }));
    let wanted = CaseEvent::Answered {
        row: person.heard.lock().unwrap()[0].row,
        column: Column::Action,
        sentence: UNREAD.into(),
        asks: AskKind::Meaning,
        answer: means(&["Click 'Add to cart'"]),
        kept: true,
    };
    assert_eq!(told, Some(&wanted));
}
