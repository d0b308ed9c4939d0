//! The window of Verbatim.

use std::process::ExitCode;

fn main() -> ExitCode {
    match tauri::Builder::default().run(tauri::generate_context!()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("verbatim-desktop: could not open the window: {error}");
            ExitCode::from(3)
        }
    }
}
