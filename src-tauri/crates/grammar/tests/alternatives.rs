//! No word of the grammars hides a longer one behind it.
//!
//! A choice is ordered and is not gone back into: of `(^"in" | ^"into") ~ wend` the second is never read.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

use std::path::Path;

use pest_meta::ast::Expr;
use pest_meta::parser::{Rule, consume_rules, parse};

#[test]
fn no_word_hides_a_longer_one() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../grammar");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "pest"));
    assert!(files.len() > 2, "the grammars have moved");
    let grammar: Vec<String> = files.iter().map(|file| std::fs::read_to_string(file).unwrap()).collect();
    let grammar = grammar.join("\n");
    let rules = consume_rules(parse(Rule::grammar_rules, &grammar).unwrap()).unwrap();
    let mut found = Vec::new();
    for rule in &rules {
        hidden(&rule.expr, &mut |short, long| found.push(format!("{}: '{short}' hides '{long}'", rule.name)));
    }
    assert!(found.is_empty(), "put the longer word first:\n{}", found.join("\n"));
    let mut seen = 0;
    let choice = Expr::Choice(Box::new(Expr::Str("in".into())), Box::new(Expr::Insens("into".into())));
    hidden(&choice, &mut |_, _| seen += 1);
    assert_eq!(seen, 1);
}

/// Tells of each alternative that is a word, and with which a later one begins.
fn hidden(expr: &Expr, tell: &mut impl FnMut(&str, &str)) {
    let all = alternatives(expr);
    for (at, short) in all.iter().enumerate() {
        let (Some(short), true) = (beginning(short), is_word(short)) else { continue };
        for long in all[at + 1..].iter().filter_map(|later| beginning(later)) {
            if long != short && long.starts_with(&short) {
                tell(&short, &long);
            }
        }
    }
    for inner in all {
        within(inner, tell);
    }
}

fn within(expr: &Expr, tell: &mut impl FnMut(&str, &str)) {
    match expr {
        Expr::Choice(..) => hidden(expr, tell),
        Expr::Seq(first, rest) => {
            within(first, tell);
            within(rest, tell);
        }
        Expr::PosPred(inner)
        | Expr::NegPred(inner)
        | Expr::Opt(inner)
        | Expr::Rep(inner)
        | Expr::RepOnce(inner)
        | Expr::RepExact(inner, _)
        | Expr::RepMin(inner, _)
        | Expr::RepMax(inner, _)
        | Expr::RepMinMax(inner, ..)
        | Expr::Push(inner) => within(inner, tell),
        _ => {}
    }
}

fn alternatives(expr: &Expr) -> Vec<&Expr> {
    match expr {
        Expr::Choice(first, rest) => [alternatives(first), alternatives(rest)].concat(),
        other => vec![other],
    }
}

/// The word that an alternative begins with, in small letters.
fn beginning(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Str(word) | Expr::Insens(word) => Some(word.to_lowercase()),
        Expr::Seq(first, _) => beginning(first),
        _ => None,
    }
}

fn is_word(expr: &Expr) -> bool {
    matches!(expr, Expr::Str(_) | Expr::Insens(_))
}
