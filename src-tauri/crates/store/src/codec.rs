//! Domain types in columns: words for enums, JSON for the rest.

use rusqlite::Row;
use rusqlite::types::{FromSqlError, Type};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde::de::value::StrDeserializer;
use time::OffsetDateTime;
use verbatim_engine::verdict::{Finding, Strength, Verdict};

/// A value as JSON text.
pub(crate) fn to_json<T: Serialize + ?Sized>(value: &T) -> rusqlite::Result<String> {
    serde_json::to_string(value).map_err(|e| rusqlite::Error::ToSqlConversionFailure(Box::new(e)))
}

/// A column of JSON text.
pub(crate) fn json_column<T: DeserializeOwned>(row: &Row<'_>, column: usize) -> rusqlite::Result<T> {
    let text = row.get_ref(column)?.as_str()?;
    serde_json::from_str(text).map_err(|e| unreadable(column, e))
}

/// A column of JSON text that may be empty.
pub(crate) fn json_option<T: DeserializeOwned>(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<T>> {
    let text: Option<String> = row.get(column)?;
    text.map(|text| serde_json::from_str(&text).map_err(|e| unreadable(column, e))).transpose()
}

/// The word that serde gives a unit variant.
pub(crate) fn to_word<T: Serialize>(value: T) -> rusqlite::Result<String> {
    Ok(to_json(&value)?.trim_matches('"').to_owned())
}

/// The unit variant of a word.
pub(crate) fn word_column<T: DeserializeOwned>(row: &Row<'_>, column: usize) -> rusqlite::Result<T> {
    let word = row.get_ref(column)?.as_str()?;
    T::deserialize(StrDeserializer::new(word)).map_err(|e| unreadable(column, e))
}

fn unreadable(column: usize, error: serde_json::Error) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, Type::Text, FromSqlError::other(error).into())
}

/// Milliseconds since 1970.
pub(crate) fn to_ms(at: OffsetDateTime) -> i64 {
    i64::try_from(at.unix_timestamp_nanos() / 1_000_000).unwrap_or(i64::MAX)
}

/// The moment of a number of milliseconds since 1970.
pub(crate) fn from_ms(ms: i64) -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp_nanos(i128::from(ms) * 1_000_000)
        .unwrap_or(OffsetDateTime::UNIX_EPOCH)
}

/// A count or a duration for a column; SQLite's integers are signed.
pub(crate) fn to_int(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

/// A count or a duration of a column.
pub(crate) fn from_int(value: i64) -> u64 {
    u64::try_from(value).unwrap_or_default()
}

/// A verdict as the columns `verdict`, `cause`, `strength`, `finding`.
pub(crate) struct VerdictColumns {
    pub(crate) verdict: &'static str,
    pub(crate) cause: Option<&'static str>,
    pub(crate) strength: Option<String>,
    pub(crate) finding: Option<String>,
}

impl VerdictColumns {
    pub(crate) fn of(verdict: &Verdict) -> rusqlite::Result<Self> {
        let strength = match verdict {
            Verdict::Pass { strength } => Some(to_word(*strength)?),
            Verdict::Fail(_) | Verdict::Inconclusive(_) => None,
        };
        let finding = verdict.finding();
        Ok(Self {
            verdict: verdict.word(),
            cause: finding.map(|f| f.cause.id()),
            strength,
            finding: finding.map(to_json).transpose()?,
        })
    }

    /// From the columns `verdict`, `strength`, `finding`, of which the first stands at that index. The cause is in the
    /// finding; its column is there to be searched.
    pub(crate) fn read(row: &Row<'_>, first: usize) -> rusqlite::Result<Option<Verdict>> {
        let fails = match row.get_ref(first)?.as_str_or_null()? {
            None => return Ok(None),
            Some("pass") => {
                return Ok(Some(Verdict::Pass { strength: word_column::<Strength>(row, first + 1)? }));
            }
            Some(word) => word == "fail",
        };
        let finding: Finding = json_column(row, first + 2)?;
        Ok(Some(if fails { Verdict::Fail(finding) } else { Verdict::Inconclusive(finding) }))
    }
}

/// Text for a search without regard to letter case, without the characters that end a string for SQLite.
pub(crate) fn folded<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    let mut out = String::new();
    for text in texts {
        if !out.is_empty() {
            out.push('\n');
        }
        out.extend(text.chars().filter(|c| *c != '\0').flat_map(char::to_lowercase));
    }
    out
}
