//! Frames of the same and of another site, and shadow roots.

use std::time::Duration;

use verbatim_engine::page::{Actionability, Delivery, Need, Page};

use crate::site::Site;
use crate::stage::{Stage, browser, open};
use verbatim_browser::ContextOptions;
use verbatim_engine::suite::Access;

const INNER: &str =
    "<p>inner text</p><input id=field><button id=inner onclick=\"this.textContent='clicked'\">In</button>";

/// A page with one frame of the same site and one of another, nested.
async fn framed() -> Stage {
    let site = Site::with(&[
        ("/inner", INNER),
        ("/middle", "<p>middle</p><iframe id=deep src=/inner style='margin:20px;border:7px solid;padding:3px'></iframe>"),
    ])
    .await;
    let html = format!(
        "<p>before</p><iframe id=far src='{}' width=600 height=400 style='border:5px solid'></iframe><p>after</p>\
         <div id=cover style='position:fixed;inset:0;display:none'>cover</div>\
         <button id=show onclick=\"cover.style.display='block'\">Show</button>",
        site.other("/middle")
    );
    let stage = open(&html).await;
    let (_, text) = (stage.settle(stage.mark().await).await, stage.text().await);
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|l| !l.is_empty()).collect();
    assert_eq!(lines, ["before", "middle", "inner text", "In", "after", "Show"]);
    stage
}

#[tokio::test]
async fn frames_stand_in_their_place_and_take_input() {
    let stage = framed().await;
    let inner = stage.element("inner").await;
    assert_ne!(inner.frame, 0);
    assert!(inner.bbox.x > 30.0 && inner.bbox.y > 60.0, "offsets of both frames: {:?}", inner.bbox);
    assert_eq!(stage.click("inner").await, Delivery::Reached);
    stage.await_text("clicked").await;
    stage.fill("field", "dämmerung").await.unwrap();
    assert_eq!(stage.value("field").await, "dämmerung");
    let snapshot = stage.snapshot().await;
    let focused = snapshot.focused.map(|i| snapshot.elements[i].tag.clone());
    assert_eq!(focused.as_deref(), Some("input:text"));
}

#[tokio::test]
async fn a_frame_below_the_fold_is_scrolled_to() {
    let site = Site::with(&[("/inner", INNER)]).await;
    let html = format!(
        "<div style='height:3000px'>tall</div><div style='height:120px;overflow:auto'><div style='height:900px'></div>\
         <iframe src='{}' width=600 height=700></iframe></div><div style='height:2000px'></div>",
        site.other("/inner")
    );
    let stage = open(&html).await;
    stage.settle(stage.mark().await).await;
    assert_eq!(stage.click("inner").await, Delivery::Reached);
    stage.await_text("clicked").await;
}

#[tokio::test]
async fn what_lies_over_a_frame_obscures_what_is_in_it() {
    let stage = framed().await;
    let node = stage.node("inner").await;
    assert!(matches!(
        stage.page.actionability(node, Need::Pointer, None).await.unwrap(),
        Actionability::Ready(_)
    ));
    stage.click("show").await;
    let state = stage.page.actionability(node, Need::Pointer, None).await.unwrap();
    assert!(
        matches!(state, Actionability::Obscured { ref by, fixed: true, .. } if by.contains("cover")),
        "{state:?}"
    );
}

#[tokio::test]
async fn a_frame_that_comes_and_goes_is_followed() {
    let stage = open(
        "<button id=add onclick=\"const f=document.createElement('iframe');f.id='late';f.srcdoc='<p>late frame</p>';\
         document.body.append(f)\">Add</button><button id=drop onclick=\"document.querySelector('iframe').remove()\">Drop</button>",
    )
    .await;
    stage.act("add").await;
    assert!(stage.text().await.contains("late frame"));
    stage.act("drop").await;
    assert!(!stage.text().await.contains("late frame"));
}

#[tokio::test]
async fn open_shadow_roots_count() {
    let stage = open(
        "<my-box></my-box><script>customElements.define('my-box',class extends HTMLElement{connectedCallback(){\
         this.attachShadow({mode:'open'}).innerHTML='<input id=field><button id=deep>Deep</button>';\
         this.shadowRoot.querySelector('button').onclick=e=>e.target.textContent='done'}})</script>",
    )
    .await;
    assert_eq!(stage.click("deep").await, Delivery::Reached);
    stage.await_text("done").await;
    stage.fill("field", "in the shadow").await.unwrap();
    assert_eq!(stage.value("field").await, "in the shadow");
}

#[tokio::test]
async fn closed_shadow_roots_count_also_within_each_other() {
    let stage = open(
        "<my-box><b>slotted</b></my-box><div id=mount></div><script>\
         mount.attachShadow({mode:'closed'}).innerHTML='<p>mounted</p>';\
         customElements.define('my-inner',class extends HTMLElement{constructor(){super();\
         const root=this.attachShadow({mode:'closed'});\
         root.innerHTML='<input id=field><button id=deep>Deep</button>';\
         root.querySelector('button').onclick=e=>e.target.textContent='done'}});\
         customElements.define('my-box',class extends HTMLElement{constructor(){super();\
         this.attachShadow({mode:'closed'}).innerHTML='<slot></slot><my-inner></my-inner>'}})</script>",
    )
    .await;
    let text = stage.text().await;
    assert!(["slotted", "Deep", "mounted"].iter().all(|part| text.contains(part)), "{text}");
    assert_eq!(stage.click("deep").await, Delivery::Reached);
    stage.await_text("done").await;
    assert_eq!(stage.fill("field", "behind two doors").await.unwrap(), Delivery::Reached);
    assert_eq!(stage.value("field").await, "behind two doors");
    let snapshot = stage.snapshot().await;
    assert_eq!(snapshot.focused.map(|i| snapshot.elements[i].tag.as_str()), Some("input:text"));
}

#[tokio::test]
async fn what_lies_over_a_control_of_a_closed_shadow_root_obscures_it() {
    let stage = open(
        "<div id=mount></div><script>const root=mount.attachShadow({mode:'closed'});\
         root.innerHTML='<button id=deep>Deep</button><div id=veil style=\"position:fixed;inset:0\">veil</div>'</script>",
    )
    .await;
    let node = stage.node("deep").await;
    let state = stage.page.actionability(node, Need::Pointer, None).await.unwrap();
    assert!(matches!(state, Actionability::Obscured { ref by, .. } if by.contains("veil")), "{state:?}");
}

#[tokio::test]
async fn a_message_in_a_closed_shadow_root_appears_and_what_changes_there_is_an_effect() {
    let stage = open(
        "<button id=save onclick=\"const host=document.createElement('div');document.body.append(host);\
         window.r=host.attachShadow({mode:'closed'});r.innerHTML='<p role=status>Saved</p>'\">Save</button>\
         <button id=again onclick=\"r.firstChild.textContent='Saved again'\">Again</button>",
    )
    .await;
    let appeared = async |id: &str| {
        let (mark, settled) = stage.act(id).await;
        assert!(settled.effects.mutation, "{settled:?}");
        stage.text().await;
        stage.page.transients(mark).await.unwrap().into_iter().map(|t| t.text).collect::<Vec<_>>()
    };
    assert_eq!(appeared("save").await, ["Saved"]);
    assert_eq!(appeared("again").await, ["Saved again"]);
}

#[tokio::test]
async fn a_document_in_an_object_is_a_frame() {
    let site = Site::with(&[("/inner", INNER)]).await;
    let stage =
        open(&format!("<p>before</p><object data='{}' width=600 height=200></object>", site.url("/inner")))
            .await;
    stage.settle(stage.mark().await).await;
    stage.await_text("inner text").await;
    assert_eq!(stage.click("inner").await, Delivery::Reached);
    stage.await_text("clicked").await;
}

#[tokio::test]
async fn frames_in_which_no_script_may_run_rest_and_are_quiet() {
    let stage = open(
        "<p>mail</p><iframe sandbox srcdoc='<p>shown</p>'></iframe>\
         <iframe sandbox style='display:none' srcdoc='<p>hidden</p>'></iframe>",
    )
    .await;
    let mark = stage.mark().await;
    // No longer than a frame is waited for that does not answer.
    assert!(stage.settle(mark).await.at_rest);
    assert!(stage.page.quiet(Duration::from_millis(300), Duration::from_millis(1900)).await.unwrap());
    assert!(stage.text().await.contains("shown"));
}

#[tokio::test]
async fn cases_do_not_share_cookies() {
    let site = Site::with(&[
        ("/set", "<script>document.cookie='a=1'</script>"),
        ("/get", "<p id=c></p><script>c.textContent='['+document.cookie+']'</script>"),
    ])
    .await;
    let browser = browser().await;
    let mut seen = Vec::new();
    for path in ["/set", "/get"] {
        let page = browser.context(&Access::default(), ContextOptions::default()).await.unwrap();
        let to = verbatim_engine::page::Navigation::To(site.url(path));
        page.navigate(&to, crate::stage::BOUND).await.unwrap();
        seen.push(page.snapshot().await.unwrap().text());
        page.close().await.unwrap();
    }
    assert_eq!(seen[1].trim(), "[]");
}
