//! The lines of a test.

use verbatim_engine::assertion::Subject;
use verbatim_engine::step::Target;

/// The body of a test in the making.
#[derive(Default)]
pub(super) struct Script {
    lines: Vec<String>,
    /// A click whose dialog or download has not been dealt with: the line of the action, and what follows it.
    waiting: Option<usize>,
    /// How many values have a name of their own.
    named: usize,
    /// The next step answers a dialog of the browser.
    pub(super) answer_follows: bool,
    /// What was kept for later rows to compare with: the row that it was kept after (0: before this row), what it is, and
    /// the name of its constant.
    pub(super) seen: Vec<(u32, Subject, String)>,
    /// What was entered, and where.
    pub(super) entered: Vec<(Target, String)>,
    /// How many rows count the tabs that are open.
    pub(super) tabs: usize,
}

impl Script {
    /// Adds a statement.
    pub(super) fn line(&mut self, statement: &str) {
        self.lines.push(format!("  {statement}"));
    }

    /// Adds that what was done has come to its end: a page that is left too early loses what it was sending.
    pub(super) fn settle(&mut self) {
        const SETTLED: &str = "  await settled(page);";
        if self.lines.iter().any(|line| !line.starts_with("  //"))
            && self.lines.last().is_some_and(|last| last != SETTLED)
        {
            self.lines.push(SETTLED.into());
        }
    }

    /// Adds what the cell says, so that a reader of the test finds the row.
    pub(super) fn comment(&mut self, said: &str) {
        for line in said.lines().filter(|line| !line.trim().is_empty()) {
            self.lines.push(format!("  // {}", line.trim_end()));
        }
    }

    /// Adds an action that a dialog may come of; where it does, [`Self::dialog`] turns to it.
    pub(super) fn action(&mut self, statement: &str) {
        self.waiting = Some(self.lines.len());
        self.line(statement);
    }

    /// The name of the event that the last action is to cause, waited for from before it.
    pub(super) fn event(&mut self, event: &str) -> Result<String, String> {
        let at = self.waiting.ok_or("nothing before it can have caused it")?;
        let prefix = format!("  const {event}");
        let known = self
            .lines
            .get(at.saturating_sub(1))
            .and_then(|line| line.strip_prefix(&prefix))
            .map(str::to_owned);
        if let Some(known) = known {
            let number: String = known.chars().take_while(char::is_ascii_digit).collect();
            return Ok(format!("{event}{number}"));
        }
        self.named += 1;
        let name = format!("{event}{}", self.named);
        self.lines.insert(at, format!("  const {name} = page.waitForEvent('{event}');"));
        self.waiting = Some(at + 1);
        if event == "dialog" {
            // The click ends only when the dialog is answered.
            let action = self.lines[at + 1].trim_start().trim_start_matches("await ").to_owned();
            self.lines[at + 1] = format!("  const acting{} = {action}", self.named);
        }
        Ok(name)
    }

    /// Ends a dialog: the action that caused it has ended then.
    pub(super) fn answered(&mut self, dialog: &str) {
        let number = dialog.trim_start_matches("dialog").to_owned();
        self.line(&format!("await acting{number};"));
        self.waiting = None;
    }

    /// The whole body.
    pub(super) fn finish(self) -> Result<String, String> {
        let mut body = self.lines.join("\n");
        body.push('\n');
        for number in 1..=self.named {
            if body.contains(&format!("const acting{number} "))
                && !body.contains(&format!("await acting{number};"))
            {
                return Err("it leaves a dialog open".into());
            }
        }
        Ok(body)
    }
}

/// A text as a TypeScript string.
pub(super) fn text(text: &str) -> String {
    let mut out = String::from("'");
    for c in text.chars() {
        match c {
            '\'' => out.push_str("\\'"),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\u{2028}' => out.push_str("\\u2028"),
            '\u{2029}' => out.push_str("\\u2029"),
            c => out.push(c),
        }
    }
    out.push('\'');
    out
}

/// A value, with what only a run knows put in: the base URL, something unique, and secrets from the environment.
pub(super) fn value(value: &str) -> String {
    if !value.contains("{{") {
        return text(value);
    }
    let mut out = Vec::new();
    let mut rest = value;
    while let Some((head, tail)) = rest.split_once("{{") {
        let Some((name, after)) = tail.split_once("}}") else { break };
        if !head.is_empty() {
            out.push(text(head));
        }
        out.push(match name.trim() {
            "base" => "BASE.replace(/\\/$/, '')".into(),
            "unique" => "UNIQUE".into(),
            name => format!("secret({})", text(name)),
        });
        rest = after;
    }
    if !rest.is_empty() {
        out.push(text(rest));
    }
    out.join(" + ")
}
