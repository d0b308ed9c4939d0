//! Systematic exploration of an application, without a model: from its first page on, each control that may be touched is touched
//! once, what is met is kept as a map (an IOLTS), and what is wrong by itself (error pages, dead links, controls without effect, …) is
//! told with the shortest way there.
//!
//! Whatever is done is a row in the grammar, carried out by the engine like a tester's own ([`Hand`]), so each way of the map is a case.
//! What is tried next is what the fewest like it were tried of (after the novelty search of random testing), and of these what is
//! nearest: so lists of a hundred alike things do not use the budget up.
//!
//! Towards a goal ([`goal`]) a model proposes what to do next; all that it may do goes the same way.

mod choices;
mod export;
mod finding;
mod forms;
pub mod goal;
mod hand;
mod heard;
mod inspect;
mod known;
mod limits;
mod map;
mod spelling;
#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by them")]
mod tests;
mod untouched;
mod values;
mod walk;

pub use export::{Form, cases, way_to, write};
pub use finding::{Finding, Kind, Weight};
pub use hand::{Hand, Judging, Seen};
pub use heard::Heard;
pub use limits::{Ended, Limits};
pub use map::{LeftAlone, Map, State, Step};
pub use untouched::Untouched;
pub use values::{Named, Values};
pub use walk::{Given, Told, explore};
