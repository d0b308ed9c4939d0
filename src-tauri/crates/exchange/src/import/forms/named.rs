//! Names of cases and of sheets, by how they are written.

use crate::import::content;

/// Whether a name begins with the identifier of a case: "TC-1: Log in", "Test case 2 - Log out".
pub(in crate::import) fn is_counted(name: &str) -> bool {
    let head = name.split_once([':', ' ']).map_or(name, |(head, _)| head);
    let lower = name.to_lowercase();
    let rest = lower.strip_prefix("test case").or_else(|| lower.strip_prefix("testcase"));
    content::is_id(head)
        || rest.is_some_and(|rest| {
            rest.trim_start_matches([' ', '#', '-', '_']).starts_with(|c: char| c.is_ascii_digit())
        })
}

/// Whether the name of a sheet is the one that it was made with.
pub(in crate::import) fn is_generic(sheet: &str) -> bool {
    let name = sheet.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ').to_lowercase();
    ["sheet", "лист", "tabelle", "hoja", "feuil", "planilha", "trang tính", "工作表", "foglio", "arkusz"]
        .contains(&name.as_str())
}
