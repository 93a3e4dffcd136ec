//! `sumMap`, `minMap`, `maxMap` over arrays of keys and of values.

use crate::blob::{LittleEndian, Reader, corrupted, put_sized, read_cell, restore_cell, write_cell};
use crate::function::{Bound, Call, add, doc};
use crate::small_bytes::SmallBytes;
use crate::states::{Accumulator, Rows};
use crate::wire;
use base::{Result, bail};
use functions::Registry;
use hashbrown::{HashMap, HashSet};
use types::{Column, ColumnBuilder, DataType, Value};

/// The operation on the values of a key.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MapOperation {
    Sum,
    Min,
    Max,
}

type ByKey = HashMap<SmallBytes, Vec<Value>, foldhash::fast::FixedState>;

#[derive(Clone)]
struct MapSums {
    op: MapOperation,
    key: DataType,
    /// Types of the results of each array of values.
    values: Vec<DataType>,
    /// Keys that count; all if `None`.
    only: Option<HashSet<SmallBytes, foldhash::fast::FixedState>>,
    /// Whether values may be NULL, which states of ClickHouse keep.
    has_nulls: bool,
}

fn combine(op: MapOperation, into: &mut Value, from: &Value) {
    if from.is_null() {
        return;
    }
    if into.is_null() {
        *into = from.clone();
        return;
    }
    match op {
        MapOperation::Min if from.compare(into).is_lt() => *into = from.clone(),
        MapOperation::Max if from.compare(into).is_gt() => *into = from.clone(),
        MapOperation::Min | MapOperation::Max => {}
        MapOperation::Sum => match (into, from) {
            (Value::UInt(a), Value::UInt(b)) => *a = a.wrapping_add(*b),
            (Value::Int(a), Value::Int(b)) => *a = a.wrapping_add(*b),
            (Value::Int128(a), Value::Int128(b)) => *a = a.wrapping_add(*b),
            (Value::UInt128(a), Value::UInt128(b)) => *a = a.wrapping_add(*b),
            (Value::Int256(a), Value::Int256(b)) => *a = a.wrapping_add(*b),
            (Value::UInt256(a), Value::UInt256(b)) => *a = a.wrapping_add(*b),
            (Value::Float(a), Value::Float(b)) => *a += b,
            // Only in broken states: values of one type come in one variant.
            _ => {}
        },
    }
}

fn is_zero(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Float(v) => *v == 0.0,
        other => other.as_i128() == Some(0),
    }
}

fn put_value(value: &Value, out: &mut Vec<u8>) {
    match value {
        Value::UInt(v) => {
            out.push(1);
            v.put(out)
        }
        Value::Int(v) => {
            out.push(2);
            v.put(out)
        }
        Value::Int128(v) => {
            out.push(3);
            v.put(out)
        }
        Value::UInt128(v) => {
            out.push(4);
            v.put(out)
        }
        Value::Float(v) => {
            out.push(5);
            v.put(out)
        }
        Value::String(v) => {
            out.push(6);
            put_sized(v, out)
        }
        Value::Int256(v) => {
            out.push(7);
            v.put(out)
        }
        Value::UInt256(v) => {
            out.push(8);
            v.put(out)
        }
        _ => out.push(0),
    }
}

fn take_value(reader: &mut Reader<'_>) -> Result<Value> {
    Ok(match reader.number::<u8>()? {
        0 => Value::Null,
        1 => Value::UInt(reader.number()?),
        2 => Value::Int(reader.number()?),
        3 => Value::Int128(reader.number()?),
        4 => Value::UInt128(reader.number()?),
        5 => Value::Float(reader.number()?),
        6 => Value::string(reader.sized()?),
        7 => Value::Int256(reader.number()?),
        8 => Value::UInt256(reader.number()?),
        _ => return Err(corrupted("a value is of no known kind")),
    })
}

impl MapSums {
    fn add_row(&self, state: &mut ByKey, arrays: &[Column], row: usize, scratch: &mut Vec<u8>) -> Result<()> {
        let arrays: Vec<&types::ArrayColumn> = arrays
            .iter()
            .filter_map(|array| if let Column::Array(array) = array { Some(array) } else { None })
            .collect();
        let size = arrays[0].size(row);
        if arrays.iter().any(|array| array.size(row) != size) {
            bail!(
                BadArguments,
                "Sizes of keys and values arrays do not match in {}Map",
                match self.op {
                    MapOperation::Sum => "sum",
                    MapOperation::Min => "min",
                    MapOperation::Max => "max",
                }
            );
        }
        for i in 0..size {
            scratch.clear();
            write_cell(&arrays[0].values, arrays[0].range(row).start + i, scratch);
            let key = SmallBytes::new(scratch);
            if self.only.as_ref().is_some_and(|only| !only.contains(&key)) {
                continue;
            }
            let sums = state.entry(key).or_insert_with(|| vec![Value::Null; self.values.len()]);
            for (sum, array) in sums.iter_mut().zip(&arrays[1..]) {
                combine(self.op, sum, &array.values.value(array.range(row).start + i));
            }
        }
        Ok(())
    }

    /// The types of the values in ClickHouse's form.
    fn wire_types(&self) -> Result<Vec<DataType>> {
        if self.has_nulls {
            return Err(wire::no_form());
        }
        wire::require_binary(&self.key)?;
        self.values.iter().try_for_each(wire::require_binary)?;
        Ok(self.values.iter().map(wire_type).collect())
    }

    /// Keys in order, without those that sum to nothing.
    fn sorted(&self, state: &ByKey) -> Vec<(Value, Vec<Value>)> {
        self.ordered(state, |sums| self.op != MapOperation::Sum || !sums.iter().all(is_zero))
    }

    /// Keys in order, of those whose sums are to be kept.
    fn ordered(&self, state: &ByKey, keep: impl Fn(&[Value]) -> bool) -> Vec<(Value, Vec<Value>)> {
        let entries: Vec<(&SmallBytes, &Vec<Value>)> = state.iter().filter(|(_, sums)| keep(sums)).collect();
        let mut keys = ColumnBuilder::new(&self.key);
        entries.iter().for_each(|(key, _)| restore_cell(key.get().unwrap_or_default(), &mut keys));
        let keys = keys.finish();
        let mut order: Vec<usize> = (0..entries.len()).collect();
        // NULL comes first, as in ClickHouse's map of the keys.
        order
            .sort_by(|&a, &b| keys.is_null_at(b).cmp(&keys.is_null_at(a)).then_with(|| keys.compare_rows(a, &keys, b)));
        order.into_iter().map(|i| (keys.value(i), entries[i].1.clone())).collect()
    }

    fn result(&self) -> DataType {
        let arrays = std::iter::once(&self.key).chain(&self.values).map(|element| DataType::array(element.clone()));
        DataType::tuple(arrays.collect())
    }
}

/// The type in which ClickHouse keeps values: the widest of its kind.
fn wire_type(value: &DataType) -> DataType {
    match value {
        DataType::Bool | DataType::UInt8 | DataType::UInt16 | DataType::UInt32 => DataType::UInt64,
        DataType::Int8 | DataType::Int16 | DataType::Int32 => DataType::Int64,
        DataType::Float32 => DataType::Float64,
        DataType::Decimal { precision, scale } => DataType::Decimal { precision: (*precision).max(38), scale: *scale },
        other => other.clone(),
    }
}

impl Accumulator for MapSums {
    type State = ByKey;

    fn fresh(&self) -> ByKey {
        ByKey::default()
    }

    fn add(&mut self, states: &mut [ByKey], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        // One tuple of arrays is taken apart.
        let arrays: Vec<Column> = match args {
            [Column::Tuple(elements, _)] => elements.iter().map(Column::flatten).collect(),
            several => several.to_vec(),
        };
        let mut scratch = Vec::new();
        rows.try_for_each(|row, group| self.add_row(&mut states[group], &arrays, row, &mut scratch))
    }

    fn merge(&self, into: &mut ByKey, from: ByKey) -> Result<()> {
        for (key, sums) in from {
            let own = into.entry(key).or_insert_with(|| vec![Value::Null; self.values.len()]);
            own.iter_mut().zip(&sums).for_each(|(own, other)| combine(self.op, own, other));
        }
        Ok(())
    }

    fn write(&self, state: &ByKey, out: &mut Vec<u8>) {
        base::varint::put(out, state.len() as u64);
        for (key, sums) in state {
            out.extend_from_slice(key.get().unwrap_or_default());
            sums.iter().for_each(|sum| put_value(sum, out));
        }
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<ByKey> {
        let mut state = ByKey::default();
        let mut scratch = ColumnBuilder::new(&self.key);
        for _ in 0..reader.count(1)? {
            let key = SmallBytes::new(reader.cell(&mut scratch)?);
            let sums = self.values.iter().map(|_| take_value(reader)).collect::<Result<Vec<Value>>>()?;
            state.insert(key, sums);
        }
        Ok(state)
    }

    /// The keys in order, each with its sums.
    fn write_wire(&self, state: &ByKey, out: &mut Vec<u8>) -> Result<()> {
        let types = self.wire_types()?;
        let entries = self.ordered(state, |_| true);
        base::varint::put(out, entries.len() as u64);
        for (key, sums) in entries {
            let parts = std::iter::once((&self.key, &key)).chain(types.iter().zip(&sums));
            for (data_type, value) in parts {
                write_cell(&Column::constant(data_type, value, 1), 0, out);
            }
        }
        Ok(())
    }

    fn read_wire(&self, reader: &mut Reader<'_>) -> Result<ByKey> {
        let types = self.wire_types()?;
        let mut state = ByKey::default();
        for _ in 0..reader.count(1)? {
            let key = SmallBytes::new(reader.cell(&mut ColumnBuilder::new(&self.key))?);
            let mut sums = Vec::with_capacity(self.values.len());
            for data_type in &types {
                let mut builder = ColumnBuilder::new(data_type);
                read_cell(reader, &mut builder)?;
                sums.push(builder.finish().value(0));
            }
            state.insert(key, sums);
        }
        Ok(state)
    }

    fn finish(&self, states: &mut [ByKey], group_ids: &[u32]) -> Result<Column> {
        let mut builder = ColumnBuilder::new(&self.result());
        for &group in group_ids {
            let mut arrays = vec![Vec::new(); self.values.len() + 1];
            for (key, sums) in self.sorted(&states[group as usize]) {
                arrays[0].push(key);
                arrays[1..].iter_mut().zip(sums).for_each(|(array, sum)| array.push(sum));
            }
            builder.push_value(&Value::Tuple(arrays.into_iter().map(Value::Array).collect()));
        }
        Ok(builder.finish())
    }

    fn heap_bytes(&self, state: &ByKey) -> usize {
        state.capacity() * (size_of::<(SmallBytes, Vec<Value>)>() + 1 + self.values.len() * size_of::<Value>())
    }
}

/// The types of keys and values, from arrays or a tuple of arrays.
fn element_types(call: &Call<'_>) -> Result<Vec<DataType>> {
    let arrays = match call.arguments {
        [DataType::Tuple(tuple)] => tuple.elements.clone(),
        several => several.to_vec(),
    };
    if arrays.len() < 2 {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Aggregate function {} requires an array of keys and at least one of values",
            call.name
        );
    }
    let element = |array: &DataType| match array {
        DataType::Array(inner) => Ok((**inner).clone()),
        other => {
            bail!(IllegalTypeOfArgument, "Arguments of aggregate function {} must be arrays, not {other}", call.name)
        }
    };
    arrays.iter().map(element).collect()
}

fn sum_type(call: &Call<'_>, value: &DataType, keep: bool) -> Result<DataType> {
    let value = value.without_nullable();
    Ok(match &value {
        t if keep && t.is_number() => value,
        DataType::Bool => DataType::UInt64,
        DataType::UInt128 | DataType::Int128 | DataType::UInt256 | DataType::Int256 | DataType::Decimal { .. } => value,
        t if t.is_unsigned() => DataType::UInt64,
        t if t.is_signed() => DataType::Int64,
        t if t.is_float() => DataType::Float64,
        _ => bail!(
            IllegalTypeOfArgument,
            "Values for aggregate function {} cannot be summed, passed type {value}",
            call.name
        ),
    })
}

fn bind(call: &Call<'_>, op: MapOperation, keep_type: bool, is_filtered: bool) -> Bound {
    let mut elements = element_types(call)?;
    let key = elements.remove(0);
    let mut values = Vec::with_capacity(elements.len());
    for value in &elements {
        values.push(match op {
            MapOperation::Sum => sum_type(call, value, keep_type)?,
            _ if matches!(
                value.base(),
                DataType::Array(_) | DataType::Tuple(_) | DataType::Map(_) | DataType::Aggregate(_)
            ) =>
            {
                return Err(call.illegal(1));
            }
            _ => value.without_nullable(),
        });
    }
    let only = if is_filtered { Some(filter(call, &key)?) } else { None };
    if !is_filtered {
        call.no_parameters()?;
    }
    let has_nulls = elements.iter().any(DataType::is_nullable);
    let sums = MapSums { op, key, values, only, has_nulls };
    call.accumulate(sums.result(), sums).done()
}

/// The cells of the keys in the parameter.
fn filter(call: &Call<'_>, key: &DataType) -> Result<HashSet<SmallBytes, foldhash::fast::FixedState>> {
    let [Value::Array(keys)] = call.parameters else {
        bail!(IllegalTypeOfArgument, "Aggregate function {} requires an array of keys as its parameter", call.name);
    };
    let mut builder = ColumnBuilder::new(key);
    keys.iter().for_each(|value| builder.push_value(value));
    let column = builder.finish();
    let cell = |row| {
        let mut bytes = Vec::new();
        write_cell(&column, row, &mut bytes);
        SmallBytes::new(&bytes)
    };
    Ok((0..keys.len()).map(cell).collect())
}

/// Registers the functions.
pub fn register(registry: &mut Registry) {
    add(
        registry,
        "sumMap",
        |c| bind(c, MapOperation::Sum, false, false),
        doc("sumMap(keys, values, …)", "Keys in order and the sums of their values; keys with sums of 0 are left out."),
    );
    add(
        registry,
        "sumMapWithOverflow",
        |c| bind(c, MapOperation::Sum, true, false),
        doc("sumMapWithOverflow(keys, values, …)", "As sumMap, in the type of the values."),
    );
    add(
        registry,
        "sumMapFiltered",
        |c| bind(c, MapOperation::Sum, false, true),
        doc("sumMapFiltered([key, …])(keys, values, …)", "As sumMap, for the given keys only."),
    );
    add(
        registry,
        "sumMapFilteredWithOverflow",
        |c| bind(c, MapOperation::Sum, true, true),
        doc("sumMapFilteredWithOverflow([key, …])(keys, values, …)", "As sumMapWithOverflow, for the given keys only."),
    );
    add(
        registry,
        "minMap",
        |c| bind(c, MapOperation::Min, true, false),
        doc("minMap(keys, values, …)", "Keys in order and the least of their values."),
    );
    add(
        registry,
        "maxMap",
        |c| bind(c, MapOperation::Max, true, false),
        doc("maxMap(keys, values, …)", "Keys in order and the greatest of their values."),
    );
    registry.aggregate_alias("sumMappedArrays", "sumMap", false);
    registry.aggregate_alias("minMappedArrays", "minMap", false);
    registry.aggregate_alias("maxMappedArrays", "maxMap", false);
}
