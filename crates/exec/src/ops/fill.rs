//! `WITH FILL`: rows are added where they are missing between the sorted ones.
//!
//! Fill columns nest: the rows of equal values of the first are filled by the second, and so on. A missing value of a
//! column is filled with all values of the columns after it that have both bounds, else with one row of defaults.
//! Inside of a column the grid begins at `FROM` or the first value, and rows that are not on it do not move it.

use crate::ops::project::Project;
use crate::stream::SerialStep;
use base::{Result, bail};
use plan::{FillColumn, FillNode, FillStep};
use std::cmp::Ordering;
use types::{Block, Column, ColumnBuilder, DataType, Schema, Value};

/// Filled rows between two checks of the memory.
const CHECK_ROWS: usize = 64 << 10;

/// Fills a sorted stream.
pub(crate) struct Fill {
    columns: Vec<GridColumn>,
    prefix: Vec<usize>,
    interpolate: Vec<(usize, Project)>,
    types: Vec<DataType>,
    rows_max: usize,
    blocks: Vec<Block>,
}

/// A fill column, prepared.
struct GridColumn {
    plan: FillColumn,
    /// The type of its values without `Nullable`: NULL is not on the grid.
    data_type: DataType,
    step: Option<Project>,
    staleness: Option<Project>,
}

impl Fill {
    /// A fill of input that is sorted as the node says.
    pub(crate) fn new(node: &FillNode, schema: &Schema, rows_max: usize) -> Self {
        let types: Vec<DataType> = schema.fields.iter().map(|field| field.data_type.clone()).collect();
        let program = |step: &FillStep| {
            if let FillStep::Calendar(expr) = step { Some(Project::new(std::slice::from_ref(expr), 1)) } else { None }
        };
        let columns = node
            .columns
            .iter()
            .map(|column| GridColumn {
                data_type: types[column.column].without_low_cardinality().without_nullable(),
                step: program(&column.step),
                staleness: column.staleness.as_ref().and_then(program),
                plan: column.clone(),
            })
            .collect();
        let interpolate = node
            .interpolate
            .iter()
            .map(|(column, expr)| (*column, Project::new(std::slice::from_ref(expr), types.len())))
            .collect();
        Fill { columns, prefix: node.prefix.clone(), interpolate, types, rows_max, blocks: Vec::new() }
    }
}

impl SerialStep for Fill {
    fn push(&mut self, block: Block, _out: &mut Vec<Block>) -> Result<bool> {
        self.blocks.push(block);
        Ok(true)
    }

    fn finish(&mut self, out: &mut Vec<Block>) -> Result<()> {
        let block = Block::concat(&self.blocks)
            .unwrap_or_else(|| Block::new(self.types.iter().map(Column::empty).collect(), 0));
        self.blocks.clear();
        let block = Block::new(block.columns.iter().map(Column::flatten).collect(), block.rows);
        let mut writer = FillWriter::new(self, &block);
        let mut start = 0;
        while start < block.rows {
            let end = self.group_end(&block, start);
            writer.current = start;
            writer.fill(0, start..end)?;
            start = end;
        }
        if block.rows == 0 && self.prefix.is_empty() {
            writer.fill(0, 0..0)?;
        }
        let whole = writer.finish();
        let mut offset = 0;
        while offset < whole.rows {
            let rows = self.rows_max.min(whole.rows - offset);
            out.push(whole.slice(offset, rows));
            offset += rows;
        }
        Ok(())
    }
}

impl Fill {
    /// The end of the rows that have the same values before the first fill column.
    fn group_end(&self, block: &Block, start: usize) -> usize {
        if self.prefix.is_empty() {
            return block.rows;
        }
        let same = |row: usize| {
            self.prefix.iter().all(|&column| block.columns[column].rows_equal(start, &block.columns[column], row))
        };
        (start + 1..block.rows).find(|&row| !same(row)).unwrap_or(block.rows)
    }
}

/// Makes the filled rows.
struct FillWriter<'a> {
    fill: &'a Fill,
    block: &'a Block,
    builders: Vec<ColumnBuilder>,
    rows: usize,
    /// Values of the fill columns so far, from the outermost.
    values: Vec<Value>,
    /// A row of the group that is being filled, whose values before the fill columns filled rows take.
    current: usize,
    /// The last row given, for interpolation.
    last: Vec<Value>,
}

impl<'a> FillWriter<'a> {
    fn new(fill: &'a Fill, block: &'a Block) -> Self {
        FillWriter {
            fill,
            block,
            builders: fill.types.iter().map(ColumnBuilder::new).collect(),
            rows: 0,
            values: Vec::new(),
            current: 0,
            last: fill.types.iter().map(DataType::default_value).collect(),
        }
    }

    /// Emits `rows`, which agree in all fill columns before `depth`, and the rows that are missing between them.
    fn fill(&mut self, depth: usize, rows: std::ops::Range<usize>) -> Result<()> {
        let Some(grid) = self.fill.columns.get(depth) else {
            return rows.into_iter().try_for_each(|row| self.original(row));
        };
        let column = &self.block.columns[grid.plan.column];
        let mut next = grid.plan.from.clone();
        let mut stale = None;
        let mut start = rows.start;
        let mut reached: Option<Value> = None;
        while start < rows.end {
            let value = column.value(start);
            let end = (start + 1..rows.end).find(|&row| !column.rows_equal(start, column, row)).unwrap_or(rows.end);
            if is_special(&value) {
                // NULL and NaN are not on the grid.
                for row in start..end {
                    self.original(row)?;
                }
                start = end;
                continue;
            }
            // Values may go back where keys before them are not distinguished: the grid continues from where it was.
            if let Some(reached) = reached.as_ref().filter(|reached| grid.before(&value, reached)) {
                next = Some(reached.clone());
                self.values.push(value);
                self.fill(depth + 1, start..end)?;
                self.values.pop();
                start = end;
                continue;
            }
            reached = Some(value.clone());
            let mut at = match next.take() {
                Some(at) => at,
                None => value.clone(),
            };
            while grid.before(&at, &value) && !grid.ends(&at, stale.as_ref()) {
                self.missing(depth, at.clone())?;
                match grid.after(&at)? {
                    Some(following) => at = following,
                    None => break,
                }
            }
            self.values.push(value.clone());
            self.fill(depth + 1, start..end)?;
            self.values.pop();
            // The grid continues after the value.
            next = grid.behind(at, &value)?;
            stale = grid.stale_at(&value)?;
            start = end;
        }
        let goes_on = grid.plan.to.is_some() || stale.is_some();
        while let Some(at) = next.take().filter(|at| goes_on && !grid.ends(at, stale.as_ref())) {
            self.missing(depth, at.clone())?;
            next = grid.after(&at)?;
        }
        Ok(())
    }

    /// Emits rows for a value of column `depth` that no row has.
    fn missing(&mut self, depth: usize, value: Value) -> Result<()> {
        self.values.push(value);
        let result = self.inner(depth + 1);
        self.values.pop();
        result
    }

    fn inner(&mut self, depth: usize) -> Result<()> {
        let Some(grid) = self.fill.columns.get(depth) else { return self.filled() };
        match (&grid.plan.from, &grid.plan.to) {
            (Some(from), Some(_)) => {
                let mut next = Some(from.clone());
                while let Some(at) = next.take().filter(|at| !grid.ends(at, None)) {
                    self.missing(depth, at.clone())?;
                    next = grid.after(&at)?;
                }
                Ok(())
            }
            (from, _) => self.missing(depth, from.clone().unwrap_or_else(|| grid.data_type.default_value())),
        }
    }

    fn original(&mut self, row: usize) -> Result<()> {
        for (builder, column) in self.builders.iter_mut().zip(&self.block.columns) {
            builder.push_from(column, row);
        }
        if !self.fill.interpolate.is_empty() {
            self.last = self.block.columns.iter().map(|column| column.value(row)).collect();
        }
        self.count()
    }

    fn filled(&mut self) -> Result<()> {
        let mut row: Vec<Option<Value>> = vec![None; self.fill.types.len()];
        for &column in self.fill.prefix.iter().filter(|_| self.block.rows > 0) {
            row[column] = Some(self.block.columns[column].value(self.current));
        }
        for (grid, value) in self.fill.columns.iter().zip(&self.values) {
            row[grid.plan.column] = Some(value.clone());
        }
        if !self.fill.interpolate.is_empty() {
            let before = self
                .last
                .iter()
                .zip(&self.fill.types)
                .map(|(value, data_type)| Column::constant(data_type, value, 1))
                .collect();
            let before = Block::new(before, 1);
            for (column, program) in &self.fill.interpolate {
                row[*column] = program.run(&before)?.columns.first().map(|column| column.value(0));
            }
        }
        for ((builder, value), data_type) in self.builders.iter_mut().zip(&row).zip(&self.fill.types) {
            match value {
                Some(value) => builder.push_value(value),
                None => builder.push_value(&data_type.default_value()),
            }
        }
        if !self.fill.interpolate.is_empty() {
            self.last = row
                .into_iter()
                .zip(&self.fill.types)
                .map(|(value, data_type)| value.unwrap_or_else(|| data_type.default_value()))
                .collect();
        }
        self.count()
    }

    fn count(&mut self) -> Result<()> {
        self.rows += 1;
        if self.rows.is_multiple_of(CHECK_ROWS) { base::cancel::checkpoint() } else { Ok(()) }
    }

    fn finish(self) -> Block {
        Block::new(self.builders.into_iter().map(ColumnBuilder::finish).collect(), self.rows)
    }
}

fn is_special(value: &Value) -> bool {
    value.is_null() || matches!(value, Value::Float(number) if number.is_nan())
}

impl GridColumn {
    fn order(&self, a: &Value, b: &Value) -> Ordering {
        let order = compare(a, b);
        if self.plan.descending { order.reverse() } else { order }
    }

    fn before(&self, a: &Value, b: &Value) -> bool {
        self.order(a, b).is_lt()
    }

    /// Whether the grid stops before `at`: at `TO`, or where the last row is stale.
    fn ends(&self, at: &Value, stale: Option<&Value>) -> bool {
        self.plan.to.iter().chain(stale).any(|end| !self.before(at, end))
    }

    /// The next value of the grid; `None` past the end of the type.
    fn after(&self, at: &Value) -> Result<Option<Value>> {
        let next = self.moved(at, &self.plan.step, self.step.as_ref())?;
        Ok(next.filter(|next| self.before(at, next)))
    }

    /// The first value of the grid after `value`, from `at` on.
    fn behind(&self, mut at: Value, value: &Value) -> Result<Option<Value>> {
        // Many steps of numbers are computed by one division.
        if let (FillStep::Integer(step), Some(from), Some(to)) = (&self.plan.step, at.as_i128(), value.as_i128()) {
            let steps = (to - from) / step;
            if steps > 1 {
                at = self.moved(&at, &FillStep::Integer(step.saturating_mul(steps)), None)?.unwrap_or(at);
            }
        }
        let mut steps = 0usize;
        while !self.before(value, &at) {
            steps += 1;
            if steps.is_multiple_of(CHECK_ROWS) {
                base::cancel::checkpoint()?;
            }
            match self.after(&at)? {
                Some(next) => at = next,
                None => return Ok(None),
            }
        }
        Ok(Some(at))
    }

    fn stale_at(&self, value: &Value) -> Result<Option<Value>> {
        match &self.plan.staleness {
            Some(staleness) => self.moved(value, staleness, self.staleness.as_ref()),
            None => Ok(None),
        }
    }

    fn moved(&self, at: &Value, step: &FillStep, program: Option<&Project>) -> Result<Option<Value>> {
        match (step, program) {
            (FillStep::Integer(step), _) => {
                let Some(sum) = at.as_i128().and_then(|at| at.checked_add(*step)) else { return Ok(None) };
                Ok(value_of(at, sum, &self.data_type))
            }
            (FillStep::Float(step), _) => Ok(at.as_f64().map(|at| Value::Float(at + step))),
            (FillStep::Calendar(_), Some(program)) => {
                let block = Block::new(vec![Column::constant(&self.data_type, at, 1)], 1);
                Ok(program.run(&block)?.columns.first().map(|column| column.value(0)))
            }
            (FillStep::Calendar(_), None) => bail!(LogicalError, "A step of WITH FILL was lost"),
        }
    }
}

/// An integer as a value of the type, if it fits.
fn value_of(like: &Value, sum: i128, data_type: &DataType) -> Option<Value> {
    let (min, max): (i128, i128) = match data_type.without_low_cardinality().without_nullable() {
        DataType::UInt8 | DataType::Bool => (0, u8::MAX.into()),
        DataType::UInt16 | DataType::Date => (0, u16::MAX.into()),
        DataType::UInt32 | DataType::DateTime(_) => (0, u32::MAX.into()),
        DataType::UInt64 => (0, u64::MAX.into()),
        DataType::Int8 => (i8::MIN.into(), i8::MAX.into()),
        DataType::Int16 => (i16::MIN.into(), i16::MAX.into()),
        DataType::Int32 | DataType::Date32 => (i32::MIN.into(), i32::MAX.into()),
        DataType::Int64 | DataType::DateTime64(..) => (i64::MIN.into(), i64::MAX.into()),
        _ => (i128::MIN, i128::MAX),
    };
    if sum < min || sum > max {
        return None;
    }
    Some(match like {
        Value::UInt(_) => Value::UInt(u64::try_from(sum).ok()?),
        Value::UInt128(_) => Value::UInt128(u128::try_from(sum).ok()?),
        Value::Int128(_) => Value::Int128(sum),
        _ => Value::Int(i64::try_from(sum).ok()?),
    })
}

fn compare(a: &Value, b: &Value) -> Ordering {
    match (a.as_i128(), b.as_i128()) {
        (Some(a), Some(b)) => a.cmp(&b),
        _ => a.as_f64().partial_cmp(&b.as_f64()).unwrap_or(Ordering::Equal),
    }
}
