//! Rules: a message appeared.

use super::candidates::{Candidate, candidates};
use super::message_kind::{may_speak, of_kind};
use super::ruling::{Ruling, Sight, decide};
use super::text;
use super::view::Truth;
use crate::assertion::{MessageKind, TextMatch};
use crate::facts::area::Area;
use crate::facts::called;
use crate::facts::fits::text_fits;
use crate::facts::line::texts_of;
use crate::facts::near::near_texts;
use crate::facts::plain::{Edge, best_edge, plain};
use crate::facts::shown::look_for;
use crate::rule::rules;
use crate::snapshot::{Element, Role};
use crate::step::{Literal, Scope};

/// A message that is asked for, and the texts that may be it.
pub(crate) struct Asked<'a> {
    sight: Sight<'a>,
    kind: Option<MessageKind>,
    color: Option<&'a str>,
    how: TextMatch,
    text: Option<&'a Literal>,
    all: Vec<Candidate>,
    /// Those that appeared and say it, by their place among all.
    saying: Vec<usize>,
}

rules! {
    /// The rules of a message, in their order. What vanished again and the text of native dialogs count. The kind comes from class words and
    /// `aria-invalid`, or from the role (alert: error or warning; status: success or information); colour only confirms.
    MESSAGE: fn(&Asked<'_>) -> Option<Ruling>;

    /// One of that kind, colour and text appeared since the row's first action. Without a kind, any text that appeared will do.
    /// Example: "the error message 'Wrong password' is shown".
    "message/appeared" "such a message appeared" => shown;
    /// What a later step took away is checked in the row that brings it.
    /// Example: "the message 'Saved' is shown" after a second step that made it go.
    "message/left" "the message is gone after a later step, or for another text" => left;
    /// A kind needs a class, a role or a colour that says so.
    /// Example: "the error message 'Try later' is shown", where nothing says that it is an error.
    "message/kind-untold" "whether the message is of that kind or colour cannot be told" => kind_untold;
    /// A new heading that holds the text among other words names a part of the page, as a rule; of other texts people differ.
    /// Example: "the message 'Orders' is shown", where the heading 'Your orders' is new.
    "message/part" "a message says it only as a part" => part;
    /// What stood there before the action did not come of it.
    /// Example: "the message 'Saved' is shown" after a second 'Save'.
    "message/stood" "the message was there already before the action" => stood;
    /// Any text that appears may be one; a denial leaves only those open that are coloured or worded like one.
    /// Example: "an error message is shown", where the plain text 'Wrong password' appeared.
    "message/unmarked" "a text appeared that nothing marks as a message" => unmarked;
    /// Browsers show the `title` of an element themselves.
    /// Example: "the message 'Fill in this field' is shown", the title of a field.
    "message/title" "the text is the title of an element, which the browser shows itself" => titled;
    /// No text that appeared is such a message.
    /// Example: "the message 'Saved' is shown", where nothing appeared.
    "message/none" "no such message appeared" => none;
}

/// A message of a kind, colour and text appeared since the row's first action, by the first of its rules that says something. A claim that
/// says "still" looks at what stands there.
pub(crate) fn message(
    sight: &Sight<'_>,
    kind: Option<MessageKind>,
    color: Option<&str>,
    how: TextMatch,
    text: Option<&Literal>,
) -> Ruling {
    let all = candidates(sight);
    let mut asked = Asked { sight: *sight, kind, color, how, text, all, saying: Vec::new() };
    asked.saying = asked.that_say_it();
    decide(MESSAGE, &asked)
}

impl Asked<'_> {
    fn fits(&self, c: &Candidate) -> Edge {
        self.text.map_or(Edge::Whole, |text| text_fits(&c.text, self.how, text))
    }

    fn is_said(&self, c: &Candidate, edge: Edge) -> bool {
        self.fits(c) == edge && (c.marked || self.text.is_some())
    }

    fn appeared(&self) -> impl Iterator<Item = &Candidate> {
        self.all.iter().filter(|c| !c.stood)
    }

    /// Where no text was said, what is a part of another message, or has no words, says nothing.
    fn that_say_it(&self) -> Vec<usize> {
        let says = |c: &Candidate| !c.stood && self.is_said(c, Edge::Whole);
        let whole: Vec<&Candidate> = self.all.iter().filter(|c| says(c)).collect();
        let alone = |c: &Candidate| has_words(c) && !is_told(c, &whole, self.kind, self.color);
        let all = self.all.iter().enumerate();
        all.filter(|(_, c)| says(c) && (self.text.is_some() || alone(c))).map(|(i, _)| i).collect()
    }

    fn saying(&self) -> impl Iterator<Item = &Candidate> {
        self.saying.iter().filter_map(|&i| self.all.get(i))
    }

    fn has_left(&self, c: &Candidate) -> bool {
        c.left && !self.sight.negative
    }

    /// Whether it is a heading that holds the text among other words.
    fn is_heading(&self, c: &Candidate) -> bool {
        let (s, heading) = (self.sight.now, |e: &&Element| e.visible && e.role == Role::Heading);
        let mut headings = s.elements.iter().filter(heading);
        !c.marked
            && self.text.is_some_and(|text| bare(&c.text) != bare(&text.text))
            && headings.any(|e| texts_of(s, e).iter().any(|t| plain(t) == c.text))
    }

    /// What is ruled on its kind and colour; nothing of one that has gone, or heads a part of the page.
    fn of_kind(&self, c: &Candidate) -> Option<Ruling> {
        let judged = !self.has_left(c) && !self.is_heading(c);
        judged.then(|| of_kind(c, self.kind, self.color, self.text.is_some()))
    }

    /// The first that may be it: left, or of a kind that cannot be told.
    fn first_open(&self) -> Option<&Candidate> {
        let untold = |c: &Candidate| self.of_kind(c).is_some_and(|r| r.truth == Truth::NotApplicable);
        self.saying().find(|c| self.has_left(c) || untold(c))
    }
}

fn shown(asked: &Asked<'_>) -> Option<Ruling> {
    asked.saying().filter_map(|c| asked.of_kind(c)).find(|ruling| ruling.truth == Truth::True)
}

fn left(asked: &Asked<'_>) -> Option<Ruling> {
    let c = asked.first_open().filter(|c| asked.has_left(c))?;
    let reason = format!(
        "the message '{}' appeared, and is gone after a later step or for another text: check it in the row that brings it",
        c.text
    );
    Some(Ruling::unknown(reason).with(c.evidence.clone()))
}

fn kind_untold(asked: &Asked<'_>) -> Option<Ruling> {
    asked.of_kind(asked.first_open()?)
}

fn part(asked: &Asked<'_>) -> Option<Ruling> {
    let headed = asked.saying().filter(|c| !asked.has_left(c) && asked.is_heading(c)).last();
    let c = headed.or_else(|| asked.appeared().find(|c| asked.is_said(c, Edge::Joined)))?;
    let reason = format!("the message '{}' says it only as a part: quote the whole message", c.text);
    Some(Ruling::unknown(reason).with(c.evidence.clone()))
}

fn stood(asked: &Asked<'_>) -> Option<Ruling> {
    let c = asked.all.iter().find(|c| c.stood && asked.is_said(c, Edge::Whole))?;
    let may_be = asked.kind.is_none_or(|k| c.kinds.is_empty() || !c.sure || c.kinds.contains(&k));
    let reason = format!("'{}' was there already before the action: say 'still' if it may have been", c.text);
    may_be.then(|| Ruling::unknown(reason).with(c.evidence.clone()))
}

fn unmarked(asked: &Asked<'_>) -> Option<Ruling> {
    let marked: Vec<&Candidate> = asked.appeared().filter(|c| c.marked).collect();
    let speaks = |c: &Candidate| has_words(c) && may_speak(&asked.sight, c, asked.kind);
    let may_be = |c: &&Candidate| !c.marked && speaks(c) && !is_told(c, &marked, asked.kind, None);
    let c = asked.appeared().filter(|_| asked.text.is_none()).find(may_be)?;
    let reason = format!("'{}' appeared, but nothing marks it as such a message: name its text", c.text);
    Some(Ruling::unknown(reason).with(c.evidence.clone()))
}

fn titled(asked: &Asked<'_>) -> Option<Ruling> {
    let text = asked.text.filter(|_| asked.kind.is_none())?;
    let e = hinting(&asked.sight, text)?;
    if e.tipped && !asked.sight.negative {
        return Some(Ruling::holds(format!("'{}' is the title of what the pointer rests on", text.shown())));
    }
    let element = called::describe(e);
    Some(Ruling::unknown(format!(
        "'{}' is the title of the {element}, which the browser shows itself, outside of the page",
        text.shown()
    )))
}

fn none(asked: &Asked<'_>) -> Option<Ruling> {
    let marked: Vec<String> =
        asked.all.iter().filter(|c| c.marked).map(|c| format!("'{}'", c.text)).take(5).collect();
    let observed = if marked.is_empty() {
        "no such message appeared".to_owned()
    } else {
        format!("no such message appeared; the messages are {}", marked.join(", "))
    };
    let near = asked.text.map(|t| near_texts(asked.sight.now, &Area::page(), t)).unwrap_or_default();
    Some(Ruling::fails(observed).near(near))
}

/// Marks and counters have none, and say nothing.
fn has_words(c: &Candidate) -> bool {
    c.text.chars().any(char::is_alphabetic)
}

/// Whether a text is a part of a message that is of another kind: its button or its second line, which says nothing of its own.
fn is_told(part: &Candidate, among: &[&Candidate], kind: Option<MessageKind>, color: Option<&str>) -> bool {
    among.iter().any(|whole| {
        part.text.len() < whole.text.len()
            && best_edge(&whole.text, &part.text) == Edge::Whole
            && of_kind(whole, kind, color, false).truth == Truth::False
    })
}

/// Without punctuation at the end.
fn bare(text: &str) -> String {
    plain(text).trim_end_matches(['.', '!', '?', ':']).to_owned()
}

/// The same of a message in a part of the page: it appeared, and its text stands there.
pub(crate) fn placed(
    sight: &Sight<'_>,
    (kind, color): (Option<MessageKind>, Option<&str>),
    (how, text): (TextMatch, Option<&Literal>),
    within: &[Scope],
) -> Ruling {
    let anywhere = message(sight, kind, color, how, text);
    if anywhere.truth != Truth::True {
        return anywhere;
    }
    let observed = anywhere.observed.clone();
    if let Some(text) = text {
        let there = text::text(sight, text, within);
        let gone = look_for(sight.now, &Area::page(), &text.text).whole.is_empty();
        return match there.truth {
            Truth::True => anywhere,
            Truth::False if gone => {
                Ruling::unknown(format!("{observed}, and has vanished: where it stood cannot be told"))
            }
            _ => there,
        };
    }
    let all = candidates(sight);
    let appeared = all.iter().filter(|c| c.marked && (sight.standing || !c.stood));
    for candidate in appeared.filter(|c| of_kind(c, kind, color, false).truth == Truth::True) {
        let text = Literal::quoted(candidate.text.clone());
        if text::text(sight, &text, within).truth == Truth::True {
            return Ruling::holds(format!("the message '{}' appeared there", candidate.text))
                .with(candidate.evidence.clone());
        }
    }
    Ruling::unknown(format!("{observed}, but not clearly there: say its text, or leave the place out"))
}

/// What has the text as its title.
fn hinting<'a>(sight: &Sight<'a>, text: &Literal) -> Option<&'a Element> {
    let text = plain(&text.text);
    let mut all =
        sight.now.elements.iter().filter(|e| e.visible && e.hints.iter().any(|hint| plain(hint) == text));
    let first = all.next()?;
    Some(std::iter::once(first).chain(all).find(|e| e.tipped).unwrap_or(first))
}
