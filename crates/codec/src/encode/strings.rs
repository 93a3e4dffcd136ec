//! Strings: sizes and bytes; entries of dictionaries share the beginnings of their neighbours.

use super::Encoder;
use super::dictionary::code_strings;
use crate::node::{Kind, Node};
use crate::{Compression, SEGMENT_ROWS};
use base::Result;
use std::sync::Arc;
use types::{Column, NullableColumn, StringColumn};

/// Fewer strings stay one after another.
const REPEATS_ROWS_MIN: usize = 256;
/// Shorter strings on average take no more than their numbers.
const REPEATS_BYTES_MIN: usize = 8;
/// Fewer entries stay whole.
const FRONT_ROWS_MIN: usize = 64;
/// More bytes stay whole: entries are rebuilt in one piece.
const FRONT_BYTES_MAX: usize = 1 << 30;

impl Encoder {
    pub(super) fn strings(&mut self, strings: &StringColumn) -> Result<Node> {
        let rows = strings.len();
        if let Some(kind) = self.repeats(strings)? {
            return Ok(Node { rows: rows as u32, kind });
        }
        let mut sizes = Vec::with_capacity(rows);
        let mut starts = Vec::with_capacity(rows.div_ceil(SEGMENT_ROWS));
        let mut bytes = Vec::new();
        for (row, string) in strings.iter().enumerate() {
            if row % SEGMENT_ROWS == 0 {
                starts.push(bytes.len() as u32);
            }
            sizes.push(string.len() as u32);
            bytes.extend_from_slice(string);
        }
        let sizes = Box::new(self.ints::<u32>(&sizes.into())?);
        Ok(Node {
            rows: rows as u32,
            kind: Kind::Strings { sizes, starts: starts.into(), bytes: self.text_stream(&bytes)? },
        })
    }

    /// Repeated strings as entries and their numbers, where there are enough of them and what is written may take its
    /// time.
    fn repeats(&mut self, strings: &StringColumn) -> Result<Option<Kind>> {
        let total: usize = strings.iter().map(<[u8]>::len).sum();
        let rows = strings.len();
        if self.compression != Compression::Auto
            || rows < REPEATS_ROWS_MIN
            || total < rows * REPEATS_BYTES_MIN
            || total > FRONT_BYTES_MAX
        {
            return Ok(None);
        }
        let Some(coded) = code_strings(strings, rows / 4 * 3) else { return Ok(None) };
        let column = Column::String(strings.clone());
        let coded = coded.sorted(&column);
        let values = Box::new(self.entries(&column.gather(&coded.entry_rows))?);
        Ok(Some(Kind::Repeats { codes: Box::new(self.ints(&coded.codes)?), values }))
    }

    /// Entries of a dictionary, sorted: what an entry has in common with the one before is not repeated.
    pub(super) fn entries(&mut self, entries: &Column) -> Result<Node> {
        match entries {
            Column::String(strings)
                if strings.len() >= FRONT_ROWS_MIN
                    && strings.iter().map(<[u8]>::len).sum::<usize>() <= FRONT_BYTES_MAX =>
            {
                self.front(strings)
            }
            Column::Nullable(NullableColumn { nulls, values })
                if nulls.contains(&1) && values.len() >= FRONT_ROWS_MIN =>
            {
                let rows = entries.len() as u32;
                let nulls = Box::new(self.ints::<u8>(nulls)?);
                Ok(Node { rows, kind: Kind::Nullable { nulls, values: Box::new(self.entries(values)?) } })
            }
            Column::Nullable(NullableColumn { values, .. }) if values.len() >= FRONT_ROWS_MIN => {
                let rows = entries.len() as u32;
                let none = Node { rows, kind: Kind::Constant(Arc::new(Column::from_vec(vec![0u8]))) };
                Ok(Node {
                    rows,
                    kind: Kind::Nullable { nulls: Box::new(none), values: Box::new(self.entries(values)?) },
                })
            }
            other => self.node(other),
        }
    }

    fn front(&mut self, strings: &StringColumn) -> Result<Node> {
        let rows = strings.len();
        let (mut sizes, mut shared) = (Vec::with_capacity(rows), Vec::with_capacity(rows));
        let mut bytes = Vec::new();
        let mut previous: &[u8] = &[];
        for string in strings.iter() {
            let common = previous.iter().zip(string).take_while(|(a, b)| a == b).count();
            sizes.push(string.len() as u32);
            shared.push(common as u32);
            bytes.extend_from_slice(&string[common..]);
            previous = string;
        }
        let sizes = Box::new(self.ints::<u32>(&sizes.into())?);
        let shared = Box::new(self.ints::<u32>(&shared.into())?);
        Ok(Node { rows: rows as u32, kind: Kind::Front { sizes, shared, bytes: self.text_stream(&bytes)? } })
    }
}
