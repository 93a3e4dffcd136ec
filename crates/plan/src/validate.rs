//! The invariants of plans: positions lie within the inputs, no placeholder is left, types of columns are those of the
//! inputs, and a schema has the columns that its node gives.

use crate::fill::FillNode;
use crate::logical::{AggregateNode, JoinNode, Plan, PlanNode, ScanNode, SortKey, TotalsNode};
use crate::window::WindowNode;
use functions::{Expr, ExprKind};
use storage::ReadColumn;
use types::{DataType, Schema};

/// Success, or a description of the broken invariant.
type Validity = Result<(), String>;

impl Plan {
    /// Checks the plan and all its inputs. A plan that several readers share is checked by itself, when it is made.
    ///
    /// # Errors
    /// The first violation that is found, with the node that it is in.
    pub fn validate(&self) -> Result<(), String> {
        self.inputs().into_iter().try_for_each(Plan::validate)?;
        self.validate_node().map_err(|violation| format!("{}: {violation}", self.node.name()))
    }

    /// Checks that the plan gives the types of a schema.
    ///
    /// # Errors
    /// The first difference.
    pub fn validate_types(&self, schema: &Schema) -> Result<(), String> {
        same_types(&self.columns().0, &Columns::of(schema).0)
    }

    fn columns(&self) -> Columns<'_> {
        Columns::of(&self.schema)
    }

    fn validate_node(&self) -> Validity {
        match &self.node {
            PlanNode::Scan(node) => self.validate_scan(node),
            PlanNode::Values(blocks) => blocks.iter().try_for_each(|block| {
                same_width("columns of a block", block.columns.len(), "fields of the schema", self.schema.len())
            }),
            PlanNode::Project { input, exprs } => {
                input.columns().exprs(exprs)?;
                self.gives(exprs.iter().map(|expr| &expr.data_type))
            }
            PlanNode::Filter { input, predicate } => {
                input.columns().expr(predicate)?;
                self.gives_rows_of(input)
            }
            PlanNode::Aggregate(node) => self.validate_aggregate(node),
            PlanNode::Sort { input, keys, .. } => {
                input.columns().keys(keys)?;
                self.gives_rows_of(input)
            }
            PlanNode::Limit { input, with_ties, .. } | PlanNode::LimitShare { input, with_ties, .. } => {
                input.columns().keys(with_ties.iter().flatten())?;
                self.gives_rows_of(input)
            }
            PlanNode::LimitBy { input, keys, .. } | PlanNode::LimitByLast { input, keys, .. } => {
                input.columns().exprs(keys)?;
                self.gives_rows_of(input)
            }
            PlanNode::Fill(node) => self.validate_fill(node),
            PlanNode::LimitLast { input, .. } | PlanNode::Distinct { input, .. } => self.gives_rows_of(input),
            PlanNode::Join(node) => self.validate_join(node),
            PlanNode::Union(inputs) => inputs.iter().try_for_each(|input| self.gives_rows_of(input)),
            PlanNode::SetOperation { left, right, .. } => {
                self.gives_rows_of(left)?;
                self.gives_rows_of(right)
            }
            PlanNode::ArrayJoin { input, arrays, .. } => {
                input.columns().exprs(arrays)?;
                same_width("columns", self.schema.len(), "of the input and arrays", input.schema.len() + arrays.len())?;
                same_types(&self.columns().0[..input.schema.len()], &input.columns().0)
            }
            PlanNode::Totals(node) => self.validate_totals(node),
            PlanNode::Window(node) => self.validate_window(node),
            PlanNode::LateFetch { input, columns, .. } => {
                let kept = input.schema.len().checked_sub(1).ok_or("the input has no column of row numbers")?;
                same_width("columns", self.schema.len(), "kept and fetched", kept + columns.len())?;
                same_types(&self.columns().0[..kept], &input.columns().0[..kept])
            }
            PlanNode::BuildRuntimeFilter { input, keys } => {
                input.columns().exprs(keys.iter().map(|key| &key.key))?;
                self.gives_rows_of(input)
            }
            PlanNode::CheckAccess(node) => self.gives_rows_of(&node.input),
            PlanNode::Shared(shared) => self.gives_rows_of(&shared.plan),
            PlanNode::Recursive(node) => {
                self.gives_rows_of(&node.base)?;
                self.gives_rows_of(&node.step)
            }
            PlanNode::WorkingTable(_) => Ok(()),
        }
    }

    fn validate_fill(&self, node: &FillNode) -> Validity {
        let interpolated = node.interpolate.iter().map(|(column, _)| *column);
        let filled = node.columns.iter().map(|column| column.column);
        node.prefix.iter().copied().chain(filled).chain(interpolated).try_for_each(|i| self.has_column(i))?;
        node.input.columns().exprs(node.interpolate.iter().map(|(_, expr)| expr))?;
        self.gives_rows_of(&node.input)
    }

    fn gives<'t>(&self, types: impl Iterator<Item = &'t DataType>) -> Validity {
        same_types(&self.columns().0, &types.collect::<Vec<_>>())
    }

    fn gives_rows_of(&self, input: &Plan) -> Validity {
        same_types(&self.columns().0, &input.columns().0)
    }

    fn has_column(&self, column: usize) -> Validity {
        if column < self.schema.len() { Ok(()) } else { Err(format!("column {column} of {}", self.schema.len())) }
    }

    fn validate_scan(&self, node: &ScanNode) -> Validity {
        let definition = node.table.definition();
        let known = |column: &ReadColumn| match column {
            ReadColumn::Column(index) | ReadColumn::Length(index) => *index < definition.columns.len(),
            ReadColumn::Path(index, path) => *index < definition.columns.len() && (*path as usize) < node.paths.len(),
            ReadColumn::RowNumber | ReadColumn::Virtual(_) => true,
        };
        if let Some(column) = node.source.iter().find(|column| !known(column)) {
            return Err(format!("the table has no {column:?}"));
        }
        let types: Option<Vec<DataType>> = node
            .source
            .iter()
            .map(|column| match column {
                ReadColumn::Column(index) => Some(definition.columns[*index].data_type.clone()),
                ReadColumn::Length(_) | ReadColumn::RowNumber => Some(DataType::UInt64),
                ReadColumn::Virtual(column) => Some(column.data_type()),
                // The type of a path is declared inside of the type of its column.
                ReadColumn::Path(..) => None,
            })
            .collect();
        let read: Vec<usize> = node
            .filters
            .iter()
            .chain(node.runtime.iter().map(|key| &key.key))
            .flat_map(Expr::columns)
            .chain(node.output.iter().copied())
            .collect();
        if let Some(position) = read.into_iter().find(|position| *position >= node.source.len()) {
            return Err(format!("source {position} of {}", node.source.len()));
        }
        same_width("columns", self.schema.len(), "of the output", node.output.len())?;
        if let Some((column, _)) = node.top {
            self.has_column(column)?;
        }
        let Some(types) = types else { return Ok(()) };
        let source = Columns(types.iter().collect());
        source.exprs(&node.filters)?;
        source.exprs(node.runtime.iter().map(|key| &key.key))?;
        self.gives(node.output.iter().map(|source| &types[*source]))
    }

    fn validate_aggregate(&self, node: &AggregateNode) -> Validity {
        let columns = node.input.columns();
        columns.exprs(&node.keys)?;
        columns.exprs(node.aggregates.iter().flat_map(|call| &call.args))?;
        if let Some(key) = node.grouping_sets.iter().flatten().flatten().find(|key| **key >= node.keys.len()) {
            return Err(format!("grouping set of key {key} of {}", node.keys.len()));
        }
        if let Some((order, _)) = &node.top {
            self.columns().keys(order)?;
        }
        // Keys that a grouping set leaves out may be Nullable.
        let has_sets = node.grouping_sets.is_some();
        let keys = node.keys.iter().zip(&self.schema.fields).map(|(key, field)| {
            if has_sets && field.data_type == DataType::nullable(key.data_type.clone()) {
                &field.data_type
            } else {
                &key.data_type
            }
        });
        let aggregates = node.aggregates.iter().map(|call| call.function.result_type());
        self.gives(keys.chain(aggregates).chain(has_sets.then_some(&DataType::UInt64)))
    }

    fn validate_join(&self, node: &JoinNode) -> Validity {
        if let Some(order) = node.merge().filter(|order| order.ranged > node.keys.len()) {
            return Err(format!("{} keys cut into ranges of {}", order.ranged, node.keys.len()));
        }
        let (left, right) = (node.left.columns(), node.right.columns());
        for (a, b) in &node.keys {
            left.expr(a)?;
            right.expr(b)?;
            if a.data_type.base() != b.data_type.base() {
                return Err(format!("a key of types {} and {}", a.data_type, b.data_type));
            }
        }
        if let Some(asof) = &node.asof {
            left.expr(&asof.left)?;
            right.expr(&asof.right)?;
        }
        let both = Columns(left.0.iter().chain(&right.0).copied().collect());
        if let Some(residual) = &node.residual {
            both.expr(residual)?;
        }
        same_width("columns", self.schema.len(), "of both inputs", both.0.len())?;
        // A side that may be missing may be Nullable.
        let given = self.columns().0.into_iter().zip(&both.0);
        let expected: Vec<&DataType> = given
            .map(|(given, input)| if *given == DataType::nullable((*input).clone()) { given } else { input })
            .collect();
        same_types(&self.columns().0, &expected)
    }

    fn validate_totals(&self, node: &TotalsNode) -> Validity {
        let parts = node.keys + node.functions.len();
        if parts > node.input.schema.len() {
            return Err(format!("{parts} keys and aggregates of {} columns", node.input.schema.len()));
        }
        node.set_column.map_or(Ok(()), |column| self.has_column(column))?;
        self.gives_rows_of(&node.input)
    }

    fn validate_window(&self, node: &WindowNode) -> Validity {
        node.input.columns().exprs(node.exprs())?;
        let calls = node.calls.iter().map(|call| &call.result_type);
        self.gives(node.input.columns().0.into_iter().chain(calls))
    }
}

/// The types of the columns that expressions are over.
struct Columns<'a>(Vec<&'a DataType>);

impl<'a> Columns<'a> {
    fn of(schema: &'a Schema) -> Self {
        Columns(schema.fields.iter().map(|field| &field.data_type).collect())
    }

    fn exprs<'e>(&self, exprs: impl IntoIterator<Item = &'e Expr>) -> Validity {
        exprs.into_iter().try_for_each(|expr| self.expr(expr))
    }

    fn keys<'e>(&self, keys: impl IntoIterator<Item = &'e SortKey>) -> Validity {
        keys.into_iter().try_for_each(|key| self.expr(&key.expr))
    }

    fn expr(&self, expr: &Expr) -> Validity {
        match &expr.kind {
            ExprKind::Literal(_) => Ok(()),
            ExprKind::Placeholder(placeholder) => Err(format!("{placeholder:?} is not placed")),
            ExprKind::Column(index) => match self.0.get(*index) {
                None => Err(format!("column {index} of {}", self.0.len())),
                Some(known) if !agree(known, &expr.data_type) => {
                    Err(format!("column {index} is {known}, but is read as {}", expr.data_type))
                }
                Some(_) => Ok(()),
            },
            ExprKind::Call { args, .. } => self.exprs(args),
            ExprKind::Lambda(lambda) => {
                self.exprs(&lambda.captures)?;
                let captures = lambda.captures.iter().map(|capture| &capture.data_type);
                Columns(captures.chain(&lambda.parameters).collect()).expr(&lambda.body)
            }
        }
    }
}

fn same_width(what: &str, count: usize, of: &str, other: usize) -> Validity {
    if count == other { Ok(()) } else { Err(format!("{count} {what}, but {other} {of}")) }
}

fn same_types(given: &[&DataType], expected: &[&DataType]) -> Validity {
    same_width("columns", given.len(), "expected", expected.len())?;
    match given.iter().zip(expected).position(|(given, expected)| !agree(given, expected)) {
        None => Ok(()),
        Some(i) => Err(format!("column {i} is {}, but should be {}", given[i], expected[i])),
    }
}

/// Whether two types are the same for expressions: a column of finished values of an aggregate is one of these values.
fn agree(a: &DataType, b: &DataType) -> bool {
    a == b || finished(a) == finished(b)
}

fn finished(data_type: &DataType) -> &DataType {
    match data_type {
        DataType::Aggregate(state) if state.simple => state.arguments.first().unwrap_or(data_type),
        _ => data_type,
    }
}

impl PlanNode {
    /// The name of the operator, as messages have it.
    pub fn name(&self) -> &'static str {
        match self {
            PlanNode::Scan(_) => "Scan",
            PlanNode::Values(_) => "Values",
            PlanNode::Project { .. } => "Project",
            PlanNode::Filter { .. } => "Filter",
            PlanNode::Aggregate(_) => "Aggregate",
            PlanNode::Sort { .. } => "Sort",
            PlanNode::Limit { .. } => "Limit",
            PlanNode::LimitLast { .. } => "LimitLast",
            PlanNode::LimitShare { .. } => "LimitShare",
            PlanNode::LimitByLast { .. } => "LimitByLast",
            PlanNode::Fill(_) => "Fill",
            PlanNode::LimitBy { .. } => "LimitBy",
            PlanNode::Distinct { .. } => "Distinct",
            PlanNode::Join(_) => "Join",
            PlanNode::Union(_) => "Union",
            PlanNode::SetOperation { .. } => "SetOperation",
            PlanNode::ArrayJoin { .. } => "ArrayJoin",
            PlanNode::Totals(_) => "Totals",
            PlanNode::Window(_) => "Window",
            PlanNode::LateFetch { .. } => "LateFetch",
            PlanNode::BuildRuntimeFilter { .. } => "BuildRuntimeFilter",
            PlanNode::CheckAccess(_) => "CheckAccess",
            PlanNode::Shared(_) => "Shared",
            PlanNode::Recursive(_) => "Recursive",
            PlanNode::WorkingTable(_) => "WorkingTable",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logical::{JoinKind, JoinStrategy, JoinStrictness};
    use functions::Placeholder;
    use std::sync::Arc;
    use types::Field;

    fn schema(types: &[DataType]) -> Arc<Schema> {
        let field = |(i, data_type): (usize, &DataType)| Field::new(format!("c{i}"), data_type.clone());
        Arc::new(Schema::new(types.iter().enumerate().map(field).collect()))
    }

    fn values(types: &[DataType]) -> Plan {
        Plan { node: PlanNode::Values(Arc::default()), schema: schema(types) }
    }

    fn project(input: Plan, exprs: Vec<Expr>, types: &[DataType]) -> Plan {
        Plan { node: PlanNode::Project { input: Box::new(input), exprs }, schema: schema(types) }
    }

    const TYPES: [DataType; 2] = [DataType::UInt8, DataType::String];

    #[test]
    fn a_projection_reads_columns_that_there_are() {
        let text = Expr::column(1, DataType::String);
        assert_eq!(project(values(&TYPES), vec![text], &[DataType::String]).validate(), Ok(()));
        let beyond = project(values(&TYPES), vec![Expr::column(2, DataType::String)], &[DataType::String]);
        assert_eq!(beyond.validate(), Err("Project: column 2 of 2".into()));
        let mistyped = project(values(&TYPES), vec![Expr::column(0, DataType::String)], &[DataType::String]);
        assert_eq!(mistyped.validate(), Err("Project: column 0 is UInt8, but is read as String".into()));
    }

    #[test]
    fn placeholders_are_not_left() {
        let aggregate = Expr::placeholder(Placeholder::Aggregate(0), DataType::UInt8);
        let left = project(values(&TYPES), vec![aggregate], &[DataType::UInt8]);
        assert_eq!(left.validate(), Err("Project: Aggregate(0) is not placed".into()));
        let predicate = Expr::placeholder(Placeholder::Outer(2), DataType::UInt8);
        let node = PlanNode::Filter { input: Box::new(values(&TYPES)), predicate };
        let dependent = Plan { node, schema: schema(&TYPES) };
        assert_eq!(dependent.validate(), Err("Filter: Outer(2) is not placed".into()));
    }

    #[test]
    fn a_schema_has_the_columns_of_its_node() {
        let narrow = project(values(&TYPES), vec![Expr::column(1, DataType::String)], &TYPES);
        assert_eq!(narrow.validate(), Err("Project: 2 columns, but 1 expected".into()));
        let filter = PlanNode::Filter { input: Box::new(values(&TYPES)), predicate: Expr::column(0, DataType::UInt8) };
        let retyped = Plan { node: filter, schema: schema(&[DataType::UInt8, DataType::UInt8]) };
        assert_eq!(retyped.validate(), Err("Filter: column 1 is UInt8, but should be String".into()));
        assert!(values(&TYPES).validate_types(&schema(&TYPES)).is_ok());
        assert!(values(&TYPES).validate_types(&schema(&TYPES[..1])).is_err());
    }

    #[test]
    fn violations_are_found_below_other_nodes() {
        let inner = project(values(&TYPES), vec![Expr::column(7, DataType::String)], &[DataType::String]);
        let limit = PlanNode::Limit { input: Box::new(inner), limit: Some(1), offset: 0, with_ties: None };
        let plan = Plan { node: limit, schema: schema(&[DataType::String]) };
        assert_eq!(plan.validate(), Err("Project: column 7 of 2".into()));
    }

    #[test]
    fn columns_of_a_missing_side_may_be_nullable() {
        let join = |key: DataType, right: DataType| {
            let node = JoinNode {
                left: values(&TYPES),
                right: values(&TYPES),
                kind: JoinKind::Left,
                strictness: JoinStrictness::All,
                keys: vec![(Expr::column(0, DataType::UInt8), Expr::column(0, key))],
                residual: None,
                asof: None,
                strategy: JoinStrategy::Hash,
            };
            let types = [DataType::UInt8, DataType::String, DataType::UInt8, right];
            Plan { node: PlanNode::Join(Box::new(node)), schema: schema(&types) }
        };
        assert_eq!(join(DataType::UInt8, DataType::String).validate(), Ok(()));
        assert_eq!(join(DataType::UInt8, DataType::nullable(DataType::String)).validate(), Ok(()));
        assert!(join(DataType::UInt8, DataType::UInt64).validate().is_err());
        assert!(join(DataType::UInt16, DataType::String).validate().is_err());
    }
}
