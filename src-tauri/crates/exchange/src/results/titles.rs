//! What runs are called where several stand beside each other.

use std::collections::HashMap;

use super::RunResult;

/// A title for each run, no two alike: the suite's name, and where others have it too its file, its base URL and its start,
/// as far as they tell it apart.
pub fn titles(runs: &[RunResult]) -> Vec<String> {
    let mut titles: Vec<String> = runs.iter().map(|run| run.suite.clone()).collect();
    let mut names: HashMap<&str, Vec<usize>> = HashMap::new();
    for (index, run) in runs.iter().enumerate() {
        names.entry(&run.suite).or_default().push(index);
    }
    for alike in names.into_values().filter(|alike| alike.len() > 1) {
        for (index, title) in apart(runs, &alike) {
            titles[index] = title;
        }
    }
    titles
}

/// Titles of runs that have one name.
fn apart(runs: &[RunResult], alike: &[usize]) -> Vec<(usize, String)> {
    let facts: [fn(&RunResult) -> Option<&str>; 3] = [
        |run| run.source.as_deref(),
        |run| run.base_url.as_deref(),
        |run| Some(run.started.as_str()).filter(|started| !started.is_empty()),
    ];
    let mut told: Vec<(usize, Vec<&str>)> = alike.iter().map(|index| (*index, Vec::new())).collect();
    for fact in facts {
        let all = |told: &[(usize, Vec<&str>)]| told.iter().all(|one| is_alone(one, told));
        let differs = alike.windows(2).any(|pair| fact(&runs[pair[0]]) != fact(&runs[pair[1]]));
        if differs && !all(&told) {
            told.iter_mut().for_each(|(index, parts)| parts.extend(fact(&runs[*index])));
        }
    }
    let copies = told.clone();
    let title = |(index, parts): (usize, Vec<&str>)| {
        let before = copies.iter().take_while(|(other, _)| *other != index);
        let same = before.filter(|(_, other)| *other == parts).count();
        let name = &runs[index].suite;
        let name = if parts.is_empty() { name.clone() } else { format!("{name} ({})", parts.join(", ")) };
        (index, if same == 0 { name } else { format!("{name} #{}", same + 1) })
    };
    told.into_iter().map(title).collect()
}

fn is_alone((index, parts): &(usize, Vec<&str>), all: &[(usize, Vec<&str>)]) -> bool {
    all.iter().all(|(other, others)| other == index || others != parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(suite: &str, source: Option<&str>, base: &str, started: &str) -> RunResult {
        RunResult {
            suite: suite.into(),
            source: source.map(str::to_owned),
            base_url: Some(base.into()),
            started: started.into(),
            ..RunResult::default()
        }
    }

    #[test]
    fn only_what_tells_them_apart_is_said() {
        let runs = [
            run("Shop", Some("a/shop.csv"), "http://x/", "1"),
            run("Help", None, "http://x/", "1"),
            run("Shop", Some("b/shop.csv"), "http://y/", "2"),
        ];
        assert_eq!(titles(&runs), ["Shop (a/shop.csv)", "Help", "Shop (b/shop.csv)"]);
        let runs = [
            run("Shop", Some("a"), "http://x/", "1"),
            run("Shop", Some("a"), "http://y/", "1"),
            run("Shop", Some("b"), "http://y/", "2"),
        ];
        assert_eq!(titles(&runs), ["Shop (a, http://x/)", "Shop (a, http://y/)", "Shop (b, http://y/)"]);
        let runs = [run("Shop", None, "http://x/", "1"), run("Shop", None, "http://x/", "2")];
        assert_eq!(titles(&runs), ["Shop (1)", "Shop (2)"]);
        let runs = [run("Shop", None, "http://x/", "1"), run("Shop", None, "http://x/", "1")];
        assert_eq!(titles(&runs), ["Shop", "Shop #2"]);
    }
}
