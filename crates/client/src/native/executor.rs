//! Statements over one connection.

use super::answer::{Answer, Broken, Step};
use super::insert::{BlockForm, InsertData};
use super::statement::StatementNeeds;
use super::wire::{Wire, cannot_talk};
use crate::ClientError;
use crate::executor::{Executor, Monitor, NAMES_QUERY, Progress, Summary, Task, TaskData, quote};
use crate::remote::{RemoteOptions, escape};
use base::Settings;
use native::blocks;
use native::client_info::OwnInfo;
use native::frames::BlockMethod;
use native::hello::ClientHello;
use native::packets::{ProgressCounts, of_client};
use native::query_packet::OwnQuery;
use native::revision;
use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tls::ClientConfig;
use types::{Schema, TimeZone};

/// The program's name for servers.
const PROGRAM: &str = "ursa-client";

/// State of a running statement that the watching thread sees.
#[derive(Default)]
struct Shared {
    progress: Mutex<ProgressCounts>,
    cancel: Arc<AtomicBool>,
}

/// Runs statements on a server by the native protocol.
pub struct NativeExecutor {
    options: RemoteOptions,
    tls: Option<Arc<ClientConfig>>,
    wire: Option<Wire>,
    /// Settings of the session, as far as they are known here: formats are written by them.
    settings: Settings,
    shared: Arc<Shared>,
    client: OwnInfo,
}

impl NativeExecutor {
    /// Connects, and sets database and settings of the session.
    ///
    /// # Errors
    /// When there is no server, or it refuses user, database or a setting.
    pub fn connect(options: &RemoteOptions) -> Result<Self, ClientError> {
        let mut numbers = env!("CARGO_PKG_VERSION").split('.').map(|number| number.parse().unwrap_or(0));
        let name = |variable: &str| std::env::var(variable).unwrap_or_default();
        let mut executor = NativeExecutor {
            tls: options.tls.as_ref().map(tls::client_config).transpose()?,
            options: options.clone(),
            wire: None,
            settings: Settings::default(),
            shared: Arc::default(),
            client: OwnInfo {
                program: PROGRAM.into(),
                os_user: name("USER"),
                host: name("HOSTNAME"),
                version: std::array::from_fn(|_| numbers.next().unwrap_or(0)),
                quota_key: String::new(),
            },
        };
        executor.open()?;
        Ok(executor)
    }

    /// The user's name and the version of the server.
    pub fn greeting(&self) -> String {
        let [major, minor, patch] = self.wire.as_ref().map_or([0; 3], |wire| wire.server.version);
        let user = &self.options.user;
        format!("Connected to server version {major}.{minor}.{patch} as user {user} by the native protocol.")
    }

    /// Opens a connection, whose session begins as the options say.
    fn open(&mut self) -> Result<(), ClientError> {
        let hello = ClientHello {
            name: PROGRAM.into(),
            version: (self.client.version[0], self.client.version[1]),
            client_revision: revision::NEWEST,
            database: self.options.database.clone().unwrap_or_default(),
            user: self.options.user.clone(),
            password: self.options.password.clone(),
        };
        let address = (self.options.host.as_str(), self.options.port);
        let wire = Wire::connect(address, self.tls.as_ref(), &hello, self.shared.cancel.clone())?;
        let mut settings = Settings::default();
        for (name, value) in &wire.server.settings {
            let _ = settings.set(name, value);
        }
        (self.wire, self.settings) = (Some(wire), settings);
        if self.options.settings.is_empty() {
            return Ok(());
        }
        let changes: Vec<String> =
            self.options.settings.iter().map(|(name, value)| format!("{name} = {}", quote(value))).collect();
        let text = format!("SET {}", changes.join(", "));
        self.execute(Task { text: &text, query_id: "", format: "Null", data: None }, &mut io::sink()).map(drop)
    }

    /// Blocks are compressed unless the server is on the same machine.
    fn is_compressed(&self) -> bool {
        let host = self.options.host.as_str();
        host != "localhost" && !host.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
    }

    /// Sends the packet of a query, and the end of external tables, as there are none.
    fn begin(&self, wire: &mut Wire, task: &Task<'_>) -> Result<(), Broken> {
        let parameters: Vec<(String, String)> =
            self.options.parameters.iter().map(|(name, value)| (name.clone(), escape(value))).collect();
        let is_compressed = self.is_compressed();
        let query = OwnQuery {
            id: task.query_id,
            client: &self.client,
            settings: &[],
            is_compressed,
            text: task.text.as_bytes(),
            parameters: &parameters,
        };
        wire.send(&query.packet(wire.revision))?;
        self.end_data(wire)
    }

    fn end_data(&self, wire: &mut Wire) -> Result<(), Broken> {
        let settings = formats::FormatSettings::new(&self.settings, TimeZone::utc());
        let method = self.is_compressed().then_some(BlockMethod::Lz4);
        Ok(wire.send(&blocks::end_of_data(of_client::DATA, wire.revision, method, &settings)?)?)
    }

    /// Runs a statement over a connection up to the end of its answer.
    fn talk(
        &self,
        wire: &mut Wire,
        (mut task, needs): (Task<'_>, &StatementNeeds),
        answer: &mut Answer<'_>,
    ) -> Result<(), Broken> {
        self.begin(wire, &task)?;
        let mut data = task.data.take();
        loop {
            match answer.step(wire)? {
                Step::Goes => self.show(answer),
                Step::Ends => return Ok(()),
                Step::Asks(schema) => {
                    let format = needs.input_format.as_deref().unwrap_or("Values");
                    let data = data.take().unwrap_or_else(|| TaskData::Stream(Box::new(io::empty())));
                    let is_ended = self.insert(wire, schema, (format, data), answer)?;
                    answer.is_insert = false;
                    if is_ended {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// Publishes the progress of the statement for the watching thread.
    fn show(&self, answer: &Answer<'_>) {
        *self.shared.progress.lock().unwrap_or_else(PoisonError::into_inner) = answer.progress;
    }

    /// Sends the rows of an insert. Gives whether the server has ended the answer meanwhile.
    fn insert(
        &self,
        wire: &mut Wire,
        schema: Schema,
        data: (&str, TaskData),
        answer: &mut Answer<'_>,
    ) -> Result<bool, Broken> {
        let form = BlockForm {
            settings: answer.format_settings(),
            revision: wire.revision,
            method: answer.is_compressed.then_some(BlockMethod::Lz4),
        };
        let rows_max = answer.settings.max_insert_block_size as usize;
        let sending = InsertData::new(schema, answer.description.as_deref(), data, (form, rows_max));
        let mut sending = match sending {
            Ok(sending) => sending,
            Err(error) => return self.give_up(wire, error, answer),
        };
        loop {
            let packets = match sending.next() {
                Ok(None) => break,
                Ok(Some((packets, _))) => packets,
                Err(error) => return self.give_up(wire, error, answer),
            };
            if self.shared.cancel.swap(false, Ordering::AcqRel) {
                wire.send(&[of_client::CANCEL])?;
                return Ok(false);
            }
            for packet in packets {
                wire.send(&packet)?;
            }
            while wire.has_packet()? {
                match answer.step(wire)? {
                    Step::Ends => return Ok(true),
                    _ => self.show(answer),
                }
            }
        }
        self.end_data(wire)?;
        Ok(false)
    }

    /// Aborts an insert whose data cannot be read: nothing of it stays. Gives the error of the data.
    fn give_up(&self, wire: &mut Wire, error: base::Error, answer: &mut Answer<'_>) -> Result<bool, Broken> {
        wire.send(&[of_client::CANCEL])?;
        while !matches!(answer.step(wire)?, Step::Ends) {}
        answer.error = Some(error.into());
        Ok(true)
    }

    /// Runs a statement over the connection at hand.
    fn try_execute(&mut self, task: Task<'_>, sink: &mut dyn Write) -> Result<Summary, Broken> {
        let needs = StatementNeeds::of(task.text, &self.options.parameters);
        let format = needs.format.clone().unwrap_or_else(|| task.format.to_string());
        formats::find_format(&format)?;
        let Some(mut wire) = self.wire.take() else { return Err(base::Error::bug("no connection").into()) };
        let mut settings = self.settings.clone();
        needs.apply(&mut settings);
        let zone = match self.options.uses_own_zone {
            true => TimeZone::system(),
            false => TimeZone::parse(&wire.server.time_zone).unwrap_or_else(|_| TimeZone::utc()),
        };
        let mut answer = Answer::new(format, settings, zone, sink);
        answer.is_compressed = self.is_compressed();
        answer.is_insert = needs.input_format.is_some();
        self.shared.cancel.store(false, Ordering::Release);
        self.show(&answer);
        self.talk(&mut wire, (task, &needs), &mut answer)?;
        let is_cancelled = wire.take_cancelled();
        self.wire = Some(wire);
        if is_cancelled {
            answer.error.get_or_insert_with(|| base::err!(QueryWasCancelled, "Query was cancelled").into());
        }
        if let Some(error) = answer.error.take() {
            return Err(Broken::Other(error));
        }
        if needs.is_set {
            needs.apply(&mut self.settings);
        }
        answer.finish()
    }
}

impl Executor for NativeExecutor {
    fn execute(&mut self, task: Task<'_>, sink: &mut dyn Write) -> Result<Summary, ClientError> {
        // A server says nothing between statements, but when it closes the connection.
        if !self.wire.as_mut().is_some_and(|wire| matches!(wire.has_packet(), Ok(false))) {
            self.wire = None;
            self.open()?;
        }
        self.try_execute(task, sink).map_err(|broken| match broken {
            Broken::Connection(error) => cannot_talk(&self.options.host, self.options.port, &error),
            Broken::Other(error) => error,
        })
    }

    fn monitor(&self) -> Box<dyn Monitor> {
        Box::new(NativeMonitor { shared: self.shared.clone(), options: self.options.clone() })
    }

    fn parameters(&self) -> &HashMap<String, String> {
        &self.options.parameters
    }
}

/// Observes the progress of a statement, and has the connection ask for its end.
struct NativeMonitor {
    shared: Arc<Shared>,
    options: RemoteOptions,
}

impl Monitor for NativeMonitor {
    fn progress(&mut self, _query_id: &str) -> Option<Progress> {
        let counts = *self.shared.progress.lock().unwrap_or_else(PoisonError::into_inner);
        Some(Progress {
            read_rows: counts.read_rows,
            read_bytes: counts.read_bytes,
            total_rows: counts.total_rows,
            written_rows: counts.written_rows,
            memory_bytes: 0,
        })
    }

    fn cancel(&mut self, _query_id: &str) {
        self.shared.cancel.store(true, Ordering::Release);
    }

    fn names(&mut self) -> Vec<String> {
        let mut options = self.options.clone();
        options.settings = vec![("log_queries".into(), "0".into())];
        let Ok(mut executor) = NativeExecutor::connect(&options) else { return Vec::new() };
        let mut out = Vec::new();
        let task = Task { text: NAMES_QUERY, query_id: "", format: "TabSeparated", data: None };
        match executor.execute(task, &mut out) {
            Ok(_) => String::from_utf8_lossy(&out).lines().map(str::to_string).collect(),
            Err(_) => Vec::new(),
        }
    }
}
