//! Inputs of a person to the live page: given to the active tab as they come, each once, wherever they go.

use serde_json::{Value, json};
use verbatim_engine::page::{Page, PageError, Point};

use super::keys::live_key;
use crate::call::Fault;
use crate::context::CasePage;

/// A button of the mouse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum MouseButton {
    Left,
    Middle,
    Right,
}

/// An input of a person. Points are CSS pixels of the viewport; modifiers have bit 1 for alt, 2 for ctrl, 4 for meta, 8
/// for shift.
#[derive(Debug, Clone, PartialEq)]
pub enum LiveInput {
    /// The pointer is there now, with that button held.
    Moved(Point, Option<MouseButton>),
    /// A button goes down; the number of the click that it belongs to.
    Pressed(Point, MouseButton, u32),
    /// It goes up.
    Released(Point, MouseButton, u32),
    /// The wheel turns by so many CSS pixels, rightwards and downwards.
    Wheel {
        /// Where the pointer is.
        at: Point,
        /// Rightwards.
        dx: f64,
        /// Downwards.
        dy: f64,
    },
    /// A key goes down, or up.
    Key {
        /// Down, else up.
        down: bool,
        /// As `KeyboardEvent.key`.
        key: String,
        /// As `KeyboardEvent.code`.
        code: String,
        /// What it types.
        text: Option<String>,
        /// What is held.
        modifiers: u8,
    },
    /// A text is put in at the caret.
    Text(String),
}

impl CasePage {
    /// Gives an input of a person to the active tab. While a confirm or prompt is open, Enter accepts it and Escape
    /// dismisses it; nothing else reaches the page then.
    ///
    /// # Errors
    /// The page is gone, does not answer, or waits for a dialog.
    pub async fn live_input(&self, input: &LiveInput) -> Result<(), PageError> {
        if self.context.lock().has_dialog() {
            return self.key_of_dialog(input).await;
        }
        let event = match input {
            LiveInput::Moved(at, held) => mouse("mouseMoved", *at, *held, 0),
            LiveInput::Pressed(at, button, clicks) => mouse("mousePressed", *at, Some(*button), *clicks),
            LiveInput::Released(at, button, clicks) => mouse("mouseReleased", *at, Some(*button), *clicks),
            LiveInput::Wheel { at, dx, dy } => {
                let params = json!({"type": "mouseWheel", "x": at.x, "y": at.y, "deltaX": dx, "deltaY": dy});
                ("Input.dispatchMouseEvent", params)
            }
            LiveInput::Key { down, key, code, text, modifiers } => {
                live_key(*down, (key, code), text.as_deref(), *modifiers)
            }
            LiveInput::Text(text) => ("Input.insertText", json!({"text": text})),
        };
        let session = self.context.lock().session()?;
        self.context.dispatch(&session, vec![event]).await.map(drop)
    }

    async fn key_of_dialog(&self, input: &LiveInput) -> Result<(), PageError> {
        let accept = match input {
            LiveInput::Key { down: true, key, .. } if key == "Enter" => true,
            LiveInput::Key { down: true, key, .. } if key == "Escape" => false,
            // What belongs to an input that opened it.
            LiveInput::Key { down: false, .. } | LiveInput::Released(..) | LiveInput::Moved(..) => {
                return Ok(());
            }
            _ => return Err(Fault::Dialog.into()),
        };
        self.answer_dialog(accept, None).await.map(drop)
    }

    /// Width and height of the viewport, in CSS pixels.
    pub fn viewport(&self) -> (u32, u32) {
        let resized = self.context.lock().viewport;
        resized.unwrap_or(self.context.settings.viewport)
    }
}

fn mouse(
    kind: &str,
    Point { x, y }: Point,
    button: Option<MouseButton>,
    clicks: u32,
) -> (&'static str, Value) {
    let (name, bit) = match button {
        None => ("none", 0),
        Some(MouseButton::Left) => ("left", 1),
        Some(MouseButton::Right) => ("right", 2),
        Some(MouseButton::Middle) => ("middle", 4),
    };
    let held = if kind == "mouseReleased" { 0 } else { bit };
    let params = json!({"type": kind, "x": x, "y": y, "button": name, "buttons": held, "clickCount": clicks});
    ("Input.dispatchMouseEvent", params)
}
