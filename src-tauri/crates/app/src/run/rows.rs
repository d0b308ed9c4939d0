//! The rows of a case that are to be run.

use verbatim_engine::suite::{Case, Row, Suite};

use crate::view::RowRange;

/// A case with the rows to run; the others are disabled, so that rows keep their numbers.
pub(super) struct Portion {
    pub(super) setup: Vec<Row>,
    pub(super) case: Case,
    pub(super) teardown: Vec<Row>,
    /// On the page that is open.
    pub(super) continues: bool,
}

/// The portion of a suite's case that a range asks for. Only a whole case is torn down: else the page stays open for
/// what comes next.
pub(super) fn portion(suite: &Suite, case: usize, range: RowRange) -> Portion {
    let mut case = suite.cases[case].clone();
    let (first, last) = match range {
        RowRange::Whole => {
            let (setup, teardown) = (suite.setup.clone(), suite.teardown.clone());
            return Portion { setup, case, teardown, continues: false };
        }
        RowRange::To { row } => (1, row),
        RowRange::From { row } => (row, usize::MAX),
        RowRange::Only { row } => (row, row),
    };
    for (index, row) in case.rows.iter_mut().enumerate() {
        row.disabled |= !(first..=last).contains(&(index + 1));
    }
    case.teardown.clear();
    let continues = !matches!(range, RowRange::To { .. });
    let mut setup = suite.setup.clone();
    if continues {
        setup.clear();
        case.setup.clear();
    }
    Portion { setup, case, teardown: Vec::new(), continues }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn suite() -> Suite {
        let row = |action: &str| Row { action: action.into(), ..Row::default() };
        let mut off = row("b");
        off.disabled = true;
        let rows = vec![row("a"), off, row("c"), row("d")];
        let case = Case { setup: vec![row("s")], rows, teardown: vec![row("t")], ..Case::default() };
        Suite { setup: vec![row("S")], teardown: vec![row("T")], cases: vec![case], ..Suite::default() }
    }

    fn run(range: RowRange) -> (usize, Vec<String>, usize, bool) {
        let portion = portion(&suite(), 0, range);
        let on = portion.case.rows.iter().filter(|row| !row.disabled).map(|row| row.action.clone());
        let before = portion.setup.len() + portion.case.setup.len();
        let after = portion.teardown.len() + portion.case.teardown.len();
        (before, on.collect(), after, portion.continues)
    }

    #[test]
    fn a_range_leaves_the_other_rows_out_and_keeps_their_numbers() {
        assert_eq!(run(RowRange::Whole), (2, vec!["a".into(), "c".into(), "d".into()], 2, false));
        assert_eq!(run(RowRange::To { row: 3 }), (2, vec!["a".into(), "c".into()], 0, false));
        assert_eq!(run(RowRange::From { row: 3 }), (0, vec!["c".into(), "d".into()], 0, true));
        assert_eq!(run(RowRange::Only { row: 2 }), (0, vec![], 0, true));
        assert_eq!(portion(&suite(), 0, RowRange::Only { row: 2 }).case.rows.len(), 4);
    }
}
