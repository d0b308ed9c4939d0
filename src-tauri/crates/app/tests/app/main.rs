//! The use cases against a real browser, a real history and pages of a loopback server.

mod causes;
mod endings;
mod running;
mod sample;
mod secrets;
mod stage;
