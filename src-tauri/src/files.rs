//! Asks for files, in the system's own dialogs.

use tauri::AppHandle;
use tauri_plugin_dialog::{DialogExt, FilePath};
use tokio::sync::oneshot;
use verbatim_app::view::ExportFormat;

/// Asks for a suite's file.
pub(crate) async fn suite(app: &AppHandle) -> Option<String> {
    let (told, chosen) = oneshot::channel();
    app.dialog()
        .file()
        .add_filter("Suites", &["csv", "tsv", "tab", "txt", "json", "verbatim", "xlsx", "ods", "md"])
        .pick_file(move |path| drop(told.send(path)));
    text(chosen.await.ok().flatten())
}

/// Asks where to export a suite to.
pub(crate) async fn export(app: &AppHandle, name: &str, format: ExportFormat) -> Option<String> {
    let (kind, extension) = match format {
        ExportFormat::Json => ("JSON", "json"),
        ExportFormat::Csv => ("CSV", "csv"),
    };
    let plain: String =
        name.chars().map(|c| if c.is_alphanumeric() || " -_".contains(c) { c } else { '-' }).collect();
    let (told, chosen) = oneshot::channel();
    app.dialog()
        .file()
        .add_filter(kind, &[extension])
        .set_file_name(format!("{}.{extension}", plain.trim()))
        .save_file(move |path| drop(told.send(path)));
    text(chosen.await.ok().flatten())
}

/// Asks for the program of a browser.
pub(crate) async fn browser(app: &AppHandle) -> Option<String> {
    let (told, chosen) = oneshot::channel();
    app.dialog().file().pick_file(move |path| drop(told.send(path)));
    text(chosen.await.ok().flatten())
}

fn text(path: Option<FilePath>) -> Option<String> {
    path?.into_path().ok().map(|path| path.display().to_string())
}
