//! Two versions of a small application: what was renamed, has moved, is gone or says something else is told from the pages of both runs.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::Value;

use crate::verbatim::Folder;

const FIRST: &str = r#"<title>Desk</title><header><nav aria-label="Main"><a href="/a">Tickets</a> <a href="/b">People</a></nav></header>
<main><h1>Ticket 7</h1><form aria-label="Ticket" onsubmit="document.getElementById('told').textContent='Ticket saved'; return false">
<label>Title <input name="title"></label><button>Save</button> <button type="button">Copy</button></form>
<section aria-label="More"><button>Archive</button> <button>Print</button></section>
<p id="told" role="status">Nothing is saved yet</p><p>Open tickets: 12</p></main><footer><a href="/help">Help</a></footer>"#;

/// The page of an application, as the first or the second version of it shows it.
struct Desk {
    url: String,
    is_second: Arc<AtomicBool>,
}

impl Desk {
    fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let is_second = Arc::new(AtomicBool::new(false));
        let second = is_second.clone();
        // It ends with the test's process.
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                // A browser may drop a connection that it opened in advance.
                let _dropped = answer(stream, second.load(Ordering::Relaxed));
            }
        });
        Self { url, is_second }
    }
}

fn answer(mut stream: TcpStream, second: bool) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    while lines.next().is_some_and(|line| line.is_ok_and(|line| !line.is_empty())) {}
    let page = if second { second_version() } else { FIRST.to_owned() };
    let length = page.len();
    write!(
        stream,
        "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{page}"
    )
}

/// 'Save' is renamed, 'Archive' has moved to the header, 'Print' is gone, the message says something else, and a number differs.
fn second_version() -> String {
    FIRST
        .replace("<button>Save</button>", "<button>Save ticket</button>")
        .replace("<button>Archive</button> <button>Print</button>", "")
        .replace("</nav>", "</nav><button>Archive</button>")
        .replace("Ticket saved", "The ticket was saved")
        .replace("Open tickets: 12", "Open tickets: 13")
}

const SUITE: &str = r#"{"suite": "desk", "cases": [
  {"name": "Save", "rows": [
    {"action": "Open '/'", "expected": "'Ticket 7' is displayed"},
    {"action": "Enter 'Lamp' into 'Title'", "expected": "the field 'Title' contains 'Lamp'"},
    {"action": "Click 'Save'", "expected": "'Ticket saved' is displayed"}]},
  {"name": "Save at once", "rows": [
    {"action": "Open '/'", "expected": "'Ticket 7' is displayed"},
    {"action": "Click the button 'Save'", "expected": "'Ticket saved' is displayed"}]},
  {"name": "Archive", "rows": [
    {"action": "Open '/'", "expected": "'Ticket 7' is displayed"},
    {"action": "Hover over the button 'Archive' in the section 'More'", "expected": "'Ticket 7' is displayed"}]},
  {"name": "Print", "rows": [
    {"action": "Open '/'", "expected": "'Ticket 7' is displayed"},
    {"action": "Hover over 'Print'", "expected": "'Ticket 7' is displayed"}]},
  {"name": "Count", "rows": [{"action": "Open '/'", "expected": "'Open tickets: 12' is displayed"}]}
]}"#;

fn told(json: &str) -> Value {
    serde_json::from_str(json).unwrap_or_else(|error| panic!("{error}: {json}"))
}

/// The only drift of the row of a case that did not pass.
fn of<'a>(report: &'a Value, case: &str) -> &'a Value {
    let row = report["rows"].as_array().unwrap().iter().find(|row| row["case"] == case);
    let row = row.unwrap_or_else(|| panic!("{case}: {report:#}"));
    assert_eq!(row["drifts"].as_array().map(Vec::len), Some(1), "{row:#}");
    &row["drifts"][0]
}

#[test]
fn what_a_new_version_has_changed_is_told_for_each_row() {
    let folder = Folder::new();
    let desk = Desk::start();
    let suite = folder.write("desk.json", SUITE);
    let run = || folder.say(&["run", &suite, "--base-url", &desk.url, "--timeout", "1"]);
    let first = run();
    assert_eq!(first.status, 0, "{}", first.whole());
    desk.is_second.store(true, Ordering::Relaxed);
    let second = run();
    assert_eq!(second.status, 1, "{}", second.whole());

    let said = folder.say(&["drift", "2", "--json"]);
    assert_eq!(said.status, 0, "{}", said.whole());
    let report = told(&said.out);
    let class = |case: &str| of(&report, case)["class"].as_str().unwrap().to_owned();
    let is = |case: &str| of(&report, case)["proposal"]["is"].as_str().map(str::to_owned);
    assert_eq!(
        (class("Save").as_str(), is("Save").as_deref()),
        ("renamed", Some("Click 'Save ticket'")),
        "{report:#}"
    );
    assert_eq!(is("Save at once").as_deref(), Some("Click the button 'Save ticket'"));
    assert_eq!(of(&report, "Save")["proposal"]["makes_a_failing_claim_true"], false);
    assert_eq!(class("Archive"), "moved", "{report:#}");
    assert_eq!(is("Archive").as_deref(), Some("Hover over the button 'Archive'"));
    assert_eq!((class("Print").as_str(), is("Print")), ("gone", None), "{report:#}");
    assert_eq!(
        (class("Count").as_str(), is("Count").as_deref()),
        ("data", Some("'Open tickets: 13' is displayed"))
    );
    assert_eq!(of(&report, "Count")["proposal"]["makes_a_failing_claim_true"], true);

    let said = folder.say(&["drift", "2"]);
    assert_eq!(said.status, 0, "{}", said.whole());
    for words in [
        "2 rows name 'Save', which is 'Save ticket' now",
        "which is gone",
        "this would make a failing claim true",
        "5 rows did not pass: 2 renamed, 1 moved, 1 gone, 1 another value",
        "no verdict and no suite was changed",
    ] {
        assert!(said.out.contains(words), "{words}: {}", said.whole());
    }
    let shown = folder.say(&["show", "2"]);
    assert!(shown.out.contains("fail"), "the verdicts stay: {}", shown.whole());
    // The sentence that was proposed is one that runs.
    let renamed = SUITE
        .replace("Click 'Save'", "Click 'Save ticket'")
        .replace("'Ticket saved' is", "'The ticket was saved' is");
    let suite = folder.write("desk.json", renamed);
    let third = folder.say(&["run", &suite, "--base-url", &desk.url, "--timeout", "1", "--case", "Save"]);
    assert_eq!(third.status, 0, "{}", third.whole());
}

#[test]
fn without_a_passing_run_there_is_nothing_to_compare_and_that_is_said() {
    let folder = Folder::new();
    let desk = Desk::start();
    let suite = folder.write("desk.json", SUITE.replace("'Ticket 7' is", "'Ticket 8' is"));
    let run = folder.say(&["run", &suite, "--base-url", &desk.url, "--timeout", "1"]);
    assert_eq!(run.status, 1, "{}", run.whole());
    let said = folder.say(&["drift", "1", "--case", "Save"]);
    assert_eq!(said.status, 0, "{}", said.whole());
    assert!(said.out.contains("no run is kept in which it passed"), "{}", said.whole());
    assert!(
        said.out.contains("1 row did not pass: 1 without a passing run that is kept"),
        "{}",
        said.whole()
    );
    for (arguments, words) in [
        (&["drift", "9"][..], "could not find run 9"),
        (&["drift", "1", "--case", "Nothing"], "could not find the case 'Nothing' in run 1"),
        (&["drift"], "required"),
    ] {
        let said = folder.say(arguments);
        assert!(said.status == 3 && said.err.contains(words), "{arguments:?}: {}", said.whole());
    }
}
