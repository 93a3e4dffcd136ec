//! One connection: a request goes out, its answer comes in. No call waits.

use crate::answer::Answer;
use crate::packets::Packets;
use crate::wire::{SecureHost, Wire};
use mio::{Interest, Registry, Token};
use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Progress of a query over its connection.
pub(crate) enum Progress {
    /// Bytes are missing.
    Waiting,
    /// The answer is complete and the latency known.
    Answered(Duration),
    /// The connection failed; the text says how.
    Failed(String),
}

/// What goes before the first query of a connection of the native protocol.
#[derive(Clone)]
pub(crate) struct Greeting {
    pub hello: Arc<[u8]>,
    /// What follows the server's hello.
    pub addendum: Arc<[u8]>,
}

/// A connection to one server, opened when a query wants it.
pub(crate) struct Exchange {
    address: SocketAddr,
    token: Token,
    /// How TLS is spoken, if it is.
    tls: Option<SecureHost>,
    stream: Option<Wire>,
    /// The connection has answered before: the server may have closed it meanwhile.
    is_kept: bool,
    request: Arc<[u8]>,
    /// What is on its way: the request, or what comes before it on a new connection.
    outgoing: Arc<[u8]>,
    /// The hello and what follows the server's, of the native protocol.
    greeting: Option<Greeting>,
    sent: usize,
    started: Instant,
    pub answer: Answer,
}

impl Exchange {
    pub(crate) fn new(address: SocketAddr, token: Token, tls: Option<SecureHost>) -> Self {
        Exchange {
            address,
            token,
            tls,
            stream: None,
            is_kept: false,
            request: Arc::from([]),
            outgoing: Arc::from([]),
            greeting: None,
            sent: 0,
            started: Instant::now(),
            answer: Answer::default(),
        }
    }

    /// The same by the native protocol.
    pub(crate) fn by_native(mut self, greeting: Greeting) -> Self {
        self.greeting = Some(greeting);
        self.answer.native = Some(Packets::default());
        self
    }

    /// Sends a request, on a new connection if there is none.
    pub(crate) fn start(&mut self, request: &Arc<[u8]>, registry: &Registry) -> Progress {
        self.request = request.clone();
        self.started = Instant::now();
        self.begin(registry)
    }

    fn begin(&mut self, registry: &Registry) -> Progress {
        self.sent = 0;
        self.answer.reset();
        self.outgoing = self.request.clone();
        if self.stream.is_none() {
            self.is_kept = false;
            if let (Some(greeting), Some(packets)) = (&self.greeting, &mut self.answer.native) {
                self.outgoing = greeting.hello.clone();
                packets.is_greeting = true;
            }
            match self.connect(registry) {
                Ok(()) => return Progress::Waiting,
                Err(error) => return self.failed(&error, registry),
            }
        }
        match self.write() {
            Ok(()) => Progress::Waiting,
            Err(error) => self.failed(&error, registry),
        }
    }

    fn connect(&mut self, registry: &Registry) -> io::Result<()> {
        let mut stream = Wire::connect(self.address, self.tls.as_ref())?;
        registry.register(stream.socket(), self.token, Interest::READABLE | Interest::WRITABLE)?;
        self.stream = Some(stream);
        Ok(())
    }

    fn write(&mut self) -> io::Result<()> {
        let Some(stream) = &mut self.stream else { return Ok(()) };
        while self.sent < self.outgoing.len() {
            match stream.write(&self.outgoing[self.sent..]) {
                Ok(0) => return Err(ErrorKind::WriteZero.into()),
                Ok(count) => self.sent += count,
                Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::NotConnected) => return Ok(()),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        stream.flush()
    }

    /// Goes on after the poll said that something happened; `buffer` is for all connections.
    pub(crate) fn advance(&mut self, buffer: &mut [u8], registry: &Registry) -> Progress {
        if let Err(error) = self.write() {
            return self.failed(&error, registry);
        }
        loop {
            let Some(stream) = &mut self.stream else { return Progress::Waiting };
            match stream.read(buffer) {
                Ok(0) if self.answer.end() => return self.answered(registry),
                Ok(0) => return self.failed(&ErrorKind::UnexpectedEof.into(), registry),
                Ok(count) => match self.answer.push(buffer.get(..count).unwrap_or_default()) {
                    Ok(true) if self.is_greeted() => {
                        if let Err(error) = self.write() {
                            return self.failed(&error, registry);
                        }
                    }
                    Ok(true) => return self.answered(registry),
                    // Until nothing is left, even after a short read: the end of the connection may have come with the
                    // same event.
                    Ok(false) => {}
                    Err(text) => {
                        self.close(registry);
                        return Progress::Failed(text);
                    }
                },
                Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::NotConnected) => {
                    return Progress::Waiting;
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return self.failed(&error, registry),
            }
        }
    }

    /// Whether what has come is the server's hello; the request goes out then.
    fn is_greeted(&mut self) -> bool {
        let (Some(greeting), Some(packets)) = (&self.greeting, &self.answer.native) else { return false };
        if !packets.is_greeting || packets.error.is_some() {
            return false;
        }
        self.outgoing = [&greeting.addendum[..], &self.request[..]].concat().into();
        self.sent = 0;
        self.answer.reset();
        true
    }

    fn answered(&mut self, registry: &Registry) -> Progress {
        let latency = self.started.elapsed();
        self.is_kept = true;
        let is_refused = self.answer.native.as_ref().is_some_and(|packets| packets.is_greeting);
        if self.answer.closes || is_refused {
            self.close(registry);
        }
        Progress::Answered(latency)
    }

    /// A kept connection that the server has closed before a byte of the answer came is opened again, once.
    fn failed(&mut self, error: &io::Error, registry: &Registry) -> Progress {
        self.close(registry);
        if std::mem::take(&mut self.is_kept) && self.answer.is_untouched() {
            return self.begin(registry);
        }
        let text = match error.kind() {
            ErrorKind::UnexpectedEof if self.answer.is_untouched() => {
                "the server closed the connection without an answer".into()
            }
            ErrorKind::UnexpectedEof => self.answer.error_text(),
            _ => error.to_string(),
        };
        Progress::Failed(text)
    }

    /// Closes the connection; the next query opens another.
    pub(crate) fn close(&mut self, registry: &Registry) {
        if let Some(mut stream) = self.stream.take() {
            let _ = registry.deregister(stream.socket());
        }
    }
}
