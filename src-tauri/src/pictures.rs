//! Serves the pictures of runs to the front end, by their content hash.

use std::sync::Arc;

use tauri::http::{Request, Response, StatusCode, header};
use tauri::{Manager, Runtime, UriSchemeContext, UriSchemeResponder};
use verbatim_app::Workbench;

/// What begins a JPEG.
const JPEG: &[u8] = &[0xff, 0xd8, 0xff];

/// Answers `verbatim://localhost/HASH`.
pub(crate) fn serve<R: Runtime>(
    context: UriSchemeContext<'_, R>,
    request: Request<Vec<u8>>,
    responder: UriSchemeResponder,
) {
    let id = request.uri().path().trim_start_matches('/').to_owned();
    let bench = context.app_handle().try_state::<Arc<Workbench>>().map(|bench| bench.inner().clone());
    tauri::async_runtime::spawn_blocking(move || {
        let found = bench.and_then(|bench| match bench.picture(&id) {
            Ok(bytes) => Some(bytes).filter(|bytes| bytes.starts_with(JPEG)),
            Err(error) => {
                tracing::debug!(%error, %id, "a picture is not there");
                None
            }
        });
        responder.respond(answer(found));
    });
}

fn answer(found: Option<Vec<u8>>) -> Response<Vec<u8>> {
    let (status, body) = match found {
        Some(bytes) => (StatusCode::OK, bytes),
        None => (StatusCode::NOT_FOUND, Vec::new()),
    };
    let mut response = Response::new(body);
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, header::HeaderValue::from_static("image/jpeg"));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, header::HeaderValue::from_static("nosniff"));
    if status == StatusCode::OK {
        // Named by its content, it never changes.
        let forever = header::HeaderValue::from_static("max-age=31536000, immutable");
        headers.insert(header::CACHE_CONTROL, forever);
    }
    response
}
