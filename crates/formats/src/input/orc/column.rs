//! Columns of a stripe, read some rows after the others.

use super::bytes::{OrcBytes, OrcStream};
use super::footer::{OrcFooter, OrcKind, OrcStripeFooter};
use super::runs::{OrcBits, OrcByteRuns, OrcNumbers};
use super::types::{decimal, type_of};
use super::values::OrcValues;
use base::{Result, bail, err};
use std::sync::Arc;
use types::{ArrayColumn, Column, DataType, NullableColumn, StringColumn, TimeZone, TupleType};

const PRESENT: u64 = 0;
const DATA: u64 = 1;
const LENGTH: u64 = 2;
const DICTIONARY: u64 = 3;
const SECONDARY: u64 = 5;
/// Elements of the lists of a block, at most: a run of lengths proves nothing.
const ELEMENTS_MAX: u64 = 1 << 27;
/// Types inside of each other, at most.
const DEPTH_MAX: usize = 100;

/// A stripe, of which columns are opened.
pub(super) struct OrcStripeOpener<'a> {
    pub(super) bytes: &'a OrcBytes,
    pub(super) file: &'a OrcFooter,
    pub(super) footer: OrcStripeFooter,
    /// The zone that timestamps are read in.
    pub(super) zone: TimeZone,
    pub(super) any_case: bool,
}

/// A column of a stripe.
pub(super) struct OrcColumn {
    present: Option<OrcBits>,
    /// The type of its values, none of which is NULL.
    own: DataType,
    values: OrcParts,
}

enum OrcParts {
    Single(OrcValues),
    List(OrcNumbers, Box<OrcColumn>),
    Map(OrcNumbers, Box<(OrcColumn, OrcColumn)>),
    Struct(Vec<OrcColumn>),
    Union(OrcByteRuns, Vec<OrcColumn>),
}

impl OrcStripeOpener<'_> {
    /// A stream of a column; an empty one if there is none.
    fn stream(&self, column: usize, kind: u64) -> Result<OrcStream> {
        Ok(match self.find(column, kind)? {
            Some(stream) => stream,
            None => OrcStream::new(self.file.space, Default::default()),
        })
    }

    fn find(&self, column: usize, kind: u64) -> Result<Option<OrcStream>> {
        let found = self.footer.streams.iter().find(|stream| stream.column == column as u64 && stream.kind == kind);
        let open = |bytes| OrcStream::new(self.file.space, bytes);
        found.map(|place| self.bytes.get(place.offset, place.bytes).map(open)).transpose()
    }

    fn numbers(&self, column: usize, kind: u64, is_signed: bool) -> Result<OrcNumbers> {
        let encoding = self.footer.encodings.get(column).copied().unwrap_or_default();
        Ok(OrcNumbers::new(self.stream(column, kind)?, is_signed, encoding.is_second))
    }

    /// Opens a column whose values are wanted as a type. What it gives is near to that, not always the same.
    pub(super) fn open(&self, at: usize, wanted: &DataType, depth: usize) -> Result<OrcColumn> {
        if depth > DEPTH_MAX {
            bail!(IncorrectData, "Types of the ORC file lie deeper in each other than {DEPTH_MAX}");
        }
        let (own, values) = match self.file.types[at].kind {
            OrcKind::List | OrcKind::Map | OrcKind::Struct | OrcKind::Union => self.parts(at, wanted.base(), depth)?,
            _ => {
                let (own, values) = self.single(at, wanted.base())?;
                (own, OrcParts::Single(values))
            }
        };
        Ok(OrcColumn { present: self.find(at, PRESENT)?.map(OrcBits::new), own, values })
    }

    fn single(&self, at: usize, wanted: &DataType) -> Result<(DataType, OrcValues)> {
        let own = &self.file.types[at];
        let numbers = || Ok(OrcValues::Numbers(self.numbers(at, DATA, true)?));
        Ok(match (own.kind, wanted) {
            (OrcKind::Boolean, _) => (DataType::Bool, OrcValues::Bits(OrcBits::new(self.stream(at, DATA)?))),
            (OrcKind::Byte, wanted) => {
                let own = if matches!(wanted, DataType::Enum8(_)) { wanted.clone() } else { DataType::Int8 };
                (own, OrcValues::Bytes(OrcByteRuns::new(self.stream(at, DATA)?)))
            }
            (OrcKind::Short, DataType::Enum16(_)) | (OrcKind::Int, DataType::Ipv4) => (wanted.clone(), numbers()?),
            (OrcKind::Short, _) => (DataType::Int16, numbers()?),
            (OrcKind::Int, _) => (DataType::Int32, numbers()?),
            (OrcKind::Long, _) => (DataType::Int64, numbers()?),
            (OrcKind::Date, _) => (DataType::Date32, numbers()?),
            (OrcKind::Float, _) => (DataType::Float32, OrcValues::Floats(self.stream(at, DATA)?)),
            (OrcKind::Double, _) => (DataType::Float64, OrcValues::Doubles(self.stream(at, DATA)?)),
            (OrcKind::Binary, DataType::Ipv6 | DataType::Int128 | DataType::UInt128) => self.texts(at, Some(16))?,
            (OrcKind::Binary, DataType::Int256 | DataType::UInt256 | DataType::Decimal { precision: 39.., .. }) => {
                self.texts(at, Some(32))?
            }
            (OrcKind::String | OrcKind::Binary, _) => self.texts(at, None)?,
            (OrcKind::Decimal, _) => {
                let scales = self.numbers(at, SECONDARY, true)?;
                (decimal(own), OrcValues::Decimals(self.stream(at, DATA)?, scales))
            }
            (kind, _) => self.times(at, kind == OrcKind::Instant, wanted)?,
        })
    }

    fn texts(&self, at: usize, width: Option<usize>) -> Result<(DataType, OrcValues)> {
        let encoding = self.footer.encodings.get(at).copied().unwrap_or_default();
        let own = width.map_or(DataType::String, DataType::FixedString);
        if !encoding.is_dictionary {
            let lengths = self.numbers(at, LENGTH, false)?;
            return Ok((own, OrcValues::Texts(lengths, self.stream(at, DATA)?)));
        }
        let count = encoding.dictionary;
        if count > ELEMENTS_MAX {
            bail!(IncorrectData, "A dictionary of the ORC file claims to have {count} values");
        }
        let lengths = self.numbers(at, LENGTH, false)?;
        let mut values = OrcValues::Texts(lengths, self.stream(at, DICTIONARY)?);
        let Column::String(values) = values.read(count as usize, &DataType::String)? else {
            return Err(base::Error::bug("the values of a dictionary are no strings"));
        };
        Ok((own, OrcValues::Codes(self.numbers(at, DATA, false)?, values)))
    }

    fn times(&self, at: usize, is_instant: bool, wanted: &DataType) -> Result<(DataType, OrcValues)> {
        let utc = TimeZone::utc();
        let zone = if is_instant { None } else { self.footer.zone.clone() }.unwrap_or_else(TimeZone::utc);
        let reader = if is_instant { utc } else { self.zone.clone() };
        let scale = if let DataType::DateTime64(scale, _) = wanted { *scale } else { 9 };
        let own = DataType::DateTime64(scale, is_instant.then(TimeZone::utc));
        let seconds = self.numbers(at, DATA, true)?;
        Ok((own, OrcValues::Times(seconds, self.numbers(at, SECONDARY, false)?, [zone, reader])))
    }

    fn parts(&self, at: usize, wanted: &DataType, depth: usize) -> Result<(DataType, OrcParts)> {
        let own = &self.file.types[at];
        let inferred = |at: usize| type_of(self.file, at, depth);
        match (own.kind, wanted) {
            (OrcKind::List, wanted) => {
                let inner = match wanted {
                    DataType::Array(inner) => (**inner).clone(),
                    _ => inferred(own.subtypes[0])?,
                };
                let column = self.open(own.subtypes[0], &inner, depth + 1)?;
                let lengths = self.numbers(at, LENGTH, false)?;
                Ok((DataType::array(column.gives()), OrcParts::List(lengths, Box::new(column))))
            }
            (OrcKind::Map, wanted) => {
                let pair = match wanted {
                    DataType::Map(pair) => (**pair).clone(),
                    _ => (inferred(own.subtypes[0])?, inferred(own.subtypes[1])?),
                };
                let keys = self.open(own.subtypes[0], &pair.0, depth + 1)?;
                let values = self.open(own.subtypes[1], &pair.1, depth + 1)?;
                let lengths = self.numbers(at, LENGTH, false)?;
                let data_type = DataType::map(keys.gives().without_nullable(), values.gives());
                Ok((data_type, OrcParts::Map(lengths, Box::new((keys, values)))))
            }
            (OrcKind::Struct, wanted) => self.fields(at, wanted, depth),
            _ => {
                let branches: Result<Vec<OrcColumn>> =
                    (own.subtypes.iter()).map(|&branch| self.open(branch, &inferred(branch)?, depth + 1)).collect();
                let runs = OrcByteRuns::new(self.stream(at, DATA)?);
                Ok((inferred(at)?, OrcParts::Union(runs, branches?)))
            }
        }
    }

    /// The fields of a struct that are wanted: by name, or by position where the tuple has no names.
    fn fields(&self, at: usize, wanted: &DataType, depth: usize) -> Result<(DataType, OrcParts)> {
        let own = &self.file.types[at];
        let (mut columns, mut names) = (Vec::new(), Vec::new());
        for (place, (name, &field)) in own.names.iter().zip(&own.subtypes).enumerate() {
            let (name, wanted) = match wanted {
                DataType::Tuple(tuple) => match &tuple.names {
                    Some(known) => match known.iter().position(|known| self.is_same(known, name)) {
                        Some(found) => (known[found].clone(), tuple.elements[found].clone()),
                        None => continue,
                    },
                    None if place < tuple.elements.len() => (name.clone(), tuple.elements[place].clone()),
                    None => continue,
                },
                _ => (name.clone(), type_of(self.file, field, depth)?),
            };
            columns.push(self.open(field, &wanted, depth + 1)?);
            names.push(name);
        }
        let elements = columns.iter().map(OrcColumn::gives).collect();
        let tuple = TupleType { elements, names: Some(names), geo: None };
        Ok((DataType::Tuple(Arc::new(tuple)), OrcParts::Struct(columns)))
    }

    /// Whether a name of the file is that of a wanted column.
    pub(super) fn is_same(&self, wanted: &str, name: &str) -> bool {
        wanted == name || self.any_case && wanted.eq_ignore_ascii_case(name)
    }
}

impl OrcColumn {
    /// The type of the columns that are given.
    pub(super) fn gives(&self) -> DataType {
        DataType::nullable(self.own.clone())
    }

    /// The next rows.
    pub(super) fn read(&mut self, rows: usize) -> Result<Column> {
        let mut nulls = Vec::new();
        if let Some(present) = &mut self.present {
            present.read(rows, &mut nulls)?;
            nulls.iter_mut().for_each(|bit| *bit ^= 1);
        }
        let count = rows - nulls.iter().map(|&null| usize::from(null)).sum::<usize>();
        let values = self.values.read(count, &self.own)?;
        let values = if count < rows { spread(&values, &nulls, &self.own) } else { values };
        if !self.own.can_be_nullable() {
            return Ok(values);
        }
        nulls.resize(rows, 0);
        Ok(Column::Nullable(NullableColumn::new(nulls.into(), values)))
    }
}

/// The values at the rows that are not NULL, with defaults at the others.
fn spread(values: &Column, nulls: &[u8], data_type: &DataType) -> Column {
    let count = values.len() as u32;
    let defaults = Column::defaults(data_type, 1).flatten();
    let mut next = 0;
    let places: Vec<u32> = nulls
        .iter()
        .map(|&null| {
            let place = if null != 0 { count } else { next };
            next += u32::from(null == 0);
            place
        })
        .collect();
    Column::concat(&[values, &defaults]).gather(&places)
}

impl OrcParts {
    fn read(&mut self, count: usize, own: &DataType) -> Result<Column> {
        match self {
            OrcParts::Single(values) => values.read(count, own),
            OrcParts::List(lengths, elements) => {
                let offsets = read_offsets(lengths, count)?;
                let elements = elements.read(offsets[count] as usize)?;
                Ok(Column::Array(ArrayColumn::new(offsets.into(), elements)))
            }
            OrcParts::Map(lengths, pair) => {
                let offsets = read_offsets(lengths, count)?;
                let total = offsets[count] as usize;
                let (_, keys) = pair.0.read(total)?.split_nulls();
                let entries = Column::Tuple(Arc::new([keys, pair.1.read(total)?]), total);
                Ok(Column::Array(ArrayColumn::new(offsets.into(), entries)))
            }
            OrcParts::Struct(fields) => {
                let columns: Result<Vec<Column>> = fields.iter_mut().map(|field| field.read(count)).collect();
                Ok(Column::Tuple(columns?.into(), count))
            }
            OrcParts::Union(tags, branches) => read_union(tags, branches, count),
        }
    }
}

/// Where each list ends, from the lengths of all.
fn read_offsets(lengths: &mut OrcNumbers, count: usize) -> Result<Vec<u64>> {
    let mut read = Vec::with_capacity(count);
    lengths.read(count, &mut read)?;
    let mut offsets = Vec::with_capacity(count + 1);
    let mut total = 0u64;
    offsets.push(0);
    for length in read {
        total = u64::try_from(length).ok().and_then(|length| total.checked_add(length)).unwrap_or(u64::MAX);
        if total > ELEMENTS_MAX {
            bail!(TooLargeArraySize, "The lists of a block of the ORC file claim to have {total} elements");
        }
        offsets.push(total);
    }
    base::memory::check_reserve(total)?;
    Ok(offsets)
}

/// Values of a `Variant`, each of the branch that its tag says.
fn read_union(tags: &mut OrcByteRuns, branches: &mut [OrcColumn], count: usize) -> Result<Column> {
    let mut places = Vec::with_capacity(count);
    tags.read(count, &mut places)?;
    let mut columns = Vec::with_capacity(branches.len());
    for (place, branch) in branches.iter_mut().enumerate() {
        let rows = places.iter().filter(|&&tag| usize::from(tag) == place).count();
        columns.push((branch.read(rows)?, branch.own.clone(), 0));
    }
    let mut cells = types::StringBuilder::with_capacity(count);
    let mut cell = Vec::new();
    for tag in places {
        let Some((column, own, next)) = columns.get_mut(usize::from(tag)) else {
            return Err(err!(IncorrectData, "A union of the ORC file has a value of branch {tag}, which it has not"));
        };
        cell.clear();
        if !column.is_null_at(*next) {
            types::dynamic::put(own, &column.value(*next), &mut cell);
        }
        cells.push(&cell);
        *next += 1;
    }
    let cells: StringColumn = cells.finish();
    Ok(Column::String(cells))
}
