//! `WITH TOTALS`: the row over all groups.
//!
//! Grouping also gives the states of the aggregates; an operator above it (and above HAVING, unless `totals_mode` is
//! `before_having`) merges them, and puts the row beside the result.

use crate::analyze::Analyzer;
use crate::analyze::window::BoundWindow;
use crate::analyze::window::place::windows_over;
use crate::logical::{AggregateCall, Plan, PlanNode, TotalsNode, TotalsStep};
use base::{Result, bail};
use functions::{AggregateFunction, Expr};
use std::sync::Arc;
use types::DataType;

/// Layout of the output of grouping, from whose keys and states the totals are made.
pub(in crate::analyze) struct Totals {
    keys: usize,
    functions: Vec<Arc<dyn AggregateFunction>>,
    set_column: Option<usize>,
}

impl Analyzer<'_> {
    /// The calls that give the states of aggregates.
    pub(in crate::analyze) fn state_calls(&self, aggregates: &[AggregateCall]) -> Result<Vec<AggregateCall>> {
        aggregates
            .iter()
            .map(|call| {
                let DataType::Aggregate(state) = call.function.state_type() else {
                    bail!(
                        NotImplemented,
                        "WITH TOTALS does not know the state of aggregate function {}",
                        call.function.name()
                    );
                };
                let types: Vec<DataType> = call.args.iter().map(|arg| arg.data_type.clone()).collect();
                let name = format!("{}State", call.function.name());
                let function =
                    aggregate::resolve(self.env.registry, &name, &state.parameters, &types, self.env.functions)?;
                Ok(AggregateCall { function, args: call.args.clone() })
            })
            .collect()
    }

    /// Whether the totals are those of all groups, also of those that HAVING drops.
    pub(in crate::analyze) fn totals_before_having(&self) -> Result<bool> {
        match self.env.settings.totals_mode.as_str() {
            "before_having" => Ok(true),
            "after_having_exclusive" | "after_having_inclusive" | "after_having_auto" => Ok(false),
            other => bail!(
                BadArguments,
                "Unknown totals_mode '{other}': there are before_having, after_having_exclusive, \
                after_having_inclusive and after_having_auto"
            ),
        }
    }
}

impl Totals {
    /// The layout for `keys` keys and these aggregates, whose states follow them.
    pub(crate) fn new(keys: usize, aggregates: &[AggregateCall], set_column: Option<usize>) -> Self {
        Totals { keys, functions: aggregates.iter().map(|call| call.function.clone()).collect(), set_column }
    }

    /// The plan with the totals of its rows; `exprs` are the result's columns over it and over the windows.
    pub(crate) fn place(self, plan: Plan, windows: &[BoundWindow], exprs: Vec<Expr>) -> Plan {
        let schema = plan.schema.clone();
        let (windows, exprs) = windows_over(&schema, windows, exprs);
        let steps = windows.into_iter().map(TotalsStep::Window).collect();
        let node = TotalsNode {
            input: plan,
            keys: self.keys,
            functions: self.functions,
            set_column: self.set_column,
            steps,
            exprs,
            conditions: Vec::new(),
            part: None,
        };
        Plan { node: PlanNode::Totals(Box::new(node)), schema }
    }
}
