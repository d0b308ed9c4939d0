//! Cells of CSV that a spreadsheet would take for a formula, and carry out: one in a table that somebody sent may read files and
//! start programs (https://owasp.org/www-community/attacks/CSV_Injection).

use std::borrow::Cow;

/// Whether a cell is a formula to a spreadsheet, but for tabs before it.
fn is_one(cell: &str) -> bool {
    cell.trim_start_matches('\t').starts_with(['=', '+', '-', '@', '\r', '＝', '＋', '－', '＠'])
}

/// The cell as it is written: with a tab before what would be a formula. Other signs that make a text of it, such as an
/// apostrophe, begin sentences of test cases.
pub(crate) fn guarded(cell: &str) -> Cow<'_, str> {
    if is_one(cell) { Cow::Owned(format!("\t{cell}")) } else { Cow::Borrowed(cell) }
}

/// The cell as it was before [`guarded`].
pub(crate) fn unguarded(cell: &str) -> &str {
    cell.strip_prefix('\t').filter(|rest| is_one(rest)).unwrap_or(cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_text_and_every_cell_is_read_back() {
        for cell in ["=1+1", "+49 30", "- Click 'Save'", "@ada", "\r=1", "\t=1", "\t\t@x", "＝1"] {
            let written = guarded(cell);
            assert!(written.starts_with('\t'), "{cell:?}");
            assert_eq!(unguarded(&written), cell);
        }
        for cell in ["", "Click 'Save'", "'=1' is displayed", "\tindented", "1=1", " =1"] {
            assert_eq!(guarded(cell), cell);
            assert_eq!(unguarded(cell), cell);
        }
    }
}
