//! The `CODEC(…)` of a column: what it means for its chunks, and what of it is refused when a table is made or changed.
//!
//! ```text
//! CODEC(Delta, ZSTD(3))   encodings, then a general compression: Encoding::Delta, Compression::Zstd(3)
//! ```
//! `Delta`, `DoubleDelta` and `T64` decide how integers lie, where the rows can lie so at all; `Gorilla`, `FPC`, `ALP`
//! and `GCD` leave it to the choice by data, which has decimals for floats and packs to the exact width.
//!
//! [`Declared::parse`] takes whatever was once stored; [`check`] is for new definitions and gives ClickHouse's errors.

use crate::Compression;
use base::{Result, bail};
use types::DataType;

/// The encoding of integers that a column declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Encoding {
    /// As their values suggest.
    #[default]
    Auto,
    /// Differences of neighbours in whole bytes, for the compressor.
    Delta,
    /// Differences of differences at their exact width.
    DoubleDelta,
    /// Differences to the least at their exact width.
    Bits,
}

/// Encoding and compression that a `CODEC(…)` asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Declared {
    /// Encoding of integers.
    pub encoding: Encoding,
    /// Compression of their streams.
    pub compression: Compression,
}

/// One codec of a list: its name and arguments.
struct Item<'a> {
    name: &'a str,
    arguments: Vec<&'a str>,
}

impl Declared {
    /// From the inside of `CODEC(…)`: `ZSTD(3)`, `Delta(4), LZ4`, `NONE`.
    ///
    /// # Errors
    /// `UNKNOWN_CODEC` for a name that is none, `ILLEGAL_CODEC_PARAMETER` for a level that there is not.
    pub fn parse(text: &str) -> Result<Self> {
        let mut declared = Declared::default();
        for item in items(text) {
            match item.name.to_ascii_lowercase().as_str() {
                "none" => declared.compression = Compression::None,
                "default" => declared.compression = Compression::Auto,
                "lz4" => declared.compression = Compression::Lz4,
                "lz4hc" => declared.compression = Compression::Lz4Hc(item.level(9, u8::MAX)?.clamp(1, LZ4HC_LEVEL_MAX)),
                "zstd" => declared.compression = Compression::Zstd(item.level(1, ZSTD_LEVEL_MAX)?),
                "delta" => declared.encoding = Encoding::Delta,
                "doubledelta" => declared.encoding = Encoding::DoubleDelta,
                "t64" => declared.encoding = Encoding::Bits,
                "gorilla" | "fpc" | "gcd" | "alp" => {}
                name => bail!(
                    UnknownCodec,
                    "Unknown codec family code: {}{}",
                    item.name,
                    base::suggest::maybe_you_meant(name, NAMES.iter().copied())
                ),
            }
        }
        Ok(declared)
    }
}

const NAMES: [&str; 12] =
    ["NONE", "Default", "LZ4", "LZ4HC", "ZSTD", "Delta", "DoubleDelta", "T64", "Gorilla", "FPC", "GCD", "ALP"];
const ZSTD_LEVEL_MAX: u8 = 22;
/// LZ4 takes higher levels for this one, and so does ClickHouse.
const LZ4HC_LEVEL_MAX: u8 = 12;
const FPC_LEVEL_MAX: u8 = 28;

impl<'a> Item<'a> {
    fn of(text: &'a str) -> Item<'a> {
        let (name, inside) = text.split_once('(').unwrap_or((text, ""));
        let inside = inside.strip_suffix(')').unwrap_or(inside);
        Item {
            name: name.trim(),
            arguments: split_top_level(inside).into_iter().filter(|argument| !argument.is_empty()).collect(),
        }
    }

    fn level(&self, default: u8, max: u8) -> Result<u8> {
        match self.arguments.first() {
            None => Ok(default),
            Some(text) => match text.parse::<u8>() {
                Ok(level) if level <= max => Ok(level),
                _ if text.starts_with('\'') && self.name.to_ascii_lowercase() != "fpc" => {
                    bail!(BadGet, "{} codec has a number as its level, not a string: {text}", self.name)
                }
                _ => {
                    bail!(IllegalCodecParameter, "{} codec can't have level {text}: it takes at most {max}", self.name)
                }
            },
        }
    }

    fn arguments_max(&self, max: usize) -> Result<()> {
        if self.arguments.len() > max {
            bail!(
                IllegalSyntaxForCodecType,
                "Compression codec {} takes {max} arguments, {} are given",
                self.name,
                self.arguments.len()
            );
        }
        Ok(())
    }

    /// The error for arguments that the codec does not take.
    fn check_arguments(&self, name: &str) -> Result<()> {
        match name {
            "none" | "lz4" | "default" if !self.arguments.is_empty() => {
                bail!(DataTypeCannotHaveArguments, "Compression codec {} cannot have arguments", self.name)
            }
            "gcd" | "alp" => self.arguments_max(0),
            "zstd" => self.arguments_max(2).and_then(|()| self.level(1, ZSTD_LEVEL_MAX).map(drop)),
            "lz4hc" => self.arguments_max(1).and_then(|()| self.level(9, u8::MAX).map(drop)),
            "delta" | "doubledelta" | "gorilla" => {
                self.arguments_max(1)?;
                match self.arguments.first() {
                    Some(bytes) if !matches!(*bytes, "1" | "2" | "4" | "8") => {
                        bail!(IllegalCodecParameter, "{} value for codec can be 1, 2, 4 or 8, given {bytes}", self.name)
                    }
                    _ => Ok(()),
                }
            }
            "fpc" => {
                self.arguments_max(2)?;
                match self.level(12, FPC_LEVEL_MAX)? {
                    0 => bail!(IllegalCodecParameter, "FPC codec can't have level 0: it takes 1 to {FPC_LEVEL_MAX}"),
                    _ => Ok(()),
                }
            }
            "t64" => {
                self.arguments_max(1)?;
                match self.arguments.first() {
                    Some(variant) if !variant.starts_with('\'') => {
                        bail!(BadGet, "The modification of T64 is a string, not {variant}: it can be 'byte' or 'bit'")
                    }
                    Some(variant) if !matches!(*variant, "'byte'" | "'bit'") => {
                        bail!(IllegalCodecParameter, "Wrong modification for T64: {variant}; it can be 'byte' or 'bit'")
                    }
                    _ => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }

    /// The error for values of a type that the codec does not take.
    fn check_type(&self, name: &str, data_type: &DataType) -> Result<()> {
        let width = match data_type {
            DataType::FixedString(width) => Some(*width),
            other => other.fixed_width_bytes(),
        };
        match name {
            "delta" | "doubledelta" | "gorilla" | "fpc" if width.is_none() => {
                bail!(
                    BadArguments,
                    "Codec {} is not applicable for {data_type} because the data type is not of fixed size",
                    self.name
                )
            }
            "delta" | "doubledelta" | "gorilla" if !matches!(width, Some(1 | 2 | 4 | 8)) => {
                bail!(
                    BadArguments,
                    "Codec {} is only applicable for data types of size 1, 2, 4, 8 bytes. Given type {data_type}",
                    self.name
                )
            }
            "fpc" | "alp" if !matches!(data_type, DataType::Float32 | DataType::Float64) => {
                bail!(
                    BadArguments,
                    "Codec {} is only applicable for Float32 and Float64. Given type {data_type}",
                    self.name
                )
            }
            "gcd" if width.is_none() || data_type.is_float() || matches!(data_type, DataType::FixedString(_)) => {
                bail!(
                    BadArguments,
                    "Codec {} cannot be applied to column of type {data_type} because it can only be used with \
                    integers, decimals, dates and times",
                    self.name
                )
            }
            "t64"
                if !matches!(width, Some(1 | 2 | 4 | 8))
                    || data_type.is_float()
                    || matches!(data_type, DataType::FixedString(_)) =>
            {
                bail!(IllegalSyntaxForCodecType, "T64 codec is not supported for specified type {data_type}")
            }
            _ => Ok(()),
        }
    }
}

/// Whether the codec makes rows smaller by itself.
fn compresses(name: &str) -> bool {
    !matches!(name, "none" | "delta" | "gcd")
}

/// Whether nothing may come after it.
fn is_general(name: &str) -> bool {
    matches!(name, "lz4" | "lz4hc" | "zstd" | "default")
}

/// Refuses what a new `CODEC(…)` must not be for a column of a type (for any, where that is not known); combinations
/// that make no sense too, unless they are wanted.
///
/// # Errors
/// `UNKNOWN_CODEC`, `ILLEGAL_CODEC_PARAMETER`, `ILLEGAL_SYNTAX_FOR_CODEC_TYPE`, `BAD_ARGUMENTS`.
pub fn check(text: &str, data_type: Option<&DataType>, is_suspicious_allowed: bool) -> Result<()> {
    Declared::parse(text)?;
    let items = items(text);
    let names: Vec<String> = items.iter().map(|item| item.name.to_ascii_lowercase()).collect();
    let mut inside = Vec::new();
    if let Some(data_type) = data_type {
        leaves(data_type, &mut inside);
    }
    for (item, name) in items.iter().zip(&names) {
        item.check_arguments(name)?;
        inside.iter().try_for_each(|leaf| item.check_type(name, leaf))?;
    }
    if is_suspicious_allowed {
        return Ok(());
    }
    const SWITCH: &str = "(the setting allow_suspicious_codecs skips this check)";
    if names.len() > 1 && names.iter().any(|name| name == "none") {
        bail!(
            BadArguments,
            "It does not make sense to have codec NONE along with other compression codecs: {text} {SWITCH}"
        );
    }
    if !names.iter().any(|name| compresses(name) || name == "none") {
        bail!(
            BadArguments,
            "Compression codec {text} does not compress. Add a general compression after it: {text}, LZ4 {SWITCH}"
        );
    }
    if names.iter().position(|name| is_general(name)).is_some_and(|first| first + 1 < names.len()) {
        bail!(
            BadArguments,
            "The combination of compression codecs {text} is meaningless: nothing can be gained after a general \
            compression {SWITCH}"
        );
    }
    let of_floats = |name: &String| matches!(name.as_str(), "gorilla" | "fpc" | "alp");
    if names.iter().any(of_floats) && inside.iter().any(|leaf| !leaf.is_float()) {
        bail!(
            BadArguments,
            "The combination of compression codecs {text} is meaningless: a codec for series of floats does nothing \
            for other columns {SWITCH}"
        );
    }
    let of_differences = |name: &String| matches!(name.as_str(), "delta" | "doubledelta" | "t64");
    if names.iter().position(of_differences).is_some_and(|first| names[first..].iter().any(of_floats)) {
        bail!(
            BadArguments,
            "The combination of compression codecs {text} is meaningless, because floating point time series codecs do \
            delta compression implicitly by themselves {SWITCH}"
        );
    }
    Ok(())
}

/// The types of the values that a codec sees.
fn leaves<'a>(data_type: &'a DataType, out: &mut Vec<&'a DataType>) {
    match data_type {
        DataType::Nullable(inner) | DataType::Array(inner) => leaves(inner, out),
        DataType::Tuple(tuple) => tuple.elements.iter().for_each(|element| leaves(element, out)),
        DataType::Map(pair) => {
            leaves(&pair.0, out);
            leaves(&pair.1, out);
        }
        DataType::LowCardinality(_) => {}
        other => out.push(other),
    }
}

fn items(text: &str) -> Vec<Item<'_>> {
    split_top_level(text).into_iter().map(Item::of).collect()
}

/// The texts between commas that are not inside of brackets.
fn split_top_level(text: &str) -> Vec<&str> {
    let mut items = Vec::new();
    let (mut depth, mut start) = (0usize, 0);
    for (i, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                items.push(text[start..i].trim());
                start = i + 1;
            }
            _ => {}
        }
    }
    items.push(text[start..].trim());
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codecs_parse() {
        let parse = |text: &str| Declared::parse(text).unwrap();
        assert_eq!(parse("ZSTD(3)").compression, Compression::Zstd(3));
        assert_eq!(parse("Delta(4), LZ4"), Declared { encoding: Encoding::Delta, compression: Compression::Lz4 });
        assert_eq!(
            parse("T64('bit'), lz4hc(40)"),
            Declared { encoding: Encoding::Bits, compression: Compression::Lz4Hc(12) }
        );
        assert_eq!(parse("NONE").compression, Compression::None);
        assert_eq!(parse("DoubleDelta").encoding, Encoding::DoubleDelta);
        assert!(Declared::parse("ZSTD(23)").is_err() && Declared::parse("Nope").is_err());
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        let wanted = DataType::UInt64;
        for (text, data_type) in [
            ("Delta", &wanted),
            ("LZ4, ZSTD", &wanted),
            ("NONE, LZ4", &wanted),
            ("Gorilla, LZ4", &wanted),
            ("Delta(3), LZ4", &wanted),
            ("Delta, LZ4", &DataType::String),
        ] {
            assert!(check(text, Some(data_type), false).is_err(), "{text}");
        }
        for text in ["Delta, LZ4", "T64", "DoubleDelta, ZSTD(22)", "Default", "NONE", "GCD, LZ4"] {
            check(text, Some(&wanted), false).unwrap();
        }
        check("Delta", Some(&wanted), true).unwrap();
        check("Gorilla, ZSTD", Some(&DataType::Float64), false).unwrap();
    }
}
