//! The sample suite exported as a Playwright test, run in Playwright, and held against our own verdicts case by case.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::apps::{free_port, listening};
use crate::command::{Failed, built, passing, root};
use crate::setup;

/// The sample suite and the file that it uploads.
const SAMPLE: &str = "src-tauri/crates/app/sample";
/// Where Playwright is installed.
const NPM: &str = "src-tauri/crates/xtask/bench";
/// The browser of both sides unless `VERBATIM_BROWSER` says another.
const BROWSER: &str = "/usr/bin/chromium";
const CONFIG: &str = "\
export default {
  testDir: '.',
  timeout: 60_000,
  expect: { timeout: 5_000 },
  fullyParallel: true,
  workers: 2,
  retries: 0,
  reporter: [['json', { outputFile: 'theirs.json' }]],
  use: {
    actionTimeout: 5_000,
    navigationTimeout: 30_000,
    launchOptions: { executablePath: process.env.VERBATIM_BROWSER, args: ['--no-sandbox', '--gaia-url=http://127.255.255.254:9', '--component-updater=url-source=http://127.0.0.1:9/'] },
  },
};
";

/// Exports, runs both sides against one demo site, and prints where they do not agree.
///
/// # Errors
/// A verdict of ours is a pass and theirs is none, or ours is a fail and theirs is a pass.
pub(crate) fn agree() -> Result<(), Failed> {
    let verbatim = built("verbatim-cli", "verbatim")?;
    let modules = setup::npm_packages(NPM)?.join("node_modules");
    let place = prepared(&modules)?;
    let port = free_port()?;
    let mut demo = Command::new(&verbatim);
    let served = listening(demo.args(["demo", "--port", &port.to_string()]).stdout(Stdio::null()), port)?;
    let suite = place.join("shop.json");
    passing(
        Command::new(&verbatim)
            .args(["export", "--to", "playwright", "-o"])
            .arg(place.join("shop.spec.ts"))
            .arg(&suite),
    )?;
    let mut ours = Command::new(&verbatim);
    ours.arg("run").arg(&suite).args(["--base-url", &served.url, "--workers", "2", "--json"]);
    ours.arg(place.join("ours.json")).env("VERBATIM_DATA", place.join("history")).stdout(Stdio::null());
    ended(&mut ours)?;
    let browser = std::env::var_os("VERBATIM_BROWSER").unwrap_or_else(|| BROWSER.into());
    let mut theirs = Command::new("node");
    theirs.arg(modules.join("@playwright/test/cli.js")).arg("test").current_dir(&place);
    theirs.env("BASE_URL", &served.url).env("VERBATIM_BROWSER", browser);
    ended(&mut theirs)?;
    compare(&place)
}

/// A folder with the suite, its file, the settings of Playwright, and Playwright.
fn prepared(modules: &Path) -> Result<PathBuf, Failed> {
    let place = root().join("target/playwright");
    let failed = |source| Failed::Start { program: place.display().to_string(), source };
    std::fs::create_dir_all(&place).map_err(failed)?;
    for name in ["shop.json", "receipt.txt"] {
        std::fs::copy(root().join(SAMPLE).join(name), place.join(name)).map_err(failed)?;
    }
    std::fs::write(place.join("playwright.config.mjs"), CONFIG).map_err(failed)?;
    let link = place.join("node_modules");
    if !link.exists() {
        #[cfg(unix)]
        std::os::unix::fs::symlink(modules, &link).map_err(failed)?;
        #[cfg(windows)]
        std::os::windows::fs::symlink_dir(modules, &link).map_err(failed)?;
    }
    Ok(place)
}

/// Runs a program to its end; fails are among what it is to find.
fn ended(command: &mut Command) -> Result<(), Failed> {
    match passing(command) {
        Ok(()) | Err(Failed::Status { status: 1 | 2, .. }) => Ok(()),
        Err(other) => Err(other),
    }
}

fn compare(place: &Path) -> Result<(), Failed> {
    let ours = read(&place.join("ours.json"))?;
    let mut theirs = BTreeMap::new();
    for suite in read(&place.join("theirs.json"))?["suites"].as_array().into_iter().flatten() {
        specs(suite, &mut theirs);
    }
    let mut table = Table::default();
    for case in ours["cases"].as_array().into_iter().flatten() {
        let name = case["name"].as_str().unwrap_or_default();
        let verdict = case["verdict"].as_str().unwrap_or("not run");
        let (status, why) =
            theirs.get(name).map_or(("missing", ""), |(status, why)| (status.as_str(), why.as_str()));
        if table.add(verdict, status) == Standing::Apart {
            println!("{name}: ours {verdict}, theirs {}: {why}", word(status));
        }
    }
    print!("{table}");
    match table.apart {
        0 => Ok(()),
        apart => Err(Failed::Missing(format!("{apart} verdicts do not agree"))),
    }
}

/// How two verdicts stand to one another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Standing {
    /// They are the same.
    Agree,
    /// One side decides nothing: Playwright knows no inconclusive, and skips what has no expectation there.
    Open,
    /// They contradict one another.
    Apart,
}

fn standing(ours: &str, theirs: &str) -> Standing {
    match (ours, theirs) {
        ("pass", "expected") | ("fail", "unexpected") => Standing::Agree,
        (_, "skipped") | ("inconclusive", "expected" | "unexpected") => Standing::Open,
        _ => Standing::Apart,
    }
}

/// A status of Playwright as people say it.
fn word(status: &str) -> &str {
    match status {
        "expected" => "pass",
        "unexpected" => "fail",
        other => other,
    }
}

/// How many cases have each pair of verdicts.
#[derive(Default)]
struct Table {
    cells: BTreeMap<(String, String), usize>,
    agree: usize,
    open: usize,
    apart: usize,
}

impl Table {
    fn add(&mut self, ours: &str, theirs: &str) -> Standing {
        *self.cells.entry((ours.to_owned(), word(theirs).to_owned())).or_default() += 1;
        let standing = standing(ours, theirs);
        match standing {
            Standing::Agree => self.agree += 1,
            Standing::Open => self.open += 1,
            Standing::Apart => self.apart += 1,
        }
        standing
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const OURS: [&str; 3] = ["pass", "fail", "inconclusive"];
        const THEIRS: [&str; 4] = ["pass", "fail", "skipped", "missing"];
        let count = |ours: &str, theirs: &str| {
            self.cells.get(&(ours.to_owned(), theirs.to_owned())).copied().unwrap_or_default()
        };
        write!(f, "{:<14}", "ours \\ theirs")?;
        THEIRS.iter().try_for_each(|theirs| write!(f, "{theirs:>9}"))?;
        writeln!(f, "{:>9}", "all")?;
        for ours in OURS {
            write!(f, "{ours:<14}")?;
            THEIRS.iter().try_for_each(|theirs| write!(f, "{:>9}", count(ours, theirs)))?;
            writeln!(f, "{:>9}", THEIRS.iter().map(|theirs| count(ours, theirs)).sum::<usize>())?;
        }
        writeln!(
            f,
            "{} cases: {} agree, {} are decided by one side only, {} do not agree",
            self.agree + self.open + self.apart,
            self.agree,
            self.open,
            self.apart
        )
    }
}

fn specs(suite: &Value, found: &mut BTreeMap<String, (String, String)>) {
    for spec in suite["specs"].as_array().into_iter().flatten() {
        let test = &spec["tests"][0];
        let status = test["status"].as_str().unwrap_or("missing").to_owned();
        let why = test["results"][0]["error"]["message"]
            .as_str()
            .or_else(|| test["annotations"].as_array()?.iter().find_map(|each| each["description"].as_str()));
        let why = why.and_then(|why| why.lines().next()).unwrap_or_default().to_owned();
        found.insert(spec["title"].as_str().unwrap_or_default().to_owned(), (status, why));
    }
    suite["suites"].as_array().into_iter().flatten().for_each(|inner| specs(inner, found));
}

fn read(path: &Path) -> Result<Value, Failed> {
    let failed = |why: String| Failed::Missing(format!("could not read {}: {why}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| failed(error.to_string()))?;
    serde_json::from_str(&text).map_err(|error| failed(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_pass_and_a_fail_contradict_one_another() {
        for (ours, theirs) in [("pass", "unexpected"), ("fail", "expected"), ("pass", "missing")] {
            assert_eq!(standing(ours, theirs), Standing::Apart);
        }
        for (ours, theirs) in [("fail", "skipped"), ("inconclusive", "expected")] {
            assert_eq!(standing(ours, theirs), Standing::Open);
        }
        for (ours, theirs) in [("pass", "expected"), ("fail", "unexpected")] {
            assert_eq!(standing(ours, theirs), Standing::Agree);
        }
    }

    #[test]
    fn the_table_counts_every_case_once() {
        let mut table = Table::default();
        for (ours, theirs) in
            [("pass", "expected"), ("fail", "unexpected"), ("fail", "expected"), ("inconclusive", "skipped")]
        {
            table.add(ours, theirs);
        }
        let told = table.to_string();
        assert!(told.contains("4 cases: 2 agree, 1 are decided by one side only, 1 do not agree"), "{told}");
        assert!(
            told.lines().any(|line| line.split_whitespace().eq(["fail", "1", "1", "0", "0", "2"])),
            "{told}"
        );
    }
}
