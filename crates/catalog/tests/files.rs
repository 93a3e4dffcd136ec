//! Reads of files: folders that are columns, files and row groups that are not read, columns of several files.
#![allow(missing_docs)]

use base::events::{Counters, Event};
use base::{CancelToken, Result, Settings};
use catalog::{FileAccess, FunctionScope, find_table_function};
use functions::Expr;
use std::path::PathBuf;
use std::sync::Arc;
use storage::{Condition, ReadColumn, RowFilter, ScanContext, ScanRequest, Table, Test, VirtualColumn};
use types::{Column, DataType, Value};

/// A folder for files, removed when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("ursa-catalog-files-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.0.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    fn table(&self, pattern: &str, settings: &Settings) -> Result<Arc<dyn Table>> {
        let access = FileAccess::free();
        let scope = FunctionScope { settings, files: &access, expressions: None, defaults: None };
        let pattern = Value::string(self.0.join(pattern).display().to_string());
        find_table_function("file")?(&[(None, &pattern)], &scope)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Passes rows whose value is the given one.
struct Equals(Vec<ReadColumn>, Value);

impl RowFilter for Equals {
    fn columns(&self) -> &[ReadColumn] {
        &self.0
    }

    fn mask(&self, columns: &[Column], rows: usize) -> Result<Column> {
        Ok(Column::from_vec((0..rows).map(|row| u8::from(columns[0].value(row) == self.1)).collect::<Vec<u8>>()))
    }

    fn identity(&self) -> Option<&str> {
        None
    }
}

fn names(table: &dyn Table) -> Vec<String> {
    let definition = table.definition();
    definition.columns.iter().map(|column| format!("{} {}", column.name, column.data_type)).collect()
}

fn request_of(table: &dyn Table, settings: &Settings) -> ScanRequest {
    let columns = (0..table.definition().columns.len()).map(ReadColumn::Column).collect();
    ScanRequest::new(columns, Arc::new(settings.clone()))
}

/// All rows as text, sorted, and how many were looked at.
fn rows_of(table: &dyn Table, request: &ScanRequest) -> Result<(Vec<String>, u64)> {
    let context = ScanContext { cancel: CancelToken::default(), counters: Counters::new(None) };
    let scan = table.scan(request)?;
    let mut rows = Vec::new();
    for morsel in 0..scan.morsels() {
        scan.read(morsel, &context, &mut |block| {
            rows.extend((0..block.rows).map(|row| {
                let values: Vec<String> = block.columns.iter().map(|column| column.value(row).to_literal()).collect();
                values.join(" ")
            }));
            Ok(true)
        })?;
    }
    rows.sort();
    Ok((rows, context.counters.get(Event::SelectedRows)))
}

#[test]
fn folders_are_columns_and_leave_out_files() {
    let (folder, settings) = (Folder::new("hive"), Settings::default());
    folder.write("year=2024/month=01/a.csv", "id,v\n1,10\n");
    folder.write("year=2024/month=02/a.csv", "id,v\n2,20\n");
    folder.write("year=2023/month=12/a.csv", "id,v\n3,30\n4,40\n");
    let table = folder.table("**/*.csv", &settings).unwrap();
    assert_eq!(names(&*table), ["id Nullable(Int64)", "v Nullable(Int64)", "month Int64", "year Int64"]);
    let all = request_of(&*table, &settings);
    let (rows, _) = rows_of(&*table, &all).unwrap();
    assert_eq!(rows, ["1 10 1 2024", "2 20 2 2024", "3 30 12 2023", "4 40 12 2023"]);
    let of_2023 = Condition::Atom { subject: Expr::column(3, DataType::Int64), test: Test::equals(Value::Int(2023)) };
    // A file that cannot pass is not opened: that it is broken does not matter.
    folder.write("year=2024/month=02/a.csv", "id,v\n2,20\nbroken,1\n");
    let table = folder.table("**/*.csv", &settings).unwrap();
    let by_condition = ScanRequest { condition: of_2023, ..all.clone() };
    assert_eq!(rows_of(&*table, &by_condition).unwrap(), (vec!["3 30 12 2023".into(), "4 40 12 2023".into()], 2));
    let filter = Equals(vec![ReadColumn::Column(2)], Value::Int(1));
    let by_filter = ScanRequest { filters: vec![Arc::new(filter)], ..all.clone() };
    assert_eq!(rows_of(&*table, &by_filter).unwrap(), (vec!["1 10 1 2024".into()], 1));
    let path = folder.0.join("year=2024/month=01/a.csv").display().to_string();
    let filter = Equals(vec![ReadColumn::Virtual(VirtualColumn::Path)], Value::string(path));
    let by_path = ScanRequest { filters: vec![Arc::new(filter)], ..all.clone() };
    assert_eq!(rows_of(&*table, &by_path).unwrap(), (vec!["1 10 1 2024".into()], 1));
    assert!(rows_of(&*table, &all).is_err());
    let off = Settings { use_hive_partitioning: false, ..settings };
    assert_eq!(names(&*folder.table("**/*.csv", &off).unwrap()), ["id Nullable(Int64)", "v Nullable(Int64)"]);
}

#[test]
fn files_of_several_columns_are_put_together_by_name() {
    let (folder, settings) = (Folder::new("union"), Settings::default());
    folder.write("1.csv", "a,b\n1,x\n");
    folder.write("2.csv", "b,a\ny,2\n");
    folder.write("3.csv", "a,c\n3,2.5\n");
    let table = folder.table("*.csv", &settings).unwrap();
    assert_eq!(names(&*table), ["a Nullable(Int64)", "b Nullable(String)"]);
    assert_eq!(rows_of(&*table, &request_of(&*table, &settings)).unwrap().0, ["1 'x'", "2 'y'", "3 NULL"]);
    let mut union = settings;
    union.set("schema_inference_mode", "union").unwrap();
    let table = folder.table("*.csv", &union).unwrap();
    assert_eq!(names(&*table), ["a Nullable(Int64)", "b Nullable(String)", "c Nullable(Float64)"]);
    let rows = rows_of(&*table, &request_of(&*table, &union)).unwrap().0;
    assert_eq!(rows, ["1 'x' NULL", "2 'y' NULL", "3 NULL 2.5"]);
}

#[test]
fn dialects_are_found_out() {
    let settings = Settings { session_timezone: "UTC".into(), ..Settings::default() };
    let folder = Folder::new("dialects");
    let check = |text: &str, columns: &[&str], rows: &[&str]| {
        folder.write("x.csv", text);
        let table = folder.table("x.csv", &settings).unwrap();
        assert_eq!(names(&*table), columns, "{text:?}");
        assert_eq!(rows_of(&*table, &request_of(&*table, &settings)).unwrap().0, rows, "{text:?}");
    };
    let (int, text) = ("Nullable(Int64)", "Nullable(String)");
    let (a_int, b_int, c_int) = (format!("a {int}"), format!("b {int}"), format!("c {int}"));
    let (a_text, b_text) = (format!("a {text}"), format!("b {text}"));
    check("a;b\n1;x\n2;y\n", &[&a_int, &b_text], &["1 'x'", "2 'y'"]);
    check("a\tb\n1\t2\n", &[&a_int, &b_int], &["1 2"]);
    check("\u{feff}a|b\r\n1|2\r\n", &[&a_int, &b_int], &["1 2"]);
    check("a,b\r1,2\r3,4\r", &[&a_int, &b_int], &["1 2", "3 4"]);
    check("# said so\na,b\n1,2\n\n3,4\n", &[&a_int, &b_int], &["1 2", "3 4"]);
    check("a,a,\n1,2,3\n", &[&a_int, "a_1 Nullable(Int64)", "c3 Nullable(Int64)"], &["1 2 3"]);
    check("a,b\n01234,+5\n98765,-1\n", &[&a_text, &b_int], &["'01234' 5", "'98765' -1"]);
    check("a,b\nNULL,1\n5,2\n", &[&a_text, &b_int], &["'5' 2", "'NULL' 1"]);
    check("a,b,c\n'1,2',3,4\n", &[&a_text, &b_int, &c_int], &["'1,2' 3 4"]);
    let born = ["a Nullable(Int64)", "b Nullable(DateTime64(9))"];
    check("a,b\n1,1969-07-20\n", &born, &["1 -14256000000000000"]);
    folder.write("x.csv", "a,b\n1,2\n3,4,5\n");
    let error = folder.table("x.csv", &settings).map(|_| ()).unwrap_err();
    assert!(error.message().contains("the row at line 3 has 3, those before it 2"), "{}", error.message());
}

#[test]
fn a_broken_row_behind_a_limit_does_not_matter() {
    let (folder, settings) = (Folder::new("limit"), Settings::default());
    folder.write("1.csv", "a,b\n1,2\n3,4\n");
    folder.write("2.csv", "a,b\n5,x\n");
    let table = folder.table("*.csv", &settings).unwrap();
    let request = ScanRequest { limit: Some(2), ..request_of(&*table, &settings) };
    let scan = table.scan(&request).unwrap();
    assert_eq!(scan.morsels(), 1);
    let context = ScanContext { cancel: CancelToken::default(), counters: Counters::new(None) };
    let mut rows = 0;
    scan.read(0, &context, &mut |block| {
        rows += block.rows;
        Ok(rows < 2)
    })
    .unwrap();
    assert_eq!(rows, 2);
}
