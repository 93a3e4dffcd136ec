//! Laws of reading some columns of a text, tried on random texts: they have the rows that they have among all columns.

#![allow(missing_docs)]

use base::Result;
use formats::{FormatSettings, input_format};
use kernels::pcg::Pcg64Setseq;
use types::type_parser::parse_type;
use types::{Block, Field, Schema};

const COLUMNS: [(&str, &str); 6] = [
    ("a", "Int64"),
    ("b", "String"),
    ("c", "Nullable(Float64)"),
    ("d", "Date"),
    ("e", "Nullable(String)"),
    ("f", "UInt8"),
];

/// Formats and whether all fields of them are looked at.
const FORMATS: [(&str, bool); 10] = [
    ("CSV", true),
    ("CSVWithNames", false),
    ("TabSeparated", true),
    ("TabSeparatedWithNames", false),
    ("TabSeparatedRaw", true),
    ("JSONEachRow", false),
    ("JSONCompactEachRow", true),
    ("JSONCompactEachRowWithNames", false),
    ("TSKV", false),
    ("CustomSeparatedWithNames", false),
];

fn schema() -> Schema {
    Schema::new(COLUMNS.iter().map(|(name, t)| Field::new(*name, parse_type(t).unwrap())).collect())
}

struct RandomTexts(Pcg64Setseq);

impl RandomTexts {
    fn below(&mut self, bound: usize) -> usize {
        (self.0.next_bits() % bound as u64) as usize
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    fn of<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.below(choices.len())]
    }

    /// A value of a column; `None` for NULL.
    fn value(&mut self, column: usize) -> Option<String> {
        let value = match column {
            0 => self.of(&["0", "-1", "7", "1234567890123", "-9223372036854775808", "42"]),
            2 => self.of(&["1.5", "-0.25", "2", "1e3", "nan", "123456.75"]),
            3 => self.of(&["2020-01-31", "1999-12-01", "2020-02-28"]),
            5 => self.of(&["0", "200", "99", "7"]),
            _ => return self.text(column == 4),
        };
        (column != 2 || !self.one_in(5)).then(|| value.to_string())
    }

    fn text(&mut self, may_be_null: bool) -> Option<String> {
        if may_be_null && self.one_in(4) {
            return None;
        }
        let length = if self.one_in(6) { self.below(200) } else { self.below(6) };
        let letters = ["a", "b", "\"", "'", ",", "\t", "\n", "\r\n", "\\", "é", "{", "}", " ", ":", "[", "=", "N"];
        let plain = self.one_in(2);
        Some((0..length).map(|_| if plain { "x" } else { self.of(&letters) }).collect())
    }

    /// A text of rows in a format.
    fn file(&mut self, format: &str) -> String {
        let mut text = String::new();
        let names = COLUMNS.map(|(name, _)| name);
        if format.ends_with("WithNames") {
            text += &match format.split_at(3).0 {
                "CSV" => names.join(",") + "\n",
                "JSO" => format!("[\"{}\"]\n", names.join("\", \"")),
                _ => names.join("\t") + "\n",
            };
        }
        for _ in 0..self.below(12) {
            let values: Vec<Option<String>> = (0..COLUMNS.len()).map(|column| self.value(column)).collect();
            text += &match format.split_at(3).0 {
                "CSV" => self.csv(&values),
                "JSO" if format.contains("Compact") => self.array(&values),
                "JSO" => self.object(&values),
                "TSK" => self.tskv(&values),
                _ => values.iter().map(|value| tsv(value.as_deref(), format)).collect::<Vec<_>>().join("\t") + "\n",
            };
        }
        text
    }

    fn csv(&mut self, values: &[Option<String>]) -> String {
        let fields: Vec<String> = values
            .iter()
            .map(|value| match value {
                None => "\\N".to_string(),
                Some(text)
                    if text.starts_with(['"', '\'', ' ', '\t', '\\']) || text.contains([',', '\n', '\r', ' ']) =>
                {
                    format!("\"{}\"", text.replace('"', "\"\""))
                }
                Some(text) if self.one_in(3) => format!("\"{}\"", text.replace('"', "\"\"")),
                Some(text) => text.clone(),
            })
            .collect();
        let blank = if self.one_in(8) { "\n" } else { "" };
        let end = self.of(&["\n", "\r\n", ",\n"]);
        format!("{}{end}{blank}", fields.join(","))
    }

    fn object(&mut self, values: &[Option<String>]) -> String {
        let mut fields: Vec<String> = Vec::new();
        for (column, value) in values.iter().enumerate() {
            if self.one_in(6) {
                continue;
            }
            let blank = self.of(&["", "", " ", "\n"]);
            fields.push(format!("\"{}\":{blank}{}", COLUMNS[column].0, json(value.as_deref(), column)));
            if self.one_in(8) {
                let unknown = ["\"z\":{\"a\":[1,{}],\"b\":\"}\\\"\"}", "\"\\u0061\" : 5", "\"y\": null"];
                fields.push(self.of(&unknown).to_string());
            }
        }
        if self.one_in(4) {
            fields.reverse();
        }
        format!("{{{}}}{}", fields.join(self.of(&[",", ", "])), self.of(&["\n", ",\n", "", " \n\n"]))
    }

    fn array(&mut self, values: &[Option<String>]) -> String {
        let fields: Vec<String> =
            values.iter().enumerate().map(|(column, value)| json(value.as_deref(), column)).collect();
        format!("[{}]{}", fields.join(self.of(&[",", ", "])), self.of(&["\n", ",\n"]))
    }

    fn tskv(&mut self, values: &[Option<String>]) -> String {
        let mut fields = Vec::new();
        for (column, value) in values.iter().enumerate() {
            if !self.one_in(6) {
                fields.push(format!("{}={}", COLUMNS[column].0, tsv(value.as_deref(), "TSKV")));
            }
        }
        if fields.is_empty() {
            fields.push("a=1".to_string());
        }
        fields.join("\t") + "\n"
    }

    /// Changes some bytes.
    fn broken(&mut self, text: String) -> Vec<u8> {
        let mut bytes = text.into_bytes();
        for _ in 0..self.below(3) {
            if bytes.is_empty() {
                break;
            }
            let at = self.below(bytes.len());
            match self.below(3) {
                0 => drop(bytes.remove(at)),
                1 => bytes.insert(at, self.of(&["\"", ",", "\n", "x", "\\", "\t", "}", "1", "\r"]).as_bytes()[0]),
                _ => bytes.truncate(at),
            }
        }
        bytes
    }

    /// Some columns, in any order.
    fn columns(&mut self) -> Vec<usize> {
        (0..self.below(4)).map(|_| self.below(COLUMNS.len())).collect()
    }
}

fn json(value: Option<&str>, column: usize) -> String {
    match value {
        None | Some("nan") => "null".to_string(),
        Some(text) if matches!(column, 0 | 2 | 5) => text.to_string(),
        Some(text) => serde_json::Value::from(text).to_string(),
    }
}

fn tsv(value: Option<&str>, format: &str) -> String {
    let Some(text) = value else { return "\\N".to_string() };
    match format {
        "TabSeparatedRaw" => text.replace(['\t', '\n', '\r'], "_"),
        _ => text.replace('\\', "\\\\").replace('\t', "\\t").replace('\n', "\\n").replace('\r', "\\r"),
    }
}

/// The rows of some columns, or of all, and their number.
fn rows(
    (format, text): (&str, &[u8]),
    columns: Option<&[usize]>,
    (settings, step): (&FormatSettings, usize),
) -> Result<(usize, Vec<Vec<String>>)> {
    let schema = schema();
    let source = Box::new(std::io::Cursor::new(text.to_vec()));
    let settings = FormatSettings { read_bytes: step, ..settings.clone() };
    let mut input = input_format(format, &schema, &settings, source)?;
    let wanted = columns.map_or_else(|| schema.clone(), |columns| schema.project(columns));
    if let Some(columns) = columns {
        assert!(input.give_only(columns));
    }
    let (mut count, mut values) = (0, Vec::new());
    while let Some(block) = input.next_block(5)? {
        assert_eq!(block.validate(&wanted), Ok(()));
        count += block.rows;
        values.extend((0..block.rows).map(|row| values_of(&block, row)));
    }
    Ok((count, values))
}

/// The values of a row as texts, in which NaN equals itself.
fn values_of(block: &Block, row: usize) -> Vec<String> {
    block.columns.iter().map(|column| format!("{:?}", column.value(row))).collect()
}

fn projected(all: &[Vec<String>], columns: &[usize]) -> Vec<Vec<String>> {
    all.iter().map(|row| columns.iter().map(|&column| row[column].clone()).collect()).collect()
}

/// RandomTexts as [`RandomTexts`] makes them; `tries` of each format.
fn each_text(seed: u64, tries: usize, mut check: impl FnMut(&mut RandomTexts, (&str, bool))) {
    for format in FORMATS {
        let mut texts = RandomTexts(Pcg64Setseq::new(seed));
        for _ in 0..tries {
            check(&mut texts, format);
        }
    }
}

#[test]
fn some_columns_are_what_they_are_among_all() {
    let settings = FormatSettings::default();
    each_text(1, 250, |texts, (format, _)| {
        let text = texts.file(format);
        let source = (format, text.as_bytes());
        let (count, all) = rows(source, None, (&settings, 1 << 20)).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let (columns, step) = (texts.columns(), 1 + texts.below(100));
        let some = rows(source, Some(&columns), (&settings, step)).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert!(some == (count, projected(&all, &columns)), "{format} {columns:?} {step}\n{text}\n{some:?}\n{all:?}");
    });
}

#[test]
fn errors_are_the_same_where_all_fields_are_looked_at() {
    let mut settings = FormatSettings::default();
    settings.reading.counts_rows = false;
    let mut wrong = 0;
    each_text(2, 600, |texts, (format, looks_at_all)| {
        let file = texts.file(format);
        let text = texts.broken(file);
        let source = (format, text.as_slice());
        let (columns, step) = (texts.columns(), 1 + texts.below(100));
        let shown = || format!("{format} {columns:?} {step}\n{}", String::from_utf8_lossy(&text));
        let some = rows(source, Some(&columns), (&settings, step));
        match rows(source, None, (&settings, step)) {
            Ok((count, all)) => {
                let some = some.unwrap_or_else(|error| panic!("{error} {}", shown()));
                assert!(some == (count, projected(&all, &columns)), "{some:?}\n{all:?} {}", shown());
            }
            Err(error) if looks_at_all => {
                wrong += 1;
                let other = some.expect_err(&shown());
                assert_eq!((other.code(), other.message()), (error.code(), error.message()), "{}", shown());
            }
            Err(_) => {}
        }
    });
    assert!(wrong > 200, "{wrong}");
}

#[test]
fn rows_that_are_left_out_are_the_same_where_all_fields_are_looked_at() {
    let settings = FormatSettings { errors_max: 2, ..FormatSettings::default() };
    each_text(3, 500, |texts, (format, looks_at_all)| {
        let file = texts.file(format);
        let text = texts.broken(file);
        let (columns, step) = (texts.columns(), 1 + texts.below(100));
        let some = rows((format, &text), Some(&columns), (&settings, step));
        if !looks_at_all {
            return;
        }
        let shown = || format!("{format} {columns:?} {step}\n{}", String::from_utf8_lossy(&text));
        match rows((format, &text), None, (&settings, step)) {
            Ok((count, all)) => {
                let some = some.unwrap_or_else(|error| panic!("{error} {}", shown()));
                assert!(some == (count, projected(&all, &columns)), "{some:?}\n{all:?} {}", shown());
            }
            Err(error) => assert_eq!(some.expect_err(&shown()).code(), error.code(), "{}", shown()),
        }
    });
}

#[test]
fn rows_are_counted_as_they_are_read() {
    let settings = FormatSettings::default();
    each_text(4, 600, |texts, (format, _)| {
        let file = texts.file(format);
        let text = texts.broken(file);
        let Ok((count, _)) = rows((format, &text), None, (&settings, 1 << 20)) else { return };
        let step = 1 + texts.below(200);
        let counted = rows((format, &text), Some(&[]), (&settings, step)).map(|(count, _)| count);
        assert_eq!(counted, Ok(count), "{format} {step}\n{}", String::from_utf8_lossy(&text));
    });
}
