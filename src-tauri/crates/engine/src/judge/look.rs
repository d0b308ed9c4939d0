//! Rule: the look of an element, from computed style.

use super::area::area;
use super::ruling::{Ruling, Sight};
use super::subject::{in_words, subject};
use crate::assertion::Look;
use crate::facts::color;
use crate::facts::kinds::is_field;
use crate::facts::line::{evidence, texts_of};
use crate::facts::near::near_texts;
use crate::facts::plain::plain;
use crate::facts::shown::look_for;
use crate::ground::{Verb, find};
use crate::snapshot::{Element, RunKind, Snapshot, Style};
use crate::step::{ElementKind, Target};

/// The element, or the text where the name is only a text of the page, has a look. Named colours are decided where they
/// are clear-cut; where parts of the element look different, no rule applies.
pub(crate) fn look(sight: &Sight<'_>, target: &Target, look: &Look) -> Ruling {
    let s = sight.now;
    let found = find(s, target, Verb::Observe);
    let mut boxed: Option<&Style> = None;
    let only_text = found.elements.is_empty() || are_beside(s, target, &found.elements);
    let (runs, proof) = if let (true, Some(name)) = (only_text, &target.name) {
        let area = match area(sight, &target.within) {
            Ok(area) => area,
            Err(ruling) => return ruling,
        };
        let found = look_for(s, &area, &name.text);
        let nowhere = found.whole.is_empty() && found.doubtful.is_empty() && found.in_fields.is_empty();
        if nowhere && name.quoted && !sight.negative {
            return Ruling::fails(format!("'{}' is not shown", name.shown()))
                .near(near_texts(s, &area, name));
        }
        let [line] = found.whole.as_slice() else {
            return Ruling::unknown(format!(
                "which text is meant by the {} cannot be told",
                in_words(target)
            ));
        };
        (alone(s, line.runs, &name.text).unwrap_or(line.runs), line.evidence(s))
    } else {
        let index = match subject(sight, target) {
            Ok(index) => index,
            Err(ruling) => return ruling,
        };
        let e = &s.elements[index];
        boxed = s.styles.get(e.style);
        (e.runs, evidence(s, index))
    };
    let styles: Vec<&Style> = s
        .runs
        .get(runs.0..runs.1)
        .unwrap_or_default()
        .iter()
        .filter(|r| r.kind != RunKind::Placeholder && !r.text.trim().is_empty())
        .filter_map(|r| s.styles.get(r.style))
        .collect();
    let on_box = matches!(look, Look::Background(_) | Look::Border(_) | Look::Highlighted(_));
    let styles =
        if styles.is_empty() || on_box && boxed.is_some() { boxed.into_iter().collect() } else { styles };
    let answers: Vec<Option<bool>> = styles.iter().map(|style| has(style, look)).collect();
    let observed = styles.first().map(|style| in_style(style, look)).unwrap_or_default();
    match answers.first() {
        Some(Some(first)) if answers.iter().all(|a| *a == Some(*first)) => {
            Ruling::when(*first, observed).with(proof)
        }
        _ => {
            Ruling::unknown(format!("whether it looks so cannot be told by a rule ({observed})")).with(proof)
        }
    }
}

/// Whether a text was named, and only fields that it stands beside were found: their style is not that of the text.
fn are_beside(s: &Snapshot, target: &Target, found: &[usize]) -> bool {
    let Some(name) = &target.name else { return false };
    let text = plain(&name.text);
    let open = matches!(target.kind, None | Some(ElementKind::Text | ElementKind::Element));
    let named = |e: &Element| plain(&e.name) == text || texts_of(s, e).iter().any(|t| t.contains(&text));
    open && target.ordinal.is_none()
        && found.iter().all(|&i| s.elements.get(i).is_some_and(|e| is_field(e.role) && !named(e)))
}

/// The one run that is the text and nothing else: a word that is emphasised within its line.
fn alone(s: &Snapshot, runs: (usize, usize), text: &str) -> Option<(usize, usize)> {
    let is_it = |&i: &usize| s.runs.get(i).is_some_and(|r| plain(&r.text) == plain(text));
    let mut found = (runs.0..runs.1).filter(is_it);
    let only = found.next()?;
    found.next().is_none().then_some((only, only + 1))
}

fn has(style: &Style, look: &Look) -> Option<bool> {
    match look {
        Look::Color(name) => color::is(name, style.color?),
        Look::Background(name) => color::is(name, style.background?),
        Look::Border(name) => frames(style).map(|frame| color::is(name, frame)).reduce(either)?,
        Look::Highlighted(name) => highlighted(style, name),
        Look::Bold => match style.weight {
            0 => None,
            weight => Some(weight >= 600),
        },
        Look::Italic => Some(style.italic),
        Look::Underlined => Some(style.underline),
        Look::StruckThrough => Some(style.strike),
    }
}

/// What a person may take for the border: it, or what is drawn around it.
fn frames(style: &Style) -> impl Iterator<Item = [u8; 3]> {
    style.border.into_iter().chain(style.outlines.iter().copied())
}

/// Marked in a colour: behind it or around it. Of its letters alone people may say either.
fn highlighted(style: &Style, name: &str) -> Option<bool> {
    let around = style.background.into_iter().chain(frames(style)).map(|part| color::is(name, part));
    match around.reduce(either)? {
        Some(false) if style.color.is_none_or(|letters| color::is(name, letters) != Some(false)) => None,
        answer => answer,
    }
}

/// True where one is, and false where neither is.
fn either(a: Option<bool>, b: Option<bool>) -> Option<bool> {
    if a == Some(true) || b == Some(true) { Some(true) } else { Some(a? || b?) }
}

fn in_style(style: &Style, look: &Look) -> String {
    let code = |[r, g, b]: [u8; 3]| format!("#{r:02x}{g:02x}{b:02x}");
    let hex = |rgb: Option<[u8; 3]>| rgb.map_or("unknown".to_owned(), code);
    let yes = |is: bool, word: &str| if is { word.to_owned() } else { format!("not {word}") };
    match look {
        Look::Color(_) => format!("its colour is {}", hex(style.color)),
        Look::Background(_) => format!("its background is {}", hex(style.background)),
        Look::Border(_) => {
            let frames: Vec<String> = frames(style).map(code).collect();
            format!("its border is {}", if frames.is_empty() { hex(None) } else { frames.join(" in ") })
        }
        Look::Highlighted(_) => {
            let around: Vec<String> = frames(style).map(code).collect();
            let around = if around.is_empty() { "none".to_owned() } else { around.join(" in ") };
            format!("its background is {}, its border {around}", hex(style.background))
        }
        Look::Bold => format!("its weight is {}", style.weight),
        Look::Italic => format!("it is {}", yes(style.italic, "italic")),
        Look::Underlined => format!("it is {}", yes(style.underline, "underlined")),
        Look::StruckThrough => format!("it is {}", yes(style.strike, "struck through")),
    }
}
