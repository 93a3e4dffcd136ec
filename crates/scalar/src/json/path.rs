//! JSON paths: `$.a.b[0]`, `$["a b"]`, `[*]`, `[1 to 3]`, `[0, 2]`.

use super::scan::{Json, JsonKind, parse};
use crate::support::{Bound, Call, Family, Text, bytes_rows};
use base::{Result, bail};
use functions::Registry;
use types::{Column, DataType};

/// A step of a path.
enum JsonPathStep {
    Member(Vec<u8>),
    /// Places from 0, each a range without its end.
    Places(Vec<std::ops::Range<usize>>),
    All,
}

fn parse_path(path: &[u8]) -> Option<Vec<JsonPathStep>> {
    let mut rest = path.trim_ascii().strip_prefix(b"$")?;
    let mut steps = Vec::new();
    while let Some((&first, tail)) = rest.trim_ascii_start().split_first() {
        if first == b'.' {
            let tail = tail.trim_ascii_start();
            if let Some(quote) = tail.first().copied().filter(|c| matches!(c, b'"' | b'`')) {
                let end = memchr::memchr(quote, &tail[1..])? + 1;
                steps.push(JsonPathStep::Member(tail[1..end].to_vec()));
                rest = &tail[end + 1..];
                continue;
            }
            let end = tail
                .iter()
                .position(|&c| !(c.is_ascii_alphanumeric() || matches!(c, b'_' | b'$') || c >= 0x80))
                .unwrap_or(tail.len());
            if end == 0 {
                return None;
            }
            steps.push(JsonPathStep::Member(tail[..end].to_vec()));
            rest = &tail[end..];
        } else if first == b'[' {
            let quote = tail.first().copied().filter(|c| matches!(c, b'"' | b'\''));
            if let Some(quote) = quote {
                let end = memchr::memchr(quote, &tail[1..])? + 1;
                steps.push(JsonPathStep::Member(tail[1..end].to_vec()));
                rest = tail[end + 1..].strip_prefix(b"]")?;
            } else {
                let end = memchr::memchr(b']', tail)?;
                steps.push(parse_places(std::str::from_utf8(&tail[..end]).ok()?)?);
                rest = &tail[end + 1..];
            }
        } else {
            return None;
        }
    }
    Some(steps)
}

fn parse_places(text: &str) -> Option<JsonPathStep> {
    if text.trim() == "*" {
        return Some(JsonPathStep::All);
    }
    let range = |part: &str| match part.split_once("to") {
        Some((from, to)) => Some(from.trim().parse().ok()?..to.trim().parse().ok()?),
        None => part.trim().parse().ok().map(|at: usize| at..at + 1),
    };
    text.split(',').map(range).collect::<Option<Vec<_>>>().map(JsonPathStep::Places)
}

/// Calls `visit` for each value that the path leads to, until it says stop.
fn walk(json: Json, steps: &[JsonPathStep], visit: &mut dyn FnMut(Json) -> bool) -> bool {
    let Some((step, rest)) = steps.split_first() else { return visit(json) };
    match step {
        JsonPathStep::Member(name) => json.member(name).is_none_or(|value| walk(value, rest, visit)),
        JsonPathStep::All => json.elements().all(|element| walk(element, rest, visit)),
        JsonPathStep::Places(ranges) => ranges
            .iter()
            .all(|range| json.elements().skip(range.start).take(range.len()).all(|element| walk(element, rest, visit))),
    }
}

fn check(call: &Call) -> Result<Vec<JsonPathStep>> {
    call.at_least(2)?;
    call.count(2..=2)?;
    call.strings([0])?;
    let path = call.constant_bytes(1)?;
    match parse_path(&path) {
        Some(steps) => Ok(steps),
        None => bail!(
            BadArguments,
            "Unable to parse JSONPath '{}' in function {}",
            String::from_utf8_lossy(&path),
            call.name
        ),
    }
}

fn value(call: &Call) -> Result<Bound> {
    let steps = check(call)?;
    let settings = &call.context.settings;
    let (takes_all, or_null) = (
        settings.function_json_value_return_type_allow_complex,
        settings.function_json_value_return_type_allow_nullable,
    );
    let result = if or_null { DataType::nullable(DataType::String) } else { DataType::String };
    Ok(Bound::new(result, move |args, rows| {
        let text = Text::of(&args[0])?;
        let mut missing = vec![1u8; rows];
        let column = bytes_rows(rows, |row, out| {
            let Some(json) = parse(text.get(row)) else { return };
            walk(json, &steps, &mut |found| {
                match found.kind() {
                    // Only plain values count, unless all are asked for.
                    JsonKind::Array | JsonKind::Object if !takes_all => return true,
                    JsonKind::String => out.extend_from_slice(&found.string().unwrap_or_default()),
                    _ => found.write(out),
                }
                missing[row] = 0;
                false
            });
        });
        Ok(if or_null { column.with_nulls(missing.into()) } else { column })
    }))
}

fn query(call: &Call) -> Result<Bound> {
    let steps = check(call)?;
    Ok(Bound::new(DataType::String, move |args, rows| {
        let text = Text::of(&args[0])?;
        Ok(bytes_rows(rows, |row, out| {
            let Some(json) = parse(text.get(row)) else { return };
            let start = out.len();
            walk(json, &steps, &mut |found| {
                out.extend_from_slice(if out.len() == start { b"[" } else { b", " });
                found.write(out);
                true
            });
            if out.len() > start {
                out.push(b']');
            }
        }))
    }))
}

fn exists(call: &Call) -> Result<Bound> {
    let steps = check(call)?;
    Ok(Bound::new(DataType::UInt8, move |args, rows| {
        let text = Text::of(&args[0])?;
        let found = (0..rows).map(|row| {
            let mut found = 0u8;
            if let Some(json) = parse(text.get(row)) {
                walk(json, &steps, &mut |_| {
                    found = 1;
                    false
                });
            }
            found
        });
        Ok(Column::from_vec(found.collect()))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "JSON");
    family.add("JSON_VALUE", "JSON_VALUE(json, path)", "The first plain value that the path leads to, as text.", value);
    family.add("JSON_QUERY", "JSON_QUERY(json, path)", "The values that the path leads to, as a JSON array.", query);
    family.add("JSON_EXISTS", "JSON_EXISTS(json, path)", "1 if the path leads to a value.", exists);
}
