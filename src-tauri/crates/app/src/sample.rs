//! The sample suite over the embedded demo site, and how its verdicts compare with its labels.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use tempfile::TempDir;
use verbatim_demo_site::DemoSite;
use verbatim_engine::suite::{Label, Suite};
use verbatim_exchange::results::RunResult;

use crate::error::Error;

const SAMPLE: &str = include_str!("../sample/shop.json");

const FILE: &str = "shop.json";
const RECEIPT: &str = include_str!("../sample/receipt.txt");

/// The sample suite, in a folder of its own beside the file that it uploads; dropping it deletes the folder.
pub struct Sample {
    /// The suite.
    pub suite: Suite,
    folder: TempDir,
}

impl Sample {
    /// Reads the embedded suite and unpacks its files.
    ///
    /// # Errors
    /// When the embedded file does not fit the format of suites, or the folder cannot be written.
    pub fn unpack() -> Result<Self, Error> {
        let folder = tempfile::Builder::new()
            .prefix("verbatim-sample-")
            .tempdir()
            .map_err(|source| failed(&std::env::temp_dir(), source))?;
        write_files(folder.path())?;
        Ok(Self { suite: sample_suite()?, folder })
    }

    /// The suite's file.
    pub fn source(&self) -> PathBuf {
        self.folder.path().join(FILE)
    }
}

/// The embedded suite.
pub(crate) fn sample_suite() -> Result<Suite, Error> {
    Ok(verbatim_exchange::read_suite_bytes(SAMPLE.as_bytes(), verbatim_exchange::Format::Json, FILE)?.suite)
}

/// Writes the sample's files into a folder and gives the path of the suite.
pub(crate) fn write_files(folder: &Path) -> Result<PathBuf, Error> {
    for (name, text) in [(FILE, SAMPLE), ("receipt.txt", RECEIPT)] {
        let path = folder.join(name);
        std::fs::write(&path, text).map_err(|source| failed(&path, source))?;
    }
    Ok(folder.join(FILE))
}

fn failed(path: &Path, source: std::io::Error) -> Error {
    Error::Write { path: path.display().to_string(), source }
}

/// Serves the demo site on a loopback port; 0 for a free one.
///
/// # Errors
/// When the port cannot be had.
pub async fn demo_site(port: u16) -> Result<DemoSite, Error> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    verbatim_demo_site::serve(address).await.map_err(|error| Error::DemoSite(error.to_string()))
}

/// A case whose verdict is not as labelled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mislabelled {
    /// The case.
    pub case: String,
    /// Its label.
    pub expected: String,
    /// What came instead.
    pub got: String,
}

/// Compares the verdicts of a run with the labels of its cases. A label without a cause or row leaves these open.
pub fn against_labels(suite: &Suite, result: &RunResult) -> Vec<Mislabelled> {
    result
        .cases
        .iter()
        .filter_map(|case| {
            let label = suite.cases.iter().find(|c| c.name == case.name)?.expect.as_ref()?;
            let verdict = case.verdict.clone().unwrap_or_else(|| "not run".into());
            let got = Label { verdict, cause: case.reason.cause, row: case.row };
            let fits = got.verdict == label.verdict
                && (label.cause.is_none() || got.cause == label.cause)
                && (label.row.is_none() || got.row == label.row);
            (!fits).then(|| Mislabelled { case: case.name.clone(), expected: words(label), got: words(&got) })
        })
        .collect()
}

fn words(label: &Label) -> String {
    let mut words = label.verdict.clone();
    if let Some(cause) = label.cause {
        words.push_str(&format!(", {}", cause.id()));
    }
    if let Some(row) = label.row {
        words.push_str(&format!(", row {row}"));
    }
    words
}
