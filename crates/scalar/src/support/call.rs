//! A call that is being bound, and checks of its arguments.

use base::{Result, bail, err};
use functions::{ArgType, FunctionContext};
use std::ops::RangeInclusive;
use types::{DataType, Value};

/// A call that is being bound: the function's name, its arguments and the query's context.
pub(crate) struct Call<'a> {
    pub(crate) name: &'static str,
    pub(crate) args: &'a [ArgType],
    pub(crate) context: &'a FunctionContext,
}

impl<'a> Call<'a> {
    /// Checks the number of arguments.
    pub(crate) fn count(&self, allowed: RangeInclusive<usize>) -> Result<()> {
        if allowed.contains(&self.args.len()) {
            return Ok(());
        }
        let wanted = if allowed.start() == allowed.end() {
            format!("{}", allowed.start())
        } else if *allowed.end() == usize::MAX {
            format!("at least {}", allowed.start())
        } else {
            format!("{} to {}", allowed.start(), allowed.end())
        };
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Number of arguments for function {} doesn't match: passed {}, should be {wanted}",
            self.name,
            self.args.len()
        )
    }

    /// Checks that there are not too few arguments, for functions that have a code of their own for it.
    pub(crate) fn at_least(&self, least: usize) -> Result<()> {
        if self.args.len() < least {
            bail!(
                TooFewArgumentsForFunction,
                "Function {} requires at least {least} arguments, {} given",
                self.name,
                self.args.len()
            );
        }
        Ok(())
    }

    /// The type of an argument.
    pub(crate) fn data_type(&self, index: usize) -> &'a DataType {
        &self.args[index].data_type
    }

    /// The type of an argument without `Nullable`, for functions that are asked with it.
    pub(crate) fn plain(&self, index: usize) -> &'a DataType {
        self.args[index].data_type.base()
    }

    /// The error for an argument of a wrong type.
    pub(crate) fn illegal<T>(&self, index: usize, wanted: &str) -> Result<T> {
        bail!(
            IllegalTypeOfArgument,
            "Illegal type {} of argument {} of function {}, expected {wanted}",
            self.args[index].data_type,
            index + 1,
            self.name
        )
    }

    /// Checks that arguments are strings.
    pub(crate) fn strings(&self, indices: impl IntoIterator<Item = usize>) -> Result<()> {
        for index in indices {
            if !self.plain(index).is_string() && *self.plain(index) != DataType::Nothing {
                return self.illegal(index, "String or FixedString");
            }
        }
        Ok(())
    }

    /// Checks that arguments are of the type `String`.
    pub(crate) fn plain_strings(&self, indices: impl IntoIterator<Item = usize>) -> Result<()> {
        match indices.into_iter().find(|&index| !matches!(self.plain(index), DataType::String | DataType::Nothing)) {
            Some(index) => self.illegal(index, "String"),
            None => Ok(()),
        }
    }

    /// Checks that arguments are strings, or enums, which [`super::Text`] reads as their names.
    pub(crate) fn texts(&self, indices: impl IntoIterator<Item = usize>) -> Result<()> {
        self.strings(indices.into_iter().filter(|&index| !self.plain(index).is_enum()))
    }

    /// Checks that arguments are integers.
    pub(crate) fn integers(&self, indices: impl IntoIterator<Item = usize>) -> Result<()> {
        for index in indices {
            let t = self.plain(index);
            if !t.is_integer() && !matches!(t, DataType::Bool | DataType::Nothing) {
                return self.illegal(index, "an integer");
            }
        }
        Ok(())
    }

    /// The element type of an array argument.
    pub(crate) fn element(&self, index: usize) -> Result<&'a DataType> {
        match self.data_type(index) {
            DataType::Array(inner) => Ok(inner),
            _ => self.illegal(index, "Array"),
        }
    }

    /// The value of an argument that must be a constant string.
    pub(crate) fn constant_bytes(&self, index: usize) -> Result<Vec<u8>> {
        self.strings([index])?;
        match &self.args[index].constant {
            Some(Value::String(bytes)) => Ok(bytes.clone()),
            _ => bail!(IllegalColumn, "Argument {} of function {} must be a constant string", index + 1, self.name),
        }
    }

    /// The value of a constant string argument, if it is constant.
    pub(crate) fn maybe_bytes(&self, index: usize) -> Option<&'a [u8]> {
        self.args.get(index)?.constant.as_ref()?.as_bytes()
    }

    /// The value of an argument that must be a constant integer.
    pub(crate) fn constant_int(&self, index: usize) -> Result<i64> {
        let value = self.args[index].constant.as_ref().ok_or_else(|| {
            err!(IllegalColumn, "Argument {} of function {} must be a constant", index + 1, self.name)
        })?;
        value.as_i64().ok_or_else(|| {
            err!(IllegalTypeOfArgument, "Argument {} of function {} must be an integer", index + 1, self.name)
        })
    }
}
