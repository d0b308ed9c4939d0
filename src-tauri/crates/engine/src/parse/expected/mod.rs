//! Reads expected cells (LANGUAGE, assertion grammar; DESIGN section 9).
//!
//! A cell is lines, bullets and sentences; a sentence is clauses; a clause is subjects and predicates. What a
//! subject and a predicate claim together is decided in `claim`; a pair without a meaning is an error, so no
//! word of a cell is ever read and then dropped.

mod adjunct;
mod amounts;
mod bare;
mod cell;
mod claim;
mod compare;
mod diagnosis;
mod done;
mod entered;
mod having;
mod heading;
mod list;
mod listing;
mod lone;
mod look;
mod meant;
mod measure;
mod messages;
mod nothing;
mod pairs;
mod phrase;
mod polarity;
mod predicate;
mod referent;
mod speaking;
mod states;
mod subject;
mod tails;
#[cfg(test)]
mod tests;
mod values;
mod voice;
mod within;

use pest::iterators::Pair;

use super::Rule;
use super::error::{ParseError, unbuilt};
use super::target::{span, words};
use crate::assertion::Assertion;
use crate::step::Scope;
use adjunct::{all_of, some_of};
use claim::Clause;
use list::{only, subjects};
use pairs::{has, part, parts};
use phrase::{Built, Join, Place, Predicate, Subject, Subjects, What, join};
use predicate::predicate;
use referent::Referent;
use subject::{is_scope, place, scope};
use tails::read_tails;

pub(crate) use cell::expected_cell;

/// Why a value that may be of a row, and says of none, is refused.
const WHOSE: &str = "a name without quotes is that of a column here: say in which row, \"in the row of 'A', the Price is '5'\", or put the name of a field or text in quotes";

/// One sentence of assertion, from the rule `assertion`.
pub(crate) fn build_assertion(pair: Pair<'_, Rule>) -> Result<Assertion, ParseError> {
    sentence(&pair, &mut Referent::default())
}

/// The same with what "it" is, from the sentences before.
fn sentence(pair: &Pair<'_, Rule>, it: &mut Referent) -> Built<Assertion> {
    let mut clauses = Vec::new();
    let mut joints = Vec::new();
    let mut before: Option<Predicate> = None;
    let mut front = Vec::new();
    let mut last: Option<Pair<'_, Rule>> = None;
    let sole = lone::is_sole(pair);
    for inner in parts(pair) {
        match inner.as_rule() {
            Rule::x_clause => {
                apart(last.as_ref(), &inner)?;
                // What stands first, and is a text, belongs to nothing before it.
                let sole = sole || clauses.is_empty() && lone::is_text(&inner);
                let next = clause(&inner, it, &mut before, &mut front, sole)?;
                if clauses.iter().any(|earlier| within::leaves_row(earlier, &next)) {
                    return Err(ParseError::new(span(&inner), WHOSE));
                }
                clauses.push(next);
                last = Some(inner);
            }
            Rule::x_joint => joints.push(inner),
            _ => {}
        }
    }
    let whole = match join(&joints, false)? {
        Join::Or => some_of(clauses),
        _ => all_of(clauses),
    };
    sound(flat(whole), pair)
}

/// "the page contains 'X', 'Y' and 'Z' is displayed": the end of a list may be the beginning of the next clause.
fn apart(before: Option<&Pair<'_, Rule>>, next: &Pair<'_, Rule>) -> Built<()> {
    let Some(before) = before.filter(|_| list::starts_quoted(next.as_str())) else { return Ok(()) };
    let end = before.as_span().end();
    let list = |inner: &Pair<'_, Rule>| {
        let joined = inner
            .clone()
            .into_inner()
            .any(|joint| matches!(joint.as_rule(), Rule::x_list_joint | Rule::x_value_joint));
        joined && inner.as_span().end() == end && list::ends_quoted(inner.as_str())
    };
    match before.clone().into_inner().flatten().find(list) {
        Some(list) => Err(ParseError::new(
            span(&list),
            "the end of this list may belong to what follows it: write two sentences",
        )),
        None => Ok(()),
    }
}

/// And inside of or has no words of its own: it comes of a sentence with two readings.
fn sound(assertion: Assertion, pair: &Pair<'_, Rule>) -> Built<Assertion> {
    fn mixed(assertion: &Assertion) -> bool {
        match assertion {
            Assertion::Or(parts) => parts.iter().any(|part| matches!(part, Assertion::And(_)) || mixed(part)),
            Assertion::And(parts) => parts.iter().any(mixed),
            _ => false,
        }
    }
    if mixed(&assertion) { Err(phrase::ambiguous(span(pair))) } else { Ok(assertion) }
}

/// Whether a check that says the same was made already.
fn is_said(assertion: &Assertion, before: &[Assertion]) -> bool {
    let Assertion::Check(check) = assertion else { return false };
    let same = |other: &Assertion| matches!(other, Assertion::Check(o) if o.claim == check.claim && o.memory == check.memory);
    before.iter().any(same)
}

/// And in and, or in or, as one.
fn flat(assertion: Assertion) -> Assertion {
    match assertion {
        Assertion::And(parts) => {
            let spread = parts.into_iter().map(flat).flat_map(|part| match part {
                Assertion::And(inner) => inner,
                other => vec![other],
            });
            all_of(spread.fold(Vec::new(), |mut said, part| {
                if !is_said(&part, &said) {
                    said.push(part);
                }
                said
            }))
        }
        Assertion::Or(parts) => {
            let spread = parts.into_iter().map(flat).flat_map(|part| match part {
                Assertion::Or(inner) => inner,
                other => vec![other],
            });
            some_of(spread.collect())
        }
        other => other,
    }
}

/// `front` is the place that stands before a clause of the sentence, as in "In the row of 'Ada', …": it holds for what follows.
fn clause(
    pair: &Pair<'_, Rule>,
    it: &mut Referent,
    before: &mut Option<Predicate>,
    front: &mut Vec<Scope>,
    sole: bool,
) -> Built<Assertion> {
    let mut on: Option<Place> = None;
    let lead = part(pair, Rule::x_before_clause);
    if let Some(lead) = &lead {
        front.clear();
        for inner in parts(lead) {
            if is_scope(inner.as_rule()) {
                front.push(scope(&inner)?);
            } else {
                on = Some(place(&inner)?);
            }
        }
    }
    let at = Clause { span: span(pair), words: words(pair), it: it.clone(), front: front.clone(), sole };
    let said = parts(pair).into_iter().find(|inner| inner.as_rule() != Rule::x_before_clause);
    let built = form(&said.ok_or_else(|| unbuilt(pair))?, it, before, &at)?;
    let here = if lead.is_some() { within::scoped(built, front, &at)? } else { within::carried(built, &at)? };
    let here = within::of_label(here, &at)?;
    Ok(match on {
        Some(page) => all_of(vec![meant::go_to(&page, &at)?, here]),
        None => here,
    })
}

fn form(
    pair: &Pair<'_, Rule>,
    it: &mut Referent,
    before: &mut Option<Predicate>,
    at: &Clause,
) -> Built<Assertion> {
    match pair.as_rule() {
        Rule::x_plain => plain(pair, it, before, at),
        Rule::x_there => {
            let mut found = predicate(pair)?;
            read_tails(pair, &mut found.tails)?;
            found.what = What::Shown { listed: false, open: false, there: true };
            let things = subjects(&part(pair, Rule::x_there_list).ok_or_else(|| unbuilt(pair))?)?;
            it.remember(&things, &at.front);
            polarity::clause(&things, &found, at)
        }
        Rule::x_inverse => lone::inverse(pair, it, at),
        Rule::x_presence => {
            let things = subjects(&part(pair, Rule::x_subjects).ok_or_else(|| unbuilt(pair))?)?;
            let what = if has(pair, Rule::x_presence_word) {
                What::Shown { listed: false, open: false, there: false }
            } else {
                What::Gone { removed: false, closed: false }
            };
            it.remember(&things, &at.front);
            polarity::clause(&things, &bare(what, pair), at)
        }
        Rule::x_focus => {
            let mut found = predicate(pair)?;
            found.what = What::State(crate::assertion::State::Focused);
            let things = only(Subject::Target(subject::owner(pair)?));
            it.remember(&things, &at.front);
            polarity::clause(&things, &found, at)
        }
        Rule::x_goto => {
            let found = predicate(pair)?;
            *it = Referent::is(Subject::ThisPage);
            polarity::clause(&only(Subject::User), &found, at)
        }
        Rule::x_show => {
            let found = predicate(pair)?;
            *it = Referent::is(Subject::ThisPage);
            polarity::clause(&only(Subject::ThisPage), &found, at)
        }
        Rule::x_holding => holding(pair, it, at),
        Rule::x_ranked => listing::ranked(pair, at),
        Rule::x_listing => listing::listing(pair, at),
        Rule::x_only_listed => listing::only_listed(pair, at),
        Rule::x_page_of => listing::page_of(pair, at),
        Rule::x_matters => listing::matters(pair, at),
        Rule::x_pair => lone::pair_of(pair, at),
        Rule::x_status => lone::status(pair, at),
        Rule::x_refused => lone::refused(pair, at),
        Rule::x_done_short => done::short(pair, at),
        Rule::x_asked => done::asked(pair, at),
        Rule::x_bordered => look::bordered(pair, at),
        Rule::x_confirming => lone::confirming(pair, it, at),
        Rule::x_alone => lone::alone(pair, it, at),
        _ => Err(unbuilt(pair)),
    }
}

fn bare(what: What, pair: &Pair<'_, Rule>) -> Predicate {
    Predicate {
        negated: false,
        still: false,
        no_longer: false,
        what,
        tails: phrase::Tails::default(),
        span: span(pair),
    }
}

/// "The 'Orders' page with 'Filter' and 'Export' is shown"
fn holding(pair: &Pair<'_, Rule>, it: &mut Referent, at: &Clause) -> Built<Assertion> {
    let things = subjects(pair)?;
    let list = subjects(&part(pair, Rule::x_hold_list).ok_or_else(|| unbuilt(pair))?)?;
    let mut found = predicate(&part(pair, Rule::x_predicate).ok_or_else(|| unbuilt(pair))?)?;
    let plain = matches!(found.what, What::Shown { .. }) && !found.negated && !found.no_longer;
    if !plain || found.tails.items.is_some() || list.items.iter().any(|(no, _)| *no) {
        return at.refuse("what holds something is read as shown alone: make the rest a sentence of its own");
    }
    it.remember(&things, &at.front);
    found.tails.items = Some(list);
    polarity::clause(&things, &found, at)
}

fn plain(
    pair: &Pair<'_, Rule>,
    it: &mut Referent,
    before: &mut Option<Predicate>,
    at: &Clause,
) -> Built<Assertion> {
    let things = subjects(&part(pair, Rule::x_subjects).ok_or_else(|| unbuilt(pair))?)?;
    let list = part(pair, Rule::x_predicates).ok_or_else(|| unbuilt(pair))?;
    let mut claims: Vec<Assertion> = Vec::new();
    let mut said = Vec::new();
    let mut joints = Vec::new();
    let mut first_denied = None;
    for inner in parts(&list) {
        match inner.as_rule() {
            Rule::x_predicate | Rule::x_short => {
                let mut found = completed(predicate(&inner)?, before, &inner)?;
                if joints.last().is_some_and(|joint| has(joint, Rule::x_nor)) {
                    found.negated = also_denied(found.negated, first_denied, &inner)?;
                } else if first_denied == Some(true) && inner.as_rule() == Rule::x_short && !found.negated {
                    return at.refuse("the negation may reach both: write a sentence for each");
                }
                first_denied = first_denied.or(Some(found.negated));
                claims.push(polarity::clause(&things, &found, at)?);
                said.push(found.clone());
                *before = Some(found);
            }
            Rule::x_predicate_joint => joints.push(inner),
            Rule::x_except => claims.push(except(&inner, &things, before, at)?),
            _ => {}
        }
    }
    it.remember_said(&things, &said, &at.front);
    if things.join != Join::And && claims.len() > 1 {
        return at.refuse(
            "what is claimed of one or the other can be read in two ways: write a sentence for each",
        );
    }
    if comes_and_goes(&list) {
        return at.refuse("that it comes and goes cannot be seen at one moment: claim one of both");
    }
    let neither = joints.iter().any(|joint| has(joint, Rule::x_nor));
    Ok(if join(&joints, neither)? == Join::Or { some_of(claims) } else { all_of(claims) })
}

/// "neither enabled nor visible": the negation reaches on.
fn also_denied(negated: bool, first: Option<bool>, pair: &Pair<'_, Rule>) -> Built<bool> {
    if negated || first != Some(true) {
        return Err(ParseError::new(span(pair), "\"nor\" needs one \"neither\" or \"not\" before it"));
    }
    Ok(true)
}

/// "is shown and disappears"
fn comes_and_goes(list: &Pair<'_, Rule>) -> bool {
    let all: Vec<Rule> = list.clone().into_inner().flatten().map(|inner| inner.as_rule()).collect();
    let any = |rules: [Rule; 2]| all.iter().any(|rule| rules.contains(rule));
    any([Rule::x_c_shown, Rule::x_v_appear]) && any([Rule::x_c_gone, Rule::x_v_vanish])
}

/// "'A' is displayed and 'B' is not": the claim of the clause before, denied.
fn completed(found: Predicate, before: &Option<Predicate>, pair: &Pair<'_, Rule>) -> Built<Predicate> {
    if !matches!(found.what, What::Ellipsis) {
        return Ok(found);
    }
    match before {
        Some(earlier) if !earlier.negated && !earlier.no_longer && !earlier.still => {
            Ok(Predicate { negated: found.negated, span: found.span, ..earlier.clone() })
        }
        _ => Err(ParseError::new(span(pair), "it is not said what is not: write the whole claim")),
    }
}

/// "'A' is displayed but not 'B'", "the page contains 'A' but not 'B'"
fn except(
    pair: &Pair<'_, Rule>,
    things: &Subjects,
    before: &Option<Predicate>,
    at: &Clause,
) -> Built<Assertion> {
    let others = subjects(pair)?;
    let earlier = match before {
        Some(earlier) if !earlier.negated && !earlier.no_longer && !earlier.still => earlier.clone(),
        _ => return at.refuse("it is not said what is not: write the whole claim"),
    };
    let (subjects, what) = match &earlier.what {
        What::Shown { .. } | What::State(_) | What::Empty | What::Filled => (&others, earlier.what.clone()),
        What::Has { verb, .. } => {
            (things, What::Has { verb: *verb, objects: others.clone(), selected: false })
        }
        _ => return at.refuse("it is not said what is not: write the whole claim"),
    };
    polarity::clause(subjects, &Predicate { negated: true, what, ..earlier }, at)
}
