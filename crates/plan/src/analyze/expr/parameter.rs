//! Values of query parameters, `{name:Type}`.
//!
//! Their text is that of a cell of TabSeparated: strings and other single values are escaped, values with a syntax of
//! their own (arrays, tuples, maps) are not. This holds for all ways to give one: `param_name` in URLs and on command
//! lines, and `SET param_name`.

use crate::analyze::Environment;
use base::{Error, ErrorCode, Result, bail};
use sql::ast;
use types::{ColumnBuilder, DataType, Value};

/// The value that a parameter stands for, and its type.
///
/// # Errors
/// `UNKNOWN_QUERY_PARAMETER`, `BAD_QUERY_PARAMETER`.
pub(in crate::analyze) fn parameter_value(parameter: &ast::Parameter, env: &Environment) -> Result<(Value, DataType)> {
    let name = &parameter.name;
    let Some(text) = env.parameters.get(name) else {
        bail!(
            UnknownQueryParameter,
            "Substitution '{name}' is not set: give it as param_{name} or by SET param_{name} = …"
        );
    };
    let data_type = types::type_parser::parse_type(&parameter.ty.text)?;
    let is_string = data_type.base().is_string();
    if data_type.is_nullable() && (text == "\\N" || (text == "NULL" && !is_string)) {
        return Ok((Value::Null, data_type));
    }
    let has_syntax = matches!(data_type.base(), DataType::Array(_) | DataType::Tuple(_) | DataType::Map(_));
    if !has_syntax && let Some(end) = cell_end(text) {
        bail!(
            BadQueryParameter,
            "Value {text} cannot be parsed as {data_type} for query parameter '{name}' because it isn't parsed \
            completely: only {end} of {} bytes was parsed: write tabs and line ends as \\t and \\n",
            text.len()
        );
    }
    let given = if has_syntax { text.clone().into_bytes() } else { unescape(text) };
    let options = types::text::TextOptions { time_zone: env.functions.time_zone.clone(), ..Default::default() };
    let mut builder = ColumnBuilder::new(&data_type);
    types::text::parse_text(&data_type, &given, &options, &mut builder).map_err(|error| {
        // Text left over behind a value is the parameter's error, all else the value's own.
        let code = match error.code() {
            ErrorCode::CannotParseText if given.is_empty() && data_type.base().is_integer() => {
                ErrorCode::AttemptToReadAfterEof
            }
            ErrorCode::CannotParseText => ErrorCode::BadQueryParameter,
            code => code,
        };
        Error::new(code, format!("Value '{text}' cannot be parsed as {data_type} for query parameter '{name}'"))
            .context(error.message())
    })?;
    Ok((builder.finish().value(0), data_type))
}

/// Where a tab or the end of a line, which no backslash stands before, ends a cell before its text does.
fn cell_end(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    text.bytes().position(|byte| {
        let ends = matches!(byte, b'\t' | b'\n') && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        ends
    })
}

/// A cell of TabSeparated without its escapes; `\xHH` is a byte.
fn unescape(text: &str) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        match (byte, after) {
            (b'\\', [b'x', high, low, after @ ..]) if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => {
                let digit = |letter: &u8| char::from(*letter).to_digit(16).unwrap_or_default() as u8;
                out.push(digit(high) << 4 | digit(low));
                rest = after;
            }
            (b'\\', [letter, after @ ..]) => {
                out.push(unescaped(*letter));
                rest = after;
            }
            _ => out.push(byte),
        }
    }
    out
}

fn unescaped(letter: u8) -> u8 {
    match letter {
        b't' => b'\t',
        b'n' => b'\n',
        b'r' => b'\r',
        b'0' => b'\0',
        b'b' => 8,
        b'f' => 12,
        b'a' => 7,
        b'v' => 11,
        b'e' => 27,
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::{cell_end, unescape};

    #[test]
    fn cells_end() {
        assert_eq!((cell_end("x\ny"), cell_end("\\\\\t"), cell_end("x\t")), (Some(1), Some(2), Some(1)));
        assert_eq!((cell_end(r"x\ny"), cell_end("x\\\ty"), cell_end("")), (None, None, None));
    }

    #[test]
    fn escapes() {
        assert_eq!(unescape(r"it\'s\ta\\b"), b"it's\ta\\b");
        assert_eq!(unescape("abc\\\t123"), b"abc\t123");
        assert_eq!(unescape("end\\"), b"end\\");
        assert_eq!(unescape(r"\x41\xff\\\x00"), b"A\xff\\\0");
        assert_eq!(unescape(r"é\x4\n"), "éx4\n".as_bytes());
    }
}
