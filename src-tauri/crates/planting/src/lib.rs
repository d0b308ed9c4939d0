//! Faults in what an application answers: a third source of wrong applications beside the faults of the demo site and claims that
//! were made false. A proxy of ours stands between the browser and the application, on loopback, and changes one thing in what the
//! application answers: a text, an element, a state, where a link leads, a value of a JSON document. All else it passes on as it is.
//!
//! Whether a case must notice a fault is told without any rule that judges: the case needs a text, the text stood in the answers
//! of a faultless run, and in the changed answer its letters stand nowhere any more ([`draw`]).

mod answer;
mod change;
mod draw;
mod edit;
mod error;
mod fault;
mod home;
mod json;
mod oracle;
mod outline;
mod proxy;
mod text;
mod way;

pub use answer::{Answer, AskedAs, Media};
pub use draw::{Asked, Drawn, Need, NeedKind, draw};
pub use error::Error;
pub use fault::{Fault, Operator};
pub use proxy::Proxy;
