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

/// "last page of the list", "2nd page", "pg 2", where the pages have numbers.
pub(super) fn numbered_page(offered: &Offered<'_>, piece: &str) -> Option<String> {
    let (_, said) = ways(piece).into_iter().next_back()?;
    let said = [" of list", " of the list", " of the table"]
        .iter()
        .find_map(|tail| said.strip_suffix(tail))
        .unwrap_or(said);
    let number = |control: &Control| -> Option<(u32, usize)> {
        let e = offered.element(control.element);
        let name = e.name.trim().to_lowercase();
        let name = ["go to page ", "page "].iter().find_map(|lead| name.strip_prefix(lead)).unwrap_or(&name);
        let pressed = matches!(e.role, Role::Button | Role::Link);
        pressed.then(|| name.parse().ok().map(|number| (number, control.element))).flatten()
    };
    let mut pages: Vec<(u32, usize)> = offered.pressed().filter_map(number).collect();
    pages.sort_unstable();
    let whole = pages.len() > 1 && pages.windows(2).all(|two| two[0].0 != two[1].0);
    let wanted = page_of(&bare(said).to_lowercase()).filter(|_| whole)?;
    let found = match wanted {
        None => pages.last().filter(|_| pages[0].0 == 1),
        Some(number) => pages.iter().find(|(page, _)| *page == number),
    };
    offered.done_to(found?.1, &|called| format!("Click {called}"))
}

/// Which page is said, by its number, or the last (`None`).
fn page_of(said: &str) -> Option<Option<u32>> {
    const NTH: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];
    if said == "last page" {
        return Some(None);
    }
    if let Some(nth) = said.strip_suffix(" page").or_else(|| said.strip_suffix(" pg")) {
        let counted = ["st", "nd", "rd", "th"].iter().find_map(|end| nth.strip_suffix(end)?.parse().ok());
        let named = || NTH.iter().position(|word| *word == nth).and_then(|at| u32::try_from(at + 1).ok());
        return counted.or_else(named).map(Some);
    }
    ["page number ", "page ", "pg ", "p. "]
        .iter()
        .find_map(|lead| said.strip_prefix(lead)?.parse().ok())
        .map(Some)
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
    JOINTS.iter().find_map(|joint| {
        let (control, thing) = said.split_once(joint)?;
        let wanted = spoken(plain_piece(bare(control)));
        let called = |c: &&Control| {
            let e = offered.element(c.element);
            matches!(e.role, Role::Button | Role::Link | Role::MenuItem | Role::Checkbox | Role::Switch)
                && c.names.contains(&wanted)
        };
        let all: Vec<usize> = offered.pressed().filter(called).map(|c| c.element).collect();
        let name = &offered.element(*all.first()?).name;
        let title = the_title(offered, bare(thing))?;
        offered.sure(format!("Click {} in the row {}", quoted(name), quoted(&title)), &all)
    })
}
