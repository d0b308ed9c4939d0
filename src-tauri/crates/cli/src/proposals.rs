//! `verbatim proposals`.

use crate::paint::style;
use verbatim_app::exchange::{Format, read_suite, write_json};
use verbatim_app::proposals;
use verbatim_app::store::{RunId, Store};

use crate::args::Proposals;
use crate::end::Status;
use crate::failure::Failure;
use crate::out::say;

/// Lists what models proposed in a run; keeps and refuses some of it in the suite's file.
pub(crate) fn review(store: &Store, arguments: &Proposals) -> Result<Status, Failure> {
    let all = proposals(store, RunId(arguments.run))?;
    let chosen = |numbers: &[usize]| {
        let one = |number: &usize| {
            let found = number.checked_sub(1).and_then(|index| all.get(index));
            found.ok_or_else(|| {
                Failure::Usage(format!(
                    "could not find proposal {number} in run {}: it has {}",
                    arguments.run,
                    all.len()
                ))
            })
        };
        numbers.iter().map(one).collect::<Result<Vec<_>, _>>()
    };
    let (kept, refused) = (chosen(&arguments.accept)?, chosen(&arguments.refuse)?);
    if let Some(file) = &arguments.suite {
        if Format::of(file) != Some(Format::Json) {
            return Err(Failure::Usage(format!(
                "could not keep proposals in '{}': only a JSON suite has a phrasebook; write one with 'verbatim export'",
                file.display()
            )));
        }
        let mut suite = read_suite(file)?.suite;
        for proposal in kept {
            proposal.keep(&mut suite)?;
        }
        refused.into_iter().for_each(|proposal| proposal.refuse(&mut suite));
        let text = write_json(&suite)?;
        crate::end::to_file(file, text.as_bytes())?;
    } else if !kept.is_empty() || !refused.is_empty() {
        return Err(Failure::Usage("could not keep proposals: name the suite's file".into()));
    }
    for (index, proposal) in all.iter().enumerate() {
        say!("{:>3} {}", index + 1, style(&proposal.cell).bold());
        proposal.sentences.iter().for_each(|sentence| say!("      {sentence}"));
    }
    Ok(Status::Done)
}
