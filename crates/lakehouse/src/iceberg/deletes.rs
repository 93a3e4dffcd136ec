//! Which deletes go with which data files.
//!
//! ```text
//! deletion vector    of the data file that it names, instead of position deletes
//! position deletes   of the data file that they name, or of those of their partition, not older than these
//! equality deletes   of the data files of their partition, or of all; of older ones
//! ```

use super::manifest::DataEntry;
use crate::{EqualityDelete, LakeFile, VectorPlace};
use base::{Result, bail};
use std::collections::HashMap;

/// A file of deletes, or a part of it.
pub(super) struct IcebergDelete {
    pub(super) kind: DeleteKind,
    pub(super) sequence: i64,
}

/// What deletes are told by; files by their paths.
pub(super) enum DeleteKind {
    Positions(String),
    Equality(String, Vec<i32>),
    Vector(VectorPlace),
}

/// The deletes of a snapshot.
#[derive(Default)]
pub(super) struct DeleteIndex {
    of_path: HashMap<String, Vec<IcebergDelete>>,
    of_partition: HashMap<String, Vec<IcebergDelete>>,
    of_all: Vec<IcebergDelete>,
}

impl DeleteIndex {
    /// Adds deletes of the data file with a path, of those of a partition, or of all.
    pub(super) fn add(&mut self, delete: IcebergDelete, partition: Option<String>, path: Option<String>) {
        match (&delete.kind, path, partition) {
            (DeleteKind::Positions(_) | DeleteKind::Vector(_), Some(path), _) => {
                self.of_path.entry(path).or_default().push(delete);
            }
            (_, _, Some(partition)) => self.of_partition.entry(partition).or_default().push(delete),
            (_, _, None) => self.of_all.push(delete),
        }
    }

    /// A data file with its deletes.
    ///
    /// # Errors
    /// `ICEBERG_SPECIFICATION_VIOLATION` for several deletion vectors.
    pub(super) fn attach(&self, entry: DataEntry) -> Result<LakeFile> {
        let mut file = entry.file;
        let of_path = self.of_path.get(&file.named_path).into_iter().flatten();
        let of_partition = self.of_partition.get(&entry.partition).into_iter().flatten();
        for delete in of_path.chain(of_partition).chain(&self.of_all) {
            match &delete.kind {
                DeleteKind::Equality(path, fields) if delete.sequence > entry.sequence => {
                    file.equality_deletes.push(EqualityDelete { path: path.clone(), fields: fields.clone() });
                }
                DeleteKind::Positions(path) if delete.sequence >= entry.sequence => {
                    file.position_deletes.push(path.clone());
                }
                DeleteKind::Vector(place) if delete.sequence >= entry.sequence => {
                    if file.vector.replace(place.clone()).is_some() {
                        bail!(IcebergSpecificationViolation, "{} has two deletion vectors", file.named_path);
                    }
                }
                _ => {}
            }
        }
        if file.vector.is_some() {
            file.position_deletes.clear();
        }
        Ok(file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attached(index: &DeleteIndex, path: &str, partition: &str, sequence: i64) -> (usize, usize) {
        let file = LakeFile { named_path: path.into(), ..LakeFile::default() };
        let file = index.attach(DataEntry { file, sequence, partition: partition.into() }).unwrap();
        (file.position_deletes.len(), file.equality_deletes.len())
    }

    #[test]
    fn deletes_are_of_files_of_their_partition_and_age() {
        let mut index = DeleteIndex::default();
        let delete = |kind| IcebergDelete { kind, sequence: 5 };
        index.add(delete(DeleteKind::Positions("p".into())), Some("1".into()), None);
        index.add(delete(DeleteKind::Positions("q".into())), Some("1".into()), Some("a".into()));
        index.add(delete(DeleteKind::Equality("e".into(), vec![1])), Some("1".into()), None);
        index.add(delete(DeleteKind::Equality("f".into(), vec![1])), None, None);
        assert_eq!(attached(&index, "b", "1", 4), (1, 2));
        assert_eq!(attached(&index, "a", "1", 5), (2, 0));
        assert_eq!(attached(&index, "a", "2", 4), (1, 1));
        assert_eq!(attached(&index, "a", "1", 6), (0, 0));
    }
}
