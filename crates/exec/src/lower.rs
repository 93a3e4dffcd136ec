//! From the logical plan to sources.
//!
//! Streaming operators become transformations of their input's source. Breakers (aggregation, sorting, the build side
//! of a join, limits inside a plan) run while the plan is opened: the caller's thread waits, the pool works; what they
//! give is a source again.

use crate::aggregate::{GroupLimits, GroupingOptions, aggregate};
use crate::codegen::Codegen;
use crate::context::QueryContext;
use crate::join::{Collect, RuntimeFilterSlot, open_join, open_merge_join, paste};
use crate::ops::array_join::ArrayJoin;
use crate::ops::fill::Fill;
use crate::ops::late_fetch::late_fetch;
use crate::ops::limit::{
    CountRows, Limit, LimitBy, LimitByLast, LimitLast, LimitShare, LimitWithTies, ToTheEnd, TransformStep,
};
use crate::ops::project::{Filter, Project};
use crate::ops::scan::{ScanSource, TopBound};
use crate::ops::scan_groups::ChosenValues;
use crate::ops::set_operation::{Known, SetStep};
use crate::profile::{Measured, MeasuredStep};
use crate::sort::{After, Places, TOP_ROWS_MAX, narrow, sort_all, sort_top};
use crate::source::{BlocksSource, BrokenOffSource, ConcatSource, MapSource, SkipSource, Source, Transform};
use crate::stream::{ResultStream, SerialStep};
use crate::totals::totals;
use crate::validated::validated;
use crate::window::open_window;
use base::{Error, OverflowMode, Result, bail, err};
use functions::{Expr, ExprKind};
use plan::{
    AggregateNode, JoinKind, JoinNode, Plan, PlanNode, RecursiveNode, RuntimeKey, ScanNode, SharedPlan, SortKey,
};
use std::collections::HashMap;
use std::sync::Arc;
use storage::{ReadColumn, Scan, ScanRequest, Table};
use types::{Block, DataType, Schema};

/// Results of at most so many rows are first looked for in the first morsel alone.
const FEW_ROWS: u64 = 10_000;

/// Opens plans of one query.
pub struct Lowering {
    context: Arc<QueryContext>,
    /// Scans that give row numbers, for late fetches above them.
    numbered: Vec<(Arc<dyn Table>, Arc<dyn Scan>)>,
    /// The rows of shared plans that have run.
    shared: HashMap<u64, Vec<Block>>,
    /// The outermost limit is still to come: the rows that reach it are counted.
    counts_limit: bool,
    /// The sort below that limit is still to come.
    counts_sort: bool,
    /// Rows of the sort that is opened next that will be skipped.
    rows_skipped: u64,
    /// The values of chosen groups, for the scan that is opened next.
    chosen: Option<Arc<ChosenValues>>,
    /// Run-time filters by number.
    runtime: HashMap<u32, Arc<RuntimeFilterSlot>>,
    /// The rows of the last round of each recursion that is running.
    working: HashMap<u64, Vec<Block>>,
}

/// A source whose rows then pass serial steps in order.
struct Ordered {
    source: Arc<dyn Source>,
    steps: Vec<Box<dyn SerialStep>>,
    few: bool,
}

impl Lowering {
    /// For one query.
    pub fn new(context: Arc<QueryContext>) -> Self {
        Lowering {
            context,
            numbered: Vec::new(),
            counts_limit: false,
            counts_sort: false,
            rows_skipped: 0,
            chosen: None,
            shared: HashMap::new(),
            runtime: HashMap::new(),
            working: HashMap::new(),
        }
    }

    /// Opens the plan of a whole query: rows before its limit are counted.
    ///
    /// # Errors
    /// As [`Self::stream`].
    pub fn result(&mut self, plan: &Plan) -> Result<ResultStream> {
        self.counts_limit = true;
        self.stream(plan)
    }

    /// Opens a whole plan as a stream.
    ///
    /// # Errors
    /// Those of planning scans, and of breakers, which run now.
    pub fn stream(&mut self, plan: &Plan) -> Result<ResultStream> {
        let ordered = self.ordered(plan)?;
        Ok(ResultStream::new(self.context.clone(), plan.schema.clone(), ordered.source, ordered.steps, ordered.few))
    }

    /// Opens a plan as a source; its limits, if any, are applied now.
    ///
    /// # Errors
    /// As [`Self::stream`].
    pub fn open(&mut self, plan: &Plan) -> Result<Arc<dyn Source>> {
        self.open_bounded(plan, None)
    }

    /// Opens a plan; watched when the query is profiled.
    fn open_bounded(&mut self, plan: &Plan, bound: Option<Arc<TopBound>>) -> Result<Arc<dyn Source>> {
        let Some(profile) = self.context.profile.clone() else {
            return self.open_node(plan, bound).map(|source| validated(source, plan));
        };
        let step = profile.step(plan);
        let own = QueryContext { counters: step.counters.clone(), step: Some(step.clone()), ..(*self.context).clone() };
        let outer = std::mem::replace(&mut self.context, Arc::new(own));
        let source = self.open_node(plan, bound);
        self.context = outer;
        // What serial steps give is counted where they stand in the stream.
        source.map(
            |input| if is_step(&plan.node) { input } else { Arc::new(Measured { input, step }) as Arc<dyn Source> },
        )
    }

    fn open_node(&mut self, plan: &Plan, bound: Option<Arc<TopBound>>) -> Result<Arc<dyn Source>> {
        match &plan.node {
            PlanNode::Scan(node) => self.scan(node, bound),
            PlanNode::Values(blocks) => Ok(Arc::new(BlocksSource::new(blocks.to_vec(), self.context.block_rows_max()))),
            PlanNode::Project { input, .. } | PlanNode::Filter { input, .. } | PlanNode::ArrayJoin { input, .. } => {
                let input = self.open_bounded(input, bound)?;
                Ok(map(input, transform(plan, &self.context)?))
            }
            PlanNode::BuildRuntimeFilter { input, keys } => {
                let slots = keys.iter().map(|key| self.runtime_slot(key)).collect();
                let collect = Arc::new(Collect::new(keys, input.schema.len(), slots));
                Ok(map(self.open(input)?, collect))
            }
            PlanNode::Aggregate(node) => self.aggregate(plan, node),
            PlanNode::Totals(node) => {
                let input = self.open(&node.input)?;
                totals(node, &plan.schema, &*input, &self.context)
            }
            PlanNode::Window(node) => {
                let input = self.open(&node.input)?;
                open_window(node, &*input, &self.context)
            }
            PlanNode::Sort { input, keys, limit } => self.sort(input, keys, *limit),
            PlanNode::Limit { .. }
            | PlanNode::LimitLast { .. }
            | PlanNode::LimitShare { .. }
            | PlanNode::LimitBy { .. }
            | PlanNode::LimitByLast { .. }
            | PlanNode::Fill(_)
            | PlanNode::SetOperation { .. } => {
                let blocks = drain(&mut self.stream(plan)?)?;
                Ok(Arc::new(BlocksSource::new(blocks, self.context.block_rows_max())))
            }
            PlanNode::Distinct { input, limit } => self.distinct(plan, input, *limit),
            PlanNode::Join(node) => self.join(node, &plan.schema),
            PlanNode::MergeJoin(node) => {
                let right = self.open(&node.join.right)?;
                let context = self.context.clone();
                open_merge_join(
                    node,
                    |is_read| if is_read { self.open_probe(&node.join) } else { self.open(&node.join.left) },
                    right,
                    &plan.schema,
                    &context,
                )
            }
            PlanNode::Union(inputs) => {
                Ok(Arc::new(ConcatSource(inputs.iter().map(|input| self.open(input)).collect::<Result<_>>()?)))
            }
            PlanNode::LateFetch { input, scan, columns } => self.late_fetch(input, scan, columns),
            PlanNode::Recursive(node) => self.recursive(node, &plan.schema),
            PlanNode::WorkingTable(id) => {
                let blocks =
                    self.working.get(id).cloned().ok_or_else(|| Error::bug("a recursion's table outside of it"))?;
                Ok(Arc::new(BlocksSource::new(blocks, self.context.block_rows_max())))
            }
            PlanNode::Shared(shared) => self.shared(shared),
        }
    }

    fn join(&mut self, node: &JoinNode, schema: &Arc<Schema>) -> Result<Arc<dyn Source>> {
        if node.kind == JoinKind::Paste {
            let (left, right) = (drain(&mut self.stream(&node.left)?)?, drain(&mut self.stream(&node.right)?)?);
            return Ok(Arc::new(BlocksSource::new(paste(left, right), self.context.block_rows_max())));
        }
        let right = self.open(&node.right)?;
        let context = self.context.clone();
        open_join(node, || self.open_probe(node), &*right, schema, &context)
    }

    /// The rows of a plan that several readers share: the first of them runs it.
    fn shared(&mut self, shared: &SharedPlan) -> Result<Arc<dyn Source>> {
        let blocks = match self.shared.get(&shared.id) {
            Some(blocks) => blocks.clone(),
            None => {
                let blocks = drain(&mut self.stream(&shared.plan)?)?;
                self.shared.insert(shared.id, blocks.clone());
                blocks
            }
        };
        Ok(Arc::new(BlocksSource::new(blocks, self.context.block_rows_max())))
    }

    /// Opens the top of a plan: limits become serial steps of the stream, so that they can stop it early.
    fn ordered(&mut self, plan: &Plan) -> Result<Ordered> {
        let Some((input, mut step)) = self.serial_step(plan)? else {
            self.counts_limit = false;
            return Ok(Ordered { source: self.open(plan)?, steps: Vec::new(), few: false });
        };
        let is_limit = matches!(
            plan.node,
            PlanNode::Limit { limit: Some(_), .. }
                | PlanNode::LimitLast { .. }
                | PlanNode::LimitShare { limit: Some(_), .. }
        );
        let counts = self.counts_limit && is_limit;
        self.counts_limit &= !is_limit;
        self.counts_sort |= counts && is_top_sort(input);
        if let PlanNode::Limit { offset, with_ties: None, .. } = &plan.node
            && skips_sorted(input)
        {
            self.rows_skipped = *offset;
        }
        let mut ordered = self.ordered(input)?;
        let is_first = ordered.steps.is_empty();
        let counts_here = counts && !is_top_sort(input);
        if counts {
            self.context.extras.count_rows_before_limit(0);
        }
        if counts_here {
            ordered.steps.push(Box::new(CountRows(self.context.extras.clone())));
        }
        if counts && self.context.settings.exact_rows_before_limit {
            step = Box::new(ToTheEnd(step));
        }
        ordered.few |= is_first && rows_wanted(plan).is_some_and(|rows| rows <= FEW_ROWS);
        let skips = is_first && !self.context.settings.exact_rows_before_limit;
        if let (PlanNode::Limit { limit, offset, with_ties: None, .. }, true) = (&plan.node, skips) {
            // Morsels that lie before the offset as a whole are not read.
            let (morsels, rows) = ordered.source.skip(*offset);
            if morsels > 0 {
                if counts_here {
                    self.context.extras.count_rows_before_limit(rows);
                }
                ordered.source = Arc::new(SkipSource { input: ordered.source, morsels });
                step = Box::new(Limit::new(*limit, offset - rows));
            }
        }
        ordered.steps.push(match &self.context.profile {
            None => step,
            Some(profile) => Box::new(MeasuredStep { inner: step, step: profile.step(plan) }),
        });
        Ok(ordered)
    }

    /// The step of a node that acts on the rows in their order, and its input; `None` for a node that is opened as a
    /// source.
    fn serial_step<'p>(&mut self, plan: &'p Plan) -> Result<Option<(&'p Plan, Box<dyn SerialStep>)>> {
        let width = plan.inputs().first().map_or(0, |input| input.schema.len());
        let (input, step): (&Plan, Box<dyn SerialStep>) = match &plan.node {
            PlanNode::Limit { input, limit: Some(limit), offset, with_ties: Some(keys) } => {
                (input, Box::new(LimitWithTies::new(*limit, *offset, keys, width)))
            }
            PlanNode::Limit { input, limit, offset, .. } => (input, Box::new(Limit::new(*limit, *offset))),
            PlanNode::LimitLast { input, limit, offset } => (input, Box::new(LimitLast::new(*limit, *offset))),
            PlanNode::LimitShare { input, limit, offset, with_ties } => {
                (input, Box::new(LimitShare::new(*limit, *offset, with_ties.as_deref().unwrap_or_default(), width)))
            }
            PlanNode::LimitByLast { input, keys, limit, offset } => {
                (input, Box::new(LimitByLast::new(keys, width, *limit, *offset)))
            }
            PlanNode::LimitBy { input, keys, limit, offset } => {
                (input, Box::new(LimitBy::new(keys, width, *limit, *offset)))
            }
            PlanNode::Fill(node) => {
                (&node.input, Box::new(Fill::new(node, &plan.schema, self.context.block_rows_max())))
            }
            PlanNode::SetOperation { left, right, operation, all } => {
                let right = drain(&mut self.stream(right)?)?;
                (left, Box::new(SetStep::new(&plan.schema, *operation, *all, &right)?))
            }
            PlanNode::Project { input, .. } | PlanNode::Filter { input, .. } | PlanNode::ArrayJoin { input, .. }
                if is_serial(input) =>
            {
                let transform = transform(plan, &self.context)?;
                (input, Box::new(TransformStep { transform, context: self.context.clone() }))
            }
            _ => return Ok(None),
        };
        Ok(Some((input, step)))
    }

    /// Round after round until one gives no rows. Each round is lowered anew, as nothing that reads the rows of the
    /// round before may be kept.
    fn recursive(&mut self, node: &RecursiveNode, schema: &Schema) -> Result<Arc<dyn Source>> {
        let mut known = node.distinct.then(|| Known::new(schema));
        let mut all = Vec::new();
        let mut round = drain(&mut self.stream(&node.base)?)?;
        for rounds in 0.. {
            if let Some(known) = &mut known {
                round = known.new_rows(round)?;
            }
            round.retain(|block| block.rows > 0);
            if round.is_empty() {
                break;
            }
            if rounds >= node.rounds_max {
                let error = err!(
                    TooDeepRecursion,
                    "Maximum recursive CTE evaluation depth ({}) exceeded, during evaluation of {}. Consider raising \
                    max_recursive_cte_evaluation_depth setting",
                    node.rounds_max,
                    node.name
                );
                return Ok(Arc::new(BrokenOffSource { blocks: all, error }));
            }
            self.context.check()?;
            all.extend(round.iter().cloned());
            let mut working = self.working.clone();
            working.insert(node.id, round);
            let mut inner = Lowering::new(self.context.clone());
            inner.working = working;
            round = drain(&mut inner.stream(&node.step)?)?;
        }
        Ok(Arc::new(BlocksSource::new(all, self.context.block_rows_max())))
    }

    fn scan(&mut self, node: &ScanNode, bound: Option<Arc<TopBound>>) -> Result<Arc<dyn Source>> {
        let runtime: Vec<(Arc<RuntimeFilterSlot>, &RuntimeKey)> =
            node.runtime.iter().map(|key| (self.runtime_slot(key), key)).collect();
        let source = ScanSource::open(node, bound, &runtime, self.chosen.take().as_ref(), &self.context)?;
        if let Some(step) = &self.context.step {
            step.set_scan(&**source.scan());
        }
        if node.output.iter().any(|&column| node.source[column] == ReadColumn::RowNumber) {
            self.numbered.push((node.table.clone(), source.scan().clone()));
        }
        Ok(Arc::new(source))
    }

    /// Opens the probe side of a join whose build side has been read as a whole: its run-time filters are complete.
    /// (Filters that nobody completes drop no row.)
    fn open_probe(&mut self, node: &JoinNode) -> Result<Arc<dyn Source>> {
        if let PlanNode::BuildRuntimeFilter { keys, .. } = &node.right.node {
            for key in keys {
                let is_number = *key.key.data_type.base() != DataType::String;
                self.runtime_slot(key).finish(is_number);
            }
        }
        self.open(&node.left)
    }

    fn runtime_slot(&mut self, key: &RuntimeKey) -> Arc<RuntimeFilterSlot> {
        self.runtime.entry(key.id).or_default().clone()
    }

    fn aggregate(&mut self, plan: &Plan, node: &AggregateNode) -> Result<Arc<dyn Source>> {
        // Taken by the scan, which lies under the grouping without any other on the way.
        let chosen = ChosenValues::of(node);
        self.chosen.clone_from(&chosen);
        let input = self.open(&node.input)?;
        let options = GroupingOptions { chosen, limits: GroupLimits::group_by(&self.context.settings) };
        aggregate(node, &*input, &plan.schema.fields, options, &self.context)
    }

    fn sort(&mut self, input: &Plan, keys: &[SortKey], limit: Option<u64>) -> Result<Arc<dyn Source>> {
        let mut places = Places { from: std::mem::take(&mut self.rows_skipped), to: limit };
        let counts = limit.is_some() && std::mem::take(&mut self.counts_sort);
        // A top-k holds at most its rows, which a limit of sorting may be too few for.
        let settings = &self.context.settings;
        let top_max = match (settings.max_rows_to_sort, settings.max_bytes_to_sort) {
            (0, 0) => TOP_ROWS_MAX,
            (rows, 0) => TOP_ROWS_MAX.min(rows),
            _ => 0,
        };
        let is_top = |limit: Option<u64>| limit.filter(|&limit| limit <= top_max);
        let bound = is_top(limit).and(keys.first()).map(|key| TopBound::new(key.descending, key.nulls_first));
        let mut source = self.open_bounded(input, bound.clone())?;
        let mut before = 0;
        if is_top(limit).is_none()
            && let Some(narrowed) = narrow(&source, keys, places)
        {
            if counts {
                self.context.extras.count_rows_before_limit(narrowed.left_out);
            }
            (source, places, before) = (narrowed.source, narrowed.places, narrowed.before);
        }
        if counts {
            source = map(source, Arc::new(CountRows(self.context.extras.clone())));
        }
        let inputs = input.schema.len();
        let sorted = match is_top(places.to) {
            Some(limit) => {
                sort_top(keys, usize::try_from(limit).unwrap_or(usize::MAX), inputs, &*source, bound, &self.context)?
            }
            None => sort_all(keys, inputs, places, &*source, &self.context)?,
        };
        Ok(if before > 0 { Arc::new(After { rows: before, sorted }) } else { sorted })
    }

    /// Distinct rows are groups without aggregates.
    fn distinct(&mut self, plan: &Plan, input: &Plan, limit: Option<u64>) -> Result<Arc<dyn Source>> {
        if input.schema.is_empty() {
            let mut blocks = drain(&mut self.stream(input)?)?;
            blocks.truncate(1);
            return Ok(Arc::new(BlocksSource(blocks.into_iter().map(|block| block.slice(0, 1)).collect())));
        }
        let keys =
            input.schema.fields.iter().enumerate().map(|(i, field)| Expr::column(i, field.data_type.clone())).collect();
        let settings = &self.context.settings;
        let broken_off = (settings.distinct_overflow_mode == OverflowMode::Break && settings.max_rows_in_distinct > 0)
            .then_some(settings.max_rows_in_distinct);
        let top = limit.into_iter().chain(broken_off).min().map(|limit| (Vec::new(), limit));
        let source = self.open(input)?;
        let node = AggregateNode { input: input.clone(), keys, aggregates: Vec::new(), top, grouping_sets: None };
        let options = GroupingOptions { chosen: None, limits: GroupLimits::distinct(&self.context.settings) };
        aggregate(&node, &*source, &plan.schema.fields, options, &self.context)
    }

    fn late_fetch(&mut self, input: &Plan, scan: &ScanNode, columns: &[ReadColumn]) -> Result<Arc<dyn Source>> {
        let blocks = drain(&mut self.stream(input)?)?;
        let known =
            self.numbered.iter().rev().find(|(table, _)| Arc::ptr_eq(table, &scan.table)).map(|(_, scan)| scan.clone());
        let scan = match known {
            Some(scan) => scan,
            None => scan.table.scan(&ScanRequest {
                paths: scan.paths.clone(),
                ..ScanRequest::new(scan.source.clone(), self.context.settings.clone())
            })?,
        };
        Ok(Arc::new(BlocksSource::new(
            late_fetch(blocks, &scan, columns, &self.context)?,
            self.context.block_rows_max(),
        )))
    }
}

/// Whether rows are dropped by a sort that keeps the first rows only.
fn is_top_sort(plan: &Plan) -> bool {
    match &plan.node {
        PlanNode::Sort { limit: Some(_), .. } => true,
        PlanNode::Project { input, .. } | PlanNode::LateFetch { input, .. } | PlanNode::Limit { input, .. } => {
            is_top_sort(input)
        }
        _ => false,
    }
}

/// Whether what skips rows of a plan skips rows of a sort.
fn skips_sorted(plan: &Plan) -> bool {
    match &plan.node {
        PlanNode::Sort { .. } => true,
        PlanNode::Project { input, exprs } => exprs.iter().all(Expr::is_deterministic) && skips_sorted(input),
        _ => false,
    }
}

/// Whether an operator needs its rows in order.
fn is_step(node: &PlanNode) -> bool {
    matches!(
        node,
        PlanNode::Limit { .. }
            | PlanNode::LimitLast { .. }
            | PlanNode::LimitShare { .. }
            | PlanNode::LimitBy { .. }
            | PlanNode::LimitByLast { .. }
            | PlanNode::Fill(_)
            | PlanNode::SetOperation { .. }
    )
}

/// How many rows of its input a limit looks at.
fn rows_wanted(plan: &Plan) -> Option<u64> {
    match &plan.node {
        PlanNode::Limit { limit: Some(_), with_ties: Some(_), .. } => None,
        PlanNode::Limit { limit: Some(limit), offset, .. } => Some(limit.saturating_add(*offset)),
        _ => None,
    }
}

/// Whether the plan ends in steps that need the rows in order.
fn is_serial(plan: &Plan) -> bool {
    match &plan.node {
        node if is_step(node) => true,
        PlanNode::Project { input, .. } | PlanNode::Filter { input, .. } | PlanNode::ArrayJoin { input, .. } => {
            is_serial(input)
        }
        _ => false,
    }
}

fn transform(plan: &Plan, context: &QueryContext) -> Result<Arc<dyn Transform>> {
    let codegen = Codegen::expressions(context);
    let inputs = plan.inputs().first().map_or(0, |input| input.schema.len());
    check_columns(&plan.node, inputs, context)?;
    Ok(match &plan.node {
        PlanNode::Project { exprs, .. } => Arc::new(Project::compiled(exprs, inputs, codegen.as_ref())),
        PlanNode::Filter { predicate, .. } => Arc::new(Filter::new(predicate, inputs, codegen.as_ref())),
        PlanNode::ArrayJoin { arrays, left, .. } => Arc::new(ArrayJoin::new(arrays, inputs, *left)),
        _ => return Err(Error::bug("not a streaming operator")),
    })
}

/// # Errors
/// `TOO_MANY_TEMPORARY_COLUMNS`, `TOO_MANY_TEMPORARY_NON_CONST_COLUMNS`, when a step has more: what it reads and what
/// it computes.
fn check_columns(node: &PlanNode, inputs: usize, context: &QueryContext) -> Result<()> {
    let (most, most_variable) =
        (context.settings.max_temporary_columns, context.settings.max_temporary_non_const_columns);
    if most == 0 && most_variable == 0 {
        return Ok(());
    }
    let mut constants = 0;
    let mut computed: Vec<&Expr> = Vec::new();
    let mut waiting: Vec<&Expr> = match node {
        PlanNode::Project { exprs, .. } => exprs.iter().collect(),
        PlanNode::Filter { predicate, .. } => vec![predicate],
        _ => Vec::new(),
    };
    while let Some(expr) = waiting.pop() {
        match &expr.kind {
            ExprKind::Literal(_) => constants += 1,
            ExprKind::Call { args, .. } if !computed.contains(&expr) => {
                computed.push(expr);
                waiting.extend(args);
            }
            _ => {}
        }
    }
    let variable = inputs + computed.len();
    if most > 0 && (variable + constants) as u64 > most {
        bail!(TooManyTemporaryColumns, "Too many temporary columns: {}. Maximum: {most}", variable + constants);
    }
    if most_variable > 0 && variable as u64 > most_variable {
        bail!(
            TooManyTemporaryNonConstColumns,
            "Too many temporary non-const columns: {variable}. Maximum: {most_variable}"
        );
    }
    Ok(())
}

fn map(input: Arc<dyn Source>, transform: Arc<dyn Transform>) -> Arc<dyn Source> {
    Arc::new(MapSource { input, transform })
}

/// All blocks of a stream.
///
/// # Errors
/// Those of the stream.
pub fn drain(stream: &mut ResultStream) -> Result<Vec<Block>> {
    let mut blocks = Vec::new();
    while let Some(block) = stream.next()? {
        blocks.push(block);
    }
    Ok(blocks)
}
