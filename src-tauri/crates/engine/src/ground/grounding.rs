//! From a target to the one element, or to the finding that says why it is none.

use super::dialog;
use super::exact;
use super::find::find;
use super::found::{Found, Grounding};
use super::lines;
use super::loose;
use super::missing;
use super::names;
use super::otherwise;
use super::pager::turning;
use super::part_of_name::part_of_name;
use super::refuse;
use super::unread::unless_unread;
use super::user_menu::of_user;
use super::verb::Verb;
use crate::facts::name::Tier;
use crate::facts::roles::is_interactive;
use crate::snapshot::Snapshot;
use crate::step::{Ordinal, Target};
use crate::verdict::{Cause, Finding};

/// Grounds the target of a step: exactly one, or the finding by the order of DESIGN section 7.
pub fn ground(snapshot: &Snapshot, target: &Target, verb: Verb, sentence: &str) -> Grounding {
    if let Some(locator) = target.exact() {
        return match exact::ground(snapshot, target, locator, verb, sentence) {
            Grounding::No { finding, at_rest } => {
                Grounding::No { finding: finding.by(names::LOCATOR), at_rest }
            }
            one => one,
        };
    }
    let found = find(snapshot, target, verb);
    if let Some(finding) = found.scope_problem {
        let at_rest = finding.cause == Cause::AmbiguousTarget;
        let finding = Finding { sentence: sentence.into(), ..finding }.by(names::PLACE);
        let finding = unless_unread(snapshot, finding);
        return Grounding::No { finding, at_rest };
    }
    match found.elements.as_slice() {
        [_] if snapshot.unread().is_some() && target.ordinal == Some(Ordinal::Last) => {
            let finding = Finding::new(Cause::TargetMissing, sentence, "the last one is not on the page");
            let finding = finding.by(names::UNREAD);
            Grounding::No { finding: unless_unread(snapshot, finding), at_rest: false }
        }
        [one] => match refuse::weak_label(snapshot, target, &found, *one, sentence)
            .or_else(|| loose::contradiction(snapshot, target, *one, sentence))
        {
            Some(finding) => Grounding::No { finding, at_rest: false },
            None => Grounding::One { element: *one, lower_tier: is_lower(snapshot, target, &found, *one) },
        },
        [] => {
            let mut meant = otherwise::targets(target, verb).into_iter();
            if let Some(one) = meant.find_map(|other| sole(snapshot, &other, verb, sentence)) {
                return one;
            }
            let by_words =
                otherwise::beginning(snapshot, target, verb).or_else(|| part_of_name(snapshot, target, verb));
            let by_use = || {
                let by_user = || of_user(snapshot, target, verb);
                let by_page = || turning(snapshot, target, verb);
                let by_dialog = || dialog::confirming(snapshot, target, verb);
                let by_line = lines::by_line(snapshot, target, verb);
                by_line.or_else(by_user).or_else(by_page).or_else(by_dialog)
            };
            if let Some(element) = by_words.or_else(by_use) {
                return Grounding::One { element, lower_tier: true };
            }
            let finding = missing::none(snapshot, target, verb, &found, sentence);
            Grounding::No { finding: unless_unread(snapshot, finding), at_rest: false }
        }
        several => {
            let by_name =
                otherwise::of_name(target, verb).and_then(|other| sole(snapshot, &other, verb, sentence));
            if let Some(one) = by_name {
                return one;
            }
            if let Some(element) = of_user(snapshot, target, verb) {
                return Grounding::One { element, lower_tier: true };
            }
            let finding = refuse::several(snapshot, target, verb, several, sentence);
            Grounding::No { finding, at_rest: true }
        }
    }
}

/// The one element that a target has for certain, told as one of a lower tier.
fn sole(snapshot: &Snapshot, target: &Target, verb: Verb, sentence: &str) -> Option<Grounding> {
    match ground(snapshot, target, verb, sentence) {
        Grounding::One { element, .. } => Some(Grounding::One { element, lower_tier: true }),
        _ => None,
    }
}

fn is_lower(snapshot: &Snapshot, target: &Target, found: &Found, element: usize) -> bool {
    let control = snapshot.elements.get(element).is_some_and(|e| is_interactive(e) && e.frame == 0);
    !control || target.ordinal.is_some() || found.tier != Some(Tier::ExactName)
}
