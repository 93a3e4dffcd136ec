//! Support of the executor's tests: a table in memory, two aggregate functions, a comparison, random columns.

#![allow(dead_code)] // Each test file uses a part.

use base::{Result, Settings};
use functions::{AggregateFunction, Arg, Expr, ExprKind, GroupedStates, ScalarFunction};
use plan::AggregateNode;
use plan::{AggregateCall, Plan, PlanNode, ScanNode, SortKey};
use std::any::Any;
use std::sync::Arc;
use storage::{Insert, ReadColumn, Scan, ScanContext, ScanRequest, Table, TableDefinition};
use types::states::StateBytes;
use types::{Block, Column, DataType, Field, Schema, Value};

/// A table of blocks, one morsel each.
pub(crate) struct MemoryTable {
    pub definition: Arc<TableDefinition>,
    pub blocks: Arc<Vec<Block>>,
}

impl MemoryTable {
    pub(crate) fn new(types: &[DataType], blocks: Vec<Block>) -> Arc<Self> {
        let columns =
            types.iter().enumerate().map(|(i, t)| storage::ColumnDefinition::new(format!("c{i}"), t.clone())).collect();
        Arc::new(MemoryTable {
            definition: Arc::new(TableDefinition { columns, engine: "Memory".into(), ..TableDefinition::default() }),
            blocks: Arc::new(blocks),
        })
    }
}

impl Table for MemoryTable {
    fn definition(&self) -> Arc<TableDefinition> {
        self.definition.clone()
    }

    fn scan(&self, request: &ScanRequest) -> Result<Arc<dyn Scan>> {
        Ok(Arc::new(MemoryScan { blocks: self.blocks.clone(), request: request.clone() }))
    }

    fn insert(&self, _settings: &Settings) -> Result<Arc<dyn Insert>> {
        base::bail!(UnsupportedMethod, "a test table takes no rows")
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

struct MemoryScan {
    blocks: Arc<Vec<Block>>,
    request: ScanRequest,
}

fn read_columns(block: &Block, first: u64, columns: &[ReadColumn]) -> Block {
    let read = |column: &ReadColumn| match column {
        ReadColumn::Column(i) => block.columns[*i].clone(),
        ReadColumn::Length(i) => Column::from_vec(
            (0..block.rows)
                .map(|row| block.columns[*i].bytes_at(row).map_or(0, |b| b.len() as u64))
                .collect::<Vec<u64>>(),
        ),
        ReadColumn::Path(..) | ReadColumn::Virtual(_) => panic!("these tables have no objects and no parts"),
        ReadColumn::RowNumber => Column::from_vec((first..first + block.rows as u64).collect::<Vec<u64>>()),
    };
    Block::new(columns.iter().map(read).collect(), block.rows)
}

impl Scan for MemoryScan {
    fn morsels(&self) -> usize {
        self.blocks.len()
    }

    fn read(&self, morsel: usize, context: &ScanContext, emit: &mut dyn FnMut(Block) -> Result<bool>) -> Result<()> {
        let block = &self.blocks[morsel];
        context.counters.add(base::events::Event::SelectedRows, block.rows as u64);
        let first: u64 = self.blocks[..morsel].iter().map(|block| block.rows as u64).sum();
        let mut kept = vec![1u8; block.rows];
        for filter in &self.request.filters {
            let inputs = read_columns(block, first, filter.columns());
            let mask = filter.mask(&inputs.columns, block.rows)?.flatten();
            kept.iter_mut().zip(mask.as_native::<u8>().unwrap()).for_each(|(kept, pass)| *kept &= pass);
        }
        let output = read_columns(block, first, &self.request.columns);
        let rows = kernels::filter::mask_to_indices(&kept);
        emit(if rows.len() == block.rows { output } else { output.gather(&rows) }).map(|_| ())
    }

    fn rows_hint(&self) -> Option<u64> {
        Some(self.blocks.iter().map(|block| block.rows as u64).sum())
    }

    fn fetch(&self, rows: &[u64], columns: &[ReadColumn], _context: &ScanContext) -> Result<Block> {
        let all = Block::concat(&self.blocks).unwrap();
        let rows: Vec<u32> = rows.iter().map(|&row| row as u32).collect();
        Ok(read_columns(&all, 0, columns).gather(&rows))
    }

    fn can_fetch(&self) -> bool {
        true
    }
}

/// `sum` over integers (or, with no argument, `count`), as `Int64`.
pub(crate) struct Sum {
    pub count: bool,
}

impl AggregateFunction for Sum {
    fn name(&self) -> &str {
        if self.count { "count" } else { "sum" }
    }
    fn result_type(&self) -> &DataType {
        &DataType::Int64
    }
    fn state_type(&self) -> DataType {
        DataType::String
    }
    fn new_states(&self) -> Box<dyn GroupedStates> {
        Box::new(SumStates { count: self.count, sums: Vec::new() })
    }
}

struct SumStates {
    count: bool,
    sums: Vec<i64>,
}

fn add<T: Copy>(sums: &mut [i64], ids: &[u32], values: &[T], convert: impl Fn(T) -> i64) {
    ids.iter().zip(values).for_each(|(&id, &value)| sums[id as usize] = sums[id as usize].wrapping_add(convert(value)));
}

impl GroupedStates for SumStates {
    fn resize(&mut self, groups: usize) {
        if groups > self.sums.len() {
            self.sums.resize(groups, 0);
        }
    }

    fn update(&mut self, ids: &[u32], args: &[Column]) -> Result<()> {
        if self.count {
            ids.iter().for_each(|&id| self.sums[id as usize] += 1);
            return Ok(());
        }
        let column = args[0].flatten();
        assert_eq!(column.len(), ids.len());
        match &column {
            Column::Int64(v) => add(&mut self.sums, ids, v, |v| v),
            Column::UInt64(v) => add(&mut self.sums, ids, v, |v| v as i64),
            Column::Int32(v) => add(&mut self.sums, ids, v, i64::from),
            Column::Int16(v) => add(&mut self.sums, ids, v, i64::from),
            Column::UInt8(v) => add(&mut self.sums, ids, v, i64::from),
            other => panic!("sum of {other:?}"),
        }
        Ok(())
    }

    fn update_single(&mut self, group: u32, args: &[Column], rows: usize) -> Result<()> {
        if self.count {
            self.sums[group as usize] += rows as i64;
            return Ok(());
        }
        self.update(&vec![group; rows], args)
    }

    fn group_count(&self) -> usize {
        self.sums.len()
    }

    fn merge(&mut self, other: &mut dyn GroupedStates, ids: &[u32]) -> Result<()> {
        let other = other.as_any().downcast_mut::<SumStates>().unwrap();
        assert_eq!(other.sums.len(), ids.len());
        ids.iter().zip(&other.sums).for_each(|(&id, &sum)| self.sums[id as usize] += sum);
        Ok(())
    }

    fn merge_serialized(&mut self, ids: &[u32], states: &Column) -> Result<()> {
        for (row, &id) in ids.iter().enumerate() {
            self.sums[id as usize] += i64::from_le_bytes(states.bytes_at(row).unwrap().try_into().unwrap());
        }
        Ok(())
    }

    fn finish(&mut self, ids: &[u32]) -> Result<Column> {
        Ok(Column::from_vec(ids.iter().map(|&id| self.sums[id as usize]).collect::<Vec<i64>>()))
    }

    fn serialize(&mut self, ids: &[u32]) -> Result<Column> {
        Ok(Column::from_strings(ids.iter().map(|&id| self.sums[id as usize].to_le_bytes())))
    }

    fn write_wire(&mut self, group: u32, out: &mut Vec<u8>) -> Result<()> {
        out.extend_from_slice(&self.sums[group as usize].to_le_bytes());
        Ok(())
    }

    fn merge_wire(&mut self, group: u32, source: &mut dyn StateBytes) -> Result<()> {
        let mut bytes = Vec::new();
        source.take(8, &mut bytes)?;
        self.sums[group as usize] += i64::from_le_bytes(bytes.try_into().unwrap());
        Ok(())
    }

    fn byte_size(&self) -> usize {
        self.sums.len() * 8
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}

/// `less(a, b)` by the order of rows.
pub(crate) struct Less;

impl ScalarFunction for Less {
    fn name(&self) -> &str {
        "less"
    }
    fn result_type(&self) -> &DataType {
        &DataType::UInt8
    }
    fn execute(&self, args: &[Arg], rows: usize) -> Result<Column> {
        if args[0].column.is_const() && args[1].column.is_const() && rows > 0 {
            return Ok(Column::from_vec(vec![
                u8::from(args[0].column.compare_rows(0, &args[1].column, 0).is_lt());
                rows
            ]));
        }
        Ok(Column::from_vec(
            (0..rows)
                .map(|row| u8::from(args[0].column.compare_rows(row, &args[1].column, row).is_lt()))
                .collect::<Vec<u8>>(),
        ))
    }
}

/// `boom(x)`: panics, or fails when told so.
pub(crate) struct Boom(pub bool);

impl ScalarFunction for Boom {
    fn name(&self) -> &str {
        "boom"
    }
    fn result_type(&self) -> &DataType {
        &DataType::UInt8
    }
    fn execute(&self, _args: &[Arg], _rows: usize) -> Result<Column> {
        if self.0 {
            panic!("boom");
        }
        base::bail!(BadArguments, "boom")
    }
}

pub(crate) fn call(function: Arc<dyn ScalarFunction>, args: Vec<Expr>) -> Expr {
    let data_type = function.result_type().clone();
    Expr { kind: ExprKind::Call { function, args }, data_type }
}

pub(crate) fn schema(types: &[DataType]) -> Arc<Schema> {
    Arc::new(Schema::new(types.iter().enumerate().map(|(i, t)| Field::new(format!("c{i}"), t.clone())).collect()))
}

pub(crate) fn scan(types: &[DataType], blocks: Vec<Block>) -> Plan {
    let table = MemoryTable::new(types, blocks);
    let source: Vec<ReadColumn> = (0..types.len()).map(ReadColumn::Column).collect();
    let node = ScanNode { name: "default.t".into(), output: (0..types.len()).collect(), source, ..ScanNode::of(table) };
    Plan { node: PlanNode::Scan(Box::new(node)), schema: schema(types) }
}

/// `SELECT keys, count(), sum(column) … GROUP BY keys`.
pub(crate) fn aggregate(input: Plan, keys: &[usize], sums: &[usize]) -> Plan {
    let column = |i: usize| Expr::column(i, input.schema.fields[i].data_type.clone());
    let keys: Vec<Expr> = keys.iter().map(|&i| column(i)).collect();
    let mut aggregates = vec![AggregateCall { function: Arc::new(Sum { count: true }), args: Vec::new() }];
    aggregates.extend(
        sums.iter().map(|&i| AggregateCall { function: Arc::new(Sum { count: false }), args: vec![column(i)] }),
    );
    let mut types: Vec<DataType> = keys.iter().map(|key| key.data_type.clone()).collect();
    types.extend(aggregates.iter().map(|_| DataType::Int64));
    Plan {
        schema: schema(&types),
        node: PlanNode::Aggregate(Box::new(AggregateNode { input, keys, aggregates, top: None, grouping_sets: None })),
    }
}

pub(crate) fn sort_key(index: usize, data_type: &DataType, descending: bool) -> SortKey {
    SortKey { expr: Expr::column(index, data_type.clone()), descending, nulls_first: false }
}

pub(crate) fn context(threads: usize, change: impl FnOnce(&mut Settings)) -> Arc<exec::QueryContext> {
    static POOL: std::sync::OnceLock<Arc<exec::WorkerPool>> = std::sync::OnceLock::new();
    let mut settings = Settings::default();
    settings.max_threads = threads as u64;
    change(&mut settings);
    Arc::new(exec::QueryContext::new(Arc::new(settings), POOL.get_or_init(|| exec::WorkerPool::new(4)).clone()))
}

/// The rows of a result as values.
pub(crate) fn rows(blocks: &[Block]) -> Vec<Vec<Value>> {
    blocks
        .iter()
        .flat_map(|block| (0..block.rows).map(|row| block.columns.iter().map(|column| column.value(row)).collect()))
        .collect()
}

pub(crate) fn run(plan: &Plan, context: Arc<exec::QueryContext>) -> Vec<Vec<Value>> {
    let blocks = exec::collect(plan, context).unwrap();
    for block in &blocks {
        assert_eq!(block.columns.len(), plan.schema.len());
        assert!(block.columns.iter().all(|column| column.len() == block.rows));
    }
    rows(&blocks)
}

/// Rows as text in sorted order, to compare results whose order is free.
pub(crate) fn sorted(rows: Vec<Vec<Value>>) -> Vec<String> {
    let mut texts: Vec<String> =
        rows.iter().map(|row| row.iter().map(|value| format!("{value:?}")).collect::<Vec<_>>().join("|")).collect();
    texts.sort();
    texts
}

/// xorshift.
pub(crate) struct Random(pub u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }
}

/// A column of random values of which there are about `distinct`.
pub(crate) fn random_column(data_type: &DataType, rows: usize, distinct: u64, random: &mut Random) -> Column {
    match data_type {
        DataType::LowCardinality(inner) => {
            let values = random_column(inner, distinct as usize, u64::MAX, random);
            let codes: Vec<u32> = (0..rows).map(|_| random.below(distinct) as u32).collect();
            Column::Dict(types::DictColumn { codes: codes.into(), values: Arc::new(values) })
        }
        DataType::Nullable(inner) => {
            let values = random_column(inner, rows, distinct, random);
            let nulls: Vec<u8> = (0..rows).map(|_| u8::from(random.below(7) == 0)).collect();
            values.with_nulls(nulls.into())
        }
        DataType::Array(inner) => {
            let sizes: Vec<u64> = (0..rows).map(|_| random.below(3)).collect();
            let mut offsets = vec![0u64];
            sizes.iter().for_each(|size| offsets.push(offsets[offsets.len() - 1] + size));
            let values = random_column(inner, offsets[rows] as usize, distinct, random);
            Column::Array(types::ArrayColumn::new(offsets.into(), values))
        }
        DataType::Tuple(tuple) => {
            Column::Tuple(tuple.elements.iter().map(|t| random_column(t, rows, distinct, random)).collect(), rows)
        }
        other => {
            let mut builder = types::ColumnBuilder::new(other);
            for _ in 0..rows {
                let n = random.below(distinct);
                builder.push_value(&match other {
                    DataType::String => Value::string(if n % 3 == 0 {
                        format!("a rather long string number {n}")
                    } else {
                        format!("s{n}")
                    }),
                    DataType::FixedString(_) => Value::string(format!("f{n}")),
                    DataType::Float64 | DataType::Float32 => Value::Float(n as f64 / 4.0),
                    DataType::Int128 | DataType::UInt128 => Value::Int128(i128::from(n) << 60),
                    _ if other.is_signed() => Value::Int(n as i64 - (distinct / 2) as i64),
                    _ => Value::UInt(n),
                });
            }
            builder.finish()
        }
    }
}

/// Blocks of random rows.
pub(crate) fn random_blocks(types: &[DataType], blocks: usize, rows: usize, distinct: u64, seed: u64) -> Vec<Block> {
    let mut random = Random(seed * 2 + 1);
    (0..blocks)
        .map(|_| Block::new(types.iter().map(|t| random_column(t, rows, distinct, &mut random)).collect(), rows))
        .collect()
}
