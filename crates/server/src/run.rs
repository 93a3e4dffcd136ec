//! One query of one request, from its parameters to the end of its answer. Runs on a thread of the pool.

use crate::ServerState;
use crate::answer::{Answer, AnswerWriter, Headers};
use crate::body::BodyReader;
use crate::connection::SocketTimes;
use crate::encoding::{self, Coding};
use crate::external::{self, ExternalTable};
use crate::multipart;
use crate::params::Params;
use crate::response_headers;
use crate::sessions::WantedSession;
use crate::text::{self, Source};
use base::uuid::random_number;
use base::{CancelToken, Result, Settings, bail};
use engine::{ClientInfo, Query, QueryStatistics, Request, ResultWriter, Session, UserId};
use native::frames::BlockReader;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use tokio::sync::oneshot;

/// A request that is to be answered.
pub(crate) struct Job {
    pub state: Arc<ServerState>,
    /// The user that the query runs as.
    pub user: UserId,
    /// Address and program of the client, and the interface that it uses.
    pub client: ClientInfo,
    pub params: Params,
    pub body: BodyReader,
    /// Whether the method is GET or HEAD, which may not change anything.
    pub is_get: bool,
    /// Longest times for which the client may neither send nor take bytes.
    pub times: Arc<SocketTimes>,
    pub content_encoding: String,
    pub content_type: String,
    pub accept_encoding: String,
    /// The answer's headers so far.
    pub headers: Headers,
    pub cancel: CancelToken,
    /// Set when the query may be ended once its client goes.
    pub may_cancel: Arc<AtomicBool>,
    /// Whether the head tells the progress from time to time (`send_progress_in_http_headers`).
    pub sends_progress: bool,
}

impl Job {
    /// Runs the query; `head` gets the answer.
    pub(crate) fn run(mut self, head: oneshot::Sender<Answer>) {
        let mut writer = AnswerWriter::new(head, random_tag());
        let _request = self.state.engine.begin_request("HTTPHandler", &mut self.client);
        self.headers.push(("x-clickhouse-query-id", self.params.query_id.clone()));
        match self.answer(&mut writer) {
            // A client that is gone needs no answer.
            Ok(headers) => drop(writer.finish(headers)),
            Err(error) => writer.fail(&error, self.headers),
        }
    }

    /// Writes the body; gives the answer's headers.
    fn answer(&mut self, writer: &mut AnswerWriter) -> Result<Headers> {
        let body = std::mem::replace(&mut self.body, BodyReader::empty());
        let mut source = self.source(body)?;
        let mut tables = Vec::new();
        if let Some(boundary) = multipart::boundary(&self.content_type) {
            tables = self.read_form(&mut *source, &boundary)?;
            source = Box::new(std::io::empty());
        }
        let url_query = std::mem::take(&mut self.params.query);
        let mut named = match &self.params.session_id {
            None => None,
            Some(id) => {
                let wanted = WantedSession {
                    key: (self.params.credentials.user.clone(), id.clone()),
                    timeout: self.params.session_timeout.as_deref(),
                    must_exist: self.params.session_check,
                };
                let user_max = self.state.live.get().max_http_sessions_for_user;
                Some(self.state.sessions.acquire(&self.state.engine, self.user, wanted, user_max)?)
            }
        };
        let mut own = self.session(named.as_mut().and_then(|named| named.get()))?;
        self.times.set(&own.settings);
        self.configure(writer, &own.settings.clone())?;
        let external = external::load(&own, tables)?;
        let statement = match &self.params.predefined {
            Some(_) => text::with_data(url_query, source, &own.settings, &own.parameters),
            None => text::split(url_query, source, &own.settings, &own.parameters)?,
        };
        let word = text::first_word(&statement.query);
        let changes_session = word.eq_ignore_ascii_case("SET") || word.eq_ignore_ascii_case("USE");
        self.may_cancel.store(
            text::is_reading(word) && own.settings.cancel_http_readonly_queries_on_client_close,
            Ordering::Relaxed,
        );
        let session = match named.as_mut().and_then(|named| named.get()) {
            Some(session) if changes_session => {
                session.set_client(self.client.clone());
                session
            }
            _ => &mut own,
        };
        let request = Request {
            query: &statement.query,
            data: statement.data,
            query_id: self.params.query_id.clone(),
            cancel: self.cancel.clone(),
            blocks: None,
            data_format: self.params.default_format.clone(),
            logs: None,
            ..Request::default()
        };
        let query = session.execute(request)?;
        let answer = self.write(query, writer);
        drop(external);
        if self.params.close_session
            && let Some(named) = &mut named
        {
            named.close();
        }
        answer
    }

    /// Takes the fields of a form as parameters; its files are rows of tables.
    fn read_form(&mut self, source: &mut dyn std::io::Read, boundary: &str) -> Result<Vec<ExternalTable>> {
        let (files, fields): (Vec<_>, Vec<_>) =
            multipart::read_parts(source, boundary)?.into_iter().partition(|part| part.is_file);
        for field in fields {
            self.params.add(field.name.clone(), field.into_bytes()?);
        }
        files.into_iter().map(|file| ExternalTable::new(file, &mut self.params)).collect()
    }

    /// The plain bytes of the body.
    fn source(&self, body: BodyReader) -> Result<Source> {
        let plain = encoding::decoded(Box::new(body), &self.content_encoding)?;
        Ok(if self.params.decompress { Box::new(BlockReader::new(plain)) } else { plain })
    }

    /// A session for this request alone, with its settings.
    fn session(&self, base: Option<&mut Session>) -> Result<Session> {
        let mut session = match base {
            Some(base) => base.alike(),
            None => self.state.engine.session_for(self.user)?,
        };
        session.set_client(self.client.clone());
        if !self.params.roles.is_empty() {
            session.set_roles(&self.params.roles)?;
        }
        if let Some(database) = &self.params.database
            && !database.is_empty()
            && *database != session.database
        {
            use_database(&mut session, database)?;
        }
        // The limits of GET must not depend on settings in its own URL.
        if self.is_get && session.settings.readonly == 0 {
            session.settings_mut().readonly = 2;
        }
        session.change_settings(&self.params.settings)?;
        session.parameters.extend(self.params.parameters.clone());
        Ok(session)
    }

    /// Sets how the answer, be it rows or an error, is compressed and held back.
    fn configure(&mut self, writer: &mut AnswerWriter, settings: &Settings) -> Result<()> {
        let coding = match self.params.compress {
            true => Coding::Blocks,
            false if settings.enable_http_compression => {
                Coding::choose(&self.accept_encoding, settings.http_zlib_compression_level)
            }
            false => Coding::Plain,
        };
        self.headers.retain(|(name, _)| *name != "content-encoding");
        self.headers.extend(coding.header().map(|name| ("content-encoding", name.to_string())));
        let hold = if settings.wait_end_of_query {
            u64::MAX
        } else {
            settings.http_response_buffer_size.max(settings.buffer_size)
        };
        self.sends_progress = settings.send_progress_in_http_headers;
        writer.add_headers(response_headers::parse(&settings.http_response_headers)?);
        writer.configure(coding, hold)
    }

    /// Writes the rows; gives the headers of the whole answer.
    fn write(&mut self, mut query: Query, writer: &mut AnswerWriter) -> Result<Headers> {
        let settings = query.settings().clone();
        if query.outfile.is_some() && !self.params.writes_outfiles {
            bail!(IntoOutfileNotAllowed, "INTO OUTFILE is not allowed over HTTP: leave it out, and save the answer");
        }
        let zone = query.functions().time_zone.clone();
        self.headers.push(("x-clickhouse-timezone", zone.name().to_string()));
        self.configure(writer, &settings)?;
        if query.schema().is_empty() {
            while query.next_block()?.is_some() {}
            self.headers.push(("content-type", "text/plain; charset=UTF-8".into()));
            return Ok(self.headers_with(&query.statistics()));
        }
        let wanted = query.format.clone().or_else(|| self.params.default_format.clone());
        let format =
            formats::find_format(wanted.as_deref().filter(|name| !name.is_empty()).unwrap_or("TabSeparated"))?.name;
        let mut format_settings = query.format_settings();
        format_settings.native_revision = self.params.protocol_version;
        let mut output = ResultWriter::new(&query, format, &format_settings)?;
        self.headers.push(("x-clickhouse-format", format.into()));
        self.headers.push(("content-type", output.content_type().into()));
        let mut progress = Instant::now();
        while let Some(block) = query.next_block()? {
            if settings.send_progress_in_http_headers
                && progress.elapsed().as_millis() >= u128::from(settings.http_headers_progress_interval_ms)
            {
                progress = Instant::now();
                self.headers.push(("x-clickhouse-progress", summary(&query.statistics())));
            }
            output.write(&query, &block)?;
            output.give(|bytes| writer.write(bytes, || self.headers_with(&query.statistics())))?;
        }
        output.finish(&query)?;
        let statistics = query.statistics();
        output.give(|bytes| writer.write(bytes, || self.headers_with(&statistics)))?;
        Ok(self.headers_with(&statistics))
    }

    fn headers_with(&self, statistics: &QueryStatistics) -> Headers {
        let mut headers = self.headers.clone();
        if self.sends_progress {
            headers.push(("x-clickhouse-progress", summary(statistics)));
        }
        headers.push(("x-clickhouse-summary", summary(statistics)));
        headers
    }
}

/// Makes `database` the current one of a session.
///
/// # Errors
/// `UNKNOWN_DATABASE`.
pub(crate) fn use_database(session: &mut Session, database: &str) -> Result<()> {
    let log_queries = std::mem::replace(&mut session.settings_mut().log_queries, false);
    let result = session.query(&format!("USE {}", types::data_type::quote_identifier(database)));
    session.settings_mut().log_queries = log_queries;
    result.map(drop)
}

/// The value of `X-ClickHouse-Summary`: numbers as strings, as ClickHouse writes them.
fn summary(s: &QueryStatistics) -> String {
    let fields = [
        ("read_rows", s.read_rows),
        ("read_bytes", s.read_bytes),
        ("written_rows", s.written_rows),
        ("written_bytes", s.written_bytes),
        ("total_rows_to_read", s.total_rows_to_read),
        ("result_rows", if s.written_rows > 0 { s.written_rows } else { s.result_rows }),
        ("result_bytes", if s.written_rows > 0 { s.written_bytes } else { s.result_bytes }),
        ("elapsed_ns", s.elapsed_ns),
        ("memory_usage", s.peak_memory_bytes),
    ];
    let fields = fields.map(|(name, value)| format!("\"{name}\":\"{value}\""));
    format!("{{{}}}", fields.join(","))
}

/// Sixteen random letters, which no result contains by chance.
fn random_tag() -> String {
    let mut number = u128::from(random_number()) << 64 | u128::from(random_number());
    let mut letter = || {
        let letter = char::from(b'a' + (number % 26) as u8);
        number /= 26;
        letter
    };
    (0..16).map(|_| letter()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summaries_are_strings() {
        let statistics = QueryStatistics { read_rows: 1, peak_memory_bytes: 7, ..QueryStatistics::default() };
        let text = summary(&statistics);
        assert!(text.starts_with("{\"read_rows\":\"1\",") && text.ends_with("\"memory_usage\":\"7\"}"), "{text}");
    }

    #[test]
    fn tags_differ() {
        let (a, b) = (random_tag(), random_tag());
        assert!(a != b && a.len() == 16 && a.bytes().all(|byte| byte.is_ascii_lowercase()));
    }
}
