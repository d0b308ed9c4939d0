//! Hovering, dragging, scrolling.

use verbatim_engine::page::{Delivery, Input, Need, Page};

use crate::stage::{Stage, open};

#[tokio::test]
async fn hovering_opens_what_hangs_on_it() {
    let stage = open(
        "<style>#menu{display:none}#top:hover+#menu{display:block}</style><a id=top href=#>Top</a><p id=menu>Menu</p>",
    )
    .await;
    let node = stage.node("top").await;
    let point = stage.ready(node, Need::Hover).await;
    assert!(!stage.text().await.contains("Menu"));
    for _ in 0..2 {
        let delivery = stage.page.input(&Input::Hover { node, point }).await.unwrap();
        assert_eq!(delivery, Delivery::Reached, "also when the pointer is there already");
    }
    assert!(stage.text().await.contains("Menu"));
}

#[tokio::test]
async fn a_button_is_hovered_in_quirks_mode_too() {
    // A page with a title of its own gets no doctype.
    let stage = open("<title>Old</title><button id=late>Late</button>").await;
    let node = stage.node("late").await;
    let point = stage.ready(node, Need::Hover).await;
    let delivery = stage.page.input(&Input::Hover { node, point }).await.unwrap();
    assert_eq!(delivery, Delivery::Reached);
}

async fn drag(stage: &Stage) {
    let (from, to) = (stage.node("from").await, stage.node("to").await);
    let (start, end) = (stage.ready(from, Need::Pointer).await, stage.ready(to, Need::Hover).await);
    stage.page.input(&Input::Drag { from, start, to, end }).await.unwrap();
}

const BOXES: &str = "<style>button{width:100px;height:60px;margin:40px;display:block}</style><p id=out>-</p>\
    <script>const say=t=>out.textContent+=' '+t</script>";

#[tokio::test]
async fn html_drag_and_drop_carries_its_data() {
    let stage = open(&format!(
        "{BOXES}<button id=from draggable=true ondragstart=\"event.dataTransfer.setData('text/plain','card')\">From</button>\
         <button id=to ondragover='event.preventDefault()' ondrop=\"event.preventDefault();say('got '+event.dataTransfer.getData('text/plain'))\">To</button>"
    ))
    .await;
    drag(&stage).await;
    stage.await_text("got card").await;
    drag(&stage).await;
    stage.await_text("got card got card").await;
}

#[tokio::test]
async fn a_drag_of_mouse_events_works_too() {
    let stage = open(&format!(
        "{BOXES}<button id=from onmousedown='document.held=1'>From</button><button id=to onmouseup=\"if(document.held)say('dropped')\">To</button>"
    ))
    .await;
    drag(&stage).await;
    stage.await_text("dropped").await;
}

#[tokio::test]
async fn scrolling_moves_the_main_scroller() {
    let stage = open(
        "<div style='height:5000px'>tall</div><button id=end>End</button>\
         <script>onscroll=()=>document.title=String(Math.round(scrollY))</script>",
    )
    .await;
    let mark = stage.mark().await;
    stage.page.input(&Input::ScrollBy { pages: 1.0 }).await.unwrap();
    let settled = stage.settle(mark).await;
    assert!(settled.effects.selection, "{settled:?}");
    stage.page.input(&Input::ScrollToEnd { bottom: true }).await.unwrap();
    let end = stage.element("end").await;
    assert!(end.bbox.y < 800.0, "{:?}", end.bbox);
    stage.page.input(&Input::ScrollToEnd { bottom: false }).await.unwrap();
    assert!(stage.element("end").await.bbox.y > 4000.0);
    let node = stage.node("end").await;
    stage.page.input(&Input::ScrollIntoView { node }).await.unwrap();
    assert!(stage.element("end").await.bbox.y < 800.0);
}

#[tokio::test]
async fn pages_see_a_mouse() {
    let stage = open(
        "<style>p{display:none}@media (hover:hover) and (pointer:fine){p{display:block}}</style><p>hovers</p>\
         <b id=b></b><script>b.textContent=matchMedia('(any-pointer:fine) and (any-hover:hover)').matches</script>",
    )
    .await;
    assert_eq!(stage.text().await, "hovers\ntrue");
}

#[tokio::test]
async fn a_drag_leaves_the_page_time_to_follow() {
    let stage = open(&format!(
        "{BOXES}<button id=from>From</button><button id=to>To</button><script>\
         let held=false,over='nothing';from.onpointerdown=()=>held=true;\
         onpointermove=e=>held&&requestAnimationFrame(()=>requestAnimationFrame(()=>over=document.elementFromPoint(e.clientX,e.clientY).id));\
         onpointerup=()=>{{if(held)say('over '+over);held=false}}</script>"
    ))
    .await;
    drag(&stage).await;
    stage.await_text("over to").await;
}

#[tokio::test]
async fn a_menu_that_was_opened_to_the_left_stays_open_for_a_pointer_that_goes_there() {
    // What leaves its entry in another direction closes it.
    let stage = open(
        "<style>button{position:absolute;width:100px;height:30px}#sub{left:10px;top:60px}#entry{left:150px;top:20px}</style>\
         <div role=menu><button role=menuitem id=sub onclick='out.textContent=\"taken\"'>Email</button></div><button id=entry>Invite</button><p id=out></p><script>\
         let last,leftwards=false;entry.onpointermove=e=>{leftwards=e.clientX<last;last=e.clientX};\
         entry.onpointerleave=()=>leftwards||sub.remove()</script>",
    )
    .await;
    let node = stage.node("entry").await;
    let point = stage.ready(node, Need::Hover).await;
    stage.page.input(&Input::Hover { node, point }).await.unwrap();
    assert_eq!(stage.click("sub").await, Delivery::Reached);
    stage.await_text("taken").await;
}
