//! A second look at columns, when it is known what the best of them hold: which one names the cases where no title or the
//! wrong one does, which are values that steps speak of, which are another form of a column that is known.

use super::{Columns, Sight};
use crate::import::content;
use crate::import::grid::GridRow;
use crate::import::meaning::Meaning;
use crate::import::titles::{self, KNOWN};

/// What a title must speak for the name of a case, to be preferred to another that does.
pub(super) const RIVAL: i32 = 50;

/// In so many rows it is looked for what steps speak of.
const LOOKED_AT: usize = 60;

/// What a title says of a column that is none of a case's name.
const OTHER: [Meaning; 7] = [
    Meaning::Property,
    Meaning::Section,
    Meaning::Setup,
    Meaning::Tags,
    Meaning::Data,
    Meaning::Number,
    Meaning::Label,
];

/// Looks at all columns again; the fields of a form have said by their titles what they are.
pub(super) fn look(columns: &mut Columns, sight: &Sight<'_>, is_form: bool) {
    promote(columns, sight);
    scenario(columns, sight);
    behind(columns, sight);
    alternates(columns, sight);
    if !is_form {
        rival(columns, sight);
        nearest(columns, sight);
        name(columns, sight);
        values(columns, sight);
        counts_cases(columns, sight);
    }
}

impl Sight<'_> {
    pub(super) fn title(&self, at: usize) -> &str {
        self.titles.get(at).map_or("", |title| title.trim())
    }

    pub(super) fn is_told(&self, at: usize) -> bool {
        self.told.get(at).is_some_and(Option::is_some)
    }

    /// In how many of these rows a column says something, and how many different things.
    pub(super) fn spread(&self, at: usize, rows: &[&GridRow]) -> (usize, usize) {
        let mut texts: Vec<&str> =
            rows.iter().map(|row| row.cell(at).trim()).filter(|cell| !cell.is_empty()).collect();
        let filled = texts.len();
        texts.sort_unstable();
        texts.dedup();
        (filled, texts.len())
    }
}

/// The rows that begin a case, by the identifiers.
fn begins<'r>(sight: &Sight<'r>, id: usize) -> Vec<&'r GridRow> {
    // The title of a section may stand alone in the column of the identifiers.
    let begins = |row: &&GridRow| !row.cell(id).trim().is_empty() && row.filled().count() > 1;
    let mut rows: Vec<&GridRow> = sight.rows.iter().filter(begins).collect();
    rows.dedup_by(|row, last| row.cell(id).trim() == last.cell(id).trim());
    rows
}

/// Of two columns that may name the cases, the one that tells them apart: "Test Scenario" has one name for several.
fn rival(columns: &mut Columns, sight: &Sight<'_>) {
    let (Some(id), Some(current)) = (columns.first(Meaning::Id), columns.first(Meaning::Case)) else {
        return;
    };
    let rows = begins(sight, id);
    let (filled, distinct) = sight.spread(current, &rows);
    if sight.is_told(current) || distinct == rows.len() {
        return;
    }
    let free = |at: &usize| {
        let kept = matches!(columns.meanings[*at], Some(Meaning::Property | Meaning::Section));
        kept && !sight.is_told(*at) && titles::score(sight.title(*at), Meaning::Case) >= RIVAL
    };
    let better = |at: &usize| {
        let other = sight.spread(*at, &rows);
        other.0 >= filled && other.1 > distinct
    };
    let best = (0..columns.meanings.len()).filter(free).filter(better);
    if let Some(best) = best.max_by_key(|at| sight.spread(*at, &rows).1) {
        columns.meanings[current] = Some(Meaning::Property);
        columns.meanings[best] = Some(Meaning::Case);
    }
}

/// Of two columns without known titles that tell to do something, the one next to the expected result holds the steps; the other
/// names them.
fn nearest(columns: &mut Columns, sight: &Sight<'_>) {
    let (Some(action), Some(expected)) = (columns.first(Meaning::Action), columns.first(Meaning::Expected))
    else {
        return;
    };
    let unknown = |at: usize| !sight.is_told(at) && !titles::is_known(sight.title(at));
    let acts = |at: &usize| {
        columns.meanings[*at] == Some(Meaning::Property) && unknown(*at) && sight.profiles[*at].actions > 60
    };
    if columns.has(Meaning::Case) || !unknown(action) {
        return;
    }
    if let Some(next) = (action + 1..expected).rev().find(acts) {
        columns.meanings[action] = Some(Meaning::Case);
        columns.meanings[next] = Some(Meaning::Action);
    }
}

/// Of two columns that are both called after cases, the one next to the expected result tells what to do: "Test Scenario" has
/// what is checked, "Test Case" how.
fn scenario(columns: &mut Columns, sight: &Sight<'_>) {
    let (Some(action), Some(case)) = (columns.first(Meaning::Action), columns.first(Meaning::Case)) else {
        return;
    };
    let is_name = titles::score(sight.title(action), Meaning::Case) >= KNOWN
        && titles::score(sight.title(action), Meaning::Action) < KNOWN;
    let profile = &sight.profiles[case];
    if action < case && is_name && profile.actions > 60 && !sight.is_told(action) && !sight.is_told(case) {
        columns.meanings[action] = Some(Meaning::Case);
        columns.meanings[case] = Some(Meaning::Action);
    }
}

/// Of two columns without known titles that say what is so, the one behind the steps holds what is expected of them.
fn behind(columns: &mut Columns, sight: &Sight<'_>) {
    let (Some(action), Some(expected)) = (columns.first(Meaning::Action), columns.first(Meaning::Expected))
    else {
        return;
    };
    let unknown = |at: usize| !sight.is_told(at) && !titles::is_known(sight.title(at));
    let claims = |at: &usize| {
        let kept = columns.meanings[*at] == Some(Meaning::Property);
        kept && unknown(*at) && sight.profiles[*at].claims > 50
    };
    if expected > action || !unknown(expected) {
        return;
    }
    if let Some(at) = (action + 1..columns.meanings.len()).find(claims) {
        columns.meanings[expected] = Some(Meaning::Property);
        columns.meanings[at] = Some(Meaning::Expected);
    }
}

/// Numbers that begin anew in each part of a table are those of cases where each has a name of its own.
fn counts_cases(columns: &mut Columns, sight: &Sight<'_>) {
    let (Some(number), Some(case)) = (columns.first(Meaning::Number), columns.first(Meaning::Case)) else {
        return;
    };
    let fits = !columns.has(Meaning::Id)
        && !sight.is_told(number)
        && titles::score(sight.title(number), Meaning::Id) >= KNOWN;
    let rows = sight.rows.iter().filter(|row| content::number(row.cell(number)).is_some());
    let names: Vec<&str> = rows.map(|row| row.cell(case).trim()).collect();
    let own = names.iter().all(|name| !name.is_empty()) && names.windows(2).all(|pair| pair[0] != pair[1]);
    if fits && own && names.len() > 1 {
        columns.meanings[number] = Some(Meaning::Id);
    }
}

/// Where no title says what names the cases, a column of short texts that are all different does: one of an unknown title in
/// front of the steps, else the last of several levels of sections.
fn name(columns: &mut Columns, sight: &Sight<'_>) {
    let Some(action) = columns.first(Meaning::Action).filter(|_| !columns.has(Meaning::Case)) else { return };
    let id = columns.first(Meaning::Id);
    let steps = sight.rows.iter().filter(|row| !row.cell(action).trim().is_empty());
    let rows: Vec<&GridRow> = match id {
        Some(id) => begins(sight, id),
        None => steps.take(1).collect(),
    };
    let names = |at: &usize| {
        let profile = &sight.profiles[*at];
        let (filled, distinct) = sight.spread(*at, &rows);
        let text = profile.outcomes.max(profile.numbers).max(profile.ids).max(profile.dates) < 30
            && profile.values < 50
            && profile.distinct >= 80;
        !sight.is_told(*at) && text && !rows.is_empty() && filled == rows.len() && distinct * 10 >= filled * 8
    };
    let unknown = |at: &usize| {
        let scores = titles::scores(sight.title(*at));
        !scores.iter().any(|(meaning, score)| *score >= KNOWN && OTHER.contains(meaning))
    };
    let kept = |at: &usize, meaning: Meaning| columns.meanings[*at] == Some(meaning);
    let free =
        (0..columns.meanings.len()).filter(|at| kept(at, Meaning::Property) && unknown(at) && names(at));
    // What stands behind the steps and says what is so is none of a name.
    let before = free.filter(|at| *at < action || id.is_some() && sight.profiles[*at].claims < 50);
    let by_words =
        before.max_by_key(|at| (*at < action, sight.profiles[*at].sentences, std::cmp::Reverse(*at)));
    let level = || {
        let levels = (0..columns.meanings.len()).filter(|at| kept(at, Meaning::Section) && names(at));
        levels.rev().find(|_| id.is_some() && rows.len() > 1)
    };
    if let Some(at) = by_words.or_else(level) {
        columns.meanings[at] = Some(Meaning::Case);
    }
}

/// A column behind the steps whose title the steps speak of has the values for it: "Password" beside "Enter the password".
fn values(columns: &mut Columns, sight: &Sight<'_>) {
    let (Some(action), Some(_)) = (columns.first(Meaning::Action), columns.first(Meaning::Case)) else {
        return;
    };
    let numbered = |at: usize| {
        let other = (0..columns.meanings.len()).find(|other| {
            *other < at
                && sight.profiles[*other].numbers.max(sight.profiles[*other].ids) > 50
                && titles::score(sight.title(*other), Meaning::Id) >= KNOWN
        });
        other.is_some()
    };
    let spoken = |at: &usize| {
        let title = titles::fold(sight.title(*at));
        let profile = &sight.profiles[*at];
        let foreign = profile.outcomes.max(profile.dates) > 60 || title.chars().count() < 3;
        let filled = sight.rows.iter().filter(|row| !row.cell(*at).trim().is_empty());
        let rows: Vec<&GridRow> = filled.take(LOOKED_AT).collect();
        let said = rows.iter().filter(|row| speaks_of(row.cell(action), &title)).count();
        !foreign && !rows.is_empty() && said * 2 > rows.len()
    };
    let free = |at: &usize| {
        let scores = titles::scores(sight.title(*at));
        let known = scores.iter().any(|(meaning, score)| *score >= KNOWN && *meaning != Meaning::Id);
        !sight.is_told(*at)
            && match columns.meanings[*at] {
                Some(Meaning::Property) => !known,
                Some(Meaning::Id) => *at > action && numbered(*at),
                _ => false,
            }
    };
    let found: Vec<usize> = (0..columns.meanings.len()).filter(free).filter(spoken).collect();
    for at in &found {
        columns.meanings[*at] = Some(Meaning::Data);
    }
    if !columns.has(Meaning::Id) {
        let id = (0..columns.meanings.len()).find(|at| columns.meanings[*at] == Some(Meaning::Number));
        if let Some(id) =
            id.filter(|at| titles::score(sight.title(*at), Meaning::Id) >= KNOWN && !found.is_empty())
        {
            columns.meanings[id] = Some(Meaning::Id);
        }
    }
    columns.named = found;
}

/// Whether the steps of a cell speak of something by these words.
fn speaks_of(cell: &str, words: &str) -> bool {
    // An article may be joined to its word ("l'identifiant").
    format!(" {} ", titles::fold(&cell.replace(['\'', '’'], " "))).contains(&format!(" {words} "))
}

/// Where no column says what to do, that of the input does if it holds sentences that do.
fn promote(columns: &mut Columns, Sight { profiles, told, .. }: &Sight<'_>) {
    if columns.has(Meaning::Action) {
        return;
    }
    let data = columns
        .first(Meaning::Data)
        .filter(|at| told[*at].is_none() && profiles[*at].actions > 50 && profiles[*at].values < 30);
    if let Some(at) = data {
        columns.meanings[at] = Some(Meaning::Action);
    }
}

/// Tools have a column for steps as one text and another for separate ones, of which a row fills one: both are read.
fn alternates(columns: &mut Columns, Sight { titles, rows, told, .. }: &Sight<'_>) {
    for meaning in [Meaning::Action, Meaning::Expected, Meaning::Data] {
        let Some(main) = columns.first(meaning) else { continue };
        for (at, before) in told.iter().enumerate().take(columns.meanings.len()) {
            let said = titles.get(at).map_or(0, |title| titles::score(title, meaning));
            let free = columns.meanings[at] == Some(Meaning::Property) && before.is_none();
            let fills = |row: &&GridRow| !row.cell(at).trim().is_empty();
            let both = rows.iter().filter(fills).any(|row| !row.cell(main).trim().is_empty());
            if free && said >= 80 && !both && rows.iter().any(|row| fills(&row)) {
                columns.meanings[at] = Some(meaning);
            }
        }
    }
}
