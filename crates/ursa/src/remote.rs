//! `ursa client`: queries on a server.

use crate::cli::{ClientArgs, Protocol};
use crate::flags::Flags;
use crate::local::{given_queries, read_stdin, run_all, run_options};
use base::{Result, err};
use client::{ClientError, Executor, HttpExecutor, NativeExecutor, RemoteOptions, ReplOptions, Runner, repl, run_text};
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
        port: port_of(&args)?,
        tls: args.secure.to_options(),
        user: args.user,
        password: args.password,
        database: args.database,
        settings: flags.settings,
        parameters: flags.parameters,
        uses_own_zone: args.use_client_time_zone,
    };
    if args.use_client_time_zone && args.protocol == Protocol::Http {
        return Err(err!(BadArguments, "--use_client_time_zone is for --protocol native: HTTP brings texts").into());
    }
    let (mut executor, greeting): (Box<dyn Executor>, _) = match args.protocol {
        Protocol::Http => {
            let mut executor = HttpExecutor::connect(&options)?;
            let greeting = if is_interactive { executor.greeting()? } else { String::new() };
            (Box::new(executor), greeting)
        }
        Protocol::Native => {
            let executor = NativeExecutor::connect(&options)?;
            let greeting = executor.greeting();
            (Box::new(executor), greeting)
        }
    };
    let mut runner = Runner::new(run_options(&args.output, is_interactive));
    if is_interactive {
        let greeting = format!("Ursa client {}. {greeting}\nType help for help.", env!("CARGO_PKG_VERSION"));
        repl(&mut runner, &mut *executor, &ReplOptions { prompt: args.host, greeting });
        return Ok(());
    }
    if queries.is_empty() {
        return run_text(&mut runner, &mut *executor, &read_stdin()?);
    }
    run_all(&queries, &mut runner, &mut *executor, stdin_has_data)
}

/// The port of the protocol that is spoken, of the flag or the environment.
fn port_of(args: &ClientArgs) -> Result<u16> {
    let (variable, default) = match args.protocol {
        Protocol::Http => ("URSA_HTTP_PORT", args.secure.default_port()),
        Protocol::Native => ("URSA_TCP_PORT", args.secure.default_native_port()),
    };
    match (args.port, std::env::var(variable)) {
        (Some(port), _) => Ok(port),
        (None, Ok(text)) => text.parse().map_err(|_| err!(BadArguments, "{variable} must be a port, not '{text}'")),
        (None, Err(_)) => Ok(default),
    }
}
