//! Texts that a later step of the row made go.

use super::ruling::Sight;
use crate::facts::area::Area;
use crate::facts::shown::look_for;
use crate::page::Transient;

/// Whether a text stood there after an earlier step of the row, or at the end of the row before, and is gone after a later one.
pub(crate) fn left_by_step(sight: &Sight<'_>, t: &Transient) -> bool {
    t.gone
        && sight
            .view
            .steps
            .iter()
            .chain(sight.view.rows.last())
            .any(|s| !look_for(s, &Area::page(), &t.text).whole.is_empty())
}
