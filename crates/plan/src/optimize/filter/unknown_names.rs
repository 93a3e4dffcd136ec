//! Names that an enumeration does not have, beside a key of a table: what the key is compared with becomes a value of
//! it, so that these are refused, as in ClickHouse. Beside other columns such a name equals nothing.

use crate::logical::{Plan, PlanNode, ScanNode};
use crate::optimize::bottom_up;
use base::{Result, err};
use functions::{Comparison, Expr, ExprKind, Predicate};
use storage::ReadColumn;
use types::{DataType, Value};

/// # Errors
/// `UNKNOWN_ELEMENT_OF_ENUM`.
pub(in crate::optimize) fn refuse(plan: Plan) -> Result<Plan> {
    let mut refused = None;
    let plan = bottom_up(plan, &mut |plan| {
        if let PlanNode::Scan(scan) = &plan.node
            && refused.is_none()
        {
            refused = scan.filters.iter().find_map(|filter| unknown_name(filter, scan));
        }
        plan
    });
    refused.map_or(Ok(plan), Err)
}

/// The error for a comparison of a key in a filter, or in what it joins.
fn unknown_name(filter: &Expr, scan: &ScanNode) -> Option<base::Error> {
    let ExprKind::Call { args, .. } = &filter.kind else { return None };
    if let Some((Predicate::Compare(comparison), [a, b])) = filter.as_predicate()
        && comparison != Comparison::NotEquals
    {
        return of_comparison(a, b, scan).or_else(|| of_comparison(b, a, scan));
    }
    args.iter().find_map(|arg| unknown_name(arg, scan))
}

fn of_comparison(column: &Expr, literal: &Expr, scan: &ScanNode) -> Option<base::Error> {
    let (ExprKind::Column(place), Some(Value::String(name))) = (&column.kind, literal.as_literal()) else {
        return None;
    };
    let (DataType::Enum8(values) | DataType::Enum16(values), ReadColumn::Column(index)) =
        (&column.data_type, &scan.source[*place])
    else {
        return None;
    };
    let definition = scan.table.definition();
    let is_key = definition
        .sorting_key
        .iter()
        .chain(&definition.partition_key)
        .any(|part| matches!(part.expr.kind, ExprKind::Column(key) if key == *index));
    let is_refused = is_key && values.number_of(name).is_none() && scan.table.row_count() != Some(0);
    is_refused.then(|| {
        err!(
            UnknownElementOfEnum,
            "Unknown element '{}' for enum: while converting it to {}",
            String::from_utf8_lossy(name),
            column.data_type
        )
    })
}
