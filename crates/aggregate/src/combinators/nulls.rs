//! The handling of NULLs: rows with one are passed over; groups of nothing else give NULL, if the result can be that.

use crate::blob::{Reader, corrupted};
use crate::function::{Bound, Call, Function, add, doc};
use crate::states::{Accumulator, Rows, States, same_states};
use base::Result;
use functions::{AggregateFunction, GroupedStates, Registry};
use std::any::Any;
use std::borrow::Cow;
use std::sync::Arc;
use types::states::StateBytes;
use types::{Column, DataType, NullableColumn, StringBuilder};

/// The form of a NULL wrapper's results and states.
#[derive(Clone, Copy)]
struct NullShape {
    /// Whether groups without rows are NULL.
    is_nullable: bool,
    /// Whether states begin with a byte that tells whether there were rows.
    has_flag: bool,
    /// Whether they do so in ClickHouse's form; else the flag is the nested state's last byte, that of `-OrNull`.
    has_wire_flag: bool,
    /// Whether the last argument is the condition of `-If`: rows that it leaves out are none.
    by_condition: bool,
}

/// Passes on rows without NULL.
struct NullStates {
    nested: Box<dyn GroupedStates>,
    /// 1 for groups with rows; kept if states have the flag.
    has_rows: Vec<u8>,
    shape: NullShape,
}

/// The arguments without NULL flags, and where (1) none of them is NULL.
fn strip(args: &[Column]) -> (Vec<Column>, Option<Vec<u8>>) {
    let mut keep: Option<Vec<u8>> = None;
    let columns = args.iter().map(|arg| strip_one(arg, &mut keep)).collect();
    (columns, keep)
}

fn strip_one(arg: &Column, keep: &mut Option<Vec<u8>>) -> Column {
    let mut exclude = |nulls: &mut dyn Iterator<Item = u8>| match keep {
        Some(keep) => keep.iter_mut().zip(nulls).for_each(|(keep, null)| *keep &= 1 - null),
        None => *keep = Some(nulls.map(|null| 1 - null).collect()),
    };
    match arg {
        Column::Nullable(nullable) => {
            if nullable.nulls.iter().any(|&null| null != 0) {
                exclude(&mut nullable.nulls.iter().copied());
            }
            (*nullable.values).clone()
        }
        Column::Const(value, rows) => match &**value {
            Column::Nullable(nullable) => {
                if nullable.nulls[0] != 0 {
                    exclude(&mut std::iter::repeat_n(1, *rows));
                }
                Column::Const(nullable.values.clone(), *rows)
            }
            _ => arg.clone(),
        },
        Column::Dict(dict) => match &*dict.values {
            Column::Nullable(nullable) => {
                if nullable.nulls.iter().any(|&null| null != 0) {
                    exclude(&mut dict.codes.iter().map(|&code| nullable.nulls[code as usize]));
                }
                Column::Dict(types::DictColumn { codes: dict.codes.clone(), values: nullable.values.clone() })
            }
            _ => arg.clone(),
        },
        _ => arg.clone(),
    }
}

/// Rows that are neither NULL nor left out by the caller.
fn combine(not_null: Option<Vec<u8>>, keep: &[u8]) -> Cow<'_, [u8]> {
    match not_null {
        None => Cow::Borrowed(keep),
        Some(mut both) => {
            both.iter_mut().zip(keep).for_each(|(both, &keep)| *both &= u8::from(keep != 0));
            Cow::Owned(both)
        }
    }
}

impl NullStates {
    /// Notes groups that have rows; `args` are those without NULL.
    fn mark(&mut self, group_ids: &[u32], args: &[Column], keep: Option<&[u8]>) {
        if !self.shape.has_flag {
            return;
        }
        let counted = self.counted(args, group_ids.len(), keep);
        match counted.as_deref().or(keep) {
            None => group_ids.iter().for_each(|&group| self.has_rows[group as usize] = 1),
            Some(keep) => group_ids
                .iter()
                .zip(keep)
                .for_each(|(&group, &keep)| self.has_rows[group as usize] |= u8::from(keep != 0)),
        }
    }

    /// The rows that a condition lets through, of those that are kept; `None` when there is no condition.
    fn counted(&self, args: &[Column], rows: usize, keep: Option<&[u8]>) -> Option<Vec<u8>> {
        let condition = args.last().filter(|_| self.shape.by_condition)?.flatten();
        let passes = condition.as_native::<u8>()?;
        let is_kept = |row: usize| keep.is_none_or(|keep| keep[row] != 0);
        Some((0..rows).map(|row| u8::from(passes[row] != 0 && is_kept(row))).collect())
    }

    fn mark_one(&mut self, group: u32, yes: bool) {
        if self.shape.has_flag {
            self.has_rows[group as usize] |= u8::from(yes);
        }
    }
}

impl GroupedStates for NullStates {
    fn resize(&mut self, groups: usize) {
        self.nested.resize(groups);
        if self.shape.has_flag && groups > self.has_rows.len() {
            self.has_rows.resize(groups, 0);
        }
    }

    fn group_count(&self) -> usize {
        self.nested.group_count()
    }

    fn update(&mut self, group_ids: &[u32], args: &[Column]) -> Result<()> {
        let (args, keep) = strip(args);
        self.mark(group_ids, &args, keep.as_deref());
        match keep {
            None => self.nested.update(group_ids, &args),
            Some(keep) => self.nested.update_masked(group_ids, &args, &keep),
        }
    }

    fn update_single(&mut self, group: u32, args: &[Column], rows: usize) -> Result<()> {
        let (args, keep) = strip(args);
        match keep {
            None => {
                let some = self.counted(&args, rows, None).map_or(rows > 0, |counted| counted.contains(&1));
                self.mark_one(group, some);
                self.nested.update_single(group, &args, rows)
            }
            Some(keep) => {
                let some = self
                    .counted(&args, rows, Some(&keep))
                    .map_or_else(|| keep.contains(&1), |counted| counted.contains(&1));
                self.mark_one(group, some);
                self.nested.update_single_masked(group, &args, &keep)
            }
        }
    }

    fn update_masked(&mut self, group_ids: &[u32], args: &[Column], keep: &[u8]) -> Result<()> {
        let (args, not_null) = strip(args);
        let keep = combine(not_null, keep);
        self.mark(group_ids, &args, Some(&keep));
        self.nested.update_masked(group_ids, &args, &keep)
    }

    fn update_single_masked(&mut self, group: u32, args: &[Column], keep: &[u8]) -> Result<()> {
        let (args, not_null) = strip(args);
        let keep = combine(not_null, keep);
        let some = self
            .counted(&args, keep.len(), Some(&keep))
            .map_or_else(|| keep.iter().any(|&keep| keep != 0), |counted| counted.contains(&1));
        self.mark_one(group, some);
        self.nested.update_single_masked(group, &args, &keep)
    }

    fn merge(&mut self, other: &mut dyn GroupedStates, group_ids: &[u32]) -> Result<()> {
        let other = same_states::<Self>(other);
        for (&has_rows, &group) in other.has_rows.iter().zip(group_ids) {
            self.has_rows[group as usize] |= has_rows;
        }
        self.nested.merge(&mut *other.nested, group_ids)
    }

    fn merge_parallel(
        &mut self,
        mut others: Vec<Box<dyn GroupedStates>>,
        run: functions::ParallelRun<'_>,
    ) -> Result<()> {
        let mut nested = Vec::with_capacity(others.len());
        for other in &mut others {
            let other = same_states::<Self>(&mut **other);
            self.resize(other.group_count());
            self.has_rows.iter_mut().zip(&other.has_rows).for_each(|(own, &has_rows)| *own |= has_rows);
            nested.push(std::mem::replace(&mut other.nested, no_states()));
        }
        self.nested.merge_parallel(nested, run)
    }

    fn merge_serialized(&mut self, group_ids: &[u32], states: &Column) -> Result<()> {
        if !self.shape.has_flag {
            return self.nested.merge_serialized(group_ids, states);
        }
        let mut groups = Vec::with_capacity(group_ids.len());
        let mut nested = StringBuilder::default();
        for (row, &group) in group_ids.iter().enumerate() {
            match states.bytes_at(row).unwrap_or_default() {
                [] | [0] => {}
                [1, rest @ ..] => {
                    self.has_rows[group as usize] = 1;
                    groups.push(group);
                    nested.push(rest);
                }
                _ => return Err(corrupted("the NULL flag is neither 0 nor 1")),
            }
        }
        self.nested.merge_serialized(&groups, &Column::String(nested.finish()))
    }

    fn finish(&mut self, group_ids: &[u32]) -> Result<Column> {
        let column = self.nested.finish(group_ids)?;
        if !self.shape.is_nullable {
            return Ok(column);
        }
        let nulls: Vec<u8> = group_ids.iter().map(|&group| 1 - self.has_rows[group as usize]).collect();
        Ok(match column.flatten() {
            already @ Column::Nullable(_) => already.with_nulls(nulls.into()),
            flat => Column::Nullable(NullableColumn::new(nulls.into(), flat)),
        })
    }

    fn serialize(&mut self, group_ids: &[u32]) -> Result<Column> {
        let nested = self.nested.serialize(group_ids)?;
        if !self.shape.has_flag {
            return Ok(nested);
        }
        let mut builder = StringBuilder::with_capacity(group_ids.len());
        for (row, &group) in group_ids.iter().enumerate() {
            builder.push_with(|out| {
                out.push(self.has_rows[group as usize]);
                if self.has_rows[group as usize] != 0 {
                    out.extend_from_slice(nested.bytes_at(row).unwrap_or_default());
                }
            });
        }
        Ok(Column::String(builder.finish()))
    }

    fn write_wire(&mut self, group: u32, out: &mut Vec<u8>) -> Result<()> {
        if self.shape.has_wire_flag {
            // Where rows are not noted, the nested state tells whether there were any.
            let has_rows = if self.shape.has_flag { self.has_rows[group as usize] } else { 1 };
            out.push(has_rows);
            if has_rows == 0 {
                return Ok(());
            }
        }
        self.nested.write_wire(group, out)
    }

    fn merge_wire(&mut self, group: u32, source: &mut dyn StateBytes) -> Result<()> {
        if self.shape.has_wire_flag {
            match Reader::of_source(source).number::<u8>()? {
                0 => return Ok(()),
                1 => self.mark_one(group, true),
                _ => return Err(corrupted("the NULL flag is neither 0 nor 1")),
            }
        }
        let mut source = LastByte { source, byte: 0 };
        self.nested.merge_wire(group, &mut source)?;
        let has_rows = source.byte != 0;
        if !self.shape.has_wire_flag {
            self.mark_one(group, has_rows);
        }
        Ok(())
    }

    fn byte_size(&self) -> usize {
        self.nested.byte_size() + self.has_rows.capacity()
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}

/// Binds the wrapper around a function over the arguments without `Nullable`.
pub(crate) fn bind(call: &Call<'_>, nested: Arc<dyn AggregateFunction>) -> Bound {
    let default = nested.returns_default_for_nulls();
    let is_count = nested.name() == "count";
    let by_condition = call.name.ends_with("If");
    // A tuple is no NULL where `-If` passes over rows.
    let is_tuple = by_condition && matches!(nested.result_type(), DataType::Tuple(_)) || is_sum_count(call.name);
    let values_nullable = !by_condition || call.arguments[..call.arguments.len() - 1].iter().any(DataType::is_nullable);
    let is_nullable = !default && !is_tuple && values_nullable && can_be_null(nested.result_type());
    let shape = NullShape {
        is_nullable,
        has_flag: is_nullable || (default && !is_count),
        has_wire_flag: has_wire_flag(call, nested.result_type(), is_nullable || (default && !is_count)),
        by_condition,
    };
    let result =
        if is_nullable { DataType::nullable(nested.result_type().clone()) } else { nested.result_type().clone() };
    let ignores = nested.ignores_duplicates();
    Function::new(call, result, move || {
        Box::new(NullStates { nested: nested.new_states(), has_rows: Vec::new(), shape })
    })
    .default_for_nulls(default)
    .ignores_duplicates(ignores)
    .done()
}

/// Whether a name is `sumCount`, whose result is never NULL, with combinators that leave it so.
fn is_sum_count(name: &str) -> bool {
    let name = name.trim_end_matches("OrDefault").trim_end_matches("Distinct");
    name == "sumCount"
}

/// Whether ClickHouse puts a flag in front of states, which it also does for functions of several arguments and for
/// `quantiles`, whose results are never NULL. Where `-OrNull` has made the result nullable there is none, unless the
/// function is one that has a result for nothing but NULL, `-If` stands inside, or it has several arguments.
fn has_wire_flag(call: &Call<'_>, nested_result: &DataType, has_flag: bool) -> bool {
    let Some(inner) = call.name.trim_end_matches("If").strip_suffix("OrNull").filter(|_| nested_result.is_nullable())
    else {
        let is_quiet = call.name.ends_with("If") || (call.arguments.len() < 2 && !call.name.starts_with("quantiles"));
        return has_flag || !is_quiet;
    };
    let has_own_result = ["count", "uniq"].iter().any(|prefix| inner.starts_with(prefix));
    let is_of_several = !call.name.ends_with("If") && call.arguments.len() > 1;
    inner.ends_with("If") || is_of_several || (has_own_result && !inner.starts_with("uniqCombined"))
}

/// A source, and the last byte taken from it.
struct LastByte<'a> {
    source: &'a mut dyn StateBytes,
    byte: u8,
}

impl StateBytes for LastByte<'_> {
    fn take(&mut self, count: u64, out: &mut Vec<u8>) -> Result<()> {
        self.source.take(count, out)?;
        if count > 0 {
            self.byte = out.last().copied().unwrap_or(0);
        }
        Ok(())
    }
}

fn can_be_null(data_type: &DataType) -> bool {
    data_type.is_nullable() || data_type.can_be_nullable()
}

/// A function that looks at no row, as those over arguments that are always NULL are.
#[derive(Clone)]
struct DefaultOnly {
    /// The type, whose default is the result.
    result: DataType,
}

impl Accumulator for DefaultOnly {
    type State = ();
    const ENCODED: bool = true;

    fn fresh(&self) {}

    fn add(&mut self, _states: &mut [()], _rows: Rows<'_>, _args: &[Column]) -> Result<()> {
        Ok(())
    }

    fn merge(&self, _into: &mut (), _from: ()) -> Result<()> {
        Ok(())
    }

    fn write(&self, _state: &(), out: &mut Vec<u8>) {
        out.push(0);
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<()> {
        match reader.number::<u8>()? {
            0 => Ok(()),
            _ => Err(corrupted("the state of nothing is not 0")),
        }
    }

    fn is_wire_own(&self) -> bool {
        true
    }

    fn finish(&self, _states: &mut [()], group_ids: &[u32]) -> Result<Column> {
        Ok(Column::defaults(&self.result, group_ids.len()).flatten())
    }
}

fn null_type() -> DataType {
    DataType::Nullable(Arc::new(DataType::Nothing))
}

/// Binds a function over an argument of type `Nullable(Nothing)`.
pub(crate) fn only_null(call: &Call<'_>, is_zero: bool) -> Bound {
    nothing(call, if is_zero { DataType::UInt64 } else { null_type() })
}

fn nothing(call: &Call<'_>, result: DataType) -> Bound {
    let is_zero = !result.is_nullable();
    call.accumulate(result.clone(), DefaultOnly { result }).default_for_nulls(is_zero).done()
}

/// Registers the functions that others become over nothing but NULL.
pub(crate) fn register(registry: &mut Registry) {
    let of_first = |call: &Call<'_>| {
        let is_null = call.arguments.iter().any(|argument| *argument == null_type());
        nothing(call, call.arguments.first().filter(|_| !is_null).cloned().unwrap_or_else(null_type))
    };
    add(
        registry,
        "nothing",
        of_first,
        doc("nothing(x)", "The default of x's type, whatever the rows: NULL for Nullable types."),
    );
    add(registry, "nothingNull", |call| nothing(call, null_type()), doc("nothingNull(x)", "NULL, whatever the rows."));
    add(
        registry,
        "nothingUInt64",
        |call| nothing(call, DataType::UInt64),
        doc("nothingUInt64(x)", "0, whatever the rows."),
    );
}

/// States that stand in where others were moved out.
pub(crate) fn no_states() -> Box<dyn GroupedStates> {
    Box::new(States::new(DefaultOnly { result: null_type() }))
}
