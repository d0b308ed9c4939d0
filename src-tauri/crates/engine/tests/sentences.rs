//! Holds the list of sentences that people are shown, `grammar/sentences.json`, to the grammar, and the README's to the list.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by them")]

use std::collections::BTreeSet;

use verbatim_engine::event::Column;
use verbatim_engine::examples::{Example, Group, groups};
use verbatim_engine::parse::{action_cell, expected_cell};

fn read(column: Column, cell: &str) -> Result<bool, String> {
    match column {
        Column::Action => action_cell(cell).map(|steps| !steps.is_empty()).map_err(|error| error.why),
        Column::Expected => expected_cell(cell).map(|found| found.is_some()).map_err(|error| error.why),
    }
}

fn all() -> impl Iterator<Item = (&'static Group, &'static Example)> {
    groups().iter().flat_map(|group| group.sentences.iter().map(move |one| (group, one)))
}

#[test]
fn every_sentence_of_the_list_is_read() {
    let wrong: Vec<String> = all()
        .filter_map(|(group, Example { write, .. })| match read(group.column, write) {
            Ok(true) => None,
            Ok(false) => Some(format!("{write}: says nothing")),
            Err(why) => Some(format!("{write}: {why}")),
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_sentence_stands_in_the_list_twice() {
    let mut seen = BTreeSet::new();
    for (group, Example { to, write, .. }) in all() {
        assert!(seen.insert((group.column == Column::Action, write)), "'{write}' stands there twice");
        assert!(!to.is_empty() && !to.ends_with('.'), "'{to}'");
    }
}

/// The README's two tables are a shorter form of the list: a line a group, in its order, with some of its sentences.
#[test]
fn the_readme_says_what_the_list_says() {
    let readme = include_str!("../../../../README.md");
    let mut lines = readme.lines();
    for (column, head) in [(Column::Action, "| to | write |"), (Column::Expected, "| to expect | write |")] {
        lines.by_ref().find(|line| *line == head).expect("the table");
        for line in lines.by_ref().skip(1).take_while(|line| line.starts_with('|')) {
            let (name, sentences) = line.trim_matches('|').split_once('|').expect("two cells");
            told(column, name.trim(), sentences);
        }
    }
}

/// Each sentence in backticks is the list's own; a form goes on over the lines that follow its colon.
fn told(column: Column, name: &str, sentences: &str) {
    // Of the words that join sentences the README gives no sentence.
    if name == "several" {
        return;
    }
    let mut groups = groups().iter().filter(|group| group.column == column);
    let group =
        groups.find(|group| group.group == name).unwrap_or_else(|| panic!("the list has no group '{name}'"));
    let mut quoted: Vec<String> = sentences.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    if quoted[0].ends_with(':') {
        quoted = vec![quoted.join("\n")];
    }
    for sentence in quoted {
        let there = group.sentences.iter().any(|one| one.write == sentence);
        assert!(there, "'{sentence}' of the README is not in the list under '{name}'");
    }
}
