//! Rows of dates and times as local days and seconds of the day.

use super::add::{power_of_ten, zone_of};
use crate::cast::Casting;
use crate::support::{Operand, constant_string, operand, settled, unary};
use base::{Result, bail};
use functions::{Arg, ArgType, FunctionContext};
use types::datetime::DAY_SECONDS;
use types::{Column, DataType, NativeType, TimeZone};

/// Seconds in a day.
const DAY: u32 = DAY_SECONDS as u32;

/// A date or time argument: as which type its rows are taken, in which zone.
#[derive(Clone)]
pub(super) struct TimeArgument {
    given: DataType,
    pub(super) data_type: DataType,
    pub(super) zone: TimeZone,
    casting: Casting,
}

impl TimeArgument {
    /// The argument at `index`; argument `zone_index`, if there, is a constant time zone. Text is read as
    /// `DateTime64(3)` where `reads_text`.
    ///
    /// # Errors
    /// `ILLEGAL_TYPE_OF_ARGUMENT` for a type that is no date or time.
    pub(super) fn bind(
        name: &str,
        args: &[ArgType],
        index: usize,
        zone_index: usize,
        reads_text: bool,
        context: &FunctionContext,
    ) -> Result<Self> {
        let given = args[index].data_type.base().clone();
        let data_type = match &given {
            text if text.is_string() && reads_text => DataType::DateTime64(3, None),
            date if date.is_date_or_time() => date.clone(),
            other => bail!(
                IllegalTypeOfArgument,
                "Illegal type {other} of argument {} of function {name}: it must be a date or a date with time",
                index + 1
            ),
        };
        let zone = if args.len() > zone_index {
            TimeZone::parse(&constant_string(name, args, zone_index)?)?
        } else {
            zone_of(&data_type, &context.time_zone)
        };
        Ok(TimeArgument { given, data_type, casting: Casting::new(&zone), zone })
    }

    /// Binds the first argument as [`Self::bind`], for functions of the local day and second alone
    /// ([`Self::map_local`]): dates have them in any zone, so that the session's is not looked at and the function of a
    /// query is the function of a table's key.
    ///
    /// # Errors
    /// As [`Self::bind`].
    pub(super) fn bind_local(
        name: &str,
        args: &[ArgType],
        zone_index: usize,
        reads_text: bool,
        context: &FunctionContext,
    ) -> Result<Self> {
        match args[0].data_type.base() {
            date @ (DataType::Date | DataType::Date32) if args.len() <= zone_index => {
                let zone = TimeZone::utc();
                Ok(TimeArgument { given: date.clone(), data_type: date.clone(), casting: Casting::new(&zone), zone })
            }
            _ => Self::bind(name, args, 0, zone_index, reads_text, context),
        }
    }

    /// Whether rows have a time of day.
    pub(super) fn has_time(&self) -> bool {
        matches!(self.data_type, DataType::DateTime(_) | DataType::DateTime64(..))
    }

    /// Digits of the fraction of a second.
    pub(super) fn scale(&self) -> u8 {
        if let DataType::DateTime64(scale, _) = self.data_type { scale } else { 0 }
    }

    /// The rows of the argument, constant or flat, as [`Self::data_type`].
    ///
    /// # Errors
    /// Text that is no time.
    pub(super) fn column(&self, arg: &Arg, nulls: Option<&[u8]>) -> Result<Column> {
        if self.given == self.data_type {
            return Ok(settled(&arg.column));
        }
        self.casting.run_masked(&arg.column, &self.given, &self.data_type, nulls)
    }

    /// `f` of the local day and the second of the day of each row.
    #[inline(always)]
    pub(super) fn map_local<R: NativeType>(
        &self,
        column: &Column,
        rows: usize,
        f: impl Fn(i64, i64) -> R,
    ) -> Result<Column> {
        let of_seconds = |local: i64| f(local.div_euclid(DAY_SECONDS), local.rem_euclid(DAY_SECONDS));
        match &self.data_type {
            DataType::Date => Ok(unary(self.operand::<u16>(column)?, rows, |d| f(i64::from(d), 0))),
            DataType::Date32 => Ok(unary(self.operand::<i32>(column)?, rows, |d| f(i64::from(d), 0))),
            DataType::DateTime(_) => {
                let seconds = self.operand::<u32>(column)?;
                Ok(match self.zone.fixed_offset() {
                    // In 32 bits, which vectorises.
                    Some(0) => unary(seconds, rows, |s| f(i64::from(s / DAY), i64::from(s % DAY))),
                    Some(offset) => unary(seconds, rows, |s| of_seconds(i64::from(s) + i64::from(offset))),
                    None => unary(seconds, rows, |s| of_seconds(self.zone.to_local(i64::from(s)))),
                })
            }
            _ => {
                let second = power_of_ten(self.scale());
                Ok(unary(self.operand::<i64>(column)?, rows, |t| of_seconds(self.zone.to_local(t.div_euclid(second)))))
            }
        }
    }

    /// `f` of the moment of each row in UTC seconds; a date is its midnight.
    #[inline(always)]
    pub(super) fn map_moment<R: NativeType>(
        &self,
        column: &Column,
        rows: usize,
        f: impl Fn(i64) -> R,
    ) -> Result<Column> {
        match &self.data_type {
            DataType::Date => Ok(unary(self.operand::<u16>(column)?, rows, |d| f(self.zone.day_start(i64::from(d))))),
            DataType::Date32 => Ok(unary(self.operand::<i32>(column)?, rows, |d| f(self.zone.day_start(i64::from(d))))),
            DataType::DateTime(_) => Ok(unary(self.operand::<u32>(column)?, rows, |s| f(i64::from(s)))),
            _ => {
                let second = power_of_ten(self.scale());
                Ok(unary(self.operand::<i64>(column)?, rows, |t| f(t.div_euclid(second))))
            }
        }
    }

    /// Seconds since 1970 of a `DateTime64`, cut towards zero.
    pub(super) fn cut_seconds(&self, column: &Column, rows: usize) -> Result<Column> {
        let second = power_of_ten(self.scale());
        Ok(unary(self.operand::<i64>(column)?, rows, |t| t / second))
    }

    fn operand<'a, T: NativeType>(&self, column: &'a Column) -> Result<Operand<'a, T>> {
        operand::<T>(column).ok_or_else(|| base::Error::bug(format!("{} of another physical form", self.data_type)))
    }
}
