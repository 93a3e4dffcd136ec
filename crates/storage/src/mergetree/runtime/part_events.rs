//! What happens to the parts of tables, told to whoever writes it down.
//!
//! Without an observer nothing is put together. Events are told in the order in which they take effect, some of them
//! under the lock of a table's parts: an observer neither waits nor uses tables.

use crate::mergetree::commit::core::TableCore;
use crate::mergetree::part::{Part, PartName};
use crate::mergetree::part_rows::part_info;
use crate::mergetree::write::partition::{partition_id, partition_text};
use crate::part_info::{PartFields, PartInfo};
use base::Error;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use types::Value;

/// What happened to a part, with ClickHouse's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum PartEventKind {
    NewPart = 1,
    MergeParts = 2,
    RemovePart = 4,
    MutatePart = 5,
    MergePartsStart = 7,
    MutatePartStart = 8,
}

/// Why parts are merged, with ClickHouse's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum MergeReason {
    NotAMerge = 1,
    RegularMerge = 2,
    TtlDeleteMerge = 3,
}

/// An event of a part.
#[derive(Clone, Debug)]
pub struct PartEvent {
    /// What happened.
    pub kind: PartEventKind,
    /// Of a merge.
    pub reason: MergeReason,
    /// The part; of one that is not there yet, or never, the name and the partition alone.
    pub part: PartInfo,
    /// Names of the parts that it was made of.
    pub merged_from: Vec<String>,
    /// Rows that were read for it.
    pub read_rows: u64,
    /// Bytes that were read for it, uncompressed.
    pub read_bytes: u64,
    /// How long it took.
    pub duration: Duration,
    /// Why it failed.
    pub error: Option<Error>,
    /// The number of the mutation.
    pub mutation: Option<i64>,
}

/// Is told what happens to parts.
pub trait PartObserver: Send + Sync {
    /// Events of the table in a directory.
    fn note(&self, table: &Path, events: Vec<PartEvent>);
}

/// The part that a merge or a mutation makes, or has made.
pub(crate) struct PartInMaking<'a> {
    pub name: &'a PartName,
    pub sources: &'a [Arc<Part>],
    pub reason: MergeReason,
    pub mutation: Option<i64>,
}

impl PartInMaking<'_> {
    /// The kinds of its beginning and its end.
    fn kinds(&self) -> [PartEventKind; 2] {
        match self.mutation {
            Some(_) => [PartEventKind::MutatePartStart, PartEventKind::MutatePart],
            None => [PartEventKind::MergePartsStart, PartEventKind::MergeParts],
        }
    }

    fn event(&self, core: &TableCore, kind: PartEventKind) -> PartEvent {
        let partition = self
            .sources
            .first()
            .map_or_else(String::new, |part| partition_text(&part.meta.partition, &core.partition_types()));
        let part = PartInfo {
            name: self.name.to_string(),
            partition,
            partition_id: self.name.partition_id.clone(),
            ..PartInfo::default()
        };
        let merged_from = self.sources.iter().map(|part| part.name.to_string()).collect();
        PartEvent {
            merged_from,
            reason: self.reason,
            read_rows: self.sources.iter().map(|part| part.meta.rows).sum(),
            read_bytes: self.sources.iter().map(|part| part.sizes().raw_bytes).sum(),
            mutation: self.mutation,
            ..PartEvent::of(kind, part, Duration::ZERO)
        }
    }
}

impl PartEvent {
    fn of(kind: PartEventKind, part: PartInfo, duration: Duration) -> Self {
        PartEvent {
            kind,
            reason: MergeReason::NotAMerge,
            part,
            merged_from: Vec::new(),
            read_rows: 0,
            read_bytes: 0,
            duration,
            error: None,
            mutation: None,
        }
    }
}

impl TableCore {
    /// Tells events to the observer, if there is one.
    fn tell_parts(&self, events: impl FnOnce() -> Vec<PartEvent>) {
        // The parts of projections are parts of parts.
        if let (Some(observer), None) = (self.shared.part_observer.get(), &self.of_projection) {
            let events = events();
            if !events.is_empty() {
                observer.note(&self.dir, events);
            }
        }
    }

    /// Tells of parts that an insert made, each with the time that it took.
    pub(crate) fn tell_new(&self, parts: &[Arc<Part>], durations: &[Duration]) {
        self.tell_parts(|| {
            let duration = |at: usize| durations.get(at).copied().unwrap_or_default();
            let event = |(at, part)| PartEvent::of(PartEventKind::NewPart, self.described(part), duration(at));
            parts.iter().enumerate().map(event).collect()
        });
    }

    /// Tells of a part of a partition that an insert could not write, or, where it has a name, not make visible.
    pub(crate) fn tell_failed(&self, name: Option<&PartName>, partition: &[Value], duration: Duration, error: &Error) {
        self.tell_parts(|| {
            let types = self.partition_types();
            let part = PartInfo {
                name: name.map(PartName::to_string).unwrap_or_default(),
                partition: partition_text(partition, &types),
                partition_id: partition_id(partition, &types),
                ..PartInfo::default()
            };
            vec![PartEvent { error: Some(error.clone()), ..PartEvent::of(PartEventKind::NewPart, part, duration) }]
        });
    }

    /// Tells that a merge or a mutation of a part begins.
    pub(crate) fn tell_start(&self, making: &PartInMaking<'_>) {
        self.tell_parts(|| vec![PartEvent { duration: Duration::ZERO, ..making.event(self, making.kinds()[0]) }]);
    }

    /// Tells how a merge or a mutation ended: with the part, which is visible now, or without any.
    pub(crate) fn tell_end(&self, making: &PartInMaking<'_>, duration: Duration, error: Option<&Error>) {
        self.tell_parts(|| {
            let mut event = making.event(self, making.kinds()[1]);
            let is_made = |part: &&Arc<Part>| part.name == *making.name;
            if let (None, Some(part)) = (error, self.snapshot().parts.iter().find(is_made)) {
                event.part = self.described(part);
            }
            vec![PartEvent { duration, error: error.cloned(), ..event }]
        });
    }

    /// Tells of parts that went out of sight.
    pub(crate) fn tell_gone(&self, parts: &[Arc<Part>]) {
        let gone = |part| PartEvent::of(PartEventKind::RemovePart, self.described(part), Duration::ZERO);
        self.tell_parts(|| parts.iter().map(gone).collect());
    }

    /// Tells of a change that took parts away and brought others, some of which are the former written anew.
    pub(crate) fn tell_change(&self, gone: &[Arc<Part>], fresh: &[Arc<Part>]) {
        self.tell_parts(|| {
            let event = |part: &Arc<Part>| {
                let sources: Vec<&Arc<Part>> = gone.iter().filter(|gone| part.name.covers(&gone.name)).collect();
                let kind = if sources.is_empty() { PartEventKind::NewPart } else { PartEventKind::MutatePart };
                let merged_from = sources.iter().map(|part| part.name.to_string()).collect();
                PartEvent { merged_from, ..PartEvent::of(kind, self.described(part), Duration::ZERO) }
            };
            fresh.iter().map(event).collect()
        });
        self.tell_gone(gone);
    }

    fn described(&self, part: &Arc<Part>) -> PartInfo {
        let fields = PartFields { name: true, partition: true, partition_id: true, path: true, ..PartFields::NONE };
        part_info(part, &self.partition_types(), fields)
    }
}
