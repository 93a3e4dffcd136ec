//! Rarer functions of text: comparing parts, keys of natural order, marks around matches, sizes and spans as people
//! write them, other character sets, slices of bits.

use crate::support::{Bound, Call, Family, Ints, Text, bytes_rows};
use base::{Error, ErrorCode, Result, bail, err};
use encoding_rs::Encoding;
use functions::Registry;
use types::{Column, DataType, Value};

fn compare_substrings(call: &Call) -> Result<Bound> {
    call.count(5..=5)?;
    call.strings([0, 1])?;
    call.integers(2..5)?;
    let name = call.name;
    Ok(Bound::new(DataType::Int8, move |args, rows| {
        let (a, b) = (Text::of(&args[0])?, Text::of(&args[1])?);
        let [from_a, from_b, count] = [2, 3, 4].map(|i| Ints::of(&args[i]));
        let mut out = Vec::with_capacity(rows);
        for row in 0..rows {
            let [x, y, n] = [&from_a, &from_b, &count].map(|ints| usize::try_from(ints.get(row)));
            let (Ok(x), Ok(y), Ok(n)) = (x, y, n) else {
                bail!(BadArguments, "Places and sizes of function {name} must not be negative")
            };
            let cut = |s: &[u8], from: usize| {
                let start = from.min(s.len());
                start..start.saturating_add(n).min(s.len())
            };
            let (s, t) = (a.get(row), b.get(row));
            out.push(s[cut(s, x)].cmp(&t[cut(t, y)]) as i8);
        }
        Ok(Column::from_vec(out))
    }))
}

/// How many digits of a number a single byte can tell.
const SHORT_DIGITS: usize = 8;

/// How long a run of digits is, in bytes that sort as the lengths do.
fn write_length(digits: usize, out: &mut Vec<u8>) {
    let more = digits - 1;
    if more < SHORT_DIGITS {
        out.push(b'0' + more as u8);
    } else if more < 2 * SHORT_DIGITS {
        out.extend_from_slice(&[b'8', b'0' + (more - SHORT_DIGITS) as u8]);
    } else if more < 90 {
        out.push(b'9');
        out.extend_from_slice(more.to_string().as_bytes());
    } else {
        let text = digits.to_string();
        out.extend_from_slice(b"99");
        out.push(b'0' + text.len() as u8);
        out.extend_from_slice(text.as_bytes());
    }
}

/// The text with the length of each number before it: sorted by bytes, numbers are in their order.
fn natural_key(s: &[u8], out: &mut Vec<u8>) {
    let mut at = 0;
    while at < s.len() {
        if !s[at].is_ascii_digit() {
            out.push(s[at]);
            at += 1;
            continue;
        }
        let end = s[at..].iter().position(|byte| !byte.is_ascii_digit()).map_or(s.len(), |n| at + n);
        let zeros = s[at..end].iter().take_while(|&&byte| byte == b'0').count().min(end - at - 1);
        let number = &s[at + zeros..end];
        write_length(number.len(), out);
        out.extend_from_slice(number);
        at = end;
    }
}

fn reverse_by(s: &[u8], separator: &[u8], out: &mut Vec<u8>) {
    if separator.is_empty() {
        out.extend(s.iter().rev());
        return;
    }
    let mut end = s.len();
    while let Some(at) = memchr::memmem::rfind(&s[..end], separator) {
        out.extend_from_slice(&s[at + separator.len()..end]);
        out.extend_from_slice(separator);
        end = at;
    }
    out.extend_from_slice(&s[..end]);
}

fn reverse_by_separator(call: &Call) -> Result<Bound> {
    call.count(1..=2)?;
    call.strings(0..call.args.len())?;
    Ok(Bound::new(DataType::String, |args, rows| {
        let text = Text::of(&args[0])?;
        let separator = args.get(1).map_or_else(|| Ok(Text::One(b".".to_vec())), Text::of)?;
        Ok(bytes_rows(rows, |row, out| reverse_by(text.get(row), separator.get(row), out)))
    }))
}

/// Constant texts of an array argument.
fn constant_texts(call: &Call, index: usize) -> Result<Vec<Vec<u8>>> {
    match &call.args[index].constant {
        Some(Value::Array(items)) => Ok(items.iter().filter_map(|item| item.as_bytes().map(<[u8]>::to_vec)).collect()),
        _ => {
            bail!(IllegalColumn, "Argument {} of function {} must be a constant array of strings", index + 1, call.name)
        }
    }
}

/// A word that is searched in any case of ASCII letters.
///
/// It is found in time linear in the text, whatever either repeats: Knuth, Morris and Pratt, "Fast Pattern Matching in
/// Strings" (SIAM J. Comput. 6(2), 1977).
struct CaseInsensitiveFinder {
    /// The word in lower case; not empty.
    bytes: Vec<u8>,
    /// Of each beginning of the word: how long the longest shorter beginning is that it ends with.
    borders: Vec<usize>,
}

impl CaseInsensitiveFinder {
    fn new(word: &[u8]) -> CaseInsensitiveFinder {
        let bytes = word.to_ascii_lowercase();
        let mut borders = vec![0];
        for at in 1..bytes.len() {
            let border = next_border(&bytes, &borders, borders[at - 1], bytes[at]);
            borders.push(border);
        }
        CaseInsensitiveFinder { bytes, borders }
    }

    /// Adds where a text has the word; places that overlap or touch are one.
    fn find(&self, text: &[u8], found: &mut Vec<(usize, usize)>) {
        let (first, length) = (found.len(), self.bytes.len());
        let mut matched = 0;
        for (at, byte) in text.iter().enumerate() {
            if matched == length {
                matched = self.borders[matched - 1];
            }
            matched = next_border(&self.bytes, &self.borders, matched, byte.to_ascii_lowercase());
            if matched < length {
                continue;
            }
            let (start, end) = (at + 1 - length, at + 1);
            match found[first..].last_mut() {
                Some(last) if start <= last.1 => last.1 = end,
                _ => found.push((start, end)),
            }
        }
    }
}

/// How much of a word is matched by a further byte behind `matched` bytes of it, which are not the whole of it.
fn next_border(word: &[u8], borders: &[usize], mut matched: usize, byte: u8) -> usize {
    while matched > 0 && word[matched] != byte {
        matched = borders[matched - 1];
    }
    matched + usize::from(word[matched] == byte)
}

/// Tags around what matches a word in any case; matches that touch are one.
fn highlight(call: &Call) -> Result<Bound> {
    call.count(2..=4)?;
    if call.args.len() == 3 {
        bail!(NumberOfArgumentsDoesntMatch, "Function {} takes both tags or none", call.name);
    }
    call.strings([0])?;
    let words: Vec<Vec<u8>> = constant_texts(call, 1)?.into_iter().filter(|word| !word.is_empty()).collect();
    let tags = if call.args.len() == 4 {
        [call.constant_bytes(2)?, call.constant_bytes(3)?]
    } else {
        [b"<em>".to_vec(), b"</em>".to_vec()]
    };
    let words: Vec<CaseInsensitiveFinder> = words.iter().map(|word| CaseInsensitiveFinder::new(word)).collect();
    Ok(Bound::new(DataType::String, move |args, rows| {
        let text = Text::of(&args[0])?;
        Ok(bytes_rows(rows, |row, out| {
            let s = text.get(row);
            let mut marked = 0;
            let mut open: Option<std::ops::Range<usize>> = None;
            let mut close = |range: std::ops::Range<usize>, out: &mut Vec<u8>| {
                out.extend_from_slice(&s[marked..range.start]);
                out.extend_from_slice(&tags[0]);
                out.extend_from_slice(&s[range.clone()]);
                out.extend_from_slice(&tags[1]);
                marked = range.end;
            };
            let mut matches = Vec::new();
            words.iter().for_each(|word| word.find(s, &mut matches));
            matches.sort_unstable();
            for (start, end) in matches {
                match &mut open {
                    Some(range) if start <= range.end => range.end = range.end.max(end),
                    _ => {
                        if let Some(range) = open.replace(start..end) {
                            close(range, out);
                        }
                    }
                }
            }
            if let Some(range) = open {
                close(range, out);
            }
            out.extend_from_slice(&s[marked..]);
        }))
    }))
}

/// A number at the start of a text, and what follows it.
fn leading_number(s: &str) -> Option<(f64, &str)> {
    let end = s.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(s.len());
    Some((s[..end].parse().ok()?, &s[end..]))
}

const SIZE_UNITS: [(&str, f64); 19] = [
    ("b", 1.0),
    ("kib", 1024.0),
    ("kb", 1e3),
    ("k", 1e3),
    ("mib", 1_048_576.0),
    ("mb", 1e6),
    ("m", 1e6),
    ("gib", 1_073_741_824.0),
    ("gb", 1e9),
    ("g", 1e9),
    ("tib", 1_099_511_627_776.0),
    ("tb", 1e12),
    ("t", 1e12),
    ("pib", 1_125_899_906_842_624.0),
    ("pb", 1e15),
    ("p", 1e15),
    ("eib", 1_152_921_504_606_846_976.0),
    ("eb", 1e18),
    ("e", 1e18),
];

fn readable_size(name: &str, s: &[u8]) -> Result<u64> {
    let text = String::from_utf8_lossy(s);
    let bad = |code: ErrorCode, what: &str| {
        Error::new(code, format!("Invalid expression for function {name}: '{text}': {what}"))
    };
    if text.starts_with(|c: char| c.is_ascii_whitespace()) {
        return Err(bad(ErrorCode::CannotParseInputAssertionFailed, "it must not begin with white space"));
    }
    let (number, unit) =
        leading_number(&text).ok_or_else(|| bad(ErrorCode::CannotParseNumber, "it must begin with a number"))?;
    let unit = unit.trim().to_ascii_lowercase();
    let (unit, rest) = unit.split_once(|c: char| c.is_ascii_whitespace()).unwrap_or((&unit, ""));
    let known = SIZE_UNITS.iter().filter(|(unit, _)| unit.len() > 1 || *unit == "b").find(|(known, _)| *known == unit);
    let (_, factor) = known.ok_or_else(|| {
        bad(ErrorCode::CannotParseText, "units are B, KiB, KB, MiB, MB, GiB, GB, TiB, TB, PiB, PB, EiB, EB")
    })?;
    if !rest.is_empty() {
        return Err(bad(ErrorCode::UnexpectedDataAfterParsedValue, "something stands behind the unit"));
    }
    let bytes = (number * factor).ceil();
    if bytes >= u64::MAX as f64 {
        return Err(bad(ErrorCode::BadArguments, "it is more than 64 bits hold"));
    }
    Ok(bytes as u64)
}

/// What a text that cannot be read becomes.
#[derive(Clone, Copy, PartialEq)]
enum OnInvalidSize {
    Error,
    Zero,
    Null,
}

fn parse_size(call: &Call, on_bad: OnInvalidSize) -> Result<Bound> {
    call.count(1..=1)?;
    call.strings([0])?;
    let name = call.name;
    let result = if on_bad == OnInvalidSize::Null { DataType::nullable(DataType::UInt64) } else { DataType::UInt64 };
    Ok(Bound::masked(name, call.args, result, move |args, rows, nulls| {
        let text = Text::of(&args[0])?;
        let mut bad = vec![0u8; rows];
        let mut out = vec![0u64; rows];
        for row in (0..rows).filter(|&row| nulls.is_none_or(|nulls| nulls[row] == 0)) {
            match readable_size(name, text.get(row)) {
                Ok(bytes) => out[row] = bytes,
                Err(error) if on_bad == OnInvalidSize::Error => return Err(error),
                Err(_) => bad[row] = 1,
            }
        }
        let column = Column::from_vec(out);
        Ok(if on_bad == OnInvalidSize::Null { column.with_nulls(bad.into()) } else { column })
    }))
}

const SPAN_UNITS: [(&[&str], f64); 9] = [
    (&["years", "year", "yr", "y"], 31_536_000.0),
    (&["months", "month", "mo"], 2_635_200.0),
    (&["weeks", "week", "w"], 604_800.0),
    (&["days", "day", "d"], 86_400.0),
    (&["hours", "hour", "hr", "h"], 3600.0),
    (&["minutes", "minute", "mins", "min", "m"], 60.0),
    (&["seconds", "second", "secs", "sec", "s"], 1.0),
    (&["milliseconds", "millisecond", "millisec", "ms"], 1e-3),
    (&["microseconds", "microsecond", "microsec", "μs", "µs", "us"], 1e-6),
];

const NANOSECOND_NAMES: [&str; 4] = ["nanoseconds", "nanosecond", "nanosec", "ns"];

/// Seconds of `1yr 2mo + 3 days`.
fn time_delta(s: &[u8]) -> Result<f64> {
    let text = String::from_utf8_lossy(s);
    let bad = |what: &str| err!(BadArguments, "Invalid argument of function parseTimeDelta, {what}, str: \"{text}\"");
    let mut rest = text.trim();
    let mut total = 0.0;
    loop {
        let (number, after) = leading_number(rest).ok_or_else(|| bad("number not found"))?;
        let after = after.trim_start();
        let end = after.find(|c: char| !c.is_alphabetic()).unwrap_or(after.len());
        let unit = &after[..end];
        let factor = SPAN_UNITS.iter().find(|(names, _)| names.contains(&unit)).map(|(_, factor)| *factor);
        let factor = factor.or_else(|| NANOSECOND_NAMES.contains(&unit).then_some(1e-9));
        total += number * factor.ok_or_else(|| bad(&format!("unit \"{unit}\" is unknown")))?;
        rest = after[end..].trim_start_matches([' ', ';', '-', '+', ',', ':']).trim_start();
        if let Some(more) = rest.strip_prefix("and ") {
            rest = more.trim_start();
        }
        if rest.is_empty() {
            return Ok(total);
        }
    }
}

/// Seconds of `P1DT2H`.
fn iso_duration(s: &[u8]) -> Result<f64> {
    let text = String::from_utf8_lossy(s);
    let bad =
        |what: &str| err!(BadArguments, "Invalid argument of function parseISO8601Duration: {what}, str: \"{text}\"");
    let mut rest = text.strip_prefix('P').ok_or_else(|| bad("it must begin with P"))?;
    let (mut total, mut in_time, mut parts) = (0.0, false, 0);
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix('T') {
            if in_time || after.is_empty() {
                return Err(bad("T must stand once, before hours, minutes and seconds"));
            }
            (in_time, rest) = (true, after);
            continue;
        }
        let (number, after) = leading_number(rest).ok_or_else(|| bad("a number is missing"))?;
        let designator = after.chars().next().ok_or_else(|| bad("a designator is missing"))?;
        total += number
            * match (designator, in_time) {
                ('W', false) => 604_800.0,
                ('D', false) => 86_400.0,
                ('H', true) => 3600.0,
                ('M', true) => 60.0,
                ('S', true) => 1.0,
                ('Y' | 'M', false) => return Err(bad("years and months have no fixed length in seconds")),
                _ => return Err(bad("designators are W, D, T, H, M and S, in this order")),
            };
        parts += 1;
        rest = &after[designator.len_utf8()..];
    }
    if parts == 0 {
        return Err(bad("it has no parts"));
    }
    Ok(total)
}

fn seconds(call: &Call, read: fn(&[u8]) -> Result<f64>) -> Result<Bound> {
    call.count(1..=1)?;
    call.strings([0])?;
    Ok(Bound::masked(call.name, call.args, DataType::Float64, move |args, rows, nulls| {
        let text = Text::of(&args[0])?;
        let one = |row: usize| if nulls.is_some_and(|nulls| nulls[row] != 0) { Ok(0.0) } else { read(text.get(row)) };
        Ok(Column::from_vec((0..rows).map(one).collect::<Result<Vec<f64>>>()?))
    }))
}

/// A character set: one that `encoding_rs` knows, or UTF-16 with a mark of its byte order, which that cannot write.
#[derive(Clone, Copy)]
enum Charset {
    Known(&'static Encoding),
    Latin1,
    Utf16 { big: bool, marked: bool },
}

fn charset(name: &[u8]) -> Result<Charset> {
    let text = String::from_utf8_lossy(name).to_ascii_lowercase();
    let plain: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
    Ok(match plain.as_str() {
        "utf16" => Charset::Utf16 { big: false, marked: true },
        "utf16le" => Charset::Utf16 { big: false, marked: false },
        "utf16be" => Charset::Utf16 { big: true, marked: false },
        "iso88591" | "latin1" | "usascii" | "ascii" => Charset::Latin1,
        "utf8" => Charset::Known(encoding_rs::UTF_8),
        _ => match Encoding::for_label(text.as_bytes()) {
            Some(known) => Charset::Known(known),
            None => {
                return Err(Error::new(
                    base::ErrorCode::CannotCreateCharsetConverter,
                    format!("Cannot convert character set {text}: it is not known"),
                ));
            }
        },
    })
}

impl Charset {
    fn decode(self, s: &[u8]) -> String {
        match self {
            Charset::Known(encoding) => encoding.decode_without_bom_handling(s).0.into_owned(),
            Charset::Latin1 => s.iter().map(|&byte| char::from(byte)).collect(),
            Charset::Utf16 { big, marked } => {
                let big = big || (marked && s.starts_with(&[0xFE, 0xFF]));
                let s =
                    if marked && (s.starts_with(&[0xFE, 0xFF]) || s.starts_with(&[0xFF, 0xFE])) { &s[2..] } else { s };
                let encoding = if big { encoding_rs::UTF_16BE } else { encoding_rs::UTF_16LE };
                encoding.decode_without_bom_handling(s).0.into_owned()
            }
        }
    }

    /// What a set lacks becomes its substitute character.
    fn encode(self, text: &str, out: &mut Vec<u8>) {
        match self {
            Charset::Known(encoding) if encoding == encoding_rs::UTF_8 => out.extend_from_slice(text.as_bytes()),
            Charset::Known(encoding) => {
                for c in text.chars() {
                    let mut buffer = [0; 4];
                    let (bytes, _, lacking) = encoding.encode(c.encode_utf8(&mut buffer));
                    if lacking { out.push(0x1A) } else { out.extend_from_slice(&bytes) }
                }
            }
            Charset::Latin1 => out.extend(text.chars().map(|c| u8::try_from(u32::from(c)).unwrap_or(0x1A))),
            Charset::Utf16 { big, marked } => {
                let put = |unit: u16, out: &mut Vec<u8>| {
                    out.extend_from_slice(&if big { unit.to_be_bytes() } else { unit.to_le_bytes() })
                };
                if marked {
                    put(0xFEFF, out);
                }
                text.encode_utf16().for_each(|unit| put(unit, out));
            }
        }
    }
}

fn convert_charset(call: &Call) -> Result<Bound> {
    call.count(3..=3)?;
    call.strings([0])?;
    let (from, to) = (charset(&call.constant_bytes(1)?)?, charset(&call.constant_bytes(2)?)?);
    Ok(Bound::new(DataType::String, move |args, rows| {
        let text = Text::of(&args[0])?;
        // Nothing has no mark of its byte order.
        Ok(bytes_rows(rows, |row, out| match text.get(row) {
            [] => {}
            s => to.encode(&from.decode(s), out),
        }))
    }))
}

/// Bits of a text, moved to the front; the last byte is filled with zeros.
fn bit_slice(call: &Call) -> Result<Bound> {
    call.count(2..=3)?;
    call.strings([0])?;
    call.integers(1..call.args.len())?;
    Ok(Bound::new(DataType::String, move |args, rows| {
        let (text, offset, length) = (Text::of(&args[0])?, Ints::of(&args[1]), args.get(2).map(Ints::of));
        Ok(bytes_rows(rows, |row, out| {
            // Bits count from 1.
            let s = if offset.get(row) == 0 { &[] } else { text.get(row) };
            let bits = crate::string::substring::part(
                s.len() * 8,
                offset.get(row),
                length.as_ref().map(|length| length.get(row)),
            );
            let mut byte = 0u8;
            for (i, bit) in bits.clone().enumerate() {
                byte |= (s[bit / 8] >> (7 - bit % 8) & 1) << (7 - i % 8);
                if i % 8 == 7 {
                    out.push(std::mem::take(&mut byte));
                }
            }
            if bits.len() % 8 != 0 {
                out.push(byte);
            }
        }))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "String");
    family.add(
        "compareSubstrings",
        "compareSubstrings(a, b, offset_a, offset_b, count)",
        "-1, 0 or 1 as a part of one string is less than, equal to or greater than that of another.",
        compare_substrings,
    );
    family.add(
        "naturalSortKey",
        "naturalSortKey(s)",
        "A key by which texts sort with the numbers in them as numbers.",
        |call| {
            call.count(1..=1)?;
            call.strings([0])?;
            Ok(Bound::new(DataType::String, |args, rows| {
                let text = Text::of(&args[0])?;
                Ok(bytes_rows(rows, |row, out| natural_key(text.get(row), out)))
            }))
        },
    );
    family.alias_any_case("naturalSortKey", &["NATURAL_SORT_KEY"]);
    family.add("convertCharset", "convertCharset(s, from, to)", "A text in another character set.", convert_charset);
    let mut family = Family::new(registry, "String splitting");
    family.add(
        "reverseBySeparator",
        "reverseBySeparator(s[, separator])",
        "The parts between separators in reverse order.",
        reverse_by_separator,
    );
    let mut family = Family::new(registry, "String search");
    family.add(
        "highlight",
        "highlight(s, words[, open, close])",
        "A text with tags around what matches one of several words in any case.",
        highlight,
    );
    let mut family = Family::new(registry, "Bit");
    family.add("bitSlice", "bitSlice(s, offset[, length])", "Some of a string's bits.", bit_slice);
    let mut family = Family::new(registry, "Other");
    for (name, on_bad) in [
        ("parseReadableSize", OnInvalidSize::Error),
        ("parseReadableSizeOrNull", OnInvalidSize::Null),
        ("parseReadableSizeOrZero", OnInvalidSize::Zero),
    ] {
        family.add(name, "parseReadableSize(text)", "Bytes of a size as people write it: 1.5 MiB.", move |call| {
            parse_size(call, on_bad)
        });
    }
    family.add(
        "parseTimeDelta",
        "parseTimeDelta(text)",
        "Seconds of a span of time as people write it: 1h 5min.",
        |call| seconds(call, time_delta),
    );
    family.add(
        "parseISO8601Duration",
        "parseISO8601Duration(text)",
        "Seconds of a span of time by ISO 8601: PT1H30M.",
        |call| seconds(call, iso_duration),
    );
}
