//! Names of cases that say what to do as well: the steps of a table that has no others, and the checks of a checklist.

use super::second::RIVAL;
use super::{Columns, Sight};
use crate::import::content;
use crate::import::grid::GridRow;
use crate::import::meaning::Meaning;
use crate::import::titles::{self, KNOWN};

/// First words of sentences that say what to look at, and nothing to do before.
#[rustfmt::skip]
const CHECKS: &[&str] = &[
    "verify", "check", "validate", "ensure", "confirm", "observe", "test", "verifying", "checking", "to",
    "verificar", "validar", "comprobar", "проверить", "prüfen", "prüfe", "vérifier", "kiểm", "memastikan",
    "pastikan",
];

/// Words of sentences that say how something must be.
#[rustfmt::skip]
const DUTIES: &[&str] = &["should", "must", "shall", "debe", "deben", "deve", "devem", "doit", "doivent", "soll", "sollen", "должен", "должна", "должно", "harus"];

/// Words in titles of columns that are ticked, or have the last verdict.
#[rustfmt::skip]
const TICKED: &[&str] = &["status", "statu", "pass", "passed", "fail", "result", "checked", "ok", "done", "verdict", "yes", "estado", "statut"];

/// Looks at a table of which no column says what to do, or none what its cases are called.
pub(super) fn look(columns: &mut Columns, sight: &Sight<'_>) {
    scenarios(columns, sight);
    let known = |at: usize| sight.is_told(at) || titles::score(sight.title(at), Meaning::Action) >= KNOWN;
    let action = columns.first(Meaning::Action);
    if action.is_some_and(|at| known(at) || columns.has(Meaning::Case) || columns.has(Meaning::Expected)) {
        return;
    }
    let named = action.or_else(|| columns.first(Meaning::Case));
    let Some(at) = named.or_else(|| checklist(columns, sight)) else { return };
    let profile = &sight.profiles[at];
    let texts = || sight.rows.iter().map(|row| row.cell(at).trim()).filter(|text| !text.is_empty());
    let most = |fits: fn(&str) -> bool| texts().filter(|text| fits(text)).count() * 10 >= texts().count() * 6;
    let tells = if columns.has(Meaning::Expected) {
        // "Verify the log-in" leaves open what to do.
        profile.actions > 60 && !texts().any(is_check)
    } else {
        most(says_duty) && (0..columns.meanings.len()).any(|at| is_ticked(sight.title(at)))
    };
    if tells && profile.filled > 1 && !others_tell(columns, sight, at) {
        columns.meanings[at] = Some(Meaning::Case);
        columns.does = Some(at);
    }
}

/// A column that is called after cases and tells what to do names them, too, where the other one has one name for several.
fn scenarios(columns: &mut Columns, sight: &Sight<'_>) {
    let (Some(action), Some(case)) = (columns.first(Meaning::Action), columns.first(Meaning::Case)) else {
        return;
    };
    let Some(id) = columns.first(Meaning::Id) else { return };
    let begins = |row: &&GridRow| !row.cell(id).trim().is_empty() && row.filled().count() > 1;
    let rows: Vec<&GridRow> = sight.rows.iter().filter(begins).collect();
    let (_, names) = sight.spread(case, &rows);
    let (filled, distinct) = sight.spread(action, &rows);
    let called = titles::score(sight.title(action), Meaning::Case) >= RIVAL
        && titles::score(sight.title(action), Meaning::Action) < KNOWN;
    if called
        && names < rows.len()
        && filled == rows.len()
        && distinct == filled
        && sight.profiles[action].lists == 0
    {
        columns.meanings[case] = Some(Meaning::Section);
        columns.meanings[action] = Some(Meaning::Case);
        columns.does = Some(action);
    }
}

/// The column of a checklist that has its texts, where no title says so.
fn checklist(columns: &Columns, sight: &Sight<'_>) -> Option<usize> {
    let says = |at: &usize| {
        let profile = &sight.profiles[*at];
        let known = [Meaning::Property, Meaning::Setup, Meaning::Data, Meaning::Tags];
        let foreign = titles::scores(sight.title(*at))
            .iter()
            .any(|(meaning, score)| *score >= KNOWN && known.contains(meaning));
        profile.sentences >= 80 && profile.distinct >= 80 && !foreign && !sight.is_told(*at)
    };
    let mut found = (0..columns.meanings.len()).filter(says);
    found.next().filter(|_| !columns.has(Meaning::Expected) && found.next().is_none())
}

/// Whether another column may say what to do.
fn others_tell(columns: &Columns, sight: &Sight<'_>, name: usize) -> bool {
    (0..columns.meanings.len()).any(|at| {
        let profile = &sight.profiles[at];
        let free = at != name && columns.meanings[at] == Some(Meaning::Property);
        free && !titles::is_known(sight.title(at))
            && profile.sentences > 60
            && profile.actions.max(profile.lists) > 40
    })
}

fn is_ticked(title: &str) -> bool {
    titles::fold(title).split(' ').any(|word| TICKED.contains(&word))
}

fn first_word(text: &str) -> String {
    let first = text.split_whitespace().find(|word| word.contains(char::is_alphabetic)).unwrap_or_default();
    first.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase()
}

fn is_check(text: &str) -> bool {
    CHECKS.contains(&first_word(text).as_str())
}

fn says_duty(text: &str) -> bool {
    let duty =
        || text.to_lowercase().split(|c: char| !c.is_alphanumeric()).any(|word| DUTIES.contains(&word));
    is_check(text) && text.split_whitespace().count() > 2 || duty() && content::is_claim(text)
}
