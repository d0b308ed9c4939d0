//! Accounts, customers and comments as every visitor finds them.

use crate::money::Money;

/// One who can log in.
#[derive(Clone, Debug)]
pub(crate) struct Account {
    pub(crate) name: String,
    pub(crate) email: String,
    pub(crate) password: String,
    pub(crate) admin: bool,
}

pub(crate) fn accounts() -> Vec<Account> {
    let account = |name: &str, email: &str, password: &str, admin| Account {
        name: name.to_owned(),
        email: email.to_owned(),
        password: password.to_owned(),
        admin,
    };
    vec![
        account("Ada Lovelace", "ada@example.com", "correct horse", false),
        account("Robin Admin", "admin@example.com", "open sesame", true),
    ]
}

/// A row of the admin's table of customers.
#[derive(Clone, Debug)]
pub(crate) struct Customer {
    pub(crate) id: u32,
    pub(crate) name: String,
    pub(crate) email: String,
    pub(crate) country: String,
    /// YYYY-MM-DD.
    pub(crate) joined: &'static str,
    pub(crate) orders: u32,
    pub(crate) spent: Money,
    pub(crate) active: bool,
}

type Seed = (u32, &'static str, &'static str, &'static str, &'static str, u32, i64, bool);

const CUSTOMERS: [Seed; 12] = [
    (1, "Ada Lovelace", "ada@example.com", "United Kingdom", "2024-01-15", 2, 18_550, true),
    (2, "Grace Hopper", "grace@example.com", "United States", "2023-11-02", 7, 104_300, true),
    (3, "Alan Turing", "alan@example.com", "United Kingdom", "2024-06-23", 3, 9_990, true),
    (4, "Katherine Johnson", "katherine@example.com", "United States", "2024-08-26", 5, 45_720, true),
    (5, "Edsger Dijkstra", "edsger@example.com", "Netherlands", "2023-05-11", 1, 4_900, false),
    (6, "Barbara Liskov", "barbara@example.com", "United States", "2025-02-07", 4, 23_180, true),
    (7, "Konrad Zuse", "konrad@example.com", "Germany", "2024-03-30", 2, 15_400, true),
    (8, "Hedy Lamarr", "hedy@example.com", "Austria", "2025-04-19", 9, 131_250, true),
    (9, "Donald Knuth", "donald@example.com", "United States", "2023-08-08", 12, 200_100, true),
    (10, "Radia Perlman", "radia@example.com", "United States", "2025-01-21", 1, 2_800, false),
    (11, "Sophie Wilson", "sophie@example.com", "United Kingdom", "2024-10-14", 6, 78_640, true),
    (12, "Shigeru Miyamoto", "shigeru@example.com", "Japan", "2025-03-05", 3, 31_900, true),
];

pub(crate) fn customers() -> Vec<Customer> {
    CUSTOMERS
        .into_iter()
        .map(|(id, name, email, country, joined, orders, spent, active)| Customer {
            id,
            name: name.to_owned(),
            email: email.to_owned(),
            country: country.to_owned(),
            joined,
            orders,
            spent: Money(spent),
            active,
        })
        .collect()
}

/// What somebody wrote about a product.
#[derive(Clone, Debug)]
pub(crate) struct Comment {
    pub(crate) id: u32,
    pub(crate) product: u32,
    pub(crate) author: String,
    /// The account that may delete it; none for a guest's, which the visitor who wrote it may delete.
    pub(crate) email: Option<String>,
    pub(crate) text: String,
}

pub(crate) fn comments() -> Vec<Comment> {
    let comment = |id, product, author: &str, email: &str, text: &str| Comment {
        id,
        product,
        author: author.to_owned(),
        email: Some(email.to_owned()),
        text: text.to_owned(),
    };
    vec![
        comment(1, 101, "Grace Hopper", "grace@example.com", "Boils faster than my old one."),
        comment(2, 101, "Ada Lovelace", "ada@example.com", "The whistle is in tune."),
        comment(3, 101, "Konrad Zuse", "konrad@example.com", "Heavy, but beautiful."),
        comment(4, 107, "Alan Turing", "alan@example.com", "The light is warm and even."),
        comment(5, 119, "Hedy Lamarr", "hedy@example.com", "Fits under every seat."),
    ]
}

/// Countries as lists of choice show them, by continent.
pub(crate) const COUNTRIES: [(&str, &[&str]); 3] = [
    (
        "Europe",
        &[
            "Austria",
            "Belgium",
            "Denmark",
            "France",
            "Germany",
            "Netherlands",
            "Switzerland",
            "United Kingdom",
        ],
    ),
    ("Americas", &["Brazil", "Canada", "Mexico", "United States"]),
    ("Asia and Pacific", &["Australia", "India", "Japan", "New Zealand"]),
];
