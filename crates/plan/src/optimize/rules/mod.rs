//! The rules of the optimizer, in the order in which they are applied.
//!
//! ```text
//! logical.rs    rewrite a plan into another one of the same rows that computes and reads less
//! physical.rs   choose how its rows are obtained: strategies of joins, late fetches, run-time filters, conditions for
//!               skipping granules
//! ```
//! Physical rules come after all logical ones, so that no logical rule meets a physical operator; builds with debug
//! assertions check that ([`Plan::physical_operator`]).

pub(super) mod logical;
pub(super) mod physical;

use super::trace::{RuleInfo, RuleTrace};
use crate::analyze::Environment;
use crate::logical::Plan;
use base::{Result, Settings};
use types::Schema;

/// A rewrite of plans that keeps their rows and the types of their columns.
pub(in crate::optimize) struct Rule {
    /// The name of its module.
    pub name: &'static str,
    /// The effect, in a line.
    pub description: &'static str,
    /// The setting that switches it off when it is 0, if there is one.
    pub setting: Option<&'static str>,
    /// Whether it is applied under some settings.
    pub is_on: fn(&Settings) -> bool,
    /// The rewrite.
    pub apply: fn(Plan, &Environment) -> Result<Plan>,
}

impl Rule {
    /// The rule as users see it.
    pub(super) fn info(&self) -> RuleInfo {
        RuleInfo { name: self.name, description: self.description, setting: self.setting }
    }
}

/// Optimizes the plans that several readers share; follows all other rules, which it applies to these plans.
pub(in crate::optimize) const SHARED_PLANS: RuleInfo = RuleInfo {
    name: "shared_plans",
    description: "plans that several readers share are optimized, with the columns that any reader uses",
    setting: None,
};

/// Applies those rules that are on: the logical ones, in their order, then the physical ones.
pub(in crate::optimize) fn apply(plan: Plan, env: &Environment, trace: &mut RuleTrace) -> Result<Plan> {
    let optimizes = env.settings.query_plan_enable_optimizations;
    let (logical, physical) =
        if optimizes { (logical::RULES, physical::RULES) } else { (logical::NEEDED, physical::NEEDED) };
    let plan = run(logical, plan, env, trace)?;
    debug_assert_eq!(plan.physical_operator(), None, "before the physical rules");
    run(physical, plan, env, trace)
}

fn run(rules: &[Rule], mut plan: Plan, env: &Environment, trace: &mut RuleTrace) -> Result<Plan> {
    let schema = plan.schema.clone();
    for rule in rules {
        if (rule.is_on)(env.settings) {
            plan = trace.apply(rule, plan, env)?;
            debug_assert_valid(&plan, &schema, &rule.info());
        }
    }
    Ok(plan)
}

/// Checks in builds with debug assertions that a plan is valid after a rule and gives the types of a schema.
pub(in crate::optimize) fn debug_assert_valid(plan: &Plan, schema: &Schema, rule: &RuleInfo) {
    debug_assert_eq!(
        plan.validate().and_then(|()| plan.validate_types(schema)),
        Ok(()),
        "after the rule {} ({}; it is switched off by {:?})",
        rule.name,
        rule.description,
        rule.setting
    );
}

#[cfg(test)]
mod tests {
    use super::{Rule, RuleInfo, SHARED_PLANS, logical, physical};
    use base::Settings;
    use std::collections::{HashMap, HashSet};

    fn optimizing() -> impl Iterator<Item = &'static Rule> {
        logical::RULES.iter().chain(physical::RULES)
    }

    fn all() -> impl Iterator<Item = &'static Rule> {
        optimizing().chain(logical::NEEDED).chain(physical::NEEDED)
    }

    #[test]
    fn rules_of_one_name_are_one_rule() {
        let mut known: HashMap<&str, RuleInfo> = HashMap::new();
        for rule in optimizing().map(Rule::info).chain([SHARED_PLANS]) {
            assert_eq!(*known.entry(rule.name).or_insert(rule), rule);
        }
        let descriptions: HashSet<&str> = known.values().map(|rule| rule.description).collect();
        assert_eq!(descriptions.len(), known.len(), "two rules have one description");
        assert!(all().all(|rule| known.contains_key(rule.name)));
    }

    #[test]
    fn settings_switch_rules_off() {
        for rule in all() {
            assert!((rule.is_on)(Settings::defaults()), "{} is off", rule.name);
            let Some(setting) = rule.setting else { continue };
            assert!(Settings::info(setting).is_some(), "there is no setting {setting}");
            let mut settings = Settings::default();
            settings.set(setting, "0").unwrap();
            assert!(!(rule.is_on)(&settings), "{setting} = 0 leaves {} on", rule.name);
        }
    }

    #[test]
    fn descriptions_are_single_lines() {
        for rule in all().map(Rule::info).chain([SHARED_PLANS]) {
            assert!(!rule.description.is_empty() && !rule.description.contains('\n'), "{}", rule.name);
        }
    }
}
