//! The laboratory: how far a suite, a model and a verdict can be trusted. It measures runs that were kept, and touches no
//! page: attempts are folded from the events of runs, pages are their snapshots.
//!
//! Terms: an application is *right* where a case must pass and *wrong* where it must fail, by the case's label. A case is
//! *unsound* where it rejects a right application, *lax* where it accepts a wrong one (Salva 2026, section 3).

mod attempt;
mod claims;
mod compare;
mod consistency;
mod enough;
mod export;
mod figure;
mod labelled;
mod measure;
mod mutate;
mod report;
mod seen;
mod signature;
mod spread;
mod tags;
mod weak;

pub use attempt::{Attempt, Deed, DeedKind, Outcome};
pub use claims::{WeakClaim, states, weak_claims};
pub use compare::{CasePair, FigurePair, case_pairs, figure_pairs};
pub use consistency::{Estimate, Sigma, estimate, relative_error, sigma_level};
pub use enough::is_enough;
pub use export::{Form, tag_figures, write};
pub use figure::{Amount, Figure, figures, share as share_words};
pub use labelled::{Confusion, Labelled};
pub use measure::{CaseMeasure, Expectation, Pattern, SuiteMeasure, measure};
pub use mutate::{Mutant, MutantSuite, Mutation, Navigation, Operator, Survivor, Tally};
pub use mutate::{flat, mutate, navigate, suite_of};
pub use report::{CaseReport, Header, Report};
pub use seen::{Kept, Seen, read};
pub use signature::{Alone, Pages, RowClaims, RowSignature, RowStep, Signature, Signatures};
pub use spread::Spread;
pub use tags::TagMeasure;
pub use verbatim_engine::gui::{StatesBy, state_of};
pub use weak::{Condition, Propositions, propositions};
