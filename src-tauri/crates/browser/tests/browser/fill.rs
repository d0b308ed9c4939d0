//! Text into fields: any script, masks, bounds, suggestions, dates.

use verbatim_engine::page::{Delivery, Input, Page, PageError};

use crate::stage::{ctrl, key, open};

#[tokio::test]
async fn any_script_and_emoji_replace_what_was_there() {
    let stage = open("<input id=name value=old><textarea id=long>old</textarea>").await;
    for text in [
        "plain ASCII, (brackets) & ~signs!",
        "Zoë Ærøskøbing",
        "日本語テキスト",
        "עברית وعربي",
        "👨‍👩‍👧 🇫🇷 e\u{301}",
    ] {
        stage.fill("name", text).await.unwrap();
        assert_eq!(stage.value("name").await, text);
    }
    stage.fill("long", "one\ntwo\tthree").await.unwrap();
    let node = stage.node("long").await;
    stage.page.input(&Input::Append { node, text: "!".into() }).await.unwrap();
    assert_eq!(stage.value("long").await, "one\ntwo\tthree!");
}

#[tokio::test]
async fn an_empty_text_clears_the_field_with_a_key() {
    let stage = open("<input id=name value=old onkeydown='document.title=event.key'>").await;
    stage.fill("name", "").await.unwrap();
    assert_eq!(stage.value("name").await, "");
    assert_eq!(stage.snapshot().await.title, "Delete");
}

#[tokio::test]
async fn masks_bounds_and_suggestions_see_every_key() {
    let stage = open(
        "<input id=short maxlength=3>\
         <input id=phone oninput=\"this.value=this.value.replace(/\\D/g,'').replace(/(\\d{3})(?=\\d)/g,'$1-')\">\
         <input id=digits onkeydown=\"if(!/[0-9]/.test(event.key))event.preventDefault()\">\
         <input id=city onkeyup=\"hints.textContent='hints for '+this.value\"><p id=hints></p>",
    )
    .await;
    stage.fill("short", "abcdef").await.unwrap();
    assert_eq!(stage.value("short").await, "abc");
    stage.fill("phone", "1234567").await.unwrap();
    assert_eq!(stage.value("phone").await, "123-456-7");
    stage.fill("digits", "1a2b").await.unwrap();
    assert_eq!(stage.value("digits").await, "12");
    stage.fill("city", "Köln").await.unwrap();
    stage.await_text("hints for Köln").await;
}

#[tokio::test]
async fn an_editable_block_takes_text() {
    let stage =
        open("<div id=note contenteditable role=textbox aria-label=Note>old <b>words</b></div>").await;
    stage.fill("note", "new ✓ text").await.unwrap();
    assert_eq!(stage.value("note").await, "new ✓ text");
    let node = stage.node("note").await;
    stage.page.input(&Input::Append { node, text: ", more".into() }).await.unwrap();
    assert_eq!(stage.value("note").await, "new ✓ text, more");
}

#[tokio::test]
async fn dates_numbers_and_ranges_hold_what_was_given() {
    let stage = open(
        "<input id=day type=date onchange='document.title=this.value'><input id=hour type=time>\
         <input id=count type=number><input id=volume type=range max=100><input id=mail type=email value=a@b.c>",
    )
    .await;
    stage.fill("day", "2026-11-30").await.unwrap();
    assert_eq!(stage.snapshot().await.title, "2026-11-30");
    stage.fill("hour", "14:05").await.unwrap();
    assert_eq!(stage.value("hour").await, "14:05");
    stage.fill("count", "42").await.unwrap();
    assert_eq!(stage.value("count").await, "42");
    stage.fill("volume", "80").await.unwrap();
    assert_eq!(stage.value("volume").await, "80");
    stage.fill("mail", "ada@example.org").await.unwrap();
    assert_eq!(stage.value("mail").await, "ada@example.org");
    let error = stage.fill("day", "soon").await.unwrap_err();
    assert!(matches!(error, PageError::Driver(_)), "{error}");
}

#[tokio::test]
async fn keys_and_chords_edit_and_submit() {
    let stage = open(
        "<form onsubmit=\"event.preventDefault();out.textContent='sent '+name.value\">\
         <input id=name value=abc></form><p id=out></p>",
    )
    .await;
    let node = stage.node("name").await;
    let press = |chord| Input::Press { node: Some(node), chord };
    stage.page.input(&press(ctrl("a"))).await.unwrap();
    stage.page.input(&Input::Type { text: "xyz".into() }).await.unwrap();
    stage.press(&key("Backspace")).await;
    assert_eq!(stage.value("name").await, "xy");
    assert_eq!(stage.page.input(&press(key("Enter"))).await.unwrap(), Delivery::Reached);
    stage.await_text("sent xy").await;
}

#[tokio::test]
async fn a_field_that_gives_the_focus_away_is_not_typed_into() {
    let stage = open("<input id=one onfocus='two.focus()'><input id=two onfocus=\"this.dataset.f=1\">").await;
    let delivery = stage.fill("one", "secret").await.unwrap();
    assert!(matches!(delivery, Delivery::Intercepted { .. }), "{delivery:?}");
    assert_eq!(stage.value("two").await, "");
}

/// Hours and minutes, each a spin button that passes the keys on to the next when it is full.
const TIME_IN_PARTS: &str = "<div id=at role=group aria-label=At>\
    <span role=spinbutton aria-label=Hour tabindex=0 contenteditable>HH</span>:<span role=spinbutton aria-label=Minute tabindex=0 \
    contenteditable>MM</span></div><script>const parts=[...document.querySelectorAll('span')];let all=false;\
    const show=(p,now)=>{p.textContent=now||p.ariaLabel[0].repeat(2);now?p.ariaValueNow=now:p.removeAttribute('aria-valuenow')};\
    for(const p of parts){p.onfocus=()=>p.typed='';p.onkeydown=e=>{e.preventDefault();\
    if(e.ctrlKey&&e.key==='a')all=true;else if(e.key==='Delete')(all?parts:[p]).forEach(x=>show(x,''));\
    else if(/^[0-9]$/.test(e.key)){p.typed+=e.key;show(p,p.typed);if(p.typed.length===2)parts[1].focus()}}}</script>";

#[tokio::test]
async fn a_field_in_parts_is_filled_and_cleared_as_one() {
    let stage = open(TIME_IN_PARTS).await;
    assert_eq!(stage.value("at").await, "");
    for text in ["09:45", "17:05"] {
        stage.fill("at", text).await.unwrap();
        assert_eq!(stage.value("at").await, text);
    }
    stage.fill("at", "").await.unwrap();
    assert_eq!(stage.value("at").await, "");
}
