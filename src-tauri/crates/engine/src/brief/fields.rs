//! A field and its value: "title Pay rent", "prio High", "change the phone to 555", "fin in the name filter", "as due date 10 March".

use super::offered::{Control, Offered, is_choice, spoken};
use super::said::{Doing, bare, before, behind, ways, without_tail};
use crate::facts::roles::is_text_field;
use crate::words::quoted;

/// What testers write for longer words of labels; that a word begins a label's is known without.
const SHORT: [(&str, &str); 9] = [
    ("qty", "quantity"),
    ("pw", "password"),
    ("pwd", "password"),
    ("msg", "message"),
    ("desc", "description"),
    ("tel", "phone"),
    ("addr", "address"),
    ("no", "number"),
    ("cat", "category"),
];
/// Words of what a field is, or where, and not of its name.
const KINDS: [&str; 16] = [
    "field", "box", "input", "textbox", "filter", "dropdown", "list", "area", "bar", "selector", "picker",
    "top", "new", "menu", "text", "value",
];
/// With these a value is typed, also where a list of suggestions opens.
const TYPES: [&str; 5] = ["enter", "type", "write", "insert", "input"];
/// What these speak of may be any thing.
const CHANGES: [&str; 6] = ["change", "update", "correct", "set", "replace", "give"];
/// What stands between a field and its value.
const BETWEEN: [&str; 8] = ["down to", "up to", "to", "with", "as", "=", ":", "by"];
/// With these no value begins: what follows tells of the field.
const NO_VALUE: [&str; 62] = [
    "is",
    "are",
    "was",
    "should",
    "must",
    "shows",
    "displays",
    "has",
    "have",
    "can",
    "empty",
    "blank",
    "not",
    "no",
    "any",
    "some",
    "all",
    "invalid",
    "valid",
    "wrong",
    "correct",
    "same",
    "another",
    "different",
    "other",
    "random",
    "of",
    "from",
    "in",
    "and",
    "or",
    "that",
    "which",
    "about",
    "more",
    "less",
    "greater",
    "longer",
    "shorter",
    "above",
    "below",
    "over",
    "under",
    "between",
    "exceeding",
    "without",
    "starting",
    "ending",
    "containing",
    "consisting",
    "than",
    "twice",
    "again",
    "today",
    "tomorrow",
    "yesterday",
    "next",
    "last",
    "current",
    "my",
    "your",
    "his",
];
/// What tells of a value and is none: "Enter the e-mail address", "a name of 300 characters".
const GENERIC: [&str; 44] = [
    "field",
    "fields",
    "box",
    "button",
    "tab",
    "menu",
    "icon",
    "page",
    "list",
    "text",
    "value",
    "data",
    "name",
    "e",
    "mail",
    "email",
    "address",
    "number",
    "date",
    "password",
    "username",
    "user",
    "login",
    "credentials",
    "details",
    "information",
    "string",
    "something",
    "anything",
    "nothing",
    "keyword",
    "query",
    "term",
    "amount",
    "price",
    "title",
    "description",
    "comment",
    "message",
    "code",
    "new",
    "content",
    "it",
    "them",
];
const COUNTED: [&str; 8] =
    ["character", "characters", "chars", "letter", "letters", "digit", "digits", "symbols"];
/// Words of the longest label that is said.
const LONGEST: usize = 5;
/// Fields of a form that is left empty.
const MOST: usize = 12;
/// Letters with which a word has to begin another.
const SHORTEST: usize = 3;

/// How a field is said to get its value, which tells how well it has to be called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// Not at all: "title Pay rent". The label is said in full, for the words may be anything else ("order 1042").
    Unsaid,
    /// "enter": it is typed, also where a list of suggestions opens.
    Typed,
    /// "change": "to" or the like stands before the value, for "change order 1042" speaks of an order.
    Changed,
    /// "select", "fill in".
    Given,
}

/// The sentence that gives a field its value.
pub(super) fn read(offered: &Offered<'_>, piece: &str) -> Option<String> {
    ways(piece).into_iter().rev().find_map(|(doing, rest)| match doing {
        Doing::Unsaid => turned_round(offered, rest).or_else(|| behind_label(offered, rest, Manner::Unsaid)),
        Doing::Fill => {
            let begins = |verbs: &[&str]| verbs.iter().any(|verb| behind(piece, verb).is_some());
            let manner = match () {
                () if begins(&TYPES) => Manner::Typed,
                () if begins(&CHANGES) => Manner::Changed,
                () => Manner::Given,
            };
            behind_label(offered, bare(rest), manner).or_else(|| before_label(offered, rest))
        }
        _ => None,
    })
}

/// Whether a text begins with the name of a field and a value.
pub(super) fn begins(offered: &Offered<'_>, rest: &str) -> bool {
    labelled(offered, bare(rest), Manner::Given).is_some()
}

/// "title Pay rent", "phone to 555"
fn behind_label(offered: &Offered<'_>, text: &str, manner: Manner) -> Option<String> {
    let (field, value) = labelled(offered, text, manner)?;
    let certain = is_choice(offered.element(field)) || stands_out(value) || logs_in(offered, field);
    certain.then(|| gives(offered, field, value, manner == Manner::Typed)).flatten()
}

/// The field that a text begins with, and what stands behind it.
fn labelled<'t>(offered: &Offered<'_>, text: &'t str, manner: Manner) -> Option<(usize, &'t str)> {
    let ends: Vec<usize> =
        text.char_indices().filter(|(_, c)| matches!(c, ' ' | ':' | '=')).map(|(at, _)| at).collect();
    ends.into_iter().take(LONGEST).rev().find_map(|end| {
        let said = spoken(&text[..end]);
        let field = match manner {
            Manner::Unsaid => wholly_called(offered, &said),
            _ => the_field(offered, &said),
        }?;
        let told = text[end..].trim_start();
        let rest = text[end..].trim_start_matches([' ', ':', '=']);
        let of = || {
            behind(rest, "of")
                .filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '\'' | '"')))
        };
        let joined = BETWEEN.iter().find_map(|word| behind(rest, word)).or_else(of);
        let parted = joined.is_some() || told.starts_with([':', '=']);
        let rest = joined.unwrap_or(rest);
        (is_value(offered, rest) && (parted || manner != Manner::Changed)).then_some((field, rest))
    })
}

/// "fin in the name filter", "Maren H. Lund as display name"
fn before_label(offered: &Offered<'_>, text: &str) -> Option<String> {
    [" into ", " in ", " to ", " as ", " for "].into_iter().find_map(|joint| {
        let (value, label) = text.rsplit_once(joint)?;
        let field = the_field(offered, &of_label(label))?;
        is_value(offered, value).then(|| gives(offered, field, value, true)).flatten()
    })
}

/// "In the search field enter X", "as due date choose 10 March"
fn turned_round(offered: &Offered<'_>, text: &str) -> Option<String> {
    let rest = ["in", "into", "as", "for"].into_iter().find_map(|front| behind(text, front))?;
    let spaces = rest.match_indices(' ').map(|(at, _)| at);
    spaces.take(LONGEST + 2).find_map(|at| {
        let (_, value) =
            ways(rest[at..].trim_start()).into_iter().find(|(doing, _)| *doing == Doing::Fill)?;
        let field = the_field(offered, &of_label(&rest[..at]))?;
        is_value(offered, value).then(|| gives(offered, field, value, true)).flatten()
    })
}

/// Without the words for what it is, or where, as far as that leaves any.
fn of_label(text: &str) -> Vec<String> {
    let all = spoken(bare(text));
    let without = |kinds: &[&str]| -> Vec<String> {
        all.iter().filter(|word| !kinds.contains(&word.as_str())).cloned().collect()
    };
    [without(&KINDS), without(&KINDS[..4])]
        .into_iter()
        .find(|own| !own.is_empty())
        .unwrap_or_else(|| all.clone())
}

/// The only field that is called so; else the only one that has all of these words, or their beginnings, in its name.
fn the_field(offered: &Offered<'_>, said: &[String]) -> Option<usize> {
    if said.is_empty() {
        return None;
    }
    let whole: Vec<usize> = having(offered, &|name| name == said);
    let found = match whole.is_empty() {
        false => whole,
        true => having(offered, &|name| said.iter().all(|word| name.iter().any(|own| means(word, own)))),
    };
    <[usize; 1]>::try_from(found).ok().map(|[one]| one)
}

/// The only field whose label this is in full, each word by itself or its short form.
fn wholly_called(offered: &Offered<'_>, said: &[String]) -> Option<usize> {
    const BESIDE: [&str; 6] = ["e", "address", "number", "optional", "required", "hours"];
    let fits = |name: &[String]| {
        let own: Vec<&String> = name.iter().filter(|word| !BESIDE.contains(&word.as_str())).collect();
        name == said || own.len() == said.len() && said.iter().zip(own).all(|(word, own)| means(word, own))
    };
    <[usize; 1]>::try_from(having(offered, &fits)).ok().map(|[one]| one).filter(|_| !said.is_empty())
}

fn having(offered: &Offered<'_>, fits: &dyn Fn(&[String]) -> bool) -> Vec<usize> {
    let by_hint =
        |control: &Control| offered.element(control.element).hints.iter().any(|hint| fits(&spoken(hint)));
    let all = offered.fields();
    all.filter(|control| control.names.iter().any(|name| fits(name)) || by_hint(control))
        .map(|control| control.element)
        .collect()
}

fn means(said: &str, own: &str) -> bool {
    said == own
        || said.len() >= SHORTEST && own.starts_with(said)
        || SHORT.iter().any(|(short, long)| *short == said && *long == own)
}

/// Whether it is a value as a person would write it: none that tells of one, and none that goes on with another field.
fn is_value(offered: &Offered<'_>, text: &str) -> bool {
    if text.starts_with(['\'', '"', '{', '“', '‘']) {
        return true;
    }
    let said = spoken(text);
    let is = |words: &[&str], word: &String| words.contains(&word.as_str());
    let tells = said.iter().all(|word| is(&GENERIC, word)) || said.iter().any(|word| is(&COUNTED, word));
    let article = words_of(text).next().is_some_and(|word| matches!(word, "the" | "a" | "an"));
    let goes_on = [" and ", " with ", " & "].iter().any(|joint| {
        text.match_indices(joint).any(|(at, _)| {
            let rest = bare(&text[at + joint.len()..]);
            begins(offered, rest)
                || the_field(offered, &spoken(words_of(rest).next().unwrap_or_default())).is_some()
        })
    });
    // "Pay rent if empty", "Pay rent again": what may be said of the step is no value, and may be one.
    let depends = said.iter().any(|word| matches!(word.as_str(), "if" | "when" | "unless" | "until" | "or"));
    let unsure = depends || without_tail(text).is_some();
    !unsure
        && said.first().is_some_and(|word| !is(&NO_VALUE, word))
        && !tells
        && !article
        && !goes_on
        && !text.contains('(')
}

fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(' ').filter(|word| !word.is_empty())
}

/// Of a text behind its label only a name, a number or a code is surely the value: "email address" is a label in full.
fn stands_out(text: &str) -> bool {
    text.chars().any(|c| c.is_uppercase() || c.is_ascii_digit() || matches!(c, '@' | '\'' | '"' | '{' | '“'))
}

/// Whether a field is one of a log-in, whose values are often words.
fn logs_in(offered: &Offered<'_>, field: usize) -> bool {
    let e = offered.element(field);
    spoken(&e.name).iter().any(|word| matches!(word.as_str(), "user" | "username" | "login" | "password"))
}

/// "leave both fields empty": all that are there to be filled in.
pub(super) fn emptied(offered: &Offered<'_>, piece: &str) -> Option<Vec<String>> {
    let rest = ["leave", "keep", "clear"].iter().find_map(|verb| behind(piece, verb))?;
    let fields = ["empty", "blank"].iter().find_map(|end| before(rest, end)).unwrap_or(rest);
    let all = fields.to_lowercase();
    let both = matches!(all.as_str(), "both fields" | "both" | "the two fields" | "both of the fields");
    let every = matches!(
        all.as_str(),
        "all fields" | "all the fields" | "everything" | "all of the fields" | "the fields" | "the form"
    );
    let searches = |control: &&Control| {
        control.names.iter().flatten().any(|word| word.starts_with("search") || word == "find")
    };
    let typed = |control: &&Control| is_text_field(offered.element(control.element)) && !searches(control);
    let found: Vec<usize> = offered.fields().filter(typed).map(|control| control.element).collect();
    if !(both && found.len() == 2 || every && (1..=MOST).contains(&found.len())) {
        return None;
    }
    found.into_iter().map(|field| offered.done_to(field, &|called| format!("Clear {called}"))).collect()
}

/// The sentence, where the field takes such a value.
fn gives(offered: &Offered<'_>, field: usize, value: &str, typed: bool) -> Option<String> {
    let e = offered.element(field);
    let said = in_words(value);
    let entered = || offered.done_to(field, &|called| format!("Enter {said} into {called}"));
    let chosen = || offered.done_to(field, &|called| format!("Select {said} from {called}"));
    if is_choice(e) && !(e.options.is_empty() && is_text_field(e)) {
        return chosen();
    }
    if is_choice(e) && !typed { chosen().or_else(entered) } else { entered() }
}

/// A value in quotes; what stands in some already keeps them.
fn in_words(value: &str) -> String {
    let value = value.trim();
    let in_some = value.len() > 1
        && ["''", "\"\"", "“”", "‘’"].iter().any(|pair| {
            let mut pair = pair.chars();
            pair.next().is_some_and(|open| value.starts_with(open))
                && pair.next().is_some_and(|close| value.ends_with(close))
        });
    let data = value.starts_with("{{") && value.ends_with("}}");
    if in_some || data { value.to_owned() } else { quoted(value) }
}
