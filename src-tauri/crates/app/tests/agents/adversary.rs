//! A server that answers to do harm, in every mode and seat.

use verbatim_app::engine::model::Agent;
use verbatim_app::engine::suite::Suite;
use verbatim_model_server::{Mode, Seat};

use crate::promises::{Counts, HEAD, broken};
use crate::shop::{Ran, Shop, names, suite};

/// The seats that agents have, and the tag of the cases that ask them.
const SEATS: [(Seat, &str); 4] = [
    (Seat::Clarity, "clarity"),
    (Seat::Navigation, "navigation"),
    (Seat::Assertion, "assertion"),
    (Seat::Data, "data"),
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
                if let Some(why) = &why {
                    println!("broken: {name} {mode:?}: {why}: {}", ran.told());
                }
                counts.add(&ran, why.is_some());
                self.broken.extend(why.map(|why| format!("{name} {mode:?}: {why}: {}", ran.told())));
            }
        }
        if counts.runs == 0 {
            return;
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

/// The cases of the sample suite that ask. The others end as their labels say, which they do without a model as well, in a
/// test of their own.
async fn askers(shop: &Shop) -> (Suite, Vec<String>) {
    let suite = shop.sample();
    shop.answer(Mode::AlwaysTrue, &Seat::ALL);
    let (_, all) = shop.run(&suite, &[], true).await;
    let (asking, silent): (Vec<Ran>, Vec<Ran>) = all.into_iter().partition(|ran| !ran.asked().is_empty());
    let mut counts = Counts::default();
    for ran in &silent {
        assert!(ran.fits(), "asks nothing, and is not as labelled: {}", ran.told());
        counts.add(ran, false);
    }
    println!("{}", counts.row("the sample suite where it asks nothing"));
    (suite, asking.into_iter().map(|ran| ran.name).collect())
}

/// All modes, over the cases in testers' words and the sample suite. In most cases one agent asks, so that all seats are
/// that one; where several ask, each sits alone as well.
#[tokio::test]
#[ignore = "takes half an hour: cargo xtask adversary"]
async fn no_adversary_breaks_a_promise() {
    let shop = Shop::open().await;
    let ours = suite();
    let of = |seats: usize, seat: &str| {
        names(&ours, |case| {
            case.tags.len() >= seats && (seat.is_empty() || case.tags.iter().any(|t| t == seat))
        })
    };
    println!("{HEAD}");
    let mut found = Found::default();
    for mode in Mode::ALL {
        found.sit(&shop, "all seats", mode, &Seat::ALL, &[(ours.clone(), of(1, ""))]).await;
        for (seat, tag) in SEATS {
            let several = of(2, tag);
            found
                .sit(&shop, &format!("{seat:?} alone of several"), mode, &[seat], &[(ours.clone(), several)])
                .await;
        }
    }
    let sample = askers(&shop).await;
    for mode in Mode::ALL {
        found
            .sit(&shop, "the sample suite, all seats", mode, &Seat::ALL, std::slice::from_ref(&sample))
            .await;
    }
    found.end();
    shop.close().await;
}
