//! `SELECT`.

use super::Interpreter;
use crate::query::{Blocks, Output};
use base::Result;
use plan::{Plan, PlanNode};
use sql::ast;

impl Interpreter<'_> {
    pub(super) fn select(&mut self, query: &ast::SelectQuery) -> Result<Output> {
        let plan = self.plan_with_result_limits(query)?;
        let schema = plan.schema.clone();
        let stream = exec::execute(&plan, self.context.clone())?;
        Ok(Output { schema, blocks: Blocks::Stream(stream), written_rows: 0 })
    }

    /// The plan with the settings `limit` and `offset` applied to the whole.
    fn plan_with_result_limits(&self, query: &ast::SelectQuery) -> Result<Plan> {
        let settings = &self.context.settings;
        let plan = self.plan(query)?;
        if settings.limit == 0 && settings.offset == 0 {
            return Ok(plan);
        }
        let schema = plan.schema.clone();
        let limit = (settings.limit > 0).then_some(settings.limit);
        Ok(Plan { node: PlanNode::Limit { input: Box::new(plan), limit, offset: settings.offset, with_ties: None }, schema })
    }
}
