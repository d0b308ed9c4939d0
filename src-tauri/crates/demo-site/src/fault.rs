//! The one list of faults that the site can be asked to plant.

use std::str::FromStr;

use crate::Error;

macro_rules! faults {
    ($($variant:ident, $name:literal, $page:literal, $effect:literal;)+) => {
        /// A fault that a visitor asks for with `?fault=<name>` and that stays until `?fault=none`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Fault {
            $(#[doc = $effect] $variant,)+
        }

        impl Fault {
            /// Every fault, in the order in which `/faults` shows them.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The name in the address, in lower case with hyphens.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)+ }
            }

            /// The path of a page on which the fault can be seen.
            #[must_use]
            pub const fn page(self) -> &'static str {
                match self { $(Self::$variant => $page,)+ }
            }

            /// What a visitor sees in place of the right behaviour.
            #[must_use]
            pub const fn effect(self) -> &'static str {
                match self { $(Self::$variant => $effect,)+ }
            }
        }
    };
}

faults! {
    WrongTotal, "wrong-total", "/cart",
        "The total of the cart, the checkout and the order is $1.00 too high.";
    WrongPrice, "wrong-price", "/products/copper-kettle",
        "A product page shows a price $2.00 above the one in the list and in the cart.";
    MissingButton, "missing-button", "/products/copper-kettle",
        "A product page has no 'Add to cart' button.";
    DisabledButton, "disabled-button", "/products/copper-kettle",
        "The 'Add to cart' button is disabled and stays so.";
    HiddenButton, "hidden-button", "/products/copper-kettle",
        "The 'Add to cart' button is in the document but hidden.";
    ObscuredButton, "obscured-button", "/products/copper-kettle",
        "A transparent layer lies over the 'Add to cart' button and takes its clicks.";
    DeadButton, "dead-button", "/products/copper-kettle",
        "A click on 'Add to cart' does nothing at all; it does not even take the focus.";
    FocusOnlyButton, "focus-only-button", "/products/copper-kettle",
        "A click on 'Add to cart' gives the button the focus and does nothing else.";
    DuplicateButton, "duplicate-button", "/products/copper-kettle",
        "A product page has two equal 'Add to cart' buttons.";
    WrongType, "wrong-type", "/products/copper-kettle",
        "'Add to cart' is a link, drawn as one, and not a button.";
    PlainText, "plain-text", "/products/copper-kettle",
        "'Add to cart' is a span that looks like a link, without any role or behaviour.";
    LongerName, "longer-name", "/products/copper-kettle",
        "The button reads 'Add to cart and check out'.";
    UnexpectedAlert, "unexpected-alert", "/products/copper-kettle",
        "A click on 'Add to cart' also opens the alert 'Unexpected error 17'.";
    AlertOnLoad, "alert-on-load", "/products",
        "The alert 'Unexpected error 18' opens as soon as the product list is loaded.";
    ToastMissing, "toast-missing", "/products/copper-kettle",
        "'Add to cart' adds to the cart but shows no toast.";
    WrongToast, "wrong-toast", "/products/copper-kettle",
        "'Add to cart' adds to the cart but the toast reads 'Removed from your cart'.";
    StaleCounter, "stale-counter", "/products/copper-kettle",
        "The counter of the 'Cart' link never changes while one stays on a page.";
    MisspeltLabel, "misspelt-label", "/checkout",
        "The button 'Place order' reads 'Place oder', and the log-in field 'Email' reads 'Emial'.";
    LowercaseText, "lowercase-text", "/cart",
        "The main headings of cart and order are in lower case: 'your cart', 'thank you for your order'.";
    MissingOption, "missing-option", "/checkout",
        "The 'Country' list of the checkout has no 'Germany', the 'Sort by' list no 'Price: low to high'.";
    WrongSort, "wrong-sort", "/products",
        "Sorted lists and tables have their first and last entries exchanged.";
    OffByOneCount, "off-by-one-count", "/products",
        "Every shown count ('24 products', '12 customers' …) is one too high.";
    StaleList, "stale-list", "/admin/customers",
        "A deleted customer or comment is reported as deleted, but its row stays.";
    LostLogin, "lost-login", "/login",
        "The log-in succeeds, but the next page after it no longer knows the visitor.";
    WrongPage, "wrong-page", "/",
        "The links 'Help' in the menus lead to the stores.";
    ErrorPage, "error-page", "/cart",
        "The cart answers with status 500 and an HTML error page.";
    Session500AfterSubmit, "session-500-after-submit", "/checkout",
        "Sending the checkout answers with status 500, and so does every later page of the order pages.";
    HangingRequest, "hanging-request", "/search",
        "The requests behind search and dashboard are never answered.";
    HangingPage, "hanging-page", "/offers",
        "The document of the offers is never answered.";
    NeverSettles, "never-settles", "/",
        "A small clock in the footer changes every page ten times a second, for ever.";
    StuckSwitch, "stuck-switch", "/preferences",
        "The switch 'Email notifications' keeps its state when it is clicked.";
    WrongValue, "wrong-value", "/preferences",
        "The saved display name loses its last character.";
    WrongError, "wrong-error", "/login",
        "A refused log-in says 'Something went wrong' in place of the reason.";
    ErrorAsSuccess, "error-as-success", "/login",
        "A refused log-in shows its error in green and as a status.";
    DeadFilter, "dead-filter", "/products",
        "The filters of the product list have no effect on the list.";
    WrongDownload, "wrong-download", "/orders",
        "The invoice is downloaded under the name 'download.bin'.";
}

impl FromStr for Fault {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self, Error> {
        Self::ALL
            .iter()
            .copied()
            .find(|fault| fault.name() == name)
            .ok_or_else(|| Error::UnknownFault(name.to_owned()))
    }
}
