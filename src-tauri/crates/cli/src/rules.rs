//! `verbatim rules`.

use verbatim_app::engine::rulebook;
use verbatim_app::store::Store;

use crate::args::Rules;
use crate::end::Status;
use crate::failure::Failure;
use crate::out::say;

/// Lists the rules with how often each decided, or says what one does and why.
pub(crate) fn list(store: &Store, arguments: &Rules) -> Result<Status, Failure> {
    if let Some(id) = &arguments.rule {
        let rule = rulebook::rules().find(|rule| rule.id == id).ok_or_else(|| {
            Failure::Usage(format!("could not find the rule '{id}': `verbatim rules` lists them"))
        })?;
        say!("{}: {}\n", rule.id, rule.says);
        rule.why.lines().for_each(|line| say!("{}", line.trim()));
        return Ok(Status::Done);
    }
    let counts = verbatim_app::rule_counts(store)?;
    for (rule, count) in counts.iter().filter(|(_, count)| !arguments.unused || *count == 0) {
        let says = rulebook::rule(rule).map_or("no rule has this name any more", |rule| rule.says);
        say!("{count:>8}  {:<26}  {says}", rule.id());
    }
    Ok(Status::Done)
}
