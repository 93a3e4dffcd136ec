//! `ARRAY JOIN`: a row for each element of an array.

use crate::context::QueryContext;
use crate::source::{Emit, Transform};
use base::{Result, bail};
use functions::Expr;
use functions::evaluate::Program;
use std::ops::Range;
use std::sync::Arc;
use types::{ArrayColumn, Block, Column, DataType};

/// Repeats rows per element of their arrays.
pub(crate) struct ArrayJoin {
    program: Program,
    /// Types of the elements.
    elements: Vec<DataType>,
    left: bool,
}

impl ArrayJoin {
    /// Arrays (or maps, whose elements are pairs) over blocks of `inputs` columns.
    pub(crate) fn new(arrays: &[Expr], inputs: usize, left: bool) -> Self {
        let element = |expr: &Expr| match expr.data_type.base() {
            DataType::Array(inner) => (**inner).clone(),
            DataType::Map(pair) => DataType::tuple(vec![pair.0.clone(), pair.1.clone()]),
            other => other.clone(),
        };
        ArrayJoin { program: Program::new(arrays, inputs), elements: arrays.iter().map(element).collect(), left }
    }
}

impl Transform for ArrayJoin {
    fn apply(&self, block: Block, context: &QueryContext, emit: Emit<'_>) -> Result<bool> {
        let mut arrays: Vec<ArrayColumn> = Vec::with_capacity(self.elements.len());
        for column in self.program.run(&block)? {
            match column.flatten() {
                Column::Array(array) => arrays.push(array.normalized()),
                _ => bail!(TypeMismatch, "ARRAY JOIN requires array argument"),
            }
        }
        let Some(first) = arrays.first() else { return emit(block) };
        if arrays[1..].iter().any(|other| (0..block.rows).any(|row| other.size(row) != first.size(row))) {
            if !context.settings.enable_unaligned_array_join {
                bail!(SizesOfArraysDontMatch, "Sizes of ARRAY-JOIN-ed arrays do not match");
            }
            arrays = self.aligned(&arrays, block.rows)?;
        }
        self.emit_rows((&block, &arrays), 0..block.rows, context, emit)
    }
}

/// Bytes that a block should have at most: it gets few rows if long values stand beside long arrays.
const BLOCK_BYTES: usize = 32 << 20;

impl ArrayJoin {
    /// Emits some rows in blocks that are bounded by rows and by bytes.
    fn emit_rows(
        &self,
        input: (&Block, &[ArrayColumn]),
        rows: Range<usize>,
        context: &QueryContext,
        emit: Emit<'_>,
    ) -> Result<bool> {
        let (block, first) = (input.0, &input.1[0]);
        let rows_max = context.block_rows_max();
        let mut start = rows.start;
        while start < rows.end {
            context.check()?;
            let (mut end, mut total, mut longest) = (start, 0, 0);
            while end < rows.end && (end == start || total + first.size(end).max(1) <= rows_max) {
                total += first.size(end).max(1);
                longest = longest.max(first.size(end));
                end += 1;
            }
            let run = block.slice(start, end - start);
            let bytes = run.byte_size();
            let fits = bytes.saturating_mul(longest) <= BLOCK_BYTES;
            let goes_on = match end - start {
                1 if total > rows_max || !fits => self.emit_long_row(
                    &run,
                    (input.1, start),
                    rows_max.min(BLOCK_BYTES / bytes.max(1)).max(1),
                    context,
                    emit,
                )?,
                // The long values may all be in one of the halves.
                2.. if !fits => {
                    self.emit_rows(input, start..start + (end - start) / 2, context, emit)?
                        && self.emit_rows(input, start + (end - start) / 2..end, context, emit)?
                }
                _ => emit(self.join_rows(&run, input.1, start))?,
            };
            if !goes_on {
                return Ok(false);
            }
            start = end;
        }
        Ok(true)
    }

    /// Pads arrays that are shorter than others of their row with defaults.
    fn aligned(&self, arrays: &[ArrayColumn], rows: usize) -> Result<Vec<ArrayColumn>> {
        let longest: Vec<usize> =
            (0..rows).map(|row| arrays.iter().map(|array| array.size(row)).max().unwrap_or(0)).collect();
        let total: usize = longest.iter().sum();
        base::memory::check_reserve((total * 8 * (arrays.len() + 1)) as u64)?;
        let mut offsets: Vec<u64> = vec![0];
        offsets.extend(longest.iter().scan(0u64, |end, size| {
            *end += *size as u64;
            Some(*end)
        }));
        let aligned = |(array, element): (&ArrayColumn, &DataType)| {
            let mut picks: Vec<Option<u32>> = Vec::with_capacity(total);
            for (row, size) in longest.iter().enumerate() {
                picks.extend(array.range(row).map(|i| Some(i as u32)));
                picks.extend(std::iter::repeat_n(None, size - array.size(row)));
            }
            ArrayColumn::new(offsets.clone().into(), pick_elements(&array.values, &picks, element))
        };
        Ok(arrays.iter().zip(&self.elements).map(aligned).collect())
    }

    /// Emits a row with a long array, some elements at a time, without copying the values that are repeated.
    fn emit_long_row(
        &self,
        row: &Block,
        (arrays, at): (&[ArrayColumn], usize),
        rows_max: usize,
        context: &QueryContext,
        emit: Emit<'_>,
    ) -> Result<bool> {
        let ranges: Vec<Range<usize>> = arrays.iter().map(|array| array.range(at)).collect();
        let total = ranges[0].len();
        for start in (0..total).step_by(rows_max) {
            context.check()?;
            let rows = rows_max.min(total - start);
            let repeated = |column: &Column| match column {
                Column::Const(value, _) => Column::Const(value.clone(), rows),
                column => Column::Const(Arc::new(column.clone()), rows),
            };
            let mut columns: Vec<Column> = row.columns.iter().map(repeated).collect();
            columns
                .extend(arrays.iter().zip(&ranges).map(|(array, range)| array.values.slice(range.start + start, rows)));
            if !emit(Block::new(columns, rows))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn join_rows(&self, block: &Block, arrays: &[ArrayColumn], start: usize) -> Block {
        let first = &arrays[0];
        let mut rows: Vec<u32> = Vec::new();
        // Positions among the elements; `None` for the default of an empty array.
        let mut picks: Vec<Option<u32>> = Vec::new();
        for row in 0..block.rows {
            let range = first.range(start + row);
            if range.is_empty() && self.left {
                rows.push(row as u32);
                picks.push(None);
            }
            rows.extend(std::iter::repeat_n(row as u32, range.len()));
            picks.extend(range.map(|i| Some(i as u32)));
        }
        let mut columns: Vec<Column> = block.columns.iter().map(|column| column.gather(&rows)).collect();
        for (array, element) in arrays.iter().zip(&self.elements) {
            // Each array has its own positions: sizes agree, offsets are normalised, so the positions do too.
            columns.push(pick_elements(&array.values, &picks, element));
        }
        Block::new(columns, rows.len())
    }
}

fn pick_elements(values: &Column, picks: &[Option<u32>], data_type: &DataType) -> Column {
    if picks.iter().all(Option::is_some) {
        let indices: Vec<u32> = picks.iter().map(|pick| pick.unwrap_or(0)).collect();
        return values.gather(&indices);
    }
    let default = Column::defaults(data_type, 1);
    let padded = Column::concat(&[values, &default]);
    let last = values.len() as u32;
    let indices: Vec<u32> = picks.iter().map(|pick| pick.unwrap_or(last)).collect();
    padded.gather(&indices)
}
