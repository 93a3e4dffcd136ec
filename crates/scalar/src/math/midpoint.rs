//! `midpoint` and `avg2`: the mean of several arguments.

use crate::support::{Bound, Call, Family, coerce, common_type};
use base::Result;
use functions::Registry;
use types::{Column, DataType};

/// The mean of the values that are not NULL; NULL when there are none.
fn mean(values: &[types::Value], is_float: bool) -> types::Value {
    if values.is_empty() {
        return types::Value::Null;
    }
    if is_float {
        return types::Value::Float(values.iter().filter_map(types::Value::as_f64).sum::<f64>() / values.len() as f64);
    }
    let sum = values.iter().filter_map(types::Value::as_i128).fold(0, i128::wrapping_add);
    types::Value::Int128(sum / values.len() as i128)
}

/// The mean of the arguments in their common type, rounded to zero.
fn midpoint(call: &Call, allowed: std::ops::RangeInclusive<usize>) -> Result<Bound> {
    call.count(allowed)?;
    let types: Vec<DataType> = call.args.iter().map(|arg| arg.data_type.clone()).collect();
    let common = common_type(&types)?;
    if !common.base().is_number()
        && !common.base().is_date_or_time()
        && !matches!(common.base(), DataType::Time | DataType::Time64(_))
    {
        return call.illegal(0, "a number, date or time");
    }
    let result = common.clone();
    Ok(Bound::new(result, move |args, rows| {
        let columns =
            args.iter().map(|arg| coerce(&arg.column, &arg.data_type, &common)).collect::<Result<Vec<Column>>>()?;
        let mut builder = types::ColumnBuilder::new(&common);
        for row in 0..rows {
            let values: Vec<types::Value> =
                columns.iter().map(|column| column.value(row)).filter(|value| !value.is_null()).collect();
            builder.push_value(&mean(&values, common.base().is_float()));
        }
        Ok(builder.finish())
    })
    .with_nulls())
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Arithmetic");
    family.add_any_case("midpoint", "midpoint(x, …)", "The mean of the arguments.", |call| {
        midpoint(call, 1..=usize::MAX)
    });
    family.add_any_case("avg2", "avg2(x, y)", "The mean of two values.", |call| midpoint(call, 2..=2));
}
