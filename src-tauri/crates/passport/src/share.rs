//! A share that was counted, and what may be said of the one behind it.

use serde::{Deserialize, Serialize};

/// The quantile of the normal distribution for a 95 % interval.
const Z: f64 = 1.959_964;

/// So many of so many.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ts_rs::TS)]
pub struct Share {
    /// How many have it; at most `of`.
    pub part: usize,
    /// How many there are.
    pub of: usize,
}

impl Share {
    /// `part` of `of`.
    #[must_use]
    pub fn new(part: usize, of: usize) -> Self {
        Self { part, of }
    }

    /// From 0 to 1; 0 of none.
    #[must_use]
    pub fn value(self) -> f64 {
        if self.of == 0 { 0.0 } else { self.part as f64 / self.of as f64 }
    }

    /// The 95 % interval of the share behind it, from 0 to 1, by Wilson's score (Wilson 1927, without correction of
    /// continuity): also sound near 0 and 1 and for few. Of none it is all that there is.
    #[must_use]
    pub fn interval(self) -> (f64, f64) {
        if self.of == 0 {
            return (0.0, 1.0);
        }
        let (p, n) = (self.value(), self.of as f64);
        let middle = p + Z * Z / (2.0 * n);
        let half = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + Z * Z / n;
        (((middle - half) / scale).max(0.0), ((middle + half) / scale).min(1.0))
    }
}

impl std::ops::AddAssign for Share {
    fn add_assign(&mut self, other: Self) {
        self.part += other.part;
        self.of += other.of;
    }
}

impl FromIterator<bool> for Share {
    /// How many are true.
    fn from_iter<I: IntoIterator<Item = bool>>(all: I) -> Self {
        let mut share = Self::default();
        for one in all {
            share += Self::new(usize::from(one), 1);
        }
        share
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_wilsons() {
        // Reference values: Wilson score interval without continuity correction.
        for ((part, of), (low, high)) in
            [((8, 10), (0.4902, 0.9433)), ((0, 10), (0.0, 0.2775)), ((45, 48), (0.8316, 0.9785))]
        {
            let (l, h) = Share::new(part, of).interval();
            assert!((l - low).abs() < 5e-4 && (h - high).abs() < 5e-4, "{part}/{of}: {l} {h}");
        }
        assert_eq!(Share::default().interval(), (0.0, 1.0));
    }

    #[test]
    fn shares_are_counted() {
        let share: Share = [true, false, true, true].into_iter().collect();
        assert_eq!((share, share.value()), (Share::new(3, 4), 0.75));
    }
}
