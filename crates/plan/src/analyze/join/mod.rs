//! `JOIN`: its kind and strictness, its condition, and the names of the result.
//!
//! ```text
//! mod.rs         the kinds of joins, and the operator with the columns of both sides
//! on.rs          ON: equalities become keys, the rest a condition over both sides
//! using.rs       USING: one column for each pair of equal ones
//! keys.rs        the common type of the two sides of an equality
//! lateral.rs     LATERAL: the right side is a subquery that uses columns of the left
//! kept.rs        tables of engine Join: rows already found by key
//! algorithms.rs  what the algorithms of join_algorithm can do
//! ```

mod algorithms;
mod kept;
pub(super) mod keys;
mod lateral;
mod on;
mod using;

use self::algorithms::check_support;
use self::using::{common_columns, natural_without};
use crate::analyze::from::Source;
use crate::analyze::group::passed_totals::join_totals;
use crate::analyze::join::kept::{check_kept_keys, check_kept_kind, kept_join};
use crate::analyze::scope::{Scope, ScopeColumn};
use crate::analyze::{Analyzer, Ctes};
use crate::logical::{AsofCondition, JoinKind, JoinNode, JoinStrategy, JoinStrictness, Plan, PlanNode};
use base::{JoinStrictnessMode, Result, bail};
use functions::Expr;
use sql::ast;
use std::sync::Arc;
use types::{DataType, Field, Schema};

/// The condition of a join: which rows match, and how many matches are kept.
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
            // The old meaning: every row of the left table that has a match, with one of its matches.
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

    fn place_join(&self, mut left: Source, mut right: Source, condition: Condition) -> Result<Source> {
        check_support(&self.env.settings.join_algorithm, &condition, &right.plan)?;
        if let Some(kept) = kept_join(&right.plan).filter(|_| condition.kind != JoinKind::Cross) {
            check_kept_keys(&kept, (&right.plan, left.plan.schema.len()), &condition)?;
        }
        let Condition { kind, strictness, keys, residual, asof } = condition;
        let (scope, fields) = self.joined_names(&left, &right, kind);
        join_totals(self, &mut left.plan, &mut right.plan, &fields)?;
        let left_keys: Vec<Expr> = keys.iter().map(|(key, _)| key.clone()).collect();
        let strategy = JoinStrategy::Hash;
        let node = JoinNode { left: left.plan, right: right.plan, kind, strictness, keys, residual, asof, strategy };
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
                if let Some(index) = column.expr.as_column()
                    && let Some(field) = fields.get(index)
                {
                    column.expr = Expr::column(index, field.data_type.clone());
                }
            }
        }
        (scope, fields)
    }
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
