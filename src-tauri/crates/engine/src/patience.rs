//! A deadline that only time in which the page answers uses up.
//!
//! Five seconds of waiting for an element are a statement about the application only while it can run. Where the machine
//! is loaded, one look at the page takes a second instead of thirty milliseconds, and after five of them nobody has
//! waited for anything. So a look that is answered late counts as a prompt one, up to a bound of the whole.

use std::time::Duration;

use tokio::time::Instant;

/// How long one wait for a change of the page may be, so that changes that no mutation tells (a style sheet, an
/// animation, a `:hover`) are seen too.
const LOOK_AGAIN: Duration = Duration::from_millis(200);
/// The most that one look and the wait after it use up: the wait, and what a look takes on a large page.
const LOOK: Duration = Duration::from_millis(300);
/// However late the page answers, the whole takes at most so many times the deadline.
const LONGEST: u32 = 6;

/// What is left of a deadline.
#[derive(Debug, Clone)]
pub struct Patience {
    left: Duration,
    until: Instant,
    counted: Instant,
}

impl Patience {
    /// So much time in which the page answers, from now.
    pub fn new(at_most: Duration) -> Self {
        let now = Instant::now();
        Self { left: at_most, until: now + at_most * LONGEST, counted: now }
    }

    /// The page was looked at, was waited for, and answered since the last count.
    pub fn answered(&mut self) {
        self.answered_after(Duration::ZERO);
    }

    /// The same where the page was also to be watched for that long.
    pub fn answered_after(&mut self, watched: Duration) {
        let took = self.take();
        self.left = self.left.saturating_sub(took.min(LOOK + watched));
    }

    /// All time since the last count is used up: the page gave no answer within a deadline of its own.
    pub fn unanswered(&mut self) {
        let took = self.take();
        self.left = self.left.saturating_sub(took);
    }

    /// Whether it is used up.
    pub fn is_over(&self) -> bool {
        self.left.is_zero() || Instant::now() >= self.until
    }

    /// How long to wait for a change before the next look.
    pub fn wait(&self) -> Duration {
        self.left().min(LOOK_AGAIN)
    }

    /// What is left, if the page answers promptly from now on.
    pub fn left(&self) -> Duration {
        self.left.min(self.until.saturating_duration_since(Instant::now()))
    }

    fn take(&mut self) -> Duration {
        let now = Instant::now();
        let took = now.saturating_duration_since(self.counted);
        self.counted = now;
        took
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn prompt_looks_use_up_their_time() {
        let mut patience = Patience::new(Duration::from_secs(5));
        for _ in 0..20 {
            assert!(!patience.is_over());
            tokio::time::advance(Duration::from_millis(250)).await;
            patience.answered();
        }
        assert!(patience.is_over());
    }

    #[tokio::test(start_paused = true)]
    async fn late_looks_use_up_no_more_than_prompt_ones() {
        let mut patience = Patience::new(Duration::from_secs(5));
        tokio::time::advance(Duration::from_secs(8)).await;
        patience.answered();
        assert!(!patience.is_over());
        assert_eq!(patience.left(), Duration::from_millis(4_700));
    }

    #[tokio::test(start_paused = true)]
    async fn a_page_that_does_not_answer_uses_up_all_of_it() {
        let mut patience = Patience::new(Duration::from_secs(5));
        tokio::time::advance(Duration::from_secs(6)).await;
        patience.unanswered();
        assert!(patience.is_over());
    }

    #[tokio::test(start_paused = true)]
    async fn it_ends_however_late_the_looks_are() {
        let mut patience = Patience::new(Duration::from_secs(5));
        let begun = Instant::now();
        while !patience.is_over() {
            tokio::time::advance(Duration::from_secs(4)).await;
            patience.answered();
        }
        assert!(begun.elapsed() <= Duration::from_secs(32), "{:?}", begun.elapsed());
    }

    #[tokio::test(start_paused = true)]
    async fn watching_counts_as_watched() {
        let mut patience = Patience::new(Duration::from_secs(5));
        tokio::time::advance(Duration::from_secs(3)).await;
        patience.answered_after(Duration::from_millis(500));
        assert_eq!(patience.left(), Duration::from_millis(4_200));
    }
}
