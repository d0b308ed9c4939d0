//! A server that answers well: each case reaches its label, and what was accepted is not asked again.

use verbatim_app::engine::verdict::{Strength, Verdict};

use crate::evidence::bad_evidence;
use crate::shop::{Ran, Shop, suite};

fn told(cases: &[&Ran]) -> String {
    cases.iter().map(|ran| ran.told()).collect::<Vec<_>>().join("\n")
}

#[tokio::test]
async fn each_case_reaches_its_label_and_is_asked_about_once() {
    let shop = Shop::open().await;
    let mut suite = suite();
    assert!(suite.cases.len() >= 60, "{} cases", suite.cases.len());

    let (run, first) = shop.run(&suite, &[], true).await;
    let wrong: Vec<&Ran> = first.iter().filter(|ran| !ran.fits()).collect();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), first.len(), told(&wrong));
    let asking = first.iter().filter(|ran| !ran.asked().is_empty()).count();
    assert!(asking >= 60, "{asking} cases ask");
    for ran in &first {
        // A strict false of a part is final before anybody is asked.
        assert!(!ran.asked().is_empty() || ran.label.verdict == "fail", "no model was asked: {}", ran.told());
        assert_ne!(ran.verdict, Verdict::Pass { strength: Strength::Strict }, "{}", ran.told());
        assert_eq!(bad_evidence(&shop.store, ran), None, "{}", ran.told());
    }

    for proposal in verbatim_app::proposals(&shop.store, run).unwrap() {
        proposal.keep(&mut suite).unwrap();
    }
    let decided = |ran: &&Ran| ran.label.verdict != "inconclusive";
    let names: Vec<String> = first.iter().filter(decided).map(|ran| ran.name.clone()).collect();
    assert!(names.len() >= 50, "{} decided", names.len());
    // Setting a model up asks nothing.
    let before = shop.server.calls();
    let (_, second) = shop.run(&suite, &names, true).await;
    assert_eq!(shop.server.calls() - before, 0, "calls of the second run");
    let other = |ran: &&Ran| {
        let strict = ran.verdict == Verdict::Pass { strength: Strength::Strict };
        !ran.fits() || (ran.label.verdict == "pass") != strict
    };
    let wrong: Vec<&Ran> = second.iter().filter(other).collect();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), second.len(), told(&wrong));
    println!("{} cases, {} calls; the second run of {}: 0 calls", first.len(), before, second.len());
    shop.close().await;
}
