//! How long a scenario takes; printed, as times depend on the machine.

use std::time::Instant;

use verbatim_engine::page::{Input, Need, Page};
use verbatim_engine::snapshot::Snapshot;
use verbatim_engine::step::ClickKind;

use crate::stage::open_all;

#[tokio::test]
#[ignore = "prints times"]
async fn eight_steps() {
    let stage = open_all(&[
        (
            "/",
            "<input id=name><input id=mail><select id=size><option>S<option>M</select><input type=checkbox id=terms>\
             <button id=add onclick=\"out.textContent='added'\">Add</button><p id=out></p><a id=next href=/two>Next</a>",
        ),
        ("/two", "<h1>Two</h1><button id=done onclick=\"this.textContent='thanks'\">Done</button>"),
    ])
    .await;
    for round in 0..5 {
        let begun = Instant::now();
        stage.go("/").await;
        let opened = begun.elapsed();
        for (id, text) in [("name", "Ada Lovelace"), ("mail", "ada@example.org")] {
            let mark = stage.mark().await;
            stage.fill(id, text).await.unwrap();
            stage.settle(mark).await;
        }
        let mark = stage.mark().await;
        let node = stage.node("size").await;
        stage.ready(node, Need::Enabled).await;
        stage.page.input(&Input::SelectOptions { node, indexes: vec![1] }).await.unwrap();
        stage.settle(mark).await;
        for id in ["terms", "add", "next", "done"] {
            let mut clock = Instant::now();
            let mut times = Vec::new();
            let mut lap = |what| {
                times.push(format!("{what} {:.1?}", clock.elapsed()));
                clock = Instant::now();
            };
            let mark = stage.mark().await;
            lap("mark");
            let node = stage.node(id).await;
            lap("snapshot");
            let point = stage.ready(node, Need::Pointer).await;
            lap("ready");
            stage.page.input(&Input::Click { node, point, kind: ClickKind::Single }).await.unwrap();
            lap("click");
            stage.settle(mark).await;
            lap("settle");
            println!("  {id}: {}", times.join(", "));
        }
        println!("round {round}: opened {opened:?}, all {:?}", begun.elapsed());
    }
}

#[tokio::test]
#[ignore = "prints times"]
async fn snapshots() {
    for (what, count) in [("900", 900), ("9000", 9000)] {
        let rows = "<p><a href=/x>link</a> <span>text</span></p>".repeat(count / 3);
        let stage = open_all(&[("/", rows.as_str())]).await;
        for _ in 0..3 {
            let begun = Instant::now();
            let snapshot = stage.snapshot().await;
            let taken = begun.elapsed();
            let text = serde_json::to_string(&snapshot).unwrap();
            let begun = Instant::now();
            let _: Snapshot = serde_json::from_str(&text).unwrap();
            println!(
                "snapshot of {what} elements: {taken:?}; {} bytes, read in {:?}",
                text.len(),
                begun.elapsed()
            );
        }
    }
}
