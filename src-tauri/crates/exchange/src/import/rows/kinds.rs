//! Which rows of a table begin a case, which go on, and which are none.

use super::Reader;
use crate::import::content;
use crate::import::find::folded;
use crate::import::grid::GridRow;
use crate::import::meaning::Meaning;
use crate::import::titles;

/// A text of more words is no title of a section.
const SECTION_WORDS: usize = 12;

/// First words of rows that count what was run.
const COUNTED: [&str; 9] =
    ["total", "passed", "pass", "failed", "fail", "blocked", "executed", "skipped", "number"];

/// What a row is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// It begins a case.
    Begins,
    /// It goes on with the case above.
    GoesOn,
    /// It is the title of the cases below.
    Section,
    /// It is a step that stands for several, which may follow it.
    Shared,
    /// It says nothing that is kept.
    Blank,
    /// It is no part of a case, and why.
    Outside(&'static str),
}

impl Reader<'_> {
    /// What a row is.
    pub(super) fn kind(&self, at: usize) -> Kind {
        let row = &self.table.rows[at];
        if self.repeats_header(row) {
            return Kind::Blank;
        }
        if self.condition(row).is_some() {
            return Kind::Blank;
        }
        if self.current.is_some() && self.is_of_type(row, "shared step") {
            return Kind::Shared;
        }
        let (name, id) = (self.columns.text(row, Meaning::Case), self.columns.text(row, Meaning::Id));
        if self.table.exact && !name.is_empty() {
            return Kind::Begins;
        }
        if self.has_step(row) {
            return if self.is_total(row) || self.is_count(row) {
                Kind::Outside("with figures")
            } else {
                self.step_kind(name, id)
            };
        }
        let mut texts: Vec<&str> = row.filled().map(|(_, cell)| cell).collect();
        texts.dedup();
        match texts.as_slice() {
            [] => Kind::Blank,
            [text] => self.lone_kind(at, text, name, id),
            _ if self.goes_on_below(at) && self.is_named(row) => Kind::Begins,
            _ if !self.is_named(row) => self.aside(),
            _ if !name.is_empty() && self.counts_within(at, id) => Kind::Section,
            _ if is_summary(&texts) && !self.is_weighed(at, &texts) => Kind::Outside("with figures"),
            _ if is_summary(&texts) => Kind::Section,
            _ if !name.is_empty() && (content::is_id(id) || !self.columns.has(Meaning::Id)) => Kind::Begins,
            _ if !id.is_empty() && !content::is_id(id) => Kind::Section,
            _ if name.is_empty() => Kind::Outside("without name and steps"),
            _ => Kind::Begins,
        }
    }

    /// "Total | 12" where the steps stand: a number is no step.
    fn is_total(&self, row: &GridRow) -> bool {
        let text = |meaning| self.columns.text(row, meaning);
        let is_figure = |text: &str| content::number(text).is_some() || text.ends_with('%');
        let (action, expected) = (text(Meaning::Action), text(Meaning::Expected));
        !self.table.exact
            && is_figure(action)
            && (expected.is_empty() || is_figure(expected))
            && self.is_named(row)
            && !content::is_id(text(Meaning::Id))
    }

    /// "Total passed | 12" below the expected results.
    fn is_count(&self, row: &GridRow) -> bool {
        let texts: Vec<&str> = row.filled().map(|(_, cell)| cell).collect();
        let empty = |meaning| self.columns.text(row, meaning).is_empty();
        let first = texts[0].split_whitespace().next().unwrap_or_default().to_lowercase();
        let alone = !self.is_named(row) && empty(Meaning::Action) && empty(Meaning::Data);
        !self.table.exact && alone && COUNTED.contains(&first.as_str()) && is_summary(&texts)
    }

    /// "A. Accounts | 5": a part and its weight above its cases.
    fn is_weighed(&self, at: usize, texts: &[&str]) -> bool {
        let begins = |next: &GridRow| self.has_step(next) && self.is_named(next);
        let first = texts[0].split_whitespace().next().unwrap_or_default().to_lowercase();
        let below = self.table.rows.get(at + 1).is_some_and(begins);
        texts.len() == 2 && below && !COUNTED.contains(&first.trim_end_matches(':'))
    }

    /// Whether the row below has a step, and an identifier of a level below this one ("1" above "1.1") or of another kind
    /// ("TS-1" above "TC-1").
    fn counts_within(&self, at: usize, id: &str) -> bool {
        let next = self.table.rows.get(at + 1).filter(|next| self.has_step(next));
        let Some(next) = next.map(|next| self.columns.text(next, Meaning::Id)).filter(|_| !id.is_empty())
        else {
            return false;
        };
        let letters = |id: &str| id.chars().take_while(|c| c.is_alphabetic()).collect::<String>();
        let (kind, other) = (letters(id), letters(next));
        let below = next.strip_prefix(id).is_some_and(|rest| rest.starts_with('.'));
        below || !kind.is_empty() && !other.is_empty() && kind != other
    }

    fn step_kind(&self, name: &str, id: &str) -> Kind {
        let Some((current_name, current_id)) = &self.current else { return Kind::Begins };
        if self.nameless {
            return Kind::Begins;
        }
        let renamed = !name.is_empty() && name != current_name;
        if self.table.exact {
            return if name.is_empty() { Kind::GoesOn } else { Kind::Begins };
        }
        let begins = match (id.is_empty() || self.counted, current_id.is_empty()) {
            (true, _) => renamed,
            (false, true) => true,
            // One identifier with another name is another case.
            (false, false) => id != current_id || renamed && !current_name.is_empty(),
        };
        if begins { Kind::Begins } else { Kind::GoesOn }
    }

    /// Whether the row's type, as a tool says it, is this one.
    pub(super) fn is_of_type(&self, row: &GridRow, kind: &str) -> bool {
        let is_kind = |(at, cell): (usize, &str)| {
            let title = titles::fold(self.table.titles.get(at).map_or("", String::as_str));
            title.ends_with("type") && titles::fold(cell) == kind
        };
        self.typed && row.filled().any(is_kind)
    }

    fn repeats_header(&self, row: &GridRow) -> bool {
        let first = row
            .filled()
            .next()
            .map(|(at, cell)| titles::fold(cell) == self.header.get(at).map_or("", String::as_str));
        first == Some(true) && folded(&row.cells) == self.header
    }

    fn lone_kind(&self, at: usize, text: &str, name: &str, id: &str) -> Kind {
        let is_number = self.columns.text(&self.table.rows[at], Meaning::Number) == text
            && content::number(text).is_some();
        if is_number || content::is_outcome(text) && !self.is_named(&self.table.rows[at]) {
            return Kind::Blank;
        }
        if self.is_named(&self.table.rows[at])
            && self.goes_on_below(at)
            && (id.is_empty() || content::is_id(id) || !self.columns.has(Meaning::Case))
        {
            return Kind::Begins;
        }
        if !id.is_empty() && content::is_id(id) {
            return Kind::Outside("that has only an identifier");
        }
        if at > self.last_step || text.split_whitespace().count() > SECTION_WORDS {
            return Kind::Outside(if at > self.last_step { "below the table" } else { "between the cases" });
        }
        if !name.is_empty() && !self.columns.has(Meaning::Id) && !self.beside {
            return Kind::Begins;
        }
        if name.is_empty() && id.is_empty() && self.current.is_some() && self.is_of_case(at) {
            Kind::GoesOn
        } else {
            Kind::Section
        }
    }

    fn is_of_case(&self, at: usize) -> bool {
        let first = self.table.rows[at].filled().next().map(|(column, _)| column);
        let kept = [Some(Meaning::Property), Some(Meaning::Setup), Some(Meaning::Tags)];
        first.is_some_and(|column| {
            column > 0 && self.columns.meanings.get(column).is_some_and(|meaning| kept.contains(meaning))
        })
    }

    pub(super) fn names_stand_beside_steps(&self) -> bool {
        let named = |row: &&GridRow| !self.columns.text(row, Meaning::Case).is_empty();
        let rows = self.table.rows.iter().filter(named);
        let (beside, all) =
            rows.fold((0, 0), |(beside, all), row| (beside + usize::from(self.has_step(row)), all + 1));
        beside * 2 > all
    }

    fn aside(&self) -> Kind {
        if self.current.is_some() { Kind::GoesOn } else { Kind::Outside("above the first case") }
    }

    fn goes_on_below(&self, at: usize) -> bool {
        self.table
            .rows
            .get(at + 1)
            .is_some_and(|next| self.has_step(next) && (!self.is_named(next) || self.is_same(at, next)))
    }

    fn is_same(&self, at: usize, next: &GridRow) -> bool {
        let row = &self.table.rows[at];
        [Meaning::Case, Meaning::Id].iter().all(|meaning| {
            let text = self.columns.text(next, *meaning);
            text.is_empty() || text == self.columns.text(row, *meaning)
        })
    }
}

/// "Total | 12 | Passed | 10": a name, and figures.
fn is_summary(texts: &[&str]) -> bool {
    let figures =
        texts.iter().skip(1).filter(|text| content::number(text).is_some() || text.ends_with('%')).count();
    figures > 0 && !content::is_id(texts[0]) && texts.iter().all(|text| text.split_whitespace().count() <= 4)
}
