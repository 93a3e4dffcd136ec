//! `flameGraph(traces[, size])`: stacks of `system.trace_log` as lines that programs which draw flame graphs read.
//!
//! ```text
//! [a, b, c] three times, [a, b, d] once   ─▶   ['a;b;c 3', 'a;b;d 1']
//! ```
//! Not here: pairs of allocations and releases (ClickHouse's third argument), as memory is not sampled.

use aggregate::blob::Reader;
use aggregate::function::{Bound, Call, add, doc};
use aggregate::states::{Accumulator, Rows};
use base::{Result, bail};
use functions::Registry;
use std::collections::{BTreeMap, HashMap};
use types::{ArrayColumn, Column, ColumnBuilder, DataType, Value};

pub(crate) fn register(registry: &mut Registry) {
    add(
        registry,
        "flameGraph",
        bind,
        doc(
            "flameGraph(traces[, size])",
            "Lines `outer;inner count` of stacks, the outermost frame first (`arrayReverse(trace)`), for programs that \
            draw flame graphs.",
        ),
    );
}

fn bind(call: &Call<'_>) -> Bound {
    crate::introspection::check_allowed(call.context)?;
    call.no_parameters()?;
    let (traces, size) = match call.arguments {
        [traces] => (traces, None),
        [traces, size] => (traces, Some(size)),
        [_, _, _] => bail!(
            NotImplemented,
            "{} has no third argument here: memory is not sampled, so that there are no addresses to pair",
            call.name
        ),
        other => bail!(
            NumberOfArgumentsDoesntMatch,
            "Aggregate function {} requires one or two arguments, {} given",
            call.name,
            other.len()
        ),
    };
    if *traces != DataType::array(DataType::UInt64) {
        return Err(call.illegal(0));
    }
    if size.is_some_and(|size| !matches!(size, DataType::Int64 | DataType::UInt64)) {
        return Err(call.illegal(1));
    }
    call.accumulate(DataType::array(DataType::String), Stacks).done()
}

#[derive(Clone)]
struct Stacks;

/// Sum of the weights of each stack; frames are addresses, the outermost first.
type Counts = BTreeMap<Vec<u64>, i64>;

/// The addresses of a row.
fn frames(array: &ArrayColumn, row: usize) -> Vec<u64> {
    array.range(row).map(|at| array.values.value(at).as_u64().unwrap_or(0)).collect()
}

impl Accumulator for Stacks {
    type State = Counts;

    fn fresh(&self) -> Counts {
        Counts::new()
    }

    fn add(&mut self, states: &mut [Counts], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let Some(Column::Array(traces)) = args.first() else { return Ok(()) };
        rows.for_each(|row, group| {
            let size = args.get(1).map_or(1, |sizes| sizes.value(row).as_i128().unwrap_or(0) as i64);
            if size > 0 {
                let count = states[group].entry(frames(traces, row)).or_insert(0);
                *count = count.wrapping_add(size);
            }
        });
        Ok(())
    }

    fn merge(&self, into: &mut Counts, from: Counts) -> Result<()> {
        for (stack, size) in from {
            let count = into.entry(stack).or_insert(0);
            *count = count.wrapping_add(size);
        }
        Ok(())
    }

    fn write(&self, state: &Counts, out: &mut Vec<u8>) {
        base::varint::put(out, state.len() as u64);
        for (stack, size) in state {
            base::varint::put(out, stack.len() as u64);
            stack.iter().for_each(|&frame| base::varint::put(out, frame));
            base::varint::put(out, *size as u64);
        }
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Counts> {
        let mut counts = Counts::new();
        for _ in 0..reader.count(2)? {
            let stack = (0..reader.count(1)?).map(|_| reader.varint()).collect::<Result<Vec<u64>>>()?;
            counts.insert(stack, reader.varint()? as i64);
        }
        Ok(counts)
    }

    fn finish(&self, states: &mut [Counts], group_ids: &[u32]) -> Result<Column> {
        let mut builder = ColumnBuilder::new(&DataType::array(DataType::String));
        let mut names: HashMap<u64, String> = HashMap::new();
        for &group in group_ids {
            // Stacks that differ in addresses within functions only are one line.
            let mut lines: BTreeMap<String, i64> = BTreeMap::new();
            for (stack, size) in &states[group as usize] {
                for &frame in stack {
                    names.entry(frame).or_insert_with(|| name_of(frame));
                }
                let line: Vec<&str> = stack.iter().filter_map(|frame| names.get(frame).map(String::as_str)).collect();
                let count = lines.entry(line.join(";")).or_insert(0);
                *count = count.wrapping_add(*size);
            }
            let lines = lines.into_iter().map(|(stack, size)| Value::String(format!("{stack} {size}").into_bytes()));
            builder.push_value(&Value::Array(lines.collect()));
        }
        Ok(builder.finish())
    }

    fn heap_bytes(&self, state: &Counts) -> usize {
        state.keys().map(|stack| stack.len() * 8 + 64).sum()
    }
}

/// A readable name of the function at an address; the address itself where there is none. Semicolons would be frames of
/// their own.
fn name_of(address: u64) -> String {
    let symbol = trace::symbol_of(address).map(|symbol| trace::demangle(&symbol)).filter(|name| !name.is_empty());
    symbol.map_or_else(|| format!("0x{address:016x}"), |name| name.replace(';', ":"))
}
