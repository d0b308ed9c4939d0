//! What a labelled case must come to, as a table tells it beside the row that decides: "fail", or the cause of that.

use verbatim_engine::suite::{Case, Label};
use verbatim_engine::verdict::Cause;

use crate::error::Fault;

/// Reads the cell beside a row; none of an empty one.
pub(crate) fn read(cell: &str, line: u64) -> Result<Option<Label>, Fault> {
    let word = cell.trim().to_lowercase();
    let cause = Cause::ALL.iter().copied().find(|cause| cause.id() == word);
    let verdict = match (word.as_str(), cause) {
        ("" | "-" | "no" | "none" | "pass", _) => return Ok(None),
        (_, Some(cause)) if !cause.fails() => "inconclusive",
        ("fail" | "fails" | "failure" | "yes" | "x", _) | (_, Some(_)) => "fail",
        ("inconclusive", _) => "inconclusive",
        _ => return Err(Fault::Label { line, found: cell.trim().to_owned() }),
    };
    Ok(Some(Label { verdict: verdict.to_owned(), cause, row: None }))
}

/// Gives a case its label; the row is its last one so far.
pub(crate) fn put(case: &mut Case, label: Label, line: u64) -> Result<(), Fault> {
    if case.expect.is_some() {
        return Err(Fault::SecondLabel { line, case: case.name.clone() });
    }
    let row = Some(case.rows.len()).filter(|row| *row > 0);
    case.expect = Some(Label { row, ..label });
    Ok(())
}

/// The row beside which the label of a case stands (from 0), and its cell; none where a table has no place for it.
pub(crate) fn beside(case: &Case) -> Option<(usize, &str)> {
    let label = case.expect.as_ref()?;
    let row = label.row.filter(|row| (1..=case.rows.len()).contains(row))?;
    let words = match (label.verdict.as_str(), label.cause) {
        ("fail", Some(cause)) if cause.fails() => cause.id(),
        ("inconclusive", Some(cause)) if !cause.fails() => cause.id(),
        ("fail", None) => "fail",
        // As a workbook is read, a word that is no cause is a fail.
        _ => return None,
    };
    Some((row - 1, words))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by it")]
mod tests {
    use verbatim_engine::suite::Suite;

    use super::*;
    use crate::{Format, read_suite_bytes, write_csv};

    fn case(verdict: &str, cause: Option<Cause>, row: Option<usize>) -> Case {
        let line = |action: &str| verbatim_engine::suite::Row {
            action: action.into(),
            expected: "'A' is displayed".into(),
            ..Default::default()
        };
        let expect = Some(Label { verdict: verdict.into(), cause, row });
        Case {
            name: verdict.into(),
            rows: vec![line("Open '/a'"), line("Open '/b'")],
            expect,
            ..Case::default()
        }
    }

    #[test]
    fn labels_of_rows_go_out_and_come_in() {
        let cases = vec![case("fail", None, Some(2)), case("inconclusive", Some(Cause::NearMiss), Some(1))];
        let suite = Suite { cases, ..Suite::default() };
        let written = write_csv(&suite).unwrap();
        assert_eq!(written.left_out, Vec::<&str>::new());
        let read = read_suite_bytes(written.text.as_bytes(), Format::Csv, "x").unwrap().suite;
        assert_eq!(read.cases, suite.cases);
    }

    #[test]
    fn what_a_table_has_no_place_for_is_told() {
        for case in
            [case("pass", None, None), case("fail", None, Some(3)), case("inconclusive", None, Some(1))]
        {
            let suite = Suite { cases: vec![case], ..Suite::default() };
            assert_eq!(write_csv(&suite).unwrap().left_out, ["the labels"]);
        }
    }

    #[test]
    fn other_words_and_second_labels_are_refused() {
        let read = |rows: &str| {
            let text = format!("Case,Action,Expected result,Expected failure\n{rows}");
            read_suite_bytes(text.as_bytes(), Format::Csv, "x")
                .map(|read| read.suite)
                .unwrap_err()
                .to_string()
        };
        let odd = read("A,Open '/a',,maybe\n");
        assert!(odd.contains("line 2") && odd.contains("'maybe'"), "{odd}");
        let twice = read("A,Open '/a',,fail\n,Open '/b',,fail\n");
        assert!(twice.contains("line 3") && twice.contains("'A'"), "{twice}");
    }
}
