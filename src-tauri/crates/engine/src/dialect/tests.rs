use super::{meanings, phrase, templates, unread};
use crate::event::Column;
use crate::phrasebook;

fn cells(column: Column, all: &[&str]) -> Vec<(Column, String)> {
    all.iter().map(|cell| (column, (*cell).to_owned())).collect()
}

#[test]
fn sentences_that_differ_between_quotes_or_in_one_place_are_one_template() {
    let all = cells(
        Column::Action,
        &[
            "Bring up the 'Orders' screen somehow",
            "Bring up the 'Stock' screen somehow",
            "Give the customer Ada Lovelace a call",
            "Give the customer Linus a call",
            "Wave at the moon",
        ],
    );
    let found = templates(&all);
    let told: Vec<(&str, &[usize])> =
        found.iter().map(|template| (template.phrase.as_str(), template.sentences.as_slice())).collect();
    assert_eq!(
        told,
        [
            ("Bring up the {p1} screen somehow", &[0, 1][..]),
            ("Give the customer {p1} a call", &[2, 3]),
            ("Wave at the moon", &[4])
        ]
    );
}

#[test]
fn what_differs_in_what_is_done_is_not_alike() {
    let all = cells(Column::Action, &["Praise the moon tonight", "Curse the moon tonight"]);
    assert_eq!(templates(&all).len(), 2);
    let columns =
        [(Column::Action, "Saved all right".to_owned()), (Column::Expected, "Saved all right".into())];
    assert_eq!(templates(&columns).len(), 2);
}

#[test]
fn a_meaning_of_one_is_a_phrase_for_all_of_its_template() {
    let all = cells(
        Column::Action,
        &["Bring up the 'Orders' screen somehow", "Bring up the 'Stock' screen somehow"],
    );
    let template = templates(&all).remove(0);
    let made = phrase(&template, &all[0].1, "Click 'Orders'").unwrap();
    assert_eq!(made.steps, ["Click '{p1}'"]);
    let other = phrasebook::meaning(std::slice::from_ref(&made), &all[1].1, |phrase| &phrase.steps);
    assert_eq!(other.unwrap(), ["Click 'Stock'"]);
    assert!(phrase(&template, &all[0].1, "Click 'Menu'").is_none(), "it does not say what differs");
    let short = cells(Column::Action, &["Take to 'A' in haste", "Take to 'B' in haste"]);
    let made = phrase(&templates(&short)[0], &short[0].1, "Add A to 'A'").unwrap();
    assert_eq!(made.steps, ["Add {p1} to '{p1}'"], "a value is no part of a word");
}

#[test]
fn a_sentence_may_mean_what_is_left_of_it() {
    let found = meanings(Column::Action, "Hereby click 'Save' because the boss wants it");
    assert!(found.contains(&"click 'Save'".to_owned()), "{found:?}");
    let found = meanings(Column::Expected, "It is nice that 'Order 7 is saved' is displayed");
    assert!(found.contains(&"'Order 7 is saved' is displayed".to_owned()), "{found:?}");
}

#[test]
fn no_meaning_leaves_out_what_is_quoted() {
    for said in ["Click 'Save' because of 'Ada'", "Somehow have 'Ada' and 'Grace' meet"] {
        for meaning in meanings(Column::Action, said) {
            assert!(meaning.contains("Ada"), "{said}: {meaning}");
        }
    }
}

#[test]
fn no_expected_result_may_mean_a_part_of_it() {
    for said in [
        "Only backpacks by Norrvik are listed; no price is high",
        "The chip disappears and the 24 products are shown again",
    ] {
        assert_eq!(meanings(Column::Expected, said), [""; 0], "{said}");
    }
}

#[test]
fn what_is_said_of_things_is_no_name_of_them() {
    let all = ["The page shows product is archived", "The page shows expense is logged"];
    assert_eq!(templates(&cells(Column::Expected, &all)).len(), 2);
}

#[test]
fn only_the_sentences_that_nothing_reads_are_of_the_dialect() {
    let cell = "Click 'Save'\nWave at the moon\nClick 'Close'";
    assert_eq!(unread(Column::Action, cell, &[]), ["Wave at the moon"]);
    assert!(unread(Column::Action, "Click 'Save'", &[]).is_empty());
    assert!(unread(Column::Expected, "", &[]).is_empty());
}
