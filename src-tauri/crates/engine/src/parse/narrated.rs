//! What testers tell of themselves ("I am pressing", "at first I make the refresh of the page", "in the filter Status I take Closed"),
//! put in the words of an instruction that says the same, where a cell is not read as it stands.

mod heads;
mod tails;
mod values;
mod verbs;
mod ways;
mod word;

use super::mend::{Mend, is_verb};
use super::quotes::{literals, masked};
use word::{Edit, all, begins, edit};

pub(super) use word::{Word, any_of, is, words};

type Rule = fn(&[Word], usize) -> Option<Edit>;

/// The first that fits at a word goes. These fit what the grammar would read as a longer name.
const SURE: [Rule; 8] = [
    heads::menu_path,
    heads::kind_alone,
    heads::base_address,
    verbs::clear_button,
    verbs::more,
    verbs::checked_part,
    tails::column_header,
    tails::aside,
];

/// The first that fits at a word goes, where a cell is not read as it stands.
const RULES: [Rule; 37] = [
    heads::at_home,
    heads::without_doing,
    heads::place_without_comma,
    heads::switched,
    verbs::following,
    verbs::looking,
    verbs::put_in,
    verbs::going,
    verbs::then_told,
    verbs::for_doing,
    tails::closed_by,
    tails::sent,
    tails::next_to,
    values::following,
    values::date,
    values::equals,
    values::told,
    values::name_behind_kind,
    values::terms,
    values::browser_question,
    password,
    and_i,
    refreshed,
    doing,
    tick_or_switch,
    log_in_me,
    account,
    listed,
    place_first,
    taken,
    gone_on,
    looked,
    ways::page_with,
    ways::searching,
    ways::dropdown,
    heads::lead,
    tails::filler,
];

/// The cell as an instruction, and what was put where; none where nothing is told otherwise.
pub(super) fn plainly(text: &str) -> Option<(String, Vec<Mend>)> {
    by(&RULES, text)
}

/// The same by what is sure to be no part of a name.
pub(super) fn surely(text: &str) -> Option<(String, Vec<Mend>)> {
    by(&SURE, text)
}

fn by(rules: &[Rule], text: &str) -> Option<(String, Vec<Mend>)> {
    let chars: Vec<char> = text.chars().collect();
    let words = words(&masked(&chars, &literals(&chars).ok()?));
    let (mut said, mut mends, mut copied, mut at) = (String::new(), Vec::new(), 0, 0);
    while at < words.len() {
        let Some(edit) = rules.iter().find_map(|rule| rule(&words, at)).filter(|edit| edit.start >= copied)
        else {
            at += 1;
            continue;
        };
        said.extend(&chars[copied..edit.start]);
        mends.push(Mend::new(said.chars().count(), edit.text.chars().count(), edit.end - edit.start));
        said.push_str(&edit.text);
        (copied, at) = (edit.end, edit.next.max(at + 1));
    }
    said.extend(&chars[copied..]);
    (!mends.is_empty()).then_some((said, mends))
}

/// The verb of "pressing", "making", "putting".
fn base(word: &str) -> Option<String> {
    let stem = word.strip_suffix("ing")?;
    let doubled = || {
        let mut chars: Vec<char> = stem.chars().collect();
        let last = chars.pop()?;
        (chars.last() == Some(&last)).then(|| chars.into_iter().collect::<String>())
    };
    let ways = [Some(stem.to_owned()), Some(format!("{stem}e")), doubled()];
    ways.into_iter().flatten().find(|verb| is_doing(verb))
}

/// Whether a word begins a step, or one that is told here.
fn is_doing(word: &str) -> bool {
    is_verb(word) || ["make", "take", "do", "put", "visit", "write"].contains(&word)
}

/// "I make a refresh of the page in the browser", "F5".
fn refreshed(words: &[Word], at: usize) -> Option<Edit> {
    if begins(words, at) && words[at].ends && is(words, at, &["f5"]) {
        return Some(edit(words, (at, at + 1), "refresh the page"));
    }
    let doing = any_of(words, at, &["i am making", "i am doing", "i make", "i do", "make", "do"])?;
    let article = any_of(words, doing, &["a", "the"]).unwrap_or(doing);
    let mut to = any_of(words, article, &["refresh", "reload", "refreshing", "reloading"])?;
    let whole = [
        "of the browser page",
        "of the web page",
        "of the page",
        "of this page",
        "of the browser",
        "of the site",
    ];
    to = any_of(words, to, &whole).filter(|_| !words[to - 1].ends).unwrap_or(to);
    to = all(words, to, "in the browser").filter(|_| !words[to - 1].ends).unwrap_or(to);
    Some(edit(words, (at, to), "refresh the page"))
}

/// "I am pressing": press.
fn doing(words: &[Word], at: usize) -> Option<Edit> {
    let next = any_of(words, at, &["i am", "we are", "i'm"])?;
    let mut verb = base(&words.get(next)?.text)?;
    let mut to = next + 1;
    let switched = [("the switch off", "off"), ("the switch on", "on")];
    if let Some((behind, off)) = switched.iter().find_map(|(said, off)| Some((all(words, to, said)?, off)))
        && verb == "put"
    {
        (verb, to) = (format!("switch {off} the switch"), behind);
    }
    if begins(words, at) {
        return Some(edit(words, (at, to), &verb));
    }
    is_place(words, at)
        .then(|| Edit { start: words[at - 1].behind, ..edit(words, (at, to), &format!(", {verb}")) })
}

/// "Make a tick in front of", "put the switch off".
fn tick_or_switch(words: &[Word], at: usize) -> Option<Edit> {
    if let Some(to) = any_of(words, at, &["make a tick in front of", "make a tick at", "make a tick by"]) {
        return Some(edit(words, (at, to), "tick"));
    }
    if let Some(to) = any_of(words, at, &["make a click on", "make click on", "do a click on"]) {
        return Some(edit(words, (at, to), "click"));
    }
    let (to, off) = [("put the switch off", "off"), ("put the switch on", "on")]
        .into_iter()
        .find_map(|(said, off)| Some((all(words, at, said)?, off)))?;
    Some(edit(words, (at, to), &format!("switch {off} the switch")))
}

/// "Login me like the administrator": log in as; who logs in with an address and a password is told by these.
fn log_in_me(words: &[Word], at: usize) -> Option<Edit> {
    let ways = [
        "login me",
        "log me in",
        "sign me in",
        "log in me",
        "sign in",
        "log in",
        "login",
        "do the login",
        "make the login",
        "come into the application",
        "come into the system",
        "enter the application",
        "enter the system",
    ];
    let to = any_of(words, at, &ways)?;
    let me = words[at..to].iter().any(|word| word.text == "me");
    if let Some(with) = role_before(words, to) {
        return Some(edit(words, (at, with), "log in"));
    }
    let enters = is(words, at, &["come", "enter"]) && is(words, to, &["as", "with", "like"]);
    match any_of(words, to, &["like", "with the account of"]) {
        Some(behind) => Some(edit(words, (at, behind), "log in as")),
        None if enters => Some(edit(words, (at, to), "log in")),
        None => me.then(|| edit(words, (at, to), "log in")),
    }
}

/// Where "with ada@example.org" stands behind "as the administrator".
fn role_before(words: &[Word], at: usize) -> Option<usize> {
    const LONGEST: usize = 5;
    let told = any_of(words, at, &["as the", "like the", "as a", "like a", "as", "like"])?;
    let with = (told..words.len().min(told + LONGEST)).find(|&i| is(words, i, &["with"]))?;
    let address = |i: usize| words.get(i).is_some_and(|word| word.text.contains('@'));
    let role = !(told..with).any(address);
    (role && (with + 1..with + 4).any(address)).then_some(with)
}

/// "…, the password is x", "and with the password x": the password.
fn password(words: &[Word], at: usize) -> Option<Edit> {
    let behind_user = words[..at].iter().rev().take(2).any(|word| word.text.contains('@'));
    let to = any_of(words, at, &["the password is", "his password is", "her password is"]);
    if let Some(to) = to.filter(|_| behind_user) {
        return Some(edit(words, (at, to), "password"));
    }
    let to = any_of(words, at, &["and with the password", "and with password"]).filter(|_| behind_user)?;
    Some(edit(words, (at, to), "and the password"))
}

/// "… and I open 'Tickets'": what is done next.
fn and_i(words: &[Word], at: usize) -> Option<Edit> {
    let to = any_of(words, at, &["and i", "and then i", "and also i"])?;
    let next = words.get(to).filter(|next| is_doing(&next.text) && at > 0 && !words[at - 1].ends)?;
    Some(Edit { start: words[at - 1].behind, end: next.start, text: ", ".to_owned(), next: to })
}

/// "With the account ada@example.org (her password is …) I go", "as the agent, ada@example.org with the password …, I open".
fn account(words: &[Word], at: usize) -> Option<Edit> {
    let first = any_of(words, at, &["with the account", "with the user", "as the"]).filter(|_| at == 0)?;
    let told = words.iter().position(|word| word.text == "i").unwrap_or(words.len());
    let named = words.get(first..told)?.iter();
    let (mut user, mut password) = (false, false);
    named.for_each(|word| {
        user |= word.text.contains('@');
        password |= matches!(word.text.as_str(), "password" | "pw");
    });
    let text = if is(words, 0, &["as"]) { "log in as" } else { "log in with" };
    (user && password).then(|| edit(words, (0, 1), text))
}

/// Whether what stands before is a place with which the clause begins.
fn is_place(words: &[Word], at: usize) -> bool {
    let first = (0..at).rev().find(|&i| begins(words, i));
    let place = |first| is(words, first, &["in", "on", "at", "under", "from", "below"]);
    at > 0 && !words[at - 1].ends && first.is_some_and(place)
}

/// "In the filter Status I choose": the place and what is done there are set apart.
fn place_first(words: &[Word], at: usize) -> Option<Edit> {
    let next = words.get(at + 1).filter(|_| is(words, at, &["i", "we"]))?;
    if begins(words, at) || !is_doing(&next.text) {
        return None;
    }
    if is(words, at + 1, &["press"]) && is_place(words, at) {
        // A button of that place: keys have none.
        return Some(Edit { start: words[at - 1].behind, ..edit(words, (at, at + 2), ", click") });
    }
    let log_in = is(words, 0, &["with", "as"]) && words[..at].iter().any(|word| word.text.contains('@'));
    let joint = if log_in { " and" } else { "," };
    (log_in || is_place(words, at)).then(|| Edit {
        start: words[at - 1].behind,
        end: words[at].end,
        text: joint.to_owned(),
        next: at + 1,
    })
}

/// "Take" is "choose", "the possibility" is "the option".
fn taken(words: &[Word], at: usize) -> Option<Edit> {
    let told = begins(words, at) || is(words, at.checked_sub(1)?, &["i", "we"]);
    let taken = is(words, at, &["take", "takes"]) && told && !words[at].ends;
    if taken && !is(words, at + 1, &["a", "note", "care", "into"]) {
        return Some(edit(words, (at, at + 1), "choose"));
    }
    let option = is(words, at, &["possibility", "choice"]) && is(words, at.checked_sub(1)?, &["the"]);
    option.then(|| edit(words, (at, at + 1), "option"))
}

/// "Choose in the list 'Sort by' the possibility 'Name'": in the list, choose.
fn listed(words: &[Word], at: usize) -> Option<Edit> {
    const OPTIONS: [&str; 4] = ["possibility", "choice", "option", "entry"];
    let is_option = |i: usize| is(words, i, &["the"]) && is(words, i + 1, &OPTIONS);
    let chooses = |i: usize| is(words, i, &["choose", "select", "pick"]) && is(words, i + 1, &["in", "from"]);
    let clause = || (at..words.len()).take_while(|&i| i == at || !words[i - 1].ends);
    let from = at + usize::from(is(words, at, &["i", "we"]));
    if chooses(from) && clause().any(|i| i > from + 3 && is_option(i)) {
        return Some(edit(words, (at, from + 2), "in"));
    }
    let before = (0..at).rev().take_while(|&i| !words[i].ends).find(|&i| chooses(i));
    before
        .filter(|_| is_option(at))
        .map(|_| Edit { start: words[at - 1].behind, ..edit(words, (at, at + 2), ", choose the option") })
}

/// "Go on the page", "go inside of the basket": go to.
fn gone_on(words: &[Word], at: usize) -> Option<Edit> {
    if let Some(to) = any_of(words, at, &["the name of the column", "the header of the column"]) {
        return Some(edit(words, (at, to), "the column"));
    }
    const CALLED: [&str; 4] = [
        "the box with the name",
        "the field with the name",
        "the thing with the name",
        "the one with the name",
    ];
    if let Some(to) = any_of(words, at, &CALLED).filter(|&to| to < words.len()) {
        return Some(Edit {
            end: words[to].start,
            next: to,
            text: String::new(),
            ..edit(words, (at, to), "")
        });
    }
    if let Some(to) = any_of(words, at, &["in the line of"]) {
        return Some(edit(words, (at, to), "in the row"));
    }
    let to = any_of(words, at, &["go inside of", "go inside", "go into", "go on", "go in"])?;
    let on = !words[to - 1].ends && !is(words, to, &["with", "to"]);
    on.then(|| edit(words, (at, to), "go to"))
}

/// "I look to the buttons", "I look up in the head of the page", "I am reading the numbers": look at.
fn looked(words: &[Word], at: usize) -> Option<Edit> {
    let told = any_of(words, at, &["i am", "we are", "i", "we"]).filter(|_| begins(words, at));
    let from = told.unwrap_or(at);
    let begins_here = told.is_some() || begins(words, at);
    const LOOKING: [&str; 9] = [
        "looking up in",
        "looking to",
        "looking at",
        "looking on",
        "look up in",
        "look to",
        "look on",
        "look in",
        "look at",
    ];
    const READING: [&str; 6] = ["reading", "read", "regarding", "regard", "controlling", "control"];
    let to =
        any_of(words, from, &LOOKING).or_else(|| any_of(words, from, &READING).filter(|_| told.is_some()));
    let plain = told.is_none() && is(words, from, &["look"]) && is(words, from + 1, &["at"]);
    to.filter(|_| begins_here && !plain).map(|to| edit(words, (at, to), "look at"))
}

#[cfg(test)]
mod tests {
    use super::plainly;

    fn said(text: &str) -> String {
        plainly(text).map_or_else(|| text.to_owned(), |(said, _)| said)
    }

    #[test]
    fn what_is_told_is_an_instruction() {
        for (told, plain) in [
            ("I am pressing 'Save'", "press 'Save'"),
            ("In the list 'Sort by' I choose 'Best rated'.", "In the list 'Sort by', choose 'Best rated'."),
            ("In the line of 'Mug' I am putting the switch off.", "in the row 'Mug', switch off the switch."),
            ("I make a refresh of the page in the browser.", "refresh the page."),
            ("F5", "refresh the page"),
            ("Tick 'Music' as well.", "Tick 'Music'."),
            (
                "I choose in the list 'Sort' the possibility 'Name'.",
                "in the list 'Sort', choose the option 'Name'.",
            ),
            ("At first I press 'Go'", "I press 'Go'"),
            (
                "I login me like the administrator (a@b.c, password x)",
                "I log in as the administrator (a@b.c, password x)",
            ),
            (
                "With the account a@b.c (his password is x) I go on the page People",
                "log in with the account a@b.c (password x) and go to the page People",
            ),
            ("In the filter Status I take All open", "In the filter Status, choose All open"),
        ] {
            assert_eq!(said(told), plain, "{told}");
        }
    }

    #[test]
    fn what_is_an_instruction_stays_as_it_is() {
        for cell in [
            "Click 'Save'",
            "Go to the page",
            "Enter 'I am going' in 'Text'",
            "Take note of the number",
            "Open 'A' in the list",
        ] {
            assert!(plainly(cell).is_none(), "{cell}");
        }
    }
}
