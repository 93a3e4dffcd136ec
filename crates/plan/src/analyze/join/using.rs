//! `USING` and `NATURAL`: equal columns of two tables become one column of the result.

use super::Condition;
use super::keys::{common_key, common_type};
use crate::analyze::Analyzer;
use crate::analyze::expr::Binder;
use crate::analyze::expr::fold::cast_to;
use crate::analyze::filters::{and_all, call};
use crate::analyze::from::Source;
use crate::analyze::join::kept::kept_join;
use crate::analyze::scope::{Aliases, Qualifier, Scope, ScopeColumn};
use crate::logical::{AsofCondition, AsofTest, JoinKind, JoinStrictness, Plan, PlanNode};
use base::{Result, bail, err};
use functions::Expr;
use sql::ast;
use std::sync::Arc;
use types::super_type::least_super_type;
use types::{DataType, Field, Schema, Value};

impl Analyzer<'_> {
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

    pub(super) fn join_using(
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
        // An alias of a constant is the same for all rows, and so no key.
        let is_key = |(a, b): &&(Expr, Expr)| !a.is_without_inputs() && !b.is_without_inputs();
        condition.keys = keys.iter().filter(is_key).cloned().collect();
        let rest = keys
            .iter()
            .filter(|key| !is_key(key))
            .map(|(a, b)| call(self.env, "equals", vec![a.clone(), b.map_columns(&|index| index + shift)]));
        condition.residual = and_all(self.env, rest.collect::<Result<_>>()?)?;
        if condition.strictness == JoinStrictness::Asof {
            // The last column of USING is the inequality of ASOF.
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
        // The choice between two dictionary-coded columns is dictionary-coded too.
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
        match expr.as_column().and_then(|index| Some((index, source.plan.schema.fields.get(index)?))) {
            Some((index, field)) => Expr::column(index, field.data_type.clone()),
            None => expr,
        }
    }
}

/// Merges the columns of a name of `USING` into one. The column of the right table is then found with its qualifier
/// only, as is that of the left table where its rows may be missing.
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
pub(super) fn common_columns(left: &Scope, right: &Scope) -> Vec<ast::Expr> {
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

/// A `NATURAL` join of tables without a common name joins every row with every row.
pub(super) fn natural_without(kind: JoinKind) -> JoinKind {
    if kind == JoinKind::Inner { JoinKind::Cross } else { kind }
}

/// Whether one is `UInt64` and the other a signed integer of no more bits.
fn is_unsigned_beside_signed(left: &DataType, right: &DataType) -> bool {
    let signed = |data_type: &DataType| {
        matches!(data_type, DataType::Int8 | DataType::Int16 | DataType::Int32 | DataType::Int64)
    };
    *left == DataType::UInt64 && signed(right) || *right == DataType::UInt64 && signed(left)
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
