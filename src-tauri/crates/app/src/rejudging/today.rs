//! What a row says today, and by which phrases and test data it is read.

use verbatim_engine::data::Data;
use verbatim_engine::event::{Part, RowId};
use verbatim_engine::suite::{Case, Phrase, Row as SuiteRow, Suite};

use super::attempt::{Attempt, Judging, Row};
use crate::mask::MASK;

/// What an attempt says today.
pub(super) struct Today<'a> {
    attempt: &'a Attempt,
    with: Option<(&'a Suite, &'a Case)>,
    data: Data,
    /// Why nothing more can be said: an action is another.
    changed: Option<String>,
}

/// What a row says today.
pub(super) enum Says<'a> {
    /// This in its expected cell.
    Expected(&'a str),
    /// Nobody can tell, for this reason.
    Untold(String),
}

/// The case of a suite that an attempt was at: by its identifier, else by its name.
pub(super) fn case_of<'a>(suite: &'a Suite, attempt: &Attempt) -> Option<&'a Case> {
    let by_id = |case: &&Case| attempt.id.is_some() && case.id == attempt.id;
    let by_name = |case: &&Case| case.name == attempt.name;
    suite.cases.iter().find(by_id).or_else(|| suite.cases.iter().find(by_name))
}

/// The row of a suite at a place.
pub(super) fn row_of<'a>(suite: &'a Suite, case: &'a Case, id: RowId) -> Option<&'a SuiteRow> {
    let rows: [&[SuiteRow]; 2] = match id.part {
        Part::Setup => [&suite.setup, &case.setup],
        Part::Rows => [&case.rows, &[]],
        Part::Teardown => [&case.teardown, &suite.teardown],
    };
    rows.into_iter().flatten().nth(id.row.checked_sub(1)?)
}

impl<'a> Today<'a> {
    /// By a suite, or as it was stored; none where the suite does not have the case.
    pub(super) fn of(attempt: &'a Attempt, suite: Option<&'a Suite>) -> Option<Self> {
        let with = match suite {
            Some(suite) => Some((suite, case_of(suite, attempt)?)),
            None => None,
        };
        let data = with.map_or_else(Data::default, |(suite, _)| data_of(suite));
        Some(Self { attempt, with, data, changed: None })
    }

    /// What a row says. From the first row on whose action is another, no page that was kept tells anything of the case.
    pub(super) fn says<'r>(&mut self, row: &'r Row) -> Says<'r>
    where
        'a: 'r,
    {
        let Some((suite, case)) = self.with else { return Says::Expected(&row.expected) };
        if let Some(why) = &self.changed {
            return Says::Untold(why.clone());
        }
        let now = row_of(suite, case, row.id).filter(|now| !now.disabled);
        match now {
            Some(now) if same(&now.action, &row.action) => {
                self.data = self.data.with_row(&now.data);
                Says::Expected(&now.expected)
            }
            now => {
                let what = match now {
                    Some(_) => "its action is another today",
                    None => "the suite does not have it any more",
                };
                let place = place(row.id);
                self.changed = Some(format!("the action of {place} is another today: only a run can tell"));
                Says::Untold(format!("{what}: only a run can tell"))
            }
        }
    }

    /// The phrases by which a row is read.
    pub(super) fn book(&'a self, judging: Option<&'a Judging>) -> &'a [Phrase] {
        match (self.with, &self.attempt.book) {
            (Some((suite, _)), _) => &suite.phrasebook,
            (None, Some(book)) => book,
            (None, None) => judging.map(|judging| judging.on.phrases.as_slice()).unwrap_or_default(),
        }
    }

    /// The test data behind that which was kept with the row.
    pub(super) fn data(&self) -> &Data {
        &self.data
    }
}

/// The test data that a suite has itself: what a run gives is kept with its rows, or known no more.
fn data_of(suite: &Suite) -> Data {
    let mut data = Data::default();
    for (name, value) in &suite.data {
        data.set(name, value, false);
    }
    for name in &suite.secrets {
        data.set(name, MASK, true);
    }
    data
}

/// Whether two cells say the same.
pub(super) fn same(one: &str, other: &str) -> bool {
    one.trim() == other.trim()
}

/// A row in words.
pub(super) fn place(row: RowId) -> String {
    match row.part {
        Part::Setup => format!("set-up row {}", row.row),
        Part::Rows => format!("row {}", row.row),
        Part::Teardown => format!("tear-down row {}", row.row),
    }
}
