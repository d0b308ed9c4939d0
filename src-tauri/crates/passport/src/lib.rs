//! The passport of a model: how well it does as each of the agents behind the gate, on labelled tasks that come with the
//! program. Tasks are asked through the engine's own prompts and checked by its own gate, on written pages: no browser takes
//! part.
//!
//! A task counts as right when what the gate lets through is what the label says, nothing being the right answer to a trap.

mod ask;
mod page;
mod score;
mod share;
mod task;
#[cfg(test)]
mod tests;

pub use ask::{Asked, Broken, take};
pub use score::{AgentScore, Outcome, Passport, THREE_SIGMA};
pub use share::Share;
pub use task::{Bad, Task, Tasks};
