//! The arguments of `Variant`, `Dynamic` and `JSON`.

use super::TypeParser;
use crate::data_type::DataType;
use crate::json::{JsonType, SkipPattern};
use base::{Result, bail};
use std::sync::Arc;

impl TypeParser<'_> {
    /// `Variant(T1, T2, …)`: at most 254 types that hold no NULL themselves.
    pub(super) fn variant(&mut self) -> Result<DataType> {
        self.expect('(')?;
        let mut types = Vec::new();
        while !self.eat(')') {
            if !types.is_empty() {
                self.expect(',')?;
            }
            let inner = self.data_type()?;
            if inner.is_nullable() || inner.is_dynamic() {
                bail!(BadArguments, "Variant/Nullable/Dynamic types are not allowed inside Variant type: {inner}");
            }
            types.push(inner);
        }
        if types.is_empty() {
            bail!(BadArguments, "Variant type should have at least one nested type");
        }
        if types.len() > 254 {
            bail!(BadArguments, "Variant type with more than 254 nested types is not allowed");
        }
        Ok(DataType::variant(types))
    }

    /// The number of a parameter with a name.
    pub(super) fn parameter_in(&mut self, name: &str, to: i64) -> Result<i64> {
        self.skip_blanks();
        if !self.rest().starts_with(|c: char| c.is_ascii_digit()) {
            bail!(SyntaxError, "Expected a number at '{}' in type '{}'", self.rest(), self.text);
        }
        let number = self.integer()?;
        if number > to {
            bail!(
                UnexpectedAstStructure,
                "'{name}' of '{}' should be a positive integer between 0 and {to}",
                self.text
            );
        }
        Ok(number)
    }

    /// `Dynamic` or `Dynamic(max_types=N)`.
    pub(super) fn dynamic(&mut self) -> Result<DataType> {
        let mut max = i64::from(JsonType::DYNAMIC_TYPES);
        if !self.eat_empty_brackets() && self.eat('(') {
            if !self.eat_word("max_types") {
                let is_named = self.rest().starts_with(|c: char| c.is_alphabetic());
                let code =
                    if is_named { base::ErrorCode::UnexpectedAstStructure } else { base::ErrorCode::SyntaxError };
                return Err(base::Error::new(
                    code,
                    format!("Dynamic takes max_types=N and nothing else: '{}'", self.text),
                ));
            }
            self.expect('=')?;
            max = self.parameter_in("max_types", 254)?;
            self.expect(')')?;
        }
        Ok(DataType::Dynamic(max as u8))
    }

    /// `JSON`, `JSON(max_dynamic_paths=N, a.b UInt32, SKIP c, SKIP REGEXP '…')`.
    pub(super) fn json(&mut self) -> Result<DataType> {
        let mut json = JsonType::default();
        if !self.eat('(') {
            return Ok(DataType::Json(Arc::new(json)));
        }
        while !self.eat(')') {
            self.json_argument(&mut json)?;
            if !self.eat(',') {
                self.expect(')')?;
                break;
            }
        }
        json.finish()?;
        Ok(DataType::Json(Arc::new(json)))
    }

    pub(super) fn json_argument(&mut self, json: &mut JsonType) -> Result<()> {
        let mut path = self.path()?;
        if path == "max_dynamic_paths" && self.eat('=') {
            json.max_dynamic_paths = self.parameter_in("max_dynamic_paths", 10_000)? as u32;
        } else if path == "max_dynamic_types" && self.eat('=') {
            json.max_dynamic_types = self.parameter_in("max_dynamic_types", 254)? as u8;
        } else if path.eq_ignore_ascii_case("SKIP") {
            if self.eat_word("REGEXP") {
                self.skip_blanks();
                let pattern = self.quoted('\'')?;
                json.skip_patterns.push(SkipPattern::new(&pattern)?);
            } else {
                path = self.path()?;
                json.skip_paths.push(path);
            }
        } else {
            let data_type = self.data_type()?;
            json.typed.push((path, data_type));
        }
        Ok(())
    }

    /// Words and quoted names with dots between.
    pub(super) fn path(&mut self) -> Result<String> {
        let mut path = self.word()?;
        while self.eat('.') {
            path.push('.');
            path.push_str(&self.word()?);
        }
        Ok(path)
    }
}
