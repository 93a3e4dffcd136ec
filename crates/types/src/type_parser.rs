//! From a type's name to the type: `Array(Nullable(Decimal(10, 2)))`.

mod arguments;
mod dynamic;
mod lexer;
mod names;

use crate::data_type::{AggregateType, DataType, EnumType};
use crate::datetime::TimeZone;
use crate::type_names;
use crate::value::Value;
use crate::wide::DECIMAL_DIGITS_MAX;
use base::suggest::maybe_you_meant;
use base::{Result, bail};
use names::{simple_type, to_unsigned};
use std::sync::Arc;

/// Nesting of a type, at most.
const DEPTH_MAX: usize = 100;

/// Parses a type's name, with aliases and case as ClickHouse takes them.
///
/// # Errors
/// `UNKNOWN_TYPE` with the nearest known name; `BAD_ARGUMENTS` or `SYNTAX_ERROR` for wrong parameters.
pub fn parse_type(text: &str) -> Result<DataType> {
    let mut parser = TypeParser { text, position: 0, depth: 0 };
    let data_type = parser.data_type()?;
    parser.skip_blanks();
    if parser.position != text.len() {
        bail!(SyntaxError, "Unexpected '{}' after the type in '{text}'", &text[parser.position..]);
    }
    Ok(data_type)
}

struct TypeParser<'a> {
    text: &'a str,
    position: usize,
    depth: usize,
}

impl<'a> TypeParser<'a> {
    fn data_type(&mut self) -> Result<DataType> {
        self.depth += 1;
        if self.depth > DEPTH_MAX {
            bail!(BadArguments, "Type is nested deeper than {DEPTH_MAX}");
        }
        let name = self.word()?;
        let result = match simple_type(&name) {
            Some(simple) => self.simple_or_words(simple, &name),
            None => self.parametric(&name),
        };
        self.depth -= 1;
        result
    }

    /// Types written in several words, and lengths that SQL allows and ClickHouse ignores (`VARCHAR(255)`, `INT(11)`).
    fn simple_or_words(&mut self, simple: DataType, name: &str) -> Result<DataType> {
        let lower = name.to_ascii_lowercase();
        if lower == "double" {
            self.eat_word("PRECISION");
        }
        if matches!(lower.as_str(), "char" | "character" | "nchar" | "binary" | "national") {
            if lower == "national" && !self.eat_word("CHARACTER") {
                self.eat_word("CHAR");
            }
            let varies = self.eat_word("VARYING") || (self.eat_word("LARGE") && self.eat_word("OBJECT"));
            if lower == "binary" && !varies {
                return self.parametric("FixedString");
            }
        }
        if lower == "binary" && self.eat('(') {
            let width = self.integer_in("Width", 1, 0xFF_FFFF)?;
            self.expect(')')?;
            return Ok(DataType::FixedString(width as usize));
        }
        self.ignored_arguments(&simple, name)?;
        if simple.is_signed() || simple.is_unsigned() {
            if self.eat_word("UNSIGNED") {
                return Ok(to_unsigned(&simple));
            }
            self.eat_word("SIGNED");
        }
        Ok(simple)
    }

    /// The length of a number or text, which says nothing; other types without parameters take none.
    fn ignored_arguments(&mut self, simple: &DataType, name: &str) -> Result<()> {
        if !self.eat('(') {
            return Ok(());
        }
        let most = match simple {
            DataType::String => 1,
            number if number.is_integer() => 1,
            number if number.is_float() => 2,
            _ => bail!(DataTypeCannotHaveArguments, "Data type {name} cannot have arguments: '{}'", self.text),
        };
        let mut count = 0;
        while !self.eat(')') {
            if count > 0 {
                self.expect(',')?;
            }
            if count == most && *simple != DataType::String {
                bail!(SyntaxError, "Type {name} takes {most} arguments at most: '{}'", self.text);
            }
            if count == most {
                bail!(NumberOfArgumentsDoesntMatch, "Type {name} takes {most} arguments at most: '{}'", self.text);
            }
            if !self.rest().trim_start().starts_with(|c: char| c.is_ascii_digit()) {
                bail!(SyntaxError, "Expected a number at '{}' in type '{}'", self.rest(), self.text);
            }
            self.integer()?;
            count += 1;
        }
        Ok(())
    }

    fn parametric(&mut self, name: &str) -> Result<DataType> {
        if matches!(
            name,
            "Array"
                | "Nullable"
                | "LowCardinality"
                | "FixedString"
                | "Map"
                | "AggregateFunction"
                | "SimpleAggregateFunction"
        ) && !self.has_arguments()
        {
            bail!(NumberOfArgumentsDoesntMatch, "Type {name} needs arguments in '{}', as in {name}(…)", self.text);
        }
        match name {
            "Array" => {
                let inner = self.one_argument()?;
                Ok(DataType::array(inner))
            }
            "Nullable" => {
                let inner = self.one_argument()?;
                if !inner.can_be_nullable() {
                    bail!(IllegalTypeOfArgument, "Nested type {inner} cannot be inside Nullable type");
                }
                Ok(DataType::nullable(inner))
            }
            "LowCardinality" => self.low_cardinality(),
            "Map" => self.map(),
            "Tuple" => self.tuple(),
            "Enum8" | "Enum16" if !self.has_arguments() => {
                bail!(EmptyDataPassed, "Enum data type cannot be empty: '{}'", self.text)
            }
            "Enum8" | "Enum16" => self.enumeration(name),
            "FixedString" => self.fixed_string(),
            "AggregateFunction" | "SimpleAggregateFunction" => self.aggregate(name == "SimpleAggregateFunction"),
            "Variant" if !self.has_arguments() => {
                bail!(BadArguments, "Variant type should have at least one nested type")
            }
            "Variant" => self.variant(),
            "Nested" => self.nested(),
            "Dynamic" => self.dynamic(),
            _ => self.parametric_any_case(name),
        }
    }

    fn parametric_any_case(&mut self, name: &str) -> Result<DataType> {
        match name.to_ascii_lowercase().as_str() {
            "datetime" | "timestamp" => {
                if self.eat_empty_brackets() || !self.eat('(') {
                    return Ok(DataType::DateTime(None));
                }
                self.skip_blanks();
                if self.rest().starts_with(|c: char| c.is_ascii_digit()) {
                    let scale = self.integer_in("Scale", 0, 9)?;
                    let zone = if self.eat(',') { Some(TimeZone::parse(&self.quoted('\'')?)?) } else { None };
                    self.expect(')')?;
                    return Ok(if scale == 0 {
                        DataType::DateTime(zone)
                    } else {
                        DataType::DateTime64(scale as u8, zone)
                    });
                }
                let zone = TimeZone::parse(&self.quoted('\'')?)?;
                self.expect(')')?;
                Ok(DataType::DateTime(Some(zone)))
            }
            "datetime64" => self.datetime64(),
            "time64" => self.time64(),
            "json" => self.json(),
            "enum" if !self.has_arguments() => {
                bail!(EmptyDataPassed, "Enum data type cannot be empty: '{}'", self.text)
            }
            "enum" => self.enumeration("Enum"),
            "datetime32" => Ok(DataType::DateTime(self.optional_zone()?)),
            "decimal" | "dec" | "numeric" | "fixed" => self.decimal(),
            "decimal32" => self.sized_decimal(9),
            "decimal64" => self.sized_decimal(18),
            "decimal128" => self.sized_decimal(38),
            "decimal256" => self.sized_decimal(DECIMAL_DIGITS_MAX),
            _ => {
                bail!(UnknownType, "Unknown data type '{name}'{}", maybe_you_meant(name, type_names::own_names()))
            }
        }
    }

    fn one_argument(&mut self) -> Result<DataType> {
        self.expect('(')?;
        self.another_argument()?;
        let inner = self.data_type()?;
        self.last_argument("of one argument")?;
        Ok(inner)
    }

    /// Refuses a list of arguments that ends here.
    fn another_argument(&mut self) -> Result<()> {
        self.skip_blanks();
        if self.rest().starts_with(')') {
            bail!(NumberOfArgumentsDoesntMatch, "Too few arguments of a type in '{}'", self.text);
        }
        Ok(())
    }

    /// The bracket behind the last argument that a type takes.
    fn last_argument(&mut self, what: &str) -> Result<()> {
        if self.rest().trim_start().starts_with(',') {
            bail!(NumberOfArgumentsDoesntMatch, "Too many arguments of type {what}: '{}'", self.text);
        }
        self.expect(')')
    }

    fn enumeration(&mut self, name: &str) -> Result<DataType> {
        self.expect('(')?;
        let mut values: Vec<(String, i16)> = Vec::new();
        while !self.eat(')') {
            if !values.is_empty() {
                self.expect(',')?;
            }
            self.skip_blanks();
            let value = self.quoted('\'')?;
            let number = if self.eat('=') {
                self.integer_in("Number", i64::from(i16::MIN), i64::from(i16::MAX))? as i16
            } else {
                values.last().map_or(1, |(_, n)| n.saturating_add(1))
            };
            if values.iter().any(|(v, n)| *v == value || *n == number) {
                bail!(SyntaxError, "Duplicate name or number in enum: '{value}' = {number}");
            }
            values.push((value, number));
        }
        if values.is_empty() {
            bail!(EmptyDataPassed, "An enum needs at least one value: '{}'", self.text);
        }
        let small = values.iter().all(|(_, n)| i8::try_from(*n).is_ok());
        match name {
            "Enum8" if !small => bail!(ArgumentOutOfBound, "Numbers of Enum8 must be -128 to 127: '{}'", self.text),
            "Enum16" => Ok(DataType::Enum16(Arc::new(EnumType::new(values)))),
            _ if small => Ok(DataType::Enum8(Arc::new(EnumType::new(values)))),
            _ => Ok(DataType::Enum16(Arc::new(EnumType::new(values)))),
        }
    }

    fn aggregate(&mut self, simple: bool) -> Result<DataType> {
        self.expect('(')?;
        self.skip_blanks();
        let version = if self.rest().starts_with(|c: char| c.is_ascii_digit()) {
            let version = self.integer_in("Version of states", 0, 1 << 32)?;
            self.expect(',')?;
            Some(version)
        } else {
            None
        };
        let function = self.word()?;
        let mut parameters = Vec::new();
        if self.eat('(') {
            while !self.eat(')') {
                if !parameters.is_empty() {
                    self.expect(',')?;
                }
                parameters.push(self.literal()?);
            }
        }
        let mut arguments = Vec::new();
        while self.eat(',') {
            arguments.push(self.data_type()?);
        }
        self.expect(')')?;
        if simple && arguments.len() != 1 {
            bail!(BadArguments, "SimpleAggregateFunction needs a function and one type: '{}'", self.text);
        }
        if simple {
            crate::aggregate::check_simple(&function)?;
        }
        let aggregate = AggregateType { function, parameters, arguments, simple };
        if let Some(version) = version
            && (version != 1 || !aggregate.has_version())
        {
            bail!(
                NotImplemented,
                "States of version {version} in '{}' are not known: only the current form is",
                self.text
            );
        }
        Ok(DataType::Aggregate(Arc::new(aggregate)))
    }

    fn literal(&mut self) -> Result<Value> {
        self.skip_blanks();
        if self.rest().starts_with('\'') {
            return Ok(Value::string(self.quoted('\'')?));
        }
        let rest = self.rest();
        let end = rest.find([',', ')']).unwrap_or(rest.len());
        let text = rest[..end].trim();
        self.position += end;
        if let Ok(value) = text.parse::<u64>() {
            return Ok(Value::UInt(value));
        }
        if let Ok(value) = text.parse::<i64>() {
            return Ok(Value::Int(value));
        }
        match text.parse::<f64>() {
            Ok(value) => Ok(Value::Float(value)),
            Err(_) => bail!(BadArguments, "Cannot parse parameter '{text}' in type '{}'", self.text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, printed: &str) {
        assert_eq!(parse_type(text).unwrap().to_string(), printed);
    }

    #[test]
    fn prints_what_it_parses() {
        for text in [
            "Array(Nullable(String))",
            "LowCardinality(Nullable(String))",
            "Map(String, Array(UInt8))",
            "Tuple(a UInt8, `b c` String)",
            "Tuple(UInt8, Tuple(Date, DateTime64(3, 'UTC')))",
            "Enum8('a' = 1, 'b\\'c' = 2)",
            "Decimal(10, 2)",
            "FixedString(16)",
            "AggregateFunction(quantiles(0.5, 0.9), Float64)",
            "AggregateFunction(1, sumMap, Array(UInt8), Array(UInt64))",
            "AggregateFunction(sumMap, Map(UInt8, UInt64))",
            "AggregateFunction(1, quantilesDeterministicIf(0.5), UInt8, UInt64, UInt8)",
            "IntervalDay",
            "UUID",
        ] {
            check(text, text);
        }
    }

    #[test]
    fn aliases() {
        check("varchar(255)", "String");
        check("INT UNSIGNED", "UInt32");
        check("double precision", "Float64");
        check("Decimal64(4)", "Decimal(18, 4)");
        check("Enum('x' = 300)", "Enum16('x' = 300)");
        check("timestamp", "DateTime");
    }

    #[test]
    fn wrong_types() {
        for text in [
            "Strin",
            "Array(",
            "Nullable(Array(UInt8))",
            "Decimal(77)",
            "FixedString(0)",
            "Enum8('a' = 1000)",
            "Tuple(a UInt8, String)",
            "AggregateFunction(0, sumMap, Array(UInt8), Array(UInt8))",
            "AggregateFunction(1, sum, UInt8)",
        ] {
            assert!(parse_type(text).is_err(), "{text}");
        }
        assert!(parse_type(&"Array(".repeat(5000)).is_err());
    }
}
