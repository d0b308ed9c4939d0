//! Options of `verbatim dialect`.

use std::path::PathBuf;

use clap::Args;

#[derive(Debug, Args)]
pub(crate) struct SuiteDialect {
    /// A suite: CSV, TSV, XLSX, XLS, ODS, JSON, XML or Gherkin; a JSON suite can be taught.
    #[arg(value_name = "SUITE")]
    pub(crate) file: PathBuf,
    /// Number of the group to teach.
    #[arg(long, value_name = "NUMBER", requires = "means")]
    pub(crate) accept: Option<usize>,
    /// What the group means: the letter of a proposal, or a sentence in the words of its first cell.
    #[arg(long, value_name = "MEANING", requires = "accept")]
    pub(crate) means: Option<String>,
    /// List at most so many groups.
    #[arg(long, value_name = "NUMBER", default_value_t = 20)]
    pub(crate) most: usize,
    /// Print JSON.
    #[arg(long, conflicts_with = "accept")]
    pub(crate) json: bool,
}
