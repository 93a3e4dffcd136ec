//! States in ClickHouse's form: those that it made are read, those that are made here are the same or read as the same.
//! `wire/make.py` makes the cases.

use super::{bind, one_pass};
use functions::AggregateFunction;
use types::text::{Cursor, TextOptions, read_quoted, write_text};
use types::type_parser::parse_type;
use types::{Column, ColumnBuilder, DataType};

const CASES: &str = include_str!("wire/states.tsv");

struct StateCase<'a> {
    call: &'a str,
    is_exact: bool,
    rows: usize,
    state: Vec<u8>,
    result: &'a str,
    types: Vec<DataType>,
    columns: Vec<Column>,
}

fn from_hex(text: &str) -> Vec<u8> {
    (0..text.len()).step_by(2).map(|i| u8::from_str_radix(&text[i..i + 2], 16).unwrap()).collect()
}

fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02X}")).collect()
}

impl<'a> StateCase<'a> {
    fn parse(line: &'a str) -> Self {
        let mut fields = line.split('\t');
        let mut next = || fields.next().unwrap();
        let (call, is_exact, rows, state, result) = (next(), next() == "=", next(), next(), next());
        let mut case = StateCase {
            call,
            is_exact,
            rows: rows.parse().unwrap(),
            state: from_hex(state),
            result,
            types: Vec::new(),
            columns: Vec::new(),
        };
        while let (Some(array), Some(values)) = (fields.next(), fields.next()) {
            let array = parse_type(array).unwrap();
            let DataType::Array(inner) = &array else { panic!("{array}") };
            let mut builder = ColumnBuilder::new(&array);
            read_quoted(&array, &mut Cursor::new(values.as_bytes()), &TextOptions::default(), &mut builder)
                .unwrap_or_else(|error| panic!("{call}: {array} {values}: {error}"));
            let Column::Array(column) = builder.finish() else { unreachable!() };
            case.types.push((**inner).clone());
            case.columns.push((*column.values).clone());
        }
        case
    }

    fn function(&self) -> std::sync::Arc<dyn AggregateFunction> {
        bind(self.call, &self.types).unwrap_or_else(|error| panic!("{} {:?}: {error}", self.call, self.types))
    }

    /// The result of a state.
    fn read(&self, state: &[u8]) -> Result<String, String> {
        let function = self.function();
        let mut states = function.new_states();
        states.resize(1);
        let mut rest = state;
        states.merge_wire(0, &mut rest).map_err(|error| error.to_string())?;
        if !rest.is_empty() {
            return Err(format!("{} bytes are left", rest.len()));
        }
        let result = states.finish(&[0]).map_err(|error| error.to_string())?;
        let mut out = Vec::new();
        write_text(&result.flatten(), function.result_type(), 0, &TextOptions::default(), &mut out);
        Ok(String::from_utf8_lossy(&out).into_owned())
    }

    fn written(&self) -> Result<Vec<u8>, String> {
        let mut out = Vec::new();
        one_pass(&*self.function(), &self.columns, self.rows)
            .write_wire(0, &mut out)
            .map_err(|error| error.to_string())?;
        Ok(out)
    }

    /// A description of the difference, if there is one.
    fn fault(&self) -> Option<String> {
        let is_expected = |found: &Result<String, String>| match found {
            Ok(found) if self.is_exact => found == self.result,
            Ok(found) => in_no_order(found) == in_no_order(self.result),
            Err(_) => false,
        };
        let theirs = self.read(&self.state);
        if !is_expected(&theirs) {
            return Some(format!("reading {} gives {theirs:?}", to_hex(&self.state)));
        }
        let own = match self.written() {
            Ok(own) => own,
            Err(error) => return Some(format!("writing: {error}")),
        };
        if self.is_exact && own != self.state {
            return Some(format!("{} is written as\n    {}", to_hex(&self.state), to_hex(&own)));
        }
        let is_as_long = !self.call.starts_with("uniqHLL12") && self.call != "quantileTimingWeighted" && self.rows > 0;
        if !self.is_exact && own.len() != self.state.len() && is_as_long {
            return Some(format!("{} is written in another length as\n    {}", to_hex(&self.state), to_hex(&own)));
        }
        let ours = self.read(&own);
        (!is_expected(&ours)).then(|| format!("reading the own {} gives {ours:?}", to_hex(&own)))
    }
}

/// The items of an array, in order.
fn in_no_order(result: &str) -> Vec<&str> {
    let mut items: Vec<&str> = result.split(['[', ']', ',']).filter(|item| !item.is_empty()).collect();
    items.sort_unstable();
    items
}

#[test]
fn states_of_clickhouse_are_read_and_written() {
    let mut faults = Vec::new();
    for line in CASES.lines() {
        let case = StateCase::parse(line);
        if let Some(fault) = case.fault() {
            faults.push(format!("{} {:?} expects {}: {fault}", case.call, case.types, case.result));
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn broken_states_are_errors() {
    for case in CASES.lines().map(StateCase::parse) {
        for end in 0..case.state.len().min(60) {
            // Some states of a few bytes hold another.
            let _ = case.read(&case.state[..end]);
        }
        for position in 0..case.state.len().min(40) {
            for flip in [0x01, 0x80, 0xFF] {
                let mut broken = case.state.clone();
                broken[position] ^= flip;
                let _ = case.read(&broken);
            }
        }
    }
}
