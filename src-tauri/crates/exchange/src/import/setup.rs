//! Preconditions in several sentences, of which one tells who is logged in.

use verbatim_engine::clarity;
use verbatim_engine::step::Action;

/// The parts of preconditions that no rule reads as a whole, each with whether it is read: from the log-in on those that are, for what
/// stands before it tells what there is. Nothing where none of them logs in.
pub(super) fn parts(text: &str) -> Vec<(String, bool)> {
    let mut logged_in = false;
    let parts: Vec<(String, bool)> = sentences(text)
        .into_iter()
        .map(|part| {
            let read = clarity::read_action(part, &[]).ok();
            logged_in |=
                read.as_ref().is_some_and(|read| read.content().iter().any(|step| logs_in(&step.action)));
            (part.to_owned(), read.is_some() && logged_in)
        })
        .collect();
    if logged_in { parts } else { Vec::new() }
}

fn logs_in(action: &Action) -> bool {
    matches!(action, Action::LogIn { .. })
}

fn sentences(text: &str) -> Vec<&str> {
    let ends = |line: &str| -> Vec<usize> {
        line.match_indices(['.', ';'])
            .map(|(at, _)| at + 1)
            .filter(|&at| line[at..].starts_with(char::is_whitespace))
            .collect()
    };
    let cut = |line| {
        let mut from = 0;
        let mut cuts: Vec<&str> = Vec::new();
        for at in ends(line) {
            cuts.push(&line[from..at]);
            from = at;
        }
        cuts.push(&line[from..]);
        cuts
    };
    let all = text.lines().flat_map(cut).map(|part| part.trim().trim_end_matches(';').trim_end());
    all.filter(|part| !part.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::parts;

    #[test]
    fn from_the_log_in_on_what_is_read_is_done() {
        let read = parts(
            "A draft exists.\nLogged in as nina (password pw-1). Start from the dashboard.\nOpen '/orders'",
        );
        let read: Vec<(&str, bool)> = read.iter().map(|(text, read)| (text.as_str(), *read)).collect();
        assert_eq!(
            read,
            [
                ("A draft exists.", false),
                ("Logged in as nina (password pw-1).", true),
                ("Start from the dashboard.", false),
                ("Open '/orders'", true),
            ]
        );
        assert!(parts("A draft exists. Open '/orders'").is_empty());
    }
}
