//! `Regexp`: lines whose fields are the groups of a regular expression.

use super::ruled::RuledReader;
use super::target::{RowParse, RowParser, RowTarget};
use crate::FormatSettings;
use crate::pattern::EscapingRule;
use base::{Result, bail, err};
use memchr::memchr;
use regex::bytes::Regex;

pub(super) struct RegexpParser {
    regex: Regex,
    rule: EscapingRule,
    skip_unmatched: bool,
    reader: RuledReader,
}

/// The expression that matches whole lines, and the rule of its groups.
pub(super) fn line_regex(settings: &FormatSettings) -> Result<(Regex, EscapingRule)> {
    let text = &settings.texts.regexp;
    if text.is_empty() {
        bail!(
            BadArguments,
            "The regular expression is not set for the `Regexp` format. It requires setting the value of the \
            `format_regexp` setting"
        );
    }
    let regex = Regex::new(&format!("^(?:{text})$"))
        .map_err(|error| err!(BadArguments, "Invalid regular expression '{text}' in format_regexp: {error}"))?;
    Ok((regex, EscapingRule::parse(&settings.texts.regexp_rule)?))
}

impl RegexpParser {
    pub(super) fn new(settings: &FormatSettings) -> Result<Self> {
        let (regex, rule) = line_regex(settings)?;
        Ok(RegexpParser {
            regex,
            rule,
            skip_unmatched: settings.reading.regexp_skip_unmatched,
            reader: RuledReader::default(),
        })
    }
}

impl RowParser for RegexpParser {
    fn row(&mut self, bytes: &[u8], eof: bool, target: &mut RowTarget) -> Result<RowParse> {
        if bytes.is_empty() {
            return Ok(if eof { RowParse::End } else { RowParse::More });
        }
        let (line, next) = match memchr(b'\n', bytes) {
            Some(end) => (&bytes[..end], end + 1),
            None if eof => (bytes, bytes.len()),
            None => return Ok(RowParse::More),
        };
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let Some(found) = self.regex.captures(line) else {
            if self.skip_unmatched {
                return Ok(RowParse::Skip(next));
            }
            bail!(
                IncorrectData,
                "Line \"{}\" doesn't match the regexp: `{}`",
                String::from_utf8_lossy(line),
                target.settings.texts.regexp
            );
        };
        let count = target.schema.len();
        if found.len() != count + 1 {
            bail!(
                IncorrectData,
                "The number of matched fields in line doesn't match the number of columns: {} and {count}",
                found.len() - 1
            );
        }
        for column in 0..count {
            let field = found.get(column + 1).map_or(&b""[..], |group| group.as_bytes());
            let pushed = self.reader.push(self.rule, field, column, target);
            pushed.map_err(|error| target.in_column(column, error))?;
        }
        Ok(RowParse::Row(next))
    }
}
