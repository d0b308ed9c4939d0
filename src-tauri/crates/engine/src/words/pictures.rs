//! What people call the pictures on controls, and what pages call them: a bin is "trash" in a class and "Delete" in a name.

/// Each line is one picture, by all that it is called.
const PICTURES: [&[&str]; 27] = [
    &["gear", "cog", "cogs", "cogwheel", "wheel", "settings", "setting", "configure", "preferences"],
    &["funnel", "filter", "filters"],
    &["pencil", "pen", "edit", "modify"],
    &["bin", "trash", "dustbin", "waste", "garbage", "delete", "remove"],
    &["plus", "add", "create", "new"],
    &["magnifier", "magnifying glass", "loupe", "lens", "search"],
    &["three dots", "three dot", "dots", "ellipsis", "kebab", "more", "more actions", "actions"],
    &["hamburger", "burger", "three lines", "bars", "navicon", "menu"],
    &["avatar", "person", "profile", "account", "head"],
    &["bell", "notifications", "notification", "alerts"],
    &["house", "home"],
    &["heart", "favourite", "favorite", "favourites", "favorites", "wishlist", "like"],
    &["star", "rating"],
    &["cart", "basket", "shopping cart", "shopping basket", "trolley", "bag", "shopping bag"],
    &["cross", "x", "close", "times", "dismiss", "xmark"],
    &["envelope", "letter", "mail", "e-mail", "email"],
    &["eye", "show", "view", "preview"],
    &["padlock", "lock"],
    &["printer", "print"],
    &["calendar", "date picker"],
    &["paperclip", "clip", "attach", "attachment"],
    &["reload", "refresh", "circular arrow"],
    &["question mark", "help", "question"],
    &["download", "arrow down"],
    &["upload", "arrow up"],
    &["disk", "floppy", "floppy disk", "diskette", "save"],
    &["flag", "report"],
];

/// What else a picture is called, where the words are those of one: "the little bin", "a plus sign".
pub(crate) fn picture(said: &str) -> Option<&'static [&'static str]> {
    const ASIDE: [&str; 16] = [
        "the", "a", "small", "little", "tiny", "big", "round", "grey", "gray", "red", "blue", "green",
        "sign", "symbol", "icon", "picture",
    ];
    let lower = said.to_lowercase().replace('-', " ");
    let words: Vec<&str> = lower.split_whitespace().filter(|word| !ASIDE.contains(word)).collect();
    let said = words.join(" ");
    PICTURES.into_iter().find(|names| names.contains(&said.as_str()))
}
