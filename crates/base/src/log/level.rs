//! Levels of log entries, with ClickHouse's names and numbers.

use crate::{Result, bail};

/// Severity of an entry; the graver, the smaller its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Level {
    /// The process cannot go on.
    Fatal = 1,
    /// The process goes on, but something in it broke that must not.
    Critical = 2,
    /// A piece of work failed: a query, a merge, a part that cannot be read.
    Error = 3,
    /// Something that an operator should look at; nothing failed.
    Warning = 4,
    /// Something rare and normal.
    Notice = 5,
    /// The course of the server: start, stop, and changes with who made them.
    Information = 6,
    /// The course of each query and each merge.
    Debug = 7,
    /// Each connection, and steps within work.
    Trace = 8,
    /// Entries for tests of the server itself.
    Test = 9,
}

impl Level {
    /// Every level, the gravest first.
    pub const ALL: [Level; 9] = [
        Level::Fatal,
        Level::Critical,
        Level::Error,
        Level::Warning,
        Level::Notice,
        Level::Information,
        Level::Debug,
        Level::Trace,
        Level::Test,
    ];

    /// ClickHouse's name, as entries show it.
    pub fn name(self) -> &'static str {
        match self {
            Level::Fatal => "Fatal",
            Level::Critical => "Critical",
            Level::Error => "Error",
            Level::Warning => "Warning",
            Level::Notice => "Notice",
            Level::Information => "Information",
            Level::Debug => "Debug",
            Level::Trace => "Trace",
            Level::Test => "Test",
        }
    }

    /// The level that a setting or a flag names, in any case; `None` for `none`.
    ///
    /// # Errors
    /// `BAD_ARGUMENTS` for what names no level.
    pub fn parse(text: &str) -> Result<Option<Level>> {
        if text.eq_ignore_ascii_case("none") {
            return Ok(None);
        }
        match Level::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(text)) {
            Some(level) => Ok(Some(level)),
            None => bail!(
                BadArguments,
                "'{text}' is no level of logs: there are none, fatal, critical, error, warning, notice, information, \
                debug, trace and test"
            ),
        }
    }
}

/// The number of a limit: of the least grave level that it lets through; 0 where it lets nothing through.
pub(super) fn limit_number(limit: Option<Level>) -> u8 {
    limit.map_or(0, |level| level as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back() {
        for (at, level) in Level::ALL.into_iter().enumerate() {
            assert_eq!(level as usize, at + 1);
            assert_eq!(Level::parse(&level.name().to_lowercase()).unwrap(), Some(level));
        }
        assert_eq!(Level::parse("none").unwrap(), None);
        assert_eq!(Level::parse("loud").unwrap_err().code(), crate::ErrorCode::BadArguments);
    }
}
