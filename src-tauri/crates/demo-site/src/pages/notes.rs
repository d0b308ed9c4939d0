//! The note editor.

use axum::{
    extract::Query,
    response::{IntoResponse, Redirect, Response},
};
use axum_extra::extract::Form;
use maud::html;
use serde::Deserialize;

use super::layout;
use crate::{
    visit::Visit,
    visitor::{Flash, MOST_ENTRIES, Note},
};

#[derive(Deserialize)]
pub(crate) struct Which {
    id: Option<u32>,
}

pub(crate) async fn show(visit: Visit, Query(which): Query<Which>) -> Response {
    let body = {
        let state = visit.state();
        let note = which.id.and_then(|id| state.notes.iter().find(|note| note.id == id));
        let (id, title, text) = note.map_or((0, "", ""), |note| (note.id, &note.title, &note.text));
        html! {
            h1 { "Notes" }
            div .with-aside {
                nav .note-list aria-label="Your notes" {
                    a .button.secondary href="/notes" { "New note" }
                    ul .plain { @for note in state.notes.iter().rev() {
                        li { a href={ "/notes?id=" (note.id) } aria-current=[(note.id == id).then_some("true")] { (note.title) } }
                    } }
                }
                form #note method="post" action="/notes" {
                    input type="hidden" name="id" value=(id);
                    div .field { label for="note-title" { "Title" } input #note-title name="title" value=(title) required autocomplete="off"; }
                    div .field {
                        span #note-label .label { "Note text" }
                        div #editor .editor contenteditable="true" role="textbox" aria-multiline="true" aria-labelledby="note-label" { (text) }
                        textarea #note-text name="text" hidden { (text) }
                    }
                    p .actions {
                        button type="submit" { "Save note" }
                        @if id != 0 { button .danger type="submit" formaction="/notes/delete" formnovalidate data-confirm="Delete this note?" { "Delete note" } }
                    }
                    p .hint { "Ctrl+S saves." }
                }
            }
        }
    };
    layout::page(&visit, "Notes", &["notes"], body)
}

#[derive(Deserialize)]
pub(crate) struct Written {
    id: u32,
    #[serde(default)]
    title: String,
    #[serde(default)]
    text: String,
}

pub(crate) async fn save(visit: Visit, Form(written): Form<Written>) -> Response {
    let mut state = visit.state();
    if written.title.trim().is_empty() {
        state.flash = Some(Flash::Error("A note needs a title.".to_owned()));
        return Redirect::to("/notes").into_response();
    }
    let (title, text) = (written.title.trim().to_owned(), written.text);
    let id = if let Some(note) = state.notes.iter_mut().find(|note| note.id == written.id) {
        note.title = title;
        note.text = text;
        note.id
    } else if state.notes.len() < MOST_ENTRIES {
        let id = state.id();
        state.notes.push(Note { id, title, text });
        id
    } else {
        state.flash = Some(Flash::Error("There is no room for more notes.".to_owned()));
        return Redirect::to("/notes").into_response();
    };
    state.flash = Some(Flash::Success("Your note has been saved.".to_owned()));
    Redirect::to(&format!("/notes?id={id}")).into_response()
}

pub(crate) async fn delete(visit: Visit, Form(written): Form<Written>) -> Response {
    let mut state = visit.state();
    state.notes.retain(|note| note.id != written.id);
    state.flash = Some(Flash::Success("Your note has been deleted.".to_owned()));
    Redirect::to("/notes").into_response()
}
