//! From a target in words to the one element of a snapshot (DESIGN section 7).

mod appeared;
mod arrival;
mod beside;
mod cell;
mod column;
mod control;
mod dialog;
mod dialog_named;
mod exact;
mod find;
mod fit;
mod found;
mod grounding;
mod instead;
mod items;
mod lines;
mod located;
mod log_in;
mod log_in_parts;
mod log_out;
mod loose;
mod menus;
mod miss;
mod missing;
mod names;
mod nearness;
mod opener;
mod option;
mod otherwise;
mod pager;
mod part_of_name;
mod places;
mod pointer;
mod refuse;
mod rows;
pub mod scope;
mod search;
mod under;
mod unread;
mod upload;
mod user_menu;
mod verb;
mod wording;

pub(crate) use arrival::{is_here, other_names};
pub use dialog::dialog_button;
pub use dialog_named::closing_button;
pub use find::find;
pub use found::{Found, Grounding};
pub use grounding::ground;
pub use log_in::{LoginForm, login_form};
pub(crate) use log_in::{is_log_in, is_password, says_log_in, shows_login_form};
pub(crate) use log_in_parts::{LoginPart, asks_to_log_in, filled_log_in, password_part, user_part};
pub use log_out::logout_control;
pub(crate) use log_out::says_log_out;
pub(crate) use loose::{content as words_of_a_place, is_on_side};
pub(crate) use opener::opening_control;
pub use option::{Offer, OptionMatch, has_group, listbox_option, option, option_of_group};
pub(crate) use option::{came_up, is_among, is_among_offered, radio_of_group};
pub(crate) use otherwise::tells_which;
pub(crate) use pager::is_page_number;
pub use pointer::{may_ask_far, may_be_text, of_pointer, texts_for_pointer};
pub(crate) use search::names_search;
pub(crate) use under::beyond_its_like;
pub(crate) use user_menu::opener as user_menu;
pub use verb::{Verb, target_of, verb_of};
pub use wording::wordings;

pub use crate::facts::area::Area;
pub use crate::facts::describe::{candidate, describe};
pub use crate::facts::name::Tier;
pub use crate::facts::roles::is_interactive;

use crate::rule::{self, Rule, of_list};

/// The rules by which a target is found or not.
pub(crate) fn rules() -> impl Iterator<Item = Rule> {
    of_list(missing::MISSING).chain(names::REFUSALS.iter().copied())
}

/// Each rule of a list with the one that is tried after it.
pub(crate) fn neighbours() -> impl Iterator<Item = (Rule, Rule)> {
    rule::neighbours(missing::MISSING)
}
