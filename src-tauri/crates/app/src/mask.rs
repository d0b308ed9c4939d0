//! Secret values are masked in everything that is kept or shown.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use verbatim_engine::data::Data;
use verbatim_engine::event::CaseEvent;
use verbatim_engine::said;
use verbatim_engine::secret::{Secrets, Source, cut_credentials};
use verbatim_engine::snapshot::{NodeRef, RunKind, Snapshot};
use verbatim_engine::suite::Row;

pub(crate) use verbatim_engine::secret::MASK;

/// Masks the secret values of a case's test data, and what the fields make of them that they were typed into.
#[derive(Debug, Clone, Default)]
pub(crate) struct Mask {
    secrets: Secrets,
    learned: Arc<Mutex<Learned>>,
}

/// What the run has seen of the secrets.
#[derive(Debug, Default)]
struct Learned {
    /// Fields that a secret was typed into. Whatever one holds then, it may be the secret in another form.
    fields: HashSet<NodeRef>,
    /// What they held.
    values: Secrets,
}

impl Mask {
    /// For these values and those of the rows.
    pub(crate) fn of<'a>(data: &Data, rows: impl IntoIterator<Item = &'a Row>) -> Self {
        let mut secrets = Secrets::of(data.secrets());
        for row in rows {
            data.with_row(&row.data).secrets().for_each(|value| secrets.add(value));
        }
        Self { secrets, learned: Arc::default() }
    }

    /// Masks this value, too.
    pub(crate) fn also(&mut self, value: &str) {
        self.secrets.add(value);
    }

    /// Whether there is nothing to mask.
    pub(crate) fn is_empty(&self) -> bool {
        self.secrets.is_empty()
    }

    /// Masks a text that tells of what was seen.
    pub(crate) fn text(&self, text: &mut String) {
        self.take(text, Source::Seen);
    }

    /// Masks a text in which no word is one that was cut off.
    pub(crate) fn written(&self, text: &mut String) {
        self.take(text, Source::Written);
    }

    fn take(&self, text: &mut String, source: Source) {
        cut_credentials(text);
        if self.is_empty() {
            return;
        }
        self.secrets.mask(text, source);
        self.learned().values.mask(text, source);
    }

    /// Masks the texts of an event, and nothing that programs go by.
    pub(crate) fn event(&self, event: &mut CaseEvent) {
        said::texts_of_event(event, &mut |text, source| self.take(text, source));
    }

    /// A snapshot as it may be kept.
    pub(crate) fn snapshot(&self, snapshot: &Snapshot) -> Snapshot {
        let mut kept = snapshot.clone();
        said::texts_of_snapshot(&mut kept, &mut |text, source| self.take(text, source));
        said::mask_runs(&mut kept.runs, &self.secrets);
        let learned = self.learned();
        said::mask_runs(&mut kept.runs, &learned.values);
        let took = |node: Option<NodeRef>| node.is_some_and(|node| learned.fields.contains(&node));
        for element in kept.elements.iter_mut().filter(|element| took(element.node)) {
            let held = element.value.iter_mut().filter(|value| !value.is_empty());
            held.for_each(|value| *value = MASK.to_owned());
            let (from, to) = element.runs;
            let shown = kept.runs.get_mut(from..to).unwrap_or_default();
            for run in shown.iter_mut().filter(|run| run.kind == RunKind::Value && !run.text.is_empty()) {
                (run.text, run.raw) = (MASK.to_owned(), None);
            }
        }
        kept
    }

    /// A text is about to be typed into a field: from now on that holds a secret, or no longer does.
    pub(crate) fn types(&self, field: NodeRef, text: &str) {
        if self.is_empty() {
            return;
        }
        let secret = self.secrets.are_in(text, Source::Written);
        let fields = &mut self.learned().fields;
        if secret {
            fields.insert(field);
        } else {
            fields.remove(&field);
        }
    }

    /// Learns what the fields hold that took a secret.
    pub(crate) fn sees(&self, snapshot: &Snapshot) {
        let mut learned = self.learned();
        if learned.fields.is_empty() {
            return;
        }
        for element in &snapshot.elements {
            let took = element.node.is_some_and(|node| learned.fields.contains(&node));
            if let Some(value) = element.value.as_deref().filter(|value| took && value.chars().count() > 3) {
                learned.values.add(value);
            }
        }
    }

    fn learned(&self) -> MutexGuard<'_, Learned> {
        self.learned.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether anything was masked in a snapshot that was kept.
pub(crate) fn is_masked(mut snapshot: Snapshot) -> bool {
    let mut masked = snapshot.runs.iter().any(|run| run.text.contains(MASK));
    said::texts_of_snapshot(&mut snapshot, &mut |text, _| masked |= text.contains(MASK));
    masked
}

#[cfg(test)]
mod tests {
    use super::*;
    use verbatim_engine::snapshot::{Element, Run};

    const FIELD: NodeRef = NodeRef { document: 1, node: 7 };

    fn mask(secret: &str) -> Mask {
        let mut data = Data::default();
        data.set("password", secret, true);
        data.set("open", "ada", false);
        Mask::of(&data, [])
    }

    fn page(held: &str, said: &str) -> Snapshot {
        let field =
            Element { node: Some(FIELD), value: Some(held.into()), runs: (0, 1), ..Element::default() };
        let run = |text: &str, kind, block| Run { text: text.into(), kind, block, ..Run::default() };
        let runs = vec![run(held, RunKind::Value, 0), run(said, RunKind::Content, 1)];
        Snapshot { elements: vec![field], runs, ..Snapshot::default() }
    }

    #[test]
    fn a_rows_value_of_a_secret_name_is_masked() {
        let mut data = Data::default();
        data.hide("password");
        let values = [("password".to_owned(), "of-the-row".to_owned())];
        let row = Row { data: values.into(), ..Row::default() };
        let mut text = "ada typed of-the-row".to_owned();
        Mask::of(&data, [&row]).text(&mut text);
        assert_eq!(text, "ada typed ••••••");
    }

    #[test]
    fn whatever_a_field_makes_of_a_secret_is_one() {
        let mask = mask("hunter2-zwei");
        mask.types(FIELD, "hunter2-zwei");
        let seen = page("iewz-2retnuh", "You wrote: IEWZ 2RETNUH");
        mask.sees(&seen);
        let kept = mask.snapshot(&seen);
        assert_eq!(kept.elements[0].value.as_deref(), Some(MASK));
        let texts: Vec<&str> = kept.runs.iter().map(|run| run.text.as_str()).collect();
        assert_eq!(texts, [MASK, "You wrote: ••••••"]);
        let mut message = "the field holds 'iewz-2retnuh'".to_owned();
        mask.text(&mut message);
        assert_eq!(message, "the field holds '••••••'");
        // What is typed over it is no secret.
        mask.types(FIELD, "Ada");
        let seen = page("Ada", "Hello Ada");
        mask.sees(&seen);
        assert_eq!(mask.snapshot(&seen), seen);
    }

    #[test]
    fn a_short_remainder_is_masked_in_its_field_alone() {
        let mask = mask("hunter2-zwei");
        mask.types(FIELD, "hunter2-zwei");
        let seen = page("hu", "human");
        mask.sees(&seen);
        let kept = mask.snapshot(&seen);
        assert_eq!((kept.runs[0].text.as_str(), kept.runs[1].text.as_str()), (MASK, "human"));
        assert!(is_masked(kept) && !is_masked(seen));
    }
}
