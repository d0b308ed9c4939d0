//! Applications that others wrote, and suites over them whose labels were written by eyes that had not seen an answer.

use std::fs::File;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use crate::command::{Failed, built, passing, printed, root};
use crate::labels::{Comparison, Standing};

/// Where their install and serve scripts and suites are.
const FOLDER: &str = "src-tauri/crates/xtask/apps";
/// The applications, each a folder.
const APPS: &[&str] = &["django-admin", "node-red", "dokuwiki"];
/// The part of each suite that is run with all tests; the whole of them takes longer than the rest of the tests.
pub(crate) const TESTED: &[(&str, &str)] =
    &[("node-red", "4/5"), ("django-admin", "1/4"), ("dokuwiki", "1/4")];
/// The heading below which the README of the folder has the results.
const HEADING: &str = "## Results\n";
/// Percent of the decided cases that may end inconclusive.
const SILENCE: f64 = 10.0;
/// How long an application may take to answer first.
const START: Duration = Duration::from_secs(90);

/// Installs, starts and tests the applications of these names (all where none is named), prints the table, and with
/// `--write` puts it into the README of the folder.
///
/// # Errors
/// An application cannot be had, or a verdict is wrong, or too many cases end inconclusive.
pub(crate) fn test(arguments: &[String]) -> Result<(), Failed> {
    let (flags, names): (Vec<&str>, Vec<&str>) =
        arguments.iter().map(String::as_str).partition(|argument| argument.starts_with("--"));
    if let Some(unknown) = flags.iter().find(|flag| **flag != "--write") {
        return Err(Failed::Missing(format!("could not understand {unknown}: the only option is --write")));
    }
    if let Some(unknown) = names.iter().find(|name| !APPS.contains(name)) {
        return Err(Failed::Missing(format!("could not find {unknown}: it is one of {}", APPS.join(", "))));
    }
    let wanted: Vec<&str> =
        APPS.iter().copied().filter(|app| names.is_empty() || names.contains(app)).collect();
    let verbatim = built("verbatim-cli", "verbatim")?;
    let mut compared = Vec::new();
    for app in wanted {
        compared.push((app, run(app, &verbatim, None)?));
    }
    let table = table(&compared);
    for (app, comparison) in &compared {
        eprint!("\n{app}\n{}", comparison.told());
    }
    println!("\n{table}");
    if flags.contains(&"--write") {
        write(&table)?;
    }
    judge(&compared)
}

/// Tests a part of the suite of an application; gives what there is to say.
pub(crate) fn sampled(app: &str, part: &str, verbatim: &Path) -> (String, Result<(), Failed>) {
    match run(app, verbatim, Some(part)) {
        Ok(comparison) => {
            let compared = [(app, comparison)];
            let told = format!("{}\n{}", compared[0].1.told(), table(&compared));
            (told, judge(&compared))
        }
        Err(failed) => (String::new(), Err(failed)),
    }
}

/// A server that ends with this.
pub(crate) struct Served {
    child: Child,
    /// Its address.
    pub(crate) url: String,
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ended = self.child.kill().and_then(|()| self.child.wait());
    }
}

/// Installs an application and serves it, freshly seeded.
pub(crate) fn serve(app: &str) -> Result<Served, Failed> {
    let folder = root().join(FOLDER).join(app);
    eprint!("{}", printed(Command::new("sh").arg(folder.join("install")))?);
    let port = free_port()?;
    let output = place(app)?.join("serve.log");
    let log = File::create(&output).map_err(|source| Failed::Start { program: app.to_owned(), source })?;
    let errors = log.try_clone().map_err(|source| Failed::Start { program: app.to_owned(), source })?;
    let mut command = Command::new("sh");
    command.arg(folder.join("serve")).arg(port.to_string()).stdout(log).stderr(errors);
    listening(&mut command, port)
        .map_err(|failed| Failed::Missing(format!("{failed}: see {}", output.display())))
}

/// Starts a server and returns once it listens.
pub(crate) fn listening(command: &mut Command, port: u16) -> Result<Served, Failed> {
    let program = command.get_program().display().to_string();
    let child = command.spawn().map_err(|source| Failed::Start { program, source })?;
    let mut served = Served { child, url: format!("http://127.0.0.1:{port}") };
    let begun = Instant::now();
    while TcpStream::connect_timeout(&SocketAddr::from((Ipv4Addr::LOCALHOST, port)), START).is_err() {
        let ended = served.child.try_wait().is_ok_and(|status| status.is_some());
        if ended || begun.elapsed() > START {
            return Err(Failed::Missing(format!("could not serve {}", served.url)));
        }
        // A program of others tells nobody when it begins to listen.
        std::thread::sleep(Duration::from_millis(50));
    }
    Ok(served)
}

fn run(app: &str, verbatim: &Path, part: Option<&str>) -> Result<Comparison, Failed> {
    let served = serve(app)?;
    let (suite, place) = (root().join(FOLDER).join(app).join("suite.json"), place(app)?);
    let results = place.join("results.json");
    eprintln!("\n== {app} at {}", served.url);
    let mut command = Command::new(verbatim);
    command.arg("run").arg(suite).args(["--base-url", &served.url, "--workers", "2", "--json"]).arg(&results);
    if let Some(part) = part {
        // Beside other tests its progress would stand among theirs.
        let log = place.join("run.log");
        let file = File::create(&log)
            .map_err(|source| Failed::Start { program: log.display().to_string(), source })?;
        command.args(["--shard", part]).stderr(file);
    }
    // A history of its own: these runs are not the user's.
    command.env("VERBATIM_DATA", place.join("history")).stdout(std::process::Stdio::null());
    match passing(&mut command) {
        // Fails and inconclusive cases are among the labels.
        Ok(()) | Err(Failed::Status { status: 1 | 2, .. }) => Comparison::read(&results),
        Err(other) => Err(other),
    }
}

fn place(app: &str) -> Result<PathBuf, Failed> {
    let place = root().join("target/apps").join(app);
    std::fs::create_dir_all(&place)
        .map_err(|source| Failed::Start { program: place.display().to_string(), source })?;
    Ok(place)
}

/// A port that nobody listens on.
pub(crate) fn free_port() -> Result<u16, Failed> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
        .and_then(|listener| listener.local_addr())
        .map(|address| address.port())
        .map_err(|source| Failed::Start { program: "a server".into(), source })
}

fn table(compared: &[(&str, Comparison)]) -> String {
    let mut lines = vec![
        "| application | label | cases | right | right, elsewhere | wrong pass | wrong fail | inconclusive |"
            .to_owned(),
        "|---|---|--:|--:|--:|--:|--:|--:|".to_owned(),
    ];
    let mut line = |app: &str, label: &str, comparison: &Comparison| {
        let counts = comparison.counts().map(|count| count.to_string()).join(" | ");
        lines.push(format!("| {app} | {label} | {counts} |"));
    };
    for (app, comparison) in compared {
        line(app, "**all**", comparison);
        for (label, part) in comparison.by_label() {
            line("", &label, &part);
        }
    }
    lines.join("\n")
}

fn write(table: &str) -> Result<(), Failed> {
    let path = root().join(FOLDER).join("README.md");
    let failed = |source| Failed::Start { program: path.display().to_string(), source };
    let text = std::fs::read_to_string(&path).map_err(failed)?;
    let (before, _) = text.split_once(HEADING).ok_or_else(|| {
        Failed::Missing(format!("could not find '{}' in {}", HEADING.trim_end(), path.display()))
    })?;
    let failed = |source| Failed::Start { program: path.display().to_string(), source };
    std::fs::write(
        &path,
        format!("{before}{HEADING}\nWritten by `cargo xtask apps -- --write`.\n\n{table}\n"),
    )
    .map_err(failed)
}

fn judge(compared: &[(&str, Comparison)]) -> Result<(), Failed> {
    for (app, comparison) in compared {
        let wrong = comparison.count(Standing::WrongPass) + comparison.count(Standing::WrongFail);
        if wrong > 0 || comparison.silence() >= SILENCE {
            return Err(Failed::Missing(format!(
                "{app}: {wrong} wrong verdicts (0 are allowed), {:.1} % of the decided cases end inconclusive (under {SILENCE} % are)",
                comparison.silence()
            )));
        }
    }
    Ok(())
}
