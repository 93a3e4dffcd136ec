//! The command line.

use crate::log_cli::LogArgs;
use crate::log_tables_cli::{LogTableArgs, SpanExportArgs};
use crate::tls_cli::{SecureArgs, SecurePortArgs};
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

const SETTINGS_HELP: &str =
    "Any setting is a flag too: --max_threads 4, --max_memory_usage=4Gi. Query parameters: --param_name=value.";

/// A column-store analytical database that speaks ClickHouse.
#[derive(Debug, Parser)]
#[command(
    name = "ursa",
    version,
    about,
    arg_required_else_help = true,
    disable_help_subcommand = true,
    args_override_self = true
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Run queries in this process, on files or a data directory; no server needed.
    #[command(after_help = SETTINGS_HELP)]
    Local(LocalArgs),
    /// Serve a data directory over HTTP and HTTPS.
    #[command(after_help = SETTINGS_HELP)]
    Server(ServerArgs),
    /// Talk to a server.
    #[command(after_help = SETTINGS_HELP)]
    Client(ClientArgs),
    /// Run queries on a server, many at once, and tell how fast it answers; of two servers, which is faster.
    #[command(after_help = SETTINGS_HELP)]
    Benchmark(BenchmarkArgs),
    /// Make a table of web-analytics data, load it, and time a suite of queries on it.
    #[command(after_help = SETTINGS_HELP)]
    Demo(DemoArgs),
    /// The performance workbench: record suites of queries, and compare recordings.
    #[command(subcommand)]
    Paw(crate::paw_cli::PawCommand),
}

/// How results are shown; `local` and `client` share it.
#[derive(Debug, Args)]
pub(crate) struct OutputArgs {
    /// A query, or several separated by `;`. May be given more than once.
    #[arg(short, long, value_name = "SQL")]
    pub query: Vec<String>,
    /// A file of queries.
    #[arg(long, value_name = "FILE")]
    pub queries_file: Vec<PathBuf>,
    /// Format of results.
    #[arg(short, long, visible_alias = "output-format", value_name = "FORMAT")]
    pub format: Option<String>,
    /// Show each row on lines of its own.
    #[arg(short = 'E', long)]
    pub vertical: bool,
    /// Print the seconds that each query took to standard error.
    #[arg(short, long)]
    pub time: bool,
    /// Draw a progress bar; by default if standard error is a terminal.
    #[arg(
        long,
        num_args = 0..=1,
        default_missing_value = "true",
        value_parser = clap::builder::BoolishValueParser::new(),
        require_equals = true
    )]
    pub progress: Option<bool>,
    /// Several queries are always allowed; kept for scripts.
    #[arg(short = 'n', long, hide = true)]
    pub multiquery: bool,
}

/// Flags of `ursa local`.
#[derive(Debug, Args)]
pub(crate) struct LocalArgs {
    /// A file of queries to run.
    #[arg(value_name = "FILE")]
    pub script: Option<PathBuf>,
    /// Data directory; without it, tables are gone at the end.
    #[arg(long, value_name = "DIR", env = "URSA_PATH")]
    pub path: Option<PathBuf>,
    /// The database that queries begin in.
    #[arg(short, long, value_name = "NAME")]
    pub database: Option<String>,
    /// A file to query under the name of --table; `-` is standard input.
    #[arg(long, value_name = "FILE")]
    pub file: Option<String>,
    /// Name of the table of --file, or of standard input.
    #[arg(short = 'N', long, value_name = "NAME", default_value = "table")]
    pub table: String,
    /// Columns of that table, as `a UInt64, b String`; else they are inferred.
    #[arg(short = 'S', long, value_name = "COLUMNS")]
    pub structure: Option<String>,
    /// Format of that table; else the file's extension says it.
    #[arg(long, value_name = "FORMAT")]
    pub input_format: Option<String>,
    #[command(flatten)]
    pub output: OutputArgs,
}

/// Flags of `ursa server`.
#[derive(Debug, Args)]
pub(crate) struct ServerArgs {
    /// Configuration file (TOML) whose keys are these flags (docs/operations.md). Flags and the environment come before
    /// it.
    #[arg(long, value_name = "FILE", env = "URSA_CONFIG")]
    pub config: Option<PathBuf>,
    /// Check the configuration, show what results from file, environment and flags, and end.
    #[arg(long, alias = "check_config")]
    pub check_config: bool,
    /// Data directory.
    #[arg(long, value_name = "DIR", default_value = "./ursa-data", env = "URSA_PATH")]
    pub path: PathBuf,
    /// Interface to listen on. Others than loopback need --password.
    #[arg(long, value_name = "HOST", default_value = "127.0.0.1", env = "URSA_HOST")]
    pub host: String,
    /// Port of HTTP; 0 for any that is free.
    #[arg(long, value_name = "PORT", default_value_t = 8123, env = "URSA_HTTP_PORT")]
    pub http_port: u16,
    /// Port of the native protocol, 0 to do without it. By default 9000, unless another program has that.
    #[arg(long, value_name = "PORT", env = "URSA_TCP_PORT")]
    pub tcp_port: Option<u16>,
    /// Port of /metrics for Prometheus without a login, such as 9363; 0 for any that is free. Without it /metrics is on
    /// the port of HTTP alone, behind a login.
    #[arg(long, alias = "metrics_port", value_name = "PORT", env = "URSA_METRICS_PORT")]
    pub metrics_port: Option<u16>,
    /// Password of the user `default`.
    #[arg(
        long,
        value_name = "PASSWORD",
        default_value = "",
        env = "URSA_PASSWORD",
        hide_env_values = true,
        hide_default_value = true
    )]
    pub password: String,
    /// Worker threads; 0 means one per core.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub threads: usize,
    /// Bytes of the cache of decompressed data; 0 means two fifths of the memory.
    #[arg(long, value_name = "BYTES", default_value_t = 0)]
    pub cache_bytes: u64,
    /// Bytes of places of chunks and statistics of granules that stay in memory; by default a twentieth of it, 64 MiB
    /// to 4 GiB.
    #[arg(long = "mark_cache_size", alias = "mark-cache-size", value_name = "BYTES")]
    pub mark_cache_size: Option<u64>,
    /// Bytes of primary indexes that stay in memory; the same by default.
    #[arg(long = "primary_index_cache_size", alias = "primary-index-cache-size", value_name = "BYTES")]
    pub primary_index_cache_size: Option<u64>,
    /// Bytes of skip indexes that stay in memory; the same by default.
    #[arg(long = "index_mark_cache_size", alias = "index-mark-cache-size", value_name = "BYTES")]
    pub index_mark_cache_size: Option<u64>,
    /// Bytes that queries, caches and merges may take together; 0: only the share of the memory holds.
    #[arg(
        long = "max_server_memory_usage",
        alias = "max-server-memory-usage",
        value_name = "BYTES",
        default_value_t = 0
    )]
    pub max_server_memory_usage: u64,
    /// Share of the machine's (or container's) memory that the server may take; 0: no such limit.
    #[arg(
        long = "max_server_memory_usage_to_ram_ratio",
        alias = "max-server-memory-usage-to-ram-ratio",
        value_name = "RATIO",
        default_value_t = 0.9
    )]
    pub max_server_memory_usage_to_ram_ratio: f64,
    /// Queries that may run at a time; 0: no limit. More are refused, or wait as long as their queue_max_wait_ms says.
    #[arg(
        long = "max_concurrent_queries",
        alias = "max-concurrent-queries",
        value_name = "NUMBER",
        default_value_t = 0
    )]
    pub max_concurrent_queries: u64,
    /// Refuse queries whose setting `workload` names one that does not exist.
    #[arg(
        long = "throw_on_unknown_workload",
        alias = "throw-on-unknown-workload",
        value_name = "BOOLEAN",
        num_args = 0..=1,
        default_value_t = false,
        default_missing_value = "true",
        action = clap::ArgAction::Set,
        value_parser = clap::builder::BoolishValueParser::new()
    )]
    pub throw_on_unknown_workload: bool,
    #[command(flatten)]
    pub log_tables: LogTableArgs,
    #[command(flatten)]
    pub span_export: SpanExportArgs,
    /// Seconds that a dropped table can be taken back for by UNDROP TABLE; with 0 it is gone at once. By default 480.
    #[arg(
        long = "database_atomic_delay_before_drop_table_sec",
        alias = "database-atomic-delay-before-drop-table-sec",
        value_name = "SECONDS"
    )]
    pub database_atomic_delay_before_drop_table_sec: Option<u64>,
    /// Folder that `file()`, tables of engine File and dictionaries are confined to; by default `user_files` in the
    /// data directory.
    #[arg(long, alias = "user_files_path", value_name = "DIR", env = "URSA_USER_FILES_PATH")]
    pub user_files_path: Option<PathBuf>,
    /// A folder that backups may lie in, beside `backups` in the data directory. May be given more than once.
    #[arg(long, alias = "backups_path", value_name = "DIR")]
    pub backups_path: Vec<PathBuf>,
    /// A host, or `host:port`, that `url()`, `s3()` and their engines may reach whatever its address. With any given,
    /// others are refused unless `*` is given too; then, and without any, those of public addresses are allowed. May be
    /// given more than once.
    #[arg(long = "remote_url_allow_hosts", alias = "remote-url-allow-hosts", value_name = "HOST")]
    pub remote_url_allow_hosts: Vec<String>,
    /// A name of this server, beside loopback's and the address it listens on: requests for others are refused. May be
    /// given more than once; `*` for any name.
    #[arg(long, alias = "allowed_host", value_name = "NAME")]
    pub allowed_host: Vec<String>,
    /// An origin whose pages may send requests from a browser, such as https://example.com. May be given more than
    /// once; `*` for all.
    #[arg(long, alias = "allowed_origin", value_name = "ORIGIN")]
    pub allowed_origin: Vec<String>,
    /// Connections at a time; further ones are answered with 503.
    #[arg(long = "max_connections", alias = "max-connections", value_name = "N", default_value_t = 16384)]
    pub max_connections: usize,
    /// Connections of one address at a time (of IPv6: of a network of 64 bits), loopback's too; further ones are
    /// answered with 503. 0: no such limit.
    #[arg(
        long = "max_connections_per_address",
        alias = "max-connections-per-address",
        value_name = "N",
        default_value_t = 0
    )]
    pub max_connections_per_address: usize,
    /// Sessions over HTTP with a session_id that a user may have at a time; 0: no limit.
    #[arg(
        long = "max_http_sessions_for_user",
        alias = "max-http-sessions-for-user",
        value_name = "N",
        default_value_t = 10_000
    )]
    pub max_http_sessions_for_user: usize,
    /// Seconds that a connection may be idle, or take for the head of a request.
    #[arg(long = "keep_alive_timeout", alias = "keep-alive-timeout", value_name = "SECONDS", default_value_t = 30)]
    pub keep_alive_timeout: u64,
    /// Seconds that running queries may take to end by themselves when the server stops; then they are cancelled.
    #[arg(
        long = "shutdown_wait_unfinished",
        alias = "shutdown-wait-unfinished",
        value_name = "SECONDS",
        default_value_t = 5
    )]
    pub shutdown_wait_unfinished: u64,
    /// YAML file of rules: paths that have queries or texts of their own (docs/http.md).
    #[arg(long, alias = "http_handlers", value_name = "FILE", env = "URSA_HTTP_HANDLERS")]
    pub http_handlers: Option<PathBuf>,
    #[command(flatten)]
    pub secure_ports: SecurePortArgs,
    #[command(flatten)]
    pub log: LogArgs,
    /// Folder of temporary files; by default `tmp` in the data directory.
    #[arg(long, value_name = "DIR", env = "URSA_TMP_PATH")]
    pub tmp_path: Option<PathBuf>,
}

/// How `ursa client` and `ursa benchmark` talk to a server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Protocol {
    /// Texts over HTTP.
    #[default]
    Http,
    /// Blocks of columns: ClickHouse's own protocol.
    Native,
}

/// Flags of `ursa client`.
#[derive(Debug, Args)]
pub(crate) struct ClientArgs {
    /// The server's name or address.
    #[arg(long, value_name = "HOST", default_value = "127.0.0.1", env = "URSA_HOST")]
    pub host: String,
    /// The protocol that is spoken: http or native.
    #[arg(long, value_name = "PROTOCOL", value_enum, default_value_t, env = "URSA_PROTOCOL")]
    pub protocol: Protocol,
    /// The server's port of that protocol; by default $URSA_HTTP_PORT or 8123, 8443 with --secure, for native
    /// $URSA_TCP_PORT or 9000, 9440 with --secure.
    #[arg(long, value_name = "PORT")]
    pub port: Option<u16>,
    #[command(flatten)]
    pub secure: SecureArgs,
    /// User.
    #[arg(short, long, value_name = "NAME", default_value = "default", env = "URSA_USER")]
    pub user: String,
    /// Password.
    #[arg(
        long,
        value_name = "PASSWORD",
        default_value = "",
        env = "URSA_PASSWORD",
        hide_env_values = true,
        hide_default_value = true
    )]
    pub password: String,
    /// The database that queries begin in.
    #[arg(short, long, value_name = "NAME")]
    pub database: Option<String>,
    /// Times without a zone of their own are in this machine's zone, not in the server's; by the native protocol.
    #[arg(
        action = clap::ArgAction::Set,
        long = "use_client_time_zone",
        alias = "use-client-time-zone",
        value_name = "WHETHER",
        num_args = 0..=1,
        default_value = "false",
        default_missing_value = "true",
        hide_default_value = true,
        value_parser = clap::builder::BoolishValueParser::new()
    )]
    pub use_client_time_zone: bool,
    #[command(flatten)]
    pub output: OutputArgs,
}

/// Flags of `ursa benchmark`: those of clickhouse-benchmark.
#[derive(Debug, Args)]
pub(crate) struct BenchmarkArgs {
    /// A query; may be given more than once. Without it, queries are read from standard input, one a line.
    #[arg(short, long, value_name = "SQL")]
    pub query: Vec<String>,
    /// The server's name or address; given twice, two servers are compared.
    #[arg(long, value_name = "HOST")]
    pub host: Vec<String>,
    /// The protocol that is spoken: http or native, whose results are blocks whatever --format says.
    #[arg(long, value_name = "PROTOCOL", value_enum, default_value_t, env = "URSA_PROTOCOL")]
    pub protocol: Protocol,
    /// The server's port; given twice, two servers are compared. By default 8123, or 8443 with --secure, for native
    /// 9000, or 9440 with --secure.
    #[arg(long, value_name = "PORT")]
    pub port: Vec<u16>,
    #[command(flatten)]
    pub secure: SecureArgs,
    /// User.
    #[arg(short, long, value_name = "NAME", default_value = "default", env = "URSA_USER")]
    pub user: String,
    /// Password.
    #[arg(
        long,
        value_name = "PASSWORD",
        default_value = "",
        env = "URSA_PASSWORD",
        hide_env_values = true,
        hide_default_value = true
    )]
    pub password: String,
    /// The database of the queries.
    #[arg(long, value_name = "NAME")]
    pub database: Option<String>,
    /// Format of results that name none.
    #[arg(long, value_name = "FORMAT", default_value = "Native")]
    pub format: String,
    /// Queries under way at a time.
    #[arg(
        short,
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = clap::value_parser!(u32).range(1..=10_000)
    )]
    pub concurrency: u32,
    /// Queries in all; 0 for no end.
    #[arg(short, long, value_name = "N", default_value_t = 0)]
    pub iterations: u64,
    /// Seconds after which no query begins; 0 for no end.
    #[arg(short, long, value_name = "SECONDS", default_value_t = 0.0)]
    pub timelimit: f64,
    /// Seconds between reports; 0 for the last one only.
    #[arg(short, long, value_name = "SECONDS", default_value_t = 1.0)]
    pub delay: f64,
    /// Draw queries at random.
    #[arg(short, long)]
    pub randomize: bool,
    /// Count failed queries and go on.
    #[arg(long, visible_alias = "continue_on_errors")]
    pub ignore_error: bool,
    /// A connection of its own for every query.
    #[arg(long)]
    pub reconnect: bool,
    /// Report everything since the beginning, not since the last report.
    #[arg(long)]
    pub cumulative: bool,
    /// Confidence of the comparison: 0 for 80 %, then 90, 95, 98, 99 and 5 for 99.5 %.
    #[arg(long, value_name = "LEVEL", default_value_t = 5, value_parser = clap::value_parser!(u8).range(0..=5))]
    pub confidence: u8,
    /// A file for the report as JSON.
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
}

/// Flags of `ursa demo`.
#[derive(Debug, Args)]
pub(crate) struct DemoArgs {
    /// Rows to make.
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub rows: u64,
    /// Seed of the generator: the same rows for the same seed.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Data directory.
    #[arg(long, value_name = "DIR", default_value = "./ursa-data", env = "URSA_PATH")]
    pub path: PathBuf,
    /// Drop the table `hits` that is there and make it anew.
    #[arg(long)]
    pub rebuild: bool,
}
