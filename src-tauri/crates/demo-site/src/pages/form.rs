//! Form fields with their labels and inline errors.

use std::collections::BTreeMap;

use maud::{Markup, html};

/// The errors of a form by the name of the field.
pub(crate) type Errors = BTreeMap<&'static str, &'static str>;

/// One labelled input.
pub(crate) struct Field<'a> {
    pub(crate) name: &'static str,
    pub(crate) label: &'a str,
    pub(crate) kind: &'static str,
    pub(crate) value: &'a str,
    pub(crate) required: bool,
    pub(crate) autocomplete: &'static str,
    pub(crate) hint: Option<&'a str>,
    /// The name of an input mask in `forms.js`.
    pub(crate) mask: Option<&'static str>,
}

impl Default for Field<'_> {
    fn default() -> Self {
        Self {
            name: "",
            label: "",
            kind: "text",
            value: "",
            required: true,
            autocomplete: "off",
            hint: None,
            mask: None,
        }
    }
}

impl Field<'_> {
    /// The label, the input, the hint and, where there is one, the error, tied together for assistive technology.
    pub(crate) fn render(&self, errors: &Errors) -> Markup {
        let error = errors.get(self.name).copied();
        let described = described_by(self.name, self.hint.is_some(), error.is_some());
        html! {
            div .field {
                label for=(self.name) { (self.label) }
                input id=(self.name) name=(self.name) type=(self.kind) value=(self.value)
                    required[self.required] autocomplete=(self.autocomplete) data-mask=[self.mask]
                    aria-invalid=[error.map(|_| "true")] aria-describedby=[described];
                @if let Some(hint) = self.hint { p .hint id={ (self.name) "-hint" } { (hint) } }
                (field_error(self.name, error))
            }
        }
    }
}

fn described_by(name: &str, hint: bool, error: bool) -> Option<String> {
    let ids: Vec<String> = [(hint, "hint"), (error, "error")]
        .into_iter()
        .filter(|(there, _)| *there)
        .map(|(_, what)| format!("{name}-{what}"))
        .collect();
    (!ids.is_empty()).then(|| ids.join(" "))
}

/// The inline error of a field.
pub(crate) fn field_error(name: &str, error: Option<&str>) -> Markup {
    html! { @if let Some(error) = error { p .field-error id={ (name) "-error" } { (error) } } }
}

/// A checkbox that hides the native one behind a drawn box.
pub(crate) fn styled_checkbox(name: &'static str, label: &str, checked: bool, errors: &Errors) -> Markup {
    let error = errors.get(name).copied();
    html! {
        div .field {
            label .check {
                input type="checkbox" name=(name) value="on" checked[checked]
                    aria-invalid=[error.map(|_| "true")];
                span .box aria-hidden="true" {}
                (label)
            }
            (field_error(name, error))
        }
    }
}

/// The message above a form that was refused.
pub(crate) fn summary(errors: &Errors) -> Markup {
    html! {
        @if !errors.is_empty() {
            p .message.error role="alert" { "Please correct the fields that are marked." }
        }
    }
}

/// Something that looks like an email address: one @, a name before it and a dotted host after it.
pub(crate) fn is_email(text: &str) -> bool {
    match text.split_once('@') {
        Some((name, host)) => {
            !name.is_empty()
                && !host.contains('@')
                && host.split('.').count() > 1
                && host.split('.').all(|part| !part.is_empty())
                && !text.contains(char::is_whitespace)
        }
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::is_email;

    #[test]
    fn emails_have_a_name_and_a_dotted_host() {
        assert!(is_email("ada@example.com"));
        for wrong in ["ada", "ada@", "@example.com", "ada@example", "a@b@c.d", "a b@c.d", "ada@.com"] {
            assert!(!is_email(wrong), "{wrong}");
        }
    }
}
