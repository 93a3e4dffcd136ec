//! The bytes of one connection: packets that go out, and a reader that can ask for the end of a query while it waits.

use crate::stream::Stream;
use native::chunked::{self, ChunkReader};
use native::hello::{Addendum, ClientHello, ServerHello};
use native::packets::{ServerException, of_client, of_server};
use native::revision;
use native::wire::{broken_packet, byte, lie};
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tls::ClientConfig;

use crate::ClientError;

const BUFFER_BYTES: usize = 256 << 10;
/// Interval at which the wish to end a query is checked.
const LOOK_TIME: Duration = Duration::from_millis(50);

/// A stream whose reads wait, and check a flag meanwhile.
struct PatientStream {
    stream: Stream,
    /// Set when somebody wants the query to end.
    cancel: Arc<AtomicBool>,
    /// Whether the end was asked for.
    is_cancelled: bool,
    is_chunked: bool,
    /// Whether reads do not wait at all.
    is_hasty: bool,
}

impl PatientStream {
    fn send(&mut self, packet: &[u8]) -> io::Result<()> {
        if self.is_chunked {
            let mut out = Vec::new();
            chunked::put_packet(packet, &mut out);
            self.stream.write_all(&out)?;
        } else {
            self.stream.write_all(packet)?;
        }
        self.stream.flush()
    }
}

impl Read for PatientStream {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.stream.read(out) {
                Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                    if self.is_hasty {
                        return Err(ErrorKind::WouldBlock.into());
                    }
                    if self.cancel.swap(false, Ordering::AcqRel) {
                        self.is_cancelled = true;
                        self.send(&[of_client::CANCEL])?;
                    }
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                other => return other,
            }
        }
    }
}

/// A connection after the hellos.
pub(super) struct Wire {
    reader: BufReader<PatientStream>,
    framing: Option<ChunkReader>,
    /// The server's hello.
    pub server: ServerHello,
    /// The revision that both sides speak.
    pub revision: u64,
}

impl Wire {
    /// Connects and exchanges hellos. `cancel` is checked while packets are awaited.
    ///
    /// # Errors
    /// Of the connection, and the server's refusal.
    pub(super) fn connect(
        (host, port): (&str, u16),
        tls: Option<&Arc<ClientConfig>>,
        hello: &ClientHello,
        cancel: Arc<AtomicBool>,
    ) -> Result<Self, ClientError> {
        let failed = |error: io::Error| cannot_talk(host, port, &error);
        let stream = Stream::connect(host, port, tls).map_err(failed)?;
        let stream = PatientStream { stream, cancel, is_cancelled: false, is_chunked: false, is_hasty: false };
        let mut reader = BufReader::with_capacity(BUFFER_BYTES, stream);
        reader.get_mut().send(&hello.packet()).map_err(failed)?;
        // A handshake of TLS is over now: it would not go on after a pause.
        reader.get_ref().stream.socket().set_read_timeout(Some(LOOK_TIME)).map_err(failed)?;
        let server = match byte(&mut reader).map_err(failed)? {
            0 => ServerHello::read(&mut reader, hello.client_revision).map_err(failed)?,
            of_server::EXCEPTION => {
                return Err(exception(ServerException::read(&mut reader).map_err(failed)?));
            }
            other => {
                return Err(failed(lie(format!("the answer to a hello is packet {other}: is it the native port?"))));
            }
        };
        let revision = server.revision();
        if revision < revision::SETTINGS_AS_TEXT {
            return Err(failed(lie(format!("revision {revision} of the server is too old"))));
        }
        let mut wire = Wire { reader, framing: None, server, revision };
        wire.agree().map_err(failed)?;
        Ok(wire)
    }

    /// Sends the addendum, where the server expects it.
    fn agree(&mut self) -> io::Result<()> {
        if self.revision < revision::ADDENDUM {
            return Ok(());
        }
        let mut addendum = Addendum::default();
        if self.revision >= revision::CHUNKED_PACKETS {
            let [server_out, server_in] = &self.server.chunks;
            let agree = |server: &str| chunked::agree(server, chunked::EITHER).map_err(|error| lie(error.message()));
            let (is_out, is_in) = (agree(server_in)?, agree(server_out)?);
            let word = |is_chunked| if is_chunked { chunked::CHUNKED } else { chunked::NOT_CHUNKED };
            addendum.chunks = [word(is_out).into(), word(is_in).into()];
            self.reader.get_mut().send(&addendum.packet(self.revision))?;
            self.reader.get_mut().is_chunked = is_out;
            self.framing = is_in.then(ChunkReader::default);
            return Ok(());
        }
        self.reader.get_mut().send(&addendum.packet(self.revision))
    }

    /// Sends a packet.
    pub(super) fn send(&mut self, packet: &[u8]) -> io::Result<()> {
        self.reader.get_mut().send(packet)
    }

    /// Whether the end of the query was asked for, since the last time that this was asked.
    pub(super) fn take_cancelled(&mut self) -> bool {
        std::mem::take(&mut self.reader.get_mut().is_cancelled)
    }

    /// The number of the next packet.
    pub(super) fn next_packet(&mut self) -> io::Result<u8> {
        if let Some(framing) = &mut self.framing {
            framing.next_packet();
        }
        byte(self)
    }

    /// Whether a packet has begun to come.
    pub(super) fn has_packet(&mut self) -> io::Result<bool> {
        if !self.reader.buffer().is_empty() && self.framing.is_none() {
            return Ok(true);
        }
        if let Some(framing) = &mut self.framing {
            framing.next_packet();
        }
        self.set_hasty(true)?;
        let found = self.available();
        self.set_hasty(false)?;
        match found {
            Err(error) if error.kind() == ErrorKind::WouldBlock => Ok(false),
            // The end is something that reading tells.
            found => found.map(|_| true),
        }
    }

    fn set_hasty(&mut self, is_hasty: bool) -> io::Result<()> {
        let stream = self.reader.get_mut();
        stream.is_hasty = is_hasty;
        stream.stream.socket().set_nonblocking(is_hasty)
    }

    /// Number of bytes of packets that are there: at least one, except at the end.
    fn available(&mut self) -> io::Result<usize> {
        loop {
            let bytes = self.reader.fill_buf()?;
            let Some(framing) = &mut self.framing else { return Ok(bytes.len()) };
            let (sizes, content) = framing.advance(bytes)?;
            let is_end = bytes.is_empty();
            self.reader.consume(sizes);
            if content > 0 || is_end {
                return Ok(content);
            }
        }
    }
}

impl BufRead for Wire {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let count = self.available()?;
        Ok(&self.reader.buffer()[..count])
    }

    fn consume(&mut self, bytes: usize) {
        self.reader.consume(bytes);
        if let Some(framing) = &mut self.framing {
            framing.consume(bytes);
        }
    }
}

impl Read for Wire {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if out.is_empty() {
            return Ok(0);
        }
        let count = self.fill_buf()?.read(out)?;
        self.consume(count);
        Ok(count)
    }
}

/// The error of a connection.
pub(super) fn cannot_talk(host: &str, port: u16, error: &io::Error) -> ClientError {
    let text = format!(
        "Cannot talk to the server at {host}:{port} by the native protocol: {}. Is it running? Start it with: \
        ursa server",
        broken_packet(error).message()
    );
    base::Error::new(base::ErrorCode::NetworkError, text).into()
}

/// The server's error, as HTTP has it.
pub(super) fn exception(exception: ServerException) -> ClientError {
    ClientError::remote(exception.code, format!("Code: {}. {}", exception.code, exception.message))
}
