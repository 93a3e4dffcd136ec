//! Sorting the rows of one set of columns: by integers in the order of the keys, digit by digit, and by comparisons
//! where these do not decide.
//!
//! ```text
//! narrow keys packed into one integer, or
//! key 0 as integers ─▶ radix sort ─▶ runs of equal integers ─▶ key 1 as integers … (exact)
//!                                                          └─▶ the next eight bytes of strings, or comparisons
//! ```

use super::order::{Order, Prefixes, string_prefix};
use super::packed::Packing;
use kernels::radix::sort_positions;
use std::cell::OnceCell;
use types::{Column, StringColumn};

/// Rows up to which a run is sorted by comparisons.
const SMALL_RUN: usize = 24;

/// The rows in sorted order, equal rows in the order they came.
pub(crate) fn sort_rows(columns: &[Column], order: &Order, rows: usize) -> Vec<u32> {
    let mut sorted: Vec<u32> = (0..rows as u32).collect();
    let sorter = Sorter { columns, order, prefixes: (0..order.len()).map(|_| OnceCell::new()).collect() };
    match Packing::of_rows(order, columns).filter(|_| rows > SMALL_RUN) {
        Some(packing) => sorter.sort_packed(&mut sorted, &packing),
        None => sorter.sort(&mut sorted, 0),
    }
    sorted
}

struct Sorter<'a> {
    columns: &'a [Column],
    order: &'a Order,
    /// The prefixes of each key, made when they are first needed.
    prefixes: Vec<OnceCell<Prefixes>>,
}

impl Sorter<'_> {
    /// Sorts all rows by the keys that one number has, then by the others.
    fn sort_packed(&self, rows: &mut [u32], packing: &Packing) {
        let values = packing.pack(self.order, self.columns);
        let ties = if values.is_sorted() { true } else { sort_by_values(rows, |row| values[row as usize]) };
        if !ties || packing.covered() == self.order.len() {
            return;
        }
        for run in rows.chunk_by_mut(|&a, &b| values[a as usize] == values[b as usize]) {
            self.sort(run, packing.covered());
        }
    }

    /// Sorts rows that are equal in the keys before `key`, and ascend.
    fn sort(&self, rows: &mut [u32], key: usize) {
        if key >= self.order.len() || rows.len() < 2 {
            return;
        }
        if rows.len() <= SMALL_RUN && key > 0 {
            return self.sort_by_comparison(rows, key);
        }
        let prefixes = self.prefixes[key].get_or_init(|| self.order.local_prefixes(key, &self.columns[key]));
        let values = &prefixes.values;
        let ties = if rows.is_sorted_by_key(|&row| values[row as usize]) {
            true
        } else {
            sort_by_values(rows, |row| values[row as usize])
        };
        if !ties || prefixes.exact && key + 1 == self.order.len() {
            return;
        }
        for run in rows.chunk_by_mut(|&a, &b| values[a as usize] == values[b as usize]) {
            match &self.columns[key] {
                _ if run.len() < 2 => {}
                _ if prefixes.exact => self.sort(run, key + 1),
                Column::String(strings) => self.sort_strings(run, key, strings, 8),
                _ => self.sort_by_comparison(run, key),
            }
        }
    }

    /// Sorts rows whose strings have `skip` bytes in common (or end before).
    fn sort_strings(&self, rows: &mut [u32], key: usize, strings: &StringColumn, skip: usize) {
        if rows.len() <= SMALL_RUN {
            return self.sort_by_comparison(rows, key);
        }
        let flip = if self.order.key_descends(key) { u64::MAX } else { 0 };
        let length = |row: u32| strings.get(row as usize).len() as u64 ^ flip;
        if rows.iter().all(|&row| strings.get(row as usize).len() <= skip) {
            // They differ at most in zero bytes at the end, so those of one length are equal.
            sort_by_values(rows, length);
            return rows.chunk_by_mut(|&a, &b| length(a) == length(b)).for_each(|run| self.sort(run, key + 1));
        }
        let part = |row: u32| string_prefix(strings.get(row as usize).get(skip..).unwrap_or_default()) ^ flip;
        sort_by_values(rows, part);
        for run in rows.chunk_by_mut(|&a, &b| part(a) == part(b)) {
            if run.len() > 1 {
                self.sort_strings(run, key, strings, skip + 8);
            }
        }
    }

    fn sort_by_comparison(&self, rows: &mut [u32], key: usize) {
        rows.sort_by(|&a, &b| self.order.compare(key, self.columns, a as usize, self.columns, b as usize));
    }
}

/// Sorts rows by integers; true if some are equal.
fn sort_by_values(rows: &mut [u32], value: impl Fn(u32) -> u64) -> bool {
    let values: Vec<u64> = rows.iter().map(|&row| value(row)).collect();
    let sorted = sort_positions(&values);
    let moved = kernels::gather::gather(rows, &sorted.rows);
    rows.copy_from_slice(&moved);
    sorted.ties
}
