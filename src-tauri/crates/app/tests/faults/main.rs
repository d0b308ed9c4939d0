//! What goes wrong around a case: its browser, its application, its history. Each fault is produced for real; a tester
//! gets a clear verdict in bounded time and memory, the next case runs as if nothing had been, and nothing is left.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by them")]

mod browser;
#[path = "../app/called_pages.rs"]
mod called_pages;
mod history;
mod hostile;
#[path = "../app/late_pages.rs"]
mod late_pages;
mod page;
mod pages;
mod scene;
mod server;
mod site;
#[path = "../app/stage.rs"]
#[allow(dead_code, reason = "its pages are for the other tests")]
mod stage;
