//! The frames that the browser sends of a tab while a picture of it is wanted, and which of them is the picture.

use std::time::{SystemTime, UNIX_EPOCH};

/// A moment in seconds since 1970, as the browser stamps its frames.
pub(crate) fn now() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |since| since.as_secs_f64())
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

    pub(crate) fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    /// The frame that shows the tab as it was between the question and `until`; without an end, any since the question.
    pub(crate) fn take(&mut self, until: Option<f64>) -> Option<String> {
        let fits = |f: &Frame| f.at >= self.asked && until.is_none_or(|until| f.at <= until);
        let index = self.frames.iter().position(fits)?;
        Some(self.frames.swap_remove(index).data)
    }

    /// The frame that comes nearest to it: the first one after, or else the last one before the question.
    pub(crate) fn take_nearest(&mut self) -> Option<String> {
        let after = self.frames.iter().filter(|f| f.at >= self.asked).map(|f| f.at).reduce(f64::min);
        let before = self.frames.iter().map(|f| f.at).reduce(f64::max);
        let at = after.or(before)?;
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
    }

    #[test]
    fn where_none_fits_the_nearest_is_taken() {
        assert_eq!(cast(&[]).take_nearest(), None);
        assert_eq!(cast(&[(99.0, "older"), (99.9, "old")]).take_nearest().as_deref(), Some("old"));
        let late = [(99.9, "old"), (100.6, "later"), (100.4, "late")];
        assert_eq!(cast(&late).take_nearest().as_deref(), Some("late"));
    }
}
