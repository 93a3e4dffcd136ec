//! Statements over HTTP.

use crate::ClientError;
use crate::connection::{Connection, Head, RequestBody};
use crate::executor::{
    Executor, Monitor, NAMES_QUERY, Progress, Summary, Task, TaskData, kill_query, parse_progress, progress_query,
    quote,
};
use base64::Engine as _;
use std::collections::HashMap;
use std::io::{self, Write};
use tls::ClientTlsOptions;

/// Address of the server, and the login.
#[derive(Clone, Debug, Default)]
pub struct RemoteOptions {
    /// Name or address.
    pub host: String,
    /// Port of the protocol that is spoken.
    pub port: u16,
    /// Options of TLS; without them the connection is in clear.
    pub tls: Option<ClientTlsOptions>,
    /// User.
    pub user: String,
    /// Password.
    pub password: String,
    /// The database that the session begins in.
    pub database: Option<String>,
    /// Settings that the session begins with.
    pub settings: Vec<(String, String)>,
    /// Values of `{name:Type}`.
    pub parameters: HashMap<String, String>,
    /// Whether times without a zone of their own are shown and read in this machine's zone, not in the server's; by the
    /// native protocol, whose results are written here.
    pub uses_own_zone: bool,
}

/// Seconds that the server keeps the session while the client is idle: the most it allows.
const SESSION_TIMEOUT_S: u32 = 3600;
/// The longest error text that is read.
const ERROR_BYTES_MAX: usize = 1 << 20;

/// Runs statements on a server.
pub struct HttpExecutor {
    connection: Connection,
    session_id: String,
    parameters: HashMap<String, String>,
    user: String,
}

impl HttpExecutor {
    /// Connects, and sets database and settings of the session.
    ///
    /// # Errors
    /// When there is no server, or it refuses user, database or a setting.
    pub fn connect(options: &RemoteOptions) -> Result<Self, ClientError> {
        let token = base64::engine::general_purpose::STANDARD.encode(format!("{}:{}", options.user, options.password));
        let head = format!(
            "Authorization: Basic {token}\r\nUser-Agent: ursa-client/{}\r\nX-Ursa-Client: 1\r\n",
            env!("CARGO_PKG_VERSION")
        );
        let tls = options.tls.as_ref().map(tls::client_config).transpose()?;
        let mut executor = HttpExecutor {
            connection: Connection::new(&options.host, options.port, tls, head),
            session_id: format!("ursa-client-{}", new_id()),
            parameters: options.parameters.clone(),
            user: options.user.clone(),
        };
        let mut first = Vec::new();
        if let Some(database) = &options.database {
            first.push(format!("USE `{}`", database.replace('\\', "\\\\").replace('`', "\\`")));
        }
        if !options.settings.is_empty() {
            let changes: Vec<String> =
                options.settings.iter().map(|(name, value)| format!("{name} = {}", quote(value))).collect();
            first.push(format!("SET {}", changes.join(", ")));
        }
        for text in first {
            executor.execute(Task { text: &text, query_id: "", format: "Null", data: None }, &mut io::sink())?;
        }
        Ok(executor)
    }

    /// The user's name and the version of the server.
    ///
    /// # Errors
    /// When the server cannot be asked.
    pub fn greeting(&mut self) -> Result<String, ClientError> {
        let mut version = Vec::new();
        self.execute(
            Task { text: "SELECT version()", query_id: "", format: "TabSeparated", data: None },
            &mut version,
        )?;
        Ok(format!("Connected to server version {} as user {}.", String::from_utf8_lossy(&version).trim(), self.user))
    }

    fn target(&self, task: &Task<'_>) -> String {
        let mut target = format!(
            "/?session_id={}&session_timeout={SESSION_TIMEOUT_S}&default_format={}",
            self.session_id,
            percent_encode(task.format)
        );
        if !task.query_id.is_empty() {
            target.push_str(&format!("&query_id={}", percent_encode(task.query_id)));
        }
        for (name, value) in &self.parameters {
            target.push_str(&format!("&param_{}={}", percent_encode(name), percent_encode(&escape(value))));
        }
        target
    }

    /// Totals of a query whose head came before its end.
    fn late_summary(&self, query_id: &str) -> Option<Summary> {
        let text = format!(
            "SELECT result_rows, read_rows, read_bytes, written_rows, memory_usage FROM system.query_log WHERE \
            query_id = {} AND type != 'QueryStart' ORDER BY event_time_microseconds DESC LIMIT 1",
            quote(query_id)
        );
        let answer = ask(&mut self.connection.another(), &text)?;
        let numbers: Vec<u64> = answer.trim_end().split('\t').map(|cell| cell.parse().unwrap_or(0)).collect();
        let [rows, read_rows, read_bytes, written_rows, peak_memory_bytes] = numbers.try_into().ok()?;
        Some(Summary { has_result: true, rows: rows.max(written_rows), read_rows, read_bytes, peak_memory_bytes })
    }
}

impl Executor for HttpExecutor {
    fn execute(&mut self, task: Task<'_>, sink: &mut dyn Write) -> Result<Summary, ClientError> {
        let target = self.target(&task);
        // The data after the format's name begins on a line of its own.
        let mut text = task.text.as_bytes().to_vec();
        if task.data.is_some() {
            text.push(b'\n');
        }
        let data = match task.data {
            None => None,
            Some(TaskData::Stream(data)) => Some(data),
            Some(TaskData::Files(files)) => match files.only()? {
                Some(data) => Some(data),
                None => {
                    return Err(base::err!(
                        NotImplemented,
                        "FROM INFILE with {} files is not supported over HTTP: use the native protocol, or give \
                        one file",
                        files.len()
                    )
                    .into());
                }
            },
        };
        let head = self.connection.send(&target, RequestBody { text: &text, data })?;
        if head.status != 200 {
            return Err(read_error(&mut self.connection, &head));
        }
        let tag = head.header("x-clickhouse-exception-tag").unwrap_or_default().to_string();
        let mut scanner = ExceptionScanner::new(&tag);
        let result = self.connection.read_body(&head, &mut |bytes| scanner.pass(bytes, sink));
        if let Some(error) = scanner.finish(sink).map_err(|error| ClientError::io("write the result", &error))? {
            return Err(error);
        }
        match result {
            Ok(()) => {}
            Err(Ok(error)) => return Err(ClientError::io("read the answer", &error)),
            Err(Err(error)) => return Err(ClientError::io("write the result", &error)),
        }
        if !head.is_whole()
            && let Some(summary) = self.late_summary(task.query_id)
        {
            return Ok(summary);
        }
        Ok(summary_of(&head))
    }

    fn monitor(&self) -> Box<dyn Monitor> {
        Box::new(HttpMonitor(self.connection.another()))
    }

    fn parameters(&self) -> &HashMap<String, String> {
        &self.parameters
    }
}

/// Asks over a connection of its own.
struct HttpMonitor(Connection);

impl Monitor for HttpMonitor {
    fn progress(&mut self, query_id: &str) -> Option<Progress> {
        parse_progress(&ask(&mut self.0, &progress_query(query_id))?)
    }

    fn cancel(&mut self, query_id: &str) {
        ask(&mut self.0, &kill_query(query_id));
    }

    fn names(&mut self) -> Vec<String> {
        ask(&mut self.0, NAMES_QUERY).map(|text| text.lines().map(str::to_string).collect()).unwrap_or_default()
    }
}

/// A short query of the client's own; `None` when it fails.
fn ask(connection: &mut Connection, text: &str) -> Option<String> {
    let head = connection
        .send("/?default_format=TabSeparated&log_queries=0", RequestBody { text: text.as_bytes(), data: None })
        .ok()?;
    let mut body = Vec::new();
    let take = &mut |bytes: &[u8]| {
        body.extend_from_slice(bytes);
        Ok(())
    };
    connection.read_body(&head, take).ok()?;
    (head.status == 200).then(|| String::from_utf8_lossy(&body).into_owned())
}

fn read_error(connection: &mut Connection, head: &Head) -> ClientError {
    let mut body = Vec::new();
    let take = &mut |bytes: &[u8]| {
        let room = ERROR_BYTES_MAX - body.len();
        body.extend_from_slice(&bytes[..bytes.len().min(room)]);
        Ok(())
    };
    let _ = connection.read_body(head, take);
    let code = head.header("x-clickhouse-exception-code").and_then(|code| code.parse().ok()).unwrap_or(210);
    match String::from_utf8_lossy(&body).trim_end() {
        "" => ClientError::remote(code, format!("The server answered with HTTP status {}", head.status)),
        text => ClientError::remote(code, text),
    }
}

fn summary_of(head: &Head) -> Summary {
    let text = head.header("x-clickhouse-summary").unwrap_or_default();
    let number = |name: &str| {
        let at = text.find(&format!("\"{name}\":\""))? + name.len() + 4;
        text[at..].split('"').next()?.parse::<u64>().ok()
    };
    Summary {
        has_result: head.header("x-clickhouse-format").is_some(),
        rows: number("result_rows").unwrap_or(0),
        read_rows: number("read_rows").unwrap_or(0),
        read_bytes: number("read_bytes").unwrap_or(0),
        peak_memory_bytes: number("memory_usage").unwrap_or(0),
    }
}

/// Passes a body on and keeps the error that may end it to itself.
struct ExceptionScanner {
    /// Marker that begins an error in the stream; empty when the server announced none.
    marker: Vec<u8>,
    /// Bytes that may be the beginning of the marker.
    held: Vec<u8>,
    error: Option<Vec<u8>>,
}

impl ExceptionScanner {
    fn new(tag: &str) -> Self {
        let marker = if tag.is_empty() { Vec::new() } else { format!("\r\n__exception__\r\n{tag}\r\n").into_bytes() };
        ExceptionScanner { marker, held: Vec::new(), error: None }
    }

    fn pass(&mut self, bytes: &[u8], sink: &mut dyn Write) -> io::Result<()> {
        if self.marker.is_empty() {
            return sink.write_all(bytes);
        }
        if let Some(error) = &mut self.error {
            error.extend_from_slice(bytes);
            return Ok(());
        }
        self.held.extend_from_slice(bytes);
        if let Some(at) = memchr::memmem::find(&self.held, &self.marker) {
            self.error = Some(self.held.split_off(at + self.marker.len()));
            self.held.truncate(at);
            sink.write_all(&self.held)?;
            self.held.clear();
            return Ok(());
        }
        // A marker may have begun at the last carriage return of the end.
        let tail = self.held.len().saturating_sub(self.marker.len() - 1);
        let keep = memchr::memchr(b'\r', &self.held[tail..]).map_or(self.held.len(), |at| tail + at);
        sink.write_all(&self.held[..keep])?;
        self.held.drain(..keep);
        Ok(())
    }

    /// Writes the held bytes; gives the error, if there was one.
    fn finish(&mut self, sink: &mut dyn Write) -> io::Result<Option<ClientError>> {
        sink.write_all(&self.held)?;
        self.held.clear();
        let Some(error) = self.error.take() else { return Ok(None) };
        let text = String::from_utf8_lossy(&error);
        // The text ends with a line end; after it come its length and the tag.
        let text = text.rsplit_once('\n').and_then(|(rest, _)| rest.rsplit_once('\n')).map_or(&*text, |(rest, _)| rest);
        let text = text.rsplit_once('\n').filter(|(_, last)| last.ends_with('\r')).map_or(text, |(rest, _)| rest);
        let code = text.strip_prefix("Code: ").and_then(|rest| rest.split('.').next()?.parse().ok()).unwrap_or(1001);
        Ok(Some(ClientError::remote(code, text)))
    }
}

/// The server reads values of parameters as in TabSeparated.
pub(crate) fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\t', "\\t").replace('\n', "\\n")
}

/// Percent-encodes all but letters, digits and `-_.~`.
pub fn percent_encode(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => out.push(char::from(byte)),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

/// An id in the form of a random UUID: the keys of the standard library's hasher come from the system.
pub(crate) fn new_id() -> String {
    use std::hash::{BuildHasher, Hasher};
    let random = || std::collections::hash_map::RandomState::new().build_hasher().finish();
    base::uuid::random_text(random(), random())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_within_a_body_are_found_at_any_split() {
        let message = "Code: 241. DB::Exception: no memory. (MEMORY_LIMIT_EXCEEDED) (version 1)\n";
        let body = format!("1\r\n2\n\r\n__exception__\r\nabcd\r\n{message}{} abcd\r\n__exception__\r\n", message.len());
        for split in 0..body.len() {
            let mut out = Vec::new();
            let mut scanner = ExceptionScanner::new("abcd");
            scanner.pass(&body.as_bytes()[..split], &mut out).unwrap();
            scanner.pass(&body.as_bytes()[split..], &mut out).unwrap();
            let error = scanner.finish(&mut out).unwrap().unwrap();
            assert_eq!((out.as_slice(), error.code), (&b"1\r\n2\n"[..], 241));
            assert_eq!(error.text, message.trim_end());
        }
    }

    #[test]
    fn bodies_without_error_pass() {
        let mut out = Vec::new();
        let mut scanner = ExceptionScanner::new("abcd");
        scanner.pass(b"a\r\n__exc", &mut out).unwrap();
        scanner.pass(b"\r", &mut out).unwrap();
        assert_eq!(scanner.finish(&mut out).unwrap(), None);
        assert_eq!(out, b"a\r\n__exc\r");
    }
}
