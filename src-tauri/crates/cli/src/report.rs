//! `verbatim report` and `verbatim merge`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use verbatim_app::engine::event::BlobId;
use verbatim_app::exchange::junit::Inconclusive;
use verbatim_app::exchange::report::report;
use verbatim_app::exchange::results::{self, RunResult};
use verbatim_app::store::{RunId, Store};

use crate::args::{Merge, Report as Arguments};
use crate::end::Status;
use crate::failure::Failure;
use crate::out::say;

/// A picture of a page takes less.
const MOST_BYTES: u64 = 20 << 20;

/// Writes a report of past runs, or of results that `run --json` or `merge` wrote.
pub(crate) fn write(
    history: Option<PathBuf>,
    open: impl FnOnce() -> Result<std::sync::Arc<Store>, Failure>,
    arguments: &Arguments,
) -> Result<Status, Failure> {
    let numbers: Option<Vec<i64>> = arguments.runs.iter().map(|run| run.parse().ok()).collect();
    let inconclusive =
        if arguments.inconclusive_skipped { Inconclusive::Skipped } else { Inconclusive::Error };
    let made = match numbers {
        Some(numbers) => {
            let store = open()?;
            let mut runs = Vec::new();
            let mut secret = BTreeSet::new();
            for number in numbers {
                secret.extend(verbatim_app::secret_pictures(&store, RunId(number))?);
                runs.push(verbatim_app::result_of(&store, RunId(number), None)?);
            }
            let shown = |key: &str| store.blob(&BlobId(key.to_owned())).ok();
            let picture = |key: &str| Some(key).filter(|key| !secret.contains(*key)).and_then(shown);
            report(&runs, arguments.to, &picture, inconclusive)?
        }
        None => {
            let runs = read(&arguments.runs)?;
            let folders = picture_folders(&arguments.runs, history);
            let picture = |path: &str| picture_of(path, &folders);
            report(&runs, arguments.to, &picture, inconclusive)?
        }
    };
    made.save(&arguments.out).map_err(|(path, source)| Failure::Write { path, source })?;
    say!("wrote {}", arguments.out.display());
    Ok(Status::Done)
}

/// Where pictures may lie that results name: beside the results, and in the history. Results come from others, and a report shows
/// no file of this machine because one of them names it.
fn picture_folders(results: &[String], history: Option<PathBuf>) -> Vec<PathBuf> {
    let beside = results.iter().map(|file| Path::new(file).parent().unwrap_or(Path::new("")).to_path_buf());
    let kept = history.into_iter().flat_map(|folder| [folder.join("pictures"), folder.join("blobs")]);
    let whole = |folder: PathBuf| {
        let folder = if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder };
        folder.canonicalize().ok()
    };
    beside.chain(kept).filter_map(whole).collect()
}

/// The bytes of a picture that results name, if it lies in one of these folders. Another machine's are not here.
fn picture_of(path: &str, folders: &[PathBuf]) -> Option<Vec<u8>> {
    let found = folders.iter().filter_map(|folder| folder.join(path).canonicalize().ok());
    let path = found.into_iter().find(|path| folders.iter().any(|folder| path.starts_with(folder)))?;
    let is_small = path.metadata().is_ok_and(|file| file.is_file() && file.len() <= MOST_BYTES);
    if is_small { std::fs::read(path).ok() } else { None }
}

fn read(files: &[String]) -> Result<Vec<RunResult>, Failure> {
    let mut runs = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(file).map_err(|error| {
            Failure::Usage(format!(
                "could not read '{file}': {error}; name a run by its number, or a file of results"
            ))
        })?;
        let read = results::read_results(&text).map_err(|error| {
            Failure::Usage(format!("could not read '{file}': it holds no results of a run: {error}"))
        })?;
        runs.extend(read);
    }
    Ok(runs)
}

/// Puts the results of several machines into one file: the parts of one suite become one run.
pub(crate) fn merge(arguments: &Merge) -> Result<Status, Failure> {
    let runs = results::merge(read(&arguments.files)?);
    crate::end::to_file(&arguments.out, results::write_results(&runs)?.as_bytes())?;
    for (run, title) in runs.iter().zip(results::titles(&runs)) {
        say!("{title}: {}", crate::run::counts(run));
    }
    Ok(crate::end::status(&runs, arguments.fail_on))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_come_from_beside_the_results_and_from_the_history_alone() {
        let place = tempfile::tempdir().unwrap();
        let (mine, others) = (place.path().join("mine"), place.path().join("others"));
        for folder in [mine.join("pictures"), others.clone(), place.path().join("history/blobs")] {
            std::fs::create_dir_all(folder).unwrap();
        }
        let names = ["mine/pictures/a.jpg", "others/b.jpg", "history/blobs/c"];
        names.iter().for_each(|name| std::fs::write(place.path().join(name), "x").unwrap());
        let results = [mine.join("results.json").display().to_string()];
        let folders = picture_folders(&results, Some(place.path().join("history")));
        let shown = |name: &str| picture_of(name, &folders).is_some();
        let whole = |name: &str| place.path().join(name).display().to_string();
        assert!(
            shown(&whole("mine/pictures/a.jpg"))
                && shown("pictures/a.jpg")
                && shown(&whole("history/blobs/c"))
        );
        assert!(!shown(&whole("others/b.jpg")) && !shown("../others/b.jpg") && !shown("/etc/hostname"));
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(others.join("b.jpg"), mine.join("link.jpg")).unwrap();
            assert!(!shown("link.jpg"), "a link leads out");
        }
        let large = std::fs::File::create(mine.join("large.jpg")).unwrap();
        large.set_len(MOST_BYTES + 1).unwrap();
        assert!(!shown("large.jpg"));
    }
}
