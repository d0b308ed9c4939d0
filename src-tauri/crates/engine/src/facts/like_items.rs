//! Items that are alike, such as the cards of a shop: a list, or articles side by side. Each shows one price, date or name, and so
//! they have an order as the rows of a table have one by a column.

use super::items::items_of;
use super::line::text_of;
use super::plain::folded;
use super::reading_order;
use super::reading_order::is_as_written;
use super::rows::outermost;
use super::sorting;
use super::tables::is_aside;
use crate::facts::area::Area;
use crate::snapshot::{Role, Snapshot};

/// What a column's name asks of an item.
#[derive(Clone, Copy)]
enum Value {
    Amount,
    Date,
    Name,
}

impl Value {
    fn named(header: &str) -> Option<Self> {
        match folded(header).as_str() {
            "price" | "prices" | "cost" | "amount" => Some(Self::Amount),
            "date" | "dates" => Some(Self::Date),
            "name" | "names" | "title" | "titles" => Some(Self::Name),
            _ => None,
        }
    }

    /// The value in an item, where exactly one stands there.
    fn of(self, s: &Snapshot, item: usize) -> Option<String> {
        let found: Vec<String> = match self {
            Self::Amount => lines(s, item).filter(|line| line.contains(is_currency)).collect(),
            Self::Date => lines(s, item).filter(|line| sorting::is_date(line)).collect(),
            Self::Name => headings(s, item).map(|heading| text_of(s, heading)).collect(),
        };
        match <[String; 1]>::try_from(found) {
            Ok([one]) => Some(one),
            Err(_) => None,
        }
    }
}

fn is_currency(c: char) -> bool {
    matches!(c, '$' | '€' | '£' | '¥' | '₹' | '₽' | '₩' | '₺' | '₴' | '₪' | '฿' | '₫')
}

fn lines(s: &Snapshot, item: usize) -> impl Iterator<Item = String> + use<> {
    let text = s.text_of(item);
    let lines: Vec<String> = text.lines().map(|line| line.trim().to_owned()).collect();
    lines.into_iter()
}

fn headings(s: &Snapshot, item: usize) -> impl Iterator<Item = usize> + '_ {
    let inside = move |i: &usize| {
        let e = &s.elements[*i];
        e.visible && e.role == Role::Heading && s.is_within(*i, item)
    };
    (0..s.elements.len()).filter(inside)
}

/// The value of each of the items, in their order.
///
/// # Errors
/// Why they cannot be told: no or several groups of items that each show exactly one such value.
pub(crate) fn values(s: &Snapshot, area: &Area, header: &str) -> Result<Vec<String>, String> {
    let Some(value) = Value::named(header) else {
        return Err(format!(
            "there is no table here with a column '{header}', and of items that are alike rules can tell the price, date or name only"
        ));
    };
    let mut found: Vec<(bool, Vec<String>)> = groups(s, area)
        .iter()
        .filter_map(|items| {
            let values = items.iter().map(|&item| value.of(s, item)).collect::<Option<_>>()?;
            Some((is_as_written(s, items), values))
        })
        .collect();
    match (found.pop(), found.len()) {
        (Some((false, _)), 0) => Err(reading_order::ANOTHER_ORDER.to_owned()),
        (Some((true, one)), 0) => Ok(one),
        (None, _) => Err(format!(
            "there is no table here, and no list or group of cards whose items each show exactly one {header}"
        )),
        (Some(_), more) => {
            Err(format!("there are {} lists of items with a {header}: say in which one", more + 1))
        }
    }
}

/// How many articles there are, where they are the only things that are alike; else none.
pub(crate) fn articles(s: &Snapshot, area: &Area) -> u64 {
    match groups(s, area).as_slice() {
        [only] if only.iter().all(|&i| s.elements[i].role == Role::Article) => only.len() as u64,
        _ => 0,
    }
}

/// Lists and groups of articles or blocks that are alike with the same parent, of two or more items, outside of the navigation.
fn groups(s: &Snapshot, area: &Area) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = there(s, area)
        .filter(|&i| matches!(s.elements[i].role, Role::List | Role::Listbox))
        .map(|list| items_of(s, list))
        .filter(|items| items.len() > 1)
        .collect();
    let listed: Vec<usize> = groups.iter().flatten().copied().collect();
    groups.extend(blocks(s, area, &listed));
    groups
}

/// The blocks that are alike, where they are of one kind alone.
pub(crate) fn sole_blocks(s: &Snapshot, area: &Area) -> Option<Vec<usize>> {
    <[Vec<usize>; 1]>::try_from(blocks(s, area, &[])).ok().map(|[one]| one)
}

fn there<'a>(s: &'a Snapshot, area: &'a Area) -> impl Iterator<Item = usize> + 'a {
    let there = |i: &usize| s.elements[*i].visible && area.has(*i) && !(area.is_page() && is_aside(s, *i));
    (0..s.elements.len()).filter(there)
}

/// Articles and blocks that are alike, with those of the same parent, apart from what stands in these or in one another.
fn blocks(s: &Snapshot, area: &Area, listed: &[usize]) -> Vec<Vec<usize>> {
    let is_block = |i: usize| s.elements[i].role == Role::Article || s.elements[i].alike;
    let all: Vec<usize> = there(s, area).filter(|&i| is_block(i)).collect();
    let alone = |i: &usize| !s.ancestors(*i).any(|a| listed.contains(&a));
    let mut rest: Vec<usize> = outermost(s, &all).into_iter().filter(alone).collect();
    let mut groups = Vec::new();
    while let Some(&first) = rest.first() {
        let parent = s.elements[first].parent;
        let (together, others): (Vec<usize>, _) =
            rest.into_iter().partition(|&i| s.elements[i].parent == parent);
        rest = others;
        if together.len() > 1 {
            groups.push(together);
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::{Block, Element, Run};

    /// Items of a list, each with the lines of its text.
    fn shop(items: &[&[&str]]) -> Snapshot {
        let mut s = Snapshot::default();
        let element = |role, parent| Element { role, parent, visible: true, ..Element::default() };
        s.elements.push(element(Role::List, None));
        for lines in items {
            let start = s.runs.len();
            for line in *lines {
                s.runs.push(Run { text: (*line).to_owned(), block: s.blocks.len(), ..Run::default() });
                s.blocks.push(Block::default());
            }
            s.elements.push(Element { runs: (start, s.runs.len()), ..element(Role::ListItem, Some(0)) });
        }
        s
    }

    fn prices(items: &[&[&str]]) -> Result<Vec<String>, String> {
        values(&shop(items), &Area::page(), "Price")
    }

    #[test]
    fn each_item_shows_one_price() {
        assert_eq!(
            prices(&[&["Pot", "$9.00"], &["Kettle", "$49.00"]]),
            Ok(vec!["$9.00".into(), "$49.00".into()])
        );
        assert!(prices(&[&["Pot", "$9.00"], &["Kettle"]]).is_err());
        assert!(prices(&[&["Pot", "$9.00", "$8.00"], &["Kettle", "$49.00"]]).is_err());
        assert!(prices(&[&["Pot", "$9.00"]]).is_err());
    }

    #[test]
    fn a_column_that_rules_do_not_know_is_not_guessed_at() {
        assert!(
            values(&shop(&[&["Pot", "4 stars"], &["Kettle", "5 stars"]]), &Area::page(), "rating").is_err()
        );
    }
}
