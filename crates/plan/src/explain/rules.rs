//! The rules of the optimizer that changed a plan, as `EXPLAIN rules = 1` lists them.

use crate::optimize::AppliedRule;

/// The lines below the plan: a heading, then a line for each time that a rule changed the plan, in order. Rules that
/// changed a plan of several readers are indented below the line that says so.
pub fn explain_rules(applied: &[AppliedRule]) -> Vec<String> {
    if applied.is_empty() {
        return vec![String::new(), "No rule changed the plan".into()];
    }
    let lines = applied.iter().map(|AppliedRule { rule, in_shared_plan }| {
        let indent = if *in_shared_plan { "    " } else { "  " };
        let off = rule.setting.map(|setting| format!(" (off with {setting} = 0)")).unwrap_or_default();
        format!("{indent}{}: {}{off}", rule.name, rule.description)
    });
    [String::new(), "Rules that changed the plan:".into()].into_iter().chain(lines).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::optimize::RuleInfo;

    #[test]
    fn each_rule_has_a_line() {
        let rule = RuleInfo { name: "top_k", description: "limits move down", setting: Some("push_down") };
        let other = RuleInfo { name: "shared", description: "once", setting: None };
        let applied = [(rule, false), (other, false), (rule, true)]
            .map(|(rule, in_shared_plan)| AppliedRule { rule, in_shared_plan });
        let lines = explain_rules(&applied).join("\n");
        let top = "top_k: limits move down (off with push_down = 0)";
        assert_eq!(lines, format!("\nRules that changed the plan:\n  {top}\n  shared: once\n    {top}"));
        assert_eq!(explain_rules(&[]), ["", "No rule changed the plan"]);
    }
}
