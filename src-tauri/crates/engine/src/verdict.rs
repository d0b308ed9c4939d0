//! Verdicts and causes (DESIGN section 5).

use serde::{Deserialize, Serialize};

use crate::rule::RuleId;
use crate::snapshot::{NodeRef, Rect};

/// Whose a cause is: who has to do something about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Whose {
    Application,
    Test,
    Agent,
    Environment,
    User,
}

macro_rules! causes {
    ($($(#[$doc:meta])* $variant:ident $id:literal $whose:ident $fails:literal;)*) => {
        /// Why a verdict is not pass; the identifiers are stable.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
        pub enum Cause { $($(#[$doc])* #[serde(rename = $id)] $variant,)* }

        impl Cause {
            /// All causes, in the order of the verdict table.
            pub const ALL: &'static [Cause] = &[$(Cause::$variant),*];

            /// The stable identifier.
            pub fn id(self) -> &'static str {
                match self { $(Cause::$variant => $id,)* }
            }

            /// Whose it is.
            pub fn whose(self) -> Whose {
                match self { $(Cause::$variant => Whose::$whose,)* }
            }

            /// Whether it makes a fail; else it makes an inconclusive.
            pub fn fails(self) -> bool {
                match self { $(Cause::$variant => $fails,)* }
            }
        }
    };
}

causes! {
    /// The sentence is in no grammar, no phrasebook entry, no accepted rewrite.
    AmbiguousStep "ambiguous-step" Test false;
    /// A model is needed and none answers.
    AgentUnavailable "agent-unavailable" Agent false;
    /// A model did not answer in time.
    AgentTimeout "agent-timeout" Agent false;
    /// A model answered out of its schema.
    AgentInvalidReply "agent-invalid-reply" Agent false;
    /// A model's proposal did not keep to the cell or the page.
    AgentUnfaithful "agent-unfaithful" Agent false;
    /// `{{name}}` has no value.
    MissingTestData "missing-test-data" Test false;
    /// No element has the name.
    TargetMissing "target-missing" Application true;
    /// An element has the name but not the kind that the step needs.
    TargetWrongType "target-wrong-type" Application true;
    /// The target is not visible.
    TargetHidden "target-hidden" Application true;
    /// The target is disabled.
    TargetDisabled "target-disabled" Application true;
    /// The target lies under something else.
    TargetObscured "target-obscured" Application true;
    /// The dropdown has no such option.
    OptionMissing "option-missing" Application true;
    /// Several elements fit equally well.
    AmbiguousTarget "ambiguous-target" Test false;
    /// One candidate has a name with further words.
    NearMiss "near-miss" Test false;
    /// The target lies under a fixed layer that no step mentions.
    Covered "covered" Test false;
    /// The box was already (un)checked since the page opened.
    AlreadyInState "already-in-state" Test false;
    /// The input could not be given although the target was ready.
    ActionError "action-error" Environment false;
    /// An assertion is false.
    AssertionFalse "assertion-false" Application true;
    /// A click or key without any observable effect.
    Quiescent "quiescent" Application false;
    /// No response, DNS, refused, TLS, the browser is gone.
    Environment "environment" Environment false;
    /// An error page, a crash, a dialog that nothing deals with.
    UnexpectedOutput "unexpected-output" Application true;
    /// The application left the suite's allowed hosts.
    LeftAllowedHosts "left-allowed-hosts" Test false;
    /// A check that must hold on a page at rest, and the page never rests.
    Unsettled "unsettled" Application false;
    /// What must be so before the case was not established, so that what is missing may come of that.
    PreconditionOpen "precondition-open" Test false;
    /// No strict rule applies.
    UndecidableAssertion "undecidable-assertion" Test false;
    /// Step, time or loop budget spent.
    BudgetExceeded "budget-exceeded" Test false;
    /// The user stopped the run.
    Stopped "stopped" User false;
    /// The program ended in mid-run.
    Interrupted "interrupted" Environment false;
    /// The rows of the case assert nothing.
    NothingAsserted "nothing-asserted" Test false;
}

/// What a verdict rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
pub enum Strength {
    /// Rules alone.
    #[default]
    Strict,
    /// A person's answer during the run decided something.
    ByPerson,
    /// A model's proposal was a check or a step: to be reviewed.
    ByReading,
}

/// Something on the page that a finding points at.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, ts_rs::TS)]
#[serde(default)]
pub struct Candidate {
    /// In words: "button 'Delete' in the row 'Ada'".
    pub description: String,
    /// Its node.
    pub node: Option<NodeRef>,
    /// Its box, in pixels of the viewport.
    pub bbox: Rect,
}

/// Why a row, and so its case, is not a pass.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ts_rs::TS)]
pub struct Finding {
    /// The cause.
    pub cause: Cause,
    /// The sentence that decided.
    pub sentence: String,
    /// In plain words, lower-case, fits after "could not …": or a plain statement of what is.
    pub message: String,
    /// What was expected, where the cause has an expected and an observed side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub expected: Option<String>,
    /// What was observed instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub observed: Option<String>,
    /// Texts or elements that come near.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub near: Vec<Candidate>,
    /// What the tester can do about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub way_out: Option<String>,
    /// Of a row: only its expected result is undecided, and the case went on. Of a case: it went on to its end, and that is
    /// all that stands between it and a pass. Else what is inconclusive has ended the case.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<_>")]
    pub went_on: bool,
    /// The rule that made it, where one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<RuleId>,
}

/// The message of what is false where both sides say all that there is to say.
pub(crate) const FALSE: &str = "the expected result is not what is there";

impl Finding {
    /// A finding without sides, near misses or a way out yet.
    pub fn new(cause: Cause, sentence: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            cause,
            sentence: sentence.into(),
            message: message.into(),
            expected: None,
            observed: None,
            near: Vec::new(),
            way_out: None,
            went_on: false,
            rule: None,
        }
    }

    /// Names the rule that made it, unless one has been named.
    #[must_use]
    pub(crate) fn by(mut self, rule: &'static str) -> Self {
        self.rule.get_or_insert_with(|| RuleId::new(rule));
        self
    }

    /// Adds both sides. Where no rule decides, what is observed is the reason itself: that is said once.
    #[must_use]
    pub fn sides(mut self, expected: impl Into<String>, observed: impl Into<String>) -> Self {
        self.expected = Some(expected.into());
        self.observed = Some(observed.into()).filter(|observed| *observed != self.message);
        self
    }

    /// Whether the message says no more than the name of its cause does: of what is false both sides say it, of a stop
    /// there is no more to say.
    pub fn says_only_its_cause(&self) -> bool {
        match self.cause {
            Cause::Stopped => true,
            Cause::AssertionFalse => self.expected.is_some() && self.message == FALSE,
            _ => false,
        }
    }

    /// Adds what comes near.
    #[must_use]
    pub fn near(mut self, near: Vec<Candidate>) -> Self {
        self.near = near;
        self
    }

    /// Adds the way out.
    #[must_use]
    pub fn way_out(mut self, way_out: impl Into<String>) -> Self {
        self.way_out = Some(way_out.into());
        self
    }
}

/// The verdict of a row or a case.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ts_rs::TS)]
#[serde(tag = "verdict", rename_all = "kebab-case")]
pub enum Verdict {
    /// Every assertion is true.
    Pass {
        /// What it rests on.
        strength: Strength,
    },
    /// The application does not do what the case says.
    Fail(Finding),
    /// It cannot be told.
    Inconclusive(Finding),
}

impl Verdict {
    /// The verdict that a finding makes, by its cause.
    pub fn of(finding: Finding) -> Self {
        if finding.cause.fails() { Self::Fail(finding) } else { Self::Inconclusive(finding) }
    }

    /// "pass", "fail" or "inconclusive".
    pub fn word(&self) -> &'static str {
        match self {
            Self::Pass { .. } => "pass",
            Self::Fail(_) => "fail",
            Self::Inconclusive(_) => "inconclusive",
        }
    }

    /// Whether it is a pass.
    pub fn is_pass(&self) -> bool {
        matches!(self, Self::Pass { .. })
    }

    /// Whether only expected results are undecided, and the case went on.
    pub fn went_on(&self) -> bool {
        self.finding().is_some_and(|finding| finding.went_on)
    }

    /// The finding, unless it is a pass.
    pub fn finding(&self) -> Option<&Finding> {
        match self {
            Self::Pass { .. } => None,
            Self::Fail(f) | Self::Inconclusive(f) => Some(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_that_says_only_the_cause_is_known_by_what_stands_beside_it() {
        let wrong = |message: &str| Finding::new(Cause::AssertionFalse, "'A' is displayed", message);
        assert!(!wrong("a person says that it does not hold").says_only_its_cause());
        let both = |message: &str| wrong(message).sides("the text 'A' is shown", "'A' is not shown");
        assert!(both(FALSE).says_only_its_cause());
        assert!(!both(&format!("{FALSE}; undecided before it: row 2")).says_only_its_cause());
        assert!(Finding::new(Cause::Stopped, "", "the run was stopped").says_only_its_cause());
        assert!(!Finding::new(Cause::Unsettled, "", "").sides("", "").says_only_its_cause());
    }

    #[test]
    fn what_is_observed_is_not_said_twice() {
        let undecided = |observed: &str| {
            let reason = "the page has no list, so none is sorted";
            Finding::new(Cause::UndecidableAssertion, "the list is sorted", reason)
                .sides("the list is sorted", observed)
        };
        let once = undecided("the page has no list, so none is sorted");
        assert_eq!((once.expected.as_deref(), once.observed), (Some("the list is sorted"), None));
        assert_eq!(undecided("'A', 'C', 'B'").observed.as_deref(), Some("'A', 'C', 'B'"));
    }
}
