//! Action cells in few words ("tasks, new task", "title Pay rent, prio High -> Create", "weekly digest on"): no grammar reads them, and
//! the page tells what they mean. What is said has to be the name of one control, or of one field with its value behind it; it is
//! turned into a sentence of the grammar that means this control and no other.

mod called;
mod commands;
mod cuts;
mod fields;
mod offered;
mod opened;
mod pages;
mod rows;
mod said;
mod switched;
#[cfg(test)]
mod tests;
mod there;

use crate::snapshot::Snapshot;
use crate::step::Step;

use cuts::{Cut, cuts};
use offered::Offered;

pub(crate) use there::speaks_of_user_menu;

/// Characters of the longest cell that is said in few words.
const LONGEST: usize = 400;

/// How a cell begins, in sentences of the grammar, and what is left of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Brief {
    pub(crate) sentences: Vec<String>,
    pub(crate) rest: String,
}

impl Brief {
    /// The steps with which the cell begins.
    pub(crate) fn steps(&self) -> Option<Vec<Step>> {
        let steps: Option<Vec<Vec<Step>>> =
            self.sentences.iter().map(|sentence| offered::steps_of(sentence)).collect();
        steps.map(|steps| steps.into_iter().flatten().collect())
    }
}

/// Reads the beginning of a cell on a page. The longest beginning that is a control's name goes before values, which end as early as
/// they may.
pub(crate) fn read(cell: &str, page: &Snapshot) -> Option<Brief> {
    let text = cell.trim();
    if text.chars().count() > LONGEST {
        return None;
    }
    let offered = Offered::of(page);
    let ends = cuts(text);
    let brief = |end: &Cut, sentences| Brief { sentences, rest: text[end.next..].trim().to_owned() };
    let named = ends
        .iter()
        .rev()
        .find_map(|end| named(&offered, said::plain_piece(&text[..end.at])).map(|read| brief(end, read)));
    named.or_else(|| {
        let end = ends.iter().find(|end| !end.may_go_on || said::begins_anew(&offered, &text[end.next..]))?;
        let piece = said::plain_piece(&text[..end.at]);
        let one = |sentence| vec![sentence];
        let valued = || fields::read(&offered, said::without_leads(&text[..end.at]));
        let read = switched::read(&offered, piece).or_else(valued).map(one);
        let emptied = || fields::emptied(&offered, piece);
        read.or_else(|| commands::read(&offered, piece).map(one))
            .or_else(emptied)
            .map(|read| brief(end, read))
    })
}

/// An entry of the user's menu, in a cell that speaks of that menu: which it is stands in no place that a page has before it is open.
pub(crate) fn in_user_menu(cell: &str, page: &Snapshot) -> Option<Brief> {
    let text = cell.trim();
    let offered = Offered::of(page);
    cuts(text).into_iter().find_map(|end| {
        let sentences = there::in_user_menu(&offered, said::plain_piece(&text[..end.at]))?;
        Some(Brief { sentences, rest: text[end.next..].trim().to_owned() })
    })
}

/// Where a cell may be parted whatever stands behind: its beginning and the rest, the longest beginning first.
pub(crate) fn parted(cell: &str) -> Vec<(&str, &str)> {
    let text = cell.trim();
    cuts(text)
        .iter()
        .rev()
        .filter(|cut| cut.next < text.len())
        .map(|cut| (&text[..cut.at], &text[cut.next..]))
        .collect()
}

/// What a step means on a page that has nothing of its name, where all of its words say it in few words.
pub(crate) fn instead(step: &str, page: &Snapshot) -> Option<Step> {
    let steps = read(step, page).filter(|brief| brief.rest.is_empty())?.steps()?;
    <[Step; 1]>::try_from(steps).ok().map(|[step]| step)
}

/// What a piece of a cell says by the name of a control.
fn named(offered: &Offered<'_>, piece: &str) -> Option<Vec<String>> {
    let one = |sentence: String| vec![sentence];
    let by_user = || there::in_user_menu(offered, piece);
    called::read(offered, piece)
        .map(one)
        .or_else(by_user)
        .or_else(|| there::added(offered, piece).map(one))
        .or_else(|| there::sorted(offered, piece).map(one))
        .or_else(|| there::of_row(offered, piece).map(one))
        .or_else(|| pages::numbered(offered, piece).map(one))
        .or_else(|| opened::new_thing(offered, piece).map(one))
        .or_else(|| opened::item(offered, piece).map(one))
        .or_else(|| opened::looked_at(offered, piece))
        .or_else(|| rows::ticked(offered, piece))
        .or_else(|| there::of_item(offered, piece).map(one))
}
