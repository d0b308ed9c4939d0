//! Exploration towards a goal, with a model that may only propose: after PathFinder (a decision, an entry and an oracle agent) and
//! after the planner-actor of Kim (one question for each action, a loop guard, guarded addresses).
//!
//! What a model chooses becomes a sentence of the grammar about one element that was enumerated, passes the gate ([`gate`]) and is
//! carried out by the engine as a tester's row is. What it claims to have reached becomes sentences that the engine judges
//! ([`claim`]): false where the exploration began, true now, and their opposite does not hold. What comes out is a case in rows.

mod act;
mod asking;
mod claim;
mod data_file;
mod expects;
mod gate;
mod journey;
mod kept;
mod memory;
mod outcome;
mod pathfinder;
mod perceive;
mod planner;
mod prompts;
mod task;
#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by them")]
mod tests;
mod user_data;

pub use data_file::{DataForm, Unreadable, read_data};
pub use journey::pursue;
pub use outcome::{Outcome, Proof, Pursued, Stepped};
pub use task::{Agents, BUDGET, Pursuit, Task};
pub use user_data::{UserData, sounds_secret};
