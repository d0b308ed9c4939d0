//! Plots of a report, as SVG without any script.

use std::fmt::Write as _;

use crate::report::Report;
use crate::spread::Spread;

const WIDTH: f64 = 640.0;
const LINE: f64 = 18.0;
const LEFT: f64 = 220.0;

pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A line for each of these: its name, and what is drawn between 0 and 1 beside it.
fn lines(title: &str, all: &[(String, String)]) -> String {
    let height = LINE * (all.len() as f64 + 1.0);
    let mut svg = format!(
        "<figure><figcaption>{}</figcaption><svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{}\">",
        escaped(title),
        escaped(title)
    );
    for (index, (name, drawn)) in all.iter().enumerate() {
        let y = LINE * (index as f64 + 0.5);
        let short: String = name.chars().take(34).collect();
        let _ = write!(
            svg,
            "<g transform=\"translate(0 {y})\"><text x=\"{}\" y=\"4\" text-anchor=\"end\">{}</text>{drawn}</g>",
            LEFT - 8.0,
            escaped(&short)
        );
    }
    svg + "</svg></figure>"
}

fn x(value: f64) -> f64 {
    LEFT + value.clamp(0.0, 1.0) * (WIDTH - LEFT - 12.0)
}

/// Errors of the cases that have any: the share with its interval.
pub(super) fn errors(report: &Report) -> Option<String> {
    let erring = report.measure.cases.iter().filter_map(|case| {
        let share = if case.rejected.of > 0 { case.rejected } else { case.accepted };
        let (low, high) = share.interval();
        (share.part > 0).then(|| {
            let drawn = format!(
                "<line x1=\"{}\" x2=\"{}\" y1=\"0\" y2=\"0\"/><circle cx=\"{}\" cy=\"0\" r=\"4\"/>",
                x(low),
                x(high),
                x(share.value())
            );
            (case.case.clone(), drawn)
        })
    });
    let all: Vec<_> = erring.collect();
    (!all.is_empty())
        .then(|| lines("FER or PER of each case that errs, with its 95 % interval (0 to 1)", &all))
}

/// Consistency of the cases that have less than the whole, or were estimated so: observed (dot) and estimated (ring).
pub(super) fn consistency(report: &Report) -> Option<String> {
    let both = report.measure.cases.iter().zip(&report.cases);
    let all: Vec<_> = both
        .filter_map(|(measured, said)| {
            let observed = measured.consistency.value();
            let estimated = said.estimate.as_ref().map_or(1.0, |estimate| estimate.consistency);
            (measured.attempts > 0 && (observed < 1.0 || estimated < 1.0)).then(|| {
                let drawn = format!(
                    "<circle cx=\"{}\" cy=\"0\" r=\"4\"/><circle class=\"ring\" cx=\"{}\" cy=\"0\" r=\"6\"/>",
                    x(observed),
                    x(estimated)
                );
                (measured.case.clone(), drawn)
            })
        })
        .collect();
    (!all.is_empty()).then(|| lines("Consistency observed (dot) and estimated (ring), 0 to 1", &all))
}

/// How long the slowest cases take: box plots on the scale of the slowest.
pub(super) fn times(report: &Report) -> Option<String> {
    let mut cases: Vec<_> = report.measure.cases.iter().filter(|case| case.attempts > 0).collect();
    cases.sort_by(|a, b| b.took_ms.median.total_cmp(&a.took_ms.median));
    cases.truncate(30);
    let most = cases.iter().map(|case| case.took_ms.greatest).fold(0.0, f64::max);
    let title = format!("Time of the slowest cases, 0 to {:.1} s", most / 1000.0);
    let all: Vec<_> = cases.iter().map(|case| (case.case.clone(), box_plot(case.took_ms, most))).collect();
    (most > 0.0).then(|| lines(&title, &all))
}

fn box_plot(spread: Spread, most: f64) -> String {
    let [least, lower, median, upper, greatest] =
        [spread.least, spread.lower, spread.median, spread.upper, spread.greatest].map(|ms| x(ms / most));
    format!(
        "<line x1=\"{least}\" x2=\"{greatest}\" y1=\"0\" y2=\"0\"/>\
         <rect x=\"{lower}\" y=\"-5\" width=\"{}\" height=\"10\"/>\
         <line class=\"median\" x1=\"{median}\" x2=\"{median}\" y1=\"-6\" y2=\"6\"/>",
        (upper - lower).max(1.0)
    )
}
