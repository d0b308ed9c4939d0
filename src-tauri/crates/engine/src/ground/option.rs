//! Options of dropdowns, native and ARIA.

use super::appeared;
use crate::facts::name::before_details;
use crate::facts::plain::{Edge, best_edge, folded};
use crate::facts::radio_groups;
use crate::facts::roles::inside;
use crate::facts::rows::innermost;
use crate::facts::wanted;
use crate::facts::wanted::{Closeness, Wanted, distance, fold, has_further_words, words};
use crate::snapshot::{Element, Role, SelectOption, Snapshot};
use crate::step::{Literal, Target};

/// How many options a message names.
const NAMED: usize = 10;

/// What a native select offers under a label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OptionMatch {
    /// Index of the one option.
    One(usize),
    /// So many options have the label.
    Several(usize),
    /// It is disabled.
    Disabled,
    /// None has it: the labels that there are, closest first, at most ten.
    Missing(Vec<String>),
}

/// Looks for an option of a native select by its label: exactly, else up to case, white space and the like.
pub fn option(snapshot: &Snapshot, element: usize, value: &Literal) -> OptionMatch {
    option_of_group(snapshot, element, value, None)
}

/// The same among the options of one group alone.
pub fn option_of_group(
    snapshot: &Snapshot,
    element: usize,
    value: &Literal,
    group: Option<&Literal>,
) -> OptionMatch {
    let of_group = |o: &SelectOption| group.is_none_or(|group| is_group(o, group));
    let options = snapshot.elements.get(element).map(|e| e.options.as_slice()).unwrap_or_default();
    let wanted = Wanted::new(&value.text);
    let agreeing: Vec<(Closeness, usize)> = options
        .iter()
        .enumerate()
        .filter(|(_, o)| !o.hidden && of_group(o))
        .filter_map(|(i, o)| plainly(&wanted, &value.text, &o.label).map(|c| (c, i)))
        .collect();
    let mut fit = wanted::best(agreeing);
    if fit.is_empty() {
        let says = |o: &SelectOption| {
            before_bracket(&o.label).and_then(|label| plainly(&wanted, &value.text, label))
        };
        let offered = || options.iter().enumerate().filter(|(_, o)| !o.hidden && of_group(o));
        fit = wanted::best(offered().filter_map(|(i, o)| says(o).map(|closeness| (closeness, i))).collect());
        if fit.is_empty() {
            fit = offered().filter(|(_, o)| counts(&o.label, &value.text)).map(|(i, _)| i).collect();
        }
        if fit.is_empty() && !value.quoted {
            fit = offered().filter(|(_, o)| has_same_words(&o.label, &value.text)).map(|(i, _)| i).collect();
        }
    }
    let enabled: Vec<usize> =
        fit.iter().copied().filter(|&i| options.get(i).is_some_and(|o| !o.disabled)).collect();
    match (enabled.as_slice(), fit.as_slice()) {
        ([one], _) => OptionMatch::One(*one),
        ([], []) => OptionMatch::Missing(closest(
            &wanted,
            options.iter().filter(|o| !o.hidden).map(|o| o.label.as_str()),
        )),
        ([], _) => OptionMatch::Disabled,
        (several, _) => OptionMatch::Several(several.len()),
    }
}

/// What an option says before what is told of it in brackets: "Suite" of "Suite (€219.00)".
fn before_bracket(label: &str) -> Option<&str> {
    let (front, rest) = label.trim().split_once(" (")?;
    rest.ends_with(')').then(|| front.trim())
}

/// Whether a number is the only one that an option has, beside a word or two of what is counted: 50 of "50 rows", "50 / page".
fn counts(label: &str, number: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    let words: Vec<&str> = label.split([' ', '/', '\u{a0}']).filter(|word| !word.is_empty()).collect();
    let of_number = |word: &&&str| word.chars().any(|c| c.is_ascii_digit());
    let mut numbers = words.iter().filter(of_number);
    let only = numbers.next().is_some_and(|word| *word == number.trim()) && numbers.next().is_none();
    digits(number.trim()) && only && (2..=4).contains(&words.len())
}

/// Whether two texts have the same words in the same order, whatever parts them and whatever joins them: "Price: low to high" is called
/// "price, low to high" and "price low-high".
fn has_same_words(label: &str, said: &str) -> bool {
    let own = |text: &str| -> Vec<String> {
        let mut all = words(text);
        all.retain(|word| !matches!(word.as_str(), "to" | "from" | "by" | "the"));
        all
    };
    let label = own(label);
    label.len() > 1 && label == own(said)
}

/// Whether some label has the value among other words, so that it may be meant. The value alone is another option, as of another group.
pub(crate) fn is_among<'a>(labels: impl Iterator<Item = &'a str>, value: &str) -> bool {
    let value = folded(value);
    labels.map(folded).any(|label| label != value && best_edge(&label, &value) == Edge::Whole)
}

/// The same of what a dropdown that a script draws offers.
pub(crate) fn is_among_offered(snapshot: &Snapshot, owner: usize, value: &Literal) -> bool {
    let mut options = offered(snapshot, owner);
    options.extend(drawn(snapshot, owner));
    options.iter().any(|&i| is_among([snapshot.text_of(i).as_str()].into_iter(), &value.text))
}

fn is_group(option: &SelectOption, group: &Literal) -> bool {
    option.group.as_deref().is_some_and(|label| Wanted::new(&group.text).agrees(label).is_some())
}

/// Whether a native select has a group of options of this name.
pub fn has_group(snapshot: &Snapshot, element: usize, group: &Literal) -> bool {
    snapshot.elements.get(element).is_some_and(|e| e.options.iter().any(|o| is_group(o, group)))
}

/// Options differ in little: "Size 3" is not "Size", so that nothing but case, white space and quotes is let go.
fn plainly(wanted: &Wanted, text: &str, label: &str) -> Option<Closeness> {
    match wanted.agrees(label) {
        Some(Closeness::Nearly) => (fold(text) == fold(label)).then_some(Closeness::Nearly),
        other => other,
    }
}

fn closest<'a>(wanted: &Wanted, labels: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut all: Vec<(usize, usize, &str)> = labels
        .enumerate()
        .map(|(n, label)| {
            let (short, long) = (wanted.words(), words(label));
            let shared = has_further_words(&long, &short) || has_further_words(&short, &long);
            let far = distance(wanted.folded(), &fold(label), 4).unwrap_or(if shared { 5 } else { 6 });
            (far, n, label)
        })
        .filter(|(.., label)| !label.trim().is_empty())
        .collect();
    all.sort_unstable();
    all.into_iter().take(NAMED).map(|(.., label)| label.to_owned()).collect()
}

/// The one of the radio buttons after a text of the target's name that has this caption.
pub(crate) fn radio_of_group(snapshot: &Snapshot, target: &Target, value: &Literal) -> Option<usize> {
    let name = target.name.as_ref().filter(|_| target.within.is_empty() && target.ordinal.is_none())?;
    let wanted = Wanted::new(&value.text);
    let says = |i: usize| {
        let caption = snapshot.elements.get(i).and_then(radio_groups::caption)?;
        plainly(&wanted, &value.text, caption).map(|closeness| (closeness, i))
    };
    let found = wanted::best(radio_groups::named(snapshot, name).into_iter().filter_map(says).collect());
    <[usize; 1]>::try_from(found).ok().map(|[one]| one)
}

/// What a dropdown that a script draws offers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Offer {
    /// Nothing that can be told from the page: it is not open, or its list says nothing of itself.
    Nothing,
    /// Options; those of the label that was asked for, by their indexes.
    Options(Vec<usize>),
    /// The same, of a list that may hold more than it draws: it says so, or draws its options beside those that it tells of.
    Drawn(Vec<usize>),
}

/// The visible options with this label that an ARIA combobox, listbox, radio group or menu button offers: inside of
/// it, owned by it, else, once it is open, in the only pop-up list that belongs to nothing else, or drawn beside its list.
pub fn listbox_option(snapshot: &Snapshot, owner: usize, value: &Literal) -> Offer {
    let options = offered(snapshot, owner);
    if !options.is_empty() {
        let found = labelled(snapshot, &options, value);
        return if may_be_more(snapshot, &options) { Offer::Drawn(found) } else { Offer::Options(found) };
    }
    match drawn(snapshot, owner) {
        options if !options.is_empty() => Offer::Drawn(labelled(snapshot, &options, value)),
        _ if is_open(snapshot, owner) && shows_own_list(snapshot, owner) => Offer::Options(Vec::new()),
        _ => Offer::Nothing,
    }
}

/// The same of a list that says nothing of itself, by what came up when it was opened.
pub(crate) fn came_up(before: &Snapshot, now: &Snapshot, owner: usize, value: &Literal) -> Offer {
    let options = appeared::at_list(before, now, owner);
    if options.is_empty() { Offer::Nothing } else { Offer::Drawn(labelled(now, &options, value)) }
}

/// Whether an option is one of more than these (WAI-ARIA 1.2, `aria-setsize`).
fn may_be_more(snapshot: &Snapshot, options: &[usize]) -> bool {
    let drawn = i64::try_from(options.len()).unwrap_or(i64::MAX);
    options.iter().filter_map(|&i| snapshot.elements.get(i)?.set_size).any(|size| size < 0 || size > drawn)
}

/// Those of the options that have this label, the closest alone; else those that say it first, before what describes them.
fn labelled(snapshot: &Snapshot, options: &[usize], value: &Literal) -> Vec<usize> {
    let whole = wholly_labelled(snapshot, options, value);
    if !whole.is_empty() {
        return whole;
    }
    let wanted = Wanted::new(&value.text);
    let says = |i: usize| {
        let of = |e: &Element| {
            let whole = snapshot.text_of(i);
            before_details(snapshot, e)
                .into_iter()
                .chain(before_bracket(&whole).map(str::to_owned))
                .collect::<Vec<_>>()
        };
        let texts = snapshot.elements.get(i).map(of).unwrap_or_default();
        texts
            .iter()
            .filter_map(|text| plainly(&wanted, &value.text, text))
            .min()
            .map(|closeness| (closeness, i))
    };
    let said = wanted::best(options.iter().filter_map(|&i| says(i)).collect());
    if !said.is_empty() {
        return said;
    }
    let counted: Vec<usize> =
        options.iter().copied().filter(|&i| counts(&snapshot.text_of(i), &value.text)).collect();
    if !counted.is_empty() || value.quoted {
        return counted;
    }
    options.iter().copied().filter(|&i| has_same_words(&snapshot.text_of(i), &value.text)).collect()
}

fn wholly_labelled(snapshot: &Snapshot, options: &[usize], value: &Literal) -> Vec<usize> {
    let wanted = Wanted::new(&value.text);
    let agreeing: Vec<(Closeness, usize)> = options
        .iter()
        .copied()
        .filter_map(|i| {
            let e = snapshot.elements.get(i)?;
            let text = snapshot.text_of(i);
            let labels = e.labels.iter().map(String::as_str);
            labels
                .chain([e.name.as_str(), text.as_str()])
                .filter_map(|t| plainly(&wanted, &value.text, t))
                .min()
                .map(|c| (c, i))
        })
        .collect();
    wanted::best(agreeing)
}

/// What an open dropdown draws for its options, where the list that it owns shows none: that list tells screen readers of a few of
/// them, and right behind it stand blocks that take clicks (Ant Design, rc-select).
fn drawn(snapshot: &Snapshot, owner: usize) -> Vec<usize> {
    let elements = &snapshot.elements;
    if elements.get(owner).is_none_or(|e| e.states.expanded != Some(true)) {
        return Vec::new();
    }
    let tells = |list: usize| {
        let told = |i: usize| elements.get(i).is_some_and(|e| e.role == Role::Option);
        elements.get(list).is_some_and(|e| e.role == Role::Listbox && !e.visible && e.owner == Some(owner))
            && inside(snapshot, list).any(told)
    };
    let mut found = Vec::new();
    for list in (0..elements.len()).filter(|&i| tells(i)) {
        let behind = (list + 1..elements.len()).filter(|&i| !snapshot.is_within(i, list));
        for i in behind {
            let e = &elements[i];
            if e.parent == elements[list].parent && e.clickable {
                found.extend(e.visible.then_some(i));
            } else if !found.iter().any(|&option| snapshot.is_within(i, option)) {
                break;
            }
        }
    }
    found
}

fn is_option(e: &Element) -> bool {
    e.visible
        && e.tag != "option"
        && matches!(
            e.role,
            Role::Option
                | Role::MenuItem
                | Role::MenuItemRadio
                | Role::MenuItemCheckbox
                | Role::Radio
                | Role::TreeItem
        )
}

fn is_popup(e: &Element) -> bool {
    e.visible && matches!(e.role, Role::Listbox | Role::Menu | Role::Tree | Role::Grid | Role::Dialog)
}

fn offered(snapshot: &Snapshot, owner: usize) -> Vec<usize> {
    let belongs = |i: usize| {
        snapshot
            .ancestors(i)
            .any(|a| a == owner || snapshot.elements.get(a).is_some_and(|e| e.owner == Some(owner)))
    };
    let options = |belongs: &dyn Fn(usize) -> bool| -> Vec<usize> {
        (0..snapshot.elements.len())
            .filter(|&i| i != owner && snapshot.elements.get(i).is_some_and(is_option) && belongs(i))
            .collect()
    };
    let own = options(&belongs);
    if !own.is_empty() || !is_open(snapshot, owner) {
        return own;
    }
    let has_options =
        |popup: usize| inside(snapshot, popup).any(|i| snapshot.elements.get(i).is_some_and(is_option));
    // A field that filters the list, and took the focus as it opened, belongs to the pop-up as well.
    let expanded = snapshot.elements.get(owner).is_some_and(|e| e.states.expanded == Some(true));
    let of_nobody = |e: &Element| e.owner.is_none() || expanded && e.owner == snapshot.focused;
    let popups: Vec<usize> = (0..snapshot.elements.len())
        .filter(|&i| snapshot.elements.get(i).is_some_and(|e| is_popup(e) && of_nobody(e)))
        .filter(|&i| !snapshot.is_within(owner, i) && has_options(i))
        .collect();
    match innermost(snapshot, &popups).as_slice() {
        [popup] => options(&|i| snapshot.is_within(i, *popup)),
        _ => Vec::new(),
    }
}

/// Whether the list that it owns is in sight.
fn shows_own_list(snapshot: &Snapshot, owner: usize) -> bool {
    snapshot.elements.iter().any(|e| e.owner == Some(owner) && is_popup(e))
}

/// Whether a dropdown says that it is open, or, where it says nothing, has the focus.
fn is_open(snapshot: &Snapshot, owner: usize) -> bool {
    let Some(e) = snapshot.elements.get(owner) else { return false };
    let focused = || snapshot.focused.is_some_and(|f| snapshot.is_within(f, owner));
    e.states.expanded.unwrap_or_else(|| matches!(e.role, Role::Combobox | Role::Button) && focused())
}

#[cfg(test)]
mod tests {
    use super::{counts, has_same_words, is_among};

    #[test]
    fn a_number_is_the_option_that_counts_so_many() {
        assert!(counts("50 rows", "50"));
        assert!(counts("50 / page", "50"));
        assert!(counts("Show 50", "50"));
        assert!(!counts("150 rows", "50"));
        assert!(!counts("50", "50"), "a whole label is found before");
        assert!(!counts("10 of 50", "50"));
        assert!(!counts("50.5 kg", "50"));
        assert!(!counts("Size M", "M"));
    }

    #[test]
    fn an_option_may_be_called_by_its_words_in_their_order() {
        assert!(has_same_words("Price: low to high", "price, low to high"));
        assert!(has_same_words("Price: low to high", "price low-high"));
        assert!(!has_same_words("Price: low to high", "price high-low"));
        assert!(!has_same_words("Size", "size"), "one word is found before, or is another");
    }

    #[test]
    fn what_an_option_has_among_other_words_may_be_meant() {
        assert!(is_among(["Small", "Large (sold out)"].into_iter(), "large"));
        assert!(!is_among(["Smaller", "Larger"].into_iter(), "large"));
        assert!(!is_among(["Large", "Small"].into_iter(), "large"), "it is offered, elsewhere");
    }
}
