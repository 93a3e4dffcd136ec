//! `extractKeyValuePairs`: a map out of text such as `name: x, age: 5`.

use crate::support::{Bound, Call, Family, Text};
use base::{Result, bail};
use functions::Registry;
use types::{ArrayColumn, Column, DataType, StringBuilder};

#[derive(Clone)]
struct PairSyntax {
    key_delimiter: u8,
    pair_delimiters: Vec<u8>,
    quote: u8,
}

/// A key or value, and what follows it: ends before a byte in `ends`, or at the closing quote.
fn piece<'a>(s: &'a [u8], rules: &PairSyntax, ends: impl Fn(u8) -> bool) -> (&'a [u8], &'a [u8]) {
    if s.first() == Some(&rules.quote)
        && let Some(close) = memchr::memchr(rules.quote, &s[1..])
    {
        return (&s[1..=close], &s[close + 2..]);
    }
    let end = s.iter().position(|&byte| ends(byte)).unwrap_or(s.len());
    s.split_at(end)
}

fn pairs<'a>(s: &'a [u8], rules: &PairSyntax, mut add: impl FnMut(&'a [u8], &'a [u8])) {
    let is_between = |byte: u8| rules.pair_delimiters.contains(&byte);
    let mut rest = s;
    loop {
        let skipped =
            rest.iter().position(|&byte| !is_between(byte) && byte != rules.key_delimiter).unwrap_or(rest.len());
        rest = &rest[skipped..];
        if rest.is_empty() {
            return;
        }
        let (key, after) = piece(rest, rules, |byte| byte == rules.key_delimiter || is_between(byte));
        if after.first() != Some(&rules.key_delimiter) {
            // A key without a value is no pair.
            rest = after;
            if rest.first() == Some(&rules.quote) {
                rest = &rest[1..];
            }
            continue;
        }
        let (value, after) = piece(&after[1..], rules, is_between);
        add(key, value);
        rest = after;
    }
}

/// Delimiters between pairs at most, as in ClickHouse.
const DELIMITERS_MAX: usize = 8;

fn rules(call: &Call) -> Result<PairSyntax> {
    let byte = |index: usize, default: u8| -> Result<u8> {
        if call.args.len() <= index {
            return Ok(default);
        }
        match call.constant_bytes(index)?[..] {
            [byte] => Ok(byte),
            _ => bail!(BadArguments, "Argument {} of function {} must be a single character", index + 1, call.name),
        }
    };
    let pair_delimiters = if call.args.len() > 2 { call.constant_bytes(2)? } else { b" ,;".to_vec() };
    if pair_delimiters.is_empty() || pair_delimiters.len() > DELIMITERS_MAX {
        bail!(BadArguments, "Argument 3 of function {} must have 1 to {DELIMITERS_MAX} characters", call.name);
    }
    Ok(PairSyntax { key_delimiter: byte(1, b':')?, pair_delimiters, quote: byte(3, b'"')? })
}

/// A text with the escapes of C undone; `None` where one is none.
fn unescaped(s: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(s.len());
    let mut rest = s;
    while let Some((&byte, tail)) = rest.split_first() {
        rest = tail;
        if byte != b'\\' {
            out.push(byte);
            continue;
        }
        // A backslash at the end escapes nothing.
        let Some((&escaped, tail)) = rest.split_first() else { break };
        rest = tail;
        out.push(match escaped {
            b'a' => 7,
            b'b' => 8,
            b'e' => 27,
            b'f' => 12,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'v' => 11,
            b'0' => 0,
            b'x' => {
                let (digits, tail) = rest.split_at_checked(2)?;
                rest = tail;
                u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?
            }
            b'\\' | b'\'' | b'"' | b'`' | b'/' | b'=' => escaped,
            _ => return None,
        });
    }
    Some(out)
}

/// Hides escaped delimiters from the search: two bytes become two that delimit nothing.
fn without_escaped(s: &[u8]) -> Vec<u8> {
    let mut out = s.to_vec();
    let mut at = 0;
    while at + 1 < out.len() {
        if out[at] == b'\\' {
            out[at + 1] = b'\\';
            at += 1;
        }
        at += 1;
    }
    out
}

/// Collects pairs as [`collect`], with escapes; pairs with a wrong escape are left out.
fn collect_escaped(s: &[u8], rules: &PairSyntax) -> Vec<(Vec<u8>, Vec<u8>)> {
    let plain = without_escaped(s);
    let place = |part: &[u8]| {
        let start = part.as_ptr().addr() - plain.as_ptr().addr();
        unescaped(&s[start..start + part.len()])
    };
    let mut out: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
    pairs(&plain, rules, |key, value| {
        let (Some(key), Some(value)) = (place(key), place(value)) else { return };
        match out.iter_mut().find(|(known, _)| *known == key) {
            Some(entry) => entry.1 = value,
            None => out.push((key, value)),
        }
    });
    out
}

fn bind(call: &Call, escapes: bool) -> Result<Bound> {
    call.count(1..=4)?;
    call.strings([0])?;
    let rules = rules(call)?;
    let (name, most) = (call.name, call.context.settings.extract_key_value_pairs_max_pairs_per_row);
    Ok(Bound::new(DataType::map(DataType::String, DataType::String), move |args, rows| {
        let text = Text::of(&args[0])?;
        let (mut keys, mut values) = (StringBuilder::default(), StringBuilder::default());
        let mut offsets = vec![0u64];
        for row in 0..rows {
            let before = keys.len() as u64;
            if escapes {
                for (key, value) in collect_escaped(text.get(row), &rules) {
                    keys.push(&key);
                    values.push(&value);
                }
            } else {
                let mut own: Vec<(&[u8], &[u8])> = Vec::new();
                collect(text.get(row), &rules, &mut own);
                for (key, value) in own {
                    keys.push(key);
                    values.push(value);
                }
            }
            if most > 0 && keys.len() as u64 - before > most {
                bail!(
                    BadArguments,
                    "Number of pairs produced by function {name} exceeds the limit of {most} \
                    (extract_key_value_pairs_max_pairs_per_row)"
                );
            }
            offsets.push(keys.len() as u64);
        }
        let entries = Column::Tuple(
            [Column::String(keys.finish()), Column::String(values.finish())].into(),
            offsets[rows] as usize,
        );
        Ok(Column::Array(ArrayColumn::new(offsets.into(), entries)))
    }))
}

fn collect<'a>(s: &'a [u8], rules: &PairSyntax, out: &mut Vec<(&'a [u8], &'a [u8])>) {
    // A key that comes again keeps its place and takes the last value.
    pairs(s, rules, |key, value| match out.iter_mut().find(|(known, _)| *known == key) {
        Some(entry) => entry.1 = value,
        None => out.push((key, value)),
    });
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Map");
    let syntax = "extractKeyValuePairs(s[, key_delimiter[, pair_delimiters[, quote]]])";
    family.add("extractKeyValuePairs", syntax, "The pairs of keys and values in a text, as a map.", |call| {
        bind(call, false)
    });
    let syntax = "extractKeyValuePairsWithEscaping(s[, key_delimiter[, pair_delimiters[, quote]]])";
    family.add(
        "extractKeyValuePairsWithEscaping",
        syntax,
        "As extractKeyValuePairs, with the escapes of C in keys and values.",
        |call| bind(call, true),
    );
    family.alias_any_case("extractKeyValuePairs", &["str_to_map"]);
    family.alias("extractKeyValuePairs", &["mapFromString"]);
}
