//! The time that a case may take, which stands still while a person is asked.

use std::time::Duration;

use tokio::sync::watch;
use tokio::time::Instant;

/// How long the clock has stood still, and since when it does now.
#[derive(Debug, Clone, Copy, Default)]
struct Stood {
    before: Duration,
    since: Option<Instant>,
}

/// The time budget of a case.
#[derive(Debug)]
pub(super) struct Budget {
    begun: Instant,
    until: Instant,
    stood: watch::Sender<Stood>,
}

/// While it lives, the budget is not used up.
pub(super) struct Standing<'a>(&'a Budget);

impl Budget {
    /// So much time from now.
    pub(super) fn new(of: Duration) -> Self {
        let begun = Instant::now();
        Self { begun, until: begun + of, stood: watch::Sender::new(Stood::default()) }
    }

    /// How long the case has run so far: what a person took to answer is nobody's to mend, and no measure of the next run.
    pub(super) fn ran(&self) -> Duration {
        let Stood { before, since } = *self.stood.borrow();
        let stands = since.map(|since| since.elapsed()).unwrap_or_default();
        self.begun.elapsed().saturating_sub(before + stands)
    }

    /// Stops the clock.
    pub(super) fn stand(&self) -> Standing<'_> {
        self.stood.send_modify(|stood| stood.since = Some(Instant::now()));
        Standing(self)
    }

    /// Returns when the time is used up.
    pub(super) async fn spent(&self) {
        let mut changes = self.stood.subscribe();
        loop {
            let stood = *changes.borrow_and_update();
            let changed = changes.changed();
            // The sender lives as long as this does, so a change is all that can come.
            let _changed = match stood.since {
                Some(_) => changed.await,
                None => tokio::select! {
                    changed = changed => changed,
                    () = tokio::time::sleep_until(self.until + stood.before) => return,
                },
            };
        }
    }
}

impl Drop for Standing<'_> {
    fn drop(&mut self) {
        self.0.stood.send_modify(|stood| {
            stood.before += stood.since.take().map(|since| since.elapsed()).unwrap_or_default();
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_clock_that_stands_still_uses_up_nothing() {
        let budget = Budget::new(Duration::from_secs(10));
        let begun = Instant::now();
        let case = async {
            tokio::time::sleep(Duration::from_secs(4)).await;
            let standing = budget.stand();
            tokio::time::sleep(Duration::from_secs(3_600)).await;
            drop(standing);
            std::future::pending::<()>().await;
        };
        tokio::select! {
            () = budget.spent() => {}
            () = case => {}
        }
        assert_eq!((begun.elapsed().as_secs(), budget.ran().as_secs()), (3_610, 10));
    }

    #[tokio::test(start_paused = true)]
    async fn without_a_question_it_is_spent_in_time() {
        let begun = Instant::now();
        Budget::new(Duration::from_secs(10)).spent().await;
        assert_eq!(begun.elapsed().as_secs(), 10);
    }
}
