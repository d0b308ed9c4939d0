//! How verdicts, causes and times read in a terminal.

use verbatim_app::engine::verdict::Strength;
use verbatim_app::exchange::results::{CaseResult, Reason};

use crate::out::one_line;
use crate::paint::{Styled, style};

/// A verdict with its mark, in its colour.
pub(crate) fn verdict(word: &str) -> Styled {
    match word {
        "pass" => style(format!("✓ {word:<12}")).green(),
        "fail" => style(format!("✗ {word:<12}")).red().bold(),
        _ => style(format!("? {word:<12}")).yellow(),
    }
}

/// The word of a verdict; what is only undecided, while the case went on, has a word of its own.
pub(crate) fn word<'a>(verdict: &'a str, reason: &Reason) -> &'a str {
    if reason.went_on { "undecided" } else { verdict }
}

/// Seconds with one digit, or minutes.
pub(crate) fn duration(ms: u64) -> String {
    if ms < 60_000 {
        format!("{:.1} s", ms as f64 / 1000.0)
    } else {
        format!("{} min {} s", ms / 60_000, ms % 60_000 / 1000)
    }
}

/// One line for a case.
pub(crate) fn line(case: &CaseResult) -> String {
    let word = word(case.verdict.as_deref().unwrap_or("not run"), &case.reason);
    let row = case.row.map(|row| format!("  row {row}")).unwrap_or_default();
    let attempt = if case.attempt > 1 { format!("  attempt {}", case.attempt) } else { String::new() };
    let id = case.id.as_deref().map(|id| format!(" ({id})")).unwrap_or_default();
    let rests = rests_on(case.strength);
    let time = style(duration(case.duration_ms)).dim();
    format!("{} {}{id}{row}{attempt}{rests}  {time}", verdict(word), one_line(&case.name))
}

/// What a pass rests on, where it is not rules alone.
pub(crate) fn rests_on(strength: Option<Strength>) -> &'static str {
    match strength {
        Some(Strength::ByReading) => "  by reading, to be reviewed",
        Some(Strength::ByPerson) => "  decided by a person",
        Some(Strength::Strict) | None => "",
    }
}

/// What a tester needs to know of a case that is no pass: cause, both sides, near misses, picture, way out.
pub(crate) fn details(case: &CaseResult) -> Vec<String> {
    let mut lines = reason(&case.reason);
    if let Some(picture) = &case.screenshot {
        lines.push(labelled("picture", picture));
    }
    lines
}

fn reason(reason: &Reason) -> Vec<String> {
    let Some(cause) = reason.cause else { return Vec::new() };
    let whose = serde_json::to_value(cause.whose()).ok().and_then(|w| w.as_str().map(str::to_owned));
    let mut lines = vec![labelled("cause", &format!("{} ({})", cause.id(), whose.unwrap_or_default()))];
    let fields = [
        ("sentence", &reason.sentence),
        ("what", &reason.message),
        ("expected", &reason.expected),
        ("observed", &reason.observed),
    ];
    for (label, text) in fields {
        if let Some(text) = text.as_deref().filter(|text| !text.is_empty()) {
            lines.push(labelled(label, text));
        }
    }
    for near in &reason.near {
        lines.push(labelled("near", near));
    }
    if let Some(way_out) = &reason.way_out {
        lines.push(labelled("way out", way_out));
    }
    lines
}

/// A label and a text, whose further lines stand under its first; very long ones are cut.
pub(crate) fn labelled(label: &str, text: &str) -> String {
    const MOST: usize = 600;
    let mut shown: String = text.chars().take(MOST).collect();
    if text.chars().count() > MOST {
        shown.push('…');
    }
    let shown = shown.trim_end().replace('\n', "\n                 ");
    format!("      {} {shown}", style(format!("{label:<10}")).dim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_read_as_people_say_them() {
        assert_eq!(duration(340), "0.3 s");
        assert_eq!(duration(61_500), "1 min 1 s");
    }

    #[test]
    fn a_line_says_what_a_pass_rests_on() {
        let told = |strength| {
            let pass = Some("pass".to_owned());
            let case = CaseResult { name: "a".into(), verdict: pass, strength, ..CaseResult::default() };
            crate::out::safe(&line(&case), false).into_owned()
        };
        assert_eq!(told(Some(Strength::ByReading)), "✓ pass         a  by reading, to be reviewed  0.0 s");
        assert_eq!(told(Some(Strength::ByPerson)), "✓ pass         a  decided by a person  0.0 s");
        assert_eq!(told(Some(Strength::Strict)), "✓ pass         a  0.0 s");
    }

    #[test]
    fn further_lines_stand_under_the_first() {
        assert_eq!(
            crate::out::safe(&labelled("near", "a\nb"), false),
            "      near       a\n                 b"
        );
    }
}
