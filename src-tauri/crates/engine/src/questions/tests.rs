use super::{Pages, alike, came, candidates, holds, kept, kept_alone, meant, steps, texts_at};
use crate::event::Column;
use crate::judge::Truth;
use crate::snapshot::{
    Block, Element, NodeRef, Rect, Role, Run, SelectOption, Snapshot, States, Table, TableCell, TableRow,
    Tristate,
};

/// A page of texts and named elements.
#[derive(Default)]
struct Draw(Snapshot);

impl Draw {
    fn at(path: &str) -> Self {
        let url = format!("http://desk.example{path}");
        Self(Snapshot { url, title: "Desk".into(), viewport: (1_280, 800), ..Snapshot::default() })
    }

    fn element(mut self, role: Role, name: &str, change: impl Fn(&mut Element)) -> Self {
        let index = self.0.elements.len();
        let node = Some(NodeRef { document: 1, node: u32::try_from(index).unwrap() });
        let start = self.0.runs.len();
        self.text_in(name, Some(index));
        let runs = (start, self.0.runs.len());
        let mut element =
            Element { node, role, name: name.into(), visible: true, runs, ..Element::default() };
        change(&mut element);
        self.0.elements.push(element);
        self
    }

    fn control(self, role: Role, name: &str) -> Self {
        self.element(role, name, |_| {})
    }

    fn text(mut self, text: &str) -> Self {
        self.text_in(text, None);
        self
    }

    fn text_in(&mut self, text: &str, element: Option<usize>) {
        let block = self.0.blocks.len();
        self.0.blocks.push(Block { element, ..Block::default() });
        self.0.runs.push(Run { text: text.into(), block, ..Run::default() });
    }
}

fn form() -> Draw {
    let tick =
        |checked| move |e: &mut Element| e.states = States { checked: Some(checked), ..States::default() };
    Draw::at("/tickets")
        .control(Role::Heading, "Tickets")
        .control(Role::Button, "Save")
        .element(Role::Checkbox, "Urgent", tick(Tristate::False))
        .text("No tickets yet")
}

fn sentences(claim: &str, before: Option<&Snapshot>, after: &Snapshot) -> Vec<String> {
    let pages = Pages { before, after, base_url: None };
    candidates(claim, &pages).into_iter().map(|candidate| candidate.sentence).collect()
}

#[test]
fn what_shares_words_with_the_claim_comes_first() {
    let before = form().0;
    let after = form().text("Ticket 7 was saved").text("Signed in as Ada").0;
    let found = sentences("The user gets to know that the ticket was saved", Some(&before), &after);
    assert_eq!(found[0], "'Ticket 7 was saved' is displayed");
    assert!(found.contains(&"'Signed in as Ada' is displayed".to_owned()), "{found:?}");
    assert!(!found.iter().any(|s| s.contains("Tickets'")), "what stood there before is no news: {found:?}");
}

#[test]
fn what_is_gone_and_what_has_another_state_is_news() {
    let before = form().0;
    let after = Draw::at("/tickets")
        .control(Role::Heading, "Tickets")
        .element(Role::Button, "Save", |e| e.states.disabled = true)
        .element(Role::Checkbox, "Urgent", |e| e.states.checked = Some(Tristate::True))
        .0;
    let found = sentences("The urgent mark is on", Some(&before), &after);
    assert_eq!(found[0], "the checkbox 'Urgent' is checked");
    let found = sentences("There is nothing to save any more", Some(&before), &after);
    assert_eq!(found[0], "the button 'Save' is disabled");
    let found = sentences("The hint about no tickets went away", Some(&before), &after);
    assert_eq!(found[0], "'No tickets yet' is no longer displayed");
}

#[test]
fn what_stays_is_asked_of_both_pages() {
    let before = form().0;
    let after = form().text("Saved").0;
    let found = sentences("The hint about no tickets stays there", Some(&before), &after);
    assert_eq!(found, ["'Tickets' is still displayed", "'No tickets yet' is still displayed"]);
}

#[test]
fn each_is_judged_and_only_what_came_true_is_offered() {
    let before = form().0;
    let after = form().text("Saved").0;
    let pages = Pages { before: Some(&before), after: &after, base_url: None };
    for candidate in candidates("All went well and it is saved", &pages) {
        assert_eq!(holds(&candidate.sentence, &pages), Some(Truth::True), "{}", candidate.sentence);
        let earlier = Pages { before: None, after: &before, base_url: None };
        assert_eq!(holds(&candidate.sentence, &earlier), Some(Truth::False), "{}", candidate.sentence);
    }
    assert_eq!(holds("the moon is full of promise", &pages), None);
}

#[test]
fn a_page_of_a_thousand_elements_offers_as_few() {
    let mut before = form();
    let mut after = form();
    for i in 0..1_000 {
        before = before.control(Role::Link, &format!("Ticket {i}"));
        after = after.control(Role::Link, &format!("Ticket {}", i + 500));
    }
    after = after.text("1,000 tickets were found");
    let found = sentences("The tickets that were found are counted", Some(&before.0), &after.0);
    assert_eq!(found.len(), super::OFFERED);
    assert_eq!(found[0], "'1,000 tickets were found' is displayed");
}

#[test]
fn a_new_page_is_told_by_its_heading_and_its_address() {
    let after = form().0;
    let found = sentences("The user lands in the tickets area", None, &after);
    assert!(found.contains(&"the heading 'Tickets' is displayed".to_owned()), "{found:?}");
    assert!(found.contains(&"the URL ends with '/tickets'".to_owned()), "{found:?}");
}

#[test]
fn rows_of_the_only_table_are_counted() {
    let table = |count: usize| {
        let mut draw = Draw::at("/tickets").control(Role::Table, "");
        let mut rows = Vec::new();
        for i in 0..count {
            let element = draw.0.elements.len();
            draw = draw.element(Role::Row, "", |e| e.parent = Some(0));
            draw = draw.element(Role::Cell, &format!("Ticket {i}"), |e| e.parent = Some(element));
            draw.0.elements[element].runs.1 = draw.0.runs.len();
            let cells = vec![TableCell { element: element + 1, column: 0 }];
            rows.push(TableRow { element, cells, ..TableRow::default() });
        }
        draw.0.elements[0].runs.1 = draw.0.runs.len();
        draw.0.tables.push(Table { element: 0, rows, ..Table::default() });
        draw.0
    };
    let found = sentences("Only three records make it through", Some(&table(5)), &table(3));
    assert_eq!(found.first().map(String::as_str), Some("there are 3 rows"), "{found:?}");
}

#[test]
fn claims_that_differ_in_a_literal_are_one_question_and_one_phrase() {
    let (one, other) = ("The desk takes 'Ada' on board.", "the desk takes \"Grace\" on board");
    assert_eq!(alike(one), alike(other));
    assert_ne!(alike(one), alike("The desk takes 'Ada' off board"));
    let phrase = kept(one, Column::Expected, &["'Ada' is displayed".to_owned()]).unwrap();
    assert_eq!(phrase.phrase, "The desk takes {p1} on board.");
    assert_eq!(meant(&phrase, other).unwrap(), ["'Grace' is displayed"]);
    assert_eq!(meant(&phrase, "The desk is closed"), None);
}

#[test]
fn what_the_claim_quotes_is_looked_for_itself() {
    let before = form().text("Linus is waiting").0;
    let after = form().text("Ada is waiting").0;
    assert_eq!(sentences("The desk takes 'Ada' on board", Some(&before), &after)[0], "'Ada' is displayed");
    assert_eq!(
        sentences("The desk is rid of 'Linus'", Some(&before), &after)[0],
        "'Linus' is no longer displayed"
    );
}

#[test]
fn a_text_that_the_claim_quotes_is_offered_with_its_place() {
    let mut after = Draw::at("/tickets").text("Ada").0;
    let place = Rect { x: 1.0, y: 2.0, width: 30.0, height: 4.0 };
    after.blocks[0].bbox = place;
    let before = Draw::at("/tickets").text("Nobody").0;
    let pages = Pages { before: Some(&before), after: &after, base_url: None };
    let found = candidates("The desk takes 'Ada' on board", &pages);
    assert_eq!((found[0].sentence.as_str(), found[0].bbox), ("'Ada' is displayed", Some(place)));
}

#[test]
fn what_came_with_a_row_is_told_from_what_was_so_before() {
    let (before, after) = (form().0, form().text("Saved").0);
    let pages = Pages { before: Some(&before), after: &after, base_url: None };
    let told = ["'Saved' is displayed", "'No tickets yet' is displayed", "'Gone' is displayed", "hope"];
    assert_eq!(told.map(|sentence| came(sentence, &pages)), [Some(true), Some(false), None, None]);
    let first = Pages { before: None, ..pages };
    assert_eq!(came("'Saved' is displayed", &first), Some(true), "before the first row there was nothing");
}

#[test]
fn a_phrase_of_one_claim_alone_says_nothing_of_others_like_it() {
    let (one, other) = ("The desk takes 'Ada' on board", "The desk takes 'Grace' on board");
    let sentences = ["'Ada' is displayed".to_owned()];
    let column = Column::Expected;
    let (all, alone) = (kept(one, column, &sentences).unwrap(), kept_alone(one, column, &sentences).unwrap());
    assert!(meant(&all, other).is_some() && meant(&alone, other).is_none());
    assert_eq!(meant(&alone, one), Some(sentences.to_vec()));
}

#[test]
fn a_text_that_is_pointed_at_says_that_it_is_there() {
    let mut page = Draw::at("/tickets").text("Saved").text("All of it").0;
    let (small, large) = (
        Rect { x: 10.0, y: 10.0, width: 20.0, height: 5.0 },
        Rect { x: 0.0, y: 0.0, width: 90.0, height: 90.0 },
    );
    (page.blocks[0].bbox, page.blocks[1].bbox) = (small, large);
    let saved = ("'Saved' is displayed".to_owned(), small);
    let all = ("'All of it' is displayed".to_owned(), large);
    assert_eq!(texts_at(&page, 12.0, 12.0), [saved, all.clone()]);
    assert_eq!(texts_at(&page, 50.0, 50.0), [all]);
    assert!(texts_at(&page, 95.0, 5.0).is_empty());
}

fn meant_steps(cell: &str, page: &Snapshot) -> Vec<String> {
    steps(cell, page).into_iter().map(|candidate| candidate.sentence).collect()
}

#[test]
fn a_step_may_mean_what_shares_words_with_it_on_the_page_as_it_stood() {
    let page = Draw::at("/tickets")
        .control(Role::Link, "Home")
        .control(Role::Button, "Save ticket")
        .element(Role::Textbox, "Full name", |e| e.value = Some(String::new()))
        .element(Role::Checkbox, "Urgent", |e| e.states.checked = Some(Tristate::False))
        .control(Role::Button, "Gone")
        .0;
    let found = meant_steps("Bring the ticket home safely", &page);
    assert_eq!(found[..2], ["Click the button 'Save ticket'", "Click the link 'Home'"], "{found:?}");
    let named = "Let the name be known as 'Ada'";
    assert_eq!(meant_steps(named, &page)[0], "Enter 'Ada' into the field 'Full name'");
    assert_eq!(meant_steps("Make it urgent, will you", &page)[0], "Check the checkbox 'Urgent'");
}

#[test]
fn a_step_may_mean_no_element_that_is_not_to_be_seen_or_used_or_told_apart() {
    let page = Draw::at("/tickets")
        .element(Role::Button, "Save ticket", |e| e.states.disabled = true)
        .element(Role::Button, "Store ticket", |e| e.visible = false)
        .0;
    assert!(meant_steps("Do the ticket thing", &page).is_empty());
    let twins = Draw::at("/").control(Role::Button, "Save").control(Role::Button, "Save").0;
    let found = meant_steps("Have it saved somehow, save it", &twins);
    assert!(found.iter().all(|step| step.contains("first") || step.contains("second")), "{found:?}");
}

#[test]
fn a_list_offers_the_option_that_the_step_names() {
    let option = |label: &str| SelectOption { label: label.into(), ..SelectOption::default() };
    let page = Draw::at("/")
        .element(Role::Combobox, "Country", |e| e.options = vec![option("France"), option("Spain")])
        .0;
    assert_eq!(
        meant_steps("Let Spain be the home country", &page)[0],
        "Select 'Spain' from the dropdown 'Country'"
    );
}
