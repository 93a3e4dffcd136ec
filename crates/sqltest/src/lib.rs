//! SQL tests: files of statements under `tests/sql/` with the output they must give.
//!
//! ```text
//! tests/sql/<area>/<name>.sql        statements, separated by `;`
//! tests/sql/<area>/<name>.expected   their results as TabSeparated, one after another
//! ```
//! A comment line before a statement says more of it: `-- error: UNKNOWN_TABLE` (it must fail with that code),
//! `-- names` (the output has a line of names and one of types). `$FOLDER` in a statement is a folder that goes
//! with the run. Expected output comes from ClickHouse or the SQL
//! standard.
//!
//! # Where to find it
//! - the run of all files: `crates/sqltest/src/files.rs`; under a few configurations by `cargo test`, under all of them
//!   by `cargo xtask sql`
//! - statements changed token by token, and reads of damaged data in every format, for panics and limits:
//!   `crates/sqltest/src/mutation/`; run by `cargo xtask mutated` and `cargo xtask mutated --inputs ""`
//! - random queries checked against each other: `crates/sqltest/src/oracle/`; run by `cargo xtask oracles`; with
//!   changes of state between the queries: `change/` in it

pub mod files;
pub mod mutation;
pub mod oracle;

use base::Result;
use engine::{Engine, EngineOptions, Session};
use formats::output_format;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// A name, and settings with their values.
pub type Configuration = (&'static str, &'static [(&'static str, &'static str)]);

/// Settings under which every file must give the same output.
pub const CONFIGURATIONS: &[Configuration] = &[
    ("default", &[]),
    ("one thread", &[("max_threads", "1")]),
    ("tiny blocks", &[("max_block_size", "3"), ("max_read_buffer_size", "5")]),
    ("optimizer off", &[("query_plan_enable_optimizations", "0")]),
    ("scattered aggregation", &[("force_scatter_aggregation", "1")]),
    ("generated code for every block", &[("compile_expressions_min_rows", "0")]),
    (
        "no statistics, indexes, caches and generated code",
        &[
            ("compile_expressions", "0"),
            ("compile_aggregate_expressions", "0"),
            ("compile_sort_description", "0"),
            ("use_heavy_functions_cache", "0"),
            ("use_primary_key", "0"),
            ("use_statistics_pruning", "0"),
            ("use_skip_indexes", "0"),
            ("use_bit_indexes", "0"),
            ("use_jit_indexes", "0"),
            ("use_interval_indexes", "0"),
            ("use_index_analysis_cache", "0"),
            ("use_uncompressed_cache", "0"),
            ("optimize_trivial_count_query", "0"),
            ("optimize_trivial_min_max_query", "0"),
            ("optimize_trivial_sum_query", "0"),
            ("optimize_trivial_group_by_limit_query", "0"),
        ],
    ),
    ("merge joins", &[("join_algorithm", "full_sorting_merge,hash")]),
    (
        "forced spill",
        &[
            ("max_bytes_before_external_group_by", "1"),
            ("max_bytes_before_external_sort", "1"),
            ("max_bytes_before_external_join", "1"),
        ],
    ),
];

/// A file of statements and the output it must give.
pub struct SqlTest {
    /// The `.sql` file.
    pub path: PathBuf,
}

impl SqlTest {
    /// All tests under a folder whose path contains `filter`, sorted.
    pub fn find(root: &Path, filter: &str) -> Vec<SqlTest> {
        let mut found = Vec::new();
        collect(root, &mut found);
        found.retain(|path| path.to_string_lossy().contains(filter));
        found.sort();
        found.into_iter().map(|path| SqlTest { path }).collect()
    }

    /// The file with the expected output.
    pub fn expected_path(&self) -> PathBuf {
        self.path.with_extension("expected")
    }

    /// The output of the statements under a configuration.
    ///
    /// # Errors
    /// Text that says which statement failed, or did not fail as it should.
    pub fn run(&self, configuration: &[(&str, &str)]) -> std::result::Result<String, String> {
        let text = std::fs::read_to_string(&self.path).map_err(|error| format!("{}: {error}", self.path.display()))?;
        let folder = RunFolder::of(&text).map_err(|error| error.to_string())?;
        let text = folder.as_ref().map_or(text.clone(), |folder| text.replace(FOLDER, &folder.0.to_string_lossy()));
        let engine = Engine::open(EngineOptions { threads: 4, cache_bytes: 64 << 20, ..EngineOptions::default() })
            .map_err(|error| error.to_string())?;
        let mut session = engine.session();
        session.settings_mut().session_timezone = "UTC".into();
        for (name, value) in configuration {
            session.settings_mut().set(name, value).map_err(|error| error.to_string())?;
        }
        let mut output = String::new();
        for statement in statements(&text) {
            let result = run_statement(&mut session, &statement);
            match (result, &statement.error) {
                (Ok(text), None) => output.push_str(&text),
                (Ok(_), Some(code)) => return Err(format!("this should fail with {code}:\n{}", statement.text)),
                (Err(error), Some(code)) if error.code().name() == code => {}
                (Err(error), _) => return Err(format!("{error}\nin: {}", statement.text)),
            }
        }
        Ok(output)
    }
}

/// What stands for the folder of a run.
const FOLDER: &str = "$FOLDER";

/// A folder that goes with the run.
struct RunFolder(PathBuf);

impl RunFolder {
    /// A folder if the statements need one.
    fn of(text: &str) -> std::io::Result<Option<Self>> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        if !text.contains(FOLDER) {
            return Ok(None);
        }
        let name = format!("ursa_sqltest_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path)?;
        Ok(Some(RunFolder(path)))
    }
}

impl Drop for RunFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.filter_map(|entry| entry.ok().map(|entry| entry.path())) {
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "sql") {
            found.push(path);
        }
    }
}

struct Statement {
    text: String,
    error: Option<String>,
    names: bool,
}

/// The statements of a file with what the comments before them say.
fn statements(text: &str) -> Vec<Statement> {
    let mut out = Vec::new();
    let mut current = String::new();
    let (mut error, mut names) = (None, false);
    for line in text.lines() {
        let trimmed = line.trim();
        if let Some(comment) = trimmed.strip_prefix("--") {
            let comment = comment.trim();
            if let Some(code) = comment.strip_prefix("error:") {
                error = Some(code.trim().to_string());
            }
            names |= comment == "names";
            continue;
        }
        current.push_str(line);
        current.push('\n');
        if trimmed.ends_with(';') {
            out.push(Statement {
                text: std::mem::take(&mut current),
                error: error.take(),
                names: std::mem::take(&mut names),
            });
        }
    }
    if !current.trim().is_empty() {
        out.push(Statement { text: current, error, names });
    }
    out
}

/// The output of one statement as TabSeparated.
///
/// # Errors
/// Those of the statement.
pub fn run_text(session: &mut Session, text: &str) -> Result<String> {
    run_statement(session, &Statement { text: text.to_string(), error: None, names: false })
}

fn run_statement(session: &mut Session, statement: &Statement) -> Result<String> {
    let mut query = session.query(statement.text.trim().trim_end_matches(';'))?;
    let default = if statement.names { "TabSeparatedWithNamesAndTypes" } else { "TabSeparated" };
    let format = query.format.clone().unwrap_or_else(|| default.to_string());
    let schema = query.schema().clone();
    if schema.is_empty() {
        while query.next_block()?.is_some() {}
        return Ok(String::new());
    }
    let settings = query.format_settings();
    let mut writer = output_format(&format, &schema, &settings)?;
    let mut bytes = Vec::new();
    writer.prefix(&mut bytes)?;
    while let Some(block) = query.next_block()? {
        query.write(&mut *writer, &block, &mut bytes)?;
    }
    if let Some(totals) = query.totals() {
        writer.totals(&totals, &mut bytes)?;
    }
    if let Some(extremes) = query.extremes() {
        writer.extremes(&extremes, &mut bytes)?;
    }
    let stats =
        formats::ResultStats { rows_before_limit: query.rows_before_limit(), ..formats::ResultStats::default() };
    writer.finish(&stats, &mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
