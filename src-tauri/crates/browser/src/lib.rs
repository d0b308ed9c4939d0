//! The engine's port to a browser page, over the Chrome DevTools Protocol.
//!
//! [`Browser`] is one browser process with a profile of its own; [`Browser::context`] opens a fresh context for a
//! case, whose active tab is the [`CasePage`] that the engine sees. The connection's task puts every event into the
//! state of its context in the order of the wire, before the answer that came after it is handed out: whoever has an
//! answer has seen all that happened before it.

mod actionability;
mod call;
mod cast;
mod closed;
mod connection;
mod context;
mod downloads;
mod effects;
mod error;
mod events;
mod find;
mod frames;
mod held_back;
mod hosts;
mod input;
mod launch;
mod leftovers;
mod listeners;
mod live;
mod marks;
mod navigate;
mod network;
mod page;
mod picture;
#[cfg(unix)]
mod pipe;
#[cfg(not(unix))]
#[path = "port.rs"]
mod pipe;
mod process;
mod remote;
mod settle;
mod snapshot;
mod state;
mod stitch;
mod tab;
mod told;
mod wire;

pub use context::{CasePage, ContextOptions};
pub use error::BrowserError;
pub use find::{find_browser, version};
pub use hosts::Hosts;
pub use input::{LiveInput, MouseButton};
pub use launch::{Browser, LaunchOptions};
pub use live::{LiveFrame, Watcher};
pub use process::end_all;
