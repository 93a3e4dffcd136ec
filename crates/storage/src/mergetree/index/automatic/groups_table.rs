//! Groups that are kept of parts, as a table that plans read. Parts without them give groups of their blocks, made when
//! they are read.

use super::prune::note_use;
use super::results::{ResultGrouping, WantedResult, is_of_part, request, shape_of};
use super::{IndexContent, IndexJob, IndexWork};
use crate::condition::Condition;
use crate::definition::{ColumnDefinition, TableDefinition};
use crate::memory::scan_block;
use crate::mergetree::commit::core::{PartSet, TableCore};
use crate::mergetree::scan;
use crate::part_result::{PartResult, PartResultKind};
use crate::table::{IndexReport, Insert, Scan, ScanContext, ScanRequest, Table};
use base::{Result, Settings, bail};
use std::any::Any;
use std::sync::Arc;
use types::Block;

/// The share of the rows that may lie in parts without groups.
const REST_SHARE: u64 = 8;

/// Groups of the parts of a table.
struct GroupsTable {
    core: Arc<TableCore>,
    result: Arc<PartResult>,
    definition: Arc<TableDefinition>,
    /// The groups of parts that have them.
    groups: Vec<Block>,
    /// Parts that have none.
    rest: Arc<PartSet>,
    /// Granules of both.
    granules: (u64, u64),
}

/// The groups of all parts of a table, where most rows lie in parts that have them.
pub(crate) fn kept_groups(core: &Arc<TableCore>, result: &Arc<PartResult>) -> Option<Arc<dyn Table>> {
    let indexes = &core.shared.automatic_indexes;
    let PartResultKind::Groups { keys, calls } = &result.kind else { return None };
    if indexes.is_empty() {
        return None;
    }
    core.check_broken().ok()?;
    let set = core.snapshot();
    let shape = shape_of(result);
    let (mut groups, mut used, mut rest, mut granules) = (Vec::new(), Vec::new(), Vec::new(), (0, 0));
    for (part, mask) in set.parts.iter().zip(&set.masks) {
        let built = indexes.get(part, &shape, None).filter(|_| is_of_part(core, part, mask.as_ref(), result));
        if let Some((built, IndexContent::Groups(block))) = built.as_ref().map(|built| (built, &built.content)) {
            groups.push(block.clone());
            used.push((part.clone(), built.clone()));
            granules.0 += part.meta.granules() as u64;
        } else {
            rest.push((part.clone(), mask.clone()));
            granules.1 += part.meta.granules() as u64;
        }
    }
    if groups.is_empty() || granules.1 * REST_SHARE > granules.0 {
        return None;
    }
    for (part, built) in &used {
        let granules = part.meta.granules() as u64;
        note_use(indexes, part, &shape, built, (granules, granules));
    }
    let wanted = WantedResult::new(core, result, &Condition::Unknown);
    let lacking = rest.iter().filter(|(part, mask)| is_of_part(core, part, mask.as_ref(), result));
    indexes.ask_all(
        core,
        lacking.map(|(part, _)| IndexJob { part: Arc::downgrade(part), work: IndexWork::Result(wanted.clone()) }),
        &shape,
    );
    let mut columns: Vec<ColumnDefinition> = keys
        .iter()
        .enumerate()
        .map(|(i, key)| ColumnDefinition::new(format!("key_{i}"), key.data_type.clone()))
        .collect();
    columns.extend(
        calls
            .iter()
            .enumerate()
            .map(|(i, call)| ColumnDefinition::new(format!("state_{i}"), call.function.state_type())),
    );
    let definition =
        Arc::new(TableDefinition { columns, engine: core.definition.engine.clone(), ..TableDefinition::default() });
    let (parts, masks) = rest.into_iter().unzip();
    let rest = Arc::new(PartSet { parts, masks, ..PartSet::new(Vec::new()) });
    Some(Arc::new(GroupsTable { core: core.clone(), result: result.clone(), definition, groups, rest, granules }))
}

impl Table for GroupsTable {
    fn definition(&self) -> Arc<TableDefinition> {
        self.definition.clone()
    }

    fn scan(&self, wanted: &ScanRequest) -> Result<Arc<dyn Scan>> {
        let rest = ScanRequest {
            threads: wanted.threads,
            ..request(&self.result, self.result.columns.clone(), &Condition::Unknown)
        };
        let rest = scan::planner::plan(self.core.clone(), self.rest.clone(), &rest)?;
        Ok(Arc::new(GroupsScan {
            result: self.result.clone(),
            definition: self.definition.clone(),
            groups: self.groups.clone(),
            rest,
            granules: self.granules,
            parts: (self.rest.parts.len() as u64, (self.rest.parts.len() + self.groups.len()) as u64),
            request: wanted.clone(),
        }))
    }

    fn insert(&self, _settings: &Settings) -> Result<Arc<dyn Insert>> {
        bail!(UnsupportedMethod, "Kept groups are made by the table that they are of")
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Groups that are kept, then those of the blocks of the other parts.
struct GroupsScan {
    result: Arc<PartResult>,
    definition: Arc<TableDefinition>,
    groups: Vec<Block>,
    rest: Arc<dyn Scan>,
    granules: (u64, u64),
    /// The parts that are read, and all.
    parts: (u64, u64),
    request: ScanRequest,
}

impl Scan for GroupsScan {
    fn morsels(&self) -> usize {
        self.groups.len() + self.rest.morsels()
    }

    fn read(&self, morsel: usize, context: &ScanContext, emit: &mut dyn FnMut(Block) -> Result<bool>) -> Result<()> {
        let mut give = |block: Block| {
            let mut goes_on = true;
            scan_block(self.definition.clone(), block, &self.request, context, &mut |block| {
                goes_on = emit(block)?;
                Ok(goes_on)
            })?;
            Ok(goes_on)
        };
        if let Some(groups) = self.groups.get(morsel) {
            return if groups.rows == 0 { Ok(()) } else { give(groups.clone()).map(|_| ()) };
        }
        let PartResultKind::Groups { keys, calls } = &self.result.kind else {
            bail!(LogicalError, "kept groups are no groups")
        };
        let grouping = ResultGrouping::new(keys, calls, self.result.columns.len());
        self.rest.read(morsel - self.groups.len(), context, &mut |block| {
            if block.rows == 0 { Ok(true) } else { give(grouping.groups_of(&block)?) }
        })
    }

    fn rows_hint(&self) -> Option<u64> {
        let groups: usize = self.groups.iter().map(|groups| groups.rows).sum();
        Some(groups as u64 + self.rest.rows_hint()?)
    }

    fn index_reports(&self) -> Vec<IndexReport> {
        let all = self.granules.0 + self.granules.1;
        let name = Some((self.result.text.clone(), "groups".to_string()));
        vec![IndexReport {
            kind: "JIT",
            name,
            keys: Vec::new(),
            condition: String::new(),
            search: "",
            parts: self.parts,
            granules: (self.granules.1, all),
        }]
    }
}
