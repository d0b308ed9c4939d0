//! Runs the built command with a history of its own against a demo site of its own.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

/// What a command printed and its exit status.
pub(crate) struct Said {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Said {
    /// Status and both streams, for a snapshot.
    pub(crate) fn whole(&self) -> String {
        format!("status {}\n--- output\n{}--- errors\n{}", self.status, self.out, self.err)
    }
}

/// A folder for suites, results and the history.
pub(crate) struct Folder(pub(crate) TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes a file and gives its path.
    pub(crate) fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        std::fs::write(self.path(name), bytes).unwrap();
        self.place(name)
    }

    /// The path of a file as an argument.
    pub(crate) fn place(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_verbatim"));
        command
            .args(arguments)
            .env("VERBATIM_DATA", self.path("history"))
            .env_remove("VERBATIM_BROWSER")
            .env_remove("VERBATIM_BROWSER_URL")
            .env_remove("VERBATIM_LOG")
            .env("COLUMNS", "100")
            .stdin(Stdio::null());
        command
    }

    /// Runs a command to its end.
    pub(crate) fn say(&self, arguments: &[&str]) -> Said {
        let output = self.command(arguments).output().unwrap();
        Said {
            status: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// Leaves out of snapshots what differs from run to run: places, ports, times, versions.
    pub(crate) fn filtered(&self) -> insta::Settings {
        let mut settings = insta::Settings::clone_current();
        for (pattern, instead) in [
            (regex_of(&self.0.path().display().to_string()), "[FOLDER]"),
            (r"127\.0\.0\.1:\d+".into(), "127.0.0.1:[PORT]"),
            (r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?( [+-]\d\d:\d\d:\d\d|Z)?".into(), "[MOMENT]"),
            (r"\d+ min \d+ s\b|\d+\.\d s\b".into(), "[TIME]"),
            (r#""(duration_ms|waited_ms|at_ms)": \d+"#.into(), r#""$1": 0"#),
            (r"\b[0-9a-f]{16}\.jpg".into(), "[PICTURE].jpg"),
            (r"\b[0-9a-f]{64}\b".into(), "[CONTENT]"),
            (r"(Chromium|Google Chrome|Chrome|HeadlessChrome)[ /]\d+[.\d]*[^\n]*".into(), "[BROWSER]"),
        ] {
            settings.add_filter(&pattern, instead);
        }
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings
    }
}

fn regex_of(text: &str) -> String {
    text.replace('.', r"\.")
}

/// The demo site, served by the command itself; it ends with this.
pub(crate) struct Site {
    child: Child,
    pub(crate) url: String,
}

impl Site {
    pub(crate) fn start(folder: &Folder) -> Self {
        let mut child = folder.command(&["demo"]).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url =
            line.split_whitespace().find(|word| word.starts_with("http")).expect("its address").to_owned();
        Self { child, url }
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ended = self.child.kill().and_then(|()| self.child.wait());
    }
}

/// A pass, a fail and an inconclusive on the demo site.
pub(crate) const THREE: &str = "\
Case,Action,Expected result
Front page,Open '/',\"The heading 'Everyday things, well made' is displayed\"
Price of the kettle,Open '/products/copper-kettle',The heading 'Copper Kettle' is displayed
,,'$50.00' is displayed
Wishful,Open '/help',The page looks nice and tidy
";
