//! The words of the language, each in one place: what is printed is what the grammars read.
//!
//! A kind, region, state or comparison that is added here without a word does not compile, and a test reads every word back
//! with the grammars. What engine and page script both know of class names stands in `grammar/vocabulary.json`.

mod marks;
mod pictures;
#[cfg(test)]
mod tests;

use crate::assertion::{Comparison, Condition, Edge, MessageKind, State, TextMatch};
use crate::snapshot::{Element, Role};
use crate::step::{ElementKind, Ordinal, Region, Side};

pub(crate) use marks::{calls_place, message_kinds, message_words, small_marks};
pub(crate) use pictures::picture;

/// Words of an enum: `ALL` its values, and a method for each column of the table.
macro_rules! words {
    ($(#[$meta:meta])* $type:ident { $($(#[$column:meta])* $method:ident),+ } $($variant:ident $($word:literal)+;)*) => {
        $(#[$meta])*
        impl $type {
            /// All of them, in the order of the table.
            #[cfg(test)]
            pub(crate) const ALL: &[Self] = &[$(Self::$variant),*];
            words!(@methods $type [$($(#[$column])* $method)+] [$($variant [$($word)+])*]);
        }
    };
    (@methods $type:ident [] $rows:tt) => {};
    (@methods $type:ident [$(#[$column:meta])* $method:ident $($rest:tt)*] [$($variant:ident [$word:literal $($more:literal)*])*]) => {
        $(#[$column])*
        pub fn $method(self) -> &'static str {
            match self { $(Self::$variant => $word),* }
        }
        words!(@methods $type [$($rest)*] [$($variant [$($more)*])*]);
    };
}

words! {
    Edge {
        /// What it is called, behind "at the".
        words
    }
    Top "top";
    Bottom "bottom";
    TopLeft "top left";
    TopRight "top right";
    BottomLeft "bottom left";
    BottomRight "bottom right";
}

words! {
    ElementKind {
        /// The noun of the kind, as both grammars read it.
        noun,
        /// The noun of several.
        nouns
    }
    Button "button" "buttons";
    Link "link" "links";
    Tab "tab" "tabs";
    Icon "icon" "icons";
    Image "image" "images";
    Field "field" "fields";
    TextArea "text area" "text areas";
    Dropdown "dropdown" "dropdowns";
    List "list" "lists";
    Checkbox "checkbox" "checkboxes";
    Radio "radio button" "radio buttons";
    Switch "switch" "switches";
    Slider "slider" "sliders";
    Option "option" "options";
    Menu "menu" "menus";
    MenuItem "menu item" "menu items";
    Label "label" "labels";
    Item "item" "items";
    Card "card" "cards";
    Row "row" "rows";
    Column "column" "columns";
    Cell "cell" "cells";
    Table "table" "tables";
    Heading "heading" "headings";
    Dialog "dialog" "dialogs";
    Form "form" "forms";
    Section "section" "sections";
    Text "text" "texts";
    Message "message" "messages";
    Element "element" "elements";
}

words! {
    Region {
        /// The noun of the part of the page, as both grammars read it behind "in the".
        noun
    }
    Header "header";
    Footer "footer";
    Navigation "navigation";
    Sidebar "sidebar";
    Main "main part";
    Dialog "dialog";
    Form "form";
    Table "table";
    List "list";
    Search "search area";
    Menu "menu";
    Breadcrumbs "breadcrumbs";
    Pagination "pagination";
    Message "message";
    TableHeader "table header";
}

words! {
    State {
        /// The word behind "is".
        word
    }
    Checked "checked";
    Unchecked "unchecked";
    Selected "selected";
    Enabled "enabled";
    Disabled "disabled";
    Required "required";
    Optional "optional";
    ReadOnly "read-only";
    Editable "editable";
    Focused "focused";
    Expanded "expanded";
    Collapsed "collapsed";
    Pressed "pressed";
    Invalid "invalid";
    Valid "valid";
    Masked "masked";
    Clickable "clickable";
}

words! {
    Comparison {
        /// Before a count.
        of_count,
        /// Before a bound that a number has.
        of_number
    }
    Exactly "exactly" "exactly";
    AtLeast "at least" "at least";
    AtMost "at most" "at most";
    MoreThan "more than" "more than";
    FewerThan "fewer than" "less than";
    MoreThanBefore "more than before the action by exactly" "more than";
    FewerThanBefore "fewer than before the action by exactly" "less than";
}

words! {
    MessageKind {
        /// Before "message".
        word
    }
    Error "error";
    Warning "warning";
    Success "success";
    Info "information";
}

words! {
    TextMatch {
        /// Between a thing and its text.
        verb
    }
    Is "is";
    Shows "shows";
    Contains "contains";
    StartsWith "starts with";
    EndsWith "ends with";
}

words! {
    Side {
        /// Before the control.
        preposition
    }
    Below "below";
    Above "above";
    Beside "next to";
    At "at";
}

impl Condition {
    /// "checked", "empty".
    pub fn word(self) -> &'static str {
        match self {
            Self::State(state) => state.word(),
            Self::Empty => "empty",
            Self::Filled => "filled",
        }
    }
}

/// What a role is called, and the kind that this noun is read as; none for what sentences call by its name alone.
///
/// Nothing else names roles: what a finding says, what a suggestion writes and what importers make of a role are these.
fn of_role(role: Role) -> (&'static str, Option<ElementKind>) {
    use ElementKind as K;
    match role {
        Role::Button => ("button", Some(K::Button)),
        Role::Link => ("link", Some(K::Link)),
        Role::Tab => ("tab", Some(K::Tab)),
        Role::Img | Role::Figure => ("image", Some(K::Image)),
        Role::Textbox => ("field", Some(K::Field)),
        Role::Searchbox => ("search field", Some(K::Field)),
        Role::Spinbutton => ("number field", Some(K::Field)),
        Role::File => ("file field", Some(K::Field)),
        Role::Combobox => ("dropdown", Some(K::Dropdown)),
        Role::List | Role::Listbox => ("list", Some(K::List)),
        Role::Checkbox => ("checkbox", Some(K::Checkbox)),
        Role::Radio => ("radio button", Some(K::Radio)),
        Role::Switch => ("switch", Some(K::Switch)),
        Role::Slider => ("slider", Some(K::Slider)),
        Role::Option => ("option", Some(K::Option)),
        Role::Menu | Role::Menubar => ("menu", Some(K::Menu)),
        Role::MenuItem | Role::MenuItemCheckbox | Role::MenuItemRadio => ("menu item", Some(K::MenuItem)),
        Role::ListItem => ("item", Some(K::Item)),
        Role::TreeItem => ("tree item", Some(K::Item)),
        Role::Article => ("card", Some(K::Card)),
        Role::Row => ("row", Some(K::Row)),
        Role::ColumnHeader => ("column header", Some(K::Column)),
        Role::Cell | Role::GridCell => ("cell", Some(K::Cell)),
        Role::RowHeader => ("row header", Some(K::Cell)),
        Role::Table | Role::Grid | Role::Treegrid => ("table", Some(K::Table)),
        Role::Heading => ("heading", Some(K::Heading)),
        Role::Dialog | Role::AlertDialog => ("dialog", Some(K::Dialog)),
        Role::Form => ("form", Some(K::Form)),
        Role::Region => ("section", Some(K::Section)),
        Role::Group | Role::RadioGroup => ("group", Some(K::Section)),
        Role::Tabpanel => ("panel", Some(K::Section)),
        Role::Alert | Role::Status | Role::Log => ("message", Some(K::Message)),
        Role::Banner => (Region::Header.noun(), None),
        Role::ContentInfo => (Region::Footer.noun(), None),
        Role::Complementary => (Region::Sidebar.noun(), None),
        Role::Main => (Region::Main.noun(), None),
        Role::Navigation => (Region::Navigation.noun(), None),
        Role::Search => (Region::Search.noun(), None),
        Role::Progressbar => ("progress bar", None),
        Role::Tablist => ("list of tabs", None),
        Role::Meter => ("meter", None),
        Role::Note => ("note", None),
        Role::RowGroup => ("group of rows", None),
        Role::Separator => ("separator", None),
        Role::Toolbar => ("toolbar", None),
        Role::Tooltip => ("tooltip", None),
        Role::Tree => ("tree", None),
        Role::Generic => ("text", Some(K::Text)),
    }
}

/// What an element is called, before its name.
pub(crate) fn noun_of(e: &Element) -> &'static str {
    match e.role {
        Role::Generic if e.tag == "input:password" => "password field",
        Role::Generic if e.editable || e.tag == "textarea" || e.tag.starts_with("input") => {
            ElementKind::Field.noun()
        }
        Role::Generic if e.tag == "label" => ElementKind::Label.noun(),
        Role::Generic if e.tag == "summary" => ElementKind::Button.noun(),
        Role::Generic if e.clickable => "block",
        role => of_role(role).0,
    }
}

/// What an element is called in a sentence: its noun where the grammars read it as a kind, else "element", which all are.
pub(crate) fn said_of(e: &Element) -> &'static str {
    match noun_of(e) {
        "block" => ElementKind::Element.noun(),
        noun if e.role == Role::Generic || of_role(e.role).1.is_some() => noun,
        _ => ElementKind::Element.noun(),
    }
}

/// The kind that the noun of a role is read as; none where its noun is of no kind.
pub fn kind_of_role(role: Role) -> Option<ElementKind> {
    of_role(role).1.filter(|_| role != Role::Generic)
}

/// What applications call the things that people keep in them: a word of these before a name says what is called so.
pub(crate) const THINGS: [&str; 41] = [
    "product",
    "item",
    "order",
    "user",
    "customer",
    "record",
    "book",
    "entry",
    "article",
    "task",
    "project",
    "ticket",
    "client",
    "post",
    "comment",
    "file",
    "document",
    "account",
    "category",
    "supplier",
    "vendor",
    "employee",
    "person",
    "member",
    "event",
    "board",
    "card",
    "issue",
    "repository",
    "folder",
    "room",
    "patient",
    "invoice",
    "course",
    "recipe",
    "album",
    "collection",
    "group",
    "team",
    "contact",
    "booking",
];

/// Numbers and places in words, from zero and from the first.
pub(crate) const NUMBERS: [&str; 13] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
];
/// See [`NUMBERS`].
pub(crate) const ORDINALS: [&str; 12] = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
];

impl Ordinal {
    /// "first", "twelfth", "13th", "last".
    pub(crate) fn in_words(self) -> String {
        match self {
            Self::Nth(number) => match ORDINALS.get((number as usize).wrapping_sub(1)) {
                Some(word) => (*word).to_owned(),
                None => self.in_digits(),
            },
            Self::Last => self.in_digits(),
        }
    }

    /// "1st", "22nd", "113th", "last".
    pub(crate) fn in_digits(self) -> String {
        let Self::Nth(number) = self else { return "last".to_owned() };
        let ending = match (number % 10, number % 100) {
            (_, 11..=13) => "th",
            (1, _) => "st",
            (2, _) => "nd",
            (3, _) => "rd",
            _ => "th",
        };
        format!("{number}{ending}")
    }
}

/// The kinds of quotes, and what a text in them must not hold.
const QUOTES: [(char, char, &str); 6] = [
    ('\'', '\'', "'"),
    ('"', '"', "\""),
    ('“', '”', "“”\""),
    ('«', '»', "»"),
    ('`', '`', "`"),
    ('‘', '’', "’'"),
];

/// A text in the first kind of quotes that can hold it; none where no kind can, where there is no text, or it has several
/// lines.
pub fn in_quotes(text: &str) -> Option<String> {
    if text.is_empty() {
        return None;
    }
    let fits = |taboo: &str| !text.contains(|c| taboo.contains(c) || matches!(c, '\n' | '\r'));
    let (open, close, _) = QUOTES.iter().find(|(_, _, taboo)| fits(taboo))?;
    Some(format!("{open}{text}{close}"))
}

/// The same; in single quotes where no kind can hold it.
pub fn quoted(text: &str) -> String {
    in_quotes(text).unwrap_or_else(|| format!("'{text}'"))
}
