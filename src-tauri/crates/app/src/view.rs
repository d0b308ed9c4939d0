//! What the window is told, and what it asks for: the types of its commands and messages.
//!
//! Moments are RFC 3339 texts, durations are milliseconds, places in a text count UTF-16 units as the window does.

mod dialect;
mod exchange;
mod explore;
mod history;
mod lab;
mod library;
mod models;
mod phrases;
mod questions;
mod reading;
mod review;
mod run;
mod settings;

pub use dialect::*;
pub use exchange::*;
pub use explore::*;
pub use history::*;
pub use lab::*;
pub use library::*;
pub use models::*;
pub use phrases::*;
pub use questions::*;
pub use reading::*;
pub use review::*;
pub use run::*;
pub use settings::*;
