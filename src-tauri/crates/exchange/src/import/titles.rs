//! The titles of columns, as testers and tools write them, with how much each speaks for what a column may hold.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::meaning::Meaning;
use super::names::{KEYWORDS, LANGUAGES, NAMES};

/// From here on a title says by itself what its column holds.
pub(crate) const KNOWN: i32 = 45;

/// The longest title, in characters.
const LONGEST: usize = 80;

/// The most words of a title that is none of the known ones word for word.
const MOST_WORDS: usize = 7;

/// What a title of steps and results in one column speaks for steps.
const BOTH: i32 = 82;

/// Words that say nothing of a title, nor against it.
const NEUTRAL: [&str; 10] = ["to", "of", "the", "and", "by", "for", "if", "any", "be", "in"];

/// What a title speaks for, the strongest first.
pub(crate) type Scores = Vec<(Meaning, i32)>;

/// The known titles, folded.
static KNOWN_TITLES: LazyLock<HashMap<String, Scores>> = LazyLock::new(|| {
    let mut known: HashMap<String, Scores> = HashMap::new();
    for (meaning, score, names) in NAMES.iter().chain(LANGUAGES) {
        for name in *names {
            put(known.entry(compact(&fold(name))).or_default(), *meaning, *score);
        }
    }
    known
});

/// A title as titles are compared: lower case, words apart, without punctuation, marks and the plural.
pub(crate) fn fold(title: &str) -> String {
    let decoded;
    let title = if super::codes::has(title) {
        decoded = super::codes::shown(title);
        decoded.as_str()
    } else {
        title
    };
    let mut spaced = String::with_capacity(title.len());
    let mut last = ' ';
    for c in title.chars() {
        match c {
            '#' | '№' => spaced.push_str(" no "),
            '\u{feff}' | '\u{200b}' | '*' | '\'' | '’' => {}
            c if c.is_alphanumeric() => {
                if last.is_lowercase() && c.is_uppercase() {
                    spaced.push(' ');
                }
                spaced.extend(c.to_lowercase());
            }
            _ => spaced.push(' '),
        }
        last = c;
    }
    let words: Vec<&str> = spaced.split_whitespace().filter(|word| *word != "s").map(singular).collect();
    // Qase writes the version of its form before each title.
    let words = words.strip_prefix(&["v2"]).filter(|rest| !rest.is_empty()).unwrap_or(&words);
    words.join(" ")
}

fn singular(word: &str) -> &str {
    let keeps = word.len() <= 3 || ["ss", "us", "is"].iter().any(|end| word.ends_with(end));
    if keeps { word } else { word.strip_suffix('s').unwrap_or(word) }
}

fn compact(folded: &str) -> String {
    folded.split(' ').collect()
}

fn put(scores: &mut Scores, meaning: Meaning, score: i32) {
    match scores.iter_mut().find(|(known, _)| *known == meaning) {
        Some((_, best)) => *best = (*best).max(score),
        None => scores.push((meaning, score)),
    }
}

/// What a title speaks for, and how much: 100 where it says just that, [`KNOWN`] where it may well.
pub(crate) fn scores(title: &str) -> Scores {
    let mut scores = Scores::new();
    if title.chars().count() > LONGEST {
        return scores;
    }
    let folded = fold(title);
    if folded.is_empty() {
        return scores;
    }
    // "Steps & Data" says two things.
    let alike = alike(title);
    let two = title.contains(['&', '+']) || alike == Some((Meaning::Action, BOTH));
    let known = KNOWN_TITLES.get(&compact(&folded)).filter(|_| !two);
    if let Some(known) = known {
        return known.clone();
    }
    // What stands in parentheses explains the title, or is another for it.
    if let Some((head, tail)) = title.split_once(['(', '[']) {
        for (part, less) in [(head, 8), (tail, 15)] {
            let known = KNOWN_TITLES.get(&compact(&fold(part)));
            known.into_iter().flatten().for_each(|(meaning, score)| put(&mut scores, *meaning, score - less));
        }
    }
    if let Some((meaning, score)) = alike {
        put(&mut scores, meaning, score);
    }
    by_words(&folded).into_iter().for_each(|(meaning, score)| put(&mut scores, meaning, score));
    scores
}

/// "Pre-condition / Set up" is two words for one thing; "Steps / Expected results" has the results among the steps.
fn alike(title: &str) -> Option<(Meaning, i32)> {
    let parts = title.split(['/', '|', ',', '&', '+', '\n']).flat_map(|part| part.split(" and "));
    let parts: Vec<String> = parts.map(|part| compact(&fold(part))).filter(|part| !part.is_empty()).collect();
    if parts.len() < 2 {
        return None;
    }
    let best = |part: &String| KNOWN_TITLES.get(part)?.iter().max_by_key(|(_, score)| *score).copied();
    let known: Vec<(Meaning, i32)> = parts.iter().map(best).collect::<Option<_>>()?;
    let (meaning, score) = *known.iter().min_by_key(|(_, score)| *score)?;
    let meanings: Vec<Meaning> = known.iter().map(|(meaning, _)| *meaning).collect();
    match meanings.as_slice() {
        [Meaning::Action, Meaning::Expected] => Some((Meaning::Action, BOTH)),
        all => all.iter().all(|other| *other == meaning).then_some((meaning, score - 8)),
    }
}

/// How much a title speaks for one meaning.
pub(crate) fn score(title: &str, meaning: Meaning) -> i32 {
    scores(title).iter().find(|(known, _)| *known == meaning).map_or(0, |(_, score)| *score)
}

/// Whether a title says what its column holds.
pub(crate) fn is_known(title: &str) -> bool {
    scores(title).iter().any(|(_, score)| *score >= KNOWN)
}

/// A title that is not known word for word, by the words in it; words that are misspelt by a letter count as well.
fn by_words(folded: &str) -> Scores {
    let words: Vec<&str> = folded.split(' ').filter(|word| !NEUTRAL.contains(word)).collect();
    let mut found: Option<(Meaning, i32)> = None;
    let mut known = 0;
    if words.len() > MOST_WORDS {
        return Scores::new();
    }
    for word in &words {
        let mut told = false;
        for (meaning, score, keywords) in KEYWORDS {
            let Some(less) = keywords.iter().filter_map(|keyword| distance(word, keyword)).min() else {
                continue;
            };
            told = true;
            let score = score - less;
            // The keywords stand in the order in which they decide.
            if *score_of(&found) < score {
                found = Some((*meaning, score));
            }
        }
        known += usize::from(told);
    }
    // "Steps and data" are steps that say their data.
    let says = |wanted| {
        let keywords = KEYWORDS.iter().filter(|(meaning, ..)| *meaning == wanted);
        keywords.flat_map(|(_, _, words)| *words).any(|keyword| words.contains(keyword))
    };
    if found.is_some_and(|(meaning, _)| meaning == Meaning::Data) && says(Meaning::Action) {
        found = Some((Meaning::Action, 70));
    }
    // A sentence that has one of the words is no title; "Expected …" is one, whatever it is that is expected.
    let expects = (2..4).contains(&words.len()) && words[0] == "expected";
    let is_title = known * 3 >= words.len() * 2 || expects;
    found.filter(|(meaning, _)| is_title && *meaning != Meaning::Ignored).into_iter().collect()
}

fn score_of(found: &Option<(Meaning, i32)>) -> &i32 {
    found.as_ref().map_or(&0, |(_, score)| score)
}

/// How much less a word counts than the keyword that it is; none where it is another.
fn distance(word: &str, keyword: &str) -> Option<i32> {
    if word == keyword {
        return Some(0);
    }
    // Of short words only two letters may have changed places.
    let sorted = |word: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    if keyword.len() == 4 && strsim::osa_distance(word, keyword) == 1 && sorted(word) == sorted(keyword) {
        return Some(5);
    }
    let most = match keyword.chars().count() {
        0..=4 => return None,
        5..=8 => 1,
        _ => 2,
    };
    if word.chars().count().abs_diff(keyword.chars().count()) > most {
        return None;
    }
    (strsim::osa_distance(word, keyword) <= most).then_some(5)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn best(title: &str) -> &'static str {
        let scores = scores(title);
        let best = scores.iter().max_by_key(|(_, score)| *score).filter(|(_, score)| *score >= KNOWN);
        best.map_or("-", |(meaning, _)| meaning.word())
    }

    #[test]
    fn titles_are_known_in_every_spelling() {
        for (meaning, titles) in [
            (
                "action",
                "Steps to Reproduce|TEST_STEPS|Test-Steps|Step to Execute (Action)|Steps to produce|Test Step Action|Step Details|Step Desciption|Description (Action/Steps)|Procedure|Execution Steps|Scenario Steps|Шаги|操作步骤|Các bước thực hiện|Pasos|Passos|Testschritte|Étapes|TestSteps|Test Setps",
            ),
            (
                "case",
                "Test Scenario|TC_Title|Test Case Name|Test Case Objective|Title*|Название|Titel|测试用例名称|TestCaseTitle",
            ),
            ("id", "Test Case ID|TC_ID|TC#|\u{feff}ID|TestCaseID|v2.id|Test Case No.|用例编号"),
            (
                "setup",
                "Pre-requisite(s)|Prerequisites|Pre-requisition|Pre Condition(s)|PRE_CONDITION|Предусловия|Prerequsites|Vorbedingung",
            ),
            ("data", "Test-Data|TestData|Input|Input Data|Тестовые данные|Test Data (if any)"),
            (
                "expected",
                "Expected Result (ER)|Exp result|Expected res|Expected Behaviour|ER|Expcted Result|Ожидаемый результат|Erwartetes Ergebnis|Résultat attendu|预期结果|Kết quả mong đợi|Steps Separated (Expected Result)",
            ),
            (
                "property",
                "Actual Result|Status|Pass/Fail|Priority|Actual Result (AR)|Test Status|Bug ID|Executed By|Фактический результат",
            ),
            ("section", "Module|Section Hierarchy|Модуль"),
        ] {
            for title in titles.split('|') {
                assert_eq!(best(title), meaning, "{title}");
            }
        }
    }

    #[test]
    fn sentences_are_no_titles() {
        for text in [
            "Click the 'Steps' tab and wait",
            "The result of the search is shown",
            "T1",
            "Open cart",
            "12",
            "Access to the browser",
        ] {
            assert_eq!(best(text), "-", "{text}");
        }
    }
}
