//! `ARRAY JOIN`: a row per element.

use crate::context::QueryContext;
use crate::source::{Emit, Transform};
use base::{Result, bail};
use functions::Expr;
use functions::evaluate::Program;
use types::{ArrayColumn, Block, Column, DataType};

/// Repeats rows per element of their arrays.
pub struct ArrayJoin {
    program: Program,
    /// Types of the elements.
    elements: Vec<DataType>,
    left: bool,
}

impl ArrayJoin {
    /// Arrays (or maps, whose elements are pairs) over blocks of `inputs` columns.
    pub fn new(arrays: &[Expr], inputs: usize, left: bool) -> Self {
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
        for other in &arrays[1..] {
            if (0..block.rows).any(|row| other.size(row) != first.size(row)) {
                bail!(SizesOfArraysDontMatch, "Sizes of ARRAY-JOIN-ed arrays do not match");
            }
        }
        // Long arrays must not make one huge block: rows are taken in runs.
        let rows_max = context.block_rows_max();
        let mut start = 0;
        while start < block.rows {
            let mut end = start + 1;
            let mut total = first.size(start).max(1);
            while end < block.rows && total + first.size(end).max(1) <= rows_max {
                total += first.size(end).max(1);
                end += 1;
            }
            let rows = start..end;
            if !emit(self.join_rows(&block.slice(rows.start, rows.len()), &arrays, rows.start))? {
                return Ok(false);
            }
            start = end;
        }
        Ok(true)
    }
}

impl ArrayJoin {
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
