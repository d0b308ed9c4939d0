//! `verbatim drift`.

use console::style;
use serde_json::{Value, json};
use time::OffsetDateTime;
use verbatim_app::drift::{self, Asked, Drifted, Group, Moment, RowDrift, Told};
use verbatim_app::engine::drift::{Class, Drift, Standing};
use verbatim_app::engine::event::{Part, RowId};
use verbatim_app::store::{RunId, Store};

use crate::args;
use crate::end::Status;
use crate::failure::Failure;
use crate::out::{one_line, say};
use crate::text::labelled;

/// Says what has changed since the rows of a run that did not pass last passed.
pub(crate) fn drift(store: &Store, arguments: &args::Drift) -> Result<Status, Failure> {
    let asked = Asked { run: RunId(arguments.run), case: arguments.case.as_deref() };
    let drifted = drift::drift(store, &asked)?;
    if arguments.json {
        say!("{}", serde_json::to_string_pretty(&as_json(&drifted))?);
        return Ok(Status::Done);
    }
    drifted.groups().iter().for_each(group);
    others(&drifted);
    summary(&drifted);
    Ok(Status::Done)
}

/// One change, and the rows that name it.
fn group(group: &Group<'_>) {
    let Group { drift, passed, rows } = group;
    say!("\n{}", style(one_line(&group.words())).bold());
    say!("{}", labelled("change", drift.class.words()));
    say!("{}", labelled("then", &format!("{} ({})", one_line(&drift.then.words), moment(*passed))));
    if let Some(now) = &drift.now {
        say!("{}", labelled("now", &one_line(&now.words)));
    }
    for candidate in &drift.candidates {
        say!("{}", labelled("perhaps", &one_line(&candidate.words)));
    }
    if drift.now.is_some() && !drift.by.is_empty() {
        say!("{}", labelled("in common", &drift.by.join(", ")));
    }
    for (row, drift) in rows {
        say!("   {}", place(row));
        let Some(proposal) = &drift.proposal else {
            say!("{}", labelled("sentence", &one_line(&row.cell)));
            continue;
        };
        say!("{}", labelled("was", &one_line(&proposal.was)));
        say!("{}", labelled("would be", &one_line(&proposal.is)));
        if proposal.makes_true {
            say!("{}", labelled("mark", MAKES_TRUE));
        }
        if proposal.by_place {
            say!("{}", labelled("mark", BY_PLACE));
        } else if proposal.other_words {
            say!("{}", labelled("mark", OTHER_WORDS));
        }
    }
}

const MAKES_TRUE: &str =
    "this would make a failing claim true: look first whether the application is at fault";
const OTHER_WORDS: &str = "a word of its name is another: look first whether the label is wrong";
const BY_PLACE: &str = "only its place tells that it is the same: look first whether it does the same";

/// Rows of which no change is told.
fn others(drifted: &Drifted) {
    for row in &drifted.rows {
        let why = match &row.told {
            Told::Changed { .. } => continue,
            Told::Same { passed } => {
                format!(
                    "what it names stands there as in {}: the change is not of the page's names",
                    moment(*passed)
                )
            }
            Told::NeverPassed => {
                "no run is kept in which it passed, so there is nothing to compare it with".into()
            }
            Told::Untold(why) => format!("cannot be told: {why}"),
        };
        say!("\n{}", style(place(row)).bold());
        say!("{}", labelled("sentence", &one_line(&row.cell)));
        say!("{}", labelled("", &why));
    }
}

fn summary(drifted: &Drifted) {
    let all = drifted.rows.len();
    if all == 0 {
        say!("every row of it that ran has passed: there is nothing to compare");
        return;
    }
    let count = |wanted: &dyn Fn(&Told) -> bool| drifted.rows.iter().filter(|row| wanted(&row.told)).count();
    let mut parts: Vec<String> = Vec::new();
    for class in Class::ALL {
        let of = count(&|told| matches!(told, Told::Changed { drifts, .. } if drifts[0].class == class));
        if of > 0 {
            parts.push(format!("{of} {}", class.words()));
        }
    }
    for (of, words) in [
        (count(&|told| matches!(told, Told::Same { .. })), "as it was"),
        (count(&|told| *told == Told::NeverPassed), "without a passing run that is kept"),
        (count(&|told| matches!(told, Told::Untold(_))), "cannot be told"),
    ] {
        if of > 0 {
            parts.push(format!("{of} {words}"));
        }
    }
    let rows = if all == 1 { "row" } else { "rows" };
    say!("\n{all} {rows} did not pass: {}", parts.join(", "));
    say!("no verdict and no suite was changed");
}

fn place(row: &RowDrift) -> String {
    let attempt = if row.attempt > 1 { format!(", attempt {}", row.attempt) } else { String::new() };
    format!("{}, {}{attempt}", one_line(&row.case), of_case(row.row))
}

fn of_case(row: RowId) -> String {
    match row.part {
        Part::Setup => format!("set-up row {}", row.row),
        Part::Rows => format!("row {}", row.row),
        Part::Teardown => format!("tear-down row {}", row.row),
    }
}

fn moment((run, started): Moment) -> String {
    format!("run {run} of {}", date(started))
}

/// "2026-03-01 09:30", UTC.
fn date(moment: OffsetDateTime) -> String {
    let moment = moment.to_offset(time::UtcOffset::UTC);
    format!("{} {:02}:{:02} UTC", moment.date(), moment.hour(), moment.minute())
}

fn as_json(drifted: &Drifted) -> Value {
    let rows: Vec<Value> = drifted.rows.iter().map(row_json).collect();
    let groups = drifted.groups();
    let groups = groups.iter().map(|group| {
        let rows: Vec<Value> = group.rows.iter().map(|(row, _)| named(row)).collect();
        json!({ "words": group.words(), "class": group.drift.class.id(), "rows": rows })
    });
    json!({ "rows": rows, "groups": groups.collect::<Vec<_>>(), "passed": drifted.passed })
}

fn named(row: &RowDrift) -> Value {
    json!({ "case": row.case, "attempt": row.attempt, "part": row.row.part, "row": row.row.row })
}

fn row_json(row: &RowDrift) -> Value {
    let mut told = named(row);
    told["column"] = json!(row.column);
    told["cell"] = json!(row.cell);
    told["verdict"] = json!(row.verdict);
    match &row.told {
        Told::Changed { passed, drifts } => {
            told["outcome"] = json!("changed");
            told["passed"] = json!({ "run": passed.0, "started": date(passed.1) });
            told["drifts"] = drifts.iter().map(drift_json).collect();
        }
        Told::Same { passed } => {
            told["outcome"] = json!("as-it-was");
            told["passed"] = json!({ "run": passed.0, "started": date(passed.1) });
        }
        Told::NeverPassed => told["outcome"] = json!("never-passed"),
        Told::Untold(why) => {
            told["outcome"] = json!("cannot-be-told");
            told["why"] = json!(why);
        }
    }
    told
}

fn drift_json(drift: &Drift) -> Value {
    let standing = |one: &Standing| json!({ "words": one.words, "bbox": one.bbox });
    let proposal = drift.proposal.as_ref().map(|proposal| {
        json!({
            "was": proposal.was, "is": proposal.is, "makes_a_failing_claim_true": proposal.makes_true,
            "by_place_alone": proposal.by_place, "other_words": proposal.other_words,
        })
    });
    json!({
        "class": drift.class.id(),
        "then": standing(&drift.then),
        "now": drift.now.as_ref().map(standing),
        "candidates": drift.candidates.iter().map(standing).collect::<Vec<_>>(),
        "in_common": drift.by,
        "note": drift.note,
        "proposal": proposal,
    })
}
