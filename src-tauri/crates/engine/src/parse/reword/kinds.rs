//! Texts behind the name of their kind, without a verb: "hint At most 20 letters", "buttons Keep and Delete".

use super::{Change, Reworded, among, lower, put_in, words};
use crate::parse::quotes::{MASK, literals, masked};

/// Verbs, and what stands for one.
const VERBS: &str = "is are was were be has have should must will shows show displays contains contain reads says appears appear \
    disappears opens opened open closes closed stays remains changes displayed shown";

/// Further words that make a part of a cell one that rules may read.
const SAID: &str = "visible listed enabled disabled checked unchecked ticked unticked selected empty loaded removed deleted created gone \
    page dialog message toast text title button tab hint question error heading header popup buttons tabs options links";

/// Kinds before a text that stands without quotes behind them, and what the grammar calls them.
const KINDS: &str = "message=message toast=toast notification=notification error=error warning=warning text=text hint=hint label=label \
    caption=caption title=heading heading=heading header=heading headline=heading question=question dialog=dialog popup=popup \
    pop-up=pop-up window=dialog button=button tab=tab link=link option=option snackbar=snackbar tooltip=tooltip";

/// Kinds of several.
const SEVERAL: &str = "buttons tabs options links columns checkboxes";

/// What may stand before such a kind.
const BEFORE: &str = "a an the new red green yellow orange blue error success warning info information confirmation validation following \
    popup toast inline";

/// What begins no text behind its kind.
const NO_TEXT: &str = "of in on at for from to with and or not no that which says under above below";

/// Whether a word, in small letters, is one that says something of a part of a page, or names its kind.
pub(in crate::parse) fn is_said(word: &str) -> bool {
    among(VERBS, word) || among(SAID, word)
}

/// Whether a text begins with things of one kind: "buttons A and B".
pub(in crate::parse) fn begins_with_kinds(masked: &[char]) -> bool {
    let first = words(masked).first().map(|(start, end)| lower(&masked[*start..*end]));
    first.is_some_and(|word| among(SEVERAL, &word) || among("button tab link option", &word))
}

/// A part without a verb as one that says that this is there, or what a question says as what it says.
pub(in crate::parse) fn named_kind(text: &str) -> Option<Reworded> {
    let chars: Vec<char> = text.chars().collect();
    let masked = masked(&chars, &literals(&chars).ok()?);
    if let Some(changes) = reported(&chars, &masked).or_else(|| placed(&chars, &masked)) {
        return put_in(&chars, changes);
    }
    let end = without_shown(&masked);
    let words = words(&masked[..end]);
    let word = |i: usize| words.get(i).map(|(start, stop)| lower(&masked[*start..*stop]));
    if (0..words.len()).any(|i| word(i).is_some_and(|word| among(VERBS, &word))) {
        return None;
    }
    let before = |i: usize| (0..i).all(|at| word(at).is_some_and(|word| among(BEFORE, &word)));
    let of_kind = |i: &usize| word(*i).is_some_and(|word| kind_of(&word).is_some()) && before(*i);
    let several = |i: &usize| word(*i).is_some_and(|word| among(SEVERAL, &word)) && before(*i);
    let last = words.len().min(4);
    if let Some(kind) = (0..last).find(several) {
        let (_, stop) = words[kind];
        let quoted = each_quoted(&chars[stop..end], &masked[stop..end])?;
        return put_in(&chars, vec![(stop, chars.len(), format!(" {quoted} are displayed"))]);
    }
    let shown = (end, chars.len(), " is displayed".to_owned());
    // The last of several kinds is the one that is meant: "error message".
    let Some(kind) = (0..last).rev().find(of_kind) else {
        // "Menu with the items 'A' and 'B'": what it has is said.
        let with = (1..words.len()).any(|i| word(i).as_deref() == Some("with"));
        return if with { put_in(&chars, vec![shown]) } else { None };
    };
    let (start, stop) = words[kind];
    let noun = kind_of(&word(kind)?)?;
    let from = (stop..end).find(|at| !matches!(masked[*at], ' ' | ':'))?;
    let rest = &masked[from..end];
    if let Some(top) = on_top(rest).filter(|_| rest.contains(&MASK)) {
        let at_top = " is displayed at the top of the page".to_owned();
        return put_in(&chars, vec![(start, stop, noun), (from + top, chars.len(), at_top)]);
    }
    if rest.contains(&MASK) {
        return put_in(&chars, vec![(start, stop, noun), shown]);
    }
    let plain = !has_joint(rest) && word(kind + 1).is_some_and(|next| !among(NO_TEXT, &next));
    let quoted: String = chars[from..end].iter().collect();
    let said = (stop, chars.len(), format!(" \"{}\" is displayed", quoted.trim()));
    if plain && !quoted.contains('"') { put_in(&chars, vec![(start, stop, noun), said]) } else { None }
}

/// "The counter shows '3 open'", "the hint changes to '5 left'": that this is there to be read.
pub(in crate::parse) fn as_text(text: &str) -> Option<Reworded> {
    const SAYS: [&str; 7] = ["changes to", "changed to", "shows", "reads", "says", "is now", "displays"];
    let chars: Vec<char> = text.chars().collect();
    let masked = masked(&chars, &literals(&chars).ok()?);
    let value = masked.iter().position(|c| *c == MASK)?;
    let said: String = masked[..value].iter().collect::<String>().to_lowercase();
    let said = said.trim();
    let subject = SAYS.iter().find_map(|says| said.strip_suffix(says))?.trim();
    let subject = subject.strip_prefix("the ").unwrap_or(subject);
    let ends = masked[value..].iter().all(|c| *c == MASK);
    let quoted: String = chars[value..].iter().collect();
    (ends && among("counter hint caption", subject)).then_some(())?;
    put_in(&chars, vec![(0, chars.len(), format!("the text {quoted} is displayed"))])
}

fn kind_of(word: &str) -> Option<String> {
    let pairs = KINDS.split_whitespace().filter_map(|pair| pair.split_once('='));
    pairs.into_iter().find(|(said, _)| *said == word).map(|(_, kind)| kind.to_owned())
}

/// Where the words end before "is shown", which says what is said anyway.
fn without_shown(masked: &[char]) -> usize {
    let said: String = masked.iter().collect::<String>().to_lowercase();
    let tails = [
        " is displayed",
        " is shown",
        " is visible",
        " appears",
        " are displayed",
        " are shown",
        " displayed",
    ];
    let tail = tails.iter().find(|tail| said.ends_with(**tail)).map_or(0, |tail| tail.chars().count());
    masked.len() - tail
}

/// Where "on top" begins behind a text in quotes.
fn on_top(masked: &[char]) -> Option<usize> {
    let tail: Vec<char> = " on top".chars().collect();
    masked
        .ends_with(&tail)
        .then(|| masked.len() - tail.len())
        .filter(|at| masked[..*at].iter().all(|c| *c == MASK))
}

/// The items of a list, each in quotes.
fn each_quoted(chars: &[char], masked: &[char]) -> Option<String> {
    let text: String = chars.iter().collect();
    let text = text.trim().trim_start_matches(':').trim();
    if masked.contains(&MASK) || text.is_empty() || text.contains('"') {
        return masked.contains(&MASK).then(|| text.to_owned());
    }
    let items: Vec<String> = text
        .split(", ")
        .flat_map(|part| part.split(" and "))
        .map(|item| format!("\"{}\"", item.trim()))
        .collect();
    items.iter().all(|item| item.len() > 2 && item.len() < 60).then(|| items.join(" and "))
}

/// "A dialog is displayed: Delete it?": what stands behind the colon is what it says.
fn reported(chars: &[char], masked: &[char]) -> Option<Vec<Change>> {
    const TELLS: &str =
        "dialog message question asked popup pop-up toast error warning notification asks confirmation";
    let colon = masked.windows(2).position(|two| two == [':', ' '])?;
    let before = words(&masked[..colon]);
    let tells = |(start, end): &(usize, usize)| among(TELLS, &lower(&masked[*start..*end]));
    let rest: String = chars[colon + 1..].iter().collect();
    let rest = rest.trim();
    let plain = !masked[colon..].contains(&MASK) && !rest.is_empty() && !rest.contains('"');
    // "Window with the version: 2.1": one that says it.
    let word = |i: usize| before.get(i).map(|(start, end)| lower(&masked[*start..*end])).unwrap_or_default();
    let first = usize::from(among("a the", &word(0)));
    if plain
        && among("window dialog popup pop-up", &word(first))
        && word(first + 1) == "with"
        && before.len() < first + 5
    {
        return Some(vec![(0, chars.len(), format!("a dialog is displayed: \"{rest}\""))]);
    }
    (plain && before.len() > 1 && before.iter().any(tells))
        .then(|| vec![(colon + 1, chars.len(), format!(" \"{rest}\""))])
}

/// "Under the field 'Name': 'Too short'": what stands there.
fn placed(chars: &[char], masked: &[char]) -> Option<Vec<Change>> {
    let colon = masked.windows(2).position(|two| two == [':', ' '])?;
    let before = words(&masked[..colon]);
    let (start, end) = *before.first()?;
    let prep = among("under below above at beside near", &lower(&masked[start..end]));
    let behind = (colon + 1..masked.len()).find(|at| masked[*at] != ' ')?;
    let quoted = masked[behind..].iter().all(|c| *c == MASK);
    if !prep || !quoted {
        return None;
    }
    let place: String = chars[start..colon].iter().collect();
    let text: String = chars[behind..].iter().collect();
    Some(vec![(start, chars.len(), format!("{text} is displayed {}", place.to_lowercase_first()))])
}

/// The same with a small letter in front.
trait SmallFirst {
    fn to_lowercase_first(&self) -> String;
}

impl SmallFirst for String {
    fn to_lowercase_first(&self) -> String {
        let mut all = self.chars();
        all.next().map_or_else(Self::new, |first| first.to_lowercase().chain(all).collect())
    }
}

fn has_joint(masked: &[char]) -> bool {
    let said: String = masked.iter().collect();
    [", ", ": ", " and ", "; ", "\n"].iter().any(|joint| said.contains(joint))
}
