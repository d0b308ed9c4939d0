//! What the columns of a table hold: the best assignment of the whole table, by titles and by content.

mod doing;
mod second;

use super::content::Profile;
use super::grid::GridRow;
use super::meaning::Meaning;
use super::titles::{self, KNOWN};

/// What only one column of a table holds.
const SINGLE: [Meaning; 6] =
    [Meaning::Case, Meaning::Id, Meaning::Number, Meaning::Action, Meaning::Data, Meaning::Expected];

/// What several columns may hold.
const SEVERAL: [Meaning; 5] =
    [Meaning::Setup, Meaning::Tags, Meaning::Section, Meaning::Property, Meaning::Label];

/// What any column speaks for without a word: to be kept with the case.
const KEPT: i32 = 22;

/// A content that speaks so much for a meaning is taken for it, whatever the title.
const BY_CONTENT: i32 = 26;

/// So much less a content speaks for a meaning where the title says another.
const OTHERWISE: i32 = 2;

/// A content that speaks so much against a meaning is believed before a title.
const AGAINST: i32 = -50;

/// The columns of a table.
#[derive(Debug, Clone, Default)]
pub(crate) struct Columns {
    /// What each holds; none of one without title and content.
    pub(crate) meanings: Vec<Option<Meaning>>,
    /// Columns that were known by their content alone.
    pub(crate) guessed: Vec<usize>,
    /// Columns whose titles are the names of the values in them: steps speak of them.
    pub(crate) named: Vec<usize>,
    /// The column of names, where they say what to do as well.
    pub(crate) does: Option<usize>,
}

impl Columns {
    pub(crate) fn has(&self, meaning: Meaning) -> bool {
        self.meanings.contains(&Some(meaning)) || meaning == Meaning::Action && self.does.is_some()
    }

    /// The columns that hold something; of values, those that have no name.
    pub(crate) fn all(&self, meaning: Meaning) -> impl Iterator<Item = usize> {
        let holds = move |at: &usize| {
            self.meanings[*at] == Some(meaning) && !self.named.contains(at)
                || meaning == Meaning::Action && self.does == Some(*at)
        };
        (0..self.meanings.len()).filter(holds)
    }

    pub(crate) fn first(&self, meaning: Meaning) -> Option<usize> {
        self.all(meaning).next()
    }

    /// The text of a row under a meaning: of the first such column that has one.
    pub(crate) fn text<'r>(&self, row: &'r GridRow, meaning: Meaning) -> &'r str {
        self.whole(row, meaning).trim()
    }

    /// The same with the white space around it.
    pub(crate) fn whole<'r>(&self, row: &'r GridRow, meaning: Meaning) -> &'r str {
        let filled = self.all(meaning).map(|at| row.cell(at)).find(|text| !text.trim().is_empty());
        filled.or_else(|| self.first(meaning).map(|at| row.cell(at))).unwrap_or_default()
    }

    /// The column that a row's text under a meaning stands in.
    pub(crate) fn place(&self, row: &GridRow, meaning: Meaning) -> Option<usize> {
        self.all(meaning).find(|at| !row.cell(*at).trim().is_empty()).or_else(|| self.first(meaning))
    }
}

/// What a column speaks for.
struct Column {
    /// By title and content.
    scores: Vec<(Meaning, i32)>,
    known: bool,
    empty: bool,
}

/// What the columns under these titles hold; a column that the user mapped holds what they say.
pub(crate) fn of_table(titles: &[String], rows: &[GridRow], mapped: &[(String, Meaning)]) -> Columns {
    of_form(titles, rows, mapped, None)
}

/// The same where so many columns in front are the fields of a form: they name the case, and the others are its steps.
pub(crate) fn of_form(
    titles: &[String],
    rows: &[GridRow],
    mapped: &[(String, Meaning)],
    fields: Option<usize>,
) -> Columns {
    let width = rows.iter().map(|row| row.cells.len()).max().unwrap_or_default().max(titles.len());
    let title = |at: usize| titles.get(at).map_or("", |title| title.trim());
    let profiles = profiles(titles, rows, width);
    let told: Vec<Option<Meaning>> = (0..width).map(|at| mapping(title(at), mapped)).collect();
    let mut columns: Vec<Column> = (0..width)
        .map(|at| {
            // A field has one text, which says little of what it is.
            let profile =
                if fields.is_some_and(|fields| at < fields) { Profile::one() } else { profiles[at] };
            column(title(at), &profile, told[at], mapped)
        })
        .collect();
    for (at, column) in columns.iter_mut().enumerate() {
        let is_field = fields.map(|fields| at < fields);
        let foreign = |meaning: Meaning| match is_field {
            Some(true) => [Meaning::Action, Meaning::Expected, Meaning::Number].contains(&meaning),
            Some(false) => [Meaning::Case, Meaning::Id].contains(&meaning),
            None => false,
        };
        column.scores.retain(|(meaning, _)| !foreign(*meaning));
    }
    let mut found = Columns { meanings: assign(&columns), ..Columns::default() };
    for (at, meaning) in found.meanings.iter_mut().enumerate() {
        if columns[at].empty && title(at).is_empty() {
            *meaning = None;
        }
    }
    let sight = Sight { titles, rows, profiles: &profiles, told: &told };
    second::look(&mut found, &sight, fields.is_some());
    if fields.is_none() {
        doing::look(&mut found, &sight);
    }
    let single = |at: &usize| found.meanings[*at].is_some_and(|meaning| SINGLE.contains(&meaning));
    found.guessed =
        (0..width).filter(|at| told[*at].is_none() && !columns[*at].known && single(at)).collect();
    found
}

/// What is known of a table when its columns are looked at once more.
struct Sight<'t> {
    titles: &'t [String],
    rows: &'t [GridRow],
    profiles: &'t [Profile],
    told: &'t [Option<Meaning>],
}

/// Whether the columns say by what stands in them which rows are of one case, though no title does.
pub(crate) fn tell_cases(titles: &[String], rows: &[GridRow], mapped: &[(String, Meaning)]) -> bool {
    let columns = of_table(titles, rows, mapped);
    let title = |at: usize| titles.get(at).map_or("", String::as_str);
    let by_id = columns.first(Meaning::Id).is_some_and(|at| titles::score(title(at), Meaning::Number) == 0);
    columns.has(Meaning::Action) && (by_id || columns.has(Meaning::Case))
}

/// What the columns look like, in the rows that have steps; what stands only in others is looked at there.
fn profiles(titles: &[String], rows: &[GridRow], width: usize) -> Vec<Profile> {
    let of_step = |title: &String| {
        [Meaning::Action, Meaning::Expected].iter().any(|meaning| titles::score(title, *meaning) >= 80)
    };
    let steps: Vec<usize> = (0..titles.len()).filter(|at| of_step(&titles[*at])).collect();
    let has_step = |row: &&GridRow| steps.iter().any(|at| !row.cell(*at).trim().is_empty());
    let profile = |at: usize| {
        let profile = Profile::of(rows.iter().filter(has_step).map(|row| row.cell(at)));
        if profile.filled > 0 { profile } else { Profile::of(rows.iter().map(|row| row.cell(at))) }
    };
    (0..width).map(profile).collect()
}

/// What the user says of a title.
fn mapping(title: &str, mapped: &[(String, Meaning)]) -> Option<Meaning> {
    let folded = titles::fold(title);
    mapped.iter().find(|(wanted, _)| titles::fold(wanted) == folded).map(|(_, meaning)| *meaning)
}

fn column(title: &str, profile: &Profile, told: Option<Meaning>, mapped: &[(String, Meaning)]) -> Column {
    let by_title = titles::scores(title);
    let mut scores = vec![(Meaning::Property, KEPT)];
    let taken =
        |meaning: Meaning| mapped.iter().any(|(_, mapped)| *mapped == meaning) && SINGLE.contains(&meaning);
    let mut known = false;
    for meaning in SINGLE.iter().chain(&SEVERAL).copied() {
        if profile.filled == 0 && meaning == Meaning::Number {
            continue;
        }
        let said = by_title.iter().find(|(known, _)| *known == meaning).map_or(0, |(_, score)| *score);
        let content = profile.score(meaning);
        if taken(meaning) || content <= AGAINST && said < 100 || content <= AGAINST * 3 / 2 {
            continue;
        }
        let by_itself =
            [Meaning::Action, Meaning::Expected, Meaning::Id].contains(&meaning) && content >= BY_CONTENT;
        if said >= KNOWN || by_itself {
            known |= said >= KNOWN;
            // Of two columns that tell what to do by themselves, the one whose title says nothing else does.
            let other = said < KNOWN && by_title.iter().any(|(_, score)| *score >= KNOWN);
            scores.push((meaning, said + content - if other { OTHERWISE } else { 0 }));
        }
    }
    if let Some(meaning) = told {
        (scores, known) = (vec![(meaning, 1000)], true);
    }
    Column { scores, known, empty: profile.filled == 0 }
}

/// The assignment with the greatest sum, each single meaning given once.
fn assign(columns: &[Column]) -> Vec<Option<Meaning>> {
    const SETS: usize = 1 << SINGLE.len();
    let bit = |meaning: Meaning| SINGLE.iter().position(|single| *single == meaning).map_or(0, |at| 1 << at);
    let mut best: Vec<Option<i32>> = vec![None; SETS];
    best[0] = Some(0);
    let mut choices: Vec<Vec<Option<(usize, Meaning)>>> = Vec::new();
    for column in columns {
        let mut next: Vec<Option<i32>> = vec![None; SETS];
        let mut choice = vec![None; SETS];
        // Of equals the first column is taken: so the way on which a meaning has been given goes first.
        for (set, sum) in best.iter().enumerate().rev().filter_map(|(set, sum)| Some((set, (*sum)?))) {
            for (meaning, score) in &column.scores {
                let bit = bit(*meaning);
                // What the user says twice is the first.
                let (to, score) = if set & bit == 0 {
                    (set | bit, *score)
                } else if *score >= 1000 {
                    (set, 0)
                } else {
                    continue;
                };
                if next[to].is_none_or(|known| sum + score > known) {
                    next[to] = Some(sum + score);
                    choice[to] = Some((set, *meaning));
                }
            }
        }
        best = next;
        choices.push(choice);
    }
    let mut set =
        (0..SETS).filter(|set| best[*set].is_some()).max_by_key(|set| best[*set]).unwrap_or_default();
    let mut meanings = vec![None; columns.len()];
    for (at, choice) in choices.iter().enumerate().rev() {
        if let Some((from, meaning)) = choice[set] {
            (set, meanings[at]) = (from, Some(meaning));
        }
    }
    meanings
}

/// What a header is by its titles alone: the meanings that are known in it.
pub(crate) fn known(titles: &[String], mapped: &[(String, Meaning)]) -> Vec<Meaning> {
    let mut known: Vec<Meaning> = Vec::new();
    for title in titles.iter().map(|title| title.trim()).filter(|title| !title.is_empty()) {
        let best = titles::scores(title)
            .into_iter()
            .filter(|(_, score)| *score >= KNOWN)
            .max_by_key(|(_, score)| *score);
        known.extend(mapping(title, mapped).or(best.map(|(meaning, _)| meaning)));
    }
    known
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meant(header: &str, rows: &[&str]) -> String {
        let cells = |line: &str| line.split('|').map(str::to_owned).collect::<Vec<_>>();
        let rows: Vec<GridRow> = rows.iter().map(|row| GridRow { number: 0, cells: cells(row) }).collect();
        let columns = of_table(&cells(header), &rows, &[]);
        let words: Vec<&str> =
            columns.meanings.iter().map(|meaning| meaning.map_or("-", Meaning::word)).collect();
        words.join(" ")
    }

    #[test]
    fn the_columns_of_tools_are_known() {
        for (header, wanted) in [
            (
                "ID|Title|Section|Preconditions|Steps (Step)|Steps (Expected Result)",
                "id case section setup action expected",
            ),
            ("Issue ID|Test Type|Test Summary|Action|Data|Result", "id property case action data expected"),
            (
                "Key|Name|Precondition|Labels|Test Script (Step-by-Step) - Step|Test Script (Step-by-Step) - Expected Result",
                "id case setup tags action expected",
            ),
            (
                "Name|Id|Precondition|Test Step #|Test Step Description|Test Step Expected Result",
                "case id setup number action expected",
            ),
            (
                "ID|Work Item Type|Title|Test Step|Step Action|Step Expected|Area Path",
                "id property case number action expected section",
            ),
            (
                "TCID|Test Summary|Test Priority|Step Action|Data|Expected Result",
                "id case property action data expected",
            ),
            (
                "Name|Status|Type|Description|Precondition|Test Step #|Test Step Description|Test Step Expected Result|Priority",
                "case property property property setup number action expected property",
            ),
        ] {
            let row = header.split('|').map(|title| match title {
                "Result" => "'A' is displayed",
                title if title.contains('#') || title == "Test Step" => "1",
                title if title.to_lowercase().ends_with("id") || title == "Key" => "T1",
                _ => "",
            });
            let row: Vec<&str> = row.collect();
            assert_eq!(meant(header, &[&row.join("|")]), wanted, "{header}");
        }
    }

    #[test]
    fn what_happened_is_not_what_is_expected() {
        let row = "T1|Cart|Click 'Cart'|The page is shown|Pass";
        assert_eq!(
            meant("ID|Title|Steps|Expected Result|Result", &[row]),
            "id case action expected property"
        );
        assert_eq!(meant("ID|Title|Steps|Result|Status", &[row]), "id case action expected property");
        assert_eq!(
            meant(
                "ID|Title|Steps|Expected|Actual Result",
                &["T1|Cart|Click 'Cart'|Page is shown|Page is shown"]
            ),
            "id case action expected property"
        );
        let row = "T1|Cart|Click 'Cart'|Pass";
        assert_eq!(meant("ID|Title|Steps|Result", &[row]), "id case action property");
    }

    #[test]
    fn content_decides_what_titles_leave_open() {
        let rows = [
            "T1|Log in with a valid user|1. Open '/'\n2. Click 'A'|Home page is shown",
            "T2|Log in without a user|1. Open '/'\n2. Click 'B'|An error is shown",
        ];
        assert_eq!(meant("Test Case|Description|What I do|What I see", &rows), "id case action expected");
        assert_eq!(meant("TC|Test Scenario|Description|Expected", &rows), "id case action expected");
        let rows = [
            "1|Log in|Open '/'|A is shown",
            "2|Log in|Click 'A'|B is shown",
            "1|Log out|Click 'B'|C is shown",
        ];
        assert_eq!(meant("No|Scenario|Test Step|Expected Result", &rows), "number case action expected");
    }

    #[test]
    fn what_the_user_says_goes_first() {
        let titles = ["What".to_owned(), "Title".to_owned(), "Expected".to_owned()];
        let mapped = [("what".to_owned(), Meaning::Action), ("Title".to_owned(), Meaning::Ignored)];
        let columns = of_table(&titles, &[], &mapped);
        assert_eq!(
            columns.meanings,
            [Some(Meaning::Action), Some(Meaning::Ignored), Some(Meaning::Expected)]
        );
    }

    #[test]
    fn a_text_of_all_steps_and_separate_steps_are_both_read() {
        let rows = ["C1|Cart||Click 'Cart'|The page is shown|", "C2|Help|Click 'Help'|||'Help' is shown"];
        assert_eq!(
            meant(
                "ID|Title|Steps|Steps Separated (Step)|Steps Separated (Expected Result)|Expected Result",
                &rows
            ),
            "id case action action expected expected"
        );
    }
}
