//! `uniqExact`.

use super::key::{HashKey, KeyOf, NumberKey};
use super::pairs::ExactStates;
use super::set::{KeySet, Wide};
use crate::blob::Reader;
use crate::function::{Bound, Call, Function, add, doc};
use crate::number::native_type;
use crate::states::{Accumulator, Rows};
use base::{Result, bail};
use functions::Registry;
use types::{Column, DataType};

/// Sets of the keys of rows.
#[derive(Clone)]
pub(super) struct UniqExact<K: KeyOf> {
    key: K,
    /// Keys of the block, kept to be filled again.
    keys: Vec<K::Key>,
    /// Whether keys are those of ClickHouse.
    is_wire: bool,
}

impl<K: KeyOf> UniqExact<K> {
    /// Sets of such keys, which are those of ClickHouse or not.
    pub(super) fn new(key: K, is_wire: bool) -> Self {
        UniqExact { key, keys: Vec::new(), is_wire }
    }

    /// The keys of the rows of a block; arguments come in any physical form.
    pub(super) fn block_keys(&mut self, args: &[Column], rows: usize) -> &[K::Key] {
        self.keys.clear();
        if args.iter().all(Column::is_const) {
            let one: Vec<Column> = args.iter().map(|arg| arg.slice(0, 1).flatten()).collect();
            self.key.keys(&one, 1, &mut self.keys);
            let key = self.keys[0];
            self.keys.resize(rows, key);
        } else if args.iter().any(Column::is_const) {
            let flat: Vec<Column> = args.iter().map(Column::flatten).collect();
            self.key.keys(&flat, rows, &mut self.keys);
        } else {
            self.key.keys(args, rows, &mut self.keys);
        }
        &self.keys
    }
}

impl<K: KeyOf> Accumulator for UniqExact<K> {
    type State = KeySet<K::Key>;
    const ENCODED: bool = true;
    const PARALLEL: bool = true;

    fn fresh(&self) -> KeySet<K::Key> {
        KeySet::default()
    }

    fn add(&mut self, states: &mut [KeySet<K::Key>], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        if args.iter().all(Column::is_const) {
            let key = self.block_keys(args, 1)[0];
            match rows {
                Rows::Each(ids) => ids.iter().for_each(|&group| states[group as usize].insert(key)),
                Rows::One(group, _) => states[group].insert(key),
            }
            return Ok(());
        }
        let keys = self.block_keys(args, rows.len());
        match rows {
            Rows::One(group, _) => states[group].extend(keys),
            Rows::Each(ids) => {
                // Neighbours are often equal: in tables sorted by what is counted, most are.
                let mut last = (u32::MAX, K::Key::default());
                for (&group, &key) in ids.iter().zip(keys) {
                    if last != (group, key) {
                        states[group as usize].insert(key);
                        last = (group, key);
                    }
                }
            }
        }
        Ok(())
    }

    fn merge(&self, into: &mut KeySet<K::Key>, from: KeySet<K::Key>) -> Result<()> {
        into.merge(from);
        Ok(())
    }

    fn merge_all(
        &self,
        into: &mut KeySet<K::Key>,
        from: Vec<KeySet<K::Key>>,
        run: functions::ParallelRun<'_>,
    ) -> Result<()> {
        into.merge_all(from, run)
    }

    fn write(&self, state: &KeySet<K::Key>, out: &mut Vec<u8>) {
        base::varint::put(out, state.len() as u64);
        state.for_each(|key| K::put(key, out));
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<KeySet<K::Key>> {
        let count = reader.count(size_of::<K::Key>())?;
        let mut set = KeySet::default();
        for _ in 0..count {
            set.insert(K::take(reader)?);
        }
        Ok(set)
    }

    fn is_wire_own(&self) -> bool {
        self.is_wire
    }

    fn finish(&self, states: &mut [KeySet<K::Key>], group_ids: &[u32]) -> Result<Column> {
        group_ids.iter().for_each(|&group| states[group as usize].settle());
        Ok(Column::from_vec(group_ids.iter().map(|&group| states[group as usize].len() as u64).collect::<Vec<u64>>()))
    }

    fn heap_bytes(&self, state: &KeySet<K::Key>) -> usize {
        state.heap_bytes()
    }
}

fn make<K: KeyOf>(call: &Call<'_>, key: K) -> Function {
    let exact = UniqExact::new(key, has_wire_keys(call.arguments));
    Function::new(call, DataType::UInt64, move || Box::new(ExactStates::new(exact.clone())))
}

/// Whether the keys are those of ClickHouse: numbers as they are, and hashes of the bytes that it hashes.
fn has_wire_keys(arguments: &[DataType]) -> bool {
    // ClickHouse keeps wide numbers as they are where they are the only argument; here they are hashed.
    let is_hashed_wide = matches!(arguments, [DataType::UInt256 | DataType::Int256]);
    !is_hashed_wide && arguments.iter().all(has_wire_bytes)
}

/// Whether the bytes of values in memory are those of ClickHouse.
fn has_wire_bytes(data_type: &DataType) -> bool {
    match data_type {
        DataType::Nullable(inner) | DataType::LowCardinality(inner) | DataType::Array(inner) => has_wire_bytes(inner),
        DataType::Map(pair) => has_wire_bytes(&pair.0) && has_wire_bytes(&pair.1),
        DataType::Tuple(tuple) => tuple.elements.iter().all(has_wire_bytes),
        DataType::String
        | DataType::FixedString(_)
        | DataType::Bool
        | DataType::Float32
        | DataType::Float64
        | DataType::Decimal { .. }
        | DataType::Enum8(_)
        | DataType::Enum16(_)
        | DataType::Date
        | DataType::Date32
        | DataType::DateTime(_)
        | DataType::DateTime64(..)
        | DataType::Ipv4
        | DataType::Uuid => true,
        other => other.is_integer(),
    }
}

fn bind(call: &Call<'_>) -> Bound {
    call.no_parameters()?;
    let function = match call.arguments {
        [] => bail!(
            NumberOfArgumentsDoesntMatch,
            "Incorrect number of arguments for aggregate function {}: at least one is needed",
            call.name
        ),
        // ClickHouse hashes these, though they are numbers.
        [DataType::Decimal { .. } | DataType::DateTime64(..)] => make(call, HashKey),
        [one] => match one.fixed_width_bytes() {
            _ if native_type(one).is_none() => make(call, HashKey),
            Some(1) => make(call, NumberKey::<u8>::default()),
            Some(2) => make(call, NumberKey::<u16>::default()),
            Some(4) => make(call, NumberKey::<u32>::default()),
            Some(8) => make(call, NumberKey::<u64>::default()),
            _ => make(call, NumberKey::<Wide>::default()),
        },
        _ => make(call, HashKey),
    };
    function.default_for_nulls(true).ignores_duplicates(true).done()
}

/// Registers the function.
pub(super) fn register(registry: &mut Registry) {
    add(
        registry,
        "uniqExact",
        bind,
        doc("uniqExact(x, …)", "Number of distinct values, or of distinct combinations of several."),
    );
}
