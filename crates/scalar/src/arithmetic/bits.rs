//! Shifts, rotations, tests and counts of bits.

use super::kernels::Integer;
use super::{CATEGORY_BITS, Operator, numeric, rules};
use crate::support::{
    Bound, Factory, Native, Operand, Outcome, Text, add, arity, bytes_rows, convert, doc, illegal, operand, settled,
    unary,
};
use base::{Result, bail};
use functions::{Arg, ArgType, Registry, ScalarFunction};
use std::sync::Arc;
use types::{Column, DataType, U256};
use types::{by_integer, by_native};

/// Binds a shift or rotation; the result type is that of bitwise operators.
pub(super) fn bind_shift(operator: Operator, args: &[ArgType], result: Native) -> Arc<dyn ScalarFunction> {
    Bound::masked(operator.name(), args, result.data_type(), move |args, rows, nulls| {
        let values = convert(&settled(&args[0].column), result);
        let by = convert(&settled(&args[1].column), Native::I64);
        let Some(by) = operand::<i64>(&by) else { bail!(LogicalError, "shift by a column that is not numeric") };
        by_integer!(
            result,
            T => shift::<T>(operator, &values, by, rows, nulls),
            else bail!(LogicalError, "shift of floats")
        )
    })
    .done()
}

fn shift<T: Integer>(
    operator: Operator,
    values: &Column,
    by: Operand<i64>,
    rows: usize,
    nulls: Option<&[u8]>,
) -> Result<Column> {
    let Some(values) = operand::<T>(values) else { bail!(LogicalError, "shift of a column of another type") };
    let is_shift = matches!(operator, Operator::ShiftLeft | Operator::ShiftRight);
    let negative = |row: usize| by.get(row) < 0 && nulls.is_none_or(|n| n[row] == 0);
    if is_shift && (0..rows).any(negative) {
        bail!(
            ArgumentOutOfBound,
            "Function {} shifts by a negative number of bits: it must be 0 or more",
            operator.name()
        );
    }
    let amount = |by: i64| u32::try_from(by).unwrap_or(u32::MAX);
    let turn = |by: i64| by.rem_euclid(i64::from(T::BITS)) as u32;
    Ok(match operator {
        Operator::ShiftLeft => crate::support::binary(values, by, rows, |x: T, y| x.shift_left(amount(y))),
        Operator::ShiftRight => crate::support::binary(values, by, rows, |x: T, y| x.shift_right(amount(y))),
        Operator::RotateLeft => crate::support::binary(values, by, rows, |x: T, y| x.rotate_left(turn(y))),
        _ => crate::support::binary(values, by, rows, |x: T, y| x.rotate_left((T::BITS - turn(y)) % T::BITS)),
    })
}

pub(super) fn register(registry: &mut Registry) {
    add(
        registry,
        "bitNot",
        Factory::strict(|args, _| bind_unary("bitNot", args)),
        doc("bitNot(x)", "Inverts all bits.", CATEGORY_BITS),
    );
    add(
        registry,
        "bitCount",
        Factory::strict(|args, _| bind_unary("bitCount", args)),
        doc("bitCount(x)", "The number of bits that are 1.", CATEGORY_BITS),
    );
    crate::support::add_any_case(
        registry,
        "byteSwap",
        Factory::strict(|args, _| bind_unary("byteSwap", args)),
        doc("byteSwap(x)", "Reverses the bytes of an integer.", CATEGORY_BITS),
    );
    add(
        registry,
        "bitTest",
        Factory::strict(|args, _| bind_test("bitTest", args)),
        doc("bitTest(x, index)", "The bit at a position, counted from the lowest.", CATEGORY_BITS),
    );
    for (name, any, description) in [
        ("bitTestAny", true, "Whether any of the bits at the given positions is 1."),
        ("bitTestAll", false, "Whether all bits at the given positions are 1."),
    ] {
        let factory = Factory::strict(move |args, _| bind_tests(name, any, args));
        add(registry, name, factory, doc("bitTestAny(x, index, …)", description, CATEGORY_BITS));
    }
    add(
        registry,
        "bitHammingDistance",
        Factory::strict(|args, _| bind_distance(args)),
        doc("bitHammingDistance(x, y)", "The number of bits that differ.", CATEGORY_BITS),
    );
}

fn bind_unary(name: &'static str, args: &[ArgType]) -> Outcome {
    arity(name, args, 1)?;
    let data_type = args[0].data_type.base();
    if name == "bitCount" && data_type.is_string() {
        return Ok(count_in_text(name, matches!(data_type, DataType::FixedString(_))).done());
    }
    if name == "bitNot" && data_type.is_string() {
        return Ok(Bound::named(name, data_type.clone(), |args, rows| invert_text(&args[0], rows)).done());
    }
    let (Some(native), true) =
        (Native::of(data_type), data_type.is_integer() || data_type.is_float() || *data_type == DataType::Bool)
    else {
        return Err(illegal(name, args));
    };
    if name == "byteSwap" && native.is_float() {
        bail!(NotImplemented, "byteSwap is not implemented for {data_type} datatype");
    }
    // Floats are taken as the integers of their bits, or of their value for `bitNot`.
    let integer = if native.is_float() { Native::integer(name == "bitNot", native.bytes()) } else { native };
    let result = if name == "bitCount" { bit_count_type(native) } else { integer.data_type() };
    Ok(Bound::named(name, result, move |args, rows| {
        let column = settled(&args[0].column);
        let column =
            if native.is_float() && name != "bitNot" { float_bits(&column) } else { convert(&column, integer) };
        by_integer!(integer, T => one_by_one::<T>(name, &column, rows), else bail!(LogicalError, "bits of floats"))
    })
    .done())
}

/// The set bits of strings; of those of one length 16 bits hold the number.
fn count_in_text(name: &'static str, is_short: bool) -> Bound {
    Bound::named(name, if is_short { DataType::UInt16 } else { DataType::UInt64 }, move |args, rows| {
        let column = args[0].column.flatten();
        let count =
            |row| column.bytes_at(row).map_or(0, |bytes| bytes.iter().map(|b| u64::from(b.count_ones())).sum::<u64>());
        Ok(match is_short {
            true => Column::from_vec((0..rows).map(|row| count(row) as u16).collect::<Vec<u16>>()),
            false => Column::from_vec((0..rows).map(count).collect::<Vec<u64>>()),
        })
    })
}

fn invert_text(arg: &Arg, rows: usize) -> Result<Column> {
    if let Column::FixedString(fixed) = arg.column.flatten() {
        let bytes: Vec<u8> = fixed.bytes.iter().map(|byte| !byte).collect();
        return Ok(Column::FixedString(types::FixedStringColumn { width: fixed.width, bytes: bytes.into() }));
    }
    let text = Text::of(arg)?;
    Ok(bytes_rows(rows, |row, out| out.extend(text.get(row).iter().map(|byte| !byte))))
}

/// Counts of bits: 256 of them need 16 bits.
fn bit_count_type(native: Native) -> DataType {
    if native.bytes() > 16 { DataType::UInt16 } else { DataType::UInt8 }
}

fn float_bits(column: &Column) -> Column {
    match column.flatten() {
        Column::Float32(v) => Column::from_vec(v.iter().map(|v| v.to_bits()).collect::<Vec<u32>>()),
        Column::Float64(v) => Column::from_vec(v.iter().map(|v| v.to_bits()).collect::<Vec<u64>>()),
        other => other,
    }
}

fn one_by_one<T: Integer>(name: &str, column: &Column, rows: usize) -> Result<Column> {
    let Some(values) = operand::<T>(column) else { bail!(LogicalError, "{name} of a column of another type") };
    Ok(match name {
        "bitNot" => unary(values, rows, T::not),
        "byteSwap" => unary(values, rows, T::swap_bytes),
        _ if T::BITS > 128 => unary(values, rows, |v: T| v.ones() as u16),
        _ => unary(values, rows, |v: T| v.ones() as u8),
    })
}

fn integers(name: &str, args: &[ArgType]) -> Result<()> {
    let is_integer = |arg: &ArgType| arg.data_type.base().is_integer() || *arg.data_type.base() == DataType::Bool;
    if args.iter().all(is_integer) { Ok(()) } else { Err(illegal(name, args)) }
}

fn bind_test(name: &'static str, args: &[ArgType]) -> Outcome {
    arity(name, args, 2)?;
    integers(name, args)?;
    let Some(native) = Native::of(args[0].data_type.base()) else { return Err(illegal(name, args)) };
    Ok(Bound::masked(name, args, DataType::UInt8, move |args, rows, nulls| test_rows(native, args, rows, nulls)).done())
}

fn test_rows(native: Native, args: &[Arg], rows: usize, nulls: Option<&[u8]>) -> Result<Column> {
    let values = convert(&settled(&args[0].column), Native::U256);
    let positions = convert(&settled(&args[1].column), Native::I64);
    let (Some(values), Some(positions)) = (operand::<U256>(&values), operand::<i64>(&positions)) else {
        bail!(LogicalError, "bitTest of columns that are not integers")
    };
    if native.bytes() > 8 && (0..rows).any(|row| nulls.is_none_or(|n| n[row] == 0)) {
        bail!(NotImplemented, "Function bitTest is not implemented for integers of more than 64 bits");
    }
    let bits = native.bytes() as i64 * 8;
    if let Some(row) =
        (0..rows).find(|&row| !(0..bits).contains(&positions.get(row)) && nulls.is_none_or(|n| n[row] == 0))
    {
        bail!(
            ParameterOutOfBound,
            "The bit position {} of function bitTest must be from 0 to {}",
            positions.get(row),
            bits - 1
        );
    }
    Ok(crate::support::binary(values, positions, rows, |v: U256, p: i64| (v >> (p & 255) as u32).as_u8() & 1))
}

fn bind_tests(name: &'static str, any: bool, args: &[ArgType]) -> Outcome {
    if args.len() < 2 {
        bail!(
            TooFewArgumentsForFunction,
            "Number of arguments for function {name} doesn't match: passed {}, should be at least 2",
            args.len()
        );
    }
    integers(name, &args[..1])?;
    if args[1..].iter().any(|arg| !arg.data_type.base().is_unsigned()) {
        return Err(illegal(name, args));
    }
    let bits = args[0].data_type.base().fixed_width_bytes().unwrap_or(8) as u64 * 8;
    if bits > 64 {
        bail!(IllegalColumn, "Function {name} does not take integers of more than 64 bits");
    }
    Ok(Bound::named(name, DataType::UInt8, move |args, rows| {
        let values = convert(&args[0].column.flatten(), Native::U64);
        let mut masks = vec![0u64; rows];
        for arg in &args[1..] {
            let positions = convert(&arg.column.flatten(), Native::U64);
            let positions = positions.as_native::<u64>().unwrap_or(&[]);
            if let Some(position) = positions.iter().find(|&&position| position >= bits) {
                bail!(ParameterOutOfBound, "The bit position argument {position} is out of bounds for number");
            }
            masks.iter_mut().zip(positions).for_each(|(mask, &p)| *mask |= 1u64.checked_shl(p as u32).unwrap_or(0));
        }
        let values = values.as_native::<u64>().unwrap_or(&[]);
        let test = |(v, mask): (&u64, &u64)| u8::from(if any { v & mask != 0 } else { v & mask == *mask });
        Ok(Column::from_vec(values.iter().zip(&masks).map(test).collect::<Vec<u8>>()))
    })
    .done())
}

fn bind_distance(args: &[ArgType]) -> Outcome {
    let name = "bitHammingDistance";
    arity(name, args, 2)?;
    if args.iter().all(|arg| arg.data_type.base().is_string()) {
        let fixed = args.iter().all(|arg| matches!(arg.data_type.base(), DataType::FixedString(_)));
        return Ok(distance_of_texts(name, if fixed { DataType::UInt16 } else { DataType::UInt64 }).done());
    }
    integers(name, args)?;
    let (Some(a), Some(b)) = (Native::of(args[0].data_type.base()), Native::of(args[1].data_type.base())) else {
        return Err(illegal(name, args));
    };
    let Some(work) = rules::bits(a, b) else { return Err(illegal(name, args)) };
    if work.bytes() > 8 && a.bytes() != b.bytes() {
        bail!(IllegalColumn, "Function {name} does not take integers of more than 64 bits beside narrower ones");
    }
    // Signed numbers are compared in 64 bits: what extends the sign counts.
    let work = if work.is_signed() && work.bytes() < 8 { Native::I64 } else { work };
    Ok(Bound::named(name, bit_count_type(work), move |args, rows| {
        let (a, b) = numeric::both(args, work);
        fn run<T: Integer>(a: &Column, b: &Column, rows: usize) -> Column {
            let (a, b) = super::kernels::operands::<T>(a, b);
            if T::BITS > 128 {
                return crate::support::binary(a, b, rows, |x: T, y: T| x.xor(y).ones() as u16);
            }
            crate::support::binary(a, b, rows, |x: T, y: T| x.xor(y).ones() as u8)
        }
        Ok(by_integer!(work, T => run::<T>(&a, &b, rows), else unreachable!("checked to be integers")))
    })
    .done())
}

/// Bits that differ in two strings; those that only the longer one has count too.
fn distance_of_texts(name: &'static str, result: DataType) -> Bound {
    let is_short = result == DataType::UInt16;
    Bound::named(name, result, move |args, rows| {
        let (a, b) = (Text::of(&args[0])?, Text::of(&args[1])?);
        let distance = |row: usize| {
            let (x, y) = (a.get(row), b.get(row));
            let both: u64 = x.iter().zip(y).map(|(x, y)| u64::from((x ^ y).count_ones())).sum();
            let rest = if x.len() > y.len() { &x[y.len()..] } else { &y[x.len()..] };
            both + rest.iter().map(|byte| u64::from(byte.count_ones())).sum::<u64>()
        };
        let distances = (0..rows).map(distance);
        Ok(if is_short {
            Column::from_vec(distances.map(|distance| distance as u16).collect::<Vec<u16>>())
        } else {
            Column::from_vec(distances.collect::<Vec<u64>>())
        })
    })
}

/// Negation, magnitude and sign of numbers.
pub(super) fn bind_sign(name: &'static str, args: &[ArgType], native: Native) -> Outcome {
    use super::kernels::Number;
    fn run<T: Number>(name: &str, column: &Column, rows: usize) -> Result<Column> {
        let Some(values) = operand::<T>(column) else { bail!(LogicalError, "{name} of a column of another type") };
        Ok(match name {
            "negate" => unary(values, rows, |v: T| T::default().subtract(v)),
            _ => unary(values, rows, T::magnitude),
        })
    }
    let (work, result) = match name {
        "negate" => (rules::negated(native), rules::negated(native)),
        _ => (native, rules::magnitude(native)),
    };
    let is_float = work.is_float();
    let data_type = match args[0].data_type.base() {
        decimal @ DataType::Decimal { .. } => decimal.clone(),
        _ => result.data_type(),
    };
    let physical = Native::of(&data_type).unwrap_or(result);
    Ok(Bound::named(name, data_type, move |args, rows| {
        let column = convert(&settled(&args[0].column), work);
        if is_float && name == "negate" {
            return by_native!(work, T => negate_float::<T>(&column, rows));
        }
        let column = by_native!(work, T => run::<T>(name, &column, rows)?);
        Ok(convert(&column, physical))
    })
    .done())
}

/// Zero becomes minus zero.
fn negate_float<T: super::kernels::Number>(column: &Column, rows: usize) -> Result<Column> {
    match column {
        Column::Const(value, _) => Ok(Column::Const(Arc::new(negate_float::<T>(value, 1)?), rows)),
        Column::Float32(v) => Ok(Column::from_vec(v.iter().map(|v| -v).collect::<Vec<f32>>())),
        Column::Float64(v) => Ok(Column::from_vec(v.iter().map(|v| -v).collect::<Vec<f64>>())),
        _ => bail!(LogicalError, "negation of a column that is not of floats"),
    }
}
