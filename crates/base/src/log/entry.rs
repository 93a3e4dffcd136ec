//! A log entry, and its forms as a line of text and as JSON.
//!
//! ```text
//! 2026.11.24 14:02:42.123456 [ 4242 ] {id of the query} <Debug> logger: message
//! {"date_time":"1795528962.123456","thread_name":"worker-0",…,"source_line":"17"}
//! ```
//! Both are one line whatever users put into messages and ids: control characters and line breaks are escaped.

use super::Level;
use std::fmt::Write;
use std::sync::Arc;

/// The place in the program that an entry comes from.
#[derive(Debug)]
pub struct CallSite {
    /// The level of its entries.
    pub level: Level,
    /// The part of the server that speaks.
    pub logger: &'static str,
    /// The message before its values are put in.
    pub format: &'static str,
    /// The source file.
    pub file: &'static str,
    /// The line in it.
    pub line: u32,
}

/// An entry of the log.
#[derive(Debug)]
pub struct LogEntry {
    /// Microseconds after the epoch.
    pub time_us: i64,
    /// The place in the program that it comes from.
    pub site: &'static CallSite,
    /// The message, with its values put in.
    pub message: String,
    /// The query that its thread worked for; empty for none.
    pub query_id: Arc<str>,
    /// The number that the system has for the thread.
    pub thread_id: u64,
    /// The thread's name; empty where it has none.
    pub thread_name: Arc<str>,
}

/// The form in which entries are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// Lines for people.
    #[default]
    Text,
    /// An object of JSON a line.
    Json,
}

/// Seconds to add to a time after the epoch for the clock on the wall.
pub type WallClock = fn(i64) -> i64;

impl LogEntry {
    /// Bytes of memory that the entry takes, about.
    pub fn bytes(&self) -> usize {
        size_of::<LogEntry>() + self.message.len() + self.query_id.len()
    }

    /// The entry as a line with its end.
    pub fn line(&self, format: LogFormat, clock: WallClock) -> String {
        let mut out = String::with_capacity(self.message.len() + 200);
        match format {
            LogFormat::Text => self.write_text(&mut out, clock),
            LogFormat::Json => self.write_json(&mut out),
        }
        out.push('\n');
        out
    }

    fn write_text(&self, out: &mut String, clock: WallClock) {
        let seconds = self.time_us.div_euclid(1_000_000);
        write_wall_time(out, seconds + clock(seconds));
        // Writing to a string cannot fail.
        let _ = write!(out, ".{:06} [ {} ] {{", self.time_us.rem_euclid(1_000_000), self.thread_id);
        // The brace that ends it is not to be had by the id, which users choose.
        write_escaped(out, &self.query_id.replace('}', "\\}"));
        let _ = write!(out, "}} <{}> {}: ", self.site.level.name(), self.site.logger);
        write_escaped(out, &self.message);
    }

    fn write_json(&self, out: &mut String) {
        let (seconds, micros) = (self.time_us.div_euclid(1_000_000), self.time_us.rem_euclid(1_000_000));
        let fields: [(&str, &str); 9] = [
            ("date_time", &format!("{seconds}.{micros:06}")),
            ("thread_name", &self.thread_name),
            ("thread_id", &self.thread_id.to_string()),
            ("level", self.site.level.name()),
            ("query_id", &self.query_id),
            ("logger_name", self.site.logger),
            ("message", &self.message),
            ("source_file", self.site.file),
            ("source_line", &self.site.line.to_string()),
        ];
        for (at, (name, value)) in fields.into_iter().enumerate() {
            out.push(if at == 0 { '{' } else { ',' });
            let _ = write!(out, "\"{name}\":\"");
            write_json_text(out, value);
            out.push('"');
        }
        out.push('}');
    }
}

/// Whether a character may end or disguise a line: controls, separators of lines, and marks that turn its direction.
fn is_unsafe(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{2028}' | '\u{2029}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

fn write_escaped(out: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            other if is_unsafe(other) => {
                let _ = write!(out, "\\u{{{:x}}}", u32::from(other));
            }
            other => out.push(other),
        }
    }
}

/// Writes what stands between the quotes of a text of JSON.
pub fn write_json_text(out: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            // All of them are of the first plane: four digits are enough.
            other if is_unsafe(other) => {
                let _ = write!(out, "\\u{:04x}", u32::from(other));
            }
            other => out.push(other),
        }
    }
}

/// `2026.11.24 14:02:42` for seconds after the epoch.
fn write_wall_time(out: &mut String, seconds: i64) {
    let (year, month, day) = civil(seconds.div_euclid(86_400));
    let of_day = seconds.rem_euclid(86_400);
    let _ =
        write!(out, "{year:04}.{month:02}.{day:02} {:02}:{:02}:{:02}", of_day / 3600, of_day / 60 % 60, of_day % 60);
}

/// Year, month and day of a day after the epoch.
///
/// # Source
/// Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
fn civil(day: i64) -> (i64, i64, i64) {
    let shifted = day + 719_468;
    let era = shifted.div_euclid(146_097);
    let of_era = shifted.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * of_year + 2) / 153;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    (year_of_era + era * 400 + i64::from(month <= 2), month, of_year - (153 * shifted_month + 2) / 5 + 1)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::log) static SITE: CallSite =
        CallSite { level: Level::Warning, logger: "Tests", format: "{}", file: "a.rs", line: 7 };

    pub(in crate::log) fn entry(message: &str, query_id: &str) -> LogEntry {
        LogEntry {
            time_us: 1_709_210_096_000_042,
            site: &SITE,
            message: message.into(),
            query_id: query_id.into(),
            thread_id: 5,
            thread_name: "worker".into(),
        }
    }

    #[test]
    fn text() {
        let line = entry("says so", "id-1").line(LogFormat::Text, |_| 3600);
        assert_eq!(line, "2024.02.29 13:34:56.000042 [ 5 ] {id-1} <Warning> Tests: says so\n");
        let before = LogEntry { time_us: -1, ..entry("x", "") }.line(LogFormat::Text, |_| 0);
        assert!(before.starts_with("1969.12.31 23:59:59.999999 "), "{before}");
    }

    #[test]
    fn nobody_forges_lines() {
        let evil = "a\n2024.02.29 00:00:00.000000 [ 1 ] {} <Fatal> Fake: x\r\u{1b}[31m\u{85}\u{2028}\u{202e}\0";
        for format in [LogFormat::Text, LogFormat::Json] {
            let line = entry(evil, "i\n} <Fatal> Fake: d").line(format, |_| 0);
            assert_eq!(line.matches('\n').count(), 1, "{line}");
            assert!(!line.trim_end().contains(is_unsafe), "{line}");
        }
        let text = entry("", "} <Fatal> Fake: d").line(LogFormat::Text, |_| 0);
        assert!(text.contains("{\\} <Fatal> Fake: d} <Warning>"), "{text}");
    }

    #[test]
    fn json() {
        let line = entry("say \"it\"\\\n\u{1}é", "q").line(LogFormat::Json, |_| 0);
        let expected = "{\"date_time\":\"1709210096.000042\",\"thread_name\":\"worker\",\"thread_id\":\"5\",\
            \"level\":\"Warning\",\"query_id\":\"q\",\"logger_name\":\"Tests\",\
            \"message\":\"say \\\"it\\\"\\\\\\n\\u0001é\",\"source_file\":\"a.rs\",\"source_line\":\"7\"}\n";
        assert_eq!(line, expected);
    }
}
