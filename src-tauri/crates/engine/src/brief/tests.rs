use super::{Brief, instead, read};
use crate::snapshot::{Block, Element, NodeRef, Role, Run, Snapshot, States, Tristate};

/// A page of named controls.
fn page(controls: &[(Role, &str)]) -> Snapshot {
    let mut page =
        Snapshot { url: "http://desk.example/".into(), viewport: (1_280, 800), ..Snapshot::default() };
    for (index, (role, name)) in controls.iter().enumerate() {
        let runs = (index, index + 1);
        page.blocks.push(Block { element: Some(index), ..Block::default() });
        page.runs.push(Run { text: (*name).into(), block: index, ..Run::default() });
        let ticked = matches!(role, Role::Checkbox | Role::Switch).then_some(Tristate::False);
        let states = States { checked: ticked, ..States::default() };
        let node = Some(NodeRef { document: 1, node: u32::try_from(index).unwrap() });
        let tag = if *role == Role::Textbox { "input:text".to_owned() } else { String::new() };
        let element = Element {
            node,
            role: *role,
            name: (*name).into(),
            visible: true,
            runs,
            states,
            tag,
            ..Element::default()
        };
        page.elements.push(element);
    }
    page
}

fn desk() -> Snapshot {
    page(&[
        (Role::Link, "Tasks"),
        (Role::Button, "New task"),
        (Role::Button, "Create task"),
        (Role::Tab, "History"),
        (Role::Link, "Plan summer party"),
        (Role::Textbox, "Title"),
        (Role::Textbox, "E-mail"),
        (Role::Textbox, "Display name"),
        (Role::Combobox, "Priority"),
        (Role::Switch, "Weekly digest"),
        (Role::Checkbox, "I accept the terms"),
        (Role::Button, "Mark as clean"),
    ])
}

/// What a cell is read as to its end, as far as it is read.
fn all(cell: &str, page: &Snapshot) -> Vec<String> {
    let (mut found, mut rest) = (Vec::new(), cell.to_owned());
    while let Some(Brief { sentences, rest: behind }) = read(&rest, page) {
        found.extend(sentences);
        rest = behind;
    }
    if !rest.is_empty() {
        found.push(format!("? {rest}"));
    }
    found
}

#[test]
fn a_name_alone_is_a_way_to_what_is_so_called() {
    assert_eq!(all("tasks, new task", &desk()), ["Go to 'tasks'", "Click 'new task'"]);
    assert_eq!(all("tasks -> history tab", &desk()), ["Go to 'tasks'", "Click the tab 'history'"]);
    assert_eq!(all("Click Mark as clean", &desk()), ["Click 'Mark as clean'"]);
    assert_eq!(all("select the task Plan summer party", &desk()), ["Go to 'Plan summer party'"]);
}

#[test]
fn a_label_and_what_stands_behind_it_are_a_value() {
    assert_eq!(
        all("title Pay rent, prio High -> Create", &desk()),
        [
            "Enter 'Pay rent' into the field 'Title'",
            "Select 'High' from the dropdown 'Priority'",
            "Click the button 'Create task'"
        ]
    );
    assert_eq!(all("title Spring2026!", &desk()), ["Enter 'Spring2026!' into the field 'Title'"]);
    assert_eq!(
        all("Enter Maren H. Lund as display name", &desk()),
        ["Enter 'Maren H. Lund' into the field 'Display name'"]
    );
    assert_eq!(
        all("change title to Tea and Coffee and mail to a@b.example", &desk()),
        ["Enter 'Tea and Coffee' into the field 'Title'", "Enter 'a@b.example' into the field 'E-mail'"]
    );
}

#[test]
fn what_only_tells_of_a_value_is_none() {
    for cell in [
        "Enter the e-mail address",
        "Enter a title of 300 Characters",
        "title is Missing",
        "Enter title with some Text",
        "Enter title and e-mail",
        "Enter an invalid e-mail",
        "Enter title Pay rent (or Another one)",
        "the e-mail of Ada",
        "display 1042",
        "change title 1042",
        "delete it",
        "title Pay rent if empty",
        "title Call Ada again",
        "mark tasks",
    ] {
        assert!(read(cell, &desk()).is_none(), "{cell}: {:?}", read(cell, &desk()));
    }
}

#[test]
fn what_is_on_or_off_is_ticked() {
    assert_eq!(all("weekly digest on", &desk()), ["Check the switch 'Weekly digest'"]);
    assert_eq!(all("digest off", &desk()), ["Uncheck the switch 'Weekly digest'"]);
    assert_eq!(all("accept the terms", &desk()), ["Check the checkbox 'I accept the terms'"]);
}

#[test]
fn what_several_are_called_is_not_read() {
    let twice = page(&[
        (Role::Button, "Edit"),
        (Role::Button, "Edit"),
        (Role::Textbox, "First name"),
        (Role::Textbox, "Last name"),
    ]);
    assert!(read("edit", &twice).is_none());
    assert!(read("name Ada", &twice).is_none());
    assert!(read("orders", &twice).is_none());
    assert!(instead("select the task Plan summer party", &desk()).is_some());
}

/// The page as it is, and with what leads to the next one and says on which it is.
fn numbered(last: &[(Role, &str)]) -> Snapshot {
    let stars: Vec<(Role, &str)> = ["1", "2", "3"].iter().map(|name| (Role::Button, *name)).collect();
    page(&[stars.as_slice(), last].concat())
}

#[test]
fn only_what_leads_on_makes_numbers_those_of_pages() {
    assert_eq!(all("page 2", &numbered(&[])), ["? page 2"], "stars to give");
    assert_eq!(all("page 2", &numbered(&[(Role::Button, "Next")])), ["? page 2"], "and a way on elsewhere");
    let mut pager = numbered(&[]);
    pager.elements[0].states.current = true;
    assert_eq!(all("page 2", &pager), ["Click the button '2'"]);
    let sequence =
        page(&[(Role::Button, "Previous"), (Role::Button, "Next"), (Role::Generic, "Page 2 of 3")]);
    assert_eq!(all("go to the third page", &sequence), ["Click the button 'Next'"]);
    assert_eq!(all("go to the first page", &sequence), ["Click the button 'Previous'"]);
    assert_eq!(all("go to the second page", &sequence), ["? go to the second page"]);
}

#[test]
fn the_form_for_something_new_is_opened_by_what_is_called_so() {
    let tickets = page(&[(Role::Link, "New ticket"), (Role::Button, "Close")]);
    assert_eq!(all("Open the form for a new ticket", &tickets), ["Click the link 'New ticket'"]);
    assert_eq!(all("Create a new ticket", &tickets), ["? Create a new ticket"], "it is to be filled in, too");
}

#[test]
fn what_is_only_named_by_its_heading_is_looked_at() {
    let board = page(&[(Role::Heading, "Recently updated"), (Role::Button, "Close")]);
    assert_eq!(all("recently updated table", &board), ["Look at 'recently updated'"]);
    assert_eq!(all("overdue table", &board), ["? overdue table"]);
}
