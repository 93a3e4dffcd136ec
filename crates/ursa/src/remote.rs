//! `ursa client`: queries on a server.

use crate::cli::ClientArgs;
use crate::flags::Flags;
use crate::local::{given_queries, read_stdin, run_all, run_options};
use client::{ClientError, HttpExecutor, RemoteOptions, ReplOptions, Runner, repl, run_text};
use std::io::IsTerminal;

/// Runs the sub-command.
///
/// # Errors
/// The first error of a query, or of connecting.
pub(crate) fn run(args: ClientArgs, mut flags: Flags) -> Result<(), ClientError> {
    let stdin_has_data = !std::io::stdin().is_terminal();
    let queries = given_queries(&args.output)?;
    let is_interactive = queries.is_empty() && !stdin_has_data;
    let sets_color = flags.settings.iter().any(|(name, _)| name == "output_format_pretty_color");
    if std::io::stdout().is_terminal() && !sets_color {
        flags.settings.push(("output_format_pretty_color".into(), "1".into()));
    }
    let options = RemoteOptions {
        host: args.host.clone(),
        port: args.port.unwrap_or(args.secure.default_port()),
        tls: args.secure.to_options(),
        user: args.user,
        password: args.password,
        database: args.database,
        settings: flags.settings,
        parameters: flags.parameters,
    };
    let mut executor = HttpExecutor::connect(&options)?;
    let mut runner = Runner::new(run_options(&args.output, is_interactive));
    if is_interactive {
        let greeting =
            format!("Ursa client {}. {}\nType help for help.", env!("CARGO_PKG_VERSION"), executor.greeting()?);
        repl(&mut runner, &mut executor, &ReplOptions { prompt: args.host, greeting });
        return Ok(());
    }
    if queries.is_empty() {
        return run_text(&mut runner, &mut executor, &read_stdin()?);
    }
    run_all(&queries, &mut runner, &mut executor, stdin_has_data)
}
