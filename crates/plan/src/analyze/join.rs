//! Joins: kinds, conditions split into equalities and the rest, `USING`, and the names of the result.

use super::bind::{Binder, cast_to};
use super::correlated::uses_subquery;
use super::filters::{and_all, call, split_and};
use super::from::Source;
use super::kept_join::{check_kept_keys, check_kept_kind, kept_join};
use super::passed_totals::{drop_totals, join_totals};
use super::scope::{Aliases, Qualifier, Scope, ScopeColumn};
use super::select::place_array_joins;
use super::{ARRAY_JOIN_BASE, Analyzer, Ctes, Environment, LAMBDA_BASE};
use crate::logical::{AsofCondition, AsofTest, JoinKind, JoinNode, JoinStrictness, Plan, PlanNode};
use crate::unnest::{Binding, LateralOn, lateral};
use base::{JoinStrictnessMode, Result, bail, err};
use functions::{Expr, ExprKind};
use sql::ast;
use std::sync::Arc;
use types::super_type::least_super_type;
use types::{DataType, Field, Schema, Value};

/// What rows match, and how many of them.
pub(super) struct Condition {
    pub(super) kind: JoinKind,
    pub(super) strictness: JoinStrictness,
    pub(super) keys: Vec<(Expr, Expr)>,
    pub(super) residual: Option<Expr>,
    asof: Option<AsofCondition>,
}

impl Condition {
    fn new(kind: JoinKind, strictness: JoinStrictness) -> Self {
        Condition { kind, strictness, keys: Vec::new(), residual: None, asof: None }
    }
}

/// Conjuncts of `ON` that are neither keys nor the inequality of an `ASOF` join.
#[derive(Default)]
struct OnConjuncts {
    /// Conditions over elements of arrays.
    over_elements: Vec<Expr>,
    /// Conditions that subqueries decide, above the join.
    above: Vec<Expr>,
    /// Conditions over both sides, in the join.
    rest: Vec<Expr>,
}

impl Analyzer<'_> {
    pub(super) fn join(&self, left: Source, join: &ast::Join, ctes: &Ctes) -> Result<Source> {
        if join.table.lateral {
            return self.lateral_join(left, join, ctes);
        }
        let right = self.table_ref(&join.table, ctes)?;
        // Subqueries of the condition have no totals.
        let totals_depth = self.totals_depth.replace(0);
        let joined = self.join_tables(left, right, join);
        self.totals_depth.set(totals_depth);
        joined
    }

    fn join_tables(&self, left: Source, right: Source, join: &ast::Join) -> Result<Source> {
        let mut condition = Condition::new(kind_of(join), self.strictness_of(join)?);
        if let Some(kept) =
            kept_join(&right.plan).filter(|_| !matches!(condition.kind, JoinKind::Cross | JoinKind::Paste))
        {
            check_kept_kind(&kept, &condition, self.env.settings.join_use_nulls)?;
        }
        if self.env.settings.any_join_distinct_right_table_keys
            && condition.kind == JoinKind::Inner
            && condition.strictness == JoinStrictness::Any
        {
            // The old meaning: every row of the left table that has a partner, with one of them.
            (condition.kind, condition.strictness) = (JoinKind::Left, JoinStrictness::Semi);
        }
        match &join.constraint {
            Some(ast::JoinConstraint::Using(columns)) => self.join_using(left, right, condition, columns),
            Some(ast::JoinConstraint::On(on)) => self.join_on(left, right, condition, on),
            Some(ast::JoinConstraint::Natural) => {
                let columns = common_columns(&left.scope, &right.scope);
                let condition = if columns.is_empty() {
                    Condition { kind: natural_without(condition.kind), ..condition }
                } else {
                    condition
                };
                if columns.is_empty() {
                    self.place_join(left, right, condition)
                } else {
                    self.join_using(left, right, condition, &columns)
                }
            }
            None if matches!(condition.kind, JoinKind::Cross | JoinKind::Paste) => {
                self.place_join(left, right, condition)
            }
            None => bail!(InvalidJoinOnExpression, "This JOIN needs a condition: ON or USING"),
        }
    }

    fn strictness_of(&self, join: &ast::Join) -> Result<JoinStrictness> {
        let strictness = match join.strictness {
            None if self.env.settings.join_default_strictness == JoinStrictnessMode::Any
                && join.constraint.is_some() =>
            {
                JoinStrictness::Any
            }
            None if self.env.settings.join_default_strictness == JoinStrictnessMode::Unset
                && join.constraint.is_some() =>
            {
                bail!(ExpectedAllOrAny, "Expected ANY or ALL in JOIN: join_default_strictness is empty")
            }
            None | Some(ast::JoinStrictness::All) => JoinStrictness::All,
            Some(ast::JoinStrictness::Any) => JoinStrictness::Any,
            Some(ast::JoinStrictness::Semi) => JoinStrictness::Semi,
            Some(ast::JoinStrictness::Anti) => JoinStrictness::Anti,
            Some(ast::JoinStrictness::Asof) => JoinStrictness::Asof,
        };
        if strictness == JoinStrictness::Asof && !matches!(join.kind, ast::JoinKind::Inner | ast::JoinKind::Left) {
            bail!(NotImplemented, "Only ASOF and ASOF LEFT joins are supported");
        }
        if strictness == JoinStrictness::Any && join.kind == ast::JoinKind::Full {
            bail!(NotImplemented, "ANY FULL JOINs are not implemented: there is no side whose rows come once");
        }
        Ok(strictness)
    }

    fn join_on(&self, left: Source, right: Source, mut condition: Condition, on: &ast::Expr) -> Result<Source> {
        let left_width = left.plan.schema.len();
        let both = joined_scope(&left.scope, &right.scope, left_width);
        let mut binder = Binder::new(self, &both);
        binder.aggregates_forbidden_in = Some("JOIN ON");
        // Of an inner join, what a subquery decides can be decided above it.
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
            if conjunct.columns().iter().any(|column| (ARRAY_JOIN_BASE..LAMBDA_BASE).contains(column)) {
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

    fn check_asof(&self, condition: &Condition, rest: &[Expr]) -> Result<()> {
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

    /// Both sides with their columns of `USING` in the common type of each pair, where there is one. Where only rows
    /// with a partner are given (`matched`), negative numbers beside `UInt64` are left out: they have none.
    fn in_common_types(
        &self,
        mut left: Source,
        mut right: Source,
        columns: &[ast::Expr],
        matched: bool,
    ) -> Result<(Source, Source)> {
        for column in columns {
            let a = self.left_using_column(&left.scope, column)?;
            let b = Binder::new(self, &right.scope).bind(column)?;
            let (of_a, of_b) = (&a.data_type, &b.data_type);
            if of_a == of_b || kept_join(&right.plan).is_some() {
                continue;
            }
            let common = match least_super_type(&[of_a.clone(), of_b.clone()]) {
                Ok(common) => common,
                Err(_) if matched && is_unsigned_beside_signed(of_a.base(), of_b.base()) => {
                    left = self.without_negatives(left, &a)?;
                    right = self.without_negatives(right, &b)?;
                    let is_nullable = of_a.is_nullable() || of_b.is_nullable();
                    if is_nullable { DataType::nullable(DataType::UInt64) } else { DataType::UInt64 }
                }
                Err(_) => continue,
            };
            left = self.with_column_as(left, &a, &common)?;
            right = self.with_column_as(right, &b, &common)?;
        }
        Ok((left, right))
    }

    /// The rows of a side whose number in a column is not negative.
    fn without_negatives(&self, source: Source, column: &Expr) -> Result<Source> {
        if !column.data_type.base().is_signed() {
            return Ok(source);
        }
        let predicate =
            call(self.env, "greaterOrEquals", vec![column.clone(), Expr::literal(Value::UInt(0), DataType::UInt8)])?;
        let schema = source.plan.schema.clone();
        Ok(Source {
            plan: Plan { node: PlanNode::Filter { input: Box::new(source.plan), predicate }, schema },
            scope: source.scope,
        })
    }

    /// The rows of a side with one of its columns cast to a type.
    fn with_column_as(&self, source: Source, column: &Expr, data_type: &DataType) -> Result<Source> {
        let Some(index) = column.as_column().filter(|_| column.data_type != *data_type) else { return Ok(source) };
        let Source { plan, mut scope } = source;
        let mut fields = plan.schema.fields.clone();
        let Some(field) = fields.get_mut(index) else { return Ok(Source { plan, scope }) };
        field.data_type = data_type.clone();
        let mut exprs: Vec<Expr> =
            plan.schema.fields.iter().enumerate().map(|(i, field)| Expr::column(i, field.data_type.clone())).collect();
        exprs[index] = cast_to(self.env, column.clone(), data_type)?;
        for known in scope.columns.iter_mut().filter(|known| known.expr.as_column() == Some(index)) {
            known.expr = Expr::column(index, data_type.clone());
        }
        let plan =
            Plan { node: PlanNode::Project { input: Box::new(plan), exprs }, schema: Arc::new(Schema::new(fields)) };
        Ok(Source { plan, scope })
    }

    fn join_using(
        &self,
        left: Source,
        right: Source,
        mut condition: Condition,
        columns: &[ast::Expr],
    ) -> Result<Source> {
        let kind = condition.kind;
        let names_alone = columns.iter().all(|column| matches!(column.kind, ast::ExprKind::Identifier(_)));
        let matched = match condition.strictness {
            JoinStrictness::All | JoinStrictness::Any => kind == JoinKind::Inner,
            strictness => strictness == JoinStrictness::Semi,
        };
        let (left, right) =
            if names_alone { self.in_common_types(left, right, columns, matched)? } else { (left, right) };
        let left_width = left.plan.schema.len();
        let (keys, names) = self.using_keys(&left, &right, columns)?;
        let markers =
            (kind == JoinKind::Full).then(|| (left.plan.schema.len(), left_width + 1 + right.plan.schema.len()));
        let (left, right) = if markers.is_some() { (with_marker(left), with_marker(right)) } else { (left, right) };
        let shift = left.plan.schema.len();
        // What is the same for all rows is no key: an alias of a constant.
        let is_key = |(a, b): &&(Expr, Expr)| !a.columns().is_empty() && !b.columns().is_empty();
        condition.keys = keys.iter().filter(is_key).cloned().collect();
        let rest = keys
            .iter()
            .filter(|key| !is_key(key))
            .map(|(a, b)| call(self.env, "equals", vec![a.clone(), b.map_columns(&|index| index + shift)]));
        condition.residual = and_all(self.env, rest.collect::<Result<_>>()?)?;
        if condition.strictness == JoinStrictness::Asof {
            // The last column of USING is the one that need not be equal.
            condition.asof = condition.keys.pop().map(|(left, right)| AsofCondition {
                left,
                right,
                test: AsofTest::GreaterOrEquals,
            });
            self.check_asof(&condition, &[])?;
        }
        let mut source = self.place_join(left, right, condition)?;
        let number =
            source.scope.columns.iter().filter_map(|column| column.merged).map(|(join, _)| join + 1).max().unwrap_or(0);
        for (i, name) in names.iter().enumerate() {
            let (a, b) = (keys[i].0.clone(), keys[i].1.map_columns(&|index| index + shift));
            let merged = match (kind, markers) {
                (JoinKind::Right, _) => b,
                (JoinKind::Full, Some((left_marker, _))) => self.of_present_side(&source, left_marker, (a, b))?,
                _ => a,
            };
            let merged = self.retyped(merged, &source);
            let keeps_left = matches!(kind, JoinKind::Right | JoinKind::Full);
            merge_using_column(&mut source.scope, name, (merged, (number, i)), keeps_left);
        }
        if markers.is_some() {
            source.scope.columns.retain(|column| &*column.name != MARKER);
        }
        Ok(source)
    }

    /// The pairs of equal columns of `USING`, and their names.
    fn using_keys(
        &self,
        left: &Source,
        right: &Source,
        columns: &[ast::Expr],
    ) -> Result<(Vec<(Expr, Expr)>, Vec<String>)> {
        let mut keys = Vec::new();
        let mut names = Vec::new();
        for column in columns {
            let ast::ExprKind::Identifier(parts) = &column.kind else {
                bail!(UnsupportedJoinKeys, "USING takes names of columns");
            };
            let a = self.left_using_column(&left.scope, column)?;
            let b = Binder::new(self, &right.scope).bind(column)?;
            if let Err(error) = common_type(&a, &b) {
                return Err(column
                    .span
                    .locate(err!(ConditionalTreeDoesntMatch, "USING needs columns of a common type: {error}")));
            }
            keys.push(common_key(self.env, a, b)?);
            names.push(parts[parts.len() - 1].name.clone());
        }
        Ok((keys, names))
    }

    /// The value of a column of `USING` in a full join: the left one of rows that the left side has, or else the right
    /// one.
    fn of_present_side(&self, source: &Source, left_marker: usize, (a, b): (Expr, Expr)) -> Result<Expr> {
        let there = Expr::column(left_marker, source.plan.schema.fields[left_marker].data_type.clone());
        let there = call(self.env, "ifNull", vec![there, Expr::literal(Value::UInt(0), DataType::UInt8)])?;
        let (a, b) = (self.retyped(a, source), self.retyped(b, source));
        let data_type = a.data_type.clone();
        let chosen = call(self.env, "if", vec![there, a, b])?;
        // Of two dictionary-coded columns the choice is one too.
        if chosen.data_type == data_type.without_low_cardinality() {
            return cast_to(self.env, chosen, &data_type);
        }
        Ok(chosen)
    }

    /// The left side of a column of `USING`; by a setting it may be an alias of the query.
    fn left_using_column(&self, scope: &Scope, column: &ast::Expr) -> Result<Expr> {
        if self.env.settings.analyzer_compatibility_join_using_top_level_identifier {
            return Binder::new(self, scope).bind(column);
        }
        Binder::new(self, &Scope { aliases: Aliases::new(), ..scope.clone() }).bind(column)
    }

    /// Column references with the types that they have in the join's output (outer joins may make them Nullable).
    fn retyped(&self, expr: Expr, source: &Source) -> Expr {
        match expr.as_column() {
            Some(index) => Expr::column(index, source.plan.schema.fields[index].data_type.clone()),
            None => expr,
        }
    }

    fn place_join(&self, mut left: Source, mut right: Source, condition: Condition) -> Result<Source> {
        check_support(&self.env.settings.join_algorithm, &condition, &right.plan)?;
        if let Some(kept) = kept_join(&right.plan).filter(|_| condition.kind != JoinKind::Cross) {
            check_kept_keys(&kept, (&right.plan, left.plan.schema.len()), &condition)?;
        }
        let Condition { kind, strictness, keys, residual, asof } = condition;
        let (scope, fields) = self.joined_names(&left, &right, kind);
        join_totals(self, &mut left.plan, &mut right.plan, &fields)?;
        let left_keys: Vec<Expr> = keys.iter().map(|(key, _)| key.clone()).collect();
        let node = JoinNode { left: left.plan, right: right.plan, kind, strictness, keys, residual, asof };
        let schema = Arc::new(Schema::new(fields));
        let mut plan = Plan { node: PlanNode::Join(Box::new(node)), schema: schema.clone() };
        // ANY INNER gives one row per key, from the left side too.
        if kind == JoinKind::Inner && strictness == JoinStrictness::Any {
            plan = Plan {
                node: PlanNode::LimitBy { input: Box::new(plan), keys: left_keys, limit: 1, offset: 0 },
                schema,
            };
        }
        Ok(Source { plan, scope })
    }

    /// Names and columns of two joined tables.
    fn joined_names(&self, left: &Source, right: &Source, kind: JoinKind) -> (Scope, Vec<Field>) {
        let left_width = left.plan.schema.len();
        let mut scope = joined_scope(&left.scope, &right.scope, left_width);
        let mut fields: Vec<Field> = left.plan.schema.fields.iter().chain(&right.plan.schema.fields).cloned().collect();
        if self.env.settings.join_use_nulls {
            let left_missing = matches!(kind, JoinKind::Right | JoinKind::Full);
            let right_missing = matches!(kind, JoinKind::Left | JoinKind::Full);
            for (i, field) in fields.iter_mut().enumerate() {
                if if i < left_width { left_missing } else { right_missing } {
                    field.data_type = DataType::nullable(field.data_type.clone());
                }
            }
            for column in &mut scope.columns {
                if let Some(index) = column.expr.as_column() {
                    column.expr = Expr::column(index, fields[index].data_type.clone());
                }
            }
        }
        (scope, fields)
    }

    /// `left, LATERAL (SELECT …)`: the subquery may use the columns of `left`.
    fn lateral_join(&self, mut left: Source, join: &ast::Join, ctes: &Ctes) -> Result<Source> {
        drop_totals(&mut left.plan);
        let totals_depth = self.totals_depth.replace(0);
        let joined = self.lateral_join_of(left, join, ctes);
        self.totals_depth.set(totals_depth);
        joined
    }

    fn lateral_join_of(&self, left: Source, join: &ast::Join, ctes: &Ctes) -> Result<Source> {
        let kind = kind_of(join);
        if !matches!(kind, JoinKind::Inner | JoinKind::Left | JoinKind::Cross)
            || self.strictness_of(join)? != JoinStrictness::All
        {
            bail!(NotImplemented, "Only inner, left and cross joins can be LATERAL");
        }
        let (right, captured, _) = self.inside(&left.scope, || self.table_ref(&join.table, ctes))?;
        let mut binder = Binder::new(self, &left.scope);
        let bindings = captured
            .into_iter()
            .map(|(id, parts)| Ok(Binding { id, expr: binder.identifier(&parts)? }))
            .collect::<Result<Vec<_>>>()?;
        let (scope, fields) = self.joined_names(&left, &right, kind);
        let mut on = LateralOn {
            kind: if kind == JoinKind::Cross { JoinKind::Inner } else { kind },
            keys: Vec::new(),
            residual: None,
        };
        match &join.constraint {
            Some(ast::JoinConstraint::On(condition)) => {
                let left_width = left.plan.schema.len();
                let both = joined_scope(&left.scope, &right.scope, left_width);
                let mut rest = Vec::new();
                for conjunct in split_and(Binder::new(self, &both).bind(condition)?) {
                    match comparison_sides(&conjunct, left_width) {
                        Some(("equals", a, b)) => on.keys.push(common_key(self.env, a, b)?),
                        _ => rest.push(conjunct),
                    }
                }
                on.residual = and_all(self.env, rest)?;
            }
            Some(_) => bail!(NotImplemented, "A LATERAL join takes ON, not USING"),
            None => {}
        }
        let plan = lateral(self.env, left.plan, right.plan, &bindings, on, Schema::new(fields))?;
        Ok(Source { plan, scope })
    }
}

/// One column for a name of `USING`. The right table's own is found by its table only, and so is the left's where its
/// rows may be missing.
fn merge_using_column(scope: &mut Scope, name: &str, (expr, place): (Expr, (usize, usize)), keeps_left: bool) {
    let Some(first) = scope.columns.iter().position(|column| *column.name == *name && !column.only_qualified) else {
        return;
    };
    let together = ScopeColumn { expr, merged: Some(place), ..scope.columns[first].clone() };
    if keeps_left {
        let own_table = together.own_table().cloned();
        let of = own_table.map(|own| Arc::new(Qualifier { own_table: Some(own), ..Qualifier::default() }));
        scope.columns.insert(first, ScopeColumn { of, ..together });
    } else {
        scope.columns[first] = together;
    }
    for column in scope.columns[first + 1..].iter_mut().filter(|column| *column.name == *name) {
        column.only_qualified = true;
        (column.in_asterisk, column.is_own) = (false, false);
        column.merged = None;
    }
}

/// The names that both tables of a `NATURAL` join have, in the order of the left.
fn common_columns(left: &Scope, right: &Scope) -> Vec<ast::Expr> {
    let span = ast::Span::default();
    let visible = |column: &&ScopeColumn| column.in_asterisk && !column.only_qualified;
    let shared = left
        .columns
        .iter()
        .filter(visible)
        .filter(|column| right.columns.iter().filter(visible).any(|other| other.name == column.name));
    shared
        .map(|column| {
            ast::Expr::new(ast::ExprKind::Identifier(vec![ast::Ident::new(column.name.to_string(), span)]), span)
        })
        .collect()
}

/// Refuses a condition without equalities where `join_algorithm` names no algorithm that takes one. By default all are
/// taken.
fn check_algorithms(algorithms: &str, condition: &Condition, rest: &[Expr]) -> Result<()> {
    let any_condition = |name: &str| matches!(name.trim(), "hash" | "default" | "direct" | "ie_join" | "");
    if rest.is_empty()
        || !condition.keys.is_empty()
        || condition.kind == JoinKind::Cross
        || algorithms.split(',').any(any_condition)
    {
        return Ok(());
    }
    if rest.iter().any(|conjunct| matches!(&conjunct.kind, ExprKind::Call { function, .. } if function.name() == "or"))
    {
        bail!(
            NotImplemented,
            "Of the algorithms of JOIN only hash takes alternatives in ON: join_algorithm is '{algorithms}'"
        );
    }
    bail!(
        InvalidJoinOnExpression,
        "Cannot determine the keys of JOIN: without an equality in ON it needs the algorithm hash, and join_algorithm \
        is '{algorithms}'"
    )
}

/// Refuses a join by equalities that no algorithm of `join_algorithm` makes, as in ClickHouse; here those that are
/// named only prefer one.
///
/// # Errors
/// `NOT_IMPLEMENTED`.
fn check_support(algorithms: &str, condition: &Condition, right: &Plan) -> Result<()> {
    use JoinStrictness::{All, Anti, Any, Asof, Semi};
    let (kind, strictness) = (condition.kind, condition.strictness);
    let is_left_or_inner = matches!(kind, JoinKind::Left | JoinKind::Inner);
    let makes = |name: &str| match name {
        "full_sorting_merge" | "parallel_full_sorting_merge" => matches!(strictness, All | Any | Asof),
        "partial_merge" => {
            strictness == All || strictness == Any && is_left_or_inner || strictness == Semi && kind == JoinKind::Left
        }
        "grace_hash" => strictness != Asof,
        "direct" => {
            let is_kind = strictness == All && is_left_or_inner
                || kind == JoinKind::Left && (matches!(strictness, Semi | Anti) || strictness == Any && is_kept(right));
            is_kind
                && condition.residual.is_none()
                && (is_kept(right) || is_merge_tree(right) && condition.keys.len() == 1)
        }
        _ => true,
    };
    let mut names = algorithms.split(',').map(str::trim).filter(|name| !name.is_empty()).peekable();
    if matches!(kind, JoinKind::Cross | JoinKind::Paste)
        || condition.keys.is_empty()
        || names.peek().is_none()
        || names.any(makes)
    {
        return Ok(());
    }
    bail!(
        NotImplemented,
        "None of the algorithms of join_algorithm ('{algorithms}') makes a join of kind {kind:?} and strictness \
        {strictness:?} with this right table"
    )
}

/// Whether a plan reads a table whose rows are found by their keys.
fn is_kept(plan: &Plan) -> bool {
    matches!(&plan.node, PlanNode::Scan(scan) if matches!(scan.table.definition().engine.as_str(), "Join" | "Dictionary"))
}

/// Whether a plan reads a table whose parts are sorted by a key.
fn is_merge_tree(plan: &Plan) -> bool {
    matches!(&plan.node, PlanNode::Scan(scan) if scan.table.definition().engine.ends_with("MergeTree"))
}

/// Whether a join gives the pairs of rows that its condition holds for, and nothing else.
fn is_plain_inner(condition: &Condition) -> bool {
    matches!(condition.kind, JoinKind::Inner | JoinKind::Cross) && condition.strictness == JoinStrictness::All
}

/// A `NATURAL` join of tables without a common name joins every row with every row.
fn natural_without(kind: JoinKind) -> JoinKind {
    if kind == JoinKind::Inner { JoinKind::Cross } else { kind }
}

/// The type that has the values of both sides of an equality, but for `Nullable`.
fn common_type(left: &Expr, right: &Expr) -> Result<DataType> {
    let bare = |expr: &Expr| expr.data_type.without_low_cardinality().without_nullable();
    let reads_text =
        |data_type: &DataType| data_type.is_date_or_time() || data_type.is_enum() || *data_type == DataType::Uuid;
    match (bare(left), bare(right)) {
        // Beside a date a string is read as one.
        (a, DataType::String) if reads_text(&a) => Ok(a),
        (DataType::String, b) if reads_text(&b) => Ok(b),
        (a, b) => least_super_type(&[a, b]),
    }
}

/// Whether one is `UInt64` and the other a signed integer of no more bits.
fn is_unsigned_beside_signed(left: &DataType, right: &DataType) -> bool {
    let signed = |data_type: &DataType| {
        matches!(data_type, DataType::Int8 | DataType::Int16 | DataType::Int32 | DataType::Int64)
    };
    *left == DataType::UInt64 && signed(right) || *right == DataType::UInt64 && signed(left)
}

/// The least integer type that has the values of both: of `UInt64` and a signed type there is no name for it elsewhere.
fn common_integer(left: &DataType, right: &DataType) -> Option<DataType> {
    let width = |data_type: &DataType| data_type.is_integer().then(|| data_type.fixed_width_bytes()).flatten();
    Some(if width(left)?.max(width(right)?) <= 8 { DataType::Int128 } else { DataType::Int256 })
}

/// Casts both sides of an equality to one type, but for `Nullable`.
///
/// # Errors
/// Those of `equals`; `NO_COMMON_TYPE` for types that compare as they are, but have no common one.
pub(crate) fn common_key(env: &Environment, left: Expr, right: Expr) -> Result<(Expr, Expr)> {
    let is_dynamic = |key: &Expr| matches!(key.data_type, DataType::Dynamic(_));
    if (is_dynamic(&left) || is_dynamic(&right)) && !env.settings.allow_dynamic_type_in_join_keys {
        bail!(
            IllegalColumn,
            "JOIN on keys with Dynamic type is not supported: cast them to another type, or set \
            allow_dynamic_type_in_join_keys = 1"
        );
    }
    let common =
        match common_type(&left, &right).ok().or_else(|| common_integer(left.data_type.base(), right.data_type.base()))
        {
            Some(common) => common,
            None if left.data_type.base().is_number() && right.data_type.base().is_number() => {
                bail!(
                    ConditionalTreeDoesntMatch,
                    "There is no supertype for the JOIN keys of types {} and {}: convert one of them",
                    left.data_type,
                    right.data_type
                )
            }
            None => {
                let (left_type, right_type) = (left.data_type.clone(), right.data_type.clone());
                call(env, "equals", vec![left, right])?;
                bail!(
                    ConditionalTreeDoesntMatch,
                    "There is no supertype for the JOIN keys of types {left_type} and {right_type}: convert one of them"
                )
            }
        };
    let cast = |expr: Expr| -> Result<Expr> {
        let target = if expr.data_type.is_nullable() { DataType::nullable(common.clone()) } else { common.clone() };
        if expr.data_type.without_low_cardinality() == target { Ok(expr) } else { cast_to(env, expr, &target) }
    };
    Ok((cast(left)?, cast(right)?))
}

fn kind_of(join: &ast::Join) -> JoinKind {
    match join.kind {
        ast::JoinKind::Inner => JoinKind::Inner,
        ast::JoinKind::Left => JoinKind::Left,
        ast::JoinKind::Right => JoinKind::Right,
        ast::JoinKind::Full => JoinKind::Full,
        ast::JoinKind::Cross | ast::JoinKind::Comma => JoinKind::Cross,
        ast::JoinKind::Paste => JoinKind::Paste,
    }
}

/// Name of the column that tells rows of a side from the defaults of a missing partner.
const MARKER: &str = "__row_is_there";

fn with_marker(source: Source) -> Source {
    let Source { plan, scope } = source;
    let mut exprs: Vec<Expr> =
        plan.schema.fields.iter().enumerate().map(|(i, field)| Expr::column(i, field.data_type.clone())).collect();
    exprs.push(Expr::literal(Value::UInt(1), DataType::UInt8));
    let mut fields = plan.schema.fields.clone();
    fields.push(Field::new(MARKER, DataType::UInt8));
    Source {
        plan: Plan { node: PlanNode::Project { input: Box::new(plan), exprs }, schema: Arc::new(Schema::new(fields)) },
        scope,
    }
}

fn joined_scope(left: &Scope, right: &Scope, left_width: usize) -> Scope {
    let mut scope = left.clone();
    scope.tables = left.tables.max(1) + right.tables.max(1);
    scope.columns.extend(
        right
            .columns
            .iter()
            .map(|column| ScopeColumn { expr: column.expr.map_columns(&|index| index + left_width), ..column.clone() }),
    );
    scope.unreadable.extend(right.unreadable.iter().cloned());
    scope
}

/// `left test right` of a join condition, the right side over the right input's own positions; turned round where
/// the right table stands on the left of the comparison.
fn comparison_sides(condition: &Expr, left_width: usize) -> Option<(&'static str, Expr, Expr)> {
    let ExprKind::Call { function, args } = &condition.kind else { return None };
    let (name, turned) = match function.name() {
        "equals" => ("equals", "equals"),
        "less" => ("less", "greater"),
        "lessOrEquals" => ("lessOrEquals", "greaterOrEquals"),
        "greater" => ("greater", "less"),
        "greaterOrEquals" => ("greaterOrEquals", "lessOrEquals"),
        _ => return None,
    };
    let side = |expr: &Expr| {
        let columns = expr.columns();
        let is_left = !columns.is_empty() && columns.iter().all(|&c| c < left_width);
        let is_right = !columns.is_empty() && columns.iter().all(|&c| c >= left_width);
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
