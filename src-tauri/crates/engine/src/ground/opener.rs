//! What opens a thing that is called by a text: the card 'Kettle' by its button 'View details'.

use crate::facts::kinds::{is_container, is_interactive as is_control};
use crate::facts::roles::is_interactive;
use crate::facts::wanted::{fold, words};
use crate::snapshot::{Role, Snapshot};

/// Verbs of what leads to the thing beside which it stands.
const OPENS: [&str; 6] = ["view", "open", "see", "show", "read", "visit"];
/// What may stand behind them: all that says the thing itself, and nothing of it.
const ITSELF: [&str; 16] = [
    "details", "detail", "it", "page", "course", "product", "item", "article", "post", "event", "ticket",
    "order", "project", "recipe", "book", "more",
];

/// The only control of the innermost part around a text that leads to what stands there; none where the text is on a control itself, or
/// where several lead there.
pub(crate) fn opening_control(s: &Snapshot, text: usize) -> Option<usize> {
    if s.ancestors(text).any(|i| s.elements.get(i).is_some_and(is_interactive)) {
        return None;
    }
    for around in s.ancestors(text).take_while(|&i| !is_container(s.elements[i].role)) {
        let controls: Vec<usize> = (around + 1..s.elements.len())
            .take_while(|&i| s.elements[i].parent.is_some_and(|parent| parent >= around))
            .filter(|&i| s.elements[i].visible && is_control(s.elements[i].role))
            .collect();
        let ends =
            s.elements[around].alike || matches!(s.elements[around].role, Role::ListItem | Role::Article);
        if controls.is_empty() && !ends {
            continue;
        }
        let mut opening = controls.into_iter().filter(|&i| opens(s, i));
        return opening.next().filter(|_| opening.next().is_none());
    }
    None
}

fn opens(s: &Snapshot, i: usize) -> bool {
    let e = &s.elements[i];
    let all = words(&fold(&e.name));
    let said: Vec<&str> =
        all.iter().map(String::as_str).filter(|word| !matches!(*word, "the" | "this")).collect();
    let leads = match said.as_slice() {
        ["details" | "view" | "open"] | ["learn" | "read", "more"] | ["more", "details" | "info"] => true,
        [_, "more"] => false,
        [verb, rest @ ..] => {
            OPENS.contains(verb) && !rest.is_empty() && rest.iter().all(|word| ITSELF.contains(word))
        }
        [] => false,
    };
    leads && matches!(e.role, Role::Button | Role::Link)
}

#[cfg(test)]
mod tests {
    use super::opening_control;
    use crate::snapshot::{Element, Role, Snapshot};

    /// Cards, each a text and its controls; the index of the text of the first.
    fn cards(controls: &[&[&str]]) -> (Snapshot, usize) {
        let mut s = Snapshot::default();
        let element = |role, name: &str, parent| Element {
            role,
            name: name.into(),
            parent,
            visible: true,
            ..Element::default()
        };
        s.elements.push(element(Role::Main, "", None));
        for names in controls {
            let card = s.elements.len();
            s.elements.push(Element { alike: true, ..element(Role::Generic, "", Some(0)) });
            s.elements.push(element(Role::Heading, "Kettle", Some(card)));
            for name in *names {
                s.elements.push(element(Role::Button, name, Some(card)));
            }
        }
        (s, 2)
    }

    fn opened(controls: &[&[&str]]) -> Option<String> {
        let (s, text) = cards(controls);
        opening_control(&s, text).map(|i| s.elements[i].name.clone())
    }

    #[test]
    fn a_card_is_opened_by_its_only_control_that_leads_there() {
        assert_eq!(
            opened(&[&["Add to wish list", "View course"], &["View course"]]).as_deref(),
            Some("View course")
        );
    }

    #[test]
    fn what_does_something_else_opens_nothing() {
        assert_eq!(opened(&[&["Add to basket"], &["View course"]]), None);
        assert_eq!(opened(&[&["View details", "View course"]]), None);
        for other in ["Read reviews", "View cart", "More options", "Show less like this", "See more"] {
            assert_eq!(opened(&[&[other, "Enroll"]]), None, "{other}");
        }
        // The controls of other cards are not those of a card without any.
        assert_eq!(opened(&[&[], &["View course"]]), None);
    }
}
