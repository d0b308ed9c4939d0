//! What a person does at the live page.

use verbatim_browser::{LiveInput, MouseButton};
use verbatim_engine::page::{Page, Point};
use verbatim_engine::snapshot::DialogKind;

use crate::stage::{Stage, open};

const PAGE: &str = "<body style='margin:0'>
    <button id=b style='width:100px;height:40px' onclick=\"out.textContent='clicked '+event.detail\">B</button>
    <button id=ask style='width:100px;height:40px' onclick=\"out.textContent='said '+confirm('Sure?')\">Ask</button>
    <input id=f style='width:200px'>
    <p id=out>nothing</p><button id=moved style='height:40px'>still</button>
    <script>moved.onmousemove = event => moved.textContent = 'moved with ' + event.buttons;
    addEventListener('wheel', () => document.title = 'wheel')</script>
    <div style='height:5000px'></div><p>the end</p>";

async fn at(stage: &Stage, id: &str) -> Point {
    let bbox = stage.element(id).await.bbox;
    Point { x: bbox.x + bbox.width / 2.0, y: bbox.y + bbox.height / 2.0 }
}

async fn click(stage: &Stage, id: &str, clicks: u32) {
    let point = at(stage, id).await;
    for input in [
        LiveInput::Moved(point, None),
        LiveInput::Pressed(point, MouseButton::Left, clicks),
        LiveInput::Released(point, MouseButton::Left, clicks),
    ] {
        stage.page.live_input(&input).await.unwrap();
    }
}

async fn press(stage: &Stage, key: &str, modifiers: u8) {
    let text = (key.chars().count() == 1).then(|| key.to_owned());
    for down in [true, false] {
        let input =
            LiveInput::Key { down, key: key.into(), code: String::new(), text: text.clone(), modifiers };
        stage.page.live_input(&input).await.unwrap();
    }
}

#[tokio::test]
async fn a_person_clicks_types_and_turns_the_wheel() {
    let stage = open(PAGE).await;
    click(&stage, "b", 1).await;
    assert!(stage.text().await.contains("clicked 1"));
    let point = at(&stage, "moved").await;
    stage.page.live_input(&LiveInput::Moved(point, Some(MouseButton::Left))).await.unwrap();
    assert!(stage.text().await.contains("moved with 1"));

    click(&stage, "f", 1).await;
    for key in ["a", "é", "x", "Backspace"] {
        press(&stage, key, 0).await;
    }
    stage.page.live_input(&LiveInput::Text("漢".into())).await.unwrap();
    assert_eq!(stage.value("f").await, "aé漢");
    press(&stage, "a", 2).await;
    press(&stage, "Delete", 0).await;
    assert_eq!(stage.value("f").await, "", "Ctrl+A takes all, and types nothing");

    let before = stage.element("b").await.bbox.y;
    let wheel = LiveInput::Wheel { at: Point { x: 300.0, y: 300.0 }, dx: 0.0, dy: 400.0 };
    stage.page.live_input(&wheel).await.unwrap();
    let scrolled = async {
        while stage.element("b").await.bbox.y > before - 100.0 {
            stage.page.changed(std::time::Duration::from_millis(50)).await.unwrap();
        }
    };
    tokio::time::timeout(crate::stage::BOUND, scrolled).await.unwrap();
    assert_eq!(stage.page.viewport(), stage.snapshot().await.viewport);
}

#[tokio::test]
async fn a_person_answers_a_dialog_with_a_key() {
    let stage = open(PAGE).await;
    for (key, said) in [("Enter", "said true"), ("Escape", "said false")] {
        click(&stage, "ask", 1).await;
        let seen = stage.page.happenings().await;
        let asked = |happening: &verbatim_engine::page::Happening| {
            matches!(happening, verbatim_engine::page::Happening::Dialog { dialog: DialogKind::Confirm, .. })
        };
        assert!(seen.iter().any(asked), "{seen:?}");
        let refused = stage.page.live_input(&LiveInput::Text("x".into())).await.unwrap_err();
        assert!(refused.to_string().contains("dialog"), "{refused}");
        press(&stage, key, 0).await;
        assert!(stage.text().await.contains(said), "{key}");
    }
}
