//! Blocks that a client sends after its query: rows of external tables, then those of an insert.

use super::stream::{Inbound, Outbound};
use base::{Result, bail, err};
use engine::InsertBlocks;
use formats::FormatSettings;
use native::blocks::{BlockPackets, NamedBlock, profile_events};
use native::frames::BlockMethod;
use native::packets::of_client::{CANCEL, DATA, KEEP_ALIVE, PING, QUERY, SCALAR, TABLES_STATUS_REQUEST};
use native::packets::table_columns;
use native::revision;
use native::wire::{broken_packet, byte};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Rows that are read and dropped after an insert has failed, so that the client gets to read why.
const DRAIN_ROWS_MAX: usize = 64 << 20;

/// The state of a query's data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FeedState {
    /// The client was not asked for any.
    Idle,
    /// Blocks come until one without columns.
    Open,
    /// All were read.
    Ended,
    /// The position in the stream is lost: the next byte may be anything.
    Broken,
}

/// Reads the blocks of one query.
pub(super) struct DataFeed {
    pub inbound: Inbound,
    pub revision: u64,
    pub is_compressed: bool,
    pub state: FeedState,
    /// The number of this server among those that answer the query in parts, and how many they are.
    pub shard: (u32, u32),
}

impl DataFeed {
    /// The next block; `None` at the end of the data.
    ///
    /// # Errors
    /// Of the connection, for broken blocks and other packets; `QUERY_WAS_CANCELLED`.
    pub(super) fn next(&mut self) -> Result<Option<NamedBlock>> {
        if self.state == FeedState::Ended {
            return Ok(None);
        }
        loop {
            let (number, block) = self.packet()?;
            if number == DATA {
                self.state = if block.is_end() { FeedState::Ended } else { FeedState::Open };
                return Ok(Some(block).filter(|block| !block.is_end()));
            }
            self.take_scalar(&block);
        }
    }

    /// Takes a value that another server names; names that are not known are of functions that are not here.
    fn take_scalar(&mut self, scalar: &NamedBlock) {
        let first = scalar.block.columns.first().filter(|column| !column.is_empty());
        let Some(value) = first.and_then(|column| u32::try_from(column.value(0).as_i128()?).ok()) else { return };
        match scalar.name.as_str() {
            "_shard_num" => self.shard.0 = value,
            "_shard_count" => self.shard.1 = value,
            _ => {}
        }
    }

    /// The next packet that holds a block, and its number.
    fn packet(&mut self) -> Result<(u8, NamedBlock)> {
        self.state = FeedState::Broken;
        self.inbound.next_packet();
        let number = byte(&mut self.inbound).map_err(|error| broken_packet(&error))?;
        match number {
            DATA | SCALAR => {}
            CANCEL => {
                self.state = FeedState::Ended;
                bail!(QueryWasCancelled, "Query was cancelled");
            }
            PING | QUERY | TABLES_STATUS_REQUEST | KEEP_ALIVE => {
                bail!(UnexpectedPacketFromClient, "Unexpected packet {number} from client: blocks were expected")
            }
            other => bail!(UnknownPacketFromClient, "Unknown packet {other} from client"),
        }
        Ok((number, NamedBlock::read(&mut self.inbound, self.revision, self.is_compressed)?))
    }

    /// Whether the client still sends blocks, which are to be dropped.
    pub(super) fn needs_drain(&self) -> bool {
        self.state == FeedState::Open
    }

    /// Whether the next byte of the stream begins a packet that is no block of this query.
    pub(super) fn is_idle(&self) -> bool {
        matches!(self.state, FeedState::Idle | FeedState::Ended)
    }

    /// Reads the rest of a failed insert's data. Gives whether the connection can be used further.
    pub(super) fn drain(&mut self) -> bool {
        let mut rows = 0;
        while self.state == FeedState::Open && rows < DRAIN_ROWS_MAX {
            match self.next() {
                Ok(Some(block)) => rows += block.block.rows.max(1),
                Ok(None) => {}
                Err(_) => break,
            }
        }
        self.is_idle()
    }
}

/// A feed that an insert reads while its query runs, and that is taken back afterwards.
#[derive(Clone)]
pub(super) struct SharedFeed(Arc<Mutex<Option<DataFeed>>>);

impl SharedFeed {
    pub(super) fn new(feed: DataFeed) -> Self {
        SharedFeed(Arc::new(Mutex::new(Some(feed))))
    }

    fn lock(&self) -> MutexGuard<'_, Option<DataFeed>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the feed back.
    pub(super) fn take(&self) -> Option<DataFeed> {
        self.lock().take()
    }

    /// The source of an insert's blocks: tells the client its columns, the defaults of the table if they are asked
    /// for, then reads.
    pub(super) fn blocks(
        &self,
        outbound: Outbound,
        settings: FormatSettings,
        method: Option<BlockMethod>,
        tells_defaults: bool,
    ) -> InsertBlocks {
        let feed = self.clone();
        Box::new(move |columns| {
            if let Some(feed) = &mut *feed.lock() {
                let mut packets = Vec::new();
                if tells_defaults && feed.revision >= revision::COLUMN_DEFAULTS {
                    packets.extend(columns.description().map(|text| table_columns(&text)));
                }
                let mut sample = Vec::new();
                BlockPackets::new(columns.schema, &settings, feed.revision, method)?.header(&mut sample)?;
                packets.push(sample);
                outbound.send_all(packets)?;
                feed.state = FeedState::Open;
            }
            Ok(Box::new(move || {
                let mut feed = feed.lock();
                let feed = feed.as_mut().ok_or_else(|| err!(LogicalError, "the data of an insert is gone"))?;
                let Some(block) = feed.next()? else { return Ok(None) };
                // Clients wait for one such packet a block; the counters follow with the last.
                if feed.revision >= revision::PROFILE_EVENTS_OF_INSERTS {
                    outbound.send(profile_events(feed.revision, &settings, &[])?)?;
                }
                Ok(Some((block.schema, block.block)))
            }))
        })
    }
}
