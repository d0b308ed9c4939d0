//! `verbatim questions` and `verbatim answer`.

use std::path::Path;

use console::style;
use serde_json::json;
use verbatim_app::engine::agents::phrase;
use verbatim_app::engine::event::{Column, Part, RowId};
use verbatim_app::engine::person::Answer;
use verbatim_app::engine::suite::Suite;
use verbatim_app::exchange::{Format, read_suite, write_json};
use verbatim_app::questions::{self, About, Answered, Claim, Only, Question};
use verbatim_app::store::{RunId, Store};

use crate::args;
use crate::end::{Status, to_file};
use crate::failure::Failure;
use crate::out::say;
use crate::{pictures, text};

/// Lists the questions of a run.
pub(crate) fn list(store: &Store, arguments: &args::Questions) -> Result<Status, Failure> {
    let all = questions::questions(store, RunId(arguments.run))?;
    let shown: Vec<(usize, &Question)> = all
        .iter()
        .enumerate()
        .map(|(index, question)| (index + 1, question))
        .filter(|(_, question)| arguments.all || question.claims.iter().any(Claim::is_open))
        .collect();
    if arguments.json {
        let told: Vec<_> = shown.iter().map(|(number, question)| as_json(store, *number, question)).collect();
        say!("{}", serde_json::to_string_pretty(&told)?);
        return Ok(Status::Done);
    }
    for (number, question) in &shown {
        one(store, *number, question);
    }
    match (all.len(), shown.len()) {
        (0, _) => say!("run {} left nothing undecided", arguments.run),
        (1, 0) => say!("the question of run {} is answered", arguments.run),
        (all, 0) => say!("all {all} questions of run {} are answered", arguments.run),
        _ => say!(
            "\nanswer: verbatim answer {} NUMBER holds|not|unknown|LETTER|means 'SENTENCE' [--suite FILE]",
            arguments.run
        ),
    }
    Ok(Status::Done)
}

fn one(store: &Store, number: usize, question: &Question) {
    let Some(first) = question.claims.first() else { return };
    say!("\n{number:>3} {}", style(first.claim.replace('\n', " / ")).bold());
    say!("{}", text::labelled("why", &first.why));
    for claim in &question.claims {
        let other = if claim.claim == first.claim { String::new() } else { format!(": {}", claim.claim) };
        say!(
            "{}",
            text::labelled("row", &format!("{}, {}{other}{}", claim.name, place(claim.row), said(claim)))
        );
    }
    for (label, picture) in [("before", &first.before), ("after", &first.after)] {
        if let Some(path) = picture.as_ref().and_then(|id| pictures::path(store, id)) {
            say!("{}", text::labelled(label, &path));
        }
    }
    for (letter, offer) in ('a'..='z').zip(&question.offers) {
        let fits = match question.claims.len() {
            1 => String::new(),
            all => format!("   (so in {} of {all} rows)", offer.fits),
        };
        say!("{}", text::labelled(&letter.to_string(), &format!("{}{fits}", offer.sentence)));
    }
}

fn place(row: RowId) -> String {
    match row.part {
        Part::Setup => format!("set-up row {}", row.row),
        Part::Rows => format!("row {}", row.row),
        Part::Teardown => format!("tear-down row {}", row.row),
    }
}

/// What was answered about a claim.
fn said(claim: &Claim) -> String {
    let Some(answer) = &claim.answer else { return String::new() };
    let words = match answer {
        Answer::Holds => "holds".to_owned(),
        Answer::HoldsNot => "does not hold".to_owned(),
        Answer::Means { sentences } if claim.column == Column::Action => {
            format!("means: {}; the next run does it", sentences.join("; "))
        }
        Answer::Means { sentences } if claim.holds.is_none() => {
            format!(
                "means: {}, which the page of the run does not show: the next run decides",
                sentences.join("; ")
            )
        }
        Answer::Means { sentences } => format!("means: {}", sentences.join("; ")),
        Answer::Candidate { .. } | Answer::Done | Answer::Again | Answer::Undecided => {
            "nobody can tell".to_owned()
        }
    };
    format!("   [{words}]")
}

fn as_json(store: &Store, number: usize, question: &Question) -> serde_json::Value {
    let picture = |id: &Option<_>| id.as_ref().and_then(|id| pictures::path(store, id));
    let claims = question.claims.iter().map(|claim| {
        json!({
            "case": claim.name, "part": claim.row.part, "row": claim.row.row, "column": claim.column, "claim": claim.claim, "why": claim.why,
            "before": picture(&claim.before), "after": picture(&claim.after),
            "answer": claim.answer, "holds": claim.holds,
        })
    });
    let offers =
        question.offers.iter().map(|offer| json!({ "sentence": offer.sentence, "fits": offer.fits }));
    json!({ "number": number, "claims": claims.collect::<Vec<_>>(), "offers": offers.collect::<Vec<_>>() })
}

/// Answers a question, and keeps what is meant in the suite's file.
pub(crate) fn answer(store: &Store, arguments: &args::Answer) -> Result<Status, Failure> {
    let run = RunId(arguments.run);
    let kept = arguments.suite.as_deref().map(suite).transpose()?;
    let said = words(store, arguments)?;
    let only = arguments.case.as_deref().map_or(Only::All, Only::Case);
    let about = About { question: arguments.question, claim: 0, only };
    let answered = questions::answer(store, run, about, said.as_ref())?;
    if let (Some(file), Some(mut suite)) = (&arguments.suite, kept) {
        let before = suite.phrasebook.clone();
        keep(&mut suite, &answered);
        if suite.phrasebook != before {
            to_file(file, write_json(&suite)?.as_bytes())?;
        }
    }
    for claim in answered.questions.get(arguments.question - 1).into_iter().flatten() {
        say!("      {}, {}{}", claim.name, place(claim.row), said_or_open(claim));
    }
    for (name, verdict) in &answered.cases {
        let word = if verdict.went_on() { "undecided" } else { verdict.word() };
        say!("{} {name}", text::verdict(word));
    }
    if let (Some(entry), None) = (&answered.phrase, &arguments.suite) {
        say!(
            "to keep it for the next run, name the suite's file with --suite, or add the phrase: {}",
            entry.phrase
        );
    }
    Ok(Status::Done)
}

fn said_or_open(claim: &Claim) -> String {
    if claim.answer.is_none() { "   [open]".into() } else { said(claim) }
}

/// Phrases on which no answer rests any more go, a new one takes the place of what meant the same before.
fn keep(suite: &mut Suite, answered: &Answered) {
    suite.phrasebook.retain(|known| !answered.dropped.contains(known));
    if let Some(entry) = &answered.phrase {
        phrase::replace(&mut suite.phrasebook, entry.clone());
    }
}

/// What the words of the command line answer; none takes an answer back.
fn words(store: &Store, arguments: &args::Answer) -> Result<Option<Answer>, Failure> {
    let means = |sentences: Vec<String>| Some(Answer::Means { sentences });
    match (arguments.answer.as_str(), arguments.sentences.as_slice()) {
        ("means", []) => {
            Err(Failure::Usage("could not take the answer: say what it means after 'means'".into()))
        }
        ("means", sentences) => Ok(means(sentences.to_vec())),
        (_, [_, ..]) => {
            Err(Failure::Usage("could not take the answer: sentences follow 'means' alone".into()))
        }
        ("holds", []) => Ok(Some(Answer::Holds)),
        ("not", []) => Ok(Some(Answer::HoldsNot)),
        ("unknown", []) => Ok(Some(Answer::Undecided)),
        ("undo", []) => Ok(None),
        (letter, []) => offered(store, arguments, letter).map(means),
    }
}

/// The offered sentence of a letter.
fn offered(store: &Store, arguments: &args::Answer, letter: &str) -> Result<Vec<String>, Failure> {
    let all = questions::questions(store, RunId(arguments.run))?;
    let question = arguments.question.checked_sub(1).and_then(|index| all.get(index));
    let offers = question.map(|question| question.offers.as_slice()).unwrap_or_default();
    let at = ('a'..='z').position(|known| letter.chars().eq([known]));
    match at.and_then(|at| offers.get(at)) {
        Some(offer) => Ok(vec![offer.sentence.clone()]),
        None => Err(Failure::Usage(format!(
            "could not take '{letter}' for an answer: it is one of holds, not, unknown, undo, means, or the letter of one of the {} \
             sentences that are offered",
            offers.len()
        ))),
    }
}

/// A suite whose phrasebook can be kept.
pub(crate) fn suite(file: &Path) -> Result<Suite, Failure> {
    if Format::of(file) != Some(Format::Json) {
        return Err(Failure::Usage(format!(
            "could not use the phrasebook of '{}': only a JSON suite has one; write one with 'verbatim export'",
            file.display()
        )));
    }
    Ok(read_suite(file)?.suite)
}
