//! Keys of rows in a form that is compared quickly: numbers in the order of the keys, if they have up to 128 bits.

use crate::join::keys::add_nulls;
use crate::sort::{Order, Packing, sort_rows};
use base::Result;
use functions::Expr;
use functions::evaluate::Program;
use std::cmp::Ordering;
use types::{Block, Column, DataType};

/// Key expressions over one side.
pub(super) struct MergeKeys {
    program: Program,
    order: Order,
    /// The packing into one number, if all keys are whole numbers of up to 128 bits together.
    packing: Option<Packing>,
}

/// Keys of some rows in ascending order.
pub(super) struct SortedKeys {
    /// The row of each key; `None` if it is the number of the key.
    pub rows: Option<Vec<u32>>,
    /// Number of keys.
    pub len: usize,
    /// The keys.
    pub words: Words,
}

/// Keys in one of several forms; both sides of a join have the same form.
pub(super) enum Words {
    /// Up to 64 bits.
    W64(Vec<u64>),
    /// Up to 128 bits.
    W128(Vec<u128>),
    /// Anything: columns, and numbers that decide most comparisons of the first.
    Columns {
        /// Prefixes of the first key.
        prefixes: Vec<u64>,
        /// Key columns, in the order of the keys.
        columns: Vec<Column>,
    },
}

impl MergeKeys {
    /// Key expressions over one side. The form is that of the types without `Nullable`, which both sides share.
    pub(super) fn new(exprs: &[Expr], inputs: usize) -> Self {
        let widths = exprs.iter().map(|expr| bits_of(&expr.data_type.without_low_cardinality().without_nullable()));
        let bits: Option<Vec<u32>> = widths.collect();
        MergeKeys {
            program: Program::new(exprs, inputs),
            order: Order::all_ascending(exprs.len()),
            packing: bits.map(|bits| Packing::of_bits(&bits)).filter(|packing| packing.bits() <= u128::BITS),
        }
    }

    /// The keys of a block's rows in their order, without those that have a NULL; equal keys in the order of the rows.
    ///
    /// # Errors
    /// Those of the functions.
    pub(super) fn sorted(&self, block: &Block) -> Result<SortedKeys> {
        let mut nulls: Option<Vec<u8>> = None;
        let mut columns = Vec::with_capacity(self.order.len());
        for column in self.program.run(block)? {
            let (own, values) = column.split_nulls();
            columns.push(values);
            add_nulls(&mut nulls, own);
        }
        let known = nulls.filter(|nulls| nulls.iter().any(|&null| null != 0)).map(|nulls| {
            (0u32..).zip(&nulls).filter(|(_, null)| **null == 0).map(|(row, _)| row).collect::<Vec<u32>>()
        });
        if let Some(known) = &known {
            columns.iter_mut().for_each(|column| *column = column.gather(known).flatten());
        }
        let len = known.as_ref().map_or(block.rows, Vec::len);
        let (order, words) = self.order(columns, len);
        let rows = match (order, known) {
            (None, known) => known,
            (Some(order), None) => Some(order),
            (Some(order), Some(known)) => Some(kernels::gather::gather(&known, &order)),
        };
        Ok(SortedKeys { rows, len, words })
    }

    /// The order of the rows of key columns, if they are not in order already, and the keys in it.
    fn order(&self, columns: Vec<Column>, rows: usize) -> (Option<Vec<u32>>, Words) {
        match &self.packing {
            Some(packing) if packing.bits() <= u64::BITS => {
                let words: Vec<u64> = packing.pack(&self.order, &columns);
                if words.is_sorted() {
                    return (None, Words::W64(words));
                }
                let order = kernels::radix::sort_positions(&words).rows;
                let words = kernels::gather::gather(&words, &order);
                (Some(order), Words::W64(words))
            }
            Some(packing) => {
                let words: Vec<u128> = packing.pack(&self.order, &columns);
                if words.is_sorted() {
                    return (None, Words::W128(words));
                }
                let order = sort_rows(&columns, &self.order, rows);
                let words = order.iter().map(|&row| words[row as usize]).collect();
                (Some(order), Words::W128(words))
            }
            None => {
                let order = sort_rows(&columns, &self.order, rows);
                let is_sorted = order.is_sorted();
                let columns: Vec<Column> = if is_sorted {
                    columns
                } else {
                    columns.iter().map(|column| column.gather(&order).flatten()).collect()
                };
                let prefixes = self.order.prefixes(&columns, rows).values;
                ((!is_sorted).then_some(order), Words::Columns { prefixes, columns })
            }
        }
    }
}

/// Bits of a type whose prefixes are its values.
fn bits_of(data_type: &DataType) -> Option<u32> {
    let column = Column::defaults(data_type, 1).flatten();
    let is_whole = matches!(
        column,
        Column::UInt8(_)
            | Column::UInt16(_)
            | Column::UInt32(_)
            | Column::UInt64(_)
            | Column::Int8(_)
            | Column::Int16(_)
            | Column::Int32(_)
            | Column::Int64(_)
    );
    is_whole.then(|| column.byte_size() as u32 * 8)
}

impl SortedKeys {
    /// The row of the key at a place.
    #[inline]
    pub(super) fn row(&self, at: usize) -> u32 {
        self.rows.as_ref().map_or(at as u32, |rows| rows[at])
    }

    /// The first place of each distinct key, and the end; `None` if no key occurs twice.
    pub(super) fn starts(&self) -> Option<Vec<u32>> {
        match &self.words {
            Words::W64(words) => starts(words.len(), |at| words[at - 1] != words[at]),
            Words::W128(words) => starts(words.len(), |at| words[at - 1] != words[at]),
            Words::Columns { prefixes, columns } => starts(self.len, |at| {
                prefixes[at - 1] != prefixes[at] || compare((columns, at - 1), (columns, at)).is_ne()
            }),
        }
    }
}

fn starts(len: usize, differs: impl Fn(usize) -> bool) -> Option<Vec<u32>> {
    if (1..len).all(&differs) {
        return None;
    }
    let mut starts = Vec::with_capacity(len / 2 + 2);
    starts.push(0);
    starts.extend((1..len).filter(|&at| differs(at)).map(|at| at as u32));
    starts.push(len as u32);
    Some(starts)
}

/// The order of two rows of key columns without NULL.
#[inline]
pub(super) fn compare((a, row): (&[Column], usize), (b, other): (&[Column], usize)) -> Ordering {
    a.iter().zip(b).map(|(a, b)| a.compare_rows(row, b, other)).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
}
