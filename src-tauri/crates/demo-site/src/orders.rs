//! Carts, coupons, totals and orders.

use crate::{
    Fault,
    catalogue::{self, Product},
    money::Money,
};

/// The most pieces of one product in a cart.
pub(crate) const MOST: u32 = 99;

/// So many pieces of one product.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) product: &'static Product,
    pub(crate) quantity: u32,
}

impl Line {
    pub(crate) fn total(&self) -> Money {
        Money(self.product.price.0 * i64::from(self.quantity))
    }
}

/// A coupon that is in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Coupon {
    TenPercent,
    FreeDelivery,
}

impl Coupon {
    /// Reads a code, case aside; otherwise the message for the visitor.
    pub(crate) fn read(code: &str) -> Result<Self, &'static str> {
        match code.trim().to_uppercase().as_str() {
            "WELCOME10" => Ok(Self::TenPercent),
            "FREESHIP" => Ok(Self::FreeDelivery),
            "SUMMER24" => Err("This coupon has expired."),
            "" => Err("Please enter a coupon code."),
            _ => Err("This coupon is not valid."),
        }
    }

    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::TenPercent => "WELCOME10",
            Self::FreeDelivery => "FREESHIP",
        }
    }
}

/// How an order comes to its buyer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Delivery {
    #[default]
    Standard,
    Express,
    Pickup,
}

impl Delivery {
    pub(crate) const ALL: [Self; 3] = [Self::Standard, Self::Express, Self::Pickup];

    pub(crate) const fn value(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Express => "express",
            Self::Pickup => "pickup",
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Standard => "Standard",
            Self::Express => "Express",
            Self::Pickup => "Pick up in store",
        }
    }

    pub(crate) const fn price(self) -> Money {
        match self {
            Self::Standard => Money(490),
            Self::Express => Money(990),
            Self::Pickup => Money(0),
        }
    }
}

/// The price of a gift wrap.
pub(crate) const GIFT_WRAP: Money = Money(350);

/// What an order comes to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Totals {
    pub(crate) subtotal: Money,
    pub(crate) discount: Money,
    pub(crate) delivery: Money,
    pub(crate) gift_wrap: Money,
    pub(crate) total: Money,
}

impl Totals {
    /// Adds up; `delivery` is none for a cart, where nobody has chosen yet.
    pub(crate) fn of(
        lines: &[Line],
        coupon: Option<Coupon>,
        delivery: Option<Delivery>,
        gift: bool,
        fault: Option<Fault>,
    ) -> Self {
        let subtotal: i64 = lines.iter().map(|line| line.total().0).sum();
        let discount = if coupon == Some(Coupon::TenPercent) { (subtotal + 5) / 10 } else { 0 };
        let delivery = match (coupon, delivery) {
            (Some(Coupon::FreeDelivery), _) | (_, None) => 0,
            (_, Some(delivery)) => delivery.price().0,
        };
        let gift_wrap = if gift { GIFT_WRAP.0 } else { 0 };
        let wrong = if fault == Some(Fault::WrongTotal) { 100 } else { 0 };
        Self {
            subtotal: Money(subtotal),
            discount: Money(-discount),
            delivery: Money(delivery),
            gift_wrap: Money(gift_wrap),
            total: Money(subtotal - discount + delivery + gift_wrap + wrong),
        }
    }
}

/// An order that was placed.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    pub(crate) number: u32,
    pub(crate) name: String,
    pub(crate) email: String,
    /// YYYY-MM-DD.
    pub(crate) date: String,
    pub(crate) lines: Vec<Line>,
    pub(crate) totals: Totals,
    pub(crate) delivery: Delivery,
    pub(crate) status: &'static str,
    /// Placed in this visit, by whomever.
    pub(crate) own: bool,
}

type Seed = (u32, &'static str, &'static str, &'static str, &'static [(u32, u32)], &'static str);

const ORDERS: [Seed; 8] = [
    (1034, "Grace Hopper", "grace@example.com", "2025-11-28", &[(119, 1), (120, 2)], "Delivered"),
    (1035, "Ada Lovelace", "ada@example.com", "2025-12-03", &[(107, 1), (109, 2)], "Delivered"),
    (1036, "Konrad Zuse", "konrad@example.com", "2025-12-19", &[(108, 1)], "Delivered"),
    (1037, "Hedy Lamarr", "hedy@example.com", "2026-01-07", &[(104, 1), (103, 1)], "Delivered"),
    (1038, "Alan Turing", "alan@example.com", "2026-01-22", &[(109, 3)], "Cancelled"),
    (1039, "Ada Lovelace", "ada@example.com", "2026-02-14", &[(101, 1), (102, 2)], "Shipped"),
    (1040, "Sophie Wilson", "sophie@example.com", "2026-03-01", &[(116, 2), (113, 1)], "Packed"),
    (1041, "Donald Knuth", "donald@example.com", "2026-03-11", &[(108, 2), (109, 10)], "New"),
];

/// The orders of the shop before the visitor's first one.
pub(crate) fn seeded() -> Vec<Order> {
    ORDERS
        .into_iter()
        .map(|(number, name, email, date, items, status)| {
            let lines: Vec<Line> = items
                .iter()
                .filter_map(|&(id, quantity)| Some(Line { product: catalogue::by_id(id)?, quantity }))
                .collect();
            let totals = Totals::of(&lines, None, Some(Delivery::Standard), false, None);
            Order {
                number,
                name: name.to_owned(),
                email: email.to_owned(),
                date: date.to_owned(),
                lines,
                totals,
                delivery: Delivery::Standard,
                status,
                own: false,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Coupon, Delivery, Line, Totals, seeded};
    use crate::{Fault, catalogue, money::Money};

    fn kettles(quantity: u32) -> Vec<Line> {
        vec![Line { product: catalogue::by_slug("copper-kettle").unwrap(), quantity }]
    }

    #[test]
    fn totals_add_up() {
        let plain = Totals::of(&kettles(2), None, None, false, None);
        assert_eq!((plain.subtotal, plain.total), (Money(9800), Money(9800)));
        let all = Totals::of(&kettles(2), Some(Coupon::TenPercent), Some(Delivery::Express), true, None);
        assert_eq!((all.discount, all.total), (Money(-980), Money(9800 - 980 + 990 + 350)));
        let free = Totals::of(&kettles(1), Some(Coupon::FreeDelivery), Some(Delivery::Express), false, None);
        assert_eq!(free.total, Money(4900));
    }

    #[test]
    fn the_wrong_total_is_one_dollar_too_high() {
        let wrong = Totals::of(&kettles(1), None, None, false, Some(Fault::WrongTotal));
        assert_eq!(wrong.total, Money(5000));
    }

    #[test]
    fn coupons_are_read_case_aside() {
        assert_eq!(Coupon::read(" welcome10 "), Ok(Coupon::TenPercent));
        assert_eq!(Coupon::read("summer24"), Err("This coupon has expired."));
        assert!(Coupon::read("nonsense").is_err());
    }

    #[test]
    fn seeded_orders_keep_all_their_lines() {
        let kept: Vec<usize> = seeded().iter().map(|order| order.lines.len()).collect();
        let named: Vec<usize> = super::ORDERS.iter().map(|(.., items, _)| items.len()).collect();
        assert_eq!(kept, named);
    }
}
