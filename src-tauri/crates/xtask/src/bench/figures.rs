//! Medians and ratios.

/// The middle of the numbers; 0 where there are none.
pub(super) fn median(numbers: &[f64]) -> f64 {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    match sorted.len() {
        0 => 0.0,
        odd if odd % 2 == 1 => sorted[middle],
        _ => f64::midpoint(sorted[middle - 1], sorted[middle]),
    }
}

/// The geometric mean, which is that of ratios: a scenario twice as fast and one half as fast make 1. None of nothing.
pub(super) fn mean_ratio(ratios: &[f64]) -> Option<f64> {
    (!ratios.is_empty()).then(|| {
        let logarithms: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
        (logarithms / ratios.len() as f64).exp()
    })
}

/// To three decimals.
pub(super) fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle() {
        assert!((median(&[3.0, 1.0, 2.0]) - 2.0).abs() < f64::EPSILON);
        assert!((median(&[4.0, 1.0, 2.0, 3.0]) - 2.5).abs() < f64::EPSILON);
    }

    #[test]
    fn a_half_and_a_double_make_one() {
        assert!((mean_ratio(&[0.5, 2.0]).unwrap() - 1.0).abs() < 1e-9);
        assert_eq!(mean_ratio(&[]), None);
    }
}
