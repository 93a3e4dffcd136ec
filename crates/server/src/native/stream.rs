//! The two directions of a connection.
//!
//! ```text
//! stream ─ read_all (a task) ─ channel of CHUNKS_MAX ─ Inbound    read by the connection's task between queries and
//!                                                                 while one runs, by the query's thread for what
//!                                                                 comes with the query
//! stream ─ write_all (a task) ─ channel of PACKETS_MAX ─ Outbound of both
//! ```
//! What is sent at once is whole packets, so that those of two senders do not mix. Once both sides have agreed on it,
//! each packet of a direction is in chunks.

use base::{Result, err};
use bytes::{Buf, Bytes, BytesMut};
use native::chunked::{ChunkReader, put_packet};
use native::wire::{broken_packet, lie};
use std::io::{BufRead, Error, ErrorKind, Read};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadHalf, WriteHalf};
use tokio::runtime::Handle;
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;
use tokio::time::timeout;

/// Chunks that wait for the reader.
const CHUNKS_MAX: usize = 4;
/// Bytes that are read at once: few from a peer that sends little, as thousands may be idle.
const READ_BYTES_MIN: usize = 2 << 10;
const READ_BYTES_MAX: usize = 128 << 10;
/// Writes that wait for the socket.
const PACKETS_MAX: usize = 2;
/// Buffers of packets that were sent and are kept to be filled again, and the bytes that such a one has.
const SPARE_MAX: usize = PACKETS_MAX + 1;
const SPARE_BYTES: std::ops::RangeInclusive<usize> = 64 << 10..=16 << 20;
/// The longest time that a setting may ask for.
const TIME_MAX_S: f64 = 86_400.0;

/// A time of a setting in seconds; 0 is for ever.
pub(super) fn duration(seconds: f64) -> Duration {
    Duration::from_secs_f64(if seconds > 0.0 { seconds.min(TIME_MAX_S) } else { TIME_MAX_S })
}

/// Longest time for which a peer may take nothing; set anew by each query's settings.
#[derive(Clone)]
pub(super) struct SendTime(Arc<AtomicU64>);

impl SendTime {
    pub(super) fn set(&self, seconds: f64) {
        self.0.store(duration(seconds).as_millis() as u64, Ordering::Relaxed);
    }
}

/// Buffers of large packets that were sent, for the next ones of the same answer: new ones would be taken from the
/// system and given back for each block, and be counted to the query that fills them without end, since it is another
/// thread that frees them. `None` between answers, when none are kept.
#[derive(Clone, Default)]
struct SpareBuffers(Arc<Mutex<Option<Vec<Vec<u8>>>>>);

impl SpareBuffers {
    fn keep(&self, mut buffer: Vec<u8>) {
        if let Some(buffers) = &mut *self.lock()
            && buffers.len() < SPARE_MAX
            && SPARE_BYTES.contains(&buffer.capacity())
        {
            buffer.clear();
            buffers.push(buffer);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<Vec<Vec<u8>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Starts the tasks of a stream. Must be called in the runtime. The handle is of the task that writes: it ends when
/// all is sent.
pub(super) fn split<S>(stream: S, receive_s: f64, send_s: f64) -> (Inbound, Outbound, tokio::task::JoinHandle<()>)
where
    S: AsyncRead + AsyncWrite + Send + 'static,
{
    let (reader, writer) = tokio::io::split(stream);
    let (chunk_sender, chunks) = mpsc::channel(CHUNKS_MAX);
    let (packets, packet_receiver) = mpsc::channel(PACKETS_MAX);
    let send_time = SendTime(Arc::default());
    send_time.set(send_s);
    tokio::spawn(read_all(reader, chunk_sender));
    let spare = SpareBuffers::default();
    let writing = tokio::spawn(write_all(writer, packet_receiver, send_time.clone(), spare.clone()));
    let time = duration(receive_s);
    let inbound = Inbound { current: Bytes::new(), chunks, framing: None, runtime: Handle::current(), time };
    (inbound, Outbound { packets, send_time, is_chunked: Arc::default(), spare }, writing)
}

async fn read_all<S: AsyncRead>(mut reader: ReadHalf<S>, chunks: mpsc::Sender<Bytes>) {
    let mut size = READ_BYTES_MIN;
    loop {
        let mut chunk = BytesMut::with_capacity(size);
        let read = tokio::select! {
            read = reader.read_buf(&mut chunk) => read,
            () = chunks.closed() => return,
        };
        match read {
            Ok(0) | Err(_) => return,
            Ok(count) => size = if count == size { (size * 4).min(READ_BYTES_MAX) } else { READ_BYTES_MIN.max(count) },
        }
        if chunks.send(chunk.freeze()).await.is_err() {
            return;
        }
    }
}

async fn write_all<S: AsyncWrite>(
    mut writer: WriteHalf<S>,
    mut packets: mpsc::Receiver<Vec<u8>>,
    time: SendTime,
    spare: SpareBuffers,
) {
    while let Some(packet) = packets.recv().await {
        let mut rest = packet.as_slice();
        while !rest.is_empty() {
            let limit = Duration::from_millis(time.0.load(Ordering::Relaxed));
            match timeout(limit, writer.write(rest)).await {
                Ok(Ok(count)) if count > 0 => rest = &rest[count..],
                Ok(_) => return,
                Err(_) => {
                    base::log!(Warning, "TCPHandler", "A client takes no data for {limit:?}: its connection ends");
                    return;
                }
            }
        }
        spare.keep(packet);
        if packets.is_empty() && writer.flush().await.is_err() {
            return;
        }
    }
    let _ = timeout(Duration::from_secs(1), writer.shutdown()).await;
}

/// The bytes that the peer sends.
pub(super) struct Inbound {
    current: Bytes,
    chunks: mpsc::Receiver<Bytes>,
    /// Reader of chunks, where packets come in chunks.
    framing: Option<ChunkReader>,
    runtime: Handle,
    /// Longest pause of the peer within a packet.
    time: Duration,
}

impl Inbound {
    /// Sets the longest pause of the peer within a packet.
    pub(super) fn set_time(&mut self, seconds: f64) {
        self.time = duration(seconds);
    }

    /// Sets whether all that follows is in chunks.
    pub(super) fn set_chunked(&mut self, is_chunked: bool) {
        self.framing = is_chunked.then(ChunkReader::default);
    }

    /// Ends the packet that was read, and begins another.
    pub(super) fn next_packet(&mut self) {
        if let Some(framing) = &mut self.framing {
            framing.next_packet();
        }
    }

    /// Number of bytes of packets that are there; the framing around them is dropped.
    fn available(&mut self) -> std::io::Result<usize> {
        let Some(framing) = &mut self.framing else { return Ok(self.current.len()) };
        let (sizes, content) = framing.advance(&self.current)?;
        self.current.advance(sizes);
        Ok(content)
    }

    /// The first byte of the next packet, which stays; `None` at the end, and where no packet can begin. May be dropped
    /// while it waits.
    pub(super) async fn peek(&mut self) -> Option<u8> {
        self.next_packet();
        while self.available().ok()? == 0 {
            self.current = self.chunks.recv().await?;
        }
        self.current.first().copied()
    }

    /// Takes a byte that `peek` has seen.
    pub(super) fn skip(&mut self) {
        self.consume(usize::from(!self.current.is_empty()));
    }

    /// Drops all that comes, until the end.
    pub(super) async fn drain(&mut self) {
        self.current.clear();
        while self.chunks.recv().await.is_some() {}
    }

    /// Reads a small packet of before there are chunks by `read`, which is asked again when more has come.
    ///
    /// # Errors
    /// Those of `read`; when the packet has more than `bytes_max` bytes, breaks off, or is not there within the time.
    pub(super) async fn small<T>(
        &mut self,
        bytes_max: usize,
        limit: Duration,
        read: impl Fn(&mut &[u8]) -> std::io::Result<T>,
    ) -> Result<T> {
        let reading = async {
            loop {
                let mut rest = &self.current[..];
                match read(&mut rest) {
                    Err(error) if error.kind() == ErrorKind::UnexpectedEof => {}
                    Err(error) => return Err(error),
                    Ok(packet) => {
                        let used = self.current.len() - rest.len();
                        self.current.advance(used);
                        return Ok(packet);
                    }
                }
                if self.current.len() > bytes_max {
                    return Err(lie(format!("a packet has more than {bytes_max} bytes")));
                }
                let Some(more) = self.chunks.recv().await else { return Err(ErrorKind::UnexpectedEof.into()) };
                let mut joined = BytesMut::from(&self.current[..]);
                joined.extend_from_slice(&more);
                self.current = joined.freeze();
            }
        };
        let result = timeout(limit, reading).await.unwrap_or_else(|_| Err(ErrorKind::TimedOut.into()));
        result.map_err(|error| broken_packet(&error))
    }
}

impl BufRead for Inbound {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        let mut count = self.available()?;
        while count == 0 {
            self.current = match self.chunks.try_recv() {
                Ok(chunk) => chunk,
                Err(mpsc::error::TryRecvError::Disconnected) => return Ok(&[]),
                Err(mpsc::error::TryRecvError::Empty) => {
                    let (time, chunks) = (self.time, &mut self.chunks);
                    let next = async { timeout(time, chunks.recv()).await };
                    match base::blocking::waiting(|| self.runtime.block_on(next)) {
                        Ok(Some(chunk)) => chunk,
                        Ok(None) => return Ok(&[]),
                        Err(_) => {
                            let message = format!("timeout exceeded: the client sent nothing for {time:?}");
                            return Err(Error::new(ErrorKind::TimedOut, message + " (receive_timeout)"));
                        }
                    }
                }
            };
            count = self.available()?;
        }
        Ok(&self.current[..count])
    }

    fn consume(&mut self, bytes: usize) {
        self.current.advance(bytes);
        if let Some(framing) = &mut self.framing {
            framing.consume(bytes);
        }
    }
}

impl Read for Inbound {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        if out.is_empty() {
            return Ok(0);
        }
        let ready = self.fill_buf()?;
        let count = out.len().min(ready.len());
        out[..count].copy_from_slice(&ready[..count]);
        self.consume(count);
        Ok(count)
    }
}

/// The packets that are sent to the peer.
#[derive(Clone)]
pub(super) struct Outbound {
    packets: mpsc::Sender<Vec<u8>>,
    /// Longest time for which the peer may take nothing.
    pub(super) send_time: SendTime,
    is_chunked: Arc<AtomicBool>,
    spare: SpareBuffers,
}

impl Outbound {
    /// An empty buffer for a packet: one of those that were sent, if there is one. From now on such are kept.
    pub(super) fn buffer(&self) -> Vec<u8> {
        self.spare.lock().get_or_insert_default().pop().unwrap_or_default()
    }

    /// Gives back the buffers of an answer, and keeps no more.
    pub(super) fn drop_buffers(&self) {
        let buffers = self.spare.lock().take();
        drop(buffers);
    }

    /// Sets whether packets are sent in chunks from now on.
    pub(super) fn set_chunked(&self, is_chunked: bool) {
        self.is_chunked.store(is_chunked, Ordering::Relaxed);
    }

    /// The bytes of a packet on the wire.
    fn framed(&self, packet: Vec<u8>) -> Vec<u8> {
        if !self.is_chunked.load(Ordering::Relaxed) {
            return packet;
        }
        let mut out = Vec::new();
        put_packet(&packet, &mut out);
        out
    }

    /// Sends a packet from a thread that may wait.
    ///
    /// # Errors
    /// When the client is gone or takes nothing.
    pub(super) fn send(&self, packet: Vec<u8>) -> Result<()> {
        self.send_bytes(self.framed(packet))
    }

    /// Sends packets together, from a thread that may wait.
    ///
    /// # Errors
    /// As [`Self::send`].
    pub(super) fn send_all(&self, packets: Vec<Vec<u8>>) -> Result<()> {
        self.send_bytes(self.joined(packets))
    }

    /// The bytes of packets on the wire.
    pub(super) fn joined(&self, mut packets: Vec<Vec<u8>>) -> Vec<u8> {
        if packets.len() == 1 {
            return packets.pop().map_or_else(Vec::new, |packet| self.framed(packet));
        }
        let is_chunked = self.is_chunked.load(Ordering::Relaxed);
        let mut out = Vec::with_capacity(packets.iter().map(|packet| packet.len() + 8).sum());
        for packet in &packets {
            if is_chunked { put_packet(packet, &mut out) } else { out.extend_from_slice(packet) }
        }
        out
    }

    /// Sends packets that are on the wire as they are, from a task.
    ///
    /// # Errors
    /// As [`Self::send`].
    pub(super) async fn send_joined(&self, packets: Vec<u8>) -> Result<()> {
        self.packets.send(packets).await.map_err(|_| gone())
    }

    /// Sends packets together if there is place at once; whether there was.
    pub(super) fn send_all_if_free(&self, take: impl FnOnce() -> Vec<Vec<u8>>) -> bool {
        self.packets.try_reserve().is_ok_and(|place| {
            place.send(self.joined(take()));
            true
        })
    }

    fn send_bytes(&self, packets: Vec<u8>) -> Result<()> {
        match self.packets.try_send(packets) {
            Ok(()) => Ok(()),
            Err(TrySendError::Full(packets)) => {
                base::blocking::waiting(|| self.packets.blocking_send(packets)).map_err(|_| gone())
            }
            Err(TrySendError::Closed(_)) => Err(gone()),
        }
    }

    /// Sends a packet from a task.
    ///
    /// # Errors
    /// As [`Self::send`].
    pub(super) async fn send_from_task(&self, packet: Vec<u8>) -> Result<()> {
        self.packets.send(self.framed(packet)).await.map_err(|_| gone())
    }

    /// Sends a packet if there is place at once.
    pub(super) fn send_if_free(&self, packet: Vec<u8>) -> bool {
        self.packets.try_send(self.framed(packet)).is_ok()
    }

    /// Makes a packet and sends it if there is place at once.
    pub(super) fn send_made_if_free(&self, make: impl FnOnce() -> Vec<u8>) {
        if let Ok(place) = self.packets.try_reserve() {
            place.send(self.framed(make()));
        }
    }

    /// Whether nobody takes packets any more.
    pub(super) async fn closed(&self) {
        self.packets.closed().await;
    }
}

fn gone() -> base::Error {
    err!(NetworkError, "The client closed the connection, or takes nothing any more (send_timeout)")
}
