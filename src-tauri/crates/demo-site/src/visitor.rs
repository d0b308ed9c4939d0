//! What the site remembers of one visitor.

use std::collections::BTreeMap;

use crate::{
    Fault,
    orders::{self, Coupon, Line, Order},
    people::{self, Account, Comment, Customer},
};

/// The most entries of any list that a visitor can make longer.
pub(crate) const MOST_ENTRIES: usize = 200;

/// A line that the next page shows once.
#[derive(Clone, Debug)]
pub(crate) enum Flash {
    Success(String),
    Error(String),
}

/// A note of the note editor.
#[derive(Clone, Debug)]
pub(crate) struct Note {
    pub(crate) id: u32,
    pub(crate) title: String,
    pub(crate) text: String,
}

/// The legacy page's settings, and the newer preferences, by the name of their field.
pub(crate) type Fields = BTreeMap<String, String>;

/// All state of one visitor.
#[derive(Debug)]
pub(crate) struct Visitor {
    /// The email of the account that is logged in.
    pub(crate) email: Option<String>,
    pub(crate) accounts: Vec<Account>,
    pub(crate) cart: Vec<Line>,
    pub(crate) coupon: Option<Coupon>,
    pub(crate) orders: Vec<Order>,
    pub(crate) customers: Vec<Customer>,
    pub(crate) comments: Vec<Comment>,
    pub(crate) notes: Vec<Note>,
    pub(crate) settings: Fields,
    pub(crate) preferences: Fields,
    /// The column of each card on the fulfilment board, by order number.
    pub(crate) board: BTreeMap<u32, String>,
    pub(crate) picking: Vec<String>,
    pub(crate) ratings: BTreeMap<u32, u32>,
    pub(crate) wishes: Vec<u32>,
    /// The cookie banner has been answered.
    pub(crate) cookies_answered: bool,
    pub(crate) flash: Option<Flash>,
    pub(crate) next_id: u32,
    /// The logged-in visitor has seen a page, so that a lost log-in is due.
    pub(crate) login_seen: bool,
    /// The checkout broke the order pages.
    pub(crate) orders_broken: bool,
}

impl Visitor {
    pub(crate) fn new() -> Self {
        let fields = |pairs: &[(&str, &str)]| {
            pairs.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect()
        };
        let note = |id, title: &str, text: &str| Note { id, title: title.to_owned(), text: text.to_owned() };
        Self {
            email: None,
            accounts: people::accounts(),
            cart: Vec::new(),
            coupon: None,
            orders: orders::seeded(),
            customers: people::customers(),
            comments: people::comments(),
            notes: vec![
                note(1, "Opening hours", "Monday to Saturday, 9 to 18."),
                note(2, "Gift ideas", "A mug for Grace, a pen for Alan."),
            ],
            settings: fields(&[
                ("first_name", "Ada"),
                ("last_name", "Lovelace"),
                ("nickname", ""),
                ("city", "London"),
                ("language", "English"),
                ("catalogue", "on"),
            ]),
            preferences: fields(&[
                ("display_name", "Visitor"),
                ("emails", "off"),
                ("time_zone", "Europe/London"),
                ("theme", "system"),
                ("per_page", "6"),
            ]),
            board: [(1037, "shipped"), (1039, "shipped"), (1040, "packed"), (1041, "pack")]
                .into_iter()
                .map(|(number, column)| (number, column.to_owned()))
                .collect(),
            picking: ["Shelf A", "Shelf B", "Shelf C", "Cold store"].map(str::to_owned).to_vec(),
            ratings: BTreeMap::new(),
            wishes: Vec::new(),
            cookies_answered: false,
            flash: None,
            next_id: 100,
            login_seen: false,
            orders_broken: false,
        }
    }

    /// The account that is logged in.
    pub(crate) fn account(&self) -> Option<&Account> {
        let email = self.email.as_ref()?;
        self.accounts.iter().find(|account| account.email == *email)
    }

    pub(crate) fn is_admin(&self) -> bool {
        self.account().is_some_and(|account| account.admin)
    }

    /// Pieces in the cart.
    pub(crate) fn cart_count(&self) -> u32 {
        self.cart.iter().map(|line| line.quantity).sum()
    }

    /// A new id, unique for this visitor.
    pub(crate) fn id(&mut self) -> u32 {
        self.next_id += 1;
        self.next_id
    }

    /// [`Fault::LostLogin`]: the log-in is forgotten once a page has shown it.
    pub(crate) fn forget_lost_login(&mut self, fault: Option<Fault>) {
        if fault == Some(Fault::LostLogin) && self.login_seen {
            self.email = None;
            self.login_seen = false;
        }
    }

    /// Whether this visitor may delete the comment.
    pub(crate) fn may_delete(&self, comment: &Comment) -> bool {
        comment.email.is_none() || comment.email == self.email || self.is_admin()
    }

    /// The orders that this visitor may see as their own, newest first.
    pub(crate) fn own_orders(&self) -> Vec<&Order> {
        let own = |order: &&Order| order.own || Some(&order.email) == self.email.as_ref();
        self.orders.iter().rev().filter(own).collect()
    }
}
