//! The pest parser of both grammars.

// The derive macro writes a public enum without documentation; what the rules mean stands in `grammar/*.pest`.
#![allow(missing_docs, unreachable_pub)]

#[derive(pest_derive::Parser)]
#[grammar = "../../../grammar/common.pest"]
#[grammar = "../../../grammar/action.pest"]
#[grammar = "../../../grammar/assertion.pest"]
pub(crate) struct Grammar;
