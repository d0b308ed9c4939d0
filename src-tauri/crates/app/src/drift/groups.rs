//! What has changed, told once for all rows that name it.

use verbatim_engine::drift::{Class, Drift};
use verbatim_engine::event::Column;

use super::{Drifted, Moment, RowDrift, Told};

/// One change, and the rows that name it.
#[derive(Debug, Clone, PartialEq)]
pub struct Group<'a> {
    /// The first of its drifts: what then and now are.
    pub drift: &'a Drift,
    /// The run in which the first of its rows last passed.
    pub passed: Moment,
    /// The rows, each with its own drift.
    pub rows: Vec<(&'a RowDrift, &'a Drift)>,
}

impl Drifted {
    /// The changes, those that most rows name first.
    pub fn groups(&self) -> Vec<Group<'_>> {
        let mut groups: Vec<Group<'_>> = Vec::new();
        for row in &self.rows {
            let Told::Changed { passed, drifts } = &row.told else { continue };
            for drift in drifts {
                match groups.iter_mut().find(|group| are_one(group.drift, drift)) {
                    Some(group) => group.rows.push((row, drift)),
                    None => groups.push(Group { drift, passed: *passed, rows: vec![(row, drift)] }),
                }
            }
        }
        groups.sort_by_key(|group| std::cmp::Reverse(group.rows.len()));
        groups
    }
}

/// Whether two rows name one change.
fn are_one(one: &Drift, other: &Drift) -> bool {
    let now = |drift: &Drift| drift.now.as_ref().map(|now| now.words.clone());
    one.class == other.class
        && match one.class {
            Class::Flow => one.note == other.note,
            Class::State if one.note != other.note => false,
            Class::Renamed | Class::TextChanged | Class::Data if one.names.is_some() => {
                one.names == other.names
            }
            _ => one.then.words == other.then.words && now(one) == now(other),
        }
}

impl Group<'_> {
    /// "3 rows name 'Save', which is 'Save changes' now".
    pub fn words(&self) -> String {
        let mut rows: Vec<&RowDrift> = self.rows.iter().map(|(row, _)| *row).collect();
        rows.dedup();
        let claims = rows.iter().all(|row| row.column == Column::Expected);
        let (one, several) = if claims { ("claims", "claim") } else { ("names", "name") };
        let count = rows.len();
        let who = if count == 1 { format!("1 row {one}") } else { format!("{count} rows {several}") };
        let drift = self.drift;
        let was = &drift.then.words;
        let now = drift.now.as_ref().map(|now| now.words.as_str()).unwrap_or_default();
        let note = drift.note.as_deref();
        match (drift.class, &drift.names) {
            (Class::Renamed, Some((was, is))) if was != is => format!("{who} '{was}', which is '{is}' now"),
            (Class::TextChanged | Class::Data, Some((was, is))) => {
                format!("{who} '{was}', where '{is}' stands now")
            }
            (Class::Renamed, _) => format!("{who} the {was}, which is the {now} now"),
            (Class::Moved, _) => format!("{who} the {}, which is the {} now", bare(was), bare(now)),
            (Class::TextChanged | Class::Data, None) => format!("{who} {was}, where {now} stands now"),
            (Class::Gone, _) => format!("{who} the {}, which is gone", bare(was)),
            (Class::State, _) => {
                format!("{who} the {}: {}", bare(was), note.unwrap_or("it is there in another state"))
            }
            (Class::Flow, _) => format!("{}: {}", row_count(count), note.unwrap_or("another page is shown")),
            (Class::Several, _) => {
                let among = drift.candidates.len();
                format!("{who} the {}, and {among} may have taken its place", bare(was))
            }
        }
    }
}

/// Words without the article that some begin with.
fn bare(words: &str) -> &str {
    words.strip_prefix("the ").unwrap_or(words)
}

/// "1 row", "3 rows".
fn row_count(count: usize) -> String {
    if count == 1 { "1 row".into() } else { format!("{count} rows") }
}
