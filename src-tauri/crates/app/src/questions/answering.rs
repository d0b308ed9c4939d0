//! Answers to questions of a run: they decide rows of the stored run, and what they mean may become a rule.

use verbatim_engine::clarity;
use verbatim_engine::event::{CaseEvent, Column};
use verbatim_engine::person::Answer;
use verbatim_engine::questions as asked;
use verbatim_engine::secret::MASK;
use verbatim_engine::suite::Phrase;
use verbatim_engine::verdict::Verdict;
use verbatim_store::{RunId, Store};

use super::offering::Kept;
use super::story::Story;
use super::{Asked, Claim, Share, claims};
use crate::error::Error;

/// What an answer is about.
#[derive(Debug, Clone, Copy)]
pub struct About<'a> {
    /// Number of the question, from 1.
    pub question: usize,
    /// Index of the claim in whose words a meaning is said.
    pub claim: usize,
    /// Which claims it answers.
    pub only: Only<'a>,
}

/// Which claims of a question an answer is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Only<'a> {
    /// All of them.
    All,
    /// Those of the case of this name.
    Case(&'a str),
    /// The one in whose words it is said.
    Claim,
}

/// What an answer came to.
#[derive(Debug, Clone, PartialEq)]
pub struct Answered {
    /// The claims of all questions as they are now, and how far the run is decided.
    pub questions: Vec<Vec<Claim>>,
    /// How far the run is decided with that.
    pub share: Share,
    /// The verdicts of the cases that it is about as they are now, each once, by name.
    pub cases: Vec<(String, Verdict)>,
    /// What was written into the run: indices of the cases, and the events.
    pub events: Vec<(usize, CaseEvent)>,
    /// The phrase that keeps what was meant, where one can.
    pub phrase: Option<Phrase>,
    /// The phrases by which answers may have been kept, and on which none rests any more.
    pub dropped: Vec<Phrase>,
}

/// Answers a question; none takes the answer back.
///
/// "Means" decides a claim where the pages of its row bear the sentences out; where they do not, the next run decides it, and so it
/// does for each step. Of a claim or step that the sentences cannot be put into the words of, nothing is said.
///
/// # Errors
/// There is no such question, claim or case, a sentence cannot be read or fits no claim, or the history cannot be written.
pub fn answer(
    store: &Store,
    run: RunId,
    about: About<'_>,
    answer: Option<&Answer>,
) -> Result<Answered, Error> {
    let mut asked = Asked::of(store, run)?;
    let before = asked.all();
    let all = asked.claims(asked.group(run, about.question, about.claim)?);
    if all[about.claim].column == Column::Action && matches!(answer, Some(Answer::Holds | Answer::HoldsNot)) {
        let why = "could not take this for an answer: a step holds or not of no page; say what it means";
        return Err(Error::Usage(why.into()));
    }
    let phrase = phrase(&all[about.claim], answer, about.only)?;
    let told = tell(&mut asked, &about, chosen(run, &about, &all)?, (answer, phrase.as_ref()), store);
    if told.is_empty() {
        return Err(Error::Usage(
            "could not say this of another row: it cannot be put into the words of that row".into(),
        ));
    }
    let mut cases: Vec<(String, Verdict)> = Vec::new();
    for Told { case, name, event, verdict } in &told {
        store.decide(run, *case, event)?;
        cases.retain(|(known, _)| known != name);
        cases.push((name.clone(), verdict.clone()));
    }
    let (questions, share) = claims(store, run)?;
    let rest = phrases(&questions);
    let mut dropped = phrases(&before);
    dropped.retain(|phrase| !rest.contains(phrase));
    let events = told.into_iter().map(|told| (told.case, told.event)).collect();
    Ok(Answered { questions, share, cases, events, phrase, dropped })
}

/// What an answer writes into the run of one claim.
struct Told {
    case: usize,
    name: String,
    event: CaseEvent,
    verdict: Verdict,
}

fn tell(
    asked: &mut Asked,
    about: &About<'_>,
    chosen: Vec<(usize, &Claim)>,
    (answer, phrase): (Option<&Answer>, Option<&Phrase>),
    store: &Store,
) -> Vec<Told> {
    let mut told = Vec::new();
    for (index, claim) in chosen {
        let Some(story) = asked.stories.iter_mut().find(|story| story.case == claim.case) else { continue };
        let own = answer.map(|answer| match index == about.claim {
            true => Some(answer.clone()),
            false => in_words_of(claim, answer, phrase),
        });
        // What does not fit a claim is not said of it.
        if own == Some(None) {
            continue;
        }
        let own = own.flatten();
        let holds = own.as_ref().and_then(|own| held(store, story, claim, own, asked.base_url.as_deref()));
        if let Some((event, verdict)) = decided(story, claim, own.as_ref(), holds) {
            told.push(Told { case: story.case, name: story.name.clone(), event, verdict });
        }
    }
    told
}

/// The phrases by which answers may be kept.
fn phrases(questions: &[Vec<Claim>]) -> Vec<Phrase> {
    let of = |claim: &Claim| match &claim.answer {
        Some(Answer::Means { sentences }) => {
            let kept = asked::kept(&claim.claim, claim.column, sentences);
            kept.into_iter().chain(asked::kept_alone(&claim.claim, claim.column, sentences)).collect()
        }
        _ => Vec::new(),
    };
    let mut all: Vec<Phrase> = Vec::new();
    for phrase in questions.iter().flatten().flat_map(of) {
        if !all.contains(&phrase) {
            all.push(phrase);
        }
    }
    all
}

/// The claims that an answer is about, with their indices.
fn chosen<'a>(run: RunId, about: &About<'_>, all: &'a [Claim]) -> Result<Vec<(usize, &'a Claim)>, Error> {
    let is_meant = |(index, claim): &(usize, &Claim)| match about.only {
        Only::All => true,
        Only::Case(name) => claim.name == name,
        Only::Claim => *index == about.claim,
    };
    let chosen: Vec<_> = all.iter().enumerate().filter(is_meant).collect();
    match (chosen.is_empty(), about.only) {
        (true, Only::Case(name)) => {
            let number = about.question;
            Err(Error::Usage(format!("could not find the case '{name}' in question {number} of run {run}")))
        }
        _ => Ok(chosen),
    }
}

/// The phrase of what is meant.
fn phrase(said: &Claim, answer: Option<&Answer>, only: Only<'_>) -> Result<Option<Phrase>, Error> {
    let Some(Answer::Means { sentences }) = answer else { return Ok(None) };
    let refused = |why: String| Error::Usage(format!("could not take this for an answer: {why}"));
    if sentences.iter().any(|sentence| sentence.contains(MASK)) {
        let why = "a secret value is masked in it; write its name in its place, as {{name}}";
        return Err(refused(why.into()));
    }
    clarity::told(&said.claim, said.column, sentences).map_err(|finding| refused(finding.message))?;
    let kept = match only {
        Only::Claim => asked::kept_alone(&said.claim, said.column, sentences),
        Only::All | Only::Case(_) => asked::kept(&said.claim, said.column, sentences),
    };
    Ok(kept.filter(|phrase| !phrase.phrase.contains(MASK)))
}

/// An answer in the words of another claim; none where a meaning cannot be put into them.
fn in_words_of(claim: &Claim, answer: &Answer, phrase: Option<&Phrase>) -> Option<Answer> {
    match answer {
        Answer::Means { .. } => {
            asked::meant(phrase?, &claim.claim).map(|sentences| Answer::Means { sentences })
        }
        other => Some(other.clone()),
    }
}

/// Whether a claim holds by an answer.
fn held(
    store: &Store,
    story: &Story,
    claim: &Claim,
    answer: &Answer,
    base_url: Option<&str>,
) -> Option<bool> {
    match answer {
        Answer::Holds => Some(true),
        Answer::HoldsNot => Some(false),
        // What a step means is known; what comes of it, once it is done.
        Answer::Means { .. } if claim.column == Column::Action => None,
        Answer::Means { sentences } => {
            let index = story.rows.iter().rposition(|row| row.id == claim.row)?;
            Kept::of(store, story, index).bear_out(sentences, base_url)
        }
        Answer::Candidate { .. } | Answer::Done | Answer::Again | Answer::Undecided => None,
    }
}

/// The event of an answer, and the verdict that the case has with it.
fn decided(
    story: &mut Story,
    claim: &Claim,
    answer: Option<&Answer>,
    holds: Option<bool>,
) -> Option<(CaseEvent, Verdict)> {
    let given = answer.map(|answer| (answer.clone(), holds));
    story.row(claim.row)?.give(&claim.claim, given);
    let row = story.rows.iter().rfind(|row| row.id == claim.row)?;
    let row_verdict = story.row_verdict(row)?;
    let (verdict, deciding) = story.case_verdict()?;
    let event = CaseEvent::Decided {
        row: claim.row,
        claim: claim.claim.clone(),
        answer: answer.cloned(),
        holds,
        row_verdict,
        verdict: verdict.clone(),
        deciding,
    };
    Some((event, verdict))
}
