//! `CREATE` and `DROP` of `WORKLOAD` and `RESOURCE`.

use crate::engine::Engine;
use crate::interpret::Interpreter;
use crate::interpret::alter::mutation::refuse_cluster;
use crate::loading::left_out;
use crate::objects::workloads::{ResourceUnit, WorkloadDefinition, WorkloadEntity};
use crate::query::Output;
use base::{Error, Result, bail, err};
use catalog::LeftOut;
use sql::ast::{self, CreateMode, WorkloadAction};

impl Interpreter<'_> {
    pub(crate) fn workload(&mut self, statement: &ast::WorkloadStatement) -> Result<Output> {
        refuse_cluster(statement.on_cluster.as_ref())?;
        let engine = self.session.engine.clone();
        let _ddl = engine.ddl.lock();
        let located = |error: Error| statement.name.span.locate(error);
        match &statement.action {
            WorkloadAction::CreateWorkload { mode, .. } | WorkloadAction::CreateResource { mode, .. } => {
                create(&engine, statement, *mode).map_err(located)?;
            }
            WorkloadAction::DropWorkload { if_exists } => {
                remove(&engine, &statement.name.name, true, *if_exists).map_err(located)?;
            }
            WorkloadAction::DropResource { if_exists } => {
                remove(&engine, &statement.name.name, false, *if_exists).map_err(located)?;
            }
        }
        Ok(Output::nothing())
    }
}

fn create(engine: &Engine, statement: &ast::WorkloadStatement, mode: CreateMode) -> Result<()> {
    let name = statement.name.name.as_str();
    let Some(definition) = definition_of(&statement.action) else { return Ok(()) };
    if engine.workloads.get(name).is_some() {
        match mode {
            CreateMode::IfNotExists => return Ok(()),
            CreateMode::OrReplace => {}
            _ => bail!(BadArguments, "Workload entity '{name}' already exists"),
        }
    }
    engine.workloads.check(name, &definition)?;
    let create_query = sql::format_query(&stored(statement), false);
    engine.metadata.save_workload(name, &create_query)?;
    engine.catalog.forget_left_out("", name);
    engine.workloads.insert(name, WorkloadEntity { definition, create_query: create_query.into() });
    engine.apply_workloads();
    Ok(())
}

fn remove(engine: &Engine, name: &str, is_workload: bool, if_exists: bool) -> Result<()> {
    let is_there = engine.workloads.get(name).is_some_and(|known| known.definition.is_workload() == is_workload);
    if !is_there {
        return if if_exists { Ok(()) } else { Err(err!(BadArguments, "Workload entity '{name}' doesn't exist")) };
    }
    engine.workloads.check_removable(name)?;
    engine.metadata.remove_workload(name)?;
    engine.workloads.remove(name);
    engine.apply_workloads();
    Ok(())
}

impl Engine {
    /// Gives the schedulers of threads and of queries the workloads that there are.
    pub(crate) fn apply_workloads(&self) {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = self.workloads.shares(ResourceUnit::Threads, cores);
        let counts_masters = threads.as_ref().is_some_and(|found| found.counts_masters);
        self.pool.set_workloads(threads.map(|found| found.shares).as_deref().unwrap_or_default(), counts_masters);
        let queries = self.workloads.shares(ResourceUnit::Queries, cores);
        self.processes.set_workloads(queries.map(|found| found.shares).as_deref().unwrap_or_default());
    }
}

/// Loads the stored workloads and resources; those that cannot be read or understood are left out, and workloads
/// below them with them.
///
/// # Errors
/// When the folder cannot be read.
pub(crate) fn load_workloads(engine: &Engine) -> Result<()> {
    let (mut stored, damaged) = engine.metadata.workloads()?;
    damaged.iter().for_each(|damaged| engine.catalog.leave_out(left_out(damaged)));
    // Each needs what it refers to; the order of the files says nothing.
    loop {
        let before = stored.len();
        stored.retain(|(name, text)| load_one(engine, name, text).is_err());
        if stored.len() == before {
            break;
        }
    }
    for (name, text) in stored {
        if let Err(error) = load_one(engine, &name, &text) {
            let path = engine.metadata.workload_path(&name);
            engine.catalog.leave_out(LeftOut { database: String::new(), id: None, path, name, error });
        }
    }
    engine.apply_workloads();
    Ok(())
}

fn load_one(engine: &Engine, name: &str, create_query: &str) -> Result<()> {
    let options = sql::ParseOptions { max_query_size: 0, ..Default::default() };
    let definition = match sql::parse_statement(create_query, &options)?.statement.kind {
        ast::StatementKind::Workload(statement) => definition_of(&statement.action),
        _ => None,
    };
    let Some(definition) = definition else {
        bail!(CorruptedData, "The stored definition makes no workload and no resource")
    };
    engine.workloads.check(name, &definition)?;
    engine.workloads.insert(name, WorkloadEntity { definition, create_query: create_query.into() });
    Ok(())
}

fn definition_of(action: &WorkloadAction) -> Option<WorkloadDefinition> {
    match action {
        WorkloadAction::CreateWorkload { parent, settings, .. } => {
            Some(WorkloadDefinition::Workload { parent: parent.clone(), settings: settings.clone() })
        }
        WorkloadAction::CreateResource { operations, .. } => Some(WorkloadDefinition::Resource(operations.clone())),
        WorkloadAction::DropWorkload { .. } | WorkloadAction::DropResource { .. } => None,
    }
}

/// The statement as it is stored: it makes the entity where there is none.
fn stored(statement: &ast::WorkloadStatement) -> ast::Statement {
    let mut kept = ast::WorkloadStatement { on_cluster: None, ..statement.clone() };
    if let WorkloadAction::CreateWorkload { mode, .. } | WorkloadAction::CreateResource { mode, .. } = &mut kept.action
    {
        *mode = CreateMode::Create;
    }
    ast::Statement {
        kind: ast::StatementKind::Workload(Box::new(kept)),
        output: ast::Output::default(),
        span: ast::Span::default(),
    }
}
