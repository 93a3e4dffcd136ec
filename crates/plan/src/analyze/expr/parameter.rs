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
    let given = if has_syntax { text.clone() } else { unescape(text) };
    let options = types::text::TextOptions { time_zone: env.functions.time_zone.clone(), ..Default::default() };
    let mut builder = ColumnBuilder::new(&data_type);
    types::text::parse_text(&data_type, given.as_bytes(), &options, &mut builder).map_err(|error| {
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

/// A cell of TabSeparated without its escapes.
fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        let next = if c == '\\' { chars.next() } else { None };
        out.push(match next {
            None => c,
            Some('t') => '\t',
            Some('n') => '\n',
            Some('r') => '\r',
            Some('0') => '\0',
            Some('b') => '\u{8}',
            Some('f') => '\u{c}',
            Some('a') => '\u{7}',
            Some('v') => '\u{b}',
            Some('e') => '\u{1b}',
            Some(other) => other,
        });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::unescape;

    #[test]
    fn escapes() {
        assert_eq!(unescape(r"it\'s\ta\\b"), "it's\ta\\b");
        assert_eq!(unescape("abc\\\t123"), "abc\t123");
        assert_eq!(unescape("end\\"), "end\\");
    }
}
