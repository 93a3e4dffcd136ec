//! Parts of a JSON document, with errors that say where.

use base::{Error, ErrorCode, Result};
use serde_json::Value;

/// A part of a document.
#[derive(Clone, Copy)]
pub(crate) struct Doc<'a> {
    pub(crate) value: &'a Value,
    /// The code of its errors.
    pub(crate) code: ErrorCode,
    /// The name of the part.
    pub(crate) name: &'a str,
}

/// Parses a document.
///
/// # Errors
/// `code` for text that is no JSON.
pub(crate) fn parse(bytes: &[u8], code: ErrorCode, name: &str) -> Result<Value> {
    serde_json::from_slice(bytes).map_err(|error| Error::new(code, format!("Cannot read {name}: {error}")))
}

impl<'a> Doc<'a> {
    pub(crate) fn new(value: &'a Value, code: ErrorCode, name: &'a str) -> Self {
        Doc { value, code, name }
    }

    /// An error of this part.
    pub(crate) fn error(&self, what: &str) -> Error {
        Error::new(self.code, format!("Metadata of the table: {} {what}", self.name))
    }

    /// A member that is there and not null.
    pub(crate) fn get(&self, key: &'a str) -> Option<Doc<'a>> {
        let value = self.value.get(key).filter(|value| !value.is_null())?;
        Some(Doc { value, name: key, ..*self })
    }

    pub(crate) fn need(&self, key: &'a str) -> Result<Doc<'a>> {
        self.get(key).ok_or_else(|| self.error(&format!("has no {key}")))
    }

    pub(crate) fn text(&self) -> Result<&'a str> {
        self.value.as_str().ok_or_else(|| self.error("is no text"))
    }

    pub(crate) fn int(&self) -> Result<i64> {
        self.value.as_i64().ok_or_else(|| self.error("is no integer"))
    }

    pub(crate) fn flag(&self) -> Result<bool> {
        self.value.as_bool().ok_or_else(|| self.error("is no truth value"))
    }

    pub(crate) fn items(&self) -> Result<impl Iterator<Item = Doc<'a>> + use<'a>> {
        let items = self.value.as_array().ok_or_else(|| self.error("is no array"))?;
        let (code, name) = (self.code, self.name);
        Ok(items.iter().map(move |value| Doc { value, code, name }))
    }

    /// A member that is an integer of 32 bits.
    pub(crate) fn small(&self, key: &'a str) -> Result<i32> {
        let member = self.need(key)?;
        i32::try_from(member.int()?).map_err(|_| member.error("is too large"))
    }
}
