//! `reinterpretAsT`: the bytes of a value as another type.

use super::functions::type_argument;
use crate::support::{Bound, Factory, Native, Outcome, Text, add, arity, doc, illegal};
use base::{Result, bail};
use functions::{ArgType, Registry};
use std::sync::Arc;
use types::by_native;
use types::{ArrayColumn, Column, DataType, FixedStringColumn, I256, NativeType, StringBuilder, U256};

const CATEGORY: &str = "Type conversion";

macro_rules! targets {
    ($registry:ident; $($name:literal => $to:expr;)*) => {
        $({
            let name: &'static str = concat!("reinterpretAs", $name);
            let factory = Factory::strict(move |args, _| { arity(name, args, 1)?; bind(name, args, $to) });
            add($registry, name, factory, doc(concat!("reinterpretAs", $name, "(x)"), "The bytes of a value, low end \
                first, as another type.", CATEGORY));
        })*
    };
}

pub(super) fn register(registry: &mut Registry) {
    targets! { registry;
        "Int8" => DataType::Int8;
        "Int16" => DataType::Int16;
        "Int32" => DataType::Int32;
        "Int64" => DataType::Int64;
        "Int128" => DataType::Int128;
        "UInt8" => DataType::UInt8;
        "UInt16" => DataType::UInt16;
        "UInt32" => DataType::UInt32;
        "UInt64" => DataType::UInt64;
        "UInt128" => DataType::UInt128;
        "Int256" => DataType::Int256;
        "UInt256" => DataType::UInt256;
        "Float32" => DataType::Float32;
        "Float64" => DataType::Float64;
        "Date" => DataType::Date;
        "DateTime" => DataType::DateTime(None);
        "UUID" => DataType::Uuid;
        "String" => DataType::String;
    }
    let fixed = Factory::strict(|args, _| {
        let name = "reinterpretAsFixedString";
        arity(name, args, 1)?;
        let Some(width) = args[0].data_type.base().fixed_width_bytes() else { return Err(illegal(name, args)) };
        bind(name, args, DataType::FixedString(width))
    });
    add(
        registry,
        "reinterpretAsFixedString",
        fixed,
        doc("reinterpretAsFixedString(x)", "The bytes of a value, low end first.", CATEGORY),
    );
    let any = Factory::strict(|args, _| {
        arity("reinterpret", args, 2)?;
        bind("reinterpret", args, type_argument("reinterpret", args, 1)?)
    });
    add(registry, "reinterpret", any, doc("reinterpret(x, 'T')", "The bytes of a value as another type.", CATEGORY));
}

fn bind(name: &'static str, args: &[ArgType], to: DataType) -> Outcome {
    let from = args[0].data_type.base();
    if let DataType::Array(element) = &to {
        return bind_array(name, args, element.clone());
    }
    if let (DataType::Array(element), DataType::String) = (from, &to) {
        return bind_of_array(name, args, element.clone());
    }
    if *from == DataType::Ipv4 && !to.is_string() || to == DataType::Ipv4 {
        return Err(illegal(name, args));
    }
    let from_fits = from.is_string() || Native::of(from).is_some();
    let to_fits = to.is_string() || Native::of(&to).is_some();
    if !from_fits || !to_fits {
        return Err(illegal(name, args));
    }
    let from = from.clone();
    let result = to.clone();
    Ok(Bound::named(name, result, move |args, rows| convert(&args[0].column.flatten(), &from, &to, rows)).done())
}

/// The bytes of a string as elements of one size after another.
fn bind_array(name: &'static str, args: &[ArgType], element: Arc<DataType>) -> Outcome {
    let width = match (&*element, Native::of(&element)) {
        (DataType::FixedString(width), _) => *width,
        (_, Some(native)) if *element != DataType::BFloat16 => native.bytes(),
        _ => return Err(illegal(name, args)),
    };
    if !args[0].data_type.base().is_string() || width == 0 {
        return Err(illegal(name, args));
    }
    let result = DataType::array((*element).clone());
    Ok(Bound::named(name, result, move |args, rows| {
        let text = Text::of(&args[0])?;
        let (mut offsets, mut bytes) = (vec![0u64], Vec::new());
        for row in 0..rows {
            let given = text.get(row);
            if given.len() % width != 0 {
                bail!(
                    BadArguments,
                    "{} bytes are no whole number of elements of {width} bytes in function {name}",
                    given.len()
                );
            }
            bytes.extend_from_slice(given);
            offsets.push((bytes.len() / width) as u64);
        }
        let count = bytes.len() / width;
        let parts = Column::FixedString(FixedStringColumn { width, bytes: bytes.into() });
        let values = convert(&parts, &DataType::FixedString(width), &element, count)?;
        Ok(Column::Array(ArrayColumn::new(offsets.into(), values)))
    })
    .done())
}

/// Binds the reinterpretation of arrays: the bytes of their elements one after another.
fn bind_of_array(name: &'static str, args: &[ArgType], element: Arc<DataType>) -> Outcome {
    let Some(width) = element.fixed_width_bytes().filter(|_| Native::of(&element).is_some()) else {
        return Err(illegal(name, args));
    };
    Ok(Bound::named(name, DataType::String, move |args, rows| {
        let array = crate::support::arrays(&args[0].column)?;
        let fixed = convert(&array.values, &element, &DataType::FixedString(width), array.values.len())?.flatten();
        let Column::FixedString(bytes) = &fixed else {
            bail!(LogicalError, "elements of another physical form in {name}")
        };
        let mut builder = StringBuilder::with_capacity(rows);
        for row in 0..rows {
            let range = array.range(row);
            builder.push(&bytes.bytes[range.start * width..range.end * width]);
        }
        Ok(Column::String(builder.finish()))
    })
    .done())
}

/// The bits of short floats.
pub(crate) fn bfloat16_bits(column: &Column) -> Column {
    match column {
        Column::Float32(values) => {
            Column::from_vec(values.iter().map(|value| (value.to_bits() >> 16) as u16).collect::<Vec<u16>>())
        }
        other => other.clone(),
    }
}

fn convert(column: &Column, from: &DataType, to: &DataType, rows: usize) -> Result<Column> {
    match (from, to) {
        (DataType::BFloat16, _) => return convert(&bfloat16_bits(column), &DataType::UInt16, to, rows),
        (_, DataType::BFloat16) => {
            let bits = convert(column, from, &DataType::UInt16, rows)?;
            let bits = bits.as_native::<u16>().unwrap_or(&[]);
            return Ok(Column::from_vec(
                bits.iter().map(|&bits| f32::from_bits(u32::from(bits) << 16)).collect::<Vec<f32>>(),
            ));
        }
        _ => {}
    }
    let bytes = RowBytes { column };
    Ok(match to {
        DataType::String => {
            let mut builder = StringBuilder::with_capacity(rows);
            for row in 0..rows {
                let mut buffer = [0u8; 32];
                let bytes = bytes.get(row, &mut buffer);
                builder.push(if from.is_string() { bytes } else { super::text::without_zeros(bytes) });
            }
            Column::String(builder.finish())
        }
        DataType::FixedString(width) => {
            let mut out = vec![0u8; rows * width];
            for (row, target) in out.chunks_exact_mut(*width).enumerate() {
                let mut buffer = [0u8; 32];
                let bytes = bytes.get(row, &mut buffer);
                let n = bytes.len().min(*width);
                target[..n].copy_from_slice(&bytes[..n]);
            }
            Column::FixedString(FixedStringColumn { width: *width, bytes: out.into() })
        }
        number => match Native::of(number) {
            Some(native) => by_native!(native, T => numbers::<T>(&bytes, rows)),
            None => column.clone(),
        },
    })
}

fn numbers<T: NativeType + FromBits>(bytes: &RowBytes, rows: usize) -> Column {
    let read = |row: usize| {
        let mut buffer = [0u8; 32];
        let bytes = bytes.get(row, &mut buffer);
        let mut raw = [0u8; 32];
        let n = bytes.len().min(std::mem::size_of::<T>());
        raw[..n].copy_from_slice(&bytes[..n]);
        T::from_bits(U256::from_le_bytes(raw))
    };
    Column::from_vec((0..rows).map(read).collect::<Vec<T>>())
}

/// Bytes of the rows of a flat column, low end first.
struct RowBytes<'a> {
    column: &'a Column,
}

impl RowBytes<'_> {
    fn get<'b>(&'b self, row: usize, buffer: &'b mut [u8; 32]) -> &'b [u8] {
        if let Some(bytes) = self.column.bytes_at(row) {
            return bytes;
        }
        let (bits, width) = types::with_native!(
            self.column,
            |values| (values[row].bits(), std::mem::size_of_val(&values[row])),
            else (U256::ZERO, 0)
        );
        *buffer = bits.to_le_bytes();
        &buffer[..width]
    }
}

/// Values as their bits in the low end of 256.
trait FromBits {
    fn from_bits(bits: U256) -> Self;
    fn bits(self) -> U256;
}

macro_rules! integer_bits {
    ($($t:ty as $unsigned:ty),*) => {
        $(impl FromBits for $t {
            fn from_bits(bits: U256) -> Self { bits.as_u128() as $t }
            fn bits(self) -> U256 { U256::new(self as $unsigned as u128) }
        })*
    };
}

integer_bits!(
    u8 as u8,
    u16 as u16,
    u32 as u32,
    u64 as u64,
    u128 as u128,
    i8 as u8,
    i16 as u16,
    i32 as u32,
    i64 as u64,
    i128 as u128
);

impl FromBits for U256 {
    fn from_bits(bits: U256) -> Self {
        bits
    }
    fn bits(self) -> U256 {
        self
    }
}

impl FromBits for I256 {
    fn from_bits(bits: U256) -> Self {
        bits.as_i256()
    }
    fn bits(self) -> U256 {
        self.as_u256()
    }
}

impl FromBits for f32 {
    fn from_bits(bits: U256) -> Self {
        f32::from_bits(bits.as_u32())
    }
    fn bits(self) -> U256 {
        U256::from(self.to_bits())
    }
}

impl FromBits for f64 {
    fn from_bits(bits: U256) -> Self {
        f64::from_bits(bits.as_u64())
    }
    fn bits(self) -> U256 {
        U256::from(self.to_bits())
    }
}
