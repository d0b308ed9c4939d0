//! The words and pairs that options take.

use clap::ValueEnum;
use verbatim_app::exchange::import::Meaning;

/// What becomes of a case with an expected result that cannot be decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Undecided {
    /// It goes on with the next row.
    GoOn,
    /// It ends there.
    Stop,
}

/// The mildest outcome that is told by the exit status.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum FailOn {
    /// A fail only.
    Fail,
    /// An inconclusive or flaky case too.
    Inconclusive,
    /// A pass by reading too.
    ByReading,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum VerdictWord {
    Pass,
    Fail,
    Inconclusive,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum Format {
    Aut,
    Dot,
    Json,
}

pub(super) fn key_value(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) if !key.trim().is_empty() => Ok((key.trim().to_owned(), value.to_owned())),
        _ => Err("write it as KEY=VALUE".into()),
    }
}

pub(super) fn title_meaning(text: &str) -> Result<(String, Meaning), String> {
    let (title, meaning) = text.rsplit_once('=').ok_or("write it as TITLE=MEANING")?;
    Ok((title.trim().to_owned(), meaning.parse()?))
}

pub(super) fn shard(text: &str) -> Result<(usize, usize), String> {
    let parts = text
        .split_once('/')
        .and_then(|(part, of)| Some((part.trim().parse().ok()?, of.trim().parse().ok()?)));
    match parts {
        Some((part, of)) if (1..=of).contains(&part) => Ok((part, of)),
        _ => Err("write it as PART/OF, from 1/OF to OF/OF".into()),
    }
}

pub(super) fn seconds(text: &str) -> Result<u64, String> {
    match text.trim_end_matches('s').parse::<f64>() {
        Ok(seconds) if (0.1..=3600.0).contains(&seconds) => Ok((seconds * 1000.0) as u64),
        _ => Err("write seconds from 0.1 to 3600".into()),
    }
}
