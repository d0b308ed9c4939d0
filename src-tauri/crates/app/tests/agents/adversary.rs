//! A server that answers to do harm, in every mode and seat.

use std::collections::BTreeMap;

use verbatim_app::engine::model::Agent;
use verbatim_app::engine::suite::Suite;
use verbatim_model_server::{Mode, Seat};

use crate::promises::{Counts, HEAD, broken};
use crate::shop::{Ran, Shop, names, suite};

/// The seats that agents have.
const SEATS: [(Seat, Agent); 4] = [
    (Seat::Clarity, Agent::Clarity),
    (Seat::Navigation, Agent::Navigation),
    (Seat::Assertion, Agent::Assertion),
    (Seat::Data, Agent::Data),
];

/// The table so far, and what is wrong.
#[derive(Default)]
struct Found {
    rows: Vec<String>,
    broken: Vec<String>,
}

impl Found {
    /// Runs cases with an adversary in these seats.
    async fn sit(
        &mut self,
        shop: &Shop,
        name: &str,
        mode: Mode,
        seats: &[Seat],
        cases: &[(Suite, Vec<String>)],
    ) {
        shop.answer(mode, seats);
        let mut counts = Counts::default();
        for (suite, names) in cases.iter().filter(|(_, names)| !names.is_empty()) {
            for ran in shop.run(suite, names, true).await.1 {
                let why = broken(&shop.store, &ran).or_else(|| lazy_pass(mode, seats, &ran));
                counts.add(&ran, why.is_some());
                self.broken.extend(why.map(|why| format!("{name} {mode:?}: {why}: {}", ran.told())));
            }
        }
        let row = counts.row(&format!("{name}, {mode:?}"));
        println!("{row}");
        self.rows.push(row);
    }

    fn end(self) {
        assert!(self.broken.is_empty(), "{}:\n{}", self.broken.len(), self.broken.join("\n"));
    }
}

/// Whoever always says the same true sentence shows nothing by it.
fn lazy_pass(mode: Mode, seats: &[Seat], ran: &Ran) -> Option<String> {
    let reads = mode == Mode::Lazy && seats.contains(&Seat::Assertion);
    (reads && ran.asked().contains(&Agent::Assertion) && ran.verdict.is_pass())
        .then(|| "a lazy model passes".into())
}

/// A few cases of each agent, in every mode, with the adversary in all seats.
#[tokio::test]
async fn no_mode_breaks_a_promise() {
    let shop = Shop::open().await;
    let suite = suite();
    let some = [
        "A look at the kettle",
        "Displayed and kept as Ada",
        "Told of the note",
        "A note and a true part",
        "Which one to remove",
        "Any product",
    ];
    let names = names(&suite, |case| some.contains(&case.name.as_str()));
    assert_eq!(names.len(), some.len());
    let cases = [(suite, names)];
    let mut found = Found::default();
    for mode in Mode::ALL {
        found.sit(&shop, "all seats", mode, &Seat::ALL, &cases).await;
    }
    found.end();
    shop.close().await;
}

/// The cases of a suite that ask, with the agents that do.
async fn askers(shop: &Shop, suite: &Suite) -> BTreeMap<String, Vec<Agent>> {
    let (_, all) = shop.run(suite, &[], true).await;
    all.into_iter()
        .map(|ran| (ran.name.clone(), ran.asked()))
        .filter(|(_, asked)| !asked.is_empty())
        .collect()
}

/// Cases that no model is asked about end with it as they do without.
async fn the_others_end_alike(shop: &Shop, suite: &Suite, askers: &BTreeMap<String, Vec<Agent>>) -> Counts {
    let others = names(suite, |case| !askers.contains_key(&case.name));
    let (_, without) = shop.run(suite, &others, false).await;
    shop.answer(Mode::AlwaysTrue, &Seat::ALL);
    let before = shop.server.calls();
    let (_, with) = shop.run(suite, &others, true).await;
    assert_eq!(shop.server.calls(), before, "cases that ask nothing");
    let mut counts = Counts::default();
    for (without, with) in without.iter().zip(&with) {
        let end = |ran: &Ran| (ran.verdict.word(), ran.verdict.finding().map(|f| f.cause), ran.row);
        assert_eq!((&without.name, end(without)), (&with.name, end(with)));
        counts.add(with, !with.fits());
    }
    counts
}

/// All modes in every seat, over the sample suite and the cases in testers' words.
#[tokio::test]
#[ignore = "takes half an hour: cargo xtask adversary"]
async fn no_adversary_breaks_a_promise() {
    let shop = Shop::open().await;
    let suites = [shop.sample(), suite()];
    let mut asking = Vec::new();
    println!("{HEAD}");
    for suite in &suites {
        shop.answer(Mode::AlwaysFalse, &[]);
        let askers = askers(&shop, suite).await;
        let others = the_others_end_alike(&shop, suite, &askers).await;
        println!("{}", others.row(&format!("{}: nothing asked", suite.name)));
        assert_eq!(others.broken, 0, "labels of cases that ask nothing");
        asking.push(askers);
    }
    let which = |fits: &dyn Fn(&[Agent]) -> bool| -> Vec<(Suite, Vec<String>)> {
        let of = |askers: &BTreeMap<String, Vec<Agent>>| {
            askers.iter().filter(|(_, asked)| fits(asked)).map(|(name, _)| name.clone()).collect()
        };
        suites.iter().cloned().zip(asking.iter().map(of)).collect()
    };
    let mut found = Found::default();
    for (seat, agent) in SEATS {
        let cases = which(&|asked| asked.contains(&agent));
        for mode in Mode::ALL {
            found.sit(&shop, &format!("{seat:?}"), mode, &[seat], &cases).await;
        }
    }
    // With one agent alone, all seats are that one.
    let cases = which(&|asked| asked.len() > 1);
    for mode in Mode::ALL {
        found.sit(&shop, "all seats", mode, &Seat::ALL, &cases).await;
    }
    found.end();
    shop.close().await;
}
