//! One query of one connection, from its packet to the end of its answer. Runs on a thread of the pool.

use super::insert::{DataFeed, FeedState, SharedFeed};
use super::logs;
use super::packets::ProgressTold;
use super::stream::{Inbound, Outbound};
use super::{settings_list, tables_status};
use crate::external::Loaded;
use crate::text;
use base::log::LogBuffer;
use base::uuid::random_number;
use base::{CancelToken, Error, ErrorCode, Result, bail};
use engine::{ClientInfo, Query, Request, Session};
use formats::FormatSettings;
use native::blocks::{self, BlockPackets};
use native::frames::BlockMethod;
use native::packets::of_client::QUERY;
use native::packets::of_server::{DATA, END_OF_STREAM, EXTREMES, TOTALS};
use native::packets::{self, ProfileInfo};
use native::query_packet::QueryPacket;
use native::revision;
use native::wire::{broken_packet, byte};
use sql::ast::{InsertSource, StatementKind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// An answer is held back up to so many bytes.
const HELD_BYTES_MAX: usize = 16 << 10;
/// An answer is held back for so long; then the next report of progress sends it, if no packet does before.
const HOLD_TIME: Duration = Duration::from_millis(5);

/// State that the thread of a query shares with the task of its connection.
#[derive(Clone, Default)]
pub(super) struct Shared(Arc<SharedQuery>);

#[derive(Default)]
struct SharedQuery {
    cancel: CancelToken,
    /// Whether the client cancelled the query.
    is_cancelled_by_client: AtomicBool,
    progress: Mutex<Progress>,
    /// State to watch the peer with, once the query needs nothing more of it.
    watch: Mutex<Option<Watch>>,
}

#[derive(Default)]
struct Progress {
    query_id: String,
    told: ProgressTold,
    /// Whether packets of progress may be sent: neither before the query begins nor after its end.
    is_open: bool,
    /// Packets of the answer that are not sent yet, and their bytes: a short answer is sent as a whole.
    held: Vec<Vec<u8>>,
    held_bytes: usize,
    /// Entries of the log about the query, for the client.
    logs: Option<Arc<LogBuffer>>,
}

impl Shared {
    /// Ends the query.
    pub(super) fn cancel(&self, is_by_client: bool) {
        self.0.is_cancelled_by_client.fetch_or(is_by_client, Ordering::Relaxed);
        self.0.cancel.cancel(base::cancel::CancelReason::Cancelled);
    }

    /// Takes what a task of the connection watches the peer with; `None` as long as the query reads from it.
    pub(super) fn take_watch(&self) -> Option<Watch> {
        self.0.watch.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn lend(&self, watch: Watch) {
        *self.0.watch.lock().unwrap_or_else(PoisonError::into_inner) = Some(watch);
    }

    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.0.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells the client the progress of the query, if there is any and there is place to send it.
    pub(super) fn tell(&self, engine: &engine::Engine, outbound: &Outbound, revision: u64) {
        let mut progress = self.progress();
        if !progress.is_open {
            return;
        }
        if !progress.held.is_empty() {
            let held = &mut progress.held;
            if !outbound.send_all_if_free(|| std::mem::take(held)) {
                return;
            }
            progress.held_bytes = 0;
        }
        if let Some(logs) = progress.logs.as_ref().filter(|logs| logs.has_entries()) {
            // Blocks of these types can be written.
            outbound.send_made_if_free(|| logs::packet(logs, revision).unwrap_or_default());
        }
        let Some(statistics) = engine.statistics_of(&progress.query_id) else { return };
        let mut told = progress.told.clone();
        if let Some(packet) = told.packet(&statistics, revision)
            && outbound.send_if_free(packet)
        {
            progress.told = told;
        }
    }
}

/// The stream and times that a task of the connection watches with, while a query needs nothing of the client.
pub(super) struct Watch {
    pub inbound: Inbound,
    /// Time between two reports of progress.
    pub interval: Duration,
}

/// State that a query gives back at its end.
pub(super) struct Finished {
    /// `None` where it is lent.
    pub inbound: Option<Inbound>,
    pub session: Session,
    /// Packets that end the answer and are still to be sent, on the wire.
    pub last: Vec<u8>,
    /// Whether the next packet can be read.
    pub is_in_step: bool,
}

/// A packet of a client that is to be answered by a thread that may wait.
pub(super) struct QueryJob {
    pub revision: u64,
    pub outbound: Outbound,
    pub session: Session,
    pub shared: Shared,
    /// When a thread began to answer.
    pub begun: Instant,
}

impl QueryJob {
    /// Answers the packet that begins in `inbound`.
    pub(super) fn run(mut self, inbound: Inbound) -> Finished {
        let settings = &self.session.settings;
        self.outbound.send_time.set(settings.send_timeout);
        let mut feed = DataFeed {
            inbound,
            revision: self.revision,
            is_compressed: false,
            state: FeedState::Broken,
            shard: (0, 0),
        };
        feed.inbound.set_time(settings.receive_timeout);
        let mut feed = Some(feed);
        let result = self.answer(&mut feed);
        let (mut packets, logs) = {
            let mut progress = self.shared.progress();
            progress.is_open = false;
            (std::mem::take(&mut progress.held), progress.logs.take())
        };
        match result {
            Ok(last) => packets.extend(last),
            Err(error) => {
                let told = logs.and_then(|logs| logs::packet(&logs, self.revision).ok());
                packets.extend(told.into_iter().filter(|packet| !packet.is_empty()));
                packets.push(packets::exception(&error));
            }
        }
        // A client that still sends rows must hear of an error before it ends them; else the task sends what is left,
        // which wakes it once instead of twice.
        let is_in_step = match feed.as_mut().filter(|feed| feed.needs_drain()) {
            Some(feed) => self.outbound.send_all(std::mem::take(&mut packets)).is_ok() && feed.drain(),
            None => feed.as_ref().is_none_or(DataFeed::is_idle),
        };
        let inbound = feed.map(|feed| feed.inbound);
        let last = self.outbound.joined(packets);
        Finished { inbound, session: self.session, last, is_in_step }
    }

    /// The packets that end the answer. `feed` is `None` afterwards where it is lent.
    fn answer(&mut self, feed: &mut Option<DataFeed>) -> Result<Vec<Vec<u8>>> {
        let Some(source) = feed else { return Err(Error::bug("no connection to read from")) };
        source.inbound.next_packet();
        let number = byte(&mut source.inbound).map_err(|error| broken_packet(&error))?;
        if number != QUERY {
            let tables = tables_status::read(&mut source.inbound).map_err(|error| broken_packet(&error))?;
            source.state = FeedState::Idle;
            return Ok(vec![tables_status::answer(&self.session, &tables)?]);
        }
        let mut packet =
            QueryPacket::read(&mut source.inbound, self.revision).map_err(|error| broken_packet(&error))?;
        source.is_compressed = packet.is_compressed;
        source.state = FeedState::Open;
        let _request = self.session.engine().begin_request("TCPHandler", &mut packet.client);
        let begun = self.begin(&mut packet);
        let (mut own, external) = self.read_external(source, begun)?;
        own.shard = source.shard;
        let query_id = if packet.id.is_empty() {
            base::uuid::random_text(random_number(), random_number())
        } else {
            packet.id.clone()
        };
        let result = self.execute(&packet, query_id, own, feed);
        drop(external);
        match result {
            // The client asked for it, and knows.
            Err(error) if self.is_ended_well(&packet, &error) => Ok(vec![vec![END_OF_STREAM]]),
            other => other,
        }
    }

    /// A session of the query's own, with its settings.
    fn begin(&self, packet: &mut QueryPacket) -> Result<Session> {
        if packet.has_secret {
            bail!(AuthenticationFailed, "Queries with the secret of a cluster are not taken: this server is in none");
        }
        let mut own = self.session.alike();
        own.set_client(with_peer(std::mem::take(&mut packet.client), self.session.client()));
        settings_list::apply(&mut own, std::mem::take(&mut packet.settings))?;
        own.parameters.extend(std::mem::take(&mut packet.parameters));
        // Another server has put the expressions in place of their numbers: what is a number still, is a constant.
        if own.client().initial.is_some() {
            own.settings_mut().enable_positional_arguments = false;
        }
        Ok(own)
    }

    /// Reads external tables up to the block that ends them: also where the query has failed already, so that the
    /// connection stays in step.
    fn read_external(&self, feed: &mut DataFeed, begun: Result<Session>) -> Result<(Session, Option<Loaded>)> {
        let mut own = begun.map(|session| (session, None));
        while let Some(block) = feed.next()? {
            let Ok((session, loaded)) = &mut own else { continue };
            let loaded = loaded.get_or_insert_with(|| Loaded::new(session));
            if let Err(error) = loaded.add(&block.name, block.schema, block.block) {
                own = Err(error);
            }
        }
        feed.state = FeedState::Idle;
        own
    }

    fn execute(
        &mut self,
        packet: &QueryPacket,
        query_id: String,
        mut own: Session,
        feed: &mut Option<DataFeed>,
    ) -> Result<Vec<Vec<u8>>> {
        let settings = own.settings.clone();
        self.outbound.send_time.set(settings.send_timeout);
        let method = if packet.is_compressed { Some(blocks::method_of(&settings)?) } else { None };
        let takes_blocks = takes_blocks(packet, &own);
        let logs = logs::buffer(&settings, self.revision)?;
        *self.shared.progress() =
            Progress { query_id: query_id.clone(), is_open: true, logs: logs.clone(), ..Progress::default() };
        let cancel = self.shared.0.cancel.clone();
        let stage = packet.stage;
        let mut request = Request { query: &packet.text, query_id, stage, cancel, logs, ..Request::default() };
        let mut shared_feed = None;
        if let Some(mut feed) = feed.take() {
            feed.inbound.set_time(settings.receive_timeout);
            if takes_blocks {
                let shared = SharedFeed::new(feed);
                let format_settings = FormatSettings::new(&settings, types::TimeZone::system());
                request.blocks = Some(shared.blocks(
                    self.outbound.clone(),
                    format_settings,
                    method,
                    settings.input_format_defaults_for_omitted_fields,
                ));
                shared_feed = Some(shared);
            } else {
                let interval = Duration::from_micros(settings.interactive_delay.max(1_000));
                self.shared.lend(Watch { inbound: feed.inbound, interval });
            }
        }
        let word = text::first_word(&packet.text);
        let changes_session = word.eq_ignore_ascii_case("SET") || word.eq_ignore_ascii_case("USE");
        let session = if changes_session { &mut self.session } else { &mut own };
        let result = session.execute(request).and_then(|query| self.write(query, method, !takes_blocks));
        self.outbound.drop_buffers();
        *feed = shared_feed.and_then(|shared| shared.take());
        result
    }

    /// Sends a packet of the answer, together with those that were held back; holds it back while the query is young
    /// and the answer small.
    fn send(&self, packet: Vec<u8>) -> Result<()> {
        let mut progress = self.shared.progress();
        progress.held_bytes += packet.len();
        progress.held.push(packet);
        if progress.held_bytes < HELD_BYTES_MAX && self.begun.elapsed() < HOLD_TIME {
            return Ok(());
        }
        progress.held_bytes = 0;
        let held = std::mem::take(&mut progress.held);
        // Whoever reports progress waits for no client.
        drop(progress);
        self.outbound.send_all(held)
    }

    /// Sends the rows; the packets that end the answer. Who sends the rows of an insert is told no progress: ClickHouse
    /// tells none either, as old clients do not expect it.
    fn write(&self, mut query: Query, method: Option<BlockMethod>, tells_progress: bool) -> Result<Vec<Vec<u8>>> {
        let settings = query.settings().clone();
        let format_settings = query.format_settings();
        let mut blocks = BlockPackets::new(query.schema(), &format_settings, self.revision, method)?;
        let mut first = Vec::new();
        if !settings.session_timezone.is_empty() && self.revision >= revision::TIME_ZONE_UPDATES {
            first.push(packets::time_zone_update(&settings.session_timezone));
        }
        let has_rows = !query.schema().is_empty();
        let mut out = Vec::new();
        if has_rows {
            blocks.header(&mut out)?;
            first.push(std::mem::take(&mut out));
        }
        for packet in first {
            self.send(packet)?;
        }
        let mut count = 0;
        let logs = self.shared.progress().logs.clone();
        while let Some(block) = query.next_block()? {
            count += 1;
            if let Some(logs) = &logs {
                let told = logs::packet(logs, self.revision)?;
                if !told.is_empty() {
                    self.send(told)?;
                }
            }
            query.write(&mut blocks, &block, &mut out)?;
            self.send(std::mem::replace(&mut out, self.outbound.buffer()))?;
        }
        let mut last = Vec::new();
        let mut progress = self.shared.progress();
        progress.is_open = false;
        let statistics = query.statistics();
        if has_rows {
            for (number, block) in [(TOTALS, query.totals()), (EXTREMES, query.extremes())] {
                if let Some(block) = block {
                    blocks.number = number;
                    query.write(&mut blocks, &block, &mut out)?;
                    last.push(std::mem::take(&mut out));
                }
            }
            let info = ProfileInfo {
                rows: statistics.result_rows,
                blocks: count,
                bytes: statistics.result_bytes,
                rows_before_limit: query.rows_before_limit(),
            };
            last.push(info.packet(self.revision));
        }
        // Old clients take nothing but the end after an insert.
        if tells_progress && (has_rows || self.revision >= revision::PROFILE_EVENTS_OF_INSERTS) {
            last.extend(progress.told.packet(&statistics, self.revision));
        }
        if let Some(logs) = &logs {
            let told = logs::packet(logs, self.revision)?;
            last.extend((!told.is_empty()).then_some(told));
        }
        let least = if has_rows { revision::PROFILE_EVENTS } else { revision::PROFILE_EVENTS_OF_INSERTS };
        if self.revision >= least {
            let mut events = query.events();
            events.push((blocks::PEAK_MEMORY, statistics.peak_memory_bytes));
            last.push(blocks::profile_events(self.revision, &format_settings, &events)?);
        }
        if has_rows {
            last.push(blocks::end_of_data(DATA, self.revision, method, &format_settings)?);
        }
        last.push(vec![END_OF_STREAM]);
        Ok(last)
    }

    /// Whether a query ended because its client asked for that, and nothing but rows for the client is lost by it.
    fn is_ended_well(&self, packet: &QueryPacket, error: &Error) -> bool {
        error.code() == ErrorCode::QueryWasCancelled
            && self.shared.0.is_cancelled_by_client.load(Ordering::Relaxed)
            && text::is_reading(text::first_word(&packet.text))
    }
}

/// The facts about a client from its query, with the peer's address and its facts from the login.
fn with_peer(mut client: ClientInfo, peer: &ClientInfo) -> ClientInfo {
    (client.address, client.is_secure) = (peer.address, peer.is_secure);
    if client.name.is_empty() && client.initial.is_none() {
        (client.name, client.version, client.revision) = (peer.name.clone(), peer.version, peer.revision);
    }
    if client.quota_key.is_empty() {
        client.quota_key.clone_from(&peer.quota_key);
    }
    client
}

/// Whether the rows of an insert come as blocks: its text ends before them.
fn takes_blocks(packet: &QueryPacket, session: &Session) -> bool {
    if !text::first_word(&packet.text).eq_ignore_ascii_case("INSERT") {
        return false;
    }
    let Some(parsed) = text::parsed(&packet.text, &session.settings, &session.parameters) else { return false };
    let StatementKind::Insert(insert) = &parsed.statement.kind else { return false };
    let waits = matches!(insert.source, InsertSource::Values | InsertSource::Format(_) | InsertSource::Input { .. });
    let rest = parsed.data.and_then(|data| packet.text.get(data.start..)).unwrap_or_default();
    waits && rest.iter().all(|byte| byte.is_ascii_whitespace() || *byte == b';')
}
