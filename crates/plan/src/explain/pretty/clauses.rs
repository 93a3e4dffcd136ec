//! The steps of the clauses of a SELECT.

use super::TreeStep;
use super::draw::aligned;
use super::expr::Text;
use super::steps::StepBuilder;
use crate::fill::FillNode;
use crate::logical::{
    AggregateNode, Amount, AsofTest, JoinKind, JoinNode, Plan, PlanNode, RuntimeKey, SortKey, TotalsNode,
};
use crate::window::{Frame, FrameBound, FrameOffset, WindowCall, WindowFunction, WindowNode};
use base::Result;
use functions::Expr;

type StepResult = Result<(TreeStep, Vec<Text>)>;

impl StepBuilder<'_> {
    pub(super) fn project(&mut self, input: &Plan, exprs: &[Expr]) -> StepResult {
        let (mut step, columns) = self.above("Expression", "Projection", input)?;
        let texts: Vec<Text> = exprs.iter().map(|expr| self.writer.expr(expr, &columns)).collect();
        if self.options.leaves_out_expressions() {
            return Ok((step.inputs.remove(0), texts));
        }
        self.detail(&mut step, || {
            format!("Actions: {}", texts.iter().map(|text| text.text.as_str()).collect::<Vec<_>>().join(", "))
        });
        Ok((step, texts))
    }

    pub(super) fn filter(&mut self, input: &Plan, predicate: &Expr) -> StepResult {
        let is_of_groups = matches!(below_projections(input).node, PlanNode::Aggregate(_) | PlanNode::Totals(_));
        let (mut step, columns) = self.above("Filter", if is_of_groups { "HAVING" } else { "WHERE" }, input)?;
        let shown = self.writer.expr(predicate, &columns).text;
        self.detail(&mut step, || format!("Filter column: {shown}"));
        Ok((step, columns))
    }

    pub(super) fn aggregate(&mut self, node: &AggregateNode) -> StepResult {
        let told = self.aggregates_told.take();
        let (mut step, columns) = self.above("Aggregating", "", &node.input)?;
        let keys: Vec<Text> = node.keys.iter().map(|key| self.writer.expr(key, &columns)).collect();
        let calls: Vec<String> =
            node.aggregates.iter().map(|call| self.writer.aggregate(&*call.function, &call.args, &columns)).collect();
        let listed = |texts: &mut dyn Iterator<Item = &str>| texts.collect::<Vec<_>>().join(", ");
        let keys_list = listed(&mut keys.iter().map(|key| key.text.as_str()));
        self.detail(&mut step, || format!("Keys: {keys_list}").trim_end().to_string());
        if let Some(sets) = &node.grouping_sets {
            let set = |set: &Vec<usize>| format!("({})", listed(&mut set.iter().map(|&key| keys[key].text.as_str())));
            self.detail(&mut step, || {
                format!("Grouping sets: {}", sets.iter().map(set).collect::<Vec<_>>().join(", "))
            });
        }
        if !calls.is_empty() {
            self.detail(&mut step, || {
                format!(
                    "Aggregates: {}",
                    listed(&mut calls.iter().take(told.unwrap_or(usize::MAX)).map(String::as_str))
                )
            });
        }
        let mut given = keys;
        given.extend(calls.into_iter().map(Text::whole));
        given.extend(node.grouping_sets.iter().map(|_| Text::whole("__grouping_set")));
        if let Some((order, limit)) = &node.top {
            let top = self.top_groups(order, *limit, node.keys.len(), &given);
            self.detail(&mut step, || top);
        }
        self.detail(&mut step, || "Skip merging: 0".to_string());
        Ok((step, given))
    }

    /// The step that keeps the first groups of an order: of the first keys, or of computed values.
    fn top_groups(&mut self, order: &[SortKey], limit: u64, keys: usize, given: &[Text]) -> String {
        let is_of_first_keys =
            order.len() <= keys && order.iter().enumerate().all(|(place, key)| key.expr.as_column() == Some(place));
        if is_of_first_keys && !order.is_empty() {
            let directions: Vec<&str> = order.iter().map(|key| if key.descending { "-1" } else { "1" }).collect();
            return format!("Top-K: limit={limit}, columns={}, directions=[{}]", order.len(), directions.join(","));
        }
        let order = if order.is_empty() { String::new() } else { format!(", order={}", self.sort_keys(order, given)) };
        format!("Top-K: limit={limit}{order}")
    }

    /// Totals, with the `HAVING` below them.
    pub(super) fn totals(&mut self, node: &TotalsNode) -> StepResult {
        let (input, having) = match &node.input.node {
            PlanNode::Filter { input, predicate } if matches!(input.node, PlanNode::Aggregate(_)) => {
                (&**input, Some(predicate))
            }
            _ => (&node.input, None),
        };
        self.aggregates_told = matches!(input.node, PlanNode::Aggregate(_)).then_some(node.functions.len());
        let (mut step, columns) = self.above("TotalsHaving", "", input)?;
        let shown = having.map(|having| self.writer.expr(having, &columns).text).unwrap_or_default();
        self.detail(&mut step, || format!("Filter column: {shown}"));
        self.detail(&mut step, || "Mode: after_having_exclusive".to_string());
        Ok((step, columns))
    }

    pub(super) fn sort(&mut self, input: &Plan, keys: &[SortKey], limit: Option<u64>) -> StepResult {
        let (mut step, columns) = self.above("Sorting", "Sorting for ORDER BY", input)?;
        let order = self.sort_keys(keys, &columns);
        self.detail(&mut step, || format!("Sort description: {order}"));
        if let Some(limit) = limit {
            self.detail(&mut step, || format!("Limit {limit}"));
        }
        Ok((step, columns))
    }

    fn sort_keys(&mut self, keys: &[SortKey], columns: &[Text]) -> String {
        let mut key = |key: &SortKey| {
            format!("{} {}", self.writer.expr(&key.expr, columns).text, if key.descending { "DESC" } else { "ASC" })
        };
        keys.iter().map(&mut key).collect::<Vec<_>>().join(", ")
    }

    pub(super) fn limit(&mut self, input: &Plan, limit: Option<u64>, offset: u64, with_ties: bool) -> StepResult {
        let Some(limit) = limit else {
            let (mut step, columns) = self.above("Offset", "", input)?;
            self.detail(&mut step, || format!("Offset {offset}"));
            return Ok((step, columns));
        };
        let description = match &below_projections(input).node {
            _ if with_ties => "LIMIT WITH TIES",
            PlanNode::LimitBy { .. } | PlanNode::LimitByLast { .. } | PlanNode::Distinct { .. } => "",
            _ => "preliminary LIMIT",
        };
        let (mut step, columns) = self.above("Limit", description, input)?;
        self.detail(&mut step, || format!("Limit {limit}"));
        self.detail(&mut step, || format!("Offset {offset}"));
        if with_ties {
            self.detail(&mut step, || "WITH TIES".to_string());
        }
        Ok((step, columns))
    }

    pub(super) fn limit_last(&mut self, input: &Plan, limit: u64, offset: u64) -> StepResult {
        let (mut step, columns) = self.above("NegativeLimit", "", input)?;
        self.detail(&mut step, || format!("Negative Limit {limit}"));
        self.detail(&mut step, || format!("Negative Offset {offset}"));
        Ok((step, columns))
    }

    pub(super) fn limit_share(
        &mut self,
        input: &Plan,
        limit: Option<Amount>,
        offset: Amount,
        with_ties: bool,
    ) -> StepResult {
        let shown = |amount: Amount| match amount {
            Amount::Rows(rows) => rows.to_string(),
            Amount::Share(share) => share.to_string(),
        };
        let (mut step, columns) =
            self.above(if limit.is_some() { "FractionalLimit" } else { "FractionalOffset" }, "", input)?;
        if let Some(limit) = limit {
            self.detail(&mut step, || format!("Fractional Limit {}", shown(limit)));
        }
        self.detail(&mut step, || format!("Fractional Offset {}", shown(offset)));
        if with_ties {
            self.detail(&mut step, || "WITH TIES".to_string());
        }
        Ok((step, columns))
    }

    pub(super) fn limit_by(
        &mut self,
        name: &str,
        input: &Plan,
        keys: &[Expr],
        (limit, offset): (u64, u64),
    ) -> StepResult {
        let (mut step, columns) = self.above(name, "", input)?;
        let keys = self.writer.list(keys, &columns);
        self.detail(&mut step, || format!("Columns: {keys}"));
        self.detail(&mut step, || format!("Length {limit}"));
        self.detail(&mut step, || format!("Offset {offset}"));
        Ok((step, columns))
    }

    pub(super) fn fill(&mut self, node: &FillNode) -> StepResult {
        let (mut step, columns) = self.above("Filling", "", &node.input)?;
        let name = |column: usize| columns.get(column).map_or("", |text| text.text.as_str());
        let filled = |column: &crate::fill::FillColumn| {
            format!("{} {} WITH FILL", name(column.column), if column.descending { "DESC" } else { "ASC" })
        };
        self.detail(&mut step, || node.columns.iter().map(filled).collect::<Vec<_>>().join(", "));
        Ok((step, columns))
    }

    /// The steps of `DISTINCT`: each thread keeps the distinct rows that it meets; then those of all are put together.
    pub(super) fn distinct(&mut self, plan: &Plan, input: &Plan) -> StepResult {
        let (mut first, columns) = self.above("Distinct", "Preliminary DISTINCT", input)?;
        let listed = columns.iter().map(|column| column.text.as_str()).collect::<Vec<_>>().join(", ");
        self.detail(&mut first, || format!("Columns: {listed}"));
        first.header = self.header(plan);
        let mut step = TreeStep::new("Distinct", "DISTINCT");
        self.detail(&mut step, || format!("Columns: {listed}"));
        step.inputs.push(first);
        Ok((step, columns))
    }

    pub(super) fn array_join(&mut self, plan: &Plan, input: &Plan, arrays: &[Expr], left: bool) -> StepResult {
        let (mut step, mut columns) = self.above("ArrayJoin", "ARRAY JOIN", input)?;
        let texts: Vec<Text> = arrays.iter().map(|array| self.writer.expr(array, &columns)).collect();
        let listed = texts.iter().map(|text| text.text.as_str()).collect::<Vec<_>>().join(", ");
        self.detail(&mut step, || format!("{}ARRAY JOIN {listed}", if left { "LEFT " } else { "" }));
        // The elements go by the name that the clause gives them; those of the function by its call.
        let names = plan.schema.fields[columns.len().min(plan.schema.fields.len())..].iter();
        columns.extend(names.zip(texts).map(|(field, array)| {
            if is_of_function(&field.name) { Text::whole(format!("arrayJoin({})", array.text)) } else { array }
        }));
        Ok((step, columns))
    }

    pub(super) fn runtime_filter(&mut self, input: &Plan, keys: &[RuntimeKey]) -> StepResult {
        let (mut step, columns) = self.above("BuildRuntimeFilter", "", input)?;
        let listed = self.writer.list(keys.iter().map(|key| &key.key), &columns);
        step.description = format!("Build runtime join filter on {listed}");
        keys.iter().for_each(|key| self.detail(&mut step, || format!("Filter id: RF{}", key.id)));
        Ok((step, columns))
    }

    pub(super) fn join(&mut self, node: &JoinNode) -> StepResult {
        let merge = node.merge();
        let builds = merge.is_none() && node.kind != JoinKind::Paste;
        self.is_read_in_order = merge.is_some_and(|order| order.left_sorted);
        let (mut step, left) =
            self.above("Join", if builds { "JOIN FillRightFirst" } else { "JOIN YShaped" }, &node.left)?;
        self.is_read_in_order = merge.is_some_and(|order| order.right_sorted);
        let (below, right) = self.step(&node.right)?;
        step.inputs.push(below);
        let algorithm = match merge {
            Some(_) => " | Algorithm: FullSortingMergeJoin",
            None if !node.keys.is_empty() || node.asof.is_some() => " | Algorithm: HashJoin",
            None => "",
        };
        self.detail(&mut step, || {
            format!("Type: {:?} | Strictness: {:?}", node.kind, node.strictness)
                .to_lowercase()
                .replace("type:", "Type:")
                .replace("strictness:", "Strictness:")
                + algorithm
        });
        let mut conditions: Vec<String> = node
            .keys
            .iter()
            .map(|(a, b)| format!("{} = {}", self.writer.expr(a, &left).text, self.writer.expr(b, &right).text))
            .collect();
        if let Some(asof) = &node.asof {
            let (name, sign) = asof_test(asof.test);
            self.detail(&mut step, || format!("ASOF inequality: {name}"));
            conditions.push(format!(
                "{} {sign} {}",
                self.writer.expr(&asof.left, &left).text,
                self.writer.expr(&asof.right, &right).text
            ));
        }
        if !conditions.is_empty() {
            self.detail(&mut step, || format!("Join conditions: {}", conditions.join(" AND ")));
        }
        let listed = |texts: &[Text]| super::listed(&texts.iter().map(|text| text.text.clone()).collect::<Vec<_>>());
        let inputs = (listed(&left), listed(&right));
        let mut columns = left;
        columns.extend(right);
        if let Some(residual) = &node.residual {
            let shown = self.writer.expr(residual, &columns).text;
            self.detail(&mut step, || format!("Residual filter: {shown}"));
        }
        self.detail(&mut step, || format!("Input (left): {}", inputs.0));
        self.detail(&mut step, || format!("Input (right): {}", inputs.1));
        Ok((step, columns))
    }

    pub(super) fn window(&mut self, node: &WindowNode) -> StepResult {
        let (mut step, mut columns) = self.above("Window", "", &node.input)?;
        let mut parts = Vec::new();
        if !node.partition_by.is_empty() {
            parts.push(format!("PARTITION BY {}", self.writer.list(&node.partition_by, &columns)));
        }
        if !node.order_by.is_empty() {
            parts.push(format!("ORDER BY {}", self.sort_keys(&node.order_by, &columns)));
        }
        let window = parts.join(" ");
        let calls: Vec<String> = node.calls.iter().map(|call| self.window_call(call, &parts, node, &columns)).collect();
        let first_frame = node.calls.first().and_then(|call| self.frame(&call.frame, node, &columns));
        let described: Vec<String> = parts.into_iter().chain(first_frame).collect();
        step.description = format!("Window step for window '{}'", described.join(" "));
        self.detail(&mut step, || format!("Window: ({window})"));
        if self.options.actions {
            step.details.extend(aligned("Functions: ", calls.clone()));
        }
        if let Some(rows) = node.first_rows {
            self.detail(&mut step, || format!("First rows of each partition: {rows}"));
        }
        columns.extend(calls.into_iter().map(Text::whole));
        Ok((step, columns))
    }

    fn window_call(&mut self, call: &WindowCall, window: &[String], node: &WindowNode, columns: &[Text]) -> String {
        let function = match &call.function {
            WindowFunction::Aggregate(function) => self.writer.aggregate(&**function, &call.args, columns),
            WindowFunction::Ntile(parts) => format!("ntile({parts})"),
            other => format!("{}({})", other.name(), self.writer.list(&call.args, columns)),
        };
        let parts: Vec<String> = window.iter().cloned().chain(self.frame(&call.frame, node, columns)).collect();
        format!("{function} OVER ({})", parts.join(" "))
    }

    /// The frame, where it is another than when nothing is said.
    fn frame(&mut self, frame: &Frame, node: &WindowNode, columns: &[Text]) -> Option<String> {
        if *frame == Frame::running() || (node.order_by.is_empty() && *frame == Frame::whole()) {
            return None;
        }
        let mut offset = |offset: &FrameOffset| match offset {
            FrameOffset::Count(count) => count.to_string(),
            FrameOffset::Integer(distance) => distance.to_string(),
            FrameOffset::Float(distance) => distance.to_string(),
            FrameOffset::Limit(expr) => format!("to {}", self.writer.expr(expr, columns).text),
        };
        let mut bound = |bound: &FrameBound, side: &str| match bound {
            FrameBound::Unbounded => format!("UNBOUNDED {side}"),
            FrameBound::CurrentRow => "CURRENT ROW".to_string(),
            FrameBound::Preceding(distance) => format!("{} PRECEDING", offset(distance)),
            FrameBound::Following(distance) => format!("{} FOLLOWING", offset(distance)),
        };
        let (start, end) = (bound(&frame.start, "PRECEDING"), bound(&frame.end, "FOLLOWING"));
        Some(format!("{} BETWEEN {start} AND {end}", format!("{:?}", frame.unit).to_uppercase()))
    }
}

/// The plan below steps that only compute expressions.
fn below_projections(mut plan: &Plan) -> &Plan {
    while let PlanNode::Project { input, .. } = &plan.node {
        plan = input;
    }
    plan
}

/// Whether a column of elements is that of the function `arrayJoin`, which has no name of its own.
fn is_of_function(name: &str) -> bool {
    name.strip_prefix("arrayJoin_").is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
}

fn asof_test(test: AsofTest) -> (&'static str, &'static str) {
    match test {
        AsofTest::GreaterOrEquals => ("GREATER_OR_EQUALS", ">="),
        AsofTest::Greater => ("GREATER", ">"),
        AsofTest::LessOrEquals => ("LESS_OR_EQUALS", "<="),
        AsofTest::Less => ("LESS", "<"),
    }
}
