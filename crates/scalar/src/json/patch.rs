//! JSON as text: merged (RFC 7396), indented; names of members.

use super::scan::{Json, JsonKind, parse};
use crate::support::{Bound, Call, Family, Ints, Text, bytes_rows};
use base::{Result, bail};
use functions::Registry;
use types::{Column, DataType, StringBuilder};

/// Spaces per level when none are given, and at most.
const INDENT: i64 = 4;
const INDENT_MAX: i64 = 32;

/// Merges a document over another: members replace members, objects are merged.
fn merge(under: Json, over: Json, out: &mut Vec<u8>) {
    if under.kind() != JsonKind::Object || over.kind() != JsonKind::Object {
        over.write(out);
        return;
    }
    out.push(b'{');
    let mut first = true;
    let mut member = |key: Json, out: &mut Vec<u8>| {
        if !std::mem::take(&mut first) {
            out.push(b',');
        }
        key.write(out);
        out.push(b':');
    };
    let name_of = |key: Json| key.string().map(std::borrow::Cow::into_owned).unwrap_or_default();
    for (key, value) in under.members() {
        member(key, out);
        match over.member(&name_of(key)) {
            Some(new) => merge(value, new, out),
            None => value.write(out),
        }
    }
    for (key, value) in over.members().filter(|(key, _)| under.member(&name_of(*key)).is_none()) {
        member(key, out);
        value.write(out);
    }
    out.push(b'}');
}

fn merge_patch(call: &Call) -> Result<Bound> {
    call.count(1..=usize::MAX)?;
    call.strings(0..call.args.len())?;
    Ok(Bound::new(DataType::String, |args, rows| {
        let texts = args.iter().map(Text::of).collect::<Result<Vec<Text>>>()?;
        let mut builder = StringBuilder::with_capacity(rows);
        let (mut merged, mut next) = (Vec::new(), Vec::new());
        for row in 0..rows {
            merged.clear();
            for (i, text) in texts.iter().enumerate() {
                let Some(over) = parse(text.get(row)).filter(|json| json.kind() == JsonKind::Object) else {
                    bail!(
                        BadArguments,
                        "Wrong JSON string to merge: expected a JSON object, got '{}'",
                        String::from_utf8_lossy(text.get(row))
                    );
                };
                next.clear();
                match parse(&merged).filter(|_| i > 0) {
                    Some(under) => merge(under, over, &mut next),
                    None => over.write(&mut next),
                }
                std::mem::swap(&mut merged, &mut next);
            }
            builder.push(&merged);
        }
        Ok(Column::String(builder.finish()))
    }))
}

fn line(depth: usize, indent: usize, out: &mut Vec<u8>) {
    out.push(b'\n');
    out.extend(std::iter::repeat_n(b' ', depth * indent));
}

fn write_pretty(json: Json, depth: usize, indent: usize, out: &mut Vec<u8>) {
    let mut count = 0;
    match json.kind() {
        JsonKind::Array => {
            out.push(b'[');
            for element in json.elements() {
                if count > 0 {
                    out.push(b',');
                }
                count += 1;
                line(depth + 1, indent, out);
                write_pretty(element, depth + 1, indent, out);
            }
            if count > 0 {
                line(depth, indent, out);
            }
            out.push(b']');
        }
        JsonKind::Object => {
            out.push(b'{');
            for (key, value) in json.members() {
                if count > 0 {
                    out.push(b',');
                }
                count += 1;
                line(depth + 1, indent, out);
                key.write(out);
                out.extend_from_slice(b": ");
                write_pretty(value, depth + 1, indent, out);
            }
            if count > 0 {
                line(depth, indent, out);
            }
            out.push(b'}');
        }
        _ => json.write(out),
    }
}

fn pretty(call: &Call) -> Result<Bound> {
    call.count(1..=2)?;
    call.strings([0])?;
    call.integers(1..call.args.len())?;
    let name = call.name;
    Ok(Bound::new(DataType::String, move |args, rows| {
        let text = Text::of(&args[0])?;
        let indent = args.get(1).map_or(Ints::One(INDENT), Ints::of);
        if let Some(row) = (0..rows).find(|&row| !(0..=INDENT_MAX).contains(&indent.get(row))) {
            bail!(
                BadArguments,
                "The indentation of function {name} must be from 0 to {INDENT_MAX}, not {}",
                indent.get(row)
            );
        }
        if let Some(row) = (0..rows).find(|&row| parse(text.get(row)).is_none()) {
            bail!(BadArguments, "Function {name} needs valid JSON, not '{}'", String::from_utf8_lossy(text.get(row)));
        }
        Ok(bytes_rows(rows, |row, out| {
            if let Some(json) = parse(text.get(row)) {
                write_pretty(json, 0, indent.get(row) as usize, out);
            }
        }))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "JSON");
    family.add(
        "JSONMergePatch",
        "JSONMergePatch(json, …)",
        "JSON objects laid over each other: members replace those of the same name.",
        merge_patch,
    );
    family.alias("JSONMergePatch", &["jsonMergePatch"]);
    family.add(
        "prettyPrintJSON",
        "prettyPrintJSON(json[, indent])",
        "JSON with a line for each member and element.",
        pretty,
    );
}
