//! A server that speaks ClickHouse, over one kept-alive HTTP connection.

use super::process::{self, OwnServer};
use super::{Answer, Digest, Driver, Failure, Identity, Job, cells, take, take_number};
use crate::http::{Client, encode};
use crate::suite::{Profile, ServerCommand, text_of};
use base::{Result, bail};
use serde_json::Value;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Bytes of an error's text that are kept.
const ERROR_BYTES_MAX: usize = 64 << 10;
/// Bytes at the end of a result in which an error may be marked.
const TAIL_BYTES: usize = 16 << 10;
/// Between two looks at running merges, how many in a row must see none, and when waiting ends whatever runs.
const SETTLE_PAUSE: Duration = Duration::from_millis(200);
const QUIET_CHECKS: u32 = 10;
const SETTLE_LIMIT: Duration = Duration::from_secs(900);

/// The driver.
pub(super) struct ClickHouse {
    client: Client,
    address: String,
    is_local: bool,
    port: u16,
    /// Parameters of every request.
    parameters: String,
    /// The same for loading, which the limit of a query's time is not meant for.
    load_parameters: String,
    command: Option<ServerCommand>,
    own: Option<OwnServer>,
}

impl ClickHouse {
    pub(super) fn new(profile: &Profile) -> Result<Self> {
        let mut settings = profile.settings.clone();
        let host = take(&mut settings, "host").unwrap_or_else(|| "127.0.0.1".into());
        let port: u16 = take_number(&mut settings, "port", 8123)?;
        let timeout: u64 = take_number(&mut settings, "timeout_seconds", 900)?;
        let address = if host.contains(':') { format!("[{host}]:{port}") } else { format!("{host}:{port}") };
        let mut client = Client::new(address.clone()).timeout(Duration::from_secs(timeout.max(1)));
        if let Some(user) = take(&mut settings, "user") {
            client = client.header("X-ClickHouse-User", &user)?;
        }
        if let Some(password) = take(&mut settings, "password") {
            client = client.header("X-ClickHouse-Key", &password)?;
        }
        let parameters = parameters(&settings);
        settings.remove("max_execution_time");
        let load_parameters = self::parameters(&settings);
        let is_local = matches!(host.as_str(), "localhost" | "::1") || host.starts_with("127.");
        Ok(ClickHouse {
            client,
            address,
            is_local,
            port,
            parameters,
            load_parameters,
            command: profile.server.clone(),
            own: None,
        })
    }

    /// Sends a statement; the result goes to `take`.
    fn send(&mut self, sql: &str, query_id: &str, take: &mut dyn FnMut(&[u8])) -> std::result::Result<u64, Failure> {
        let target = if query_id.is_empty() {
            self.parameters.clone()
        } else {
            format!("{}&query_id={}", self.parameters, encode(query_id))
        };
        let (mut message, mut tail) = (Vec::new(), Vec::new());
        let start = Instant::now();
        let sent = self.client.send("POST", &target, sql.as_bytes(), &mut |head, piece| {
            if head.status == 200 {
                keep_tail(&mut tail, piece);
                take(piece);
            } else if message.len() < ERROR_BYTES_MAX {
                message.extend_from_slice(piece);
            }
        });
        let elapsed_ns = start.elapsed().as_nanos() as u64;
        match sent {
            // An error after the first rows breaks the connection and stands at the end of what came.
            Err(error) => {
                Err(marked_error(&tail).map_or_else(|| Failure::gone(&error), |text| Failure::query(0, text)))
            }
            Ok(head) if head.status == 200 => match marked_error(&tail) {
                Some(text) => Err(Failure::query(head.exception_code, text)),
                None => Ok(elapsed_ns),
            },
            Ok(head) => {
                let text = String::from_utf8_lossy(&message).trim().to_string();
                Err(Failure::query(
                    head.exception_code,
                    if text.is_empty() { format!("HTTP status {}", head.status) } else { text },
                ))
            }
        }
    }

    fn ping(&mut self) -> Result<()> {
        match self.send("SELECT 1", "", &mut |_| {}) {
            Ok(_) => Ok(()),
            Err(failure) => bail!(NetworkError, "{} does not run queries: {}", self.address, failure.error.message),
        }
    }
}

fn parameters(settings: &BTreeMap<String, Value>) -> String {
    let settings = settings.iter().map(|(name, value)| format!("&{}={}", encode(name), encode(&text_of(value))));
    format!("/?default_format=TabSeparated{}", settings.collect::<String>())
}

fn keep_tail(tail: &mut Vec<u8>, piece: &[u8]) {
    if piece.len() >= TAIL_BYTES {
        tail.clear();
    }
    tail.extend_from_slice(&piece[piece.len().saturating_sub(TAIL_BYTES)..]);
    let extra = tail.len().saturating_sub(TAIL_BYTES);
    // Moved seldom: only when twice as much is there.
    if extra > TAIL_BYTES {
        tail.drain(..extra);
    }
}

/// The error that a server marked at the end of a result that it had begun.
fn marked_error(tail: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(tail);
    let (_, error) = text.split_once("\r\n__exception__\r\n")?;
    // A line with the tag comes first.
    Some(error.split_once("\r\n").map_or(error, |(_, rest)| rest).lines().next().unwrap_or_default().to_string())
}

impl Driver for ClickHouse {
    fn open(&mut self) -> Result<()> {
        let Some(command) = &self.command else { return self.ping() };
        if self.own.is_some() {
            return Ok(());
        }
        if let Some(other) = self.is_local.then(|| process::listener(self.port)).flatten()
            && !process::stop_left_over(other, command)
        {
            bail!(
                NetworkError,
                "Process {other} listens on port {} already; stop it, or give the profile another port",
                self.port
            );
        }
        self.own = Some(OwnServer::start(command, &mut self.client)?);
        Ok(())
    }

    fn close(&mut self) {
        self.own = None;
    }

    fn run(&mut self, job: Job<'_>) -> std::result::Result<Answer, Failure> {
        let mut digest = job.digest.then(Digest::default);
        let elapsed_ns = self.send(job.sql, job.query_id, &mut |piece| {
            if let Some(digest) = &mut digest {
                digest.add(piece);
            }
        })?;
        if let Some(digest) = &mut digest {
            digest.finish();
        }
        Ok(Answer { elapsed_ns, digest })
    }

    fn load(&mut self, statements: &[String]) -> std::result::Result<(), Failure> {
        std::mem::swap(&mut self.parameters, &mut self.load_parameters);
        let loaded = statements.iter().try_for_each(|sql| self.send(sql, "", &mut |_| {}).map(drop));
        std::mem::swap(&mut self.parameters, &mut self.load_parameters);
        loaded
    }

    fn identity(&mut self) -> Identity {
        let version = self.text("SELECT version()").map(|text| text.trim().to_string());
        let facts = self.process_id().map(process::facts).unwrap_or_default();
        Identity { version, facts }
    }

    fn text(&mut self, sql: &str) -> Option<String> {
        let mut body = Vec::new();
        self.send(sql, "", &mut |piece| body.extend_from_slice(piece)).ok()?;
        Some(String::from_utf8_lossy(&body).into_owned())
    }

    fn rows(&mut self, sql: &str) -> std::result::Result<Vec<Vec<String>>, Failure> {
        let mut body = Vec::new();
        self.send(sql, "", &mut |piece| body.extend_from_slice(piece))?;
        Ok(cells(&String::from_utf8_lossy(&body)))
    }

    fn process_id(&self) -> Option<u32> {
        match &self.own {
            Some(own) => Some(own.id()),
            None => self.is_local.then(|| process::listener(self.port)).flatten(),
        }
    }

    fn restarts(&self) -> bool {
        self.command.is_some()
    }

    /// Queries beside merges measure the merges too. No merge for a while means that none is left.
    fn settle(&mut self) -> Option<f64> {
        let start = Instant::now();
        let mut quiet = 0;
        while quiet < QUIET_CHECKS && start.elapsed() < SETTLE_LIMIT {
            let merges = self.text("SELECT count() FROM system.merges")?;
            quiet = if merges.trim() == "0" { quiet + 1 } else { 0 };
            std::thread::sleep(SETTLE_PAUSE);
        }
        Some(start.elapsed().saturating_sub(SETTLE_PAUSE * quiet).as_secs_f64())
    }

    fn size_bytes(&mut self) -> Option<u64> {
        self.text("SELECT sum(bytes_on_disk) FROM system.parts WHERE active AND database NOT IN ('system')")?
            .trim()
            .parse()
            .ok()
    }
}
