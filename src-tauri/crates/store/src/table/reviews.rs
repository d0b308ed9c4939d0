//! What a person thinks of a verdict: kept beside it, never in its place.

use rusqlite::{Connection, named_params};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use super::cases::CaseId;
use crate::codec::{folded, to_ms, to_word};

pub(crate) const TABLE: &str = "
CREATE TABLE reviews (
    case_id INTEGER PRIMARY KEY REFERENCES cases (id) ON DELETE CASCADE,
    kind    TEXT NOT NULL,
    note    TEXT NOT NULL,
    at_ms   INTEGER NOT NULL,
    search  TEXT NOT NULL
) STRICT;
";

/// What a person has found a verdict to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
pub enum ReviewKind {
    /// The application is wrong: a defect.
    ConfirmedDefect,
    /// The test was wrong.
    TestWasWrong,
    /// Neither: the environment was.
    Environment,
    /// The application has changed, and the change is right.
    ChangeIsRight,
    /// Only a note.
    Note,
}

/// A person's review of a verdict.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Review {
    /// What it was found to be.
    pub kind: ReviewKind,
    /// In the person's words.
    pub note: String,
    /// When.
    pub at: OffsetDateTime,
}

pub(crate) fn set(connection: &Connection, case: CaseId, review: &Review) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO reviews (case_id, kind, note, at_ms, search) VALUES (:case, :kind, :note, :at, :search)
             ON CONFLICT (case_id) DO UPDATE SET kind = :kind, note = :note, at_ms = :at, search = :search",
        )?
        .execute(named_params! {
            ":case": case.0,
            ":kind": to_word(review.kind)?,
            ":note": review.note,
            ":at": to_ms(review.at),
            ":search": folded([review.note.as_str()]),
        })?;
    Ok(())
}

pub(crate) fn remove(connection: &Connection, case: CaseId) -> rusqlite::Result<()> {
    connection.prepare_cached("DELETE FROM reviews WHERE case_id = ?")?.execute([case.0])?;
    Ok(())
}
