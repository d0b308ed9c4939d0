//! How long the longest cells take to be read or refused: measured, for a machine under load tells nothing of a program.
//!
//! `cargo test --package verbatim-engine --test parse_time -- --ignored --nocapture` (`CELLS` and `SEED` say how many, and which).

use std::time::{Duration, Instant};

use verbatim_engine::parse::error::MAX_CELL;
use verbatim_engine::parse::{action_cell, expected_cell};
use verbatim_engine::phrasebook;
use verbatim_engine::suite::Phrase;

struct Random(fastrand::Rng);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0.usize(..end)
    }

    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }
}

const SENTENCES: &[&str] = &[
    "Click 'Save'",
    "click the button 'Save' in the row 'Ada'",
    "Enter 'Ada' into the field 'Name'",
    "the page title is 'Cart'",
    "'Welcome' is displayed",
    "the field 'Name' contains 'Ada'",
    "there are 12 rows",
    "an error message is shown: 'Wrong'",
    "Select 'France' from 'Country'",
    "wait until 'Done' is displayed",
    "Press Ctrl+A",
    "the order went through",
];
const WORDS: &[&str] = &[
    "click",
    "enter",
    "the",
    "button",
    "field",
    "row",
    "is",
    "displayed",
    "not",
    "in",
    "of",
    "with",
    "'Save'",
    "\"x\"",
    "“y”",
    "Name",
    "12",
    "{{x}}",
    "if",
    "until",
    "and",
    "or",
    "then",
    "to",
    "first",
    "page",
    "message",
    "shown",
    "a",
    "any",
    "contains",
    "[css=#a]",
    "$4.00",
    "-",
    "·",
    "é",
    "日本",
];
const JOINS: &[&str] =
    &["\n", "\n- ", "\n* ", "\n1. ", ", ", " and ", ", then ", ". ", "; ", " or ", "\n\n", "\n  - ", "\r\n"];
const QUOTES: &[&str] = &["'", "\"", "“", "”", "‘", "’", "«", "»", "`", "„", "(", ")", "[", "]", "{{", "}}"];

/// A cell of a kind, of about so many characters.
fn cell(random: &mut Random, kind: usize, length: usize) -> String {
    let mut out = String::new();
    let (join, word, quote) = (random.pick(JOINS), random.pick(WORDS), random.pick(QUOTES));
    let mut depth = 0;
    while out.len() < length {
        let piece = match kind {
            0 => format!("{}{join}", random.pick(SENTENCES)),
            1 => format!("{}{}", random.pick(SENTENCES), random.pick(JOINS)),
            2 => format!("{} ", random.pick(WORDS)),
            3 => format!("{}{}", random.pick(WORDS), random.pick(QUOTES)),
            4 => format!("{} {} ", random.pick(QUOTES), random.pick(WORDS)),
            5 => format!("{quote}{word} "),
            6 => format!("{word}{join}"),
            7 => quote.to_owned(),
            8 => join.to_owned(),
            9 => {
                depth += 1;
                format!("{}'{}", "  ".repeat(depth % 9), random.pick(WORDS))
            }
            10 => word.to_owned(),
            _ => format!("{}{} ", random.pick(WORDS), random.pick(JOINS)),
        };
        out.push_str(&piece);
    }
    if kind == 0 && random.below(2) == 0 {
        out.push('\'');
    }
    out.chars().take(length).collect()
}

const KINDS: usize = 12;

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

#[test]
#[ignore = "measures"]
fn the_longest_cells() {
    let (count, mut random) = (number("CELLS", 10_000), Random(fastrand::Rng::with_seed(number("SEED", 1))));
    let mut slowest: Vec<(Duration, &str, usize, usize, String)> = Vec::new();
    let mut by_kind = [Duration::ZERO; KINDS];
    for index in 0..count {
        let kind = index as usize % KINDS;
        // A third of them has the greatest length.
        let length = if random.below(3) == 0 { MAX_CELL } else { 1 + random.below(MAX_CELL) };
        let cell = cell(&mut random, kind, length);
        for (what, read) in [("action", action as fn(&str)), ("expected", expected)] {
            let begun = Instant::now();
            read(&cell);
            let took = begun.elapsed();
            by_kind[kind] = by_kind[kind].max(took);
            slowest.push((took, what, kind, length, cell.chars().take(60).collect()));
            if slowest.len() > 200 {
                slowest.sort_by_key(|line| std::cmp::Reverse(line.0));
                slowest.truncate(15);
            }
        }
    }
    slowest.sort_by_key(|line| std::cmp::Reverse(line.0));
    println!("{count} cells; the slowest of each kind: {by_kind:?}");
    for (took, what, kind, length, begins) in slowest.iter().take(15) {
        println!(
            "{:>8.1} ms {what:<8} kind {kind:>2}, {length:>5} characters: {begins:?}",
            took.as_secs_f64() * 1e3
        );
    }
}

fn action(cell: &str) {
    drop(action_cell(cell));
}

fn expected(cell: &str) {
    drop(expected_cell(cell));
}

#[test]
#[ignore = "measures"]
fn a_large_phrasebook() {
    let mut random = Random(fastrand::Rng::with_seed(number("SEED", 1)));
    let phrase = |random: &mut Random| {
        let words: Vec<String> = (0..3 + random.below(6))
            .map(|at| if random.below(3) == 0 { format!("{{p{at}}}") } else { random.pick(WORDS).to_owned() })
            .collect();
        Phrase { phrase: words.join(" "), steps: vec!["Click 'Save'".into()], assertions: Vec::new() }
    };
    let book: Vec<Phrase> = (0..500).map(|_| phrase(&mut random)).collect();
    let cells: Vec<String> = (0..number("CELLS", 10_000))
        .map(|_| {
            let length = 1 + random.below(400);
            cell(&mut random, 2, length)
        })
        .collect();
    let begun = Instant::now();
    let known = cells.iter().filter(|cell| phrasebook::meaning(&book, cell, |p| &p.steps).is_some()).count();
    println!(
        "500 phrases on {} cells of up to 400 characters: {:?}, {known} known",
        cells.len(),
        begun.elapsed()
    );
    let longest = cell(&mut random, 2, MAX_CELL);
    let begun = Instant::now();
    let known = phrasebook::meaning(&book, &longest, |p| &p.steps).is_some();
    println!("500 phrases on the longest cell: {:?}, known: {known}", begun.elapsed());
}
