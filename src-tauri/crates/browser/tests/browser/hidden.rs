//! What elements give no sign of, and what only the browser draws.

use std::time::Duration;

use verbatim_engine::page::{Input, Need, Page};

use crate::stage::{BOUND, open};

const CLOSED: &str =
    "<script>const close=(host,html)=>host.attachShadow({mode:'closed'}).innerHTML=html</script>";
const WINDOW: Duration = Duration::from_millis(100);

#[tokio::test]
async fn closed_shadow_roots_of_all_elements_are_known_before_anything_is_said_not_to_be_there() {
    let frame = "<div class=c>frame</div><script>document.querySelector('.c').attachShadow({mode:'closed'}).innerHTML=\
                 '<p>framed</p><slot></slot>'</script>";
    let stage = open(&format!(
        "{CLOSED}<div class=card>light</div><div id=mount></div><iframe srcdoc=\"{frame}\"></iframe><script>\
         close(document.querySelector('.card'),'<p>within</p><slot></slot>');const root=mount.attachShadow({{mode:'open'}});\
         root.innerHTML='<div class=x>opened</div>';close(root.firstChild,'<section><div>nested</div></section>')</script>"
    ))
    .await;
    stage.await_text("frame").await;
    assert!(!stage.text().await.contains("within"));
    assert!(stage.page.quiet(WINDOW, BOUND).await.unwrap());
    let text = stage.text().await;
    assert!(["within", "light", "framed", "nested"].iter().all(|part| text.contains(part)), "{text}");
}

#[tokio::test]
async fn a_page_is_looked_through_again_only_where_it_has_changed() {
    let stage = open("<p id=said>still</p><div style='height:4000px'></div>").await;
    assert!(stage.page.search().await.unwrap());
    assert!(!stage.page.search().await.unwrap(), "nothing has changed");
    let short = open("<p>short</p>").await;
    assert!(!short.page.search().await.unwrap(), "all of it is in sight");
}

#[tokio::test]
async fn a_title_is_shown_while_the_pointer_rests() {
    let stage = open("<button id=b title='Print it'>P</button><button id=c title='Other'>C</button>").await;
    assert!(!stage.element("b").await.tipped);
    let node = stage.node("b").await;
    let point = stage.ready(node, Need::Hover).await;
    stage.page.input(&Input::Hover { node, point }).await.unwrap();
    assert!(stage.element("b").await.tipped);
    assert!(!stage.element("c").await.tipped);
    stage.click("b").await;
    assert!(!stage.element("b").await.tipped, "a press takes it away");
}
