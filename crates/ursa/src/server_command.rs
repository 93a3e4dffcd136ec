//! `ursa server`.

use crate::cli::ServerArgs;
use crate::config::{CommandLine, Configuration, RunningConfig};
use client::ClientError;
use engine::{Confinement, Engine, EngineOptions, MetadataCaches, ServerMemory};
use server::{ServerAddresses, ServerOptions, serve};
use std::io::Write;
use std::sync::Arc;

/// The port of the native protocol that programs expect.
const TCP_PORT: u16 = 9000;

/// Raises the limit of open files to what the system allows: connections and parts take one each.
fn allow_open_files() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    // Where it may not be raised, the server does with what it has.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
}

/// Ends the process as `kill -9` does.
fn kill_process() {
    // It cannot fail for the process itself.
    let _ = rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::KILL);
}

/// Runs the sub-command until a signal ends it.
///
/// # Errors
/// When the configuration is not right, the data directory cannot be opened or the port cannot be had.
pub(crate) fn run(line: CommandLine) -> Result<(), ClientError> {
    let configuration = Configuration::load(&line)?;
    if configuration.args.check_config {
        server::check(&server_options(&configuration.args)?)?;
        print!("{}", configuration.text());
        return Ok(());
    }
    configuration.args.log.begin()?;
    run_logged(line, configuration).inspect_err(|error| base::log!(Fatal, "Application", "{error}"))
}

fn run_logged(line: CommandLine, configuration: Configuration) -> Result<(), ClientError> {
    base::log!(
        Information,
        "Application",
        "Starting Ursa {}, process {}",
        env!("CARGO_PKG_VERSION"),
        std::process::id()
    );
    allow_open_files();
    let mut options = server_options(&configuration.args)?;
    let engine = Engine::open(engine_options(&configuration))?;
    engine.warnings().iter().for_each(|warning| base::log!(Warning, "Load", "{warning}"));
    let path = configuration.args.path.display().to_string();
    let is_for_people = !configuration.args.log.is_for_programs();
    options.source = Some(Arc::new(RunningConfig::new(line, configuration)));
    serve(engine, &options, |addresses| {
        log_addresses(addresses);
        if is_for_people {
            greet(&path, addresses);
        }
    })?;
    base::log!(Information, "Application", "Ursa has stopped");
    Ok(())
}

/// How the engine is opened.
pub(crate) fn engine_options(configuration: &Configuration) -> EngineOptions {
    let args = &configuration.args;
    EngineOptions {
        path: Some(args.path.clone()),
        threads: args.threads,
        cache_bytes: args.cache_bytes,
        metadata_caches: MetadataCaches {
            mark_bytes: args.mark_cache_size,
            primary_index_bytes: args.primary_index_cache_size,
            skip_index_bytes: args.index_mark_cache_size,
        },
        tmp_path: args.tmp_path.clone(),
        password: args.password.clone(),
        settings: configuration.settings.clone().into(),
        confinement: Some(Confinement {
            user_files: args.user_files_path.clone(),
            backups: args.backups_path.clone(),
            hosts: args.remote_url_allow_hosts.clone(),
        }),
        drop_delay_s: args.database_atomic_delay_before_drop_table_sec,
        max_concurrent_queries: args.max_concurrent_queries,
        throw_on_unknown_workload: args.throw_on_unknown_workload,
        log_tables: Some(args.log_tables.to_options()),
        server_memory: ServerMemory {
            bytes: args.max_server_memory_usage,
            ratio: args.max_server_memory_usage_to_ram_ratio,
        },
        server_settings: configuration.server_settings(),
    }
}

/// Where the server listens, and to whom.
///
/// # Errors
/// For flags that do not go together.
pub(crate) fn server_options(args: &ServerArgs) -> base::Result<ServerOptions> {
    Ok(ServerOptions {
        host: args.host.clone(),
        http_port: args.http_port,
        tcp_port: Some(args.tcp_port.unwrap_or(TCP_PORT)).filter(|port| *port != 0),
        needs_tcp_port: args.tcp_port.is_some(),
        metrics_port: args.metrics_port,
        allowed_hosts: args.allowed_host.clone(),
        allowed_origins: args.allowed_origin.clone(),
        max_connections: args.max_connections,
        max_connections_per_address: args.max_connections_per_address,
        max_http_sessions_for_user: args.max_http_sessions_for_user,
        keep_alive_timeout: std::time::Duration::from_secs(args.keep_alive_timeout),
        shutdown_wait: std::time::Duration::from_secs(args.shutdown_wait_unfinished),
        secure: args.secure_ports.to_options()?,
        http_handlers: args.http_handlers.clone(),
        opentelemetry: args.span_export.to_options(),
        kill: Some(kill_process),
        source: None,
    })
}

fn log_addresses(addresses: &ServerAddresses) {
    let all = [
        ("HTTP", Some(addresses.http)),
        ("HTTPS", addresses.https),
        ("the native protocol", addresses.tcp),
        ("the native protocol over TLS", addresses.tcp_secure),
        ("metrics", addresses.metrics),
    ];
    for (protocol, address) in all.into_iter().filter_map(|(protocol, address)| Some((protocol, address?))) {
        base::log!(Information, "Application", "Listening for {protocol}: {address}");
    }
    base::log!(Information, "Application", "Ready for connections");
}

/// What who starts a server wants to know. Standard error may be closed: that ends nothing.
fn greet(path: &str, addresses: &ServerAddresses) {
    let http = addresses.http;
    let https = addresses.https.map_or_else(String::new, |https| format!(" and https://{https}"));
    let mut text = format!("Ursa {} serves {path} at http://{http}{https}\n", env!("CARGO_PKG_VERSION"));
    if let Some(tcp) = addresses.tcp {
        text += &format!("The native protocol is spoken at {tcp}\n");
    }
    if let Some(tcp) = addresses.tcp_secure {
        text += &format!("The native protocol over TLS is spoken at {tcp}\n");
    }
    if let Some(metrics) = addresses.metrics {
        text += &format!("Metrics are at http://{metrics}/metrics\n");
    }
    text += &format!("Connect with: ursa client --host {} --port {}\n", http.ip(), http.port());
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}
