//! Opening the database.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use crate::error::{Error, Result};
use crate::schema;

/// How long a write waits for another process: longer than any transaction of ours takes.
const BUSY: Duration = Duration::from_secs(15);

/// Opens or makes the database and brings it to the newest format. One of a newer Verbatim is left as it is.
pub(crate) fn open(path: &Path) -> Result<Connection> {
    let fail = |e| Error::sql(path, e);
    if path.metadata().is_ok_and(|file| file.len() > 0) {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(fail)?;
        connection.busy_timeout(BUSY).map_err(fail)?;
        schema::check(&connection, path)?;
    }
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

/// Opens the database where nothing can be written: neither in it nor beside it. It must have the newest format.
pub(crate) fn open_to_read(path: &Path) -> Result<Connection> {
    let connection = open_to_look(path)?;
    schema::check_newest(&connection, path)?;
    Ok(connection)
}

/// The same of any format that is known.
pub(crate) fn open_to_look(path: &Path) -> Result<Connection> {
    let shared = || to_look(path, OpenFlags::SQLITE_OPEN_READ_ONLY, "", false);
    // Beside the database there is no room for what processes share. Without its log nothing can change it, ...
    let alone = || to_look(path, OpenFlags::SQLITE_OPEN_READ_ONLY, "?immutable=1", false);
    // ... and with one it is read by this process alone, which then shares nothing.
    let exclusive = || to_look(path, OpenFlags::SQLITE_OPEN_READ_WRITE, "", true);
    let log = path.with_extension("db-wal").metadata().is_ok_and(|file| file.len() > 0);
    shared().or_else(|error| if log { exclusive() } else { alone() }.map_err(|_| error))
}

fn to_look(path: &Path, access: OpenFlags, query: &str, exclusive: bool) -> Result<Connection> {
    let fail = |e| Error::sql(path, e);
    let flags = access | OpenFlags::SQLITE_OPEN_URI | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(format!("{}{query}", uri(path)), flags).map_err(fail)?;
    connection.busy_timeout(BUSY).map_err(fail)?;
    if exclusive {
        connection.pragma_update(None, "locking_mode", "EXCLUSIVE").map_err(fail)?;
        connection.pragma_update(None, "query_only", true).map_err(fail)?;
    }
    // Sorting must not look for room either.
    connection.pragma_update(None, "temp_store", "MEMORY").map_err(fail)?;
    connection.set_prepared_statement_cache_capacity(64);
    schema::check(&connection, path)?;
    // Only what is read shows whether it can be.
    connection.query_row("SELECT count(*) FROM sqlite_master", [], |_| Ok(())).map_err(fail)?;
    Ok(connection)
}

/// The address of a file as SQLite takes it (https://www.sqlite.org/uri.html).
fn uri(path: &Path) -> String {
    let plain = path.to_string_lossy().replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    format!("file:{plain}")
}
