//! The dialect of a file of CSV, where that of the settings does not fit.
//!
//! The settings' own reading stands wherever it finds rows of one length with several fields: nothing here changes what
//! ClickHouse reads as a table. Where it finds a single field in each row, or rows of different lengths, other
//! delimiters and quotes are tried, and lines of comments are left out; what is taken gives at least two rows, all of
//! one length of at least two fields. The first of these that has the most fields wins.
//!
//! ```text
//! sep=;              a line of Excel: the delimiter, and no row
//! # comment          before the header: no row
//! (blank)            no row
//! a;b;;b             the header: a, b, c3, b_1
//! 1;2;3;4
//! ```

use super::text::{Guess, guess_csv_quoted, guess_field};
use crate::input::csv::{FieldEnds, split_line};
use crate::settings::CsvHead;
use crate::{FormatSettings, Source};
use base::Result;
use memchr::memchr;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use types::DataType;

/// Bytes of the beginning of a file that its dialect is told from.
const SAMPLE_BYTES: usize = 256 << 10;
/// Rows that are looked at.
const ROWS_MAX: usize = 1000;
/// Delimiters that are tried, the likeliest first.
const DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// The settings by which a file of CSV is read: those given, with its dialect.
///
/// # Errors
/// Those of reading the source.
pub(crate) fn sniffed(source: Source, given: &FormatSettings) -> Result<FormatSettings> {
    let mut sample = Vec::new();
    let mut source = source;
    std::io::Read::read_to_end(&mut std::io::Read::take(&mut *source, SAMPLE_BYTES as u64), &mut sample)
        .map_err(|error| crate::input::text::read_error(&error))?;
    let eof = sample.len() < SAMPLE_BYTES;
    let bytes = sample.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&sample);
    Ok(dialect_of(&CsvSample { bytes, eof }, given))
}

/// The beginning of a file.
#[derive(Clone, Copy)]
struct CsvSample<'a> {
    bytes: &'a [u8],
    /// It is the whole file.
    eof: bool,
}

/// Rows of a sample by one dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct RowShape {
    rows: usize,
    /// Fields of each row; 0 where rows differ, or are not of CSV.
    fields: usize,
}

fn dialect_of(sample: &CsvSample, given: &FormatSettings) -> FormatSettings {
    let mut own = given.clone();
    own.reading.csv_lenient = true;
    own.infer_exponents = true;
    // Without a single LF all lines of the file end with CR.
    own.reading.csv_cr |= memchr(b'\n', sample.bytes).is_none() && memchr(b'\r', sample.bytes).is_some();
    let shape = shape_of(sample, &own);
    let mut best = (shape.fields > 1).then(|| own.clone());
    if best.is_none() && shape.rows > 0 {
        best = other_dialect(sample, &own);
    }
    let mut chosen = best.unwrap_or(own);
    let comments = comment_lines(sample.bytes, chosen.csv_skip_lines);
    let mut head = has_header(sample, &chosen);
    if !head && comments > 0 {
        let without = skipping(&chosen, comments);
        if has_header(sample, &without) && shape_of(sample, &without).fields > 1 {
            (chosen, head) = (without, true);
        }
    }
    if chosen.csv_detect_header {
        chosen.reading.csv_head = if head { CsvHead::Header } else { CsvHead::Row };
    }
    chosen
}

/// Another dialect, in which all rows have as many fields.
fn other_dialect(sample: &CsvSample, own: &FormatSettings) -> Option<FormatSettings> {
    let comments = comment_lines(sample.bytes, own.csv_skip_lines);
    let said = said_delimiter(sample.bytes);
    let mut best: Option<(usize, FormatSettings)> = None;
    for skip in [0, comments] {
        for single_quotes in [own.csv_single_quotes, true] {
            for delimiter in DELIMITERS.into_iter().filter(|one| said.is_none_or(|said| *one == said)) {
                // A delimiter that the user has set is meant.
                if own.csv_delimiter != b',' && own.csv_delimiter != delimiter {
                    continue;
                }
                let mut tried = skipping(own, skip + u64::from(said.is_some()));
                tried.csv_delimiter = delimiter;
                tried.csv_blank_delimiter |= delimiter == b'\t';
                tried.csv_single_quotes = single_quotes;
                let shape = shape_of(sample, &tried);
                let is_sure = shape.rows > 1 || said.is_some();
                if is_sure && shape.fields > 1 && best.as_ref().is_none_or(|(most, _)| shape.fields > *most) {
                    best = Some((shape.fields, tried));
                }
            }
            // What plain quotes explain needs no others, what is no comment is a row.
            if let Some((_, settings)) = best.take() {
                return Some(settings);
            }
        }
    }
    None
}

fn skipping(settings: &FormatSettings, lines: u64) -> FormatSettings {
    FormatSettings { csv_skip_lines: settings.csv_skip_lines + lines, ..settings.clone() }
}

/// The delimiter of a first line `sep=;`.
fn said_delimiter(bytes: &[u8]) -> Option<u8> {
    let line = bytes.split(|byte| matches!(byte, b'\n' | b'\r')).next()?;
    match line {
        [b's', b'e', b'p', b'=', delimiter] if DELIMITERS.contains(delimiter) => Some(*delimiter),
        _ => None,
    }
}

/// Lines behind those that are skipped which begin with `#`.
fn comment_lines(bytes: &[u8], skipped: u64) -> u64 {
    let lines = bytes.split(|&byte| byte == b'\n').skip(usize::try_from(skipped).unwrap_or(usize::MAX));
    lines.take_while(|line| line.starts_with(b"#")).count() as u64
}

/// The position behind the lines that are skipped, and behind blank ones.
pub(super) fn first_row(bytes: &[u8], settings: &FormatSettings) -> usize {
    let mut at = 0;
    for _ in 0..settings.csv_skip_lines {
        at += memchr(b'\n', &bytes[at..]).map_or(bytes.len() - at, |end| end + 1);
    }
    if settings.reading.csv_lenient { past_blank_lines(bytes, at, settings) } else { at }
}

/// The position behind line ends.
pub(crate) fn past_blank_lines(bytes: &[u8], mut at: usize, settings: &FormatSettings) -> usize {
    loop {
        match bytes[at..] {
            [b'\n', ..] => at += 1,
            [b'\r', b'\n', ..] => at += 2,
            [b'\r', ..] if settings.reading.csv_cr => at += 1,
            _ => return at,
        }
    }
}

fn shape_of(sample: &CsvSample, settings: &FormatSettings) -> RowShape {
    let mut at = first_row(sample.bytes, settings);
    let (mut rows, mut fields) = (0, None);
    while at < sample.bytes.len() && rows < ROWS_MAX {
        let Ok(line) = split_line(sample.bytes, at, sample.eof, settings) else {
            return RowShape { rows: rows + 1, fields: 0 };
        };
        let Some((line, next)) = line else { break };
        rows += 1;
        if *fields.get_or_insert(line.len()) != line.len() {
            return RowShape { rows, fields: 0 };
        }
        at = past_blank_lines(sample.bytes, next, settings);
    }
    RowShape { rows, fields: fields.unwrap_or(0) }
}

/// Fields of each row of text by a delimiter; 0 where rows differ.
pub(crate) fn fields_in_rows(bytes: &[u8], eof: bool, delimiter: u8, settings: &FormatSettings) -> usize {
    let mut tried = FormatSettings { csv_delimiter: delimiter, csv_blank_delimiter: true, ..settings.clone() };
    tried.reading.csv_lenient = true;
    shape_of(&CsvSample { bytes, eof }, &tried).fields
}

fn has_header(sample: &CsvSample, settings: &FormatSettings) -> bool {
    // Digits that are kept as a string are no words all the same.
    let settings = &mut settings.clone();
    settings.reading.csv_zeros_as_strings = false;
    let settings = &*settings;
    let at = first_row(sample.bytes, settings);
    let line = |at: usize| match at < sample.bytes.len() {
        true => guess_line(sample.bytes, at, sample.eof, settings).ok().flatten(),
        false => None,
    };
    let Some((first, next)) = line(at) else { return false };
    let second = line(past_blank_lines(sample.bytes, next, settings));
    second.is_some_and(|(second, _)| is_header(&first, &second, true))
}

/// Whether a first row is a header: all its fields are strings, and below one of them stands none. A lenient look lets
/// fields of the header be empty.
pub(super) fn is_header(first: &[Guess], second: &[Guess], is_lenient: bool) -> bool {
    let is_name = |guess: &Guess| *guess == Some(DataType::String);
    let is_typed =
        |guess: &Guess| guess.as_ref().is_some_and(|guess| !matches!(guess, DataType::String | DataType::Nullable(_)));
    first.len() == second.len()
        && first.iter().all(|guess| is_name(guess) || is_lenient && guess.is_none())
        && first.iter().zip(second).any(|(first, second)| is_name(first) && is_typed(second))
}

/// The guesses of the fields of a line of CSV, and where the next begins; `None` if it does not end inside the bytes.
///
/// # Errors
/// Those of the format.
pub(super) fn guess_line(
    bytes: &[u8],
    mut at: usize,
    eof: bool,
    settings: &FormatSettings,
) -> Result<Option<(Vec<Guess>, usize)>> {
    let mut guesses = Vec::new();
    let mut ends = FieldEnds::new(bytes, settings);
    loop {
        let Some(field) = ends.field(at, eof, settings)? else { return Ok(None) };
        guesses.push(guess_csv(&field.text(), field.quoted, settings));
        at = field.next;
        if field.ends_row {
            return Ok(Some((guesses, at)));
        }
    }
}

fn guess_csv(text: &[u8], is_quoted: bool, settings: &FormatSettings) -> Guess {
    match text {
        _ if !settings.reading.csv_infer => Some(DataType::String),
        text if is_quoted => guess_csv_quoted(text, settings),
        // Arrays stand in quotes in CSV.
        [b'[' | b'(' | b'{', ..] => Some(DataType::String),
        text if text == settings.csv_null => guess_field(b"\\N", settings),
        b"NULL" => Some(DataType::String),
        text if (is_code(text) || is_phone(text)) && keeps_zeros(settings) => Some(DataType::String),
        text => guess_field(text, settings),
    }
}

/// Whether integers that begin with 0 are strings: in files that are looked at for their dialect.
fn keeps_zeros(settings: &FormatSettings) -> bool {
    settings.reading.csv_lenient && settings.reading.csv_zeros_as_strings
}

/// Digits of a phone number behind its `+`, at least.
const PHONE_DIGITS_MIN: usize = 7;

/// Whether digits begin with a 0 that a number would lose.
pub(super) fn is_code(text: &[u8]) -> bool {
    matches!(text, [b'0', b'0'..=b'9', ..]) && text.iter().all(u8::is_ascii_digit)
}

/// Whether digits behind a `+` are as many as a phone number has.
fn is_phone(text: &[u8]) -> bool {
    matches!(text, [b'+', digits @ ..] if digits.len() >= PHONE_DIGITS_MIN && digits.iter().all(u8::is_ascii_digit))
}

/// The names of a header: what is empty is `c` and its place, what stands twice gets `_1`, `_2`, ….
pub(crate) fn header_names(fields: &[Vec<u8>]) -> Vec<String> {
    let given: HashSet<Cow<str>> = fields.iter().map(|field| String::from_utf8_lossy(field)).collect();
    let mut taken: HashSet<String> = HashSet::with_capacity(fields.len());
    // The numbers that names have got so far.
    let mut numbers: HashMap<String, u64> = HashMap::new();
    let mut names = Vec::with_capacity(fields.len());
    for (place, field) in fields.iter().enumerate() {
        let own = match field.as_slice() {
            b"" => format!("c{}", place + 1),
            field => String::from_utf8_lossy(field).into_owned(),
        };
        let mut name = own.clone();
        while taken.contains(&name) || name != own && given.contains(name.as_str()) {
            let number = numbers.entry(own.clone()).or_default();
            *number += 1;
            name = format!("{own}_{number}");
        }
        taken.insert(name.clone());
        names.push(name);
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: (u8, u64, CsvHead)) {
        let found = dialect_of(&CsvSample { bytes: text.as_bytes(), eof: true }, &FormatSettings::default());
        assert_eq!((found.csv_delimiter, found.csv_skip_lines, found.reading.csv_head), expected, "{text:?}");
    }

    #[test]
    fn other_dialects_are_found_where_the_own_does_not_fit() {
        check("id,name\n1,a\n", (b',', 0, CsvHead::Header));
        check("zip,phone\n01234,+49 30 1234\n", (b',', 0, CsvHead::Header));
        check("name,city\nbob,paris\n", (b',', 0, CsvHead::Row));
        check("id;name;x\n1;a;1.5\n2;b;2.5\n", (b';', 0, CsvHead::Header));
        check("id;name;x\n1;a;1,5\n2;b;2,5\n", (b';', 0, CsvHead::Header));
        check("id\tname\n1\ta\n", (b'\t', 0, CsvHead::Header));
        check("id|name\n1|a\n", (b'|', 0, CsvHead::Header));
        check("sep=;\na;b\n1;2\n", (b';', 1, CsvHead::Header));
        check("# made by x\n# v2\nid,name\n1,a\n", (b',', 2, CsvHead::Header));
        check("# a, b\nid,name\n1,a\n", (b',', 1, CsvHead::Header));
        check("# a; b\nid;name\n1;a\n", (b';', 1, CsvHead::Header));
        check("#id,name\n1,a\n", (b',', 0, CsvHead::Header));
        check("\n\na,b\n1,2\n\n3,4\n", (b',', 0, CsvHead::Header));
        check("a,,c\n1,2,3\n", (b',', 0, CsvHead::Header));
        check("id,name\r1,a\r2,b\r", (b',', 0, CsvHead::Header));
    }

    #[test]
    fn what_fits_nothing_is_left_alone() {
        check("just some text; with marks\nand another line\n", (b',', 0, CsvHead::Row));
        check("one; line\n", (b',', 0, CsvHead::Row));
        check("a,b\n1,2\n3,4,5\n", (b',', 0, CsvHead::Header));
        check("42\n43\n", (b',', 0, CsvHead::Row));
        check("n\n43\n", (b',', 0, CsvHead::Header));
        check("", (b',', 0, CsvHead::Row));
        let given = FormatSettings { csv_delimiter: b';', ..FormatSettings::default() };
        let found = dialect_of(&CsvSample { bytes: b"a|b\n1|2\n", eof: true }, &given);
        assert_eq!(found.csv_delimiter, b';');
    }

    #[test]
    fn names_are_unique() {
        let names = |names: &[&str]| header_names(&names.iter().map(|n| n.as_bytes().to_vec()).collect::<Vec<_>>());
        assert_eq!(names(&["a", "a", "a"]), ["a", "a_1", "a_2"]);
        assert_eq!(names(&["a", "a_1", "a"]), ["a", "a_1", "a_2"]);
        assert_eq!(names(&["", "b", ""]), ["c1", "b", "c3"]);
        assert_eq!(names(&["c2", "", "c2"]), ["c2", "c2_1", "c2_2"]);
    }
}
