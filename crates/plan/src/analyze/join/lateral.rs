//! `LATERAL`: the right side is a subquery that uses columns of the left.

use super::keys::common_key;
use super::on::comparison_sides;
use super::{joined_scope, kind_of};
use crate::analyze::expr::Binder;
use crate::analyze::filters::{and_all, split_and};
use crate::analyze::from::Source;
use crate::analyze::group::passed_totals::drop_totals;
use crate::analyze::{Analyzer, Ctes};
use crate::logical::{JoinKind, JoinStrictness};
use crate::unnest::{Binding, LateralOn, lateral};
use base::{Result, bail};
use sql::ast;
use types::Schema;

impl Analyzer<'_> {
    /// `left, LATERAL (SELECT …)`: the subquery may use the columns of `left`.
    pub(super) fn lateral_join(&self, mut left: Source, join: &ast::Join, ctes: &Ctes) -> Result<Source> {
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
