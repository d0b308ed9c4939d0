//! Faults planted in what an application answers: noticed, passed with, and not met.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::Router;
use axum::response::Html;
use axum::routing::get;
use serde_json::json;
use tokio::sync::watch;
use verbatim_app::engine::event::RunEvent;
use verbatim_app::lab::{
    Bench, FaultsPlan, Ground, Signed, StudyPlan, begin_study, fault_report, go_on, plant, study,
    study_report,
};
use verbatim_app::planting::Operator;
use verbatim_app::store::StudyId;
use verbatim_app::{Error, Reporter, RunOptions};

use crate::stage::{At, Stage};

const SHOP: &str = "<title>Shop</title><h1>Copper kettle</h1><a href=/cart>Cart</a>";

/// Its scripts enable what comes disabled.
const STUBBORN: &str = "<title>Form</title><button onclick=\"document.body.append('Kept')\">Save all</button><script>\
     document.querySelector('button').disabled = false</script>";

/// The offer comes from a script at the first visit alone, and with the page from then on.
async fn site() -> String {
    let visits = Arc::new(AtomicUsize::new(0));
    let offers = move || {
        let first = visits.fetch_add(1, Ordering::Relaxed) == 0;
        async move {
            Html(match first {
                true => {
                    "<title>Offers</title><p></p><script>fetch('/offer').then(a => a.json()).then(a => \
                         document.querySelector('p').textContent = a.text)</script>"
                }
                false => "<title>Offers</title><p>Only today</p>",
            })
        }
    };
    let offer = ([("content-type", "application/json")], r#"{"text": "Only today", "new": true}"#);
    let routes = Router::new()
        .route("/shop", get(|| async { Html(SHOP) }))
        .route("/cart", get(|| async { Html("<title>Cart</title><h1>Your cart</h1>") }))
        .route("/form", get(|| async { Html(STUBBORN) }))
        .route("/offers", get(offers))
        .route("/offer", get(move || async move { offer }));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, routes).await });
    base
}

fn ground(stage: &Stage, cases: &serde_json::Value) -> Ground {
    let file = stage.folder.path().join("shop.json");
    std::fs::write(&file, json!({ "suite": "shop", "cases": cases }).to_string()).unwrap();
    Ground::of_file(&file).unwrap()
}

fn unheard() -> Arc<dyn Reporter> {
    Arc::new(At(|_: &RunEvent| {}))
}

async fn planted(stage: &Stage, ground: &Ground, base: &str, of_each: usize) -> Result<StudyId, Error> {
    let (_keep, stop) = watch::channel(false);
    let options = RunOptions {
        base_url: Some(base.to_owned()),
        timeout_ms: Some(1_500),
        workers: 2,
        ..RunOptions::default()
    };
    let bench = Bench { store: stage.store.clone(), ground, options, stop };
    let plan = FaultsPlan { of_each, seed: 1, alpha: 0.05 };
    let id = plant(&bench, plan, unheard()).await?.expect("it was not stopped");
    go_on(bench, id, &|_| unheard()).await?;
    Ok(id)
}

#[tokio::test(flavor = "multi_thread")]
async fn faults_are_noticed_passed_with_or_not_met() {
    let (stage, base) = (Stage::new(), site().await);
    let ground = ground(
        &stage,
        &json!([
            { "name": "Cart", "rows": [
                { "action": "Open '/shop'", "expected": "The heading 'Copper kettle' is displayed" },
                { "action": "Click the link 'Cart'", "expected": "The heading 'Your cart' is displayed" }] },
            { "name": "Form", "rows": [
                { "action": "Open '/form'", "expected": "" },
                { "action": "Click 'Save all'", "expected": "'Kept' is displayed" }] },
            { "name": "Offer", "rows": [{ "action": "Open '/offers'", "expected": "'Only today' is displayed" }] },
            { "name": "Wrong", "rows": [{ "action": "Open '/shop'", "expected": "'Gold' is displayed" }] }
        ]),
    );
    let id = planted(&stage, &ground, &base, 20).await.unwrap();
    let found = fault_report(&stage.store, id).unwrap();
    let told: Vec<_> =
        found.tallies.iter().map(|(o, t)| (*o, t.noticed, t.passed, t.unmet, t.untold)).collect();
    use Operator::{Disabled, Hidden, JsonBoolean, JsonEntry, JsonText, LetterCase, Link, Removed, Word};
    assert!(told.contains(&(Removed, 4, 0, 0, 0)), "{told:?}");
    assert!([Word, LetterCase, Hidden].iter().all(|o| found.tallies[o].noticed >= 2), "{told:?}");
    assert!(told.contains(&(Link, 1, 0, 0, 0)) && told.contains(&(JsonText, 0, 0, 1, 0)), "{told:?}");
    assert!(told.contains(&(JsonBoolean, 0, 0, 1, 0)) && !found.tallies.contains_key(&JsonEntry), "{told:?}");
    // The application's script mends what was planted; that is for a person to see.
    assert_eq!(found.tallies[&Disabled].passed, 1, "{told:?}");
    let survivor = &found.survivors[0].planted.drawn;
    assert_eq!((survivor.case.as_str(), survivor.row), ("Form", Some(2)));
    assert_eq!(survivor.fault.words(), "disabled, /form: the state of 'Save all' is the opposite");

    // It is a study as others are: what was not met is right or wrong for nobody.
    let report = study_report(&stage.store, id, Signed::None).unwrap();
    assert_eq!(report.measure.accepted.part, 1, "{told:?} {:?}", found.survivors);
    assert_eq!(report.measure.accepted.of, told.iter().map(|t| t.1 + t.2).sum::<usize>());
    let tag = report.measure.by_tag.iter().find(|tag| tag.tag == "disabled").unwrap();
    assert_eq!((tag.lax.part, tag.accepted.part), (1, 1));
    assert!(report.header.suite.ends_with("(planted faults)"), "{}", report.header.suite);
    let kept = study(&stage.store, id).unwrap().body;
    let run = stage.store.run(kept.runs[0]).unwrap();
    assert_eq!((run.suite_id, run.header.base_url.as_deref()), (None, Some(base.as_str())));
    assert!(kept.faults.iter().all(|planted| planted.drawn.case != "Wrong"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_planted_is_named() {
    let (stage, base) = (Stage::new(), site().await);
    let wrong =
        json!([{ "name": "A", "rows": [{ "action": "Open '/shop'", "expected": "'Gold' is displayed" }] }]);
    let refused = |error: Error| error.to_string();
    let none = planted(&stage, &ground(&stage, &wrong), &base, 3).await.map_err(refused).unwrap_err();
    assert!(none.ends_with("no case of it passes without one"), "{none}");
    let bare = json!([{ "name": "A", "rows": [{ "action": "Open '/shop'", "expected": "'Gold' is not displayed" }] }]);
    let none = planted(&stage, &ground(&stage, &bare), &base, 3).await.map_err(refused).unwrap_err();
    assert!(none.contains("no case needs a text"), "{none}");
    let file = planted(&stage, &ground(&stage, &bare), "file:///tmp", 3).await.map_err(|e| e.code());
    assert_eq!(file, Err("planting"));
    let ground = ground(&stage, &bare);
    let plan =
        StudyPlan { rounds: 1, seed: 1, alpha: 0.05, spare: false, taken_as_right: false, baseline: None };
    let other = begin_study(&stage.store, &ground, plan).unwrap();
    assert!(fault_report(&stage.store, other).unwrap().tallies.is_empty());
}
