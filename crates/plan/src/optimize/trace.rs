//! The rules that changed a plan, for `EXPLAIN rules = 1`.

use super::rules::{Rule, SHARED_PLANS};
use super::same_plan::is_same;
use crate::analyze::Environment;
use crate::logical::Plan;
use base::Result;

/// A rule as users see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleInfo {
    /// The name of its module.
    pub name: &'static str,
    /// The effect, in a line.
    pub description: &'static str,
    /// The setting that switches it off when it is 0, if there is one.
    pub setting: Option<&'static str>,
}

/// A rule that changed a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AppliedRule {
    /// The rule.
    pub rule: RuleInfo,
    /// Whether the plan is one that several readers share, in place of the query's own.
    pub in_shared_plan: bool,
}

/// The rules that changed a plan, in the order in which they did, where that is asked for.
#[derive(Default)]
pub(super) struct RuleTrace {
    applied: Option<Vec<AppliedRule>>,
    in_shared_plan: bool,
}

impl RuleTrace {
    /// A trace that notes rules; the default one does not.
    pub(super) fn noting() -> Self {
        RuleTrace { applied: Some(Vec::new()), in_shared_plan: false }
    }

    /// The rules that were noted.
    pub(super) fn applied(self) -> Vec<AppliedRule> {
        self.applied.unwrap_or_default()
    }

    /// Applies a rule, and notes it where the plan is another one after it.
    pub(super) fn apply(&mut self, rule: &Rule, plan: Plan, env: &Environment) -> Result<Plan> {
        let Some(applied) = &mut self.applied else { return (rule.apply)(plan, env) };
        let before = plan.clone();
        let plan = (rule.apply)(plan, env)?;
        if !is_same(&before, &plan) {
            applied.push(AppliedRule { rule: rule.info(), in_shared_plan: self.in_shared_plan });
        }
        Ok(plan)
    }

    /// Notes that the rules from here on are about a shared plan.
    pub(super) fn begin_shared_plan(&mut self) {
        self.in_shared_plan = true;
        if let Some(applied) = &mut self.applied {
            applied.push(AppliedRule { rule: SHARED_PLANS, in_shared_plan: false });
        }
    }
}
