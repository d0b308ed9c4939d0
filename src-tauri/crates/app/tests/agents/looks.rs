//! A claim about looks, on numbered marks over pictures of the real browser.

use verbatim_app::engine::event::CaseEvent;
use verbatim_app::engine::model::Agent;
use verbatim_app::engine::suite::Suite;
use verbatim_app::engine::verdict::{Strength, Verdict};
use verbatim_model_server::{Mode, Seat};

use crate::shop::{Ran, Shop};

fn suite(agents: &[Agent]) -> Suite {
    let suite = serde_json::json!({
        "suite": "Looks", "agents": agents, "timing": {"assertion_ms": 2000},
        "cases": [{
            "name": "The drawer opens on the right",
            "rows": [
                {"action": "Open '/dialogs'", "expected": ""},
                {"action": "Click 'Open drawer'", "expected": "The heading 'Shortcuts' stands to the right of the heading 'Dialogs'"},
            ],
            "expect": {"verdict": "pass"},
        }],
    });
    serde_json::from_value(suite).unwrap()
}

fn cited(ran: &Ran) -> Vec<String> {
    let of = |event: &CaseEvent| match event {
        CaseEvent::Proposed { agent: Agent::Vision, sentences, .. } => Some(sentences.clone()),
        _ => None,
    };
    ran.events.iter().find_map(of).unwrap_or_default()
}

#[tokio::test]
async fn a_claim_about_looks_is_read_off_a_marked_picture() {
    let shop = Shop::open().await;
    let (_, ran) = shop.run(&suite(&[Agent::Vision]), &[], true).await;
    assert_eq!(ran[0].verdict, Verdict::Pass { strength: Strength::ByReading }, "{}", ran[0].told());
    assert!(cited(&ran[0]).iter().any(|s| s.contains("Shortcuts")), "{:?}", cited(&ran[0]));
    let asked = shop.server.asked();
    // The drawer was not there before, so nobody had to look for it.
    assert_eq!(asked.len(), 2);
    assert!(asked.iter().all(|a| a.images.len() == 1 && a.images[0].starts_with(&[0xff, 0xd8])));

    // A suite that does not allow it sends no picture.
    let (_, ran) = shop.run(&suite(&Agent::UNSAID), &[], true).await;
    assert!(!ran[0].verdict.is_pass(), "{}", ran[0].told());
    assert!(shop.server.asked()[2..].iter().all(|asked| asked.images.is_empty()));

    for mode in Mode::ALL {
        shop.answer(mode, &Seat::ALL);
        let (_, ran) = shop.run(&suite(&[Agent::Vision]), &[], true).await;
        assert!(!matches!(ran[0].verdict, Verdict::Fail(_)), "{mode:?}: {}", ran[0].told());
        let all = cited(&ran[0]).join(" ");
        let carried = all.contains("Shortcuts") && all.contains("Dialogs");
        assert!(!ran[0].verdict.is_pass() || carried, "{mode:?}: {}", ran[0].told());
    }
    shop.close().await;
}
