//! No cell, whatever it holds, makes the parser panic, hang or read past its words.

use proptest::prelude::*;
use verbatim_engine::parse::error::MAX_CELL;
use verbatim_engine::parse::{action_cell, render};

/// Words of the language and its punctuation, in any order.
fn babble() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "click",
        "type",
        "in",
        "the",
        "'Save'",
        "'",
        "\"",
        "“x”",
        "button",
        "field",
        "and",
        "then",
        ",",
        ".",
        "\n",
        "- ",
        "1.",
        "if",
        "is shown",
        "or",
        "a",
        "any",
        "{{x}}",
        "{{",
        ">",
        ":",
        "(",
        ")",
        "wait until",
        "for at most",
        "99999999999999999999",
        "seconds",
        "row",
        "0th",
        "0",
        "twice",
        "to",
        "with",
        "scroll",
        "press",
        "Ctrl+",
        "fill in the form",
        "é",
        "日本",
        "🦀",
        "\u{a0}",
    ]);
    prop::collection::vec(words, 0..24).prop_map(|words| words.join(" "))
}

fn holds(cell: &str) -> Result<(), TestCaseError> {
    let length = cell.chars().count();
    match action_cell(cell) {
        Ok(steps) => {
            for step in steps {
                prop_assert!(step.span.start <= step.span.end && step.span.end <= length);
                prop_assert!(!render::step(&step).is_empty());
            }
        }
        Err(error) => {
            prop_assert!(!error.why.is_empty());
            prop_assert!(error.at.start <= error.at.end && error.at.end <= length.max(MAX_CELL + 1));
            if let Some(said) = error.nearest {
                prop_assert!(action_cell(&said).is_ok(), "{said}");
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_string_is_answered(cell in ".{0,120}") {
        holds(&cell)?;
    }

    #[test]
    fn any_order_of_known_words_is_answered(cell in babble()) {
        holds(&cell)?;
    }
}

#[test]
fn a_huge_cell_is_refused_at_once() {
    let error = action_cell(&"click 'a' and ".repeat(800_000)).unwrap_err();
    assert!(error.why.contains("32767"), "{}", error.why);
}

#[test]
fn long_cells_of_one_word_are_answered() {
    for unit in [
        "(",
        "a ",
        "' ",
        "'a' ",
        "click 'a'\n",
        "if ",
        "{{",
        "> ",
        "x: y\n",
        " ",
        "\n",
        "and ",
        "type 'a' in 'b' and ",
    ] {
        let cell = unit.repeat(6_000 / unit.len());
        let _ = action_cell(&cell);
    }
}
