//! The figures of a suite: one list for all that show them.

use verbatim_passport::Share;

use crate::report::Report;
use crate::spread::Spread;

/// How much it is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Amount {
    /// So many of so many.
    Share(Share),
    /// A number from 0 to 1 that is no share; none where nothing tells it.
    Number(Option<f64>),
}

/// A figure of a suite.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Figure {
    /// A stable identifier.
    pub id: &'static str,
    /// Its name in words.
    pub name: &'static str,
    /// How much it is.
    pub amount: Amount,
}

impl Figure {
    /// How much it is, in words; a dash of nothing.
    #[must_use]
    pub fn words(&self) -> String {
        match self.amount {
            Amount::Share(of) => share(of),
            Amount::Number(of) => of.map_or("–".into(), number),
        }
    }
}

/// The figures of a suite. Those against labels are left out where nothing is labelled.
#[must_use]
pub fn figures(report: &Report) -> Vec<Figure> {
    let all = &report.measure;
    let met = &all.labelled.all;
    let estimated: Vec<f64> =
        report.cases.iter().filter_map(|case| Some(case.estimate.as_ref()?.consistency)).collect();
    let tried = all.consistent.of > 0;
    let observed = tried.then_some(all.consistency.median);
    let expected = (!estimated.is_empty()).then(|| Spread::of(estimated).median);
    let share = |id, name, of| Figure { id, name, amount: Amount::Share(of) };
    let number = |id, name, of| Figure { id, name, amount: Amount::Number(of) };
    let mut figures = vec![
        share("fer", "FER (fail or inconclusive where right)", all.rejected),
        share("failed-right", "fail where right", all.failed_right),
        share("per", "PER (pass where wrong)", all.accepted),
        share("unsound", "unsound cases", all.unsound),
        share("lax", "lax cases", all.lax),
        share("consistent", "cases with one pattern alone", all.consistent),
        number("consistency", "median consistency", observed),
        number("estimated", "median consistency, estimated", expected),
        share("environment", "environment errors", all.environment),
    ];
    if met.all() > 0 {
        figures.extend([
            share("accuracy", "accuracy (decided)", met.accuracy()),
            share("specificity", "specificity", met.specificity()),
            share("sensitivity", "sensitivity", met.sensitivity()),
            share("early", "AER", met.early()),
            share("late", "HER", met.late()),
            share("misplaced", "SMER", met.misplaced()),
            share("true-accuracy", "TruAcc", met.true_accuracy()),
            share("true-by-rules", "TruAcc, by rules alone", all.labelled.strict.true_accuracy()),
        ]);
    }
    figures
}

/// "0 % (0 of 20; 0 to 16.1 %)"; a dash of none.
#[must_use]
pub fn share(share: Share) -> String {
    if share.of == 0 {
        return "–".into();
    }
    let (low, high) = share.interval();
    format!(
        "{} % ({} of {}; {} to {} %)",
        percent(share.value()),
        share.part,
        share.of,
        percent(low),
        percent(high)
    )
}

fn percent(value: f64) -> String {
    let text = format!("{:.1}", value * 100.0);
    text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
}

pub(crate) fn number(value: f64) -> String {
    format!("{value:.3}")
}
