//! The commands of the window, one call each, made from the table that the front end's types are made from.

use std::sync::Arc;

use tauri::ipc::{Channel, Response};
use tauri::{AppHandle, State};
use verbatim_app::engine::event::{BlobId, Column};
use verbatim_app::engine::person::Answer;
use verbatim_app::engine::suite::{Case, Phrase};
use verbatim_app::ollama::Listed;
use verbatim_app::store::{CaseId, Freed, PhraseId, ReviewKind, RunId, StudyId, SuiteCaseId, SuiteId, Usage};
use verbatim_app::view::*;
use verbatim_app::{Error, ExploreMessages, Frames, Messages, StudyMessages, Workbench};

use crate::files;
use crate::window::Opened;

/// What all commands work on.
type Bench<'a> = State<'a, Arc<Workbench>>;

/// Does what uses the disk on a thread for it.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<T, Refusal> {
    match tauri::async_runtime::spawn_blocking(work).await {
        Ok(done) => done.map_err(Refusal::from),
        Err(error) => Err(Refusal { code: "internal".into(), message: format!("could not do it: {error}") }),
    }
}

macro_rules! commands {
    (
        blocking { $($(#[doc = $bdoc:literal])* fn $bname:ident($($barg:ident: $btype:ty),*) -> $bresult:ty;)* }
        waiting { $($(#[doc = $adoc:literal])* fn $aname:ident($($aarg:ident: $atype:ty),*) -> $aresult:ty;)* }
        window { $($(#[doc = $wdoc:literal])* fn $wname:ident($($warg:ident: $wtype:ty),*) -> $wresult:ty;)* }
    ) => {
        $(
            #[tauri::command(rename_all = "snake_case")]
            async fn $bname(bench: Bench<'_>, $($barg: $btype),*) -> Result<$bresult, Refusal> {
                let bench = bench.inner().clone();
                blocking(move || bench.$bname($($barg),*)).await
            }
        )*
        $(
            #[tauri::command(rename_all = "snake_case")]
            async fn $aname(bench: Bench<'_>, $($aarg: $atype),*) -> Result<$aresult, Refusal> {
                Ok(bench.$aname($($aarg),*).await?)
            }
        )*

        /// Hands a call of the front end to its command.
        pub(crate) fn handler() -> impl Fn(tauri::ipc::Invoke) -> bool + Send + Sync + 'static {
            tauri::generate_handler![$($bname,)* $($aname,)* $($wname),*]
        }
    };
}

verbatim_app::window_commands!(commands);

struct ToWindow(Channel<RunMessage>);

impl Messages for ToWindow {
    fn send(&self, message: RunMessage) {
        if let Err(error) = self.0.send(message) {
            tracing::warn!(%error, "the window was not told of its run");
        }
    }
}

struct StudyToWindow(Channel<StudyMessage>);

impl StudyMessages for StudyToWindow {
    fn send(&self, message: StudyMessage) {
        if let Err(error) = self.0.send(message) {
            tracing::warn!(%error, "the window was not told of its study");
        }
    }
}

struct ExplorationToWindow(Channel<ExploreMessage>);

impl ExploreMessages for ExplorationToWindow {
    fn send(&self, message: ExploreMessage) {
        if let Err(error) = self.0.send(message) {
            tracing::warn!(%error, "the window was not told of its exploration");
        }
    }
}

struct Pictures(Channel<Response>);

impl Frames for Pictures {
    fn send(&self, frame: Vec<u8>) {
        if let Err(error) = self.0.send(Response::new(frame)) {
            tracing::debug!(%error, "a picture of the live page was not sent");
        }
    }
}

#[tauri::command(rename_all = "snake_case")]
async fn run_start(
    bench: Bench<'_>,
    request: RunRequest,
    events: Channel<RunMessage>,
    frames: Channel<Response>,
) -> Result<RunId, Refusal> {
    Ok(bench.run_start(request, Arc::new(ToWindow(events)), Arc::new(Pictures(frames))).await?)
}

#[tauri::command(rename_all = "snake_case")]
async fn study_start(
    bench: Bench<'_>,
    request: StudyRequest,
    told: Channel<StudyMessage>,
) -> Result<StudyId, Refusal> {
    Ok(bench.study_start(request, Arc::new(StudyToWindow(told))).await?)
}

#[tauri::command(rename_all = "snake_case")]
async fn study_resume(
    bench: Bench<'_>,
    study: StudyId,
    how: StudyHow,
    told: Channel<StudyMessage>,
) -> Result<(), Refusal> {
    Ok(bench.study_resume(study, how, Arc::new(StudyToWindow(told))).await?)
}

#[tauri::command(rename_all = "snake_case")]
async fn explore_start(
    bench: Bench<'_>,
    request: ExploreRequest,
    told: Channel<ExploreMessage>,
    frames: Channel<Response>,
) -> Result<RunId, Refusal> {
    let told = Arc::new(ExplorationToWindow(told));
    Ok(bench.explore_start(request, told, Arc::new(Pictures(frames))).await?)
}

#[tauri::command(rename_all = "snake_case")]
async fn record_start(
    bench: Bench<'_>,
    case: SuiteCaseId,
    frames: Channel<Response>,
) -> Result<OpenPage, Refusal> {
    Ok(bench.record_start(case, Arc::new(Pictures(frames))).await?)
}

#[tauri::command(rename_all = "snake_case")]
async fn passport_take(
    bench: Bench<'_>,
    progress: Channel<PassportProgress>,
) -> Result<Vec<ModelPassport>, Refusal> {
    let told = move |task: PassportProgress| {
        if let Err(error) = progress.send(task) {
            tracing::debug!(%error, "the window was not told of a task");
        }
    };
    Ok(bench.passport_take(Arc::new(told)).await?)
}

/// Measured by `cargo xtask bench`, which reads this line.
#[tauri::command]
fn shown() {
    tracing::info!(pid = std::process::id(), "interactive");
}

#[tauri::command]
fn opened_suite(opened: State<'_, Opened>) -> Option<String> {
    opened.0.lock().ok().and_then(|mut path| path.take())
}

#[tauri::command]
fn zoom(webview: tauri::Webview, percent: u16) -> Result<(), Refusal> {
    let factor = f64::from(percent.clamp(25, 500)) / 100.0;
    let refused = |error: tauri::Error| Refusal {
        code: "internal".into(),
        message: format!("could not zoom: {error}"),
    };
    webview.set_zoom(factor).map_err(refused)
}

#[tauri::command]
async fn pick_suite(app: AppHandle) -> Option<String> {
    files::suite(&app).await
}

#[tauri::command(rename_all = "snake_case")]
async fn pick_export(app: AppHandle, name: String, form: ExportForm) -> Option<String> {
    files::export(&app, &name, form).await
}

#[tauri::command(rename_all = "snake_case")]
async fn pick_report(app: AppHandle, name: String, form: ReportForm) -> Option<String> {
    files::report(&app, &name, form).await
}

#[tauri::command(rename_all = "snake_case")]
async fn pick_study(app: AppHandle, name: String, form: StudyForm) -> Option<String> {
    files::study(&app, &name, form).await
}

#[tauri::command(rename_all = "snake_case")]
async fn pick_map(app: AppHandle, name: String, form: MapForm) -> Option<String> {
    files::map(&app, &name, form).await
}

#[tauri::command]
async fn pick_browser(app: AppHandle) -> Option<String> {
    files::browser(&app).await
}
