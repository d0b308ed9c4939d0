//! A cell: its lines, bullets and sentences, and lists that a heading introduces ("it contains:").

use pest::Parser;
use pest::iterators::Pair;

use super::super::bounds::{self, STRETCH};
use super::super::error::{ParseError, unbuilt};
use super::super::target::{char_span, literal, span, words};
use super::super::{Grammar, Rule};
use super::adjunct::all_of;
use super::claim::Clause;
use super::heading::{heading, opened};
use super::list::{only, subjects};
use super::meant::named;
use super::pairs::{part, parts};
use super::phrase::{Built, Having, Message, Predicate, Subject, Subjects, Tails, What};
use super::referent::Referent;
use super::{diagnosis, messages, polarity, sentence, voice, within};
use crate::assertion::{Assertion, Claim, TextMatch};
use crate::step::{ElementKind, Literal};

/// Reads an expected cell: one assertion (clauses, lines and bullets are joined by and). An empty cell is `None`.
pub(crate) fn expected_cell(text: &str) -> Result<Option<Assertion>, ParseError> {
    bounds::check(text)?;
    let mut reading = Reading { cell: text, it: Referent::default(), list: None, found: Vec::new() };
    let pieces = lines(text)?;
    let mut at = 0;
    while let Some(piece) = pieces.get(at) {
        at += reading.line(piece, pieces.get(at + 1))?;
    }
    reading.close()?;
    Ok((!reading.found.is_empty()).then(|| super::flat(all_of(reading.found))))
}

/// Whether one sentence is read; no nearest sentence is looked for, so this ends.
pub(super) fn readable(text: &str) -> Built<bool> {
    let Some(cell) = Grammar::parse(Rule::x_cell, text).ok().and_then(|mut pairs| pairs.next()) else {
        return Ok(false);
    };
    match part(&cell, Rule::assertion) {
        Some(found) => sentence(&found, &mut Referent::default()).map(|_| true),
        None => Ok(false),
    }
}

/// A sentence of a cell, by its bytes.
pub(super) struct Piece {
    pub(super) start: usize,
    pub(super) end: usize,
    /// First on its line.
    pub(super) first: bool,
}

/// The lines of a cell: a quoted text is never cut.
fn lines(text: &str) -> Built<Vec<Piece>> {
    let whole =
        || ParseError::new(char_span(text, 0, text.len()), "this cell has no words that could be a claim");
    let outline = Grammar::parse(Rule::x_outline, text).map_err(|_| whole())?;
    let mut pieces = Vec::new();
    for line in outline.flatten().filter(|pair| pair.as_rule() == Rule::x_line) {
        let mut first = true;
        for found in parts(&line).into_iter().filter(|inner| inner.as_rule() == Rule::x_sentence) {
            let at = found.as_span();
            if !at.as_str().trim().is_empty() {
                pieces.push(Piece { start: at.start(), end: at.end(), first });
                first = false;
            }
        }
    }
    Ok(pieces)
}

/// What a heading says of the items below it.
pub(super) struct Heading {
    pub(super) subjects: Option<Subject>,
    pub(super) kind: Option<ElementKind>,
    pub(super) tails: Tails,
    pub(super) options: bool,
    pub(super) message: Option<Message>,
    pub(super) items: usize,
    /// How much was found before its items.
    pub(super) before: usize,
    pub(super) start: usize,
    pub(super) end: usize,
}

struct Reading<'t> {
    cell: &'t str,
    it: Referent,
    list: Option<Heading>,
    found: Vec<Assertion>,
}

impl Reading<'_> {
    /// Reads one sentence, and the next with it when that is the text behind a colon; says how many it read.
    fn line(&mut self, piece: &Piece, next: Option<&Piece>) -> Built<usize> {
        if self.list.is_some() && self.item(piece)? {
            return Ok(1);
        }
        self.close()?;
        let padded = self.padded(piece.start, piece.end);
        let parsed = Grammar::parse(Rule::x_cell, &padded);
        let Some(cell) = parsed.ok().and_then(|mut pairs| pairs.next()) else {
            if let Some(next) = next.filter(|_| padded.trim_end().ends_with(':')) {
                let both = self.padded(piece.start, next.end);
                if let Some(cell) =
                    Grammar::parse(Rule::x_cell, &both).ok().and_then(|mut pairs| pairs.next())
                {
                    self.read(&cell, piece)?;
                    return Ok(2);
                }
            }
            return self.spoken(piece).ok_or_else(|| self.unread(piece, &padded));
        };
        if let Err(error) = self.read(&cell, piece) {
            return self.spoken(piece).ok_or(error);
        }
        Ok(1)
    }

    /// A sentence of the page's own.
    fn spoken(&mut self, piece: &Piece) -> Option<usize> {
        let sentence = self.cell.get(piece.start..piece.end)?;
        let check = voice::claim(sentence, char_span(self.cell, piece.start, piece.end))?;
        self.found.push(Assertion::Check(check));
        Some(1)
    }

    fn read(&mut self, cell: &Pair<'_, Rule>, piece: &Piece) -> Built<()> {
        for inner in parts(cell) {
            match inner.as_rule() {
                Rule::assertion => {
                    let built = sentence(&inner, &mut self.it)
                        .map_err(|error| diagnosis::mend(self.cell, error, &words(&inner)))?;
                    self.found.push(built);
                }
                Rule::x_meaning => self.found.last().map_or(Ok(()), |claim| goes_to_show(claim, &inner))?,
                Rule::x_headed => self.headed(&inner, piece)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// A sentence with as many characters before it as the cell has, so that its places are places of the cell. The grammar leaves them
    /// out at once (`x_before`), and in a line of their own, for an error of the grammar copies the line that it is in.
    fn padded(&self, start: usize, end: usize) -> String {
        let before = self.cell.get(..start).map_or(0, |text| text.chars().count());
        let mut padded = match before.checked_sub(3) {
            Some(rest) if !self.cell.contains(STRETCH) => format!("{STRETCH}{}{STRETCH}\n", " ".repeat(rest)),
            _ => " ".repeat(before),
        };
        padded.push_str(self.cell.get(start..end).unwrap_or_default());
        padded
    }

    fn unread(&self, piece: &Piece, padded: &str) -> ParseError {
        diagnosis::unread(self.cell, padded, char_span(self.cell, piece.start, piece.end))
    }

    fn headed(&mut self, pair: &Pair<'_, Rule>, piece: &Piece) -> Built<()> {
        let heading = heading(pair, piece, &self.it)?;
        self.found.extend(opened(pair, &heading, &mut self.it)?);
        let items = part(pair, Rule::x_items);
        self.list = Some(Heading { before: self.found.len(), ..heading });
        if let Some(items) = items {
            let things = subjects(&items)?;
            let at = Clause {
                span: span(&items),
                words: words(&items),
                it: self.it.clone(),
                front: Vec::new(),
                sole: false,
            };
            self.items(&things, &at)?;
        }
        Ok(())
    }

    /// Reads a line as an item of the open list; `false` when it is a sentence of its own behind the list.
    fn item(&mut self, piece: &Piece) -> Built<bool> {
        let padded = self.padded(piece.start, piece.end);
        let at = Clause {
            span: char_span(self.cell, piece.start, piece.end),
            words: trimmed(&padded).to_owned(),
            it: self.it.clone(),
            front: Vec::new(),
            sole: false,
        };
        if let Some(found) = first(Rule::x_item_cell, &padded) {
            let things = subjects(&found)?;
            if !things.items.iter().any(|(_, item)| matches!(item, Subject::Things { .. })) {
                self.items(&things, &at)?;
                return Ok(true);
            }
        }
        if Grammar::parse(Rule::x_cell, &padded)
            .is_ok_and(|mut pairs| pairs.next().is_some_and(|cell| !alone(&cell)))
        {
            return Ok(false);
        }
        match first(Rule::x_bare_cell, &padded) {
            Some(found) if piece.first => self.bare_item(&found, &at).map(|()| true),
            _ => Ok(false),
        }
    }

    fn bare_item(&mut self, pair: &Pair<'_, Rule>, at: &Clause) -> Built<()> {
        let label = part(pair, Rule::x_bare_label).ok_or_else(|| unbuilt(pair))?;
        let name = literal(&label);
        let kind = self.list.as_ref().and_then(|list| list.kind);
        let Some(kind) = kind.filter(|kind| {
            !matches!(kind, ElementKind::Text | ElementKind::Label | ElementKind::Option | ElementKind::Item)
        }) else {
            return Err(ParseError::new(at.span, "a text that should be shown stands in quotes")
                .with_nearest(diagnosis::quoted(&name.text)));
        };
        let item = Subject::Target(named(&name, Some(kind), &[]));
        self.items(&only(item), at)
    }

    fn items(&mut self, things: &Subjects, at: &Clause) -> Built<()> {
        let Some(list) = &mut self.list else { return Ok(()) };
        list.items += things.items.len();
        let typed = Subjects {
            items: things.items.iter().map(|(no, item)| (*no, with_kind(item, list))).collect(),
            join: things.join,
            values: things.values,
        };
        let whole = list.subjects.clone().unwrap_or(Subject::ThisPage);
        let predicate = Predicate {
            negated: false,
            still: false,
            no_longer: false,
            what: match (list.options, options(&typed)) {
                (true, Some(values)) => What::Options { values, only: false },
                _ => What::Has { verb: Having::Contains, objects: typed, selected: false },
            },
            tails: list.tails.clone(),
            span: at.span,
        };
        self.found.push(polarity::clause(&only(whole), &predicate, at)?);
        Ok(())
    }

    /// A heading without items claims nothing that could be checked.
    fn close(&mut self) -> Built<()> {
        match self.list.take() {
            Some(list) if list.items == 0 => Err(ParseError::new(
                char_span(self.cell, list.start, list.end),
                "nothing follows the colon: list what should be shown, each in quotes",
            )),
            Some(Heading {
                subjects: Some(subject @ (Subject::Message(_) | Subject::Dialog { .. })),
                before,
                ..
            }) => {
                let said = self.found.split_off(before);
                self.found.push(messages::in_one(&subject, all_of(said)));
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

/// "…, confirming the order": of a message that may be what it says.
fn goes_to_show(claim: &Assertion, meaning: &Pair<'_, Rule>) -> Built<()> {
    let speaks =
        |claim: &Claim| matches!(claim, Claim::Message { .. } | Claim::Dialog { .. } | Claim::Thing { .. });
    if within::some(claim, &speaks) {
        return Err(ParseError::new(span(meaning), "this may be what it says: put the text in quotes"));
    }
    Ok(())
}

/// A sentence without what stands before it.
pub(super) fn trimmed(padded: &str) -> &str {
    padded.trim_matches(|c: char| c.is_whitespace() || c == STRETCH)
}

/// The inner pair of a whole line of a rule.
fn first<'t>(rule: Rule, line: &'t str) -> Option<Pair<'t, Rule>> {
    let cell = Grammar::parse(rule, line).ok()?.next()?;
    parts(&cell).into_iter().next()
}

/// Whether a line is a noun phrase without a claim.
fn alone(cell: &Pair<'_, Rule>) -> bool {
    cell.clone().into_inner().flatten().any(|inner| inner.as_rule() == Rule::x_alone)
}

fn options(things: &Subjects) -> Option<Vec<Literal>> {
    things
        .items
        .iter()
        .map(|(no, item)| match item {
            Subject::Text(text, within) if within.is_empty() && !no => Some(text.clone()),
            Subject::Target(target) if target.kind == Some(ElementKind::Option) && !no => target.name.clone(),
            _ => None,
        })
        .collect()
}

/// "the following fields are shown: 'A', 'B'": each item is of the kind.
fn with_kind(item: &Subject, list: &Heading) -> Subject {
    match (item, list.kind, &list.message) {
        (Subject::Text(text, within), _, Some(message)) if within.is_empty() => {
            Subject::Message(Message { text: Some((TextMatch::Contains, text.clone())), ..message.clone() })
        }
        (Subject::Text(name, within), Some(kind), _)
            if !matches!(kind, ElementKind::Text | ElementKind::Label | ElementKind::Option) =>
        {
            Subject::Target(named(name, Some(kind), within))
        }
        _ => item.clone(),
    }
}
