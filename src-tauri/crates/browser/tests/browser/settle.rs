//! Coming to rest, effects and their absence, transient texts.

use std::time::{Duration, Instant};

use verbatim_engine::page::{Input, Page, Rest};

use crate::stage::{BOUND, open, open_all};

const SHORT: Duration = Duration::from_millis(400);

#[tokio::test]
async fn a_dead_button_has_no_effect() {
    let stage = open("<button id=dead>Dead</button>").await;
    let (mark, settled) = stage.act("dead").await;
    assert!(settled.at_rest && !settled.effects.any(), "{settled:?}");
    assert!(!stage.effects(mark, SHORT).await.any());
}

#[tokio::test]
async fn a_popover_is_an_effect_and_its_text_appears() {
    let stage = open(
        "<button id=menu popovertarget=items>Menu</button><div popover id=items>Settings</div>\
         <button id=save onclick=\"note.showPopover();setTimeout(()=>note.hidePopover(),100)\">Save</button>\
         <div popover=manual id=note>Saved</div>",
    )
    .await;
    let (_, settled) = stage.act("menu").await;
    assert!(settled.at_rest && settled.effects.mutation, "{settled:?}");
    assert!(stage.text().await.contains("Settings"));
    let (mark, settled) = stage.act("save").await;
    assert!(settled.effects.mutation, "{settled:?}");
    assert!(stage.page.quiet(Duration::from_millis(300), BOUND).await.unwrap());
    let texts = stage.page.transients(mark).await.unwrap();
    assert!(texts.iter().any(|t| t.text == "Saved" && t.gone), "{texts:?}");
}

#[tokio::test]
async fn a_dead_button_beside_a_ticker_has_no_effect() {
    let stage = open(
        "<button id=dead>Dead</button><p id=clock>0</p>\
         <script>let n=0;setInterval(()=>clock.textContent=++n,100)</script>",
    )
    .await;
    stage.page.quiet(Duration::from_millis(300), Duration::from_millis(600)).await.unwrap();
    let mark = stage.mark().await;
    stage.click("dead").await;
    let settled = stage.page.settle(mark, Rest::Frames, Duration::from_secs(1)).await.unwrap();
    assert!(!settled.effects.any(), "{settled:?}");
    assert!(!stage.effects(mark, SHORT).await.any());
}

#[tokio::test]
async fn a_page_that_changes_every_frame_never_rests() {
    let stage = open(
        "<button id=dead>Dead</button><p id=n></p><script>let i=0;(function f(){n.textContent=++i;requestAnimationFrame(f)})()</script>",
    )
    .await;
    let mark = stage.mark().await;
    let settled = stage.page.settle(mark, Rest::Frames, Duration::from_millis(500)).await.unwrap();
    assert!(!settled.at_rest, "{settled:?}");
    assert!(!stage.page.quiet(Duration::from_millis(300), Duration::from_millis(500)).await.unwrap());
}

#[tokio::test]
async fn settling_waits_for_a_fetch_and_what_it_brings() {
    let stage = open(
        "<button id=load onclick=\"fetch('/gate').then(r=>r.text()).then(t=>out.textContent=t)\">Load</button><p id=out></p>",
    )
    .await;
    let mark = stage.mark().await;
    stage.click("load").await;
    let page = &stage.page;
    let (settled, ()) = tokio::join!(page.settle(mark, Rest::Frames, BOUND), async {
        let pending = page.settle(mark, Rest::Frames, Duration::from_millis(300)).await.unwrap();
        assert!(!pending.at_rest && pending.effects.request, "{pending:?}");
        stage.site.open_gate();
    });
    let settled = settled.unwrap();
    assert!(settled.at_rest && settled.effects.request, "{settled:?}");
    assert!(stage.text().await.contains("through the gate"));
}

#[tokio::test]
async fn settling_waits_for_a_script_but_not_for_one_that_hangs() {
    let fetched = |id: &str, path: &str| {
        format!(
            "<button id={id} onclick=\"document.head.append(Object.assign(document.createElement('script'),{{src:'{path}'}}))\">{id}</button>"
        )
    };
    let stage = open(&format!("{}{}", fetched("load", "/gate"), fetched("hang", "/hang"))).await;
    let mark = stage.mark().await;
    stage.click("load").await;
    let page = &stage.page;
    let (settled, ()) = tokio::join!(page.settle(mark, Rest::Frames, BOUND), async {
        let pending = page.settle(mark, Rest::Frames, Duration::from_millis(300)).await.unwrap();
        assert!(!pending.at_rest, "{pending:?}");
        stage.site.open_gate();
    });
    assert!(settled.unwrap().at_rest);
    let begun = Instant::now();
    let (_, settled) = stage.act("hang").await;
    assert!(settled.at_rest && begun.elapsed() >= Duration::from_secs(2), "{:?}", begun.elapsed());
}

#[tokio::test]
async fn streams_and_media_do_not_keep_a_page_from_rest() {
    let stage = open(
        "<button id=go onclick=\"new EventSource('/stream');fetch('/stream');new Image().src='/hang'\">Go</button>",
    )
    .await;
    let (_, settled) = stage.act("go").await;
    assert!(settled.at_rest, "{settled:?}");
}

#[tokio::test]
async fn an_answer_that_the_page_leaves_unread_does_not_keep_it_from_rest() {
    let button = |id: &str, path: &str| {
        format!(
            "<button id={id} onclick=\"fetch('{path}').then(r=>out.textContent='{id} '+r.status)\">{id}</button>"
        )
    };
    let (sized, chunks) = (button("sized", "/unread"), button("chunks", "/unread/chunks"));
    let (part, late) = (button("part", "/unread/part"), button("late", "/unread/late"));
    let stage = open(&format!("{sized}{chunks}{part}{late}<p id=out></p>")).await;
    for id in ["sized", "chunks"] {
        let (_, settled) = stage.act(id).await;
        assert!(settled.at_rest && settled.effects.request, "{id}: {settled:?}");
        assert!(stage.page.quiet(Duration::from_millis(500), BOUND).await.unwrap(), "{id}");
        stage.await_text(&format!("{id} 200")).await;
    }
    for id in ["part", "late"] {
        let mark = stage.mark().await;
        stage.click(id).await;
        stage.await_text(&format!("{id} 200")).await;
        let settled = stage.page.settle(mark, Rest::Frames, Duration::from_millis(800)).await.unwrap();
        assert!(!settled.at_rest, "{id}: more is to come: {settled:?}");
    }
}

#[tokio::test]
async fn settling_waits_for_a_finite_animation_and_not_for_an_endless_one() {
    let stage = open(
        "<style>@keyframes slide{to{margin-left:200px}}.once{animation:slide .4s}.ever{animation:slide 1s infinite}</style>\
         <button id=once onclick=\"a.className='once'\">Once</button><button id=ever onclick=\"b.className='ever'\">Ever</button>\
         <div id=a>a</div><div id=b>b</div>",
    )
    .await;
    let begun = Instant::now();
    let (_, settled) = stage.act("once").await;
    assert!(settled.at_rest && begun.elapsed() >= Duration::from_millis(400), "{:?}", begun.elapsed());
    let (_, settled) = stage.act("ever").await;
    assert!(settled.at_rest, "{settled:?}");
}

#[tokio::test]
async fn focus_on_another_field_is_an_effect() {
    let stage = open("<button id=go onclick='field.focus()'>Go</button><input id=field>").await;
    let (_, settled) = stage.act("go").await;
    assert!(settled.effects.focus && !settled.effects.mutation, "{settled:?}");
}

#[tokio::test]
async fn a_late_effect_is_seen_when_it_comes() {
    let stage = open(
        "<button id=go onclick=\"setTimeout(()=>out.textContent='late',300)\">Go</button><p id=out></p>",
    )
    .await;
    let (mark, settled) = stage.act("go").await;
    assert!(!settled.effects.any(), "{settled:?}");
    let effects = stage.effects(mark, BOUND).await;
    assert!(effects.mutation, "{effects:?}");
}

#[tokio::test]
async fn the_page_is_quiet_only_once_an_input_had_time_to_work() {
    let stage = open(
        "<label>Search <input id=search></label><p id=out>all</p>\
         <label>Size <select id=size><option>S<option>M</select></label>\
         <script>const late=text=>setTimeout(()=>out.textContent=text,300);\
         search.oninput=()=>late('some');size.onchange=()=>late('few')</script>",
    )
    .await;
    let quiet = Duration::from_millis(500);
    assert!(stage.page.quiet(quiet, BOUND).await.unwrap());
    stage.mark().await;
    let search = stage.node("search").await;
    stage.page.input(&Input::Fill { node: search, text: "a".into() }).await.unwrap();
    assert!(stage.page.quiet(quiet, BOUND).await.unwrap());
    assert!(stage.text().await.contains("some"));
    stage.mark().await;
    let size = stage.node("size").await;
    stage.page.input(&Input::SelectOptions { node: size, indexes: vec![1] }).await.unwrap();
    assert!(stage.page.quiet(quiet, BOUND).await.unwrap());
    assert!(stage.text().await.contains("few"));
}

#[tokio::test]
async fn a_late_request_is_an_effect_and_a_poll_that_was_there_before_is_none() {
    let stage = open(
        "<button id=go onclick=\"setTimeout(()=>fetch('/late'),300)\">Go</button><button id=dead>Dead</button>\
         <button id=poll onclick=\"setInterval(()=>fetch('/poll'),200)\">Poll</button>",
    )
    .await;
    let (mark, settled) = stage.act("go").await;
    assert!(!settled.effects.request, "{settled:?}");
    assert!(stage.effects(mark, BOUND).await.request);
    let (mark, _) = stage.act("poll").await;
    assert!(stage.effects(mark, BOUND).await.request);
    stage.page.quiet(Duration::from_secs(2), Duration::from_secs(1)).await.unwrap();
    let (mark, _) = stage.act("dead").await;
    let effects = stage.effects(mark, Duration::from_secs(1)).await;
    assert!(!effects.any(), "{effects:?}");
}

#[tokio::test]
async fn a_toast_that_has_vanished_is_remembered() {
    let stage = open(
        "<button id=save onclick=\"const t=document.createElement('div');t.setAttribute('role','status');\
         t.textContent='Saved!';document.body.append(t);setTimeout(()=>t.remove(),100)\">Save</button>",
    )
    .await;
    let (mark, _) = stage.act("save").await;
    assert!(stage.page.quiet(Duration::from_millis(300), BOUND).await.unwrap());
    assert!(!stage.text().await.contains("Saved!"));
    let texts = stage.page.transients(mark).await.unwrap();
    assert!(texts.iter().any(|t| t.text == "Saved!" && t.gone && t.live), "{texts:?}");
}

#[tokio::test]
async fn a_document_that_is_not_parsed_yet_is_not_at_rest() {
    let stage = open_all(&[("/", "<a id=half href=/half>Half</a>")]).await;
    let mark = stage.mark().await;
    stage.click("half").await;
    let settled = stage.page.settle(mark, Rest::Frames, Duration::from_millis(700)).await.unwrap();
    assert!(!settled.at_rest && settled.effects.navigation, "{settled:?}");
}
