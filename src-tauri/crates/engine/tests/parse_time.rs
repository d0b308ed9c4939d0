//! How long the longest cells take to be read or refused: measured in time of the processor, for what else a machine does tells nothing of a
//! program. The bound is 100 ms a cell, and 2 s for the phrasebook, of a release build.
//!
//! `cargo test --release --package verbatim-engine --test parse_time -- --ignored --nocapture` (`CELLS` and `SEED` say how many, and
//! which).

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
            12 | 13 => nested(random, length),
            _ => format!("{}{} ", random.pick(WORDS), random.pick(JOINS)),
        };
        out.push_str(&piece);
    }
    if kind == 0 && random.below(2) == 0 {
        out.push('\'');
    }
    out.chars().take(length).collect()
}

/// What goes deeper with each piece, or may go on in several ways.
const NESTED: &[&str] = &[
    "'A' in the row 'B' ",
    "the button 'A' in the section 'B' of the dialog 'C' ",
    "in the section ",
    "the the ",
    "no ",
    "not ",
    "no 'A' and ",
    "neither 'A' nor ",
    "either ",
    "if 'A' is displayed, ",
    "click ",
    "and ",
    "and then ",
    "'A', ",
    "'A' and 'B' or ",
    "'A', 'B' and 'C' buttons ",
    "Save, Cancel, ",
    "the field 'A' with 'B' and ",
    "with the text ",
    "]Name ",
    "[css=#a] ",
    "[css=",
    "[text=a ",
    "[css=:not(:is(",
    "((",
    "(see 'A' ",
    "is displayed and ",
    "is not ",
    "to contain ",
    "from 'A' to ",
    "> 'A' ",
    "e.g. ",
    "btn ",
    "clik 'A', ",
    "Name: Ada, ",
    "12 ",
    "$4.00 ",
    "first ",
    "a.b@c.d ",
    "http://a/",
    "the following: ",
    "the page contains: ",
    "verify that ",
    "wait until 'A' is displayed ",
    "every row of ",
    "\u{a0}",
    "x\n",
    "- x\n",
    "'x'\n",
    "it contains:\n- 'x'\n",
    "a: b\n",
];

/// Pieces, some of them put together so that sentences have all the words that they may.
fn nested(random: &mut Random, length: usize) -> String {
    let (piece, other, words) = (random.pick(NESTED), random.pick(NESTED), random.pick(&["", SHORT, LONG]));
    let most = [usize::MAX, 60, 490][[SHORT, LONG].iter().position(|of| *of == words).map_or(0, |at| at + 1)];
    let mut out = String::new();
    let mut said = random.pick(SENTENCES).to_owned() + " ";
    while out.len() < length {
        said.push_str(if random.below(8) == 0 { other } else { piece });
        if said.split_whitespace().count() * 2 > most || said.len() > length {
            out.push_str(&std::mem::take(&mut said));
            out.push_str(if random.below(2) == 0 { "\n" } else { ". " });
        }
    }
    out
}
const SHORT: &str = "short";
const LONG: &str = "long";

const KINDS: usize = 14;

/// The longest that a cell may take, of a release build.
const BOUND: Duration = Duration::from_millis(100);

/// The time that the processor has spent on this thread (proc_pid_schedstat(5)); that of the clock where the system does not tell it.
fn spent(begun: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.as_deref().and_then(|text| text.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| begun.elapsed(), Duration::from_nanos)
}

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

#[test]
#[ignore = "measures"]
fn the_longest_cells() {
    let (count, mut random) = (number("CELLS", 10_000), Random(fastrand::Rng::with_seed(number("SEED", 1))));
    let mut slowest: Vec<(Duration, &str, usize, usize, String)> = Vec::new();
    let (mut by_kind, mut over) = ([Duration::ZERO; KINDS], 0);
    for index in 0..count {
        let kind = index as usize % KINDS;
        // A third of them has the greatest length.
        let length = if random.below(3) == 0 { MAX_CELL } else { 1 + random.below(MAX_CELL) };
        let cell = cell(&mut random, kind, length);
        for (what, read) in [("action", action as fn(&str)), ("expected", expected)] {
            let begun = Instant::now();
            let before = spent(begun);
            read(&cell);
            let took = spent(begun).saturating_sub(before);
            over += usize::from(took > BOUND);
            by_kind[kind] = by_kind[kind].max(took);
            slowest.push((took, what, kind, length, cell.chars().take(60).collect()));
            if slowest.len() > 200 {
                slowest.sort_by_key(|line| std::cmp::Reverse(line.0));
                slowest.truncate(15);
            }
        }
    }
    slowest.sort_by_key(|line| std::cmp::Reverse(line.0));
    println!("{count} cells, {over} readings over {BOUND:?}; the slowest of each kind: {by_kind:?}");
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
    let before = spent(begun);
    let known = cells.iter().filter(|cell| phrasebook::meaning(&book, cell, |p| &p.steps).is_some()).count();
    println!(
        "500 phrases on {} cells of up to 400 characters: {:?}, {known} known",
        cells.len(),
        spent(begun).saturating_sub(before)
    );
    let longest = cell(&mut random, 2, MAX_CELL);
    let begun = Instant::now();
    let known = phrasebook::meaning(&book, &longest, |p| &p.steps).is_some();
    println!("500 phrases on the longest cell: {:?}, known: {known}", begun.elapsed());
}
