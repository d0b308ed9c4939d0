//! Cells that name what a page shows and say little or nothing of it: they are cut where a sentence or a list may be cut, and each part is
//! read by rules, or has to stand on the page just so ([`Claim::Written`]).

mod cuts;
mod little;

use super::mend::Mend;
use super::quotes::{MASK, literals};
use super::reword::{self, Reworded};
use super::{bounds, shorthand};
use crate::assertion::{Assertion, Check, Claim, Memory};
use crate::facts::standing::says_nothing;
use crate::step::{Literal, Span};
use cuts::{pieces, sentences};
use little::{counts_things, says_little};

/// Most parts of a sentence, each of which may be read with those that follow.
const MOST: usize = 8;
/// Characters of the longest text that is looked for just so.
const LONGEST: usize = 160;

/// What a tester does before what is seen.
const LEADS: [&str; 10] = [
    "verify that ",
    "check that ",
    "verify ",
    "check if ",
    "make sure that ",
    "make sure ",
    "ensure that ",
    "confirm that ",
    "please verify that ",
    "assert that ",
];

/// Words with which a list is no list of what is there, or says more than that.
const GOVERNING: [&str; 22] = [
    "only", "no", "not", "never", "none", "nothing", "or", "nor", "neither", "either", "instead", "except",
    "without", "before", "after", "than", "if", "when", "unless", "until", "all", "every",
];

/// What a whole sentence ends with that says of its subject that it is there, or not: no list goes on behind it.
const FINAL: [&str; 36] = [
    "displayed",
    "shown",
    "visible",
    "opened",
    "open",
    "opens",
    "closed",
    "closes",
    "appears",
    "disappears",
    "enabled",
    "disabled",
    "checked",
    "unchecked",
    "ticked",
    "unticked",
    "selected",
    "empty",
    "loaded",
    "created",
    "saved",
    "deleted",
    "removed",
    "gone",
    "updated",
    "added",
    "expanded",
    "collapsed",
    "active",
    "inactive",
    "focused",
    "listed",
    "present",
    "cleared",
    "vanishes",
    "again",
];

/// How rules read a part of a cell, which stands behind as many blanks as are before it in the cell.
pub(crate) type Reads<'a> = &'a dyn Fn(&str) -> Option<Assertion>;

/// A cell as parts that stand by themselves. None where some part could not even be looked for.
pub(crate) fn fragments(cell: &str, reads: Reads<'_>) -> Option<Assertion> {
    bounds::check(cell).ok()?;
    let chars: Vec<char> = cell.chars().collect();
    let mut masked = chars.clone();
    literals(&chars).ok()?.iter().for_each(|literal| masked[literal.start..literal.end].fill(MASK));
    let cell = Cell { text: cell, chars, masked, reads };
    let mut found = Vec::new();
    for sentence in sentences(&cell.masked) {
        found.push(cell.sentence(cell.without_lead(sentence))?);
    }
    match found.len() {
        0 => None,
        1 => found.pop(),
        _ => Some(Assertion::And(found)),
    }
}

struct Cell<'a> {
    text: &'a str,
    chars: Vec<char>,
    masked: Vec<char>,
    reads: Reads<'a>,
}

/// A part of a sentence: read by rules, or to be looked for.
enum Part {
    Read(Span, Assertion),
    Named(Span),
}

impl Cell<'_> {
    /// Without "verify that" before it.
    fn without_lead(&self, at: Span) -> Span {
        let said: String = self.masked[at.start..at.end].iter().collect::<String>().to_lowercase();
        let verb =
            LEADS.iter().filter(|lead| said.starts_with(**lead)).map(|lead| lead.chars().count()).max();
        Span { start: at.start + verb.unwrap_or(0), end: at.end }
    }

    fn sentence(&self, at: Span) -> Option<Assertion> {
        // "Menu with the items A, B and C": whatever it is, a list of one kind is there.
        if let Some(list) = reword::list_of(&self.masked[at.start..at.end]) {
            let at = Span { start: at.start + list, end: at.end };
            return self.written(at).filter(|_| pieces(&self.masked, at).len() > 1);
        }
        if let Some(read) = self.read(at) {
            let open = says_little(&read) || counts_things(&read);
            return Some(if open { self.or_written(at, read) } else { read });
        }
        let cut = self.in_parts(at);
        match (cut, self.is_plain(at)) {
            (Some(parts @ Assertion::Check(Check { claim: Claim::Written(_), .. })), _) => Some(parts),
            (Some(parts), true) => Some(self.or_written(at, parts)),
            (None, true) => self.written(at),
            (parts, false) => parts,
        }
    }

    /// A sentence as parts that are read, and lists of what is named.
    fn in_parts(&self, at: Span) -> Option<Assertion> {
        let pieces = pieces(&self.masked, at);
        if pieces.len() > MOST {
            return None;
        }
        let mut parts: Vec<Part> = Vec::new();
        let mut from = 0;
        while from < pieces.len() {
            let span = |to: usize| Span { start: pieces[from].start, end: pieces[to].end };
            if let Some((to, read)) = self.longest((from, pieces.len()), at, &span) {
                parts.push(Part::Read(span(to), read));
                from = to + 1;
                continue;
            }
            let plain = self.is_plain(pieces[from]);
            match parts.last_mut() {
                Some(Part::Named(before)) if plain && self.is_plain(*before) => before.end = pieces[from].end,
                _ => parts.push(Part::Named(pieces[from])),
            }
            from += 1;
        }
        self.whole_of(&parts)
    }

    /// The longest part from here on that rules read: one that says little, or names something, only where none says more.
    fn longest(
        &self,
        (from, end): (usize, usize),
        whole: Span,
        span: &dyn Fn(usize) -> Span,
    ) -> Option<(usize, Assertion)> {
        let all = (from..end).rev().filter(|to| span(*to) != whole && self.may_say(span(*to)));
        let mut read = all
            .filter_map(|to| Some((to, self.read(span(to))?)))
            .filter(|(to, read)| self.says_something(span(*to), read));
        let first = read.next()?;
        if !says_little(&first.1) {
            return Some(first);
        }
        let more = read.find(|(_, read)| !says_little(read));
        Some(more.unwrap_or(first))
    }

    /// Whether a reading is more than that something is called so, of which the page tells more ([`Claim::Written`]).
    fn says_something(&self, at: Span, read: &Assertion) -> bool {
        let Assertion::Check(check) = read else { return true };
        !matches!(check.claim, Claim::Thing { .. } | Claim::Page { .. })
            || self.words(at).iter().any(|word| reword::is_said(word))
    }

    fn whole_of(&self, parts: &[Part]) -> Option<Assertion> {
        if parts.windows(2).any(|two| !self.may_stand_apart(&two[0], &two[1])) {
            return None;
        }
        let mut claims = Vec::new();
        for part in parts {
            claims.push(match part {
                Part::Read(at, read) if says_little(read) => self.or_written(*at, read.clone()),
                Part::Read(_, read) => read.clone(),
                Part::Named(at) => self.written(*at)?,
            });
        }
        match claims.len() {
            0 => None,
            1 => claims.pop(),
            _ => Some(Assertion::And(claims)),
        }
    }

    /// Whether what is said of one part says nothing of its neighbour: of "A and B are hidden" A is none, and of "no A, B" neither is B.
    fn may_stand_apart(&self, first: &Part, second: &Part) -> bool {
        let (Part::Read(said, _), Part::Named(next)) = (first, second) else {
            return !matches!((first, second), (Part::Named(before), Part::Read(said, _)) if self.goes_on(*before, *said));
        };
        let words = self.words(*said);
        let denied = words.iter().any(|word| GOVERNING.contains(&word.as_str()) || word.ends_with("n't"));
        let ends = words.last().is_some_and(|word| FINAL.contains(&word.as_str()));
        !denied && (ends || !self.goes_on(*said, *next))
    }

    /// Whether only a comma or "and" parts them.
    fn goes_on(&self, first: Span, second: Span) -> bool {
        let between: String = self.masked[first.end..second.start].iter().collect();
        !between.contains([':', ';', '\n'])
            && !between.contains(" - ")
            && !between.contains('–')
            && !between.contains('—')
    }

    fn words(&self, at: Span) -> Vec<String> {
        let said: String = self.masked[at.start..at.end].iter().collect();
        let clean = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        said.split_whitespace().map(clean).filter(|word| !word.is_empty()).collect()
    }

    /// Whether rules may read it: it has a verb, a number, quotes, or the name of a kind.
    fn may_say(&self, at: Span) -> bool {
        let said = &self.masked[at.start..at.end];
        said.iter().any(|c| *c == MASK || c.is_ascii_digit())
            || self.words(at).iter().any(|word| reword::is_said(word))
    }

    /// What rules make of a part, as it stands or in other words.
    fn read(&self, at: Span) -> Option<Assertion> {
        let said: String = self.chars[at.start..at.end].iter().collect();
        let blanks = " ".repeat(at.start);
        (self.reads)(&format!("{blanks}{said}")).or_else(|| self.said_as(at, reword::named_kind))
    }

    /// Whether it has no quotes, and is short enough to be a text of a page.
    fn is_plain(&self, at: Span) -> bool {
        !self.masked[at.start..at.end].contains(&MASK) && at.end - at.start <= LONGEST
    }

    fn or_written(&self, at: Span, read: Assertion) -> Assertion {
        let mut ways: Vec<Assertion> = self.written(at).filter(|_| self.is_plain(at)).into_iter().collect();
        ways.push(read);
        for other in [reword::as_list, reword::as_text, reword::reworded] {
            ways.extend(self.said_as(at, other));
        }
        if ways.len() == 1 { ways.remove(0) } else { Assertion::Or(ways) }
    }

    /// What rules make of a part in other words.
    fn said_as(&self, at: Span, other: fn(&str) -> Option<Reworded>) -> Option<Assertion> {
        let said: String = self.chars[at.start..at.end].iter().collect();
        let (other, mends) = other(&said)?;
        let read = (self.reads)(&format!("{}{other}", " ".repeat(at.start)))?;
        let mends: Vec<Mend> = mends.into_iter().map(|mend| mend.moved(at.start)).collect();
        shorthand::in_place(read, &mends, self.text)
    }

    fn written(&self, at: Span) -> Option<Assertion> {
        if let Some(text) = self.valued(at) {
            return Some(named(at, text));
        }
        let text: String = self.chars[at.start..at.end].iter().collect();
        let listed = pieces(&self.masked, at).len() > 1;
        let governed = listed && self.words(at).iter().any(|word| GOVERNING.contains(&word.as_str()));
        if !self.is_plain(at) || governed || says_nothing(&text) {
            return None;
        }
        Some(named(at, text))
    }

    /// "Subject 'Broken lamp'": a label, and its value in quotes at the end.
    fn valued(&self, at: Span) -> Option<String> {
        let masked = &self.masked[at.start..at.end];
        let value = masked.iter().position(|c| *c == MASK)?;
        let label: String = self.chars[at.start..at.start + value].iter().collect();
        let label = label.trim().trim_end_matches([':', '=']).trim();
        let ends = masked[value..].iter().all(|c| *c == MASK);
        let quoted: String = self.chars[at.start + value + 1..at.end - 1].iter().collect();
        let few = (1..=4).contains(&label.split_whitespace().count());
        let plain = ends && few && !quoted.contains(['"', '{', '}']) && pieces(&self.masked, at).len() == 1;
        let said =
            self.words(at).iter().any(|word| reword::is_said(word) || GOVERNING.contains(&word.as_str()));
        (plain && !said).then(|| format!("{label}: {quoted}"))
    }
}

fn named(at: Span, text: String) -> Assertion {
    let literal = Literal { span: at, ..Literal::quoted(text.clone()) };
    Assertion::Check(Check { text, span: at, memory: Memory::Now, claim: Claim::Written(literal) })
}
