//! The goods of the shop: the same for every visitor and at every start.

use crate::money::Money;

/// One of the four departments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Category {
    Kitchen,
    Desk,
    Garden,
    Travel,
}

impl Category {
    pub(crate) const ALL: [Self; 4] = [Self::Kitchen, Self::Desk, Self::Garden, Self::Travel];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Kitchen => "Kitchen",
            Self::Desk => "Desk",
            Self::Garden => "Garden",
            Self::Travel => "Travel",
        }
    }

    pub(crate) const fn slug(self) -> &'static str {
        match self {
            Self::Kitchen => "kitchen",
            Self::Desk => "desk",
            Self::Garden => "garden",
            Self::Travel => "travel",
        }
    }

    pub(crate) fn from_slug(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|category| category.slug() == slug)
    }
}

/// One product.
#[derive(Debug)]
pub(crate) struct Product {
    pub(crate) id: u32,
    pub(crate) slug: &'static str,
    pub(crate) name: &'static str,
    pub(crate) category: Category,
    pub(crate) price: Money,
    /// The day on which it came into the shop, YYYY-MM-DD.
    pub(crate) released: &'static str,
    /// Pieces in stock; 0 is sold out.
    pub(crate) stock: u32,
    /// Mean rating in tenths of a star.
    pub(crate) rating: u32,
    pub(crate) text: &'static str,
}

macro_rules! products {
    ($($id:literal $slug:literal $name:literal $category:ident $cents:literal $released:literal $stock:literal $rating:literal $text:literal;)+) => {
        &[$(Product {
            id: $id, slug: $slug, name: $name, category: Category::$category, price: Money($cents),
            released: $released, stock: $stock, rating: $rating, text: $text,
        },)+]
    };
}

/// Every product by rising id.
pub(crate) static PRODUCTS: &[Product] = products! {
    101 "copper-kettle" "Copper Kettle" Kitchen 4900 "2025-02-11" 14 46 "A whistling kettle of brushed copper for two litres.";
    102 "stoneware-mug" "Stoneware Mug" Kitchen 1450 "2025-05-03" 120 44 "A heavy mug, glazed by hand in sea green.";
    103 "olive-board" "Olive Wood Board" Kitchen 3200 "2024-11-20" 18 48 "A cutting board from one piece of olive wood.";
    104 "chef-knife" "Chef's Knife" Kitchen 8900 "2025-08-14" 9 49 "Forged steel, 20 cm, with a walnut handle.";
    105 "linen-towel" "Linen Tea Towel" Kitchen 1200 "2024-09-02" 64 41 "Dries glasses without a trace of lint.";
    106 "pepper-mill" "Pepper Mill" Kitchen 2750 "2025-01-27" 0 43 "Beech with a ceramic grinder in six grades.";
    107 "desk-lamp" "Desk Lamp" Desk 6400 "2025-03-19" 22 47 "A lamp with a jointed arm and a warm light.";
    108 "fountain-pen" "Fountain Pen" Desk 3900 "2024-12-08" 31 45 "A steel nib, medium, and a refillable reservoir.";
    109 "dot-notebook" "Dotted Notebook" Desk 1150 "2025-06-30" 200 42 "160 pages of smooth cream paper.";
    110 "felt-organiser" "Felt Organiser" Desk 2300 "2025-04-16" 12 39 "Five pockets of grey wool felt.";
    111 "bookend-pair" "Pair of Bookends" Desk 2890 "2024-10-05" 7 40 "Two bookends of black powder-coated steel.";
    112 "lamp-shade" "Paper Lamp Shade" Desk 2100 "2025-09-01" 16 38 "A folded shade that fits our desk lamp.";
    113 "watering-can" "Watering Can" Garden 3450 "2025-03-02" 25 46 "Zinc-plated steel, five litres, with a fine rose.";
    114 "hand-trowel" "Hand Trowel" Garden 1650 "2024-08-21" 48 44 "A stainless blade on an ash handle.";
    115 "seed-box" "Seed Box" Garden 2250 "2025-02-25" 0 45 "A tin with twelve dividers for the months.";
    116 "garden-lantern" "Garden Lantern" Garden 5200 "2025-07-12" 11 47 "A lantern for a candle or for an oil lamp.";
    117 "pruning-shears" "Pruning Shears" Garden 4100 "2025-05-22" 19 48 "Bypass shears for branches up to 20 mm.";
    118 "terracotta-pot" "Terracotta Pot" Garden 990 "2024-07-15" 90 37 "A plain pot, 18 cm, with a saucer.";
    119 "canvas-weekender" "Canvas Weekender" Travel 12900 "2025-08-29" 6 49 "A bag of waxed canvas for three days.";
    120 "packing-cubes" "Packing Cubes" Travel 3600 "2025-01-09" 40 43 "A set of four in light ripstop.";
    121 "steel-bottle" "Steel Bottle" Travel 2800 "2024-11-02" 75 46 "Keeps tea hot for twelve hours.";
    122 "passport-wallet" "Passport Wallet" Travel 4500 "2025-04-04" 17 44 "Vegetable-tanned leather, three card pockets.";
    123 "sleep-mask" "Sleep Mask" Travel 1900 "2025-06-11" 33 40 "Silk outside, and dark inside.";
    124 "travel-umbrella" "Travel Umbrella" Travel 2990 "2024-12-30" 28 42 "Opens by a button and withstands the wind.";
};

/// The product with this id.
pub(crate) fn by_id(id: u32) -> Option<&'static Product> {
    PRODUCTS.iter().find(|product| product.id == id)
}

/// The product with this last part of the address.
pub(crate) fn by_slug(slug: &str) -> Option<&'static Product> {
    PRODUCTS.iter().find(|product| product.slug == slug)
}

/// Products whose name, department or text has every word of `query`, case aside.
pub(crate) fn matching(query: &str) -> Vec<&'static Product> {
    let words: Vec<String> = query.split_whitespace().map(str::to_lowercase).collect();
    if words.is_empty() {
        return Vec::new();
    }
    let has = |product: &Product| {
        let text = format!("{} {} {}", product.name, product.category.name(), product.text).to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    PRODUCTS.iter().filter(|product| has(product)).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{PRODUCTS, matching};

    #[test]
    fn ids_slugs_prices_and_dates_are_distinct() {
        assert_eq!(PRODUCTS.len(), 24);
        let distinct = |keys: Vec<String>| keys.into_iter().collect::<HashSet<_>>().len();
        assert_eq!(distinct(PRODUCTS.iter().map(|p| p.id.to_string()).collect()), 24);
        assert_eq!(distinct(PRODUCTS.iter().map(|p| p.slug.to_owned()).collect()), 24);
        assert_eq!(distinct(PRODUCTS.iter().map(|p| p.price.0.to_string()).collect()), 24);
        assert_eq!(distinct(PRODUCTS.iter().map(|p| p.released.to_owned()).collect()), 24);
    }

    #[test]
    fn search_wants_every_word() {
        let names: Vec<_> = matching("lamp").iter().map(|p| p.name).collect();
        assert_eq!(names, ["Desk Lamp", "Paper Lamp Shade", "Garden Lantern"]);
        assert_eq!(matching("lamp shade").len(), 1);
        assert!(matching("  ").is_empty());
        assert!(matching("spaceship").is_empty());
    }
}
