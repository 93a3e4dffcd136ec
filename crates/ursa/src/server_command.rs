//! `ursa server`.

use crate::cli::ServerArgs;
use crate::flags::Flags;
use client::ClientError;
use engine::{Engine, EngineOptions, MetadataCaches};
use server::{ServerOptions, serve};

/// Runs the sub-command until a signal ends it.
///
/// # Errors
/// When the data directory cannot be opened or the port cannot be had.
pub(crate) fn run(args: ServerArgs, flags: Flags) -> Result<(), ClientError> {
    let options = EngineOptions {
        path: Some(args.path.clone()),
        threads: args.threads,
        cache_bytes: args.cache_bytes,
        metadata_caches: MetadataCaches { mark_bytes: args.mark_cache_size, primary_index_bytes: args.primary_index_cache_size, skip_index_bytes: args.index_mark_cache_size },
        tmp_path: args.tmp_path,
        password: args.password,
        settings: flags.to_settings()?.into(),
    };
    let engine = Engine::open(options)?;
    let path = args.path.display().to_string();
    serve(engine, &ServerOptions { host: args.host, http_port: args.http_port }, |address| {
        eprintln!("Ursa {} serves {path} at http://{address}", env!("CARGO_PKG_VERSION"));
        eprintln!("Connect with: ursa client --host {} --port {}", address.ip(), address.port());
    })?;
    eprintln!("Ursa has stopped.");
    Ok(())
}
