//! States of controls.

use serde::{Deserialize, Serialize};

/// A state of a control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum State {
    Checked,
    Unchecked,
    Selected,
    Enabled,
    Disabled,
    Required,
    Optional,
    ReadOnly,
    Editable,
    Focused,
    Expanded,
    Collapsed,
    Pressed,
    Invalid,
    Valid,
    /// Characters are hidden, as in a password field.
    Masked,
    /// It can be clicked: visible, enabled and interactive.
    Clickable,
}

/// What can hold of each of many controls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Condition {
    State(State),
    /// Holds no value.
    Empty,
    /// Holds one.
    Filled,
}
