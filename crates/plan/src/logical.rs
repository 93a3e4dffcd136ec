//! The logical plan: a tree of operators over typed columns addressed by position.

use crate::fill::FillNode;
use crate::window::WindowNode;
use functions::access::ReadAccess;
use functions::{AggregateFunction, Expr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use storage::{Condition, ReadColumn, Table};
use types::{Block, DataType, Schema};

/// An operator with the schema of its columns.
#[derive(Clone)]
pub struct Plan {
    /// The operator.
    pub node: PlanNode,
    /// Names and types of the columns it gives.
    pub schema: Arc<Schema>,
}

#[allow(missing_docs)] // The fields are named as the text of each variant names them.
/// The operators. Expressions are over the columns of `input` by position unless said otherwise. Physical
/// operators say how rows are obtained, not which rows: the last rules place them (`optimize::rules`).
#[derive(Clone)]
pub enum PlanNode {
    /// Reads a table.
    Scan(Box<ScanNode>),
    /// Rows that are there already: literal rows, `SELECT` without `FROM` (one row of no columns), system tables.
    Values(Arc<Vec<Block>>),
    /// Gives one column per expression.
    Project { input: Box<Plan>, exprs: Vec<Expr> },
    /// Keeps rows for which the predicate is neither 0 nor NULL.
    Filter { input: Box<Plan>, predicate: Expr },
    /// Groups rows; gives the keys, then the aggregates. Without keys there is one row, also over no input.
    Aggregate(Box<AggregateNode>),
    /// Orders all rows, or finds the first `limit` of them. The order is stable for equal keys only when no limit is
    /// set.
    Sort { input: Box<Plan>, keys: Vec<SortKey>, limit: Option<u64> },
    /// Skips `offset` rows and gives the next `limit`.
    Limit { input: Box<Plan>, limit: Option<u64>, offset: u64, with_ties: Option<Vec<SortKey>> },
    /// `LIMIT -n`: the last rows, in their order, after leaving out `offset` rows at the end.
    LimitLast { input: Box<Plan>, limit: u64, offset: u64 },
    /// The rows as of `Limit`, where amounts may be shares of all rows.
    LimitShare { input: Box<Plan>, limit: Option<Amount>, offset: Amount, with_ties: Option<Vec<SortKey>> },
    /// The rows as of `LimitBy`, counted from the last row of each value.
    LimitByLast { input: Box<Plan>, keys: Vec<Expr>, limit: u64, offset: u64 },
    /// Puts in rows that are missing between the sorted ones.
    Fill(Box<FillNode>),
    /// At most `limit` rows per distinct value of the keys, after skipping `offset` of each, in input order.
    LimitBy { input: Box<Plan>, keys: Vec<Expr>, limit: u64, offset: u64 },
    /// Distinct rows, each once; after `limit` rows no more are needed.
    Distinct { input: Box<Plan>, limit: Option<u64> },
    /// Joins two inputs.
    Join(Box<JoinNode>),
    /// All rows of all inputs (same schema types), the inputs in order.
    Union(Vec<Plan>),
    /// `INTERSECT` and `EXCEPT`; `all` keeps duplicates as SQL says.
    SetOperation { left: Box<Plan>, right: Box<Plan>, operation: SetOperation, all: bool },
    /// Repeats each row per element of its arrays, which have equal lengths in a row; gives the input's columns, then
    /// one column of elements per expression. `left` keeps rows of empty arrays, with defaults.
    ArrayJoin { input: Box<Plan>, arrays: Vec<Expr>, left: bool },
    /// Passes its input on and puts the totals of it beside the result.
    Totals(Box<TotalsNode>),
    /// Window functions over one partitioning and order.
    Window(Box<WindowNode>),
    /// Replaces the last column (row numbers of `scan`'s table) by `columns` of those rows. Physical.
    LateFetch { input: Box<Plan>, scan: Box<ScanNode>, columns: Vec<ReadColumn> },
    /// Gives its input's rows and notes the values of keys, for scans that are opened later. Physical.
    BuildRuntimeFilter { input: Box<Plan>, keys: Vec<RuntimeKey> },
    /// Gives its input's rows, which are read on somebody's behalf: it is gone before the first rule.
    CheckAccess(Box<CheckAccessNode>),
    /// The rows of a plan that is read in several places and run once. For rules it is a leaf.
    Shared(Arc<SharedPlan>),
    /// `WITH RECURSIVE`: a start, and rounds that read the rows of the round before.
    Recursive(Box<RecursiveNode>),
    /// Inside the step of the recursion of this number: the rows of the round before.
    WorkingTable(u64),
}

/// A recursive common table expression: the rows of `base`, then those of `step` over them, and so on until there are
/// none.
#[derive(Clone)]
pub struct RecursiveNode {
    /// The name, for errors.
    pub name: String,
    /// The number that its [`PlanNode::WorkingTable`]s have.
    pub id: u64,
    /// The first rows.
    pub base: Plan,
    /// A round; gives columns of the same types.
    pub step: Plan,
    /// Whether rows that were there before are left out (`UNION DISTINCT`).
    pub distinct: bool,
    /// Rounds, at most.
    pub rounds_max: u64,
}

/// A plan that several readers share and that is run once.
pub struct SharedPlan {
    /// The number of the plan, by which its readers know it.
    pub id: u64,
    /// The plan, which is run once.
    pub plan: Plan,
}

impl SharedPlan {
    /// A reader of `plan`; clones of it are further readers.
    pub fn share(plan: Plan) -> Plan {
        static IDS: AtomicU64 = AtomicU64::new(0);
        let schema = plan.schema.clone();
        Plan { node: PlanNode::Shared(Arc::new(SharedPlan { id: IDS.fetch_add(1, Ordering::Relaxed), plan })), schema }
    }
}

/// A read of a table or view on somebody's behalf.
#[derive(Clone)]
pub struct CheckAccessNode {
    /// The plan of the relation.
    pub input: Plan,
    /// The rights of the reader.
    pub access: Arc<dyn ReadAccess>,
    /// The relation's database.
    pub database: String,
    /// The relation's name.
    pub table: String,
    /// Names of the columns that are used: before unused ones are left out, those of the input.
    pub columns: Vec<Arc<str>>,
}

/// A read of a table.
#[derive(Clone)]
pub struct ScanNode {
    /// The table.
    pub table: Arc<dyn Table>,
    /// `database.table` or the call of a table function, for `EXPLAIN`.
    pub name: String,
    /// The columns that the filters and the output use.
    pub source: Vec<ReadColumn>,
    /// Names of the paths that `source` reads of JSON columns.
    pub paths: Vec<Arc<str>>,
    /// Filters over `source`, in the order to try them. Rows must pass all.
    pub filters: Vec<Expr>,
    /// The positions in `source` that are given, in order.
    pub output: Vec<usize>,
    /// The condition for skipping granules that follows from the filters, over the columns of the table's definition.
    pub condition: Condition,
    /// Rows after which no more are needed.
    pub limit: Option<u64>,
    /// The order of a top-k above: the position in `output` of the first sort key, and whether it sorts descending. The
    /// executor connects the running bound.
    pub top: Option<(usize, bool)>,
    /// Number of rows that the top-k keeps, where nothing between it and the scan drops or adds rows.
    pub top_rows: Option<u64>,
    /// The result that the plan computes of all rows that pass, for storage to keep.
    pub result: Option<Arc<storage::PartResult>>,
    /// Keys over `source` that must be among the values that a [`PlanNode::BuildRuntimeFilter`] of the same number
    /// notes; only those whose values are known when the scan is opened count.
    pub runtime: Vec<RuntimeKey>,
}

impl ScanNode {
    /// A read of no columns.
    pub fn of(table: Arc<dyn Table>) -> Self {
        ScanNode {
            table,
            name: String::new(),
            source: Vec::new(),
            paths: Vec::new(),
            filters: Vec::new(),
            output: Vec::new(),
            condition: Condition::Unknown,
            limit: None,
            top: None,
            top_rows: None,
            result: None,
            runtime: Vec::new(),
        }
    }

    /// The name of a source column, for users.
    pub fn source_name(&self, index: usize) -> String {
        let definition = self.table.definition();
        match self.source[index] {
            ReadColumn::Column(column) => definition.columns[column].name.clone(),
            ReadColumn::Length(column) => format!("{}.size", definition.columns[column].name),
            ReadColumn::Path(column, path) => {
                format!("{}.{}", definition.columns[column].name, self.paths[path as usize])
            }
            ReadColumn::RowNumber => "_row_number".into(),
            ReadColumn::Virtual(column) => column.name().into(),
        }
    }

    /// The top-k above the scan, in terms of the table's columns.
    pub fn top_request(&self) -> Option<storage::Top> {
        let ((output, descending), rows) = (self.top?, self.top_rows?);
        match self.source[self.output[output]] {
            ReadColumn::Column(column) => Some(storage::Top { column, descending, rows }),
            ReadColumn::Length(_) | ReadColumn::Path(..) | ReadColumn::RowNumber | ReadColumn::Virtual(_) => None,
        }
    }
}

/// A key of a run-time filter, at the side that makes it or at one that is filtered.
#[derive(Clone, Debug, PartialEq)]
pub struct RuntimeKey {
    /// The number of the filter, the same at both sides.
    pub id: u32,
    /// The expression whose values are compared.
    pub key: Expr,
}

/// Grouping and aggregation.
#[derive(Clone)]
pub struct AggregateNode {
    /// The input.
    pub input: Plan,
    /// The keys of the groups.
    pub keys: Vec<Expr>,
    /// The aggregates of each group.
    pub aggregates: Vec<AggregateCall>,
    /// The order and number of the groups that are needed: the first `limit` in the order of keys over *this node's
    /// output* (an empty order: any); `None` for all.
    pub top: Option<(Vec<SortKey>, u64)>,
    /// `WITH TOTALS`, `ROLLUP`, `CUBE`, `GROUPING SETS` as lists of key positions per set, if there are several; then a
    /// last `UInt64` column gives the set's number.
    pub grouping_sets: Option<Vec<Vec<usize>>>,
}

/// `WITH TOTALS` over the output of grouping: keys, aggregates, then one state per aggregate.
#[derive(Clone)]
pub struct TotalsNode {
    /// The groups that count.
    pub input: Plan,
    /// Number of keys.
    pub keys: usize,
    /// The aggregates.
    pub functions: Vec<Arc<dyn AggregateFunction>>,
    /// The column with the number of the grouping set, if there are several: only set 0 counts.
    pub set_column: Option<usize>,
    /// Steps that append columns to the row, in their order.
    pub steps: Vec<TotalsStep>,
    /// The result's columns over the row of totals with the columns of the steps behind it.
    pub exprs: Vec<Expr>,
    /// Conditions over the same: there are no totals where one does not hold.
    pub conditions: Vec<Expr>,
    /// The number by which another row of totals knows this one, if it is a part of that and no result.
    pub part: Option<usize>,
}

/// A step that appends columns to a row of totals.
#[derive(Clone)]
pub enum TotalsStep {
    /// Window functions, computed over the row alone; the node's input means nothing.
    Window(WindowNode),
    /// The row of the totals with this number, of columns of these types: those of the other side of a join.
    Part(usize, Vec<DataType>),
}

/// A call of an aggregate function.
#[derive(Clone)]
pub struct AggregateCall {
    /// The function, with combinators.
    pub function: Arc<dyn AggregateFunction>,
    /// The arguments.
    pub args: Vec<Expr>,
}

/// A number of rows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Amount {
    /// A number of rows.
    Rows(u64),
    /// A share of all rows, rounded up.
    Share(f64),
}

/// A sort key.
#[derive(Clone, Debug, PartialEq)]
pub struct SortKey {
    /// The expression to sort by.
    pub expr: Expr,
    /// Whether the order is `DESC`.
    pub descending: bool,
    /// Whether NULL and NaN come before everything else.
    pub nulls_first: bool,
}

/// The kind of a join: the rows without a partner that are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum JoinKind {
    Inner,
    Left,
    Right,
    Full,
    Cross,
    /// The first row of the left with the first of the right and so on; the shorter input ends it. No keys, no
    /// condition.
    Paste,
}

/// The strictness of a join: the number of a row's partners that count, and the side whose rows are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JoinStrictness {
    /// All partners.
    All,
    /// One partner per row of the preserved side (inner: per row of the left).
    Any,
    /// Rows that have a partner, once.
    Semi,
    /// Rows that have no partner.
    Anti,
    /// The nearest partner by [`JoinNode::asof`] (kinds `Inner` and `Left`).
    Asof,
    /// All partners, but a second one of a left row is the error `INCORRECT_RESULT_OF_SCALAR_SUBQUERY` (kind `Left`).
    Single,
}

/// The inequality `left test right` of an `ASOF` join, which it has beside its keys.
#[derive(Clone, Debug, PartialEq)]
pub struct AsofCondition {
    /// The expression over the left input.
    pub left: Expr,
    /// The expression over the right input's own positions, of the same type but for `Nullable`. NULL is near nothing.
    pub right: Expr,
    /// The comparison of the two.
    pub test: AsofTest,
}

/// The comparison of an `ASOF` join; of several partners that pass, the one whose right value is nearest counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AsofTest {
    /// `left >= right`: the largest right value.
    GreaterOrEquals,
    /// `left > right`: the largest.
    Greater,
    /// `left <= right`: the smallest.
    LessOrEquals,
    /// `left < right`: the smallest.
    Less,
}

/// A join. Gives the columns of the left input, then those of the right; a missing side is filled with the defaults of
/// the *output schema's* types (NULL where they are Nullable).
#[derive(Clone)]
pub struct JoinNode {
    /// The probe side.
    pub left: Plan,
    /// The build side.
    pub right: Plan,
    /// The kind of the join.
    pub kind: JoinKind,
    /// The strictness of the join.
    pub strictness: JoinStrictness,
    /// Equalities: an expression over the left input and one over the right, of one type but for `Nullable`. NULL
    /// equals nothing.
    pub keys: Vec<(Expr, Expr)>,
    /// A further condition over left columns followed by right columns, part of the join condition.
    pub residual: Option<Expr>,
    /// The inequality of an `ASOF` join.
    pub asof: Option<AsofCondition>,
    /// The strategy: `Hash` until the physical rules choose.
    pub strategy: JoinStrategy,
}

impl JoinNode {
    /// The order of a merge join; `None` for a hash join.
    pub fn merge(&self) -> Option<MergeOrder> {
        match self.strategy {
            JoinStrategy::Hash => None,
            JoinStrategy::Merge(order) => Some(order),
        }
    }
}

/// The strategy of a join.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JoinStrategy {
    /// The right input is read as a whole, into a hash table where there are keys; then the left one.
    Hash,
    /// Both inputs are read in the order of the keys: any kind and strictness with equalities but `Paste` and `Asof`.
    Merge(MergeOrder),
}

/// The order in which a join merges its inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MergeOrder {
    /// Number of the first keys by which the inputs are cut into ranges.
    pub ranged: usize,
    /// Whether the left input is a table in the order of these keys.
    pub left_sorted: bool,
    /// Whether the right input is a table in the order of these keys.
    pub right_sorted: bool,
}

/// Operations on sets of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum SetOperation {
    Intersect,
    Except,
}

impl PlanNode {
    /// Whether the operator says how rows are obtained, not which rows (physical).
    fn is_physical(&self) -> bool {
        match self {
            PlanNode::LateFetch { .. } | PlanNode::BuildRuntimeFilter { .. } => true,
            PlanNode::Join(node) => node.strategy != JoinStrategy::Hash,
            _ => false,
        }
    }
}

impl Plan {
    /// The name of the first physical operator of the plan, if there is one.
    pub fn physical_operator(&self) -> Option<&'static str> {
        self.node
            .is_physical()
            .then(|| self.node.name())
            .or_else(|| self.inputs().into_iter().find_map(Plan::physical_operator))
    }

    /// The inputs, left to right.
    pub fn inputs(&self) -> Vec<&Plan> {
        match &self.node {
            PlanNode::Scan(_) | PlanNode::Values(_) | PlanNode::Shared(_) | PlanNode::WorkingTable(_) => Vec::new(),
            PlanNode::Recursive(node) => vec![&node.base, &node.step],
            PlanNode::Project { input, .. }
            | PlanNode::Filter { input, .. }
            | PlanNode::Sort { input, .. }
            | PlanNode::Limit { input, .. }
            | PlanNode::LimitLast { input, .. }
            | PlanNode::LimitBy { input, .. }
            | PlanNode::LimitByLast { input, .. }
            | PlanNode::LimitShare { input, .. }
            | PlanNode::Distinct { input, .. }
            | PlanNode::ArrayJoin { input, .. }
            | PlanNode::BuildRuntimeFilter { input, .. }
            | PlanNode::LateFetch { input, .. } => vec![input],
            PlanNode::Aggregate(node) => vec![&node.input],
            PlanNode::Window(node) => vec![&node.input],
            PlanNode::Fill(node) => vec![&node.input],
            PlanNode::CheckAccess(node) => vec![&node.input],
            PlanNode::Totals(node) => vec![&node.input],
            PlanNode::Join(node) => vec![&node.left, &node.right],
            PlanNode::Union(inputs) => inputs.iter().collect(),
            PlanNode::SetOperation { left, right, .. } => vec![left, right],
        }
    }

    /// The inputs, to be replaced by rules.
    pub fn inputs_mut(&mut self) -> Vec<&mut Plan> {
        match &mut self.node {
            PlanNode::Scan(_) | PlanNode::Values(_) | PlanNode::Shared(_) | PlanNode::WorkingTable(_) => Vec::new(),
            PlanNode::Recursive(node) => vec![&mut node.base, &mut node.step],
            PlanNode::Project { input, .. }
            | PlanNode::Filter { input, .. }
            | PlanNode::Sort { input, .. }
            | PlanNode::Limit { input, .. }
            | PlanNode::LimitLast { input, .. }
            | PlanNode::LimitBy { input, .. }
            | PlanNode::LimitByLast { input, .. }
            | PlanNode::LimitShare { input, .. }
            | PlanNode::Distinct { input, .. }
            | PlanNode::ArrayJoin { input, .. }
            | PlanNode::BuildRuntimeFilter { input, .. }
            | PlanNode::LateFetch { input, .. } => vec![input],
            PlanNode::Aggregate(node) => vec![&mut node.input],
            PlanNode::Window(node) => vec![&mut node.input],
            PlanNode::Fill(node) => vec![&mut node.input],
            PlanNode::CheckAccess(node) => vec![&mut node.input],
            PlanNode::Totals(node) => vec![&mut node.input],
            PlanNode::Join(node) => vec![&mut node.left, &mut node.right],
            PlanNode::Union(inputs) => inputs.iter_mut().collect(),
            PlanNode::SetOperation { left, right, .. } => vec![left, right],
        }
    }
}
