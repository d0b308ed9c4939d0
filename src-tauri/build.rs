//! Embeds the front end and the capabilities of the window.

fn main() {
    tauri_build::build();
}
