//! Functions that are computed row by row from values: rare ones over nested values, whose rows cost far more than the
//! values that are made for them.

use super::{Bound, Call};
use base::Result;
use functions::Arg;
use types::{Column, ColumnBuilder, DataType, Value};

/// A function that `compute` computes for each row. Rows with a NULL argument are NULL if the result can be.
pub(crate) fn by_values(
    call: &Call,
    result: DataType,
    compute: impl Fn(&[Value]) -> Result<Value> + Send + Sync + 'static,
) -> Bound {
    let own = result.clone();
    let execute = move |args: &[Arg], rows: usize, nulls: Option<&[u8]>| -> Result<Column> {
        let mut given: Vec<Value> = args.iter().map(|arg| arg.constant().unwrap_or_default()).collect();
        let columns: Vec<(usize, Column)> = args
            .iter()
            .enumerate()
            .filter(|(_, arg)| !arg.column.is_const())
            .map(|(i, arg)| (i, arg.column.flatten()))
            .collect();
        let mut builder = ColumnBuilder::new(&own);
        for row in 0..rows {
            if nulls.is_some_and(|nulls| nulls[row] != 0) {
                builder.push_default();
                continue;
            }
            columns.iter().for_each(|(i, column)| given[*i] = column.value(row));
            builder.push_value(&compute(&given)?);
        }
        Ok(builder.finish())
    };
    if result.can_be_nullable() {
        return Bound::masked(call.name, call.args, result, execute);
    }
    Bound::new(result, move |args, rows| execute(args, rows, None))
}

/// The items of an array value.
pub(crate) fn items(value: &Value) -> &[Value] {
    match value {
        Value::Array(items) | Value::Tuple(items) => items,
        _ => &[],
    }
}

/// A number as a float; NaN for other values.
pub(crate) fn float(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}

/// The bytes of a string value.
pub(crate) fn bytes(value: &Value) -> &[u8] {
    value.as_bytes().unwrap_or_default()
}
