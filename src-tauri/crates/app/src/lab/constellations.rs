//! Constellations: one model of a set for each agent, in all ways (PathFinder).

use std::collections::BTreeMap;

use verbatim_engine::model::Agent;
use verbatim_lab::Report;

use crate::error::Error;

/// How many are tried at most.
const MOST: usize = 64;

/// All ways to give each of these seats one of these models.
///
/// # Errors
/// There is no model or no seat, or there are more than 64 ways.
pub fn constellations(models: &[String], seats: &[Agent]) -> Result<Vec<BTreeMap<Agent, String>>, Error> {
    let usage = |why: String| Err(Error::Usage(format!("could not make constellations: {why}")));
    if models.is_empty() || seats.is_empty() {
        return usage("name at least one model and one agent".into());
    }
    let mut all = vec![BTreeMap::new()];
    for seat in seats {
        all = all
            .iter()
            .flat_map(|so_far: &BTreeMap<Agent, String>| {
                models.iter().map(move |model| {
                    let mut more = so_far.clone();
                    more.insert(*seat, model.clone());
                    more
                })
            })
            .collect();
        if all.len() > MOST {
            return usage(format!(
                "{} models for {} agents are more than {MOST} ways: name fewer",
                models.len(),
                seats.len()
            ));
        }
    }
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

/// How long a case took, in milliseconds: the mean of the cases' medians.
pub fn case_time(report: &Report) -> u64 {
    let medians: Vec<f64> = report.measure.cases.iter().map(|case| case.took_ms.median).collect();
    (medians.iter().sum::<f64>() / medians.len().max(1) as f64) as u64
}

/// The place of the best: of the highest F1, the fastest.
pub fn best_of<'a>(reports: impl Iterator<Item = &'a Report>) -> Option<usize> {
    let rank = |report: &Report| (report.measure.labelled.all.f1(), std::cmp::Reverse(case_time(report)));
    let ranked = reports.map(rank).enumerate();
    let best = ranked.max_by(|(_, a), (_, b)| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)))?;
    Some(best.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_seat_gets_each_model_once() {
        let models = ["a".to_owned(), "b".to_owned()];
        let all = constellations(&models, &[Agent::Navigation, Agent::Assertion]).unwrap();
        let told: Vec<String> = all.iter().map(|seats| seats.values().cloned().collect()).collect();
        assert_eq!(told, ["aa", "ab", "ba", "bb"]);
        assert_eq!(constellations(&models, &[Agent::Data, Agent::Data]).unwrap().len(), 2);
        let many: Vec<String> = (0..5).map(|n| n.to_string()).collect();
        assert!(constellations(&many, &[Agent::Clarity, Agent::Navigation, Agent::Assertion]).is_err());
        assert!(constellations(&[], &[Agent::Data]).is_err());
    }
}
