//! The part of a page that a claim speaks of.

use super::ruling::{Ruling, Sight};
use crate::facts::area::Area;
use crate::facts::plain;
use crate::facts::shown::look_for;
use crate::ground::scope;
use crate::rule::names;
use crate::snapshot::Snapshot;
use crate::step::{Literal, Region, Scope};
use crate::verdict::{Cause, Finding};

names! {
    /// Rules about the part of the page that a claim speaks of.
    AREA;

    /// What is shown in a part of the page that is for certain not there is not shown; what is not shown in it cannot be said.
    /// Example: "'Ada' is displayed in the dialog 'Users'", where nothing is called 'Users'.
    PLACE "place/not-there" "the part of the page that was said is not there, or not one";
}

/// The area that the scopes of a claim name, or the ruling where they name none.
pub(crate) fn area(sight: &Sight<'_>, within: &[Scope]) -> Result<Area, Ruling> {
    if within.is_empty() {
        return Ok(Area::page());
    }
    scope::area_of_claim(sight.now, within).map_err(|finding| no_scope(sight, within, finding).by(PLACE))
}

/// The same for a claim about a table: which one "the table" or "the list" is, the rules of tables say.
pub(crate) fn area_of_table(sight: &Sight<'_>, within: &[Scope]) -> Result<Area, Ruling> {
    let says_table = |s: &&Scope| matches!(s, Scope::Region(Region::Table | Region::List));
    let others: Vec<Scope> = within.iter().filter(|s| !says_table(s)).cloned().collect();
    area(sight, &others)
}

/// A part of the page that is not there. That something is shown in it is then false, if even its name is
/// nowhere to be read; that something is *not* shown in it cannot be said.
pub(crate) fn no_scope(sight: &Sight<'_>, within: &[Scope], finding: Finding) -> Ruling {
    let gone = within.iter().filter_map(name_of).any(|name| {
        let seen = look_for(sight.now, &Area::page(), &name.text);
        seen.whole.is_empty()
            && seen.doubtful.is_empty()
            && seen.in_fields.is_empty()
            && !is_name(sight.now, name)
    });
    if gone && !sight.negative && finding.cause == Cause::TargetMissing {
        return Ruling::fails(finding.message);
    }
    let way_out = finding.way_out.map(|w| format!(": {w}")).unwrap_or_default();
    Ruling::unknown(format!("{}{way_out}", finding.message))
}

fn is_name(s: &Snapshot, name: &Literal) -> bool {
    let name = plain::folded(&name.text);
    s.elements.iter().any(|e| plain::folded(&e.name).contains(&name))
}

pub(crate) fn name_of(scope: &Scope) -> Option<&Literal> {
    match scope {
        Scope::Row(l)
        | Scope::Named(l, _)
        | Scope::Under(l)
        | Scope::NextTo(l)
        | Scope::Column(l)
        | Scope::Loose(l)
        | Scope::Control(l, ..) => Some(l),
        Scope::RowAt(_) | Scope::Region(_) | Scope::Exact(_) => None,
    }
}
