//! Writes the types of the window's commands for the front end: `cargo run -p verbatim-app --example contract`.

use std::path::Path;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../ui/src/host/generated");
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    std::fs::create_dir_all(&folder)?;
    verbatim_app::contract::write_typescript(&folder)?;
    let permissions = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../permissions");
    std::fs::create_dir_all(&permissions)?;
    std::fs::write(permissions.join("commands.toml"), verbatim_app::contract::permissions())?;
    Ok(())
}
