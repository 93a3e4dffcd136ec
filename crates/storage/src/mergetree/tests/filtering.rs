//! Filters in every form, order and combination leave the same rows.

use super::changes::below;
use super::{TempDir, block, definition, insert, run, shared};
use crate::mergetree::{MergeTree, MutationAction, MutationWork};
use crate::table::{ReadColumn, RowFilter, ScanRequest};
use base::{CancelToken, Result, Settings};
use std::sync::Arc;
use types::Column;

const ROWS: u64 = 220_000;

/// `k < bound` of column 0, or `f >= bound` of column 4.
#[derive(Clone, Copy, Debug)]
struct Form {
    column: usize,
    bound: f64,
    /// Gives bits, and takes all rows.
    bits: bool,
    /// Has an identity, so that it may be asked about values instead of rows.
    by_value: bool,
    /// Fails for an `f` below it.
    fails_below: f64,
}

impl Form {
    fn passes(&self, k: u32, f: f64) -> bool {
        if self.column == 0 { f64::from(k) < self.bound } else { f >= self.bound }
    }
}

struct Formed {
    form: Form,
    identity: String,
    columns: [ReadColumn; 1],
}

impl RowFilter for Formed {
    fn columns(&self) -> &[ReadColumn] {
        &self.columns
    }

    fn mask(&self, columns: &[Column], rows: usize) -> Result<Column> {
        let mask: Vec<u8> = match &columns[0] {
            Column::UInt32(k) => k.iter().map(|&k| u8::from(self.form.passes(k, 0.0))).collect(),
            Column::Float64(f) if f.iter().any(|&f| f < self.form.fails_below) => {
                base::bail!(BadArguments, "a filter saw what is hidden")
            }
            Column::Float64(f) => f.iter().map(|&f| u8::from(self.form.passes(0, f))).collect(),
            other => (0..rows)
                .map(|row| u8::from(other.value(row).as_f64().is_some_and(|v| self.form.passes(v as u32, v))))
                .collect(),
        };
        assert_eq!(mask.len(), rows);
        Ok(Column::from_vec(mask))
    }

    fn bits(&self, columns: &[Column], rows: usize) -> Result<Option<Vec<u64>>> {
        if !self.form.bits {
            return Ok(None);
        }
        let Column::UInt8(mask) = self.mask(columns, rows)? else { return Ok(None) };
        Ok(Some(
            mask.chunks(64)
                .map(|word| word.iter().enumerate().fold(0, |bits, (i, &keep)| bits | u64::from(keep) << i))
                .collect(),
        ))
    }

    fn takes_all_rows(&self) -> bool {
        self.form.bits
    }

    fn identity(&self) -> Option<&str> {
        self.form.by_value.then_some(&self.identity)
    }
}

fn check(table: &MergeTree, forms: &[Form], rows: &[(u32, f64)]) {
    let filters: Vec<Arc<dyn RowFilter>> = forms
        .iter()
        .map(|&form| {
            Arc::new(Formed { form, identity: format!("{form:?}"), columns: [ReadColumn::Column(form.column)] })
                as Arc<dyn RowFilter>
        })
        .collect();
    let expected: Vec<f64> =
        rows.iter().filter(|(k, f)| forms.iter().all(|form| form.passes(*k, *f))).map(|(_, f)| *f).collect();
    // Small blocks, so that the order is learned and changes while a scan runs.
    let mut settings = Settings::default();
    settings.max_block_size = 4096;
    let settings = Arc::new(settings);
    for columns in [Vec::new(), vec![ReadColumn::Column(0), ReadColumn::Column(4)]] {
        let mut request = ScanRequest::new(columns.clone(), settings.clone());
        request.filters = filters.clone();
        let blocks = run(table, &request).unwrap();
        assert_eq!(blocks.iter().map(|block| block.rows).sum::<usize>(), expected.len(), "{forms:?}");
        if let Some(last) = columns.len().checked_sub(1) {
            let mut found: Vec<f64> = Vec::with_capacity(expected.len());
            for block in &blocks {
                let Column::Float64(values) = &block.columns[last] else { panic!("another column than asked for") };
                found.extend_from_slice(values);
            }
            found.sort_by(f64::total_cmp);
            assert_eq!(found, expected, "{forms:?}");
        }
    }
}

#[test]
fn bits_and_masks_in_a_learned_order() {
    check_all_forms(0);
}

#[test]
fn few_rows_may_be_missing() {
    // So few that blocks are read whole; so many that their rows are picked.
    check_all_forms(1000);
    check_all_forms(40_000);
}

fn form_of_k(bound: f64) -> Form {
    Form { column: 0, bound, bits: true, by_value: false, fails_below: 0.0 }
}

/// Without the rows whose `f` is below a bound; they lie all over the part.
fn check_all_forms(missing: u64) {
    let dir = TempDir::new();
    let table = MergeTree::create(&dir.table(), definition(false, &[("index_granularity", "1000")]), shared()).unwrap();
    let whole = block(0, ROWS);
    let rows: Vec<(u32, f64)> = (missing as usize..whole.rows)
        .map(|row| (whole.columns[0].value(row).as_f64().unwrap() as u32, row as f64))
        .collect();
    insert(&table, &[whole]).unwrap();
    let gone = MutationWork { partition: None, filter: Some(below(missing as i64)), action: MutationAction::Mark };
    table.mutate_now(&gone, &CancelToken::new()).unwrap();
    let bounds = [(900.0, 20_000.0), (20.0, 110_000.0), (500.0, 210_000.0), (2000.0, 0.0)];
    for &(first, second) in if missing == 0 { &bounds[..] } else { &bounds[2..] } {
        for (bits, by_value) in [(0, false), (2, true), (5, false), (7, true), (0, true)] {
            let form = |column: usize, bound: f64, place: usize| Form {
                column,
                bound,
                bits: bits >> place & 1 == 1,
                by_value,
                fails_below: 0.0,
            };
            check(&table, &[form(0, first, 0), form(4, second, 1), form(0, 950.0, 2)], &rows);
        }
        check(&table, &[Form { by_value: first < 500.0, ..form_of_k(first) }], &rows);
        check(
            &table,
            &[
                Form { column: 4, bound: second, bits: false, by_value: true, fails_below: missing as f64 },
                form_of_k(first),
            ],
            &rows,
        );
    }
}
