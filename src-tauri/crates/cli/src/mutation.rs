//! `verbatim lab mutate`.

use std::time::Instant;

use serde::Serialize;
use verbatim_app::lab::kept;
use verbatim_app::measures::{Mutation, WeakClaim, mutate as judged, states, weak_claims};
use verbatim_app::store::Store;

use crate::args::LabMutate;
use crate::end::Status;
use crate::failure::Failure;
use crate::mutants;
use crate::out::{self, one_line, say};

/// So many weak claims are printed; JSON has all of them.
const SHOWN: usize = 20;

#[derive(Serialize)]
struct Told<'a> {
    mutation: &'a Mutation,
    weak_claims: &'a [WeakClaim],
    pages: usize,
}

/// Judges claims that are false on the pages of runs, and claims on other pages than theirs.
pub(crate) fn mutate(store: &Store, arguments: &LabMutate) -> Result<Status, Failure> {
    let kept = kept(store, &arguments.runs)?;
    let rows = kept.claiming();
    if rows.is_empty() {
        return Err(Failure::Usage(
            "could not find a row that passed and whose page is still kept: run the suite, or name other runs"
                .into(),
        ));
    }
    let begun = Instant::now();
    let mutation = judged(&rows, arguments.seed);
    let took = begun.elapsed().as_secs_f64();
    if let Some(file) = &arguments.write {
        return mutants::write(store, arguments, file, &kept, mutation.mutants);
    }
    let weak = weak_claims(&rows, arguments.states);
    let pages = states(rows.iter().map(|seen| seen.after.as_ref()), arguments.states);
    if arguments.json {
        let told = Told { mutation: &mutation, weak_claims: &weak, pages };
        out::json(&serde_json::to_string_pretty(&told)?);
    } else {
        tell(&mutation, took);
        tell_weak(&weak, pages);
    }
    Ok(if mutation.survivors.is_empty() { Status::Done } else { Status::Undecided })
}

fn tell(mutation: &Mutation, took: f64) {
    let all = mutation.all();
    let of = |part: usize| format!("{part} of {}", mutation.claims);
    say!("{} claims hold on the pages that were kept\n", of(mutation.taken));
    say!("{:<24} {:>8} {:>8} {:>10} {:>9}", "made by", "false", "noticed", "undecided", "accepted");
    for (operator, tally) in &mutation.tallies {
        say!(
            "{:<24} {:>8} {:>8} {:>10} {:>9}",
            operator.word(),
            tally.judged(),
            tally.noticed,
            tally.undecided,
            tally.survived
        );
    }
    let rate = if took > 0.0 { all.judged() as f64 / took } else { 0.0 };
    say!(
        "\n{} claims that are false here were judged, {rate:.0} a second; {} more are not read, and of {} it is not certain that \
         they are false",
        all.judged(),
        all.unread,
        all.unknown
    );
    for one in &mutation.survivors {
        let (case, claim, mutant) = (one_line(&one.case), one_line(&one.claim), one_line(&one.mutant));
        say!("\naccepted though it is false ({}): {case}, row {}", one.operator.word(), one.row.row);
        say!("      {claim}  →  {mutant}");
    }
}

fn tell_weak(weak: &[WeakClaim], pages: usize) {
    say!("\n{} weak claims on {pages} pages", weak.len());
    for one in weak.iter().take(SHOWN) {
        say!("  {}, row {}: {}", one_line(&one.case), one.row.row, one_line(&one.claim));
        say!("      {}", one.why());
    }
    if weak.len() > SHOWN {
        say!("  and {} more: --json has all of them", weak.len() - SHOWN);
    }
}
