//! Physical types in `meta.bin`.

use base::{Result, bail};
use codec::Physical;
use codec::bytes::ByteReader;
use types::Native;

/// Native types in the order of their numbers in files: new ones come last.
const NATIVES: [Physical; 15] = [
    Physical::Native(Native::U8),
    Physical::Native(Native::U16),
    Physical::Native(Native::U32),
    Physical::Native(Native::U64),
    Physical::Native(Native::U128),
    Physical::Native(Native::I8),
    Physical::Native(Native::I16),
    Physical::Native(Native::I32),
    Physical::Native(Native::I64),
    Physical::Native(Native::I128),
    Physical::Native(Native::F32),
    Physical::Native(Native::F64),
    Physical::String,
    Physical::Native(Native::U256),
    Physical::Native(Native::I256),
];

pub(crate) fn put_physical(out: &mut Vec<u8>, physical: &Physical) {
    match physical {
        Physical::Fixed(width) => {
            out.push(32);
            base::varint::put(out, *width as u64);
        }
        Physical::Nullable(inner) => {
            out.push(33);
            put_physical(out, inner);
        }
        Physical::Array(inner) => {
            out.push(34);
            put_physical(out, inner);
        }
        Physical::Tuple(elements) => {
            out.push(35);
            base::varint::put(out, elements.len() as u64);
            elements.iter().for_each(|element| put_physical(out, element));
        }
        native => out.push(NATIVES.iter().position(|known| known == native).unwrap_or(0) as u8),
    }
}

pub(crate) fn read_physical(reader: &mut ByteReader<'_>, depth: usize) -> Result<Physical> {
    let kind = reader.u8()?;
    if depth > 100 {
        bail!(CorruptedData, "a type in the primary index is nested more than 100 deep");
    }
    Ok(match kind {
        32 => Physical::Fixed(reader.varint()?.max(1) as usize),
        33 => Physical::Nullable(Box::new(read_physical(reader, depth + 1)?)),
        34 => Physical::Array(Box::new(read_physical(reader, depth + 1)?)),
        35 => Physical::Tuple(
            (0..reader.count(1)?).map(|_| read_physical(reader, depth + 1)).collect::<Result<Vec<_>>>()?,
        ),
        kind => match NATIVES.get(usize::from(kind)) {
            Some(native) => native.clone(),
            None => bail!(CorruptedData, "unknown type {kind} in the primary index"),
        },
    })
}
