//! The server and the machine it runs on: its settings, disks, warnings and measurements.

use super::rows::{RowsBuilder, number, text, texts};
use super::shapes;
use crate::engine::Engine;
use crate::objects::dropped::DELAY_S;
use crate::server_settings::ServerSetting;
use crate::watch::Reading;
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

pub(super) fn warnings(engine: &Engine) -> RowsBuilder {
    let mut rows = shapes::of("warnings", &["message", "message_format_string"]);
    if cfg!(debug_assertions) {
        let message = "The server was built for debugging: it runs slowly.";
        rows.push([text(message), text(message)]);
    }
    engine.configuration_notes().iter().for_each(|note| rows.push([text(note), text(note)]));
    let of_host = engine.host().map(|host| host.warnings()).unwrap_or_default();
    of_host.iter().for_each(|message| rows.push([text(message), text(message)]));
    engine.logs.warnings().for_each(|message| rows.push([text(&message), text("Rows of system.{} wait: {}")]));
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
        &["name", "value", "default", "changed", "description", "type", "changeable_without_restart", "is_obsolete"],
    );
    let own = own_settings(engine);
    let chosen = engine.server_settings();
    let is_chosen = |setting: &&ServerSetting| chosen.iter().any(|other| other.name == setting.name);
    // Where the engine knows what came of a choice, that is the value.
    let in_use = |setting: &ServerSetting| own.iter().find(|known| known.name == setting.name);
    let chosen = chosen.iter().map(|setting| ServerSetting {
        value: in_use(setting).unwrap_or(setting).value.clone(),
        default: in_use(setting).filter(|_| setting.default.is_empty()).unwrap_or(setting).default.clone(),
        ..setting.clone()
    });
    let mut all: Vec<ServerSetting> = own.iter().filter(|own| !is_chosen(own)).cloned().chain(chosen).collect();
    all.sort_by(|a, b| a.name.cmp(&b.name));
    for setting in all {
        rows.push([
            text(setting.name),
            text(setting.value),
            text(setting.default),
            number(u64::from(setting.is_changed)),
            text(setting.description),
            text(setting.type_name),
            Value::Int(if setting.is_changeable { CHANGEABLE } else { 0 }),
            number(0u64),
        ]);
    }
    rows
}

/// `Yes` of the column `changeable_without_restart`.
const CHANGEABLE: i64 = 3;

/// Settings that the engine was opened with.
fn own_settings(engine: &Engine) -> Vec<ServerSetting> {
    let setting = |name: &str, value: String, type_name: &'static str, description: &str| ServerSetting {
        name: name.to_string(),
        default: value.clone(),
        value,
        description: description.to_string(),
        type_name,
        ..ServerSetting::default()
    };
    let delay_s = engine.dropped.delay_s;
    let delay = setting(
        "database_atomic_delay_before_drop_table_sec",
        delay_s.to_string(),
        "UInt64",
        "Seconds that a dropped table can be taken back for by UNDROP; with 0 it is gone at once.",
    );
    let mut all = vec![
        ServerSetting { default: DELAY_S.to_string(), is_changed: delay_s != DELAY_S, ..delay },
        setting(
            "max_thread_pool_size",
            engine.pool.threads().to_string(),
            "UInt64",
            "Worker threads, that all queries share.",
        ),
        setting("timezone", TimeZone::system().name().to_string(), "String", "Time zone of the server."),
        setting("path", format!("{}/", engine.metadata.root().display()), "String", "Folder of the data."),
        setting("default_database", "default".into(), "String", "The database of a session that names none."),
        setting(
            "custom_settings_prefixes",
            base::settings::CUSTOM_PREFIX.into(),
            "String",
            "What names of custom settings begin with.",
        ),
    ];
    for cache in engine.storage.caches() {
        let Some(bytes) = cache.bytes_max else { continue };
        let name = format!("{}_cache_size", setting_name_of(cache.name));
        all.push(setting(&name, bytes.to_string(), "UInt64", "Bytes that the cache may keep."));
    }
    all
}

/// `PrimaryIndex` as `primary_index`; the cache of skip indexes has ClickHouse's name for what it replaces.
fn setting_name_of(cache: &str) -> String {
    if cache == "SkipIndex" { "index_mark".into() } else { snake(cache) }
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
    for metric in asynchronous_readings(engine) {
        rows.push([text(metric.name), Value::Float(metric.value), text(metric.description)]);
    }
    rows
}

/// Measurements that are taken on request.
pub(crate) fn asynchronous_readings(engine: &Engine) -> Vec<Reading<f64>> {
    let mut readings = Vec::new();
    let mut push = |name: &str, value: f64, description: &'static str| {
        readings.push(Reading { name: name.to_string(), value, description });
    };
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
    let (free, total) = space(engine.metadata.root());
    if total > 0 {
        push("DiskTotal_default", total as f64, "Bytes of the file system that the data folder lies on.");
        push("DiskAvailable_default", free as f64, "Bytes of that file system that can be written.");
        push("DiskUsed_default", (total - free) as f64, "Bytes of that file system that are taken.");
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
    readings
}
