//! The driver against a real browser and small pages of a loopback server: one module a verb or concern.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by them")]

mod site;
mod stage;

mod alone;
mod answered;
mod by_hand;
mod click;
mod dialogs;
mod endings;
mod fill;
mod frames;
mod held_back;
mod hidden;
mod live;
mod navigation;
mod pictures;
mod pointer;
mod seen;
mod select;
mod settle;
mod speed;
mod tabs;
mod tls;
