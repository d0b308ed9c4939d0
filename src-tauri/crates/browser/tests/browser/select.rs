//! Native lists, boxes, uploads and downloads.

use verbatim_engine::page::{Delivery, Happening, Input, Page, PageError};
use verbatim_engine::snapshot::Tristate;

use crate::stage::{open, open_all};

#[tokio::test]
async fn options_are_chosen_with_their_events() {
    let stage = open(
        "<select id=size onchange='document.title=this.value'><option>S<option>M<option>L<option disabled>XL</select>\
         <select id=many multiple><option>a<option>b<option>c</select>",
    )
    .await;
    let size = stage.node("size").await;
    let choose = |node, indexes: &[usize]| Input::SelectOptions { node, indexes: indexes.to_vec() };
    assert_eq!(stage.page.input(&choose(size, &[1])).await.unwrap(), Delivery::Reached);
    assert_eq!(stage.value("size").await, "M");
    assert_eq!(stage.snapshot().await.title, "M");
    let many = stage.node("many").await;
    stage.page.input(&choose(many, &[0, 2])).await.unwrap();
    assert_eq!(stage.value("many").await, "a, c");
    for wrong in [&[3][..], &[9]] {
        let error = stage.page.input(&choose(size, wrong)).await.unwrap_err();
        assert!(matches!(error, PageError::Driver(_)), "{error}");
    }
}

#[tokio::test]
async fn boxes_are_checked_by_clicks_and_through_styled_labels() {
    let stage = open(
        "<style>.hidden{position:absolute;opacity:0;width:0;height:0}</style>\
         <input type=checkbox id=plain><label><input type=checkbox id=styled class=hidden><span>Styled</span></label>\
         <input type=radio name=r id=first checked><input type=radio name=r id=second>",
    )
    .await;
    for id in ["plain", "styled", "second"] {
        assert_eq!(stage.click(id).await, Delivery::Reached, "{id}");
        assert_eq!(stage.element(id).await.states.checked, Some(Tristate::True), "{id}");
    }
    assert_eq!(stage.element("first").await.states.checked, Some(Tristate::False));
}

#[tokio::test]
async fn files_are_uploaded_to_a_hidden_input() {
    let stage = open(
        "<input type=file id=file multiple style='display:none' \
         onchange=\"out.textContent=[...this.files].map(f=>f.name+':'+f.size).join(' ')\"><p id=out></p>",
    )
    .await;
    let folder = tempfile::tempdir().unwrap();
    let paths: Vec<String> = ["a.txt", "b.txt"]
        .iter()
        .map(|name| {
            let path = folder.path().join(name);
            std::fs::write(&path, name).unwrap();
            path.display().to_string()
        })
        .collect();
    let node = stage.node("file").await;
    stage.page.input(&Input::Upload { node, files: paths }).await.unwrap();
    stage.await_text("a.txt:5 b.txt:5").await;
}

#[tokio::test]
async fn a_download_is_a_happening_and_the_page_stays() {
    let stage = open_all(&[("/", "<a id=get href=/file>Get</a>")]).await;
    let (mark, settled) = stage.act("get").await;
    let effects = stage.effects(mark, crate::stage::BOUND).await;
    assert!(settled.at_rest && effects.any(), "{settled:?} {effects:?}");
    let happenings = stage.happenings().await;
    assert!(happenings.contains(&Happening::Download { name: "report.csv".into() }), "{happenings:?}");
    assert!(
        !happenings.iter().any(|h| matches!(h, Happening::LoadFailed { .. } | Happening::Document { .. }))
    );
    assert_eq!(stage.snapshot().await.url, stage.site.url("/"));
}
