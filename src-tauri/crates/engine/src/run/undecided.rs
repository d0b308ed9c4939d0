//! What a case leaves undecided while it goes on, and what that says of what comes after it.

use crate::clarity;
use crate::data::is_account;
use crate::event::{Part, RowId};
use crate::ground::is_password;
use crate::page::Page;
use crate::run::{CaseOutcome, CaseRun, Given};
use crate::snapshot::{NodeRef, Role, Snapshot};
use crate::suite::{Phrase, Row, WhenUndecided};
use crate::verdict::{Cause, Finding, Verdict, Whose};

/// What stays undecided so far.
#[derive(Default)]
pub(super) struct Undecided {
    /// Rows whose expected result nobody could decide, and why.
    rows: Vec<(RowId, Finding)>,
    /// What must be so before the case, and nothing has established: set-up rows that are left out, or undecided.
    preconditions: Vec<String>,
    /// Accounts that must be there, which only a log-in that succeeds shows.
    accounts: Vec<String>,
    /// Dialogs of the page that came in such a row, which may be what its expected result is about.
    dialogs: Vec<NodeRef>,
}

impl Undecided {
    /// Before the case has begun.
    pub(super) fn before(given: &Given<'_>) -> Self {
        let told = |words: &str| format!("'{words}' is left out");
        let (accounts, others): (Vec<_>, Vec<_>) =
            left_out(given).into_iter().map(|(_, words)| words).partition(|words| tells_accounts(words));
        let [preconditions, accounts] = [others, accounts].map(|all| all.into_iter().map(told).collect());
        Self { preconditions, accounts, ..Self::default() }
    }

    /// A row that the case goes on after; the page before its first input and at its end.
    pub(super) fn push(
        &mut self,
        (id, row): (RowId, &Row),
        finding: &Finding,
        (before, now): (Option<&Snapshot>, Option<&Snapshot>),
    ) {
        if id.part == Part::Setup {
            self.preconditions.push(format!("'{}' is undecided", row.expected.trim()));
        }
        self.rows.push((id, finding.clone()));
        let stood = before.map(dialogs).unwrap_or_default();
        self.dialogs
            .extend(now.map(dialogs).unwrap_or_default().into_iter().filter(|node| !stood.contains(node)));
    }

    /// How the case ended where nothing ended it: none where everything was decided. `rows` are those that ran.
    pub(super) fn outcome(&self, rows: usize) -> Option<CaseOutcome> {
        left_open(&self.rows, rows)
    }

    /// What ends the case says which rows before it are undecided.
    pub(super) fn noted(&self, finding: Finding) -> Finding {
        let mut places = self.rows.iter().map(|(id, _)| match id.part {
            Part::Setup => format!("set-up row {}", id.row),
            Part::Rows | Part::Teardown => format!("row {}", id.row),
        });
        let Some(first) = places.next() else { return finding };
        let places = places.fold(first, |all, place| format!("{all}, {place}"));
        Finding { message: format!("{}; undecided before it: {places}", finding.message), ..finding }
    }

    /// What fails is not the application's fault where it may come of what is not known: a precondition that nothing has
    /// established, an account that may not be there while the page asks to log in, or something that lies in the way and that an
    /// undecided row may be about. `page` is the page as it is.
    pub(super) fn doubted(&self, finding: Finding, page: Option<&Snapshot>) -> Finding {
        if !finding.cause.fails() {
            return finding;
        }
        let asks_to_log_in =
            page.is_some_and(|page| page.elements.iter().any(|e| e.visible && is_password(e)));
        let account = self.accounts.first().filter(|_| asks_to_log_in);
        if let Some(words) = self.preconditions.first().or(account) {
            let message = format!(
                "a precondition was not established ({words}), so this can come of it: {}",
                finding.message
            );
            let way_out = "write the precondition as steps of a set-up row, or teach the suite what it means";
            return Finding { cause: Cause::PreconditionOpen, message, ..finding }.way_out(way_out);
        }
        let Some((id, _)) = self.rows.last().filter(|_| self.is_in_the_way(finding.cause, page)) else {
            return finding;
        };
        let message = format!(
            "{}; what lies in the way may be what row {} expects, which is undecided",
            finding.message, id.row
        );
        Finding { cause: Cause::Covered, message, ..finding }
            .way_out("answer what that row means, or let a step close what lies in the way")
    }

    fn is_in_the_way(&self, cause: Cause, page: Option<&Snapshot>) -> bool {
        match cause {
            Cause::TargetObscured => true,
            Cause::TargetMissing | Cause::TargetHidden | Cause::TargetDisabled | Cause::TargetWrongType => {
                let open = page.map(dialogs).unwrap_or_default();
                self.dialogs.iter().any(|node| open.contains(node))
            }
            _ => false,
        }
    }
}

impl<P: Page, S: crate::event::Sink> CaseRun<'_, P, S> {
    /// Whether the case goes on after an expected result that ended so: what was done was done as written.
    pub(super) fn goes_on(&self, finding: &Finding, silent: bool) -> bool {
        self.given.when_undecided == WhenUndecided::GoOn
            && is_undecided(finding.cause)
            && self.memory.opened
            // What came of the input is not what was asked for, or nothing.
            && !self.memory.error_in_row
            && !silent
    }

    /// Nobody has waited for what the row expects, and a person would have seen it before going on: a search that begins half a second
    /// after the last letter is lost where the next click comes before it. Twice the quiet of a negative has that in it; a page that
    /// does not rest has had its time.
    pub(super) async fn let_it_come(&mut self) {
        let timing = &self.given.timing;
        if self.page.quiet(timing.quiet() * 2, timing.assertion()).await.is_ok() {
            self.memory.fresh = None;
        }
    }
}

/// How a case ends that went on to its end: none where nothing is open. `open` are the rows that are undecided, each with why,
/// `rows` is the number of the case's own rows that ran.
pub fn left_open(open: &[(RowId, Finding)], rows: usize) -> Option<CaseOutcome> {
    let (row, first) = open.first()?;
    let own = open.iter().filter(|(id, _)| id.part == Part::Rows).count();
    let decided = rows.saturating_sub(own);
    let of = if rows == 1 { "row" } else { "rows" };
    let message = match open.len() {
        1 => format!("{decided} of {rows} {of} decided, 1 question: {}", first.message),
        several => {
            format!("{decided} of {rows} {of} decided, {several} questions; the first: {}", first.message)
        }
    };
    let verdict = Verdict::Inconclusive(Finding { message, went_on: true, ..first.clone() });
    Some(CaseOutcome { verdict, row: Some(*row) })
}

/// The preconditions of a case that are left out of runs.
pub(super) fn left_out<'a>(given: &Given<'a>) -> Vec<(RowId, &'a str)> {
    let rows = given.setup.iter().chain(&given.case.setup).enumerate().filter(|(_, row)| row.disabled);
    let of =
        |(index, row): (usize, &'a Row)| (RowId { part: Part::Setup, row: index + 1 }, row.action.trim());
    // What a set-up does may be to log in.
    let fresh = given.setup.iter().chain(&given.case.setup).all(|row| row.disabled);
    let holds = |line: &str| is_none(line) || fresh && is_logged_out(line);
    rows.map(of).filter(|(_, words)| !words.lines().all(holds)).collect()
}

/// Whether the cause says of an expected result that it could not be decided; else something else has ended the row.
pub(super) fn is_undecided(cause: Cause) -> bool {
    let of_test = matches!(cause, Cause::UndecidableAssertion | Cause::Unsettled | Cause::MissingTestData);
    of_test || cause.whose() == Whose::Agent
}

/// Whether a precondition tells of accounts, and of nothing more.
fn tells_accounts(words: &str) -> bool {
    words.lines().all(|line| is_none(line) || is_account(line))
}

/// Dialogs that are shown.
fn dialogs(page: &Snapshot) -> Vec<NodeRef> {
    let shown =
        page.elements.iter().filter(|e| e.visible && matches!(e.role, Role::Dialog | Role::AlertDialog));
    shown.filter_map(|e| e.node).collect()
}

/// Whether a precondition says that there is none.
fn is_none(words: &str) -> bool {
    let words = words.to_lowercase();
    let words = words.trim_matches(|c: char| !c.is_alphanumeric());
    matches!(
        words,
        "" | "none" | "no" | "nil" | "n/a" | "na" | "nothing" | "not applicable" | "no preconditions"
    )
}

/// Whether a precondition says that nobody is logged in, as each case has a browser of its own.
fn is_logged_out(words: &str) -> bool {
    const SUBJECTS: [&str; 6] =
        ["the user is ", "user is ", "you are ", "i am ", "tester is ", "the tester is "];
    const SAID: [&str; 10] = [
        "not logged in",
        "not signed in",
        "logged out",
        "signed out",
        "logged off",
        "nobody is logged in",
        "nobody is signed in",
        "no one is logged in",
        "no user is logged in",
        "nobody logged in",
    ];
    let words = words.to_lowercase();
    let said = words.trim_matches(|c: char| !c.is_alphanumeric());
    SAID.contains(&SUBJECTS.iter().find_map(|subject| said.strip_prefix(subject)).unwrap_or(said))
}

/// The rows that a case which ended with its own words did not come to, and whose actions no rule reads either: so that all of
/// them can be asked at once.
pub(super) fn unread_ahead<'a>(
    given: &Given<'a>,
    book: &[Phrase],
    outcome: &CaseOutcome,
) -> Vec<(RowId, &'a str)> {
    let (Some(ended), Verdict::Inconclusive(finding)) = (outcome.row, &outcome.verdict) else {
        return Vec::new();
    };
    if finding.went_on || finding.cause.whose() != Whose::Test {
        return Vec::new();
    }
    let placed = |part| move |(index, row): (usize, &'a Row)| (RowId { part, row: index + 1 }, row);
    let setup = given.setup.iter().chain(&given.case.setup).enumerate().map(placed(Part::Setup));
    let rows = given.case.rows.iter().enumerate().map(placed(Part::Rows));
    let is_unread = |row: &Row| {
        let action = row.action.trim();
        !row.disabled && !action.is_empty() && clarity::read_action(action, book).is_err()
    };
    let ahead = setup.chain(rows).skip_while(|(id, _)| *id != ended).skip(1);
    ahead.filter(|(_, row)| is_unread(row)).map(|(id, row)| (id, row.action.as_str())).collect()
}

#[cfg(test)]
mod tests {
    use super::is_none;

    #[test]
    fn a_precondition_that_says_that_there_is_none_is_none() {
        assert!(["", "-", "None.", "N/A", "no preconditions"].into_iter().all(is_none));
        assert!(["User is logged in", "No user is logged in"].into_iter().all(|words| !is_none(words)));
    }
}
