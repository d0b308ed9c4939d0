//! What is done to a thing among others: its button, its way into the cart, a list and its order, an entry of the user's menu.

use super::offered::{Control, Offered, is_choice, spoken};
use super::said::{Doing, bare, before, behind, plain_piece, ways};
use crate::facts::titles::titles;
use crate::parse::literal_spans;
use crate::snapshot::Role;
use crate::words::quoted;

/// What people call the menu behind the user's picture.
const USER_MENUS: [&str; 7] = [
    "user menu",
    "account menu",
    "profile menu",
    "menu of the user",
    "menu of user",
    "avatar menu",
    "user's menu",
];
const CARTS: [&str; 8] =
    ["shopping cart", "cart", "basket", "bag", "wishlist", "wish list", "favourites", "favorites"];

/// Whether a cell speaks of an entry of the user's menu, which no grammar opens first. What is quoted is meant as it is written.
pub(crate) fn speaks_of_user_menu(cell: &str) -> bool {
    let said = cell.to_lowercase();
    let quotes = literal_spans(cell).map_or(true, |spans| !spans.is_empty());
    !quotes && USER_MENUS.iter().any(|menu| said.contains(menu))
}

/// "wishlist via the user menu", "in the user menu choose wishlist": the menu is opened where its entry is not in sight.
pub(super) fn in_user_menu(offered: &Offered<'_>, piece: &str) -> Option<Vec<String>> {
    let all: Vec<usize> = (0..offered.page.elements.len()).collect();
    let opens = || offered.sure("Open the user menu".to_owned(), &all);
    let menu = |text: &str| USER_MENUS.iter().any(|menu| text.eq_ignore_ascii_case(menu));
    let (_, said) = ways(piece).into_iter().next_back()?;
    if menu(bare(said)) || menu(before(said, "in the header").map_or("", bare)) {
        return opens().map(|sentence| vec![sentence]);
    }
    let entry = entry_of(piece)?;
    let click = format!("Click {}", quoted(entry));
    if let Some(click) = offered.sure(click.clone(), &all) {
        return Some(vec![click]);
    }
    opens().map(|open| vec![open, click])
}

/// The entry that is said to stand in the user's menu.
fn entry_of(piece: &str) -> Option<&str> {
    const AT: [&str; 5] = ["in", "from", "via", "through", "of"];
    let without_verb = |text| ways(text).into_iter().next_back().map(|(_, rest)| bare(rest));
    let front = AT[..2].iter().find_map(|joint| behind(piece, joint)).map(bare);
    if let Some(rest) = front.and_then(|rest| USER_MENUS.iter().find_map(|menu| behind(rest, menu))) {
        return without_verb(rest.strip_prefix("(click on the name) ").unwrap_or(rest));
    }
    let entry = USER_MENUS.iter().find_map(|menu| before(piece, menu))?;
    let entry = before(entry, "the").unwrap_or(entry);
    AT.iter().find_map(|joint| before(entry, joint)).and_then(without_verb)
}

/// "put the mug in the cart": what says so where the only thing stands that is called so.
pub(super) fn added(offered: &Offered<'_>, piece: &str) -> Option<String> {
    let rest = ["add", "put"].iter().find_map(|verb| behind(piece, verb))?;
    let (thing, place) = CARTS.iter().find_map(|cart| before(rest, cart).map(|front| (front, *cart)))?;
    let thing = ["the", "my"].iter().find_map(|word| before(thing, word)).unwrap_or(thing);
    let thing = ["in", "into", "to"].iter().find_map(|joint| before(thing, joint))?;
    let add = format!("Add to {place}");
    if matches!(
        bare(thing).to_lowercase().as_str(),
        "product" | "it" | "item" | "this" | "article" | "this product"
    ) {
        let says = |control: &&Control| {
            control.names.iter().any(|name| {
                name.first().is_some_and(|word| word == "add") && name.iter().any(|word| word == place)
            })
        };
        let all: Vec<&Control> = offered.pressed().filter(says).collect();
        let [one] = all.as_slice() else { return None };
        return offered.done_to(one.element, &|called| format!("Click {called}"));
    }
    let title = the_title(offered, bare(thing))?;
    let add = quoted(&add);
    let all: Vec<usize> = (0..offered.page.elements.len()).collect();
    let ways = [
        format!("Click {add} in the row {}", quoted(&title)),
        format!("Click {add} for the product {}", quoted(&title)),
    ];
    ways.into_iter().find_map(|sentence| offered.sure(sentence, &all))
}

/// The only title of the page that is called so, or that has all of these words.
fn the_title(offered: &Offered<'_>, said: &str) -> Option<String> {
    let said = spoken(said);
    if said.is_empty() {
        return None;
    }
    let all = titles([offered.page], []);
    let whole = all.iter().find(|title| spoken(title) == said);
    let mut having = all.iter().filter(|title| {
        let own = spoken(title);
        own.len() <= said.len() + 3 && said.iter().all(|word| own.contains(word))
    });
    whole.or_else(|| having.next().filter(|_| having.next().is_none())).cloned()
}

/// "sort by price, low to high": the list that says it sorts.
pub(super) fn sorted(offered: &Offered<'_>, piece: &str) -> Option<String> {
    let rest = [
        "change the sorting to",
        "change sorting to",
        "set the sorting to",
        "sorting by",
        "sort by",
        "sort on",
        "order by",
        "sort",
        "sorting",
    ]
    .iter()
    .find_map(|front| behind(piece, front))?;
    let value = behind(rest, "by").unwrap_or(rest);
    let sorts = |control: &&Control| {
        let e = offered.element(control.element);
        let says =
            |text: &String| spoken(text).iter().any(|word| word.starts_with("sort") || word == "order");
        is_choice(e) && (says(&e.name) || e.labels.iter().chain(&e.hints).chain(&e.idents).any(says))
    };
    let all: Vec<&Control> = offered.fields().filter(sorts).collect();
    let [one] = all.as_slice() else { return None };
    offered.done_to(one.element, &|called| format!("Select {} from {called}", quoted(value)))
}

/// "open LH-103": the only link of the row that has this in a cell.
pub(super) fn of_row(offered: &Offered<'_>, piece: &str) -> Option<String> {
    let (doing, said) = ways(piece).into_iter().next_back()?;
    let wanted = spoken(bare(said));
    let coded = said.chars().any(|c| c.is_ascii_digit()) && said.chars().any(char::is_alphabetic);
    if !(doing == Doing::Go || doing == Doing::Unsaid && coded) || wanted.is_empty() {
        return None;
    }
    let page = offered.page;
    let is_cell = |i: &usize| {
        let e = offered.element(*i);
        e.visible
            && matches!(e.role, Role::Cell | Role::GridCell | Role::RowHeader)
            && spoken(&page.text_of(*i)) == wanted
    };
    let cells: Vec<usize> = (0..page.elements.len()).filter(is_cell).collect();
    let [cell] = cells.as_slice() else { return None };
    let row = page.ancestors(*cell).find(|&i| offered.element(i).role == Role::Row)?;
    let links: Vec<usize> = offered
        .pressed()
        .map(|control| control.element)
        .filter(|&i| offered.element(i).role == Role::Link && page.is_within(i, row))
        .collect();
    let [link] = links.as_slice() else { return None };
    offered.done_to(*link, &|called| format!("Click {called}"))
}

/// "details of 1040", "Delete in the row of Brandt, Helga": the control of that name where the thing stands.
pub(super) fn of_item(offered: &Offered<'_>, piece: &str) -> Option<String> {
    const JOINTS: [&str; 10] = [
        " in the row of ",
        " in the row with ",
        " in the row for ",
        " next to ",
        " in row ",
        " for ",
        " of ",
        " on ",
        " at ",
        " in ",
    ];
    let (doing, said) = ways(piece).into_iter().next_back()?;
    if matches!(doing, Doing::Tick | Doing::Untick | Doing::Fill) {
        return None;
    }
    let joined = JOINTS.iter().filter_map(|joint| said.split_once(joint));
    joined.chain(before_quotes(said)).find_map(|(control, thing)| {
        let wanted = spoken(plain_piece(bare(control)));
        let called = |c: &&Control| {
            let e = offered.element(c.element);
            matches!(e.role, Role::Button | Role::Link | Role::MenuItem | Role::Checkbox | Role::Switch)
                && c.names.contains(&wanted)
        };
        let all: Vec<usize> = offered.pressed().filter(called).map(|c| c.element).collect();
        let name = &offered.element(*all.first()?).name;
        let title = the_title(offered, of_the_one(bare(thing)))?;
        offered.sure(format!("Click {} in the row {}", quoted(name), quoted(&title)), &all)
    })
}

/// "dismiss 'HD-12 was assigned to you'": what is done, and the thing in quotes behind it.
fn before_quotes(said: &str) -> Option<(&str, &str)> {
    let at = said.find(['"', '“'])?;
    let (control, thing) = said.split_at(at);
    let thing = thing.strip_prefix(['"', '“'])?.strip_suffix(['"', '”'])?;
    (!control.trim().is_empty() && !thing.contains(['"', '“', '”'])).then(|| (control.trim(), thing))
}

/// "the HD-12 one": without the word that stands for what it is.
fn of_the_one(thing: &str) -> &str {
    ["one", "entry", "item", "row", "line", "card"]
        .iter()
        .find_map(|noun| before(thing, noun))
        .unwrap_or(thing)
}
