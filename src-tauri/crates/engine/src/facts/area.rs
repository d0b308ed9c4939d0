//! A part of the page, as the elements and texts that belong to it.

use crate::snapshot::Snapshot;

/// A part of the page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Area {
    /// For each element whether it belongs; `None` for the whole page.
    elements: Option<Vec<bool>>,
    /// The same for each run.
    runs: Option<Vec<bool>>,
    /// What may belong to it as well, where no rule tells.
    beyond: Option<Box<Area>>,
}

impl Area {
    /// The whole page.
    pub fn page() -> Self {
        Self::default()
    }

    /// All that stands in one of these elements, they themselves included; of rows also what stands elsewhere in the document.
    pub fn of(snapshot: &Snapshot, containers: &[usize]) -> Self {
        let mut elements = vec![false; snapshot.elements.len()];
        let mut runs = vec![false; snapshot.runs.len()];
        let elsewhere = containers.iter().flat_map(|&c| elsewhere(snapshot, c));
        for container in containers.iter().copied().chain(elsewhere) {
            if let (Some(flag), Some(e)) = (elements.get_mut(container), snapshot.elements.get(container)) {
                *flag = true;
                mark(&mut runs, e.runs);
            }
        }
        for (i, e) in snapshot.elements.iter().enumerate() {
            let inherited =
                e.parent.filter(|&p| p < i).and_then(|p| elements.get(p).copied()).unwrap_or(false);
            if let Some(flag) = elements.get_mut(i) {
                *flag |= inherited;
            }
        }
        Self { elements: Some(elements), runs: Some(runs), beyond: None }
    }

    /// The elements that satisfy a condition, and a range of texts.
    pub(crate) fn between(
        snapshot: &Snapshot,
        belongs: impl Fn(usize) -> bool,
        range: (usize, usize),
    ) -> Self {
        let mut runs = vec![false; snapshot.runs.len()];
        mark(&mut runs, range);
        Self::marked((0..snapshot.elements.len()).map(belongs).collect(), runs)
    }

    /// The same, and these ranges of texts.
    pub(crate) fn with_runs(mut self, ranges: impl Iterator<Item = (usize, usize)>) -> Self {
        ranges.for_each(|range| self.runs.iter_mut().for_each(|runs| mark(runs, range)));
        self
    }

    /// The same, with what may belong to it as well.
    pub(crate) fn or_beyond(self, beyond: Option<Self>) -> Self {
        Self { beyond: beyond.map(Box::new), ..self }
    }

    /// What may belong to it as well, where no rule tells how far it reaches.
    pub fn beyond(&self) -> Option<&Self> {
        self.beyond.as_deref()
    }

    /// These elements and texts, one flag for each of the snapshot's.
    pub(crate) fn marked(elements: Vec<bool>, runs: Vec<bool>) -> Self {
        Self { elements: Some(elements), runs: Some(runs), beyond: None }
    }

    /// What belongs to both.
    #[must_use]
    pub fn and(self, other: &Self) -> Self {
        let beyond = self.beyond.or_else(|| other.beyond.clone());
        Self { elements: both(self.elements, &other.elements), runs: both(self.runs, &other.runs), beyond }
    }

    /// Whether it is the whole page.
    pub fn is_page(&self) -> bool {
        self.elements.is_none()
    }

    /// Whether an element belongs to it.
    pub fn has(&self, element: usize) -> bool {
        self.elements.as_ref().is_none_or(|e| e.get(element).copied().unwrap_or(false))
    }

    /// Whether a run of the snapshot belongs to it.
    pub fn has_run(&self, run: usize) -> bool {
        self.runs.as_ref().is_none_or(|runs| runs.get(run).copied().unwrap_or(false))
    }

    /// The outermost elements of it, in document order.
    pub fn roots(&self, snapshot: &Snapshot) -> Vec<usize> {
        (0..snapshot.elements.len())
            .filter(|&i| self.has(i))
            .filter(|&i| {
                let parent = snapshot.elements.get(i).and_then(|e| e.parent).filter(|&p| p < i);
                parent.is_none_or(|p| !self.has(p))
            })
            .collect()
    }

    /// Its texts as ranges of runs, in document order.
    pub fn run_ranges(&self, snapshot: &Snapshot) -> Vec<(usize, usize)> {
        let mut ranges: Vec<(usize, usize)> = Vec::new();
        for i in (0..snapshot.runs.len()).filter(|&run| self.has_run(run)) {
            match ranges.last_mut() {
                Some((_, end)) if *end == i => *end = i + 1,
                _ => ranges.push((i, i + 1)),
            }
        }
        ranges
    }
}

/// Elements of a row besides the one that it goes by.
pub(crate) fn parts(snapshot: &Snapshot, row: usize) -> &[usize] {
    snapshot.row(row).map_or(&[], |(_, r)| &r.parts)
}

/// The parts of a row, and cells that reach down into it, which do not stand in its element.
fn elsewhere(snapshot: &Snapshot, row: usize) -> impl Iterator<Item = usize> + '_ {
    snapshot.row(row).into_iter().flat_map(move |(_, r)| {
        let cells = r.cells.iter().map(|c| c.element).filter(move |&c| !snapshot.is_within(c, row));
        r.parts.iter().copied().chain(cells)
    })
}

fn mark(runs: &mut [bool], (start, end): (usize, usize)) {
    let end = end.min(runs.len());
    if let Some(range) = runs.get_mut(start.min(end)..end) {
        range.fill(true);
    }
}

/// What two marks have in common; all is marked where there is none.
fn both(mine: Option<Vec<bool>>, theirs: &Option<Vec<bool>>) -> Option<Vec<bool>> {
    match (mine, theirs) {
        (None, marks) => marks.clone(),
        (marks, None) => marks,
        (Some(mine), Some(theirs)) => Some(mine.iter().zip(theirs).map(|(a, b)| *a && *b).collect()),
    }
}
