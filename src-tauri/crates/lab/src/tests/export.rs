#![allow(clippy::unwrap_used, reason = "a test fails by it")]

use super::*;
use crate::attempt::{Attempt, Outcome};
use crate::report::Header;

fn header() -> Header {
    Header {
        study: 1,
        suite: "Shop".into(),
        started: "2026-11-01T10:00:00Z".into(),
        program: "verbatim 0.1.0".into(),
        browser: "Chromium 1".into(),
        base_url: None,
        runs: vec![1, 2],
        planned: 3,
        whole: 2,
        spared: 0,
        seed: 7,
        alpha: 0.0668,
        taken_as_right: true,
    }
}

fn report() -> Report {
    let attempt = |case: &str, outcome| Attempt {
        outcome: Some(outcome),
        pattern: format!("1 {outcome:?}"),
        took_ms: 100,
        ..Attempt::empty(case)
    };
    let name = "Buy <2> & \"pay_50%\", | once";
    let attempts =
        [attempt(name, Outcome::Pass), attempt(name, Outcome::Fail), attempt("=1+1", Outcome::Pass)];
    Report::of(header(), &attempts, &[], |_| None)
}

#[test]
fn every_form_has_the_names_and_figures() {
    let report = report();
    let csv = write(&report, Form::Csv).unwrap();
    assert!(csv.contains("\"Buy <2> & \"\"pay_50%\"\", | once\",pass,2,1,1,0,0.500"), "{csv}");
    assert!(csv.contains("\"'=1+1\""), "{csv}");
    let markdown = write(&report, Form::Markdown).unwrap();
    assert!(markdown.contains("Buy <2> & \"pay_50%\", \\| once"), "{markdown}");
    assert!(
        markdown.contains("| FER (fail or inconclusive where right) | 33.3 % (1 of 3; 6.1 to 79.2 %) |"),
        "{markdown}"
    );
    let latex = write(&report, Form::Latex).unwrap();
    assert!(latex.contains("Buy <2> \\& \"pay\\_50\\%\", | once & pass & 2"), "{latex}");
    let html = write(&report, Form::Html).unwrap();
    assert!(html.contains("Buy &lt;2&gt; &amp; &quot;pay_50%&quot;, | once"), "{html}");
    assert!(html.contains("partial: 2 of 3 rounds") && html.contains("<svg"), "{html}");
}

#[test]
fn tags_have_a_table_where_something_is_known_of_them() {
    let attempt =
        Attempt { outcome: Some(Outcome::Pass), tags: vec!["word order".into()], ..Attempt::empty("Buy") };
    let report = Report::of(header(), &[attempt], &[], |_| None);
    let line =
        "| word order | 1 | 1 | 0 | 0 | 0 % (0 of 1; 0 to 79.3 %) | – | 0 % (0 of 1; 0 to 79.3 %) | – |";
    let markdown = write(&report, Form::Markdown).unwrap();
    assert!(markdown.contains(line), "{markdown}");
    assert!(write(&report, Form::Html).unwrap().contains("<h2>Tags</h2>"));
    assert_eq!(tag_figures(&report).len(), 2);
    assert!(tag_figures(&self::report()).is_empty());
}

#[test]
fn json_reads_back() {
    let report = report();
    let read: Report = serde_json::from_str(&write(&report, Form::Json).unwrap()).unwrap();
    assert_eq!(read, report);
}

#[test]
fn forms_have_words() {
    assert_eq!(["json", "CSV", "tex"].map(|word| word.parse::<Form>().is_ok()), [true; 3]);
    assert!("pdf".parse::<Form>().unwrap_err().contains("md"));
}
