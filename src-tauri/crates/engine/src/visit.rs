//! Every literal of a step or an assertion, in one walk: test data is put in through it.

use crate::assertion::{Assertion, Check, Claim, Counted, Subject};
use crate::step::{
    Action, Destination, DialogAnswer, Guard, Literal, Scope, ScrollTo, Step, TabChoice, Target,
};

/// Something that holds literals.
pub trait Literals {
    /// Calls `f` for each literal, in no order that matters.
    fn each_literal(&mut self, f: &mut dyn FnMut(&mut Literal));
}

impl Literals for Literal {
    fn each_literal(&mut self, f: &mut dyn FnMut(&mut Literal)) {
        f(self);
    }
}

impl<T: Literals> Literals for Option<T> {
    fn each_literal(&mut self, f: &mut dyn FnMut(&mut Literal)) {
        if let Some(inner) = self {
            inner.each_literal(f);
        }
    }
}

impl<T: Literals> Literals for Vec<T> {
    fn each_literal(&mut self, f: &mut dyn FnMut(&mut Literal)) {
        for inner in self {
            inner.each_literal(f);
        }
    }
}

impl Literals for Target {
    fn each_literal(&mut self, f: &mut dyn FnMut(&mut Literal)) {
        self.name.each_literal(f);
        self.within.each_literal(f);
    }
}

impl Literals for Scope {
    fn each_literal(&mut self, f: &mut dyn FnMut(&mut Literal)) {
        match self {
            Self::Row(l)
            | Self::Named(l, _)
            | Self::Under(l)
            | Self::NextTo(l)
            | Self::Column(l)
            | Self::Loose(l)
            | Self::Control(l, ..) => f(l),
            Self::RowAt(_) | Self::Region(_) | Self::Exact(_) => {}
        }
    }
}

impl Literals for Step {
    fn each_literal(&mut self, f: &mut dyn FnMut(&mut Literal)) {
        if let Some(Guard::If(assertion)) = &mut self.guard {
            assertion.each_literal(f);
        }
        self.action.each_literal(f);
    }
}

impl Literals for Action {
    fn each_literal(&mut self, f: &mut dyn FnMut(&mut Literal)) {
        match self {
            Self::Open(Destination::Url(l)) => f(l),
            Self::Click { target, .. }
            | Self::Go { target, .. }
            | Self::Choose { target }
            | Self::Check { target }
            | Self::Uncheck { target }
            | Self::SetExpanded { target, .. }
            | Self::Clear { target }
            | Self::Hover { target }
            | Self::Scroll(ScrollTo::Target(target)) => target.each_literal(f),
            Self::Select { value, target }
            | Self::Fill { target, value }
            | Self::Set { target, value }
            | Self::Append { target, value } => {
                value.each_literal(f);
                target.each_literal(f);
            }
            Self::Type { value } | Self::PressBare { name: value, .. } => f(value),
            Self::Press { target, .. } => target.each_literal(f),
            Self::SelectAs { first: from, second: to } | Self::Drag { from, to } => {
                from.each_literal(f);
                to.each_literal(f);
            }
            Self::Upload { files, target } => {
                files.each_literal(f);
                target.each_literal(f);
            }
            Self::NewTab(url) => url.each_literal(f),
            Self::SwitchTab(TabChoice::Named(l) | TabChoice::Titled(l)) => f(l),
            Self::Dialog(DialogAnswer::Accept(l) | DialogAnswer::Dismiss(l)) => l.each_literal(f),
            Self::Dialog(DialogAnswer::Prompt(l) | DialogAnswer::Close(l)) => f(l),
            Self::Wait { assertion, .. } | Self::Verify { assertion } => assertion.each_literal(f),
            Self::LogIn { user, password } => {
                f(user);
                f(password);
            }
            Self::Open(Destination::Base)
            | Self::Scroll(_)
            | Self::Back
            | Self::Forward
            | Self::Reload
            | Self::SwitchTab(_)
            | Self::CloseTab
            | Self::Resize { .. }
            | Self::ClearHere
            | Self::Pause { .. }
            | Self::SendLogIn
            | Self::LogOut => {}
        }
    }
}

impl Literals for Assertion {
    fn each_literal(&mut self, f: &mut dyn FnMut(&mut Literal)) {
        match self {
            Self::And(parts) | Self::Or(parts) => parts.each_literal(f),
            Self::Not(inner) => inner.each_literal(f),
            Self::Check(check) => check.each_literal(f),
        }
    }
}

impl Literals for Check {
    fn each_literal(&mut self, f: &mut dyn FnMut(&mut Literal)) {
        self.claim.each_literal(f);
    }
}

impl Literals for Counted {
    fn each_literal(&mut self, f: &mut dyn FnMut(&mut Literal)) {
        match self {
            Self::Text(l) => f(l),
            Self::Elements(_, l) => l.each_literal(f),
            Self::Noun(_) => {}
        }
    }
}

impl Literals for Subject {
    fn each_literal(&mut self, f: &mut dyn FnMut(&mut Literal)) {
        match self {
            Self::Value(target) => target.each_literal(f),
            Self::Count(counted) => counted.each_literal(f),
            Self::Url | Self::Title | Self::Page => {}
        }
    }
}

impl Literals for Claim {
    #[expect(clippy::too_many_lines, reason = "an arm for each claim, and none may be forgotten")]
    fn each_literal(&mut self, f: &mut dyn FnMut(&mut Literal)) {
        match self {
            Self::Text { text, within, .. }
            | Self::ItemAt { text, within, .. }
            | Self::Every { text, within, .. } => {
                f(text);
                within.each_literal(f);
            }
            Self::Element { target }
            | Self::State { target, .. }
            | Self::Empty { target }
            | Self::Filled { target }
            | Self::Look { target, .. } => target.each_literal(f),
            Self::Count { counted, within, .. } => {
                counted.each_literal(f);
                within.each_literal(f);
            }
            Self::EveryIs { within, .. } => within.each_literal(f),
            Self::Labelled { label, text, within, there: _ } => {
                f(label);
                f(text);
                within.each_literal(f);
            }
            Self::Thing { name, .. } => f(name),
            Self::Done { subject, done } => {
                f(subject);
                f(done);
            }
            Self::At { text, .. } | Self::Written(text) => f(text),
            Self::Stands { text, place } => [text, place].into_iter().for_each(f),
            Self::Page { name } => f(name),
            Self::Title { text, .. } | Self::Url { text, .. } => f(text),
            Self::Message { text, also, within, .. } => {
                text.each_literal(f);
                also.each_literal(f);
                within.each_literal(f);
            }
            Self::Dialog { text, also, .. } => {
                text.each_literal(f);
                also.each_literal(f);
            }
            Self::Value { target, value, .. } | Self::Hint { target, text: value, .. } => {
                target.each_literal(f);
                f(value);
            }
            Self::Number { target, bounds } => {
                target.each_literal(f);
                bounds.iter_mut().for_each(|(_, bound)| f(bound));
            }
            Self::Leads { target, to } => {
                target.each_literal(f);
                f(to);
            }
            Self::AsEntered { target, value } => {
                target.each_literal(f);
                value.each_literal(f);
            }
            Self::Options { target, values, .. } => {
                target.each_literal(f);
                values.each_literal(f);
            }
            Self::TableRow { cells, within } => {
                cells.each_literal(f);
                within.each_literal(f);
            }
            Self::Cell { row, column, value, within, .. } => {
                f(row);
                f(column);
                f(value);
                within.each_literal(f);
            }
            Self::Order { column, within, .. } => {
                column.each_literal(f);
                within.each_literal(f);
            }
            Self::Before { first, second, within, .. } => {
                f(first);
                f(second);
                within.each_literal(f);
            }
            Self::Same { subject, .. } => subject.each_literal(f),
            Self::Moved { subject, by, .. } => {
                subject.each_literal(f);
                by.each_literal(f);
            }
            Self::Download { name } | Self::NewTab { name } => name.each_literal(f),
        }
    }
}
