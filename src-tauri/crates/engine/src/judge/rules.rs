//! From a check to the rule that judges it, with what was there before and what may be shown of it.

use super::about;
use super::address;
use super::area;
use super::bare;
use super::count;
use super::cut_off;
use super::dialog;
use super::done;
use super::element;
use super::entered;
use super::every;
use super::expected;
use super::happening;
use super::heading_badge;
use super::leads;
use super::list;
use super::listed;
use super::look;
use super::measure;
use super::memory;
use super::message;
use super::names;
use super::order;
use super::page;
use super::paired;
use super::row_says;
use super::ruling::{Ruling, Sight};
use super::stands;
use super::state;
use super::table;
use super::text;
use super::thing;
use super::together;
use super::value;
use super::view::{Judged, Truth, View};
use super::written;
use crate::assertion::{Check, Claim, Counted, Memory, MessageKind, Subject, TextMatch};
use crate::rule::RuleId;
use crate::snapshot::{Snapshot, Unread};
use crate::step::{Literal, Scope, Target};

/// Judges one check, with the negations around it.
pub(crate) fn check(check: &Check, view: &View<'_>, negative: bool) -> Judged {
    let sight = Sight::new(view, negative, check.memory != Memory::Now);
    let now = state::or_said(&sight, check, cut(claim(&sight, &check.claim), &check.claim, view));
    let ruling = match check.memory {
        Memory::Now => now,
        Memory::Still => still(&sight, check, now),
        Memory::NoLonger => no_longer(&sight, check, now),
        Memory::Was => was(&sight, check),
    };
    let mut judged = Judged {
        sentence: check.text.clone(),
        truth: ruling.truth.negated_if(negative),
        evidence: ruling.evidence,
        expected: expected::in_full(check, negative),
        observed: ruling.observed,
        near: ruling.near,
        reason: ruling.reason,
        rule: ruling.rule.map(RuleId::new),
    };
    let entered = view.entered.iter().filter(|e| e.secret).map(|e| e.value.as_str());
    let said = literals(&check.claim).into_iter().filter(|l| l.secret).map(|l| l.text.as_str());
    for secret in said.chain(entered) {
        mask(&mut judged, secret);
    }
    judged
}

/// A page with what stood behind its open dialog, which nobody could use and everybody could see; none where nothing did.
fn seen_behind(s: &Snapshot) -> Option<Snapshot> {
    s.elements.iter().any(|e| e.barred).then(|| {
        let mut seen = s.clone();
        for e in &mut seen.elements {
            e.visible |= e.barred;
        }
        seen
    })
}

/// "still …": held before the row's first action, or after an earlier step of the row, and holds now. What did not hold
/// before cannot still hold.
fn still(sight: &Sight<'_>, check: &Check, now: Ruling) -> Ruling {
    if now.truth.negated_if(sight.negative) == Truth::False {
        return now;
    }
    let then = |moment: Sight<'_>| claim(&moment, &check.claim).truth.negated_if(sight.negative);
    let mut before: Vec<Truth> = Vec::new();
    let held = |moment: Sight<'_>| match then(moment) {
        Truth::NotApplicable => seen_behind(moment.now)
            .map_or(Truth::NotApplicable, |behind| then(Sight { now: &behind, ..moment })),
        told => told,
    };
    for moment in sight.moments_of_row() {
        match held(moment) {
            Truth::True => return now,
            other => before.push(other),
        }
    }
    // Where the page before the action does not show it, the last that did tells what there was.
    let last_told = || sight.moments().map(held).find(|truth| *truth != Truth::NotApplicable);
    let untold = before.iter().all(|truth| *truth == Truth::NotApplicable);
    if untold && last_told() == Some(Truth::True) {
        return now;
    }
    if before.is_empty() {
        return Ruling::unknown("nothing was seen before the action: leave 'still' out").by(names::STILL);
    }
    if before.iter().all(|truth| *truth == Truth::False) {
        return Ruling::unknown("it did not hold before the action: leave 'still' out").by(names::STILL);
    }
    Ruling::unknown("whether it held before the action cannot be told: leave 'still' out").by(names::STILL)
}

/// "… from 'A'": held before the row's first action.
fn was(sight: &Sight<'_>, check: &Check) -> Ruling {
    let Some(before) = sight.earlier() else {
        return Ruling::unknown("nothing was seen before the action: leave out what it was").by(names::WAS);
    };
    let then = cut(claim(&before, &check.claim), &check.claim, &before.view);
    let observed = format!("before the action, {}", then.observed);
    Ruling { observed: if then.observed.is_empty() { String::new() } else { observed }, ..then }
}

/// "no longer …": held before, and does not now (the negation stands around the check).
fn no_longer(sight: &Sight<'_>, check: &Check, now: Ruling) -> Ruling {
    let mut moments = sight.moments().peekable();
    if moments.peek().is_none() {
        return Ruling::unknown(
            "nothing was seen before the action, so that nothing can be said of its going: say that it is not displayed",
        ).by(names::NO_LONGER);
    }
    // What was there is claimed, not denied.
    let mut was_there = moments.map(|earlier| Sight { negative: false, ..earlier });
    if now.truth == Truth::True || was_there.any(|earlier| claim(&earlier, &check.claim).truth == Truth::True)
    {
        return now;
    }
    // A message that came with the row's action, and went by itself.
    let came = Sight { negative: false, standing: false, ..*sight };
    if matches!(check.claim, Claim::Message { .. }) && claim(&came, &check.claim).truth == Truth::True {
        return now;
    }
    Ruling::unknown("it was not there before the action, so that nothing can be said of its going: say that it is not displayed").by(names::NO_LONGER).near(now.near)
}

/// On a page that was not read in full, nothing is for certain not there, and nothing is counted.
fn cut(ruling: Ruling, claim: &Claim, view: &View<'_>) -> Ruling {
    let elsewhere = matches!(claim, Claim::Url { .. } | Claim::Download { .. } | Claim::NewTab { .. });
    let of_text = matches!(claim, Claim::Text { .. } | Claim::Labelled { .. });
    if of_text
        && ruling.truth == Truth::False
        && view.now.is_drawn_in()
        && !says_another_number(&ruling, claim)
    {
        let why =
            "no text of the page says it, and what is drawn in a canvas cannot be read: look there yourself";
        return Ruling::unknown(why).near(ruling.near);
    }
    let Some(unread) = view.now.unread().filter(|_| !elsewhere) else { return ruling };
    let counts = matches!(
        claim,
        Claim::Count { .. }
            | Claim::Order { .. }
            | Claim::Every { .. }
            | Claim::EveryIs { .. }
            | Claim::Same { .. }
            | Claim::Moved { .. }
    );
    if ruling.truth == Truth::NotApplicable || ruling.truth == Truth::True && !counts {
        return ruling;
    }
    let why = match unread {
        Unread::TooMany => "the page has too many elements to be read in full: check a smaller page",
        Unread::Frame => {
            "a frame in the page did not answer, and may show it: find out what keeps the frame busy"
        }
    };
    Ruling::unknown(why).near(ruling.near).by(names::UNREAD)
}

/// Whether the page says the claimed text with another number: then it is this that is meant.
fn says_another_number(ruling: &Ruling, claim: &Claim) -> bool {
    let (Claim::Text { text, .. } | Claim::Labelled { text, .. }) = claim else { return false };
    let bare = |text: &str| text.replace(|c: char| c.is_ascii_digit(), "").trim().to_lowercase();
    let wanted = bare(&text.text);
    let near =
        ruling.near.iter().filter_map(|near| near.description.strip_prefix("text '")?.strip_suffix('\''));
    wanted.chars().any(char::is_alphabetic) && near.map(bare).any(|text| text == wanted)
}

fn claim(sight: &Sight<'_>, claim: &Claim) -> Ruling {
    bare::sure(sight, claim, cut_off::unseen(sight, claim, by_rule(sight, claim)))
}

/// What is ruled on a claim, by the name of its kind where no rule within has one.
fn by_rule(sight: &Sight<'_>, claim: &Claim) -> Ruling {
    match claim {
        Claim::Text { text, listed, within } => of_text(sight, text, *listed, within),
        Claim::Labelled { label, text, within, there } => of_label(sight, (label, text, *there), within),
        Claim::At { text, edge } => thing::at(sight, text, *edge).by(names::AT),
        Claim::Stands { text, place } => stands::stands(sight, text, place).by(names::STANDS),
        Claim::Written(text) => written::written(sight, text),
        Claim::Thing { name, opens } => thing::thing(sight, name, *opens).by(names::THING),
        Claim::Done { subject, done } => done::done(sight, subject, done),
        Claim::Element { target } => element::element(sight, target),
        Claim::Count { counted, comparison, number, within } => {
            count::count(sight, counted, *comparison, *number, within).by(names::COUNT)
        }
        Claim::Page { name } => page::page(sight, name).by(names::PAGE),
        Claim::Title { how, text, tab } => page::title(sight, *how, text, *tab).by(names::TITLE),
        Claim::Url { how, text } => address::url(sight, *how, text).by(names::ADDRESS),
        Claim::Message { kind, color, how, text, also, within } => {
            of_message(sight, (*kind, color.as_deref()), (*how, text.as_ref(), also), within)
        }
        Claim::Dialog { how, text, also } => of_dialog(sight, *how, text.as_ref(), also),
        Claim::State { target, state } => state::state(sight, target, *state).by(names::STATE),
        Claim::Value { target, how, value } => of_value(sight, target, *how, value).by(names::VALUE),
        Claim::Number { target, bounds } => measure::number(sight, target, bounds).by(names::NUMBER),
        Claim::Leads { target, to } => leads::leads(sight, target, to).by(names::LEADS),
        Claim::Hint { target, how, text } => value::hint(sight, target, *how, text).by(names::HINT),
        Claim::AsEntered { target, value } => {
            entered::as_entered(sight, target.as_ref(), value.as_ref()).by(names::AS_ENTERED)
        }
        Claim::Empty { target } => value::empty(sight, target).by(names::EMPTY),
        Claim::Filled { target } => filled(sight, target),
        Claim::Options { target, values, only } => {
            list::options(sight, target, values, *only).by(names::OPTIONS)
        }
        Claim::TableRow { cells, within } => table::table_row(sight, cells, within).by(names::ROW),
        Claim::Cell { row, column, how, value, within } => {
            table::cell(sight, row, column, *how, value, within).by(names::CELL)
        }
        Claim::Order { column, direction, undirected, numeric, by_date, within } => {
            let read = (*numeric, *by_date);
            order::order(sight, column.as_ref(), (*direction, *undirected), read, within).by(names::ORDER)
        }
        Claim::Before { first, second, vertical, within } => {
            order::before(sight, (first, second, *vertical), within).by(names::BEFORE)
        }
        Claim::ItemAt { ordinal, kind, text, exact, within } => {
            list::item_at(sight, (*ordinal, *kind), (text, *exact), within).by(names::ITEM_AT)
        }
        Claim::Same { subject, earlier, changed } => {
            memory::same(sight, subject, *earlier, *changed).by(names::SAME)
        }
        Claim::Moved { subject, up, by } => memory::moved(sight, subject, *up, by.as_ref()).by(names::MOVED),
        Claim::Look { target, look } => look::look(sight, target, look).by(names::LOOK),
        Claim::Download { name } => happening::download(sight, name.as_ref()).by(names::DOWNLOAD),
        Claim::NewTab { name } => happening::new_tab(sight, name.as_ref()).by(names::NEW_TAB),
        Claim::EveryIs { kind, condition, within } => {
            every::every_is(sight, *kind, *condition, within).by(names::EVERY_IS)
        }
        Claim::Every { kind, text, exact, within } => {
            every::every(sight, *kind, (text, *exact), within).by(names::EVERY)
        }
    }
}

fn of_label(sight: &Sight<'_>, said: (&Literal, &Literal, bool), within: &[Scope]) -> Ruling {
    thing::labelled(sight, said, within).by(names::LABELLED)
}

fn of_text(sight: &Sight<'_>, literal: &Literal, listed: bool, within: &[Scope]) -> Ruling {
    if listed {
        return listed::listed(sight, literal, within).by(names::LISTED);
    }
    paired::or_paired(sight, literal, within, text::text(sight, literal, within))
}

fn of_dialog(sight: &Sight<'_>, how: TextMatch, text: Option<&Literal>, also: &[Literal]) -> Ruling {
    match text.filter(|_| !also.is_empty()) {
        Some(first) => {
            let texts = [std::slice::from_ref(first), also].concat();
            dialog::of_several(sight, how, &texts).by(names::DIALOGS)
        }
        None => dialog::dialog(sight, how, text),
    }
}

/// What a field or a label says; else what a number at a word, or the row of that name does.
fn of_value(sight: &Sight<'_>, target: &Target, how: TextMatch, value: &Literal) -> Ruling {
    let ruling = paired::unless_filtered(sight, target, value::value(sight, target, how, value));
    let open = ruling.truth == Truth::NotApplicable && how == TextMatch::Is && target.within.is_empty();
    let Some(name) =
        target.name.as_ref().filter(|_| open && target.kind.is_none() && target.ordinal.is_none())
    else {
        return ruling;
    };
    let holds = |told: &Ruling| told.truth == Truth::True;
    let figure = paired::labelled(sight, &name.text, &value.text).filter(holds);
    figure
        .or_else(|| row_says::row_says(sight, &name.text, &value.text))
        .or_else(|| heading_badge::says(sight.now, &name.text, &value.text))
        .unwrap_or(ruling)
}

fn filled(sight: &Sight<'_>, target: &Target) -> Ruling {
    let empty = value::empty(sight, target).by(names::EMPTY);
    Ruling { truth: empty.truth.negated_if(true), ..empty }
}

fn of_message(
    sight: &Sight<'_>,
    (kind, color): (Option<MessageKind>, Option<&str>),
    (how, text, also): (TextMatch, Option<&Literal>, &[Literal]),
    within: &[Scope],
) -> Ruling {
    if !also.is_empty() {
        return together::of_several(sight, (kind, color), (how, text, also), within).by(names::MESSAGES);
    }
    if let Some(matter) = text.filter(|text| !text.quoted) {
        return about::message(sight, (kind, color), matter).by(names::ABOUT);
    }
    if !within.is_empty() {
        return message::placed(sight, (kind, color), (how, text), within).by(names::PLACED);
    }
    message::message(sight, kind, color, how, text)
}

fn mask(judged: &mut Judged, secret: &str) {
    if secret.trim().is_empty() {
        return;
    }
    let hide = |text: &mut String| {
        if text.contains(secret) {
            *text = text.replace(secret, "••••••");
        }
    };
    hide(&mut judged.sentence);
    hide(&mut judged.expected);
    hide(&mut judged.observed);
    judged.reason.iter_mut().for_each(hide);
    judged.near.iter_mut().for_each(|c| hide(&mut c.description));
    if let Some(evidence) = &mut judged.evidence {
        evidence.element.iter_mut().for_each(hide);
        evidence.quote.iter_mut().for_each(hide);
    }
}

/// All literals of a claim.
fn literals(claim: &Claim) -> Vec<&Literal> {
    match claim {
        Claim::Text { text, within, .. }
        | Claim::Every { text, within, .. }
        | Claim::ItemAt { text, within, .. } => scoped([text], within),
        Claim::EveryIs { within, .. } => scoped([], within),
        Claim::Count { counted, within, .. } => scoped(counted_literal(counted), within),
        Claim::Page { name } | Claim::Thing { name, .. } => vec![name],
        Claim::Labelled { label, text, within, .. } => scoped([label, text], within),
        Claim::At { text, .. } | Claim::Written(text) => vec![text],
        Claim::Stands { text, place } => vec![text, place],
        Claim::Done { subject, done } => vec![subject, done],
        Claim::Title { text, .. } | Claim::Url { text, .. } => vec![text],
        Claim::Message { text, also, within, .. } => scoped(text.iter().chain(also), within),
        Claim::Dialog { text, also, .. } => text.iter().chain(also).collect(),
        Claim::Element { target }
        | Claim::State { target, .. }
        | Claim::Empty { target }
        | Claim::Filled { target }
        | Claim::Look { target, .. } => of_target(target),
        Claim::Value { target, value, .. } | Claim::Hint { target, text: value, .. } => {
            [of_target(target), vec![value]].concat()
        }
        Claim::Number { target, bounds } => {
            of_target(target).into_iter().chain(bounds.iter().map(|(_, bound)| bound)).collect()
        }
        Claim::Leads { target, to } => [of_target(target), vec![to]].concat(),
        Claim::AsEntered { target, value } => target.iter().flat_map(of_target).chain(value).collect(),
        Claim::Options { target, values, .. } => of_target(target).into_iter().chain(values).collect(),
        Claim::TableRow { cells, within } => scoped(cells, within),
        Claim::Cell { row, column, value, within, .. } => scoped([row, column, value], within),
        Claim::Order { column, within, .. } => scoped(column, within),
        Claim::Before { first, second, within, .. } => scoped([first, second], within),
        Claim::Same { subject, .. } => of_subject(subject),
        Claim::Moved { subject, by, .. } => of_subject(subject).into_iter().chain(by).collect(),
        Claim::Download { name } | Claim::NewTab { name } => name.iter().collect(),
    }
}

fn of_subject(subject: &Subject) -> Vec<&Literal> {
    match subject {
        Subject::Value(target) => of_target(target),
        Subject::Count(counted) => counted_literal(counted),
        Subject::Url | Subject::Title | Subject::Page => Vec::new(),
    }
}

fn counted_literal(counted: &Counted) -> Vec<&Literal> {
    match counted {
        Counted::Text(text) => vec![text],
        Counted::Elements(_, name) => name.iter().collect(),
        Counted::Noun(_) => Vec::new(),
    }
}

fn of_target(target: &Target) -> Vec<&Literal> {
    scoped(&target.name, &target.within)
}

fn scoped<'a>(own: impl IntoIterator<Item = &'a Literal>, within: &'a [Scope]) -> Vec<&'a Literal> {
    let scopes = within.iter().filter_map(area::name_of);
    own.into_iter().chain(scopes).collect()
}
