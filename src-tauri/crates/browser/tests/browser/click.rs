//! Clicks: delivery, kinds, what is in the way.

use verbatim_engine::page::{Actionability, Delivery, Input, Need, Page, PageError};
use verbatim_engine::step::ClickKind;

use crate::stage::{open, open_all};

const LOG: &str =
    "<p id=log>-</p><script>const log=t=>document.querySelector('#log').textContent+=' '+t</script>";

#[tokio::test]
async fn a_click_reaches_its_button_once() {
    let stage =
        open(&format!("{LOG}<button id=go onclick=\"log(event.isTrusted+':'+event.detail)\">Go</button>"))
            .await;
    assert_eq!(stage.click("go").await, Delivery::Reached);
    assert!(stage.text().await.contains("- true:1"), "{}", stage.text().await);
}

#[tokio::test]
async fn double_and_right_clicks_are_what_they_say() {
    let stage = open(&format!(
        "{LOG}<button id=go onclick=\"log('c'+event.detail)\" ondblclick=\"log('d')\" \
         oncontextmenu=\"log('m');event.preventDefault()\">Go</button>"
    ))
    .await;
    stage.click_as("go", ClickKind::Double).await;
    stage.click_as("go", ClickKind::Right).await;
    assert!(stage.text().await.contains("- c1 c2 d m"), "{}", stage.text().await);
}

#[tokio::test]
async fn what_slides_over_the_target_takes_nothing() {
    let stage = open(&format!(
        "{LOG}<button id=go onclick=\"log('button')\">Go</button>\
         <div id=cover style='position:fixed;inset:0;display:none' onclick=\"log('cover')\">cover</div>\
         <button id=show onclick=\"cover.style.display='block'\">Show</button>"
    ))
    .await;
    let node = stage.node("go").await;
    let point = stage.ready(node, Need::Pointer).await;
    stage.click("show").await;
    let delivery = stage.page.input(&Input::Click { node, point, kind: ClickKind::Single }).await.unwrap();
    assert!(matches!(delivery, Delivery::Intercepted { ref by } if by.contains("cover")), "{delivery:?}");
    let text = stage.text().await;
    assert!(text.starts_with('-') && !text.contains("- cover") && !text.contains("- button"), "{text}");
    let state = stage.page.actionability(node, Need::Pointer, None).await.unwrap();
    assert!(matches!(state, Actionability::Obscured { fixed: true, .. }), "{state:?}");
}

#[tokio::test]
async fn states_that_forbid_a_click_have_names() {
    let stage = open(
        "<button id=disabled disabled>a</button><button id=later>b</button>\
         <script>document.querySelector('#later').onclick=e=>e.target.style.visibility='hidden'</script>",
    )
    .await;
    let disabled = stage.node("disabled").await;
    assert_eq!(
        stage.page.actionability(disabled, Need::Pointer, None).await.unwrap(),
        Actionability::Disabled
    );
    let later = stage.node("later").await;
    stage.click("later").await;
    assert_eq!(stage.page.actionability(later, Need::Pointer, None).await.unwrap(), Actionability::Hidden);
}

#[tokio::test]
async fn a_replaced_node_is_detached() {
    let stage = open("<button id=go onclick='this.outerHTML=this.outerHTML'>Go</button>").await;
    let node = stage.node("go").await;
    let point = stage.ready(node, Need::Pointer).await;
    stage.click("go").await;
    assert_eq!(stage.page.actionability(node, Need::Pointer, None).await, Err(PageError::Detached));
    let input = Input::Click { node, point, kind: ClickKind::Single };
    assert_eq!(stage.page.input(&input).await, Err(PageError::Detached));
}

#[tokio::test]
async fn a_click_that_leaves_the_page_has_reached_its_link() {
    let stage = open_all(&[("/", "<a id=next href=/two>Next</a>"), ("/two", "<h1>Two</h1>")]).await;
    let (_, settled) = stage.act("next").await;
    assert!(settled.at_rest && settled.effects.navigation, "{settled:?}");
    let snapshot = stage.snapshot().await;
    assert_eq!(snapshot.url, stage.site.url("/two"));
    assert_eq!(snapshot.status, Some(200));
    assert!(snapshot.text().contains("Two"));
}

#[tokio::test]
async fn a_target_below_the_fold_is_scrolled_into_view() {
    let stage = open(&format!(
        "{LOG}<div style='height:3000px'></div><button id=go onclick=\"log('hit')\">Go</button>"
    ))
    .await;
    assert_eq!(stage.click("go").await, Delivery::Reached);
    stage.await_text("- hit").await;
}

#[tokio::test]
async fn who_listens_for_clicks_is_told_of_texts_that_are_looked_out_for() {
    let stage = open(
        "<div id=list><p><b>Mug</b></p></div><p id=plain>Cup</p><p id=pressed>Jug</p>\
         <iframe srcdoc='<p id=inner onclick=1>Pot</p>'></iframe>\
         <script>list.addEventListener('click', () => {}); pressed.onpointerdown = () => {};\
         document.addEventListener('click', () => {})</script>",
    )
    .await;
    let clickable = async || {
        let snapshot = stage.snapshot().await;
        let all = snapshot.elements.iter().enumerate();
        let named = all.filter(|(_, e)| e.clickable && !e.matches.is_empty());
        named.map(|(at, _)| snapshot.text_of(at).trim().to_owned()).collect::<Vec<_>>()
    };
    let texts = ["Mug", "Cup", "Jug", "Pot"].map(str::to_owned);
    assert!(clickable().await.is_empty());
    stage.page.look_out(&texts, false);
    assert_eq!(clickable().await, ["Mug", "Jug", "Pot"]);
    stage.page.look_out(&texts, true);
    assert_eq!(clickable().await, ["Mug", "Cup", "Jug", "Pot"]);
    stage.page.look_out(&[], false);
    assert!(clickable().await.is_empty());
}
