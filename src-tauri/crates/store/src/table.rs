//! The tables: each file has its migration, its structures and its queries.

pub(crate) mod blobs;
pub(crate) mod cases;
pub(crate) mod events;
pub(crate) mod explorations;
pub(crate) mod filter;
pub(crate) mod passports;
pub(crate) mod phrases;
pub(crate) mod reviews;
pub(crate) mod rows;
pub(crate) mod runs;
pub(crate) mod settings;
pub(crate) mod studies;
pub(crate) mod suite_cases;
pub(crate) mod suites;

use rusqlite::{CachedStatement, ToSql};

/// Binds those values whose parameter stands in the statement.
pub(crate) fn bind(query: &mut CachedStatement<'_>, values: &[(&str, &dyn ToSql)]) -> rusqlite::Result<()> {
    for (name, value) in values {
        if let Some(index) = query.parameter_index(name)? {
            query.raw_bind_parameter(index, value)?;
        }
    }
    Ok(())
}
