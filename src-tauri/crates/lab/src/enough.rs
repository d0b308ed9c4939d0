//! When further runs would tell nothing that was asked.

use verbatim_passport::Share;

use crate::measure::SuiteMeasure;

/// Whether what was measured decides, for the tolerance `alpha` (from 0 to 1), what was asked: each of FER and PER lies, with its
/// whole 95 % interval, at or below it, or above it. What no case can tell (no labels) needs no run. One round tells nothing of
/// consistency, so it is never enough.
#[must_use]
pub fn is_enough(measure: &SuiteMeasure, alpha: f64) -> bool {
    let twice = measure.cases.iter().all(|case| case.attempts >= 2);
    let labelled = measure.rejected.of + measure.accepted.of > 0;
    twice && labelled && [measure.rejected, measure.accepted].iter().all(|share| decides(*share, alpha))
}

fn decides(share: Share, alpha: f64) -> bool {
    let (low, high) = share.interval();
    share.of == 0 || high <= alpha || low > alpha
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_decides_once_it_lies_on_one_side() {
        // 0 of 20 may be up to 0.16, 0 of 60 up to 0.06; 10 of 20 is at least 0.29.
        let decided = |part, of| decides(Share::new(part, of), 0.0668);
        assert_eq!(
            [decided(0, 20), decided(0, 60), decided(10, 20), decided(0, 0)],
            [false, true, true, true]
        );
    }
}
