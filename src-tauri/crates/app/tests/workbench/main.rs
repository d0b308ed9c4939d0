//! What the window works on, without a window: real databases, and a real browser where runs are meant.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by them")]

mod desk;

mod attending;
mod editing;
mod exploring;
mod importing;
mod lab;
mod models;
#[cfg(target_os = "linux")]
mod no_room;
mod questions;
mod reading;
mod recording;
mod runs;
mod scripted;
mod secrets;
