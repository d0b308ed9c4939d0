//! `verbatim dialect`.

use serde_json::json;
use verbatim_app::dialect::{self, Group, Meaning};
use verbatim_app::engine::agents::phrase;
use verbatim_app::engine::event::Column;
use verbatim_app::exchange::import::folded;
use verbatim_app::exchange::{read_suite, write_json};

use crate::args::SuiteDialect;
use crate::end::{Status, to_file};
use crate::failure::Failure;
use crate::out::{say, tell};
use crate::paint::style;
use crate::{questions, text};

/// So many sentences of a group are shown.
const SHOWN: usize = 3;

/// Lists what nothing reads of a suite, or teaches it what a group means; 0 when all is read, else 2.
pub(crate) fn dialect(arguments: &SuiteDialect) -> Result<Status, Failure> {
    if let (Some(number), Some(means)) = (arguments.accept, &arguments.means) {
        return teach(arguments, number, means);
    }
    let read = read_suite(&arguments.file)?;
    for warning in folded(&read.warnings) {
        tell!("{}: {warning}", arguments.file.display());
    }
    let groups = dialect::dialect(&read.suite);
    if arguments.json {
        let told: Vec<_> =
            groups.iter().enumerate().map(|(index, group)| as_json(index + 1, group)).collect();
        say!("{}", serde_json::to_string_pretty(&told)?);
    } else {
        list(arguments, &groups);
    }
    Ok(if groups.is_empty() { Status::Done } else { Status::Undecided })
}

fn list(arguments: &SuiteDialect, groups: &[Group]) {
    if groups.is_empty() {
        say!("every cell is read");
        return;
    }
    for (index, group) in groups.iter().enumerate().take(arguments.most) {
        one(index + 1, group);
    }
    let left = groups.len().saturating_sub(arguments.most);
    if left > 0 {
        say!("\n{left} more groups; --most {} lists all of them", groups.len());
    }
    say!(
        "\nteach one: verbatim dialect {} --accept NUMBER --means LETTER|'SENTENCE'",
        arguments.file.display()
    );
}

fn one(number: usize, group: &Group) {
    let column = match group.template.column {
        Column::Action => "action",
        Column::Expected => "expected result",
    };
    let cells = match group.cells {
        1 => format!("1 {column}"),
        cells => format!("{cells} {column}s"),
    };
    say!("\n{number:>3} {}   {}", style(&group.template.phrase).bold(), style(cells).dim());
    if group.sentences.len() > 1 {
        for sentence in group.sentences.iter().take(SHOWN) {
            say!("{}", text::labelled("such as", sentence));
        }
    }
    for (letter, meaning) in ('a'..='z').zip(&dialect::meanings(group)) {
        let fits = match group.sentences.len() {
            1 => String::new(),
            all => format!("   (reads {} of {all} wordings)", meaning.reads),
        };
        say!("{}", text::labelled(&letter.to_string(), &format!("{}{fits}", sentence(meaning))));
    }
}

/// What a phrase means, on one line.
fn sentence(meaning: &Meaning) -> String {
    meaning.phrase.steps.iter().chain(&meaning.phrase.assertions).cloned().collect::<Vec<_>>().join("; ")
}

fn as_json(number: usize, group: &Group) -> serde_json::Value {
    let meanings = dialect::meanings(group);
    let meanings = meanings.iter().map(|meaning| {
        let shown = meaning.shown.iter().map(|(cell, read)| json!({ "cell": cell, "read": read }));
        json!({ "means": sentence(meaning), "reads": meaning.reads, "shown": shown.collect::<Vec<_>>() })
    });
    json!({
        "number": number, "column": group.template.column, "phrase": group.template.phrase, "cells": group.cells,
        "sentences": group.sentences, "meanings": meanings.collect::<Vec<_>>(),
    })
}

fn teach(arguments: &SuiteDialect, number: usize, means: &str) -> Result<Status, Failure> {
    let mut suite = questions::suite(&arguments.file)?;
    let groups = dialect::dialect(&suite);
    let group = number.checked_sub(1).and_then(|index| groups.get(index)).ok_or_else(|| {
        Failure::Usage(format!("could not find group {number}: the suite has {}", groups.len()))
    })?;
    let letter = ('a'..='z').position(|letter| means.chars().eq([letter]));
    let meaning = match letter {
        Some(at) => {
            let all = dialect::meanings(group);
            let none = format!("could not find '{means}': group {number} has {} proposals", all.len());
            all.into_iter().nth(at).ok_or(Failure::Usage(none))?
        }
        None => dialect::accept(group, means)?,
    };
    phrase::replace(&mut suite.phrasebook, meaning.phrase.clone());
    to_file(&arguments.file, write_json(&suite)?.as_bytes())?;
    say!("{} = {}", meaning.phrase.phrase, sentence(&meaning));
    for (cell, read) in &meaning.shown {
        say!("{}", text::labelled("reads", &format!("{cell} = {}", read.join("; "))));
    }
    let left: usize = dialect::dialect(&suite).iter().map(|group| group.cells).sum();
    say!(
        "{} of {} wordings are read now; cells not read in the suite: {left}",
        meaning.reads,
        group.sentences.len()
    );
    Ok(Status::Done)
}
