//! The format of the database: each table brings its own migration; `user_version` counts them.

use rusqlite::Connection;
use rusqlite_migration::{M, Migrations};

use crate::error::{Error, Result};
use crate::table::{
    blobs, cases, events, explorations, passports, phrases, reviews, rows, runs, settings, studies,
    suite_cases, suites,
};

/// In order of time: never change one that was released, add another at the end.
const MIGRATIONS: &[M<'static>] = &[
    M::up(runs::TABLE),
    M::up(events::TABLE),
    M::up(cases::TABLE),
    M::up(rows::TABLE),
    M::up(blobs::TABLE),
    M::up(settings::TABLE),
    M::up(suites::TABLE),
    M::up(suite_cases::TABLE),
    M::up(phrases::TABLE),
    M::up(reviews::TABLE),
    M::up(runs::OF_LIBRARY),
    M::up(cases::OF_LIBRARY),
    M::up(blobs::BY_RUN),
    M::up(passports::TABLE),
    M::up(cases::COST),
    M::up(runs::ATTENDED),
    M::up(cases::WENT_ON),
    M::up(studies::TABLE),
    M::up(studies::DELETED),
    M::up(explorations::TABLE),
];

/// Brings the database to the newest format, all at once or not at all.
pub(crate) fn migrate(connection: &mut Connection, path: &std::path::Path) -> Result<()> {
    apply(connection, path, MIGRATIONS)
}

/// Refuses a database of a newer Verbatim.
pub(crate) fn check(connection: &Connection, path: &std::path::Path) -> Result<()> {
    version(connection, path, MIGRATIONS.len()).map(drop)
}

/// The same, and one of an older Verbatim too, which would have to be written to before it can be read.
pub(crate) fn check_newest(connection: &Connection, path: &std::path::Path) -> Result<()> {
    let found = version(connection, path, MIGRATIONS.len())?;
    if found == MIGRATIONS.len() as i64 { Ok(()) } else { Err(Error::ReadOnly { path: path.to_owned() }) }
}

/// The format of a database, of at most so many that are known.
fn version(connection: &Connection, path: &std::path::Path, known: usize) -> Result<i64> {
    let found: i64 = connection
        .pragma_query_value(None, "user_version", |row| row.get(0))
        .map_err(|e| Error::sql(path, e))?;
    let known = known as i64;
    if found > known || found < 0 {
        return Err(Error::Newer { path: path.to_owned(), found, known });
    }
    Ok(found)
}

fn apply(connection: &mut Connection, path: &std::path::Path, migrations: &[M<'_>]) -> Result<()> {
    version(connection, path, migrations.len())?;
    Migrations::from_slice(migrations).to_latest(connection).map_err(|e| match e {
        rusqlite_migration::Error::RusqliteError { err, .. } => Error::sql(path, err),
        other => Error::Corrupt { path: path.to_owned(), detail: other.to_string() },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tables(connection: &Connection) -> Vec<String> {
        let mut query =
            connection.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").unwrap();
        query.query_map([], |row| row.get(0)).unwrap().collect::<rusqlite::Result<_>>().unwrap()
    }

    #[test]
    fn migrations_are_valid() {
        Migrations::from_slice(MIGRATIONS).validate().unwrap();
    }

    #[test]
    fn a_history_from_before_cases_went_on_is_read_on() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("verbatim.db");
        let mut connection = Connection::open(&path).unwrap();
        let earlier = 16;
        apply(&mut connection, &path, &MIGRATIONS[..earlier]).unwrap();
        connection
            .execute_batch(
                "INSERT INTO runs (suite, program, browser, workers, planned, started_ms, state, search)
                 VALUES ('Shop', 'verbatim', 'Chromium', 1, 1, 0, 'finished', '');
                 INSERT INTO cases (run, case_index, attempt, suite, name, tags, started_ms, at_ms, verdict, search)
                 VALUES (1, 0, 1, 'Shop', 'Save', '[]', 0, 0, 'inconclusive', '');",
            )
            .unwrap();
        apply(&mut connection, &path, MIGRATIONS).unwrap();
        let went_on: bool = connection.query_row("SELECT went_on FROM cases", [], |row| row.get(0)).unwrap();
        assert!(!went_on);
    }

    #[test]
    fn a_migration_that_fails_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("verbatim.db");
        let mut connection = Connection::open(&path).unwrap();
        apply(&mut connection, &path, &[M::up("CREATE TABLE a (x);")]).unwrap();
        let steps = [
            M::up("CREATE TABLE a (x);"),
            M::up("CREATE TABLE b (x); INSERT INTO a VALUES (1);"),
            M::up("CREATE TABLE c (x); nonsense"),
        ];
        apply(&mut connection, &path, &steps).unwrap_err();
        drop(connection);

        let connection = Connection::open(&path).unwrap();
        assert_eq!(tables(&connection), ["a"]);
        let rows: i64 = connection.query_row("SELECT count(*) FROM a", [], |row| row.get(0)).unwrap();
        assert_eq!(rows, 0);
        let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
        assert_eq!(version, 1);
    }

    #[test]
    fn a_newer_format_is_refused_and_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("verbatim.db");
        let mut connection = Connection::open(&path).unwrap();
        connection.pragma_update(None, "user_version", 999).unwrap();
        let error = migrate(&mut connection, &path).unwrap_err();
        assert!(matches!(error, Error::Newer { found: 999, .. }), "{error}");
        assert!(tables(&connection).is_empty());
    }

    #[test]
    fn a_newer_history_is_not_even_touched() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("verbatim.db");
        let connection = Connection::open(&path).unwrap();
        connection.execute_batch("CREATE TABLE a (x); PRAGMA user_version = 999;").unwrap();
        drop(connection);
        let before = std::fs::read(&path).unwrap();
        let error = crate::Store::open(folder.path()).unwrap_err();
        assert!(matches!(error, Error::Newer { found: 999, .. }), "{error}");
        assert_eq!(std::fs::read(&path).unwrap(), before);
    }
}
