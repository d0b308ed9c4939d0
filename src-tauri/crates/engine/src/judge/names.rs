//! The names of the rules that stand in no list yet: one for each kind of claim, and for what is said of time and of pages that were not
//! read in full. Where a rule within has a name of its own, that name stays.

use crate::rule::names;

names! {
    /// Rules by the kind of their claim.
    CLAIMS;

    /// Only a heading, a message, the page's head or foot, or a longer entry may speak of it: then nothing is decided.
    /// Example: 'Kettle' is listed in the table.
    LISTED "listed/entry" "a text is listed, or not, as one of several things";
    /// The text is there, and at the label, where there is one, stands no other.
    /// Example: "the price '$5' is displayed".
    LABELLED "place/label" "another text stands at the label, or a field";
    /// One that has gone, as toasts go, stood anywhere.
    /// Example: "the text 'Saved' is displayed at the top right".
    AT "place/edge" "where in the window the text stands was looked at";
    /// Never false: people call parts of a page otherwise than the page does. A part is called so by its name, its heading, its kind, or the
    /// words of its identifiers and classes, all of them.
    /// Example: "'Kettle' is displayed in the cart", where a block of the class "cart" holds it.
    STANDS "place/said" "whether the text stands there was looked at";
    /// Never false: the page may call it otherwise.
    /// Example: "the order summary is displayed".
    THING "thing/shown" "headings, dialogs, labels and pictures of that name were looked through";
    /// Never false: an application need not tell what it did.
    /// Example: "the order is placed", where the message 'Your order has been placed' appeared.
    DONE "done/told" "whether a text that appeared tells it was looked at";
    /// What leads out shows that somebody is in; it has to come, or to go, with the row's action.
    /// Example: "the user is logged in", where the link 'Log out' has come.
    ACCOUNT "done/account" "what leads out of an account has come or gone";
    /// Decided only where every way of counting agrees.
    /// Example: "3 rows are displayed".
    COUNT "count/number" "how many there are was counted";
    /// Never false: that no source names the page does not show that it is another one.
    /// Example: "the Cart page is displayed".
    PAGE "page/named" "the heading, the title, the navigation or the address name the page";
    /// The title of the document, or its only main heading.
    /// Example: "the page title contains 'Kettle'".
    TITLE "page/title" "the title of the page was compared";
    /// Paths count from the host and from the base URL.
    /// Example: "the URL is '/cart'".
    ADDRESS "page/address" "the address of the page was compared";
    /// Two that have the texts between them may be the title and the body of what is seen as one.
    /// Example: "the message contains 'A' and 'B'".
    MESSAGES "message/together" "one message has to say all of it";
    /// It appeared, and its text stands there.
    /// Example: "in the dialog, the message 'Saved' is shown".
    PLACED "message/placed" "a message has to stand in that part of the page";
    /// Whether other words say the same is for a person; that no such message appeared is seen.
    /// Example: "an error that the name is required is shown".
    ABOUT "message/about" "whether a message begins with what was said was looked at";
    /// Where it takes two, one may have opened out of the other.
    /// Example: "the dialog contains 'A' and 'B'".
    DIALOGS "dialog/together" "one dialog has to say all of it";
    /// WAI-ARIA 1.2, section 6; where an element has no such state, nothing is decided.
    /// Example: "the checkbox 'Newsletter' is checked".
    STATE "state/told" "roles and their states tell it";
    /// Equality up to white space, or a substring.
    /// Example: "the field 'Name' contains 'Ada'".
    VALUE "value/held" "what a field holds, or a label stands beside, was compared";
    /// One number is all of the text, but for its currency or percent.
    /// Example: "'Total' is at least 30".
    NUMBER "value/number" "the number that is shown was compared";
    /// What a script does on a click is not looked at.
    /// Example: "the link 'Help' leads to '/help'".
    LEADS "value/leads" "the address of the link was compared";
    /// A field that is filled shows none, and has one all the same.
    /// Example: "the placeholder of 'Email' is 'you@example.com'".
    HINT "value/placeholder" "the placeholder of the field was compared";
    /// A field may add brackets, gaps and groups of three, but lose no sign: "-5" held as "5" is another value.
    /// Example: "the field 'Phone' is as entered".
    AS_ENTERED "value/as-entered" "what the field holds was compared with what was entered";
    /// What a dropdown shows first may be its way of being empty.
    /// Example: "the field 'Name' is empty".
    EMPTY "value/empty" "whether it holds anything was looked at";
    /// The first option may only ask to choose, which not everybody counts.
    /// Example: "the dropdown 'Size' has the options 'S', 'M'".
    OPTIONS "list/options" "the options that it offers were compared";
    /// Where a foot or a caption may count as a row, both ways must agree.
    /// Example: "the first item is 'Kettle'".
    ITEM_AT "list/place" "the item at that place was compared";
    /// Each text in a cell of its own.
    /// Example: "the table has a row with 'Ada' and 'Admin'".
    ROW "table/row" "the rows of the table were looked through";
    /// By the header of the column and a text that one row alone shows.
    /// Example: "in the row 'Ada' the column 'Role' is 'Admin'".
    CELL "table/cell" "the cell in that row and column was compared";
    /// Numbers of one unit as numbers, dates as dates, all else as words; where two readings differ nothing is decided.
    /// Example: "the table is sorted by 'Price', ascending".
    ORDER "order/sorted" "the order of what is shown was compared";
    /// By the document and by what is seen.
    /// Example: "'Total' stands below 'Tax'".
    BEFORE "order/before" "where the two texts stand was compared";
    /// Pages that differ in numbers only may have a clock.
    /// Example: "the total is the same as after row 2".
    SAME "memory/same" "it was compared with an earlier moment";
    /// Both numbers must be of one unit, and read in one way.
    /// Example: "the cart count increases by 1".
    MOVED "memory/moved" "the number was compared with the one before the action";
    /// Named colours where they are clear-cut.
    /// Example: "'Overdue' is red".
    LOOK "look/style" "the computed style was looked at";
    /// By its whole name, without its ending, or with the number that browsers add.
    /// Example: "the file 'report.csv' is downloaded".
    DOWNLOAD "happening/download" "what was downloaded was looked at";
    /// By title or address.
    /// Example: "'Invoice' opens in a new tab".
    NEW_TAB "happening/tab" "the tabs that opened were looked at";
    /// What people may count among them decides nothing alone.
    /// Example: "all checkboxes are checked".
    EVERY_IS "every/state" "each of them was looked at";
    /// With none of them there is nothing to be said.
    /// Example: "every row contains 'Open'".
    EVERY "every/text" "each of them has to show it";
    /// On such a page nothing is for certain not there, and nothing is counted.
    /// Example: a page of 100,000 elements.
    UNREAD "page/unread" "the page was not read in full";
    /// What did not hold before cannot still hold.
    /// Example: "'Ada' is still displayed".
    STILL "memory/still" "whether it held before the action cannot be told, or it did not";
    /// What was there is said of the page before the row's first action.
    /// Example: "'Status' changes from 'Open' to 'Done'".
    WAS "memory/was" "nothing was seen before the action";
    /// What was never there cannot have gone.
    /// Example: "'Ada' is no longer displayed".
    NO_LONGER "memory/no-longer" "it was not there before the action";
}
