//! `distinctJSONPaths`, `distinctJSONPathsAndTypes`, `distinctDynamicTypes`.

use crate::blob::{Reader, put_sized};
use crate::function::{Bound, Call, add, doc};
use crate::states::{Accumulator, Rows};
use base::Result;
use functions::Registry;
use std::collections::{BTreeMap, BTreeSet};
use types::json::Entries;
use types::{Column, DataType, Value, dynamic};

/// The facts that are collected from objects.
#[derive(Clone, Copy, PartialEq)]
enum CollectedPaths {
    Paths,
    PathsAndTypes,
    Types,
}

#[derive(Clone)]
struct DistinctPaths {
    what: CollectedPaths,
    result: DataType,
}

/// Paths with the names of their types; types of `Dynamic` stand under the empty path.
type Found = BTreeMap<Vec<u8>, BTreeSet<Vec<u8>>>;

impl DistinctPaths {
    fn note(&self, state: &mut Found, path: &[u8], cell: &[u8]) {
        let known = match state.get_mut(path) {
            Some(known) => known,
            None => state.entry(path.to_vec()).or_default(),
        };
        let name = dynamic::read(cell);
        if self.what != CollectedPaths::Paths && !known.contains(name.type_name().as_bytes()) {
            known.insert(name.type_name().as_bytes().to_vec());
        }
    }
}

impl Accumulator for DistinctPaths {
    type State = Found;

    fn fresh(&self) -> Found {
        Found::new()
    }

    fn add(&mut self, states: &mut [Found], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let flat = args[0].flatten();
        rows.for_each(|row, group| {
            let bytes = flat.bytes_at(row).unwrap_or(b"");
            match self.what {
                CollectedPaths::Types if bytes.is_empty() => {}
                CollectedPaths::Types => self.note(&mut states[group], b"", bytes),
                _ => Entries::new(bytes).for_each(|(path, cell)| self.note(&mut states[group], path, cell)),
            }
        });
        Ok(())
    }

    fn merge(&self, into: &mut Found, from: Found) -> Result<()> {
        for (path, types) in from {
            into.entry(path).or_default().extend(types);
        }
        Ok(())
    }

    fn write(&self, state: &Found, out: &mut Vec<u8>) {
        base::varint::put(out, state.len() as u64);
        for (path, types) in state {
            put_sized(path, out);
            base::varint::put(out, types.len() as u64);
            types.iter().for_each(|name| put_sized(name, out));
        }
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Found> {
        let mut state = Found::new();
        for _ in 0..reader.count(2)? {
            let path = reader.sized()?.to_vec();
            let types = (0..reader.count(1)?).map(|_| Ok(reader.sized()?.to_vec())).collect::<Result<_>>()?;
            state.insert(path, types);
        }
        Ok(state)
    }

    fn finish(&self, states: &mut [Found], group_ids: &[u32]) -> Result<Column> {
        let names = |types: &BTreeSet<Vec<u8>>| Value::Array(types.iter().map(Value::string).collect());
        let mut builder = types::ColumnBuilder::new(&self.result);
        for &group in group_ids {
            let state = &states[group as usize];
            builder.push_value(&match self.what {
                CollectedPaths::Paths => Value::Array(state.keys().map(Value::string).collect()),
                CollectedPaths::PathsAndTypes => Value::Array(
                    state.iter().map(|(path, types)| Value::Tuple(vec![Value::string(path), names(types)])).collect(),
                ),
                CollectedPaths::Types => state.values().next().map_or_else(|| Value::Array(Vec::new()), names),
            });
        }
        Ok(builder.finish())
    }

    fn heap_bytes(&self, state: &Found) -> usize {
        state
            .iter()
            .map(|(path, types)| path.len() + 48 + types.iter().map(|name| name.len() + 24).sum::<usize>())
            .sum()
    }
}

fn bind(call: &Call<'_>, what: CollectedPaths) -> Bound {
    call.no_parameters()?;
    let fits = match call.unary()? {
        DataType::Json(_) => what != CollectedPaths::Types,
        DataType::Dynamic(_) => what == CollectedPaths::Types,
        _ => false,
    };
    if !fits {
        return Err(call.illegal(0));
    }
    let strings = DataType::array(DataType::String);
    let result = if what == CollectedPaths::PathsAndTypes { DataType::map(DataType::String, strings) } else { strings };
    call.accumulate(result.clone(), DistinctPaths { what, result }).ignores_duplicates(true).done()
}

pub(super) fn register(registry: &mut Registry) {
    add(
        registry,
        "distinctJSONPaths",
        |call| bind(call, CollectedPaths::Paths),
        doc("distinctJSONPaths(json)", "All paths of objects, sorted."),
    );
    add(
        registry,
        "distinctJSONPathsAndTypes",
        |call| bind(call, CollectedPaths::PathsAndTypes),
        doc("distinctJSONPathsAndTypes(json)", "All paths of objects with the types of their values."),
    );
    add(
        registry,
        "distinctDynamicTypes",
        |call| bind(call, CollectedPaths::Types),
        doc("distinctDynamicTypes(dynamic)", "All types of values, sorted."),
    );
}
