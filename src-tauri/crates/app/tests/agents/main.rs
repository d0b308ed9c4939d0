//! Agents behind the gate, over the demo site in a real browser: a local server speaks Ollama's protocol and answers as
//! written, well or to do harm. It is no model.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by them")]

mod adversary;
mod evidence;
mod looks;
mod promises;
mod scripted;
mod shop;
