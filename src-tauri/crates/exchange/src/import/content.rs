//! What a column holds, by what stands in it: sentences that tell to do or to see something, identifiers, numbers, values.

use super::meaning::Meaning;
use super::words::{CLAIMS, FORE, JOINED_CLAIMS, JOINED_VERBS, LAST_VERBS, OUTCOMES, VERBS};

/// So many cells of a column are looked at.
const SAMPLE: usize = 120;

/// What the cells of a column look like, each as a share of the filled ones from 0 to 100.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Profile {
    pub(crate) filled: usize,
    pub(crate) actions: i32,
    pub(crate) claims: i32,
    pub(crate) ids: i32,
    pub(crate) numbers: i32,
    pub(crate) outcomes: i32,
    pub(crate) dates: i32,
    pub(crate) values: i32,
    pub(crate) lists: i32,
    /// Cells of three words and more.
    pub(crate) sentences: i32,
    /// Cells that no other cell of the column is like.
    pub(crate) distinct: i32,
    /// The numbers begin anew somewhere.
    pub(crate) restarts: bool,
}

impl Profile {
    pub(crate) fn of<'c>(cells: impl Iterator<Item = &'c str>) -> Self {
        let cells: Vec<&str> = cells.map(str::trim).filter(|cell| !cell.is_empty()).take(SAMPLE).collect();
        let share =
            |fits: fn(&str) -> bool| share(cells.iter().filter(|cell| fits(cell)).count(), cells.len());
        let mut kinds = cells.clone();
        kinds.sort_unstable();
        kinds.dedup();
        let numbers: Vec<u32> = cells.iter().filter_map(|cell| number(cell)).collect();
        Self {
            filled: cells.len(),
            actions: share(is_action),
            claims: share(is_claim),
            ids: share(is_id),
            numbers: share(|cell| number(cell).is_some()),
            outcomes: share(is_outcome),
            dates: share(is_date),
            values: share(super::values::is_data),
            lists: share(|cell| super::list::items(cell).items.len() > 1),
            sentences: share(|cell| words(cell) > 2 && !is_counted_case(cell)),
            distinct: self::share(kinds.len(), cells.len()),
            restarts: numbers.windows(2).any(|pair| pair[1] <= pair[0]),
        }
    }

    /// A column of one text, of which nothing is said.
    pub(crate) fn one() -> Self {
        Self { filled: 1, distinct: 100, ..Self::default() }
    }

    /// How much more, or less, the content makes of what the title says.
    pub(crate) fn score(&self, meaning: Meaning) -> i32 {
        if self.filled == 0 {
            return if matches!(meaning, Meaning::Property) { 0 } else { -12 };
        }
        let foreign = self.outcomes.max(self.dates);
        match meaning {
            Meaning::Action => {
                self.actions * 4 / 10 + self.lists / 10
                    - self.ids * 9 / 10
                    - self.numbers * 9 / 10
                    - foreign * 6 / 10
                    - (self.claims - self.actions).max(0) / 5
            }
            Meaning::Expected => {
                self.claims * 35 / 100
                    - self.ids * 9 / 10
                    - self.numbers / 3
                    - foreign * 9 / 10
                    - (self.actions - self.claims).max(0) * 3 / 10
            }
            Meaning::Id => {
                self.ids * 3 / 10 + self.numbers * 15 / 100 - self.sentences * 6 / 10
                    + if self.restarts { -20 } else { 8 }
                    + if self.distinct < 40 { -10 } else { 0 }
            }
            Meaning::Number => {
                self.numbers * 3 / 10 - (100 - self.numbers) * 6 / 10 + if self.restarts { 12 } else { -8 }
            }
            Meaning::Case => {
                let few = if self.filled > 6 && self.distinct < 35 { -18 } else { 0 };
                self.sentences / 8
                    - self.ids * 6 / 10
                    - self.numbers * 8 / 10
                    - foreign * 5 / 10
                    - self.lists * 4 / 10
                    + few
            }
            Meaning::Data => self.values * 15 / 100 - self.lists.min(self.actions) * 3 / 10,
            _ => 0,
        }
    }
}

fn share(part: usize, whole: usize) -> i32 {
    i32::try_from(part * 100 / whole.max(1)).unwrap_or_default()
}

fn words(cell: &str) -> usize {
    // Where words are not set apart, two letters are about one.
    let wide = cell.chars().filter(|c| ('\u{2e80}'..='\u{ffdc}').contains(c)).count() / 2;
    cell.split_whitespace().count().max(wide)
}

/// Whether a cell tells to do something.
pub(crate) fn is_action(cell: &str) -> bool {
    let lines = super::list::items(cell).items;
    lines.iter().any(|line| begins_with_verb(line))
}

/// Whether a sentence begins with something to do.
pub(crate) fn begins_with_verb(line: &str) -> bool {
    let lower = line.trim_start_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let head: String = lower.chars().take(60).collect();
    if JOINED_VERBS.iter().any(|verb| {
        head.starts_with(verb) || verb.chars().count() > 1 && lower.trim_end_matches('。').ends_with(verb)
    }) {
        return true;
    }
    let word = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    let last = lower.split_whitespace().map(word).rfind(|word| !word.is_empty());
    if last.is_some_and(|last| LAST_VERBS.contains(&last.as_str())) {
        return true;
    }
    let mut words = head.split_whitespace().map(word).filter(|word| !word.is_empty());
    let Some(first) = words.next() else { return false };
    let is_verb = |word: &str| {
        VERBS.contains(&word)
            || word
                .strip_suffix('s')
                .or_else(|| word.strip_suffix("es"))
                .is_some_and(|stem| VERBS.contains(&stem))
    };
    if VERBS.contains(&first.as_str()) {
        return true;
    }
    FORE.contains(&first.as_str()) && words.take(4).any(|word| is_verb(&word))
}

/// Whether a cell says what must be so.
pub(crate) fn is_claim(cell: &str) -> bool {
    let lower = cell.to_lowercase();
    if JOINED_CLAIMS.iter().any(|word| lower.contains(word)) {
        return true;
    }
    words(cell) > 1 && lower.split(|c: char| !c.is_alphanumeric()).any(|word| CLAIMS.contains(&word))
}

/// Whether a cell is what happened, how much it matters, or the like.
pub(crate) fn is_outcome(cell: &str) -> bool {
    let lower = cell.trim_end_matches(['.', '!']).to_lowercase();
    OUTCOMES.contains(&lower.as_str())
}

/// Whether a cell is an identifier: "TC-01", "T1", "US_2.3", "AUTH-LOGIN-001", or a number.
pub(crate) fn is_id(cell: &str) -> bool {
    if is_counted_case(cell) {
        return true;
    }
    let fits = |c: char| c.is_alphanumeric() || "-_./#:".contains(c);
    let digits = cell.chars().filter(char::is_ascii_digit).count();
    let spaced = cell.split_whitespace().count();
    let short = cell.split_whitespace().next().is_some_and(|word| word.chars().count() <= 4);
    let one = spaced == 1 || spaced == 2 && short && cell.ends_with(|c: char| c.is_ascii_digit());
    let letters = cell.chars().filter(|c| c.is_alphabetic()).count();
    digits > 0 && one && cell.len() <= 40 && letters <= 24 && cell.chars().all(|c| fits(c) || c == ' ')
}

/// "Test Case 3".
fn is_counted_case(cell: &str) -> bool {
    let lower = cell.trim().to_lowercase();
    let rest = lower.strip_prefix("test case").or_else(|| lower.strip_prefix("testcase"));
    let number = |rest: &str| rest.trim_start_matches([' ', '#', '-', '_', ':']).parse::<u32>().is_ok();
    rest.is_some_and(number)
}

/// A small number: of a step, or of a case.
pub(crate) fn number(cell: &str) -> Option<u32> {
    let cell = cell.trim();
    let rest = cell.strip_prefix("Step").or_else(|| cell.strip_prefix("step")).unwrap_or(cell);
    let digits = rest.trim().trim_start_matches('#').trim_end_matches(['.', ')', ':']);
    digits.strip_suffix(".0").unwrap_or(digits).parse().ok().filter(|number| *number < 100_000)
}

fn is_date(cell: &str) -> bool {
    let parts: Vec<&str> = cell.split([' ', 'T']).next().unwrap_or_default().split(['-', '/', '.']).collect();
    parts.len() == 3 && parts.iter().all(|part| part.len() <= 4 && part.parse::<u32>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_tell_to_do_or_to_see() {
        for action in [
            "Click 'A'",
            "1. Open '/'\n2. Click 'B'",
            "The user enters his name",
            "- tap the icon",
            "点击登录按钮",
            "Нажать кнопку",
            "When user clicks on Save",
        ] {
            assert!(is_action(action), "{action}");
        }
        for claim in [
            "'A' is shown",
            "User should be redirected",
            "显示首页",
            "Hiển thị thông báo",
            "Die Seite wird angezeigt",
        ] {
            assert!(is_claim(claim), "{claim}");
        }
        assert!(!is_action("Account page") && !is_claim("Login"));
    }

    #[test]
    fn identifiers_are_no_sentences() {
        for id in ["TC-01", "T1", "AUTH_LOGIN_001", "12", "TC 3", "US2.1", "Test Case 3", "Test case #12"] {
            assert!(is_id(id), "{id}");
        }
        for text in ["Account", "Open cart 2 times", "Log in", "Step one"] {
            assert!(!is_id(text), "{text}");
        }
    }
}
