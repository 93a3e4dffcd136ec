//! `ursa benchmark`.

use crate::cli::{BenchmarkArgs, Protocol};
use crate::flags::Flags;
use crate::local::read_stdin;
use base::{Result, bail, err};
use benchmark::{CONFIDENCES, Endpoint, Options, from_lines};
use client::ClientError;
use std::time::Duration;

/// Runs the sub-command.
///
/// # Errors
/// The first error of a query unless they are ignored, or of connecting.
pub(crate) fn run(args: BenchmarkArgs, flags: Flags) -> Result<(), ClientError> {
    let queries = if args.query.is_empty() { from_lines(&read_stdin()?) } else { args.query };
    let default_port = match args.protocol {
        Protocol::Http => args.secure.default_port(),
        Protocol::Native => args.secure.default_native_port(),
    };
    let options = Options {
        endpoints: endpoints(&args.host, &args.port, default_port)?,
        is_native: args.protocol == Protocol::Native,
        tls: args.secure.to_options(),
        user: args.user,
        password: args.password,
        database: args.database,
        settings: flags.settings,
        parameters: flags.parameters.into_iter().collect(),
        format: args.format,
        concurrency: args.concurrency as usize,
        iterations: args.iterations,
        time_limit: seconds("timelimit", args.timelimit)?,
        delay: seconds("delay", args.delay)?,
        randomize: args.randomize,
        ignore_error: args.ignore_error,
        reconnect: args.reconnect,
        cumulative: args.cumulative,
        confidence: CONFIDENCES.get(usize::from(args.confidence)).copied().unwrap_or(99.5),
        json: args.json,
    };
    benchmark::run(&options, &queries, client::interrupted())
}

/// One server per host or port given; what is given once is everyone's.
fn endpoints(hosts: &[String], ports: &[u16], default_port: u16) -> Result<Vec<Endpoint>> {
    let count = hosts.len().max(ports.len()).max(1);
    if (hosts.len() > 1 && hosts.len() != count) || (ports.len() > 1 && ports.len() != count) {
        bail!(
            BadArguments,
            "{} --host and {} --port do not go together: give as many of both, or one for all",
            hosts.len(),
            ports.len()
        );
    }
    let host = |i: usize| hosts.get(i).or(hosts.first()).map_or("127.0.0.1", String::as_str).to_string();
    Ok((0..count)
        .map(|i| Endpoint { host: host(i), port: ports.get(i).or(ports.first()).copied().unwrap_or(default_port) })
        .collect())
}

/// A time in seconds; `None` for 0.
fn seconds(name: &str, value: f64) -> Result<Option<Duration>> {
    let time =
        Duration::try_from_secs_f64(value).map_err(|_| err!(BadArguments, "--{name} {value} is no time in seconds"))?;
    Ok((!time.is_zero()).then_some(time))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_and_ports() {
        let check = |hosts: &[&str], ports: &[u16], expect: &str| {
            let hosts: Vec<String> = hosts.iter().map(|host| host.to_string()).collect();
            let names =
                endpoints(&hosts, ports, 8123).map(|all| all.iter().map(Endpoint::name).collect::<Vec<_>>().join(" "));
            assert_eq!(names.unwrap_or_else(|_| "error".into()), expect);
        };
        check(&[], &[], "127.0.0.1:8123");
        check(&[], &[1, 2], "127.0.0.1:1 127.0.0.1:2");
        check(&["a", "b"], &[7], "a:7 b:7");
        check(&["a", "b"], &[7, 8], "a:7 b:8");
        check(&["a", "b", "c"], &[7, 8], "error");
        assert_eq!((seconds("x", 0.0).unwrap(), seconds("x", -1.0).is_err()), (None, true));
    }
}
