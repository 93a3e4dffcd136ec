//! The rule for the place of `PREWHERE`: over one table whose engine reads some columns before others.

use crate::analyze::{Analyzer, Ctes, Relation};
use crate::logical::{Plan, PlanNode};
use base::{Result, bail};
use functions::Expr;
use sql::ast;
use storage::ReadColumn;

impl Analyzer<'_> {
    /// Refuses a `PREWHERE` that no table can follow.
    ///
    /// # Errors
    /// `ILLEGAL_PREWHERE` for other engines, subqueries, and conditions over several tables.
    pub(in crate::analyze) fn check_prewhere(
        &self,
        from: Option<&ast::From>,
        (source, ctes): (&Plan, &Ctes),
        condition: &Expr,
    ) -> Result<()> {
        let first = from.and_then(|from| from.first.as_ref());
        // Tables that stand for a query over others are read as these are.
        let stands_for_others = match first.map(|table| &table.kind) {
            Some(ast::TableKind::Name(name)) => {
                !matches!(leaf(source).node, PlanNode::Scan(_) | PlanNode::Values(_))
                    && (name.database.is_some() || ctes.find(&name.name.name).is_none())
            }
            Some(ast::TableKind::Function(call, _)) => call.name.name == "merge",
            Some(ast::TableKind::Subquery(_)) | None => false,
        };
        if stands_for_others {
            return self.refuse_view(first);
        }
        let left = leaf(source);
        match &left.node {
            PlanNode::Scan(scan) if scan.table.definition().engine.ends_with("MergeTree") => {}
            PlanNode::Scan(scan) => {
                bail!(IllegalPrewhere, "Storage {} doesn't support PREWHERE", scan.table.definition().engine)
            }
            _ => bail!(
                IllegalPrewhere,
                "PREWHERE is for tables of the MergeTree family: filter the rows of a subquery or a table function by \
                WHERE"
            ),
        }
        let width = left.schema.len();
        let columns = condition.columns();
        if columns.iter().any(|&column| column < width)
            && columns.iter().any(|&column| (width..source.schema.len()).contains(&column))
        {
            bail!(IllegalPrewhere, "PREWHERE takes the columns of one table: filter by columns of several in WHERE");
        }
        Ok(())
    }
}

impl Analyzer<'_> {
    /// # Errors
    /// `ILLEGAL_PREWHERE` for a view, whose query decides what it reads first.
    fn refuse_view(&self, table: Option<&ast::TableRef>) -> Result<()> {
        let Some(ast::TableKind::Name(name)) = table.map(|table| &table.kind) else { return Ok(()) };
        let database = name.database.as_ref().map(|database| database.name.as_str());
        match self.env.catalog.relation(database, &name.name.name)? {
            // Tables that are read as queries over others declare no columns of their own.
            Relation::View(_, columns, _) if !columns.is_empty() => {
                bail!(IllegalPrewhere, "Storage View (table {}) does not support PREWHERE", name.name.name)
            }
            _ => Ok(()),
        }
    }
}

/// Lets a table that is read with `FINAL` filter its rows before it compares them, as ClickHouse does; `false` for
/// other plans.
pub(in crate::analyze) fn filters_before_final(source: &mut Plan, condition: &Expr) -> bool {
    let PlanNode::Scan(scan) = &mut source.node else { return false };
    let place = |position: usize| match scan.output.get(position).map(|&source| &scan.source[source]) {
        Some(ReadColumn::Column(column)) => Some(*column),
        _ => None,
    };
    let is_stored = |condition: &Expr| condition.columns().into_iter().all(|position| place(position).is_some());
    if condition.uses_placeholder(|_| true) || !is_stored(condition) {
        return false;
    }
    match scan.table.prefiltered(&condition.map_columns(&|position| place(position).unwrap_or(0))) {
        Some(table) => {
            scan.table = table;
            true
        }
        None => false,
    }
}

/// The node that reads the leftmost table of a `FROM`.
fn leaf(plan: &Plan) -> &Plan {
    match &plan.node {
        PlanNode::Join(join) => leaf(&join.left),
        PlanNode::CheckAccess(node) => leaf(&node.input),
        PlanNode::Filter { input, .. } | PlanNode::ArrayJoin { input, .. } => leaf(input),
        _ => plan,
    }
}
