//! `KILL QUERY`; `KILL MUTATION` is in `mutation`.

use super::Interpreter;
use crate::query::Output;
use crate::system::rows::RowsBuilder;
use base::Result;
use sql::ast;
use std::time::{Duration, Instant};
use types::Value;

/// `SYNC` waits so long for queries to end.
const SYNC_WAIT: Duration = Duration::from_secs(60);

impl Interpreter<'_> {
    /// Ends the queries of `system.processes` that the condition selects.
    pub(super) fn kill(&mut self, kill: &ast::Kill) -> Result<Output> {
        if kill.mutation {
            return self.kill_mutation(kill);
        }
        let condition = kill.selection.to_string();
        let query = format!("SELECT query_id, user, query FROM system.processes WHERE {condition}");
        let parsed = sql::parse_select(&query, &sql::ParseOptions::default())?;
        let blocks = exec::collect(&self.plan(&parsed)?, self.context.clone())?;
        let own = self.context.functions.query_id.clone();
        let mut rows = RowsBuilder::strings(&["kill_status", "query_id", "user", "query"]);
        let mut ended = Vec::new();
        for block in &blocks {
            for row in 0..block.rows {
                let cell = |column: usize| {
                    block.columns[column]
                        .bytes_at(row)
                        .map(|b| String::from_utf8_lossy(b).into_owned())
                        .unwrap_or_default()
                };
                let id = cell(0);
                if id == own {
                    continue;
                }
                let status = match kill.mode {
                    ast::KillMode::Test => "test",
                    _ if self.session.engine.processes.cancel(&id) => "waiting",
                    _ => "finished",
                };
                ended.push(id.clone());
                rows.push([status.to_string(), id, cell(1), cell(2)].map(Value::string));
            }
        }
        if kill.mode == ast::KillMode::Sync {
            self.wait_for(&ended)?;
        }
        Ok(rows.output())
    }

    fn wait_for(&self, ids: &[String]) -> Result<()> {
        let until = Instant::now() + SYNC_WAIT;
        while Instant::now() < until {
            let processes = &self.session.engine.processes;
            let there = processes.all().into_iter().chain(processes.all_waiting());
            if !there.map(|process| process.query_id).any(|id| ids.contains(&id)) {
                break;
            }
            self.context.cancel.check()?;
            std::thread::sleep(Duration::from_millis(5));
        }
        Ok(())
    }
}
