//! Pages drawn by chance from all that hides a text, moves it or lies over it: what a claim says of each text is held to what the
//! browser paints. The figures of a run are told with `--no-capture`.

mod draw;
mod eye;
mod kinds;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use draw::Drawn;
use eye::{Eye, Sight};
use verbatim_browser::{Browser, CasePage, ContextOptions, LaunchOptions, find_browser};
use verbatim_engine::judge::{Truth, View, judge};
use verbatim_engine::page::Page;
use verbatim_engine::parse::expected_cell;
use verbatim_engine::snapshot::Snapshot;
use verbatim_engine::suite::Access;

use crate::site::Site;
use crate::stage::go_to;

/// Pages of the ordinary test, which are always the same.
const FEW: u64 = 16;
const FIRST: u64 = 12;
/// Of what the eye is sure of, so much may be undecided.
const UNDECIDED: f64 = 0.1;

#[tokio::test]
async fn a_claim_of_a_text_says_what_the_browser_paints() {
    hold(FIRST, FEW).await;
}

/// `VERBATIM_PAGES` says how many, `VERBATIM_SEED` from which on.
#[tokio::test]
#[ignore = "thousands of pages take many minutes"]
async fn thousands_of_pages_are_judged_as_the_browser_paints_them() {
    let given = |name: &str| std::env::var(name).ok().map(|value| value.parse::<u64>().unwrap());
    let seed = given("VERBATIM_SEED").unwrap_or_else(|| fastrand::u64(..1 << 40));
    hold(seed, given("VERBATIM_PAGES").unwrap_or(2000)).await;
}

#[derive(Debug, Default)]
struct Figures {
    pages: u64,
    texts: u64,
    seen: u64,
    unseen: u64,
    partly: u64,
    undecided: BTreeMap<String, u64>,
    wrong: Vec<String>,
    /// What is seen and was not said to be.
    open: Vec<String>,
}

impl Figures {
    fn count(&mut self, sight: Sight) {
        self.texts += 1;
        match sight {
            Sight::Seen => self.seen += 1,
            Sight::Unseen => self.unseen += 1,
            Sight::Partly => self.partly += 1,
        }
    }
}

async fn hold(first: u64, many: u64) {
    let port = free_port();
    let extra = vec![format!("--remote-debugging-port={port}")];
    let options = LaunchOptions { path: find_browser(None).unwrap(), extra, ..LaunchOptions::default() };
    let browser = Browser::launch(options).await.unwrap();
    let mut figures = Figures::default();
    for seed in first..first + many {
        let drawn = Drawn::by(seed);
        if many == 1 {
            println!("{}", drawn.html);
        }
        let site = Site::with(&[("/", &drawn.html)]).await;
        let options = ContextOptions { base_url: Some(site.url("/")), ..ContextOptions::default() };
        let access = Access { viewport: (800, 600), ..Access::default() };
        let page = browser.context(&access, options).await.unwrap();
        compare(seed, Visit { site, page, port }, &drawn, &mut figures).await;
        figures.pages += 1;
    }
    browser.close().await;
    told(first, &figures);
}

/// One page, open.
struct Visit {
    site: Site,
    page: CasePage,
    port: u16,
}

async fn compare(seed: u64, visit: Visit, drawn: &Drawn, figures: &mut Figures) {
    let Visit { site, page, port } = visit;
    go_to(&page, &site.url("/")).await;
    let snapshot = page.snapshot().await.unwrap();
    let mut eye = Eye::open(port).await;
    let sights = eye.look(&drawn.words).await;
    for word in &drawn.words {
        let sight = sights[word];
        figures.count(sight);
        if sight == Sight::Partly {
            continue;
        }
        for (claim, holds) in [("is displayed", Sight::Seen), ("is not displayed", Sight::Unseen)] {
            let (truth, rule) = judged(&format!("'{word}' {claim}"), &snapshot);
            if truth == Truth::NotApplicable {
                *figures.undecided.entry(format!("{sight:?} {claim}: {rule}")).or_default() += 1;
                if sight == Sight::Seen && holds == Sight::Seen {
                    figures.open.push(format!("page {seed}: '{word}' by {rule}: {}", eye.around(word).await));
                }
            } else if (truth == Truth::True) != (sight == holds) {
                let around = eye.around(word).await;
                figures.wrong.push(format!(
                    "page {seed}: '{word}' {claim} is {truth:?} by {rule}, and it is {sight:?}: {around}"
                ));
            }
        }
    }
    page.close().await.unwrap();
}

fn judged(claim: &str, now: &Snapshot) -> (Truth, String) {
    let assertion = expected_cell(claim).unwrap().unwrap();
    let view = View::of(now);
    let judgement = judge(&assertion, &view);
    let rule = judgement.checks[0].rule.as_ref().map_or("?", |rule| rule.id()).to_owned();
    (judgement.truth, rule)
}

fn told(first: u64, figures: &Figures) {
    let Figures { pages, texts, seen, unseen, partly, undecided, wrong, open: missed } = figures;
    let open: u64 = undecided.values().sum();
    let mut said = format!(
        "{pages} pages from seed {first}: {texts} texts, {seen} seen, {unseen} unseen, {partly} neither; {} wrong and {open} undecided of {} claims",
        wrong.len(),
        2 * (seen + unseen)
    );
    for (rule, count) in undecided {
        write!(said, "\n  undecided {count:5} {rule}").unwrap();
    }
    for line in missed {
        write!(said, "\n  seen and undecided: {line}").unwrap();
    }
    for line in wrong {
        write!(said, "\n  {line}").unwrap();
    }
    println!("{said}");
    assert!(*seen > 0 && *unseen > 0, "{said}");
    assert!(wrong.is_empty(), "{said}");
    #[allow(clippy::cast_precision_loss, reason = "some thousands")]
    let part = open as f64 / (2 * (seen + unseen)) as f64;
    assert!(part <= UNDECIDED, "{said}");
}

fn free_port() -> u16 {
    std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}
