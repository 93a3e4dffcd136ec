//! `isNotDistinctFrom` (`<=>`) and `isDistinctFrom`: equality where NULL equals NULL.

use super::{CATEGORY, factory};
use crate::support::{Bound, Factory, InnerFunction, Outcome, add, arity, doc};
use base::Result;
use functions::{Arg, ArgType, Comparison, FunctionContext, Registry};
use types::{Column, DataType};

pub(super) fn register(registry: &mut Registry) {
    let same = Factory::new(|args, context| bind("isNotDistinctFrom", true, args, context));
    add(
        registry,
        "isNotDistinctFrom",
        same,
        doc("isNotDistinctFrom(a, b)", "Whether two values are equal, NULL being equal to NULL.", CATEGORY),
    );
    let other = Factory::new(|args, context| bind("isDistinctFrom", false, args, context));
    add(
        registry,
        "isDistinctFrom",
        other,
        doc("isDistinctFrom(a, b)", "Whether two values differ, NULL being equal to NULL.", CATEGORY),
    );
}

fn bind(name: &'static str, same: bool, args: &[ArgType], context: &FunctionContext) -> Outcome {
    arity(name, args, 2)?;
    let not_distinct = Factory::new(|args, context| bind("isNotDistinctFrom", true, args, context));
    if let Some(of_tuples) = super::tuples::bind_distinct(name, &not_distinct, args, context) {
        return of_tuples;
    }
    let equals = InnerFunction::bind(&factory(Comparison::Equals), args, context)?;
    let done = move |args: &[Arg], rows: usize| -> Result<Column> {
        let columns = [args[0].column.clone(), args[1].column.clone()];
        let (_, values) = equals.call(&columns, rows)?.split_nulls();
        let equal = values.as_native::<u8>().unwrap_or(&[]);
        let test = |row: usize| match (columns[0].is_null_at(row), columns[1].is_null_at(row)) {
            (false, false) => equal[row] != 0,
            (a, b) => a && b,
        };
        Ok(Column::from_vec((0..rows).map(|row| u8::from(test(row) == same)).collect::<Vec<u8>>()))
    };
    Ok(Bound::named(name, DataType::UInt8, done).with_nulls().done())
}
