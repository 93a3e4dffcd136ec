//! Flags of the log tables of a server, and of what is sent to collectors.

use clap::Args;
use engine::{LogTableOptions, OwnLogDays};
use server::SpanExportOptions;
use std::path::PathBuf;

/// The longest time that rows may be kept for.
const DAYS_MAX: u64 = 36_500;

fn days() -> clap::builder::RangedU64ValueParser<u64> {
    clap::value_parser!(u64).range(0..=DAYS_MAX)
}

/// Flags of `ursa server`: how long rows of logs stay.
#[derive(Debug, Args)]
pub(crate) struct LogTableArgs {
    /// Days that rows of system.query_log and the other logs are kept for; 0: for ever.
    #[arg(
        long = "log_tables_ttl_days",
        alias = "log-tables-ttl-days",
        value_name = "DAYS",
        default_value_t = 30,
        value_parser = days(),
        env = "URSA_LOG_TABLES_TTL_DAYS"
    )]
    log_tables_ttl_days: u64,
    /// Days that rows of system.query_log are kept for; by default as many as those of the other logs.
    #[arg(
        long = "query_log_ttl_days",
        alias = "query-log-ttl-days",
        value_name = "DAYS",
        value_parser = days(),
        env = "URSA_QUERY_LOG_TTL_DAYS"
    )]
    query_log_ttl_days: Option<u64>,
    /// Days that rows of system.session_log are kept for.
    #[arg(
        long = "session_log_ttl_days",
        alias = "session-log-ttl-days",
        value_name = "DAYS",
        value_parser = days(),
        env = "URSA_SESSION_LOG_TTL_DAYS"
    )]
    session_log_ttl_days: Option<u64>,
    /// Days that rows of system.text_log are kept for.
    #[arg(
        long = "text_log_ttl_days",
        alias = "text-log-ttl-days",
        value_name = "DAYS",
        value_parser = days(),
        env = "URSA_TEXT_LOG_TTL_DAYS"
    )]
    text_log_ttl_days: Option<u64>,
    /// Days that rows of system.part_log are kept for.
    #[arg(
        long = "part_log_ttl_days",
        alias = "part-log-ttl-days",
        value_name = "DAYS",
        value_parser = days(),
        env = "URSA_PART_LOG_TTL_DAYS"
    )]
    part_log_ttl_days: Option<u64>,
    /// Days that rows of system.opentelemetry_span_log are kept for.
    #[arg(
        long = "opentelemetry_span_log_ttl_days",
        alias = "opentelemetry-span-log-ttl-days",
        value_name = "DAYS",
        value_parser = days(),
        env = "URSA_OPENTELEMETRY_SPAN_LOG_TTL_DAYS"
    )]
    opentelemetry_span_log_ttl_days: Option<u64>,
}

impl LogTableArgs {
    /// The options of the tables.
    pub(crate) fn to_options(&self) -> LogTableOptions {
        LogTableOptions {
            ttl_days: self.log_tables_ttl_days,
            own_ttl_days: OwnLogDays {
                query_log: self.query_log_ttl_days,
                session_log: self.session_log_ttl_days,
                text_log: self.text_log_ttl_days,
                part_log: self.part_log_ttl_days,
                opentelemetry_span_log: self.opentelemetry_span_log_ttl_days,
            },
            ..LogTableOptions::default()
        }
    }
}

/// Flags of `ursa server`: the collector that spans are sent to.
#[derive(Debug, Args)]
pub(crate) struct SpanExportArgs {
    /// URL of a collector that spans are sent to by OTLP over HTTP, such as http://localhost:4318; without a path
    /// /v1/traces is taken.
    #[arg(
        long = "opentelemetry_endpoint",
        alias = "opentelemetry-endpoint",
        value_name = "URL",
        env = "URSA_OPENTELEMETRY_ENDPOINT"
    )]
    opentelemetry_endpoint: Option<String>,
    /// A header of the requests to the collector, 'Name: value'. May be given more than once.
    #[arg(
        long = "opentelemetry_header",
        alias = "opentelemetry-header",
        value_name = "HEADER",
        env = "URSA_OPENTELEMETRY_HEADER",
        hide_env_values = true
    )]
    opentelemetry_header: Vec<String>,
    /// PEM file of the authorities that the collector's certificate is of; by default those of the system.
    #[arg(long = "opentelemetry_ca", alias = "opentelemetry-ca", value_name = "FILE", env = "URSA_OPENTELEMETRY_CA")]
    opentelemetry_ca: Option<PathBuf>,
}

impl SpanExportArgs {
    /// The collector, if there is one.
    pub(crate) fn to_options(&self) -> Option<SpanExportOptions> {
        let endpoint = self.opentelemetry_endpoint.as_ref().filter(|endpoint| !endpoint.is_empty())?;
        Some(SpanExportOptions {
            headers: self.opentelemetry_header.clone(),
            ca: self.opentelemetry_ca.clone(),
            ..SpanExportOptions::new(endpoint)
        })
    }
}
