//! Schemas that are kept: whatever changes between two asks, they are what would be found out now.
#![allow(missing_docs)]

use base::Settings;
use catalog::schema_cache::{KeptSchema, forget_schemas, kept_schemas};
use catalog::{FileAccess, FunctionScope, find_table_function};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;
use types::Value;

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("ursa-schemas-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// The columns of a file, with settings.
fn columns(path: &str, format: &str, changes: &[(&str, &str)]) -> String {
    let mut settings = Settings::default();
    for (name, value) in changes {
        settings.set(name, value).unwrap();
    }
    let args = [Value::string(path), Value::string(format)];
    let args: Vec<(Option<&str>, &Value)> = args.iter().map(|value| (None, value)).collect();
    let access = FileAccess::free();
    let scope = FunctionScope { settings: &settings, files: &access, expressions: None, defaults: None };
    let table = find_table_function("file").unwrap()(&args, &scope);
    let definition = match table {
        Ok(table) => table.definition(),
        Err(error) => return error.message().to_string(),
    };
    let columns = definition.columns.iter();
    columns.map(|column| format!("{} {}", column.name, column.data_type)).collect::<Vec<_>>().join(", ")
}

fn kept_of(path: &Path) -> Vec<KeptSchema> {
    kept_schemas().into_iter().filter(|kept| kept.source == path.display().to_string()).collect()
}

const OFF: (&str, &str) = ("schema_inference_use_cache_for_file", "0");

#[test]
fn settings_are_part_of_what_is_asked_for() {
    let folder = folder("settings");
    let (first, second) = (folder.join("a1.csv"), folder.join("a2.csv"));
    std::fs::write(&first, "2020-01-01 00:00:00,5,x;y\n2020-01-02 00:00:00,7,z;w\n").unwrap();
    std::fs::write(&second, "1,2.5,x,true\n").unwrap();
    std::thread::sleep(Duration::from_millis(150));
    let pattern = folder.join("a*.csv").display().to_string();
    let variants: &[&[(&str, &str)]] = &[
        &[],
        &[("input_format_try_infer_datetimes", "0")],
        &[("input_format_try_infer_integers", "0")],
        &[("schema_inference_make_columns_nullable", "0")],
        &[("session_timezone", "America/New_York")],
        &[("session_timezone", "Asia/Tokyo"), ("date_time_input_format", "best_effort")],
        &[("input_format_csv_skip_first_lines", "1")],
        &[("column_names_for_schema_inference", "x,y,z")],
        &[("schema_inference_hints", "c2 String")],
        &[("format_csv_delimiter", ";")],
        &[("input_format_csv_use_best_effort_in_schema_inference", "0")],
        &[("input_format_max_rows_to_read_for_schema_inference", "1")],
        &[("schema_inference_mode", "union")],
        &[("schema_inference_mode", "union"), ("format_csv_delimiter", ";")],
    ];
    for _ in 0..3 {
        for path in [first.display().to_string(), pattern.clone()] {
            for format in ["CSV", "auto", "TSV", "CSVWithNames", "LineAsString"] {
                for variant in variants {
                    let off = columns(&path, format, &[variant, &[OFF][..]].concat());
                    assert_eq!(columns(&path, format, variant), off, "{path} {format} {variant:?}");
                }
            }
        }
    }
    let kept = kept_of(&first);
    assert!(kept.iter().any(|kept| kept.settings.contains("schema_inference_hints=c2 String")), "{kept:?}");
    assert!(kept.iter().any(|kept| kept.settings.is_empty() && kept.mode == "DEFAULT" && kept.storage == "File"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn files_that_change_are_looked_at_again() {
    let folder = folder("files");
    let path = folder.join("t.csv");
    let text = path.display().to_string();
    // Of the same length, faster than a clock of the file system ticks, and with the time of before.
    for (number, content) in ["1,2\n", "a,b\n", "1.5\n", "x|y\n"].iter().cycle().take(200).enumerate() {
        let before = std::fs::metadata(&path).and_then(|facts| facts.modified()).ok();
        std::fs::write(&path, content).unwrap();
        if let (true, Some(before)) = (number % 3 == 0, before) {
            File::options().write(true).open(&path).unwrap().set_modified(before).unwrap();
        }
        for _ in 0..2 {
            assert_eq!(columns(&text, "CSV", &[]), columns(&text, "CSV", &[OFF]), "{content}");
        }
        if number % 50 == 49 {
            std::thread::sleep(Duration::from_millis(150));
            assert_eq!(columns(&text, "CSV", &[]), columns(&text, "CSV", &[OFF]), "{content}");
        }
    }
    // Another file of the same name, length and time.
    let other = folder.join("other");
    std::fs::write(&other, "1,2\n").unwrap();
    let time = std::fs::metadata(&path).unwrap().modified().unwrap();
    File::options().write(true).open(&other).unwrap().set_modified(time).unwrap();
    std::fs::rename(&other, &path).unwrap();
    assert_eq!(columns(&text, "CSV", &[]), columns(&text, "CSV", &[OFF]));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn what_is_kept_is_used_and_forgotten() {
    let folder = folder("kept");
    let path = folder.join("k.csv");
    let text = path.display().to_string();
    std::fs::write(&path, "1,x\n").unwrap();
    columns(&text, "CSV", &[OFF]);
    assert!(kept_of(&path).is_empty(), "nothing is kept where the setting says so");
    std::thread::sleep(Duration::from_millis(150));
    columns(&text, "CSV", &[]);
    let registered = kept_of(&path)[0].registered;
    columns(&text, "CSV", &[]);
    let kept = kept_of(&path);
    assert_eq!((kept.len(), kept[0].registered), (1, registered), "the second ask finds it");
    assert_eq!((kept[0].format.as_str(), kept[0].rows), ("CSV", None));
    forget_schemas(Some("S3"));
    assert_eq!(kept_of(&path).len(), 1);
    // Other tests of this process are not disturbed: what is forgotten is found out again.
    forget_schemas(Some("file"));
    assert!(kept_of(&path).is_empty());
    std::fs::remove_dir_all(&folder).unwrap();
}
