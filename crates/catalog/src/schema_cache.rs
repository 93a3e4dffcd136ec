//! Schemas that have been found out of files and objects, kept from query to query: `system.schema_inference_cache`.
//!
//! A schema is found by all that it follows from, so that it is what would be found out now:
//!
//! ```text
//! the version    a file: path, bytes, times of its content and of its entry in the folder, number of that entry
//!                an object: endpoint, keys and headers by which it is read, path, bytes, time, strong ETag
//!                an answer without a strong ETag: the same with the time; without a time, if a setting permits it
//! the form       format, compression and whether dialects are looked for
//! the settings   all those that formats look at, the time zone among them
//! ```
//! Times tell versions apart only when they have passed: one that was young when the schema was found out is not used.
//! Beside a schema stands the number of rows, where the data tells it without being read. Schemas that lie in files of
//! their own (`format_schema`) are not kept, and nothing is where rows that are skipped are noted
//! (`input_format_record_errors_file_path`).

use base::Settings;
use formats::file::FileForm;
use formats::{BoundedCache, CacheBounds, DataObject, FormatSettings};
use parking_lot::Mutex;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::os::unix::fs::MetadataExt;
use std::sync::OnceLock;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use types::Schema;

/// Schemas of one kind of storage, at most: as many as ClickHouse keeps.
const BOUNDS: CacheBounds = CacheBounds { bytes_max: 32 << 20, value_bytes_max: 1 << 20, values_max: 4096 };

/// A file may change once more without another time for so long: clocks of file systems have ticks.
const FILE_TICK: Duration = Duration::from_millis(100);
/// The same of `Last-Modified`, which has seconds of another machine's clock (RFC 9110, 8.8.2.2).
const WEB_TICK: Duration = Duration::from_secs(60);

/// What is kept of one object.
#[derive(Clone, Debug)]
pub struct KeptSchema {
    /// `File`, `S3`, `URL` or `Azure`.
    pub storage: &'static str,
    /// The object's name, without secrets.
    pub source: String,
    /// The format's name.
    pub format: String,
    /// The settings of formats that were not the defaults.
    pub settings: String,
    /// When the schema was found out.
    pub registered: SystemTime,
    /// The columns.
    pub schema: Schema,
    /// The rows, once they are known.
    pub rows: Option<u64>,
    /// How the columns of several objects are put together: `DEFAULT` or `UNION`.
    pub mode: &'static str,
}

/// Where a schema is kept.
#[derive(Clone, Debug)]
pub(crate) struct SchemaPlace {
    storage: &'static str,
    key: String,
    /// From when on the version tells that the object has not changed.
    settled: SystemTime,
    /// When the version was asked for.
    asked: SystemTime,
}

static CACHES: Mutex<Vec<(&'static str, BoundedCache<KeptSchema>)>> = Mutex::new(Vec::new());

/// The settings that schemas follow from.
pub(crate) struct SchemaSettings {
    settings: Settings,
    /// Stands for all settings of formats.
    digest: u128,
}

impl SchemaSettings {
    /// Those of a query; `None` where nothing is kept with them.
    pub(crate) fn of(settings: &Settings, format_settings: &FormatSettings) -> Option<Self> {
        let has_own_file = !format_settings.binary.schema.is_empty() || format_settings.error_log.is_some();
        let digest = || digest(&format!("{format_settings:?}"));
        (!has_own_file).then(|| SchemaSettings { settings: settings.clone(), digest: digest() })
    }
}

impl SchemaPlace {
    /// The place of an object's schema, to be asked for before the object is looked at; `None` where nothing is kept
    /// of it.
    pub(crate) fn of(object: &DataObject, form: &FileForm, known: &SchemaSettings) -> Option<Self> {
        let settings = &known.settings;
        let storage = match object {
            DataObject::File(_) => "File",
            DataObject::Stored(object) => object.storage(),
        };
        let is_used = match storage {
            "File" => settings.schema_inference_use_cache_for_file,
            "URL" => settings.schema_inference_use_cache_for_url,
            "Azure" => settings.schema_inference_use_cache_for_azure,
            _ => settings.schema_inference_use_cache_for_s3,
        };
        if !is_used {
            return None;
        }
        let asked = SystemTime::now();
        let (version, settled) = version(object, settings)?;
        let form = (form.format, form.compression, form.sniffs);
        let key = format!("{version}\n{form:?}\n{:032x}", known.digest);
        Some(SchemaPlace { storage, key, settled, asked })
    }

    /// The schema that is kept, with the number of rows.
    pub(crate) fn get(&self) -> Option<(Schema, Option<u64>)> {
        let mut caches = CACHES.lock();
        let (_, cache) = caches.iter_mut().find(|(storage, _)| *storage == self.storage)?;
        let kept = cache.get(&self.key).filter(|kept| kept.registered >= self.settled)?;
        Some((kept.schema.clone(), kept.rows))
    }

    /// Keeps a schema that has been found out since the place was asked for.
    pub(crate) fn put(&self, object: &DataObject, format: &str, schema: &Schema, known: &SchemaSettings) {
        let settings = &known.settings;
        let columns = schema.fields.iter().map(|field| field.name.len() + field.data_type.to_string().len() + 64);
        let kept = KeptSchema {
            storage: self.storage,
            source: object.to_string(),
            format: format.to_string(),
            settings: changed(settings),
            registered: self.asked,
            schema: schema.clone(),
            rows: None,
            mode: match settings.schema_inference_mode {
                base::SchemaInferenceMode::Default => "DEFAULT",
                base::SchemaInferenceMode::Union => "UNION",
            },
        };
        let bytes = columns.sum::<usize>() + kept.source.len() + kept.settings.len();
        let mut caches = CACHES.lock();
        let at = caches.iter().position(|(storage, _)| *storage == self.storage).unwrap_or_else(|| {
            caches.push((self.storage, BoundedCache::new(BOUNDS)));
            caches.len() - 1
        });
        caches[at].1.put(self.key.clone(), kept, bytes);
    }

    /// Keeps the number of rows beside the schema that is there.
    pub(crate) fn put_rows(&self, rows: u64) {
        let mut caches = CACHES.lock();
        let cache = caches.iter_mut().find(|(storage, _)| *storage == self.storage);
        if let Some(kept) = cache.and_then(|(_, cache)| cache.get(&self.key)) {
            kept.rows = Some(rows);
        }
    }
}

/// Everything that is kept.
pub fn kept_schemas() -> Vec<KeptSchema> {
    CACHES.lock().iter().flat_map(|(_, cache)| cache.values().cloned()).collect()
}

/// Forgets the schemas of a kind of storage, or of all.
pub fn forget_schemas(storage: Option<&str>) {
    CACHES.lock().retain(|(known, _)| storage.is_some_and(|storage| !storage.eq_ignore_ascii_case(known)));
}

/// A text that names a version of an object, and the moment from which on it does.
fn version(object: &DataObject, settings: &Settings) -> Option<(String, SystemTime)> {
    match object {
        DataObject::File(path) => {
            let facts = std::fs::metadata(path).ok()?;
            let (mtime, ctime) = ((facts.mtime(), facts.mtime_nsec()), (facts.ctime(), facts.ctime_nsec()));
            let version = format!("{path:?} {} {mtime:?} {ctime:?} {} {}", facts.len(), facts.dev(), facts.ino());
            let changed = UNIX_EPOCH + Duration::new(u64::try_from(ctime.0).ok()?, u32::try_from(ctime.1).ok()?);
            Some((version, changed + FILE_TICK))
        }
        DataObject::Stored(stored) => {
            if let Some(version) = stored.version() {
                return Some((version, UNIX_EPOCH));
            }
            let is_undated = stored.modified_s().is_none();
            if stored.storage() != "URL"
                || (is_undated && settings.schema_inference_cache_require_modification_time_for_url)
            {
                return None;
            }
            let (size, time, etag) = (stored.size_bytes(), stored.modified_s(), stored.etag());
            let changed = time.map_or(UNIX_EPOCH, |time| UNIX_EPOCH + Duration::from_secs(time) + WEB_TICK);
            Some((format!("{} {size:?} {time:?} {etag:?}", stored.identity()), changed))
        }
    }
}

/// A number that is the same for equal texts, and hardly for others, in this process.
fn digest(text: &str) -> u128 {
    static SEEDS: OnceLock<[RandomState; 2]> = OnceLock::new();
    let half = |seed: &RandomState| {
        let mut hasher = seed.build_hasher();
        hasher.write(text.as_bytes());
        u128::from(hasher.finish())
    };
    let [low, high] = SEEDS.get_or_init(|| [RandomState::new(), RandomState::new()]);
    half(high) << 64 | half(low)
}

/// The settings of formats that are not the defaults, without those of output.
fn changed(settings: &Settings) -> String {
    let is_of_formats = |name: &str| {
        let ends = ["input_format_", "format_", "schema_inference_", "date_time_", "session_timezone"];
        ends.iter().any(|end| name.starts_with(end)) || name == "column_names_for_schema_inference"
    };
    let changes = settings.changes().into_iter().filter(|(name, _)| is_of_formats(name));
    changes.map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(", ")
}
