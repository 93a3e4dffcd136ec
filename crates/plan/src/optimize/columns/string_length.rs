//! Expressions that need only the length of a string read the column of lengths.
//!
//! `s = ''` and `s <> ''` become comparisons of lengths; `length(s)`, `empty(s)`, `notEmpty(s)` directly over a scan
//! read the stream of sizes.

use crate::analyze::Environment;
use crate::analyze::filters::call;
use crate::logical::{Plan, PlanNode, ScanNode};
use crate::optimize::try_bottom_up;
use base::Result;
use functions::{Comparison, Expr, ExprKind, Operation, Predicate, ScalarFunction};
use std::sync::Arc;
use storage::ReadColumn;
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
    let mut source = std::mem::take(&mut scan.source);
    let types = source_types(scan, &source);
    let mut filters = Vec::with_capacity(scan.filters.len());
    for filter in &scan.filters {
        let mut lengths =
            Lengths { env, kind: &|index| length_of(&types, &source, index), added: Vec::new(), first: source.len() };
        let rewritten = lengths.rewrite(filter)?;
        let added = lengths.added;
        source.extend(added);
        filters.push(rewritten);
    }
    scan.source = source;
    scan.filters = filters;
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
    let source: Vec<ReadColumn> = scan.output.iter().map(|&i| scan.source[i]).collect();
    let types: Vec<DataType> = input.schema.fields.iter().map(|field| field.data_type.clone()).collect();
    let mut added: Vec<ReadColumn> = Vec::new();
    for expr in exprs {
        let now: Vec<ReadColumn> = source.iter().chain(&added).copied().collect();
        let mut lengths =
            Lengths { env, kind: &|index| length_of(&types, &now, index), added: Vec::new(), first: now.len() };
        *expr = lengths.rewrite(expr)?;
        added.extend(lengths.added);
    }
    if added.is_empty() {
        return Ok(());
    }
    let mut fields = input.schema.fields.clone();
    for column in added {
        scan.output.push(scan.source.len());
        scan.source.push(column);
        let ReadColumn::Length(index) = column else { continue };
        fields.push(Field::new(format!("{}.size", scan.table.definition().columns[index].name), DataType::UInt64));
    }
    input.schema = Arc::new(Schema::new(fields));
    Ok(())
}

fn source_types(scan: &ScanNode, source: &[ReadColumn]) -> Vec<DataType> {
    let definition = scan.table.definition();
    source
        .iter()
        .map(|column| match column {
            ReadColumn::Column(index) => definition.columns[*index].data_type.clone(),
            ReadColumn::Path(..) => DataType::Dynamic(types::JsonType::DYNAMIC_TYPES),
            ReadColumn::Length(_) | ReadColumn::RowNumber => DataType::UInt64,
            ReadColumn::Virtual(column) => column.data_type(),
        })
        .collect()
}

/// The length column of a plain string column.
fn length_of(types: &[DataType], source: &[ReadColumn], index: usize) -> Option<ReadColumn> {
    match (types.get(index), source.get(index)) {
        (Some(DataType::String), Some(ReadColumn::Column(column))) => Some(ReadColumn::Length(*column)),
        _ => None,
    }
}

struct Lengths<'a> {
    env: &'a Environment<'a>,
    /// The length column that stands for a column, if it has one.
    kind: &'a dyn Fn(usize) -> Option<ReadColumn>,
    /// Length columns added after the columns there were.
    added: Vec<ReadColumn>,
    /// Position of the first added column.
    first: usize,
}

impl Lengths<'_> {
    fn rewrite(&mut self, expr: &Expr) -> Result<Expr> {
        let ExprKind::Call { function, args } = &expr.kind else { return Ok(expr.clone()) };
        if let Some(length) = self.length_test(&**function, args)? {
            return Ok(length);
        }
        let args = args.iter().map(|arg| self.rewrite(arg)).collect::<Result<_>>()?;
        Ok(Expr { kind: ExprKind::Call { function: function.clone(), args }, data_type: expr.data_type.clone() })
    }

    fn length_test(&mut self, function: &dyn ScalarFunction, args: &[Expr]) -> Result<Option<Expr>> {
        let is_empty_string = |expr: &Expr| {
            expr.as_literal().and_then(Value::as_bytes).is_some_and(<[u8]>::is_empty)
                && expr.data_type == DataType::String
        };
        use Comparison::{Equals, NotEquals};
        let (column, comparison) = match (function.operation(), function.predicate(), args) {
            (Some(Operation::Length), _, [column]) => (column, None),
            (Some(Operation::Empty), _, [column]) => (column, Some(Equals)),
            (Some(Operation::NotEmpty), _, [column]) => (column, Some(NotEquals)),
            (_, Some(Predicate::Compare(same @ (Equals | NotEquals))), [a, b]) if is_empty_string(b) => (a, Some(same)),
            (_, Some(Predicate::Compare(same @ (Equals | NotEquals))), [a, b]) if is_empty_string(a) => (b, Some(same)),
            _ => return Ok(None),
        };
        let Some(column) = column.as_column() else { return Ok(None) };
        let Some(read) = (self.kind)(column) else { return Ok(None) };
        let index = self.added.iter().position(|known| *known == read).unwrap_or_else(|| {
            self.added.push(read);
            self.added.len() - 1
        });
        let length = Expr::column(self.first + index, DataType::UInt64);
        match comparison {
            None => Ok(Some(length)),
            Some(comparison) => {
                call(self.env, comparison.name(), vec![length, Expr::literal(Value::UInt(0), DataType::UInt8)])
                    .map(Some)
            }
        }
    }
}
