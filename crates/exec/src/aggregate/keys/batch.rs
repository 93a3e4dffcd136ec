//! Packed keys of some rows.

use super::pack::mix_dict_or_flat;
use types::{Column, DictColumn, StringColumn};

/// Packed keys of some rows.
#[derive(Clone, Debug, Default)]
pub(crate) struct KeyBatch {
    /// Number of rows.
    pub rows: usize,
    /// Words of all rows, row by row.
    pub words: Vec<u64>,
    /// Text columns.
    pub texts: Vec<StringColumn>,
    /// Hashes, when there are texts or more than four words.
    pub hashes: Vec<u64>,
    /// The text columns as dictionaries and codes, if all key columns are such: texts and hashes are empty then.
    pub dicts: Vec<DictColumn>,
}

impl KeyBatch {
    /// The keys at `rows`, in that order.
    pub(crate) fn gather(&self, rows: &[u32], stride: usize) -> KeyBatch {
        debug_assert!(self.dicts.is_empty(), "dictionaries of keys are decoded before rows are picked");
        let words = match stride {
            0 => Vec::new(),
            1 => kernels::gather::gather(&self.words, rows),
            2 => kernels::gather::gather(self.words.as_chunks::<2>().0, rows).into_flattened(),
            4 => kernels::gather::gather(self.words.as_chunks::<4>().0, rows).into_flattened(),
            _ => rows
                .iter()
                .flat_map(|&row| self.words[row as usize * stride..(row as usize + 1) * stride].iter().copied())
                .collect(),
        };
        let texts = self
            .texts
            .iter()
            .filter_map(|text| Column::String(text.clone()).gather(rows).as_string().cloned())
            .collect();
        let hashes = if self.hashes.is_empty() { Vec::new() } else { kernels::gather::gather(&self.hashes, rows) };
        KeyBatch { rows: rows.len(), words, texts, hashes, dicts: Vec::new() }
    }

    /// Concatenates batches.
    pub(crate) fn concat(mut batches: Vec<KeyBatch>) -> KeyBatch {
        if batches.len() <= 1 {
            return batches.pop().unwrap_or_default();
        }
        let mut all = KeyBatch { rows: batches.iter().map(|batch| batch.rows).sum(), ..KeyBatch::default() };
        debug_assert!(batches.iter().all(|batch| batch.dicts.is_empty()), "dictionaries of keys are decoded first");
        for batch in &batches {
            all.words.extend_from_slice(&batch.words);
            all.hashes.extend_from_slice(&batch.hashes);
        }
        for i in 0..batches[0].texts.len() {
            all.texts.push(StringColumn::concat(&batches.iter().map(|batch| &batch.texts[i]).collect::<Vec<_>>()));
        }
        all
    }

    /// Replaces dictionaries and codes by texts and hashes.
    pub(crate) fn decode_dicts(&mut self) {
        if self.dicts.is_empty() {
            return;
        }
        self.hashes = vec![0; self.rows];
        for dict in std::mem::take(&mut self.dicts) {
            let column = Column::Dict(dict);
            mix_dict_or_flat(&column, &mut self.hashes);
            self.texts.extend(column.flatten().as_string().cloned());
        }
    }
}
