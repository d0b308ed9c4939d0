//! The frames that the browser sends of a tab while a picture of it is wanted, and which of them is the picture.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A moment in seconds since 1970, as the browser stamps its frames.
pub(crate) fn now() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |since| since.as_secs_f64())
}

/// How often a tab draws, in seconds. Where the screen is a faster one, a frame too many may be taken for one that shows the page
/// as it was; the earliest is taken first.
const FRAME: f64 = 1.0 / 60.0;
/// Clocks are read one after the other.
const SLACK: f64 = 0.001;

/// The latest stamp of what a tab shows before an input that is given once a frame of it, due at that moment, has begun: what is drawn
/// is stamped with the moment at which it is to be shown, one frame after it was due; and the input shows in the next one at the
/// earliest, which is stamped yet one frame later.
pub(crate) fn last_stamp(due: f64) -> f64 {
    due + FRAME + SLACK
}

/// What was sent of a tab since a picture of it was asked for. Frames are packed beside each other: they come in any order, and some
/// that were copied for the picture before come only now.
#[derive(Debug)]
pub(crate) struct Cast {
    /// When the picture was asked for.
    asked: f64,
    frames: Vec<Frame>,
}

#[derive(Debug)]
struct Frame {
    /// When the browser copied it, or was to show it.
    at: f64,
    /// A JPEG in base64.
    data: String,
}

impl Cast {
    pub(crate) fn asked_now() -> Self {
        Self { asked: now(), frames: Vec::new() }
    }

    /// A frame has come.
    pub(crate) fn add(&mut self, at: f64, data: String) {
        self.frames.push(Frame { at, data });
    }

    /// How long ago the latest of the frames that came was copied: so long they are on their way now.
    pub(crate) fn packing(&self) -> Option<Duration> {
        let latest = self.frames.iter().map(|f| f.at).reduce(f64::max)?;
        Some(Duration::try_from_secs_f64(now() - latest).unwrap_or_default())
    }

    /// The frame that shows the tab as it was between the question and `until`, the earliest if there are several; without an end, any
    /// since the question.
    pub(crate) fn take(&mut self, until: Option<f64>) -> Option<String> {
        let fits = |f: &&Frame| f.at >= self.asked && until.is_none_or(|until| f.at <= until);
        let at = self.frames.iter().filter(fits).map(|f| f.at).reduce(f64::min)?;
        self.take_at(at)
    }

    /// The frame that comes nearest to it: the first one after, or else the last one before the question.
    pub(crate) fn take_nearest(&mut self) -> Option<String> {
        let after = self.frames.iter().filter(|f| f.at >= self.asked).map(|f| f.at).reduce(f64::min);
        let before = self.frames.iter().map(|f| f.at).reduce(f64::max);
        self.take_at(after.or(before)?)
    }

    fn take_at(&mut self, at: f64) -> Option<String> {
        let index = self.frames.iter().position(|f| f.at == at)?;
        Some(self.frames.swap_remove(index).data)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cast(frames: &[(f64, &str)]) -> Cast {
        let mut cast = Cast { asked: 100.0, frames: Vec::new() };
        for (at, data) in frames {
            cast.add(*at, (*data).to_owned());
        }
        cast
    }

    #[test]
    fn a_frame_of_the_picture_before_is_none_of_this() {
        assert_eq!(cast(&[(99.9, "old")]).take(None), None);
        assert_eq!(cast(&[(99.9, "old"), (100.1, "new")]).take(None).as_deref(), Some("new"));
    }

    #[test]
    fn a_frame_after_the_input_is_passed_over_in_whatever_order_they_come() {
        assert_eq!(cast(&[(100.4, "after")]).take(Some(100.2)), None);
        assert_eq!(cast(&[(100.4, "after"), (100.1, "before")]).take(Some(100.2)).as_deref(), Some("before"));
        assert_eq!(cast(&[(100.2, "later"), (100.1, "first")]).take(Some(100.2)).as_deref(), Some("first"));
    }

    #[test]
    fn a_frame_is_to_be_shown_one_frame_after_it_was_due_and_the_input_shows_in_the_next() {
        let until = Some(last_stamp(100.001));
        assert_eq!(cast(&[(100.001 + FRAME, "of this frame")]).take(until).as_deref(), Some("of this frame"));
        assert_eq!(cast(&[(100.001 + 2.0 * FRAME, "of the input")]).take(until), None);
    }

    #[test]
    fn where_none_fits_the_nearest_is_taken() {
        assert_eq!(cast(&[]).take_nearest(), None);
        assert_eq!(cast(&[(99.0, "older"), (99.9, "old")]).take_nearest().as_deref(), Some("old"));
        let late = [(99.9, "old"), (100.6, "later"), (100.4, "late")];
        assert_eq!(cast(&late).take_nearest().as_deref(), Some("late"));
    }
}
