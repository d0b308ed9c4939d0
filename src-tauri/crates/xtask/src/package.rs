//! The Debian package: the window and the command, put together with `dpkg-deb`, which is on every such system.

mod installed;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{Failed, built, built_for_release, passing, printed, root};
use crate::setup;

/// The package's name, and that of the window's program.
const NAME: &str = "verbatim-desktop";
/// The files that come as they are.
const PARTS: &str = "src-tauri/crates/xtask/package";
/// Icons of the source tree, and the sizes under which systems look for them.
const ICONS: &[(&str, &str)] = &[("32x32.png", "32x32"), ("128x128.png", "128x128"), ("icon.png", "512x512")];

/// Builds the package; with `--test` also installs, starts and removes it. `--debug` packages the debug build.
///
/// # Errors
/// A part cannot be built, or the package does not do what it should.
pub(crate) fn make(arguments: &[String]) -> Result<(), Failed> {
    let known = ["--test", "--debug"];
    if let Some(other) = arguments.iter().find(|argument| !known.contains(&argument.as_str())) {
        return Err(Failed::Missing(format!(
            "could not understand {other}: the options are --test and --debug"
        )));
    }
    let wanted = |name: &str| arguments.iter().any(|argument| argument == name);
    setup::install(setup::TO_PACKAGE)?;
    let interface = setup::npm_packages("ui")?;
    passing(Command::new("npm").args(["run", "build", "--silent"]).current_dir(interface))?;
    let build = if wanted("--debug") { built } else { built_for_release };
    let programs = [build("verbatim-desktop", NAME)?, build("verbatim-cli", "verbatim")?];
    let package = put_together(&programs, wanted("--debug"))?;
    println!("{}", package.display());
    if wanted("--test") { installed::test(&package) } else { Ok(()) }
}

/// What is packed for a test is packed in haste.
fn put_together(programs: &[PathBuf; 2], in_haste: bool) -> Result<PathBuf, Failed> {
    let place = root().join("target/package");
    let tree = place.join("tree");
    let laid = lay_out(&tree, programs);
    laid.map_err(|source| Failed::Start { program: tree.display().to_string(), source })?;
    let architecture = printed(Command::new("dpkg").arg("--print-architecture"))?.trim().to_owned();
    let control = control(&architecture, &libraries(&place, &tree)?);
    let write = || {
        fs::create_dir_all(tree.join("DEBIAN"))?;
        fs::write(tree.join("DEBIAN/control"), control)
    };
    write().map_err(|source| Failed::Start { program: "DEBIAN/control".into(), source })?;
    let package = place.join(format!("{NAME}_{}_{architecture}.deb", env!("CARGO_PKG_VERSION")));
    let mut pack = Command::new("dpkg-deb");
    if in_haste {
        pack.args(["-Zgzip", "-z1"]);
    }
    passing(pack.args(["--root-owner-group", "--build"]).arg(&tree).arg(&package))?;
    Ok(package)
}

/// The files of the package where they will stand.
fn lay_out(tree: &Path, programs: &[PathBuf; 2]) -> std::io::Result<()> {
    if tree.exists() {
        fs::remove_dir_all(tree)?;
    }
    let put = |from: &Path, to: &str| -> std::io::Result<()> {
        let to = tree.join(to);
        fs::create_dir_all(to.parent().unwrap_or(tree))?;
        fs::copy(from, &to)?;
        readable(&to, to.starts_with(tree.join("usr/bin")))
    };
    for program in programs {
        let name = program.file_name().unwrap_or_default().to_string_lossy();
        put(program, &format!("usr/bin/{name}"))?;
    }
    let parts = root().join(PARTS);
    put(&parts.join("verbatim-desktop.desktop"), "usr/share/applications/verbatim-desktop.desktop")?;
    put(&parts.join("verbatim.xml"), "usr/share/mime/packages/verbatim.xml")?;
    for (file, size) in ICONS {
        let to = format!("usr/share/icons/hicolor/{size}/apps/{NAME}.png");
        put(&root().join("icons").join(file), &to)?;
    }
    put(&root().join("LICENSE"), &format!("usr/share/doc/{NAME}/copyright"))?;
    put(&root().join("README.md"), &format!("usr/share/doc/{NAME}/README.md"))
}

#[cfg(unix)]
fn readable(path: &Path, program: bool) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(if program { 0o755 } else { 0o644 }))
}

#[cfg(not(unix))]
fn readable(_path: &Path, _program: bool) -> std::io::Result<()> {
    Ok(())
}

/// The packages whose libraries the programs load.
fn libraries(place: &Path, tree: &Path) -> Result<String, Failed> {
    // The tool wants a source package around it.
    let write = || {
        fs::create_dir_all(place.join("debian"))?;
        fs::write(
            place.join("debian/control"),
            format!("Source: {NAME}\n\nPackage: {NAME}\nArchitecture: any\n"),
        )
    };
    write().map_err(|source| Failed::Start { program: "debian/control".into(), source })?;
    let mut command = Command::new("dpkg-shlibdeps");
    command.arg("-O").current_dir(place);
    for program in [NAME, "verbatim"] {
        command.arg(tree.join("usr/bin").join(program));
    }
    let told = printed(&mut command)?;
    let found = told.lines().find_map(|line| line.strip_prefix("shlibs:Depends="));
    found.map(str::to_owned).ok_or_else(|| Failed::Missing("dpkg-shlibdeps told no dependencies".into()))
}

fn control(architecture: &str, libraries: &str) -> String {
    format!(
        "Package: {NAME}\n\
         Version: {}\n\
         Architecture: {architecture}\n\
         Maintainer: The Verbatim authors <verbatim@localhost>\n\
         Section: devel\n\
         Priority: optional\n\
         Depends: {libraries}\n\
         Recommends: chromium | google-chrome-stable | chromium-browser\n\
         Description: runs manual test cases as they are written\n \
         Verbatim runs tables of actions and expected results in plain English\n \
         against a web site, in a real browser, and answers pass, fail or\n \
         inconclusive, with the cause. It brings a window and the command verbatim.\n",
        env!("CARGO_PKG_VERSION")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_description_is_folded_as_the_format_asks() {
        let control = control("amd64", "libc6");
        let after = control.split("Description:").nth(1).unwrap_or_default();
        assert!(after.lines().skip(1).all(|line| line.starts_with(' ')), "{after}");
        assert!(control.ends_with('\n') && !control.contains("\n\n"));
    }
}
