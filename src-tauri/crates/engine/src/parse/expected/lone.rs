//! What has no predicate, or has it in front: a noun phrase that is all of a sentence, a label and its value, "it is shown 'A'".

use pest::iterators::Pair;

use super::super::Rule;
use super::super::error::unbuilt;
use super::super::target::{literal, span, words};
use super::claim::Clause;
use super::list::subjects;
use super::pairs::{has, part, parts};
use super::phrase::{Built, Message, Place, Predicate, Subject, What};
use super::referent::Referent;
use super::tails::read_tails;
use super::{bare as words_alone, compare, diagnosis, list, messages, polarity, subject};
use crate::assertion::{Assertion, Claim, TextMatch};
use crate::step::{Literal, Target};
use crate::words::NUMBERS;

/// "Total: $30.00": what stands at the one label of that name.
pub(super) fn pair_of(pair: &Pair<'_, Rule>, at: &Clause) -> Built<Assertion> {
    let (label, value) = match parts(pair).as_slice() {
        [label, value] if value.as_rule() == Rule::x_pair_words => {
            (literal(label), Literal { span: span(value), ..Literal::quoted(words(value)) })
        }
        [label, value] => (literal(label), subject::any_literal(value)?),
        _ => return Err(unbuilt(pair)),
    };
    let target =
        Target { span: label.span, name: Some(label), kind: None, ordinal: None, within: Vec::new() };
    compare::compare(&Subject::Value(target), TextMatch::Is, &value, at)
}

/// "The status is Draft", "the order has the status 'Complete'": it is shown, and at the label, where there is one, stands no other.
pub(super) fn status(pair: &Pair<'_, Rule>, at: &Clause) -> Built<Assertion> {
    let inner = parts(pair);
    let label =
        inner.iter().find(|part| part.as_rule() == Rule::x_status_noun).ok_or_else(|| unbuilt(pair))?;
    let text = inner.iter().find_map(|part| match part.as_rule() {
        Rule::q => Some(literal(part)),
        Rule::x_status_word => Some(Literal { span: span(part), ..Literal::quoted(words(part)) }),
        _ => None,
    });
    let text = text.ok_or_else(|| unbuilt(pair))?;
    Ok(at.check(Claim::Labelled { label: literal(label), text, within: Vec::new(), there: true }))
}

/// "The upload is rejected with the message 'A'": that the message appeared.
pub(super) fn refused(pair: &Pair<'_, Rule>, at: &Clause) -> Built<Assertion> {
    let things = match part(pair, Rule::x_message) {
        Some(said) => Subject::Message(messages::message(&said)?),
        None => {
            let text = part(pair, Rule::q).as_ref().map(literal).ok_or_else(|| unbuilt(pair))?;
            Subject::Message(Message { text: Some((TextMatch::Contains, text)), ..Message::default() })
        }
    };
    let shown = super::bare(What::Shown { listed: false, open: false, there: false }, pair);
    polarity::clause(&super::only(things), &shown, at)
}

/// "It is shown the message 'A'", "Appears the window 'B'".
pub(super) fn inverse(pair: &Pair<'_, Rule>, it: &mut Referent, at: &Clause) -> Built<Assertion> {
    let open = has(pair, Rule::x_inverse_open) || has(pair, Rule::x_inverse_opens);
    let mut found = super::bare(What::Shown { listed: false, open, there: false }, pair);
    read_tails(pair, &mut found.tails)?;
    let things = subjects(&part(pair, Rule::x_there_list).ok_or_else(|| unbuilt(pair))?)?;
    it.remember(&things, &at.front);
    polarity::clause(&things, &found, at)
}

/// "A dialog asks for confirmation": that it is there.
pub(super) fn confirming(pair: &Pair<'_, Rule>, it: &mut Referent, at: &Clause) -> Built<Assertion> {
    let things =
        super::only(subject::noun_phrase(&part(pair, Rule::x_dialog).ok_or_else(|| unbuilt(pair))?)?);
    it.remember(&things, &at.front);
    let shown = super::bare(What::Shown { listed: false, open: false, there: false }, pair);
    polarity::clause(&things, &shown, at)
}

/// Whether a sentence is one noun phrase, as an expected result often is: that it is there is all that can be meant. What a tester
/// checks may be a box.
pub(super) fn is_sole(pair: &Pair<'_, Rule>) -> bool {
    let checks = pair.as_str().trim_start().get(..6).is_some_and(|lead| lead.eq_ignore_ascii_case("check "));
    let clauses: Vec<_> = parts(pair).into_iter().filter(|inner| inner.as_rule() == Rule::x_clause).collect();
    // What stands behind a message may be what it says, and words of no known kind may tell of what stands before them.
    let says = |clause: &Pair<'_, Rule>| {
        let deep: Vec<Rule> = clause.clone().into_inner().flatten().map(|deep| deep.as_rule()).collect();
        let any = |rules: &[Rule]| deep.iter().any(|rule| rules.contains(rule));
        let of_no_kind = any(&[Rule::x_called, Rule::x_things]) && !any(&[Rule::x_no]);
        of_no_kind || any(&[Rule::x_message, Rule::x_dialog])
    };
    let all_bare = || clauses.iter().all(|clause| has(clause, Rule::x_alone) && !says(clause));
    !checks && (clauses.len() == 1 || all_bare())
}

/// Whether a clause is a quoted text alone.
pub(super) fn is_text(clause: &Pair<'_, Rule>) -> bool {
    let all = clause.as_str().trim();
    let wholly = |found: &Pair<'_, Rule>| found.as_str().trim() == all;
    let np = part(clause, Rule::x_alone).filter(wholly).and_then(|alone| part(&alone, Rule::x_np));
    let text = np.and_then(|np| part(&np, Rule::x_text)).filter(wholly);
    text.is_some_and(|text| list::starts_quoted(text.as_str()))
}

/// Whether an element is called by words: a number before its kind counts it.
fn is_called(target: &Target) -> bool {
    let number = |word: &str| NUMBERS.contains(&word.to_lowercase().as_str());
    let counts = |name: &Literal| name.text.split_whitespace().next().is_none_or(number);
    let words = |name: &Literal| name.quoted || name.text.starts_with(char::is_alphabetic) && !counts(name);
    target.exact().is_some() || target.name.as_ref().is_some_and(words)
}

/// A subject without a predicate: only a message or a dialog says by itself that it is shown, and what is all of a sentence.
pub(super) fn alone(pair: &Pair<'_, Rule>, it: &mut Referent, at: &Clause) -> Built<Assertion> {
    let things = subjects(pair)?;
    let speaks = |item: &Subject| match item {
        Subject::Message(found) => found.text.is_some() || found.kind.is_some(),
        Subject::Dialog { text, .. } => text.is_some() || at.sole,
        Subject::NewTab(name) => name.is_some(),
        Subject::Text(text, _) => at.sole && text.quoted,
        Subject::Count { .. } => true,
        Subject::Page(place) => at.sole && !matches!(place, Place::Same),
        Subject::Target(target) => at.sole && is_called(target),
        Subject::Things { name: Some(name), .. } => at.sole && words_alone::names_a_thing(&name.text),
        _ => false,
    };
    let none = |item: &Subject| {
        matches!(item, Subject::Things { kind: None, name: Some(name), .. }
            if at.sole && words_alone::is_plural(&name.text) && !words_alone::is_abstract(&name.text))
    };
    let open = things.items.iter().find(|(no, item)| !(speaks(item) || *no && none(item)));
    if matches!(open, Some((_, Subject::Things { .. })))
        && let Some(vague) = diagnosis::vague(&at.words, at.span)
    {
        return Err(vague);
    }
    if open.is_some() {
        return at
            .refuse("nothing is claimed of this: say what it should be, for example that it is displayed");
    }
    it.remember(&things, &at.front);
    let still = has(pair, Rule::x_still);
    let lasts = |(_, item): &(bool, Subject)| matches!(item, Subject::Page(_) | Subject::Text(..));
    if still && !things.items.iter().all(lasts) {
        return at.refuse("say what is still so: \"'A' is still displayed\"");
    }
    let mut shown = super::bare(What::Shown { listed: false, open: false, there: false }, pair);
    read_tails(pair, &mut shown.tails)?;
    polarity::clause(&things, &Predicate { still, ..shown }, at)
}
