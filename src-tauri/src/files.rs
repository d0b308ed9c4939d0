//! Asks for files, in the system's own dialogs.

use tauri::AppHandle;
use tauri_plugin_dialog::{DialogExt, FilePath};
use tokio::sync::oneshot;
use verbatim_app::view::{ExportForm, MapForm, ReportForm, StudyForm};

/// Endings of files that suites are read from.
const SUITES: &[&str] =
    &["csv", "tsv", "tab", "txt", "json", "verbatim", "xlsx", "xlsm", "xls", "ods", "xml", "feature"];

/// Asks for a suite's file.
pub(crate) async fn suite(app: &AppHandle) -> Option<String> {
    let (told, chosen) = oneshot::channel();
    app.dialog().file().add_filter("Suites", SUITES).pick_file(move |path| drop(told.send(path)));
    text(chosen.await.ok().flatten())
}

/// Asks where to export a suite to.
pub(crate) async fn export(app: &AppHandle, name: &str, form: ExportForm) -> Option<String> {
    save(app, name, form.word(), form.extension()).await
}

/// Asks where to write a report to: a file, or the folder that takes it.
pub(crate) async fn report(app: &AppHandle, name: &str, form: ReportForm) -> Option<String> {
    match form.extension() {
        Some(extension) => save(app, name, form.word(), extension).await,
        None => {
            let (told, chosen) = oneshot::channel();
            app.dialog().file().pick_folder(move |path| drop(told.send(path)));
            text(chosen.await.ok().flatten())
        }
    }
}

/// Asks where to write to what a study has come to.
pub(crate) async fn study(app: &AppHandle, name: &str, form: StudyForm) -> Option<String> {
    save(app, name, form.extension(), form.extension()).await
}

/// Asks where to write the map of an exploration to.
pub(crate) async fn map(app: &AppHandle, name: &str, form: MapForm) -> Option<String> {
    save(app, name, form.extension(), form.extension()).await
}

async fn save(app: &AppHandle, name: &str, kind: &str, extension: &str) -> Option<String> {
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
