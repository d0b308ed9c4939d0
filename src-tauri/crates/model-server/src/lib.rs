//! A local server for tests that speaks the wire protocols of Ollama and of OpenAI-compatible servers on loopback.
//!
//! There is no model in it: a closure of the test writes each answer, so it can play a good server, a broken one or an
//! adversary. It counts what it is asked and notices when the client hangs up.
//!
//! ```
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! use verbatim_model_server::{Answer, ModelServer};
//! let server = ModelServer::answering(|asked| match asked.user.contains("price") {
//!     true => Answer::json(&serde_json::json!({"sentences": ["'9.00' is displayed"]})),
//!     false => Answer::error(500, "no answer for this"),
//! })
//! .start()
//! .await
//! .unwrap();
//! assert!(server.url().starts_with("http://127.0.0.1:"));
//! assert_eq!(server.calls(), 0);
//! # });
//! ```

mod adversary;
mod answer;
mod asked;
mod book;
mod delivery;
mod ollama;
mod openai;
mod random;
mod script;
mod served;
mod server;

pub use adversary::{Adversary, Mode};
pub use answer::Answer;
pub use asked::{Asked, Protocol};
pub use random::valid_json;
pub use script::{Script, Seat};
pub use served::{Schemas, Served};
pub use server::{Builder, Error, ModelServer};
