//! Random mixtures of the traits of home-grown sheets come in as they were made.
#![allow(clippy::unwrap_used)]

use proptest::prelude::*;
use verbatim_exchange::import::Options;
use verbatim_exchange::{Format, preview_bytes};

const IDS: &[&str] = &["Test Case ID", "TC_ID", "TC ID", "ID", "TestCaseID", "Test ID", "Case ID"];
const TITLES: &[&str] = &[
    "Test Case Title",
    "TC_Title",
    "Test Scenario",
    "Summary",
    "Title",
    "Test Case Name",
    "Название",
    "Titel",
];
const SETUPS: &[&str] =
    &["Pre-requisite(s)", "Prerequisites", "Pre Condition", "Preconditions", "Предусловия", "前置条件"];
const STEPS: &[&str] = &[
    "Steps to Reproduce",
    "Test Steps",
    "Test-Steps",
    "TEST_STEPS",
    "Steps to Execute",
    "Procedure",
    "Шаги",
    "操作步骤",
    "Pasos",
];
const DATA: &[&str] = &["Test Data", "TestData", "Input Data", "Test-Data"];
const EXPECTED: &[&str] = &[
    "Expected Result",
    "Expected Results",
    "Exp result",
    "Expected Outcome",
    "Expected Behaviour",
    "ER",
    "预期结果",
    "Ожидаемый результат",
];
const FURTHER: &[&str] =
    &["Status", "Actual Result", "Priority", "Tester", "Comments", "Module", "Bug ID", "Pass/Fail"];
const VERBS: &[&str] = &["Click", "Open", "Select", "Press"];
const WORDS: &[&str] = &["Cart", "Help", "Save", "Next", "Terms", "Profile", "Search", "Home"];

/// How the steps of a case are set apart.
const NUMBERINGS: usize = 10;

fn list(style: usize, items: &[String]) -> String {
    let marked: Vec<String> = items
        .iter()
        .zip(1..)
        .map(|(item, number)| match style {
            0 => format!("{number}. {item}"),
            1 => format!("{number}) {item}"),
            2 => format!("{number}- {item}"),
            3 => format!("{number}.{item}"),
            4 => format!("Step {number}: {item}"),
            5 => format!("({number}) {item}"),
            6 => format!("{number}/ {item}"),
            7 => format!("- {item}"),
            8 => format!("• {item}"),
            _ => item.clone(),
        })
        .collect();
    marked.join("\n")
}

#[derive(Debug, Clone)]
struct Made {
    name: String,
    steps: Vec<String>,
    results: Vec<String>,
    data: Option<(String, String)>,
    setup: Option<String>,
}

fn case() -> impl Strategy<Value = Made> {
    let step = (0..VERBS.len(), 0..WORDS.len())
        .prop_map(|(verb, word)| format!("{} '{}'", VERBS[verb], WORDS[word]));
    let result = (0..WORDS.len()).prop_map(|word| format!("'{}' is displayed", WORDS[word]));
    let data = prop::option::of(("[a-z]{3,8}", "[a-z0-9]{3,8}"));
    let setup = prop::option::of(Just("Open '/login'".to_owned()));
    (
        prop::collection::vec(step, 1..5),
        prop::collection::vec(result, 1..6),
        "[A-Z][a-z]{3,8} the [a-z]{4,9}",
        data,
        setup,
    )
        .prop_map(|(steps, results, name, data, setup)| Made { name, steps, results, data, setup })
}

#[derive(Debug, Clone)]
struct Sheet {
    cases: Vec<Made>,
    titles: Vec<usize>,
    order: Vec<usize>,
    further: Vec<usize>,
    above: usize,
    sections: bool,
    /// A row a step, the identifier on the first alone or on each.
    by_rows: Option<bool>,
    numbering: usize,
    written: Written,
}

/// How the cells are written into the file.
#[derive(Debug, Clone, Copy)]
struct Written {
    delimiter: u8,
    /// Quotes and brackets stand as codes of HTML, without any tag.
    codes: bool,
}

impl Written {
    fn any() -> impl Strategy<Value = Self> {
        let delimiter = prop::sample::select(vec![b',', b';', b'\t', b'|']);
        (delimiter, any::<bool>()).prop_map(|(delimiter, codes)| Self { delimiter, codes })
    }

    fn bytes(self, grid: &[Vec<String>]) -> Vec<u8> {
        let coded = |cell: &String| match self.codes {
            true => cell.replace('\'', "&#39;").replace('>', "&gt;"),
            false => cell.clone(),
        };
        let mut writer =
            csv::WriterBuilder::new().flexible(true).delimiter(self.delimiter).from_writer(Vec::new());
        grid.iter().for_each(|row| writer.write_record(row.iter().map(coded)).unwrap());
        writer.into_inner().unwrap()
    }
}

fn sheet() -> impl Strategy<Value = Sheet> {
    (
        prop::collection::vec(case(), 1..6),
        prop::collection::vec(0..64_usize, 6),
        // What names the case stands first.
        Just((1..6_usize).collect::<Vec<_>>()).prop_shuffle().prop_map(|rest| [vec![0], rest].concat()),
        prop::sample::subsequence((0..FURTHER.len()).collect::<Vec<_>>(), 0..4),
        0..3_usize,
        any::<bool>(),
        prop::option::of(any::<bool>()),
        (0..NUMBERINGS, Written::any()),
    )
        .prop_map(|(cases, titles, order, further, above, sections, by_rows, (numbering, written))| {
            Sheet { cases, titles, order, further, above, sections, by_rows, numbering, written }
        })
}

impl Sheet {
    /// Columns: identifier, title, set-up, steps, data, expected.
    fn row(&self, cells: [&str; 6], further: &[&str]) -> Vec<String> {
        self.order
            .iter()
            .map(|at| cells[*at].to_owned())
            .chain(further.iter().map(|cell| (*cell).to_owned()))
            .collect()
    }

    fn grid(&self) -> Vec<Vec<String>> {
        let pick = |names: &[&'static str], at: usize| names[self.titles[at] % names.len()];
        let titles = [
            pick(IDS, 0),
            pick(TITLES, 1),
            pick(SETUPS, 2),
            pick(STEPS, 3),
            pick(DATA, 4),
            pick(EXPECTED, 5),
        ];
        let further: Vec<&str> = self.further.iter().map(|at| FURTHER[*at]).collect();
        let blank = self.row([""; 6], &vec![""; further.len()]);
        let lone = |text: String| {
            let mut row = blank.clone();
            row[0] = text;
            row
        };
        let mut grid: Vec<Vec<String>> =
            (0..self.above).map(|at| lone(format!("Tests of the portal, part {at}"))).collect();
        grid.push(self.row(titles, &further));
        for (index, case) in self.cases.iter().enumerate() {
            if self.sections && index % 2 == 0 {
                grid.push(lone(format!("Area {}", ["north", "east", "south"][index % 3])));
            }
            let id = format!("TC-{:02}", index + 1);
            let filled: Vec<&str> =
                further.iter().map(|title| if *title == "Module" { "Shop" } else { "" }).collect();
            let data = case.data.as_ref().map(|(name, value)| format!("{name}: {value}")).unwrap_or_default();
            let setup = case.setup.as_deref().unwrap_or("N/A");
            match self.by_rows {
                None => {
                    let (steps, results) =
                        (list(self.numbering, &case.steps), list(self.numbering, &case.results));
                    grid.push(self.row([&id, &case.name, setup, &steps, &data, &results], &filled));
                }
                Some(repeated) => {
                    for (at, step) in case.steps.iter().enumerate() {
                        let first = at == 0;
                        let own = |text| if first || repeated { text } else { "" };
                        let result = case.results.get(at).map_or("", String::as_str);
                        let (setup, data) = if first { (setup, data.as_str()) } else { ("", "") };
                        grid.push(self.row([own(&id), own(&case.name), setup, step, data, result], &filled));
                    }
                }
            }
        }
        grid
    }

    /// The rows that a person sees.
    fn rows(&self, case: &Made) -> Vec<(String, String)> {
        let (steps, results) = (&case.steps, &case.results);
        let last = steps.len() - 1;
        // "Step 1" in front of a result names the step.
        let named = self.numbering == 4 && results.len() <= steps.len() && last > 0;
        let beside = self.by_rows.is_some() || results.len() == steps.len() || named;
        // Bullets of a cell that stays whole are kept.
        let bulleted =
            last == 0 && results.len() > 1 && self.by_rows.is_none() && [7, 8].contains(&self.numbering);
        if bulleted {
            let lines: Vec<String> = results.iter().map(|result| format!("- {result}")).collect();
            return vec![(steps[0].clone(), lines.join("\n"))];
        }
        let at = |at: usize| match beside {
            true => results.get(at).cloned().unwrap_or_default(),
            false if at == last => results.join("\n"),
            false => String::new(),
        };
        steps.iter().enumerate().map(|(index, step)| (step.clone(), at(index))).collect()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]
    #[test]
    fn a_mixture_comes_in_as_it_was_made(sheet in sheet()) {
        let bytes = sheet.written.bytes(&sheet.grid());
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let preview = preview_bytes(&bytes, Format::Csv, "mixture", &Options::default());
        prop_assert!(preview.is_ok(), "{:?}\n{text}", preview.err().map(|error| error.to_string()));
        let suite = preview.unwrap().suite;
        prop_assert_eq!(suite.cases.len(), sheet.cases.len(), "{}", text);
        for (index, (case, made)) in suite.cases.iter().zip(&sheet.cases).enumerate() {
            prop_assert!(case.name.starts_with(&made.name), "{} is called {}\n{text}", made.name, case.name);
            let id = format!("TC-{:02}", index + 1);
            prop_assert_eq!(case.id.as_deref(), Some(id.as_str()), "{}", text);
            let rows: Vec<(String, String)> = case.rows.iter().map(|row| (row.action.clone(), row.expected.clone())).collect();
            prop_assert_eq!(rows, sheet.rows(made), "{}", text);
            let setup: Vec<&str> = case.setup.iter().map(|row| row.action.as_str()).collect();
            prop_assert_eq!(setup, made.setup.iter().map(String::as_str).collect::<Vec<_>>(), "{}", text);
            if let Some((_, value)) = &made.data {
                let kept = case.rows.iter().any(|row| row.data.values().any(|known| known == value) || row.action.contains(value.as_str()));
                prop_assert!(kept, "{value} is lost\n{text}");
            }
            prop_assert_eq!(case.tags.contains(&"Shop".to_owned()), sheet.further.contains(&5), "{}", text);
        }
    }
}

/// What stands in front of the result of a case in one cell.
const RESULTS: &[&str] = &["Expected: ", "Expected result: ", "Expected Result:\n", "ER: ", "=> "];

/// How whole cases stand in a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Layout {
    /// A cell a case, with its identifier beside it.
    Beside,
    /// A cell a case, and no other column.
    Alone,
    /// A line a row: the name, the steps, the result.
    Lines,
}

#[derive(Debug, Clone)]
struct Cells {
    cases: Vec<Made>,
    layout: Layout,
    numbering: usize,
    result: usize,
    written: Written,
}

fn cells() -> impl Strategy<Value = Cells> {
    let layout = prop::sample::select(vec![Layout::Beside, Layout::Alone, Layout::Lines]);
    (prop::collection::vec(case(), 2..6), layout, 0..7_usize, 0..RESULTS.len(), Written::any()).prop_map(
        |(mut cases, layout, numbering, result, written)| {
            // Neighbours of one name and no identifier are one case.
            let numbers = ["one", "two", "three", "four", "five"];
            cases
                .iter_mut()
                .zip(numbers)
                .for_each(|(case, number)| case.name = format!("{} {number}", case.name));
            Cells { cases, layout, numbering, result, written }
        },
    )
}

impl Cells {
    fn text(&self, case: &Made) -> String {
        format!(
            "{}\n{}\n{}{}",
            case.name,
            list(self.numbering, &case.steps),
            RESULTS[self.result],
            case.results[0]
        )
    }

    fn grid(&self) -> Vec<Vec<String>> {
        let texts = self.cases.iter().map(|case| self.text(case));
        match self.layout {
            Layout::Beside => {
                let head = vec!["ID".to_owned(), "Test case".to_owned()];
                let rows = texts.zip(1..).map(|(text, number)| vec![format!("TC-{number:02}"), text]);
                std::iter::once(head).chain(rows).collect()
            }
            Layout::Alone => texts.map(|text| vec![text]).collect(),
            Layout::Lines => {
                let lines = texts.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>());
                lines.map(|line| vec![line]).collect()
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]
    #[test]
    fn whole_cases_come_in_as_they_were_made(cells in cells()) {
        let bytes = cells.written.bytes(&cells.grid());
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let preview = preview_bytes(&bytes, Format::Csv, "mixture", &Options::default());
        prop_assert!(preview.is_ok(), "{:?}\n{text}", preview.err().map(|error| error.to_string()));
        let suite = preview.unwrap().suite;
        prop_assert_eq!(suite.cases.len(), cells.cases.len(), "{}", text);
        for (case, made) in suite.cases.iter().zip(&cells.cases) {
            prop_assert!(case.name.starts_with(&made.name), "{} is called {}\n{text}", made.name, case.name);
            let last = made.steps.len() - 1;
            let result = |at: usize| if at == last { made.results[0].clone() } else { String::new() };
            let wanted: Vec<(String, String)> =
                made.steps.iter().enumerate().map(|(at, step)| (step.clone(), result(at))).collect();
            let rows: Vec<(String, String)> =
                case.rows.iter().map(|row| (row.action.clone(), row.expected.clone())).collect();
            prop_assert_eq!(rows, wanted, "{}", text);
        }
    }
}
