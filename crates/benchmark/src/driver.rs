//! The loop: one thread, one poll, as many queries under way as asked for.
//!
//! A slot stands for one of the concurrent users; it has a connection to every server, of which one is in use at a
//! time. Token = slot × servers + server.

use crate::exchange::{Exchange, Greeting, Progress};
use crate::options::Options;
use crate::packets;
use crate::report::Reporter;
use crate::schedule::Schedule;
use crate::tally::Tally;
use crate::wire::SecureHost;
use base::{Error, ErrorCode, err};
use base64::Engine as _;
use client::{ClientError, percent_encode};
use mio::{Events, Poll, Token};
use std::net::{SocketAddr, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Bytes read at a time; for all connections.
const READ_BYTES: usize = 256 << 10;
/// The longest time between looks at Ctrl-C.
const LOOK_TIME: Duration = Duration::from_millis(100);
/// A slot whose connection failed waits this long before it tries again.
const RETRY_TIME: Duration = Duration::from_millis(50);

struct Driver<'o> {
    options: &'o Options,
    poll: Poll,
    /// Requests by server and query.
    requests: Vec<Vec<Arc<[u8]>>>,
    exchanges: Vec<Exchange>,
    schedule: Schedule,
    reporter: Reporter<'o>,
    tallies: Vec<Tally>,
    /// Slots that wait, and until when.
    resting: Vec<(Instant, usize)>,
    under_way: usize,
    is_ending: bool,
    failure: Option<ClientError>,
}

/// Runs queries until the iterations are done, time is up, or `interrupted` is set; reports go to standard error.
///
/// # Errors
/// The first error of a query unless they are ignored; when no server can be reached; when the JSON cannot be written.
pub fn run(options: &Options, queries: &[String], interrupted: &AtomicBool) -> Result<(), ClientError> {
    if queries.is_empty() {
        return Err(err!(
            BadArguments,
            "There are no queries: give them with --query, or one a line on standard input"
        )
        .into());
    }
    let mut driver = Driver::new(options, queries)?;
    eprintln!("Loaded {} queries.", queries.len());
    driver.drive(interrupted)?;
    driver.reporter.finish(&driver.tallies)?;
    match driver.failure {
        Some(error) => Err(error),
        None => Ok(()),
    }
}

impl<'o> Driver<'o> {
    fn new(options: &'o Options, queries: &[String]) -> Result<Self, ClientError> {
        let poll = Poll::new().map_err(|error| Error::io(ErrorCode::NetworkError, "start polling", &error))?;
        let servers = options.endpoints.len();
        let mut exchanges = Vec::with_capacity(options.concurrency * servers);
        let config = options.tls.as_ref().map(tls::client_config).transpose()?;
        let mut hosts = Vec::new();
        for endpoint in &options.endpoints {
            let secure = config.clone().map(|config| SecureHost { config, host: endpoint.host.as_str().into() });
            hosts.push((resolve(&endpoint.host, endpoint.port)?, secure));
        }
        let greeting = greeting(options);
        for slot in 0..options.concurrency {
            exchanges.extend(hosts.iter().enumerate().map(|(server, (address, secure))| {
                let exchange = Exchange::new(*address, Token(slot * servers + server), secure.clone());
                if options.is_native { exchange.by_native(greeting.clone()) } else { exchange }
            }));
        }
        Ok(Driver {
            options,
            poll,
            requests: options
                .endpoints
                .iter()
                .map(|endpoint| queries.iter().map(|query| request(options, &endpoint.name(), query)).collect())
                .collect::<base::Result<_>>()?,
            exchanges,
            schedule: Schedule::new(queries.len(), servers, options.randomize, options.iterations),
            reporter: Reporter::new(options),
            tallies: vec![Tally::default(); servers],
            resting: Vec::new(),
            under_way: 0,
            is_ending: false,
            failure: None,
        })
    }

    fn drive(&mut self, interrupted: &AtomicBool) -> Result<(), ClientError> {
        let started = Instant::now();
        let mut events = Events::with_capacity(1024);
        let mut buffer = vec![0; READ_BYTES];
        (0..self.options.concurrency).for_each(|slot| self.next(slot));
        while self.under_way > 0 || (!self.is_ending && !self.resting.is_empty()) {
            let result = self.poll.poll(&mut events, Some(self.wait_time(started)));
            if let Err(error) = result
                && error.kind() != std::io::ErrorKind::Interrupted
            {
                return Err(ClientError::io("poll", &error));
            }
            for event in &events {
                let Token(token) = event.token();
                let Some(exchange) = self.exchanges.get_mut(token) else { continue };
                let progress = exchange.advance(&mut buffer, self.poll.registry());
                self.settle(token, progress);
            }
            if interrupted.load(Ordering::Acquire) {
                // Queries under way are left alone; the server sees their connections close.
                return Ok(());
            }
            let now = Instant::now();
            self.is_ending |= self.options.time_limit.is_some_and(|limit| now - started >= limit);
            self.wake(now);
            self.reporter.tick(now, &self.tallies, self.schedule.iterations());
        }
        Ok(())
    }

    fn wait_time(&self, started: Instant) -> Duration {
        let mut wait = self.reporter.until_next().map_or(LOOK_TIME, |next| next.min(LOOK_TIME));
        if let (Some(limit), false) = (self.options.time_limit, self.is_ending) {
            wait = wait.min(limit.saturating_sub(started.elapsed()));
        }
        if let Some((time, _)) = self.resting.first() {
            wait = wait.min(time.saturating_duration_since(Instant::now()));
        }
        wait
    }

    /// Lets slots go on that have rested enough.
    fn wake(&mut self, now: Instant) {
        let ready = self.resting.iter().take_while(|(time, _)| *time <= now).count();
        let slots: Vec<usize> = self.resting.drain(..ready).map(|(_, slot)| slot).collect();
        slots.into_iter().for_each(|slot| self.next(slot));
    }

    /// Gives a slot its next query, if there is one.
    fn next(&mut self, slot: usize) {
        if self.is_ending {
            return;
        }
        let Some((query, server)) = self.schedule.next() else {
            self.is_ending = true;
            return;
        };
        let token = slot * self.options.endpoints.len() + server;
        let request = self.requests.get(server).and_then(|requests| requests.get(query));
        let (Some(exchange), Some(request)) = (self.exchanges.get_mut(token), request) else { return };
        self.under_way += 1;
        let progress = exchange.start(request, self.poll.registry());
        self.settle(token, progress);
    }

    /// Counts what has ended, and goes on with its slot.
    fn settle(&mut self, token: usize, progress: Progress) {
        let servers = self.options.endpoints.len();
        let (slot, server) = (token / servers, token % servers);
        let (Some(exchange), Some(tally)) = (self.exchanges.get_mut(token), self.tallies.get_mut(server)) else {
            return;
        };
        let failure = match progress {
            Progress::Waiting => return,
            Progress::Answered(latency) => {
                let answer = &exchange.answer;
                let failure =
                    (answer.status != 200).then(|| ClientError::remote(answer.error_code(), answer.error_text()));
                if failure.is_none() {
                    tally.answer(latency, answer.totals, answer.body_bytes, answer.is_streamed);
                    self.reporter.interval(server).answer(
                        latency,
                        answer.totals,
                        answer.body_bytes,
                        answer.is_streamed,
                    );
                }
                if self.options.reconnect {
                    exchange.close(self.poll.registry());
                }
                failure
            }
            Progress::Failed(text) => {
                let code = if text.starts_with("Code: ") {
                    exchange.answer.error_code()
                } else {
                    ErrorCode::NetworkError.number()
                };
                Some(ClientError::remote(code, text))
            }
        };
        self.under_way -= 1;
        match failure {
            None => self.next(slot),
            Some(error) => self.fail(slot, server, error),
        }
    }

    /// Counts an error: the end, unless errors are ignored.
    fn fail(&mut self, slot: usize, server: usize, error: ClientError) {
        if let Some(tally) = self.tallies.get_mut(server) {
            tally.errors += 1;
        }
        self.reporter.interval(server).errors += 1;
        let name = self.options.endpoints.get(server).map(crate::Endpoint::name).unwrap_or_default();
        let error = ClientError::remote(error.code, format!("{name}: {error}"));
        if self.options.ignore_error {
            self.reporter.error(&error);
            self.resting.push((Instant::now() + RETRY_TIME, slot));
            return;
        }
        self.is_ending = true;
        self.failure.get_or_insert(error);
    }
}

fn resolve(host: &str, port: u16) -> Result<SocketAddr, ClientError> {
    let found =
        (host, port).to_socket_addrs().map_err(|error| err!(DnsError, "Cannot resolve host '{host}': {error}"))?;
    let mut last = err!(DnsError, "Host '{host}' has no address");
    for address in found {
        match std::net::TcpStream::connect_timeout(&address, Duration::from_secs(10)) {
            Ok(_) => return Ok(address),
            Err(error) => {
                last = err!(
                    NetworkError,
                    "Cannot connect to {host}:{port}: {error}. Is the server running? Start it with: ursa server"
                )
            }
        }
    }
    Err(last.into())
}

/// What a connection of the native protocol begins with.
fn greeting(options: &Options) -> Greeting {
    let database = options.database.as_deref().unwrap_or_default();
    Greeting {
        hello: packets::hello(&options.user, &options.password, database).into(),
        addendum: packets::addendum().into(),
    }
}

/// A query as bytes for the wire.
fn request(options: &Options, host: &str, query: &str) -> base::Result<Arc<[u8]>> {
    let escaped = |value: &str| value.replace('\\', "\\\\").replace('\t', "\\t").replace('\n', "\\n");
    if options.is_native {
        let parameters: Vec<(String, String)> =
            options.parameters.iter().map(|(name, value)| (name.clone(), escaped(value))).collect();
        return Ok(packets::query(query, &options.settings, &parameters)?.into());
    }
    let token = base64::engine::general_purpose::STANDARD.encode(format!("{}:{}", options.user, options.password));
    let mut target = format!("/?default_format={}", percent_encode(&options.format));
    if let Some(database) = &options.database {
        target.push_str(&format!("&database={}", percent_encode(database)));
    }
    for (name, value) in &options.settings {
        target.push_str(&format!("&{}={}", percent_encode(name), percent_encode(value)));
    }
    for (name, value) in &options.parameters {
        target.push_str(&format!("&param_{}={}", percent_encode(name), percent_encode(&escaped(value))));
    }
    let close = if options.reconnect { "Connection: close\r\n" } else { "" };
    let version = env!("CARGO_PKG_VERSION");
    let head = format!(
        "POST {target} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Basic {token}\r\nUser-Agent: \
        ursa-benchmark/{version}\r\n{close}Content-Length: {}\r\n\r\n",
        query.len()
    );
    Ok([head.as_bytes(), query.as_bytes()].concat().into())
}
