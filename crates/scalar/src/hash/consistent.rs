//! Hashes of texts that stand for something: URLs, Java's strings, Spark's.

use crate::support::{Bound, Call, Family, Ints, Text, number_column};
use crate::url::hierarchy_level;
use base::{Result, bail};
use functions::Registry;
use types::{Column, DataType};

/// The text without one `/`, `?` or `#` at its end.
fn without_end(url: &[u8]) -> &[u8] {
    match url {
        [rest @ .., b'/' | b'?' | b'#'] => rest,
        _ => url,
    }
}

fn url_hash(call: &Call) -> Result<Bound> {
    call.count(1..=2)?;
    call.strings([0])?;
    call.integers(1..call.args.len())?;
    Ok(Bound::new(DataType::UInt64, |args, rows| {
        let Some(level) = args.get(1) else {
            return number_column(&args[0], rows, |url| super::city_hash64(without_end(url)));
        };
        let (urls, levels) = (Text::of(&args[0])?, Ints::of(level));
        let hash = |row: usize| {
            let url = urls.get(row);
            super::city_hash64(without_end(&url[..hierarchy_level(url, levels.get(row).max(0) as usize)]))
        };
        Ok(Column::from_vec((0..rows).map(hash).collect()))
    }))
}

/// `String.hashCode` over units of 16 bits.
fn java_utf16(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    call.strings([0])?;
    let name = call.name;
    Ok(Bound::new(DataType::Int32, move |args, rows| {
        let text = Text::of(&args[0])?;
        if let Some(row) = (0..rows).find(|&row| text.get(row).len() % 2 != 0) {
            bail!(BadArguments, "Argument of function {name} must be UTF-16LE, but has {} bytes", text.get(row).len());
        }
        let unit = |pair: &[u8]| i32::from(u16::from_le_bytes([pair[0], pair[1]]));
        number_column(&args[0], rows, |s| {
            s.chunks_exact(2).fold(0i32, |h, pair| h.wrapping_mul(31).wrapping_add(unit(pair)))
        })
    }))
}

/// Spark's seed.
const SPARK_SEED: u64 = 42;

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Hash");
    family.add(
        "URLHash",
        "URLHash(url[, level])",
        "A hash of a URL without the slash, question mark or hash sign at \
        its end; of its first levels if a level is given.",
        url_hash,
    );
    family.add("javaHashUTF16LE", "javaHashUTF16LE(s)", "Java's hashCode of a string given as UTF-16LE.", java_utf16);
    family.add(
        "xxHash64Spark",
        "xxHash64Spark(s)",
        "The 64-bit xxHash with the seed that Apache Spark takes.",
        |call| {
            call.count(1..=1)?;
            call.strings([0])?;
            Ok(Bound::new(DataType::Int64, |args, rows| {
                let column = args[0].column.flatten();
                // As in Spark, NULL leaves the seed as it is.
                let hash = |row: usize| match column.bytes_at(row) {
                    Some(s) if !column.is_null_at(row) => xxhash_rust::xxh64::xxh64(s, SPARK_SEED) as i64,
                    _ => SPARK_SEED as i64,
                };
                Ok(Column::from_vec((0..rows).map(hash).collect()))
            })
            .with_nulls())
        },
    );
}
