//! Rules: a page by its name, and the title of the page.

use std::collections::BTreeSet;

use super::page_name::{is_called, page_name, segments};
use super::ruling::{Ruling, Sight};
use super::value;
use super::view::Truth;
use crate::assertion::TextMatch;
use crate::event::Evidence;
use crate::facts::address;
use crate::facts::area::Area;
use crate::facts::called::describe;
use crate::facts::fits::compare;
use crate::facts::headings::{main_heading, sole_heading};
use crate::facts::line::text_of;
use crate::facts::near::near_texts;
use crate::facts::plain::{Edge, best_edge, folded, plain};
use crate::facts::roles::is_text_field;
use crate::facts::tables::is_aside;
use crate::ground::{is_log_in, login_form, says_log_in};
use crate::snapshot::{Element, Role, Snapshot};
use crate::step::{Literal, Target};

/// What one source says about the name of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Says {
    /// It names the page so.
    This,
    /// It names the page otherwise.
    Other,
    /// It says nothing about it.
    Nothing,
}

/// A page by its name ("the Cart page is shown"), DESIGN section 9. Names are compared without case and without a "page" at the end.
///
/// | source | this page | another page | nothing |
/// |---|---|---|---|
/// | main heading: the only visible h1, else the first heading of the top level | equals the name | any other text | none; the site's name (in the banner, leading to the root, or kept from a page with another title); holds the name among other words ("Your cart") |
/// | title, split at `\|` `-` `–` `—` `·` `:` `»` | a segment equals it that is not the site's name (kept from a page with another title, or the last and not known to be the page's) | a segment, not kept from a page with another title, is the name of another page in the navigation | otherwise |
/// | current item of the navigation (`aria-current`, selected tab) | equals it | it leads to this very address and has another name | otherwise (a section that stays current) |
/// | the text that is drawn larger than all others, where there is no heading | equals the name | never | otherwise |
/// | a link that leads to this very address, on a page that leads to others by addresses of their own | equals the name, or leads home and the name is the start page's; a heading that greets, or heads the start page, then says nothing | never | otherwise; a page that asks for a password |
/// | a form that asks for a user and a password, where nothing else is asked, and the log-in page is meant | there is one; a heading that ends the title as the name of the site then says nothing | never | otherwise |
/// | last segment of the path, as words | equals it | never (addresses are words of the developer) | otherwise; the page that it leads to may not be there |
///
/// True when one says this and none says another. Never false: that no source says it does not show that it is another
/// page; the phrasebook can define the page.
pub(crate) fn page(sight: &Sight<'_>, name: &Literal) -> Ruling {
    let s = sight.now;
    let wanted = page_name(&name.text);
    if wanted.is_empty() {
        return Ruling::unknown("the page has no name: quote one");
    }
    let heading = main_heading(s);
    let route = leads_here(sight, &wanted);
    let asks = asks_to_log_in(sight, &wanted);
    let heading_says = match heading_says(sight, heading, &wanted) {
        Says::Other if route.is_some() && names_no_page(s, heading, &wanted) => Says::Nothing,
        Says::Other if asks.is_some() && may_head_log_in(s, heading) => Says::Nothing,
        says => says,
    };
    let sources = [
        ("main heading", heading_says, heading.map(|h| text_of(s, h)).unwrap_or_default()),
        ("title", title_says(sight, &wanted), plain(&s.title)),
        ("navigation", navigation_says(s, &wanted), String::new()),
        (
            "link to this address",
            if route.is_some() { Says::This } else { Says::Nothing },
            route.unwrap_or_default(),
        ),
        ("largest text", largest_says(s, &wanted), largest(s).unwrap_or_default()),
        ("log-in form", if asks.is_some() { Says::This } else { Says::Nothing }, asks.unwrap_or_default()),
        ("address", if is_there(sight) { path_says(s, &wanted) } else { Says::Nothing }, s.url.clone()),
    ];
    let with = |says: Says| sources.iter().filter(move |(_, s, _)| *s == says);
    let seen = format!(
        "the main heading is '{}', the title '{}', the address {}",
        sources[0].2, sources[1].2, sources[4].2
    );
    // A form that is shown again answers 401 or 422 and is the page that it is; an error of the server is no page.
    let failed = s.status.is_some_and(|code| code >= 500);
    match (with(Says::This).next(), with(Says::Other).next()) {
        (Some((source, _, quote)), None) if !failed => Ruling::holds(format!("the {source} says so; {seen}"))
            .with(Evidence { element: Some((*source).to_owned()), quote: Some(quote.clone()), bbox: None }),
        (Some((this, ..)), Some((other, ..))) => Ruling::unknown(format!(
            "the {this} names the page '{}', but the {other} does not ({seen}): define the page in the phrasebook",
            name.shown()
        )),
        _ => Ruling::unknown(format!(
            "nothing names the page '{}' ({seen}): define the page in the phrasebook, or check a heading, text or address",
            name.shown()
        )),
    }
}

/// What sends the form that asks for a user and a password, where the log-in page is meant and nothing else is on the page: others may ask
/// for both beside what they show.
fn asks_to_log_in(sight: &Sight<'_>, wanted: &str) -> Option<String> {
    let s = sight.now;
    let form = is_log_in(wanted).then(|| login_form(s, "").ok())??;
    let shown = |i: &usize| s.elements[*i].visible;
    let besides = (0..s.elements.len()).filter(shown).any(|i| {
        let e = &s.elements[i];
        let other = e.role == Role::Button && i != form.submit && !s.is_within(i, form.submit);
        let holds = matches!(e.role, Role::List | Role::Table | Role::Grid | Role::Article | Role::Dialog);
        holds && !is_aside(s, i) || other && !folded(&e.name).contains("password")
    });
    let headings =
        (0..s.elements.len()).filter(shown).filter(|&i| s.elements[i].role == Role::Heading).count();
    let aside = s.ancestors(form.password).any(|i| s.elements[i].role == Role::Complementary);
    let alone = !besides && !aside && headings < 2 && !is_aside(s, form.password) && !sight.negative;
    (alone && says_log_in(s, form.submit)).then(|| s.elements.get(form.submit).map(describe))?
}

/// Whether a heading over a log-in form may be the name of the site, the last of several in its title.
fn may_head_log_in(s: &Snapshot, heading: Option<usize>) -> bool {
    let text = heading.map(|h| folded(&text_of(s, h))).unwrap_or_default();
    let parts = segments(&s.title);
    parts.len() > 1 && parts.last() == Some(&text)
}

/// What a link to this very address says, where it calls the page so: its name, or that it leads to the start page. Only where the page
/// leads to others by addresses of their own does an address tell one page from another; who is asked for a password may be led
/// elsewhere by it.
fn leads_here(sight: &Sight<'_>, wanted: &str) -> Option<String> {
    /// Its own, and that of the logo.
    const MOST_NAMES: usize = 2;
    let s = sight.now;
    let here = address_of(&s.url);
    // What only a script leads on from has the address of this page, whatever it is called.
    let links = || {
        let led = |e: &'_ &Element| e.visible && e.role == Role::Link;
        let to = |e: &'_ &Element| e.href.as_deref().filter(|to| !to.ends_with('#')).map(address_of);
        s.elements.iter().filter(led).filter_map(move |e| Some((e, to(&e)?)))
    };
    let names: BTreeSet<String> =
        links().filter(|(_, to)| *to == here).map(|(e, _)| folded(&e.name)).collect();
    let others: BTreeSet<String> = links()
        .map(|(_, to)| to)
        .filter(|to| *to != here && address::host_of(to) == address::host_of(&here))
        .collect();
    let asks = s.elements.iter().any(|e| e.visible && e.states.masked);
    if asks || others.len() < 2 || names.len() > MOST_NAMES || !is_there(sight) {
        return None;
    }
    let starts = START.contains(&wanted)
        && sight.view.base_url.is_some_and(|base| address_of(base) == here)
        && !names.is_empty();
    let named = links().find(|(e, to)| *to == here && page_name(&folded(&e.name)) == wanted);
    named.map(|(e, _)| e.name.clone()).or_else(|| starts.then(|| s.url.clone()))
}

/// What the page at the base URL is called.
const START: [&str; 7] = ["start", "home", "homepage", "landing", "main", "front", "startpage"];

/// Whether a heading calls no page by its name: it greets ("Welcome back, Ada" on the page that the menu calls "Dashboard"), or heads the
/// start page with anything but what another page is called, or an error.
fn names_no_page(s: &Snapshot, heading: Option<usize>, wanted: &str) -> bool {
    const GREETS: [&str; 7] =
        ["welcome", "hello", "hi", "hey", "good morning", "good afternoon", "good evening"];
    const FAILS: [&str; 6] = ["error", "denied", "forbidden", "permission", "authorized", "unavailable"];
    let text = heading.map(|h| folded(&text_of(s, h))).unwrap_or_default();
    let has = |word: &str| best_edge(&text, word) > Edge::Inside;
    let is_link = || s.elements.iter().any(|e| e.visible && e.role == Role::Link && folded(&e.name) == text);
    let greets = GREETS.iter().any(|word| text.starts_with(*word) && has(word));
    !FAILS.iter().any(|word| has(word)) && (greets || START.contains(&wanted) && !is_link())
}

/// An address with the route behind its hash, without a slash at its end.
fn address_of(url: &str) -> String {
    url.trim_end_matches(['#', '/', '!']).to_owned()
}

/// Whether a page came with the address: an address may lead to none, and a script may change it without showing another page.
fn is_there(sight: &Sight<'_>) -> bool {
    const MISSING: &[&str] = &[
        "not found",
        "404",
        "could not find",
        "couldn't find",
        "can't find",
        "cannot find",
        "does not exist",
        "doesn't exist",
        "went wrong",
        "no longer available",
    ];
    let s = sight.now;
    let text = folded(&s.text());
    let answered = s.status.is_none_or(|code| code < 400 || matches!(code, 401 | 422));
    let same = |before: &Snapshot| before.url != s.url && before.text() == s.text();
    answered
        && !text.is_empty()
        && !MISSING.iter().any(|m| text.contains(m))
        && !sight.view.before.is_some_and(same)
}

fn heading_says(sight: &Sight<'_>, heading: Option<usize>, wanted: &str) -> Says {
    let Some(heading) = heading else { return Says::Nothing };
    let text = folded(&text_of(sight.now, heading));
    if is_called(&text, wanted) {
        Says::This
    } else if is_sites(sight, heading, &text) || best_edge(&text, wanted) > Edge::Inside {
        Says::Nothing
    } else {
        Says::Other
    }
}

/// A page without a heading is called as the text that is drawn larger than all others.
fn largest_says(s: &Snapshot, wanted: &str) -> Says {
    let same = largest(s).is_some_and(|text| is_called(&folded(&text), wanted));
    if same { Says::This } else { Says::Nothing }
}

fn largest(s: &Snapshot) -> Option<String> {
    let block = s.largest?;
    let text: String = s.runs.iter().filter(|run| run.block == block).map(|run| run.text.as_str()).collect();
    Some(plain(&text))
}

/// Whether a heading names the site: on every page the same.
fn is_sites(sight: &Sight<'_>, heading: usize, text: &str) -> bool {
    let s = sight.now;
    let leads_home =
        |e: &Element| e.role == Role::Link && e.href.as_deref().is_some_and(|to| path_of(to).len() <= 1);
    let around = s
        .ancestors(heading)
        .skip(1)
        .any(|a| s.elements[a].role == Role::Banner || leads_home(&s.elements[a]));
    let inside = || s.elements.iter().enumerate().any(|(i, e)| leads_home(e) && s.is_within(i, heading));
    let named = || segments(&s.title).len() > 1 && segments(&s.title).iter().any(|part| part == text);
    let kept = || {
        another_title(sight).is_some_and(|b| main_heading(b).is_some_and(|h| folded(&text_of(b, h)) == text))
    };
    around || named() && (inside() || kept())
}

/// The page before the row's first action, where its title was another one.
fn another_title<'a>(sight: &Sight<'a>) -> Option<&'a Snapshot> {
    sight.view.before.filter(|before| !before.title.is_empty() && before.title != sight.now.title)
}

fn title_says(sight: &Sight<'_>, wanted: &str) -> Says {
    let s = sight.now;
    let segments = segments(&s.title);
    let kept = |part: &String| another_title(sight).is_some_and(|b| self::segments(&b.title).contains(part));
    if let Some(at) = segments.iter().position(|p| is_called(p, wanted)) {
        // "Cart | Shop" as a rule, "Shop | Cart" where the shop was there before.
        let is_last = segments.len() > 1 && at + 1 == segments.len();
        let is_page = segments.len() == 1 || !kept(&segments[at]) && (!is_last || kept(&segments[0]));
        return if is_page { Says::This } else { Says::Nothing };
    }
    let here = path_of(&s.url);
    let other_page = |segment: &String| {
        s.elements.iter().filter(|e| e.visible && e.role == Role::Link && folded(&e.name) == *segment).any(
            |e| {
                let to = path_of(e.href.as_deref().unwrap_or_default());
                to.len() > 1 && to != here
            },
        )
    };
    // What stood in the title of another page as well is the name of the site, to whose main page its logo leads.
    if segments.iter().any(|part| !kept(part) && other_page(part)) { Says::Other } else { Says::Nothing }
}

fn navigation_says(s: &Snapshot, wanted: &str) -> Says {
    let current = |e: &&Element| {
        e.visible
            && (e.states.current && e.role != Role::ListItem
                || e.role == Role::Tab && e.states.selected == Some(true))
    };
    let mut says = Says::Nothing;
    for e in s.elements.iter().filter(current) {
        let name = folded(&e.name);
        if page_name(&name) == wanted {
            return Says::This;
        }
        let leads_here =
            e.href.as_deref().is_some_and(|h| path_of(h) == path_of(&s.url) && path_of(h).len() > 1);
        if leads_here && best_edge(&name, wanted) == Edge::Inside && best_edge(wanted, &name) == Edge::Inside
        {
            says = Says::Other;
        }
    }
    says
}

/// The path of an address without a slash at its end.
fn path_of(url: &str) -> String {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest.find('/').map_or("/", |i| &rest[i..]));
    let path = rest.split(['?', '#']).next().unwrap_or_default();
    if path.len() > 1 { path.trim_end_matches('/').to_owned() } else { path.to_owned() }
}

fn path_says(s: &Snapshot, wanted: &str) -> Says {
    let path = path_of(&s.url);
    let last = path.rsplit('/').next().unwrap_or_default();
    let last = address::decoded(last);
    let stem = last.rsplit_once('.').map_or(last.as_str(), |(stem, _)| stem);
    let words = folded(&stem.replace(['-', '_', '+'], " "));
    let tight = wanted.replace([' ', '-'], "");
    if !words.is_empty() && (words == wanted || words.replace(' ', "") == tight) {
        Says::This
    } else {
        Says::Nothing
    }
}

/// The title of the page: the document's, or its only main heading (DESIGN section 9). *Is* is equality and *contains* a
/// substring, case included. `tab`: the document's alone.
pub(crate) fn title(sight: &Sight<'_>, how: TextMatch, text: &Literal, tab: bool) -> Ruling {
    let s = sight.now;
    let wanted = plain(&text.text);
    let title = plain(&s.title);
    let heading = sole_heading(s).filter(|_| !tab).map(|h| text_of(s, h)).unwrap_or_default();
    let fits = [&title, &heading].into_iter().find(|t| !t.is_empty() && compare(t, how, &wanted));
    let observed = if tab {
        format!("the title is '{title}'")
    } else {
        format!("the title is '{title}', the main heading '{heading}'")
    };
    match fits {
        Some(t) => Ruling::holds(observed).with(Evidence { quote: Some(t.clone()), ..Evidence::default() }),
        None if !tab && (was_entered(sight) || at_field(s)) && at_label(sight, how, text) => {
            Ruling::holds(format!("at 'Title' stands '{}'", text.shown()))
        }
        None if !tab && at_label(sight, how, text) => Ruling::unknown(format!(
            "{observed}, but at 'Title' stands '{0}': say \"the value of 'Title' is '{0}'\"",
            text.shown()
        )),
        // To many a tester the title is what any heading says.
        None if !tab && is_heading(s, how, &wanted) => Ruling::unknown(format!(
            "{observed}, but the page shows '{0}': say \"'{0}' is displayed\"",
            text.shown()
        )),
        None => Ruling::fails(observed).near(near_texts(s, &Area::page(), text)),
    }
}

/// Whether a field in sight is called just Title: what is said of the title is said of what it holds, where the page has another.
fn at_field(s: &Snapshot) -> bool {
    let is_title = |name: &String| name.trim_end_matches([':', '*', ' ']) == "Title";
    s.elements
        .iter()
        .any(|e| e.visible && is_text_field(e) && [&e.name].into_iter().chain(&e.labels).any(is_title))
}

/// Whether the case has filled in a field that is called Title: then the title is what it holds.
fn was_entered(sight: &Sight<'_>) -> bool {
    let is_title = |name: &Literal| name.text.trim().eq_ignore_ascii_case("title");
    sight.view.entered.iter().any(|entered| entered.target.name.as_ref().is_some_and(is_title))
}

fn is_heading(s: &Snapshot, how: TextMatch, wanted: &str) -> bool {
    let says = |(i, e): (usize, &Element)| {
        e.visible && e.role == Role::Heading && compare(&text_of(s, i), how, wanted)
    };
    how.is_whole() && s.elements.iter().enumerate().any(says)
}

/// Whether a label or field that is called Title has this value, which is no title of the page.
fn at_label(sight: &Sight<'_>, how: TextMatch, text: &Literal) -> bool {
    let name = Some(Literal::bare("title".to_owned()));
    let target = Target { name, kind: None, ordinal: None, within: Vec::new(), span: text.span };
    value::value(sight, &target, how, text).truth == Truth::True
}
