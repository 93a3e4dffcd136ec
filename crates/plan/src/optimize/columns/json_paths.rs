//! A path of a JSON column is read by itself: `json.a.b` directly over a scan becomes a column of the scan, of which
//! storage reads what parts keep of that path.

use crate::analyze::Environment;
use crate::analyze::filters::call;
use crate::logical::{Plan, PlanNode, ScanNode};
use crate::optimize::try_bottom_up;
use base::Result;
use functions::{Expr, ExprKind, Operation};
use std::sync::Arc;
use storage::ReadColumn;
use types::subcolumn::{self, path_type, split_path};
use types::{DataType, Field, Schema, Value};

pub(in crate::optimize) fn apply(plan: Plan, env: &Environment) -> Result<Plan> {
    try_bottom_up(plan, &mut |mut plan| {
        if let PlanNode::Scan(scan) = &mut plan.node {
            filters(scan, env)?;
        }
        above_scan(&mut plan, env)?;
        Ok(plan)
    })
}

/// Filters inside the scan.
fn filters(scan: &mut ScanNode, env: &Environment) -> Result<()> {
    let mut source = scan.source.clone();
    let mut rewritten = Vec::with_capacity(scan.filters.len());
    let mut paths = std::mem::take(&mut scan.paths);
    for filter in &scan.filters {
        let mut rule = Paths { env, scan, source: &source, paths: &mut paths, added: Vec::new() };
        rewritten.push(rule.rewrite(filter)?);
        let added = rule.added;
        source.extend(added.into_iter().map(|(column, _)| column));
    }
    scan.paths = paths;
    scan.source = source;
    scan.filters = rewritten;
    Ok(())
}

/// Expressions of a node whose input is the scan.
fn above_scan(plan: &mut Plan, env: &Environment) -> Result<()> {
    let (input, exprs): (&mut Plan, Vec<&mut Expr>) = match &mut plan.node {
        PlanNode::Project { input, exprs } => (input, exprs.iter_mut().collect()),
        PlanNode::Aggregate(node) => {
            let exprs =
                node.keys.iter_mut().chain(node.aggregates.iter_mut().flat_map(|call| call.args.iter_mut())).collect();
            (&mut node.input, exprs)
        }
        _ => return Ok(()),
    };
    let PlanNode::Scan(scan) = &mut input.node else { return Ok(()) };
    let mut source: Vec<ReadColumn> = scan.output.iter().map(|&i| scan.source[i]).collect();
    let mut paths = std::mem::take(&mut scan.paths);
    let mut fields = input.schema.fields.clone();
    for expr in exprs {
        let mut rule = Paths { env, scan, source: &source, paths: &mut paths, added: Vec::new() };
        *expr = rule.rewrite(expr)?;
        for (column, data_type) in rule.added {
            if let ReadColumn::Path(index, path) = column {
                fields.push(Field::new(
                    format!("{}.{}", scan.table.definition().columns[index].name, paths[path as usize]),
                    data_type,
                ));
            }
            source.push(column);
        }
    }
    for column in source.into_iter().skip(scan.output.len()) {
        scan.output.push(scan.source.len());
        scan.source.push(column);
    }
    scan.paths = paths;
    input.schema = Arc::new(Schema::new(fields));
    Ok(())
}

struct Paths<'a> {
    env: &'a Environment<'a>,
    scan: &'a ScanNode,
    /// The columns of the scan that column references mean.
    source: &'a [ReadColumn],
    paths: &'a mut Vec<Arc<str>>,
    /// Paths added after the columns there were, with their types.
    added: Vec<(ReadColumn, DataType)>,
}

impl Paths<'_> {
    fn rewrite(&mut self, expr: &Expr) -> Result<Expr> {
        let ExprKind::Call { function, args } = &expr.kind else { return Ok(expr.clone()) };
        if function.operation() == Some(Operation::GetSubcolumn)
            && let [column, name] = &args[..]
            && let (Some(column), Some(Value::String(name))) = (column.as_column(), name.as_literal())
            && let Ok(name) = std::str::from_utf8(name)
            && let Some(path) = self.path(column, name, &expr.data_type)?
        {
            return Ok(path);
        }
        let args = args.iter().map(|arg| self.rewrite(arg)).collect::<Result<_>>()?;
        Ok(Expr { kind: ExprKind::Call { function: function.clone(), args }, data_type: expr.data_type.clone() })
    }

    /// The column of a path of a JSON column, with the rest of the name applied to it.
    fn path(&mut self, column: usize, name: &str, wanted: &DataType) -> Result<Option<Expr>> {
        let Some(ReadColumn::Column(index)) = self.source.get(column).copied() else { return Ok(None) };
        let definition = self.scan.table.definition();
        let DataType::Json(json) = &definition.columns[index].data_type else { return Ok(None) };
        let Some((path, rest)) = split_path(json, name) else { return Ok(None) };
        let data_type = path_type(json, &path);
        if let Some(rest) = &rest
            && subcolumn::resolve(&data_type, rest).is_none_or(|found| found.data_type != *wanted)
        {
            return Ok(None);
        }
        if rest.is_none() && data_type != *wanted {
            return Ok(None);
        }
        let number = self.paths.iter().position(|known| **known == *path).unwrap_or_else(|| {
            self.paths.push(path.into());
            self.paths.len() - 1
        });
        let read = ReadColumn::Path(index, number as u32);
        let known =
            self.source.iter().chain(self.added.iter().map(|(column, _)| column)).position(|column| *column == read);
        let place = known.unwrap_or_else(|| {
            self.added.push((read, data_type.clone()));
            self.source.len() + self.added.len() - 1
        });
        let found = Expr::column(place, data_type);
        match rest {
            None => Ok(Some(found)),
            Some(rest) => {
                call(self.env, "getSubcolumn", vec![found, Expr::literal(Value::string(rest), DataType::String)])
                    .map(Some)
            }
        }
    }
}
