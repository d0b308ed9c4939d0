//! Rules: an element with a name is visible.

use super::asked_element::{Asked, looked_at, not_to_be_used};
use super::ruling::Ruling;
use super::thing::{comes_under, heads};
use crate::facts::area::Area;
use crate::facts::called::describe;
use crate::facts::drawn;
use crate::facts::kinds::{contradicts, is_certain, is_field};
use crate::facts::line::{evidence, spaced_text, text_of};
use crate::facts::name::Tier;
use crate::facts::near::near_elements;
use crate::facts::plain::{Edge, best_edge, plain};
use crate::facts::shown::{is_covered, look_for};
use crate::facts::tables::is_aside;
use crate::ground::{is_log_in, login_form, says_log_in};
use crate::rule::rules;
use crate::snapshot::{Element, Role};
use crate::step::ElementKind;

rules! {
    /// The rules of an element with a name, in their order. A name is compared as it is written, case included, up to what no person counts
    /// to a label: punctuation at its end and counters ("Cart 3").
    NAMED: fn(&Asked<'_>) -> Option<Ruling>;

    /// Nobody sees the `id` of an element.
    /// Example: the button 'submit', which shows a picture and is called so in the source alone.
    "element/source-alone" "nothing that can be read says that this is it" => source_alone;
    /// A picture that did not load shows its name in place of itself.
    /// Example: the image 'Kettle' whose address leads nowhere.
    "element/not-loaded" "it did not load, and only its name is there" => not_loaded;
    /// What covers the page may go.
    /// Example: the button 'Pay' behind 'Please wait'.
    "element/covered" "it lies behind something that covers the page" => covered;
    /// One of that kind and name is in sight.
    /// Example: the link 'Cart', which shows "Cart 3".
    "element/shown" "an element of that kind and name is in sight" => shown;
    /// What is only looked at is seen behind an open dialog as well.
    /// Example: the heading 'Orders' behind the dialog 'Delete?'.
    "element/behind-dialog" "it is seen behind an open dialog" => behind_dialog;
    /// People differ on whether a control that cannot be used "is there".
    /// Example: the button 'Save' behind the dialog 'Delete?'.
    "element/barred" "it is seen where it cannot be used" => barred;
    /// What is called so in the source alone, and shows another name.
    /// Example: 'delete', the `id` of the button 'Remove'.
    "element/called-in-source" "only the source of the page calls something so" => called_in_source;
    /// Style alone sets its parts apart, so that one may read a gap or none.
    /// Example: 'Cart 4', which the page writes as "Cart4" with a badge.
    "element/set-apart" "only style sets its parts apart" => set_apart;
    /// What grounding finds for a step is not named so to the letter.
    /// Example: 'save', where the button says 'Save'.
    "element/named-otherwise" "something like it is there, by another name" => named_otherwise;
    /// An option of a list that is not open is on offer, though it does not stand on the page.
    /// Example: the option 'France' of the closed dropdown 'Country'.
    "element/offered" "a list offers it, and is not open" => offered;
    /// Fields and what sends them make a form, whatever its element is: it is called as the heading over them.
    /// Example: the form 'New ticket', where the heading says so and fields stand under it.
    "element/form-under-heading" "a heading says so, and fields with a button stand under it" => form_under_heading;
    /// Another kind that people do not tell from it.
    /// Example: the tab 'Reviews', which is a link.
    "element/of-like-kind" "something of its name may be it, though of another kind" => of_like_kind;
    /// A link that has an area or an edge of its own may look like a button.
    /// Example: the button 'Checkout', a link with a border.
    "element/looks-like-button" "a link of its name may look like a button" => looks_like_button;
    /// People differ on whether a name with further words is meant, and write a plural for one, or brackets, without thinking.
    /// Example: the button 'Save', where there is 'Save changes'; the link 'Order', where there is 'Orders'.
    "element/nearly-called" "something is called so but for further words, a plural or brackets" => nearly_called;
    /// What asks for a user and a password and is sent by what says so is the log-in form, whatever it is called: others register.
    /// Example: "the login form is displayed", where only its button says so.
    "element/log-in-form" "a form asks for a user and a password to log in" => log_in_form;
    /// No role tells the kind for certain, and its text is shown.
    /// Example: the card 'Kettle', where 'Kettle' is text.
    "element/text-alone" "its text is shown, but no role says that it is one" => text_alone;
    /// Only a name in quotes is what the page must show (DESIGN section 7).
    /// Example: "the save button is displayed".
    "element/unquoted" "its name is not in quotes, and nothing is called so" => unquoted;
    /// Roles tell the kinds apart.
    /// Example: the button 'Help', which is a link that looks like one.
    "element/of-another-kind" "something of its name is of another kind" => of_another_kind;
    /// It is in the page, and nobody sees it.
    /// Example: the button 'Undo' in a panel that is closed.
    "element/hidden" "it is in the page, but not visible" => hidden;
    /// Nothing of it is there, under no kind.
    /// Example: the button 'Refund'.
    "element/missing" "no such element is on the page" => missing;
}

fn source_alone(asked: &Asked<'_>) -> Option<Ruling> {
    asked.meant().filter(|_| asked.found.tier == Some(Tier::Ident))?;
    Some(Ruling::unknown(format!("nothing that can be read says that this is the {}", asked.what)))
}

fn not_loaded(asked: &Asked<'_>) -> Option<Ruling> {
    let i = asked.meant().filter(|&i| asked.at(i).is_some_and(|e| e.broken))?;
    let reason = format!("the {} did not load, and only its name is there", asked.what);
    Some(Ruling::unknown(reason).with(evidence(asked.page(), i)))
}

fn covered(asked: &Asked<'_>) -> Option<Ruling> {
    let i = asked.meant().filter(|&i| asked.at(i).is_some_and(|e| is_covered(asked.page(), e)))?;
    let reason =
        format!("the {} lies behind something that covers the page: what covers it may go", asked.what);
    Some(Ruling::unknown(reason).with(evidence(asked.page(), i)))
}

fn shown(asked: &Asked<'_>) -> Option<Ruling> {
    let i = asked.meant()?;
    Some(Ruling::holds(format!("the {} is shown", asked.what)).with(evidence(asked.page(), i)))
}

fn behind_dialog(asked: &Asked<'_>) -> Option<Ruling> {
    looked_at(asked, asked.barred(|i| asked.is_named(i))?)
}

fn barred(asked: &Asked<'_>) -> Option<Ruling> {
    Some(not_to_be_used(asked, asked.barred(|i| asked.is_named(i))?))
}

fn called_in_source(asked: &Asked<'_>) -> Option<Ruling> {
    let name = asked.target.name.as_ref()?;
    let so = asked.found.tier == Some(Tier::Ident) && !asked.found.elements.is_empty();
    so.then(|| Ruling::unknown(format!("only the source of the page calls something {}", name.shown())))
}

fn set_apart(asked: &Asked<'_>) -> Option<Ruling> {
    let (s, name) = (asked.page(), asked.target.name.as_ref()?);
    let spaced = |e: &&Element| plain(&spaced_text(s, e)) == plain(&name.text);
    let e = asked.found.elements.iter().filter_map(|&i| asked.at(i)).find(spaced)?;
    let reason =
        format!("there is the {}, whose parts only style sets apart: name it as the page does", describe(e));
    Some(Ruling::unknown(reason).near(near_elements(s, &asked.found.elements)))
}

fn named_otherwise(asked: &Asked<'_>) -> Option<Ruling> {
    let other = asked.at(*asked.found.elements.first()?).map(describe).unwrap_or_default();
    let near = near_elements(asked.page(), &asked.found.elements);
    Some(Ruling::fails(format!("there is no {}, but the {other}", asked.what)).near(near))
}

fn offered(asked: &Asked<'_>) -> Option<Ruling> {
    let (s, name) = (asked.page(), asked.target.name.as_ref()?);
    let offers = |e: &Element| {
        e.visible && e.options.iter().any(|o| !o.hidden && plain(&o.label) == plain(&name.text))
    };
    let mut all = s.elements.iter().enumerate().filter(|_| asked.target.kind == Some(ElementKind::Option));
    let (i, list) = all.find(|(_, e)| offers(e))?;
    let (what, list, name) = (&asked.what, describe(list), name.shown());
    let reason = format!(
        "the {what} does not stand on the page, but the {list} offers it: say \"the {list} has the option '{name}'\", or that it does not"
    );
    Some(Ruling::unknown(reason).with(evidence(s, i)))
}

fn of_like_kind(asked: &Asked<'_>) -> Option<Ruling> {
    let others = asked.others(asked.target.name.as_ref()?);
    let other = asked.wrong_one(|i, e| !others.has(i) && !contradicts(e, asked.kind()))?;
    let reason = format!(
        "no {} was found, but the {}, which may be meant: name it by its kind",
        asked.what,
        describe(other)
    );
    Some(Ruling::unknown(reason).near(near_elements(asked.page(), &asked.wrong)))
}

fn looks_like_button(asked: &Asked<'_>) -> Option<Ruling> {
    let s = asked.page();
    let other = asked.wrong_one(|i, _| asked.kind() == ElementKind::Button && drawn::may_be_button(s, i))?;
    let reason = format!("there is the {0}, which may look like a button: say 'the link …'", describe(other));
    Some(Ruling::unknown(reason).near(near_elements(s, &asked.wrong)))
}

fn nearly_called(asked: &Asked<'_>) -> Option<Ruling> {
    let name = &asked.target.name.as_ref()?.text;
    let nearly =
        |e: &&Element| best_edge(&plain(&e.name), &plain(name)) == Edge::Whole || is_plural_of(&e.name, name);
    let e = asked.found.near.iter().filter_map(|&i| asked.at(i)).find(nearly)?;
    let reason = format!("there is no {}, but the {}: quote the whole name", asked.what, describe(e));
    Some(Ruling::unknown(reason).near(near_elements(asked.page(), &asked.found.near)))
}

fn text_alone(asked: &Asked<'_>) -> Option<Ruling> {
    let name =
        asked.target.name.as_ref().filter(|_| !is_certain(asked.kind()) || is_labelled(asked.kind()))?;
    let (seen, others) = (look_for(asked.page(), &Area::page(), &name.text), asked.others(name));
    seen.whole.iter().chain(&seen.doubtful).find(|line| !others.have(line))?;
    Some(Ruling::unknown(format!(
        "the text '{}' is shown, but no role says that it is the {}: say \"the text '…' is shown\"",
        name.shown(),
        asked.what
    )))
}

fn log_in_form(asked: &Asked<'_>) -> Option<Ruling> {
    let name = asked.target.name.as_ref().filter(|name| !name.quoted && asked.kind() == ElementKind::Form)?;
    let form = is_log_in(&name.text).then(|| login_form(asked.page(), "").ok())??;
    says_log_in(asked.page(), form.submit).then_some(())?;
    let observed = format!("there is the {}", describe(asked.at(form.password)?));
    Some(Ruling::holds(observed).with(evidence(asked.page(), form.password)))
}

fn form_under_heading(asked: &Asked<'_>) -> Option<Ruling> {
    let name = asked.target.name.as_ref().filter(|_| asked.kind() == ElementKind::Form)?;
    let s = asked.page();
    let at = heads(s, name).filter(|&i| s.elements[i].role == Role::Heading && !asked.sight.negative)?;
    let under: Vec<usize> = (0..s.elements.len())
        .filter(|&i| s.elements[i].visible && comes_under(s, at, &s.elements[i]))
        .collect();
    let of = |rule: &dyn Fn(&Element) -> bool| -> Vec<usize> {
        under.iter().copied().filter(|&i| rule(&s.elements[i])).collect()
    };
    let fields = of(&|e| is_field(e.role));
    // Another form, or what is only searched and shown: it is not what the heading names.
    let lists =
        of(&|e| matches!(e.role, Role::List | Role::Table | Role::Grid | Role::Article) || e.states.masked);
    let aside = fields.iter().any(|&i| is_aside(s, i));
    let button = of(&|e| e.role == Role::Button).len();
    let observed =
        format!("the heading '{}' is shown, with {} fields under it", text_of(s, at), fields.len());
    (fields.len() > 1 && button > 0 && lists.is_empty() && !aside)
        .then(|| Ruling::holds(observed).with(evidence(s, at)))
}

fn unquoted(asked: &Asked<'_>) -> Option<Ruling> {
    let name = asked.target.name.as_ref().filter(|name| !name.quoted)?;
    if asked.wrong_one(|_, e| e.name == name.text).is_some() {
        return None;
    }
    let reason = format!(
        "nothing that is shown is called '{0}': write its name in quotes as the page shows it",
        name.shown()
    );
    Some(Ruling::unknown(reason).near(near_elements(asked.page(), &asked.found.near)))
}

fn of_another_kind(asked: &Asked<'_>) -> Option<Ruling> {
    let e = asked.at(*asked.wrong.first()?)?;
    let observed = format!("there is the {}, not a {}", describe(e), asked.kind().noun());
    Some(Ruling::fails(observed).near(asked.near(asked.target.name.as_ref()?)))
}

fn hidden(asked: &Asked<'_>) -> Option<Ruling> {
    asked.found.hidden.iter().find(|&&i| asked.is_named(i))?;
    let observed = format!("the {} is in the page, but not visible", asked.what);
    Some(Ruling::fails(observed).near(asked.near(asked.target.name.as_ref()?)))
}

fn missing(asked: &Asked<'_>) -> Option<Ruling> {
    let near = asked.near(asked.target.name.as_ref()?);
    Some(Ruling::fails(format!("there is no {}", asked.what)).near(near))
}

/// Whether two names are the same but for the ending of a plural, or brackets, which a person writes without thinking.
fn is_plural_of(said: &str, wanted: &str) -> bool {
    let bare = |t: &str| plain(t).trim_matches(['[', ']', '(', ')', '<', '>', '«', '»', '"', ' ']).to_owned();
    let (wanted, said) = (bare(wanted), bare(said));
    let (long, short) = if said.len() > wanted.len() { (&said, &wanted) } else { (&wanted, &said) };
    let ending = long.strip_prefix(short.as_str()).unwrap_or("-");
    !short.is_empty() && matches!(ending, "" | "s" | "es")
}

fn is_labelled(kind: ElementKind) -> bool {
    use ElementKind as K;
    matches!(kind, K::Field | K::TextArea | K::Dropdown | K::Checkbox | K::Radio)
}
