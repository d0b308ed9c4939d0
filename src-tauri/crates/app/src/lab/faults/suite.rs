//! The suite of a study of planted faults.

use verbatim_engine::suite::{Case, Label, Suite};
use verbatim_planting::Drawn;

use super::PlantedFault;
use crate::error::Error;

/// The name of a suite with planted faults: its runs and studies are none of the suite's own.
pub(super) fn with_faults(suite: &str) -> String {
    format!("{suite} (planted faults)")
}

/// The name of its run without one.
pub(super) fn without_fault(suite: &str) -> String {
    format!("{suite} (no fault planted)")
}

/// Names a case for each fault.
pub(super) fn named(drawn: Vec<Drawn>) -> Vec<PlantedFault> {
    let name = |(at, one): (usize, &Drawn)| {
        let row = one.row.map_or(String::new(), |row| format!(", row {row}"));
        format!("{}: {}{row}: {}", at + 1, one.case, one.fault.operator.word())
    };
    let names: Vec<String> = drawn.iter().enumerate().map(name).collect();
    names.into_iter().zip(drawn).map(|(name, drawn)| PlantedFault { name, drawn }).collect()
}

/// A suite with a case for each fault, which must fail where it is known to, has the operator as its tag, and tells the fault.
///
/// # Errors
/// The suite no longer has a case that a fault is for.
pub(super) fn of(suite: &Suite, faults: &[PlantedFault]) -> Result<Suite, Error> {
    let cases: Result<Vec<Case>, Error> = faults.iter().map(|planted| case(suite, planted)).collect();
    Ok(Suite { name: with_faults(&suite.name), cases: cases?, ..suite.clone() })
}

fn case(suite: &Suite, planted: &PlantedFault) -> Result<Case, Error> {
    let PlantedFault { name, drawn } = planted;
    let Some(case) = suite.cases.iter().find(|case| case.name == drawn.case) else {
        return Err(Error::Usage(format!("could not find the case '{}' in '{}'", drawn.case, suite.name)));
    };
    let label = Label { verdict: "fail".into(), cause: None, row: drawn.row };
    let told = [("Planted".to_owned(), drawn.fault.words())];
    let sentence = drawn.sentence.iter().map(|sentence| ("Must notice it".to_owned(), sentence.clone()));
    Ok(Case {
        name: name.clone(),
        id: None,
        tags: vec![drawn.fault.operator.word().to_owned()],
        properties: told.into_iter().chain(sentence).collect(),
        expect: drawn.must.then_some(label),
        ..case.clone()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use verbatim_planting::{Fault, Operator};

    fn drawn(must: bool) -> Drawn {
        let fault =
            Fault { operator: Operator::Word, path: "/".into(), was: "A cart".into(), is: "A walrus".into() };
        Drawn { case: "Buy".into(), row: must.then_some(2), sentence: None, fault, must }
    }

    #[test]
    fn each_fault_has_a_case_that_must_fail_where_that_is_known() {
        let buy = Case { name: "Buy".into(), tags: vec!["smoke".into()], ..Case::default() };
        let suite = Suite { name: "shop".into(), cases: vec![buy], ..Suite::default() };
        let made = of(&suite, &named(vec![drawn(true), drawn(false)])).unwrap();
        assert_eq!(made.name, "shop (planted faults)");
        let told: Vec<_> =
            made.cases.iter().map(|c| (c.name.as_str(), c.expect.as_ref().and_then(|l| l.row))).collect();
        assert_eq!(told, [("1: Buy, row 2: word of the page", Some(2)), ("2: Buy: word of the page", None)]);
        assert_eq!(made.cases[0].tags, ["word of the page"]);
        assert_eq!(made.cases[0].properties["Planted"], "word of the page, /: 'A cart' became 'A walrus'");
        assert!(of(&Suite::default(), &named(vec![drawn(true)])).is_err());
    }
}
