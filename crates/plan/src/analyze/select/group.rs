//! The operator that groups rows, and the expressions over the groups.

use super::clauses::BoundClauses;
use super::{filtered, place_array_joins};
use crate::analyze::Analyzer;
use crate::analyze::expr::Binder;
use crate::analyze::filters::call;
use crate::analyze::group::OverGroups;
use crate::analyze::group::sets::GroupKeys;
use crate::analyze::group::totals::Totals;
use crate::analyze::subquery::correlated::{Subquery, used_subqueries};
use crate::logical::{AggregateCall, AggregateNode, Plan, PlanNode};
use base::{Result, bail};
use functions::Expr;
use std::sync::Arc;
use types::{DataType, Field, Schema, Value};

/// Keys and aggregates of the operator that groups rows.
struct GroupingOutput {
    keys: Vec<Expr>,
    /// Types of the keys in the output: `group_by_use_nulls` makes them Nullable.
    key_types: Vec<DataType>,
    aggregates: Vec<AggregateCall>,
    sets: Option<Vec<Vec<usize>>>,
    /// The column with the number of rows of a group, where groups of none are left out.
    count: Option<usize>,
    totals: Option<Totals>,
}

impl Analyzer<'_> {
    /// Groups the rows. For `WITH TOTALS` also gives the layout of the groups, of which the totals are made.
    pub(super) fn group(
        &self,
        plan: Plan,
        binder: &mut Binder<'_, '_>,
        clauses: &mut BoundClauses,
        late: &[usize],
    ) -> Result<(Plan, Option<Totals>)> {
        let mut keys = clauses.keys.take().unwrap_or_default();
        check_late(&keys, late)?;
        let windows = &mut clauses.windows;
        let mut exprs = clauses.outputs.exprs_mut();
        let args = binder.aggregates.iter_mut().flat_map(|call| call.args.iter_mut()).collect();
        let plan = self.place_subqueries(plan, &binder.subqueries, args, Vec::new())?;
        // A key that is a subquery is the same column wherever it stands.
        let mut also: Vec<&mut Expr> = exprs.iter_mut().map(|expr| &mut **expr).collect();
        also.extend(binder.grouping_calls.iter_mut().flatten());
        also.extend(windows.iter_mut().flat_map(|window| window.exprs_mut()));
        let plan = self.place_subqueries(plan, &binder.subqueries, keys.keys.iter_mut().collect(), also)?;

        let grouping = self.grouping_output(keys, binder)?;
        let mut over = OverGroups {
            env: self.env,
            window_types: Vec::new(),
            keys: &grouping.keys,
            key_types: &grouping.key_types,
            grouping_calls: &binder.grouping_calls,
            sets: grouping.sets.as_deref(),
            set_column: grouping.set_column(),
            input: &plan.schema.clone(),
        };
        let mut array_joins = binder.array_joins.clone();
        over.window_types = windows.iter_mut().map(|window| window.over_groups(&over)).collect::<Result<_>>()?;
        for expr in &mut exprs {
            **expr = over.rewrite(expr)?;
        }
        for &index in late {
            array_joins[index] = over.rewrite(&array_joins[index])?;
        }
        exprs.extend(windows.iter_mut().flat_map(|window| window.exprs_mut()));
        let mut subqueries = used_subqueries(&binder.subqueries, &exprs);
        for expr in subqueries.iter_mut().flat_map(Subquery::exprs_mut) {
            *expr = over.rewrite(expr)?;
        }
        let (plan, totals) = grouping.place(plan, self)?;
        let mut inner: Vec<&mut Expr> = subqueries.iter_mut().flat_map(Subquery::exprs_mut).collect();
        inner.extend(exprs.iter_mut().map(|expr| &mut **expr));
        let plan = place_array_joins(plan, late, &array_joins, inner);
        Ok((self.place_subqueries(plan, &subqueries, exprs, Vec::new())?, totals))
    }

    /// The keys and aggregates of the operator, with what totals and dropping empty groups need beside them.
    fn grouping_output(&self, keys: GroupKeys, binder: &mut Binder<'_, '_>) -> Result<GroupingOutput> {
        let GroupKeys { keys, sets, with_totals, drops_empty } = keys;
        let settings = self.env.settings;
        let keys = if sets.is_some() {
            keys
        } else {
            without_constants(keys, settings.empty_result_for_aggregation_by_constant_keys_on_empty_set)
        };
        let drops_empty =
            drops_empty || keys.is_empty() && sets.is_none() && settings.empty_result_for_aggregation_by_empty_set;
        let use_nulls = sets.is_some() && settings.group_by_use_nulls;
        let key_types = keys
            .iter()
            .map(|key| if use_nulls { DataType::nullable(key.data_type.clone()) } else { key.data_type.clone() })
            .collect();
        let mut aggregates = std::mem::take(&mut binder.aggregates);
        // Only totals that become those of the whole query have a place in the result.
        let with_totals = with_totals && self.has_place_for_totals();
        let states = if with_totals { self.state_calls(&aggregates)? } else { Vec::new() };
        let totalled = with_totals.then(|| aggregates.clone());
        aggregates.extend(states);
        let mut count = None;
        if drops_empty {
            count = Some(keys.len() + aggregates.len());
            let function = aggregate::resolve(self.env.registry, "count", &[], &[], self.env.functions)?;
            aggregates.push(AggregateCall { function, args: Vec::new() });
        }
        let mut output = GroupingOutput { keys, key_types, aggregates, sets, count, totals: None };
        let set_column = output.sets.is_some().then(|| output.set_column());
        output.totals = totalled.map(|aggregates| Totals::new(output.keys.len(), &aggregates, set_column));
        Ok(output)
    }
}

impl GroupingOutput {
    /// The column with the number of a row's grouping set, if there are several.
    fn set_column(&self) -> usize {
        self.keys.len() + self.aggregates.len()
    }

    fn schema(&self, input: &Schema) -> Schema {
        let named = |expr: &Expr| expr.display_with(&|i| name_at(input, i));
        let keys = self.keys.iter().zip(&self.key_types);
        let mut fields: Vec<Field> = keys.map(|(key, data_type)| Field::new(named(key), data_type.clone())).collect();
        for call in &self.aggregates {
            let args: Vec<String> = call.args.iter().map(named).collect();
            fields.push(Field::new(
                format!("{}({})", call.function.name(), args.join(", ")),
                call.function.result_type().clone(),
            ));
        }
        if self.sets.is_some() {
            fields.push(Field::new("__grouping_set", DataType::UInt64));
        }
        Schema::new(fields)
    }

    /// The groups of a plan's rows.
    fn place(self, input: Plan, analyzer: &Analyzer<'_>) -> Result<(Plan, Option<Totals>)> {
        let schema = Arc::new(self.schema(&input.schema));
        let GroupingOutput { keys, aggregates, sets, count, totals, .. } = self;
        let node = AggregateNode { input, keys, aggregates, top: None, grouping_sets: sets };
        let mut plan = Plan { node: PlanNode::Aggregate(Box::new(node)), schema };
        if let Some(count) = count {
            let none = Expr::literal(Value::UInt(0), DataType::UInt8);
            let has_rows = call(analyzer.env, "greater", vec![Expr::column(count, DataType::UInt64), none])?;
            plan = filtered(plan, has_rows);
        }
        Ok((plan, totals))
    }
}

/// The keys without constants, each once. With `keeps_one` the first key stays if all are constant, so that an empty
/// input has no group.
fn without_constants(keys: Vec<Expr>, keeps_one: bool) -> Vec<Expr> {
    let mut kept: Vec<Expr> = Vec::new();
    for key in &keys {
        if key.as_literal().is_none() && !kept.contains(key) {
            kept.push(key.clone());
        }
    }
    if kept.is_empty() && keeps_one {
        kept.extend(keys.into_iter().next());
    }
    kept
}

/// Refuses `WITH TOTALS` beside `arrayJoin` of an aggregate.
///
/// # Errors
/// `NOT_IMPLEMENTED`.
fn check_late(keys: &GroupKeys, late: &[usize]) -> Result<()> {
    if keys.with_totals && !late.is_empty() {
        bail!(NotImplemented, "arrayJoin of an aggregate and WITH TOTALS are not supported together");
    }
    Ok(())
}

fn name_at(schema: &Schema, index: usize) -> String {
    schema.fields.get(index).map_or_else(|| format!("#{index}"), |field| field.name.to_string())
}
