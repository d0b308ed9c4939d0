//! `verbatim rejudge`.

use std::collections::BTreeMap;

use console::style;
use serde_json::{Value, json};
use time::OffsetDateTime;
use verbatim_app::engine::event::{Part, RowId};
use verbatim_app::engine::rule::RuleId;
use verbatim_app::engine::verdict::Verdict;
use verbatim_app::exchange::read_suite;
use verbatim_app::rejudging::{self, Asked, Outcome, Rejudged, RowAgain, Since, SinceRow, Why};
use verbatim_app::store::{RunId, Store};

use crate::args::Rejudge;
use crate::end::Status;
use crate::failure::Failure;
use crate::out::{one_line, say};
use crate::text;

/// Judges stored rows again, and says which verdicts are others.
pub(crate) fn rejudge(store: &Store, arguments: &Rejudge) -> Result<Status, Failure> {
    let suite = arguments.with.as_deref().map(read_suite).transpose()?.map(|read| read.suite);
    let asked = Asked {
        run: arguments.run.map(RunId),
        case: arguments.case.as_deref(),
        with: suite.as_ref(),
        threads: arguments.threads,
    };
    if arguments.since {
        return since(&rejudging::since(store, &asked)?, arguments.json);
    }
    let told = rejudging::rejudge(store, &asked)?;
    if arguments.json {
        say!("{}", serde_json::to_string_pretty(&as_json(&told))?);
    } else {
        told.differing().for_each(differing);
        if !arguments.check {
            untold(&told);
        }
        summary(&told);
    }
    let differs = told.differing().next().is_some();
    Ok(if arguments.check && differs { Status::Fail } else { Status::Done })
}

fn differing(row: &RowAgain) {
    let Outcome::Differs { today, why, .. } = &row.outcome else { return };
    say!("\n{}", style(format!("{}, run {}, {}", one_line(&row.case), row.run, place(row.row))).bold());
    say!("{}", text::labelled("stored", &verdict(&row.stored)));
    say!("{}", text::labelled("today", &verdict(today)));
    say!("{}", text::labelled("sentence", &one_line(&row.sentence)));
    say!("{}", text::labelled("why", &reason(why)));
}

/// What cannot be told: how many rows for each reason.
fn untold(told: &Rejudged) {
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for row in &told.rows {
        if let Outcome::Untold(why) = &row.outcome {
            *reasons.entry(why).or_default() += 1;
        }
    }
    if !reasons.is_empty() {
        say!("\ncannot be told from what was kept:");
    }
    for (why, count) in reasons {
        say!("{count:>7} {}: {why}", rows(count));
    }
}

fn summary(told: &Rejudged) {
    let count = |wanted: fn(&Outcome) -> bool| told.rows.iter().filter(|row| wanted(&row.outcome)).count();
    let same = count(|outcome| matches!(outcome, Outcome::Same));
    let untold = count(|outcome| matches!(outcome, Outcome::Untold(_)));
    let by_person = count(|outcome| matches!(outcome, Outcome::ByPerson));
    let differ = told.differing().count();
    let all = told.rows.len();
    let verb = if differ == 1 { "differs" } else { "differ" };
    let mut words = format!(
        "\n{all} {} judged again: {differ} {verb}, {same} the same, {untold} cannot be told, {by_person} decided by a person",
        rows(all)
    );
    match told.pruned.len() {
        0 => {}
        1 => words.push_str("; the events of 1 run were pruned"),
        several => words.push_str(&format!("; the events of {several} runs were pruned")),
    }
    say!("{words}");
}

fn rows(count: usize) -> &'static str {
    if count == 1 { "row" } else { "rows" }
}

fn verdict(verdict: &Verdict) -> String {
    match verdict.finding() {
        None => verdict.word().to_owned(),
        Some(finding) => {
            let rule = finding.rule.as_ref().map(|rule| format!(" ({})", rule.id())).unwrap_or_default();
            format!("{}, {}{rule}: {}", verdict.word(), finding.cause.id(), one_line(&finding.message))
        }
    }
}

fn reason(why: &Why) -> String {
    match why {
        Why::Sentence { then, now } => {
            format!("the sentence is another: it was '{}' and is '{}'", one_line(then), one_line(now))
        }
        Why::PhraseTakenBack => "the phrase by which it was read was taken back or means something else".into(),
        Why::PhraseAdded => "a phrase reads it that the suite did not have then".into(),
        Why::Rule { then, now } => {
            format!("another rule decides it: it was {} and is {}", ids(then).join(", "), ids(now).join(", "))
        }
        Why::Program { then, now } => format!("the program is another: it was {then} and is {now}"),
        Why::Unexplained => {
            "the same program and sentence say otherwise on what was kept: this is a defect of Verbatim, please report it"
                .into()
        }
    }
}

fn ids(rules: &[RuleId]) -> Vec<&str> {
    rules.iter().map(RuleId::id).collect()
}

fn place(row: RowId) -> String {
    match row.part {
        Part::Setup => format!("set-up row {}", row.row),
        Part::Rows => format!("row {}", row.row),
        Part::Teardown => format!("tear-down row {}", row.row),
    }
}

fn as_json(told: &Rejudged) -> Value {
    let rows: Vec<Value> = told.rows.iter().map(row_json).collect();
    let differ = told.differing().count();
    json!({ "differ": differ, "rows": rows, "claim_nothing": told.silent, "pruned_runs": told.pruned })
}

fn row_json(row: &RowAgain) -> Value {
    let mut told = json!({
        "run": row.run, "started": date(row.started), "case": row.case, "attempt": row.attempt,
        "part": row.row.part, "row": row.row.row, "sentence": row.sentence, "stored": row.stored,
        "rules_then": row.rules,
    });
    match &row.outcome {
        Outcome::Same => told["outcome"] = json!("same"),
        Outcome::ByPerson => told["outcome"] = json!("by-person"),
        Outcome::Untold(why) => {
            told["outcome"] = json!("cannot-be-told");
            told["why"] = json!(why);
        }
        Outcome::Differs { today, why, .. } => {
            told["outcome"] = json!("differs");
            told["today"] = json!(today);
            told["reason"] = json!(why.id());
            told["why"] = json!(reason(why));
            if let Why::Rule { now, .. } = why {
                told["rules_now"] = json!(now);
            }
        }
    }
    told
}

fn since(rows: &[SinceRow], as_json: bool) -> Result<Status, Failure> {
    if as_json {
        let told: Vec<Value> = rows.iter().map(since_json).collect();
        say!("{}", serde_json::to_string_pretty(&told)?);
        return Ok(Status::Done);
    }
    for row in rows {
        say!("{}  {}", style(place(row.row)).bold(), one_line(&row.sentence));
        say!("{}", text::labelled("", &since_words(row)));
    }
    if rows.is_empty() {
        say!("no row of the case claims anything");
    }
    Ok(Status::Done)
}

fn since_words(row: &SinceRow) -> String {
    let SinceRow { decided, runs, .. } = row;
    let at = |(run, started): (RunId, OffsetDateTime)| format!("run {run} of {}", date(started));
    let words = match row.since {
        Since::Always => "holds in each run".to_owned(),
        Since::Never => "false in each run".to_owned(),
        Since::False { from, held } => format!("false since {}; it last held in {}", at(from), at(held)),
        Since::Again { wrong, from } => {
            format!("holds again since {}; it was last false in {}", at(from), at(wrong))
        }
        Since::Untold => return format!("cannot be told from what was kept of {runs} runs"),
    };
    format!("{words} ({decided} of {runs} runs tell it)")
}

fn since_json(row: &SinceRow) -> Value {
    let at = |(run, started): (RunId, OffsetDateTime)| json!({ "run": run, "started": date(started) });
    let mut told = json!({
        "part": row.row.part, "row": row.row.row, "sentence": row.sentence, "decided": row.decided, "runs": row.runs,
    });
    let (word, more) = match row.since {
        Since::Always => ("always-true", None),
        Since::Never => ("always-false", None),
        Since::False { from, held } => ("false-since", Some(("held", from, held))),
        Since::Again { wrong, from } => ("true-again", Some(("wrong", from, wrong))),
        Since::Untold => ("cannot-be-told", None),
    };
    told["since"] = json!(word);
    if let Some((before, from, last)) = more {
        told["from"] = at(from);
        told[before] = at(last);
    }
    told
}

/// "2026-03-01 09:30", UTC.
fn date(moment: OffsetDateTime) -> String {
    let moment = moment.to_offset(time::UtcOffset::UTC);
    format!("{} {:02}:{:02} UTC", moment.date(), moment.hour(), moment.minute())
}
