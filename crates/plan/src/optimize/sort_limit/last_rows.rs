//! `LIMIT -n` and `OFFSET -n` of a table without `ORDER BY` count from the end of the table's own order, in how many
//! parts it may lie.
//!
//! ```text
//!           LimitLast ─ Project ─ Scan
//! becomes   Project ─ LimitLast ─ Sort(key) ─ Limit ─ Sort(key descending) ─ Project(+ key) ─ Scan(+ row number)
//! ```
//! The sort from the end is a top-k, which reads the last granules first and leaves out what cannot win. Rows of equal
//! keys keep the order in which they lie.

use crate::logical::{Plan, PlanNode, SortKey};
use crate::optimize::bottom_up;
use functions::Expr;
use std::sync::Arc;
use storage::ReadColumn;
use types::{DataType, Field, Schema};

pub(in crate::optimize) fn apply(plan: Plan) -> Plan {
    bottom_up(plan, &mut |plan| match &plan.node {
        PlanNode::LimitLast { input, limit, offset } => by_key(input, *limit, *offset).unwrap_or(plan),
        _ => plan,
    })
}

fn by_key(input: &Plan, limit: u64, offset: u64) -> Option<Plan> {
    let width = input.schema.len();
    let (keyed, keys) = with_keys(input)?;
    let schema = keyed.schema.clone();
    let over =
        |plan: Plan, node: &dyn Fn(Box<Plan>) -> PlanNode| Plan { node: node(Box::new(plan)), schema: schema.clone() };
    let reversed: Vec<SortKey> = keys
        .iter()
        .map(|key| SortKey { descending: !key.descending, nulls_first: !key.nulls_first, ..key.clone() })
        .collect();
    let last = match limit.checked_add(offset) {
        Some(rows) => {
            let sorted = over(keyed, &|input| PlanNode::Sort { input, keys: reversed.clone(), limit: None });
            over(sorted, &|input| PlanNode::Limit { input, limit: Some(rows), offset: 0, with_ties: None })
        }
        None => keyed,
    };
    let sorted = over(last, &|input| PlanNode::Sort { input, keys: keys.clone(), limit: None });
    let limited = over(sorted, &|input| PlanNode::LimitLast { input, limit, offset });
    let exprs = schema.fields[..width]
        .iter()
        .enumerate()
        .map(|(column, field)| Expr::column(column, field.data_type.clone()))
        .collect();
    Some(crate::optimize::project(limited, exprs, input.schema.fields.clone()))
}

/// The plan with the columns of its table's order behind its own, and that order over it.
fn with_keys(plan: &Plan) -> Option<(Plan, Vec<SortKey>)> {
    let width = plan.schema.len();
    match &plan.node {
        PlanNode::Filter { input, predicate } => {
            let (input, keys) = with_keys(input)?;
            let schema = input.schema.clone();
            Some((
                Plan { node: PlanNode::Filter { input: Box::new(input), predicate: predicate.clone() }, schema },
                keys,
            ))
        }
        PlanNode::Project { input, exprs } => {
            let (input, keys) = with_keys(input)?;
            let mut exprs = exprs.clone();
            let mut fields = plan.schema.fields.clone();
            let mut moved = Vec::with_capacity(keys.len());
            for (number, key) in keys.into_iter().enumerate() {
                fields.push(Field::new(format!("_key_{number}"), key.expr.data_type.clone()));
                moved.push(SortKey { expr: Expr::column(width + number, key.expr.data_type.clone()), ..key.clone() });
                exprs.push(key.expr);
            }
            Some((crate::optimize::project(input, exprs, fields), moved))
        }
        PlanNode::Scan(scan) => {
            let definition = scan.table.definition();
            let is_plain = scan.limit.is_none() && scan.top.is_none() && !scan.source.contains(&ReadColumn::RowNumber);
            if definition.sorting_key.is_empty() || !is_plain || !definition.engine.ends_with("MergeTree") {
                return None;
            }
            let mut scan = scan.clone();
            let mut fields = plan.schema.fields.clone();
            let mut place = |read: ReadColumn, field: Field| {
                let source = scan.source.iter().position(|known| *known == read).unwrap_or_else(|| {
                    scan.source.push(read);
                    scan.source.len() - 1
                });
                scan.output.iter().position(|&output| output == source).unwrap_or_else(|| {
                    scan.output.push(source);
                    fields.push(field);
                    scan.output.len() - 1
                })
            };
            let mut keys = Vec::with_capacity(definition.sorting_key.len() + 1);
            for part in &definition.sorting_key {
                let columns = part.expr.columns();
                let places: Vec<usize> = columns
                    .iter()
                    .map(|&column| place(ReadColumn::Column(column), definition_field(&definition.columns[column])))
                    .collect();
                let expr = part.expr.map_columns(&|column| {
                    columns.iter().position(|&known| known == column).map_or(0, |at| places[at])
                });
                keys.push(SortKey { expr, descending: part.descending, nulls_first: false });
            }
            let number = place(ReadColumn::RowNumber, Field::new("_row_number", DataType::UInt64));
            keys.push(SortKey { expr: Expr::column(number, DataType::UInt64), descending: false, nulls_first: false });
            Some((Plan { node: PlanNode::Scan(scan), schema: Arc::new(Schema::new(fields)) }, keys))
        }
        _ => None,
    }
}

fn definition_field(column: &storage::ColumnDefinition) -> Field {
    Field::new(column.name.clone(), column.data_type.clone())
}
