//! `sequenceNextNode`: the event after (or before) a chain of events that begins at a base point.

use crate::blob::{LittleEndian, Reader, put_sized};
use crate::function::{Bound, Call, add, doc};
use crate::states::{Accumulator, Rows};
use base::{Result, bail};
use functions::Registry;
use types::{Column, ColumnBuilder, DataType, Value};

/// Events of a chain at most: their conditions are bits of one number.
const EVENTS_MAX: usize = 32;

/// The base point at which the chain begins.
#[derive(Clone, Copy, PartialEq)]
enum ChainBase {
    Head,
    Tail,
    FirstMatch,
    LastMatch,
}

#[derive(Clone)]
struct EventNode {
    time: u64,
    /// Bit `i`: condition `i` of the chain held.
    events: u32,
    can_be_base: bool,
    /// The value that is given; `None` for NULL.
    value: Option<Vec<u8>>,
}

#[derive(Clone)]
struct NextNode {
    forward: bool,
    base: ChainBase,
    events: usize,
}

impl NextNode {
    fn base_index(&self, nodes: &[EventNode]) -> Option<usize> {
        let matches = |node: &EventNode| node.can_be_base && (self.events == 0 || node.events & 1 != 0);
        match self.base {
            ChainBase::Head => nodes.first().filter(|node| node.can_be_base).map(|_| 0),
            ChainBase::Tail => nodes.last().filter(|node| node.can_be_base).map(|_| nodes.len() - 1),
            ChainBase::FirstMatch => nodes.iter().position(matches),
            ChainBase::LastMatch => nodes.iter().rposition(matches),
        }
    }

    fn next(&self, nodes: &mut [EventNode]) -> Value {
        nodes.sort_by_key(|node| node.time);
        let Some(base) = self.base_index(nodes) else { return Value::Null };
        let place =
            |i: usize| if self.forward { Some(base + i).filter(|&at| at < nodes.len()) } else { base.checked_sub(i) };
        let holds = (0..self.events).all(|i| place(i).is_some_and(|at| nodes[at].events >> i & 1 != 0));
        let found = if holds { place(self.events) } else { None };
        found.and_then(|at| nodes[at].value.clone()).map_or(Value::Null, Value::String)
    }
}

impl Accumulator for NextNode {
    type State = Vec<EventNode>;

    fn fresh(&self) -> Vec<EventNode> {
        Vec::new()
    }

    fn add(&mut self, states: &mut [Vec<EventNode>], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let is_set = |column: &Column, row: usize| column.as_native::<u8>().is_some_and(|values| values[row] != 0);
        rows.for_each(|row, group| {
            let events = args[3..]
                .iter()
                .enumerate()
                .fold(0, |bits, (i, condition)| bits | u32::from(is_set(condition, row)) << i);
            states[group].push(EventNode {
                time: args[0].value(row).as_i128().unwrap_or(0) as u64,
                events,
                can_be_base: is_set(&args[2], row),
                value: args[1].bytes_at(row).map(<[u8]>::to_vec),
            });
        });
        Ok(())
    }

    fn merge(&self, into: &mut Vec<EventNode>, mut from: Vec<EventNode>) -> Result<()> {
        into.append(&mut from);
        Ok(())
    }

    fn write(&self, state: &Vec<EventNode>, out: &mut Vec<u8>) {
        base::varint::put(out, state.len() as u64);
        for node in state {
            node.time.put(out);
            node.events.put(out);
            out.push(u8::from(node.can_be_base) | u8::from(node.value.is_some()) << 1);
            put_sized(node.value.as_deref().unwrap_or_default(), out);
        }
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Vec<EventNode>> {
        let mut nodes = Vec::new();
        for _ in 0..reader.count(14)? {
            let (time, events, flags) = (reader.number()?, reader.number()?, reader.number::<u8>()?);
            let bytes = reader.sized()?;
            nodes.push(EventNode {
                time,
                events,
                can_be_base: flags & 1 != 0,
                value: (flags & 2 != 0).then(|| bytes.to_vec()),
            });
        }
        Ok(nodes)
    }

    fn finish(&self, states: &mut [Vec<EventNode>], group_ids: &[u32]) -> Result<Column> {
        let mut builder = ColumnBuilder::new(&DataType::nullable(DataType::String));
        group_ids.iter().for_each(|&group| builder.push_value(&self.next(&mut states[group as usize])));
        Ok(builder.finish())
    }

    fn heap_bytes(&self, state: &Vec<EventNode>) -> usize {
        state.capacity() * size_of::<EventNode>()
            + state.iter().filter_map(|node| node.value.as_ref()).map(Vec::len).sum::<usize>()
    }
}

fn bind(call: &Call<'_>) -> Bound {
    let parameter = |i: usize| call.parameters.get(i).and_then(Value::as_bytes);
    let (Some(direction), Some(base), 2) = (parameter(0), parameter(1), call.parameters.len()) else {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Aggregate function {} requires two parameters: the direction and the base",
            call.name
        );
    };
    let forward = match direction {
        b"forward" => true,
        b"backward" => false,
        _ => bail!(BadArguments, "Aggregate function {} goes 'forward' or 'backward'", call.name),
    };
    let base = match base {
        b"head" => ChainBase::Head,
        b"tail" => ChainBase::Tail,
        b"first_match" => ChainBase::FirstMatch,
        b"last_match" => ChainBase::LastMatch,
        _ => {
            bail!(BadArguments, "The base of aggregate function {} is head, tail, first_match or last_match", call.name)
        }
    };
    if (forward && base == ChainBase::Tail) || (!forward && base == ChainBase::Head) {
        bail!(
            BadArguments,
            "Aggregate function {} cannot go on from there: use head with forward, tail with backward",
            call.name
        );
    }
    let count = call.arguments.len();
    if count < 3 || count - 3 > EVENTS_MAX {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Aggregate function {} requires a time, a value, a condition of the base and up to {EVENTS_MAX} events",
            call.name
        );
    }
    if !(call.arguments[0].is_unsigned() || matches!(call.arguments[0], DataType::Date | DataType::DateTime(_))) {
        return Err(call.illegal(0));
    }
    if call.arguments[1] != DataType::String {
        return Err(call.illegal(1));
    }
    if let Some(index) = call.arguments[2..].iter().position(|t| !matches!(t, DataType::UInt8 | DataType::Bool)) {
        return Err(call.illegal(index + 2));
    }
    call.accumulate(DataType::nullable(DataType::String), NextNode { forward, base, events: count - 3 }).done()
}

/// Registers the function.
pub(super) fn register(registry: &mut Registry) {
    add(
        registry,
        "sequenceNextNode",
        bind,
        doc(
            "sequenceNextNode(direction, base)(time, value, base_condition, event, …)",
            "The value of the event behind a chain of events.",
        ),
    );
}
