//! The runners of the papers, to compare with: each lets a model do or decide what Verbatim decides by rules. None of their verdicts is
//! a user's; a study of the laboratory alone asks for them.
//!
//! They act through the same port to the browser, write the same events and ask through the same port to the model. What a paper does
//! on pictures with marks is done on a list of the page's controls with the same marks.

mod act;
mod pinata;
mod profile;
mod prompts;
mod seeact;
mod session;
mod staged;

pub use profile::Profile;
pub use session::{Given, run_case};
