//! Evaluates predicates over the rows that outer joins make up in place of a missing partner.

use functions::evaluate::Program;
use functions::{Expr, ExprKind, Operation, Predicate};
use types::{Schema, Value};

/// The value of an expression over a made-up row, as far as it is known.
enum Known {
    Is(Value),
    /// 0 or NULL.
    NotTrue,
    Nothing,
}

/// Whether a predicate lets no row pass whose `missing` columns are made up: they hold NULL where `schema` is Nullable,
/// and the defaults of the types elsewhere; nothing is known of the other columns.
pub(super) fn rejects(predicate: &Expr, schema: &Schema, missing: &dyn Fn(usize) -> bool) -> bool {
    if !predicate.is_deterministic() || !predicate.columns().into_iter().any(missing) {
        return false;
    }
    match evaluate(predicate, schema, missing) {
        Known::Is(value) => is_not_true(&value),
        Known::NotTrue => true,
        Known::Nothing => false,
    }
}

fn is_not_true(value: &Value) -> bool {
    value.is_null() || value.as_f64() == Some(0.0)
}

/// The argument of `if` that a condition chooses.
fn branch_of(condition: &Value) -> usize {
    if is_not_true(condition) { 2 } else { 1 }
}

fn evaluate(expr: &Expr, schema: &Schema, missing: &dyn Fn(usize) -> bool) -> Known {
    match &expr.kind {
        ExprKind::Column(column) if missing(*column) => Known::Is(schema.fields[*column].data_type.default_value()),
        ExprKind::Column(_) | ExprKind::Placeholder(_) | ExprKind::Lambda(_) => Known::Nothing,
        ExprKind::Literal(value) => Known::Is(value.clone()),
        ExprKind::Call { function, args } => {
            let known: Vec<Known> = args.iter().map(|arg| evaluate(arg, schema, missing)).collect();
            let not_true = |known: &Known| match known {
                Known::Is(value) => is_not_true(value),
                Known::NotTrue => true,
                Known::Nothing => false,
            };
            match (function.predicate(), known.as_slice()) {
                (Some(Predicate::And), known) if known.iter().any(not_true) => Known::NotTrue,
                (Some(Predicate::Or), known) if known.iter().all(not_true) => Known::NotTrue,
                // A branch of another type is converted, to a `Variant` too: then its value is not the value of the
                // call.
                (_, [Known::Is(condition), _, _])
                    if function.operation() == Some(Operation::If)
                        && args[branch_of(condition)].data_type.base() == expr.data_type.base() =>
                {
                    let branch = branch_of(condition);
                    known.into_iter().nth(branch).unwrap_or(Known::Nothing)
                }
                (_, known) if known.iter().all(|arg| matches!(arg, Known::Is(_))) => constant(expr, known),
                // A row with a NULL argument gives NULL whatever the others are.
                (_, known)
                    if !function.handles_nulls()
                        && expr.data_type.is_nullable()
                        && known.iter().any(|arg| matches!(arg, Known::Is(Value::Null))) =>
                {
                    Known::Is(Value::Null)
                }
                _ => Known::Nothing,
            }
        }
    }
}

/// A call on known arguments.
fn constant(expr: &Expr, known: &[Known]) -> Known {
    let ExprKind::Call { function, args } = &expr.kind else { return Known::Nothing };
    let literals = args.iter().zip(known).map(|(arg, known)| match known {
        Known::Is(value) => Expr::literal(value.clone(), arg.data_type.clone()),
        _ => arg.clone(),
    });
    let call = Expr {
        kind: ExprKind::Call { function: function.clone(), args: literals.collect() },
        data_type: expr.data_type.clone(),
    };
    // An expression that fails for the made-up row decides nothing.
    match Program::new(&[call], 0).run_columns(&[], 1).map(|mut columns| columns.pop()) {
        Ok(Some(column)) if column.len() == 1 => Known::Is(column.value(0)),
        _ => Known::Nothing,
    }
}
