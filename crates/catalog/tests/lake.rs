//! Tables of other programs: what their metadata names is read only where statements may read.
#![allow(missing_docs)]

use base::{ErrorCode, Result, Settings};
use catalog::{FileAccess, FunctionScope, find_table_function};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use storage::{ReadColumn, ScanRequest, Table};
use types::Value;

const HEAD: &str = concat!(
    r#"{"protocol":{"minReaderVersion":1,"minWriterVersion":2}}"#,
    "\n",
    r#"{"metaData":{"schemaString":"{\"type\":\"struct\",\"fields\":[{\"name\":\"id\",\"type\":\"long\",\"nullable\":"#,
    r#"true,\"metadata\":{}}]}","partitionColumns":[],"configuration":{},"format":{"provider":"parquet"}}}"#,
    "\n",
);

/// A folder for files, removed when dropped.
struct LakeFolder(PathBuf);

impl LakeFolder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("ursa-catalog-lake-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        LakeFolder(std::fs::canonicalize(folder).unwrap())
    }
}

/// A table of Delta Lake with one file.
fn delta(folder: &Path, name: &str, path: &str) {
    let log = folder.join(name).join("_delta_log");
    std::fs::create_dir_all(&log).unwrap();
    let add = format!("{{\"add\":{{\"path\":\"{path}\",\"partitionValues\":{{}}}}}}");
    std::fs::write(log.join("00000000000000000000.json"), format!("{HEAD}{add}")).unwrap();
}

impl Drop for LakeFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn table(name: &str, access: &FileAccess) -> Result<Arc<dyn Table>> {
    let settings = Settings::default();
    let scope = FunctionScope { settings: &settings, files: access, expressions: None, defaults: None };
    find_table_function("deltaLakeLocal")?(&[(None, &Value::string(name))], &scope)
}

/// The code of the error of a read of a table.
fn error_of(name: &str, access: &FileAccess) -> Option<ErrorCode> {
    let read = table(name, access).and_then(|table| {
        table.scan(&ScanRequest::new(vec![ReadColumn::Column(0)], Arc::new(Settings::default()))).map(drop)
    });
    read.err().map(|error| error.code())
}

#[test]
fn files_stay_where_statements_may_read() {
    let folder = LakeFolder::new("confined");
    let (inside, outside) = (folder.0.join("user_files"), folder.0.join("outside"));
    let access = FileAccess::confined(&inside, &[]).unwrap();
    std::fs::create_dir_all(&outside).unwrap();
    std::fs::write(outside.join("x.parquet"), "secret").unwrap();
    delta(&inside, "absolute", &format!("file://{}/x.parquet", outside.display()));
    delta(&inside, "dots", "../../outside/x.parquet");
    delta(&inside, "encoded", "%2e%2e/%2e%2e/outside/x.parquet");
    delta(&inside, "linked", "x.parquet");
    delta(&inside, "object", "s3://bucket/x.parquet");
    delta(&inside, "broken", "broken.parquet");
    delta(&inside, "none", "y.parquet");
    std::os::unix::fs::symlink(outside.join("x.parquet"), inside.join("linked/x.parquet")).unwrap();
    std::fs::write(inside.join("broken/broken.parquet"), "PAR1PAR1").unwrap();
    delta(&outside, "table", "x.parquet");
    std::os::unix::fs::symlink(outside.join("table"), inside.join("linked_table")).unwrap();
    for (name, code) in [
        ("absolute", ErrorCode::DatabaseAccessDenied),
        ("dots", ErrorCode::BadArguments),
        ("encoded", ErrorCode::BadArguments),
        ("linked", ErrorCode::DatabaseAccessDenied),
        ("object", ErrorCode::BadArguments),
        ("none", ErrorCode::FileDoesntExist),
        ("nothing", ErrorCode::FileDoesntExist),
        ("linked_table", ErrorCode::DatabaseAccessDenied),
        ("../outside/table", ErrorCode::DatabaseAccessDenied),
    ] {
        assert_eq!(error_of(name, &access), Some(code), "{name}");
    }
    assert!(error_of("broken", &access).is_some());
}

#[test]
fn columns_and_rows_are_those_of_the_metadata() {
    let folder = LakeFolder::new("columns");
    delta(&folder.0, "t", "x.parquet");
    let table = table(&folder.0.join("t").display().to_string(), &FileAccess::free()).unwrap();
    let definition = table.definition();
    let columns: Vec<String> =
        definition.columns.iter().map(|column| format!("{} {}", column.name, column.data_type)).collect();
    assert_eq!(columns, ["id Nullable(Int64)"]);
    assert_eq!(table.row_count(), None);
    assert!(table.insert(&Settings::default()).is_err());
}
