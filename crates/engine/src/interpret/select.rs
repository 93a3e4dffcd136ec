//! `SELECT`.

use super::Interpreter;
use crate::query::{Blocks, Output};
use base::Result;
use base::stage::Stage;
use plan::Plan;
use plan::analyze::Analyzer;
use sql::ast;

impl Interpreter<'_> {
    pub(super) fn select(&mut self, query: &ast::SelectQuery, stage: Stage) -> Result<Output> {
        let plan = match stage {
            Stage::Complete => self.plan_with_result_limits(query)?,
            _ => self.plan(&self.with_environment(|env| Analyzer::new(env).up_to(query, stage))?)?,
        };
        let schema = plan.schema.clone();
        let stream = exec::execute(&plan, self.context.clone())?;
        Ok(Output { schema, blocks: Blocks::Stream(stream), written_rows: 0 })
    }

    /// The plan with the settings `limit` and `offset` applied to the whole.
    fn plan_with_result_limits(&self, query: &ast::SelectQuery) -> Result<Plan> {
        let settings = &self.context.settings;
        Ok(plan::analyze::limited(self.plan(query)?, settings.limit, settings.offset))
    }
}
