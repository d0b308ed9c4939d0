//! The pest parser of both grammars.
//!
//! A crate of its own, so that builds for tests can optimise it alone: nearly all time that a test of the engine computes is
//! spent in it.

// The derive macro writes a public enum without documentation; what the rules mean stands in `grammar/*.pest`.
#![allow(missing_docs)]

#[derive(pest_derive::Parser)]
#[grammar = "../../../grammar/common.pest"]
#[grammar = "../../../grammar/action.pest"]
#[grammar = "../../../grammar/action-log-in.pest"]
#[grammar = "../../../grammar/action-browser.pest"]
#[grammar = "../../../grammar/action-controls.pest"]
#[grammar = "../../../grammar/action-short.pest"]
#[grammar = "../../../grammar/assertion.pest"]
#[grammar = "../../../grammar/assertion-nouns.pest"]
#[grammar = "../../../grammar/assertion-predicates.pest"]
pub struct Grammar;
