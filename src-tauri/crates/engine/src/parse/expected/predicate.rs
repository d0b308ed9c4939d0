//! Predicates: from pairs to [`Predicate`]s.

use pest::iterators::Pair;

use super::super::Rule;
use super::super::error::{ParseError, unbuilt};
use super::super::target::{kind, number, span};
use super::amounts::{amount, comparison};
use super::list::subjects;
use super::look::look;
use super::pairs::{has, name, names, part, parts};
use super::phrase::{Built, Having, Place, Predicate, Tails, What};
use super::subject::{owner, place, scopes, target};
use super::tails::{edge_of, read_tails};
use super::values::{edge, list, literal_of, measure, moved, value, was};
use crate::assertion::{Direction, Earlier, State};
use crate::step::{ElementKind, Ordinal, Target};

/// From `x_predicate`, `x_short` or `x_goto`.
pub(super) fn predicate(pair: &Pair<'_, Rule>) -> Built<Predicate> {
    let mut marks = Marks::default();
    let mut found = None;
    for inner in parts(pair) {
        match inner.as_rule() {
            Rule::x_complement | Rule::x_verb => found = inner.into_inner().next(),
            Rule::x_participle => {
                found = part(&inner, Rule::x_complement).and_then(|it| it.into_inner().next())
            }
            Rule::x_c_goto | Rule::x_v_goto | Rule::x_same_still | Rule::x_was => found = Some(inner),
            _ => marks.read(&inner)?,
        }
    }
    let mut tails = Tails::default();
    let what = match &found {
        Some(inner) => {
            marks.read_inside(inner)?;
            let nor = |deep: &Pair<'_, Rule>| deep.as_rule() == Rule::x_value_joint && has(deep, Rule::x_nor);
            if !marks.negated && inner.clone().into_inner().flatten().any(|deep| nor(&deep)) {
                return Err(ParseError::new(span(inner), "\"nor\" needs a \"neither\" before it"));
            }
            read_tails(inner, &mut tails)?;
            what(inner)?
        }
        None => What::Ellipsis,
    };
    tails.well |= marks.well;
    if says_any_more(pair) {
        if !marks.negated {
            return Err(any_more(pair));
        }
        (marks.negated, marks.no_longer) = (false, true);
    }
    Ok(Predicate {
        negated: marks.negated,
        still: marks.still,
        no_longer: marks.no_longer,
        what,
        tails,
        span: span(pair),
    })
}

/// "… any more", which belongs to a "not" before it.
pub(super) fn says_any_more(pair: &Pair<'_, Rule>) -> bool {
    pair.clone().into_inner().flatten().any(|deep| deep.as_rule() == Rule::x_any_more)
}

pub(super) fn any_more(pair: &Pair<'_, Rule>) -> ParseError {
    ParseError::new(
        span(pair),
        "\"any more\" goes with a verb that has a \"not\": say \"'A' is no longer displayed\"",
    )
}

/// What stands around a verb: not, still, no longer.
#[derive(Default)]
struct Marks {
    negated: bool,
    still: bool,
    no_longer: bool,
    well: bool,
}

impl Marks {
    fn read(&mut self, pair: &Pair<'_, Rule>) -> Built<()> {
        match pair.as_rule() {
            Rule::x_not
            | Rule::x_be_not
            | Rule::x_have_not
            | Rule::x_do_not
            | Rule::x_modal_not
            | Rule::x_cannot
            | Rule::x_unable
            | Rule::x_neither => {
                if self.negated {
                    return Err(ParseError::new(
                        span(pair),
                        "two negations in one claim can be read in two ways: say it without",
                    ));
                }
                self.negated = true;
            }
            Rule::x_all if self.negated => {
                return Err(ParseError::new(
                    span(pair),
                    "\"not all\" leaves open which: say which are and which are not",
                ));
            }
            Rule::x_still | Rule::x_remains | Rule::x_stays => self.still = true,
            Rule::x_well => self.well = true,
            Rule::x_no_longer => self.no_longer = true,
            Rule::x_be | Rule::x_do | Rule::x_be_only => {
                for inner in parts(pair) {
                    self.read(&inner)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn read_inside(&mut self, pair: &Pair<'_, Rule>) -> Built<()> {
        let own = matches!(pair.as_rule(), Rule::x_v_can | Rule::x_v_able | Rule::x_v_goto | Rule::x_was);
        for inner in parts(pair).iter().filter(|_| own) {
            self.read(inner)?;
        }
        Ok(())
    }
}

fn what(pair: &Pair<'_, Rule>) -> Built<What> {
    Ok(match pair.as_rule() {
        Rule::x_c_shown | Rule::x_v_appear => shown(pair),
        Rule::x_c_in => What::Shown { listed: false, open: false, there: false },
        Rule::x_c_gone => {
            What::Gone { removed: has(pair, Rule::x_removed), closed: first_word(pair).starts_with("clos") }
        }
        Rule::x_v_vanish => What::Gone { removed: true, closed: first_word(pair).starts_with("clos") },
        Rule::x_c_state => state(pair)?,
        Rule::x_c_masked => What::State(State::Masked),
        Rule::x_v_focus => What::State(State::Focused),
        Rule::x_v_can => can(pair),
        Rule::x_c_look | Rule::x_v_paint => look(pair)?,
        Rule::x_c_value | Rule::x_v_change => value(pair)?,
        Rule::x_was => was(pair)?,
        Rule::x_c_moved | Rule::x_v_moved => moved(pair)?,
        Rule::x_v_edge => What::Edge(edge(pair), literal_of(pair)?),
        Rule::x_v_has => has_objects(pair)?,
        Rule::x_v_only => What::Only,
        Rule::x_v_row => row(pair)?,
        Rule::x_v_hint => What::Hint(literal_of(pair)?),
        Rule::x_v_column => {
            let column = name(pair).ok_or_else(|| unbuilt(pair))?;
            What::Column { column, value: literal_of(pair)?, shown: !has(pair, Rule::x_has) }
        }
        Rule::x_v_options => What::Options { values: names(pair), only: has(pair, Rule::x_only) },
        Rule::x_c_option => What::OptionOf(owner(pair)?),
        Rule::x_c_list => What::List(list(pair)?),
        Rule::x_c_kind => {
            let kind = part(pair, Rule::kind).as_ref().and_then(kind).ok_or_else(|| unbuilt(pair))?;
            What::Kind { kind, required: has(pair, Rule::x_required_kind) }
        }
        Rule::x_c_entered => entered(pair)?,
        Rule::x_v_entered => What::AsEntered,
        Rule::x_c_edge => What::AtEdge(edge_of(&part(pair, Rule::x_at_edge).ok_or_else(|| unbuilt(pair))?)?),
        Rule::x_v_given => What::Given(name(pair).ok_or_else(|| unbuilt(pair))?),
        Rule::x_v_filled => What::SomeText,
        Rule::x_v_dots => What::Dots,
        Rule::x_v_fold if has(pair, Rule::x_unfolds) => What::State(State::Expanded),
        Rule::x_v_fold => What::State(State::Collapsed),
        Rule::x_v_cost => What::Costs(literal_of(pair)?),
        Rule::x_v_switch => What::SwitchesTo(tab(pair)?),
        Rule::x_v_able if has(pair, Rule::x_clicks) => What::Lets(State::Clickable, owner(pair)?),
        Rule::x_v_able => What::Lets(State::Editable, owner(pair)?),
        Rule::x_c_empty if has(pair, Rule::x_empty) => What::Empty,
        Rule::x_c_empty => What::Filled,
        _ => return more(pair),
    })
}

/// The predicates that compare, count or move.
fn more(pair: &Pair<'_, Rule>) -> Built<What> {
    Ok(match pair.as_rule() {
        Rule::x_c_sorted => sorted(pair)?,
        Rule::x_c_before | Rule::x_v_before => {
            let other = name(pair).ok_or_else(|| unbuilt(pair))?;
            What::Before { ahead: has(pair, Rule::x_ahead), other, kind: None }
        }
        Rule::x_c_before_kind => {
            let other = name(pair).ok_or_else(|| unbuilt(pair))?;
            let kind = part(pair, Rule::kind).as_ref().and_then(kind);
            What::Before { ahead: has(pair, Rule::x_ahead), other, kind }
        }
        Rule::x_c_measure | Rule::x_v_measure => measure(pair)?,
        Rule::x_v_leads => What::Leads(name(pair).ok_or_else(|| unbuilt(pair))?),
        Rule::x_c_number => What::Number {
            comparison: comparison(pair),
            number: amount(&part(pair, Rule::x_amount).ok_or_else(|| unbuilt(pair))?)?,
            within: scopes(pair)?,
        },
        Rule::x_c_item => What::ItemAt(place_of(pair)?),
        Rule::x_c_same | Rule::x_v_same => same(pair)?,
        Rule::x_c_goto | Rule::x_v_goto | Rule::x_same_still => go_to(pair)?,
        Rule::x_c_page => What::GoTo(place(pair)?),
        Rule::x_c_done => What::Done(name(pair).ok_or_else(|| unbuilt(pair))?),
        Rule::x_c_newtab | Rule::x_v_newtab => What::NewTab,
        Rule::x_c_download | Rule::x_v_download => What::Downloaded,
        _ => return Err(unbuilt(pair)),
    })
}

fn tab(pair: &Pair<'_, Rule>) -> Built<Target> {
    let name = name(pair).ok_or_else(|| unbuilt(pair))?;
    let kind = Some(ElementKind::Tab);
    Ok(Target { span: name.span, name: Some(name), kind, ordinal: None, within: Vec::new() })
}

/// "the first item in the list", "listed first", "at the bottom of the list".
fn place_of(pair: &Pair<'_, Rule>) -> Built<Target> {
    let ordinal = match () {
        () if has(pair, Rule::x_in_front) || has(pair, Rule::x_on_top) => Ordinal::Nth(1),
        () if has(pair, Rule::x_at_end) || has(pair, Rule::x_at_bottom) => Ordinal::Last,
        () => return target(pair),
    };
    Ok(Target { name: None, kind: None, ordinal: Some(ordinal), within: scopes(pair)?, span: span(pair) })
}

/// Its first word.
fn first_word(pair: &Pair<'_, Rule>) -> String {
    pair.as_str().split_whitespace().next().unwrap_or_default().to_lowercase()
}

fn shown(pair: &Pair<'_, Rule>) -> What {
    let word = first_word(pair);
    What::Shown {
        listed: matches!(word.as_str(), "available" | "listed" | "offered" | "included" | "present"),
        open: word.starts_with("open"),
        there: false,
    }
}

fn state(pair: &Pair<'_, Rule>) -> Built<What> {
    let word = part(pair, Rule::x_state_word)
        .and_then(|inner| inner.into_inner().next())
        .ok_or_else(|| unbuilt(pair))?;
    Ok(What::State(match word.as_rule() {
        Rule::x_checked => State::Checked,
        Rule::x_unchecked => State::Unchecked,
        Rule::x_selected if word.as_str().eq_ignore_ascii_case("active") => return Ok(What::Active),
        Rule::x_selected => State::Selected,
        Rule::x_enabled => State::Enabled,
        Rule::x_disabled => State::Disabled,
        Rule::x_required => State::Required,
        Rule::x_optional => State::Optional,
        Rule::x_readonly => State::ReadOnly,
        Rule::x_editable => State::Editable,
        Rule::x_focused => State::Focused,
        Rule::x_expanded => State::Expanded,
        Rule::x_collapsed => State::Collapsed,
        Rule::x_pressed => State::Pressed,
        Rule::x_invalid => State::Invalid,
        Rule::x_valid => State::Valid,
        Rule::x_clickable => State::Clickable,
        _ => return Err(unbuilt(pair)),
    }))
}

fn can(pair: &Pair<'_, Rule>) -> What {
    if has(pair, Rule::x_can_clicked) {
        What::State(State::Clickable)
    } else if has(pair, Rule::x_can_edited) {
        What::State(State::Editable)
    } else {
        What::Shown { listed: false, open: false, there: false }
    }
}

fn has_objects(pair: &Pair<'_, Rule>) -> Built<What> {
    let objects = part(pair, Rule::x_objects).ok_or_else(|| unbuilt(pair))?;
    Ok(What::Has {
        verb: verb(pair),
        objects: subjects(&objects)?,
        selected: has(&objects, Rule::x_selected_tail),
    })
}

/// The verb of having.
pub(super) fn verb(pair: &Pair<'_, Rule>) -> Having {
    let word = part(pair, Rule::x_has_word).and_then(|inner| inner.into_inner().next());
    match word.as_ref().map(|inner| (inner.as_rule(), inner.as_str().to_lowercase())) {
        Some((Rule::x_contains, _)) => Having::Contains,
        Some((Rule::x_shows, text)) if ["read", "equal", "match"].iter().any(|is| text.starts_with(is)) => {
            Having::Is
        }
        Some((Rule::x_shows, _)) => Having::Shows,
        Some((Rule::x_sees, _)) => Having::Sees,
        _ => Having::Has,
    }
}

fn row(pair: &Pair<'_, Rule>) -> Built<What> {
    let inner = part(pair, Rule::x_row_with).ok_or_else(|| unbuilt(pair))?;
    Ok(What::RowWith { cells: names(&inner), within: scopes(&inner)?, none: has(pair, Rule::x_no) })
}

fn entered_in<'i>(pair: &Pair<'i, Rule>) -> Option<Pair<'i, Rule>> {
    let places = [Rule::x_in_field, Rule::x_in_list, Rule::x_in_the_dropdown];
    places.into_iter().find_map(|place| part(pair, place))
}

fn entered(pair: &Pair<'_, Rule>) -> Built<What> {
    if let Some(field) = entered_in(pair) {
        return Ok(What::EnteredIn(target(&field)?));
    }
    let Some(named) = part(pair, Rule::x_in_name) else { return Ok(What::AsEntered) };
    Ok(What::EnteredIn(Target {
        name: name(&named),
        kind: None,
        ordinal: None,
        within: Vec::new(),
        span: span(&named),
    }))
}

fn sorted(pair: &Pair<'_, Rule>) -> Built<What> {
    let many = |rule| parts(pair).iter().filter(|inner| inner.as_rule() == rule).count() > 1;
    if many(Rule::x_sort_by) || many(Rule::x_direction) {
        return Err(ParseError::new(
            span(pair),
            "one column and one direction are read of an order: write a sentence for each",
        ));
    }
    let column =
        part(pair, Rule::x_sort_by).or_else(|| part(pair, Rule::x_sort_bare)).as_ref().and_then(name);
    let word = part(pair, Rule::x_direction)
        .and_then(|inner| inner.into_inner().next())
        .map(|inner| inner.as_rule());
    let (direction, numeric, by_date) = match word {
        Some(Rule::x_descending | Rule::x_alphabetical_back) => (Direction::Descending, false, false),
        Some(Rule::x_lowest) => (Direction::Ascending, true, false),
        Some(Rule::x_highest) => (Direction::Descending, true, false),
        Some(Rule::x_newest) => (Direction::Descending, false, true),
        Some(Rule::x_oldest) => (Direction::Ascending, false, true),
        _ => (Direction::Ascending, false, false),
    };
    Ok(What::Sorted { column, direction, numeric, by_date, directed: word.is_some() })
}

fn same(pair: &Pair<'_, Rule>) -> Built<What> {
    let earlier = match part(pair, Rule::x_earlier).and_then(|inner| part(&inner, Rule::number)) {
        Some(row) => match u32::try_from(number(&row)?) {
            Ok(number) if number > 0 => Earlier::Row(number),
            _ => return Err(ParseError::new(span(&row), "rows are counted from 1")),
        },
        None => Earlier::BeforeAction,
    };
    Ok(What::Same { earlier, changed: has(pair, Rule::x_changed) })
}

fn go_to(pair: &Pair<'_, Rule>) -> Built<What> {
    Ok(What::GoTo(match part(pair, Rule::x_place).or_else(|| part(pair, Rule::x_place_bare)) {
        Some(found) => place(&found)?,
        None => Place::Same,
    }))
}
