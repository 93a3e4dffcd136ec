//! `aggregate_function_input_format`: states of aggregates that are given as the values that they are made of.
//!
//! The text of a value (a tuple where the function takes several), or of an array of them, is read as a string, and
//! what it says is aggregated.

use base::{Result, StateInputMode};
use functions::Expr;
use functions::evaluate::Program;
use plan::analyze::{Environment, call_function, cast_to};
use types::{AggregateType, DataType, Field, Schema, Value};

/// The schema to read where states stand as values, and what makes the columns of `given` of it; `None` where there are
/// none.
///
/// # Errors
/// For functions that there are not.
pub(super) fn as_values(env: &Environment, given: &Schema) -> Result<Option<(Schema, Program)>> {
    let mode = env.settings.aggregate_function_input_format;
    let is_state = |field: &Field| match &field.data_type {
        DataType::Aggregate(aggregate) => !aggregate.simple && !aggregate.arguments.is_empty(),
        _ => false,
    };
    if mode == StateInputMode::State || !given.fields.iter().any(is_state) {
        return Ok(None);
    }
    let mut fields = Vec::with_capacity(given.len());
    let mut exprs = Vec::with_capacity(given.len());
    for (at, field) in given.fields.iter().enumerate() {
        match &field.data_type {
            DataType::Aggregate(aggregate) if is_state(field) => {
                fields.push(Field::new(&*field.name, DataType::String));
                exprs.push(state_of(env, Expr::column(at, DataType::String), aggregate, mode)?);
            }
            other => {
                fields.push(field.clone());
                exprs.push(Expr::column(at, other.clone()));
            }
        }
    }
    let program = Program::new(&exprs, given.len());
    Ok(Some((Schema::new(fields), program)))
}

/// The state that is made of a text.
fn state_of(env: &Environment, text: Expr, aggregate: &AggregateType, mode: StateInputMode) -> Result<Expr> {
    let literals: Vec<String> = aggregate.parameters.iter().map(Value::to_literal).collect();
    let parameters = if literals.is_empty() { String::new() } else { format!("({})", literals.join(", ")) };
    let name = Expr::literal(Value::string(format!("{}State{parameters}", aggregate.function)), DataType::String);
    let row = match aggregate.arguments.as_slice() {
        [one] => one.clone(),
        several => DataType::tuple(several.to_vec()),
    };
    let (function, row) = if mode == StateInputMode::Array {
        ("arrayReduce", DataType::array(row))
    } else {
        ("initializeAggregation", row)
    };
    let value = cast_to(env, text, &row)?;
    let mut args = vec![name];
    match aggregate.arguments.len() {
        1 => args.push(value),
        several => {
            for element in 1..=several as u64 {
                args.push(call_function(
                    env,
                    "tupleElement",
                    vec![value.clone(), Expr::literal(Value::UInt(element), DataType::UInt8)],
                )?);
            }
        }
    }
    call_function(env, function, args)
}
