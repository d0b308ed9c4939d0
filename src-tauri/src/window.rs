//! Opens the window, once, and cleans up behind it.

use std::path::Path;
use std::sync::{Arc, Mutex};

use tauri::{App, AppHandle, Emitter, Manager, RunEvent, WebviewWindowBuilder};
use tauri_plugin_dialog::{DialogExt, MessageDialogKind};
use verbatim_app::{SystemKeychain, Workbench};

/// The suite's file that the program was started with, until the front end asks.
pub(crate) struct Opened(pub(crate) Mutex<Option<String>>);

/// In the POSIX locale WebKit's language is "C", of which no format can be made: libraries that try end with an error.
const LANGUAGE: &str = "try{new Intl.NumberFormat(navigator.language)}catch{\
     Object.defineProperty(Navigator.prototype,'language',{get:()=>'en'})}";

/// What could not be opened.
const FAILED: i32 = 3;

/// Opens the window and returns when it was closed.
pub(crate) fn run() -> tauri::Result<()> {
    let app = tauri::Builder::default()
        // Before all others, so that a second start does nothing but this.
        .plugin(tauri_plugin_single_instance::init(|app, arguments, folder| {
            again(app, &arguments, Path::new(&folder));
        }))
        .plugin(tauri_plugin_window_state::Builder::default().build())
        .plugin(tauri_plugin_dialog::init())
        .register_asynchronous_uri_scheme_protocol("verbatim", crate::pictures::serve)
        .invoke_handler(crate::commands::handler())
        .setup(|app| {
            open(app)?;
            Ok(())
        })
        .build(tauri::generate_context!())?;
    app.run(|app, event| {
        if let RunEvent::Exit = event {
            end(app);
        }
    });
    Ok(())
}

fn open(app: &App) -> tauri::Result<()> {
    let arguments: Vec<String> = std::env::args().collect();
    let folder = std::env::current_dir().unwrap_or_default();
    app.manage(Opened(Mutex::new(suite_of(&arguments, &folder))));
    let bench =
        verbatim_app::data_folder().and_then(|folder| Workbench::open(&folder, Arc::new(SystemKeychain)));
    match bench {
        Ok(bench) => {
            app.manage(Arc::new(bench));
            for config in &app.config().app.windows {
                let window = WebviewWindowBuilder::from_config(app.handle(), config)?;
                window.initialization_script(LANGUAGE).build()?;
            }
        }
        Err(error) => {
            eprintln!("verbatim-desktop: {error}");
            let handle = app.handle().clone();
            let message = app.dialog().message(error.to_string()).kind(MessageDialogKind::Error);
            message.title("Verbatim").show(move |_| handle.exit(FAILED));
        }
    }
    Ok(())
}

/// The program was started a second time: the window comes to the front, with the suite that was named.
fn again(app: &AppHandle, arguments: &[String], folder: &Path) {
    for window in app.webview_windows().values() {
        let shown = window.unminimize().and_then(|()| window.show()).and_then(|()| window.set_focus());
        if let Err(error) = shown {
            tracing::warn!(%error, "the window did not come to the front");
        }
    }
    if let Some(path) = suite_of(arguments, folder)
        && let Err(error) = app.emit("open-suite", path)
    {
        tracing::warn!(%error, "the window was not told of the suite");
    }
}

/// The file that stands behind the name of the program.
fn suite_of(arguments: &[String], folder: &Path) -> Option<String> {
    let path = arguments.iter().skip(1).find(|argument| !argument.starts_with('-'))?;
    Some(folder.join(path).display().to_string())
}

/// A browser must not outlive the window that shows it.
fn end(app: &AppHandle) {
    if let Some(bench) = app.try_state::<Arc<Workbench>>() {
        let stopped = tauri::async_runtime::block_on(bench.run_stop());
        if let Err(error) = stopped {
            tracing::warn!(%error, "the run was not stopped");
        }
    }
    verbatim_app::end_browsers();
}
