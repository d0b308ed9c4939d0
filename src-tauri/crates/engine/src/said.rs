//! The free texts of what a run tells and keeps: what people wrote and what pages said, and nothing that programs go by. So
//! masking one of them cannot touch how an event is read.
//!
//! All fields are named: one that is added has to be said to be a text or not.

use crate::event::{CaseEvent, Evidence, Grounds, ModelCall};
use crate::judge::Entered;
use crate::page::Happening;
use crate::person::Answer;
use crate::secret::{MASK, Secrets, Source};
use crate::snapshot::{Element, NativeDialog, Run, SelectOption, Snapshot, States};
use crate::suite::Phrase;
use crate::verdict::{Candidate, Finding, Verdict};
use crate::visit::Literals;

/// Takes each text with where it comes from.
pub type Take<'a> = &'a mut dyn FnMut(&mut String, Source);

/// The texts of an event.
pub fn texts_of_event(event: &mut CaseEvent, take: Take<'_>) {
    match event {
        CaseEvent::CaseStarted { name, id, tags, attempt: _, expect: _ } => {
            written([name].into_iter().chain(id).chain(tags), take);
        }
        CaseEvent::RowStarted { row: _, action, expected } => written([action, expected], take),
        CaseEvent::Clarity { row: _, column: _, sentences, finding } => {
            written(sentences, take);
            finding.iter_mut().for_each(|finding| of_finding(finding, take));
        }
        CaseEvent::Asked { row: _, call } => of_call(call, take),
        CaseEvent::Proposed { row: _, agent: _, column: _, cell, sentences } => {
            written([cell], take);
            seen(sentences, take);
        }
        CaseEvent::Answered { row: _, column: _, sentence, asks: _, answer, kept: _ } => {
            written([sentence], take);
            if let Answer::Means { sentences } = answer {
                written(sentences, take);
            }
        }
        CaseEvent::StepStarted { row: _, step: _, text }
        | CaseEvent::StepFinished { row: _, step: _, text, outcome: _, duration_ms: _ } => {
            written([text], take)
        }
        CaseEvent::Readiness { row: _, step: _, target, waited_ms: _, finding } => {
            target.iter_mut().for_each(|target| of_evidence(target, take));
            finding.iter_mut().for_each(|finding| of_finding(finding, take));
        }
        CaseEvent::Acting { row: _, step: _, input } => written([input], take),
        CaseEvent::Observed { row: _, step: _, url, title, effects: _, at_rest: _ } => {
            seen([url, title], take)
        }
        CaseEvent::Happened { row: _, happening } => of_happening(happening, take),
        CaseEvent::Judged { row: _, sentence, holds: _, evidence, waited_ms: _, rule: _ } => {
            written([sentence], take);
            evidence.iter_mut().for_each(|evidence| of_evidence(evidence, take));
        }
        CaseEvent::JudgedOn { row: _, column: _, sentence, holds: _, on } => {
            written([sentence], take);
            of_grounds(on, take);
        }
        CaseEvent::RowFinished { row: _, verdict, duration_ms: _, snapshot: _ }
        | CaseEvent::CaseFinished { verdict, row: _, duration_ms: _, model_calls: _ } => {
            of_verdict(verdict, take);
        }
        CaseEvent::LeftOut { row: _, action } | CaseEvent::Unread { row: _, action } => {
            written([action], take)
        }
        CaseEvent::Decided { row: _, claim, answer, holds: _, row_verdict, verdict, deciding: _ } => {
            written([claim], take);
            if let Some(Answer::Means { sentences }) = answer {
                written(sentences, take);
            }
            of_verdict(row_verdict, take);
            of_verdict(verdict, take);
        }
        CaseEvent::Pictured { row: _, step: _, screenshot: _ } | CaseEvent::Quiescent { row: _, step: _ } => {
        }
    }
}

fn written<'a>(texts: impl IntoIterator<Item = &'a mut String>, take: Take<'_>) {
    texts.into_iter().for_each(|text| take(text, Source::Written));
}

fn seen<'a>(texts: impl IntoIterator<Item = &'a mut String>, take: Take<'_>) {
    texts.into_iter().for_each(|text| take(text, Source::Seen));
}

fn of_call(call: &mut ModelCall, take: Take<'_>) {
    let ModelCall {
        agent: _,
        prompt: _,
        model: _,
        temperature: _,
        question,
        reply,
        prompt_tokens: _,
        reply_tokens: _,
        took_ms: _,
        refused,
    } = call;
    seen([question, reply].into_iter().chain(refused), take);
}

fn of_verdict(verdict: &mut Verdict, take: Take<'_>) {
    match verdict {
        Verdict::Pass { strength: _ } => {}
        Verdict::Fail(finding) | Verdict::Inconclusive(finding) => of_finding(finding, take),
    }
}

/// The texts of a finding.
pub fn of_finding(finding: &mut Finding, take: Take<'_>) {
    let Finding { cause: _, sentence, message, expected, observed, near, way_out, went_on: _, rule: _ } =
        finding;
    written([sentence].into_iter().chain(expected), take);
    seen([message].into_iter().chain(observed).chain(way_out), take);
    let descriptions = near.iter_mut().map(|candidate| {
        let Candidate { description, node: _, bbox: _ } = candidate;
        description
    });
    seen(descriptions, take);
}

fn of_evidence(evidence: &mut Evidence, take: Take<'_>) {
    let Evidence { element, quote, bbox: _ } = evidence;
    seen(element.iter_mut().chain(quote), take);
}

fn of_grounds(grounds: &mut Grounds, take: Take<'_>) {
    let Grounds {
        now: _,
        before: _,
        steps: _,
        appeared,
        happened,
        awaited,
        entered,
        data,
        phrases,
        in_time: _,
    } = grounds;
    seen(appeared.iter_mut().flatten().map(|appeared| &mut appeared.text), take);
    happened.iter_mut().for_each(|happening| of_happening(happening, take));
    for Entered { target, value, secret: _ } in entered {
        written([value], take);
        target.each_literal(&mut |literal| take(&mut literal.text, Source::Written));
    }
    awaited.each_literal(&mut |literal| take(&mut literal.text, Source::Written));
    written(data.values_mut(), take);
    for Phrase { phrase, steps, assertions } in phrases {
        written([phrase].into_iter().chain(steps).chain(assertions), take);
    }
}

fn of_happening(happening: &mut Happening, take: Take<'_>) {
    match happening {
        Happening::Dialog { dialog: _, message } => seen([message], take),
        Happening::Document { status: _, url }
        | Happening::TabOpened { url }
        | Happening::LeftHosts { url } => seen([url], take),
        Happening::LoadFailed { url, reason } => seen([url, reason], take),
        Happening::Download { name } => seen([name], take),
        Happening::HeldBack { host } => seen([host], take),
        Happening::Note { text } => seen([text], take),
        Happening::Crashed | Happening::TabClosed => {}
    }
}

/// The texts of a snapshot but for its runs, of which none may hold all of a text: see [`mask_runs`].
pub fn texts_of_snapshot(snapshot: &mut Snapshot, take: Take<'_>) {
    let Snapshot {
        at_ms: _,
        url,
        title,
        status: _,
        viewport: _,
        elements,
        runs: _,
        blocks: _,
        styles: _,
        tables: _,
        dialog,
        focused: _,
        selectors,
        refused,
        truncated: _,
        largest: _,
        left_out: _,
    } = snapshot;
    seen([url, title], take);
    written(selectors.iter_mut().chain(refused), take);
    elements.iter_mut().for_each(|element| of_element(element, take));
    if let Some(NativeDialog { kind: _, message }) = dialog {
        seen([message], take);
    }
}

/// Masks secrets in the visible texts of a page; one that stands in several of them, letter by letter, in each.
pub fn mask_runs(runs: &mut [Run], secrets: &Secrets) {
    let (mut whole, mut starts) = (String::new(), Vec::new());
    let mut block = None;
    for run in runs.iter() {
        if block.is_some_and(|before| before != run.block) {
            whole.push('\n');
        }
        block = Some(run.block);
        starts.push(whole.len());
        whole.push_str(&run.text);
    }
    let places = secrets.places(&whole, Source::Seen);
    for (run, start) in runs.iter_mut().zip(starts) {
        let Run { text, raw, cut: _, block: _, kind: _, style: _, joint: _ } = run;
        let end = start + text.len();
        let from = places.partition_point(|place| place.end <= start);
        let mine: Vec<_> = places[from..].iter().take_while(|place| place.start < end).collect();
        for place in mine.iter().rev() {
            text.replace_range(place.start.max(start) - start..place.end.min(end) - start, MASK);
        }
        // Which of its letters are which is not known.
        if !mine.is_empty() && raw.is_some() {
            *raw = Some(MASK.to_owned());
        }
        raw.iter_mut().for_each(|raw| secrets.mask(raw, Source::Seen));
    }
}

fn of_element(element: &mut Element, take: Take<'_>) {
    let Element {
        name,
        labels,
        hints,
        idents,
        description,
        value,
        options,
        states,
        href,
        classes,
        group: choices,
        matches,
        ..
    } = element;
    // What its role, tag, box and place are is no text.
    let States { sort: _, .. } = states;
    seen([name, description].into_iter().chain(labels).chain(hints).chain(idents).chain(classes), take);
    seen(value.iter_mut().chain(href).chain(choices), take);
    written(matches, take);
    for option in options {
        let SelectOption { label, selected: _, disabled: _, hidden: _, group } = option;
        seen([label].into_iter().chain(group), take);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{BlobId, Column, Part, RowId, StepOutcome};
    use crate::verdict::{Cause, Strength};

    const ROW: RowId = RowId { part: Part::Rows, row: 1 };

    /// Words that programs go by stand in no text, whatever the secret is.
    #[test]
    fn masking_leaves_every_event_readable_and_its_meaning_as_it_is() {
        let finding = Finding::new(Cause::AssertionFalse, "a row fails", "it is e").sides("pass", "fail");
        let events = [
            CaseEvent::RowFinished {
                row: ROW,
                verdict: Verdict::of(finding.clone()),
                duration_ms: 1,
                snapshot: Some(BlobId("pass".into())),
            },
            CaseEvent::Clarity {
                row: ROW,
                column: Column::Action,
                sentences: vec![],
                finding: Some(finding),
            },
            CaseEvent::StepFinished {
                row: ROW,
                step: 1,
                text: "click 'pass'".into(),
                outcome: StepOutcome::Fail,
                duration_ms: 1,
            },
            CaseEvent::CaseFinished {
                verdict: Verdict::Pass { strength: Strength::Strict },
                row: None,
                duration_ms: 1,
                model_calls: 0,
            },
        ];
        let words =
            ["pass", "fail", "row", "rows", "e", "event", "strict", "case-finished", "assertion-false"];
        for secret in words {
            let secrets = Secrets::of([secret]);
            for event in &events {
                let mut masked = event.clone();
                texts_of_event(&mut masked, &mut |text, source| secrets.mask(text, source));
                let read: CaseEvent = serde_json::from_value(serde_json::to_value(&masked).unwrap()).unwrap();
                assert_eq!(read, masked);
                assert_eq!(std::mem::discriminant(&read), std::mem::discriminant(event));
                if let (
                    CaseEvent::RowFinished { verdict, snapshot, .. },
                    CaseEvent::RowFinished { verdict: was, .. },
                ) = (&read, event)
                {
                    let cause = |verdict: &Verdict| verdict.finding().map(|finding| finding.cause);
                    assert_eq!((cause(verdict), snapshot), (cause(was), &Some(BlobId("pass".into()))));
                    assert_eq!(verdict.word(), was.word());
                }
            }
        }
    }
    #[test]
    fn a_secret_that_stands_in_several_texts_is_masked_in_each() {
        let run = |text: &str, block, raw: Option<&str>| Run {
            text: text.into(),
            block,
            raw: raw.map(str::to_owned),
            ..Run::default()
        };
        let mut runs = vec![
            run("It is h", 0, None),
            run("unt", 0, None),
            run("ER2", 0, Some("er2")),
            run("!", 0, None),
            run("plain", 1, None),
        ];
        mask_runs(&mut runs, &Secrets::of(["hunter2"]));
        let texts: Vec<&str> = runs.iter().map(|run| run.text.as_str()).collect();
        assert_eq!(texts, ["It is ••••••", "••••••", "••••••", "!", "plain"]);
        assert_eq!(runs[2].raw.as_deref(), Some(MASK));
    }
}
