//! What a column holds, by the names that spreadsheets and test-management tools give it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
pub enum Meaning {
    /// The name of a case; a new one begins a case.
    Case,
    /// The identifier of a case.
    Id,
    /// The number of a row in its case.
    Number,
    /// What must be so before the case begins.
    Setup,
    /// What to do.
    Action,
    /// What to do it with.
    Data,
    /// What must be seen then.
    Expected,
    /// Tags, separated by commas, semicolons or line breaks.
    Tags,
    /// The failure that a labelled case is expected to have, beside the row that has it.
    Label,
    /// Nothing that is read.
    Ignored,
}

impl Meaning {
    /// All of them.
    pub const ALL: &'static [Self] = &[
        Self::Case,
        Self::Id,
        Self::Number,
        Self::Setup,
        Self::Action,
        Self::Data,
        Self::Expected,
        Self::Tags,
        Self::Label,
        Self::Ignored,
    ];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Case => "case",
            Self::Id => "id",
            Self::Number => "number",
            Self::Setup => "setup",
            Self::Action => "action",
            Self::Data => "data",
            Self::Expected => "expected",
            Self::Tags => "tags",
            Self::Label => "label",
            Self::Ignored => "ignored",
        }
    }

    /// The names of its columns, the best first.
    fn names(self) -> &'static [&'static str] {
        NAMES.iter().find(|(meaning, _)| *meaning == self).map_or(&[], |(_, names)| *names)
    }
}

/// The names that columns have, the best first; where several stand in a header, the first of these is taken.
const NAMES: &[(Meaning, &[&str])] = &[
    (
        Meaning::Case,
        &[
            "case",
            "test case",
            "testcase",
            "test case name",
            "case name",
            "test name",
            "title",
            "test summary",
            "summary",
            "test case title",
            "scenario",
            "name",
        ],
    ),
    (
        Meaning::Id,
        &[
            "id",
            "case id",
            "test case id",
            "testcase id",
            "tcid",
            "tc id",
            "issue key",
            "issue id",
            "key",
            "pid",
            "external id",
            "test id",
        ],
    ),
    (
        Meaning::Number,
        &[
            "#",
            "test step #",
            "step #",
            "step number",
            "step no",
            "step no.",
            "no",
            "no.",
            "nr",
            "nr.",
            "number",
            "test step",
            "step",
        ],
    ),
    (Meaning::Setup, &["preconditions", "precondition", "pre-conditions", "pre-condition"]),
    (
        Meaning::Action,
        &[
            "action",
            "actions",
            "step action",
            "steps (step)",
            "steps separated (step)",
            "test step description",
            "test script (step-by-step) - step",
            "test script (steps) - step",
            "step description",
            "manual test step",
            "steps (action)",
            "test steps",
            "test step",
            "steps",
            "step",
            "test script (plain text)",
        ],
    ),
    (
        Meaning::Data,
        &[
            "test data",
            "data",
            "step data",
            "test script (step-by-step) - test data",
            "input",
            "inputs",
            "input data",
            "steps (additional info)",
        ],
    ),
    (
        Meaning::Expected,
        &[
            "expected result",
            "expected results",
            "expected result(s)",
            "expected",
            "step expected",
            "steps (expected result)",
            "steps separated (expected result)",
            "test step expected result",
            "test script (step-by-step) - expected result",
            "test script (steps) - expected result",
            "expected outcome",
            "step expected result",
            "result",
        ],
    ),
    (Meaning::Tags, &["tags", "tag", "labels", "label(s)", "keywords"]),
    (Meaning::Label, &["expected failure", "expected fail", "expected verdict", "fails"]),
];

impl fmt::Display for Meaning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Meaning {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let wanted = word.trim().to_lowercase();
        Self::ALL.iter().copied().find(|meaning| meaning.word() == wanted).ok_or_else(|| {
            let known: Vec<&str> = Self::ALL.iter().map(|meaning| meaning.word()).collect();
            format!("'{word}' is no meaning of a column: it is one of {}", known.join(", "))
        })
    }
}

/// The order in which columns are given away: "Step" is a number where another column holds the action.
const ORDER: &[Meaning] = &[
    Meaning::Expected,
    Meaning::Case,
    Meaning::Action,
    Meaning::Id,
    Meaning::Setup,
    Meaning::Data,
    Meaning::Tags,
    Meaning::Label,
    Meaning::Number,
];

/// A title as names are compared: lower case, one space between words, without colon or asterisk.
pub(crate) fn normal(title: &str) -> String {
    let words: Vec<&str> = title.split_whitespace().collect();
    words.join(" ").to_lowercase().trim_end_matches([':', '*', ' ']).to_owned()
}

/// What the columns of a header hold; a column that the user mapped holds what they say.
pub(crate) fn of_header(titles: &[String], mapped: &[(String, Meaning)]) -> Vec<Option<Meaning>> {
    let titles: Vec<String> = titles.iter().map(|title| normal(title)).collect();
    let mut meanings: Vec<Option<Meaning>> = vec![None; titles.len()];
    for (title, meaning) in mapped {
        let wanted = normal(title);
        for (at, _) in titles.iter().enumerate().filter(|(_, title)| **title == wanted) {
            meanings[at] = Some(*meaning);
        }
    }
    for meaning in ORDER {
        if mapped.iter().any(|(_, mapped)| mapped == meaning) {
            continue;
        }
        let free =
            |name: &&str| (0..titles.len()).find(|at| meanings[*at].is_none() && titles[*at] == **name);
        if let Some(at) = meaning.names().iter().find_map(free) {
            meanings[at] = Some(*meaning);
        }
    }
    meanings
}

/// Whether these columns make a table of cases: something to do or to see, and what begins a case.
pub(crate) fn is_header(meanings: &[Option<Meaning>]) -> bool {
    let has = |meaning| meanings.contains(&Some(meaning));
    (has(Meaning::Action) || has(Meaning::Expected)) && (has(Meaning::Case) || has(Meaning::Id))
}

/// Whether these columns make the table of one block: no column for the case, whose name stands above.
pub(crate) fn is_block_header(meanings: &[Option<Meaning>]) -> bool {
    let has = |meaning| meanings.contains(&Some(meaning));
    has(Meaning::Action) && has(Meaning::Expected) && !has(Meaning::Case) && !has(Meaning::Id)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meant(header: &str) -> String {
        let titles: Vec<String> = header.split('|').map(str::to_owned).collect();
        let words: Vec<&str> =
            of_header(&titles, &[]).iter().map(|meaning| meaning.map_or("-", Meaning::word)).collect();
        words.join(" ")
    }

    #[test]
    fn the_columns_of_tools_are_known() {
        for (header, wanted) in [
            ("#|Actions|Expected Result|Expected failure", "number action expected label"),
            (
                "ID|Title|Section|Preconditions|Steps (Step)|Steps (Expected Result)",
                "id case - setup action expected",
            ),
            ("Issue ID|Test Type|Test Summary|Action|Data|Result", "id - case action data expected"),
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
                "id - case number action expected -",
            ),
            ("Test case|Step|Expected", "case action expected"),
            (
                "TCID|Test Summary|Test Priority|Step Action|Data|Expected Result",
                "id case - action data expected",
            ),
            (
                "Key|Name|Status|Precondition|Objective|Folder|Labels|Test Script (Step-by-Step) - Step|Test Script (Step-by-Step) - Test Data|Test Script (Step-by-Step) - Expected Result|Test Script (Plain Text)|Test Script (BDD)",
                "id case - setup - - tags action data expected - -",
            ),
            (
                "Name|Status|Type|Description|Precondition|Test Step #|Test Step Description|Test Step Expected Result|Priority",
                "case - - - setup number action expected -",
            ),
        ] {
            assert_eq!(meant(header), wanted, "{header}");
        }
    }

    #[test]
    fn what_the_user_says_goes_first() {
        let titles = ["What".to_owned(), "Title".to_owned(), "Expected".to_owned()];
        let mapped = [("what".to_owned(), Meaning::Action), ("Title".to_owned(), Meaning::Ignored)];
        assert_eq!(
            of_header(&titles, &mapped),
            [Some(Meaning::Action), Some(Meaning::Ignored), Some(Meaning::Expected)]
        );
    }
}
