//! Bytes of states: reading with bounds checks, and cells in the layout of `RowBinary`.
//!
//! ```text
//! numbers       little-endian, fixed width
//! String        varint length, bytes
//! FixedString   bytes
//! Nullable      1 for NULL or 0, then the value if 0
//! Array, Map    varint length, elements
//! Tuple         elements
//! ```

use base::{Error, ErrorCode, Result};
use types::states::StateBytes;
use types::{Column, ColumnBuilder, with_native, with_native_builder};

/// A number with a fixed little-endian form.
pub trait LittleEndian: Sized + Copy {
    /// Appends the bytes.
    fn put(self, out: &mut Vec<u8>);
    /// Reads the bytes.
    ///
    /// # Errors
    /// `CANNOT_READ_ALL_DATA` at the end of the bytes.
    fn take(reader: &mut Reader<'_>) -> Result<Self>;
}

macro_rules! little_endian {
    ($($number:ty),*) => {
        $(impl LittleEndian for $number {
            #[inline]
            fn put(self, out: &mut Vec<u8>) {
                out.extend_from_slice(&self.to_le_bytes());
            }
            #[inline]
            fn take(reader: &mut Reader<'_>) -> Result<Self> {
                let bytes = reader.bytes(size_of::<$number>())?;
                let mut raw = [0u8; size_of::<$number>()];
                raw.copy_from_slice(bytes);
                Ok(<$number>::from_le_bytes(raw))
            }
        })*
    };
}

little_endian!(u8, u16, u32, u64, u128, i8, i16, i32, i64, i128, types::U256, types::I256, f32, f64);

/// The error for bytes that are not a state.
#[cold]
pub fn corrupted(what: &str) -> Error {
    Error::new(ErrorCode::CorruptedData, format!("Bytes are not a state of the aggregate function: {what}"))
}

/// Reads a state's bytes from front to back: of a slice, or of a source that says nothing of where they end.
pub struct Reader<'a> {
    rest: &'a [u8],
    source: Option<Source<'a>>,
}

/// Bytes that are fetched when they are asked for.
struct Source<'a> {
    bytes: &'a mut dyn StateBytes,
    /// The bytes that were fetched last.
    fetched: Vec<u8>,
    /// The bytes fetched since a cell began.
    cell: Option<Vec<u8>>,
}

impl<'a> Reader<'a> {
    /// A reader at the start of `bytes`.
    pub fn new(bytes: &'a [u8]) -> Self {
        Reader { rest: bytes, source: None }
    }

    /// A reader of a source, which takes no byte from it that is not the state's.
    pub fn of_source(bytes: &'a mut dyn StateBytes) -> Self {
        Reader { rest: &[], source: Some(Source { bytes, fetched: Vec::new(), cell: None }) }
    }

    /// Bytes not read yet; none of a source.
    pub fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// The next `n` bytes.
    ///
    /// # Errors
    /// `CANNOT_READ_ALL_DATA` when there are fewer.
    #[inline]
    pub fn bytes(&mut self, n: usize) -> Result<&[u8]> {
        if n > self.rest.len() {
            return self.fetch(n);
        }
        let (head, rest) = self.rest.split_at(n);
        self.rest = rest;
        Ok(head)
    }

    #[cold]
    fn fetch(&mut self, n: usize) -> Result<&[u8]> {
        let Some(source) = &mut self.source else {
            let expected = format!(
                "Cannot read all data of a state of an aggregate function: {n} bytes are expected, {} are left",
                self.rest.len()
            );
            return Err(Error::new(ErrorCode::CannotReadAllData, expected));
        };
        source.fetched.clear();
        source.bytes.take(n as u64, &mut source.fetched)?;
        if let Some(cell) = &mut source.cell {
            cell.extend_from_slice(&source.fetched);
        }
        Ok(&source.fetched)
    }

    /// A number of fixed width.
    ///
    /// # Errors
    /// `CANNOT_READ_ALL_DATA` at the end of the bytes.
    #[inline]
    pub fn number<T: LittleEndian>(&mut self) -> Result<T> {
        T::take(self)
    }

    /// A number in groups of 7 bits.
    ///
    /// # Errors
    /// `CORRUPTED_DATA` when it does not end or passes 64 bits.
    pub fn varint(&mut self) -> Result<u64> {
        base::varint::read(|| self.number::<u8>())?.ok_or_else(|| corrupted("a number is too long"))
    }

    /// A count of things that take at least `bytes_each` bytes each. More than could follow in a slice is refused; of a
    /// source, nobody knows how much follows: reserve no memory for it before it is there.
    ///
    /// # Errors
    /// `CORRUPTED_DATA`.
    pub fn count(&mut self, bytes_each: usize) -> Result<usize> {
        let count = self.varint()?;
        self.checked_count(count, bytes_each)
    }

    /// Checks a count that was read already, as [`Self::count`].
    ///
    /// # Errors
    /// `CORRUPTED_DATA`.
    pub fn checked_count(&self, count: u64, bytes_each: usize) -> Result<usize> {
        let most = if self.source.is_some() { SOURCE_BYTES_MAX } else { self.rest.len() };
        if count > (most / bytes_each.max(1)) as u64 {
            return Err(corrupted("a count is larger than what follows"));
        }
        Ok(count as usize)
    }

    /// A varint length and as many bytes.
    ///
    /// # Errors
    /// `CORRUPTED_DATA`.
    pub fn sized(&mut self) -> Result<&[u8]> {
        let length = self.count(1)?;
        self.bytes(length)
    }

    /// # Errors
    /// `CORRUPTED_DATA` when bytes are left.
    pub fn expect_end(&self) -> Result<()> {
        if self.rest.is_empty() { Ok(()) } else { Err(corrupted("bytes follow its end")) }
    }

    /// The bytes of one cell of the builder's type; the cell is pushed to `scratch` on the way.
    ///
    /// # Errors
    /// `CORRUPTED_DATA`.
    pub fn cell(&mut self, scratch: &mut ColumnBuilder) -> Result<&[u8]> {
        if let Some(source) = &mut self.source {
            source.cell = Some(Vec::new());
            read_cell(self, scratch)?;
            let Some(source) = &mut self.source else { unreachable!("a reader keeps its source") };
            source.fetched = source.cell.take().unwrap_or_default();
            return Ok(&source.fetched);
        }
        let start = self.rest;
        read_cell(self, scratch)?;
        Ok(&start[..start.len() - self.rest.len()])
    }
}

/// Bytes of one state of a source, at most.
const SOURCE_BYTES_MAX: usize = 1 << 40;

/// Appends floats one after another.
pub fn put_floats(numbers: &[f64], out: &mut Vec<u8>) {
    numbers.iter().for_each(|number| number.put(out));
}

/// Reads as many floats as there is room for.
///
/// # Errors
/// `CANNOT_READ_ALL_DATA` at the end of the bytes.
pub fn take_floats(reader: &mut Reader<'_>, into: &mut [f64]) -> Result<()> {
    into.iter_mut().try_for_each(|number| reader.number().map(|read| *number = read))
}

/// Appends a varint length and the bytes.
pub fn put_sized(bytes: &[u8], out: &mut Vec<u8>) {
    base::memory::grow(out, bytes.len() + 10);
    base::varint::put(out, bytes.len() as u64);
    out.extend_from_slice(bytes);
}

/// Appends a row of a column in any physical form.
pub fn write_cell(column: &Column, row: usize, out: &mut Vec<u8>) {
    with_native!(column, |values| values[row].put(out), else match column {
        Column::String(strings) => put_sized(strings.get(row), out),
        Column::FixedString(strings) => out.extend_from_slice(strings.get(row)),
        Column::Array(array) => {
            base::varint::put(out, array.size(row) as u64);
            array.range(row).for_each(|i| write_cell(&array.values, i, out));
        }
        Column::Tuple(elements, _) => elements.iter().for_each(|element| write_cell(element, row, out)),
        Column::Nullable(nullable) => {
            out.push(nullable.nulls[row]);
            if nullable.nulls[row] == 0 {
                write_cell(&nullable.values, row, out);
            }
        }
        Column::Const(value, _) => write_cell(value, 0, out),
        Column::Dict(dict) => write_cell(&dict.values, dict.codes[row] as usize, out),
        _ => unreachable!("numeric columns are handled above"),
    });
}

/// Reads a cell that [`write_cell`] wrote into a builder of its type.
///
/// # Errors
/// `CORRUPTED_DATA`; the builder may then hold part of the cell and is not to be used further.
pub fn read_cell(reader: &mut Reader<'_>, builder: &mut ColumnBuilder) -> Result<()> {
    with_native_builder!(builder, |values| values.push(reader.number()?), else match builder {
        ColumnBuilder::String(strings) => strings.push(reader.sized()?),
        ColumnBuilder::FixedString(width, bytes) => bytes.extend_from_slice(reader.bytes(*width)?),
        ColumnBuilder::Array(offsets, values) => {
            let size = reader.count(1)?;
            // Elements of an empty tuple take no bytes, and of a source it is not known how many follow.
            if size > EMPTY_ELEMENTS_MAX && takes_no_bytes(values) {
                return Err(corrupted("an array of nothing is too long"));
            }
            for _ in 0..size {
                read_cell(reader, values)?;
            }
            offsets.push(values.len() as u64);
        }
        ColumnBuilder::Tuple(elements, rows) => {
            elements.iter_mut().try_for_each(|element| read_cell(reader, element))?;
            *rows += 1;
        }
        ColumnBuilder::Nullable(nulls, values) => {
            let null = reader.number::<u8>()?;
            nulls.push(u8::from(null != 0));
            if null != 0 { values.push_default() } else { read_cell(reader, values)? }
        }
        _ => unreachable!("numeric builders are handled above"),
    });
    Ok(())
}

/// Elements that take no bytes which an array may have.
const EMPTY_ELEMENTS_MAX: usize = 1 << 24;

fn takes_no_bytes(builder: &ColumnBuilder) -> bool {
    matches!(builder, ColumnBuilder::Tuple(elements, _) if elements.iter().all(takes_no_bytes))
}

/// Reads a cell of the program's own making back.
///
/// # Panics
/// When the bytes are not a cell: they come from [`write_cell`] or were checked when they were read.
pub fn restore_cell(bytes: &[u8], builder: &mut ColumnBuilder) {
    read_cell(&mut Reader::new(bytes), builder)
        .unwrap_or_else(|error| panic!("a cell in memory does not read back: {error}"));
}
