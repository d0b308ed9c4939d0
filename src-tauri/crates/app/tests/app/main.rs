//! The use cases against a real browser, a real history and pages of a loopback server.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by them")]

mod brief;
mod calendar;
mod called;
mod called_pages;
mod causes;
mod dialogs;
mod drawn;
mod endings;
mod late;
mod late_pages;
mod locators;
mod log_in;
mod planted;
mod reflected;
mod running;
mod sample;
mod secrets;
mod stage;
mod texts;
mod unfold;
