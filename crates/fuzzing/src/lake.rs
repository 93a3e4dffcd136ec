//! Metadata of tables of Iceberg and Delta Lake.

use base::{Result, bail};
use formats::{DataObject, object_in_memory};
use lakehouse::{LakeFiles, TimeTravel, VectorPlace, open_delta, open_iceberg};

const LIST: &str = r#"{"format-version":2,"location":"/t","current-snapshot-id":1,"current-schema-id":0,
    "schemas":[{"schema-id":0,"fields":[{"id":1,"name":"a","required":false,"type":"long"}]}],
    "partition-specs":[{"spec-id":0,"fields":[{"source-id":1,"transform":"identity"}]}],
    "snapshots":[{"snapshot-id":1,"manifest-list":"/t/list.avro"}]}"#;

/// A table of one file that has the data.
struct OneFile<'a> {
    name: &'static str,
    data: &'a [u8],
}

impl LakeFiles for OneFile<'_> {
    fn list(&self, folder: &str) -> Result<Vec<String>> {
        Ok(vec![match folder {
            "metadata" => "v1.metadata.json".into(),
            _ => "00000000000000000000.json".into(),
        }])
    }

    fn objects(&self, paths: &[&str]) -> Result<Vec<DataObject>> {
        let bytes_of = |path: &&str| match *path {
            path if path.ends_with(self.name) => Ok(object_in_memory(path, self.data.to_vec().into())),
            path @ "metadata/v1.metadata.json" => Ok(object_in_memory(path, LIST.into())),
            path => bail!(FileDoesntExist, "{path} is not there"),
        };
        paths.iter().map(bytes_of).collect()
    }
}

/// Metadata is read or refused; the first byte chooses its kind: that of Iceberg, a manifest list, a commit of Delta
/// Lake, a deletion vector.
pub fn lake(data: &[u8]) {
    let [kind, data @ ..] = data else { return };
    let travel = TimeTravel::default();
    let table = match kind % 4 {
        0 => open_iceberg(&OneFile { name: "v1.metadata.json", data }, travel),
        1 => open_iceberg(&OneFile { name: "list.avro", data }, travel),
        2 => open_delta(&OneFile { name: "0.json", data }, travel),
        _ => {
            let rows = u64::from(data.first().copied().unwrap_or(0));
            let inline = VectorPlace::Inline { bytes: data.to_vec(), rows };
            let stored = VectorPlace::Stored { path: "v".into(), offset: 0, length: data.len() as u64, rows };
            let object = object_in_memory("v", data.to_vec().into());
            drop((inline.deleted_rows(None), stored.deleted_rows(Some(&object))));
            return;
        }
    };
    if let Ok(table) = table {
        let _ = table.row_count();
        let _ = table.files(&OneFile { name: "m.avro", data }, Some(&|_, _| true));
    }
}
