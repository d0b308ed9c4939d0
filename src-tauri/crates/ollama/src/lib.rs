//! Language models behind the engine's port ([`verbatim_engine::model`]): any server that speaks Ollama's protocol, and any
//! that speaks OpenAI's chat completions (llama.cpp, vLLM, LM Studio, hosted ones).
//!
//! ollama-rs and async-openai give the shapes of the requests. The bytes are read here: their clients lose the status of
//! an error and text that is cut between two chunks, and neither bounds the size of a reply or the time between two
//! pieces of it.

mod checkup;
mod chosen;
mod connection;
mod constellation;
mod http;
mod lines;
mod ollama;
mod openai;
mod reply;
mod server;
mod trouble;

pub use checkup::{Finding, Topic};
pub use chosen::ChosenModel;
pub use connection::{Connection, Described, Listed};
pub use constellation::Constellation;
pub use server::{Limits, Protocol, Server, Token};
pub use trouble::Trouble;
