//! The style sheets, scripts and drawings, held in the program.

use axum::{
    extract::Path,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};

macro_rules! assets {
    ($($name:literal)+) => { [$(($name, include_str!(concat!("../assets/", $name))),)+] };
}

const ASSETS: [(&str, &str); 23] = assets! {
    "tokens.css" "layout.css" "components.css" "pages.css" "icon.svg"
    "site.js" "product.js" "products.js" "search.js" "cart.js" "forms.js" "table.js" "customers.js"
    "dashboard.js" "board.js" "dialogs.js" "frames.js" "windows.js" "live.js" "notes.js" "offers.js" "widgets.js" "returns.js"
};

pub(crate) async fn show(Path(name): Path<String>) -> Response {
    let Some((_, text)) = ASSETS.iter().find(|(known, _)| *known == name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let kind = match name.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "text/javascript; charset=utf-8",
    };
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], *text).into_response()
}
