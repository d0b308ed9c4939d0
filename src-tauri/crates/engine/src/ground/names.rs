//! The names of the rules of grounding that stand in no list yet.

use crate::rule::names;

names! {
    /// Rules by which a target is not one element, besides those in the list of `missing`.
    REFUSALS;

    /// A bare label that was found only by what no one sees: a hint, or the `id`.
    /// Example: "click save", where only an `id` says so.
    WEAK_LABEL "ground/weak-label" "only what no one sees has the name";
    /// Words that name no part of the page and no look for certain choose among several; of the only one they may not say the contrary.
    /// Example: "click 'Save' at the top", whose only 'Save' stands at the bottom.
    LOOSE "ground/loose-words" "what is said of its place or look is not so";
    /// Several fit equally well, and a settled page will not tell them apart.
    /// Example: "click 'Delete'", of three.
    SEVERAL "ground/several" "several elements fit equally well";
    /// A place of the target that is not there, or not one.
    /// Example: "click 'Edit' in the row 'Ada'", where no row shows 'Ada'.
    PLACE "ground/place" "the place that was said is not there, or not one";
    /// That something is not there cannot be told of a page that was not looked at to its end.
    /// Example: a frame that does not answer.
    UNREAD "ground/unread" "the page was not looked at to its end";
    /// An exact locator tells one visible element, or none is meant.
    /// Example: "click css=.price" in a shop.
    LOCATOR "ground/locator" "what the locator tells is not one element that can be used";
    /// The form that logs in is the one with a password, and a button that says so.
    /// Example: "log in with 'ada' and 'secret'" beside a form to register.
    LOG_IN "ground/log-in-form" "the form that logs in cannot be told";
    /// One control logs out.
    /// Example: "log out", where a closed menu holds it.
    LOG_OUT "ground/log-out" "the control that logs out cannot be told";
    /// A dialog is accepted or dismissed by the one button that says so.
    /// Example: "accept the dialog", whose buttons are 'Send' and 'Later'.
    DIALOG "ground/dialog-button" "the dialog, or its button, cannot be told";
}
