//! Rows of `system.parts`, `system.projection_parts` and `system.jit_indexes`.

use crate::definition::IndexDefinition;
use crate::mergetree::index::automatic::AutomaticIndexInfo;
use crate::mergetree::index::skip;
use crate::mergetree::part::Part;
use crate::mergetree::statistics::estimates;
use crate::mergetree::table::MergeTree;
use crate::mergetree::write::partition::partition_text;
use crate::part_info::{PartFields, PartInfo};
use std::path::PathBuf;
use types::DataType;

/// A row of `system.projection_parts`.
#[derive(Clone, Debug)]
pub struct ProjectionPartInfo {
    /// The projection's name.
    pub projection: String,
    /// The part that it is of.
    pub parent: PartInfo,
    /// The projection as a part.
    pub part: PartInfo,
}

impl MergeTree {
    /// The just-in-time indexes of the parts.
    pub fn jit_indexes(&self) -> Vec<AutomaticIndexInfo> {
        self.core.shared.automatic_indexes.infos(&self.core.snapshot().parts)
    }

    /// Bytes of the files of an index.
    pub fn index_bytes(&self, index: &IndexDefinition) -> u64 {
        self.core.snapshot().parts.iter().map(|part| skip::bytes(std::slice::from_ref(index), part)).sum()
    }

    /// The projections of all parts.
    pub fn projection_parts(&self) -> Vec<ProjectionPartInfo> {
        let types = self.core.partition_types();
        let mut infos = Vec::new();
        for part in &self.core.snapshot().parts {
            for projection in &self.core.projections {
                let Some(own) = part.projection(&projection.folder) else { continue };
                let name = projection.name().to_string();
                let parent = part_info(part, &types, PartFields::ALL);
                let own = part_info(own, &[], PartFields { name: false, partition: false, ..PartFields::ALL });
                infos.push(ProjectionPartInfo {
                    projection: name.clone(),
                    part: PartInfo { name, partition: parent.partition.clone(), ..own },
                    parent,
                });
            }
        }
        infos
    }
}

/// A part of a table whose partition key has the given types.
pub(crate) fn part_info(part: &Part, types: &[DataType], fields: PartFields) -> PartInfo {
    fn text(wanted: bool, text: impl FnOnce() -> String) -> String {
        if wanted { text() } else { String::new() }
    }
    let (meta, sizes) = (&part.meta, part.sizes());
    PartInfo {
        name: text(fields.name, || part.name.to_string()),
        partition: text(fields.partition, || partition_text(&meta.partition, types)),
        partition_id: text(fields.partition_id, || part.name.partition_id.clone()),
        active: true,
        replaced_at: None,
        rows: part.meta.rows,
        has_lightweight_delete: part.deleted.is_some(),
        data_version: part.name.version(),
        marks: meta.granules() as u64,
        bytes_on_disk: part.bytes_on_disk,
        data_compressed_bytes: sizes.stored_bytes,
        data_uncompressed_bytes: sizes.raw_bytes,
        primary_key_bytes_in_memory: if fields.primary_key_bytes { part.index_bytes_in_memory() } else { 0 },
        min_block_number: part.name.min_block,
        max_block_number: part.name.max_block,
        level: part.name.level,
        modification_time: part.modified,
        codec: part.codec.clone().filter(|_| fields.codec),
        path: text(fields.path, || path_text(&part.dir)),
        index_bytes: 0,
        projections: Vec::new(),
        key_times: None,
        columns: sizes.columns.clone(),
        estimates: if fields.estimates { estimates(part) } else { Vec::new() },
    }
}

fn path_text(dir: &PathBuf) -> String {
    format!("{}/", dir.display())
}
