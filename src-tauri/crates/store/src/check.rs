//! Whether the history is sound, and a copy of what can be read of one that is not.

use std::path::Path;

use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};

use crate::error::{Error, Result};
use crate::store::FILE;
use crate::{open, private};

/// So much of what is wrong is told.
const MOST: u32 = 20;

/// What is wrong with the history in a folder, in SQLite's words; nothing where it is sound. It is only read.
///
/// # Errors
/// There is no history, it is of a newer Verbatim, or its file cannot be read at all.
pub fn check(folder: &Path) -> Result<Vec<String>> {
    let file = folder.join(FILE);
    let looked = open::open_to_look(&file).and_then(|connection| {
        let read = || -> rusqlite::Result<Vec<String>> {
            connection
                .prepare(&format!("PRAGMA quick_check({MOST})"))?
                .query_map([], |row| row.get(0))?
                .collect()
        };
        read().map_err(|e| Error::sql(&file, e))
    });
    match looked {
        Ok(told) => Ok(told.into_iter().filter(|line| line != "ok").collect()),
        Err(Error::Corrupt { detail, .. }) => Ok(vec![detail]),
        Err(error) => Err(error),
    }
}

/// Writes what can be read of a history's database into a new file, and gives the names of the tables of which rows are
/// missing there. Of a table that is torn, what stands before the tear and after it is read.
///
/// # Errors
/// The new file is there already or cannot be written, or not even the list of tables can be read.
pub fn copy(folder: &Path, to: &Path) -> Result<Vec<String>> {
    if to.exists() {
        return Err(Error::io(to, std::io::ErrorKind::AlreadyExists.into()));
    }
    let file = folder.join(FILE);
    let source = open::open_to_look(&file)?;
    let fail = |e| Error::sql(&file, e);
    let (tables, others): (Vec<Object>, Vec<Object>) =
        objects(&source).map_err(fail)?.into_iter().partition(|object| object.kind == "table");
    let version: i64 = source.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(fail)?;
    let fail = |e| Error::sql(to, e);
    let mut target = Connection::open(to).map_err(fail)?;
    private::file(to);
    target.pragma_update(None, "auto_vacuum", "INCREMENTAL").map_err(fail)?;
    target.pragma_update(None, "foreign_keys", false).map_err(fail)?;
    let tx = target.transaction().map_err(fail)?;
    let mut torn = Vec::new();
    for table in &tables {
        tx.execute_batch(&table.sql).map_err(fail)?;
        if !rows(&source, &tx, &table.name).map_err(fail)? {
            torn.push(table.name.clone());
        }
    }
    for object in &others {
        tx.execute_batch(&object.sql).map_err(fail)?;
    }
    tx.pragma_update(None, "user_version", version).map_err(fail)?;
    tx.commit().map_err(fail)?;
    Ok(torn)
}

struct Object {
    kind: String,
    name: String,
    sql: String,
}

fn objects(source: &Connection) -> rusqlite::Result<Vec<Object>> {
    source
        .prepare("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")?
        .query_map([], |row| Ok(Object { kind: row.get(0)?, name: row.get(1)?, sql: row.get(2)? }))?
        .collect()
}

/// Whether all rows of a table could be read. What the new file refuses is an error.
fn rows(source: &Connection, target: &Connection, table: &str) -> rusqlite::Result<bool> {
    let key = |direction: &str| -> rusqlite::Result<String> {
        let mut query = target.prepare("SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk")?;
        let columns = query.query_map([table], |row| row.get::<_, String>(0))?;
        let columns: Vec<String> = columns
            .map(|name| name.map(|name| format!("\"{name}\" {direction}")))
            .collect::<rusqlite::Result<_>>()?;
        Ok(if columns.is_empty() { format!("rowid {direction}") } else { columns.join(", ") })
    };
    let whole = run(source, target, table, &key("ASC")?)?;
    if !whole {
        run(source, target, table, &key("DESC")?)?;
    }
    Ok(whole)
}

/// Copies rows in an order, until one cannot be read or is there already. Whether the end was reached.
fn run(source: &Connection, target: &Connection, table: &str, order: &str) -> rusqlite::Result<bool> {
    let Ok(mut query) = source.prepare(&format!("SELECT * FROM \"{table}\" ORDER BY {order}")) else {
        return Ok(false);
    };
    let columns = query.column_count();
    let places = vec!["?"; columns].join(", ");
    let mut insert = target.prepare(&format!("INSERT OR IGNORE INTO \"{table}\" VALUES ({places})"))?;
    let Ok(mut found) = query.query([]) else { return Ok(false) };
    loop {
        let row = match found.next() {
            Ok(Some(row)) => row,
            Ok(None) => return Ok(true),
            Err(_) => return Ok(false),
        };
        let values: rusqlite::Result<Vec<Value>> = (0..columns).map(|at| row.get(at)).collect();
        let Ok(values) = values else { return Ok(false) };
        if insert.execute(params_from_iter(values))? == 0 {
            return Ok(false);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Store;

    /// A history of many settings, and the bytes of its file.
    fn history(folder: &Path) -> Vec<u8> {
        let store = Store::open(folder).unwrap();
        for number in 0..2_000 {
            store.set_setting(&format!("setting {number:04}"), Some(&"x".repeat(40))).unwrap();
        }
        drop(store);
        std::fs::read(folder.join(FILE)).unwrap()
    }

    #[test]
    fn a_sound_history_is_copied_whole() {
        let folder = tempfile::tempdir().unwrap();
        history(folder.path());
        assert_eq!(check(folder.path()).unwrap(), Vec::<String>::new());
        let copied = tempfile::tempdir().unwrap();
        assert_eq!(copy(folder.path(), &copied.path().join(FILE)).unwrap(), Vec::<String>::new());
        let store = Store::open(copied.path()).unwrap();
        assert!(store.setting::<String>("setting 1999").unwrap().is_some());
        assert!(copy(folder.path(), &copied.path().join(FILE)).is_err(), "it is there already");
    }

    #[test]
    fn of_a_torn_history_what_stands_before_and_behind_the_tear_is_copied() {
        let folder = tempfile::tempdir().unwrap();
        let mut bytes = history(folder.path());
        // A page of values in the middle of the table.
        let at = bytes.windows(12).position(|window| window == b"setting 1000").unwrap();
        let page = at / 4096 * 4096;
        bytes[page..page + 4096].fill(0x55);
        std::fs::write(folder.path().join(FILE), bytes).unwrap();
        assert!(!check(folder.path()).unwrap().is_empty());
        let copied = tempfile::tempdir().unwrap();
        assert_eq!(copy(folder.path(), &copied.path().join(FILE)).unwrap(), ["settings"]);
        let store = Store::open(copied.path()).unwrap();
        let kept = |name: &str| store.setting::<String>(name).unwrap().is_some();
        assert!(kept("setting 0000") && kept("setting 1999") && !kept("setting 1000"));
    }

    #[test]
    fn what_is_no_database_is_told_as_damaged() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(FILE), "no database, and longer than the head of one ".repeat(40))
            .unwrap();
        assert!(!check(folder.path()).unwrap().is_empty());
    }
}
