//! The five numbers of a box plot.

use serde::{Deserialize, Serialize};

/// Least, lower quartile, median, upper quartile and greatest of some numbers; all 0 of none.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize, ts_rs::TS)]
#[allow(missing_docs)]
pub struct Spread {
    pub least: f64,
    pub lower: f64,
    pub median: f64,
    pub upper: f64,
    pub greatest: f64,
}

impl Spread {
    /// Of these numbers, in any order. Quartiles lie between neighbours in proportion (Hyndman and Fan 1996, type 7, as in R and
    /// NumPy).
    pub fn of(numbers: impl IntoIterator<Item = f64>) -> Self {
        let mut sorted: Vec<f64> = numbers.into_iter().collect();
        sorted.sort_by(f64::total_cmp);
        let at = |share: f64| quantile(&sorted, share);
        Self { least: at(0.0), lower: at(0.25), median: at(0.5), upper: at(0.75), greatest: at(1.0) }
    }
}

fn quantile(sorted: &[f64], share: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return 0.0 };
    let place = share * last as f64;
    let below = place.floor();
    let (low, high) = (sorted[below as usize], sorted[(below as usize + 1).min(last)]);
    low + (high - low) * (place - below)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_are_those_of_r() {
        // quantile(c(1, 2, 3, 4)) in R gives 1, 1.75, 2.5, 3.25, 4.
        let spread = Spread::of([4.0, 1.0, 3.0, 2.0]);
        let five = [spread.least, spread.lower, spread.median, spread.upper, spread.greatest];
        assert_eq!(five, [1.0, 1.75, 2.5, 3.25, 4.0]);
        assert_eq!(Spread::of([7.0]).upper, 7.0);
        assert_eq!(Spread::of([]), Spread::default());
    }
}
