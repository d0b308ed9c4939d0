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
async fn a_picture_shows_the_page_before_an_input_that_is_given_before_it_has_come() {
    let grounds = GROUNDS.map(|[r, g, b]| format!("'rgb({r},{g},{b})'")).join(",");
    let stage = open(&format!(
        "<body style='background:rgb(255,255,255)'><button id=go>Go</button><script>let n=0;const all=[{grounds}];\
         document.querySelector('#go').onclick=()=>document.body.style.background=all[++n%all.length]</script>"
    ))
    .await;
    let mut pictures = Vec::new();
    for round in 0..12 {
        pictures.push((GROUNDS[round % GROUNDS.len()], stage.page.screenshot()));
        stage.act("go").await;
    }
    for (round, (ground, picture)) in pictures.into_iter().enumerate() {
        let shown = corner(&picture.await.unwrap().unwrap());
        let apart = ground.iter().zip(shown).map(|(a, b)| a.abs_diff(b)).max().unwrap();
        assert!(apart < 16, "picture {round} shows {shown:?} instead of {ground:?}");
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

/// The colour of the last pixel of a JPEG.
fn corner(jpeg: &[u8]) -> [u8; 3] {
    let picture = image::load_from_memory_with_format(jpeg, image::ImageFormat::Jpeg).unwrap().to_rgb8();
    picture.get_pixel(picture.width() - 1, picture.height() - 1).0
}
