//! Opening the database.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, TransactionBehavior};

use crate::error::{Error, Result};
use crate::schema;

/// How long a write waits for another process: longer than any transaction of ours takes.
const BUSY: Duration = Duration::from_secs(15);

/// Opens or makes the database and brings it to the newest format.
pub(crate) fn open(path: &Path) -> Result<Connection> {
    let fail = |e| Error::sql(path, e);
    let mut connection = Connection::open(path).map_err(fail)?;
    connection.busy_timeout(BUSY).map_err(fail)?;
    // A write that begins as a read could not wait for another writer.
    connection.set_transaction_behavior(TransactionBehavior::Immediate);
    connection.set_prepared_statement_cache_capacity(64);
    // Only has an effect on an empty file, and so before the first table.
    connection.pragma_update(None, "auto_vacuum", "INCREMENTAL").map_err(fail)?;
    connection
        .pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get::<_, String>(0))
        .map_err(fail)?;
    connection.pragma_update(None, "synchronous", "NORMAL").map_err(fail)?;
    connection.pragma_update(None, "foreign_keys", true).map_err(fail)?;
    schema::migrate(&mut connection, path)?;
    Ok(connection)
}
