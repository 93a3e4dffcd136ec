//! Strings: sizes and bytes; entries of dictionaries share the beginnings of their neighbours.

use super::Encoder;
use crate::SEGMENT_ROWS;
use crate::node::{Kind, Node};
use base::Result;
use std::sync::Arc;
use types::{Column, NullableColumn, StringColumn};

/// Fewer entries stay whole.
const FRONT_ROWS_MIN: usize = 64;
/// More bytes stay whole: entries are rebuilt in one piece.
const FRONT_BYTES_MAX: usize = 1 << 30;

impl Encoder {
    pub(super) fn strings(&mut self, strings: &StringColumn) -> Result<Node> {
        let rows = strings.len();
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
        Ok(Node { rows: rows as u32, kind: Kind::Strings { sizes, starts: starts.into(), bytes: self.text_stream(&bytes)? } })
    }

    /// Entries of a dictionary, sorted: what an entry has in common with the one before is not repeated.
    pub(super) fn entries(&mut self, entries: &Column) -> Result<Node> {
        match entries {
            Column::String(strings) if strings.len() >= FRONT_ROWS_MIN && strings.iter().map(<[u8]>::len).sum::<usize>() <= FRONT_BYTES_MAX => self.front(strings),
            Column::Nullable(NullableColumn { nulls, values }) if nulls.contains(&1) && values.len() >= FRONT_ROWS_MIN => {
                let rows = entries.len() as u32;
                let nulls = Box::new(self.ints::<u8>(nulls)?);
                Ok(Node { rows, kind: Kind::Nullable { nulls, values: Box::new(self.entries(values)?) } })
            }
            Column::Nullable(NullableColumn { values, .. }) if values.len() >= FRONT_ROWS_MIN => {
                let rows = entries.len() as u32;
                let none = Node { rows, kind: Kind::Constant(Arc::new(Column::from_vec(vec![0u8]))) };
                Ok(Node { rows, kind: Kind::Nullable { nulls: Box::new(none), values: Box::new(self.entries(values)?) } })
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
