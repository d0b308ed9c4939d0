//! "Click 'More actions' or 'Actions'", "Press Enter or click the search icon": who writes so leaves it to who runs the case which is
//! done. The only one that the page is ready for is.

use super::{Parsed, Via, read_action};
use crate::ground::{Grounding, ground, target_of};
use crate::parse::literal_spans;
use crate::snapshot::Snapshot;
use crate::step::{Action, Step};

/// Most of them.
const MOST: usize = 4;

/// Words with which nothing in particular is named.
const UNSAID: [&str; 4] = ["equivalent", "similar", "comparable", "other "];

/// The ways to do what a cell says that are read, in their order; none where it leaves open what is entered, or says more than one thing.
pub fn alternatives(cell: &str) -> Vec<Parsed<Vec<Step>>> {
    let text = cell.trim().trim_end_matches('.');
    let said = parted(text);
    let [first, others @ ..] = said.as_slice() else { return Vec::new() };
    let Some(verb) = first.split_whitespace().next().filter(|_| (1..MOST).contains(&others.len())) else {
        return Vec::new();
    };
    let Some(first) = one(first) else { return Vec::new() };
    let named = others.iter().filter(|other| !UNSAID.iter().any(|word| other.contains(word)));
    let others = named.filter_map(|other| one(other).or_else(|| one(&format!("{verb} {other}"))));
    let parsed = |content| Parsed { cell: cell.to_owned(), via: Via::Grammar, content };
    std::iter::once(first).chain(others).map(parsed).collect()
}

/// The only one of them that the page is ready for; a key that comes first is. Which of two things on the page is done is not left to us.
pub(crate) fn ready_alternative(cell: &str, page: &Snapshot) -> Option<Parsed<Vec<Step>>> {
    let all = alternatives(cell);
    if matches!(all.first()?.content[0].action, Action::Press { .. }) {
        return all.into_iter().next();
    }
    let mut ready = all.into_iter().filter_map(|parsed| Some((meant(&parsed.content[0], page)?, parsed)));
    let (element, first) = ready.next()?;
    ready.all(|(other, _)| other == element).then_some(first)
}

/// The element that a step is about.
fn meant(step: &Step, page: &Snapshot) -> Option<usize> {
    let (target, verb) = target_of(&step.action)?;
    match ground(page, target, verb, &step.text) {
        Grounding::One { element, .. } => Some(element),
        Grounding::No { .. } => None,
    }
}

/// The one step that a sentence says, where it enters nothing.
fn one(sentence: &str) -> Option<Vec<Step>> {
    let steps = read_action(sentence, &[]).ok()?.content;
    let leads =
        |step: &Step| matches!(step.action, Action::Click { .. } | Action::Press { .. } | Action::Go { .. });
    (steps.len() == 1 && leads(&steps[0])).then_some(steps)
}

/// What stands between the words "or" outside of quotes.
fn parted(text: &str) -> Vec<&str> {
    let Some(quoted) = literal_spans(text).ok().filter(|_| !text.contains('\n')) else { return Vec::new() };
    let in_quotes = |at: usize| {
        let chars = text[..at].chars().count();
        quoted.iter().any(|span| span.start < chars && chars < span.end)
    };
    let (mut parts, mut from) = (Vec::new(), 0);
    for (at, joint) in text.match_indices(" or ").filter(|(at, _)| !in_quotes(*at)) {
        parts.push(text[from..at].trim().trim_end_matches(','));
        from = at + joint.len();
    }
    parts.push(&text[from..]);
    parts
}

#[cfg(test)]
mod tests {
    use super::alternatives;
    use crate::parse::render;

    fn ways(cell: &str) -> Vec<String> {
        alternatives(cell).iter().map(|parsed| render::step(&parsed.content[0])).collect()
    }

    #[test]
    fn each_way_that_is_read_is_one() {
        assert_eq!(
            ways("Click \"More Actions\" or \"Actions\" dropdown"),
            ["click 'More Actions'", "click the dropdown 'Actions'"]
        );
        assert_eq!(ways("Click 'Sorting' or equivalent option"), ["click 'Sorting'"]);
        assert_eq!(
            ways("Press the \"Enter\" key or click the 'Search' icon."),
            ["press the key Enter", "click the icon 'Search'"]
        );
    }

    #[test]
    fn what_is_entered_is_not_left_open() {
        for cell in
            ["Enter '5' or '6' in 'Quantity'", "Click 'Buy or sell'", "Select or type 'Acme'", "Click 'A'"]
        {
            assert!(ways(cell).is_empty(), "{cell}");
        }
    }
}
