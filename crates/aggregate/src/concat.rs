//! `groupConcat`.

use crate::blob::{Reader, corrupted, put_sized};
use crate::function::{Bound, Call, add, doc};
use crate::states::{Accumulator, Rows};
use base::{Result, bail};
use functions::Registry;
use types::text::{TextOptions, write_text};
use types::{Column, DataType, StringBuilder};

#[derive(Clone)]
struct Concat {
    delimiter: Vec<u8>,
    /// Values at most.
    max: usize,
    argument: DataType,
    options: TextOptions,
}

/// The texts of values, one after another.
#[derive(Clone, Default)]
struct ConcatState {
    bytes: Vec<u8>,
    /// The end of each text.
    ends: Vec<usize>,
}

impl ConcatState {
    fn iter(&self) -> impl Iterator<Item = &[u8]> {
        self.ends.iter().enumerate().map(|(i, &end)| &self.bytes[if i == 0 { 0 } else { self.ends[i - 1] }..end])
    }

    fn push(&mut self, text: &[u8]) {
        self.bytes.extend_from_slice(text);
        self.ends.push(self.bytes.len());
    }
}

impl Accumulator for Concat {
    type State = ConcatState;

    fn fresh(&self) -> ConcatState {
        ConcatState::default()
    }

    fn add(&mut self, states: &mut [ConcatState], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        rows.for_each(|row, group| {
            let state = &mut states[group];
            if state.ends.len() < self.max {
                match &args[0] {
                    Column::String(strings) => state.bytes.extend_from_slice(strings.get(row)),
                    other => write_text(other, &self.argument, row, &self.options, &mut state.bytes),
                }
                state.ends.push(state.bytes.len());
            }
        });
        Ok(())
    }

    fn merge(&self, into: &mut ConcatState, from: ConcatState) -> Result<()> {
        let room = self.max - into.ends.len();
        from.iter().take(room).for_each(|text| into.push(text));
        Ok(())
    }

    fn write(&self, state: &ConcatState, out: &mut Vec<u8>) {
        base::varint::put(out, state.ends.len() as u64);
        state.iter().for_each(|text| put_sized(text, out));
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<ConcatState> {
        let count = reader.count(1)?;
        if count > self.max {
            return Err(corrupted("it has more values than the function keeps"));
        }
        let mut texts = ConcatState::default();
        for _ in 0..count {
            texts.push(reader.sized()?);
        }
        Ok(texts)
    }

    /// The texts with the delimiters between them; where their number is limited, also where each lies.
    fn write_wire(&self, state: &ConcatState, out: &mut Vec<u8>) -> Result<()> {
        let (mut joined, mut places) = (Vec::new(), Vec::new());
        for text in state.iter() {
            if !joined.is_empty() {
                joined.extend_from_slice(&self.delimiter);
            }
            places.push(joined.len() as u64);
            joined.extend_from_slice(text);
            places.push(joined.len() as u64);
        }
        put_sized(&joined, out);
        if self.max != usize::MAX {
            base::varint::put(out, state.ends.len() as u64);
            places.into_iter().for_each(|place| base::varint::put(out, place));
        }
        Ok(())
    }

    fn read_wire(&self, reader: &mut Reader<'_>) -> Result<ConcatState> {
        let joined = reader.sized()?.to_vec();
        let mut texts = ConcatState::default();
        if self.max == usize::MAX {
            // One text stands for all: delimiters come between it and others.
            if !joined.is_empty() {
                texts.push(&joined);
            }
            return Ok(texts);
        }
        let count = reader.count(2)?;
        if count > self.max {
            return Err(corrupted("it has more values than the function keeps"));
        }
        for _ in 0..count {
            let (start, end) = (reader.varint()?, reader.varint()?);
            match joined.get(start as usize..end as usize) {
                Some(text) => texts.push(text),
                None => return Err(corrupted("a text lies outside of the texts")),
            }
        }
        Ok(texts)
    }

    fn finish(&self, states: &mut [ConcatState], group_ids: &[u32]) -> Result<Column> {
        let mut builder = StringBuilder::with_capacity(group_ids.len());
        for &group in group_ids {
            builder.push_with(|out| {
                let begun = out.len();
                for text in states[group as usize].iter() {
                    // As in ClickHouse: no delimiter stands at the front, after empty texts either.
                    if out.len() > begun {
                        out.extend_from_slice(&self.delimiter);
                    }
                    out.extend_from_slice(text);
                }
            });
        }
        Ok(Column::String(builder.finish()))
    }

    fn heap_bytes(&self, state: &ConcatState) -> usize {
        state.bytes.capacity() + state.ends.capacity() * 8
    }
}

fn bind(call: &Call<'_>) -> Bound {
    let argument = call.unary()?.clone();
    if call.parameters.len() > 2 {
        bail!(
            TooManyArgumentsForFunction,
            "Aggregate function {} takes a delimiter and a limit as parameters",
            call.name
        );
    }
    let delimiter = match call.parameters.first() {
        None => Vec::new(),
        Some(parameter) => match parameter.as_bytes() {
            Some(bytes) => bytes.to_vec(),
            None => bail!(
                IllegalTypeOfArgument,
                "First parameter of aggregate function {} must be a string, not {}",
                call.name,
                parameter.to_literal()
            ),
        },
    };
    let max = call.positive_parameter(1)?.map_or(usize::MAX, |max| max as usize);
    let options = TextOptions { time_zone: call.context.time_zone.clone(), ..TextOptions::default() };
    call.accumulate(DataType::String, Concat { delimiter, max, argument, options }).done()
}

/// Registers the function.
pub fn register(registry: &mut Registry) {
    add(
        registry,
        "groupConcat",
        bind,
        doc("groupConcat[(delimiter[, limit])](x)", "Values as text, one after another."),
    );
    registry.aggregate_alias("group_concat", "groupConcat", true);
    registry.aggregate_alias("string_agg", "groupConcat", true);
}
