//! `transform(x, [from…], [to…][, default])`.

use super::select::is_text;
use super::{CATEGORY, select};
use crate::cast::Casting;
use crate::support::{Bound, Factory, Outcome, add, arity_between, doc, illegal};
use base::{Result, bail};
use functions::{Arg, ArgType, FunctionContext, Registry};
use std::collections::HashMap;
use std::sync::Arc;
use types::super_type::{least_super_type, least_super_type_lossy};
use types::{Column, ColumnBuilder, DataType, DictColumn, Value};

pub(super) fn register(registry: &mut Registry) {
    let syntax = "transform(x, array_from, array_to[, default])";
    add(
        registry,
        "transform",
        Factory::new(bind),
        doc(syntax, "The value beside x in a table of two arrays, or the default.", CATEGORY),
    );
}

/// A hash table from values to the positions of their results.
struct TransformTable {
    keys: Column,
    by_hash: HashMap<u64, Vec<u32>>,
}

impl TransformTable {
    fn new(keys: Column) -> Self {
        let mut hashes = vec![0u64; keys.len()];
        keys.hash_into(&mut hashes);
        let mut by_hash: HashMap<u64, Vec<u32>> = HashMap::with_capacity(hashes.len());
        for (i, hash) in hashes.into_iter().enumerate() {
            by_hash.entry(hash).or_default().push(i as u32);
        }
        TransformTable { keys, by_hash }
    }

    /// The position of a row's value; `None` when it is not there.
    fn find(&self, column: &Column, row: usize, hash: u64) -> Option<u32> {
        self.by_hash.get(&hash)?.iter().copied().find(|&i| column.rows_equal(row, &self.keys, i as usize))
    }
}

fn array_argument(args: &[ArgType], index: usize) -> Result<(DataType, Vec<Value>)> {
    match (args[index].data_type.base(), &args[index].constant) {
        (DataType::Array(inner), Some(Value::Array(values))) => Ok(((**inner).clone(), values.clone())),
        (DataType::Array(_), _) => {
            bail!(IllegalColumn, "Argument {} of function transform must be a constant array", index + 1)
        }
        _ => Err(illegal("transform", args)),
    }
}

fn build(data_type: &DataType, values: &[Value]) -> Column {
    let mut builder = ColumnBuilder::new(data_type);
    values.iter().for_each(|value| builder.push_value(value));
    builder.finish()
}

fn bind(args: &[ArgType], context: &FunctionContext) -> Outcome {
    let name = "transform";
    arity_between(name, args, 3, 4)?;
    let (from_type, from) = array_argument(args, 1)?;
    let (to_type, to) = array_argument(args, 2)?;
    if from.len() != to.len() {
        bail!(BadArguments, "Arrays of function {name} differ in size: {} and {}", from.len(), to.len());
    }
    let casting = Casting::new(&context.time_zone);
    let value_type = args[0].data_type.without_low_cardinality();
    let key_type = DataType::nullable(match least_super_type_lossy(&[value_type.clone(), from_type.clone()]) {
        Ok(common) => common,
        // Texts stand for values of the type that is looked up, and values for their texts.
        Err(_) if value_type.base().is_string() != from_type.base().is_string() => value_type.base().clone(),
        Err(_) => return Err(illegal(name, args)),
    });
    let keys = casting.run(&build(&from_type, &from), &from_type, &key_type)?.flatten();
    let default_type = if args.len() == 4 { args[3].data_type.clone() } else { value_type.clone() };
    let result = least_super_type(&[default_type, to_type.clone()]).map_err(|_| illegal(name, args))?;
    let results = casting.run(&build(&to_type, &to), &to_type, &result)?.flatten();
    let results = if result.is_nullable() { results.to_nullable() } else { results };
    let table = TransformTable::new(keys);
    let target = result.clone();
    Ok(Bound::named(name, result, move |args, rows| run(args, rows, &table, &results, (&key_type, &target), &casting))
        .with_nulls()
        .done())
}

fn run(
    args: &[Arg],
    rows: usize,
    table: &TransformTable,
    results: &Column,
    (key_type, target): (&DataType, &DataType),
    casting: &Casting,
) -> Result<Column> {
    // Flat, as the table's keys are: hashes of encoded forms differ.
    let keys = casting.run(&args[0].column, &args[0].data_type, key_type)?.flatten();
    let mut hashes = vec![0u64; rows];
    keys.hash_into(&mut hashes);
    let default = args.get(3).unwrap_or(&args[0]);
    let default = casting.run(&default.column, &default.data_type, target)?;
    let mut found = vec![0u32; rows];
    let mut choice = vec![1u32; rows];
    for (row, &hash) in hashes.iter().enumerate() {
        if let Some(position) = table.find(&keys, row, hash) {
            found[row] = position;
            choice[row] = 0;
        }
    }
    if results.is_empty() {
        return Ok(default);
    }
    let default = if target.is_nullable() { default.to_nullable() } else { default };
    // A dictionary is made for each block: one larger than the block would cost more than the rows.
    if let Column::Const(other, _) = &default
        && is_text(other)
        && results.len() < rows
    {
        let codes: Vec<u32> = found
            .iter()
            .zip(&choice)
            .map(|(&found, &choice)| if choice == 0 { found } else { results.len() as u32 })
            .collect();
        return Ok(Column::Dict(DictColumn {
            codes: codes.into(),
            values: Arc::new(Column::concat(&[results, &**other])),
        }));
    }
    Ok(select(&[results.gather(&found), default], &choice, rows))
}
