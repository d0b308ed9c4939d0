//! Studies of the laboratory: rounds that are kept, measured, gone on with, compared and written.

use crate::verbatim::{Folder, Site};

/// Two right cases, a wrong one, and one that nobody reads.
const SUITE: &str = r#"{"suite": "shop", "cases": [
  {"name": "Cart", "expect": {"verdict": "pass"}, "rows": [
    {"action": "Open '/products/copper-kettle'", "expected": "The heading 'Copper Kettle' is displayed"}]},
  {"name": "Kettle of gold", "expect": {"verdict": "fail", "row": 1}, "rows": [
    {"action": "Open '/products/copper-kettle'", "expected": "The heading 'Golden Kettle' is displayed"}]},
  {"name": "Hears", "rows": [
    {"action": "Open '/products'", "expected": "The customer hears music"}]}
]}"#;

#[test]
fn a_study_runs_in_rounds_and_is_told_compared_and_written() {
    let folder = Folder::new();
    let site = Site::start(&folder);
    let suite = folder.write("shop.json", SUITE);
    let study = |more: &[&str]| {
        let mut words = vec!["lab", "run", &suite, "--base-url", &site.url, "--timeout", "1"];
        words.extend(more);
        folder.say(&words)
    };
    let first = study(&["--runs", "2", "--workers", "2"]);
    assert_eq!(first.status, 0, "{}", first.whole());
    assert!(first.out.contains("round 2: 1 pass, 1 fail, 1 inconclusive"), "{}", first.out);
    assert!(first.out.contains("0 % (0 of 2; 0 to 65.8 %)"), "{}", first.out);
    assert!(first.out.contains("TruAcc                                     100 % (4 of 4"), "{}", first.out);

    let case = folder.say(&["lab", "show", "1", "--case", "Cart"]).out;
    assert!(case.contains("weakly unsound by Proposition 2"), "{case}");
    assert!(case.contains("environment errors 0 of 2"), "{case}");
    assert!(case.contains("not met   0 of 1 rows claim what is so on one of 2 pages alone"), "{case}");

    // What has no label must pass where the application is known to be right.
    let right = study(&["--runs", "1", "--right", "--spare"]);
    assert!(right.out.contains("unsound: rejects a right application in 1 of 1"), "{}", right.out);
    let both = folder.say(&["lab", "compare", "1", "2"]).out;
    assert!(both.contains("* FER") && both.contains("0 cases went another way"), "{both}");
    let listed = folder.say(&["lab", "list"]).out;
    assert!(listed.contains("1 of 1 rounds") && listed.contains("2 of 2 rounds"), "{listed}");

    mutants_are_judged_and_run(&folder, &site);

    // The list of products has a heading of that name as well: the page's address tells them apart.
    let signatures = folder.say(&["lab", "signatures", "1", "2"]);
    assert_eq!(signatures.status, 0, "{}", signatures.whole());
    assert!(signatures.out.contains("begins the case"), "{}", signatures.out);
    assert!(signatures.out.contains("claims hold on 2 of 2 pages"), "{}", signatures.out);
    let merged = folder.say(&["lab", "signatures", "1", "--states", "address", "--json"]).out;
    assert!(merged.contains("\"addresses\": ["), "{merged}");

    a_study_is_deleted_and_brought_back(&folder);
    for form in ["json", "csv", "md", "tex", "html"] {
        let out = folder.place(&format!("study.{form}"));
        assert_eq!(folder.say(&["lab", "export", "1", "--to", form, "-o", &out]).status, 0);
        let text = std::fs::read_to_string(&out).unwrap();
        assert!(text.contains("Kettle of gold"), "{form}: {text}");
    }
}

/// What the two studies come to where their claims and actions are made others.
fn mutants_are_judged_and_run(folder: &Folder, site: &Site) {
    let mutated = folder.say(&["lab", "mutate", "1", "2"]);
    assert_eq!(mutated.status, 0, "{}", mutated.whole());
    assert!(mutated.out.contains("claims that are false here were judged"), "{}", mutated.out);

    let mutants = folder.place("mutants.csv");
    let written = folder.say(&["lab", "mutate", "1", "2", "--write", &mutants, "--count", "6"]);
    assert_eq!(written.status, 0, "{}", written.whole());
    assert!(written.out.contains("wrote 5 mutants of 5"), "{}", written.out);
    let ran = folder.say(&[
        "lab",
        "run",
        &mutants,
        "--base-url",
        &site.url,
        "--runs",
        "1",
        "--timeout",
        "1",
        "--workers",
        "2",
    ]);
    assert!(ran.out.contains("PER (pass where wrong)                     0 % (0 of 5"), "{}", ran.whole());
    let tags = ran.out.lines().find(|line| line.contains("PER") && line.contains("lax cases"));
    assert!(tags.is_some() && ran.out.contains("\n  letter  "), "{}", ran.out);
    let odd = folder.say(&["lab", "mutate", "1", "--write", &folder.place("mutants.xml")]);
    assert!(odd.status == 3 && odd.err.contains("is written as .csv or .json"), "{}", odd.whole());
}

/// The second of the two studies, without its run and with it.
fn a_study_is_deleted_and_brought_back(folder: &Folder) {
    let gone = folder.say(&["lab", "delete", "2"]);
    assert_eq!(gone.status, 0, "{}", gone.whole());
    assert!(folder.say(&["lab", "show", "2"]).err.contains("could not find the study 2"));
    assert_eq!(folder.say(&["lab", "delete", "2", "--undo"]).status, 0);
    assert_eq!(folder.say(&["lab", "delete", "2", "--undo"]).status, 3, "it is there already");
    assert!(folder.say(&["lab", "show", "2"]).out.contains("unsound"));
    let gone = folder.say(&["lab", "delete", "2", "--runs"]).out;
    assert!(gone.contains("deleted study 2 and its 1 runs"), "{gone}");
    assert!(folder.say(&["show", "3"]).status == 3 && folder.say(&["show", "2"]).status != 3);
}

#[test]
fn a_study_that_was_stopped_goes_on_with_the_same_suite_alone() {
    let folder = Folder::new();
    let site = Site::start(&folder);
    let suite = folder.write("shop.json", SUITE);
    // A browser that is not there ends it in its first round: what was asked is kept.
    let asked = ["lab", "run", &suite, "--base-url", &site.url, "--runs", "2", "--browser", "/no/such"];
    assert_eq!(folder.say(&asked).status, 3);
    let listed = folder.say(&["lab", "list"]).out;
    assert!(listed.contains("0 of 2 rounds"), "{listed}");
    let partial = folder.say(&["lab", "show", "1"]).out;
    assert!(partial.contains("partial: 0 of 2 rounds"), "{partial}");
    let on = || folder.say(&["lab", "resume", "1", "--base-url", &site.url, "--timeout", "1"]);
    let done = on();
    assert_eq!(done.status, 0, "{}", done.whole());
    assert!(done.out.contains("round 2:"), "{}", done.out);
    folder.write("shop.json", SUITE.replace("Golden", "Silver"));
    let other = on();
    assert_eq!(other.status, 3);
    assert!(other.err.contains("the suite 'shop' has changed since"), "{}", other.err);
}

#[test]
fn what_is_not_there_is_named() {
    let folder = Folder::new();
    assert!(folder.say(&["lab", "list"]).out.contains("no study has begun"));
    let none = folder.say(&["lab", "show", "7"]);
    assert_eq!(none.status, 3);
    assert!(none.err.contains("could not find the study 7"), "{}", none.err);
    let none = folder.say(&["lab", "run", "--sample", "--alpha", "2"]);
    assert!(none.status == 3 && none.err.contains("a share is a number from 0"), "{}", none.whole());
}

#[test]
fn faults_are_planted_and_what_passes_with_them_is_told() {
    let folder = Folder::new();
    let site = Site::start(&folder);
    let suite = folder.write("shop.json", SUITE);
    let faults = |more: &[&str]| {
        let mut words = vec!["lab", "faults", &suite, "--base-url", &site.url, "--timeout", "1"];
        words.extend(more);
        folder.say(&words)
    };
    let first = faults(&["--faults", "2"]);
    assert_eq!(first.status, 0, "{}", first.whole());
    assert!(first.out.contains("no fault planted: 1 pass, 1 fail, 1 inconclusive"), "{}", first.out);
    assert!(first.out.contains("round 1: 0 pass, 2 fail, 0 inconclusive"), "{}", first.out);
    let all = first.out.lines().find(|line| line.starts_with("all  "));
    assert!(all.is_some_and(|all| all.contains("0 % (0 of 2; 0 to 65.8 %)")), "{}", first.out);
    let shown = folder.say(&["lab", "show", "1"]).out;
    assert!(shown.contains("shop (planted faults)") && shown.contains("\nplanted   "), "{shown}");
    let over = folder.say(&["lab", "resume", "1", "--base-url", &site.url]);
    assert_eq!(over.status, 0, "{}", over.whole());

    let told: serde_json::Value = serde_json::from_str(&faults(&["--faults", "1", "--json"]).out).unwrap();
    assert_eq!(told["survivors"].as_array().map(Vec::len), Some(0), "{told}");
    let none = folder.say(&["lab", "faults", &suite]);
    assert!(none.status == 3 && none.err.contains("--base-url"), "{}", none.whole());
    let none = faults(&["--case", "Kettle of gold"]);
    assert!(none.err.contains("no case of it passes without one"), "{}", none.whole());
}

#[test]
fn several_suites_are_studies_of_their_own_and_measured_together() {
    let folder = Folder::new();
    let site = Site::start(&folder);
    let shop = folder.write("shop.json", SUITE);
    let other = folder.write("other.json", SUITE.replace("\"shop\"", "\"other\""));
    let asked = [
        "lab",
        "run",
        &shop,
        &other,
        "--base-url",
        &site.url,
        "--timeout",
        "1",
        "--runs",
        "1",
        "--workers",
        "2",
    ];
    let both = folder.say(&asked);
    assert_eq!(both.status, 0, "{}", both.whole());
    let listed = folder.say(&["lab", "list"]).out;
    assert!(listed.contains("shop: 1 of 1 rounds") && listed.contains("other: 1 of 1 rounds"), "{listed}");
    let together = both.out.split("2 studies together").nth(1).unwrap_or_default();
    assert!(together.contains("TruAcc                                     100 % (4 of 4"), "{}", both.out);
    let shown = folder.say(&["lab", "show", "1", "2"]).out;
    assert!(shown.contains("100 % (4 of 4") && shown.contains("verbatim lab show 1 2"), "{shown}");
    let odd = folder.say(&["lab", "show", "1", "2", "--case", "Cart"]);
    assert!(odd.status == 3 && odd.err.contains("name one study alone"), "{}", odd.whole());

    // Where the first does not come to its end, the others are kept and can be resumed.
    let broken = folder.say(&["lab", "run", &shop, &other, "--base-url", &site.url, "--browser", "/no/such"]);
    assert_eq!(broken.status, 3);
    assert_eq!(folder.say(&["lab", "list"]).out.matches("0 of 20 rounds").count(), 2);
}
