//! The number in front of an item.

/// Words in front of a number: of steps, and of expected results.
const STEP_WORDS: &[&str] =
    &["steps", "step", "test step", "шаг", "schritt", "paso", "passo", "étape", "etape", "bước", "步骤", "b"];

const RESULT_WORDS: &[&str] = &["er", "expected result", "expected", "result", "exp", "expectation"];

/// A number in front of a text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mark<'t> {
    pub(super) number: usize,
    pub(super) of_step: bool,
    /// Numbers of a level below ("1.2").
    pub(super) below: bool,
    pub(super) rest: &'t str,
}

/// The number in front of a text: "1.", "1)", "1-", "1/", "1:", "(1)", "Step 1:", "ER-1", "①", "１．".
pub(super) fn mark(text: &str) -> Option<Mark<'_>> {
    if let Some(mark) = circled(text) {
        return Some(mark);
    }
    let (rest, of_step, named) = named(text);
    let bracket = rest.strip_prefix(['(', '[']);
    let digits_at = bracket.unwrap_or(rest);
    let (number, after) = digits(digits_at)?;
    let deeper = after.strip_prefix('.').and_then(digits);
    let (after, below) = match deeper {
        // "1.5 kg" is no second level of a list.
        Some((_, rest)) if rest.starts_with(['.', ')', ':']) || named => (rest, true),
        Some((_, rest)) if rest.starts_with(' ') && rest.trim_start().starts_with(char::is_uppercase) => {
            (rest, true)
        }
        Some(_) => return None,
        None => (after, false),
    };
    // "1º" as Spanish and Portuguese number.
    let ordinal = after.strip_prefix(['º', 'ª']);
    let after = ordinal.unwrap_or(after);
    let named = named || ordinal.is_some();
    let spaces = after.trim_start_matches([' ', '\t']);
    let closed =
        spaces.strip_prefix(['.', ')', ']', ':', '/', '、', '．', '）', '：', '|']).or_else(|| dash(spaces));
    let rest = match closed {
        Some(rest) => rest.trim_start_matches(['.', ')', '-', ':']).trim_start(),
        None if named && !below && after.starts_with([' ', '\t', '\n']) => spaces,
        None if below => spaces,
        None if named && after.is_empty() => "",
        None => return None,
    };
    // "12:30" and "1/2" are no marks.
    let number_goes_on = closed.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    (number > 0 && number < 200 && !number_goes_on && (!rest.is_empty() || named)).then_some(Mark {
        number,
        of_step,
        below,
        rest,
    })
}

fn dash(text: &str) -> Option<&str> {
    text.strip_prefix(['-', '–', '—', '>'])
}

/// The words in front of a number, and what follows them.
fn named(text: &str) -> (&str, bool, bool) {
    for (words, of_step) in [(STEP_WORDS, true), (RESULT_WORDS, false)] {
        for word in words {
            let Some(head) = text.get(..word.len()) else { continue };
            if head.to_lowercase() != *word {
                continue;
            }
            let rest = text[word.len()..].trim_start_matches([' ', '-', '_', '#', '\u{a0}']);
            let rest = rest.strip_prefix("no.").map_or(rest, str::trim_start);
            if rest.starts_with(|c: char| c.is_ascii_digit()) {
                return (rest, of_step, true);
            }
        }
    }
    (text, false, false)
}

fn digits(text: &str) -> Option<(usize, &str)> {
    let wide = |c: char| ('０'..='９').contains(&c);
    let end = text.find(|c: char| !c.is_ascii_digit() && !wide(c)).unwrap_or(text.len());
    let plain = |c: char| if wide(c) { char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c) } else { c };
    let number: String = text[..end].chars().map(plain).collect();
    (end > 0 && number.len() <= 3).then_some(())?;
    Some((number.parse().ok()?, &text[end..]))
}

fn circled(text: &str) -> Option<Mark<'_>> {
    let first = text.chars().next().filter(|c| ('①'..='⑳').contains(c))?;
    let number = usize::try_from(u32::from(first) - u32::from('①') + 1).ok()?;
    let rest = text[first.len_utf8()..].trim_start_matches(['.', '、', ' ']);
    Some(Mark { number, of_step: false, below: false, rest })
}
