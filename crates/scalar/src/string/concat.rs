//! Joining strings, and arrays and maps by the same name; templates.

use crate::array;
use crate::support::{Bound, Call, Family, Text, arrays, bytes_rows};
use base::cancel::Meter;
use base::{Result, bail};
use functions::{Arg, Registry};
use types::text::{TextOptions, write_text};
use types::{DataType, StringBuilder, TimeZone};

/// The rows of an argument of any type as text, as `toString` gives them.
pub(crate) fn as_text(arg: &Arg, options: &TextOptions) -> Result<Text> {
    if arg.data_type.is_string() || arg.data_type == DataType::Nothing {
        return Text::of(arg);
    }
    if let types::Column::Const(value, _) = &arg.column {
        let mut out = Vec::new();
        write_text(value, &arg.data_type, 0, options, &mut out);
        return Ok(Text::One(out));
    }
    let column = arg.column.flatten();
    let mut builder = StringBuilder::with_capacity(column.len());
    for row in 0..column.len() {
        builder.push_with(|out| write_text(&column, &arg.data_type, row, options, out));
    }
    Ok(Text::Rows(builder.finish()))
}

/// The options of texts of values in the query's time zone.
pub(crate) fn text_options(time_zone: &TimeZone) -> TextOptions {
    TextOptions { time_zone: time_zone.clone(), ..TextOptions::default() }
}

/// Appends to a text that may become larger than its query's memory: asks before it grows.
fn append(out: &mut Vec<u8>, bytes: &[u8]) {
    base::memory::grow(out, bytes.len());
    out.extend_from_slice(bytes);
}

fn concat(call: &Call) -> Result<Bound> {
    if call.args.is_empty() {
        return Ok(Bound::new(DataType::String, |_, rows| {
            Ok(types::Column::constant(&DataType::String, &types::Value::string(""), rows))
        }));
    }
    if let [first, _, ..] = call.args
        && call
            .args
            .iter()
            .all(|arg| std::mem::discriminant(&arg.data_type) == std::mem::discriminant(&first.data_type))
    {
        match first.data_type {
            DataType::Tuple(_) => return crate::tuple::concat(call),
            DataType::Array(_) => return array::concat_arrays(call),
            DataType::Map(_) => return crate::map::concat_maps(call),
            _ => {}
        }
    }
    concat_texts(call)
}

/// Concatenates the arguments' texts, whatever their types.
fn concat_injective(call: &Call) -> Result<Bound> {
    if call.args.len() == 1 {
        bail!(TooFewArgumentsForFunction, "Number of arguments for function {} should not be 1", call.name);
    }
    if call.args.is_empty() { concat(call) } else { concat_texts(call) }
}

fn concat_texts(call: &Call) -> Result<Bound> {
    let options = text_options(&call.context.time_zone);
    Ok(Bound::new(DataType::String, move |args, rows| {
        let parts = args.iter().map(|arg| as_text(arg, &options)).collect::<Result<Vec<Text>>>()?;
        Ok(bytes_rows(rows, |row, out| parts.iter().for_each(|part| append(out, part.get(row)))))
    }))
}

fn concat_with_separator(call: &Call) -> Result<Bound> {
    call.count(1..=usize::MAX)?;
    let separator = call.constant_bytes(0)?;
    let options = text_options(&call.context.time_zone);
    Ok(Bound::new(DataType::String, move |args, rows| {
        let parts = args[1..].iter().map(|arg| as_text(arg, &options)).collect::<Result<Vec<Text>>>()?;
        Ok(bytes_rows(rows, |row, out| {
            for (i, part) in parts.iter().enumerate() {
                if i > 0 {
                    append(out, &separator);
                }
                append(out, part.get(row));
            }
        }))
    }))
}

/// A piece of a template of `format`.
enum TemplateSegment {
    Literal(Vec<u8>),
    Argument(usize),
}

fn parse_template(template: &[u8], arguments: usize) -> Result<Vec<TemplateSegment>> {
    let mut pieces = Vec::new();
    let mut literal = Vec::new();
    let mut next = 0;
    let mut numbered: Option<bool> = None;
    let mut at = 0;
    while at < template.len() {
        let byte = template[at];
        if (byte == b'{' || byte == b'}') && template.get(at + 1) == Some(&byte) {
            literal.push(byte);
            at += 2;
            continue;
        }
        if byte == b'}' {
            bail!(BadArguments, "Unexpected '}}' in the template of function format: write '}}}}' for the character");
        }
        if byte != b'{' {
            literal.push(byte);
            at += 1;
            continue;
        }
        let Some(length) = memchr::memchr(b'}', &template[at..]) else {
            bail!(BadArguments, "'{{' without '}}' in the template of function format");
        };
        let number = std::str::from_utf8(&template[at + 1..at + length]).unwrap_or("?");
        if numbered.replace(!number.is_empty()).is_some_and(|before| before == number.is_empty()) {
            bail!(BadArguments, "Numbered and automatic places are mixed in the template of function format");
        }
        let index = if number.is_empty() { next } else { number.parse().unwrap_or(usize::MAX) };
        if index >= arguments {
            bail!(
                BadArguments,
                "Place {{{number}}} of the template of function format has no argument: {arguments} are given"
            );
        }
        next += 1;
        pieces.push(TemplateSegment::Literal(std::mem::take(&mut literal)));
        pieces.push(TemplateSegment::Argument(index));
        at += length + 1;
    }
    pieces.push(TemplateSegment::Literal(literal));
    Ok(pieces)
}

fn format(call: &Call) -> Result<Bound> {
    call.count(2..=usize::MAX)?;
    let pieces = parse_template(&call.constant_bytes(0)?, call.args.len() - 1)?;
    let options = text_options(&call.context.time_zone);
    Ok(Bound::new(DataType::String, move |args, rows| {
        let parts = args[1..].iter().map(|arg| as_text(arg, &options)).collect::<Result<Vec<Text>>>()?;
        Ok(bytes_rows(rows, |row, out| {
            let mut meter = Meter::new(out.len());
            for piece in &pieces {
                match piece {
                    TemplateSegment::Literal(bytes) => append(out, bytes),
                    TemplateSegment::Argument(index) => append(out, parts[*index].get(row)),
                }
                meter.at(out.len());
            }
        }))
    }))
}

/// `arrayStringConcat`: NULL elements are left out.
fn array_string_concat(call: &Call) -> Result<Bound> {
    call.count(1..=2)?;
    let element = call.element(0)?.clone();
    let separator = if call.args.len() == 2 { call.constant_bytes(1)? } else { Vec::new() };
    let options = text_options(&call.context.time_zone);
    Ok(Bound::new(DataType::String, move |args, rows| {
        let array = arrays(&args[0].column)?;
        let (nulls, values) = array.values.split_nulls();
        let element = element.without_low_cardinality().without_nullable();
        let is_fixed = matches!(element, DataType::FixedString(_));
        let text = as_text(&Arg::new(values, element), &options)?;
        Ok(bytes_rows(rows, |row, out| {
            let mut first = true;
            let mut meter = Meter::new(out.len());
            for i in array.range(row) {
                if nulls.as_ref().is_some_and(|nulls| nulls[i] != 0) {
                    continue;
                }
                if !std::mem::take(&mut first) {
                    append(out, &separator);
                }
                // The padding of a FixedString is left out.
                let s = text.get(i);
                let size =
                    if is_fixed { s.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1) } else { s.len() };
                append(out, &s[..size]);
                meter.at(out.len());
            }
        }))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "String");
    family.add_any_case(
        "concat",
        "concat(x, …)",
        "The arguments one after another: strings (other types as text), arrays or maps.",
        concat,
    );
    family.add(
        "concatAssumeInjective",
        "concatAssumeInjective(x, …)",
        "As concat; promises that different arguments give different results.",
        concat_injective,
    );
    family.add(
        "concatWithSeparator",
        "concatWithSeparator(separator, x, …)",
        "The arguments with a separator between them.",
        concat_with_separator,
    );
    family.alias_any_case("concatWithSeparator", &["concat_ws"]);
    family.add(
        "concatWithSeparatorAssumeInjective",
        "concatWithSeparatorAssumeInjective(separator, x, …)",
        "As concatWithSeparator; promises that different arguments give different results.",
        concat_with_separator,
    );
    family.add("format", "format(template, x, …)", "The template with {} or {0} replaced by arguments.", format);
    family.add(
        "arrayStringConcat",
        "arrayStringConcat(array[, separator])",
        "The elements with a separator between them.",
        array_string_concat,
    );
    family.alias_any_case("arrayStringConcat", &["array_to_string"]);
}
