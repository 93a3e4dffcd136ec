//! Scalar functions over bitmaps, which are states of `groupBitmap`.

use super::set::Bitmap;
use super::{is_member_type, members, value_of};
use crate::over::{Simple, StateFunction, over};
use base::{Result, bail};
use functions::{Arg, ArgType, Registry};
use std::sync::Arc;
use types::{AggregateType, ArrayColumn, Column, ColumnBuilder, DataType, StringBuilder};

/// Members that are added before the query is asked whether it goes on.
const PIECE_MEMBERS: usize = 1 << 16;

/// The type of bitmaps of `element`.
fn bitmap_type(element: &DataType) -> DataType {
    DataType::Aggregate(Arc::new(AggregateType {
        function: "groupBitmap".into(),
        parameters: Vec::new(),
        arguments: vec![element.clone()],
        simple: false,
    }))
}

/// The element type of a bitmap argument.
fn element<'a>(name: &str, args: &'a [ArgType], index: usize) -> Result<&'a DataType> {
    match args.get(index).map(|arg| &arg.data_type) {
        Some(DataType::Aggregate(aggregate)) if aggregate.function.starts_with("groupBitmap") && !aggregate.simple => {
            match &aggregate.arguments[0] {
                DataType::Aggregate(inner) => Ok(&inner.arguments[0]),
                plain => Ok(plain),
            }
        }
        Some(other) => bail!(
            IllegalTypeOfArgument,
            "Argument {} of function {name} must be a bitmap (a state of groupBitmap), not {other}",
            index + 1
        ),
        None => bail!(NumberOfArgumentsDoesntMatch, "Function {name} takes more than {index} arguments"),
    }
}

fn count(name: &str, args: &[ArgType], wanted: usize) -> Result<()> {
    if args.len() != wanted {
        bail!(NumberOfArgumentsDoesntMatch, "Function {name} takes {wanted} arguments, {} given", args.len());
    }
    Ok(())
}

fn integer(name: &str, args: &[ArgType], index: usize) -> Result<()> {
    match &args[index].data_type {
        t if is_member_type(t) => Ok(()),
        other => {
            bail!(IllegalTypeOfArgument, "Argument {} of function {name} must be an integer, not {other}", index + 1)
        }
    }
}

fn bitmap_at(arg: &Arg, row: usize) -> Result<Bitmap> {
    Bitmap::read(arg.column.bytes_at(row).unwrap_or_default())
}

/// A column of bitmaps.
fn bitmaps(rows: usize, mut make: impl FnMut(usize) -> Result<Bitmap>) -> Result<Column> {
    let mut builder = StringBuilder::with_capacity(rows);
    for row in 0..rows {
        let bitmap = make(row)?;
        builder.push_with(|out| bitmap.write(out));
    }
    Ok(Column::String(builder.finish()))
}

fn numbers<T: types::NativeType>(rows: usize, make: impl FnMut(usize) -> Result<T>) -> Result<Column> {
    Ok(Column::from_vec((0..rows).map(make).collect::<Result<Vec<T>>>()?))
}

fn build(name: &'static str, args: &[ArgType]) -> Result<StateFunction> {
    count(name, args, 1)?;
    let element = match &args[0].data_type {
        DataType::Array(inner) if is_member_type(inner) => inner,
        other => bail!(IllegalTypeOfArgument, "Argument of function {name} must be an array of integers, not {other}"),
    };
    Ok(over(name, bitmap_type(element), |args, rows| {
        let Column::Array(array) = args[0].column.flatten() else { return bitmaps(rows, |_| Ok(Bitmap::default())) };
        let members = members(&array.values.flatten());
        bitmaps(rows, |row| {
            let mut bitmap = Bitmap::default();
            for piece in members[array.range(row)].chunks(PIECE_MEMBERS) {
                bitmap.extend(piece.iter().copied());
                base::cancel::checkpoint()?;
            }
            Ok(bitmap)
        })
    }))
}

fn to_array(name: &'static str, args: &[ArgType]) -> Result<StateFunction> {
    count(name, args, 1)?;
    let element = element(name, args, 0)?.clone();
    Ok(over(name, DataType::array(element.clone()), move |args, rows| {
        let mut values = ColumnBuilder::new(&element);
        let mut offsets = vec![0u64];
        for row in 0..rows {
            let bitmap = bitmap_at(&args[0], row)?;
            base::memory::check_reserve(bitmap.len().saturating_mul(8))?;
            bitmap.iter().for_each(|member| values.push_value(&value_of(member)));
            offsets.push(values.len() as u64);
        }
        Ok(Column::Array(ArrayColumn::new(offsets.into(), values.finish())))
    }))
}

fn measure(name: &'static str, args: &[ArgType], of: fn(&Bitmap, u64) -> u64) -> Result<StateFunction> {
    count(name, args, 1)?;
    // The least of no members: the greatest that the bitmap's form can hold.
    let none = if element(name, args, 0)?.fixed_width_bytes() == Some(8) { u64::MAX } else { u64::from(u32::MAX) };
    Ok(over(name, DataType::UInt64, move |args, rows| numbers(rows, |row| Ok(of(&bitmap_at(&args[0], row)?, none)))))
}

fn contains(name: &'static str, args: &[ArgType]) -> Result<StateFunction> {
    count(name, args, 2)?;
    element(name, args, 0)?;
    integer(name, args, 1)?;
    Ok(over(name, DataType::UInt8, |args, rows| {
        let wanted = members(&args[1].column.flatten());
        numbers(rows, |row| Ok(u8::from(bitmap_at(&args[0], row)?.contains(wanted[row]))))
    }))
}

fn pair(name: &'static str, args: &[ArgType]) -> Result<DataType> {
    count(name, args, 2)?;
    let (a, b) = (element(name, args, 0)?, element(name, args, 1)?);
    if a != b {
        bail!(
            IllegalTypeOfArgument,
            "The nested type in bitmaps must be the same, but one is {a}, and the other is {b}: in function {name}"
        );
    }
    Ok(a.clone())
}

fn compare(name: &'static str, args: &[ArgType], test: fn(&Bitmap, &Bitmap) -> bool) -> Result<StateFunction> {
    pair(name, args)?;
    Ok(over(name, DataType::UInt8, move |args, rows| {
        numbers(rows, |row| Ok(u8::from(test(&bitmap_at(&args[0], row)?, &bitmap_at(&args[1], row)?))))
    }))
}

type Operation = fn(Bitmap, Bitmap) -> Bitmap;

fn combine(name: &'static str, args: &[ArgType], operation: Operation) -> Result<StateFunction> {
    let element = pair(name, args)?;
    Ok(over(name, bitmap_type(&element), move |args, rows| {
        bitmaps(rows, |row| Ok(operation(bitmap_at(&args[0], row)?, bitmap_at(&args[1], row)?)))
    }))
}

fn cardinality(name: &'static str, args: &[ArgType], operation: Operation) -> Result<StateFunction> {
    pair(name, args)?;
    Ok(over(name, DataType::UInt64, move |args, rows| {
        numbers(rows, |row| Ok(operation(bitmap_at(&args[0], row)?, bitmap_at(&args[1], row)?).len()))
    }))
}

fn subset(name: &'static str, args: &[ArgType], choose: fn(Bitmap, u64, u64) -> Bitmap) -> Result<StateFunction> {
    count(name, args, 3)?;
    let element = element(name, args, 0)?.clone();
    integer(name, args, 1)?;
    integer(name, args, 2)?;
    Ok(over(name, bitmap_type(&element), move |args, rows| {
        let (a, b) = (members(&args[1].column.flatten()), members(&args[2].column.flatten()));
        bitmaps(rows, |row| Ok(choose(bitmap_at(&args[0], row)?, a[row], b[row])))
    }))
}

fn transform(name: &'static str, args: &[ArgType]) -> Result<StateFunction> {
    count(name, args, 3)?;
    let element = element(name, args, 0)?.clone();
    for arg in &args[1..] {
        if !matches!(&arg.data_type, DataType::Array(inner) if is_member_type(inner)) {
            bail!(
                IllegalTypeOfArgument,
                "Arguments 2 and 3 of function {name} must be arrays of integers, not {}",
                arg.data_type
            );
        }
    }
    Ok(over(name, bitmap_type(&element), move |args, rows| {
        let (Column::Array(from), Column::Array(to)) = (args[1].column.flatten(), args[2].column.flatten()) else {
            bail!(IllegalColumn, "Function {name} needs arrays");
        };
        let (old, new) = (members(&from.values.flatten()), members(&to.values.flatten()));
        bitmaps(rows, |row| {
            let (old, new) = (&old[from.range(row)], &new[to.range(row)]);
            if old.len() != new.len() {
                bail!(
                    BadArguments,
                    "Arrays of function {name} must have the same length, not {} and {}",
                    old.len(),
                    new.len()
                );
            }
            let mut bitmap = bitmap_at(&args[0], row)?;
            for (&old, &new) in old.iter().zip(new) {
                if old != new && bitmap.remove(old) {
                    bitmap.insert(new);
                }
            }
            Ok(bitmap)
        })
    }))
}

const MINUS: Operation = Bitmap::minus;
const AND: Operation = Bitmap::and;
const OR: Operation = Bitmap::or;
const XOR: Operation = Bitmap::xor;

/// Registers the scalar functions.
pub fn register(registry: &mut Registry) {
    let mut add = |name: &'static str, syntax: &'static str, description: &'static str, bind: Simple| {
        crate::over::add(registry, name, syntax, description, "Bitmap", bind)
    };
    add("bitmapBuild", "bitmapBuild(array)", "The bitmap of an array's integers.", build);
    add(
        "bitmapToArray",
        "bitmapToArray(bitmap)",
        "The integers of a bitmap: in their order, up to 32 in the order in which they came.",
        to_array,
    );
    add("bitmapCardinality", "bitmapCardinality(bitmap)", "How many integers a bitmap has.", |n, a| {
        measure(n, a, |b, _| b.len())
    });
    add("bitmapMin", "bitmapMin(bitmap)", "The least integer of a bitmap.", |n, a| {
        measure(n, a, |b, none| b.least().unwrap_or(none))
    });
    add("bitmapMax", "bitmapMax(bitmap)", "The greatest integer of a bitmap, 0 if it is empty.", |n, a| {
        measure(n, a, |b, _| b.greatest().unwrap_or(0))
    });
    add("bitmapContains", "bitmapContains(bitmap, x)", "1 if the integer is in the bitmap.", contains);
    add("bitmapHasAny", "bitmapHasAny(a, b)", "1 if the bitmaps share an integer.", |n, a| {
        compare(n, a, |a, b| a.meets(b))
    });
    add("bitmapHasAll", "bitmapHasAll(a, b)", "1 if the first bitmap has all of the second.", |n, a| {
        compare(n, a, |a, b| a.has_all(b))
    });
    add("bitmapAnd", "bitmapAnd(a, b)", "What both bitmaps have.", |n, a| combine(n, a, AND));
    add("bitmapOr", "bitmapOr(a, b)", "What one of the bitmaps has.", |n, a| combine(n, a, OR));
    add("bitmapXor", "bitmapXor(a, b)", "What exactly one of the bitmaps has.", |n, a| combine(n, a, XOR));
    add("bitmapAndnot", "bitmapAndnot(a, b)", "What the first bitmap has and the second has not.", |n, a| {
        combine(n, a, MINUS)
    });
    add("bitmapAndCardinality", "bitmapAndCardinality(a, b)", "How many integers both bitmaps have.", |n, a| {
        cardinality(n, a, AND)
    });
    add("bitmapOrCardinality", "bitmapOrCardinality(a, b)", "How many integers one of the bitmaps has.", |n, a| {
        cardinality(n, a, OR)
    });
    add(
        "bitmapXorCardinality",
        "bitmapXorCardinality(a, b)",
        "How many integers exactly one of the bitmaps has.",
        |n, a| cardinality(n, a, XOR),
    );
    add(
        "bitmapAndnotCardinality",
        "bitmapAndnotCardinality(a, b)",
        "How many integers only the first bitmap has.",
        |n, a| cardinality(n, a, MINUS),
    );
    add(
        "bitmapSubsetInRange",
        "bitmapSubsetInRange(bitmap, from, to)",
        "The integers from one (with it) to another (without it).",
        |n, a| subset(n, a, |bitmap, from, to| bitmap.iter().filter(|&member| member >= from && member < to).collect()),
    );
    add("bitmapSubsetLimit", "bitmapSubsetLimit(bitmap, from, limit)", "So many integers from one on.", |n, a| {
        subset(n, a, |bitmap, from, limit| {
            bitmap.iter().filter(|&member| member >= from).take(limit as usize).collect()
        })
    });
    add(
        "subBitmap",
        "subBitmap(bitmap, offset, limit)",
        "So many integers from a position on, counted from 0.",
        |n, a| subset(n, a, |bitmap, offset, limit| bitmap.part(offset, limit)),
    );
    add(
        "bitmapTransform",
        "bitmapTransform(bitmap, from, to)",
        "The bitmap with integers of one array replaced by those of another.",
        transform,
    );
}
