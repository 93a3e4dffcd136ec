//! Types of settings: accepted values, the text that is kept, and the value that `getSetting` gives.

use crate::{Error, ErrorCode, Result, bail};
use std::collections::HashMap;
use std::sync::LazyLock;

/// A value as it is given: a text, or a literal of a statement.
#[derive(Clone, Debug, PartialEq)]
pub enum Given<'a> {
    /// A string of a statement, or a text of a URL or a flag.
    Text(&'a str),
    /// `1`.
    UInt(u64),
    /// `-1`.
    Int(i64),
    /// `1.5`.
    Float(f64),
    /// `true`.
    Bool(bool),
    /// `NULL`.
    Null,
    /// `{'a': 'b'}`, as text.
    Map(String),
}

impl Given<'_> {
    /// The kind of literal, for errors.
    fn kind(&self) -> &'static str {
        match self {
            Given::Text(_) => "String",
            Given::UInt(_) => "UInt64",
            Given::Int(_) => "Int64",
            Given::Float(_) => "Float64",
            Given::Bool(_) => "Bool",
            Given::Null => "Null",
            Given::Map(_) => "Map",
        }
    }

    /// The value as a literal of SQL.
    pub fn literal(&self) -> String {
        match self {
            Given::Text(text) => format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'")),
            Given::UInt(value) => value.to_string(),
            Given::Int(value) => value.to_string(),
            Given::Float(value) => value.to_string(),
            Given::Bool(value) => value.to_string(),
            Given::Null => "NULL".into(),
            Given::Map(text) => text.clone(),
        }
    }
}

/// A setting's value as `getSetting` gives it.
#[derive(Clone, Debug, PartialEq)]
pub enum SettingField {
    /// A flag.
    Bool(bool),
    /// A number without a sign.
    UInt(u64),
    /// A number with a sign, also where it is not negative.
    Int(i64),
    /// A number with a fraction.
    Float(f64),
    /// A text.
    Text(String),
    /// NULL, which custom settings may be.
    Null,
}

/// Values that a type of few values has, with the code of the error for any other.
struct Enumeration {
    code: ErrorCode,
    values: Vec<&'static str>,
}

fn enumerations() -> &'static HashMap<&'static str, Enumeration> {
    static ENUMERATIONS: LazyLock<HashMap<&'static str, Enumeration>> = LazyLock::new(|| {
        let of_line = |line: &'static str| {
            let mut fields = line.split('\t');
            let (name, code) = (fields.next().unwrap_or_default(), fields.next().unwrap_or_default());
            let code =
                ErrorCode::ALL.iter().find(|known| known.name() == code).copied().unwrap_or(ErrorCode::BadArguments);
            (name, Enumeration { code, values: fields.collect() })
        };
        include_str!("enums.tsv").lines().map(of_line).collect()
    });
    &ENUMERATIONS
}

/// The text in which a value of a type is kept.
///
/// # Errors
/// ClickHouse's for each type: see the functions below.
pub fn normalize(name: &str, type_name: &str, given: &Given) -> Result<String> {
    let result = match type_name {
        "Bool" => boolean(given),
        "UInt64" | "Milliseconds" | "Int64" | "Int32" | "UInt32" => integer(type_name, given),
        "NonZeroUInt64" => {
            integer(type_name, given).and_then(|text| if text == "0" { Err(too_small()) } else { Ok(text) })
        }
        "MaxThreads" => threads(given),
        "UInt64Auto" => auto(given, |given| integer("UInt64", given)),
        "BoolAuto" => auto(given, boolean),
        "Float" | "Double" | "Seconds" => float(given),
        "FloatAuto" => auto(given, float),
        "Char" => text_of(given).and_then(character),
        "Map" => map(given),
        _ => match enumerations().get(type_name) {
            Some(values) => text_of(given).and_then(|text| enumerated(type_name, values, text)),
            None => text_of(given).map(str::to_string),
        },
    };
    result.map_err(|error| error.context(format!("for setting '{name}'")))
}

/// The value of a kept text, as `getSetting` gives it.
pub fn field(type_name: &str, text: &str) -> SettingField {
    let number = || text.parse().map_or(SettingField::UInt(0), SettingField::UInt);
    match type_name {
        "Bool" => SettingField::Bool(text != "0"),
        "UInt64" | "Milliseconds" | "NonZeroUInt64" | "UInt32" => number(),
        "Int64" | "Int32" => text.parse().map_or(SettingField::Int(0), SettingField::Int),
        "MaxThreads" => SettingField::UInt(threads_of(text)),
        "Float" | "Double" | "Seconds" => text.parse().map_or(SettingField::Float(0.0), SettingField::Float),
        "UInt64Auto" | "BoolAuto" if text != "auto" => number(),
        "FloatAuto" if text != "auto" => text.parse().map_or(SettingField::Float(0.0), SettingField::Float),
        _ => SettingField::Text(text.to_string()),
    }
}

/// A kept text as `system.settings` shows it: `auto` with the value that it stands for.
pub fn shown(type_name: &str, text: &str) -> String {
    match type_name {
        "MaxThreads" if matches!(text, "0" | "auto") => format!("auto({})", threads_of("0")),
        _ => text.to_string(),
    }
}

/// The threads that a kept text stands for.
fn threads_of(text: &str) -> u64 {
    match text.parse() {
        Ok(0) | Err(_) => std::thread::available_parallelism().map_or(1, |threads| threads.get() as u64),
        Ok(threads) => threads,
    }
}

fn too_small() -> Error {
    Error::new(ErrorCode::BadArguments, "A setting's value has to be greater than 0")
}

/// # Errors
/// `BAD_GET` for what is no string.
fn text_of<'g>(given: &'g Given) -> Result<&'g str> {
    match given {
        Given::Text(text) => Ok(text),
        other => bail!(BadGet, "Bad get: has {}, requested String", other.kind()),
    }
}

/// # Errors
/// `CANNOT_PARSE_BOOL` for a text, `CANNOT_CONVERT_TYPE` for a number other than 0 and 1.
fn boolean(given: &Given) -> Result<String> {
    let value = match given {
        Given::Text(text) if *text == "1" || text.eq_ignore_ascii_case("true") => true,
        Given::Text(text) if *text == "0" || text.eq_ignore_ascii_case("false") => false,
        Given::Text(text) => bail!(CannotParseBool, "Cannot parse bool from string '{text}'"),
        Given::Bool(value) => *value,
        Given::UInt(0) | Given::Int(0) => false,
        Given::UInt(1) | Given::Int(1) => true,
        Given::Float(value) if *value == 0.0 || *value == 1.0 => *value == 1.0,
        other => bail!(CannotConvertType, "Field value {} is out of range of bool type", other.literal()),
    };
    Ok(u8::from(value).to_string())
}

/// # Errors
/// `CANNOT_PARSE_INPUT_ASSERTION_FAILED` for what stands behind a number, `ATTEMPT_TO_READ_AFTER_EOF` for nothing,
/// `CANNOT_PARSE_NUMBER` for a sign, `CANNOT_CONVERT_TYPE` for a literal that does not fit.
fn integer(type_name: &str, given: &Given) -> Result<String> {
    let (least, most) = match type_name {
        "Int64" => (i64::MIN.into(), i64::MAX.into()),
        "Int32" => (i32::MIN.into(), i32::MAX.into()),
        "UInt32" => (0, u32::MAX.into()),
        _ => (0i128, u64::MAX.into()),
    };
    let value = match given {
        Given::Text(text) => return integer_text(text, least < 0),
        Given::UInt(value) => i128::from(*value),
        Given::Int(value) => i128::from(*value),
        Given::Bool(value) => i128::from(*value),
        Given::Float(value) if value.is_finite() => *value as i128,
        other => bail!(CannotConvertType, "Invalid value {} of the setting, which needs {type_name}", other.literal()),
    };
    if value < least || value > most {
        bail!(CannotConvertType, "Field value {} is out of range of {type_name} type", given.literal());
    }
    Ok(value.to_string())
}

/// A number with a sign where one is allowed, and a suffix of size.
fn integer_text(text: &str, signed: bool) -> Result<String> {
    if text.is_empty() {
        bail!(AttemptToReadAfterEof, "Attempt to read after eof");
    }
    let (negative, digits) = match (text.strip_prefix('-'), signed) {
        (Some(_), false) => bail!(CannotParseNumber, "Unsigned type must not contain '-' symbol"),
        (Some(digits), true) => (true, digits),
        (None, _) => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    let factor: u128 = match &digits[end..] {
        "" => 1,
        "K" | "k" => 1000,
        "M" => 1_000_000,
        "G" => 1_000_000_000,
        "T" => 1_000_000_000_000,
        "Ki" => 1 << 10,
        "Mi" => 1 << 20,
        "Gi" => 1 << 30,
        "Ti" => 1 << 40,
        rest => bail!(CannotParseInputAssertionFailed, "Cannot parse input: expected 'eof' before: '{rest}'"),
    };
    let number = digits[..end].parse::<u128>().ok().filter(|_| end > 0).and_then(|number| number.checked_mul(factor));
    let most = if signed { i64::MAX as u128 } else { u64::MAX.into() };
    match number.filter(|number| *number <= most) {
        Some(number) => Ok(format!("{}{number}", if negative && number > 0 { "-" } else { "" })),
        None => bail!(CannotParseInputAssertionFailed, "Cannot parse input: expected a number, not '{text}'"),
    }
}

/// A number of threads; 0 and `auto`, also with the number behind it, mean one per core.
fn threads(given: &Given) -> Result<String> {
    match given {
        Given::Text(text) if text.starts_with("auto") => Ok("0".into()),
        Given::Text(text) => match text.find(|c: char| !c.is_ascii_digit() && c != '-') {
            Some(place) => bail!(
                CannotParseInputAssertionFailed,
                "Cannot parse input: expected 'eof' before: '{}'",
                &text[place..]
            ),
            None => integer("UInt64", given),
        },
        _ => integer("UInt64", given),
    }
}

/// `auto`, or a value.
fn auto(given: &Given, value: impl Fn(&Given) -> Result<String>) -> Result<String> {
    if *given == Given::Text("auto") { Ok("auto".into()) } else { value(given) }
}

/// # Errors
/// `CANNOT_PARSE_NUMBER` for what is no number or not finite, `CANNOT_PARSE_INPUT_ASSERTION_FAILED` for what stands
/// behind one.
fn float(given: &Given) -> Result<String> {
    let value = match given {
        Given::Text(text) => match text.parse::<f64>() {
            Ok(value) => value,
            Err(_) if text.starts_with(|c: char| c.is_ascii_digit()) => {
                bail!(CannotParseInputAssertionFailed, "Cannot parse input: expected 'eof' behind a number: '{text}'")
            }
            Err(_) => bail!(CannotParseNumber, "Cannot read floating point value here: {text}"),
        },
        Given::UInt(value) if *value < 1 << 53 => *value as f64,
        Given::Int(value) if value.unsigned_abs() < 1 << 53 => *value as f64,
        Given::Float(value) => *value,
        Given::Bool(value) => f64::from(u8::from(*value)),
        other => bail!(CannotConvertType, "Invalid value {} of the setting, which needs float", other.literal()),
    };
    if !value.is_finite() {
        bail!(CannotParseNumber, "Float setting value must be finite, got {value}");
    }
    Ok(value.to_string())
}

/// # Errors
/// `SIZE_OF_FIXED_STRING_DOESNT_MATCH` for more than one byte.
fn character(text: &str) -> Result<String> {
    if text.len() > 1 {
        bail!(SizeOfFixedStringDoesntMatch, "A setting's value string has to be an exactly one character long");
    }
    Ok(if text.is_empty() { "\0".into() } else { text.into() })
}

fn map(given: &Given) -> Result<String> {
    match given {
        Given::Text("") => Ok("{}".into()),
        Given::Map(text) => Ok(text.clone()),
        Given::Text(text) if text.starts_with('{') && text.ends_with('}') => Ok((*text).into()),
        Given::Text(text) => {
            bail!(CannotParseInputAssertionFailed, "Cannot parse input: expected '{{' before: '{text}'")
        }
        other => bail!(BadGet, "Bad get: has {}, requested Map", other.kind()),
    }
}

/// One of the values of a type; of two types several, apart by commas.
fn enumerated(type_name: &str, known: &Enumeration, text: &str) -> Result<String> {
    let is_list = matches!(type_name, "JoinAlgorithm" | "MySQLDataTypesSupport");
    let given: Vec<&str> =
        if is_list { text.split(',').map(str::trim).filter(|value| !value.is_empty()).collect() } else { vec![text] };
    if let Some(wrong) = given.iter().find(|value| !known.values.contains(value)) {
        let values: Vec<String> = known.values.iter().map(|value| format!("'{value}'")).collect();
        return Err(Error::new(
            known.code,
            format!("Unexpected value of {type_name}: '{wrong}'. Must be one of [{}]", values.join(", ")),
        ));
    }
    Ok(given.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(type_name: &str, given: Given, expect: &str) {
        let got = match normalize("x", type_name, &given) {
            Ok(text) => text,
            Err(error) => error.code().name().to_string(),
        };
        assert_eq!(got, expect, "{type_name} {given:?}");
    }

    #[test]
    fn numbers() {
        check("UInt64", Given::Text("10Ki"), "10240");
        check("UInt64", Given::Text(""), "ATTEMPT_TO_READ_AFTER_EOF");
        check("UInt64", Given::Text("1.5"), "CANNOT_PARSE_INPUT_ASSERTION_FAILED");
        check("UInt64", Given::Text("-1"), "CANNOT_PARSE_NUMBER");
        check("UInt64", Given::Int(-1), "CANNOT_CONVERT_TYPE");
        check("UInt64", Given::Float(1.5), "1");
        check("Int64", Given::Text("-1"), "-1");
        check("NonZeroUInt64", Given::UInt(0), "BAD_ARGUMENTS");
        check("MaxThreads", Given::Text("auto(3)"), "0");
        check("MaxThreads", Given::Text("10K"), "CANNOT_PARSE_INPUT_ASSERTION_FAILED");
        check("UInt64Auto", Given::Text("auto"), "auto");
        check("Seconds", Given::UInt(3), "3");
        check("Float", Given::Text("1e6"), "1000000");
        check("Float", Given::Text("inf"), "CANNOT_PARSE_NUMBER");
        check("Float", Given::Null, "CANNOT_CONVERT_TYPE");
    }

    #[test]
    fn texts_and_flags() {
        check("Bool", Given::Text("TRUE"), "1");
        check("Bool", Given::Text("yes"), "CANNOT_PARSE_BOOL");
        check("Bool", Given::UInt(2), "CANNOT_CONVERT_TYPE");
        check("String", Given::UInt(2), "BAD_GET");
        check("Char", Given::Text("ab"), "SIZE_OF_FIXED_STRING_DOESNT_MATCH");
        check("OverflowMode", Given::Text("break"), "break");
        check("OverflowMode", Given::Text("any"), "UNKNOWN_OVERFLOW_MODE");
        check("JoinAlgorithm", Given::Text("hash, partial_merge"), "hash,partial_merge");
        check("Map", Given::Text(""), "{}");
    }
}
