//! One cell that holds all steps of a case, numbered, beside one that holds all expected results.

use verbatim_engine::suite::Row;

/// The items of a numbered list ("1. …", "2) …", "Step 3: …"), in their order from 1; none where the text is no such list.
pub(crate) fn numbered(text: &str) -> Option<Vec<String>> {
    let items = items(text)?;
    let counts = items.iter().zip(1..).all(|((number, _), wanted)| *number == wanted);
    counts.then(|| items.into_iter().map(|(_, text)| text).collect())
}

/// The rows of a case whose cells are numbered lists: the result with a number stands beside the step of that number, a
/// text without numbers beside the last. None where the actions are no list of two or more.
pub(crate) fn rows(action: &str, expected: &str) -> Option<Vec<Row>> {
    let actions = numbered(action).filter(|items| items.len() > 1)?;
    let mut rows: Vec<Row> = actions.into_iter().map(|action| Row { action, ..Row::default() }).collect();
    let results = match items(expected) {
        Some(items) if items.iter().all(|(number, _)| (1..=rows.len()).contains(number)) => items,
        _ => vec![(rows.len(), expected.trim().to_owned())],
    };
    for (number, text) in results {
        let cell = &mut rows[number - 1].expected;
        if !cell.is_empty() && !text.is_empty() {
            cell.push('\n');
        }
        cell.push_str(&text);
    }
    Some(rows)
}

/// Numbers and texts; each further line belongs to the item before it. None where the first line has no number.
fn items(text: &str) -> Option<Vec<(usize, String)>> {
    let mut items: Vec<(usize, String)> = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        match number(line) {
            Some((number, rest)) => items.push((number, rest.to_owned())),
            None => {
                let (_, last) = items.last_mut()?;
                last.push('\n');
                last.push_str(line);
            }
        }
    }
    (!items.is_empty()).then_some(items)
}

fn number(line: &str) -> Option<(usize, &str)> {
    let named = line.strip_prefix("Step ").or_else(|| line.strip_prefix("step "));
    let rest = named.unwrap_or(line);
    let digits = rest.find(|c: char| !c.is_ascii_digit())?;
    let number = rest[..digits].parse().ok().filter(|number| *number > 0)?;
    let after = rest[digits..].strip_prefix(['.', ')', ':'])?;
    // "1.5 kg" is no second level of a list, and "12:30" no step.
    let text = after.strip_prefix([' ', '\t'])?;
    Some((number, text.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(action: &str, expected: &str) -> Vec<(String, String)> {
        rows(action, expected).unwrap_or_default().into_iter().map(|row| (row.action, row.expected)).collect()
    }

    #[test]
    fn results_stand_beside_the_steps_of_their_number() {
        assert_eq!(
            told("1. Open '/'\n2. Click 'A'\n   - twice\n3) Log out", "2. 'A' is shown\n'B' is shown"),
            [
                ("Open '/'".into(), String::new()),
                ("Click 'A'\n- twice".into(), "'A' is shown\n'B' is shown".into()),
                ("Log out".into(), String::new()),
            ]
        );
        assert_eq!(told("Step 1: a\nStep 2: b", "All is well")[1], ("b".into(), "All is well".into()));
    }

    #[test]
    fn what_is_no_list_stays_whole() {
        for action in
            ["Open '/'", "1. Open '/'", "1. a\n3. b", "Note\n1. a\n2. b", "1.5 kg\n2.5 kg", "12:30\n13:30"]
        {
            assert_eq!(rows(action, "x"), None, "{action}");
        }
        assert_eq!(told("1. a\n2. b", "1. x\n5. y")[1].1, "1. x\n5. y", "a number without a step");
    }
}
