//! The server and the machine it runs on: its settings, disks, warnings and measurements.

use super::rows::{RowsBuilder, number, text, texts};
use super::shapes;
use crate::engine::Engine;
use crate::objects::dropped::DELAY_S;
use storage::PartFields;
use types::{TimeZone, Value};

pub(super) fn time_zones(_engine: &Engine) -> RowsBuilder {
    let mut rows = shapes::of("time_zones", &["time_zone"]);
    TimeZone::all_names().iter().for_each(|name| rows.push([text(name)]));
    rows
}

/// Bytes that are free and all bytes of the file system of a folder; 0 where it cannot be asked.
fn space(path: &std::path::Path) -> (u64, u64) {
    storage::file_system_space(path).unwrap_or((0, 0))
}

pub(super) fn disks(engine: &Engine) -> RowsBuilder {
    let mut rows = shapes::of(
        "disks",
        &[
            "name",
            "path",
            "free_space",
            "total_space",
            "unreserved_space",
            "type",
            "object_storage_type",
            "metadata_type",
        ],
    );
    let path = engine.metadata.root();
    let (free, total) = space(path);
    rows.push([
        text("default"),
        text(format!("{}/", path.display())),
        number(free),
        number(total),
        number(free),
        text("Local"),
        text("None"),
        text("None"),
    ]);
    rows
}

pub(super) fn storage_policies(_engine: &Engine) -> RowsBuilder {
    let mut rows = shapes::of(
        "storage_policies",
        &["policy_name", "volume_name", "volume_priority", "disks", "volume_type", "perform_ttl_move_on_insert"],
    );
    rows.push([text("default"), text("default"), number(1u64), texts(["default"]), Value::Int(0), number(1u64)]);
    rows
}

pub(super) fn warnings(_engine: &Engine) -> RowsBuilder {
    let mut rows = shapes::of("warnings", &["message", "message_format_string"]);
    if cfg!(debug_assertions) {
        let message = "The server was built for debugging: it runs slowly.";
        rows.push([text(message), text(message)]);
    }
    rows
}

pub(super) fn contributors(_engine: &Engine) -> RowsBuilder {
    let mut rows = shapes::of("contributors", &["name"]);
    let named = env!("CARGO_PKG_AUTHORS");
    // A package may name nobody.
    let authors = if named.is_empty() { "The authors of Ursa" } else { named };
    authors.split(':').for_each(|name| rows.push([text(name)]));
    rows
}

/// The libraries of `docs/dependencies.md`: rows `| crate | used by | why | licence |`.
pub(super) fn licenses(_engine: &Engine) -> RowsBuilder {
    let mut rows = shapes::of("licenses", &["library_name", "license_type", "license_path", "license_text"]);
    let table = include_str!("../../../../docs/dependencies.md").lines().filter(|line| line.starts_with("| ")).skip(1);
    for line in table {
        let cells: Vec<&str> =
            line.trim_matches('|').split(" | ").map(|cell| cell.trim().trim_matches('|').trim()).collect();
        if let [names, _, why, licence] = cells[..] {
            names
                .split(", ")
                .for_each(|name| rows.push([text(name), text(licence), text("docs/dependencies.md"), text(why)]));
        }
    }
    rows
}

pub(super) fn server_settings(engine: &Engine) -> RowsBuilder {
    let mut rows = shapes::of(
        "server_settings",
        &["name", "value", "default", "changed", "description", "type", "changeable_without_restart"],
    );
    let delay_s = engine.dropped.delay_s;
    let of_delay = [
        "database_atomic_delay_before_drop_table_sec",
        "Seconds that a dropped table can be taken back for by UNDROP; with 0 it is gone at once.",
        "UInt64",
    ];
    let [name, description, type_name] = of_delay.map(text);
    rows.push([
        name,
        text(delay_s.to_string()),
        text(DELAY_S.to_string()),
        number(u64::from(delay_s != DELAY_S)),
        description,
        type_name,
        Value::Int(0),
    ]);
    let mut push = |name: &str, value: String, type_name: &str, description: &str| {
        rows.push([
            text(name),
            text(&value),
            text(&value),
            number(0u64),
            text(description),
            text(type_name),
            Value::Int(0),
        ]);
    };
    push(
        "max_thread_pool_size",
        engine.pool.threads().to_string(),
        "UInt64",
        "Worker threads, that all queries share.",
    );
    push("timezone", TimeZone::system().name().to_string(), "String", "Time zone of the server.");
    push("path", format!("{}/", engine.metadata.root().display()), "String", "Folder of the data.");
    push("default_database", "default".into(), "String", "The database of a session that names none.");
    push(
        "custom_settings_prefixes",
        base::settings::CUSTOM_PREFIX.into(),
        "String",
        "What names of custom settings begin with.",
    );
    for cache in engine.storage.caches() {
        if let Some(bytes) = cache.bytes_max {
            push(
                &format!("{}_cache_size", snake(cache.name)),
                bytes.to_string(),
                "UInt64",
                "Bytes that the cache may keep.",
            );
        }
    }
    rows
}

/// `PrimaryIndex` as `primary_index`.
fn snake(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_ascii_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.push(c.to_ascii_lowercase());
    }
    out
}

/// A line `name: kibibytes kB` of a file of `/proc`, in bytes.
fn proc_bytes(file: &str, name: &str) -> Option<f64> {
    let text = std::fs::read_to_string(file).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
    line.trim().trim_end_matches(" kB").parse::<f64>().ok().map(|kibibytes| kibibytes * 1024.0)
}

pub(super) fn asynchronous_metrics(engine: &Engine) -> RowsBuilder {
    let mut rows = shapes::of("asynchronous_metrics", &["metric", "value", "description"]);
    let mut push =
        |name: &str, value: f64, description: &str| rows.push([text(name), Value::Float(value), text(description)]);
    let (mut parts, mut table_rows, mut bytes) = (0u64, 0u64, 0u64);
    super::objects::for_each_part(engine, PartFields::default(), |_, _, part| {
        parts += u64::from(part.active);
        table_rows += if part.active { part.rows } else { 0 };
        bytes += if part.active { part.bytes_on_disk } else { 0 };
    });
    push("Uptime", engine.started.elapsed().as_secs_f64(), "Seconds since the engine was opened.");
    push("NumberOfDatabases", engine.catalog.databases().len() as f64, "Databases.");
    push(
        "NumberOfTables",
        super::objects::objects(engine).len() as f64,
        "Tables, views and dictionaries of all databases.",
    );
    push("TotalPartsOfMergeTreeTables", parts as f64, "Parts of all tables.");
    push("TotalRowsOfMergeTreeTables", table_rows as f64, "Rows of all tables with parts.");
    push("TotalBytesOfMergeTreeTables", bytes as f64, "Bytes of all parts on disk.");
    if let Some(bytes) = proc_bytes("/proc/self/status", "VmRSS") {
        push("MemoryResident", bytes, "Bytes of the process in memory.");
    }
    if let Some(bytes) = proc_bytes("/proc/self/status", "VmSize") {
        push("MemoryVirtual", bytes, "Bytes of addresses that the process has taken.");
    }
    for (name, of, what) in [
        ("OSMemoryTotal", "MemTotal", "Bytes of memory of the machine."),
        ("OSMemoryAvailable", "MemAvailable", "Bytes of memory that programs can take."),
    ] {
        if let Some(bytes) = proc_bytes("/proc/meminfo", of) {
            push(name, bytes, what);
        }
    }
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    for (minutes, value) in ["1", "5", "15"].iter().zip(load.split(' ')) {
        if let Ok(value) = value.parse() {
            push(
                &format!("LoadAverage{minutes}"),
                value,
                "Threads that run or wait for a CPU, on average of so many minutes.",
            );
        }
    }
    rows
}
