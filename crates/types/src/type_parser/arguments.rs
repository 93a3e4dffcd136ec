//! Types with arguments: widths, time zones, precision and scale, types inside.

use super::TypeParser;
use crate::data_type::{DataType, TupleType};
use crate::datetime::TimeZone;
use crate::geo::Geo;
use crate::wide::DECIMAL_DIGITS_MAX;
use base::{Result, bail};
use std::sync::Arc;

impl TypeParser<'_> {
    /// The arguments of `Map`.
    pub(super) fn map(&mut self) -> Result<DataType> {
        self.expect('(')?;
        let key = self.data_type()?;
        if self.rest().trim_start().starts_with(')') {
            bail!(
                NumberOfArgumentsDoesntMatch,
                "Map data type family must have two arguments: key and value types: '{}'",
                self.text
            );
        }
        self.expect(',')?;
        let value = self.data_type()?;
        self.last_argument("Map")?;
        if key.is_nullable() {
            bail!(BadArguments, "Map cannot have a key of type {key}");
        }
        Ok(DataType::map(key, value))
    }

    /// The argument of `FixedString`.
    pub(super) fn fixed_string(&mut self) -> Result<DataType> {
        self.expect('(')?;
        if self.rest().trim_start().starts_with("0)")
            || self.rest().trim_start().starts_with(|c: char| !c.is_ascii_digit())
        {
            bail!(UnexpectedAstStructure, "Type FixedString has a number of bytes, at least 1: '{}'", self.text);
        }
        let width = self.integer_in("Width", 1, 0xFF_FFFF)?;
        self.expect(')')?;
        Ok(DataType::FixedString(width as usize))
    }

    /// The arguments of `Nested`: an array of tuples that are shown by their columns.
    pub(super) fn nested(&mut self) -> Result<DataType> {
        match self.tuple()? {
            DataType::Tuple(tuple) if tuple.elements.is_empty() => {
                bail!(EmptyDataPassed, "Nested cannot be empty in '{}'", self.text)
            }
            DataType::Tuple(tuple) => {
                Ok(DataType::array(DataType::Tuple(Arc::new(TupleType { geo: Some(Geo::Nested), ..(*tuple).clone() }))))
            }
            other => Ok(DataType::array(other)),
        }
    }

    pub(super) fn optional_zone(&mut self) -> Result<Option<TimeZone>> {
        if !self.eat('(') {
            return Ok(None);
        }
        let zone = TimeZone::parse(&self.quoted('\'')?)?;
        self.expect(')')?;
        Ok(Some(zone))
    }

    pub(super) fn datetime64(&mut self) -> Result<DataType> {
        if self.eat_empty_brackets() || !self.eat('(') {
            return Ok(DataType::DateTime64(3, None));
        }
        let scale = self.integer_in("Scale", 0, 9)? as u8;
        let zone = if self.eat(',') {
            self.skip_blanks();
            Some(TimeZone::parse(&self.quoted('\'')?)?)
        } else {
            None
        };
        self.expect(')')?;
        Ok(DataType::DateTime64(scale, zone))
    }

    pub(super) fn time64(&mut self) -> Result<DataType> {
        if !self.eat('(') {
            return Ok(DataType::Time64(3));
        }
        let scale = self.integer_in("Scale", 0, 9)? as u8;
        self.expect(')')?;
        Ok(DataType::Time64(scale))
    }

    pub(super) fn decimal(&mut self) -> Result<DataType> {
        if self.eat_empty_brackets() || !self.eat('(') {
            return Ok(DataType::Decimal { precision: 10, scale: 0 });
        }
        let precision = self.integer_in("Precision", 1, i64::from(DECIMAL_DIGITS_MAX))?;
        let scale = if self.eat(',') { self.integer_in("Scale", 0, precision)? } else { 0 };
        self.last_argument("Decimal")?;
        Ok(DataType::Decimal { precision: precision as u8, scale: scale as u8 })
    }

    pub(super) fn sized_decimal(&mut self, precision: u8) -> Result<DataType> {
        if !self.has_arguments() {
            bail!(
                NumberOfArgumentsDoesntMatch,
                "Types Decimal32 to Decimal256 have exactly one argument, the scale: '{}'",
                self.text
            );
        }
        self.expect('(')?;
        let scale = self.integer_in("Scale", 0, i64::from(precision))?;
        self.expect(')')?;
        Ok(DataType::Decimal { precision, scale: scale as u8 })
    }

    pub(super) fn low_cardinality(&mut self) -> Result<DataType> {
        let inner = self.one_argument()?;
        let base = inner.without_nullable();
        let allowed = base.is_string()
            || base.is_integer()
            || base.is_float()
            || base.is_date_or_time()
            || base == DataType::Time
            || base == DataType::Uuid
            || base == DataType::Bool;
        if !allowed || matches!(base, DataType::DateTime64(..)) {
            bail!(
                IllegalTypeOfArgument,
                "DataType LowCardinality is supported only for numbers, strings, Date or DateTime, but got {inner}"
            );
        }
        Ok(DataType::low_cardinality(inner))
    }

    pub(super) fn tuple(&mut self) -> Result<DataType> {
        self.expect('(')?;
        let mut elements = Vec::new();
        let mut names = Vec::new();
        while !self.eat(')') {
            if !elements.is_empty() {
                self.expect(',')?;
            }
            let start = self.position;
            let name = self.word()?;
            self.skip_blanks();
            if self.rest().starts_with([',', ')', '(']) {
                self.position = start;
            } else {
                names.push(name);
            }
            elements.push(self.data_type()?);
        }
        if !names.is_empty() && names.len() != elements.len() {
            bail!(BadArguments, "Either all elements of a Tuple have names or none: '{}'", self.text);
        }
        if let Some(twice) = names.iter().enumerate().find_map(|(i, name)| names[..i].contains(name).then_some(name)) {
            bail!(DuplicateColumn, "Names of tuple elements must be unique. Duplicate name: {twice}");
        }
        let names = (!names.is_empty()).then_some(names);
        Ok(DataType::Tuple(Arc::new(TupleType { elements, names, geo: None })))
    }
}
