//! Clicks a field that cannot be edited before it is clicked, and waits until it can.

use crate::page::{Actionability, Delivery, Input, Need, Page, Point};
use crate::patience::Patience;
use crate::settings::Timing;
use crate::snapshot::NodeRef;
use crate::step::{ClickKind, Step};
use crate::trouble::Trouble;
use crate::verdict::{Cause, Finding};

pub(super) async fn click<P: Page>(
    page: &P,
    step: &Step,
    node: NodeRef,
    point: Point,
    timing: &Timing,
) -> Result<Delivery, Trouble> {
    let clicked = page.input(&Input::Click { node, point, kind: ClickKind::Single }).await?;
    if clicked != Delivery::Reached {
        return Ok(clicked);
    }
    let mut patience = Patience::new(timing.readiness());
    loop {
        if let Actionability::Ready(_) = page.actionability(node, Need::Editable, None).await? {
            return Ok(Delivery::Reached);
        }
        patience.answered();
        if patience.is_over() {
            let message = "the field cannot be edited, nor after a click on it";
            return Err(Finding::new(Cause::TargetDisabled, &step.text, message).into());
        }
        page.changed(patience.wait()).await?;
    }
}
