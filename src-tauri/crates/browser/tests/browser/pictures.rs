//! Pictures: what they show, whatever is done to the page while they are on their way.

use std::time::Duration;

use verbatim_engine::page::{Delivery, Input, Page};

use crate::stage::{key, open};

/// Each click gives the page another of these grounds.
const GROUNDS: [[u8; 3]; 4] = [[255, 255, 255], [200, 0, 0], [0, 160, 0], [0, 0, 220]];

#[tokio::test]
async fn a_picture_is_a_jpeg_of_the_viewport() {
    let stage = open("<h1>One</h1>").await;
    let picture = stage.page.screenshot().await.unwrap().unwrap();
    assert_eq!(picture[..3], [0xff, 0xd8, 0xff]);
}

#[tokio::test]
async fn a_page_that_takes_long_to_draw_is_shown_as_it_is_by_then() {
    // Each layer takes some milliseconds to draw, so that frames come late at first.
    let layers = "<i></i>".repeat(45);
    let stage = open(&format!(
        "<style>i{{position:fixed;inset:0 80px 120px 0;filter:blur(30px);background:rgba(0,0,0,.01);pointer-events:none}}</style>\
         <body style='background:rgb(255,255,255)'><button id=go>Go</button>{layers}<script>{}</script>",
        changing_grounds()
    ))
    .await;
    for ground in &GROUNDS[1..] {
        stage.act("go").await;
        assert_shows(&stage.page.screenshot().await.unwrap().unwrap(), *ground);
    }
}

#[tokio::test]
async fn a_picture_shows_the_page_before_an_input_that_is_given_before_it_has_come() {
    let stage = open(&format!(
        "<body style='background:rgb(255,255,255)'><button id=go>Go</button><script>{}</script>",
        changing_grounds()
    ))
    .await;
    let mut pictures = Vec::new();
    for round in 0..12 {
        pictures.push((GROUNDS[round % GROUNDS.len()], stage.page.screenshot()));
        stage.act("go").await;
    }
    for (ground, picture) in pictures {
        assert_shows(&picture.await.unwrap().unwrap(), ground);
    }
}

#[tokio::test]
async fn what_an_input_causes_is_seen_where_a_picture_is_still_to_be_taken_before_it() {
    let stage = open(
        "<input id=one><input id=two><script>let n=0;document.onkeydown=e=>{e.preventDefault();\
         document.querySelector(['#one','#two'][n++%2]).focus()}</script>",
    )
    .await;
    let press = Input::Press { node: None, chord: key("/") };
    for round in 0..24 {
        let picture = stage.page.screenshot();
        let (mark, sent) = tokio::join!(stage.page.mark(), stage.page.input(&press));
        assert_eq!(sent.unwrap(), Delivery::Reached);
        let effects = stage.effects(mark.unwrap(), Duration::from_millis(100)).await;
        assert!(effects.focus, "round {round}: {effects:?}");
        picture.await.unwrap().unwrap();
    }
}

/// A script that gives the page the next of the grounds with each click.
fn changing_grounds() -> String {
    let grounds = GROUNDS.map(|[r, g, b]| format!("'rgb({r},{g},{b})'")).join(",");
    format!(
        "let n=0;const all=[{grounds}];\
         document.querySelector('#go').onclick=()=>document.body.style.background=all[++n%all.length]"
    )
}

/// JPEG keeps no colour exactly.
#[track_caller]
fn assert_shows(jpeg: &[u8], ground: [u8; 3]) {
    let shown = corner(jpeg);
    let apart = ground.iter().zip(shown).map(|(a, b)| a.abs_diff(b)).max().unwrap();
    assert!(apart < 16, "the picture shows {shown:?} instead of {ground:?}");
}

/// The colour of the last pixel of a JPEG.
fn corner(jpeg: &[u8]) -> [u8; 3] {
    let picture = image::load_from_memory_with_format(jpeg, image::ImageFormat::Jpeg).unwrap().to_rgb8();
    picture.get_pixel(picture.width() - 1, picture.height() - 1).0
}
