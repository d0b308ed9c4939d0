//! All faults that a case may be given.

use fastrand::Rng;

use super::{Asked, Drawn, Need, NeedKind};
use crate::answer::{Answer, AskedAs, Media};
use crate::change::links;
use crate::fault::{Fault, Operator};
use crate::json::booleans;
use crate::oracle::{may_say, says_exactly};
use crate::outline::Outline;
use crate::text::{other_case, other_number, other_word, stands_in};

/// All of them, each once.
pub(super) fn of(case: &Asked, all: &[Asked], drawn: &mut Rng) -> Vec<Drawn> {
    let mut made: Vec<Drawn> = Vec::new();
    for need in &case.needs {
        let Some(place) = Place::of(case, need) else { continue };
        for (operator, is) in changes(case, need, all, &place, drawn) {
            let (path, was) = (place.path.to_owned(), need.text.clone());
            let fault = Fault { operator, path, was, is };
            if place.must_be_missed(&fault, need) {
                let row = first_row(case, need);
                let sentence = case.needs.iter().find(|one| one.row == row && one.text == need.text);
                let sentence = sentence.map(|one| one.sentence.clone());
                made.push(Drawn { case: case.case.clone(), row: Some(row), sentence, fault, must: true });
            }
        }
    }
    made.extend(untold(case));
    let mut met = std::collections::HashSet::new();
    made.retain(|one| met.insert((one.fault.operator, one.fault.path.clone(), one.fault.was.clone())));
    made
}

/// The first row that needs the same text of the same page.
fn first_row(case: &Asked, need: &Need) -> usize {
    let same = |one: &&Need| one.text == need.text && one.page == need.page;
    case.needs.iter().filter(same).map(|one| one.row).min().unwrap_or(need.row)
}

fn is_page(answer: &Answer) -> bool {
    answer.asked_as == AskedAs::Document
}

/// Where a text comes from.
struct Place<'a> {
    path: &'a str,
    media: Media,
    /// The answers of that path that say it.
    saying: Vec<&'a Answer>,
}

impl<'a> Place<'a> {
    /// The one path from which a text that a row needs has come; none where it may have come from several, or been typed.
    fn of(case: &'a Asked, need: &Need) -> Option<Self> {
        if case.typed.iter().any(|typed| stands_in(&need.text, typed)) {
            return None;
        }
        // A page takes the place of the one before it: what other pages say does not matter, if it is known which page it was.
        let loaded = case.answers.iter().any(|a| is_page(a) && a.path == need.page);
        let counts = |a: &&Answer| !(is_page(a) && loaded && a.path != need.page);
        let saying: Vec<&Answer> =
            case.answers.iter().filter(counts).filter(|a| may_say(a, &need.text)).collect();
        let first = saying.first()?;
        let alike = saying.iter().all(|a| a.path == first.path && a.media == first.media);
        let changes = matches!(first.media, Media::Html | Media::Json);
        (alike && changes).then(|| Self { path: &first.path, media: first.media, saying: saying.clone() })
    }

    /// Whether the fault takes the text from each of these answers.
    fn must_be_missed(&self, fault: &Fault, need: &Need) -> bool {
        self.saying.iter().all(|answer| {
            let Some(planted) = fault.planted(answer.media, &answer.body) else { return false };
            match fault.operator {
                Operator::LetterCase => !says_exactly(answer.media, &planted, &need.text),
                // What is not drawn is as good as gone where nothing else says it.
                Operator::Hidden => {
                    let gone = Fault { operator: Operator::Removed, ..fault.clone() };
                    gone.planted(answer.media, &answer.body)
                        .is_some_and(|gone| !still_says(answer, &gone, need))
                }
                Operator::Disabled | Operator::Checked | Operator::Selected | Operator::Expanded => {
                    means_one_control(&answer.body, fault)
                }
                Operator::Link => true,
                _ => !still_says(answer, &planted, need),
            }
        })
    }
}

fn still_says(answer: &Answer, planted: &str, need: &Need) -> bool {
    may_say(&Answer { body: planted.into(), ..answer.clone() }, &need.text)
}

/// Whether the name is the whole name of one thing alone: another of that name might be taken instead.
fn means_one_control(html: &str, fault: &Fault) -> bool {
    let Some(outline) = Outline::of(html) else { return false };
    let lower = fault.was.to_lowercase();
    let saying = |e: &crate::outline::Element| e.said().any(|own| own.to_lowercase().contains(&lower));
    let all: Vec<_> = outline.0.iter().filter(|e| saying(e)).collect();
    matches!(all.as_slice(), [one] if one.said().any(|own| own == fault.was))
}

/// Operators for what a row needs, each with what it makes of it.
fn changes(
    case: &Asked,
    need: &Need,
    all: &[Asked],
    place: &Place<'_>,
    drawn: &mut Rng,
) -> Vec<(Operator, String)> {
    let text = &need.text;
    let some = |operator, new: Option<String>| new.map(|new| (operator, new));
    let gone = |operator| Some((operator, String::new()));
    if place.media == Media::Json {
        let number = text.trim_matches(|c: char| !c.is_ascii_digit());
        let new = match drawn.bool() {
            true => other_word(text, drawn).or_else(|| other_number(text, drawn)),
            false => other_number(text, drawn).or_else(|| other_word(text, drawn)),
        };
        let whole = (number == text).then(|| other_number(text, drawn)).flatten();
        let json =
            [some(Operator::JsonText, new), some(Operator::JsonNumber, whole), gone(Operator::JsonEntry)];
        return match need.kind {
            NeedKind::State(_) => Vec::new(),
            _ => json.into_iter().flatten().collect(),
        };
    }
    let turned = |operator| (operator, String::new());
    // A control is found by its name in small or large letters.
    let other_case = other_case(text).filter(|_| matches!(need.kind, NeedKind::Claim { .. }));
    let texts = [
        some(Operator::Word, other_word(text, drawn)),
        some(Operator::Number, other_number(text, drawn)),
        some(Operator::LetterCase, other_case),
        gone(Operator::Removed),
    ];
    let mut made: Vec<_> = texts.into_iter().flatten().collect();
    match need.kind {
        NeedKind::State(operator) => {
            made.extend(gone(Operator::Hidden));
            made.extend(operator.filter(|_| !is_pressed(case, text)).map(turned));
        }
        NeedKind::Claim { drawn: true } => made.extend(gone(Operator::Hidden)),
        NeedKind::Claim { drawn: false } => {}
        NeedKind::Press => {
            made.extend(gone(Operator::Hidden));
            made.push(turned(Operator::Disabled));
            let path = elsewhere(case, need, all, place, drawn);
            made.extend(some(Operator::Link, path));
        }
    }
    made
}

fn is_pressed(case: &Asked, text: &str) -> bool {
    case.needs.iter().any(|need| need.kind == NeedKind::Press && stands_in(text, &need.text))
}

/// The path of a page that does not say what the row claims after the link was followed.
fn elsewhere(case: &Asked, need: &Need, all: &[Asked], place: &Place<'_>, drawn: &mut Rng) -> Option<String> {
    let outline = Outline::of(&place.saying.first()?.body)?;
    let said = outline.saying(&need.text);
    let links = links(&outline, &said);
    // A text that also stands on something else may be clicked there.
    if links.is_empty() || links.len() < said.len() {
        return None;
    }
    let claims = |one: &&Need| one.row == need.row && matches!(one.kind, NeedKind::Claim { .. });
    let claimed: Vec<&Need> = case.needs.iter().filter(claims).collect();
    let bare = |page: &Answer| {
        let parts = case.answers.iter().filter(|a| !is_page(a));
        let told: Vec<&Answer> = parts.chain([page]).collect();
        claimed.iter().any(|claim| {
            let typed = case.typed.iter().any(|typed| stands_in(&claim.text, typed));
            !typed && !told.iter().any(|a| may_say(a, &claim.text))
        })
    };
    let was: Vec<&str> = links.iter().filter_map(|at| outline.0[*at].attribute("href")).collect();
    let other = |page: &&Answer| {
        let page = *page;
        let new = !was.iter().any(|href| href.contains(&page.path)) && page.path != need.page;
        is_page(page) && page.media == Media::Html && new && bare(page)
    };
    let pages: Vec<&str> =
        all.iter().flat_map(|case| &case.answers).filter(other).map(|page| page.path.as_str()).collect();
    drawn.choice(pages).map(str::to_owned)
}

/// Faults of which nothing tells whether the case must notice them: booleans of JSON documents.
fn untold(case: &Asked) -> Vec<Drawn> {
    let documents = case.answers.iter().filter(|a| a.media == Media::Json);
    let faults = documents.flat_map(|answer| {
        let value: serde_json::Value = serde_json::from_str(&answer.body).unwrap_or_default();
        let opposite = |pointer: &str| value.pointer(pointer).and_then(|v| v.as_bool()).map(|flag| !flag);
        booleans(&value)
            .into_iter()
            .filter_map(|was| {
                let is = opposite(&was)?.to_string();
                Some(Fault { operator: Operator::JsonBoolean, path: answer.path.clone(), was, is })
            })
            .collect::<Vec<_>>()
    });
    faults
        .map(|fault| Drawn { case: case.case.clone(), row: None, sentence: None, fault, must: false })
        .collect()
}
