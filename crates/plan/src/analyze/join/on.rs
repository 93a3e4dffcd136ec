//! `ON`: equalities become the keys of a join, the rest a condition over both sides.

use super::algorithms::check_algorithms;
use super::keys::common_key;
use super::{Condition, joined_scope};
use crate::analyze::Analyzer;
use crate::analyze::expr::Binder;
use crate::analyze::filters::{and_all, split_and};
use crate::analyze::from::Source;
use crate::analyze::select::place_array_joins;
use crate::analyze::subquery::correlated::uses_subquery;
use crate::logical::{AsofCondition, AsofTest, JoinKind, JoinStrictness, Plan, PlanNode};
use base::{Result, bail, err};
use functions::{Comparison, Expr, Placeholder, Predicate};
use sql::ast;
use types::DataType;

/// Conjuncts of `ON` that are neither keys nor the inequality of an `ASOF` join.
#[derive(Default)]
struct OnConjuncts {
    /// Conditions over elements of arrays.
    over_elements: Vec<Expr>,
    /// Conditions with subqueries, tested above the join.
    above: Vec<Expr>,
    /// Conditions over both sides, in the join.
    rest: Vec<Expr>,
}

impl Analyzer<'_> {
    pub(super) fn join_on(
        &self,
        left: Source,
        right: Source,
        mut condition: Condition,
        on: &ast::Expr,
    ) -> Result<Source> {
        let left_width = left.plan.schema.len();
        let both = joined_scope(&left.scope, &right.scope, left_width);
        let mut binder = Binder::new(self, &both);
        binder.aggregates_forbidden_in = Some("JOIN ON");
        // Conditions with subqueries can be tested above an inner join.
        binder.takes_subqueries =
            matches!(condition.kind, JoinKind::Inner | JoinKind::Cross) && condition.strictness == JoinStrictness::All;
        let bound = binder.bind(on)?;
        if !bound.data_type.base().is_number() && *bound.data_type.base() != DataType::Nothing
            || matches!(on.kind, ast::ExprKind::Identifier(_))
        {
            return Err(on.span.locate(err!(
                InvalidJoinOnExpression,
                "The condition of a JOIN must be a comparison or another function that gives a number, but this is {}",
                bound.data_type
            )));
        }
        let subqueries = std::mem::take(&mut binder.subqueries);
        let array_joins = std::mem::take(&mut binder.array_joins);
        let OnConjuncts { over_elements, above, rest } = self.on_conjuncts(bound, left_width, &mut condition)?;
        if condition.strictness == JoinStrictness::Asof {
            self.check_asof(&condition, &rest)?;
        }
        check_algorithms(&self.env.settings.join_algorithm, &condition, &rest)?;
        condition.residual = and_all(self.env, rest)?;
        if !over_elements.is_empty() && !is_plain_inner(&condition) {
            bail!(
                InvalidJoinOnExpression,
                "arrayJoin in ON is for inner joins: of another join, put ARRAY JOIN into a subquery"
            );
        }
        if condition.kind == JoinKind::Cross && !condition.keys.is_empty() {
            condition.kind = JoinKind::Inner;
        }
        if above.is_empty() && over_elements.is_empty() {
            return self.place_join(left, right, condition);
        }
        if condition.kind == JoinKind::Inner && condition.keys.is_empty() && condition.residual.is_none() {
            condition.kind = JoinKind::Cross;
        }
        let mut source = self.place_join(left, right, condition)?;
        if !above.is_empty() {
            source.plan = self.filtered_with_subqueries(source.plan, above, &subqueries)?;
        }
        source.plan = self.filtered_by_elements(source.plan, over_elements, &array_joins)?;
        Ok(source)
    }

    /// Takes the keys and the inequality of an `ASOF` join out of the conjuncts of `ON`, and gives the others.
    fn on_conjuncts(&self, on: Expr, left_width: usize, condition: &mut Condition) -> Result<OnConjuncts> {
        let mut found = OnConjuncts::default();
        for conjunct in split_and(on) {
            if conjunct.uses_placeholder(|used| matches!(used, Placeholder::ArrayJoin(_))) {
                found.over_elements.push(conjunct);
                continue;
            }
            if uses_subquery(&conjunct) {
                found.above.push(conjunct);
                continue;
            }
            match comparison_sides(&conjunct, left_width) {
                Some(("equals", a, b)) => condition.keys.push(common_key(self.env, a, b)?),
                Some((test, a, b)) if condition.strictness == JoinStrictness::Asof => {
                    if condition.asof.is_some() {
                        bail!(InvalidJoinOnExpression, "ASOF JOIN expects exactly one inequality in ON");
                    }
                    let (left, right) = common_key(self.env, a, b)?;
                    condition.asof = asof_test(test).map(|test| AsofCondition { left, right, test });
                }
                _ => found.rest.push(conjunct),
            }
        }
        Ok(found)
    }

    /// The rows of an inner join once for each element of the arrays of its condition that the condition holds for.
    fn filtered_by_elements(&self, plan: Plan, mut conditions: Vec<Expr>, array_joins: &[Expr]) -> Result<Plan> {
        let schema = plan.schema.clone();
        let which: Vec<usize> = (0..array_joins.len()).collect();
        let plan = place_array_joins(plan, &which, array_joins, conditions.iter_mut().collect());
        let Some(predicate) = and_all(self.env, conditions)? else { return Ok(plan) };
        let exprs = schema
            .fields
            .iter()
            .enumerate()
            .map(|(column, field)| Expr::column(column, field.data_type.clone()))
            .collect();
        let inner = plan.schema.clone();
        let filtered = Plan { node: PlanNode::Filter { input: Box::new(plan), predicate }, schema: inner };
        Ok(Plan { node: PlanNode::Project { input: Box::new(filtered), exprs }, schema })
    }

    pub(super) fn check_asof(&self, condition: &Condition, rest: &[Expr]) -> Result<()> {
        let Some(asof) = &condition.asof else {
            bail!(InvalidJoinOnExpression, "ASOF JOIN needs one inequality in ON: left.time >= right.time");
        };
        let compared = asof.left.data_type.base();
        if !(compared.is_number() || compared.is_date_or_time() || compared.is_time_of_day() || compared.is_enum()) {
            bail!(BadTypeOfField, "ASOF join not supported for type: {compared}");
        }
        if condition.keys.is_empty() {
            bail!(NotImplemented, "ASOF JOIN needs an equality in ON beside its inequality");
        }
        if !rest.is_empty() {
            bail!(
                InvalidJoinOnExpression,
                "ASOF JOIN takes only equalities and one inequality between the two tables in ON: filter the tables in \
                subqueries"
            );
        }
        Ok(())
    }
}

/// Whether a join gives the pairs of rows that its condition holds for, and nothing else.
fn is_plain_inner(condition: &Condition) -> bool {
    matches!(condition.kind, JoinKind::Inner | JoinKind::Cross) && condition.strictness == JoinStrictness::All
}

/// `left test right` of a join condition, the right side over the right input's own positions; turned round where
/// the right table stands on the left of the comparison.
pub(super) fn comparison_sides(condition: &Expr, left_width: usize) -> Option<(&'static str, Expr, Expr)> {
    let Some((Predicate::Compare(comparison), args)) = condition.as_predicate() else { return None };
    if comparison == Comparison::NotEquals {
        return None;
    }
    let (name, turned) = (comparison.name(), comparison.swapped().name());
    let side = |expr: &Expr| {
        let columns = expr.columns();
        let is_left =
            !columns.is_empty() && columns.iter().all(|&c| c < left_width) && !expr.uses_placeholder(|_| true);
        // Values from outside the join may stand beside columns of the right side.
        let is_right = !expr.is_without_inputs() && columns.iter().all(|&c| c >= left_width);
        (is_left, is_right)
    };
    let shifted = |expr: &Expr| expr.map_columns(&|index| index - left_width);
    match (side(&args[0]), side(&args[1])) {
        ((true, _), (_, true)) => Some((name, args[0].clone(), shifted(&args[1]))),
        ((_, true), (true, _)) => Some((turned, args[1].clone(), shifted(&args[0]))),
        _ => None,
    }
}

fn asof_test(name: &str) -> Option<AsofTest> {
    Some(match name {
        "greaterOrEquals" => AsofTest::GreaterOrEquals,
        "greater" => AsofTest::Greater,
        "lessOrEquals" => AsofTest::LessOrEquals,
        "less" => AsofTest::Less,
        _ => return None,
    })
}
